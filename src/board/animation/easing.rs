//! Curves: plain functions from a share of the time (0–1) to a share of the way.

/// Slow, fast, slow: `t` and the result from 0 to 1.
#[must_use]
pub fn cubic_in_out(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    if t < 0.5 {
        4.0 * t * t * t
    } else {
        1.0 - (2.0 - 2.0 * t).powi(3) / 2.0
    }
}

/// Fast, then slow: `t` and the result from 0 to 1.
#[must_use]
pub fn cubic_out(t: f32) -> f32 {
    1.0 - (1.0 - t.clamp(0.0, 1.0)).powi(3)
}

/// Up and down again: 0 at both ends, 1 in the middle.
#[must_use]
pub fn parabola(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    4.0 * t * (1.0 - t)
}

/// The share of what remains that a damped follower covers in `seconds`, when it covers 95 % in `settle_seconds`.
#[must_use]
pub fn damping(seconds: f32, settle_seconds: f32) -> f32 {
    1.0 - 0.05_f32.powf(seconds / settle_seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(curve: fn(f32) -> f32, samples: &[(f32, f32)]) {
        for (t, expected) in samples {
            assert!(
                (curve(*t) - expected).abs() < 1e-4,
                "at {t}: {} instead of {expected}",
                curve(*t)
            );
        }
    }

    #[test]
    fn curves_meet_their_ends_and_hold_beyond_them() {
        check(
            cubic_in_out,
            &[
                (-1.0, 0.0),
                (0.0, 0.0),
                (0.25, 0.0625),
                (0.5, 0.5),
                (1.0, 1.0),
                (2.0, 1.0),
            ],
        );
        check(cubic_out, &[(0.0, 0.0), (0.5, 0.875), (1.0, 1.0), (3.0, 1.0)]);
        check(parabola, &[(0.0, 0.0), (0.5, 1.0), (1.0, 0.0), (2.0, 0.0)]);
    }

    #[test]
    fn damping_covers_95_percent_in_the_settling_time_however_many_frames_it_takes() {
        assert!((damping(0.3, 0.3) - 0.95).abs() < 1e-4);
        let after_ten_frames = 1.0 - (1.0 - damping(0.03, 0.3)).powi(10);
        assert!((after_ten_frames - 0.95).abs() < 1e-4);
    }
}
