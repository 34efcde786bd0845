//! `--players`: who moves the pieces of each side.

use breakthrough_engine::Level;
use breakthrough_rules::Side;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Who moves the pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody at this machine.
    Human,
    /// The engine.
    Computer(Level),
}

/// Who plays: `human,computer:3` gives the side at the bottom to a human and the other to the computer at level 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players([Player; 2]);

/// Why a text names no players.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayersTextError {
    /// There are not two of them.
    #[error("expected two players with a comma between them, such as human,computer:3, found `{0}`")]
    Count(String),
    /// One of them is nobody known.
    #[error("expected human, computer or computer:1 to computer:10, found `{0}`")]
    Unknown(String),
}

impl Player {
    /// The level of a computer for which none is named: a fair game for somebody who knows the rules.
    pub const USUAL_LEVEL: Level = Level::ALL[3];
}

impl Players {
    /// Two people at this machine.
    pub const HUMANS: Players = Players([Player::Human; 2]);

    /// The player of the side at the bottom, then the other.
    #[must_use]
    pub const fn new(first: Player, second: Player) -> Players {
        Players([first, second])
    }

    /// The same players, each on the other side.
    #[must_use]
    pub const fn swapped(self) -> Players {
        Players([self.0[1], self.0[0]])
    }

    /// Who plays a side.
    #[must_use]
    pub const fn of(self, side: Side) -> Player {
        self.0[side.index()]
    }
}

impl Default for Players {
    /// A human at the bottom against the computer.
    fn default() -> Players {
        Players::new(Player::Human, Player::Computer(Player::USUAL_LEVEL))
    }
}

impl FromStr for Player {
    type Err = PlayersTextError;

    fn from_str(text: &str) -> Result<Player, PlayersTextError> {
        let unknown = || PlayersTextError::Unknown(text.to_owned());
        match text.trim().to_ascii_lowercase().split_once(':') {
            None if text.trim().eq_ignore_ascii_case("human") => Ok(Player::Human),
            None if text.trim().eq_ignore_ascii_case("computer") => Ok(Player::Computer(Player::USUAL_LEVEL)),
            Some(("computer", level)) => {
                let level = level.parse().ok().and_then(Level::new).ok_or_else(unknown)?;
                Ok(Player::Computer(level))
            }
            _ => Err(unknown()),
        }
    }
}

impl FromStr for Players {
    type Err = PlayersTextError;

    fn from_str(text: &str) -> Result<Players, PlayersTextError> {
        match text.split(',').collect::<Vec<_>>().as_slice() {
            [first, second] => Ok(Players::new(first.parse()?, second.parse()?)),
            _ => Err(PlayersTextError::Count(text.to_owned())),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => formatter.write_str("human"),
            Player::Computer(level) => write!(formatter, "computer:{}", level.number()),
        }
    }
}

impl fmt::Display for Players {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{},{}", self.0[0], self.0[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_and_written_back() {
        for (text, written) in [
            ("human,computer:3", "human,computer:3"),
            ("Computer, HUMAN", "computer:4,human"),
            ("computer:1,computer:10", "computer:1,computer:10"),
        ] {
            assert_eq!(
                text.parse::<Players>().map(|players| players.to_string()),
                Ok(written.to_owned()),
                "{text}"
            );
        }
    }

    #[test]
    fn wrong_players_are_named() {
        for (text, named) in [
            ("human", "`human`"),
            ("human,human,human", "two players"),
            ("human,robot", "`robot`"),
            ("human,computer:11", "`computer:11`"),
            ("human,computer:", "`computer:`"),
            ("", "``"),
        ] {
            let error = text.parse::<Players>().expect_err(text);
            assert!(error.to_string().contains(named), "{text}: {error}");
        }
    }
}
