//! Layers of the interface. While a photo is captured, no layer is laid out.

use crate::states::CapturingPhoto;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// Systems of each layer, in the order in which they run in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UiSystems {
    Style,
    Screens,
    /// Panels beside the content of a screen. In Tab order, these panels follow the content.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::interface_app;

    /// Layers that were laid out in the last update.
    #[derive(Resource, Default)]
    struct LaidOut(Vec<UiSystems>);

    #[test]
    fn layers_are_laid_out_in_order_unless_a_photo_is_captured() {
        const LAYERS: [UiSystems; 4] = [
            UiSystems::Screens,
            UiSystems::SidePanels,
            UiSystems::Overlays,
            UiSystems::Toasts,
        ];
        let mut app = interface_app(|app| {
            app.init_resource::<LaidOut>();
            for layer in LAYERS.into_iter().rev() {
                app.add_systems(
                    EguiPrimaryContextPass,
                    (move |mut laid_out: ResMut<LaidOut>| laid_out.0.push(layer)).in_set(layer),
                );
            }
        });
        let laid_out = |app: &mut App| {
            app.world_mut().resource_mut::<LaidOut>().0.clear();
            app.update();
            app.world().resource::<LaidOut>().0.clone()
        };
        assert_eq!(laid_out(&mut app), LAYERS);
        app.insert_resource(CapturingPhoto::ToFile);
        assert_eq!(laid_out(&mut app), []);
    }
}
