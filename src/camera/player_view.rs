//! The player's settings and camera view, which are passed to the process that renders an animation.

use crate::camera::OrbitView;
use crate::settings::Settings;
use serde::{Deserialize, Serialize};

/// Settings and camera view with which a second process reproduces the picture on screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PlayerView {
    pub(crate) settings: Settings,
    /// View in the format of [`OrbitView::to_numbers`].
    camera: [f32; 6],
}

impl PlayerView {
    pub(crate) const fn new(settings: Settings, view: OrbitView) -> PlayerView {
        PlayerView {
            settings,
            camera: view.to_numbers(),
        }
    }

    pub(crate) const fn camera(&self) -> OrbitView {
        OrbitView::from_numbers(self.camera)
    }
}
