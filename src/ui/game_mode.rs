//! The words for rated and casual games.

use crate::session::{GameMode, Session};
use crate::text::Texts;
use breakthrough_arena::GamePlayer;
use breakthrough_rules::Side;

/// The word for a mode.
pub(crate) fn mode_text(texts: &Texts, mode: GameMode) -> String {
    texts.get(match mode {
        GameMode::Casual => "mode-casual",
        GameMode::Rated => "mode-rated",
    })
}

/// The word for the mode of a game between a person and the computer. Other games are always casual and do not say so.
pub(crate) fn shown_mode(texts: &Texts, session: &Session) -> Option<String> {
    let is_person = |side: &Side| session.player(*side) == GamePlayer::Human;
    let people = Side::BOTH.into_iter().filter(is_person).count();
    (people == 1).then(|| mode_text(texts, session.terms().mode))
}
