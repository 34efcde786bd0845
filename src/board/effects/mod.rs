//! Effects of captures, landings, explosions and wins.

mod explosion;
mod fragments;
mod landing;
mod particles;
mod victory;

pub(crate) use fragments::{Fragment, Shattering};
pub(crate) use victory::CelebrationStyle;

use crate::graphics::textures::linear;
use bevy::prelude::*;
use breakthrough_themes::Theme;

/// Returns the glow colour of a side's pieces, or the explosion colour if the pieces do not glow.
fn glow_colour(theme: &Theme, side: usize) -> LinearRgba {
    let glow = theme.surfaces.pieces()[side].glow;
    linear(glow.map_or(theme.marks.blast, |glow| glow.colour))
}

/// Observer of the event `E` that despawns all entities with the component `C`.
fn despawn_all<E: Event, C: Component>(_: On<E>, entities: Query<Entity, With<C>>, mut commands: Commands) {
    for entity in &entities {
        commands.entity(entity).despawn();
    }
}

/// Adds the simulation of fragments, without rendering.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(fragments::plugin);
}

/// Adds the visual effects.
pub(super) fn visuals(app: &mut App) {
    app.add_plugins((
        fragments::visuals,
        particles::plugin,
        landing::plugin,
        explosion::plugin,
        victory::plugin,
    ));
}
