//! Tests of the sounds of game events.

use super::*;
use crate::session::{GameSetup, Intent};
use crate::testing;
use breakthrough_engine::Level;
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::notation::{parse_fen, parse_move, parse_square};
use breakthrough_rules::{Game, Side};

/// Starts a game from a position, in an app that requests the sounds of game events.
fn start(fen: &str, players: [GamePlayer; 2]) -> App {
    let mut app = testing::app_with(|app| {
        testing::record::<PlaySound>(app).add_plugins(events);
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
    assert_eq!(take(&mut app), [(Sound::Build, None)], "the start of a game");
    app
}

/// Removes and returns the requested sounds, each with its position.
fn take(app: &mut App) -> Vec<(Sound, Option<Vec3>)> {
    let sounds = testing::take_recorded::<PlaySound>(app);
    sounds.into_iter().map(|played| (played.0, played.1)).collect()
}

fn update(app: &mut App, change: impl FnOnce(&mut World)) -> Vec<(Sound, Option<Vec3>)> {
    change(app.world_mut());
    app.update();
    take(app)
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
fn staging_a_position_behind_a_menu_does_not_play_a_sound() {
    let mut app = start("p3/4/4/4/4/PP2 w 0 1", PEOPLE);
    let heard = update(&mut app, |world| {
        world.write_message(Intent::Stage(GameSetup::default()));
    });
    assert!(app.world().resource::<Session>().is_staged());
    assert_eq!(heard, []);
}

#[test]
fn placing_a_captured_piece_plays_a_sound() {
    let mut app = start("pppp/4/1p2/P3/PPPP w 0 1", PEOPLE);
    play(&mut app, "a2b3");
    assert_eq!(heard(&app), [Sound::Capture, Sound::Gather]);
}

#[test]
fn without_animations_a_capture_sounds_at_the_move() {
    let mut app = start("pppp/4/1p2/P3/PPPP w 0 1", PEOPLE);
    app.world_mut().resource_mut::<Settings>().move_speed = MoveSpeed::Off;
    play(&mut app, "a2b3");
    let captures = heard(&app).into_iter().filter(|sound| *sound == Sound::Capture);
    assert_eq!(captures.count(), 1);
}

#[test]
fn sources_stay_between_the_ears() {
    assert_eq!(source_position(0.0), Vec3::ZERO);
    assert!(source_position(1.0).x > EARS / 2.0 && source_position(1.0).x < EARS);
    assert_eq!(source_position(-1.0), -source_position(1.0));
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

#[test]
fn selecting_and_pointing_at_own_pieces_plays_sounds_at_their_squares() {
    let mut app = start("p3/4/1p2/P3/4/PP2 w 0 1", PEOPLE);
    let size = app.world().resource::<Session>().size();
    let square = |name: &str| parse_square(name, size).expect("a square");
    let mut set = |change: fn(&mut Selection, Square), name: &str| {
        update(&mut app, |world| {
            change(&mut world.resource_mut::<Selection>(), square(name));
        })
    };
    let at = |name: &str| Some(square_centre(size, square(name)));
    let point = |selection: &mut Selection, square| selection.hovered = Some(square);
    let select = |selection: &mut Selection, square| selection.selected = Some(square);
    assert_eq!(set(point, "a3"), [(Sound::Hover, at("a3"))]);
    assert_eq!(set(point, "a3"), [], "the pointer has not left the piece");
    assert_eq!(set(point, "b4"), [], "a piece of the other side");
    assert_eq!(set(point, "c3"), [], "an empty square");
    assert_eq!(set(select, "a3"), [(Sound::Select, at("a3"))]);
    assert_eq!(set(select, "a3"), [], "the piece was selected before");
}

#[test]
fn the_menu_rejected_moves_undo_and_low_time_have_sounds() {
    let mut app = start("p3/4/1p2/P3/4/PP2 w 0 1", PEOPLE);
    let mut pause = |pause| update(&mut app, |world| world.resource_mut::<NextState<Pause>>().set(pause));
    assert_eq!(pause(Pause::Paused), [(Sound::Open, None)]);
    assert_eq!(pause(Pause::Running), [(Sound::Close, None)]);
    let size = app.world().resource::<Session>().size();
    let mv = |text: &str| parse_move(text, size).expect("a move");
    let mut send = |intent: Intent| update(&mut app, |world| _ = world.write_message(intent));
    assert_eq!(send(Intent::Play(mv("a3a5"))), [(Sound::Illegal, None)]);
    let (from, to) = (square_centre(size, mv("a3a4").from), square_centre(size, mv("a3a4").to));
    assert_eq!(send(Intent::Play(mv("a3a4"))), [(Sound::Move, Some(to))]);
    assert_eq!(send(Intent::Undo), [(Sound::Move, Some(from))]);
    let low = |world: &mut World| world.trigger(TimeLow { side: Side::First });
    assert_eq!(update(&mut app, low), [(Sound::TimeLow, None)]);
}

#[test]
fn a_sound_comes_from_its_side_of_the_screen() {
    let (left, middle) = (Vec3::X * -3.0, Vec3::ZERO);
    assert_eq!(pan(left, Vec3::X, 4.0), -0.75);
    assert_eq!(pan(left, Vec3::NEG_X, 4.0), 0.75, "from the other side of the board");
    assert_eq!(pan(middle, Vec3::X, 4.0), 0.0);
    assert_eq!(pan(left * 2.0, Vec3::X, 4.0), -1.0, "beside the board");
}

/// Plays a sound after applying `change`. Returns the volume, the speed and the position of the source; `None` if the sound is
/// inaudible.
fn played(change: fn(&mut World)) -> Option<(f32, f32, f32)> {
    let mut app = testing::app_with(|app| {
        app.add_plugins(bevy::audio::AudioPlugin::default())
            .add_observer(play_sound)
            .insert_resource(NoSoundDevice(false));
    });
    app.init_resource::<SoundLibrary>();
    app.world_mut()
        .run_system_cached(library::load_theme_sounds)
        .expect("the resources");
    app.update();
    change(app.world_mut());
    let right = Some(Vec3::X * 4.0);
    app.world_mut().trigger(PlaySound(Sound::Move, right));
    app.world_mut().flush();
    let mut sounds = app.world_mut().query::<(&PlaybackSettings, &Transform)>();
    let (settings, place) = sounds.single(app.world()).ok()?;
    Some((settings.volume.to_linear(), settings.speed, place.translation.x))
}

#[test]
fn a_sound_is_played_with_its_volume_pitch_and_side() {
    let (volume, speed, right) = played(|world| {
        let mut settings = world.resource_mut::<Settings>();
        (settings.volumes.master, settings.volumes.effects) = (50, 100);
    })
    .expect("a sound");
    assert!((volume - 0.5).abs() < 0.3, "{volume}");
    assert!((speed - 1.0).abs() <= PITCH_SPREAD && speed != 1.0, "{speed}");
    assert!(right > 0.5, "{right}");
    let louder = played(|world| world.resource_mut::<Settings>().volumes.master = 100).expect("a sound");
    assert!(louder.0 > volume);
}

#[test]
fn muted_sounds_and_sounds_without_a_device_are_not_played() {
    assert_eq!(played(|world| world.resource_mut::<Settings>().sound = false), None);
    assert_eq!(
        played(|world| world.resource_mut::<Settings>().volumes.effects = 0),
        None
    );
    assert_eq!(played(|world| world.resource_mut::<NoSoundDevice>().0 = true), None);
}
