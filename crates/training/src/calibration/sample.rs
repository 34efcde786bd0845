//! Scored positions of calibration games, as lines of JSON.

use breakthrough_engine::Score;
use breakthrough_rules::notation::{parse_variant_fen, to_fen};
use breakthrough_rules::{Position, Variant};
use serde_json::{Value, json};

/// A position of a game with its search score and the result of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredPosition {
    /// Number of the game.
    pub game: u64,
    /// Position with an unproven score.
    pub position: Position,
    /// Search score for the side to move.
    pub score: Score,
    /// Whether the side to move won the game.
    pub won: bool,
}

impl ScoredPosition {
    /// Returns the position as a line of JSON.
    pub(super) fn to_json(&self) -> Value {
        json!({
            "game": self.game,
            "position": to_fen(&self.position),
            "centi": self.score.centi(),
            "won": self.won,
        })
    }

    /// Parses a line of JSON, or returns the reason why it is invalid.
    pub(super) fn from_json(variant: &Variant, line: &str) -> Result<ScoredPosition, String> {
        let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let field = |name: &str| value.get(name).ok_or_else(|| format!("expected the field `{name}`"));
        let position = field("position")?.as_str().ok_or("expected a position as text")?;
        let centi = field("centi")?.as_i64().and_then(|centi| i32::try_from(centi).ok());
        Ok(ScoredPosition {
            game: field("game")?.as_u64().ok_or("expected a whole number as `game`")?,
            position: parse_variant_fen(variant, position).map_err(|error| error.to_string())?,
            score: Score::from_centi(centi.ok_or("expected a whole number as `centi`")?),
            won: field("won")?.as_bool().ok_or("expected true or false as `won`")?,
        })
    }
}
