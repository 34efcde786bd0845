//! Undo and redo. Between people or between computers, a single move is undone or redone. Against the computer, undo and redo stop at the
//! person's turn. In an analysis, undo and redo step through the tree. In an exercise, undo returns to the position of the exercise.

use crate::session::show::{reject, show_latest};
use crate::session::{GameAction, MoveMade, MoveUndone, Rejection, Session, SessionKind, Step};
use bevy::prelude::*;
use breakthrough_players::GamePlayer;
use breakthrough_rules::{NodeId, Side};

pub(super) fn undo(session: &mut Session, commands: &mut Commands) {
    if let Some(reason) = session.refusal(GameAction::Undo) {
        return reject(commands, None, reason);
    }
    if session.withdraw_forfeit() {
        return;
    }
    let Some(plies) = plies_back(session) else {
        reject(commands, None, Rejection::NothingToUndo);
        return;
    };
    let showed_latest = session.shows_latest();
    for _ in 0..plies {
        if let Some(played) = session.undo() {
            commands.trigger(MoveUndone { played });
            if showed_latest {
                show_latest(session, commands);
            }
        }
    }
    show_latest(session, commands);
    session.pause_computers(session.has_only_computers());
}

pub(super) fn redo(session: &mut Session, commands: &mut Commands) {
    if !session.permissions().undo {
        return reject(commands, None, Rejection::Replay);
    }
    let Some(plies) = plies_forward(session) else {
        reject(commands, None, Rejection::NothingToRedo);
        return;
    };
    let showed_latest = session.shows_latest();
    for _ in 0..plies {
        let side = session.position().side_to_move();
        if let Some(played) = session.redo() {
            commands.trigger(MoveMade { played, side });
            if showed_latest {
                show_latest(session, commands);
            }
        }
    }
    show_latest(session, commands);
    session.pause_computers(session.has_only_computers());
}

impl Session {
    /// Whether [`crate::session::Intent::Undo`] would have an effect.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        if self.is_analysis() {
            return self.step_target(Step::Back).is_some();
        }
        self.permissions().undo && self.refusal(GameAction::Undo).is_none() && plies_back(self).is_some()
    }

    /// Whether [`crate::session::Intent::Redo`] would have an effect.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        if self.is_analysis() {
            return self.step_target(Step::Forward).is_some();
        }
        self.permissions().undo && plies_forward(self).is_some()
    }
}

impl Session {
    #[must_use]
    pub const fn asks_for_undo(&self) -> bool {
        self.undo_asked
    }

    /// Returns the undone node that another move deletes. In a game between a person and a computer, undone moves do not become
    /// variations.
    pub(super) fn discarded_node(&self) -> Option<NodeId> {
        let [first, second] = Side::BOTH.map(|side| self.player(side).is_human());
        let discards = matches!(
            self.kind(),
            SessionKind::Game | SessionKind::ByLink | SessionKind::Exercise
        ) && first != second;
        let undone = self.game().line().get(self.game().cursor());
        undone.copied().filter(|_| discards)
    }

    /// Whether an undo needs the opponent's consent.
    pub(super) fn needs_consent_to_undo(&self) -> bool {
        self.clock().is_some() && self.is_between_people() && self.outcome().is_none() && self.can_undo()
    }
}

/// Whether undo and redo may stop after `ply` plies, that is, whether a person is then to move or both players are
/// computers. In an exercise, a person is to move only at the position of the exercise. In a game with a friend, they may also stop
/// at the position of the last link, so that a move of the friend that the person has entered can be undone.
fn may_stop_at(session: &Session, ply: usize) -> bool {
    if session.exercise_ply.is_some_and(|exercise| exercise != ply) {
        return false;
    }
    if session.friend_terms().is_some_and(|friend| friend.shared == Some(ply)) {
        return true;
    }
    let start = session.game().start().side_to_move();
    let to_move = if ply.is_multiple_of(2) { start } else { !start };
    session.has_only_computers() || session.player(to_move) == GamePlayer::Human
}

fn plies_back(session: &Session) -> Option<usize> {
    let cursor = session.game().cursor();
    let plies = (1..=cursor).find(|plies| may_stop_at(session, cursor - plies));
    plies.filter(|plies| !session.is_shared(cursor - plies))
}

fn plies_forward(session: &Session) -> Option<usize> {
    if session.is_exercise() {
        return None;
    }
    let cursor = session.game().cursor();
    let left = session.game().moves().len() - cursor;
    // Undo and redo may always stop at the last move, because this move may end the game.
    (1..=left).find(|plies| may_stop_at(session, cursor + plies) || *plies == left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameSetup;
    use breakthrough_rules::Game;
    use breakthrough_rules::notation::{parse_fen, parse_move};

    #[test]
    fn undo_and_redo_stop_at_a_persons_turn() {
        let check = |players: &str, at: usize, back: Option<usize>, forward: Option<usize>| {
            let mut game = Game::from_position(parse_fen("pppp/p3/3p/P3/PPPP w 0 1").expect("a position"));
            for text in ["a2a3", "d3c2", "b1c2", "a4b3"] {
                let mv = parse_move(text, game.position().size()).expect("a move");
                game.play(mv).expect("a legal move");
            }
            game.jump(at).expect("a ply of the game");
            let setup = GameSetup {
                game,
                players: players.parse().expect("players"),
                seed: 1,
                ..GameSetup::default()
            };
            let session = Session::new(setup, 0);
            let found = (plies_back(&session), plies_forward(&session));
            assert_eq!(found, (back, forward), "{players} at ply {at}");
        };
        for players in ["human,human", "computer:1,computer:1"] {
            check(players, 0, None, Some(1));
            check(players, 2, Some(1), Some(1));
            check(players, 4, Some(1), None);
        }
        check("human,computer:1", 0, None, Some(2));
        check("human,computer:1", 1, Some(1), Some(1));
        check("human,computer:1", 2, Some(2), Some(2));
        check("human,computer:1", 3, Some(1), Some(1));
        check("human,computer:1", 4, Some(2), None);
        check("computer:1,human", 0, None, Some(1));
        check("computer:1,human", 1, None, Some(2));
        check("computer:1,human", 2, Some(1), Some(1));
        check("computer:1,human", 3, Some(2), Some(1));
        check("computer:1,human", 4, Some(1), None);
    }
}
