//! Detects an audio output device.

use cpal::traits::{DeviceTrait, HostTrait};

/// Whether the system has a working audio output device.
pub(crate) fn has_device() -> bool {
    // ALSA reports a default device even if no device exists. In that case, querying the device's configuration fails.
    cpal::default_host()
        .default_output_device()
        .is_some_and(|device| device.default_output_config().is_ok())
}
