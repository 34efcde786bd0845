//! Whether the machine can play sound.

use bevy::prelude::*;

/// Whether there is no audio output device.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NoSoundDevice(pub(crate) bool);
