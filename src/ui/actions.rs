//! Actions that a panel returns.

use bevy_egui::egui::Response;
use std::borrow::Borrow;

/// Adds actions to those of a panel.
pub(crate) trait ActionsExt<Action> {
    /// Adds an action if the button was clicked.
    fn on_click(&mut self, button: impl Borrow<Response>, action: Action);
}

impl<Action> ActionsExt<Action> for Vec<Action> {
    fn on_click(&mut self, button: impl Borrow<Response>, action: Action) {
        if button.borrow().clicked() {
            self.push(action);
        }
    }
}
