//! Starts animations: the regular animation, or a fade if motion is reduced.

use crate::board::animation::{Fade, PendingCapture, RiseOut, ScaleIn, SetupAnimation, Slide};
use crate::settings::{MoveSpeed, Settings};
use bevy::prelude::*;

/// Animates a move of a piece between two points on the board.
pub(crate) fn animate_move(piece: &mut EntityCommands, settings: &Settings, from: Vec3, to: Vec3, is_capture: bool) {
    if settings.fades() {
        piece.insert(Fade::fade_in());
    } else {
        piece.insert(Slide::new(from, to, is_capture, settings.effective_speed()));
    }
}

/// Starts the setup animation of an entity, unless motion is reduced.
pub(crate) fn animate_setup(entity: &mut EntityCommands, settings: &Settings, arrive: SetupAnimation) {
    if !settings.reduced_motion && settings.effective_speed() != MoveSpeed::Off {
        entity.insert(arrive);
    }
}

/// Animates the appearance of a newly spawned piece or obstacle.
pub(crate) fn animate_appearance(entity: &mut EntityCommands, settings: &Settings) {
    if settings.fades() {
        entity.insert(Fade::fade_in());
    } else {
        entity.insert(ScaleIn::new(settings.effective_speed()));
    }
}

/// Animates the capture of a piece by an attacker that moves in `direction`. `seed` determines all randomness.
pub(crate) fn animate_capture(piece: &mut EntityCommands, settings: &Settings, direction: Vec3, seed: u64) {
    if settings.fades() {
        piece.insert(Fade::fade_out());
    } else {
        piece.insert(PendingCapture::new(direction, seed, settings.effective_speed()));
    }
}

/// Animates the removal of a piece whose breakthrough is counted.
pub(crate) fn animate_removal(piece: &mut EntityCommands, settings: &Settings, from: Vec3) {
    if settings.fades() {
        piece.insert(Fade::fade_out_at(from));
    } else {
        piece.insert(RiseOut::new(from, settings.effective_speed()));
    }
}
