//! The file of puzzles. It is loaded when a puzzle is needed for the first time, so that a page fetches it after the first frame.

use crate::base::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext, LoadState};
use bevy::prelude::*;
use breakthrough_puzzles::{PuzzleFileError, PuzzleId, Puzzles, decode};
use std::io;
use std::sync::Arc;
use thiserror::Error;

const PATH: &str = "puzzles/puzzles.bin";

/// Requests the puzzles. Puzzles that are loaded or being loaded are not requested again.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct LoadPuzzles;

/// Triggered when the puzzles have been loaded, or when the file cannot be loaded.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct PuzzlesLoaded;

/// The puzzles of the program.
#[derive(Resource, Default)]
pub(crate) enum PuzzleCollection {
    #[default]
    NotLoaded,
    Loading(Handle<PuzzleFile>),
    Loaded(Arc<Puzzles>),
    /// The file cannot be loaded, with the reason.
    Failed(String),
}

impl PuzzleCollection {
    /// Whether the collection contains a puzzle, or is not loaded.
    #[must_use]
    pub(crate) fn may_contain(&self, puzzle: PuzzleId) -> bool {
        self.puzzles().is_none_or(|puzzles| puzzles.get(puzzle).is_some())
    }

    /// Returns the puzzles, once they are loaded.
    #[must_use]
    pub(crate) fn puzzles(&self) -> Option<&Puzzles> {
        match self {
            PuzzleCollection::Loaded(puzzles) => Some(puzzles),
            _ => None,
        }
    }
}

/// A loaded file.
#[derive(Asset, TypePath)]
pub(crate) struct PuzzleFile(Arc<Puzzles>);

#[derive(Default, TypePath)]
struct PuzzleFileLoader;

#[derive(Debug, Error)]
enum PuzzleFileFailure {
    #[error("cannot read the file: {0}")]
    Read(#[from] io::Error),
    #[error(transparent)]
    Invalid(#[from] PuzzleFileError),
}

impl AssetLoader for PuzzleFileLoader {
    type Asset = PuzzleFile;
    type Settings = ();
    type Error = PuzzleFileFailure;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        _: &mut LoadContext<'_>,
    ) -> Result<PuzzleFile, PuzzleFileFailure> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Ok(PuzzleFile(Arc::new(decode(&bytes)?)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<PuzzleFile>()
        .init_asset_loader::<PuzzleFileLoader>()
        .init_resource::<PuzzleCollection>()
        .add_observer(load)
        .add_systems(Update, receive.in_set(GameSystems::Replies).run_if(is_loading));
}

fn is_loading(collection: Res<PuzzleCollection>) -> bool {
    matches!(*collection, PuzzleCollection::Loading(_))
}

fn load(_: On<LoadPuzzles>, assets: Res<AssetServer>, mut collection: ResMut<PuzzleCollection>) {
    if matches!(*collection, PuzzleCollection::NotLoaded | PuzzleCollection::Failed(_)) {
        *collection = PuzzleCollection::Loading(assets.load(PATH));
    }
}

fn receive(
    assets: Res<AssetServer>,
    files: Res<Assets<PuzzleFile>>,
    mut collection: ResMut<PuzzleCollection>,
    mut keep: MessageWriter<KeepRedrawing>,
    mut commands: Commands,
) {
    let PuzzleCollection::Loading(handle) = &*collection else {
        return;
    };
    let result = match (files.get(handle), assets.load_state(handle)) {
        (Some(PuzzleFile(puzzles)), _) => PuzzleCollection::Loaded(puzzles.clone()),
        (None, LoadState::Failed(error)) => {
            error!("the puzzles cannot be loaded: {error}");
            PuzzleCollection::Failed(error.to_string())
        }
        _ => {
            keep.write(KeepRedrawing);
            return;
        }
    };
    *collection = result;
    commands.trigger(PuzzlesLoaded);
}

/// Returns the puzzles of the program.
#[cfg(test)]
pub(crate) fn built_in() -> Arc<Puzzles> {
    let bytes = crate::assets::read(PATH).expect("the file is embedded");
    Arc::new(decode(bytes).expect("a valid file"))
}
