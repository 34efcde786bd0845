//! The keyboard plays everything that the pointer plays.

use crate::board::animation::FinishAnimations;
use crate::camera::{CameraRequest, Orbit};
use crate::engine::HintRequested;
use crate::input::actions::{Action, ActionBindings, ActionScope, Modifiers};
use crate::input::focus::InterfaceFocus;
use crate::input::selection::{Selection, SquareChosen, ThreatsToggled};
use crate::input::typed::{Typed, Typing};
use crate::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use crate::screens::moves::{MoveListToggled, ReplayRequest};
use crate::session::{Intent, MatchReset, Session, Step};
use crate::states::{Overlay, Pause, Screen, set_state};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use breakthrough_rules::{Coordinates, Square};

#[derive(Resource, Default)]
struct TypedSoFar(Typing);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TypedSoFar>()
        .add_systems(
            Update,
            (
                read_keys.run_if(on_message::<KeyboardInput>),
                wait_for_more.run_if(in_state(Pause::Running).or_else(in_state(Screen::Result))),
            )
                .chain()
                .in_set(GameSystems::Input),
        )
        .add_observer(|_: On<MatchReset>, mut typed: ResMut<TypedSoFar>| typed.0.clear());
}

fn read_keys(
    mut keys: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    focus: Res<InterfaceFocus>,
    (screen, pause, overlay): (Res<State<Screen>>, Option<Res<State<Pause>>>, Res<State<Overlay>>),
    session: Res<Session>,
    (orbit, bindings): (Option<Single<&Orbit>>, Res<ActionBindings>),
    mut selection: ResMut<Selection>,
    mut typed: ResMut<TypedSoFar>,
    mut next_pause: ResMut<NextState<Pause>>,
    mut commands: Commands,
) {
    let is_running = pause.is_some_and(|pause| **pause == Pause::Running);
    let is_heard = !focus.keyboard && **overlay == Overlay::None;
    if !is_heard || !(is_running || **screen == Screen::Result) {
        // Read and forgotten: a key press is there for some frames, and the board may listen by then.
        keys.clear();
        return;
    }
    let size = session.size();
    let quarter_turns = orbit.map_or(0, |orbit| orbit.quarter_turns());
    let modifiers = Modifiers::held(&held);
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        commands.trigger(FinishAnimations);
        if let Key::Character(text) = &key.logical_key
            && !modifiers.command
        {
            // Letters may be coordinates as well.
            for meaning in text.chars().flat_map(|character| typed.0.push(character, size)) {
                apply_typed(meaning, &bindings, &mut commands);
            }
            continue;
        }
        let stepped = match &key.logical_key {
            Key::ArrowLeft => Some(Step::Back),
            Key::ArrowRight => Some(Step::Forward),
            Key::ArrowUp => Some(Step::First),
            Key::ArrowDown => Some(Step::Latest),
            _ => None,
        };
        if let Some(step) = stepped.filter(|_| focus.move_list) {
            commands.write_message(Intent::Step(step));
            continue;
        }
        let mut step = |right, up| move_cursor(&mut selection, &session, quarter_turns, (right, up));
        let action = bindings.action_of_key(ActionScope::Match, &key.logical_key, modifiers);
        if let Some(intent) = action.and_then(step_intent) {
            commands.write_message(intent);
            continue;
        }
        match action {
            // Tab, Esc and what chooses a square are the list's.
            _ if focus.move_list => {}
            Some(Action::CursorUp) => step(0, 1),
            Some(Action::CursorDown) => step(0, -1),
            Some(Action::CursorLeft) => step(-1, 0),
            Some(Action::CursorRight) => step(1, 0),
            Some(Action::ChooseSquare) => {
                if let Some(square) = selection.cursor {
                    commands.trigger(SquareChosen(square));
                }
            }
            Some(Action::SelectNextPiece) => select_next_movable(&mut selection, &session, false),
            Some(Action::SelectPreviousPiece) => select_next_movable(&mut selection, &session, true),
            Some(Action::Cancel) if typed.0.is_waiting() => typed.0.clear(),
            Some(Action::Cancel) if selection.selected.is_some() => selection.selected = None,
            Some(Action::Cancel) => set_state(&mut next_pause, Pause::Paused),
            _ => {}
        }
    }
}

fn wait_for_more(
    time: Res<Time<Real>>,
    mut keys: MessageReader<KeyboardInput>,
    session: Res<Session>,
    bindings: Res<ActionBindings>,
    mut typed: ResMut<TypedSoFar>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    // The frame of a key press may follow a rest of minutes, which must not count as waiting after it.
    let has_keys = keys.read().count() > 0;
    let seconds = if has_keys { 0.0 } else { time.delta_secs() };
    if let Some(meaning) = typed.bypass_change_detection().0.wait(seconds, session.size()) {
        apply_typed(meaning, &bindings, &mut commands);
    }
    if typed.0.is_waiting() {
        redraw.write(KeepRedrawing);
    }
}

/// The step through the match that an action asks for.
const fn step_intent(action: Action) -> Option<Intent> {
    match action {
        Action::FirstPosition => Some(Intent::Step(Step::First)),
        Action::PreviousMove => Some(Intent::Step(Step::Back)),
        Action::NextMove => Some(Intent::Step(Step::Forward)),
        Action::CurrentPosition => Some(Intent::Step(Step::Latest)),
        _ => None,
    }
}

/// Chooses a typed square, or does what a letter stands for.
fn apply_typed(meaning: Typed, bindings: &ActionBindings, commands: &mut Commands) {
    let letter = match meaning {
        Typed::Square(square) => return commands.trigger(SquareChosen(square)),
        Typed::Letter(letter) => Key::Character(letter.to_string().into()),
    };
    let action = bindings.action_of_key(ActionScope::Match, &letter, Modifiers::default());
    if let Some(intent) = action.and_then(step_intent) {
        commands.write_message(intent);
        return;
    }
    match action {
        Some(Action::Undo) => _ = commands.write_message(Intent::Undo),
        Some(Action::Redo) => _ = commands.write_message(Intent::Redo),
        Some(Action::FlipBoard) => _ = commands.write_message(CameraRequest::Flip),
        Some(Action::NextView) => _ = commands.write_message(CameraRequest::NextPreset),
        Some(Action::Hint) => _ = commands.write_message(HintRequested),
        Some(Action::ToggleThreats) => commands.trigger(ThreatsToggled),
        Some(Action::MoveList) => commands.trigger(MoveListToggled),
        Some(Action::Replay) => commands.trigger(ReplayRequest::Toggle),
        Some(Action::PhotoMode) => commands.set_state_if_neq(Overlay::Photo),
        _ => {}
    }
}

/// Moves the cursor as seen on the screen, however the board is turned.
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
