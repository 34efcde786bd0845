//! Moves of the opening book.

use breakthrough_explorer::{embedded_book, mirrored_move, mirrored_position};
use breakthrough_rules::{Move, Position};

/// Whether the embedded opening book contains a move in a position.
pub(super) fn is_book_move(position: &Position, mv: Move) -> bool {
    let Some(book) = embedded_book(&position.variant()) else {
        return false;
    };
    let moves = book.moves(position);
    let contains = |mv: Move| moves.iter().any(|listed| listed.mv == mv);
    // In a position that equals its mirror image, the book lists one of two mirrored moves.
    let is_symmetric = || mirrored_position(position).is_some_and(|mirrored| mirrored.hash() == position.hash());
    contains(mv) || is_symmetric() && contains(mirrored_move(mv, position.size()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Variant;
    use breakthrough_rules::notation::parse_move;

    #[test]
    fn both_mirror_images_of_a_book_move_are_book_moves() {
        let start = Position::start(Variant::STANDARD);
        let book = embedded_book(&start.variant()).expect("a book");
        let mv = book.moves(&start)[0].mv;
        assert!(is_book_move(&start, mv));
        assert!(is_book_move(&start, mirrored_move(mv, start.size())));
    }

    #[test]
    fn a_variant_without_a_book_has_no_book_moves() {
        let start = Position::start("8x8 joined".parse().expect("a variant"));
        let mv = parse_move("b2b3", start.size()).expect("a move");
        assert!(!is_book_move(&start, mv));
    }
}
