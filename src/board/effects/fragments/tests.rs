//! Tests of capture fragments in every theme.

use super::*;
use crate::base::redraw::KeepRedrawing;
use std::time::Duration;

/// Creates an app with an empty board.
fn board(theme: &str) -> App {
    let mut app = App::new();
    app.init_resource::<Time>()
        .init_resource::<Settings>()
        .insert_resource(ActiveTheme::built_in(theme))
        .add_message::<KeepRedrawing>()
        .add_plugins(plugin);
    app.world_mut().spawn(BoardRoot);
    app
}

fn capture(app: &mut App, seed: u64) {
    app.world_mut().trigger(PieceShattered {
        side: Side::Second,
        position: Vec3::new(0.5, 0.0, -1.5),
        direction: Vec3::new(1.0, 0.0, -1.0),
        tag: 7,
        seed,
        rate: 1.0,
    });
    app.world_mut().flush();
}

fn pass(app: &mut App, seconds: f32, frames_per_second: u32) {
    for _ in 0..(seconds * frames_per_second as f32).round() as u32 {
        let frame = Duration::from_secs_f64(1.0 / f64::from(frames_per_second));
        app.world_mut().resource_mut::<Time>().advance_by(frame);
        app.update();
    }
}

fn places(app: &mut App) -> Vec<Transform> {
    let mut fragments = app.world_mut().query::<(&Fragment, &Transform)>();
    let mut found: Vec<_> = fragments
        .iter(app.world())
        .map(|(fragment, place)| (fragment.index, *place))
        .collect();
    found.sort_by_key(|(index, _)| *index);
    found.into_iter().map(|(_, place)| place).collect()
}

const THEMES: [(&str, usize); 5] = [("walnut", 10), ("marble", 10), ("brass", 1), ("neon", 10), ("paper", 1)];

#[test]
fn fragments_in_every_theme_are_despawned_on_time() {
    for (theme, least) in THEMES {
        let mut app = board(theme);
        capture(&mut app, 1);
        assert!(places(&mut app).len() >= least, "{theme}");
        pass(&mut app, SECONDS - 0.01, 100);
        assert!(places(&mut app).len() >= least, "{theme}: too early");
        pass(&mut app, 0.02, 100);
        assert_eq!(places(&mut app).len(), 0, "{theme}: too late");
        let mut pieces = app.world_mut().query::<&Shattering>();
        assert_eq!(pieces.iter(app.world()).count(), 0, "{theme}");
    }
}

#[test]
fn fragments_leave_the_captured_pieces_square() {
    for (theme, _) in THEMES {
        let mut app = board(theme);
        capture(&mut app, 1);
        let middle = |app: &mut App| {
            let places = places(app);
            places.iter().map(|place| place.translation).sum::<Vec3>() / places.len() as f32
        };
        let start = middle(&mut app);
        assert!(start.distance(Vec3::new(0.5, start.y, -1.5)) < 0.2, "{theme}: {start}");
        pass(&mut app, 0.6, 100);
        let now = middle(&mut app);
        let ahead = (now - start).dot(Vec3::new(1.0, 0.0, -1.0).normalize());
        assert!(ahead > 0.1, "{theme}: {ahead}");
        for place in places(&mut app) {
            let distance = (place.translation - Vec3::new(0.5, 0.0, -1.5)).with_y(0.0).length();
            assert!(distance > 0.3, "{theme}: {place:?}");
        }
    }
}

#[test]
fn fragments_depend_on_the_seed_but_not_on_the_frame_rate() {
    for (theme, _) in THEMES {
        let after = |seed: u64, frames_per_second: u32| {
            let mut app = board(theme);
            capture(&mut app, seed);
            pass(&mut app, 0.5, frames_per_second);
            places(&mut app)
        };
        let slow = after(3, 30);
        let farthest = |other: Vec<Transform>| {
            let pairs = slow.iter().zip(other);
            pairs
                .map(|(one, other)| one.translation.distance(other.translation))
                .fold(0.0, f32::max)
        };
        assert!(farthest(after(3, 144)) < 0.01, "{theme}");
        assert!(farthest(after(4, 30)) > 0.02, "{theme}");
    }
}

#[test]
fn a_paper_piece_crumples_in_stages() {
    let mut app = board("paper");
    capture(&mut app, 1);
    let mut shown = Vec::new();
    for _ in 0..30 {
        let mut fragments = app.world_mut().query::<&Fragment>();
        shown.push(fragments.single(app.world()).expect("one").part);
        pass(&mut app, 0.01, 100);
    }
    shown.dedup();
    assert_eq!(shown, [0, 1, 2]);
}

#[test]
fn input_despawns_fragments() {
    let mut app = board("walnut");
    capture(&mut app, 1);
    pass(&mut app, 0.1, 100);
    app.world_mut().trigger(FinishAnimations);
    app.world_mut().flush();
    assert_eq!(places(&mut app).len(), 0);
    app.world_mut().resource_mut::<Settings>().move_speed = MoveSpeed::Off;
    capture(&mut app, 1);
    assert_eq!(places(&mut app).len(), 0);
}

#[test]
fn fragments_fade_without_shrinking_except_neon_fragments() {
    for (theme, _) in THEMES {
        let mut app = board(theme);
        capture(&mut app, 1);
        let mut pieces = app.world_mut().query::<&Shattering>();
        let mut shown = |app: &mut App, seconds: f32| {
            pass(app, seconds, 100);
            let piece = pieces.single(app.world()).expect("a captured piece");
            let last = piece.simulation.bodies.len() - 1;
            (piece.opacity(), piece.transform(last).scale.x)
        };
        let before = shown(&mut app, SECONDS - DISSOLVE_SECONDS - 0.02);
        assert_eq!(before, (1.0, 1.0), "{theme}");
        let (opacity, scale) = shown(&mut app, DISSOLVE_SECONDS - 0.03);
        if theme == "neon" {
            assert!(opacity == 1.0 && scale < 0.5, "{theme}: {opacity} {scale}");
        } else {
            assert!(
                (0.1..0.4).contains(&opacity) && scale == 1.0,
                "{theme}: {opacity} {scale}"
            );
        }
    }
}
