//! The themes of the puzzles, with the player's results.

use crate::puzzles::{PuzzleCollection, PuzzleProgress, PuzzleResults};
use bevy::prelude::*;
use breakthrough_puzzles::{Puzzles, Theme};

/// The themes that occur: the themes that the player has attempted, the weakest first, and then the others.
#[derive(Resource, Default)]
pub(super) struct ThemeList(Vec<(Theme, PuzzleResults)>);

impl ThemeList {
    pub(super) fn new(puzzles: &Puzzles, progress: &PuzzleProgress) -> ThemeList {
        let results = Theme::ALL.map(|theme| (theme, progress.results(puzzles.of_theme(theme))));
        let mut themes: Vec<_> = results.into_iter().filter(|(_, results)| results.puzzles > 0).collect();
        themes.sort_by_key(|(_, results)| (results.attempted == 0, per_mille_solved(results)));
        ThemeList(themes)
    }

    pub(super) fn themes(&self) -> &[(Theme, PuzzleResults)] {
        &self.0
    }
}

fn per_mille_solved(results: &PuzzleResults) -> usize {
    results.solved * 1000 / results.attempted.max(1)
}

pub(super) fn update(collection: Res<PuzzleCollection>, progress: Res<PuzzleProgress>, mut list: ResMut<ThemeList>) {
    if let Some(puzzles) = collection.puzzles() {
        *list = ThemeList::new(puzzles, &progress);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::built_in;

    #[test]
    fn attempted_themes_precede_the_others_and_the_weakest_is_the_first() {
        let puzzles = built_in();
        let mut progress = PuzzleProgress::default();
        let [theme, other] = [0, 1].map(|index| ThemeList::new(&puzzles, &progress).themes()[index].0);
        let failed = puzzles.of_theme(other).find(|puzzle| !puzzle.has_theme(theme));
        progress.note_for_tests(failed.expect("a puzzle"), 1);
        let list = ThemeList::new(&puzzles, &progress);
        let shares: Vec<(bool, usize)> = list
            .themes()
            .iter()
            .map(|(_, results)| (results.attempted == 0, per_mille_solved(results)))
            .collect();
        assert!(
            shares.is_sorted() && !shares[0].0 && shares[shares.len() - 1].0,
            "{shares:?}"
        );
        assert!(list.themes().iter().all(|(_, results)| results.puzzles > 0));
    }
}
