//! Which square is pointed at, which piece is picked up, and where the keyboard's cursor stands.

use crate::board::animation::{LIFT_DRAGGED, LIFT_HOVERED, LIFT_SELECTED, Lift, PlacePieces};
use crate::board::pieces::{OnSquare, Piece};
use crate::input::choice::{Choice, choose};
use crate::input::person_may_move;
use crate::schedule::GameSystems;
use crate::screens::Overlay;
use crate::session::{Intent, MatchReset, PositionShown, Session};
use bevy::prelude::*;
use breakthrough_rules::{Move, Square};

/// What the player has singled out on the board.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct Selection {
    /// The square of the piece that is picked up.
    pub selected: Option<Square>,
    /// The square under the pointer; while a piece is dragged, the one where it would be dropped.
    pub hovered: Option<Square>,
    /// The square under the keyboard's cursor, once a key has moved it.
    pub cursor: Option<Square>,
    /// Whether the piece picked up hangs from the pointer.
    pub dragging: bool,
    /// Whether pieces that could be captured are marked.
    pub threats: bool,
}

impl Selection {
    /// The legal moves of the piece that is picked up.
    #[must_use]
    pub fn targets(&self, session: &Session) -> Vec<Move> {
        self.selected
            .map_or_else(Vec::new, |from| session.position().legal_moves_from(from))
    }
}

/// The player wants to see which pieces could be captured, or has seen enough of them.
#[derive(Event, Clone, Copy, Debug)]
pub struct ThreatsToggled;

/// A square was chosen, by whatever means.
#[derive(Event, Clone, Copy, Debug)]
pub struct SquareChosen(pub Square);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .add_observer(apply_choice.run_if(person_may_move))
        .add_observer(|_: On<MatchReset>, mut selection: ResMut<Selection>| *selection = Selection::default())
        .add_observer(|_: On<ThreatsToggled>, mut selection: ResMut<Selection>| selection.threats = !selection.threats)
        .add_observer(|_: On<PositionShown>, selection: ResMut<Selection>| put_down(selection))
        .add_systems(OnEnter(Overlay::Photo), forget)
        .add_systems(Update, lift_pieces.in_set(GameSystems::View).before(PlacePieces));
}

fn put_down(mut selection: ResMut<Selection>) {
    selection.selected = None;
    selection.dragging = false;
}

/// Photos show the match, not what somebody is about to do.
fn forget(mut selection: ResMut<Selection>) {
    *selection = Selection {
        threats: selection.threats,
        ..default()
    };
}

fn apply_choice(
    chosen: On<SquareChosen>,
    session: Res<Session>,
    mut selection: ResMut<Selection>,
    mut intents: MessageWriter<Intent>,
) {
    match choose(session.position(), selection.selected, chosen.0) {
        Choice::Select(square) => selection.selected = Some(square),
        Choice::Deselect => selection.selected = None,
        Choice::Play(mv) => {
            intents.write(Intent::Play(mv));
        }
        Choice::Nothing => {}
    }
}

/// Raises what is pointed at, picked up, or in the hand, and puts down what is not in the hand any more.
fn lift_pieces(
    session: Res<Session>,
    selection: Res<Selection>,
    mut pieces: Query<(Entity, &OnSquare, &Piece, &mut Lift)>,
    mut commands: Commands,
) {
    let side = session.position().side_to_move();
    let is_persons_turn = session.awaits_person();
    for (entity, on, piece, mut lift) in &mut pieces {
        let is_selected = selection.selected == Some(on.0);
        let is_movable = is_persons_turn && piece.0 == side;
        let wanted = match () {
            () if is_selected && selection.dragging => LIFT_DRAGGED,
            () if is_selected => LIFT_SELECTED,
            () if is_movable && selection.hovered == Some(on.0) => LIFT_HOVERED,
            () => 0.0,
        };
        if lift.wanted != wanted {
            lift.wanted = wanted;
        }
        if lift.held_at.is_some() && !(is_selected && selection.dragging) {
            lift.held_at = None;
            commands.entity(entity).remove::<Pickable>();
        }
    }
}
