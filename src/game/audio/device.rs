//! Whether there is anything to be heard with.

use cpal::traits::HostTrait;

/// Whether the system has a device that plays sound.
pub(in crate::game) fn has_device() -> bool {
    cpal::default_host().default_output_device().is_some()
}
