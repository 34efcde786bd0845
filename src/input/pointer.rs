//! State of the pointer: the pending press, the last click, the hovered square, and whether a piece is dragged.

use crate::session::{GameReset, PositionShown};
use crate::states::Overlay;
use bevy::prelude::*;
use breakthrough_rules::Square;
use std::time::Duration;

/// Pointer distance beyond which a press becomes a drag, in logical pixels.
pub(crate) const DRAG_THRESHOLD_PIXELS: f32 = 4.0;

/// Time within which two clicks on a square are a double click, which has the effect of one click.
const DOUBLE_CLICK: Duration = Duration::from_millis(400);

/// State of the pointer: pressed, clicked and hovered squares, and whether a piece is dragged.
#[derive(Resource, Default, Debug)]
pub(crate) struct PointerState {
    /// Square of a pending press.
    pub(super) pressed: Option<PressedSquare>,
    pub(super) clicked: Option<LastClick>,
    /// Button and window position of a press that does not choose a square, because the press is beside the board or uses the secondary
    /// button.
    pub(super) cancelling: Option<(PointerButton, Vec2)>,
    /// Entity under the pointer, and the square of this entity. An `Out` event of another entity does not reset this field.
    hovered: Option<(Entity, Square)>,
    pub(super) is_dragging: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct LastClick {
    pub(super) square: Square,
    /// Window position, in logical pixels.
    pub(super) position: Vec2,
    /// Time since the start of the program.
    pub(super) time: Duration,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PressedSquare {
    /// Square of the hit entity. A drag moves the piece on this square.
    pub(super) hit: Square,
    /// Square chosen by a click. This square can be a legal target behind the hit entity.
    pub(super) chosen: Square,
    /// Hit point relative to the centre of the hit square.
    pub(super) grab_offset: Vec3,
}

impl PointerState {
    /// Whether a piece is being dragged.
    #[must_use]
    pub(crate) const fn is_dragging(&self) -> bool {
        self.is_dragging
    }

    /// Returns the square from which a piece is dragged.
    pub(super) fn dragged(&self) -> Option<Square> {
        self.pressed.filter(|_| self.is_dragging).map(|pressed| pressed.hit)
    }

    /// Returns the square of the last click if the click was within [`DRAG_THRESHOLD_PIXELS`] of this window position.
    pub(super) fn just_clicked(&self, at: Vec2) -> Option<Square> {
        let clicked = self
            .clicked
            .filter(|clicked| clicked.position.distance(at) <= DRAG_THRESHOLD_PIXELS);
        clicked.map(|clicked| clicked.square)
    }

    /// Whether a click on `square` is the second click of a double click.
    pub(super) fn is_double_click(&self, square: Square, time: Duration) -> bool {
        let clicked = self.clicked.filter(|clicked| clicked.square == square);
        clicked.is_some_and(|clicked| time.saturating_sub(clicked.time) < DOUBLE_CLICK)
    }

    /// Entity under the pointer, and the square of this entity.
    pub(super) const fn hovered(&self) -> Option<(Entity, Square)> {
        self.hovered
    }

    pub(super) const fn enter(&mut self, hovered: (Entity, Square)) {
        self.hovered = Some(hovered);
    }

    pub(super) const fn leave(&mut self) {
        self.hovered = None;
    }

    pub(super) fn hovered_square(&self) -> Option<Square> {
        self.hovered.map(|(_, square)| square)
    }

    pub(super) fn cancel(&mut self) {
        self.pressed = None;
        self.is_dragging = false;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PointerState>()
        .add_observer(|_: On<GameReset>, mut pointer: ResMut<PointerState>| *pointer = PointerState::default())
        .add_observer(|_: On<PositionShown>, mut pointer: ResMut<PointerState>| pointer.cancel())
        .add_systems(OnEnter(Overlay::Photo), |mut pointer: ResMut<PointerState>| {
            pointer.is_dragging = false;
        });
}
