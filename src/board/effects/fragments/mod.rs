//! Fragments of a captured piece: computed in advance, simulated as rigid bodies, and despawned at the end of the capture.
//!
//! On impact, each fragment becomes a rigid body outside the ECS, and the theme's effect sets its velocity. Time steps have
//! a fixed length, and the seed depends on game, ply and square, so a capture looks the same at every frame rate.
//! `scripts/assets/pieces/fracture.py` cuts the pieces.

mod body;
mod cut;
mod launch;
#[cfg(test)]
mod tests;
mod visuals;

pub(super) use visuals::plugin as visuals;

use crate::active_theme::ActiveTheme;
use crate::base::layout::BoardRoot;
use crate::base::redraw::KeepRedrawing;
use crate::board::animation::{MIN_SCALE, PieceShattered};
use crate::board::effects::despawn_all;
use crate::schedule::GameSystems;
use crate::session::{FinishAnimations, PositionShown, Transition};
use crate::settings::{MoveSpeed, Settings};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use body::Simulation;
use breakthrough_rules::Side;
use breakthrough_themes::{CaptureEffect, PieceSet};
use cut::{CutError, Part, Pattern, Solid};
use launch::launch;
use std::sync::Arc;

/// Lifetime of fragments after the impact, in seconds at normal speed. Including the approach, a capture takes 0.9 s.
const SECONDS: f32 = 0.72;
/// Fade duration of fragments and unbroken pieces, in seconds at normal speed.
const VANISH_SECONDS: f32 = 0.2;
/// Shrink duration of a neon fragment, in seconds at normal speed. Neon fragments vanish one after another.
const DISSOLVE_SECONDS: f32 = 0.3;
/// Start times of the stages of crumpling, in seconds after the impact.
const STAGE_SECONDS: [f32; 3] = [0.0, 0.06, 0.13];

/// A captured piece that is breaking. Its children are its fragments.
#[derive(Component)]
pub(crate) struct Shattering {
    pub side: Side,
    effect: CaptureEffect,
    simulation: Simulation,
    /// Time since the impact, in seconds at normal speed.
    elapsed: f32,
    /// Animation seconds per second of real time.
    rate: f32,
}

impl Shattering {
    /// Whether the fragments glow, and shrink instead of fading.
    const fn dissolves(&self) -> bool {
        matches!(self.effect, CaptureEffect::Motes)
    }

    /// Returns the current size of a fragment as a fraction of its full size.
    fn scale(&self, index: usize) -> f32 {
        if !self.dissolves() {
            return 1.0;
        }
        let share = (index as f32 + 1.0) / self.simulation.bodies.len() as f32;
        let end = DISSOLVE_SECONDS + share * (SECONDS - DISSOLVE_SECONDS);
        shrunk(self.elapsed, end, DISSOLVE_SECONDS)
    }

    /// Opacity of the fragments, 0 to 1.
    fn opacity(&self) -> f32 {
        if self.dissolves() {
            return 1.0;
        }
        ((SECONDS - self.elapsed) / VANISH_SECONDS).clamp(0.0, 1.0)
    }

    /// Returns the current transform of a fragment.
    fn transform(&self, index: usize) -> Transform {
        let (place, rotation) = self.simulation.pose(index);
        let scale = self.scale(index);
        // Lower the centre of a shrinking fragment, so that it stays on the board.
        let place = place.with_y(if self.simulation.gravity > 0.0 {
            place.y * scale
        } else {
            place.y
        });
        Transform {
            translation: place,
            rotation,
            scale: Vec3::splat(scale),
        }
    }
}

/// Returns the scale of a body that shrinks to zero within `seconds` before `end`.
fn shrunk(elapsed: f32, end: f32, seconds: f32) -> f32 {
    let progress = (elapsed - (end - seconds)) / seconds;
    (1.0 - EaseFunction::QuadraticIn.sample_clamped(progress)).max(MIN_SCALE)
}

/// A fragment of a captured piece.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fragment {
    side: Side,
    tag: u32,
    index: usize,
    pattern: Pattern,
    /// Index of the fragment's mesh among the parts of the pattern.
    part: usize,
}

/// Parsed fragment files.
#[derive(Resource, Default)]
struct Cuts(HashMap<(PieceSet, Side, Pattern), Arc<[Part]>>);

impl Cuts {
    fn get(&mut self, set: PieceSet, side: Side, pattern: Pattern) -> Result<Arc<[Part]>, CutError> {
        if let Some(parts) = self.0.get(&(set, side, pattern)) {
            return Ok(parts.clone());
        }
        let parts: Arc<[Part]> = cut::read_embedded(set, side, pattern)?.into();
        self.0.insert((set, side, pattern), parts.clone());
        Ok(parts)
    }

    /// Returns the shapes of the bodies to simulate.
    fn solids(&mut self, set: PieceSet, side: Side, effect: CaptureEffect) -> Result<Vec<Solid>, CutError> {
        let pattern = Pattern::for_effect(effect);
        let parts = self.get(set, side, pattern)?;
        let mut solids = parts.iter().map(|part| part.solid);
        Ok(match pattern {
            Pattern::Grain | Pattern::Shatter | Pattern::Whole => solids.collect(),
            // All stages of crumpling share one body.
            Pattern::Crumple => solids.next_back().map(Solid::ball).into_iter().collect(),
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Cuts>()
        .add_observer(shatter)
        .add_observer(despawn_all::<FinishAnimations, Shattering>)
        .add_observer(despawn_undone)
        .add_systems(
            Update,
            move_fragments
                .in_set(GameSystems::Animate)
                .run_if(any_with_component::<Shattering>),
        );
}

fn shatter(
    shattered: On<PieceShattered>,
    settings: Res<Settings>,
    theme: Res<ActiveTheme>,
    root: Single<Entity, With<BoardRoot>>,
    mut cuts: ResMut<Cuts>,
    mut commands: Commands,
) -> Result {
    if settings.effective_speed() == MoveSpeed::Off {
        return Ok(());
    }
    let (side, effect) = (shattered.side, theme.theme().captures);
    let pattern = Pattern::for_effect(effect);
    let solids = cuts.solids(theme.pieces(), side, effect)?;
    let shattering = Shattering {
        side,
        effect,
        simulation: launch(effect, &solids, &shattered),
        elapsed: 0.0,
        rate: shattered.rate,
    };
    let fragments: Vec<_> = (0..solids.len())
        .map(|index| {
            let fragment = Fragment {
                side,
                tag: shattered.tag,
                index,
                pattern,
                part: index,
            };
            (
                Name::new("Fragment"),
                fragment,
                shattering.transform(index),
                Pickable::IGNORE,
            )
        })
        .collect();
    commands
        .spawn((
            Name::new("Shattering piece"),
            shattering,
            Transform::default(),
            Visibility::default(),
            ChildOf(*root),
        ))
        .with_children(|parent| {
            for fragment in fragments {
                parent.spawn(fragment);
            }
        });
    Ok(())
}

fn move_fragments(
    time: Res<Time>,
    mut pieces: Query<(Entity, &mut Shattering, &Children)>,
    mut fragments: Query<(&mut Fragment, &mut Transform)>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for (entity, mut piece, children) in &mut pieces {
        redraw.write(KeepRedrawing);
        let seconds = time.delta_secs() * piece.rate;
        piece.elapsed += seconds;
        if piece.elapsed >= SECONDS {
            commands.entity(entity).despawn();
            continue;
        }
        piece.simulation.advance(seconds);
        for child in children {
            let Ok((mut fragment, mut transform)) = fragments.get_mut(*child) else {
                continue;
            };
            *transform = piece.transform(fragment.index);
            if fragment.pattern == Pattern::Crumple {
                let stage = STAGE_SECONDS.iter().filter(|start| **start <= piece.elapsed).count() - 1;
                if stage != fragment.part {
                    fragment.part = stage;
                }
            }
        }
    }
}

/// Despawns the fragments when an undo puts the piece back on the board.
fn despawn_undone(shown: On<PositionShown>, mut commands: Commands, pieces: Query<Entity, With<Shattering>>) {
    if !matches!(shown.transition, Transition::Move { .. }) {
        for entity in &pieces {
            commands.entity(entity).despawn();
        }
    }
}
