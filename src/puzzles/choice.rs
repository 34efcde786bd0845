//! The choice of the next puzzle.

use crate::exercise::PuzzleChoice;
use crate::puzzles::PuzzleProgress;
use breakthrough_exercises::Day;
use breakthrough_puzzles::{Puzzle, Puzzles};
use rand::Rng;
use rand::seq::IteratorRandom;

/// Number of the puzzles with the most suitable ratings, one of which is chosen at random.
const POOL: usize = 12;
/// Rating of the first puzzle of a streak.
const STREAK_START: f64 = 700.0;
/// Increase in the rating after each solved puzzle of a streak.
const STREAK_STEP: f64 = 45.0;

/// Returns the next puzzle of a kind; `None` if there is none. Puzzles that the player has not attempted precede the others, of which the
/// puzzle with the oldest attempt is the first.
pub(crate) fn next_puzzle<'a>(
    choice: &PuzzleChoice,
    puzzles: &'a Puzzles,
    progress: &PuzzleProgress,
    today: Day,
    random: &mut impl Rng,
) -> Option<&'a Puzzle> {
    let of_rating = |rating: f64, is_wanted: &dyn Fn(&Puzzle) -> bool, random: &mut _| {
        nearest(
            puzzles.all().iter().filter(|puzzle| is_wanted(puzzle)),
            rating,
            progress,
            random,
        )
    };
    match choice {
        PuzzleChoice::Rated => of_rating(progress.rating().rating, &|_| true, random),
        PuzzleChoice::Theme(theme) => of_rating(progress.rating().rating, &|puzzle| puzzle.has_theme(*theme), random),
        PuzzleChoice::Variant(variant) => {
            of_rating(progress.rating().rating, &|puzzle| puzzle.variant() == *variant, random)
        }
        PuzzleChoice::Streak { solved } => {
            of_rating(STREAK_START + STREAK_STEP * f64::from(*solved), &|_| true, random)
        }
        PuzzleChoice::Daily => puzzles.of_day(today.number()),
        PuzzleChoice::Id(id) | PuzzleChoice::Mistake { puzzle: id, .. } => puzzles.get(*id),
    }
}

/// Returns one of the puzzles whose ratings are nearest to a rating.
fn nearest<'a>(
    puzzles: impl Iterator<Item = &'a Puzzle>,
    rating: f64,
    progress: &PuzzleProgress,
    random: &mut impl Rng,
) -> Option<&'a Puzzle> {
    let (mut fresh, mut attempted) = (Vec::new(), Vec::new());
    for puzzle in puzzles {
        match progress.last_attempt(puzzle.id) {
            None => fresh.push(puzzle),
            Some(finished) => attempted.push((finished, puzzle)),
        }
    }
    if fresh.is_empty() {
        let oldest = attempted.into_iter().min_by_key(|(finished, _)| *finished);
        return oldest.map(|(_, puzzle)| puzzle);
    }
    let distance = |puzzle: &Puzzle| (f64::from(puzzle.rating) - rating).abs();
    fresh.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    fresh.into_iter().take(POOL).choose(random)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::file::built_in;
    use breakthrough_puzzles::Theme;
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    fn random() -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(1)
    }

    #[test]
    fn rated_puzzles_are_near_the_rating_and_new() {
        let puzzles = built_in();
        let mut progress = PuzzleProgress::default();
        let rating = progress.rating().rating;
        let mut distances: Vec<f64> = puzzles
            .all()
            .iter()
            .map(|puzzle| (f64::from(puzzle.rating) - rating).abs())
            .collect();
        distances.sort_by(f64::total_cmp);
        let mut seen = std::collections::HashSet::new();
        for _ in 0..200 {
            let puzzle =
                next_puzzle(&PuzzleChoice::Rated, &puzzles, &progress, Day::MAX, &mut random()).expect("a puzzle");
            assert!((f64::from(puzzle.rating) - rating).abs() <= distances[POOL - 1]);
            seen.insert(puzzle.id);
        }
        // The generator is seeded anew, so every choice is the same.
        assert_eq!(seen.len(), 1);
        // An attempted puzzle is not chosen again until all puzzles have been attempted.
        let mut chosen = Vec::new();
        for finished in 0..puzzles.all().len() {
            let puzzle = next_puzzle(
                &PuzzleChoice::Streak { solved: 3 },
                &puzzles,
                &progress,
                Day::MAX,
                &mut random(),
            )
            .expect("a puzzle");
            assert!(!chosen.contains(&puzzle.id), "{} was chosen twice", puzzle.id);
            chosen.push(puzzle.id);
            progress.note_for_tests(puzzle, finished as i64);
        }
        let next = next_puzzle(&PuzzleChoice::Rated, &puzzles, &progress, Day::MAX, &mut random()).expect("a puzzle");
        assert_eq!(next.id, chosen[0], "the oldest attempt");
    }

    #[test]
    fn a_streak_becomes_harder() {
        let (puzzles, progress) = (built_in(), PuzzleProgress::default());
        let rating = |solved: u32| {
            let mut random = random();
            let puzzles = (0..40).map(|_| {
                next_puzzle(
                    &PuzzleChoice::Streak { solved },
                    &puzzles,
                    &progress,
                    Day::MAX,
                    &mut random,
                )
            });
            puzzles
                .map(|puzzle| f64::from(puzzle.expect("a puzzle").rating))
                .sum::<f64>()
                / 40.0
        };
        assert!(rating(0) + 100.0 < rating(12), "{} {}", rating(0), rating(12));
    }

    #[test]
    fn themes_and_variants_filter_the_puzzles() {
        let (puzzles, progress) = (built_in(), PuzzleProgress::default());
        let theme = Theme::ALL
            .into_iter()
            .find(|theme| puzzles.of_theme(*theme).next().is_some());
        let theme = theme.expect("a theme");
        let variant = puzzles.all()[0].variant();
        for _ in 0..20 {
            let mut random = rand::rng();
            let by_theme =
                next_puzzle(&PuzzleChoice::Theme(theme), &puzzles, &progress, Day::MAX, &mut random).expect("a puzzle");
            assert!(by_theme.has_theme(theme));
            let by_variant = next_puzzle(
                &PuzzleChoice::Variant(variant),
                &puzzles,
                &progress,
                Day::MAX,
                &mut random,
            )
            .expect("a puzzle");
            assert_eq!(by_variant.variant(), variant);
        }
        let id = puzzles.all()[1].id;
        let by_id = next_puzzle(&PuzzleChoice::Id(id), &puzzles, &progress, Day::MAX, &mut random());
        assert_eq!(by_id.map(|puzzle| puzzle.id), Some(id));
        let daily = next_puzzle(&PuzzleChoice::Daily, &puzzles, &progress, Day::MAX, &mut random());
        assert_eq!(daily, puzzles.of_day(Day::MAX.number()));
    }
}
