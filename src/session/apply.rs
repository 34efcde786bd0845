//! Applies intents to the game, or rejects them with a reason.

use crate::session::continuation::must_announce_resignation;
use crate::session::friend::own_side;
use crate::session::show::{reject, show, show_latest};
use crate::session::undo::{redo, undo};
use crate::session::variations::edit;
use crate::session::{
    EditorBoard, EditorBoardChanged, GameAction, GameEnded, GameReset, GameResumed, GameSetup, HeldMoves, Intent,
    MoveMade, Rejection, ResignationAnnounced, Session, Step, UnfinishedGame, VariationsChanged,
};
use bevy::prelude::*;
use breakthrough_players::GamePlayer;
use breakthrough_rules::{IllegalMove, Move, PlayError, Side};

pub(super) fn apply_intents(
    mut intents: MessageReader<Intent>,
    mut session: ResMut<Session>,
    (unfinished, mut announced): (Option<Res<UnfinishedGame>>, ResMut<ResignationAnnounced>),
    mut held: ResMut<HeldMoves>,
    mut commands: Commands,
) {
    for intent in intents.read() {
        if let Intent::Play(mv) = intent
            && plays_for_person(&session, *mv)
            && must_announce_resignation(&session, unfinished.as_deref(), *announced)
        {
            announced.0 = Some(session.key());
            reject(&mut commands, Some(*mv), Rejection::ResignsRatedGame);
        } else if let Intent::Play(mv) = intent
            && plays_for_person(&session, *mv)
            && held.hold(&session, *mv, &mut commands)
        {
            // The move waits for the coach or for the person.
        } else {
            apply(intent, &mut session, &mut commands);
        }
    }
}

/// Whether a person is to move at the current position of a game or replay, and the move is legal there. Moves of an analysis or an
/// exercise do not count.
fn plays_for_person(session: &Session, mv: Move) -> bool {
    session.awaits_person() && session.permissions().result && session.position().is_legal(mv)
}

/// State of the game before a change.
pub(super) struct StateBefore {
    was_over: bool,
    /// Whether a different game has replaced the game on the board.
    is_another: bool,
}

impl StateBefore {
    pub(super) fn from_session(session: &Session) -> StateBefore {
        StateBefore {
            was_over: session.outcome().is_some(),
            is_another: false,
        }
    }
}

fn apply(intent: &Intent, session: &mut Session, commands: &mut Commands) {
    let before = StateBefore {
        is_another: matches!(
            intent,
            Intent::Stage(_)
                | Intent::ShowEditorBoard(_)
                | Intent::Start(_)
                | Intent::Rematch
                | Intent::RematchAgainst(_)
                | Intent::SwapSides
        ),
        ..StateBefore::from_session(session)
    };
    match intent {
        Intent::Play(_) | Intent::Undo | Intent::Redo | Intent::Resign(_) | Intent::Edit(_)
            if session.is_disputed() =>
        {
            reject(commands, None, Rejection::Disputed);
        }
        Intent::Stage(setup) => reset(session, setup.clone().staged(), commands),
        Intent::PlayStaged(mv) => {
            if session.is_staged() {
                play(session, *mv, commands);
            }
        }
        Intent::ShowEditorBoard(board) => show_editor_board(session, *board, commands),
        Intent::Start(setup) => reset(session, setup.clone(), commands),
        Intent::Rematch | Intent::RematchAgainst(_) | Intent::SwapSides
            if let Some(reason) = session.refusal(GameAction::Restart) =>
        {
            reject(commands, None, reason);
        }
        Intent::Rematch => restart(session, session.rematch(session.rematch_swaps_sides()), commands),
        Intent::RematchAgainst(level) => restart(session, session.rematch_against(*level), commands),
        Intent::SwapSides => restart(session, session.rematch(true), commands),
        Intent::Play(mv) => play_for_person(session, *mv, commands),
        Intent::Reply { mv, generation } => {
            if *generation == session.generation() && session.awaits_computer() {
                play(session, *mv, commands);
            }
        }
        Intent::ReceiveFromFriend { moves, resigns } => receive(session, moves, *resigns, commands),
        Intent::EnterFriendMove(mv) => {
            if session.awaits_friend() {
                play(session, *mv, commands);
            }
        }
        Intent::ShareWithFriend => {
            if session.can_send_link() {
                session.mark_shared(commands);
            }
        }
        Intent::PlayLine(mv) => {
            if session.is_exercise() {
                play(session, *mv, commands);
            }
        }
        Intent::ContinueExercise(mv) => {
            if session.is_exercise() {
                play(session, *mv, commands);
                session.move_exercise_to_current();
            }
        }
        // An exercise always shows the position after the last move.
        Intent::Show(_) | Intent::Step(_) if session.is_exercise() => {}
        // A staged position does not accept intents that change or step through a game.
        Intent::Undo
        | Intent::AnswerUndo(_)
        | Intent::Redo
        | Intent::Show(_)
        | Intent::ShowLatest
        | Intent::Step(_)
        | Intent::Edit(_)
            if !session.permissions().moves => {}
        Intent::Undo if session.is_analysis() => step(session, Step::Back, commands),
        Intent::Redo if session.is_analysis() => step(session, Step::Forward, commands),
        Intent::Undo if session.needs_consent_to_undo() => session.undo_asked = true,
        Intent::Undo => undo(session, commands),
        Intent::AnswerUndo(is_allowed) => {
            if std::mem::take(&mut session.undo_asked) && *is_allowed {
                undo(session, commands);
            }
        }
        Intent::Redo => redo(session, commands),
        Intent::ResumeComputers => session.pause_computers(false),
        Intent::Resign(side) => resign(session, *side),
        Intent::SetPlayer(_, _) if !session.permissions().moves => {}
        Intent::SetPlayer(_, _) if let Some(reason) = session.refusal(GameAction::ReplacePlayer) => {
            reject(commands, None, reason);
        }
        Intent::SetPlayer(side, player) => session.set_player(*side, *player),
        Intent::Show(node) if !session.game().contains(*node) => reject(commands, None, Rejection::NoSuchPosition),
        Intent::Show(node) => show(session, *node, commands),
        Intent::ShowLatest => show_latest(session, commands),
        Intent::Step(to) => step(session, *to, commands),
        Intent::Edit(change) => edit(session, change, commands),
    }
    finish(before, session, commands);
}

fn step(session: &mut Session, step: Step, commands: &mut Commands) {
    if let Some(node) = session.step_target(step) {
        show(session, node, commands);
    }
}

/// Triggers [`GameEnded`] or [`GameResumed`] if a change ended or resumed the game, and counts the win.
pub(super) fn finish(before: StateBefore, session: &mut Session, commands: &mut Commands) {
    let StateBefore { was_over, is_another } = before;
    match session.outcome() {
        Some(outcome) if (is_another || !was_over) && session.permissions().result => {
            if !is_another {
                session.count_win(outcome.winner);
            }
            show_latest(session, commands);
            commands.trigger(GameEnded {
                outcome,
                is_opened: is_another,
            });
        }
        None if was_over && !is_another && session.permissions().result => {
            session.take_win_back();
            commands.trigger(GameResumed);
        }
        _ => {}
    }
}

fn reset(session: &mut Session, setup: GameSetup, commands: &mut Commands) {
    session.replace(setup);
    commands.trigger(GameReset { is_rematch: false });
}

fn show_editor_board(session: &mut Session, board: EditorBoard, commands: &mut Commands) {
    let is_same_board = session.size() == board.placement.size && session.is_cylinder() == board.cylinder;
    if session.is_staged() && is_same_board {
        commands.trigger(EditorBoardChanged);
    } else {
        // The reset clears the selection and resets the view.
        reset(session, GameSetup::default().staged(), commands);
    }
    session.show_editor_board(board);
}

fn restart(session: &mut Session, setup: GameSetup, commands: &mut Commands) {
    session.replace(setup);
    commands.trigger(GameReset { is_rematch: true });
}

fn play_for_person(session: &mut Session, mv: Move, commands: &mut Commands) {
    if !session.shows_latest() || session.is_analysis() {
        if session.allows_variations() {
            try_move(session, mv, commands);
        } else {
            reject(commands, Some(mv), Rejection::OtherPositionShown);
        }
    } else if session.is_persons_turn() || session.outcome().is_some() {
        play(session, mv, commands);
    } else {
        reject(commands, Some(mv), Rejection::NotYourTurn);
    }
}

/// Plays a move at the shown position. The move becomes a variation unless the game continues with the same move.
fn try_move(session: &mut Session, mv: Move, commands: &mut Commands) {
    match session.try_move(mv) {
        Ok(node) => {
            show(session, node, commands);
            commands.trigger(VariationsChanged);
        }
        Err(error) => reject(commands, Some(mv), rejection(error)),
    }
}

fn play(session: &mut Session, mv: Move, commands: &mut Commands) {
    let side = session.position().side_to_move();
    let showed_latest = session.shows_latest();
    match session.play(mv) {
        Ok(played) => {
            commands.trigger(MoveMade { played, side });
            if showed_latest {
                show_latest(session, commands);
            }
        }
        Err(error) => reject(commands, Some(mv), rejection(error)),
    }
}

/// Makes the moves and the resignation of a friend.
fn receive(session: &mut Session, moves: &[Move], resigns: bool, commands: &mut Commands) {
    let Some(own) = own_side(session.players()).filter(|_| session.friend_terms().is_some()) else {
        return;
    };
    for mv in moves {
        play(session, *mv, commands);
    }
    if resigns {
        session.resign(!own);
    }
    session.mark_shared(commands);
}

const fn rejection(error: PlayError) -> Rejection {
    match error {
        PlayError::Illegal(reason) => Rejection::Illegal(reason),
        PlayError::Resigned | PlayError::LostOnTime => Rejection::Illegal(IllegalMove::GameOver),
    }
}

fn resign(session: &mut Session, side: Side) {
    // The built-in engine never resigns, and a friend resigns with a link.
    let resigns_here = !matches!(session.player(side), GamePlayer::Computer(_) | GamePlayer::Friend);
    if resigns_here && session.permissions().result {
        session.resign(side);
    }
}
