//! How hard a position nobody has searched looks: the first proof and disproof numbers of a new node.
//!
//! After Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications" (2002), who starts df-pn with an
//! evaluation (df-pn+). Here the evaluation is the binary logarithm of the odds that the side to move wins, so that both
//! numbers come from it: one falls as the other grows.

use super::facts::{Fact, Left};
use super::field::Field;
use super::table::Numbers;

/// Steps of the evaluation to a doubling of the odds.
const STEPS: i32 = 32;
/// The evaluation is cut off at so many doublings.
const MOST_DOUBLINGS: i32 = 10;

/// Numbers chosen by how many nodes it took to solve 3x7, 5x5 and 6x5; docs/SOLVER.md has the measurements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    /// Both numbers of an even position with one move.
    pub(super) even: f64,
    /// Doublings for a piece more.
    pub(super) piece: f64,
    /// Doublings for a step forward.
    pub(super) step: f64,
    /// Doublings for two pieces side by side, and for one behind the other.
    pub(super) abreast: f64,
    pub(super) in_file: f64,
    /// Doublings for an enemy piece that can be captured and not recaptured, and for such a piece of one's own.
    pub(super) prey: f64,
    pub(super) hanging: f64,
    /// Doublings for a square that can be gone to without being captured, by oneself and by the enemy.
    pub(super) safe: f64,
    pub(super) enemy_safe: f64,
    /// How the moves that do not lose at once raise the number of the side that has to refute them all.
    pub(super) moves: f64,
    /// What is added to the numbers of the second-best child before another child is looked at.
    pub(super) patience: f64,
    /// The part of the lesser numbers that counts when numbers are added up.
    pub(super) share: u32,
}

/// The numbers in use.
pub(super) const TUNING: Tuning = Tuning {
    even: 32.0,
    piece: 1.0,
    step: 0.4,
    abreast: 0.7,
    in_file: 0.4,
    prey: 1.0,
    hanging: -0.5,
    safe: 0.2,
    enemy_safe: -0.2,
    moves: 1.5,
    patience: 1.0,
    share: 8,
};

/// The terms of an evaluation, in steps: so many of them double the odds.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// The worth of a piece by how far it has come.
    pub(super) worth: Vec<i32>,
    pub(super) abreast: i32,
    pub(super) in_file: i32,
    pub(super) prey: i32,
    pub(super) hanging: i32,
    pub(super) safe: i32,
    pub(super) enemy_safe: i32,
}

/// Looks at positions of one board.
pub(super) struct Estimator<'a, F> {
    field: &'a F,
    weights: Weights,
    /// The number of an even position times two to the power of the evaluation.
    powers: Vec<f32>,
    /// The factor for so many moves.
    moves: Vec<f32>,
}

impl<'a, F: Field> Estimator<'a, F> {
    pub(super) fn new(field: &'a F, tuning: &Tuning) -> Self {
        let steps = |doublings: f64| (doublings * f64::from(STEPS)).round() as i32;
        let most = MOST_DOUBLINGS * STEPS;
        Estimator {
            field,
            weights: Weights {
                worth: (0..field.steps())
                    .map(|rank| steps(tuning.piece + tuning.step * f64::from(rank)))
                    .collect(),
                abreast: steps(tuning.abreast),
                in_file: steps(tuning.in_file),
                prey: steps(tuning.prey),
                hanging: steps(tuning.hanging),
                safe: steps(tuning.safe),
                enemy_safe: steps(tuning.enemy_safe),
            },
            powers: (-most..=most)
                .map(|value| (tuning.even * (f64::from(value) / f64::from(STEPS)).exp2()) as f32)
                .collect(),
            moves: (0..=F::MOST_MOVES)
                .map(|moves| f64::from(moves).powf(tuning.moves) as f32)
                .collect(),
        }
    }

    /// The first numbers of a position: exact where a look two plies ahead (more, while replies are forced) decides it.
    pub(super) fn numbers(&self, state: F::State, left: Left) -> Numbers {
        let targets = match self.field.fact_within(state, left) {
            Fact::Win(_) => return Numbers::WON,
            Fact::Loss(_) => return Numbers::LOST,
            Fact::Open(targets) => targets,
        };
        let (mut moves, mut last, mut wins) = (0, state, false);
        let below = left.after_a_ply();
        self.field.for_each_child(state, targets, |child| {
            if wins {
                return;
            }
            match self.field.fact_within(child, below) {
                Fact::Win(_) => {}
                Fact::Loss(_) => wins = true,
                Fact::Open(_) => (moves, last) = (moves + 1, child),
            }
        });
        match moves {
            _ if wins => Numbers::WON,
            0 => Numbers::LOST,
            1 => self.numbers(last, below).seen_by_the_other(),
            _ => self.guess(state, moves),
        }
    }

    fn guess(&self, state: F::State, moves: usize) -> Numbers {
        let most = MOST_DOUBLINGS * STEPS;
        let value = self.field.value(&self.weights, state).clamp(-most, most);
        let win = self.powers[(most - value) as usize];
        let loss = self.powers[(most + value) as usize] * self.moves[moves];
        let number = |number: f32| number.clamp(1.0, 65_535.0) as u32;
        Numbers {
            win: number(win),
            loss: number(loss),
        }
    }
}
