//! Threats of the side not to move.

use super::{FactsError, Limits, Runner, hanging, runners, shortest_free_path, wins_next};
use breakthrough_rules::{Interrupt, Move, Position, Side, Square};

/// Threats in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Threats {
    /// Moves to a goal with which the opponent would win at once if the opponent were to move.
    pub wins: Vec<Move>,
    /// Pieces of the opponent that reach a goal against every defence, in more than one move. The list is empty if the
    /// runners are not determined.
    pub runners: Vec<Runner>,
    /// First moves of the runners along a free path.
    pub runner_moves: Vec<Move>,
    /// Pieces of the side to move that would be lost in an exchange, or that an explosion would remove with a gain for the opponent.
    pub hanging: Vec<Square>,
}

/// Returns the threats of the opponent of the side to move.
///
/// # Errors
/// The game is over, or the interrupt was raised.
pub fn threats(position: &Position, limits: &Limits, interrupt: &dyn Interrupt) -> Result<Threats, FactsError> {
    let side = position.side_to_move();
    let runners = runners(position, !side, limits, interrupt)?
        .determined()
        .unwrap_or_default();
    let runners: Vec<Runner> = runners.into_iter().filter(|runner| runner.moves > 1).collect();
    let first_move = |runner: &Runner| {
        let path = shortest_free_path(position, runner.square)?;
        Some(Move {
            from: runner.square,
            to: *path.first()?,
        })
    };
    Ok(Threats {
        wins: wins_next(position, !side),
        runner_moves: runners.iter().filter_map(first_move).collect(),
        runners,
        hanging: if position.variant().options().bombardment {
            explosive(position, side)
        } else {
            hanging(position, side).unwrap_or_default()
        },
    })
}

/// Returns the pieces of `side` that an explosion of the opponent would remove, if the explosion removes fewer pieces of the opponent.
fn explosive(position: &Position, side: Side) -> Vec<Square> {
    let is_own = |square: &Square| position.piece_at(*square) == Some(side);
    let explosions = position.pieces(!side).into_iter().map(|piece| {
        let (own, other): (Vec<_>, Vec<_>) = position.exploded(piece).into_iter().partition(is_own);
        if own.len() > other.len() { own } else { Vec::new() }
    });
    let mut squares: Vec<Square> = explosions.flatten().collect();
    squares.sort();
    squares.dedup();
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Variant;
    use breakthrough_rules::notation::{parse_fen, parse_variant_fen, uci_move};

    /// Returns the winning moves, the runners with their moves, and the hanging pieces.
    fn found(position: &str) -> (Vec<String>, Vec<(String, u32)>, Vec<String>) {
        let position = parse_fen(position).expect("a position");
        let size = position.size();
        let found = threats(&position, &Limits::default(), &|| false).expect("a game in progress");
        let name = |square: Square| size.coordinates(square).to_string();
        (
            found.wins.iter().map(|mv| uci_move(*mv, size)).collect(),
            found
                .runners
                .iter()
                .map(|runner| (name(runner.square), runner.moves))
                .collect(),
            found.hanging.iter().map(|square| name(*square)).collect(),
        )
    }

    #[test]
    fn threats_belong_to_the_side_not_to_move() {
        let none = (vec![], vec![], vec![]);
        assert_eq!(found("pppp/pppp/4/4/PPPP/PPPP w 0 1"), none);
        let (wins, runners, _) = found("4/2P1/4/4/p3/2PP w 0 1");
        assert_eq!(wins, ["a2a1", "a2b1"]);
        assert_eq!(runners, []);
        assert_eq!(found("4/4/p3/4/4/3P w 0 1").1, [("a4".to_owned(), 3)]);
        assert_eq!(found("4/4/1p2/P3/4/3P w 0 1").2, ["a3"]);
        assert_eq!(found("4/4/1p2/P3/1P2/3P w 0 1").2, [""; 0], "the piece is protected");
    }

    #[test]
    fn pieces_that_an_explosion_would_remove_with_a_gain_are_threatened() {
        let in_danger = |fen: &str| {
            let variant: Variant = "4x6 bombardment".parse().expect("a variant");
            let position = parse_variant_fen(&variant, fen).expect("a position");
            let found = threats(&position, &Limits::default(), &|| false).expect("a game in progress");
            let size = position.size();
            let names = found.hanging.iter().map(|square| size.coordinates(*square).to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(in_danger("4/p3/4/1p2/PP2/3P w 0 1"), "a2 b2");
        assert_eq!(in_danger("4/p3/4/1p2/P3/3P w 0 1"), "", "one piece for one");
    }

    #[test]
    fn a_position_that_is_over_has_no_threats() {
        let position = parse_fen("P3/4/4/3p/4 b 0 1").expect("a position");
        assert_eq!(
            threats(&position, &Limits::default(), &|| false),
            Err(FactsError::GameOver)
        );
    }
}
