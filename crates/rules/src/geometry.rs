//! Precomputed board geometry: playable squares, steps and goals.
//!
//! A step in one direction is a shift of the masked set of pieces. With wrap-around, a second shift moves pieces across the left
//! or right edge. [`Geometry::playable`] and the masks exclude obstacles. Steps on hexagonal boards are constant shifts as well,
//! because these boards are stored skewed (see [`BoardSize`]).

use super::{Bitboard, BoardSize, Coordinates, Options, Shape, Side, Square};

/// The three directions of a step. For both sides, left is towards file a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Forward and towards file a.
    Left,
    /// Straight forward.
    Straight,
    /// Forward and away from file a.
    Right,
}

impl Direction {
    /// All directions, in move generation order.
    pub const ALL: [Direction; 3] = [Direction::Left, Direction::Straight, Direction::Right];

    const fn file_change(self) -> i32 {
        match self {
            Direction::Left => -1,
            Direction::Straight => 0,
            Direction::Right => 1,
        }
    }
}

/// A masked shift: every source square is shifted by the same distance.
#[derive(Clone, Copy, Debug)]
struct Shift<B> {
    up: u32,
    down: u32,
    sources: B,
    targets: B,
}

impl<B: Bitboard> Shift<B> {
    /// Creates a shift from pairs of source and target squares, which must all be the same distance apart.
    fn new(steps: impl IntoIterator<Item = (Square, Square)>) -> Shift<B> {
        let mut shift = Shift {
            up: 0,
            down: 0,
            sources: B::EMPTY,
            targets: B::EMPTY,
        };
        for (from, to) in steps {
            let change = to.index() as i32 - from.index() as i32;
            shift.up = change.max(0).unsigned_abs();
            shift.down = change.min(0).unsigned_abs();
            shift.sources |= B::from_square(from);
            shift.targets |= B::from_square(to);
        }
        shift
    }

    #[inline]
    fn targets(&self, pieces: B) -> B {
        (pieces & self.sources).shifted(self.up, self.down)
    }

    #[inline]
    fn sources(&self, targets: B) -> B {
        (targets & self.targets).shifted(self.down, self.up)
    }

    #[inline]
    const fn source(&self, target: Square) -> Square {
        Square::new((target.index() as u32 + self.down - self.up) as u8)
    }
}

/// The steps of one side in one direction.
#[derive(Clone, Copy, Debug)]
pub struct Step<B> {
    inner: Shift<B>,
    /// The wrap-around steps.
    wrap: Shift<B>,
    has_wrap: bool,
}

impl<B: Bitboard> Step<B> {
    /// Returns the target squares of steps by `pieces`, whether occupied or not.
    #[inline]
    #[must_use]
    pub fn targets(&self, pieces: B) -> B {
        let targets = self.inner.targets(pieces);
        if self.has_wrap {
            targets | self.wrap.targets(pieces)
        } else {
            targets
        }
    }

    /// Returns the target squares of steps by `pieces`, except wrap-around steps.
    #[inline]
    #[must_use]
    pub fn targets_without_wrap(&self, pieces: B) -> B {
        self.inner.targets(pieces)
    }

    /// Returns the squares from which a step leads to one of `targets`.
    #[inline]
    #[must_use]
    pub fn sources(&self, targets: B) -> B {
        let sources = self.inner.sources(targets);
        if self.has_wrap {
            sources | self.wrap.sources(targets)
        } else {
            sources
        }
    }

    /// Returns the square from which a step leads to `target`. Such a step must exist.
    #[inline]
    #[must_use]
    pub fn source(&self, target: Square) -> Square {
        if self.has_wrap && self.wrap.targets.contains(target) {
            self.wrap.source(target)
        } else {
            self.inner.source(target)
        }
    }
}

/// Precomputed masks and constants of a board and its rules.
#[derive(Clone, Debug)]
pub struct Geometry<B> {
    size: BoardSize,
    playable: B,
    goals: [B; 2],
    steps: [[Step<B>; 3]; 2],
    captures: [bool; 3],
    is_standard: bool,
    mandatory_capture: bool,
    breakthroughs_needed: u8,
    /// For each square, the surrounding squares from which an explosion on it removes pieces; empty in variants without
    /// explosions.
    blasts: Box<[Vec<Square>]>,
}

impl<B: Bitboard> Geometry<B> {
    /// Computes the geometry. The board must be playable and have at most [`Bitboard::CAPACITY`] squares.
    #[must_use]
    pub fn new(options: &Options) -> Geometry<B> {
        let size = options.size;
        debug_assert!(size.squares() <= B::CAPACITY);
        let is_playable = |square: &Square| !options.obstacles.contains(*square);
        let playable = B::from_squares(size.all_squares().filter(is_playable));
        let neighbour = |side: Side, direction: Direction, from: Square| {
            let to = neighbour(size, options.cylinder, side, direction, from)?;
            playable.contains(to).then_some((from, to))
        };
        let step = |side: Side, direction: Direction| {
            let steps = || {
                playable
                    .squares()
                    .filter_map(move |from| neighbour(side, direction, from))
            };
            let is_inner =
                |(from, to): &(Square, Square)| size.coordinates(*from).file.abs_diff(size.coordinates(*to).file) <= 1;
            let wrap: Shift<B> = Shift::new(steps().filter(|step| !is_inner(step)));
            Step {
                inner: Shift::new(steps().filter(is_inner)),
                wrap,
                has_wrap: !wrap.sources.is_empty(),
            }
        };
        let is_goal = |side: Side| move |square: &Square| size.relative_rank(!side, *square) == 0;
        let blast = |square: Square| blast(size, options.cylinder, square);
        Geometry {
            size,
            playable,
            goals: Side::BOTH.map(|side| B::from_squares(playable.squares().filter(is_goal(side)))),
            steps: Side::BOTH.map(|side| Direction::ALL.map(|direction| step(side, direction))),
            captures: [!options.bombardment, options.straight_capture, !options.bombardment],
            is_standard: options.has_standard_rules(),
            mandatory_capture: options.mandatory_capture,
            breakthroughs_needed: options.breakthroughs_needed,
            blasts: if options.bombardment {
                (0..size.squares())
                    .map(|index| blast(Square::new(index as u8)))
                    .collect()
            } else {
                Box::default()
            },
        }
    }

    /// Returns whether the rules are standard and the board consists of square cells without obstacles.
    #[inline]
    #[must_use]
    pub const fn is_standard(&self) -> bool {
        self.is_standard
    }

    /// Returns whether pieces capture in a direction.
    #[inline]
    #[must_use]
    pub const fn captures(&self, direction: Direction) -> bool {
        self.captures[direction as usize]
    }

    /// Returns whether captures are mandatory.
    #[inline]
    #[must_use]
    pub const fn is_capture_mandatory(&self) -> bool {
        self.mandatory_capture
    }

    /// Returns the number of breakthroughs that a side needs to win.
    #[inline]
    #[must_use]
    pub const fn breakthroughs_needed(&self) -> u8 {
        self.breakthroughs_needed
    }

    /// Returns whether pieces can explode.
    #[inline]
    #[must_use]
    pub const fn has_explosions(&self) -> bool {
        !self.blasts.is_empty()
    }

    /// Returns the squares around `square` from which an explosion on it removes pieces: at most eight, in a fixed order.
    #[inline]
    #[must_use]
    pub fn blast(&self, square: Square) -> &[Square] {
        self.blasts.get(square.index()).map_or(&[], Vec::as_slice)
    }

    /// Returns the board size.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the squares without obstacles.
    #[inline]
    #[must_use]
    pub const fn playable(&self) -> B {
        self.playable
    }

    /// Returns the squares on which a piece of `side` makes a breakthrough.
    #[inline]
    #[must_use]
    pub const fn goals(&self, side: Side) -> B {
        self.goals[side.index()]
    }

    /// Returns the steps of `side` in a direction.
    #[inline]
    #[must_use]
    pub const fn step(&self, side: Side, direction: Direction) -> &Step<B> {
        &self.steps[side.index()][direction as usize]
    }

    /// Returns the squares attacked by `pieces` of `side`, regardless of the contents of these squares.
    #[inline]
    #[must_use]
    pub fn attacks(&self, side: Side, pieces: B) -> B {
        if !self.is_standard {
            return self.attacks_of_variant(side, pieces);
        }
        let attacks = |direction| self.step(side, direction).targets_without_wrap(pieces);
        attacks(Direction::Left) | attacks(Direction::Right)
    }

    /// [`Geometry::attacks`] for non-standard rules; not inlined, to keep the code for the standard rules short.
    #[cold]
    #[inline(never)]
    fn attacks_of_variant(&self, side: Side, pieces: B) -> B {
        let capturing = Direction::ALL.into_iter().filter(|direction| self.captures(*direction));
        let attacks = |direction| self.step(side, direction).targets(pieces);
        capturing.map(attacks).fold(B::EMPTY, |all, some| all | some)
    }
}

/// Returns the target of a step from `from`, or `None` if it is outside the board. Obstacles are ignored.
fn neighbour(size: BoardSize, cylinder: bool, side: Side, direction: Direction, from: Square) -> Option<Square> {
    let at = size.coordinates(from);
    let is_upward = side == Side::First;
    let file = i32::from(at.file) + direction.file_change();
    let file = if cylinder {
        file.rem_euclid(size.files.into())
    } else {
        file
    };
    let file = u8::try_from(file).ok().filter(|file| *file < size.files)?;
    let rank_change = match size.shape {
        Shape::Hexagon if direction != Direction::Straight => {
            // An adjacent file starts half a cell lower if it is longer, and half a cell higher if it is shorter.
            let is_longer = size.file_length(file) > size.file_length(at.file);
            i8::from(is_longer) - i8::from(!is_upward)
        }
        _ if is_upward => 1,
        _ => -1,
    };
    let rank = at.rank.checked_add_signed(rank_change)?;
    size.square(Coordinates { file, rank })
}

/// Returns the squares around `square`; none if it is outside the board.
fn blast(size: BoardSize, cylinder: bool, square: Square) -> Vec<Square> {
    let mut squares = Vec::new();
    if !size.contains(square) {
        return squares;
    }
    for side in Side::BOTH {
        for direction in Direction::ALL {
            squares.extend(neighbour(size, cylinder, side, direction, square));
        }
    }
    if size.shape == Shape::Square {
        let at = size.coordinates(square);
        let files = i32::from(size.files);
        for change in [-1, 1] {
            let file = i32::from(at.file) + change;
            let file = if cylinder { file.rem_euclid(files) } else { file };
            let beside = u8::try_from(file)
                .ok()
                .and_then(|file| size.square(Coordinates { file, ..at }));
            squares.extend(beside);
        }
    }
    squares
}
