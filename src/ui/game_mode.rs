//! Names of the game modes: rated and casual.

use crate::session::{GameMode, Session};
use crate::text::Texts;
use breakthrough_arena::GamePlayer;
use breakthrough_rules::Side;

pub(crate) fn mode_text(texts: &Texts, mode: GameMode) -> String {
    texts.get(match mode {
        GameMode::Casual => "mode-casual",
        GameMode::Rated => "mode-rated",
    })
}

/// Returns the name of the mode for a game between a person and the computer; `None` for other games, which are always casual.
pub(crate) fn shown_mode(texts: &Texts, session: &Session) -> Option<String> {
    let is_person = |side: &Side| session.player(*side) == GamePlayer::Human;
    let people = Side::BOTH.into_iter().filter(is_person).count();
    (people == 1).then(|| mode_text(texts, session.terms().mode))
}
