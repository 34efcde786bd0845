//! Availability of an audio output device.

use bevy::prelude::*;

/// Whether no audio output device is available.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NoSoundDevice(pub(crate) bool);
