//! The board as the move rules see it: which squares exist, where a step leads, and where a side wins.
//!
//! Every direction of play is one shift of the whole set of pieces behind a mask of the squares it may leave, and where edges
//! are joined another shift for the pieces beside the edge. A square that cannot be entered is simply missing from
//! [`Geometry::playable`] and from the masks; hexagons lie in slanted rows, where steps are constant shifts too.

use super::{Bitboard, BoardSize, Coordinates, Shape, Side, Square, Variant};

/// The three ways forward, as seen on the page with rank 1 at the bottom.
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
    /// Every direction, in the order in which moves are generated.
    pub const ALL: [Direction; 3] = [Direction::Left, Direction::Straight, Direction::Right];

    const fn file_change(self) -> i32 {
        match self {
            Direction::Left => -1,
            Direction::Straight => 0,
            Direction::Right => 1,
        }
    }
}

/// Squares shifted behind a mask.
#[derive(Clone, Copy, Debug)]
struct Shift<B> {
    up: u32,
    down: u32,
    leaves: B,
    enters: B,
}

impl<B: Bitboard> Shift<B> {
    /// The shift that leads each of these squares to its target, by the same way for all.
    fn new(ways: impl IntoIterator<Item = (Square, Square)>) -> Shift<B> {
        let mut shift = Shift {
            up: 0,
            down: 0,
            leaves: B::EMPTY,
            enters: B::EMPTY,
        };
        for (from, to) in ways {
            let change = to.index() as i32 - from.index() as i32;
            shift.up = change.max(0).unsigned_abs();
            shift.down = change.min(0).unsigned_abs();
            shift.leaves |= B::of(from);
            shift.enters |= B::of(to);
        }
        shift
    }

    #[inline]
    fn targets(&self, pieces: B) -> B {
        ((pieces & self.leaves) << self.up) >> self.down
    }

    #[inline]
    fn sources(&self, targets: B) -> B {
        ((targets & self.enters) << self.down) >> self.up
    }

    #[inline]
    const fn source(&self, target: Square) -> Square {
        Square::new((target.index() as u32 + self.down - self.up) as u8)
    }
}

/// One direction of play for one side.
#[derive(Clone, Copy, Debug)]
pub struct Step<B> {
    within: Shift<B>,
    /// The steps over a joined edge.
    around: Shift<B>,
    goes_around: bool,
}

impl<B: Bitboard> Step<B> {
    /// The squares that `pieces` reach by this step, occupied or not.
    #[inline]
    #[must_use]
    pub fn targets(&self, pieces: B) -> B {
        let targets = self.within.targets(pieces);
        if self.goes_around {
            targets | self.around.targets(pieces)
        } else {
            targets
        }
    }

    /// The same without the steps over a joined edge.
    #[inline]
    #[must_use]
    pub fn targets_within(&self, pieces: B) -> B {
        self.within.targets(pieces)
    }

    /// The squares from which this step leads to `targets`.
    #[inline]
    #[must_use]
    pub fn sources(&self, targets: B) -> B {
        let sources = self.within.sources(targets);
        if self.goes_around {
            sources | self.around.sources(targets)
        } else {
            sources
        }
    }

    /// The square from which this step leads to `target`, which must be one that it enters.
    #[inline]
    #[must_use]
    pub fn source(&self, target: Square) -> Square {
        if self.goes_around && self.around.enters.contains(target) {
            self.around.source(target)
        } else {
            self.within.source(target)
        }
    }
}

/// Everything about a board and its rules that stays the same during a game.
#[derive(Clone, Debug)]
pub struct Geometry<B> {
    size: BoardSize,
    playable: B,
    goals: [B; 2],
    steps: [[Step<B>; 3]; 2],
    captures: [bool; 3],
    is_standard: bool,
    compulsory_capture: bool,
    breakthroughs_needed: u8,
    /// For each square those around it, where pieces blow up; empty where they do not.
    around: Box<[Vec<Square>]>,
}

impl<B: Bitboard> Geometry<B> {
    /// The geometry of a variant's board, which must have at most [`Bitboard::CAPACITY`] squares.
    #[must_use]
    pub fn new(variant: &Variant) -> Geometry<B> {
        let options = variant.options();
        let size = options.size;
        debug_assert!(size.squares() <= B::CAPACITY);
        let open = |square: &Square| !options.obstacles.contains(*square);
        let playable = B::collect(size.all_squares().filter(open));
        let neighbour = |side: Side, direction: Direction, from: Square| {
            let to = neighbour(size, options.joined_edges, side, direction, from)?;
            playable.contains(to).then_some((from, to))
        };
        let step = |side: Side, direction: Direction| {
            let ways = || {
                playable
                    .squares()
                    .filter_map(move |from| neighbour(side, direction, from))
            };
            let is_within =
                |(from, to): &(Square, Square)| size.coordinates(*from).file.abs_diff(size.coordinates(*to).file) <= 1;
            let around: Shift<B> = Shift::new(ways().filter(|way| !is_within(way)));
            Step {
                within: Shift::new(ways().filter(is_within)),
                around,
                goes_around: !around.leaves.is_empty(),
            }
        };
        let is_goal = |side: Side| move |square: &Square| size.rank_for(!side, *square) == 0;
        let around = |square: Square| blast(size, options.joined_edges, square);
        Geometry {
            size,
            playable,
            goals: Side::BOTH.map(|side| B::collect(playable.squares().filter(is_goal(side)))),
            steps: Side::BOTH.map(|side| Direction::ALL.map(|direction| step(side, direction))),
            captures: [!options.bombardment, options.straight_capture, !options.bombardment],
            is_standard: options.has_standard_rules(),
            compulsory_capture: options.compulsory_capture,
            breakthroughs_needed: options.breakthroughs_needed,
            around: if options.bombardment {
                (0..size.squares())
                    .map(|index| around(Square::new(index as u8)))
                    .collect()
            } else {
                Box::default()
            },
        }
    }

    /// Whether the standard rules hold on a board of squares without obstacles.
    #[inline]
    #[must_use]
    pub const fn is_standard(&self) -> bool {
        self.is_standard
    }

    /// Whether pieces capture in a direction.
    #[inline]
    #[must_use]
    pub const fn captures(&self, direction: Direction) -> bool {
        self.captures[direction as usize]
    }

    /// Whether a side that can capture must.
    #[inline]
    #[must_use]
    pub const fn is_capture_compulsory(&self) -> bool {
        self.compulsory_capture
    }

    /// How many pieces a side has to bring home.
    #[inline]
    #[must_use]
    pub const fn breakthroughs_needed(&self) -> u8 {
        self.breakthroughs_needed
    }

    /// Whether pieces may be blown up.
    #[inline]
    #[must_use]
    pub const fn detonates(&self) -> bool {
        !self.around.is_empty()
    }

    /// The squares around one whose pieces go when it blows up, always in the same order, at most eight.
    #[inline]
    #[must_use]
    pub fn blast(&self, square: Square) -> &[Square] {
        self.around.get(square.index()).map_or(&[], Vec::as_slice)
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The squares that a piece may stand on.
    #[inline]
    #[must_use]
    pub const fn playable(&self) -> B {
        self.playable
    }

    /// The squares on which a piece of `side` wins.
    #[inline]
    #[must_use]
    pub const fn goals(&self, side: Side) -> B {
        self.goals[side.index()]
    }

    /// How a piece of `side` steps in a direction.
    #[inline]
    #[must_use]
    pub const fn step(&self, side: Side, direction: Direction) -> &Step<B> {
        &self.steps[side.index()][direction as usize]
    }

    /// Every square that pieces of `side` standing on `pieces` attack.
    #[inline]
    #[must_use]
    pub fn attacks(&self, side: Side, pieces: B) -> B {
        if !self.is_standard {
            return self.attacks_of_variant(side, pieces);
        }
        let attacks = |direction| self.step(side, direction).targets_within(pieces);
        attacks(Direction::Left) | attacks(Direction::Right)
    }

    /// Apart from the standard rules, which should stay short.
    #[cold]
    #[inline(never)]
    fn attacks_of_variant(&self, side: Side, pieces: B) -> B {
        let capturing = Direction::ALL.into_iter().filter(|direction| self.captures(*direction));
        let attacks = |direction| self.step(side, direction).targets(pieces);
        capturing.map(attacks).fold(B::EMPTY, |all, some| all | some)
    }
}

/// The square next to `from` in a direction, if the board has one.
fn neighbour(size: BoardSize, joined: bool, side: Side, direction: Direction, from: Square) -> Option<Square> {
    let at = size.coordinates(from);
    let upward = side == Side::First;
    let file = i32::from(at.file) + direction.file_change();
    let file = if joined {
        file.rem_euclid(size.files.into())
    } else {
        file
    };
    let file = u8::try_from(file).ok().filter(|file| *file < size.files)?;
    let rank_change = match size.shape {
        Shape::Hexagon if direction != Direction::Straight => {
            // The first square of a longer file lies half a cell lower, that of a shorter one half a cell higher.
            let is_longer = size.file_length(file) > size.file_length(at.file);
            i8::from(is_longer) - i8::from(!upward)
        }
        _ if upward => 1,
        _ => -1,
    };
    let rank = at.rank.checked_add_signed(rank_change)?;
    size.square(Coordinates { file, rank })
}

/// The squares around one.
fn blast(size: BoardSize, joined: bool, square: Square) -> Vec<Square> {
    let mut around = Vec::new();
    if !size.contains(square) {
        return around;
    }
    for side in Side::BOTH {
        for direction in Direction::ALL {
            around.extend(neighbour(size, joined, side, direction, square));
        }
    }
    if size.shape == Shape::Square {
        let at = size.coordinates(square);
        let files = i32::from(size.files);
        for change in [-1, 1] {
            let file = i32::from(at.file) + change;
            let file = if joined { file.rem_euclid(files) } else { file };
            let beside = u8::try_from(file)
                .ok()
                .and_then(|file| size.square(Coordinates { file, ..at }));
            around.extend(beside);
        }
    }
    around
}
