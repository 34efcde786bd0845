//! How much the picture may cost: everything on a graphics card, the essentials where the processor draws.

use crate::active_theme::Look;
use crate::graphics::sweep::Detail;
use bevy::anti_alias::fxaa::Fxaa;
use bevy::core_pipeline::tonemapping::DebandDither;
use bevy::image::ImageFilterMode;
use bevy::light::ShadowFilteringMethod;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use wgpu_types::DeviceType;

/// How much the picture may cost.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Quality {
    /// For a processor that draws by itself, and for old graphics cards: no relief, plain shadows, edges as they come.
    Safe,
    /// For slow graphics cards: relief, and edges smoothed afterwards.
    Medium,
    /// For graphics cards: soft shadows, smooth edges, glow; also for single pictures, which may take their time.
    High,
    /// For fast graphics cards: shadows of twice the detail.
    Ultra,
}

impl Quality {
    pub(crate) fn has_relief(self) -> bool {
        self >= Quality::Medium
    }

    pub(crate) fn has_bloom(self) -> bool {
        self >= Quality::High
    }

    /// Whether the table's light is worked out beforehand.
    pub(crate) const fn has_plain_table(self) -> bool {
        matches!(self, Quality::Safe | Quality::Medium)
    }

    /// Whether squares mirror nothing.
    pub(crate) const fn has_plain_squares(self) -> bool {
        matches!(self, Quality::Safe)
    }

    /// Whether the light from the right is a lamp of its own, which shines, and not a part of the room.
    pub(crate) const fn has_fill_lamp(self) -> bool {
        !self.has_plain_table()
    }

    /// How copies of a texture are mixed where neither is of the right size.
    pub(crate) const fn mipmap_filter(self) -> ImageFilterMode {
        match self {
            Quality::Safe => ImageFilterMode::Nearest,
            Quality::Medium | Quality::High | Quality::Ultra => ImageFilterMode::Linear,
        }
    }

    /// Noise against bands of colour in dark parts.
    pub(crate) const fn dither(self) -> DebandDither {
        match self {
            Quality::Safe => DebandDither::Disabled,
            Quality::Medium | Quality::High | Quality::Ultra => DebandDither::Enabled,
        }
    }

    pub(crate) const fn shadow_pixels(self) -> usize {
        match self {
            Quality::Safe => 1024,
            Quality::Medium | Quality::High => 2048,
            Quality::Ultra => 4096,
        }
    }

    pub(crate) const fn shadow_filter(self) -> ShadowFilteringMethod {
        match self {
            Quality::Safe | Quality::Medium => ShadowFilteringMethod::Hardware2x2,
            Quality::High | Quality::Ultra => ShadowFilteringMethod::Gaussian,
        }
    }

    pub(crate) const fn multisampling(self) -> Msaa {
        match self {
            Quality::Safe | Quality::Medium => Msaa::Off,
            Quality::High | Quality::Ultra => Msaa::Sample4,
        }
    }

    pub(crate) const fn detail(self) -> Detail {
        match self {
            Quality::Safe => Detail {
                segments: 24,
                between: 0,
            },
            Quality::Medium => Detail {
                segments: 32,
                between: 1,
            },
            Quality::High => Detail {
                segments: 48,
                between: 1,
            },
            Quality::Ultra => Detail {
                segments: 64,
                between: 2,
            },
        }
    }

    pub(crate) fn smoothing(self) -> Fxaa {
        Fxaa {
            enabled: self == Quality::Medium,
            ..default()
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreStartup,
        choose.in_set(ChooseQuality).run_if(not(resource_exists::<Quality>)),
    );
}

/// Whether what is drawn must look otherwise.
pub(crate) fn look_changed(look: Res<Look>, quality: Res<Quality>) -> bool {
    look.is_changed() || quality.is_changed()
}

/// When the quality is chosen, unless it was given.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ChooseQuality;

fn choose(mut commands: Commands, adapter: Res<RenderAdapterInfo>) {
    commands.insert_resource(match adapter.device_type {
        DeviceType::Cpu => Quality::Safe,
        DeviceType::IntegratedGpu => Quality::Medium,
        DeviceType::DiscreteGpu | DeviceType::VirtualGpu | DeviceType::Other => Quality::High,
    });
}
