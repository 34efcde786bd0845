//! Granting intents or refusing them: the only writer of the match.

use crate::session::undo::{redo, undo};
use crate::session::{
    BoardLaidOut, Intent, LaidOut, MatchEnded, MatchReset, MatchResumed, MatchSetup, MoveMade, MoveRejected, Rejection,
    Session,
};
use bevy::prelude::*;
use breakthrough_arena::{Player, Players};
use breakthrough_rules::{Game, IllegalMove, Move, PlayError, Side};

pub(super) fn apply_intents(mut intents: MessageReader<Intent>, mut session: ResMut<Session>, mut commands: Commands) {
    for intent in intents.read() {
        apply(intent, &mut session, &mut commands);
    }
}

fn apply(intent: &Intent, session: &mut Session, commands: &mut Commands) {
    let was_over = session.outcome().is_some();
    match intent {
        Intent::Stage(setup) => reset(session, setup.clone(), true, commands),
        Intent::LayOut(board) => lay_out(session, *board, commands),
        Intent::Start(setup) => reset(session, setup.clone(), false, commands),
        Intent::Rematch => restart(session, session.players, commands),
        Intent::SwapSides => restart(session, session.players.swapped(), commands),
        Intent::Play(mv) if session.awaits_person() || session.outcome().is_some() => play(session, *mv, commands),
        Intent::Play(mv) => reject(commands, Some(*mv), Rejection::NotYourTurn),
        Intent::Reply { mv, generation } => {
            if *generation == session.generation && session.awaits_computer() {
                play(session, *mv, commands);
            }
        }
        // Nobody plays behind a menu.
        Intent::Undo | Intent::Redo if session.staged => {}
        Intent::Undo => undo(session, commands),
        Intent::Redo => redo(session, commands),
        Intent::GoOn => session.held = false,
        Intent::Resign(side) => resign(session, *side),
    }
    let is_another = matches!(
        intent,
        Intent::Stage(_) | Intent::LayOut(_) | Intent::Start(_) | Intent::Rematch | Intent::SwapSides
    );
    match session.outcome() {
        Some(outcome) if (is_another || !was_over) && !session.staged => commands.trigger(MatchEnded { outcome }),
        None if was_over && !is_another => commands.trigger(MatchResumed),
        _ => {}
    }
}

fn reset(session: &mut Session, setup: MatchSetup, staged: bool, commands: &mut Commands) {
    *session = Session::new(setup, staged, session.generation + 1);
    commands.trigger(MatchReset);
}

fn lay_out(session: &mut Session, board: LaidOut, commands: &mut Commands) {
    let is_same_board = session.size() == board.placement.size && session.is_cylinder() == board.cylinder;
    if session.staged && is_same_board {
        commands.trigger(BoardLaidOut);
    } else {
        // Nothing of a match is left: no piece in the hand, no side that it is seen from.
        reset(session, MatchSetup::default(), true, commands);
    }
    session.laid_out = Some(board);
}

fn restart(session: &mut Session, players: Players, commands: &mut Commands) {
    let setup = MatchSetup {
        game: Game::from_position(session.game.start().clone()),
        players,
        seed: session.seed.wrapping_add(1),
    };
    reset(session, setup, false, commands);
}

fn play(session: &mut Session, mv: Move, commands: &mut Commands) {
    let side = session.position().side_to_move();
    match session.game.play(mv) {
        Ok(played) => {
            session.generation += 1;
            session.held = false;
            commands.trigger(MoveMade { played, side });
        }
        Err(PlayError::Illegal(reason)) => reject(commands, Some(mv), Rejection::Illegal(reason)),
        Err(PlayError::Resigned) => reject(commands, Some(mv), Rejection::Illegal(IllegalMove::GameOver)),
    }
}

fn resign(session: &mut Session, side: Side) {
    let by_a_person = session.player(side) == Player::Human && !session.staged;
    if by_a_person && session.game.resign(side) {
        session.generation += 1;
    }
}

pub(super) fn reject(commands: &mut Commands, mv: Option<Move>, reason: Rejection) {
    commands.trigger(MoveRejected { mv, reason });
}
