//! Strip at the bottom of the window. No panel covers the strip.

use bevy::prelude::*;
use bevy_egui::egui::SafeAreaInsets;
use bevy_egui::egui::epaint::MarginF32;
use bevy_egui::{EguiInput, EguiPreUpdateSet};

/// Height of the strip at the bottom of the window, in points; 0 without a strip.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct StripHeight(pub(crate) f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StripHeight>().add_systems(
        PreUpdate,
        reserve_strip
            .run_if(resource_changed::<StripHeight>)
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// Excludes the strip from the content area of the window. egui keeps the insets in later frames.
fn reserve_strip(mut inputs: Query<&mut EguiInput>, strip: Res<StripHeight>) {
    for mut input in &mut inputs {
        input.safe_area_insets = Some(SafeAreaInsets(MarginF32 {
            bottom: strip.0,
            ..MarginF32::ZERO
        }));
    }
}
