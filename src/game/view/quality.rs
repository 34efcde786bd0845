//! How much the picture may cost: everything on a graphics card, the essentials where the processor draws.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use wgpu_types::DeviceType;

/// How much the picture may cost.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Quality {
    /// For a processor that draws by itself: no multisampling, no relief, plain shadows.
    Safe,
    /// For graphics cards, and for single pictures that may take their time.
    High,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreStartup,
        choose.in_set(ChooseQuality).run_if(not(resource_exists::<Quality>)),
    );
}

/// When the quality is chosen, unless it was given.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ChooseQuality;

fn choose(mut commands: Commands, adapter: Res<RenderAdapterInfo>) {
    let is_software = adapter.device_type == DeviceType::Cpu;
    commands.insert_resource(if is_software { Quality::Safe } else { Quality::High });
}
