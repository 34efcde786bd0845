//! The quality levels of the graphics.

use bevy::prelude::*;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// Graphics quality.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Reflect, ValueEnum, Deserialize, Serialize)]
#[reflect(Resource)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Quality {
    /// For software rendering and old graphics cards: no normal maps, hard shadows, no antialiasing
    Safe,
    /// For integrated graphics cards: normal maps and FXAA
    Medium,
    /// For dedicated graphics cards, and the default for rendered images: soft shadows, MSAA and bloom
    High,
    /// For fast graphics cards: a shadow map of twice the resolution
    Ultra,
}

/// Quality level detected for the graphics adapter.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DetectedQuality(pub(crate) Quality);
