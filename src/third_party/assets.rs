//! The asset source of Bevy's asset server: the files embedded in the executable.

use crate::assets;
use bevy::asset::io::memory::{Dir, MemoryAssetReader};
use bevy::asset::io::{AssetSourceBuilder, AssetSourceId};
use bevy::prelude::*;
use std::path::Path;

/// Registers the asset source. Must be added before Bevy's `AssetPlugin`.
pub(crate) fn plugin(app: &mut App) {
    let root = Dir::default();
    for (name, bytes) in assets::below("") {
        root.insert_asset(Path::new(name), bytes);
    }
    let reader = move || Box::new(MemoryAssetReader { root: root.clone() }) as Box<_>;
    app.register_asset_source(AssetSourceId::Default, AssetSourceBuilder::new(reader));
}
