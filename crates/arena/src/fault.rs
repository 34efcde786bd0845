//! Faults: reasons for losing a game other than the rules of the game.

use std::time::Duration;
use thiserror::Error;

/// The reason for losing a game other than by its rules. The text follows the player's name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The engine cannot be started, with the reason.
    #[error("cannot be started: {0}")]
    NotStarted(String),
    /// The player has not confirmed that the engine may be started.
    #[error("is not confirmed: expected a confirmed command, found another")]
    NotConfirmed,
    /// The engine closed its output instead of replying, because it exited or crashed.
    #[error("exited: expected `{expected}`, found the end of its output{}", after_colon(.last_error))]
    Disconnected {
        /// The word that was expected.
        expected: String,
        /// The last line of the engine's error output, possibly empty.
        last_error: String,
    },
    /// The engine did not send this word in time.
    #[error("stopped responding: expected `{0}`, found no reply")]
    Stalled(String),
    /// The engine's output exceeded a bound while this word was expected.
    #[error("sent too much output: expected `{0}`")]
    Flooded(String),
    /// The reply is not a move, such as `(none)`.
    #[error("returned no move: expected a move, found `{0}`")]
    NoMove(String),
    /// The reply is an illegal move or cannot be parsed.
    #[error("played an illegal move: `{0}`")]
    IllegalMove(String),
    /// The engine does not list this variant, and its reply is not a legal move.
    #[error("does not support this variant: expected `{0}` among the values of UCI_Variant")]
    UnknownVariant(String),
    /// The move exceeded the time limit by this much.
    #[error("lost on time: {} ms over the limit", .0.as_millis())]
    TimeForfeit(Duration),
    /// The built-in engine panicked with this message.
    #[error("panicked: {0}")]
    Panicked(String),
    /// The caller cancelled the request: no fault of the player.
    #[error("was cancelled")]
    Cancelled,
}

impl Fault {
    /// Whether the player has lost on time. An engine that does not reply has also lost on time.
    #[must_use]
    pub const fn is_loss_on_time(&self) -> bool {
        matches!(self, Fault::TimeForfeit(_) | Fault::Stalled(_))
    }

    /// Returns the value of the PGN tag `Termination` for this fault. An engine that does not reply has lost on time; an engine
    /// that has exited has abandoned the game.
    #[must_use]
    pub const fn pgn_termination(&self) -> &'static str {
        match self {
            Fault::TimeForfeit(_) | Fault::Stalled(_) => "time forfeit",
            Fault::IllegalMove(_) | Fault::NoMove(_) | Fault::UnknownVariant(_) | Fault::Flooded(_) => {
                "rules infraction"
            }
            Fault::NotStarted(_) | Fault::NotConfirmed | Fault::Disconnected { .. } | Fault::Panicked(_) => "abandoned",
            Fault::Cancelled => "unterminated",
        }
    }
}

fn after_colon(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!(": {text}")
    }
}
