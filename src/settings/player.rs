//! The player who is named in the settings.

use crate::settings::Settings;
use bevy::prelude::*;

/// Run condition: whether the name of the player in the settings has changed since the last check.
pub(crate) fn player_changed(settings: Res<Settings>, mut player: Local<Option<String>>) -> bool {
    let now = Some(&settings.player_names[0]);
    let is_changed = settings.is_changed() && player.as_ref() != now;
    if is_changed {
        *player = now.cloned();
    }
    is_changed
}
