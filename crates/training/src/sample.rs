//! What is learned from: a position, how the search judged it, and who won in the end.

use breakthrough_rules::{BoardRef, Coordinates, Position, Side, Square};

/// A position as the side to move sees it: its pieces move up. Boards of up to 64 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The squares of the pieces of the side to move, bit 0 for a1.
    pub own: u64,
    /// The squares of the other pieces.
    pub enemy: u64,
    /// The search's estimate for the side to move, in hundredths of a piece.
    pub centi: i16,
    /// Whether the side to move won.
    pub won: bool,
    /// How many plies had been played.
    pub ply: u8,
}

impl Sample {
    /// The length of a written sample, in bytes.
    pub(super) const BYTES: usize = 20;

    /// A sample of a position; nothing if its board has more than 64 squares.
    pub(super) fn of(position: &Position, centi: i32, ply: u32) -> Option<Sample> {
        let BoardRef::Small(_, board) = position.board() else {
            return None;
        };
        let side = board.side_to_move();
        let seen = |pieces: u64| match side {
            Side::First => pieces,
            Side::Second => upside_down(position, pieces),
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

fn upside_down(position: &Position, pieces: u64) -> u64 {
    let size = position.size();
    let turned = |square: Square| {
        let Coordinates { file, rank } = size.coordinates(square);
        let rank = size.ranks - 1 - rank;
        1 << (usize::from(rank) * usize::from(size.files) + usize::from(file))
    };
    let squares = size.all_squares().filter(|square| pieces >> square.index() & 1 == 1);
    squares.map(turned).fold(0, |set, bit: u64| set | bit)
}
