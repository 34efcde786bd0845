//! Actions of random games.

use crate::session::Step;
use breakthrough_rules::Side;
use proptest::prelude::*;

/// Maximum number of actions per sequence.
const MAX_ACTIONS: usize = 80;

/// A random action. The numbers in an action choose among the possible moves, nodes or settings, modulo their count.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// Plays a legal move for the side to move.
    Move(usize),
    /// Plays a legal move in the shown position, as a person.
    MoveShown(usize),
    /// Tries a move between two arbitrary squares.
    AnyMove(usize, usize),
    Undo,
    Redo,
    AnswerUndo(bool),
    Resign(Side),
    Hint,
    Threats,
    Keys(&'static str),
    Step(Step),
    Show(usize),
    Rematch,
    SwapSides,
    ReplacePlayer(Side),
    ResumeComputers,
    Promote(usize),
    Delete(usize),
    Restore,
    Comment(usize),
    /// Runs a frame of this many milliseconds.
    Frame(u64),
    Theme(usize),
    Pause(bool),
    Overlay(usize),
    /// Returns to the title screen and continues the game.
    LeaveAndContinue,
    /// Restarts the program and continues the library's unfinished game, if any.
    Restart,
    /// Starts a new game, rated or casual.
    NewGame(usize, bool),
}

fn action() -> impl Strategy<Value = Action> {
    let side = prop_oneof![Just(Side::First), Just(Side::Second)];
    let step = prop_oneof![
        Just(Step::First),
        Just(Step::Back),
        Just(Step::Forward),
        Just(Step::Latest)
    ];
    prop_oneof![
        20 => any::<usize>().prop_map(Action::Move),
        3 => any::<usize>().prop_map(Action::MoveShown),
        1 => any::<(usize, usize)>().prop_map(|(from, to)| Action::AnyMove(from, to)),
        6 => Just(Action::Undo),
        3 => Just(Action::Redo),
        2 => any::<bool>().prop_map(Action::AnswerUndo),
        2 => side.clone().prop_map(Action::Resign),
        2 => Just(Action::Hint),
        1 => Just(Action::Threats),
        2 => prop_oneof![Just("u"), Just("r"), Just("h"), Just("w"), Just("<Left>")].prop_map(Action::Keys),
        4 => step.prop_map(Action::Step),
        2 => any::<usize>().prop_map(Action::Show),
        2 => Just(Action::Rematch),
        1 => Just(Action::SwapSides),
        1 => side.prop_map(Action::ReplacePlayer),
        1 => Just(Action::ResumeComputers),
        1 => any::<usize>().prop_map(Action::Promote),
        1 => any::<usize>().prop_map(Action::Delete),
        1 => Just(Action::Restore),
        1 => any::<usize>().prop_map(Action::Comment),
        8 => (1_u64..4_000).prop_map(Action::Frame),
        1 => Just(Action::Frame(60_000)),
        1 => any::<usize>().prop_map(Action::Theme),
        2 => any::<bool>().prop_map(Action::Pause),
        2 => any::<usize>().prop_map(Action::Overlay),
        1 => Just(Action::LeaveAndContinue),
        1 => Just(Action::Restart),
        1 => any::<(usize, bool)>().prop_map(|(game, is_rated)| Action::NewGame(game, is_rated)),
    ]
}

pub(super) fn actions() -> impl Strategy<Value = Vec<Action>> {
    prop::collection::vec(action(), 1..MAX_ACTIONS)
}
