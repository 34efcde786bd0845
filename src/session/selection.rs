//! The player's selection on the board: the selected piece, the hovered square and the cursor. The input modules set the selection, and the
//! board draws the selection.

use crate::base::reflection::serialize_debug_text;
use crate::session::Session;
use bevy::prelude::*;
use breakthrough_rules::{Move, Square};
use serde::Serialize;

/// Selection and marks on the board.
#[derive(Resource, Clone, Default, Debug, PartialEq, Reflect, Serialize)]
#[reflect(opaque, Resource, Serialize)]
pub(crate) struct Selection {
    /// Square of the selected piece.
    #[serde(serialize_with = "serialize_debug_text")]
    pub selected: Option<Square>,
    /// Square under the pointer, which is the target square during a drag.
    #[serde(serialize_with = "serialize_debug_text")]
    pub hovered: Option<Square>,
    /// Square of the keyboard cursor; `None` until a key moves the cursor.
    #[serde(serialize_with = "serialize_debug_text")]
    pub cursor: Option<Square>,
    /// Square of the selected piece if the player has chosen the square again, so that the piece's explosion awaits
    /// confirmation.
    #[serde(serialize_with = "serialize_debug_text")]
    pub armed: Option<Square>,
    /// Whether threatened pieces are marked.
    pub shows_threats: bool,
}

impl Selection {
    /// Returns the selected piece if its explosion awaits confirmation.
    #[must_use]
    pub(crate) fn armed_piece(&self) -> Option<Square> {
        self.armed.filter(|armed| self.selected == Some(*armed))
    }

    /// Returns the legal moves of the selected piece.
    #[must_use]
    pub(crate) fn targets(&self, session: &Session) -> Vec<Move> {
        self.selected
            .map_or_else(Vec::new, |from| session.shown_position().legal_moves_from(from))
    }
}
