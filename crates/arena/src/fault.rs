//! Faults: the ways in which a player loses a game without being beaten.

use std::time::Duration;
use thiserror::Error;

/// The reason why a player loses a game without being beaten. Its text follows the player's name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The program cannot be started; the text says why.
    #[error("cannot be started: {0}")]
    NotStarted(String),
    /// The player has not confirmed that the program may be started.
    #[error("is not confirmed: expected a command that the player has confirmed, found another one")]
    NotConfirmed,
    /// The program closed its output, by ending or by crashing, instead of sending an answer.
    #[error("disconnects: expected `{expected}`, found the end of its output{}", after_colon(.last_error))]
    Disconnected {
        /// The word that it had to send.
        expected: String,
        /// The last line of its error output; empty if there is none.
        last_error: String,
    },
    /// The program did not send this word in time.
    #[error("stalls: expected `{0}`, found no answer")]
    Stalled(String),
    /// The program sends a line or an answer that has no end.
    #[error("floods its output: expected `{0}`, found too much else")]
    Flooded(String),
    /// The answer is no move, such as `(none)`.
    #[error("gives no move: expected a move, found `{0}`")]
    NoMove(String),
    /// The answer is an illegal move or no move at all.
    #[error("makes an illegal move: `{0}`")]
    IllegalMove(String),
    /// The program does not list this variant, and its answer is no legal move in it.
    #[error("does not play this variant: expected `{0}` among the values of UCI_Variant, found others")]
    UnknownVariant(String),
    /// The move took longer than allowed, by this much.
    #[error("loses on time: {} ms over the limit", .0.as_millis())]
    TimeForfeit(Duration),
    /// The built-in engine panicked with this message.
    #[error("panics: {0}")]
    Panicked(String),
    /// The caller has cancelled what it asked for: no fault of the player.
    #[error("was cancelled")]
    Cancelled,
}

impl Fault {
    /// Whether the player has run out of time, which one that gives no answer has, too.
    #[must_use]
    pub const fn is_loss_on_time(&self) -> bool {
        matches!(self, Fault::TimeForfeit(_) | Fault::Stalled(_))
    }

    /// The word of the PGN standard for the end of a game by this fault, for the tag `Termination`. A program that gives no
    /// answer has lost on time; one that is gone has abandoned the game.
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
