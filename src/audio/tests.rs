//! Tests of the sounds of game events.

use super::*;
use crate::session::{GameSetup, Intent};
use crate::testing;
use breakthrough_arena::{GamePlayer, Players};
use breakthrough_engine::Level;
use breakthrough_rules::notation::{parse_fen, parse_move};
use breakthrough_rules::{Game, Side};

/// Starts a game from a position, in an app with the observers that play the sounds of game events.
fn start(fen: &str, players: [GamePlayer; 2]) -> App {
    let mut app = testing::app_with(|app| {
        testing::record::<PlaySound>(app)
            .add_observer(play_move_sound)
            .add_observer(play_impact_sound)
            .add_observer(play_threat_sound)
            .add_observer(play_gather_sound)
            .add_observer(play_result_sound);
    });
    app.update();
    let start = parse_fen(fen).expect("a position");
    let [first, second] = players;
    app.world_mut().write_message(Intent::Start(GameSetup {
        game: Game::from_position(start),
        players: Players::new(first, second),
        ..default()
    }));
    app.update();
    app
}

fn play(app: &mut App, mv: &str) {
    let mv = parse_move(mv, app.world().resource::<Session>().size()).expect("a move");
    app.world_mut().write_message(Intent::Play(mv));
    for _ in 0..100 {
        app.update();
    }
}

fn heard(app: &App) -> Vec<Sound> {
    testing::recorded::<PlaySound>(app)
        .iter()
        .map(|played| played.0)
        .collect()
}

const PEOPLE: [GamePlayer; 2] = [GamePlayer::Human, GamePlayer::Human];

#[test]
fn placing_a_captured_piece_plays_a_sound() {
    let mut app = start("pppp/4/1p2/P3/PPPP w 0 1", PEOPLE);
    play(&mut app, "a2b3");
    assert_eq!(heard(&app), [Sound::Capture, Sound::Gather]);
}

#[test]
fn the_threat_sound_follows_the_sound_of_the_step() {
    let mut app = start("p3/4/3P/4/4/PP2 w 0 1", PEOPLE);
    play(&mut app, "d4d5");
    assert_eq!(heard(&app), [Sound::Move, Sound::Threat]);
}

#[test]
fn a_step_without_a_threat_plays_only_the_step_sound() {
    let mut app = start("p3/4/4/3P/4/PP2 w 0 1", PEOPLE);
    play(&mut app, "d3d4");
    assert_eq!(heard(&app), [Sound::Move]);
}

#[test]
fn the_result_sound_depends_on_whether_the_person_won() {
    let computer = GamePlayer::Computer(Level::STRONGEST);
    for (players, expected) in [(PEOPLE, Sound::End), ([GamePlayer::Human, computer], Sound::Win)] {
        let mut app = start("p3/3P/4/4/4/PP2 w 0 1", players);
        play(&mut app, "d5d6");
        assert_eq!(heard(&app), [Sound::Move, expected]);
    }
    let mut app = start("p3/4/4/4/4/PP2 w 0 1", [GamePlayer::Human, computer]);
    app.world_mut().write_message(Intent::Resign(Side::First));
    app.update();
    assert_eq!(heard(&app), [Sound::Lose]);
}
