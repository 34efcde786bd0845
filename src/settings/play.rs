//! How games are played: input with the pointer, and the computer's pace.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The shortest time until the computer moves, unless the player has chosen another one.
pub(super) const DEFAULT_REPLY_DELAY: Duration = Duration::from_millis(400);
/// The longest that can be chosen.
pub(super) const MAX_REPLY_DELAY: Duration = Duration::from_secs(60);

/// How pieces are moved with the pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveInput {
    /// Either way.
    #[default]
    Both,
    /// A click on the piece, then one on the square.
    Click,
    /// The piece is dragged to the square.
    Drag,
}

impl MoveInput {
    pub const ALL: [MoveInput; 3] = [MoveInput::Both, MoveInput::Click, MoveInput::Drag];

    /// Whether a click on a square moves the selected piece.
    #[must_use]
    pub const fn allows_click(self) -> bool {
        !matches!(self, MoveInput::Drag)
    }

    /// Whether pieces can be dragged.
    #[must_use]
    pub const fn allows_drag(self) -> bool {
        !matches!(self, MoveInput::Click)
    }
}

/// A duration as a whole number of milliseconds.
pub(super) mod milliseconds {
    use super::Duration;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in crate::settings) fn serialize<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        let milliseconds = u32::try_from(duration.as_millis()).unwrap_or(u32::MAX);
        serializer.serialize_u32(milliseconds)
    }

    pub(in crate::settings) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u32::deserialize(deserializer).map(|milliseconds| Duration::from_millis(milliseconds.into()))
    }
}
