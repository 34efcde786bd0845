//! Training samples: a position, its search score and the result of the game.

use breakthrough_rules::{Bitboard, BoardRef, Position, Side};

/// A training sample from the perspective of the side to move, whose pieces move up. The board has at most 64 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Squares of the pieces of the side to move; bit 0 is a1.
    pub own: u64,
    /// Squares of the enemy pieces.
    pub enemy: u64,
    /// Search score for the side to move, in hundredths of a piece.
    pub centi: i16,
    /// Whether the side to move won.
    pub won: bool,
    /// Number of plies before the position, at most 255.
    pub ply: u8,
}

impl Sample {
    /// Length of an encoded sample in bytes.
    pub(super) const BYTES: usize = 20;

    /// Creates a sample from a position, with `won` set to false. Returns `None` if the board has more than 64 squares.
    pub(super) fn from_position(position: &Position, centi: i32, ply: u32) -> Option<Sample> {
        let BoardRef::Small(_, board) = position.board() else {
            return None;
        };
        let side = board.side_to_move();
        let size = position.size();
        let seen = |pieces: u64| match side {
            Side::First => pieces,
            Side::Second => u64::from_squares(pieces.squares().map(|square| size.flip_vertical(square))),
        };
        Some(Sample {
            own: seen(board.pieces(side)),
            enemy: seen(board.pieces(!side)),
            centi: centi.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            won: false,
            ply: ply.min(u8::MAX.into()) as u8,
        })
    }

    pub(super) fn to_bytes(self) -> [u8; Sample::BYTES] {
        let mut bytes = [0; Sample::BYTES];
        bytes[..8].copy_from_slice(&self.own.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.enemy.to_le_bytes());
        bytes[16..18].copy_from_slice(&self.centi.to_le_bytes());
        bytes[18] = u8::from(self.won);
        bytes[19] = self.ply;
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8; Sample::BYTES]) -> Sample {
        let word = |from: usize| u64::from_le_bytes(std::array::from_fn(|index| bytes[from + index]));
        Sample {
            own: word(0),
            enemy: word(8),
            centi: i16::from_le_bytes([bytes[16], bytes[17]]),
            won: bytes[18] != 0,
            ply: bytes[19],
        }
    }
}
