//! Selected piece, hovered square and keyboard cursor.

use crate::board::pieces::OnSquare;
use crate::input::focus::{person_may_move, views_earlier_position};
use crate::input::selection_change::{SelectionChange, choose_square};
use crate::session::{
    GameAction, GameReset, HeldMoves, Intent, MoveRejected, PositionShown, Rejection, Selection, Session,
};
use crate::settings::Settings;
use crate::states::Overlay;
use bevy::prelude::*;
use breakthrough_rules::{IllegalMove, Move, Position, Square};

/// Request to show or hide the threat marks.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct ThreatsToggled;

/// Triggered when the explosion of the piece on this square awaits confirmation.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct ExplosionArmed(pub Square);

/// Triggered when the player chooses a square with the pointer or the keyboard.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct SquareChosen(pub Square);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .add_observer(apply_chosen_square.run_if(person_may_move))
        .add_observer(return_to_current_position.run_if(views_earlier_position))
        .add_observer(choose_pressed_square.run_if(views_earlier_position))
        .add_observer(reset_selection)
        .add_observer(toggle_threats)
        .add_observer(|_: On<PositionShown>, mut selection: ResMut<Selection>| selection.selected = None)
        .add_systems(OnEnter(Overlay::Photo), clear_selection);
}

/// Shows the current position again when a square is chosen at an earlier position of a game in progress.
fn return_to_current_position(_: On<SquareChosen>, mut intents: MessageWriter<Intent>, mut commands: Commands) {
    intents.write(Intent::ShowLatest);
    commands.trigger(MoveRejected {
        mv: None,
        reason: Rejection::ReturnedToCurrentPosition,
    });
}

/// Chooses the pressed square at an earlier position, where no piece can be dragged.
fn choose_pressed_square(press: On<Pointer<Press>>, squares: Query<&OnSquare>, mut commands: Commands) {
    if press.button == PointerButton::Primary
        && let Ok(on_square) = squares.get(press.entity)
    {
        commands.trigger(SquareChosen(on_square.0));
    }
}

fn reset_selection(_: On<GameReset>, settings: Res<Settings>, session: Res<Session>, mut selection: ResMut<Selection>) {
    *selection = Selection {
        shows_threats: settings.shows_threats && session.refusal(GameAction::Threats).is_none(),
        ..default()
    };
}

/// Shows or hides the threats, in this game and in later games.
fn toggle_threats(
    _: On<ThreatsToggled>,
    session: Res<Session>,
    mut settings: ResMut<Settings>,
    mut selection: ResMut<Selection>,
    mut commands: Commands,
) {
    if let Some(reason) = session.refusal(GameAction::Threats) {
        commands.trigger(MoveRejected { mv: None, reason });
        return;
    }
    selection.shows_threats = !selection.shows_threats;
    settings.shows_threats = selection.shows_threats;
}

/// Clears the selection, so that photos do not show the selection.
fn clear_selection(mut selection: ResMut<Selection>) {
    *selection = Selection {
        shows_threats: selection.shows_threats,
        ..default()
    };
}

/// Returns the reason why the piece on this square has no legal move.
fn no_move(position: &Position, square: Square) -> Rejection {
    let moves = position.legal_moves();
    let must_capture =
        position.variant().options().mandatory_capture && moves.iter().any(|mv| position.is_capture(*mv));
    if must_capture {
        Rejection::Illegal(IllegalMove::MustCapture)
    } else {
        Rejection::NoMove(position.size().coordinates(square))
    }
}

fn apply_chosen_square(
    chosen: On<SquareChosen>,
    (session, held): (Res<Session>, Res<HeldMoves>),
    mut selection: ResMut<Selection>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    match choose_square(session.shown_position(), &selection, chosen.0) {
        SelectionChange::Select(square) => {
            selection.selected = Some(square);
            selection.armed = None;
            if session.shown_position().legal_moves_from(square).is_empty() {
                commands.trigger(MoveRejected {
                    mv: Some(Move {
                        from: square,
                        to: square,
                    }),
                    reason: no_move(session.shown_position(), square),
                });
            }
        }
        SelectionChange::ArmExplosion(square) => {
            selection.armed = Some(square);
            commands.trigger(ExplosionArmed(square));
        }
        // The player may repeat a held move with two clicks, although its piece is still selected.
        SelectionChange::Deselect if held.announced(&session).is_some_and(|mv| mv.from == chosen.0) => {}
        SelectionChange::Deselect => selection.selected = None,
        SelectionChange::Play(mv) => {
            intents.write(Intent::Play(mv));
        }
        SelectionChange::None => {}
    }
}
