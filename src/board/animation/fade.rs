//! Fades pieces in and out in place. If motion is reduced, fades replace all other animations.

use crate::schedule::GameSystems;
use bevy::prelude::*;

const FADE_SECONDS: f32 = 0.08;

/// A piece or obstacle that fades in or out.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Fade {
    is_fade_out: bool,
    /// Position of a fading piece that is not on a square.
    place: Option<Vec3>,
    elapsed: f32,
}

impl Fade {
    #[must_use]
    pub(crate) const fn fade_in() -> Fade {
        Fade {
            is_fade_out: false,
            place: None,
            elapsed: 0.0,
        }
    }

    /// Starts a fade-out. The entity is despawned when the fade ends.
    #[must_use]
    pub(crate) const fn fade_out() -> Fade {
        Fade {
            is_fade_out: true,
            place: None,
            elapsed: 0.0,
        }
    }

    /// Starts a fade-out at a point on the board.
    #[must_use]
    pub(crate) const fn fade_out_at(place: Vec3) -> Fade {
        Fade {
            place: Some(place),
            ..Fade::fade_out()
        }
    }

    pub(super) const fn place(&self) -> Option<Vec3> {
        self.place
    }

    /// Current opacity, from 0 (transparent) to 1.
    #[must_use]
    pub(crate) const fn opacity(&self) -> f32 {
        let progress = (self.elapsed / FADE_SECONDS).min(1.0);
        if self.is_fade_out { 1.0 - progress } else { progress }
    }

    /// Ends the fade immediately.
    pub(super) fn finish(self, entity: Entity, commands: &mut Commands) {
        if self.is_fade_out {
            commands.entity(entity).despawn();
        } else {
            commands.entity(entity).remove::<Fade>();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        advance_fades
            .in_set(GameSystems::Animate)
            .run_if(any_with_component::<Fade>),
    );
}

fn advance_fades(time: Res<Time>, mut fading: Query<(Entity, &mut Fade)>, mut commands: Commands) {
    for (entity, mut fade) in &mut fading {
        fade.elapsed += time.delta_secs();
        if fade.elapsed >= FADE_SECONDS {
            fade.finish(entity, &mut commands);
        }
    }
}
