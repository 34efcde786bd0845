//! Facts about the shown position, requested while an analysis marks facts on the board, and threats in the shown position, requested while
//! threats are shown or the coach advises.

use crate::opponent::shown_position::{PositionProperty, Shown};
use crate::session::{Selection, Session};
use crate::settings::{CoachUse, Settings};
use breakthrough_engine_service::{FactsRequest, Purpose, Request};
use breakthrough_facts::{Facts, Threats};

pub(crate) type ShownFacts = Shown<Facts>;

pub(crate) type ShownThreats = Shown<Threats>;

impl PositionProperty for Facts {
    const PURPOSE: Purpose = Purpose::Facts;

    fn is_wanted(session: &Session, _: &Selection, settings: &Settings) -> bool {
        session.is_analysis() && !settings.analysis.facts.is_empty()
    }

    fn request(position: FactsRequest) -> Request {
        Request::Facts(position)
    }
}

impl PositionProperty for Threats {
    const PURPOSE: Purpose = Purpose::Threats;

    fn is_wanted(session: &Session, selection: &Selection, settings: &Settings) -> bool {
        let is_coached = || session.is_persons_turn() && CoachUse::of_session(session, settings).is_some();
        session.shows_game() && (selection.shows_threats || is_coached())
    }

    fn request(position: FactsRequest) -> Request {
        Request::Threats(position)
    }
}
