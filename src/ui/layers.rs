//! The layers of the interface. No layer is laid out while a photo is captured.

use crate::states::CapturingPhoto;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// The layers of the interface, in the order in which they are laid out in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UiSystems {
    Style,
    Screens,
    /// Panels beside the content of a screen. Tab reaches them after that content.
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
