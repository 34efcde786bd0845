//! `--frame-report FILE`: writes the interface state and the received input after every frame, for tests that drive the running
//! program.

use crate::base::layout::square_centre;
use crate::camera::Orbit;
use crate::session::Session;
use crate::third_party::egui::request_repaint;
use crate::ui::accessible_widgets::{Widget, widgets};
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::{EguiContexts, EguiOutput, PrimaryEguiContext};
use breakthrough_platform::files;
use breakthrough_rules::Square;
use breakthrough_rules::notation::to_fen;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Height of the visible place on the foot of a piece, in squares.
const FOOT_HEIGHT: f32 = 0.15;
/// Distance of the visible place on an empty square from its centre, away from the camera, in squares.
const FAR_SIDE: f32 = 0.25;

/// Output file of the reports.
#[derive(Resource)]
struct ReportFile(PathBuf);

/// State of a frame, and the input received so far.
#[derive(Resource, Default, Serialize)]
struct FrameReport {
    frame: u32,
    /// Whether no redraw is requested, so that the next frame waits for input.
    is_at_rest: bool,
    /// Pointer position in logical pixels; `None` outside the window.
    pointer: Option<[f32; 2]>,
    button_presses: u32,
    button_releases: u32,
    wheel_turns: u32,
    key_releases: u32,
    widgets: Vec<Widget>,
    /// FEN of the shown position.
    position: String,
    /// Window positions by square name, in logical pixels. At each position, the pointer hits the square.
    squares: BTreeMap<String, [f32; 2]>,
}

/// Adds the system that writes the reports. The app must have an interface.
pub(crate) fn add_frame_report(app: &mut App, file: PathBuf) {
    app.insert_resource(ReportFile(file))
        .init_resource::<FrameReport>()
        .add_systems(
            PreUpdate,
            enable_accessibility_tree.run_if(any_with_component::<PrimaryEguiContext>.and_then(run_once)),
        )
        .add_systems(Last, (count_input, write_report).chain().after(request_repaint));
}

fn enable_accessibility_tree(mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.enable_accesskit();
    Ok(())
}

fn count_input(
    mut buttons: MessageReader<MouseButtonInput>,
    mut wheel: MessageReader<MouseWheel>,
    mut keys: MessageReader<KeyboardInput>,
    mut report: ResMut<FrameReport>,
) {
    for button in buttons.read() {
        match button.state {
            ButtonState::Pressed => report.button_presses += 1,
            ButtonState::Released => report.button_releases += 1,
        }
    }
    report.wheel_turns += wheel.read().count() as u32;
    let released = keys.read().filter(|key| key.state == ButtonState::Released);
    report.key_releases += released.count() as u32;
}

fn write_report(
    mut contexts: EguiContexts,
    output: Single<&EguiOutput, With<PrimaryEguiContext>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut redraws: MessageReader<RequestRedraw>,
    session: Res<Session>,
    cameras: Query<(&Camera, &GlobalTransform), With<Orbit>>,
    (file, mut report): (Res<ReportFile>, ResMut<FrameReport>),
) -> Result {
    report.frame += 1;
    report.is_at_rest = redraws.read().count() == 0;
    report.pointer = window.cursor_position().map(Into::into);
    if let Some(tree) = &output.platform_output.accesskit_update {
        report.widgets = widgets(contexts.ctx_mut()?, &tree.nodes);
    }
    report.position = to_fen(session.shown_position());
    if let Ok((camera, view)) = cameras.single() {
        report.squares = squares(&session, camera, view);
    }
    files::write(&file.0, serde_json::to_vec(&*report)?)?;
    Ok(())
}

/// Returns the window positions of the squares in view, at which a click selects the square: the foot of the piece on an occupied
/// square, and the far side of an empty square. A piece in front may hide the centre of a square or the body of a piece, but not these
/// places.
fn squares(session: &Session, camera: &Camera, view: &GlobalTransform) -> BTreeMap<String, [f32; 2]> {
    let (size, position) = (session.size(), session.shown_position());
    let all = (0..size.squares()).map(|index| Square::new(index as u8));
    let on_board = all.filter(|square| size.contains(*square));
    let spot = |square: Square| {
        let centre = square_centre(size, square);
        let away = (centre - view.translation()).reject_from(Vec3::Y).normalize_or_zero();
        let point = match position.piece_at(square) {
            Some(_) => centre + Vec3::Y * FOOT_HEIGHT,
            None => centre + away * FAR_SIDE,
        };
        let spot = camera.world_to_viewport(view, point).ok()?;
        Some((size.coordinates(square).to_string(), spot.into()))
    };
    on_board.filter_map(spot).collect()
}
