//! Messages about faults of UCI engines.

use crate::text::LocalizedText;
use breakthrough_players::EngineName;
use breakthrough_uci_client::Fault;

/// Returns the message about an engine's fault.
pub(crate) fn fault_text(name: &str, fault: &Fault) -> LocalizedText {
    let (id, detail) = match fault {
        Fault::NotStarted(reason) => ("fault-not-started", reason.clone()),
        Fault::NotConfirmed => ("fault-not-confirmed", String::new()),
        Fault::Disconnected { last_error, .. } if last_error.is_empty() => ("fault-disconnected", String::new()),
        Fault::Disconnected { last_error, .. } => ("fault-disconnected-with-reason", last_error.clone()),
        Fault::Stalled(word) if word == "uciok" => ("fault-not-uci", String::new()),
        Fault::Stalled(_) => ("fault-stalled", String::new()),
        Fault::Flooded(_) => ("fault-flooded", String::new()),
        Fault::NoMove(_) => ("fault-no-move", String::new()),
        Fault::IllegalMove(text) => ("fault-illegal-move", text.clone()),
        Fault::UnknownVariant(variant) => ("fault-unknown-variant", variant.clone()),
        Fault::TimeForfeit(excess) => ("fault-time", excess.as_millis().to_string()),
        Fault::Panicked(reason) => ("fault-panicked", reason.clone()),
        Fault::GameOver => ("fault-game-over", String::new()),
        Fault::Cancelled => ("fault-cancelled", String::new()),
    };
    LocalizedText::new(id, [("name", name.to_owned().into()), ("detail", detail.into())])
}

/// Returns the message that the list contains no engine with this name.
pub(crate) fn unlisted_text(name: EngineName) -> LocalizedText {
    LocalizedText::new("fault-unlisted", [("name", name.to_string().into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;
    use std::time::Duration;

    #[test]
    fn every_fault_has_a_message() {
        let word = || "uciok".to_owned();
        let disconnected = |last_error: &str| Fault::Disconnected {
            expected: word(),
            last_error: last_error.to_owned(),
        };
        for (fault, expected) in [
            (
                Fault::NotStarted("/x: Permission denied".to_owned()),
                "Couldn’t start Odd One: /x: Permission denied",
            ),
            (Fault::NotConfirmed, "You haven’t confirmed Odd One."),
            (disconnected(""), "Odd One exited without a reply."),
            (
                disconnected("no library"),
                "Odd One exited without a reply. Last message: no library",
            ),
            (Fault::Stalled(word()), "Odd One didn’t respond as a UCI engine."),
            (Fault::Stalled("bestmove".to_owned()), "Odd One didn’t respond in time."),
            (Fault::Flooded(word()), "Odd One sent too much output."),
            (Fault::NoMove(String::new()), "Odd One returned no move."),
            (
                Fault::IllegalMove("a1a8".to_owned()),
                "Odd One played an illegal move: a1a8",
            ),
            (
                Fault::UnknownVariant("breakthrough_6x6".to_owned()),
                "Odd One doesn’t support this variant (breakthrough_6x6).",
            ),
            (
                Fault::TimeForfeit(Duration::from_millis(7)),
                "Odd One exceeded its time limit by 7 ms.",
            ),
            (Fault::Panicked("x".to_owned()), "Odd One crashed during the search: x"),
            (Fault::GameOver, "The game is over in this position."),
            (Fault::Cancelled, "Test cancelled."),
        ] {
            assert_eq!(Texts::english().localize(&fault_text("Odd One", &fault)), expected);
        }
    }
}
