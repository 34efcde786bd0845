//! Puzzles as JSON, for `breakthrough-engine puzzles list --json` and for the state files of the generator.

use super::puzzle::{id_of, positions};
use super::{Puzzle, Theme, ThemeClaim, themes};
use breakthrough_engine::Level;
use breakthrough_rules::notation::{parse_move, parse_square, parse_variant_fen, to_fen, uci_move, variant_text};
use breakthrough_rules::{Move, Variant};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Puzzle as JSON.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleJson {
    /// Identifier.
    pub id: String,
    /// Share code.
    pub variant: String,
    /// FEN.
    pub position: String,
    /// Moves of both sides in UCI notation.
    pub solution: Vec<String>,
    /// Names of the themes, the main theme first.
    pub themes: Vec<String>,
    /// Claims of the themes, in the same order.
    pub claims: Vec<ClaimJson>,
    /// Rating.
    pub rating: u16,
    /// Proof of the solution.
    pub proof: ProofJson,
    /// Numbers of the levels that find the solution.
    pub found_by: Vec<i8>,
}

/// Claim of a theme as JSON.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimJson {
    /// Name of the theme.
    pub theme: String,
    /// Number of moves before the move with which the theme occurs.
    pub ply: u8,
    /// Square of the claim.
    pub square: String,
}

/// Proof as JSON.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ProofJson {
    /// Program that proves the solution: `solver`.
    pub by: String,
    /// Number of nodes of the proof.
    pub nodes: u32,
}

/// Reason why JSON is not a puzzle: the key and the expected value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{key}: {reason}")]
pub struct ParsePuzzleError {
    key: &'static str,
    reason: String,
}

/// Name of the solver as a prover.
const SOLVER: &str = "solver";

impl From<&Puzzle> for PuzzleJson {
    fn from(puzzle: &Puzzle) -> PuzzleJson {
        let size = puzzle.start.size();
        let moves = puzzle.solution.iter().map(|mv| uci_move(*mv, size));
        let claim = |claim: &ThemeClaim| ClaimJson {
            theme: claim.theme.name().to_owned(),
            ply: claim.ply,
            square: size.coordinates(claim.square).to_string(),
        };
        PuzzleJson {
            id: puzzle.id.to_string(),
            variant: variant_text(&puzzle.variant()),
            position: to_fen(&puzzle.start),
            solution: moves.collect(),
            themes: puzzle
                .themes
                .iter()
                .map(|claim| claim.theme.name().to_owned())
                .collect(),
            claims: puzzle.themes.iter().map(claim).collect(),
            rating: puzzle.rating,
            proof: ProofJson {
                by: SOLVER.to_owned(),
                nodes: puzzle.nodes,
            },
            found_by: puzzle.found_by.iter().map(|level| level.number()).collect(),
        }
    }
}

impl PuzzleJson {
    /// Converts JSON to a puzzle. `recaptures` is not part of the JSON. The solution is not proven again.
    ///
    /// # Errors
    /// A text cannot be parsed, a move is illegal, or the identifier differs from the identifier of the position.
    pub fn to_puzzle(&self, recaptures: bool) -> Result<Puzzle, ParsePuzzleError> {
        let error = |key, reason: &dyn ToString| ParsePuzzleError {
            key,
            reason: reason.to_string(),
        };
        let variant: Variant = self.variant.parse().map_err(|reason| error("variant", &reason))?;
        let start = parse_variant_fen(&variant, &self.position).map_err(|reason| error("position", &reason))?;
        let size = start.size();
        let moves = self.solution.iter().map(|text| parse_move(text, size));
        let solution: Result<Vec<Move>, _> = moves.collect();
        let solution = solution.map_err(|reason| error("solution", &reason))?;
        if positions(&start, &solution).is_none() {
            return Err(error("solution", &"expected legal moves, found an illegal move"));
        }
        let claim = |claim: &ClaimJson| {
            let unknown = || error("claims", &format!("expected a theme, found `{}`", claim.theme));
            Ok(ThemeClaim {
                theme: Theme::from_name(&claim.theme).ok_or_else(unknown)?,
                ply: claim.ply,
                square: parse_square(&claim.square, size).map_err(|reason| error("claims", &reason))?,
            })
        };
        let themes = themes::sorted(self.claims.iter().map(claim))?;
        let level = |number: &i8| {
            let level = Level::new(*number).filter(|level| !level.is_named());
            level.ok_or_else(|| error("found_by", &format!("expected a level from 1 to 10, found {number}")))
        };
        let found_by: Result<Vec<Level>, ParsePuzzleError> = self.found_by.iter().map(level).collect();
        let id = id_of(&start);
        if id.to_string() != self.id {
            return Err(error("id", &format!("expected {id}, found {}", self.id)));
        }
        Ok(Puzzle {
            id,
            start,
            solution,
            themes,
            rating: self.rating,
            found_by: found_by?,
            nodes: self.proof.nodes,
            recaptures,
        })
    }
}
