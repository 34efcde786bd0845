//! Facts about the shown position of an analysis, while the board marks any of them.

use crate::opponent::shown_position::{PositionProperty, Shown};
use crate::session::{Selection, Session};
use crate::settings::Settings;
use breakthrough_facts::{Facts, Limits, facts};
use breakthrough_rules::Position;

/// Node limit of each search, low enough for a browser, which runs jobs between two frames. Facts beyond it are not determined.
const MAX_NODES: u64 = 20_000;

pub(crate) type ShownFacts = Shown<Facts>;

impl PositionProperty for Facts {
    const NAME: &str = "facts";

    fn is_wanted(session: &Session, _: &Selection, settings: &Settings) -> bool {
        session.is_analysis() && !settings.analysis.facts.is_empty()
    }

    fn find(position: &Position, interrupt: &dyn Fn() -> bool) -> Option<Facts> {
        facts(position, &Limits::nodes(MAX_NODES), interrupt).ok()
    }
}
