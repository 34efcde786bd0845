//! The selection: the piece, square and cursor that the player has chosen on the board. Input writes it, the board draws it.

use crate::reflection::serialize_debug_text;
use crate::session::Session;
use bevy::prelude::*;
use breakthrough_rules::{Move, Square};
use serde::Serialize;

/// What the player has singled out on the board.
#[derive(Resource, Clone, Default, Debug, PartialEq, Reflect, Serialize)]
#[reflect(opaque, Resource, Serialize)]
pub struct Selection {
    /// The square of the selected piece.
    #[serde(serialize_with = "serialize_debug_text")]
    pub selected: Option<Square>,
    /// The square under the pointer. During a drag, the square where the piece would be dropped.
    #[serde(serialize_with = "serialize_debug_text")]
    pub hovered: Option<Square>,
    /// The square of the keyboard's cursor, once a key has moved it.
    #[serde(serialize_with = "serialize_debug_text")]
    pub cursor: Option<Square>,
    /// Whether pieces that could be captured are marked.
    pub shows_threats: bool,
}

impl Selection {
    /// The legal moves of the selected piece.
    #[must_use]
    pub fn targets(&self, session: &Session) -> Vec<Move> {
        self.selected
            .map_or_else(Vec::new, |from| session.shown_position().legal_moves_from(from))
    }
}
