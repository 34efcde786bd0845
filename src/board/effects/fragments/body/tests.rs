//! Tests of rigid bodies.

use super::*;

const GRAVITY: f32 = 12.0;
/// Position of a pillar far from all bodies.
const FAR: Vec3 = Vec3::splat(100.0);

/// Simulates bodies of different shapes that fly apart.
fn burst() -> Simulation {
    let bodies = (0..9).map(|index| {
        let along = index as f32;
        let position = Vec3::new(along.sin() * 0.2, 0.25 + along * 0.06, along.cos() * 0.2);
        let half = Vec3::new(0.05, 0.03 + along * 0.02, 0.08);
        let mut body = Body::new(position, Quat::from_rotation_x(along), half, 0.004 + along * 0.001);
        body.velocity = Vec3::new(along.sin(), 1.0 - along * 0.2, along.cos() * 1.5);
        body.set_angular_velocity(Vec3::new(along - 4.0, 5.0 - along, along.cos() * 6.0));
        body
    });
    Simulation::new(bodies.collect(), FAR, Vec3::X, GRAVITY, 0.0, 0.4, 0.5)
}

fn energy(simulation: &Simulation) -> f32 {
    let of_body = |body: &Body| {
        let moving = body.velocity.length_squared() / 2.0 + GRAVITY * body.position.y;
        body.mass * moving + body.angular_momentum.dot(body.angular_velocity()) / 2.0
    };
    simulation.bodies.iter().map(of_body).sum()
}

#[test]
fn the_motion_is_the_same_at_every_frame_rate() {
    let after = |frames: u32| {
        let mut simulation = burst();
        for _ in 0..frames {
            simulation.advance(0.5 / frames as f32);
        }
        // Because of rounding, the last simulation step may be delayed until the next frame.
        simulation.advance(STEP / 2.0);
        simulation.bodies
    };
    let slow = after(15);
    assert_eq!(slow, after(72), "30 and 144 frames a second");
    assert_ne!(slow, burst().bodies);
}

#[test]
fn energy_never_grows() {
    let mut simulation = burst();
    let start = energy(&simulation);
    let mut before = start;
    for step in 0..480 {
        simulation.step();
        let now = energy(&simulation);
        assert!(now <= before + start * 1e-4, "step {step}: {before} {now}");
        before = now;
    }
    assert!(before < start * 0.5, "{start} {before}");
}

#[test]
fn bodies_stay_above_the_board() {
    let mut simulation = burst();
    let mut lowest = f32::MAX;
    for _ in 0..480 {
        simulation.step();
        for body in &simulation.bodies {
            let corners = body.corners().map(|offset| body.position.y + offset.y);
            lowest = corners.into_iter().fold(lowest, f32::min);
        }
    }
    assert!((-1e-5..1e-3).contains(&lowest), "{lowest}");
}

#[test]
fn a_body_at_rest_stays_at_rest() {
    let half = Vec3::new(0.1, 0.05, 0.2);
    let body = Body::new(Vec3::new(0.3, half.y, -0.2), Quat::IDENTITY, half, 0.01);
    let mut simulation = Simulation::new(vec![body.clone()], FAR, Vec3::X, GRAVITY, 0.0, 0.4, 0.5);
    simulation.advance(1.0);
    let now = &simulation.bodies[0];
    assert!(now.position.distance(body.position) < 2e-3, "{:?}", now.position);
    assert!(now.rotation.angle_between(body.rotation) < 1e-2, "{:?}", now.rotation);
}

#[test]
fn bodies_leave_the_attackers_square() {
    let mut simulation = burst();
    simulation.pillar = Vec3::ZERO;
    simulation.advance(0.35);
    for body in &simulation.bodies {
        let distance = body.position.with_y(0.0).length();
        assert!(distance > PILLAR_RADIUS, "{:?}", body.position);
    }
}

#[test]
fn overlapping_bodies_do_not_approach() {
    let at = |x: f32, speed: f32| {
        let mut body = Body::new(Vec3::new(x, 1.0, 0.0), Quat::IDENTITY, Vec3::splat(0.1), 0.008);
        body.velocity.x = speed;
        body
    };
    let mut simulation = Simulation::new(vec![at(-0.05, 1.0), at(0.05, -1.0)], FAR, Vec3::X, 0.0, 0.0, 0.4, 0.5);
    simulation.advance(0.1);
    let [left, right] = [0, 1].map(|index| simulation.bodies[index].position.x);
    assert!(right - left > 0.099, "{left} {right}");
}
