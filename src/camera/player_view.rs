//! The player's settings and camera, for a second process of the game that renders the same view.

use crate::camera::OrbitView;
use crate::settings::Settings;
use serde::{Deserialize, Serialize};

/// The player's settings and camera, for an animation that looks like the game on screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PlayerView {
    pub(crate) settings: Settings,
    /// Fields of an [`OrbitView`].
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
