//! Puzzles.

use super::{PuzzleId, Theme, ThemeClaim};
use breakthrough_engine::Level;
use breakthrough_rules::notation::{to_fen, variant_text};
use breakthrough_rules::{Move, Position, Setup, Side, Variant};

/// Position in which the side to move, the player, has exactly one winning move, with the solution that starts with this move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Identifier, which the variant and the position determine.
    pub id: PuzzleId,
    /// Position before the first move. The player is the side to move.
    pub start: Position,
    /// Moves of both sides. The first and the last are moves of the player. At each move of the player, exactly one move wins, and all
    /// others are proven to lose. The replies resist as long as possible, as far as proven.
    pub solution: Vec<Move>,
    /// Themes, of which the first is the main theme.
    pub themes: Vec<ThemeClaim>,
    /// Fixed rating, comparable with [`Level::elo`].
    pub rating: u16,
    /// Levels that find every move of the player, from 1 to 10, in ascending order.
    pub found_by: Vec<Level>,
    /// Number of nodes with which the solver proves the solution.
    pub nodes: u32,
    /// Whether the first move captures the piece that the opponent moved last.
    pub recaptures: bool,
}

impl Puzzle {
    /// Minimum and maximum number of the player's moves.
    pub const MOVES: std::ops::RangeInclusive<usize> = 2..=8;

    /// Returns the side of the player.
    #[must_use]
    pub fn player(&self) -> Side {
        self.start.side_to_move()
    }

    /// Returns the variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// Returns the number of the player's moves.
    #[must_use]
    pub fn player_moves(&self) -> usize {
        self.solution.len().div_ceil(2)
    }

    /// Whether the theme occurs in the puzzle.
    #[must_use]
    pub fn has_theme(&self, theme: Theme) -> bool {
        self.themes.iter().any(|claim| claim.theme == theme)
    }

    /// Returns the weakest level that finds the solution; `None` if no level finds it.
    #[must_use]
    pub fn first_found_by(&self) -> Option<Level> {
        self.found_by.first().copied()
    }
}

/// Returns the identifier of the puzzle with this start position.
pub(super) fn id_of(start: &Position) -> PuzzleId {
    PuzzleId::of(&variant_text(&start.variant()), &to_fen(start))
}

/// Returns the position with the move number 1, as puzzles store it.
pub(super) fn renumbered(position: &Position) -> Position {
    let setup = Setup {
        move_number: 1,
        ..position.to_setup()
    };
    Position::from_setup(&setup).expect("the same pieces are legal")
}

/// Returns the position after a legal move.
pub(super) fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv).expect("a legal move");
    next
}

/// Returns the start position and the position after each move, or `None` if a move is illegal.
pub(super) fn positions(start: &Position, moves: &[Move]) -> Option<Vec<Position>> {
    let mut positions = vec![start.clone()];
    for mv in moves {
        let mut next = positions[positions.len() - 1].clone();
        next.play(*mv).ok()?;
        positions.push(next);
    }
    Some(positions)
}
