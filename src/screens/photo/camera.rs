//! The camera of photo mode, which has a closer zoom range and a focus point. Leaving photo mode restores the previous view.

use crate::camera::{Orbit, OrbitView};
use crate::states::Overlay;
use bevy::prelude::*;
use strum::{EnumCount, EnumIter};

/// Aperture of the camera. A wider aperture has a shallower depth of field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumCount, EnumIter)]
pub(crate) enum Aperture {
    #[default]
    Pinhole,
    /// f/8.
    Narrow,
    /// f/2.8.
    Middle,
    /// f/1.2.
    Wide,
}

impl Aperture {
    /// Returns the f-number; `None` if all depths are in focus.
    #[must_use]
    pub(crate) const fn f_stops(self) -> Option<f32> {
        match self {
            Aperture::Pinhole => None,
            Aperture::Narrow => Some(8.0),
            Aperture::Middle => Some(2.8),
            Aperture::Wide => Some(1.2),
        }
    }
}

/// Depth of field settings of photo mode.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct DepthOfFieldSettings {
    pub aperture: Aperture,
    /// Focused point in the scene.
    pub focus: Vec3,
}

/// View before photo mode was opened.
#[derive(Component, Clone, Copy, Debug)]
struct PreviousView(OrbitView);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DepthOfFieldSettings>()
        .add_systems(OnEnter(Overlay::Photo), enter_photo_mode)
        .add_systems(OnExit(Overlay::Photo), exit_photo_mode)
        .add_observer(focus_on_click.run_if(in_state(Overlay::Photo)));
}

fn enter_photo_mode(
    mut orbits: Query<(Entity, &mut Orbit)>,
    mut depth_of_field: ResMut<DepthOfFieldSettings>,
    mut commands: Commands,
) {
    *depth_of_field = DepthOfFieldSettings::default();
    for (camera, mut orbit) in &mut orbits {
        commands.entity(camera).insert(PreviousView(orbit.begin_photo()));
    }
}

fn exit_photo_mode(mut orbits: Query<(Entity, &mut Orbit, &PreviousView)>, mut commands: Commands) {
    for (camera, mut orbit, before) in &mut orbits {
        orbit.end_photo(before.0);
        commands.entity(camera).remove::<PreviousView>();
    }
}

/// Focuses on the clicked point and makes it the zoom target.
fn focus_on_click(
    press: On<Pointer<Press>>,
    bodies: Query<(), With<Mesh3d>>,
    mut depth_of_field: ResMut<DepthOfFieldSettings>,
    mut orbits: Query<&mut Orbit>,
) {
    if press.button == PointerButton::Primary
        && press.entity == press.original_event_target()
        && bodies.contains(press.entity)
        && let Some(place) = press.hit.position
    {
        depth_of_field.focus = place;
        for mut orbit in &mut orbits {
            orbit.zoom_towards(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator;

    #[test]
    fn each_aperture_is_wider_than_the_one_before() {
        let mut apertures = Aperture::iter().map(Aperture::f_stops);
        assert_eq!(apertures.next(), Some(None), "the pinhole");
        let apertures: Vec<_> = apertures.collect();
        assert!(
            apertures.is_sorted_by(|narrow, wide| narrow > wide && wide.is_some()),
            "{apertures:?}"
        );
    }
}
