//! Adds the panels of dialogs.

use crate::base::dialogs::is_dialog_open;
use crate::ui::UiSystems;
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// Adds dialogs to an app.
pub(crate) trait AddDialogExt {
    /// Adds the panel of a dialog: a system that runs while the dialog is open, shows the dialog and applies its actions.
    fn add_dialog<Dialog: 'static, M>(&mut self, panel: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;
}

impl AddDialogExt for App {
    fn add_dialog<Dialog: 'static, M>(&mut self, panel: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        let panel: ScheduleConfigs<ScheduleSystem> = panel.in_set(UiSystems::Overlays);
        self.add_systems(EguiPrimaryContextPass, panel.run_if(is_dialog_open::<Dialog>))
    }
}
