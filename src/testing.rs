//! The game without a renderer, for tests: a window of a fixed size, plain bodies for a pointer to hit, and manual time.
//!
//! What a test points at and presses takes the whole way: pointer, ray, hit, hover, event, intent, match.

use crate::board::layout::PIECE_HEIGHT;
use crate::board::pieces::{BoardSquare, Piece};
use crate::session::OpenSession;
use bevy::app::PluginsState;
use bevy::asset::AssetPlugin;
use bevy::camera::{CameraPlugin, CameraUpdateSystems, NormalizedRenderTarget, RenderTarget, RenderTargetInfo};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputPlugin};
use bevy::mesh::MeshPlugin;
use bevy::picking::DefaultPickingPlugins;
use bevy::picking::mesh_picking::{MeshPickingPlugin, MeshPickingSettings, ray_cast::RayCastVisibility};
use bevy::picking::pointer::{Location, PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, PrimaryWindow, WindowPlugin, WindowRef, WindowResolution};
use std::time::Duration;

/// The window's width and height in logical pixels.
pub const WINDOW_SIZE: UVec2 = UVec2::new(800, 600);
/// The time that passes with each update: a screen of 100 Hz, faster than Bevy's fixed steps.
pub const FRAME: Duration = Duration::from_millis(10);
/// The width of a piece's body, in squares.
const BODY_WIDTH: f32 = 0.4;

/// Where the pointer is, in logical pixels from the window's top left.
#[derive(Resource, Default)]
struct PointerPlace(Vec2);

/// The bodies of squares and pieces.
#[derive(Resource)]
struct Bodies {
    square: Handle<Mesh>,
    piece: Handle<Mesh>,
}

/// An app with the game's logic that has not started: settings, a recorder or a first match can still be put in. Its first
/// update shows the title screen.
pub fn app() -> App {
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
    .init_resource::<PointerPlace>()
    .add_systems(PreStartup, shape_bodies.before(OpenSession))
    .add_systems(PostUpdate, aim_cameras.in_set(CameraUpdateSystems))
    .add_observer(
        |added: On<Add, BoardSquare>, bodies: Res<Bodies>, mut commands: Commands| {
            commands.entity(added.entity).insert(Mesh3d(bodies.square.clone()));
        },
    )
    .add_observer(|added: On<Add, Piece>, bodies: Res<Bodies>, mut commands: Commands| {
        commands.entity(added.entity).insert(Mesh3d(bodies.piece.clone()));
    });
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    app
}

fn window() -> WindowPlugin {
    WindowPlugin {
        primary_window: Some(Window {
            resolution: WindowResolution::new(WINDOW_SIZE.x, WINDOW_SIZE.y),
            ..default()
        }),
        exit_condition: ExitCondition::DontExit,
        ..default()
    }
}

fn shape_bodies(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let mut block = |width: f32, height: f32, middle: f32| {
        let block = Cuboid::new(width, height, width).mesh().build();
        meshes.add(block.translated_by(Vec3::Y * middle))
    };
    let bodies = Bodies {
        square: block(1.0, 0.1, -0.05),
        piece: block(BODY_WIDTH, PIECE_HEIGHT, PIECE_HEIGHT / 2.0),
    };
    commands.insert_resource(bodies);
}

/// What the renderer does for its cameras: tells them the size of their window.
fn aim_cameras(window: Single<&Window, With<PrimaryWindow>>, mut cameras: Query<(&mut Camera, &mut Projection)>) {
    for (mut camera, mut projection) in &mut cameras {
        camera.computed.target_info = Some(RenderTargetInfo {
            physical_size: window.physical_size(),
            scale_factor: window.scale_factor(),
        });
        projection.update(window.width(), window.height());
        camera.computed.clip_from_view = projection.get_clip_from_view();
    }
}

/// Where a point of the world is seen, in logical pixels from the window's top left; nothing when it is not in view.
#[must_use]
pub fn seen_at(app: &mut App, point: Vec3) -> Option<Vec2> {
    let mut cameras = app.world_mut().query::<(&Camera, &GlobalTransform)>();
    let (camera, transform) = cameras.single(app.world()).ok()?;
    camera.world_to_viewport(transform, point).ok()
}

/// What the next update finds the pointer doing: it moved to a place in the window.
pub fn move_pointer(app: &mut App, to: Vec2) {
    let mut place = app.world_mut().resource_mut::<PointerPlace>();
    let delta = to - std::mem::replace(&mut place.0, to);
    write_pointer(app, PointerAction::Move { delta });
}

/// What the next update finds the pointer doing: a button went down where it is.
pub fn press_button(app: &mut App, button: PointerButton) {
    write_pointer(app, PointerAction::Press(button));
}

/// What the next update finds the pointer doing: a button was let go where it is.
pub fn release_button(app: &mut App, button: PointerButton) {
    write_pointer(app, PointerAction::Release(button));
}

fn write_pointer(app: &mut App, action: PointerAction) {
    let window = window_entity(app);
    let target = RenderTarget::Window(WindowRef::Entity(window)).normalize(None);
    let location = Location {
        target: target.unwrap_or(NormalizedRenderTarget::None { width: 0, height: 0 }),
        position: app.world().resource::<PointerPlace>().0,
    };
    let input = PointerInput::new(PointerId::Mouse, location, action);
    app.world_mut().write_message(input);
}

/// What the next update finds the keyboard doing: a key went down, or up.
pub fn turn_key(app: &mut App, logical_key: Key, key_code: KeyCode, state: ButtonState) {
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

/// The window's entity; a placeholder when it was closed.
fn window_entity(app: &mut App) -> Entity {
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(app.world()).unwrap_or(Entity::PLACEHOLDER)
}
