//! Names of the players of a library game, as in its replay.

use crate::library::players_of;
use crate::text::Texts;
use crate::ui::widgets::choose_named;
use crate::ui::{name_in_game, winner_in_game};
use bevy_egui::egui::Ui;
use breakthrough_library::{PlayerKind, RecordedPlayer};
use breakthrough_rules::Side;

/// Returns the names of both players.
pub(crate) fn recorded_names(texts: &Texts, players: &[RecordedPlayer; 2]) -> [String; 2] {
    let (kinds, names) = players_of(players);
    Side::BOTH.map(|side| name_in_game(texts, kinds, &names, side))
}

/// Returns the names of both players as one text.
pub(crate) fn recorded_players_text(texts: &Texts, players: &[RecordedPlayer; 2]) -> String {
    let [first, second] = recorded_names(texts, players);
    texts.fill("library-players", &[("first", first.into()), ("second", second.into())])
}

/// Returns the name of a player in lists of players. A person without a name is called "You", as in a game against the computer.
pub(crate) fn recorded_name(texts: &Texts, player: &RecordedPlayer) -> String {
    let computer = RecordedPlayer {
        name: String::new(),
        kind: PlayerKind::Level(1),
    };
    let [name, _] = recorded_names(texts, &[player.clone(), computer]);
    name
}

/// Shows a list to select one of the library's players by name. `none` is the text of the option for no player. Returns the newly
/// selected name after a change.
pub(crate) fn choose_player(
    ui: &mut Ui,
    texts: &Texts,
    width: f32,
    chosen: Option<&str>,
    none: Option<&str>,
    players: &[RecordedPlayer],
) -> Option<Option<String>> {
    let known = |name: &str| players.iter().find(|player| player.name == name);
    let shown = |name: &str| known(name).map_or_else(|| name.to_owned(), |player| recorded_name(texts, player));
    let chosen = chosen.map(|name| (name, shown(name)));
    let options = players
        .iter()
        .map(|player| (player.name.as_str(), recorded_name(texts, player)));
    choose_named(ui, &texts.get("library-player"), width, chosen, none, options)
}

/// Returns the line that names the winner.
pub(crate) fn recorded_winner(texts: &Texts, players: &[RecordedPlayer; 2], winner: Side) -> String {
    let (kinds, names) = players_of(players);
    winner_in_game(texts, kinds, &names, winner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(name: &str, kind: PlayerKind) -> RecordedPlayer {
        let name = name.to_owned();
        RecordedPlayer { name, kind }
    }

    fn person(name: &str) -> RecordedPlayer {
        player(name, PlayerKind::Person)
    }

    fn check(players: [RecordedPlayer; 2], expected: &str) {
        let found = recorded_players_text(&Texts::english(), &players);
        assert_eq!(found, expected, "{players:?}");
    }

    #[test]
    fn a_level_is_named_as_in_the_game() {
        let level = |number, name: &str| player(name, PlayerKind::Level(number));
        check([person("Mira"), level(3, "Computer level 3")], "Mira – Level 3");
        check([level(-1, "Computer level novice"), person("Mira")], "Novice – Mira");
        // The record of an analysis contains the names, but not the kinds of the players.
        check([person("Mira"), person("Computer level learner")], "Mira – Learner");
        check(
            [person("Mira"), person("Computer level up")],
            "Mira – Computer level up",
        );
    }

    #[test]
    fn a_person_without_a_name_is_you_or_a_side() {
        let level = || player("", PlayerKind::Level(4));
        check([person("Player"), level()], "You – Level 4");
        check([level(), person("Player")], "Level 4 – You");
        check([person("Player"), person("Player")], "White – Black");
        check([person(""), person("Anna")], "White – Anna");
        assert_eq!(recorded_name(&Texts::english(), &person("Player")), "You");
        assert_eq!(recorded_name(&Texts::english(), &person("Anna")), "Anna");
    }

    #[test]
    fn an_engine_is_named_by_its_game_or_its_program() {
        let engine = |name: &str| {
            let kind = PlayerKind::Program {
                program: "Stormer 2".to_owned(),
                version: String::new(),
                network: String::new(),
            };
            player(name, kind)
        };
        check([person("Player"), engine("Storm, quick")], "You – Storm, quick");
        check([engine(""), person("Anna")], "Stormer 2 – Anna");
    }

    #[test]
    fn the_winner_is_named_as_after_the_game() {
        let texts = Texts::english();
        let check = |players: [RecordedPlayer; 2], expected: [&str; 2]| {
            let found = Side::BOTH.map(|winner| recorded_winner(&texts, &players, winner));
            assert_eq!(found, expected);
        };
        check(
            [person("Player"), player("", PlayerKind::Level(-1))],
            ["You win", "Novice wins"],
        );
        check([person("Player"), person("Ben")], ["White wins", "Ben wins"]);
    }
}
