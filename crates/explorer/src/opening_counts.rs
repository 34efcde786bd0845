//! Counts the moves in the first plies of games.

use super::error::CountError;
use super::format::variant;
use super::position_key::{Keyed, PositionKey};
use super::selection::Selection;
use breakthrough_rules::{Move, Position, Side, Variant};
use std::collections::{BTreeMap, HashMap};

/// Numbers of games by position, move and winner.
#[derive(Clone, Debug)]
pub struct OpeningCounts {
    variant: Variant,
    plies: u32,
    games: u32,
    positions: HashMap<PositionKey, MoveWins>,
}

/// For each move in the orientation of the key, the number of games won by each side.
pub(super) type MoveWins = BTreeMap<Move, [u32; 2]>;

impl OpeningCounts {
    /// Creates empty counts of the moves in the first `plies` plies of games.
    ///
    /// # Errors
    /// The variant does not have the standard rules and the standard start position, or the board has more than 64 squares.
    pub fn new(variant: Variant, plies: u32) -> Result<OpeningCounts, CountError> {
        let size = variant.size();
        if self::variant(size) != Some(variant) {
            return Err(CountError::Variant(size));
        }
        Ok(OpeningCounts {
            variant,
            plies,
            games: 0,
            positions: HashMap::new(),
        })
    }

    /// Counts a game from the start position. Moves after the counted plies are ignored.
    ///
    /// # Errors
    /// A move is illegal. No move of a game with an illegal move is counted.
    pub fn add_game(&mut self, moves: &[Move], winner: Side) -> Result<(), CountError> {
        let mut position = Position::start(self.variant);
        let mut counted = Vec::new();
        for (mv, number) in moves.iter().take(self.plies as usize).zip(1..) {
            let keyed = Keyed::new(&position).ok_or(CountError::Variant(position.size()))?;
            let played = position.play(*mv);
            played.map_err(|reason| CountError::Move { number, reason })?;
            counted.push((keyed.key, keyed.to_key(*mv, position.size())));
        }
        for (key, mv) in counted {
            let wins = self.positions.entry(key).or_default().entry(mv).or_default();
            wins[winner.index()] += 1;
        }
        self.games += 1;
        Ok(())
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// Selects positions that occurred in at least `min_games` games for a book of at most `max_bytes` bytes. The most
    /// frequent positions are selected first. Each selected position can be reached from the start through selected
    /// positions.
    #[must_use]
    pub fn select(&self, min_games: u32, max_bytes: usize) -> Selection {
        Selection::new(Position::start(self.variant), min_games, max_bytes, &|key| {
            self.positions.get(key)
        })
    }
}
