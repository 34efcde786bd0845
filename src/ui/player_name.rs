//! Names of players in the interface.

use crate::session::Session;
use crate::text::Texts;
use breakthrough_arena::{GamePlayer, Players};
use breakthrough_platform::text::shortened_name;
use breakthrough_rules::Side;

/// Returns the name entered for a side's player, or the theme's name of the side.
pub(crate) fn side_name(texts: &Texts, names: &[String; 2], side: Side) -> String {
    let given = &names[side.index()];
    if given.is_empty() {
        texts.side(side)
    } else {
        shortened_name(given)
    }
}

/// Returns the name entered for a side's player. The default name is "Player" for a person who plays against the computer, as in
/// the library, the side for one of two people, the level for the computer, and the engine's name for a UCI engine.
pub(crate) fn player_name(texts: &Texts, session: &Session, side: Side) -> String {
    name_in_game(texts, session.players(), &session.terms().names, side)
}

/// Returns the name of a side's player in a game with these players and entered names, as [`player_name`] does.
pub(crate) fn name_in_game(texts: &Texts, players: Players, names: &[String; 2], side: Side) -> String {
    let given = &names[side.index()];
    if !given.is_empty() {
        return shortened_name(given);
    }
    match players.of(side) {
        GamePlayer::Human if players.of(!side).is_human() => texts.side(side),
        GamePlayer::Human => texts.get("player-person"),
        GamePlayer::Engine(name) => name.to_string(),
        GamePlayer::Computer(level) => texts.fill("player-computer", &[("level", level.number().into())]),
    }
}
