//! Oversights of inexperienced players, used for the levels below level 1.

use breakthrough_rules::{Move, Position, Side, Square};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

/// Probabilities, in percent, of overlooking an enemy piece for one move.
///
/// The player searches as if the overlooked pieces were not on the board: it does not capture them, and does not expect their
/// captures or their runs to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Oversights {
    /// Probability of overlooking a piece that threatens to win with its next move.
    pub(super) winning: u32,
    /// Probability of overlooking a piece that the player can capture.
    pub(super) capturable: u32,
    /// Probability of overlooking any other piece.
    pub(super) other: u32,
}

/// A position as seen by a player.
#[derive(Debug)]
pub(super) struct SeenPosition {
    /// Position without the overlooked pieces.
    pub(super) position: Position,
    /// Moves to choose from, at least one. They are legal with and without the overlooked pieces.
    pub(super) moves: Vec<Move>,
}

impl Oversights {
    /// Removes the overlooked pieces from a position. The moves to choose from are the legal moves in `only`, or all legal moves
    /// if `only` contains none.
    ///
    /// Returns `None` if the player overlooks nothing: because of the random numbers, because it can win with its next move, or
    /// because no move would remain.
    pub(super) fn apply(
        self,
        position: &Position,
        only: &[Move],
        random: &mut Xoshiro256PlusPlus,
    ) -> Option<SeenPosition> {
        let side = position.side_to_move();
        if position.threatens_to_win(side) {
            return None;
        }
        let legal = position.legal_moves();
        let winning = winning_pieces(position);
        let mut setup = position.to_setup();
        let enemies = match side {
            Side::First => &mut setup.second,
            Side::Second => &mut setup.first,
        };
        enemies.retain(|square| {
            let percent = if winning.contains(square) {
                self.winning
            } else if legal.iter().any(|mv| mv.to == *square) {
                self.capturable
            } else {
                self.other
            };
            !random.random_ratio(percent, 100)
        });
        let seen = Position::from_setup(&setup).ok().filter(|seen| seen != position)?;
        let has_only = legal.iter().any(|mv| only.contains(mv));
        let is_considered = |mv: &Move| {
            (!has_only || only.contains(mv))
                // In the position as seen by the player, a capture of an overlooked piece would be a step to an empty square.
                && position.piece_at(mv.to) == seen.piece_at(mv.to)
        };
        let moves: Vec<Move> = legal.into_iter().filter(is_considered).collect();
        (!moves.is_empty()).then_some(SeenPosition { position: seen, moves })
    }
}

/// Returns the squares of the pieces with which the side not to move threatens to win with its next move.
fn winning_pieces(position: &Position) -> Vec<Square> {
    let mut setup = position.to_setup();
    setup.side_to_move = !setup.side_to_move;
    let Ok(passed) = Position::from_setup(&setup) else {
        return Vec::new();
    };
    let wins = |mv: &Move| {
        let mut after = passed.clone();
        after.play(*mv).is_ok()
            && after
                .outcome()
                .is_some_and(|outcome| outcome.winner == setup.side_to_move)
    };
    let moves = passed.legal_moves().into_iter();
    moves.filter(wins).map(|mv| mv.from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::{parse_variant_fen, uci_move};
    use rand::SeedableRng;

    const NONE: Oversights = Oversights {
        winning: 0,
        capturable: 0,
        other: 0,
    };
    const CAPTURABLE: Oversights = Oversights {
        capturable: 100,
        ..NONE
    };
    const WINNING: Oversights = Oversights { winning: 100, ..NONE };
    const OTHER: Oversights = Oversights { other: 100, ..NONE };
    const ALL: Oversights = Oversights {
        winning: 100,
        ..Oversights {
            capturable: 100,
            ..OTHER
        }
    };

    /// The piece on b3 can be captured, the piece on a2 threatens to win, and the piece on d5 does neither.
    const POSITION: &str = "4/3p/4/1p2/p1P1/3P w 0 1";

    /// Checks the moves to choose from and the number of enemy pieces seen by the player; `None` if the player has no
    /// oversights.
    fn check(oversights: Oversights, variant: &str, fen: &str, only: &str, expected: Option<(&str, usize)>) {
        let position = parse_variant_fen(&variant.parse().expect("a variant"), fen).expect("a position");
        let text = |mv: &Move| uci_move(*mv, position.size());
        let legal = position.legal_moves().into_iter();
        let only: Vec<Move> = legal.filter(|mv| only.contains(&text(mv))).collect();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let seen = oversights.apply(&position, &only, &mut random);
        let found = seen.map(|seen| {
            let mut moves: Vec<String> = seen.moves.iter().map(text).collect();
            moves.sort();
            (moves.join(" "), seen.position.pieces(!position.side_to_move()).len())
        });
        let expected = expected.map(|(moves, enemies)| (moves.to_owned(), enemies));
        assert_eq!(found, expected, "{oversights:?} {variant} {fen}");
    }

    #[test]
    fn each_kind_of_enemy_piece_has_its_own_probability() {
        check(NONE, "4x6", POSITION, "", None);
        check(CAPTURABLE, "4x6", POSITION, "", Some(("c2c3 c2d3 d1d2", 2)));
        check(WINNING, "4x6", POSITION, "", Some(("c2b3 c2c3 c2d3 d1d2", 2)));
        check(OTHER, "4x6", POSITION, "", Some(("c2b3 c2c3 c2d3 d1d2", 2)));
    }

    #[test]
    fn at_least_one_enemy_piece_is_seen() {
        check(ALL, "4x6", POSITION, "", None);
    }

    #[test]
    fn an_immediate_win_is_always_seen() {
        check(CAPTURABLE, "4x6", "4/P2p/4/1p2/p1P1/3P w 0 1", "", None);
    }

    #[test]
    fn only_moves_that_are_legal_on_the_board_are_chosen() {
        // The piece on c3 blocks the straight step of c2, and cannot be captured.
        check(OTHER, "4x6", "4/4/4/1pp1/2P1/3P w 0 1", "", Some(("c2b3 c2d3 d1d2", 1)));
        check(CAPTURABLE, "4x6 compulsory", POSITION, "", None);
    }

    #[test]
    fn the_moves_to_choose_from_are_limited_as_requested() {
        check(WINNING, "4x6", POSITION, "c2b3 d1d2", Some(("c2b3 d1d2", 2)));
        check(CAPTURABLE, "4x6", POSITION, "c2b3 d1d2", Some(("d1d2", 2)));
        check(CAPTURABLE, "4x6", POSITION, "c2b3", None);
    }
}
