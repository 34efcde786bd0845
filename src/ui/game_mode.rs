//! Names and explanations of the game modes: rated and casual.

use crate::session::{GameMode, Session};
use crate::text::Texts;
use breakthrough_players::GamePlayer;
use breakthrough_rules::Side;

pub(crate) fn mode_text(texts: &Texts, mode: GameMode) -> String {
    texts.get(match mode {
        GameMode::Casual => "mode-casual",
        GameMode::Rated => "mode-rated",
    })
}

/// Returns the sentence that explains a mode. The sentence is the tooltip of the mode's name.
pub(crate) fn mode_help(texts: &Texts, mode: GameMode) -> String {
    texts.get(match mode {
        GameMode::Casual => "mode-casual-help",
        GameMode::Rated => "mode-rated-help",
    })
}

/// Returns the mode to show for a game between a person and the computer; `None` for other games, which are always casual.
pub(crate) fn shown_mode(session: &Session) -> Option<GameMode> {
    let is_person = |side: &Side| session.player(*side) == GamePlayer::Human;
    let people = Side::BOTH.into_iter().filter(is_person).count();
    (people == 1).then(|| session.terms().mode)
}
