//! Keyboard control of the board, with an equivalent for every pointer action.

use crate::base::interface_focus::InterfaceFocus;
use crate::base::redraw::KeepRedrawing;
use crate::camera::{CameraRequest, Orbit};
use crate::exercise::{ExerciseClosed, NextRequested};
use crate::input::actions::{Action, ActionBindings, ActionScope};
use crate::input::key_presses::{KeyPress, KeyPresses, any_key_pressed};
use crate::input::move_list::{MoveListToggled, ReplayRequest};
use crate::input::selection::{SquareChosen, ThreatsToggled};
use crate::input::typed::{Typed, Typing};
use crate::opponent::EngineToggled;
use crate::review::Reviews;
use crate::schedule::GameSystems;
use crate::session::{
    FinishAnimations, GameAction, GameReset, HintRequested, Intent, MoveRejected, Rejection, Selection, Session,
    SessionKind, Step,
};
use crate::settings::Settings;
use crate::states::{Overlay, Pause, set_state};
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use breakthrough_rules::{Coordinates, IllegalMove, Square};

#[derive(Resource, Default)]
struct TypedSoFar(Typing);

/// Triggered when the coordinates of a square were typed; `None` if the coordinates are not on the board.
#[derive(Event, Clone, Copy, Debug)]
struct SquareTyped(Option<Square>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TypedSoFar>()
        .add_systems(
            Update,
            (
                read_keys.run_if(any_key_pressed),
                wait_for_more.run_if(in_state(Pause::Running)),
            )
                .chain()
                .in_set(GameSystems::Input),
        )
        .add_observer(choose_typed_square)
        .add_observer(|_: On<GameReset>, mut typed: ResMut<TypedSoFar>| typed.0.clear());
}

/// Chooses a typed square, or explains why no move can start there. Both squares of a move may be typed within one frame, so this observer
/// reads the selection after the first square was chosen.
fn choose_typed_square(
    typed: On<SquareTyped>,
    (session, selection): (Res<Session>, Res<Selection>),
    mut commands: Commands,
) {
    let position = session.shown_position();
    let refusal = match typed.0 {
        None => Some(IllegalMove::OutsideBoard),
        Some(_) if selection.selected.is_some() => None,
        Some(square) => {
            let coordinates = position.size().coordinates(square);
            match position.piece_at(square) {
                None => Some(IllegalMove::NoPiece(coordinates)),
                Some(side) if side != position.side_to_move() => Some(IllegalMove::OpponentsPiece(coordinates)),
                Some(_) => None,
            }
        }
    };
    match (typed.0, refusal.filter(|_| session.accepts_moves())) {
        (_, Some(reason)) => commands.trigger(MoveRejected {
            mv: None,
            reason: Rejection::Illegal(reason),
        }),
        (Some(square), None) => commands.trigger(SquareChosen(square)),
        (None, None) => {}
    }
}

/// System parameters for running board actions.
#[derive(SystemParam)]
struct BoardActions<'w, 's> {
    session: Res<'w, Session>,
    reviews: Res<'w, Reviews>,
    bindings: Res<'w, ActionBindings>,
    orbit: Option<Single<'w, 's, &'static Orbit>>,
    selection: ResMut<'w, Selection>,
    settings: ResMut<'w, Settings>,
    typed: ResMut<'w, TypedSoFar>,
    next_pause: ResMut<'w, NextState<Pause>>,
    commands: Commands<'w, 's>,
}

impl BoardActions<'_, '_> {
    /// Returns the step through the game for the left or right arrow key, in a replay or after the game, unless the keyboard cursor is
    /// shown.
    fn arrow_step(&self, action: Action) -> Option<Step> {
        let is_replay = matches!(self.session.kind(), SessionKind::Analysis | SessionKind::Replay)
            || self.session.outcome().is_some();
        match action {
            Action::CursorLeft => Some(Step::Back),
            Action::CursorRight => Some(Step::Forward),
            _ => None,
        }
        .filter(|_| is_replay && self.selection.cursor.is_none())
    }

    /// Chooses a square once its coordinates are complete, or triggers the action of a typed letter.
    fn apply_typed(&mut self, meaning: Typed) {
        match meaning {
            Typed::Square(square) => self.commands.trigger(SquareTyped(Some(square))),
            Typed::OutsideBoard => self.commands.trigger(SquareTyped(None)),
            Typed::Letter(press) => self.apply_key(&press),
        }
    }

    fn apply_key(&mut self, press: &KeyPress) {
        let action_in = |scope| self.bindings.action_of(scope, press);
        // The keys that step through the mistakes also apply to the result of a game.
        let is_finished = self.session.outcome().is_some();
        let is_available = |action: &Action| {
            let steps_to_mistake = matches!(action, Action::NextMistake | Action::PreviousMistake);
            self.session.is_analysis() || is_finished && steps_to_mistake
        };
        let of_analysis = action_in(ActionScope::Analysis).filter(is_available);
        if let Some(action) = of_analysis.or_else(|| action_in(ActionScope::Game)) {
            self.apply(action);
        }
    }

    /// Handles a key while the move list has the focus. Only the arrow keys and the actions that step through the game have an
    /// effect.
    fn apply_list_key(&mut self, press: &KeyPress) {
        let step = match press.key {
            Key::ArrowLeft => Some(Step::Back),
            Key::ArrowRight => Some(Step::Forward),
            Key::ArrowUp => Some(Step::First),
            Key::ArrowDown => Some(Step::Latest),
            _ => {
                let action = self.bindings.action_of(ActionScope::Game, press);
                action.and_then(step_of)
            }
        };
        if let Some(step) = step {
            self.commands.write_message(Intent::Step(step));
        }
    }

    fn apply(&mut self, action: Action) {
        if action == Action::NextMove && self.session.is_exercise() {
            self.commands.trigger(NextRequested);
            return;
        }
        let step = step_of(action).or_else(|| self.arrow_step(action));
        let commands = &mut self.commands;
        if let Some(step) = step {
            commands.write_message(Intent::Step(step));
            return;
        }
        match action {
            Action::CursorUp => self.move_cursor(0, 1),
            Action::CursorDown => self.move_cursor(0, -1),
            Action::CursorLeft => self.move_cursor(-1, 0),
            Action::CursorRight => self.move_cursor(1, 0),
            Action::ChooseSquare => {
                if let Some(square) = self.selection.cursor {
                    commands.trigger(SquareChosen(square));
                }
            }
            Action::SelectNextPiece => select_next_movable(&mut self.selection, &self.session, false),
            Action::SelectPreviousPiece => select_next_movable(&mut self.selection, &self.session, true),
            Action::Cancel if self.typed.0.is_waiting() => self.typed.0.clear(),
            Action::Cancel if self.selection.selected.is_some() => self.selection.selected = None,
            Action::Cancel if self.session.is_exercise() => commands.trigger(ExerciseClosed),
            // After the game, another module handles Esc.
            Action::Cancel if self.session.outcome().is_some() => {}
            Action::Cancel => set_state(&mut self.next_pause, Pause::Paused),
            // Return to the current position first, so that the player sees which move an undo or redo affects.
            Action::Undo | Action::Redo
                if !self.session.shows_latest()
                    && !self.session.is_analysis()
                    && self.session.refusal(GameAction::Undo).is_none() =>
            {
                commands.write_message(Intent::ShowLatest);
            }
            Action::Undo => _ = commands.write_message(Intent::Undo),
            Action::Redo => _ = commands.write_message(Intent::Redo),
            Action::FlipBoard => _ = commands.write_message(CameraRequest::Flip),
            Action::NextView => _ = commands.write_message(CameraRequest::NextPreset),
            Action::Hint => _ = commands.write_message(HintRequested),
            Action::ToggleThreats => commands.trigger(ThreatsToggled),
            Action::MoveList => commands.trigger(MoveListToggled),
            Action::Replay => commands.trigger(ReplayRequest::Toggle),
            Action::ToggleEngine => commands.trigger(EngineToggled),
            Action::ToggleArrows => self.settings.analysis.toggle_arrows(),
            Action::MoreLines => self.settings.analysis.add_lines(1),
            Action::FewerLines => self.settings.analysis.add_lines(-1),
            Action::NextMark => self.settings.analysis.show_next_fact(),
            Action::NextMistake | Action::PreviousMistake => {
                let node = self
                    .reviews
                    .mistake_beside(&self.session, action == Action::NextMistake);
                if let Some(node) = node {
                    commands.write_message(Intent::Show(node));
                }
            }
            Action::PhotoMode => commands.set_state_if_neq(Overlay::Photo),
            // Actions that step through the game are handled above. Other modules handle the remaining actions.
            Action::FirstPosition
            | Action::PreviousMove
            | Action::NextMove
            | Action::CurrentPosition
            | Action::SwitchFocus
            | Action::Tool(_)
            | Action::PlacePiece
            | Action::ClearSquare
            | Action::SavePicture
            | Action::Close
            | Action::ShowKeys
            | Action::FullScreen => {}
        }
    }

    fn move_cursor(&mut self, right: i8, up: i8) {
        let quarter_turns = self.orbit.as_ref().map_or(0, |orbit| orbit.quarter_turns());
        move_cursor(&mut self.selection, &self.session, quarter_turns, (right, up));
    }
}

fn read_keys(
    keys: Res<KeyPresses>,
    focus: Res<InterfaceFocus>,
    (pause, overlay): (Option<Res<State<Pause>>>, Res<State<Overlay>>),
    mut board: BoardActions,
) {
    let is_running = pause.is_some_and(|pause| **pause == Pause::Running);
    let accepts_keys = !focus.keyboard && **overlay == Overlay::None;
    if !accepts_keys || !is_running {
        return;
    }
    let size = board.session.size();
    for press in keys.all() {
        board.commands.trigger(FinishAnimations);
        if matches!(press.key, Key::Character(_)) && !press.modifiers.command {
            // A letter or digit may start or complete coordinates.
            for meaning in board.typed.0.push(press, size) {
                board.apply_typed(meaning);
            }
        } else if focus.move_list {
            board.apply_list_key(press);
        } else {
            board.apply_key(press);
        }
    }
}

fn wait_for_more(
    time: Res<Time<Real>>,
    keys: Res<KeyPresses>,
    mut board: BoardActions,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    // The time without redraws before a key press must not count towards the timeout of typed coordinates.
    let seconds = if any_key_pressed(keys) { 0.0 } else { time.delta_secs() };
    let size = board.session.size();
    if let Some(meaning) = board.typed.bypass_change_detection().0.wait(seconds, size) {
        board.apply_typed(meaning);
    }
    if board.typed.0.is_waiting() {
        redraw.write(KeepRedrawing);
    }
}

/// Returns the step through the game that an action requests, if any.
const fn step_of(action: Action) -> Option<Step> {
    match action {
        Action::FirstPosition => Some(Step::First),
        Action::PreviousMove => Some(Step::Back),
        Action::NextMove => Some(Step::Forward),
        Action::CurrentPosition => Some(Step::Latest),
        _ => None,
    }
}

/// Moves the cursor in screen directions, regardless of the board's rotation.
pub(crate) fn move_cursor(selection: &mut Selection, session: &Session, quarter_turns: u8, (right, up): (i8, i8)) {
    let size = session.size();
    let (file_change, rank_change) = match quarter_turns {
        0 => (right, up),
        1 => (-up, right),
        2 => (-right, -up),
        _ => (up, -right),
    };
    let start = selection
        .cursor
        .or(selection.selected)
        .or_else(|| first_movable(session));
    let Some(start) = start else { return };
    if selection.cursor.is_none() {
        selection.cursor = Some(start);
        return;
    }
    let at = size.coordinates(start);
    let file = at.file.saturating_add_signed(file_change).min(size.files - 1);
    let rank = at
        .rank
        .saturating_add_signed(rank_change)
        .min(size.file_length(file) - 1);
    selection.cursor = size.square(Coordinates { file, rank });
}

fn movable(session: &Session) -> Vec<Square> {
    let mut squares: Vec<Square> = session
        .shown_position()
        .legal_moves()
        .iter()
        .map(|mv| mv.from)
        .collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

fn first_movable(session: &Session) -> Option<Square> {
    if session.shows_editor_board() {
        return session.size().all_squares().next();
    }
    movable(session).first().copied()
}

fn select_next_movable(selection: &mut Selection, session: &Session, backward: bool) {
    let squares = movable(session);
    if !session.accepts_moves() || squares.is_empty() {
        return;
    }
    let here = selection
        .selected
        .and_then(|selected| squares.iter().position(|square| *square == selected));
    let next = match (here, backward) {
        (None, false) => 0,
        (None, true) => squares.len() - 1,
        (Some(here), false) => (here + 1) % squares.len(),
        (Some(here), true) => (here + squares.len() - 1) % squares.len(),
    };
    selection.selected = Some(squares[next]);
    selection.cursor = Some(squares[next]);
}
