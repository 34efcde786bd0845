//! Quality levels of the graphics.

use crate::settings::{AppearanceOverrides, Settings};
use bevy::prelude::*;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use strum::EnumIter;

/// Graphics quality.
#[derive(
    Resource, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Reflect, ValueEnum, Deserialize, EnumIter, Serialize,
)]
#[reflect(Resource)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Quality {
    /// For software rendering and old graphics cards: no normal maps, hard shadows, no antialiasing
    Low,
    /// For integrated graphics cards: normal maps and SMAA
    Medium,
    /// For dedicated graphics cards, and the default for rendered images: soft shadows, MSAA and bloom
    High,
    /// For fast graphics cards: a shadow map of twice the resolution
    Ultra,
}

/// Quality level detected for the graphics adapter.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DetectedQuality(pub(crate) Quality);

impl Quality {
    /// Returns the quality given on the command line, otherwise the quality in the settings, otherwise the detected
    /// quality.
    pub(crate) fn select(
        settings: &Settings,
        overrides: &AppearanceOverrides,
        detected: Option<DetectedQuality>,
    ) -> Option<Quality> {
        let detected = detected.map(|DetectedQuality(detected)| detected);
        overrides.quality.or(settings.quality).or(detected)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AppearanceOverrides>().add_systems(
        PreUpdate,
        update_quality
            .run_if(resource_changed::<Settings>.or_else(resource_changed::<AppearanceOverrides>))
            .run_if(resource_exists::<Quality>),
    );
}

/// Updates the quality after a change to the settings or the overrides.
fn update_quality(
    (settings, overrides): (Res<Settings>, Res<AppearanceOverrides>),
    detected: Option<Res<DetectedQuality>>,
    mut quality: ResMut<Quality>,
) {
    if let Some(selected) = Quality::select(&settings, &overrides, detected.as_deref().copied()) {
        quality.set_if_neq(selected);
    }
}
