//! Availability of an audio output device.

use bevy::prelude::*;

/// Whether there is no audio output device.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NoSoundDevice(pub(crate) bool);
