//! Rigid-body simulation above the board. Its fixed time step makes the motion independent of the frame rate.

#[cfg(test)]
mod tests;

use bevy::math::{Quat, Vec3, Vec3Swizzles};

/// Time step in seconds.
pub(super) const STEP: f32 = 1.0 / 240.0;
/// Number of solver iterations over a body's corners per step.
const PASSES: usize = 6;
/// Speed below which bodies do not bounce, in squares per second.
const BOUNCE_SPEED: f32 = 0.5;
/// Decay rate of the spin in contact with the board, per second.
const ROLLING_LOSS: f32 = 2.5;
/// Minimum half length of a box. A flat box would have no inertia.
const MIN_HALF: f32 = 0.015;

/// Radius of the pillar that represents the attacker, in squares.
const PILLAR_RADIUS: f32 = 0.38;
/// Duration of the growth of the pillar, in seconds.
const PILLAR_SECONDS: f32 = 0.2;
/// Maximum speed at which the pillar pushes bodies out, in squares per second.
const PILLAR_SPEED: f32 = 3.2;
/// Weight of the attacker's direction in a push, relative to the direction away from the pillar.
const PILLAR_AHEAD: f32 = 0.6;

/// A rigid box. Lengths are in squares, and times in animation seconds.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Body {
    pub(super) position: Vec3,
    pub(super) rotation: Quat,
    pub(super) velocity: Vec3,
    angular_momentum: Vec3,
    half: Vec3,
    mass: f32,
    /// Moments of inertia about the axes of the box.
    inertia: Vec3,
}

impl Body {
    /// Creates a body at rest. The density is 1, so `mass` is the volume in cubic squares.
    pub(super) fn new(position: Vec3, rotation: Quat, half: Vec3, mass: f32) -> Body {
        let half = half.max(Vec3::splat(MIN_HALF));
        let squares = half * half;
        Body {
            position,
            rotation,
            velocity: Vec3::ZERO,
            angular_momentum: Vec3::ZERO,
            half,
            mass,
            inertia: (squares.yzx() + squares.zxy()) * mass / 3.0,
        }
    }

    pub(super) fn set_angular_velocity(&mut self, angular_velocity: Vec3) {
        let local = self.rotation.inverse() * angular_velocity;
        self.angular_momentum = self.rotation * (local * self.inertia);
    }

    /// Angular velocity in radians per second.
    pub(super) fn angular_velocity(&self) -> Vec3 {
        self.rotation * self.without_inertia(self.angular_momentum)
    }

    fn without_inertia(&self, momentum: Vec3) -> Vec3 {
        self.rotation.inverse() * momentum / self.inertia
    }

    /// Corners of the box relative to its centre.
    fn corners(&self) -> [Vec3; 8] {
        std::array::from_fn(|index| {
            let sign = |axis: usize| if index >> axis & 1 == 0 { -1.0 } else { 1.0 };
            self.rotation * (self.half * Vec3::new(sign(0), sign(1), sign(2)))
        })
    }

    fn velocity_at(&self, offset: Vec3) -> Vec3 {
        self.velocity + self.angular_velocity().cross(offset)
    }

    /// Returns the change in velocity per unit impulse at an offset, in the direction of the impulse.
    fn response(&self, offset: Vec3, direction: Vec3) -> f32 {
        let turned = self.rotation * self.without_inertia(offset.cross(direction));
        1.0 / self.mass + turned.cross(offset).dot(direction)
    }

    fn push(&mut self, offset: Vec3, impulse: Vec3) {
        self.velocity += impulse / self.mass;
        self.angular_momentum += offset.cross(impulse);
    }

    /// Changes the velocity so that no corner is below the board after the step. Impulses never add energy.
    fn touch_board(&mut self, restitution: f32, friction: f32) {
        /// Clearance in squares above which no corner can reach the board within a step.
        const CLEAR: f32 = 0.05;
        if self.position.y > self.half.length() + CLEAR {
            return;
        }
        let corners = self.corners();
        let mut touches = false;
        for _ in 0..PASSES {
            let mut is_pushed = false;
            for offset in corners {
                let height = (self.position.y + offset.y).max(0.0);
                let velocity = self.velocity_at(offset);
                if velocity.y * STEP + height >= 0.0 {
                    continue;
                }
                is_pushed = true;
                let wanted = if velocity.y < -BOUNCE_SPEED {
                    -velocity.y * restitution
                } else {
                    -height / STEP
                };
                let impulse = (wanted - velocity.y) / self.response(offset, Vec3::Y);
                self.push(offset, Vec3::Y * impulse);
                let along = self.velocity_at(offset).with_y(0.0);
                if let Some(direction) = along.try_normalize() {
                    let stop = along.length() / self.response(offset, direction);
                    self.push(offset, -direction * stop.min(impulse * friction));
                }
            }
            touches |= is_pushed;
            if !is_pushed {
                break;
            }
        }
        if touches {
            self.angular_momentum *= 1.0 - ROLLING_LOSS * STEP;
        }
    }

    /// Moves and rotates the body for one step.
    fn advance(&mut self, gravity: f32) {
        self.position += self.velocity * STEP;
        let angular_velocity = self.angular_velocity();
        let energy = self.angular_momentum.dot(angular_velocity);
        self.rotation = (Quat::from_scaled_axis(angular_velocity * STEP) * self.rotation).normalize();
        // Limit the rotational energy, which a time step of finite length could increase.
        let turned = self.angular_momentum.dot(self.angular_velocity());
        if turned > energy {
            self.angular_momentum *= (energy / turned).sqrt();
        }
        let lowest = self.corners().into_iter().map(|offset| offset.y).fold(0.0, f32::min);
        let below = -(self.position.y + lowest);
        if below > 0.0 {
            self.position.y += below;
            let speed = self.velocity.length_squared();
            let kept = speed - 2.0 * gravity.max(0.0) * below;
            self.velocity *= if kept > 0.0 { (kept / speed).sqrt() } else { 0.0 };
        }
    }

    /// Radius of a ball with the body's mass and density.
    fn radius(&self) -> f32 {
        0.62 * self.mass.cbrt()
    }
}

/// Simulation of bodies that fly, land on the board and collide.
#[derive(Clone, Debug)]
pub(super) struct Simulation {
    pub(super) bodies: Vec<Body>,
    /// Downward acceleration, in squares per second squared.
    pub(super) gravity: f32,
    /// Decay rate of the speed, per second.
    pub(super) drag: f32,
    /// Fraction of the speed that remains after an impact on the board.
    pub(super) restitution: f32,
    pub(super) friction: f32,
    /// Unsimulated time in seconds, which is less than one step.
    remainder: f32,
    /// Axis of the pillar: the centre of the attacker's target square.
    pillar: Vec3,
    /// Direction of the attacker's move.
    ahead: Vec3,
    /// Seconds since the pillar started to grow.
    pillar_age: f32,
}

impl Simulation {
    pub(super) const fn new(
        bodies: Vec<Body>,
        pillar: Vec3,
        ahead: Vec3,
        gravity: f32,
        drag: f32,
        restitution: f32,
        friction: f32,
    ) -> Simulation {
        Simulation {
            bodies,
            gravity,
            drag,
            restitution,
            friction,
            remainder: 0.0,
            pillar,
            ahead,
            pillar_age: 0.0,
        }
    }

    /// Advances the simulation in whole steps. The remaining time is kept for the next call.
    pub(super) fn advance(&mut self, seconds: f32) {
        self.remainder += seconds;
        while self.remainder >= STEP {
            self.remainder -= STEP;
            self.step();
        }
    }

    /// Returns the pose of a body, extrapolated from the last step.
    pub(super) fn pose(&self, index: usize) -> (Vec3, Quat) {
        let body = &self.bodies[index];
        let turned = Quat::from_scaled_axis(body.angular_velocity() * self.remainder);
        (body.position + body.velocity * self.remainder, turned * body.rotation)
    }

    fn step(&mut self) {
        let kept = 1.0 - self.drag * STEP;
        for body in &mut self.bodies {
            body.velocity.y -= self.gravity * STEP;
            body.velocity *= kept;
            body.angular_momentum *= kept;
        }
        self.keep_apart();
        self.clear_square();
        for body in &mut self.bodies {
            body.touch_board(self.restitution, self.friction);
            body.advance(self.gravity);
        }
    }

    /// Pushes bodies off the attacker's target square, preferably ahead of the attacker.
    fn clear_square(&mut self) {
        self.pillar_age += STEP;
        let radius = PILLAR_RADIUS * (self.pillar_age / PILLAR_SECONDS).min(1.0);
        for body in &mut self.bodies {
            let aside = (body.position - self.pillar).with_y(0.0);
            let inside = radius + body.radius() - aside.length();
            let Some(direction) = aside.try_normalize().filter(|_| inside > 0.0) else {
                continue;
            };
            let direction = (direction + self.ahead * PILLAR_AHEAD).normalize_or(direction);
            let missing = (inside / STEP).min(PILLAR_SPEED) - body.velocity.dot(direction);
            body.velocity += direction * missing.max(0.0);
        }
    }

    /// Stops overlapping bodies from approaching each other.
    fn keep_apart(&mut self) {
        for index in 1..self.bodies.len() {
            let (before, rest) = self.bodies.split_at_mut(index);
            let one = &mut rest[0];
            for other in before {
                let between = one.position - other.position;
                let Some(direction) = between.try_normalize() else {
                    continue;
                };
                let approach = (one.velocity - other.velocity).dot(direction);
                if approach < 0.0 && between.length() < one.radius() + other.radius() {
                    let impulse = -approach / (1.0 / one.mass + 1.0 / other.mass) * direction;
                    one.velocity += impulse / one.mass;
                    other.velocity -= impulse / other.mass;
                }
            }
        }
    }
}
