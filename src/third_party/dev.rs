//! Developer tools: the Bevy Remote Protocol, and an overlay with frame times and entity counts.

use crate::session::Session;
use crate::states::{Overlay, Pause, Screen};
use bevy::diagnostic::{DiagnosticsStore, EntityCountDiagnosticsPlugin, FrameTimeDiagnosticsPlugin};
use bevy::prelude::*;
use bevy::remote::RemotePlugin;
use bevy::remote::http::RemoteHttpPlugin;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::egui::{Align2, Area, Id, RichText, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_rules::notation::to_fen;
use std::time::Duration;

/// Interval between frames drawn without input, because the remote protocol replies only during a frame.
const FRAME_INTERVAL: Duration = Duration::from_millis(200);

/// The game as text. The session contains types from crates without reflection.
#[derive(Resource, Default, Reflect)]
#[reflect(Resource)]
struct GameSummary {
    position: String,
    shown_position: String,
    players: String,
    seed: u64,
    plies: usize,
    outcome: Option<String>,
}

/// Adds the developer tools. This plugin must be added after the window plugin. Types that derive `Reflect` register themselves;
/// generic types must be registered.
pub(crate) fn plugin(app: &mut App) {
    let update_mode = UpdateMode::reactive_low_power(FRAME_INTERVAL);
    app.add_plugins((
        RemotePlugin::default(),
        RemoteHttpPlugin::default(),
        FrameTimeDiagnosticsPlugin::default(),
        EntityCountDiagnosticsPlugin::default(),
    ))
    .register_type_mutable_state::<Screen>()
    .register_type_mutable_state::<Pause>()
    .register_type_mutable_state::<Overlay>()
    .insert_resource(WinitSettings {
        focused_mode: update_mode,
        unfocused_mode: update_mode,
    })
    .init_resource::<GameSummary>()
    .add_systems(Last, update_game_summary.run_if(resource_changed::<Session>))
    .add_systems(EguiPrimaryContextPass, show_diagnostics);
}

fn update_game_summary(session: Res<Session>, mut summary: ResMut<GameSummary>) {
    *summary = GameSummary {
        position: to_fen(session.position()),
        shown_position: to_fen(session.shown_position()),
        players: session.players().to_string(),
        seed: session.seed(),
        plies: session.game().cursor(),
        outcome: session.outcome().map(|outcome| format!("{outcome:?}")),
    };
}

fn show_diagnostics(mut contexts: EguiContexts, diagnostics: Res<DiagnosticsStore>) -> Result {
    let ctx = contexts.ctx_mut()?;
    Area::new(Id::new("dev"))
        .anchor(Align2::RIGHT_TOP, Vec2::new(-8.0, 8.0))
        .show(ctx, |ui| {
            for diagnostic in diagnostics.iter() {
                let value = diagnostic.smoothed().unwrap_or_default();
                let line = format!("{} {value:.1} {}", diagnostic.path(), diagnostic.suffix);
                ui.label(RichText::new(line).monospace().small());
            }
        });
    Ok(())
}
