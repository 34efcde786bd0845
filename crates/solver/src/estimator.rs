//! Heuristic initialization of the proof and disproof numbers of new nodes.
//!
//! The numbers are computed from an evaluation, as in df-pn+ (Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its
//! Applications", 2002). The evaluation is the binary logarithm of the odds that the side to move wins. As it increases, the
//! proof number decreases and the disproof number increases.

use super::game::{SolverGame, StaticResult};
use super::ply_limit::PlyLimit;
use super::proof_numbers::ProofNumbers;
use super::tuning::{Tuning, UNITS_PER_DOUBLING, Weights};

/// Maximum absolute value of the evaluation, equivalent to ten doublings of the odds.
const MAX_EVALUATION: i32 = 10 * UNITS_PER_DOUBLING;

/// Initializes proof and disproof numbers for positions of one game.
pub(super) struct Estimator<'a, G> {
    game: &'a G,
    weights: Weights,
    /// [`Tuning::base_number`] multiplied by the odds of each evaluation from -[`MAX_EVALUATION`] to [`MAX_EVALUATION`].
    numbers: Vec<f32>,
    /// Factor by which the disproof number is multiplied, indexed by the number of moves.
    mobility_factors: Vec<f32>,
}

impl<'a, G: SolverGame> Estimator<'a, G> {
    pub(super) fn new(game: &'a G, tuning: &Tuning) -> Self {
        Estimator {
            game,
            weights: Weights::new(tuning, game.ranks()),
            numbers: (-MAX_EVALUATION..=MAX_EVALUATION)
                .map(|value| {
                    // `libm` returns the same value on every machine.
                    let odds = libm::exp2(f64::from(value) / f64::from(UNITS_PER_DOUBLING));
                    (tuning.base_number * odds) as f32
                })
                .collect(),
            mobility_factors: (0..=G::MAX_MOVES)
                .map(|moves| libm::pow(f64::from(moves), tuning.mobility_exponent) as f32)
                .collect(),
        }
    }

    /// Returns the heuristic proof and disproof numbers of a position. If a look-ahead of two plies, extended while replies are
    /// forced, solves the position, the numbers are exact.
    pub(super) fn initial_numbers(&self, state: G::State, limit: PlyLimit) -> ProofNumbers {
        let candidates = match self.game.static_result(state, limit) {
            StaticResult::Win(_) => return ProofNumbers::PROVEN,
            StaticResult::Loss(_) => return ProofNumbers::DISPROVEN,
            StaticResult::Unknown(candidates) => candidates,
        };
        let (mut moves, mut last, mut wins) = (0, state, false);
        let child_limit = limit.after_ply();
        self.game.for_each_child(state, candidates, |child| {
            if wins {
                return;
            }
            match self.game.static_result(child, child_limit) {
                StaticResult::Win(_) => {}
                StaticResult::Loss(_) => wins = true,
                StaticResult::Unknown(_) => (moves, last) = (moves + 1, child),
            }
        });
        match moves {
            _ if wins => ProofNumbers::PROVEN,
            0 => ProofNumbers::DISPROVEN,
            1 => self.initial_numbers(last, child_limit).for_opponent(),
            _ => self.heuristic_numbers(state, moves),
        }
    }

    fn heuristic_numbers(&self, state: G::State, moves: usize) -> ProofNumbers {
        let value = self
            .game
            .evaluate(&self.weights, state)
            .clamp(-MAX_EVALUATION, MAX_EVALUATION);
        let pn = self.numbers[(MAX_EVALUATION - value) as usize];
        let dn = self.numbers[(MAX_EVALUATION + value) as usize] * self.mobility_factors[moves];
        let rounded = |number: f32| number.clamp(1.0, 65_535.0) as u32;
        ProofNumbers {
            pn: rounded(pn),
            dn: rounded(dn),
        }
    }
}
