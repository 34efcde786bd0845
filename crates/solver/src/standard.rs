//! A board with the standard rules: positions turned so that the side to move always moves up, and steps on them.

use super::estimate::Weights;
use super::facts::{Fact, Left};
use super::field::Field;
use super::key::{Key, Keys};
use super::word::Word;
use breakthrough_rules::{BoardSize, Position, Side, Square};

/// The pieces, seen by the side to move: its own move up, the enemy's down. Colours do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State<W> {
    pub(super) own: W,
    pub(super) enemy: W,
}

/// What stays the same on one size of board.
#[derive(Clone, Debug)]
pub(super) struct StandardField<W> {
    pub(super) files: u32,
    pub(super) ranks: u32,
    playable: W,
    not_first_file: W,
    not_last_file: W,
    /// The rank below the goal, from which the side to move wins at once, and the enemy's.
    pub(super) own_last_step: W,
    pub(super) enemy_last_step: W,
    keys: Keys,
}

impl<W: Word> StandardField<W> {
    /// Whether a board of this size fits the word.
    pub(super) fn fits(size: BoardSize) -> bool {
        u32::from(size.files) <= W::STRIDE && u32::from(size.ranks) <= W::RANKS
    }

    pub(super) fn new(size: BoardSize) -> StandardField<W> {
        let (files, ranks) = (u32::from(size.files), u32::from(size.ranks));
        let square = |file: u32, rank: u32| W::of(Square::new((rank * W::STRIDE + file) as u8));
        let set = |keeps: &dyn Fn(u32, u32) -> bool| {
            let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
            squares
                .filter(|(file, rank)| keeps(*file, *rank))
                .fold(W::EMPTY, |set, (file, rank)| set | square(file, rank))
        };
        StandardField {
            files,
            ranks,
            playable: set(&|_, _| true),
            not_first_file: set(&|file, _| file > 0),
            not_last_file: set(&|file, _| file + 1 < files),
            own_last_step: set(&|_, rank| rank + 2 == ranks),
            enemy_last_step: set(&|_, rank| rank == 1),
            keys: Keys::new::<W>(files, ranks),
        }
    }

    /// The board seen from the other side.
    #[inline]
    pub(super) fn turned(&self, set: W) -> W {
        set.ranks_reversed() >> (W::STRIDE * (W::RANKS - self.ranks))
    }

    /// The board in a mirror that swaps left and right.
    #[inline]
    pub(super) fn mirrored(&self, set: W) -> W {
        set.files_reversed() >> (W::STRIDE - self.files)
    }

    /// The squares diagonally above.
    #[inline]
    pub(super) fn up_beside(&self, set: W) -> W {
        self.up_left(set) | self.up_right(set)
    }

    #[inline]
    pub(super) fn up_left(&self, set: W) -> W {
        ((set & self.not_first_file) << (W::STRIDE - 1)) & self.playable
    }

    #[inline]
    pub(super) fn up_right(&self, set: W) -> W {
        ((set & self.not_last_file) << (W::STRIDE + 1)) & self.playable
    }

    #[inline]
    pub(super) fn up(&self, set: W) -> W {
        (set << W::STRIDE) & self.playable
    }

    /// The squares to the left.
    #[inline]
    pub(super) fn left_of(&self, set: W) -> W {
        (set & self.not_first_file) >> 1
    }

    /// The squares diagonally below.
    #[inline]
    pub(super) fn down_beside(&self, set: W) -> W {
        ((set & self.not_first_file) >> (W::STRIDE + 1)) | ((set & self.not_last_file) >> (W::STRIDE - 1))
    }

    #[inline]
    pub(super) fn down(&self, set: W) -> W {
        set >> W::STRIDE
    }

    /// How many moves the foremost of the own pieces is from its goal; `ranks` without pieces.
    #[inline]
    pub(super) fn own_distance(&self, own: W) -> u32 {
        own.last()
            .map_or(self.ranks, |square| self.ranks - 1 - square.index() as u32 / W::STRIDE)
    }

    /// How many moves the foremost of the enemy pieces is from its goal; `ranks` without pieces.
    #[inline]
    pub(super) fn enemy_distance(&self, enemy: W) -> u32 {
        enemy
            .first()
            .map_or(self.ranks, |square| square.index() as u32 / W::STRIDE)
    }

    /// Every square, as targets without a restriction.
    #[inline]
    pub(super) const fn everywhere(&self) -> W {
        self.playable
    }
}

impl<W: Word> Field for StandardField<W> {
    type State = State<W>;
    /// The squares that a move must go to.
    type Open = W;
    const PLIES_BETWEEN_WINS: u32 = 2;
    const MOST_MOVES: u32 = 3 * W::STRIDE * W::RANKS;

    fn state(&self, position: &Position) -> State<W> {
        let size = position.size();
        let set = |side: Side| {
            let bit = |square: Square| {
                let at = size.coordinates(square);
                W::of(Square::new((u32::from(at.rank) * W::STRIDE + u32::from(at.file)) as u8))
            };
            position
                .pieces(side)
                .into_iter()
                .fold(W::EMPTY, |set, square| set | bit(square))
        };
        let (first, second) = (set(Side::First), set(Side::Second));
        match position.side_to_move() {
            Side::First => State {
                own: first,
                enemy: second,
            },
            Side::Second => State {
                own: self.turned(second),
                enemy: self.turned(first),
            },
        }
    }

    #[inline]
    fn fact_within(&self, state: State<W>, left: Left) -> Fact<W> {
        self.certain(state, left)
    }

    #[inline]
    fn for_each_child(&self, state: State<W>, targets: W, mut visit: impl FnMut(State<W>)) {
        let State { own, enemy } = state;
        let free = targets & !own;
        let mut go = |to: W, from: W| {
            visit(State {
                own: self.turned(enemy & !to),
                enemy: self.turned((own & !from) | to),
            });
        };
        // Foremost first: advances decide games.
        let mut straight = self.up(own) & free & !enemy;
        let mut left = self.up_left(own) & free;
        let mut right = self.up_right(own) & free;
        while let Some(square) = right.last() {
            let to = W::of(square);
            right ^= to;
            go(to, to >> (W::STRIDE + 1));
        }
        while let Some(square) = left.last() {
            let to = W::of(square);
            left ^= to;
            go(to, to >> (W::STRIDE - 1));
        }
        while let Some(square) = straight.last() {
            let to = W::of(square);
            straight ^= to;
            go(to, to >> W::STRIDE);
        }
    }

    #[inline]
    fn key(&self, state: State<W>, salt: u64) -> Key {
        self.keys.key(self, state, salt)
    }

    fn has_exact_keys(&self) -> bool {
        self.keys.are_exact::<W>()
    }

    fn steps(&self) -> u32 {
        self.ranks
    }

    fn value(&self, weights: &Weights, state: State<W>) -> i32 {
        let ranks = self.ranks as usize;
        let advance: i32 = (0..ranks)
            .map(|rank| {
                let own = state.own.rank(rank as u32).count_ones() as i32;
                let enemy = state.enemy.rank(rank as u32).count_ones() as i32;
                own * weights.worth[rank] - enemy * weights.worth[ranks - 1 - rank]
            })
            .sum();
        let State { own, enemy } = state;
        let count = |set: W| set.count() as i32;
        let (taken, threatened) = (self.up_beside(own), self.down_beside(enemy));
        let reached = ((self.up(own) & !enemy) | taken) & !own;
        let enemy_reached = ((self.down(enemy) & !own) | threatened) & !enemy;
        advance
            + weights.abreast * (count(own & self.left_of(own)) - count(enemy & self.left_of(enemy)))
            + weights.in_file * (count(own & self.up(own)) - count(enemy & self.up(enemy)))
            + weights.prey * count(enemy & taken & !threatened)
            + weights.hanging * count(own & threatened & !taken)
            + weights.safe * count(reached & !threatened)
            + weights.enemy_safe * count(enemy_reached & !taken)
    }
}
