//! Easing functions missing in Bevy: the arc of a moving piece, and decay rates from settling times.

/// Returns the height of a parabola that rises from 0 to 1 and falls back to 0. Returns 0 for arguments outside 0–1.
pub(crate) fn parabola(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    4.0 * t * (1.0 - t)
}

/// Returns the decay rate for [`smooth_nudge`](bevy::math::StableInterpolate::smooth_nudge) that covers 95% of the distance in
/// `ease_seconds`.
pub(crate) fn decay_rate(ease_seconds: f32) -> f32 {
    20.0_f32.ln() / ease_seconds
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::StableInterpolate;

    #[test]
    fn the_parabola_is_0_at_both_ends_and_1_in_the_middle() {
        for (t, expected) in [(-1.0, 0.0), (0.0, 0.0), (0.5, 1.0), (1.0, 0.0), (2.0, 0.0)] {
            assert!((parabola(t) - expected).abs() < 1e-6, "at {t}: {}", parabola(t));
        }
    }

    #[test]
    fn a_nudged_value_covers_95_percent_in_the_settling_time_at_any_frame_rate() {
        for frames in [1, 10, 100] {
            let mut value = 0.0_f32;
            for _ in 0..frames {
                value.smooth_nudge(&1.0, decay_rate(0.3), 0.3 / frames as f32);
            }
            assert!((value - 0.95).abs() < 1e-4, "{frames} frames: {value}");
        }
    }
}
