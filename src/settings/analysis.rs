//! Settings of the analysis.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use strum::{EnumCount, EnumIter, IntoEnumIterator};

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct AnalysisSettings {
    /// Whether the engine searches the shown position.
    #[serde(rename = "engine")]
    pub is_engine_on: bool,
    /// Name of the UCI engine used for analysis; empty for the built-in engine.
    pub program: String,
    /// Number of principal variations, 1 to [`AnalysisSettings::MAX_LINES`].
    pub lines: u8,
    /// Whether arrows on the board show the best moves.
    #[serde(rename = "arrows")]
    pub shows_arrows: bool,
    /// Whether the moves of the opening explorer are shown.
    #[serde(rename = "explorer")]
    pub shows_explorer: bool,
    /// Source of the opening explorer's moves.
    pub explorer_source: ExplorerSource,
    /// Player whose library games are shown in the opening explorer; empty for all games.
    pub explorer_player: String,
    /// Facts marked on the board.
    pub facts: BTreeSet<FactMark>,
}

/// Fact about the shown position that the board can mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, EnumCount, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum FactMark {
    /// Pieces that reach a goal against every defence, with their paths.
    Runners,
    /// The runner that wins the race.
    Race,
    /// Pieces that their side loses in a sequence of captures.
    Hanging,
    /// Pieces whose removal would open the most routes for the other side.
    Pivotal,
    /// Empty home squares within reach of the other side.
    Holes,
    /// Pieces without a move.
    Blocked,
    /// Squares that each side controls.
    Control,
}

/// Source of the opening explorer's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExplorerSource {
    /// The opening book, built from engine games.
    #[default]
    Book,
    /// The player's library.
    Library,
}

impl AnalysisSettings {
    /// Maximum number of principal variations.
    pub const MAX_LINES: u8 = 5;

    /// Clamps the number of lines to its limits.
    #[must_use]
    pub(super) fn limited(self) -> AnalysisSettings {
        AnalysisSettings {
            lines: self.lines.clamp(1, AnalysisSettings::MAX_LINES),
            ..self
        }
    }

    pub(crate) const fn toggle_arrows(&mut self) {
        self.shows_arrows = !self.shows_arrows;
    }

    /// Changes the number of lines within its limits.
    pub(crate) fn add_lines(&mut self, change: i8) {
        let lines = self.lines.saturating_add_signed(change);
        self.lines = lines.clamp(1, AnalysisSettings::MAX_LINES);
    }

    /// Marks the next fact: the first fact if none is marked, and no fact after the last.
    pub(crate) fn show_next_fact(&mut self) {
        let next = match self.facts.len() {
            0 => FactMark::iter().next(),
            1 => FactMark::iter().find(|fact| self.facts.iter().all(|shown| shown < fact)),
            _ => None,
        };
        self.facts = next.into_iter().collect();
    }
}

impl Default for AnalysisSettings {
    fn default() -> AnalysisSettings {
        AnalysisSettings {
            is_engine_on: true,
            program: String::new(),
            lines: 3,
            shows_arrows: true,
            shows_explorer: false,
            explorer_source: ExplorerSource::Book,
            explorer_player: String::new(),
            facts: BTreeSet::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_fact_follows_the_only_one() {
        let mut settings = AnalysisSettings::default();
        let mut shown = Vec::new();
        for _ in 0..=FactMark::COUNT {
            settings.show_next_fact();
            shown.push(settings.facts.first().copied());
        }
        let expected: Vec<_> = FactMark::iter().map(Some).chain([None]).collect();
        assert_eq!(shown, expected);
        settings.facts = FactMark::iter().collect();
        settings.show_next_fact();
        assert!(settings.facts.is_empty());
    }

    #[test]
    fn the_number_of_lines_keeps_its_limits() {
        let mut settings = AnalysisSettings::default();
        for (change, expected) in [(1, 4), (1, 5), (1, 5), (-4, 1), (-1, 1)] {
            settings.add_lines(change);
            assert_eq!(settings.lines, expected);
        }
    }
}
