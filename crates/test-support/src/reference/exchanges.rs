//! Determines attackers, protectors and exchanges by searching every sequence of captures on a square.

use super::board::{Pieces, Rules};
use breakthrough_rules::{Bitboard, Move, Side, Square};
use std::collections::BTreeMap;

/// Facts about the exchange on the square of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The owner of the piece.
    pub side: Side,
    /// The pieces of the opponent that control the square.
    pub attackers: Vec<Square>,
    /// The pieces of the owner that control the square.
    pub protectors: Vec<Square>,
    /// Number of pieces that the owner loses, minus the number that the opponent loses.
    pub result: i32,
}

/// Returns the pieces of a side that control a square.
fn controlling<B: Bitboard>(rules: &Rules<B>, pieces: Pieces<B>, side: Side, square: Square) -> Vec<Square> {
    let controls = |from: &Square| rules.controlled_by_piece(side, *from).contains(square);
    pieces[side.index()].squares().filter(controls).collect()
}

/// Returns the result of an exchange on `square`, if `capturer` may capture next: the number of pieces lost by the owner
/// of the piece there, minus the number lost by `capturer`.
fn result<B: Bitboard>(rules: &Rules<B>, pieces: Pieces<B>, square: Square, capturer: Side) -> i32 {
    let from_squares = controlling(rules, pieces, capturer, square);
    let may_stop = !rules.options.mandatory_capture || from_squares.is_empty();
    let mut results = Vec::new();
    if may_stop {
        results.push(0);
    }
    for from in from_squares {
        let is_end = rules.goals[capturer.index()].contains(square);
        let recaptured = if is_end {
            0
        } else {
            let after = rules.after(pieces, capturer, Move { from, to: square });
            result(rules, after, square, !capturer)
        };
        results.push(1 - recaptured);
    }
    results.into_iter().max().expect("a side that cannot capture may stop")
}

/// Returns the exchange on the square of every piece, or `None` with bombardment.
pub(crate) fn exchanges<B: Bitboard>(rules: &Rules<B>, pieces: Pieces<B>) -> Option<BTreeMap<Square, Exchange>> {
    if rules.options.bombardment {
        return None;
    }
    let mut all = BTreeMap::new();
    for side in Side::BOTH {
        for square in pieces[side.index()].squares() {
            let in_order = |side: Side| rules.in_order(B::from_squares(controlling(rules, pieces, side, square)));
            let exchange = Exchange {
                side,
                attackers: in_order(!side),
                protectors: in_order(side),
                result: result(rules, pieces, square, !side),
            };
            all.insert(square, exchange);
        }
    }
    Some(all)
}
