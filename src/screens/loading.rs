//! The loading bar. At startup, textures are loaded and pipelines compiled behind the title screen.

use crate::camera::SafeArea;
use crate::graphics::Readiness;
use crate::schedule::GameSystems;
use crate::text::Texts;
use crate::ui::UiSystems;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::floating_panel;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, ProgressBar};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Delay before the loading bar appears, in seconds.
const SHOW_AFTER_SECONDS: f32 = 0.4;
const WIDTH: f32 = 260.0;

/// Present while the game is loading.
#[derive(Resource, Clone, Copy, Debug)]
struct Loading;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Loading)
        .add_systems(
            Update,
            // Runs in the frame that completes loading, because there may be no further frame without input.
            (|mut commands: Commands| commands.remove_resource::<Loading>())
                .after(GameSystems::View)
                .run_if(resource_exists::<Loading>.and_then(|readiness: Res<Readiness>| readiness.is_complete())),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_loading_bar
                .in_set(UiSystems::Toasts)
                .run_if(resource_exists::<Loading>),
        );
}

/// Shows the loading bar in the centre of the safe area.
fn show_loading_bar(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    readiness: Res<Readiness>,
    safe_area: Res<SafeArea>,
    texts: Res<Texts>,
) -> Result {
    if time.elapsed_secs() < SHOW_AFTER_SECONDS {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let middle = egui::Vec2::new(safe_area.left, -safe_area.bottom) / 2.0 / ctx.zoom_factor();
    floating_panel(ctx, "loading", Align2::CENTER_CENTER, middle, |ui| {
        ui.set_width(WIDTH);
        ui.vertical_centered(|ui| {
            ui.label(texts.get("loading-label"));
            ui.add_space(GRID / 2.0);
            let bar = ProgressBar::new(readiness.share()).desired_height(GRID);
            ui.add(bar.fill(palette(ui.ctx()).accent));
        });
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule;

    #[test]
    fn the_loading_bar_is_removed_in_the_frame_that_completes_loading() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin, schedule::plugin))
            .init_resource::<Readiness>()
            // A system in an earlier set delays `GameSystems::View`. A removal that is not ordered after this set would therefore run
            // first.
            .add_systems(Update, (|| {}).in_set(GameSystems::Animate))
            .add_systems(
                Update,
                (|mut readiness: ResMut<Readiness>| *readiness = Readiness::complete()).in_set(GameSystems::View),
            );
        app.update();
        assert!(!app.world().contains_resource::<Loading>());
    }
}
