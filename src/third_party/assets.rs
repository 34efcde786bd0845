//! Asset sources of Bevy's asset server. The default source reads files embedded in the executable, and falls back to files
//! beside the executable. A page fetches textures and sounds. Room maps are never embedded, because they are large. The crate
//! `bevy_embedded_assets` embeds every file of one folder.
//!
//! The desktop program reads rooms from `assets` beside the executable or `../share/breakthrough/assets`. Without these folders, a debug
//! build reads them from the source tree, and a release build only if cargo runs the program.

use crate::assets::{self, ROOMS};
use bevy::asset::io::memory::{Dir, MemoryAssetReader};
use bevy::asset::io::{
    AssetReader, AssetReaderError, AssetSource, AssetSourceBuilder, AssetSourceId, ErasedAssetReader, PathStream,
    Reader,
};
use bevy::prelude::*;
use breakthrough_platform::files::asset_folder;
use std::path::Path;

/// Folder of the assets in the source tree. Release builds do not contain this path, so that missing rooms are also visible on the build
/// machine.
#[cfg(debug_assertions)]
const SOURCE_TREE: Option<&str> = Some(concat!(env!("CARGO_MANIFEST_DIR"), "/assets"));
#[cfg(not(debug_assertions))]
const SOURCE_TREE: Option<&str> = None;

/// Registers the asset sources. Must be added before Bevy's `AssetPlugin`.
pub(crate) fn plugin(app: &mut App) {
    let root = Dir::default();
    for (name, bytes) in assets::below("") {
        root.insert_asset(Path::new(name), bytes);
    }
    let folder = asset_folder("breakthrough", SOURCE_TREE.map(Path::new));
    info!("reading assets that are not embedded from {}", folder.display());
    let rooms = AssetSource::get_default_reader(folder.join("rooms").display().to_string());
    let mut beside = AssetSource::get_default_reader(folder.display().to_string());
    let embedded_first = move || {
        Box::new(EmbeddedFirst {
            embedded: Box::new(MemoryAssetReader { root: root.clone() }),
            beside: beside(),
        }) as Box<_>
    };
    app.register_asset_source(AssetSourceId::Default, AssetSourceBuilder::new(embedded_first))
        .register_asset_source(AssetSourceId::from(ROOMS), AssetSourceBuilder::new(rooms));
}

/// Reads embedded files, and falls back to files beside the executable.
struct EmbeddedFirst {
    embedded: Box<dyn ErasedAssetReader>,
    beside: Box<dyn ErasedAssetReader>,
}

impl AssetReader for EmbeddedFirst {
    async fn read<'a>(&'a self, path: &'a Path) -> Result<impl Reader + 'a, AssetReaderError> {
        match self.embedded.read(path).await {
            Err(AssetReaderError::NotFound(_)) => self.beside.read(path).await,
            embedded => embedded,
        }
    }

    async fn read_meta<'a>(&'a self, path: &'a Path) -> Result<impl Reader + 'a, AssetReaderError> {
        self.embedded.read_meta(path).await
    }

    async fn read_directory<'a>(&'a self, path: &'a Path) -> Result<Box<PathStream>, AssetReaderError> {
        self.embedded.read_directory(path).await
    }

    async fn is_directory<'a>(&'a self, path: &'a Path) -> Result<bool, AssetReaderError> {
        self.embedded.is_directory(path).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::tasks::block_on;

    fn reader() -> EmbeddedFirst {
        let root = Dir::default();
        root.insert_asset(Path::new("icons/icon.png"), vec![1, 2, 3]);
        let beside = AssetSource::get_default_reader(concat!(env!("CARGO_MANIFEST_DIR"), "/assets").to_owned())();
        EmbeddedFirst {
            embedded: Box::new(MemoryAssetReader { root }),
            beside,
        }
    }

    fn bytes(path: &str) -> Result<Vec<u8>, AssetReaderError> {
        let (reader, mut bytes) = (reader(), Vec::new());
        block_on(async {
            let mut file = ErasedAssetReader::read(&reader, Path::new(path)).await?;
            file.read_to_end(&mut bytes).await?;
            Ok(bytes.clone())
        })
    }

    #[test]
    fn embedded_files_take_precedence_over_files_beside_the_executable() {
        assert_eq!(bytes("icons/icon.png").expect("embedded"), [1, 2, 3]);
        assert_eq!(
            bytes("icons/icon-64.png").expect("beside")[..4],
            [0x89, b'P', b'N', b'G']
        );
        assert!(matches!(bytes("icons/none.png"), Err(AssetReaderError::NotFound(_))));
    }

    #[test]
    fn folders_are_those_of_the_embedded_files() {
        let reader = reader();
        let is_directory = |path: &str| block_on(ErasedAssetReader::is_directory(&reader, Path::new(path)));
        assert!(is_directory("icons").expect("a folder"));
        assert!(!is_directory("icons/icon.png").unwrap_or(false));
    }
}
