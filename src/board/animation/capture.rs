//! A captured piece, standing until the impact and then in shards; a piece put back by taking a move back, and one taken off
//! because it has come home.

use crate::board::animation::easing::{cubic_in_out, cubic_out};
use crate::board::animation::slide::{Slide, pace};
use crate::board::animation::{Ticking, tick};
use crate::board::pieces::Piece;
use crate::schedule::GameSystems;
use crate::settings::MoveSpeed;
use bevy::prelude::*;
use breakthrough_rules::Side;

const ARRIVE_SECONDS: f32 = 0.25;
const DEPART_SECONDS: f32 = 0.4;
const DEPART_HEIGHT: f32 = 1.2;

/// A captured piece that the attacker has not reached yet.
#[derive(Component, Clone, Copy, Debug)]
pub struct Vanish {
    direction: Vec3,
    elapsed: f32,
    pace: f32,
}

impl Vanish {
    /// A piece captured just now by an attacker that comes in this direction.
    #[must_use]
    pub fn new(direction: Vec3, speed: MoveSpeed) -> Vanish {
        Vanish {
            direction,
            elapsed: 0.0,
            pace: pace(speed),
        }
    }
}

/// A captured piece was hit: it is gone, and what is left of it flies.
#[derive(Event, Clone, Copy, Debug)]
pub struct Shattered {
    /// The side that it belonged to.
    pub side: Side,
    /// Where it stood.
    pub place: Vec3,
    /// The way that the attacker came.
    pub direction: Vec3,
    /// Animation seconds a second.
    pub pace: f32,
}

/// A piece that is put back on the board.
#[derive(Component, Clone, Copy, Debug)]
pub struct Arrive {
    elapsed: f32,
    pace: f32,
    /// How large it is in the end.
    scale: f32,
}

impl Arrive {
    /// A piece put back just now.
    #[must_use]
    pub fn new(speed: MoveSpeed) -> Arrive {
        Arrive::at_scale(speed, 1.0)
    }

    /// A piece that comes so much later than the first ones, when the board is set up.
    #[must_use]
    pub fn later(speed: MoveSpeed, seconds: f32) -> Arrive {
        Arrive {
            elapsed: -seconds,
            ..Arrive::new(speed)
        }
    }

    /// A piece put somewhere just now that is smaller or larger than usual.
    #[must_use]
    pub fn at_scale(speed: MoveSpeed, scale: f32) -> Arrive {
        Arrive {
            elapsed: 0.0,
            pace: pace(speed),
            scale,
        }
    }

    fn scale_now(&self) -> f32 {
        cubic_out((self.elapsed / ARRIVE_SECONDS).max(0.0)).max(0.01) * self.scale
    }
}

/// A piece that has come home and is counted: it rises from the board when it has arrived, and is gone.
#[derive(Component, Clone, Copy, Debug)]
pub struct Depart {
    elapsed: f32,
    pace: f32,
}

impl Depart {
    /// A piece that comes home just now.
    #[must_use]
    pub fn new(speed: MoveSpeed) -> Depart {
        Depart {
            elapsed: 0.0,
            pace: pace(speed),
        }
    }
}

impl Ticking for Arrive {
    fn advance(&mut self, seconds: f32) -> bool {
        self.elapsed += seconds * self.pace;
        self.elapsed >= ARRIVE_SECONDS
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            strike.run_if(any_with_component::<Vanish>),
            rise.run_if(any_with_component::<Depart>),
            tick::<Arrive>.run_if(any_with_component::<Arrive>),
        )
            .in_set(GameSystems::Animate),
    )
    .add_systems(
        Update,
        grow.in_set(GameSystems::View).run_if(any_with_component::<Arrive>),
    )
    .add_observer(
        |removed: On<Remove, Arrive>, mut pieces: Query<(&Arrive, &mut Transform)>| {
            if let Ok((arrive, mut transform)) = pieces.get_mut(removed.entity) {
                transform.scale = Vec3::splat(arrive.scale);
            }
        },
    );
}

fn grow(mut arriving: Query<(&Arrive, &mut Transform)>) {
    for (arrive, mut transform) in &mut arriving {
        transform.scale = Vec3::splat(arrive.scale_now());
    }
}

fn rise(
    time: Res<Time>,
    mut leaving: Query<(Entity, &mut Depart, &mut Transform), Without<Slide>>,
    mut commands: Commands,
) {
    for (entity, mut depart, mut transform) in &mut leaving {
        depart.elapsed += time.delta_secs() * depart.pace;
        let share = cubic_in_out(depart.elapsed / DEPART_SECONDS);
        transform.translation.y = share * DEPART_HEIGHT;
        transform.scale = Vec3::splat((1.0 - share).max(0.01));
        if depart.elapsed >= DEPART_SECONDS {
            commands.entity(entity).despawn();
        }
    }
}

fn strike(time: Res<Time>, mut struck: Query<(Entity, &Piece, &Transform, &mut Vanish)>, mut commands: Commands) {
    for (entity, piece, transform, mut vanish) in &mut struck {
        vanish.elapsed += time.delta_secs() * vanish.pace;
        if vanish.elapsed >= Slide::impact_seconds() {
            commands.entity(entity).despawn();
            commands.trigger(Shattered {
                side: piece.0,
                place: transform.translation,
                direction: vanish.direction,
                pace: vanish.pace,
            });
        }
    }
}
