//! Random placement of obstacles.

use breakthrough_rules::{Bitboard, Options, Side, Square, SquareSet, Variant};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Chooses `count` random squares for obstacles. The same seed produces the same squares.
///
/// Squares with pieces at the start, goal squares and obstacles are never chosen. If `symmetric`, the result is invariant under a
/// rotation by 180°; if `count` is odd and the board has no free centre square, one obstacle fewer is placed. Placement stops
/// early if any further obstacle would leave the side to move without a legal move.
#[must_use]
pub fn random_obstacles(options: &Options, count: u32, symmetric: bool, seed: u64) -> SquareSet {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let size = options.size;
    let pieces = options.start_pieces();
    let is_free = |square: &Square| {
        let is_goal = Side::BOTH
            .into_iter()
            .any(|side| size.relative_rank(side, *square) == 0);
        !is_goal && !(pieces[0] | pieces[1]).contains(*square)
    };
    let mut free: Vec<Square> = size.all_squares().filter(is_free).collect();
    let mut chosen = SquareSet::EMPTY;
    while chosen.count() < count && !free.is_empty() {
        let square = free.swap_remove(random.random_range(0..free.len()));
        let added = if symmetric {
            SquareSet::from_squares([square, size.rotate_180(square)])
        } else {
            SquareSet::from_square(square)
        };
        free.retain(|other| !added.contains(*other));
        let extended = chosen | added;
        let obstacles = options.obstacles | extended;
        let has_obstacle = !(options.obstacles & added).is_empty();
        let is_playable = Variant::from_options(Options { obstacles, ..*options }).is_ok();
        if extended.count() <= count && !has_obstacle && is_playable {
            chosen = extended;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::BoardSize;

    #[test]
    fn obstacles_are_symmetric_on_request_and_avoid_pieces_and_goals() {
        for size in [BoardSize::new(8, 8), BoardSize::new(5, 7), BoardSize::hexagon(5)] {
            let options = Options::standard(size);
            for (seed, count) in (0..40).zip((0..8).cycle()) {
                for symmetric in [false, true] {
                    let set = random_obstacles(&options, count, symmetric, seed);
                    let again = random_obstacles(&options, count, symmetric, seed);
                    assert_eq!(set, again, "the same seed");
                    let missing = count - set.count();
                    assert!(
                        missing == 0 || (symmetric && missing == 1),
                        "{size}: {} of {count}",
                        set.count()
                    );
                    for square in set.squares() {
                        assert!(Side::BOTH.into_iter().all(|side| size.relative_rank(side, square) > 0));
                        assert!(!symmetric || set.contains(size.rotate_180(square)));
                    }
                    let obstacles = options.obstacles | set;
                    assert!(Variant::from_options(Options { obstacles, ..options }).is_ok());
                }
            }
        }
    }

    #[test]
    fn random_obstacles_are_added_to_the_obstacles_of_the_board() {
        let variant: Variant = "6x6 obstacles=a3".parse().expect("a variant");
        for seed in 0..20 {
            for symmetric in [false, true] {
                let set = random_obstacles(variant.options(), 99, symmetric, seed);
                assert!(
                    !set.is_empty() && (set & variant.options().obstacles).is_empty(),
                    "{seed}"
                );
            }
        }
    }

    #[test]
    fn fewer_obstacles_are_placed_when_the_board_is_full() {
        let options = Options::standard(BoardSize::new(3, 5));
        let set = random_obstacles(&options, 99, false, 1);
        assert!((1..=3).contains(&set.count()), "{}", set.count());
        assert!(random_obstacles(&options, 3, false, 1) != random_obstacles(&options, 1, false, 9));
    }
}
