//! Faults, such as an illegal move or a crash: reasons for losing a game without a result on the board.

use std::time::Duration;
use thiserror::Error;

/// A reason for losing a game without a result on the board. The error message completes a sentence that starts with the player's
/// name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The engine cannot be started, with the reason.
    #[error("cannot be started: {0}")]
    NotStarted(String),
    /// The player has not confirmed the engine's command.
    #[error("is not confirmed: the command differs from all confirmed commands")]
    NotConfirmed,
    /// The engine closed its output instead of replying, because it exited or crashed.
    #[error("exited: expected `{expected}`, found the end of its output{}", after_colon(.last_error))]
    Disconnected {
        /// The first word of the expected reply, such as `bestmove`.
        expected: String,
        /// The last line of the engine's error output, possibly empty.
        last_error: String,
    },
    /// The engine did not send a reply with this first word before the timeout.
    #[error("stopped responding: expected `{0}`, found no reply")]
    Stalled(String),
    /// The engine's output exceeded its maximum length before a reply with this first word.
    #[error("sent too much output: expected `{0}`")]
    Flooded(String),
    /// The engine replied without a move, for example with `(none)`.
    #[error("returned no move: expected a move, found `{0}`")]
    NoMove(String),
    /// The reply is an illegal move or cannot be parsed.
    #[error("played an illegal move: `{0}`")]
    IllegalMove(String),
    /// The engine does not declare this variant, and its reply is not a legal move or an analysis was requested.
    #[error("does not support this variant: expected `{0}` among the values of UCI_Variant")]
    UnknownVariant(String),
    /// The move exceeded the time limit by this duration.
    #[error("lost on time: {} ms over the limit", .0.as_millis())]
    TimeForfeit(Duration),
    /// The built-in engine panicked with this message.
    #[error("panicked: {0}")]
    Panicked(String),
    /// The game is over, so its position has no moves to analyse.
    #[error("cannot analyse this position: expected a game in progress, found a game that is over")]
    GameOver,
    /// The caller cancelled the request, so the player is not at fault.
    #[error("was cancelled")]
    Cancelled,
}

impl Fault {
    /// Whether the fault is a loss on time: an exceeded time limit or a missing reply.
    #[must_use]
    pub const fn is_loss_on_time(&self) -> bool {
        matches!(self, Fault::TimeForfeit(_) | Fault::Stalled(_))
    }

    /// Returns the value of the PGN tag `Termination` for this fault. The value is `time forfeit` for a missing reply, and
    /// `abandoned` for an engine that has exited.
    #[must_use]
    pub const fn pgn_termination(&self) -> &'static str {
        match self {
            Fault::TimeForfeit(_) | Fault::Stalled(_) => "time forfeit",
            Fault::IllegalMove(_) | Fault::NoMove(_) | Fault::UnknownVariant(_) | Fault::Flooded(_) => {
                "rules infraction"
            }
            Fault::NotStarted(_) | Fault::NotConfirmed | Fault::Disconnected { .. } | Fault::Panicked(_) => "abandoned",
            Fault::GameOver | Fault::Cancelled => "unterminated",
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
