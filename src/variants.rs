//! Playable variants: built-in variants, custom variants, and the variant in the editor. Dropped rule files are added to the
//! custom variants.

use crate::base::dropped_files::{FileDropped, FileKind};
use bevy::prelude::*;
use breakthrough_rules::{Game, Position, Variant};
use breakthrough_variants::{Draft, DraftError, LibraryEntry, NamedVariant, VariantLibrary, built_in_variants};
use std::path::{Path, PathBuf};

/// Maximum length of a custom variant's name, in characters.
pub(crate) const MAX_NAME_CHARACTERS: usize = 60;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum VariantId {
    /// A built-in variant, by index.
    BuiltIn(usize),
    /// A custom variant, by file and name, because a file may contain several variants.
    Own(PathBuf, String),
    /// The variant in the editor.
    Edited,
    /// The variant of the start position chosen for a new game.
    Position,
}

impl VariantId {
    /// Returns the id of a custom variant.
    pub(crate) fn of_entry(entry: &LibraryEntry) -> VariantId {
        VariantId::Own(entry.path.clone(), entry.named.name.clone())
    }

    /// Returns the name of the player's own variant; `None` for other variants.
    #[must_use]
    pub(crate) fn own_name(&self) -> Option<&str> {
        match self {
            VariantId::Own(_, name) => Some(name),
            VariantId::BuiltIn(_) | VariantId::Edited | VariantId::Position => None,
        }
    }
}

/// Playable variants.
#[derive(Resource, Debug)]
pub(crate) struct Variants {
    built_in: Vec<(&'static str, NamedVariant)>,
    /// The player's own variants.
    pub own: VariantLibrary,
    edited: Option<Draft>,
    position: Option<(NamedVariant, Position)>,
}

impl Default for Variants {
    fn default() -> Variants {
        Variants {
            built_in: built_in_variants(),
            own: VariantLibrary::default(),
            edited: None,
            position: None,
        }
    }
}

impl Variants {
    /// Creates the built-in variants, and loads the player's own variants from a folder.
    #[must_use]
    pub(crate) fn with_folder(folder: &Path) -> Variants {
        Variants {
            own: VariantLibrary::open(folder),
            ..Variants::default()
        }
    }

    /// Returns the built-in variants, each with the name of its rule file.
    #[must_use]
    pub(crate) fn built_in(&self) -> &[(&'static str, NamedVariant)] {
        &self.built_in
    }

    /// Returns the name of a variant, if it is a built-in or custom variant.
    #[must_use]
    pub(crate) fn name_of(&self, variant: &Variant) -> Option<&str> {
        let named = self.get(&self.id_of(variant)?)?;
        Some(&named.name)
    }

    /// Sets the variant in the editor.
    pub(crate) fn set_edited(&mut self, draft: Draft) {
        self.edited = Some(draft);
    }

    /// Sets the start position of a new game.
    pub(crate) fn set_position(&mut self, position: Position) {
        let named = self.id_of(&position.variant()).and_then(|id| self.get(&id)).cloned();
        let named = named.unwrap_or_else(|| NamedVariant::new("", position.variant()));
        // The solved status applies only to the start position.
        let about = NamedVariant {
            starting_side: position.side_to_move().into(),
            solved_status: String::new(),
            ..named
        };
        self.position = Some((about, position));
    }

    /// Returns the ID of a variant, if it is a built-in or custom variant.
    #[must_use]
    pub(crate) fn id_of(&self, variant: &Variant) -> Option<VariantId> {
        let built_in = self.built_in.iter().position(|(_, named)| named.variant == *variant);
        built_in.map(VariantId::BuiltIn).or_else(|| {
            let mut own = self.own.entries().iter();
            let entry = own.find(|entry| entry.named.variant == *variant)?;
            Some(VariantId::of_entry(entry))
        })
    }

    /// Returns the ID of the built-in variant with this name, or of the first custom variant with this name.
    #[must_use]
    pub(crate) fn id_of_name(&self, name: &str) -> Option<VariantId> {
        let built_in = self.built_in.iter().position(|(_, named)| named.has_name(name));
        built_in.map(VariantId::BuiltIn).or_else(|| {
            let mut own = self.own.entries().iter();
            own.find(|entry| entry.named.has_name(name)).map(VariantId::of_entry)
        })
    }

    /// Returns the variant with this ID, if it exists.
    #[must_use]
    pub(crate) fn get(&self, id: &VariantId) -> Option<&NamedVariant> {
        match id {
            VariantId::BuiltIn(index) => self.built_in.get(*index).map(|(_, named)| named),
            VariantId::Own(path, name) => {
                let mut entries = self.own.entries().iter();
                let entry = entries.find(|entry| entry.path == *path && entry.named.name == *name);
                entry.map(|entry| &entry.named)
            }
            VariantId::Edited => self.edited.as_ref().map(|draft| &draft.about),
            VariantId::Position => self.position.as_ref().map(|(named, _)| named),
        }
    }

    /// Returns the variant with this ID; `None` if it does not exist or is not playable.
    #[must_use]
    pub(crate) fn playable(&self, id: &VariantId) -> Option<NamedVariant> {
        let named = self.get(id)?;
        let game = self.game(id, 0).ok()?;
        Some(NamedVariant {
            variant: game.variant(),
            ..named.clone()
        })
    }

    /// Returns a draft of the variant with this ID, or of the standard game if no variant has this ID.
    #[must_use]
    pub(crate) fn draft(&self, id: &VariantId) -> Draft {
        match (id, &self.edited, &self.position) {
            (VariantId::Edited, Some(draft), _) => draft.clone(),
            (VariantId::Position, _, Some((_, position))) => Draft::from_position(position),
            _ => {
                let named = self.get(id).cloned();
                Draft::new(named.unwrap_or_else(|| NamedVariant::new("", Variant::STANDARD)))
            }
        }
    }

    /// Starts a game of the variant with this ID. If the variant starts with a random side, `seed` selects it.
    ///
    /// # Errors
    /// The variant is not playable.
    pub(crate) fn game(&self, id: &VariantId, seed: u64) -> Result<Game, DraftError> {
        match (id, &self.position) {
            (VariantId::Position, Some((_, position))) => Ok(Game::from_position(position.clone())),
            _ => self.draft(id).game(seed),
        }
    }

    /// Returns whether a variant outside the file `except` has this name.
    #[must_use]
    pub(crate) fn is_name_taken(&self, name: &str, except: Option<&Path>) -> bool {
        let others = |entry: &&LibraryEntry| Some(entry.path.as_path()) != except;
        let own = self.own.entries().iter().filter(others).map(|entry| &entry.named);
        let built_in = self.built_in.iter().map(|(_, named)| named);
        own.chain(built_in).any(|named| named.has_name(name))
    }
}

/// Triggered when a dropped rule file has been read.
#[derive(Event, Clone, Debug)]
pub(crate) struct RulesAdded {
    /// Variants in the file; empty if the file is unusable.
    pub added: Vec<VariantId>,
    /// Errors in the file or in its variants.
    pub refused: Vec<String>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Variants>().add_observer(add_dropped_rules);
}

fn add_dropped_rules(dropped: On<FileDropped>, mut variants: ResMut<Variants>, mut commands: Commands) {
    if dropped.kind == FileKind::Rules {
        commands.trigger(add_rules(&mut variants.own, &dropped.path));
    }
}

fn add_rules(library: &mut VariantLibrary, source: &Path) -> RulesAdded {
    match library.import(source) {
        Ok((loaded, path)) => {
            let names = loaded.variants.into_iter().map(|named| named.name);
            RulesAdded {
                added: names.map(|name| VariantId::Own(path.clone(), name)).collect(),
                refused: loaded.errors.iter().map(ToString::to_string).collect(),
            }
        }
        Err(error) => RulesAdded {
            added: Vec::new(),
            refused: vec![format!("{}: {error}", source.display())],
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Side;
    use breakthrough_variants::StartingSide;

    #[test]
    fn a_known_variant_has_a_name() {
        let variants = Variants::default();
        assert_eq!(variants.name_of(&Variant::STANDARD), Some("Classic"));
        let unknown: Variant = "4x9".parse().expect("a variant");
        assert_eq!(variants.name_of(&unknown), None);
    }

    #[test]
    fn a_playable_variant_has_the_starting_side_of_its_name() {
        let mut variants = Variants::default();
        let mut named = NamedVariant::new("Odd one", Variant::STANDARD);
        named.starting_side = StartingSide::Second;
        variants.set_edited(Draft::new(named));
        let playable = variants.playable(&VariantId::Edited).expect("a playable variant");
        assert_eq!(playable.variant.starting_side(), Side::Second);
    }
}
