//! How far the table is set when the game starts: textures are loaded and pipelines made behind the first screen.

use crate::camera::SafeArea;
use crate::graphics::Readiness;
use crate::text::Texts;
use crate::ui::UiSystems;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::floating;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, ProgressBar};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Who waits no longer than this is told nothing.
const SHOWN_AFTER_SECONDS: f32 = 0.4;
const WIDTH: f32 = 260.0;

/// There until everything has been seen once.
#[derive(Resource, Clone, Copy, Debug)]
struct Loading;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Loading)
        .add_systems(
            Update,
            (|mut commands: Commands| commands.remove_resource::<Loading>())
                .run_if(resource_exists::<Loading>.and_then(|readiness: Res<Readiness>| readiness.is_complete())),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems::Notices).run_if(resource_exists::<Loading>),
        );
}

/// In the middle of what the interface leaves free.
fn show(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    readiness: Res<Readiness>,
    safe_area: Res<SafeArea>,
    texts: Res<Texts>,
) -> Result {
    if time.elapsed_secs() < SHOWN_AFTER_SECONDS {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let middle = egui::Vec2::new(safe_area.left, -safe_area.bottom) / 2.0 / ctx.zoom_factor();
    floating(ctx, "loading", Align2::CENTER_CENTER, middle, |ui| {
        ui.set_width(WIDTH);
        ui.vertical_centered(|ui| {
            ui.label(texts.get("loading-table"));
            ui.add_space(GRID / 2.0);
            let bar = ProgressBar::new(readiness.share()).desired_height(GRID);
            ui.add(bar.fill(palette(ui.ctx()).accent));
        });
    });
    Ok(())
}
