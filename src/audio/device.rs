//! Whether there is anything to be heard with.

use cpal::traits::{DeviceTrait, HostTrait};

/// Whether the system has a device that plays sound.
pub(crate) fn has_device() -> bool {
    // ALSA names a default device even where there is none; only asking what it can do tells.
    cpal::default_host()
        .default_output_device()
        .is_some_and(|device| device.default_output_config().is_ok())
}
