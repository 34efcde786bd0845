//! Controlled squares, attackers, protectors and exchanges.

use super::view::{View, with_view};
use breakthrough_rules::{Bitboard, Position, Side, Square};

/// Returns the squares that a side controls, in board order.
#[must_use]
pub fn controlled_squares(position: &Position, side: Side) -> Vec<Square> {
    with_view!(position, |view| view.ordered(view.control(side)))
}

/// Returns the pieces that attack the piece on a square; none if the square is empty.
#[must_use]
pub fn attackers(position: &Position, square: Square) -> Vec<Square> {
    position.piece_at(square).map_or_else(Vec::new, |side| {
        with_view!(position, |view| view.ordered(view.controllers(!side, square)))
    })
}

/// Returns the pieces that protect the piece on a square; none if the square is empty.
#[must_use]
pub fn protectors(position: &Position, square: Square) -> Vec<Square> {
    position.piece_at(square).map_or_else(Vec::new, |side| {
        with_view!(position, |view| view.ordered(view.controllers(side, square)))
    })
}

/// Returns the result of an exchange on an occupied square: the number of pieces that the owner of the piece loses, minus the
/// number that the other side loses. The result is 0 or 1. Returns `None` if the square is empty or if the variant has no
/// captures.
#[must_use]
pub fn exchange_result(position: &Position, square: Square) -> Option<u32> {
    let side = position.piece_at(square)?;
    if position.variant().options().bombardment {
        return None;
    }
    with_view!(position, |view| Some(u32::from(view.is_hanging(side, square))))
}

/// Returns the hanging pieces of a side, in board order, or `None` if the variant has no captures.
#[must_use]
pub fn hanging(position: &Position, side: Side) -> Option<Vec<Square>> {
    if position.variant().options().bombardment {
        return None;
    }
    with_view!(position, |view| {
        let attacked = (view.pieces(side) & view.control(!side)).squares();
        let hanging = Bitboard::from_squares(attacked.filter(|square| view.is_hanging(side, *square)));
        Some(view.ordered(hanging))
    })
}

impl<B: Bitboard> View<'_, B> {
    /// Returns whether an exchange on a square with a piece of `side` costs this side one more piece than the other side.
    fn is_hanging(&self, side: Side, square: Square) -> bool {
        let attackers = self.controllers(!side, square).count();
        if self.geometry.goals(!side).contains(square) {
            // A piece that captures on a goal wins or leaves the board, so it cannot be recaptured.
            return attackers > 0;
        }
        attackers > self.controllers(side, square).count()
    }
}
