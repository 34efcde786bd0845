//! Actions returned by a panel.

use bevy_egui::egui::Response;
use std::borrow::Borrow;

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
