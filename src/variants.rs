//! The variants that can be chosen: built in, the player's own, and the one from the editor. Rule files that are dropped on the
//! window join them.

use crate::schedule::GameSystems;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use breakthrough_rules::{Game, Variant};
use breakthrough_variants::{Draft, DraftError, LibraryEntry, NamedVariant, VariantLibrary, built_in_variants};
use std::path::{Path, PathBuf};

/// Which variant is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A built-in one, by its place.
    BuiltIn(usize),
    /// One of the player's own: its file, and its name, since a file may hold several.
    Own(PathBuf, String),
    /// What the editor handed over.
    Edited,
}

impl Choice {
    /// The name of one of the player's own.
    #[must_use]
    pub fn own_name(&self) -> Option<&str> {
        match self {
            Choice::Own(_, name) => Some(name),
            Choice::BuiltIn(_) | Choice::Edited => None,
        }
    }
}

/// Every variant that can be chosen.
#[derive(Resource, Debug)]
pub struct Variants {
    built_in: Vec<(&'static str, NamedVariant)>,
    /// The player's own.
    pub own: VariantLibrary,
    edited: Option<Draft>,
}

impl Default for Variants {
    fn default() -> Variants {
        Variants {
            built_in: built_in_variants(),
            own: VariantLibrary::default(),
            edited: None,
        }
    }
}

impl Variants {
    /// The built-in variants and those of a folder.
    #[must_use]
    pub fn with_folder(folder: &Path) -> Variants {
        Variants {
            own: VariantLibrary::open(folder),
            ..Variants::default()
        }
    }

    /// The built-in variants: the path of each among the assets, and the variant.
    #[must_use]
    pub fn built_in(&self) -> &[(&'static str, NamedVariant)] {
        &self.built_in
    }

    /// Takes over what was edited.
    pub fn set_edited(&mut self, draft: Draft) {
        self.edited = Some(draft);
    }

    /// The variant meant, if it is still there.
    #[must_use]
    pub fn get(&self, choice: &Choice) -> Option<&NamedVariant> {
        match choice {
            Choice::BuiltIn(index) => self.built_in.get(*index).map(|(_, named)| named),
            Choice::Own(path, name) => {
                let mut entries = self.own.entries().iter();
                let entry = entries.find(|entry| entry.path == *path && entry.named.name == *name);
                entry.map(|entry| &entry.named)
            }
            Choice::Edited => self.edited.as_ref().map(|draft| &draft.about),
        }
    }

    /// The variant meant as it is played, with what is told of it.
    #[must_use]
    pub fn told(&self, choice: &Choice) -> Option<NamedVariant> {
        let named = self.get(choice)?;
        let game = self.game(choice, 0).ok()?;
        Some(NamedVariant {
            variant: game.variant(),
            ..named.clone()
        })
    }

    /// A draft to change the variant meant with; of the standard game if it is not there any more.
    #[must_use]
    pub fn draft(&self, choice: &Choice) -> Draft {
        match (choice, &self.edited) {
            (Choice::Edited, Some(draft)) => draft.clone(),
            _ => {
                let named = self.get(choice).cloned();
                Draft::new(named.unwrap_or_else(|| NamedVariant::new("", Variant::STANDARD)))
            }
        }
    }

    /// A game of the variant meant; the seed draws the lot.
    ///
    /// # Errors
    /// It cannot be played.
    pub fn game(&self, choice: &Choice, seed: u64) -> Result<Game, DraftError> {
        self.draft(choice).game(seed)
    }

    /// Whether a name is taken by a variant that is not in this file.
    #[must_use]
    pub fn is_taken(&self, name: &str, but: Option<&Path>) -> bool {
        let others = |entry: &&LibraryEntry| Some(entry.path.as_path()) != but;
        let own = self.own.entries().iter().filter(others).map(|entry| &entry.named);
        let built_in = self.built_in.iter().map(|(_, named)| named);
        own.chain(built_in).any(|named| named.has_name(name))
    }
}

/// A rule file was dropped on the window, and read.
#[derive(Event, Clone, Debug)]
pub struct RulesAdded {
    /// The variants in it; none if it cannot be used.
    pub added: Vec<Choice>,
    /// What is wrong with the file or with variants in it.
    pub refused: Vec<String>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Variants>().add_systems(
        Update,
        take_dropped_files
            .in_set(GameSystems::Input)
            .run_if(on_message::<FileDragAndDrop>),
    );
}

fn take_dropped_files(
    mut dropped: MessageReader<FileDragAndDrop>,
    mut variants: ResMut<Variants>,
    mut commands: Commands,
) {
    for event in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = event else {
            continue;
        };
        commands.trigger(add(&mut variants.own, path_buf));
    }
}

fn add(library: &mut VariantLibrary, source: &Path) -> RulesAdded {
    match library.import(source) {
        Ok((loaded, path)) => {
            let names = loaded.variants.into_iter().map(|named| named.name);
            RulesAdded {
                added: names.map(|name| Choice::Own(path.clone(), name)).collect(),
                refused: loaded.errors.iter().map(ToString::to_string).collect(),
            }
        }
        Err(error) => RulesAdded {
            added: Vec::new(),
            refused: vec![format!("{}: {error}", source.display())],
        },
    }
}
