//! Setup animation of a board: squares are laid from both sides towards the middle, and pieces enter from their owner's side.

use crate::base::easing::parabola;
use crate::base::layout::half_extent;
use crate::board::animation::scale::MIN_SCALE;
use crate::board::animation::speed::playback_rate;
use crate::board::animation::timed::{TimedAnimation, advance_animations};
use crate::schedule::GameSystems;
use crate::settings::MoveSpeed;
use bevy::prelude::*;
use breakthrough_rules::{BoardSize, Side, Square};

/// Delay between the first and the last square, in seconds at normal speed.
const SQUARES_SECONDS: f32 = 0.24;
/// Duration of a square's descent, in seconds at normal speed.
const SQUARE_SECONDS: f32 = 0.2;
/// Initial height of a square above its final position, in squares.
const SQUARE_HEIGHT: f32 = 0.5;
/// Start time of the first piece, which is in the middle of its front rank, in seconds at normal speed.
const PIECES_START: f32 = 0.22;
/// Delay of a piece at the edge relative to a piece in the middle, in seconds at normal speed.
const EDGE_DELAY: f32 = 0.26;
/// Delay of a piece on the home rank relative to a piece on the front rank, in seconds at normal speed.
const HOME_DELAY: f32 = 0.1;
/// Duration of a piece's entry, in seconds at normal speed.
const PIECE_SECONDS: f32 = 0.3;
/// Initial distance of a piece from the board, in squares.
const BESIDE: f32 = 1.2;
/// Height of the arc of a piece's path, in squares.
const ARC_HEIGHT: f32 = 0.5;
/// Fraction of the path over which a piece grows to its full size.
const GROWTH_SHARE: f32 = 0.4;

/// Duration of the setup, in seconds at normal speed.
#[cfg(test)]
const SETUP_SECONDS: f32 = 0.9;

/// Setup animation of a piece, an obstacle or a square.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct SetupAnimation {
    /// Initial position relative to the final position.
    from: Vec3,
    arc_height: f32,
    duration_seconds: f32,
    /// Time since the start, in seconds at normal speed; negative before the start.
    elapsed: f32,
    rate: f32,
}

impl SetupAnimation {
    /// Lowers a square or an obstacle onto the board.
    #[must_use]
    pub(crate) fn square(size: BoardSize, square: Square, speed: MoveSpeed) -> SetupAnimation {
        let at = size.coordinates(square);
        let last_rank = f32::from(size.file_length(at.file).max(2) - 1);
        let from_edge = (f32::from(at.rank) / last_rank).min(1.0 - f32::from(at.rank) / last_rank);
        SetupAnimation {
            from: Vec3::Y * SQUARE_HEIGHT,
            arc_height: 0.0,
            duration_seconds: SQUARE_SECONDS,
            elapsed: -SQUARES_SECONDS * 2.0 * from_edge,
            rate: playback_rate(speed),
        }
    }

    /// Moves a piece in from its owner's side. The animation starts with the pieces in the middle of the front rank.
    #[must_use]
    pub(crate) fn piece(size: BoardSize, side: Side, square: Square, place: Vec3, speed: MoveSpeed) -> SetupAnimation {
        let at = size.coordinates(square);
        let half_files = (f32::from(size.files - 1) / 2.0).max(0.5);
        let from_middle = (f32::from(at.file) - half_files).abs() / half_files;
        let (towards_player, ranks_from_home) = match side {
            Side::First => (1.0, at.rank),
            Side::Second => (-1.0, size.file_length(at.file) - 1 - at.rank),
        };
        let is_home = ranks_from_home == 0;
        let edge = towards_player * (half_extent(size).1 + BESIDE);
        SetupAnimation {
            from: Vec3::Z * (edge - place.z),
            arc_height: ARC_HEIGHT,
            duration_seconds: PIECE_SECONDS,
            elapsed: -(PIECES_START + EDGE_DELAY * from_middle.min(1.0) + if is_home { HOME_DELAY } else { 0.0 }),
            rate: playback_rate(speed),
        }
    }

    fn progress(&self) -> f32 {
        (self.elapsed / self.duration_seconds).clamp(0.0, 1.0)
    }

    /// Current position relative to the final position.
    #[must_use]
    pub(crate) fn offset(&self) -> Vec3 {
        let progress = EaseFunction::CubicOut.sample_clamped(self.progress());
        self.from * (1.0 - progress) + Vec3::Y * self.arc_height * parabola(progress)
    }

    /// Current size as a fraction of the full size.
    #[must_use]
    pub(crate) fn scale(&self) -> f32 {
        EaseFunction::QuadraticOut
            .sample_clamped(self.progress() / GROWTH_SHARE)
            .max(MIN_SCALE)
    }
}

impl TimedAnimation for SetupAnimation {
    fn advance(&mut self, seconds: f32) -> bool {
        self.elapsed += seconds * self.rate;
        self.elapsed >= self.duration_seconds
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        advance_animations::<SetupAnimation>
            .in_set(GameSystems::Animate)
            .run_if(any_with_component::<SetupAnimation>),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::layout::square_centre;
    use breakthrough_rules::Coordinates;

    /// Returns the arrival time of a piece, in hundredths of a second.
    fn end_of(size: BoardSize, side: Side, square: Square) -> u32 {
        let mut piece = SetupAnimation::piece(size, side, square, Vec3::ZERO, MoveSpeed::Normal);
        let steps = (1..).find(|_| piece.advance(0.01));
        steps.expect("the animation ends")
    }

    #[test]
    fn every_board_is_set_up_in_900_ms() {
        let squares = [(2, 3), (8, 8), (16, 16)].map(|(files, ranks)| BoardSize::new(files, ranks));
        for size in squares.into_iter().chain([BoardSize::hexagon(5)]) {
            for square in size.all_squares() {
                let place = square_centre(size, square);
                let mut laid = SetupAnimation::square(size, square, MoveSpeed::Normal);
                let above = laid.offset();
                assert!(
                    above.y > 0.4 && above.y < 1.0 && above.x == 0.0 && above.z == 0.0,
                    "{above}"
                );
                assert!(laid.advance(SETUP_SECONDS / 2.0), "{size:?}");
                for side in Side::BOTH {
                    let mut piece = SetupAnimation::piece(size, side, square, place, MoveSpeed::Normal);
                    let start = place + piece.offset();
                    let beside = start.z * if side == Side::First { 1.0 } else { -1.0 };
                    assert!(beside > half_extent(size).1 && piece.scale() < 0.1, "{size:?}: {start}");
                    assert!(piece.advance(SETUP_SECONDS), "{size:?}");
                    assert!(piece.offset().length() < 1e-4 && piece.scale() == 1.0);
                }
            }
        }
    }

    #[test]
    fn pieces_of_a_side_start_on_a_line_beside_the_board() {
        let size = BoardSize::new(8, 8);
        for side in Side::BOTH {
            let mut starts = size.all_squares().map(|square| {
                let place = square_centre(size, square);
                let offset = SetupAnimation::piece(size, side, square, place, MoveSpeed::Normal).offset();
                (place + offset).z
            });
            let first = starts.next().expect("a square");
            assert!(starts.all(|start| (start - first).abs() < 1e-4), "{side:?}");
        }
    }

    #[test]
    fn pieces_of_both_sides_arrive_at_mirrored_times() {
        for size in [BoardSize::new(8, 8), BoardSize::new(4, 9), BoardSize::hexagon(4)] {
            for square in size.all_squares() {
                let at = size.coordinates(square);
                let rank = size.file_length(at.file) - 1 - at.rank;
                let opposite = size.square(Coordinates { rank, ..at }).expect("a square");
                let ends = (end_of(size, Side::First, square), end_of(size, Side::Second, opposite));
                assert_eq!(ends.0, ends.1, "{size:?}: {at}");
            }
        }
        let size = BoardSize::new(8, 8);
        let end_on = |rank: u8| {
            let square = size.square(Coordinates { file: 3, rank }).expect("a square");
            end_of(size, Side::Second, square)
        };
        assert!(end_on(7) > end_on(6), "the home rank arrives last");
    }

    #[test]
    fn squares_are_laid_from_both_sides_towards_the_middle() {
        let size = BoardSize::new(3, 7);
        let time_to_lay = |square: Square| {
            let mut laid = SetupAnimation::square(size, square, MoveSpeed::Normal);
            let steps = (1..).find(|_| laid.advance(0.01));
            steps.expect("the animation ends")
        };
        let file: Vec<u32> = size
            .all_squares()
            .filter(|square| size.coordinates(*square).file == 1)
            .map(time_to_lay)
            .collect();
        assert!(file[..4].is_sorted_by(|earlier, later| earlier < later), "{file:?}");
        let reversed: Vec<u32> = file.iter().rev().copied().collect();
        assert_eq!(file, reversed);
    }
}
