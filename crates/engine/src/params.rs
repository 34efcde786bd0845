//! Tunable parameters of the engine, with how each was chosen.
//!
//! Scores are in hundredths of a piece on its second rank (centipawns). "Chosen by hand" means that the number was never tuned:
//! no match has compared it with an alternative, except where a match is named. Elo differences have a 95% interval.

use super::Level;

/// Maximum ply of the search. Chosen by hand.
pub(super) const MAX_PLY: usize = 200;

/// Value of a piece 0/8, 1/8 … 8/8 of the way from its home row to the far rank, interpolated in between (see
/// [`PieceSquareTable`](super::evaluation::PieceSquareTable)). Convex because a piece near its goal costs the enemy moves and
/// pieces to stop. Chosen by matches of 100 pairs of games on 8×8 at 20 000 nodes a move: about half as steep is 104 Elo worse
/// (95%: 54 to 158), and half as steep again 14 worse (−38 to 66).
pub(super) const PIECE_SQUARE: [i32; 9] = [125, 100, 108, 122, 145, 180, 230, 290, 300];

/// Bonus for a piece protected by another. Chosen by hand; 2 for this and the next two measured +14 Elo (−38 to 66) on 8×8.
pub(super) const PROTECTED: i32 = 6;
/// Bonus for two pieces side by side. Chosen by hand, after the inventor's advice that they are hard to get past.
pub(super) const PHALANX: i32 = 5;
/// Bonus for two pieces one behind the other. Chosen by hand, for the same reason.
pub(super) const COLUMN: i32 = 5;
/// Penalty of a hanging piece: attacked and not protected. Chosen by hand; −30 measured −10 Elo (−57 to 35).
pub(super) const HANGING: i32 = -12;
/// Penalty on top of [`HANGING`] when the enemy is to move, once for any number of hanging pieces. Chosen by hand.
pub(super) const CAPTURABLE: i32 = -60;
/// Bonus for a runner (passed piece) that no enemy piece can stop, where the race is not yet decided. Chosen by hand.
pub(super) const RUNNER: i32 = 250;
/// Penalty of a home row square that no own piece on the home row guards, on the same or the next file. Chosen by hand.
pub(super) const HOME_GAP: i32 = -8;
/// Bonus for the side to move. Chosen by hand.
pub(super) const TEMPO: i32 = 12;
/// Value of a counted breakthrough, in variants that need more than one. Chosen by hand.
pub(super) const COUNTED: i32 = 500;

/// Aspiration windows: half width of the first window around the score of the last iteration. Chosen by hand.
pub(super) const ASPIRATION_HALF_WIDTH: i32 = 40;
/// Aspiration windows: factor by which the half width grows after a fail high or low. Chosen by hand.
pub(super) const ASPIRATION_GROWTH: i32 = 4;
/// Aspiration windows: a half width beyond this opens the failing side of the window fully. Chosen by hand.
pub(super) const ASPIRATION_MAX_HALF_WIDTH: i32 = 1000;
/// Aspiration windows: minimum depth. Chosen by hand.
pub(super) const ASPIRATION_MIN_DEPTH: u32 = 4;
/// Reverse futility pruning: margin of the static evaluation above beta, for each ply of depth. Chosen by hand; 110 measured
/// +31 Elo (−18 to 82) with a maximum depth of 4 and without networks, and is unmeasured with the current settings.
pub(super) const REVERSE_FUTILITY_MARGIN_PER_PLY: i32 = 70;
/// Reverse futility pruning: maximum depth. Chosen by hand.
pub(super) const REVERSE_FUTILITY_MAX_DEPTH: i32 = 6;
/// Razoring: margin of the static evaluation below alpha, for each ply of depth. Chosen by hand.
pub(super) const RAZORING_MARGIN_PER_PLY: i32 = 150;
/// Razoring: maximum depth. Chosen by hand.
pub(super) const RAZORING_MAX_DEPTH: i32 = 3;
/// Null move pruning: minimum depth. Chosen by hand.
pub(super) const NULL_MOVE_MIN_DEPTH: i32 = 3;
/// Null move pruning: reduction in plies, to which a quarter of the depth is added. Chosen by hand, after chess engines.
pub(super) const NULL_MOVE_REDUCTION: i32 = 3;
/// Internal iterative reduction (IIR): minimum depth. Chosen by hand.
pub(super) const IIR_MIN_DEPTH: i32 = 5;
/// Late move pruning (LMP): the limit of quiet moves is this plus the square of the depth, halved when the evaluation is not
/// improving. Chosen by hand, after the formula of chess engines.
pub(super) const LMP_BASE_MOVES: i32 = 4;
/// Late move pruning (LMP): maximum depth. Chosen by hand.
pub(super) const LMP_MAX_DEPTH: i32 = 5;
/// Futility pruning: margin of the static evaluation below alpha. Chosen by hand.
pub(super) const FUTILITY_MARGIN: i32 = 60;
/// Futility pruning: additional margin for each ply of depth. Chosen by hand.
pub(super) const FUTILITY_MARGIN_PER_PLY: i32 = 60;
/// Futility pruning: maximum depth. Chosen by hand.
pub(super) const FUTILITY_MAX_DEPTH: i32 = 5;
/// Late move reductions (LMR): minimum depth. Chosen by hand.
pub(super) const LMR_MIN_DEPTH: i32 = 2;
/// Late move reductions (LMR): number of moves searched without reduction. Chosen by hand; 2 measured +7 Elo (−40
/// to 55) against 3.
pub(super) const LMR_FULL_DEPTH_MOVES: usize = 2;
/// Late move reductions (LMR): history score that changes the reduction by a ply. Chosen by hand.
pub(super) const LMR_HISTORY_PER_PLY: i32 = 6000;
/// Delta pruning in the quiescence search: how far a capture may leave the score below alpha. Chosen by hand.
pub(super) const DELTA_MARGIN: i32 = 150;
/// ABDADA: minimum depth at which a thread defers a move that another is searching. Chosen by hand, by the time to depth of two
/// threads (docs/ENGINE.md): deferring only deep in the tree or only near the root was slower.
pub(super) const ABDADA_MIN_DEPTH: i32 = 4;

/// Late move reductions (LMR) in plies, by depth and move index: 0.3 + 0.218 · log₂ depth · log₂ index, rounded down. Chosen by
/// hand, after the formula of chess engines. Computed in integers, so that the table is the same on every machine.
pub(super) fn lmr_table() -> Box<[[i32; 64]; 64]> {
    let plies = |depth: usize, index: usize| (300 + 218 * log2(depth) * log2(index) / 65_536) / 1000;
    Box::new(std::array::from_fn(|depth| {
        std::array::from_fn(|index| plies(depth, index))
    }))
}

/// Binary logarithm times 256, interpolated linearly between powers of two; 0 for 0.
fn log2(number: usize) -> i32 {
    let number = number.max(1);
    let whole = number.ilog2();
    let rest = ((number - (1 << whole)) << 8) >> whole;
    whole as i32 * 256 + rest as i32
}

/// Limits of a level below the strongest.
pub(super) struct Strength {
    /// Maximum depth in plies.
    pub(super) depth: u32,
    /// Maximum number of nodes.
    pub(super) nodes: u64,
    /// See [`EvalNoise`](super::eval_noise::EvalNoise).
    pub(super) noise_centi: i32,
}

/// Limits of a level; `None` for the strongest.
///
/// Chosen so that each level wins 65–80% of games against the one below; docs/ENGINE.md has the matches.
pub(super) const fn strength(level: Level) -> Option<Strength> {
    let (depth, nodes, noise_centi) = match level.number() {
        1 => (2, 1_000, 60),
        2 => (3, 1_000, 46),
        3 => (4, 1_500, 66),
        4 => (5, 3_000, 36),
        5 => (40, 5_000, 28),
        6 => (40, 15_000, 19),
        7 => (40, 58_000, 10),
        8 => (40, 200_000, 7),
        9 => (40, 700_000, 6),
        _ => return None,
    };
    Some(Strength {
        depth,
        nodes,
        noise_centi,
    })
}

/// Transposition table size of the strongest level. Chosen by hand.
pub(super) const STRONGEST_HASH_MEBIBYTES: usize = 64;
/// Transposition table size of the other levels. Chosen by hand; it fits an entry for most nodes of their limits.
pub(super) const LEVEL_HASH_MEBIBYTES: usize = 8;
/// Number of polls of the interrupt, about one per thousand nodes, during which the strongest level keeps searching after a
/// proof. Chosen by hand.
pub(super) const POLLS_AFTER_PROOF: u32 = 200;
