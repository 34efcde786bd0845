//! The asset sources of Bevy's asset server: the files embedded in the executable, and the maps of rooms, which are files beside it
//! because they are large and not needed for the first frame.

use crate::assets;
use bevy::asset::io::memory::{Dir, MemoryAssetReader};
use bevy::asset::io::{AssetSource, AssetSourceBuilder, AssetSourceId};
use bevy::prelude::*;
use breakthrough_platform::files::asset_folder;
use std::path::Path;

/// The source of the maps of rooms.
pub(crate) const ROOMS: &str = "rooms";

/// Registers the asset sources. Must be added before Bevy's `AssetPlugin`.
pub(crate) fn plugin(app: &mut App) {
    let root = Dir::default();
    for (name, bytes) in assets::below("") {
        root.insert_asset(Path::new(name), bytes);
    }
    let embedded = move || Box::new(MemoryAssetReader { root: root.clone() }) as Box<_>;
    app.register_asset_source(AssetSourceId::Default, AssetSourceBuilder::new(embedded));
    let source_tree = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
    let rooms = asset_folder("breakthrough", Path::new(source_tree)).join("rooms");
    info!("maps of rooms are read from {}", rooms.display());
    let beside = AssetSource::get_default_reader(rooms.display().to_string());
    app.register_asset_source(AssetSourceId::from(ROOMS), AssetSourceBuilder::new(beside));
}
