//! Obstacles by lot.

use breakthrough_rules::{Bitboard, Options, Square, SquareSet, Variant};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// As many obstacles as asked for, on squares where nobody stands at the start and nobody wins; the same for the same seed. If
/// `symmetric`, the board looks the same after half a turn; then an odd number needs a square in the middle, or one less is
/// set. Fewer are set where no more find room without taking a side's last move.
#[must_use]
pub fn scatter(options: &Options, count: u32, symmetric: bool, seed: u64) -> SquareSet {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let size = options.size;
    let pieces = options.start_pieces();
    let is_free = |square: &Square| {
        let is_far = breakthrough_rules::Side::BOTH
            .into_iter()
            .any(|side| size.relative_rank(side, *square) == 0);
        !is_far && !(pieces[0] | pieces[1]).contains(*square)
    };
    let mut free: Vec<Square> = size.all_squares().filter(is_free).collect();
    let mut set = SquareSet::EMPTY;
    while set.count() < count && !free.is_empty() {
        let square = free.swap_remove(random.random_range(0..free.len()));
        let more = if symmetric {
            SquareSet::from_squares([square, size.rotate_180(square)])
        } else {
            SquareSet::from_square(square)
        };
        free.retain(|other| !more.contains(*other));
        let wider = set | more;
        let obstacles = options.obstacles | wider;
        let is_playable = Variant::from_options(Options { obstacles, ..*options }).is_ok();
        if wider.count() <= count && is_playable {
            set = wider;
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::{BoardSize, Side};

    #[test]
    fn obstacles_lie_symmetric_and_beside_pieces_and_goals() {
        for size in [BoardSize::new(8, 8), BoardSize::new(5, 7), BoardSize::hexagon(5)] {
            let options = Options::standard(size);
            for (seed, count) in (0..40).zip((0..8).cycle()) {
                for symmetric in [false, true] {
                    let set = scatter(&options, count, symmetric, seed);
                    assert_eq!(set, scatter(&options, count, symmetric, seed), "the same seed");
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
    fn there_is_no_room_for_ever_more_obstacles() {
        let options = Options::standard(BoardSize::new(3, 5));
        let set = scatter(&options, 99, false, 1);
        assert!((1..=3).contains(&set.count()), "{}", set.count());
        assert!(scatter(&options, 3, false, 1) != scatter(&options, 1, false, 9));
    }
}
