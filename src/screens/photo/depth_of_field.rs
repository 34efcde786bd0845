//! Applies the depth of field settings to the camera in photo mode.

use crate::camera::Orbit;
use crate::graphics::depth_of_field::{Focus, FocusPurpose, remove_focus};
use crate::schedule::GameSystems;
use crate::screens::photo::DepthOfFieldSettings;
use crate::states::Overlay;
use bevy::prelude::*;

/// Depth beyond which the blur does not increase, in squares.
const MAX_DEPTH: f32 = 60.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        update_focus
            .in_set(GameSystems::View)
            .run_if(in_state(Overlay::Photo).and_then(resource_changed::<DepthOfFieldSettings>)),
    )
    .add_systems(OnExit(Overlay::Photo), remove_focus(FocusPurpose::Photo));
}

fn update_focus(settings: Res<DepthOfFieldSettings>, cameras: Query<Entity, With<Orbit>>, mut commands: Commands) {
    for camera in &cameras {
        match settings.aperture.f_stops() {
            Some(f_stops) => commands.entity(camera).insert(Focus {
                point: settings.focus,
                f_stops,
                max_depth: MAX_DEPTH,
                purpose: FocusPurpose::Photo,
            }),
            None => commands.entity(camera).remove::<Focus>(),
        };
    }
}
