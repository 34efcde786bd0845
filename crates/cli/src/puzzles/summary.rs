//! Table of the puzzles by length, theme, level and variant.

use breakthrough_puzzles::Puzzle;
use breakthrough_rules::notation::variant_text;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Returns the counts of puzzles as text.
pub(super) fn summary(puzzles: &[&Puzzle]) -> String {
    let total = puzzles.len();
    let mut text = format!("{total} puzzles\n");
    let mut section = |title: &str, key: &dyn Fn(&Puzzle) -> (usize, String)| {
        let mut counts: BTreeMap<(usize, String), usize> = BTreeMap::new();
        for puzzle in puzzles {
            *counts.entry(key(puzzle)).or_default() += 1;
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{title}");
        for ((_, name), count) in counts {
            let percent = 100.0 * count as f64 / total as f64;
            let _ = writeln!(text, "  {name:<40} {count:>5} {percent:>5.1}%");
        }
    };
    section("moves of the player", &|puzzle| {
        (puzzle.player_moves(), puzzle.player_moves().to_string())
    });
    section("main theme", &|puzzle| {
        let theme = puzzle.themes.first().map(|claim| claim.theme);
        let name = theme.map_or("none", breakthrough_puzzles::Theme::name);
        (theme.map_or(0, |theme| theme as usize), name.to_owned())
    });
    section("first found by level", &|puzzle| {
        let first = puzzle.first_found_by().map(|level| level.number());
        let name = first.map_or_else(|| "none".to_owned(), |number| number.to_string());
        (first.map_or(usize::MAX, |number| number as usize), name)
    });
    section("first move", &|puzzle| {
        let name = if puzzle.recaptures {
            "captures the piece that moved last"
        } else {
            "other"
        };
        (0, name.to_owned())
    });
    section("variant", &|puzzle| (0, variant_text(&puzzle.variant())));
    text
}
