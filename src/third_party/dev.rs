//! Developer tools: the Bevy Remote Protocol, and an overlay with frame times and entity counts.

use bevy::diagnostic::{DiagnosticsStore, EntityCountDiagnosticsPlugin, FrameTimeDiagnosticsPlugin};
use bevy::prelude::*;
use bevy::remote::RemotePlugin;
use bevy::remote::http::RemoteHttpPlugin;
use bevy_egui::egui::{Align2, Area, Id, RichText, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        RemotePlugin::default(),
        RemoteHttpPlugin::default(),
        FrameTimeDiagnosticsPlugin::default(),
        EntityCountDiagnosticsPlugin::default(),
    ))
    .add_systems(EguiPrimaryContextPass, show_diagnostics);
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
