//! The sound page: volumes.

use crate::screens::settings::controls::Control;

pub(in crate::screens::settings) const CONTROLS: &[Control] = &[
    Control::toggle("settings-sound-on", "settings-sound-on-words", &["sound"], |settings| {
        &mut settings.sound
    }),
    Control::percent(
        "settings-volume-master",
        "settings-volume-words",
        &["volumes.master"],
        |settings| &mut settings.volumes.master,
    )
    .group("settings-volume"),
    Control::percent(
        "settings-volume-effects",
        "settings-volume-effects-words",
        &["volumes.effects"],
        |settings| &mut settings.volumes.effects,
    )
    .group("settings-volume"),
    Control::percent(
        "settings-volume-interface",
        "settings-volume-interface-words",
        &["volumes.interface"],
        |settings| &mut settings.volumes.interface,
    )
    .group("settings-volume"),
    Control::percent(
        "settings-volume-ambience",
        "settings-volume-ambience-words",
        &["volumes.ambience"],
        |settings| &mut settings.volumes.ambience,
    )
    .group("settings-volume"),
    Control::percent(
        "settings-volume-music",
        "settings-volume-music-words",
        &["volumes.music"],
        |settings| &mut settings.volumes.music,
    )
    .group("settings-volume"),
];
