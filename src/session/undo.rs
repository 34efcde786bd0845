//! Taking back and playing again: one move between people or computers, to the person's own turn between the two.

use crate::session::apply::reject;
use crate::session::{MoveMade, MoveTakenBack, Rejection, Session};
use bevy::prelude::*;
use breakthrough_arena::Player;
use breakthrough_rules::Side;

pub(super) fn undo(session: &mut Session, commands: &mut Commands) {
    if session.game.withdraw_resignation() {
        session.generation += 1;
        return;
    }
    let Some(plies) = plies_back(session) else {
        reject(commands, None, Rejection::NothingToUndo);
        return;
    };
    for _ in 0..plies {
        if let Some(played) = session.game.undo() {
            let side = session.position().side_to_move();
            commands.trigger(MoveTakenBack { played, side });
        }
    }
    session.generation += 1;
    session.held = only_computers(session);
}

pub(super) fn redo(session: &mut Session, commands: &mut Commands) {
    let Some(plies) = plies_forward(session) else {
        reject(commands, None, Rejection::NothingToRedo);
        return;
    };
    for _ in 0..plies {
        let side = session.position().side_to_move();
        if let Some(played) = session.game.redo() {
            commands.trigger(MoveMade { played, side });
        }
    }
    session.generation += 1;
    session.held = only_computers(session);
}

impl Session {
    /// Whether [`crate::session::Intent::Undo`] would do something.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.staged && plies_back(self).is_some()
    }

    /// Whether [`crate::session::Intent::Redo`] would do something.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.staged && plies_forward(self).is_some()
    }
}

fn only_computers(session: &Session) -> bool {
    Side::BOTH.into_iter().all(|side| session.player(side) != Player::Human)
}

/// Whether the match may rest after `ply` plies: somebody at this screen is to move there, or nobody ever is.
fn may_rest_at(session: &Session, ply: usize) -> bool {
    let start = session.game.start().side_to_move();
    let to_move = if ply.is_multiple_of(2) { start } else { !start };
    only_computers(session) || session.player(to_move) == Player::Human
}

fn plies_back(session: &Session) -> Option<usize> {
    let cursor = session.game.cursor();
    (1..=cursor).find(|plies| may_rest_at(session, cursor - plies))
}

fn plies_forward(session: &Session) -> Option<usize> {
    let cursor = session.game.cursor();
    let left = session.game.moves().len() - cursor;
    // The last move may end the match, which is a place to rest whoever made it.
    (1..=left).find(|plies| may_rest_at(session, cursor + plies) || *plies == left)
}
