//! Compares the effects of each input in scripted sessions with approved transcripts: the changed parts of the game, the screens,
//! the settings, the view and the interface. docs/TESTING.md explains how to approve a new transcript.

mod player;

use crate::base::VERSION;
use crate::base::dialogs::DialogStack;
use crate::base::layout::{PIECE_HEIGHT, square_centre};
use crate::camera::Orbit;
use crate::library::LibraryFile;
use crate::opponent::{Hint, UciEngineFailed};
use crate::screens::editor::Editor;
use crate::screens::photo::DepthOfFieldSettings;
use crate::screens::transcripts::player::Player;
use crate::session::{GameMode, Selection, Session, SystemClock};
use crate::settings::Settings;
use crate::states::{CapturingPhoto, Pause};
use crate::testing;
use crate::ui::accessible_widgets::widgets;
use crate::variants::Variants;
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, EguiOutput};
use breakthrough_library::SqliteLibrary;
use breakthrough_platform::clock::SystemTime;
use breakthrough_platform::files;
use breakthrough_players::{GameClock, GamePlayer};
use breakthrough_rules::Side;
use breakthrough_rules::notation::{options_text, parse_square, to_fen};
use breakthrough_uci_client::Fault;
use rstest::rstest;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// State of the program that a transcript compares.
struct State {
    /// Game, screen, view, settings and toasts, each as a line with a name and a value.
    values: Vec<String>,
    /// Controls and texts of the interface.
    controls: Vec<String>,
}

/// Number of frames after each input, [`FRAME_TIME`] apart.
const FRAMES: usize = 20;
const FRAME_TIME: Duration = Duration::from_millis(50);
/// Placeholders that replace dates in a transcript, with and without the time.
const DATES: [&str; 2] = ["0000-00-00 00:00", "0000-00-00"];

#[rstest]
fn the_effects_of_scripted_inputs_are_the_approved_ones(#[files("tests/transcripts/*.txt")] path: PathBuf) {
    let script = files::read_to_string(&path).expect("the script is readable");
    let name = path.file_stem().expect("a name").to_string_lossy();
    testing::assert_snapshot("transcripts", &name, &transcript(&script));
}

/// Runs the inputs of a script, one per line. An input with the suffix `, reply` waits for the computer's move, `, hint` waits
/// for a hint, and `, shows LABEL` waits until the interface shows a label. A script whose first line is `with files` has a
/// library and a folder of variants. In a script whose first line is `with reviews`, games are reviewed when they end. Returns the
/// changes after each input.
fn transcript(script: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let (has_files, script) = match script.strip_prefix("with files\n") {
        Some(script) => (true, script),
        None => (false, script),
    };
    let (has_reviews, script) = match script.strip_prefix("with reviews\n") {
        Some(script) => (true, script),
        None => (false, script),
    };
    let library = folder.path().join(SqliteLibrary::FILE_NAME);
    let mut player = Player::prepared(|app| {
        app.insert_resource(SystemClock(|| SystemTime::UNIX_EPOCH))
            .init_resource::<HasQuit>()
            .add_systems(Last, note_quitting);
        if has_files {
            app.insert_resource(LibraryFile::new(library.clone()))
                .insert_resource(Variants::with_folder(folder.path()));
        }
    });
    player.app.world_mut().resource_mut::<Settings>().reviews_games = has_reviews;
    player
        .app
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME_TIME));
    let mut transcript = String::new();
    let saved = |player: &mut Player| {
        let mut state = state(player);
        if has_files {
            state.values.extend(saved_lines(folder.path(), &library));
        }
        state
    };
    let mut before = saved(&mut player);
    for input in script.lines() {
        let (command, awaited) = input.split_once(", shows ").unwrap_or((input, ""));
        if let Some(command) = command.strip_suffix(", reply") {
            act(&mut player, command);
            testing::wait_until(&mut player.app, "the computer's move", |app| {
                let session = app.world().resource::<Session>();
                session.player(session.position().side_to_move()) == GamePlayer::Human
            });
        } else if let Some(command) = command.strip_suffix(", hint") {
            act(&mut player, command);
            testing::wait_until(&mut player.app, "a hint", |app| {
                app.world().resource::<Hint>().0.is_some()
            });
        } else {
            act(&mut player, command);
        }
        if has_files {
            player.wait_for_library();
        }
        if !awaited.is_empty() {
            player.wait_for(awaited);
        }
        // The moves of a refutation follow the text after a pause.
        player.frames(if awaited.is_empty() { FRAMES } else { 3 * FRAMES });
        let after = saved(&mut player);
        let changes = [
            ("", without(&after.values, &before.values)),
            ("- ", without(&before.controls, &after.controls)),
            ("+ ", without(&after.controls, &before.controls)),
        ];
        let mut effects = format!("> {input}\n");
        for (sign, lines) in changes {
            effects.extend(lines.into_iter().map(|line| format!("{sign}{line}\n")));
        }
        transcript += &without_dates(&effects.replace(&folder.path().display().to_string(), "FOLDER"));
        before = after;
    }
    transcript
}

/// Replaces dates with placeholders.
fn without_dates(text: &str) -> String {
    let starts: Vec<usize> = text
        .match_indices('-')
        .filter_map(|(dash, _)| dash.checked_sub(4))
        .collect();
    DATES.iter().fold(text.to_owned(), |masked, shape| {
        let has_shape = |text: &&str| {
            let digits_as_zeros = text
                .chars()
                .map(|letter| if letter.is_ascii_digit() { '0' } else { letter });
            digits_as_zeros.eq(shape.chars())
        };
        let places = starts.iter().filter_map(|start| text.get(*start..start + shape.len()));
        let dates: BTreeSet<&str> = places.filter(has_shape).collect();
        dates
            .into_iter()
            .fold(masked, |masked, date| masked.replace(date, shape))
    })
}

/// Returns the games of a library, and the other files of a folder.
fn saved_lines(folder: &Path, library: &Path) -> Vec<String> {
    let files = files::list_files(folder, &["toml", "pgn"]);
    let games = if library.exists() {
        testing::games(library)
    } else {
        Vec::new()
    };
    let games = games.into_iter().map(|entry| {
        let (moves, outcome) = (entry.game.moves().len(), entry.game.outcome());
        format!(
            "saved: {:?}, {moves} moves, {outcome:?}, rated level {:?}",
            entry.title, entry.rated_level
        )
    });
    let files = files.into_iter().map(|file| format!("file: {}", file.display()));
    games.chain(files).collect()
}

/// Whether the program was asked to quit.
#[derive(Resource, Default)]
struct HasQuit(bool);

fn note_quitting(mut has_quit: ResMut<HasQuit>, exits: MessageReader<AppExit>) {
    has_quit.0 |= !exits.is_empty();
}

/// Returns the lines of `lines` that are not in `others`.
fn without<'a>(lines: &'a [String], others: &[String]) -> Vec<&'a String> {
    let mut others: Vec<&String> = others.iter().collect();
    let is_other = |line: &&String| match others.iter().position(|other| other == line) {
        Some(index) => {
            others.swap_remove(index);
            false
        }
        None => true,
    };
    lines.iter().filter(is_other).collect()
}

fn act(player: &mut Player, input: &str) {
    let (verb, object) = input.split_once(' ').unwrap_or((input, ""));
    match verb {
        "start" => player.start(object, GameMode::Casual),
        "rated" => player.start(object, GameMode::Rated),
        "fail" => player.app.world_mut().trigger(UciEngineFailed {
            side: Side::Second,
            name: object.parse().expect("a name"),
            fault: Some(Fault::Stalled("bestmove".to_owned())),
        }),
        "fill" => {
            let (label, text) = object.split_once(": ").expect("a label and a text");
            player.type_text(label, text);
        }
        "play" => player.play(object),
        "click" => player.click(object),
        "press" => press(player, object),
        "type" => {
            for letter in object.chars() {
                press(player, &letter.to_string());
            }
        }
        "point" => {
            let at = window_position(player, object);
            testing::move_pointer(&mut player.app, at);
            player.frames(2);
            testing::press_button(&mut player.app, PointerButton::Primary);
            player.frames(2);
            testing::release_button(&mut player.app, PointerButton::Primary);
        }
        "drag" => {
            let (from, to) = object.split_once(' ').expect("two squares");
            let [from, to] = [from, to].map(|square| window_position(player, square));
            testing::move_pointer(&mut player.app, from);
            player.frames(2);
            testing::press_button(&mut player.app, PointerButton::Primary);
            player.frames(2);
            testing::move_pointer(&mut player.app, from.lerp(to, 0.5));
            player.frames(2);
            testing::move_pointer(&mut player.app, to);
            player.frames(2);
            testing::release_button(&mut player.app, PointerButton::Primary);
        }
        _ => panic!("unknown input: {input}"),
    }
}

fn press(player: &mut Player, name: &str) {
    let (key, code) = match name {
        "Left" => (Key::ArrowLeft, KeyCode::ArrowLeft),
        "Right" => (Key::ArrowRight, KeyCode::ArrowRight),
        "Up" => (Key::ArrowUp, KeyCode::ArrowUp),
        "Down" => (Key::ArrowDown, KeyCode::ArrowDown),
        "PageUp" => (Key::PageUp, KeyCode::PageUp),
        "PageDown" => (Key::PageDown, KeyCode::PageDown),
        "F1" => (Key::F1, KeyCode::F1),
        "Home" => (Key::Home, KeyCode::Home),
        "End" => (Key::End, KeyCode::End),
        "Enter" => (Key::Enter, KeyCode::Enter),
        "Escape" => (Key::Escape, KeyCode::Escape),
        "Delete" => (Key::Delete, KeyCode::Delete),
        character => (Key::Character(character.to_lowercase().into()), letter_code(character)),
    };
    for state in [ButtonState::Pressed, ButtonState::Released] {
        testing::write_key(&mut player.app, key.clone(), code, state);
        player.frames(2);
    }
}

/// Returns the physical key of a letter or digit on a US keyboard.
fn letter_code(character: &str) -> KeyCode {
    match character.to_ascii_lowercase().as_str() {
        "a" => KeyCode::KeyA,
        "b" => KeyCode::KeyB,
        "c" => KeyCode::KeyC,
        "d" => KeyCode::KeyD,
        "f" => KeyCode::KeyF,
        "h" => KeyCode::KeyH,
        "r" => KeyCode::KeyR,
        "t" => KeyCode::KeyT,
        "u" => KeyCode::KeyU,
        "v" => KeyCode::KeyV,
        "2" => KeyCode::Digit2,
        "," => KeyCode::Comma,
        "." => KeyCode::Period,
        "m" => KeyCode::KeyM,
        "n" => KeyCode::KeyN,
        "p" => KeyCode::KeyP,
        "w" => KeyCode::KeyW,
        "3" => KeyCode::Digit3,
        "7" => KeyCode::Digit7,
        "8" => KeyCode::Digit8,
        "9" => KeyCode::Digit9,
        other => panic!("unknown key: {other}"),
    }
}

/// Returns the window position of a square's centre, or of the piece on the square.
fn window_position(player: &mut Player, square: &str) -> Vec2 {
    let size = player.session().size();
    let square = parse_square(square, size).expect("a square");
    let piece = player.session().shown_position().piece_at(square);
    let height = piece.map_or(0.0, |_| PIECE_HEIGHT * 0.6);
    let point = square_centre(size, square) + Vec3::Y * height;
    testing::project_to_window(&mut player.app, point).expect("the square is in view")
}

fn state(player: &mut Player) -> State {
    let world = player.app.world_mut();
    let view = world.query::<&Orbit>().single(world).expect("a camera").clone();
    let title = world
        .query_filtered::<&Window, With<PrimaryWindow>>()
        .single(world)
        .expect("a window")
        .title
        .clone();
    let (screen, overlay) = (player.screen(), player.overlay());
    let pause = player
        .app
        .world()
        .get_resource::<bevy::state::state::State<Pause>>()
        .map(|pause| **pause);
    let session = player.session();
    let selection = player.get::<Selection>();
    let square = |square| session.size().coordinates(square).to_string();
    let mut values = vec![
        format!("title: {title}"),
        format!("screen: {screen:?}, {overlay:?}, {pause:?}"),
        format!("dialogs: {}", player.get::<DialogStack>().len()),
        format!("kind: {:?}", session.kind()),
        format!("hint: {}", player.get::<Hint>().0.is_some()),
        format!("photo: {:?}", player.app.world().get_resource::<CapturingPhoto>()),
        format!("aperture: {:?}", player.get::<DepthOfFieldSettings>().aperture),
        format!("quits: {}", player.get::<HasQuit>().0),
        format!("draft: {}", draft_line(player.get::<Editor>())),
        format!("position: {}", to_fen(session.position())),
        format!("shown position: {}", to_fen(session.shown_position())),
        format!("moves: {}", session.game().cursor()),
        format!("players: {}", session.players()),
        format!("terms: {:?}", session.terms()),
        format!("outcome: {:?}", session.outcome()),
        format!(
            "selected: {:?}, hovered: {:?}, cursor: {:?}, armed: {:?}, threats: {}",
            selection.selected.map(square),
            selection.hovered.map(square),
            selection.cursor.map(square),
            selection.armed.map(square),
            selection.shows_threats
        ),
        format!("view: {:?} {:.2?}", view.preset(), view.view().to_numbers()),
    ];
    values.extend(session.clock().map(clock_line));
    let settings = toml::to_string(player.get::<Settings>()).expect("text");
    values.extend(settings.lines().map(|line| format!("setting: {line}")));
    let toasts = testing::toasts(&player.app);
    values.extend(toasts.iter().map(|toast| format!("toast: {toast}")));
    let controls = controls(&mut player.app);
    State { values, controls }
}

fn draft_line(editor: &Editor) -> String {
    let draft = editor.draft();
    let pieces = draft.options.start_pieces().map(|pieces| pieces.count_ones());
    let pieces: u32 = pieces.iter().sum();
    let options = options_text(&draft.options);
    let about = &draft.about;
    format!("{:?} {:?}, {options}, {pieces} pieces", about.name, about.description)
}

fn clock_line(clock: &GameClock) -> String {
    let remaining = Side::BOTH.map(|side| clock.remaining(side));
    format!("clock: {remaining:?}, running: {:?}", clock.running())
}

/// Lists the controls and texts of the interface, sorted.
fn controls(app: &mut App) -> Vec<String> {
    let mut outputs = app.world_mut().query::<(&mut EguiContext, &EguiOutput)>();
    let (mut context, output) = outputs.single_mut(app.world_mut()).expect("an interface");
    let tree = output
        .platform_output
        .accesskit_update
        .as_ref()
        .expect("an accessibility tree");
    let widgets = widgets(context.get_mut(), &tree.nodes);
    let lines = widgets.into_iter().map(|widget| {
        let state = [(!widget.is_enabled, " disabled"), (widget.is_selected, " selected")];
        let state: String = state.iter().filter(|(is, _)| *is).map(|(_, name)| *name).collect();
        format!("{} {:?} {:?}{state}", widget.role, widget.label, widget.value)
    });
    let mut lines: Vec<String> = lines.filter(|line| !line.contains(VERSION)).collect();
    lines.sort();
    lines
}
