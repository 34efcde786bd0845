//! Names of players in the interface.

use crate::session::Session;
use crate::text::Texts;
use breakthrough_arena::GamePlayer;
use breakthrough_rules::Side;

/// Returns the name entered for a side's player, or the theme's name of the side.
pub(crate) fn side_name(texts: &Texts, names: &[String; 2], side: Side) -> String {
    let given = &names[side.index()];
    if given.is_empty() {
        texts.side(side)
    } else {
        given.clone()
    }
}

/// Returns the name entered for a side's player. The default name is the side for a person, the level for the computer, and the
/// engine's name for a UCI engine.
pub(crate) fn player_name(texts: &Texts, session: &Session, side: Side) -> String {
    let given = &session.terms().names[side.index()];
    if !given.is_empty() {
        return given.clone();
    }
    match session.player(side) {
        GamePlayer::Human => texts.side(side).to_owned(),
        GamePlayer::Engine(name) => name.to_string(),
        GamePlayer::Computer(level) => texts.fill("player-computer", &[("level", level.number().into())]),
    }
}
