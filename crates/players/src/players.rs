//! The players of both sides of a game, and their `--players` syntax.

use crate::EngineName;
use breakthrough_engine::Level;
use breakthrough_platform::text::shortened_name;
use breakthrough_rules::Side;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The player of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePlayer {
    /// A local human player.
    Human,
    /// The built-in engine at a level.
    Computer(Level),
    /// A UCI engine from the list of engines, by name.
    Engine(EngineName),
    /// A person on another device, who sends moves as links.
    Friend,
}

/// The players of both sides. `human,computer:3` is a human at the bottom against the computer at level 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players([GamePlayer; 2]);

/// The error for an invalid list of players.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayersTextError {
    /// The text does not list exactly two players.
    #[error("expected two players separated by a comma, such as human,computer:3, found `{0}`")]
    Count(String),
    /// A player cannot be parsed.
    #[error("expected human, computer, computer:LEVEL (novice, learner or 1 to 10) or engine:NAME, found `{0}`")]
    Unknown(String),
}

impl GamePlayer {
    /// The default level of the computer, which is a fair opponent for people who know the rules.
    pub const DEFAULT_LEVEL: Level = Level::new(4).expect("a level");

    /// Whether the player is a local human player.
    #[must_use]
    pub const fn is_human(self) -> bool {
        matches!(self, GamePlayer::Human)
    }

    /// Whether the player is the built-in engine or a UCI engine.
    #[must_use]
    pub const fn is_computer(self) -> bool {
        matches!(self, GamePlayer::Computer(_) | GamePlayer::Engine(_))
    }

    /// Returns the name of a UCI engine; `None` for other players.
    #[must_use]
    pub const fn engine(self) -> Option<EngineName> {
        match self {
            GamePlayer::Engine(name) => Some(name),
            GamePlayer::Human | GamePlayer::Computer(_) | GamePlayer::Friend => None,
        }
    }
}

impl Players {
    /// Two local human players.
    pub const HUMANS: Players = Players([GamePlayer::Human; 2]);

    /// Creates the players, with the side at the bottom first.
    #[must_use]
    pub const fn new(first: GamePlayer, second: GamePlayer) -> Players {
        Players([first, second])
    }

    /// Returns the players with sides swapped.
    #[must_use]
    pub const fn swapped(self) -> Players {
        Players([self.0[1], self.0[0]])
    }

    /// Returns the players with one side replaced.
    #[must_use]
    pub const fn with(mut self, side: Side, player: GamePlayer) -> Players {
        self.0[side.index()] = player;
        self
    }

    /// Returns the player of a side.
    #[must_use]
    pub const fn player(self, side: Side) -> GamePlayer {
        self.0[side.index()]
    }
}

impl Default for Players {
    /// A human at the bottom against the computer at its default level.
    fn default() -> Players {
        Players::new(GamePlayer::Human, GamePlayer::Computer(GamePlayer::DEFAULT_LEVEL))
    }
}

impl FromStr for GamePlayer {
    type Err = PlayersTextError;

    fn from_str(text: &str) -> Result<GamePlayer, PlayersTextError> {
        let unknown = || PlayersTextError::Unknown(shortened_name(text));
        let (kind, value) = match text.trim().split_once(':') {
            Some((kind, value)) => (kind, Some(value)),
            None => (text.trim(), None),
        };
        match (kind.to_ascii_lowercase().as_str(), value) {
            ("human", None) => Ok(GamePlayer::Human),
            ("friend", None) => Ok(GamePlayer::Friend),
            ("computer", None) => Ok(GamePlayer::Computer(GamePlayer::DEFAULT_LEVEL)),
            ("computer", Some(level)) => {
                let level = level.parse().map_err(|_| unknown())?;
                Ok(GamePlayer::Computer(level))
            }
            ("engine", Some(name)) => Ok(GamePlayer::Engine(name.parse().map_err(|_| unknown())?)),
            _ => Err(unknown()),
        }
    }
}

impl FromStr for Players {
    type Err = PlayersTextError;

    fn from_str(text: &str) -> Result<Players, PlayersTextError> {
        match text.split(',').collect::<Vec<_>>().as_slice() {
            [first, second] => Ok(Players::new(first.parse()?, second.parse()?)),
            _ => Err(PlayersTextError::Count(shortened_name(text))),
        }
    }
}

impl fmt::Display for GamePlayer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GamePlayer::Human => formatter.write_str("human"),
            GamePlayer::Friend => formatter.write_str("friend"),
            GamePlayer::Computer(level) => write!(formatter, "computer:{level}"),
            GamePlayer::Engine(name) => write!(formatter, "engine:{name}"),
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
            ("Friend,human", "friend,human"),
            ("Computer, HUMAN", "computer:4,human"),
            ("computer:1,computer:10", "computer:1,computer:10"),
            ("computer:novice,computer:Learner", "computer:novice,computer:learner"),
            ("human,Engine: Odd: One 1.2 ", "human,engine:Odd: One 1.2"),
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
            ("human,computer:0", "`computer:0`"),
            ("human,computer:expert", "`computer:expert`"),
            ("human,computer:", "`computer:`"),
            ("human,engine:", "`engine:`"),
            ("human,engine", "`engine`"),
            ("", "``"),
        ] {
            let error = text.parse::<Players>().expect_err(text);
            assert!(error.to_string().contains(expected), "{text}: {error}");
        }
    }
}
