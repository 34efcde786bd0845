//! The players of both sides of a game, as `--players` names them.

use breakthrough_engine::Level;
use breakthrough_rules::Side;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The player of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this computer.
    Human,
    /// The built-in engine at a level.
    Computer(Level),
}

/// The players of both sides. `human,computer:3` is a person at the bottom against the computer at level 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players([Player; 2]);

/// The error for a text that names no players.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayersTextError {
    /// The text does not name two players.
    #[error("expected two players with a comma between them, such as human,computer:3, found `{0}`")]
    Count(String),
    /// One of them is no player.
    #[error("expected human, computer or computer:1 to computer:10, found `{0}`")]
    Unknown(String),
}

impl Player {
    /// The default level of a computer: a fair game for somebody who knows the rules.
    pub const DEFAULT_LEVEL: Level = Level::ALL[3];
}

impl Players {
    /// Two people at this computer.
    pub const HUMANS: Players = Players([Player::Human; 2]);

    /// The player of the side at the bottom, then the other.
    #[must_use]
    pub const fn new(first: Player, second: Player) -> Players {
        Players([first, second])
    }

    /// The same players with sides swapped.
    #[must_use]
    pub const fn swapped(self) -> Players {
        Players([self.0[1], self.0[0]])
    }

    /// The player of a side.
    #[must_use]
    pub const fn of(self, side: Side) -> Player {
        self.0[side.index()]
    }
}

impl Default for Players {
    /// A person at the bottom against the computer at its default level.
    fn default() -> Players {
        Players::new(Player::Human, Player::Computer(Player::DEFAULT_LEVEL))
    }
}

impl FromStr for Player {
    type Err = PlayersTextError;

    fn from_str(text: &str) -> Result<Player, PlayersTextError> {
        let unknown = || PlayersTextError::Unknown(text.to_owned());
        match text.trim().to_ascii_lowercase().split_once(':') {
            None if text.trim().eq_ignore_ascii_case("human") => Ok(Player::Human),
            None if text.trim().eq_ignore_ascii_case("computer") => Ok(Player::Computer(Player::DEFAULT_LEVEL)),
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
    fn players_are_parsed_and_printed() {
        for (text, printed) in [
            ("human,computer:3", "human,computer:3"),
            ("Computer, HUMAN", "computer:4,human"),
            ("computer:1,computer:10", "computer:1,computer:10"),
        ] {
            assert_eq!(
                text.parse::<Players>().map(|players| players.to_string()),
                Ok(printed.to_owned()),
                "{text}"
            );
        }
    }

    #[test]
    fn invalid_players_are_rejected_with_the_reason() {
        for (text, expected) in [
            ("human", "`human`"),
            ("human,human,human", "two players"),
            ("human,robot", "`robot`"),
            ("human,computer:11", "`computer:11`"),
            ("human,computer:", "`computer:`"),
            ("", "``"),
        ] {
            let error = text.parse::<Players>().expect_err(text);
            assert!(error.to_string().contains(expected), "{text}: {error}");
        }
    }
}
