//! Settings of the analysis.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Settings of the analysis.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct AnalysisSettings {
    /// Whether the engine searches the shown position.
    #[serde(rename = "engine")]
    pub is_engine_on: bool,
    /// Name of the UCI engine that analyses; empty for the built-in engine.
    pub program: String,
    /// Number of principal variations, 1 to [`AnalysisSettings::MAX_LINES`].
    pub lines: u8,
    /// Whether arrows on the board show the best moves.
    #[serde(rename = "arrows")]
    pub shows_arrows: bool,
    /// Whether the moves of the opening explorer are shown.
    #[serde(rename = "explorer")]
    pub shows_explorer: bool,
    /// Games of the opening explorer.
    pub explorer_source: ExplorerSource,
    /// Player whose games of the library the opening explorer counts; empty for all games.
    pub explorer_player: String,
    /// Facts that the board marks.
    pub facts: BTreeSet<FactMark>,
}

/// Fact about the shown position that the board can mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FactMark {
    /// Pieces that reach a goal against every defence, with their paths.
    Runners,
    /// The runner that wins the race.
    Race,
    /// Pieces that their side loses in an exchange.
    Hanging,
    /// Pieces whose removal would give the other side the most routes.
    Pivotal,
    /// Empty home squares that the other side can reach.
    Holes,
    /// Pieces without a move.
    Blocked,
    /// Squares that each side controls.
    Control,
}

/// Games of the opening explorer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExplorerSource {
    /// The book of the engine's games.
    #[default]
    Book,
    /// The player's library.
    Library,
}

impl FactMark {
    /// All facts, in the order of the interface.
    pub const ALL: [FactMark; 7] = [
        FactMark::Runners,
        FactMark::Race,
        FactMark::Hanging,
        FactMark::Pivotal,
        FactMark::Holes,
        FactMark::Blocked,
        FactMark::Control,
    ];
}

impl AnalysisSettings {
    /// Greatest number of principal variations.
    pub const MAX_LINES: u8 = 5;

    /// Clamps the number of lines to its limits.
    #[must_use]
    pub(super) fn limited(self) -> AnalysisSettings {
        AnalysisSettings {
            lines: self.lines.clamp(1, AnalysisSettings::MAX_LINES),
            ..self
        }
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
            facts: BTreeSet::new(),
        }
    }
}
            explorer_player: String::new(),
