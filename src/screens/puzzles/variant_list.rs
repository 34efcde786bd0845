//! The variants for which there are puzzles.

use crate::puzzles::{PuzzleCollection, PuzzleProgress, PuzzleResults};
use crate::text::Texts;
use crate::ui::variant_name;
use crate::variants::Variants;
use bevy::prelude::*;
use breakthrough_puzzles::{Puzzle, Puzzles};
use breakthrough_rules::Variant;
use std::collections::HashSet;

/// The variants with their names and the player's results, the variant with the most puzzles first.
#[derive(Resource, Default)]
pub(super) struct VariantList(Vec<VariantEntry>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct VariantEntry {
    pub(super) variant: Variant,
    /// Name of the variant, or a description of its board and rules.
    pub(super) name: String,
    pub(super) results: PuzzleResults,
}

impl VariantList {
    pub(super) fn new(puzzles: &Puzzles, progress: &PuzzleProgress, name: impl Fn(&Variant) -> String) -> VariantList {
        let variants: HashSet<Variant> = puzzles.all().iter().map(Puzzle::variant).collect();
        let mut entries: Vec<VariantEntry> = variants
            .into_iter()
            .map(|variant| VariantEntry {
                name: name(&variant),
                results: progress.results(puzzles.of_variant(variant)),
                variant,
            })
            .collect();
        entries.sort_by(|a, b| {
            let counts = b.results.puzzles.cmp(&a.results.puzzles);
            counts.then_with(|| a.name.cmp(&b.name))
        });
        VariantList(entries)
    }

    pub(super) fn variants(&self) -> &[VariantEntry] {
        &self.0
    }
}

pub(super) fn update(
    (collection, progress): (Res<PuzzleCollection>, Res<PuzzleProgress>),
    (texts, variants): (Res<Texts>, Res<Variants>),
    mut list: ResMut<VariantList>,
) {
    if let Some(puzzles) = collection.puzzles() {
        let name = |variant: &Variant| variant_name(&texts, &variants, variant);
        *list = VariantList::new(puzzles, &progress, name);
    }
}
