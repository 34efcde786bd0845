//! The game without a renderer, for tests: a window of fixed size, simple meshes for picking, and manual time.
//!
//! Simulated input follows the same path as in the program, from the pointer's ray to the intent and the game.

use crate::base::dropped_files::DroppedFiles;
use crate::base::layout::PIECE_HEIGHT;
use crate::board::pieces::{BoardSquare, Piece};
use crate::camera::clip_from_view;
use crate::settings::Quality;
use crate::settings::file::SettingsFile;
use bevy::app::PluginsState;
use bevy::asset::AssetPlugin;
use bevy::camera::{CameraPlugin, CameraUpdateSystems, NormalizedRenderTarget, RenderTarget, RenderTargetInfo};
use bevy::ecs::error::{BevyError, ErrorContext, FallbackErrorHandler, Severity};
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputPlugin};
use bevy::mesh::MeshPlugin;
use bevy::picking::DefaultPickingPlugins;
use bevy::picking::mesh_picking::{MeshPickingPlugin, MeshPickingSettings, ray_cast::RayCastVisibility};
use bevy::picking::pointer::{Location, PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, FileDragAndDrop, PrimaryWindow, WindowPlugin, WindowRef, WindowResolution};
use breakthrough_library::{Filter, GameEntry, GameStorage, Sort, SqliteLibrary};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Window size in logical pixels.
pub const WINDOW_SIZE: UVec2 = UVec2::new(800, 600);
/// Time step of an update, as for a 100 Hz display. This time step is shorter than Bevy's fixed time step.
pub const FRAME: Duration = Duration::from_millis(10);
/// Timeout of a wait, in real time.
const WAIT_LIMIT: Duration = Duration::from_secs(60);
/// Width of a piece's picking mesh, in squares.
const PIECE_WIDTH: f32 = 0.4;

/// Pointer position in logical pixels from the window's top left.
#[derive(Resource, Default)]
struct PointerPosition(Vec2);

/// Recorded events of a type, in the order in which they were triggered.
#[derive(Resource)]
struct Recorded<E: Send + Sync + 'static>(Vec<E>);

/// Picking meshes of squares and pieces.
#[derive(Resource)]
struct PickingMeshes {
    square: Handle<Mesh>,
    piece: Handle<Mesh>,
}

/// Creates an app with the game logic. The app has not been updated, so resources can still be inserted. Its first update
/// shows the title screen.
pub fn app() -> App {
    app_with(|_| {})
}

/// Creates an app like [`app`], with additional plugins.
pub fn app_with(add_plugins: impl FnOnce(&mut App)) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        StatesPlugin,
        TransformPlugin,
        AssetPlugin::default(),
        InputPlugin,
        window(),
        MeshPlugin,
        CameraPlugin,
        DefaultPickingPlugins,
        MeshPickingPlugin,
        crate::logic,
    ))
    .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
    .insert_resource(MeshPickingSettings {
        ray_cast_visibility: RayCastVisibility::Any,
        ..default()
    })
    .init_resource::<PointerPosition>()
    .add_systems(PreStartup, create_picking_meshes)
    .add_systems(PostUpdate, update_cameras.in_set(CameraUpdateSystems))
    .add_observer(
        |added: On<Add, BoardSquare>, meshes: Res<PickingMeshes>, mut commands: Commands| {
            commands.entity(added.entity).insert(Mesh3d(meshes.square.clone()));
        },
    )
    .add_observer(
        |added: On<Add, Piece>, meshes: Res<PickingMeshes>, mut commands: Commands| {
            commands.entity(added.entity).insert(Mesh3d(meshes.piece.clone()));
        },
    );
    add_plugins(&mut app);
    app.world_mut()
        .get_resource_or_insert_with(|| FallbackErrorHandler(panic_on_warning));
    while app.plugins_state() == PluginsState::Adding {
        std::thread::yield_now();
    }
    app.finish();
    app.cleanup();
    // The tests already use all processors, and passing short systems to other threads takes longer than running them.
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app
}

/// Panics if a system, an observer or a command fails, or lacks a parameter, which Bevy would only log.
fn panic_on_warning(error: BevyError, context: ErrorContext) {
    assert!(error.severity() < Severity::Warning, "{context}: {error}");
}

/// Polls until the condition holds.
///
/// # Panics
/// The condition does not hold after a minute. The panic message includes `what`.
#[track_caller]
pub fn poll_until(what: &str, mut holds: impl FnMut() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < WAIT_LIMIT, "waited for {WAIT_LIMIT:?}: {what}");
        std::thread::yield_now();
    }
}

/// Updates until the condition holds, at least once.
///
/// # Panics
/// The condition does not hold after a minute. The panic message includes `what`.
#[track_caller]
pub fn wait_until(app: &mut App, what: &str, mut holds: impl FnMut(&mut App) -> bool) {
    poll_until(what, || {
        app.update();
        holds(app)
    });
}

/// Starts recording the events of a type. [`recorded`] returns the recorded events.
pub fn record<E: Event + Clone>(app: &mut App) -> &mut App {
    app.insert_resource(Recorded::<E>(Vec::new()))
        .add_observer(|event: On<E>, mut recorded: ResMut<Recorded<E>>| recorded.0.push(event.event().clone()))
}

/// Returns the recorded events of a type, in the order in which they were triggered.
///
/// # Panics
/// [`record`] was not called for the type.
#[must_use]
pub fn recorded<E: Event>(app: &App) -> &[E] {
    &app.world().resource::<Recorded<E>>().0
}

/// Removes and returns the recorded events of a type.
///
/// # Panics
/// [`record`] was not called for the type.
pub fn take_recorded<E: Event>(app: &mut App) -> Vec<E> {
    std::mem::take(&mut app.world_mut().resource_mut::<Recorded<E>>().0)
}

/// Returns the texts of the recorded toasts, in English.
#[cfg(test)]
pub(crate) fn toasts(app: &App) -> Vec<String> {
    let texts = crate::text::Texts::english();
    let toasts = recorded::<crate::base::toast::ShowToast>(app).iter();
    toasts.map(|toast| texts.localize(&toast.text)).collect()
}

/// Compares a text with the approved text in a folder of `tests`.
#[cfg(test)]
pub(crate) fn assert_snapshot(folder: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("../tests/{folder}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

fn window() -> WindowPlugin {
    WindowPlugin {
        primary_window: Some(Window {
            resolution: WindowResolution::new(WINDOW_SIZE.x, WINDOW_SIZE.y),
            ..default()
        }),
        exit_condition: ExitCondition::DontExit,
        close_when_requested: false,
        ..default()
    }
}

fn create_picking_meshes(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let mut block = |width: f32, height: f32, middle: f32| {
        let block = Cuboid::new(width, height, width).mesh().build();
        meshes.add(block.translated_by(Vec3::Y * middle))
    };
    let picking_meshes = PickingMeshes {
        square: block(1.0, 0.1, -0.05),
        piece: block(PIECE_WIDTH, PIECE_HEIGHT, PIECE_HEIGHT / 2.0),
    };
    commands.insert_resource(picking_meshes);
}

/// Sets the size of the cameras' target, as the renderer does in the program.
fn update_cameras(window: Single<&Window, With<PrimaryWindow>>, mut cameras: Query<(&mut Camera, &mut Projection)>) {
    for (mut camera, mut projection) in &mut cameras {
        camera.computed.target_info = Some(RenderTargetInfo {
            physical_size: window.physical_size(),
            scale_factor: window.scale_factor(),
        });
        projection.update(window.width(), window.height());
        camera.computed.clip_from_view = clip_from_view(&camera, &projection);
    }
}

/// Projects a world point into the window, in logical pixels from the top left; `None` if it is out of view.
#[must_use]
pub fn project_to_window(app: &mut App, point: Vec3) -> Option<Vec2> {
    let mut cameras = app.world_mut().query::<(&Camera, &GlobalTransform)>();
    let (camera, transform) = cameras.single(app.world()).ok()?;
    camera.world_to_viewport(transform, point).ok()
}

/// Moves the pointer to a position in the window. The next update handles it.
pub fn move_pointer(app: &mut App, to: Vec2) {
    let mut position = app.world_mut().resource_mut::<PointerPosition>();
    let delta = to - std::mem::replace(&mut position.0, to);
    write_pointer(app, PointerAction::Move { delta });
}

/// Presses a button at the pointer's position. The next update handles it.
pub fn press_button(app: &mut App, button: PointerButton) {
    write_pointer(app, PointerAction::Press(button));
}

/// Releases a button at the pointer's position. The next update handles it.
pub fn release_button(app: &mut App, button: PointerButton) {
    write_pointer(app, PointerAction::Release(button));
}

fn write_pointer(app: &mut App, action: PointerAction) {
    let window = window_entity(app);
    let target = RenderTarget::Window(WindowRef::Entity(window)).normalize(None);
    let location = Location {
        target: target.unwrap_or(NormalizedRenderTarget::None { width: 0, height: 0 }),
        position: app.world().resource::<PointerPosition>().0,
    };
    let input = PointerInput::new(PointerId::Mouse, location, action);
    app.world_mut().write_message(input);
}

/// Presses or releases a key. The next update handles it.
pub fn write_key(app: &mut App, logical_key: Key, key_code: KeyCode, state: ButtonState) {
    let window = window_entity(app);
    app.world_mut().write_message(KeyboardInput {
        key_code,
        logical_key,
        state,
        text: None,
        repeat: false,
        window,
    });
}

/// Returns the window entity, or a placeholder if the window was closed.
fn window_entity(app: &mut App) -> Entity {
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(app.world()).unwrap_or(Entity::PLACEHOLDER)
}

/// Saves the settings to a file, as the program does. An error triggers [`crate::settings::SettingsNotSaved`].
pub fn save_settings_to(app: &mut App, path: &Path) {
    let file = SettingsFile::new(path.to_owned());
    app.insert_resource(Quality::Low).insert_resource(file);
}

/// Drops files on the window, and updates until the game has announced them.
///
/// # Panics
/// A file is not announced after a minute.
#[track_caller]
pub fn drop_files(app: &mut App, paths: &[PathBuf]) {
    let window = window_entity(app);
    for path_buf in paths.iter().cloned() {
        app.world_mut()
            .write_message(FileDragAndDrop::DroppedFile { window, path_buf });
    }
    wait_until(app, "dropped files", |app| {
        app.world().resource::<DroppedFiles>().is_idle()
    });
}

/// Returns the games of a library while the app has it open, in the order in which they were added.
///
/// # Panics
/// The library is not readable.
#[must_use]
pub fn games(path: &Path) -> Vec<GameEntry> {
    let library = SqliteLibrary::open_again(path).expect("a library");
    let page = library
        .list(&Filter::default(), Sort::default(), 0..100)
        .expect("a list");
    let mut ids: Vec<_> = page.games.iter().map(|summary| summary.id).collect();
    ids.sort();
    let get = |id| library.get(id).expect("a game").entry;
    ids.into_iter().map(get).collect()
}

/// Calls a function with at least `cases` randomly mutated texts, and continues until `FUZZ_SECONDS` have passed if that variable
/// is set. Returns the number of mutated texts. Their sequence is determined by `texts` and `tokens`.
pub fn fuzz(texts: &[String], tokens: &[&str], cases: u32, mut check: impl FnMut(&str)) -> u32 {
    let seconds = std::env::var("FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let time = Duration::from_secs(seconds.unwrap_or(0));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let begun = Instant::now();
    let mut done = 0;
    while done < cases || begun.elapsed() < time {
        check(&changed(
            &texts[random.random_range(0..texts.len())],
            tokens,
            &mut random,
        ));
        done += 1;
    }
    done
}

/// Mutates a text: makes up to four changes, each of which replaces, repeats or removes characters, or inserts a number or a
/// token. A token that forms a whole line may be inserted before a line as well.
fn changed(text: &str, tokens: &[&str], random: &mut Xoshiro256PlusPlus) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.random_range(1..=4) {
        let token = tokens[random.random_range(0..tokens.len())];
        if token.ends_with('\n') && random.random() {
            let ends: Vec<usize> = (0..letters.len()).filter(|&at| letters[at] == '\n').collect();
            let line = random
                .random_range(0..=ends.len())
                .checked_sub(1)
                .map_or(0, |line| ends[line] + 1);
            letters.splice(line..line, token.chars());
            continue;
        }
        let begin = random.random_range(0..=letters.len());
        let end = (begin + random.random_range(0..20)).min(letters.len());
        let part: Vec<char> = match random.random_range(0..5) {
            0 => Vec::new(),
            1 => vec![char::from(random.random::<u8>())],
            2 => letters[begin..end].repeat(2),
            3 => random.random::<i64>().to_string().chars().collect(),
            _ => token.chars().collect(),
        };
        letters.splice(begin..end, part);
    }
    letters.into_iter().collect()
}
