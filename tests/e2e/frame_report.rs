//! Frame reports of the running game: interface state and received input.

use bevy::math::Vec2;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A report, as written by src/app/frame_report.rs.
#[derive(Default, Deserialize)]
pub(super) struct FrameReport {
    pub(super) is_at_rest: bool,
    pointer: Option<[f32; 2]>,
    pub(super) button_presses: u32,
    pub(super) button_releases: u32,
    pub(super) wheel_turns: u32,
    pub(super) key_releases: u32,
    pub(super) widgets: Vec<Widget>,
    /// FEN of the shown position.
    pub(super) position: String,
    /// Window positions of the squares by their names.
    squares: BTreeMap<String, [f32; 2]>,
}

/// A control or text. Rectangles are given as left, top, right and bottom in pixels.
#[derive(Debug, Deserialize)]
pub(super) struct Widget {
    role: String,
    pub(super) label: String,
    pub(super) value: String,
    is_enabled: bool,
    pub(super) is_selected: bool,
    bounds: [f32; 4],
    visible: [f32; 4],
}

impl FrameReport {
    /// Returns whether the game has received a pointer position.
    pub(super) fn has_pointer_at(&self, place: Vec2) -> bool {
        self.pointer
            .is_some_and(|pointer| Vec2::from(pointer).distance(place.round()) < 1.0)
    }

    /// Returns the window position of a square or of the piece on the square.
    pub(super) fn square(&self, name: &str) -> Option<Vec2> {
        self.squares.get(name).copied().map(Vec2::from)
    }

    /// Returns the control with this label, even outside the visible area. Texts are not controls.
    pub(super) fn control(&self, label: &str) -> Option<&Widget> {
        let mut controls = self
            .widgets
            .iter()
            .filter(|widget| widget.is_control() && widget.label == label);
        let control = controls.next()?;
        let others = controls.count();
        assert_eq!(others, 0, "expected one control `{label}`, found {}", others + 1);
        Some(control)
    }

    /// Returns the only visible control whose label starts with this text; `None` if no control matches, or several do.
    pub(super) fn control_starting_with(&self, start: &str) -> Option<&Widget> {
        let is_meant = |widget: &&Widget| widget.is_control() && widget.is_in_view() && widget.label.starts_with(start);
        let mut controls = self.widgets.iter().filter(is_meant);
        controls.next().filter(|_| controls.next().is_none())
    }

    /// Returns whether a text is shown, either alone or on a control.
    pub(super) fn shows(&self, text: &str) -> bool {
        let is_in_view = |widget: &Widget| widget.is_in_view() && (widget.label == text || widget.value == text);
        self.widgets.iter().any(is_in_view)
    }

    /// Returns whether a text that begins with `start` is shown.
    pub(super) fn shows_text_starting_with(&self, start: &str) -> bool {
        let is_shown = |widget: &Widget| widget.is_in_view() && widget.value.starts_with(start);
        self.widgets.iter().any(is_shown)
    }

    /// Lists the texts and controls, for failure messages.
    pub(super) fn describe(&self) -> String {
        let lines = self.widgets.iter().map(|widget| format!("{widget:?}"));
        lines.collect::<Vec<_>>().join("\n")
    }
}

impl Widget {
    fn is_control(&self) -> bool {
        self.is_enabled && self.role != "Label"
    }

    /// Returns whether most of the widget is visible, so that its centre can be clicked.
    pub(super) fn is_in_view(&self) -> bool {
        let size = |[left, top, right, bottom]: [f32; 4]| [right - left, bottom - top];
        let (visible, whole) = (size(self.visible), size(self.bounds));
        (0..2).all(|axis| visible[axis] > 0.6 * whole[axis])
    }

    pub(super) fn centre(&self) -> Vec2 {
        let [left, top, right, bottom] = self.visible;
        Vec2::new(left + right, top + bottom) / 2.0
    }
}
