//! Tunable parameters of the engine. Each comment states how the value was chosen.
//!
//! Scores are in hundredths of a piece on its second rank (centipawns). "Chosen by hand" means that the number is not tuned: it
//! has not been compared with an alternative in a match, unless a match is mentioned. Elo differences are given with 95%
//! confidence intervals.

use super::Level;
use super::oversights::Oversights;
use breakthrough_rules::BoardSize;

/// Maximum ply of the search. Chosen by hand.
pub(super) const MAX_PLY: usize = 200;

/// Values of a piece that has covered 0/8, 1/8 … 8/8 of the distance from its back rank to its goal, interpolated in between (see
/// [`PieceSquareTable`](super::evaluation::PieceSquareTable)). The curve is convex, because stopping a piece near its goal costs
/// the enemy moves and pieces. Chosen by matches of 100 pairs of games on 8×8 at 20 000 nodes per move: a curve about half as
/// steep is 104 Elo worse (95%: 54 to 158), and a curve one and a half times as steep is 14 Elo worse (−38 to 66).
pub(super) const PIECE_SQUARE: [i32; 9] = [125, 100, 108, 122, 145, 180, 230, 290, 300];

/// Bonus for a piece protected by another. Chosen by hand; a value of 2 for this bonus, [`PHALANX`] and [`COLUMN`] measured +14
/// Elo (−38 to 66) on 8×8.
pub(super) const PROTECTED: i32 = 6;
/// Bonus for two pieces side by side. Chosen by hand: according to the inventor of the game, such pairs are hard to get past.
pub(super) const PHALANX: i32 = 5;
/// Bonus for two pieces one behind the other. Chosen by hand, for the same reason as [`PHALANX`].
pub(super) const COLUMN: i32 = 5;
/// Penalty for a hanging piece, which is attacked and not protected. Chosen by hand; −30 measured −10 Elo (−57 to 35).
pub(super) const HANGING: i32 = -12;
/// Additional penalty, applied once, if any piece is hanging and the enemy is to move. Chosen by hand.
pub(super) const CAPTURABLE: i32 = -60;
/// Bonus for a runner (passed piece), which no enemy piece can stop, if the race is undecided. Chosen by hand.
pub(super) const RUNNER: i32 = 250;
/// Penalty for a back rank square that is not guarded by an own piece on the back rank, on the same file or an adjacent file.
/// Chosen by hand.
pub(super) const HOME_GAP: i32 = -8;
/// Bonus for the side to move. Chosen by hand.
pub(super) const TEMPO: i32 = 12;
/// Value of a counted breakthrough, in variants that need more than one. Chosen by hand.
pub(super) const COUNTED: i32 = 500;

/// Aspiration windows: half width of the first window around the score of the last iteration. Chosen by hand.
pub(super) const ASPIRATION_HALF_WIDTH: i32 = 40;
/// Aspiration windows: factor by which the half width grows after a fail high or low. Chosen by hand.
pub(super) const ASPIRATION_GROWTH: i32 = 4;
/// Aspiration windows: maximum half width. Beyond this width, the failing bound of the window becomes infinite. Chosen by hand.
pub(super) const ASPIRATION_MAX_HALF_WIDTH: i32 = 1000;
/// Aspiration windows: minimum depth. Chosen by hand.
pub(super) const ASPIRATION_MIN_DEPTH: u32 = 4;
/// Reverse futility pruning: required margin of the static evaluation above beta, per ply of depth. Chosen by hand; 110 measured
/// +31 Elo (−18 to 82) with a maximum depth of 4 and without networks. This value has not been measured with the current
/// settings.
pub(super) const REVERSE_FUTILITY_MARGIN_PER_PLY: i32 = 70;
/// Reverse futility pruning: maximum depth. Chosen by hand.
pub(super) const REVERSE_FUTILITY_MAX_DEPTH: i32 = 6;
/// Razoring: required margin of the static evaluation below alpha, per ply of depth. Chosen by hand.
pub(super) const RAZORING_MARGIN_PER_PLY: i32 = 150;
/// Razoring: maximum depth. Chosen by hand.
pub(super) const RAZORING_MAX_DEPTH: i32 = 3;
/// Null move pruning: minimum depth. Chosen by hand.
pub(super) const NULL_MOVE_MIN_DEPTH: i32 = 3;
/// Null move pruning: base reduction in plies, to which a quarter of the depth is added. Chosen by hand, as in chess engines.
pub(super) const NULL_MOVE_REDUCTION: i32 = 3;
/// Internal iterative reduction (IIR): minimum depth. Chosen by hand.
pub(super) const IIR_MIN_DEPTH: i32 = 5;
/// Late move pruning (LMP): base of the maximum number of quiet moves. The square of the depth is added, and the sum is halved if
/// the evaluation is not improving. Chosen by hand, with the formula of chess engines.
pub(super) const LMP_BASE_MOVES: i32 = 4;
/// Late move pruning (LMP): maximum depth. Chosen by hand.
pub(super) const LMP_MAX_DEPTH: i32 = 5;
/// Futility pruning: required margin of the static evaluation below alpha. Chosen by hand.
pub(super) const FUTILITY_MARGIN: i32 = 60;
/// Futility pruning: additional margin per ply of depth. Chosen by hand.
pub(super) const FUTILITY_MARGIN_PER_PLY: i32 = 60;
/// Futility pruning: maximum depth. Chosen by hand.
pub(super) const FUTILITY_MAX_DEPTH: i32 = 5;
/// Late move reductions (LMR): minimum depth. Chosen by hand.
pub(super) const LMR_MIN_DEPTH: i32 = 2;
/// Late move reductions (LMR): number of moves searched without reduction. Chosen by hand; 2 measured +7 Elo (−40
/// to 55) against 3.
pub(super) const LMR_FULL_DEPTH_MOVES: usize = 2;
/// Late move reductions (LMR): history score that changes the reduction by one ply. Chosen by hand.
pub(super) const LMR_HISTORY_PER_PLY: i32 = 6000;
/// Delta pruning in the quiescence search: margin added to the value of a captured piece. Chosen by hand.
pub(super) const DELTA_MARGIN: i32 = 150;
/// ABDADA: minimum depth at which a thread defers a move that another thread is searching. Chosen by hand, based on the time to
/// depth with two threads (docs/ENGINE.md): deferring only deep in the tree or only near the root was slower.
pub(super) const ABDADA_MIN_DEPTH: i32 = 4;

/// Returns the table of late move reductions (LMR) in plies, by depth and move index: 0.3 + 0.218 · log₂ depth · log₂ index,
/// rounded down. The coefficients were chosen by hand for the formula of chess engines. The table is computed with integers, so
/// that it is the same on every machine.
pub(super) fn lmr_table() -> Box<[[i32; 64]; 64]> {
    let plies = |depth: usize, index: usize| (300 + 218 * log2(depth) * log2(index) / 65_536) / 1000;
    Box::new(std::array::from_fn(|depth| {
        std::array::from_fn(|index| plies(depth, index))
    }))
}

/// Returns the binary logarithm times 256, interpolated linearly between powers of two; 0 for 0.
fn log2(number: usize) -> i32 {
    let number = number.max(1);
    let whole = number.ilog2();
    let rest = ((number - (1 << whole)) << 8) >> whole;
    whole as i32 * 256 + rest as i32
}

/// Limits and evaluation noise of a level below the strongest.
pub(super) struct Strength {
    /// Maximum depth in plies.
    pub(super) depth: u32,
    /// Maximum number of nodes.
    pub(super) nodes: u64,
    /// Maximum error of the static evaluation, in hundredths of a piece (see [`EvalNoise`](super::eval_noise::EvalNoise)).
    pub(super) noise_centi: i32,
    /// Oversights; `None` from level 1.
    pub(super) oversights: Option<Oversights>,
}

impl Strength {
    /// Returns the maximum error on a board of this size. On boards with more squares than 8×8, the error is inversely proportional
    /// to the number of squares: with the same error on 10×10, level 10 won 20 of 20 games against level 9.
    pub(super) fn noise_on(&self, size: BoardSize) -> i32 {
        let squares: i32 = (0..size.files).map(|file| i32::from(size.file_length(file))).sum();
        self.noise_centi * 64 / squares.max(64)
    }
}

/// Returns the limits and the evaluation noise of a level, or `None` for the strongest.
///
/// The values were chosen so that each level wins 65–80% of games against the level below it. The matches are documented in
/// docs/ENGINE.md.
pub(super) const fn strength(level: Level) -> Option<Strength> {
    let (depth, nodes, noise_centi) = match level.number() {
        -1..=1 => (2, 1_000, 60),
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
        oversights: oversights(level),
    })
}

/// Returns the oversights of a level, or `None` from level 1. Apart from oversights, the levels below level 1 play like level 1.
///
/// Novices and learners overlook mainly the pieces that they can capture. On boards with square cells, such a piece can capture
/// in turn, so they leave pieces hanging and do not capture hanging pieces. The percentages were chosen so that level 1 wins
/// about 76% of games against learner, and learner about 76% against novice (docs/ENGINE.md).
const fn oversights(level: Level) -> Option<Oversights> {
    match level {
        Level::NOVICE => Some(Oversights {
            winning: 10,
            capturable: 42,
            other: 2,
        }),
        Level::LEARNER => Some(Oversights {
            winning: 5,
            capturable: 18,
            other: 1,
        }),
        _ => None,
    }
}

/// Transposition table size of the strongest level, in MiB. Chosen by hand.
pub(super) const STRONGEST_HASH_MEBIBYTES: usize = 64;
/// Transposition table size of all other levels, in MiB. Chosen by hand; the table holds entries for most nodes of a search
/// within the node limits of these levels.
pub(super) const LEVEL_HASH_MEBIBYTES: usize = 8;
/// Number of polls of the interrupt, about one per thousand nodes, for which the strongest level continues to search after the
/// result is proven. Chosen by hand.
pub(super) const POLLS_AFTER_PROOF: u32 = 200;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_below_the_strongest_is_limited_and_searches_no_less_than_the_level_below() {
        let nodes: Vec<u64> = Level::ALL
            .into_iter()
            .filter_map(strength)
            .map(|strength| strength.nodes)
            .collect();
        assert_eq!(nodes.len(), Level::ALL.len() - 1);
        assert!(nodes.is_sorted(), "{nodes:?}");
        assert!(strength(Level::STRONGEST).is_none());
    }

    #[test]
    fn evaluation_noise_decreases_on_large_boards_only() {
        let strength = strength(Level::new(1).expect("a level")).expect("limits");
        let on = |size: BoardSize| strength.noise_on(size);
        assert_eq!(on(BoardSize::new(8, 8)), strength.noise_centi);
        assert_eq!(on(BoardSize::new(5, 6)), strength.noise_centi);
        assert_eq!(on(BoardSize::hexagon(5)), strength.noise_centi, "61 squares");
        assert_eq!(on(BoardSize::new(16, 16)), strength.noise_centi / 4);
    }
}
