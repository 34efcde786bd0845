//! Perft: counts move sequences to verify the move generator.

use super::{Bitboard, Board, BoardRef, Geometry, Position};

/// Returns the number of move sequences of exactly `depth` plies. Sequences do not continue after the end of the game.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match position.board() {
        BoardRef::Small(geometry, board) => perft_board(geometry, &mut { *board }, depth),
        BoardRef::Medium(geometry, board) => perft_board(geometry, &mut { *board }, depth),
        BoardRef::Large(geometry, board) => perft_board(geometry, &mut { *board }, depth),
    }
}

fn perft_board<B: Bitboard>(geometry: &Geometry<B>, board: &mut Board<B>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if board.has_winner(geometry) {
        return 0;
    }
    if depth == 1 {
        return u64::from(board.move_count(geometry));
    }
    let mut count = 0;
    let parent = *board;
    parent.for_each_move(geometry, |mv| {
        let played = board.make(geometry, mv);
        count += perft_board(geometry, board, depth - 1);
        board.unmake(geometry, played);
    });
    count
}
