//! Shows positions of the game, and reports rejected intents.

use crate::session::{MoveRejected, Rejection, Session};
use bevy::prelude::*;
use breakthrough_rules::{Move, NodeId};

pub(super) fn reject(commands: &mut Commands, mv: Option<Move>, reason: Rejection) {
    commands.trigger(MoveRejected { mv, reason });
}

pub(super) fn show_latest(session: &mut Session, commands: &mut Commands) {
    show(session, session.game().current(), commands);
}

pub(super) fn show(session: &mut Session, node: NodeId, commands: &mut Commands) {
    if let Some(shown) = session.show(node) {
        commands.trigger(shown);
    }
}
