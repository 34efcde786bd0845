//! Effects of each quality level, and the detection of the level that fits the graphics adapter.

use crate::active_theme::ActiveTheme;
use crate::base::redraw::SoftwareRenderer;
use crate::settings::{AppearanceOverrides, DetectedQuality, Quality, Settings};
use bevy::anti_alias::smaa::{Smaa, SmaaPreset};
use bevy::core_pipeline::tonemapping::DebandDither;
use bevy::image::ImageFilterMode;
use bevy::light::ShadowFilteringMethod;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use breakthrough_platform::graphics_adapter::AdapterKind;
use breakthrough_platform::page;
use wgpu_types::DeviceType;

impl Quality {
    pub(crate) fn has_normal_maps(self) -> bool {
        self >= Quality::Medium
    }

    pub(crate) fn has_bloom(self) -> bool {
        self >= Quality::High
    }

    /// Whether the title screen and the opening view have depth of field.
    pub(crate) fn has_depth_of_field(self) -> bool {
        self >= Quality::High
    }

    /// Whether thin stone transmits light.
    pub(crate) fn has_translucent_stone(self) -> bool {
        self >= Quality::High
    }

    /// Whether the table uses the cheap material of [`super::plain_table`].
    pub(crate) const fn has_plain_table(self) -> bool {
        matches!(self, Quality::Low | Quality::Medium)
    }

    /// Whether smooth surfaces reflect the room.
    pub(crate) const fn has_reflections(self) -> bool {
        !self.has_plain_table()
    }

    /// Whether the lacquer of the board mirrors the pieces.
    pub(crate) const fn has_mirror(self) -> bool {
        matches!(self, Quality::High | Quality::Ultra)
    }

    /// Whether the view through windows is rendered at an infinite distance. Otherwise the panorama includes the view.
    pub(crate) const fn has_distant_sky(self) -> bool {
        !self.has_plain_table()
    }

    /// Whether the squares and the frame use the cheap material of [`super::plain_squares`].
    pub(crate) const fn has_plain_squares(self) -> bool {
        matches!(self, Quality::Low | Quality::Medium)
    }

    /// Whether the cheap squares have a clear coat that reflects the room.
    pub(crate) const fn has_coated_squares(self) -> bool {
        matches!(self, Quality::Medium)
    }

    /// Whether pieces have the cheapest lighting.
    pub(crate) const fn has_plain_pieces(self) -> bool {
        matches!(self, Quality::Low)
    }

    /// Whether the fill light is a separate lamp. Otherwise the fill light is baked into the diffuse environment map.
    pub(crate) const fn has_fill_lamp(self) -> bool {
        !self.has_plain_table()
    }

    pub(crate) const fn mipmap_filter(self) -> ImageFilterMode {
        match self {
            Quality::Low => ImageFilterMode::Nearest,
            Quality::Medium | Quality::High | Quality::Ultra => ImageFilterMode::Linear,
        }
    }

    pub(crate) const fn dither(self) -> DebandDither {
        match self {
            Quality::Low => DebandDither::Disabled,
            Quality::Medium | Quality::High | Quality::Ultra => DebandDither::Enabled,
        }
    }

    pub(crate) const fn shadow_pixels(self) -> usize {
        match self {
            Quality::Low => 1024,
            Quality::Medium | Quality::High => 2048,
            Quality::Ultra => 4096,
        }
    }

    pub(crate) const fn shadow_filter(self) -> ShadowFilteringMethod {
        match self {
            Quality::Low | Quality::Medium => ShadowFilteringMethod::Hardware2x2,
            Quality::High | Quality::Ultra => ShadowFilteringMethod::Gaussian,
        }
    }

    pub(crate) const fn multisampling(self) -> Msaa {
        match self {
            Quality::Low | Quality::Medium => Msaa::Off,
            Quality::High | Quality::Ultra => Msaa::Sample4,
        }
    }

    /// Returns the maximum distance between the outlines of a piece and of its mesh, in pixels. Antialiasing hides less than
    /// half a pixel, but not the changes in brightness along the outline.
    pub(crate) const fn outline_error(self) -> f32 {
        match self {
            Quality::Low | Quality::Medium => 0.35,
            Quality::High => 0.08,
            Quality::Ultra => 0.045,
        }
    }

    /// Returns the antialiasing of the rendered image. Unlike multisampling, this antialiasing also smooths edges within
    /// surfaces.
    pub(crate) fn smoothing(self) -> Option<Smaa> {
        (self >= Quality::Medium).then_some(Smaa {
            preset: SmaaPreset::Ultra,
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    // Tests without a renderer insert the quality themselves.
    app.add_systems(
        PreStartup,
        (detect_quality.in_set(ChooseQualitySystems), detect_software_renderer)
            .run_if(resource_exists::<RenderAdapterInfo>),
    );
}

/// Returns the type of the graphics adapter. With WebGPU, only the page can determine the type.
fn adapter_kind(adapter: &RenderAdapterInfo) -> AdapterKind {
    page::graphics_adapter().map_or_else(|| kind_of(adapter.device_type), |adapter| adapter.kind())
}

const fn kind_of(device: DeviceType) -> AdapterKind {
    match device {
        DeviceType::Cpu => AdapterKind::Software,
        DeviceType::IntegratedGpu => AdapterKind::Integrated,
        DeviceType::DiscreteGpu | DeviceType::VirtualGpu | DeviceType::Other => AdapterKind::Discrete,
    }
}

fn detect_software_renderer(mut commands: Commands, adapter: Res<RenderAdapterInfo>) {
    if adapter_kind(&adapter) == AdapterKind::Software {
        commands.insert_resource(SoftwareRenderer);
    }
}

/// Run condition: the theme, the piece set or the quality has changed.
pub(crate) fn theme_or_quality_changed(active_theme: Res<ActiveTheme>, quality: Res<Quality>) -> bool {
    active_theme.is_changed() || quality.is_changed()
}

/// Systems that choose the quality, which the settings or the command line may override.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ChooseQualitySystems;

/// Returns the default quality for an adapter.
pub(crate) fn detected_quality(adapter: &RenderAdapterInfo) -> Quality {
    match adapter_kind(adapter) {
        AdapterKind::Software => Quality::Low,
        AdapterKind::Integrated => Quality::Medium,
        AdapterKind::Discrete => Quality::High,
    }
}

fn detect_quality(
    mut commands: Commands,
    adapter: Res<RenderAdapterInfo>,
    (settings, overrides): (Res<Settings>, Res<AppearanceOverrides>),
) {
    let detected = detected_quality(&adapter);
    commands.insert_resource(DetectedQuality(detected));
    let selected = Quality::select(&settings, &overrides, Some(DetectedQuality(detected)));
    commands.insert_resource(selected.unwrap_or(detected));
}
