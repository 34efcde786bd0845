//! The variants for which there are puzzles.

use crate::puzzles::PuzzleCollection;
use crate::variants::Variants;
use bevy::prelude::*;
use breakthrough_puzzles::Puzzles;
use breakthrough_rules::Variant;
use breakthrough_rules::notation::variant_text;

/// The variants with their names and the numbers of their puzzles, the variant with the most puzzles first.
#[derive(Resource, Default)]
pub(super) struct VariantList(Vec<VariantEntry>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct VariantEntry {
    pub(super) variant: Variant,
    /// Name of the variant, or its share code.
    pub(super) name: String,
    pub(super) puzzles: usize,
}

impl VariantList {
    pub(super) fn new(puzzles: &Puzzles, name: impl Fn(&Variant) -> String) -> VariantList {
        let mut entries: Vec<VariantEntry> = Vec::new();
        for puzzle in puzzles.all() {
            let variant = puzzle.variant();
            match entries.iter_mut().find(|entry| entry.variant == variant) {
                Some(entry) => entry.puzzles += 1,
                None => entries.push(VariantEntry {
                    name: name(&variant),
                    variant,
                    puzzles: 1,
                }),
            }
        }
        entries.sort_by(|a, b| b.puzzles.cmp(&a.puzzles).then_with(|| a.name.cmp(&b.name)));
        VariantList(entries)
    }

    pub(super) fn variants(&self) -> &[VariantEntry] {
        &self.0
    }
}

pub(super) fn update(collection: Res<PuzzleCollection>, variants: Res<Variants>, mut list: ResMut<VariantList>) {
    if let Some(puzzles) = collection.puzzles() {
        let name = |variant: &Variant| {
            let name = variants.name_of(variant);
            name.map_or_else(|| variant_text(variant), str::to_owned)
        };
        *list = VariantList::new(puzzles, name);
    }
}
