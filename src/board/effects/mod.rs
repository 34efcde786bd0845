//! Effects of captures, landings, detonations and wins.

mod explosion;
mod fragments;
mod landing;
mod particles;
mod victory;

pub use fragments::{Fragment, Shattering};
pub(crate) use victory::CelebrationStyle;

use crate::graphics::materials::linear;
use bevy::prelude::*;
use breakthrough_themes::Theme;

/// The glow of a side's pieces, or the colour of explosions where they have none.
fn glow_colour(theme: &Theme, side: usize) -> LinearRgba {
    let glow = theme.surfaces.pieces()[side].glow;
    linear(glow.map_or(theme.marks.blast, |glow| glow.colour))
}

/// Observer that despawns every entity with a component when something happens.
fn despawn_all<E: Event, C: Component>(_: On<E>, entities: Query<Entity, With<C>>, mut commands: Commands) {
    for entity in &entities {
        commands.entity(entity).despawn();
    }
}

/// Where fragments are, without anything that is drawn.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(fragments::plugin);
}

/// What is drawn.
pub(super) fn visuals(app: &mut App) {
    app.add_plugins((
        fragments::visuals,
        particles::plugin,
        landing::plugin,
        explosion::plugin,
        victory::plugin,
    ));
}
