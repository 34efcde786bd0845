//! Names of players in the interface.

use crate::library::players_of;
use crate::session::{Session, SessionKind, own_side};
use crate::text::Texts;
use breakthrough_engine::Level;
use breakthrough_library::GameTags;
use breakthrough_platform::text::shortened_name;
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::Side;

/// Returns the name of a side's player; see [`name_in_game`].
pub(crate) fn player_name(texts: &Texts, session: &Session, side: Side) -> String {
    let (players, names) = named_players(session);
    name_in_game(texts, players, &names, side)
}

/// Returns the name entered for a side's player. The default name is "You" for a person who plays against a computer, the side's
/// name for one of two people, the level for a computer, and the engine's name for a UCI engine.
pub(crate) fn name_in_game(texts: &Texts, players: Players, names: &[String; 2], side: Side) -> String {
    let given = &names[side.index()];
    if !given.is_empty() {
        return shortened_name(given);
    }
    match players.player(side) {
        GamePlayer::Human if is_only_person(players, side) => texts.get("player-you"),
        GamePlayer::Friend => texts.get("player-friend"),
        GamePlayer::Human => texts.side(side),
        GamePlayer::Engine(name) => name.to_string(),
        GamePlayer::Computer(level) => computer_name(texts, level),
    }
}

/// Returns the name of the friend in a game with a friend, or *your friend* without a name.
pub(crate) fn friend_in_sentence(texts: &Texts, players: Players, names: &[String; 2]) -> String {
    let name = own_side(players).map(|own| &names[(!own).index()]);
    match name.filter(|name| !name.is_empty()) {
        Some(name) => shortened_name(name),
        None => texts.get("friend-unnamed"),
    }
}

pub(crate) fn computer_name(texts: &Texts, level: Level) -> String {
    if level.is_named() {
        short_level_name(texts, level)
    } else {
        texts.fill("player-computer", &[("level", level.number().into())])
    }
}

/// Returns the number of a level, or the name of a level below level 1.
pub(crate) fn short_level_name(texts: &Texts, level: Level) -> String {
    if level.is_named() {
        texts.get(&format!("new-game-level-{level}"))
    } else {
        level.to_string()
    }
}

/// Returns the line that names the winner: "You win" for a person who plays against a computer.
pub(crate) fn winner_text(texts: &Texts, session: &Session, winner: Side) -> String {
    let (players, names) = named_players(session);
    winner_in_game(texts, players, &names, winner)
}

/// Returns the players of a session with their names. For a replay, returns the players of the replayed game, although one person
/// moves for both sides.
fn named_players(session: &Session) -> (Players, [String; 2]) {
    if session.kind() == SessionKind::Replay {
        players_of(&GameTags::read(session.tags()).players)
    } else {
        (session.players(), session.terms().names.clone())
    }
}

/// Returns the line that names the winner of a game between these players.
pub(crate) fn winner_in_game(texts: &Texts, players: Players, names: &[String; 2], winner: Side) -> String {
    if is_only_person(players, winner) {
        texts.get("result-you-win")
    } else {
        let name = name_in_game(texts, players, names, winner);
        texts.fill("result-wins", &[("name", name.into())])
    }
}

/// Whether a side's player is a person who plays against a computer.
pub(crate) fn is_only_person(players: Players, side: Side) -> bool {
    players.player(side).is_human() && !players.player(!side).is_human()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, GameTerms};

    #[test]
    fn players_without_names_are_called_by_their_kind() {
        let texts = Texts::english();
        let check = |players: &str, expected: [&str; 2]| {
            let players: Players = players.parse().expect("players");
            let names = ["".to_owned(), String::new()];
            let found = Side::BOTH.map(|side| name_in_game(&texts, players, &names, side));
            assert_eq!(found, expected);
        };
        check("human,human", ["White", "Black"]);
        check("human,computer:4", ["You", "Level 4"]);
        check("computer:1,human", ["Level 1", "You"]);
        check("computer:2,computer:novice", ["Level 2", "Novice"]);
    }

    #[test]
    fn the_winner_is_named() {
        let texts = Texts::english();
        let check = |players: &str, names: [&str; 2], expected: [&str; 2]| {
            let session = Session::running(GameSetup {
                players: players.parse().expect("players"),
                terms: GameTerms {
                    names: names.map(str::to_owned),
                    ..GameTerms::default()
                },
                ..GameSetup::default()
            });
            let found = Side::BOTH.map(|winner| winner_text(&texts, &session, winner));
            assert_eq!(found, expected);
        };
        check("human,computer:4", ["", ""], ["You win", "Level 4 wins"]);
        check("human,human", ["", "Ben"], ["White wins", "Ben wins"]);
        check("human,engine:Odd One", ["Anna", ""], ["You win", "Odd One wins"]);
        check("computer:2,computer:10", ["", ""], ["Level 2 wins", "Level 10 wins"]);
    }
}
