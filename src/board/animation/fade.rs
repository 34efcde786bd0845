//! Pieces that come and go in place, for whoever wants little to move.

use crate::schedule::GameSystems;
use bevy::prelude::*;

const SECONDS: f32 = 0.08;

/// Something that comes into sight or goes out of it where it stands.
#[derive(Component, Clone, Copy, Debug)]
pub struct Fade {
    leaves: bool,
    elapsed: f32,
}

impl Fade {
    /// Something that begins to be seen.
    #[must_use]
    pub const fn coming() -> Fade {
        Fade {
            leaves: false,
            elapsed: 0.0,
        }
    }

    /// Something that is gone when it is not seen any more.
    #[must_use]
    pub const fn leaving() -> Fade {
        Fade {
            leaves: true,
            elapsed: 0.0,
        }
    }

    /// How much of it is seen, 0 to 1.
    #[must_use]
    pub const fn opacity(&self) -> f32 {
        let share = (self.elapsed / SECONDS).min(1.0);
        if self.leaves { 1.0 - share } else { share }
    }

    /// Shows its end at once.
    pub(crate) fn finish(self, entity: Entity, commands: &mut Commands) {
        if self.leaves {
            commands.entity(entity).despawn();
        } else {
            commands.entity(entity).remove::<Fade>();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        advance.in_set(GameSystems::Animate).run_if(any_with_component::<Fade>),
    );
}

fn advance(time: Res<Time>, mut fading: Query<(Entity, &mut Fade)>, mut commands: Commands) {
    for (entity, mut fade) in &mut fading {
        fade.elapsed += time.delta_secs();
        if fade.elapsed >= SECONDS {
            fade.finish(entity, &mut commands);
        }
    }
}
