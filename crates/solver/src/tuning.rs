//! Tunable parameters of the solver.

/// Parameters, chosen to minimize the number of nodes needed to solve 3x7, 5x5, 6x5 and small boards of several variants. The
/// measurements are documented in tests/data/techniques.txt.
///
/// Terms of the evaluation are measured in doublings of the odds that the side to move wins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    /// Proof and disproof number of an even position in which one move is possible.
    pub(super) base_number: f64,
    /// Value of a piece.
    pub(super) piece: f64,
    /// Value of each step that a piece has advanced.
    pub(super) advance: f64,
    /// Value of two pieces side by side.
    pub(super) phalanx: f64,
    /// Value of two pieces one behind the other.
    pub(super) column: f64,
    /// Value of an enemy piece that can be captured and not recaptured.
    pub(super) enemy_hanging: f64,
    /// Value of an own piece that can be captured and not recaptured.
    pub(super) hanging: f64,
    /// Value of a square that the side to move can enter without being captured there.
    pub(super) safe_square: f64,
    /// Value of a square that the enemy can enter without being captured there.
    pub(super) enemy_safe_square: f64,
    /// Weight of the evaluation of the engine's general network, per piece. The weight is used only for variants with
    /// non-standard rules.
    pub(super) network: f64,
    /// The disproof number is multiplied by the number of moves that do not lose at once, raised to this power.
    pub(super) mobility_exponent: f64,
    /// ε of the 1+ε trick: a child is searched until its disproof number exceeds 1+ε times the disproof number of the
    /// second-best child.
    pub(super) epsilon: f64,
    /// Divisor of all but the largest summand when the proof numbers of the children are summed.
    pub(super) sum_divisor: u32,
}

/// The parameters used by the solver.
pub(super) const TUNING: Tuning = Tuning {
    base_number: 32.0,
    piece: 1.0,
    advance: 0.4,
    phalanx: 0.7,
    column: 0.4,
    enemy_hanging: 1.0,
    hanging: -0.5,
    safe_square: 0.2,
    enemy_safe_square: -0.2,
    network: 2.5,
    mobility_exponent: 1.5,
    epsilon: 1.0,
    sum_divisor: 8,
};

/// Number of units of the evaluation per doubling of the odds.
pub(super) const UNITS_PER_DOUBLING: i32 = 32;

/// Weights of the evaluation. [`UNITS_PER_DOUBLING`] units double the odds.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// Value of a piece, by the number of steps that it has advanced.
    pub(super) piece: Vec<i32>,
    pub(super) phalanx: i32,
    pub(super) column: i32,
    pub(super) enemy_hanging: i32,
    pub(super) hanging: i32,
    pub(super) safe_square: i32,
    pub(super) enemy_safe_square: i32,
    /// Value of one piece in the evaluation of the general network.
    pub(super) network: i32,
}

impl Weights {
    /// Converts the terms of a tuning to units. The number of steps that a piece has advanced must be less than `ranks`.
    pub(super) fn new(tuning: &Tuning, ranks: u32) -> Weights {
        let units = |doublings: f64| (doublings * f64::from(UNITS_PER_DOUBLING)).round() as i32;
        Weights {
            piece: (0..ranks)
                .map(|rank| units(tuning.piece + tuning.advance * f64::from(rank)))
                .collect(),
            phalanx: units(tuning.phalanx),
            column: units(tuning.column),
            enemy_hanging: units(tuning.enemy_hanging),
            hanging: units(tuning.hanging),
            safe_square: units(tuning.safe_square),
            enemy_safe_square: units(tuning.enemy_safe_square),
            network: units(tuning.network),
        }
    }
}
