//! Endings that are stated only in the PGN tag `Termination` of a game from another program.

use crate::session::{Session, SessionKind};

/// PGN tag with the termination of a game.
pub(crate) const TERMINATION_TAG: &str = "Termination";

/// Ending that is not part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Termination {
    Abandoned,
    Adjudicated,
    RulesInfraction,
}

impl Termination {
    /// Reads a value of the tag; `None` for other values, such as `normal` or `time forfeit`.
    pub(crate) fn of_value(value: &str) -> Option<Termination> {
        match value.trim().to_ascii_lowercase().as_str() {
            "abandoned" => Some(Termination::Abandoned),
            "adjudication" => Some(Termination::Adjudicated),
            "rules infraction" => Some(Termination::RulesInfraction),
            _ => None,
        }
    }

    /// Reads the tag of a game.
    pub(crate) fn of_tags(tags: &[(String, String)]) -> Option<Termination> {
        let found = tags.iter().find(|(name, _)| name == TERMINATION_TAG);
        found.and_then(|(_, value)| Termination::of_value(value))
    }
}

impl Session {
    /// Returns the ending stated in the PGN of a replayed or analysed game.
    pub(crate) fn termination(&self) -> Option<Termination> {
        if matches!(self.kind(), SessionKind::Game | SessionKind::ByLink) {
            return None;
        }
        Termination::of_tags(self.tags())
    }
}
