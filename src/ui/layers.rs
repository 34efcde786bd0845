//! Layers of the interface. While a photo is captured, no layer is laid out.

use crate::states::CapturingPhoto;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// Systems of each layer, in the order in which they run in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UiSystems {
    Style,
    Screens,
    /// Panels beside the content of a screen. In Tab order, they follow that content.
    SidePanels,
    Overlays,
    Toasts,
    FocusRing,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        EguiPrimaryContextPass,
        (
            UiSystems::Style,
            UiSystems::Screens,
            UiSystems::SidePanels,
            UiSystems::Overlays,
            UiSystems::Toasts,
            UiSystems::FocusRing,
        )
            .chain(),
    )
    .configure_sets(
        EguiPrimaryContextPass,
        (
            UiSystems::Screens,
            UiSystems::SidePanels,
            UiSystems::Overlays,
            UiSystems::Toasts,
            UiSystems::FocusRing,
        )
            .run_if(not(resource_exists::<CapturingPhoto>)),
    );
}
