//! Bevy's asset server, fed from the files built into the executable.

use crate::assets;
use bevy::asset::io::memory::{Dir, MemoryAssetReader};
use bevy::asset::io::{AssetSourceBuilder, AssetSourceId};
use bevy::prelude::*;
use std::path::Path;

/// Must be added before Bevy's `AssetPlugin`.
pub(crate) fn plugin(app: &mut App) {
    let root = Dir::default();
    for (name, bytes) in assets::below("") {
        root.insert_asset(Path::new(name), bytes);
    }
    let reader = move || Box::new(MemoryAssetReader { root: root.clone() }) as Box<_>;
    app.register_asset_source(AssetSourceId::Default, AssetSourceBuilder::new(reader));
}
