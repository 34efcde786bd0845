//! The camera in photo mode: it may come nearer, and all but one place may be out of focus. Afterwards it goes back to where it
//! was.

use crate::camera::{Orbit, OrbitView};
use crate::screens::Overlay;
use bevy::prelude::*;

/// How far the lens is open: the wider, the less is in focus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aperture {
    /// A pinhole: everything is in focus.
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
    /// Every one, the narrowest first.
    pub const ALL: [Aperture; 4] = [Aperture::Pinhole, Aperture::Narrow, Aperture::Middle, Aperture::Wide];

    /// The focal length divided by the opening, unless everything is in focus.
    #[must_use]
    pub const fn f_stops(self) -> Option<f32> {
        match self {
            Aperture::Pinhole => None,
            Aperture::Narrow => Some(8.0),
            Aperture::Middle => Some(2.8),
            Aperture::Wide => Some(1.2),
        }
    }
}

/// The lens of the camera while a photo is taken.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Lens {
    /// How far it is open.
    pub aperture: Aperture,
    /// The place that is in focus.
    pub focus: Vec3,
}

/// From where the board was looked at before.
#[derive(Component, Clone, Copy, Debug)]
struct Before(OrbitView);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lens>()
        .add_systems(OnEnter(Overlay::Photo), begin)
        .add_systems(OnExit(Overlay::Photo), end)
        .add_observer(focus.run_if(in_state(Overlay::Photo)));
}

fn begin(mut orbits: Query<(Entity, &mut Orbit)>, mut lens: ResMut<Lens>, mut commands: Commands) {
    *lens = Lens::default();
    for (camera, mut orbit) in &mut orbits {
        commands.entity(camera).insert(Before(orbit.begin_photo()));
    }
}

fn end(mut orbits: Query<(Entity, &mut Orbit, &Before)>, mut commands: Commands) {
    for (camera, mut orbit, before) in &mut orbits {
        orbit.end_photo(before.0);
        commands.entity(camera).remove::<Before>();
    }
}

/// What is clicked is in focus, and where a camera that comes near goes to.
fn focus(
    press: On<Pointer<Press>>,
    bodies: Query<(), With<Mesh3d>>,
    mut lens: ResMut<Lens>,
    mut orbits: Query<&mut Orbit>,
) {
    if press.button == PointerButton::Primary
        && press.entity == press.original_event_target()
        && bodies.contains(press.entity)
        && let Some(place) = press.hit.position
    {
        lens.focus = place;
        for mut orbit in &mut orbits {
            orbit.zoom_towards(place);
        }
    }
}
