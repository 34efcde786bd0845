//! Features of a board for the general network: relative to the goals, back ranks and edges, so that boards of all sizes share
//! their weights.

use super::shape::{
    COLUMNS, DISTANCES, EDGE_DISTANCES, EDGES, HEXAGON_CELLS, SQUARE_CELLS, TUPLE_DISTANCES, TUPLE_SQUARES,
    TupleFamily, distance_row, edge_row, length_context, rule_context,
};
use crate::board_tables::BoardTables;
use breakthrough_rules::{
    Bitboard, BoardRef, Coordinates, Direction, Geometry, Options, Position, Shape, Side, Square, Variant,
};

/// Weight of a feature that applies completely.
const WEIGHT_ONE: i32 = 256;

/// Features of the squares and n-tuples of one board and its rules.
#[derive(Clone, Debug)]
pub struct BoardFeatures {
    files: u8,
    /// Features of a square by owner.
    squares: [Vec<SquareFeatures>; 2],
    contexts: Vec<usize>,
    families: Vec<TupleFamily>,
    tuples: Vec<Tuple>,
}

/// Features of a piece of one side on a square.
#[derive(Clone, Copy, Debug, Default)]
struct SquareFeatures {
    to_goal: usize,
    to_home: usize,
    /// Distances to the left and right edges.
    edges: [usize; 2],
    /// Position between the reference files, in units of 1/256; `None` for all files of a board with wrap-around.
    column: Option<i32>,
}

/// An n-tuple: a square and the squares around it.
#[derive(Clone, Debug)]
pub struct Tuple {
    /// Squares by position in the 3×3 block around the centre: first the row towards the first side's back rank, from left to
    /// right. `None` for nonexistent squares.
    pub squares: [Option<Square>; TUPLE_SQUARES],
    /// Distances to the back ranks of both sides, 0–3.
    pub distances: [usize; 2],
}

impl BoardFeatures {
    /// Number of different distances of an n-tuple to a back rank.
    pub const TUPLE_DISTANCES: usize = TUPLE_DISTANCES;

    /// Computes the features of a variant.
    #[must_use]
    pub fn new(variant: Variant) -> BoardFeatures {
        match Position::start(variant).board() {
            BoardRef::Small(geometry, _) => BoardFeatures::for_board(geometry, variant.options()),
            BoardRef::Medium(geometry, _) => BoardFeatures::for_board(geometry, variant.options()),
            BoardRef::Large(geometry, _) => BoardFeatures::for_board(geometry, variant.options()),
        }
    }

    /// Computes the features of a board with the geometry of these options.
    pub(super) fn for_board<B: Bitboard>(geometry: &Geometry<B>, options: &Options) -> BoardFeatures {
        let tables = BoardTables::new(geometry);
        let size = options.size;
        let of_square = |side: Side, square: Square| {
            if !geometry.playable().contains(square) {
                return SquareFeatures::default();
            }
            let [to_goal, to_home] = [side, !side].map(|side| tables.moves_to_goal(side, square) as usize);
            let (to_goal, to_home) = compressed(to_goal, to_home);
            SquareFeatures {
                to_goal,
                to_home,
                edges: [-1, 1].map(|change| edge_distance(geometry, options, square, change)),
                column: (!options.cylinder).then(|| column(size.files, size.coordinates(square).file)),
            }
        };
        let all_squares = || (0..size.squares()).map(|index| Square::new(index as u8));
        BoardFeatures {
            files: size.files,
            squares: Side::BOTH.map(|side| all_squares().map(|square| of_square(side, square)).collect()),
            contexts: contexts(options),
            families: families(options),
            tuples: tuples(&tables, options),
        }
    }

    /// Returns the number of files of the board.
    #[must_use]
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// Returns the number of square indices.
    #[must_use]
    pub const fn squares(&self) -> usize {
        self.squares[0].len()
    }

    /// Returns the distance of a piece of `side` on a square to its goal, as used in the features: the number of steps on an
    /// empty board, at most 11.
    #[must_use]
    pub fn to_goal(&self, side: Side, square: Square) -> usize {
        self.squares[side.index()][square.index()].to_goal
    }

    /// Returns the indices of the biases that are added for the board size and the rules.
    #[must_use]
    pub fn contexts(&self) -> &[usize] {
        &self.contexts
    }

    /// Returns the families of n-tuple weights that are added on this board; the first determines the cells.
    #[must_use]
    pub fn families(&self) -> &[TupleFamily] {
        &self.families
    }

    /// Returns the n-tuples.
    #[must_use]
    pub fn tuples(&self) -> &[Tuple] {
        &self.tuples
    }

    /// Returns the position of each cell of an n-tuple in the 3×3 block. The cells are in the order of the digits of a pattern,
    /// least significant first.
    #[must_use]
    pub fn cells(&self) -> &'static [usize] {
        match self.families[0] {
            TupleFamily::Hexagon => &HEXAGON_CELLS,
            _ => &SQUARE_CELLS,
        }
    }

    /// Calls `visit` with each row of feature weights that a piece of `owner` on a square adds to hidden units, and with the
    /// weight of the row in units of 1/256. If `own` is set, the hidden units are those of the perspective of `owner`. With
    /// `mirrored`, the board is mirrored left to right.
    pub fn for_each_row(
        &self,
        own: bool,
        owner: Side,
        square: Square,
        mirrored: bool,
        mut visit: impl FnMut(usize, i32),
    ) {
        let features = self.squares[owner.index()][square.index()];
        for (to_home, distance) in [(false, features.to_goal), (true, features.to_home)] {
            let mut add = |column: usize, weight: i32| {
                let column = if mirrored { COLUMNS - 1 - column } else { column };
                visit(distance_row(own, to_home, distance, column), weight);
            };
            match features.column {
                Some(column) => {
                    let (index, rest) = ((column / WEIGHT_ONE) as usize, column % WEIGHT_ONE);
                    add(index, WEIGHT_ONE - rest);
                    if rest > 0 {
                        add(index + 1, rest);
                    }
                }
                None => (0..COLUMNS).for_each(|index| add(index, WEIGHT_ONE / COLUMNS as i32)),
            }
        }
        let to_goal = features.to_goal.min(EDGE_DISTANCES - 1);
        for (right, distance) in [(false, features.edges[0]), (true, features.edges[1])] {
            visit(edge_row(own, right != mirrored, to_goal, distance), WEIGHT_ONE);
        }
    }
}

/// Returns the distances of a piece to its goal and to its back rank, reduced to the range on a board of 12 ranks. On taller
/// boards, the smaller distance is unchanged up to 5, and the larger distance is reduced.
fn compressed(to_goal: usize, to_home: usize) -> (usize, usize) {
    const MAX: usize = DISTANCES - 1;
    if to_goal + to_home <= MAX {
        (to_goal, to_home)
    } else if to_goal > to_home {
        let to_home = to_home.min(MAX / 2);
        (MAX - to_home, to_home)
    } else {
        let to_goal = to_goal.min(MAX / 2);
        (to_goal, MAX - to_goal)
    }
}

/// Returns the position of a file between the reference files, in units of 1/256. Mirrored files have mirrored positions.
fn column(files: u8, file: u8) -> i32 {
    let (files, file) = (i32::from(files), i32::from(file));
    let last = (COLUMNS as i32 - 1) * WEIGHT_ONE;
    let from_edge = |file: i32| file * last / (files - 1);
    let mirrored = files - 1 - file;
    if file <= mirrored {
        from_edge(file)
    } else {
        last - from_edge(mirrored)
    }
}

/// Returns the number of squares from a square to the edge or an obstacle in one direction along the rank.
fn edge_distance<B: Bitboard>(geometry: &Geometry<B>, options: &Options, square: Square, change: i8) -> usize {
    let size = options.size;
    let mut at = square;
    let mut distance = 0;
    while distance < EDGES - 1 {
        let next = if size.shape == Shape::Square {
            beside(options, at, change).filter(|square| geometry.playable().contains(*square))
        } else {
            // The cells of a hexagonal board have no neighbours on the same rank.
            let file = size
                .coordinates(square)
                .file
                .checked_add_signed(change * (distance as i8 + 1));
            file.filter(|file| *file < size.files).map(|_| square)
        };
        let Some(next) = next else {
            break;
        };
        at = next;
        distance += 1;
    }
    distance
}

/// Returns the square beside a square on a board of square cells.
fn beside(options: &Options, square: Square, change: i8) -> Option<Square> {
    let size = options.size;
    let Coordinates { file, rank } = size.coordinates(square);
    let file = i32::from(file) + i32::from(change);
    let file = if options.cylinder {
        file.rem_euclid(size.files.into())
    } else {
        file
    };
    size.square(Coordinates {
        file: u8::try_from(file).ok()?,
        rank,
    })
}

/// Returns the contexts of a board and its rules.
fn contexts(options: &Options) -> Vec<usize> {
    let size = options.size;
    let mut contexts = vec![length_context(false, size.files), length_context(true, size.ranks)];
    let rules = [
        size.shape == Shape::Hexagon,
        options.cylinder,
        options.straight_capture,
        options.mandatory_capture,
        options.breakthroughs_needed == 2,
        options.breakthroughs_needed == 3,
        !options.obstacles.is_empty(),
    ];
    let rules = rules.into_iter().enumerate().filter(|(_, applies)| *applies);
    contexts.extend(rules.map(|(rule, _)| rule_context(rule)));
    contexts
}

/// Returns the families of n-tuple weights of a board and its rules.
fn families(options: &Options) -> Vec<TupleFamily> {
    let board = match options.size.shape {
        Shape::Square => TupleFamily::Square,
        Shape::Hexagon => TupleFamily::Hexagon,
    };
    let rules = [
        (options.straight_capture, TupleFamily::StraightCapture),
        (options.mandatory_capture, TupleFamily::MandatoryCapture),
        (options.breakthroughs_needed > 1, TupleFamily::Breakthroughs),
    ];
    let rules = rules.into_iter().filter(|(applies, _)| *applies);
    [board].into_iter().chain(rules.map(|(_, family)| family)).collect()
}

/// Returns the n-tuples of a board. The centre of an n-tuple is neither the first nor the last square of its file, and not at the
/// left or right edge, unless these edges wrap around or the board has fewer than three files.
fn tuples<B: Bitboard>(tables: &BoardTables<'_, B>, options: &Options) -> Vec<Tuple> {
    let geometry = tables.geometry;
    let size = options.size;
    let is_centre = |square: &Square| {
        let Coordinates { file, rank } = size.coordinates(*square);
        let is_inner = |at: u8, count: u8| at > 0 && at + 1 < count;
        let has_files = is_inner(file, size.files) || options.cylinder || size.files < 3;
        let length = size.file_length(file);
        // On a hexagonal board, the lowest cell of a file has lower neighbours only on a longer file, and the highest cell has
        // higher neighbours only on a longer file.
        has_files && is_inner(rank, length)
    };
    let step = |side: Side, direction: Direction, from: Square| {
        geometry.step(side, direction).targets(B::from_square(from)).first()
    };
    let tuple = |centre: Square| {
        let [down, up] =
            [Side::Second, Side::First].map(|side| Direction::ALL.map(|direction| step(side, direction, centre)));
        let [left, right] = match size.shape {
            Shape::Square => [-1, 1]
                .map(|change| beside(options, centre, change).filter(|square| geometry.playable().contains(*square))),
            Shape::Hexagon => [None; 2],
        };
        let distance = |side: Side| {
            let moves = tables.moves_to_goal(!side, centre) as usize;
            moves.saturating_sub(1).min(TUPLE_DISTANCES - 1)
        };
        Tuple {
            squares: [
                down[0],
                down[1],
                down[2],
                left,
                Some(centre),
                right,
                up[0],
                up[1],
                up[2],
            ],
            distances: Side::BOTH.map(distance),
        }
    };
    geometry.playable().squares().filter(is_centre).map(tuple).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the distances of a piece of the first side to its goal and to its back rank, for each rank.
    fn distances(files: u32, ranks: u32) -> Vec<(usize, usize)> {
        let features = BoardFeatures::new(Variant::new(files, ranks).expect("a size"));
        let square = |rank: usize| features.squares[0][rank * files as usize];
        let ranks = 0..ranks as usize;
        ranks.map(|rank| (square(rank).to_goal, square(rank).to_home)).collect()
    }

    #[test]
    fn distances_on_boards_of_at_most_twelve_ranks_are_numbers_of_steps() {
        for ranks in 3..=12 {
            let expected: Vec<_> = (0..ranks as usize)
                .map(|rank| (ranks as usize - 1 - rank, rank))
                .collect();
            assert_eq!(distances(5, ranks), expected);
        }
    }

    #[test]
    fn taller_boards_have_the_distances_of_twelve_ranks_with_a_stretched_centre() {
        let twelve = distances(8, 12);
        for ranks in 13..=16 {
            let found = distances(8, ranks);
            assert_eq!(found[..6], twelve[..6], "{ranks}");
            assert_eq!(found[ranks as usize - 6..], twelve[6..], "{ranks}");
            assert!(
                found.is_sorted_by(|one, two| one.0 >= two.0 && one.1 <= two.1),
                "{ranks}"
            );
            assert!(
                found.iter().all(|(to_goal, to_home)| to_goal + to_home == 11),
                "{ranks}"
            );
        }
    }
}
