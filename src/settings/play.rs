//! Pointer input for making moves, and the delay of the computer's moves.

use serde::{Deserialize, Serialize};
use std::time::Duration;
use strum::EnumIter;

/// Default of the minimum delay of the computer's moves.
pub(super) const DEFAULT_REPLY_DELAY: Duration = Duration::from_millis(400);
/// Upper limit of the minimum delay.
pub(super) const MAX_REPLY_DELAY: Duration = Duration::from_secs(60);

/// Pointer input for making moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum MoveInput {
    /// Click or drag.
    #[default]
    Both,
    /// Click the piece, then the square.
    Click,
    /// Drag the piece to the square.
    Drag,
}

impl MoveInput {
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

/// Serializes a duration as a whole number of milliseconds.
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
