//! The selection: the piece, square and cursor that the player has chosen on the board. Input writes it, the board draws it.

use crate::reflection::serialize_debug_text;
use crate::session::Session;
use bevy::prelude::*;
use breakthrough_rules::{Move, Square};
use serde::Serialize;

/// Selection and marks on the board.
#[derive(Resource, Clone, Default, Debug, PartialEq, Reflect, Serialize)]
#[reflect(opaque, Resource, Serialize)]
pub struct Selection {
    /// Square of the selected piece.
    #[serde(serialize_with = "serialize_debug_text")]
    pub selected: Option<Square>,
    /// Square under the pointer. During a drag, the target square.
    #[serde(serialize_with = "serialize_debug_text")]
    pub hovered: Option<Square>,
    /// Square of the keyboard cursor; `None` until a key moves the cursor.
    #[serde(serialize_with = "serialize_debug_text")]
    pub cursor: Option<Square>,
    /// Whether threatened pieces are marked.
    pub shows_threats: bool,
}

impl Selection {
    /// Legal moves of the selected piece.
    #[must_use]
    pub fn targets(&self, session: &Session) -> Vec<Move> {
        self.selected
            .map_or_else(Vec::new, |from| session.shown_position().legal_moves_from(from))
    }
}
