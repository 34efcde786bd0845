//! Every number of the engine that was chosen, not derived, and how it was chosen.
//!
//! Scores are in hundredths of a piece on its second rank.

use super::Level;

/// What a piece is worth for standing at 0/8, 1/8 … 8/8 of the way from its home row to the far rank; between them it is
/// interpolated. Convex because a piece near home costs the enemy moves and pieces to stop. Chosen by matches of 100 pairs of
/// games on 8×8 at 20 000 nodes a move: about half as steep is 104 Elo worse (95 %: 54 to 158), and half as steep again
/// 14 worse (−38 to 66).
pub(super) const PLACEMENT: [i32; 9] = [125, 100, 108, 122, 145, 180, 230, 290, 300];

/// A piece that another one protects. Chosen by hand; 2 for this and the next two measured +14 Elo (−38 to 66).
pub(super) const PROTECTED: i32 = 6;
/// Two pieces side by side. Chosen by hand; the inventor's advice is that they cannot be skirted.
pub(super) const PHALANX: i32 = 5;
/// Two pieces one behind the other. Chosen by hand, for the same reason.
pub(super) const COLUMN: i32 = 5;
/// An attacked piece without protection. Chosen by hand; −30 measured −10 Elo (−57 to 35).
pub(super) const HANGING: i32 = -12;
/// For an attacked piece without protection when the enemy is to move and can take it; however many, it counts once, on
/// top of [`HANGING`]. Chosen by hand.
pub(super) const CAPTURABLE: i32 = -60;
/// Having a piece that no enemy piece can catch any more, where the race is not yet decided. Chosen by hand.
pub(super) const RUNNER: i32 = 250;
/// A file without a guard on the home row within one file of it. Chosen by hand.
pub(super) const HOME_GAP: i32 = -8;
/// For being the side to move. Chosen by hand.
pub(super) const TEMPO: i32 = 12;

/// Half the width of the first window around the last iteration's score. Chosen by hand.
pub(super) const ASPIRATION: i32 = 40;
/// The first depth that looks only around the last score. Chosen by hand.
pub(super) const ASPIRATION_DEPTH: u32 = 4;
/// The least depth at which late moves are searched less deeply. Chosen by hand.
pub(super) const REDUCTION_DEPTH: i32 = 2;
/// How many moves are searched to the full depth before. Chosen by hand; 2 measured +7 Elo (−40 to 55).
pub(super) const REDUCTION_MOVES: usize = 2;
/// What a history count takes a reduction down or up by a ply. Chosen by hand.
pub(super) const HISTORY_A_PLY: i32 = 6000;
/// How far above the window the estimate must be, a ply of depth, for a quiet position to be left alone.
pub(super) const MARGIN_A_PLY: i32 = 70;
/// The greatest depth at which that is done. Chosen by hand.
pub(super) const MARGIN_DEPTH: i32 = 6;
/// How far below the window the estimate must be, a ply of depth, for a quiet position to be judged by captures alone.
pub(super) const RAZOR_A_PLY: i32 = 150;
/// The greatest depth at which that is done.
pub(super) const RAZOR_DEPTH: i32 = 3;
/// The least depth at which passing is tried: who stands well even so need not be searched deeply.
pub(super) const PASS_DEPTH: i32 = 3;
/// How many plies less deeply that is searched, to which a quarter of the depth is added.
pub(super) const PASS_REDUCTION: i32 = 3;
/// From this depth on a position without a known move is searched a ply less deeply.
pub(super) const UNKNOWN_DEPTH: i32 = 5;
/// The least depth at which a thread leaves a position to another that is already searching it.
pub(super) const SHARE_DEPTH: i32 = 4;
/// How many quiet moves are always searched at a low depth, to which the square of the depth is added.
pub(super) const LATE_MOVES: i32 = 4;
/// The greatest depth at which later ones are left out.
pub(super) const LATE_DEPTH: i32 = 5;
/// How far below the window the estimate must be for quiet moves to be left out at a low depth.
pub(super) const FUTILE_MARGIN: i32 = 60;
/// And how much more a ply of depth.
pub(super) const FUTILE_A_PLY: i32 = 60;
/// The greatest depth at which that is done.
pub(super) const FUTILE_DEPTH: i32 = 5;

/// How many plies less a late move is searched, by depth and place in the order: 0.3 + 0.218 · log₂ depth · log₂ place,
/// rounded down. Chosen by hand, after the shape that chess engines use; in whole numbers, to be the same everywhere.
pub(super) fn reductions() -> Box<[[i32; 64]; 64]> {
    let plies = |depth: usize, place: usize| (300 + 218 * log2(depth) * log2(place) / 65_536) / 1000;
    Box::new(std::array::from_fn(|depth| {
        std::array::from_fn(|place| plies(depth, place))
    }))
}

/// About 256 times the binary logarithm; 0 for 0.
fn log2(number: usize) -> i32 {
    let number = number.max(1);
    let whole = number.ilog2();
    let rest = ((number - (1 << whole)) << 8) >> whole;
    whole as i32 * 256 + rest as i32
}

/// How far a capture may leave the score below the window and still be looked at in a quiescence search. Chosen by hand.
pub(super) const CAPTURE_MARGIN: i32 = 150;

/// What a piece that was brought home and counted is worth, where more than one is needed. Chosen by hand.
pub(super) const COUNTED: i32 = 500;

/// How a level below the strongest plays.
pub(super) struct Temper {
    /// Searches go so deep at most.
    pub(super) depth: u32,
    /// And look at so many positions at most.
    pub(super) nodes: u64,
    /// How far an estimate is off at random, at most.
    pub(super) whim_centi: i32,
}

/// How a level plays; nothing for the strongest, which always plays what it takes for best.
///
/// Chosen so that each level wins 65–80 % of games against the one below; docs/ENGINE.md has the matches that show it.
pub(super) const fn temper(level: Level) -> Option<Temper> {
    let (depth, nodes, whim_centi) = match level.number() {
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
    Some(Temper {
        depth,
        nodes,
        whim_centi,
    })
}

/// The table of the strongest level.
pub(super) const STRONGEST_HASH_MEBIBYTES: usize = 64;
/// The table of the other levels, plenty for their node limits.
pub(super) const LEVEL_HASH_MEBIBYTES: usize = 8;
/// How many times the interrupt is asked, about once in a thousand positions, after a proof before it is good enough.
pub(super) const POLLS_AFTER_PROOF: u32 = 200;
