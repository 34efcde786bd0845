//! Dimensions of the general network, and the patterns of its n-tuples.

use std::sync::LazyLock;

/// Number of trained hidden units. The network contains each trained unit twice: once for the board and once for its mirror
/// image.
pub(super) const UNITS: usize = 16;
/// Number of hidden units of each perspective.
pub(super) const HIDDEN: usize = 2 * UNITS;
/// Number of output buckets.
pub(super) const OUTPUT_BUCKETS: usize = 4;
/// Number of different distances to the goal and to the back rank. The distances on boards of more than 12 ranks are compressed.
pub(super) const DISTANCES: usize = 12;
/// Number of reference files, between which the files of every board are interpolated.
pub(super) const COLUMNS: usize = 8;
/// Number of different distances to the left or right edge or to an obstacle.
pub(super) const EDGES: usize = 4;
/// Number of different distances to the goal that the features of the edges distinguish.
pub(super) const EDGE_DISTANCES: usize = 8;
/// Number of rows of feature weights of each owner (own, enemy) for the distance to the goal, and for the distance to the
/// back rank.
const DISTANCE_ROWS: usize = DISTANCES * COLUMNS;
/// Number of rows of feature weights of each owner for the distance to the left edge, and for the distance to the right
/// edge.
const EDGE_ROWS: usize = EDGE_DISTANCES * EDGES;
/// Number of rows of feature weights.
pub(super) const FEATURE_ROWS: usize = 4 * (DISTANCE_ROWS + EDGE_ROWS);
/// Minimum number of files and ranks with a separate context.
const MIN_LENGTH: usize = 3;
/// Number of contexts of files, and of ranks; more than 12 files or ranks count as 12.
const LENGTHS: usize = 10;
/// Number of contexts: files, ranks, and rules and shapes of the board.
pub(super) const CONTEXTS: usize = 2 * LENGTHS + 7;
/// Number of different distances of an n-tuple to each side's back rank.
pub(super) const TUPLE_DISTANCES: usize = 4;
/// Number of tables of a family: one for each distance to the own back rank, and one for each distance to the enemy back rank.
/// The weight of an n-tuple is the sum of its weights in two tables.
pub(super) const FAMILY_TABLES: usize = 2 * TUPLE_DISTANCES;
/// Number of squares of an n-tuple.
pub(super) const TUPLE_SQUARES: usize = 9;
/// Number of families of tables.
pub(super) const FAMILIES: usize = 5;
/// Number of possible counts of the breakthroughs that a side still needs: 1 to 3.
pub(super) const NEEDS: usize = 3;

/// Returns the row of feature weights for a distance to the goal (`to_home` false) or to the back rank, at a reference file.
pub(super) const fn distance_row(own: bool, to_home: bool, distance: usize, column: usize) -> usize {
    ((own as usize * 2 + to_home as usize) * DISTANCES + distance) * COLUMNS + column
}

/// Returns the row of feature weights for a distance to the left or right edge, at a distance to the goal.
pub(super) const fn edge_row(own: bool, right: bool, to_goal: usize, distance: usize) -> usize {
    4 * DISTANCE_ROWS + ((own as usize * 2 + right as usize) * EDGE_DISTANCES + to_goal) * EDGES + distance
}

/// Returns the context of a number of files or ranks.
pub(super) fn length_context(is_rank: bool, length: u8) -> usize {
    usize::from(length).saturating_sub(MIN_LENGTH).min(LENGTHS - 1) + LENGTHS * usize::from(is_rank)
}

/// Returns the context of a rule or shape, 0–6.
pub(super) const fn rule_context(rule: usize) -> usize {
    2 * LENGTHS + rule
}

/// Tables of n-tuple weights. The weight of an n-tuple is the sum over the families of the board and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TupleFamily {
    /// Boards of square cells.
    Square,
    /// Hexagonal boards, whose n-tuples consist of seven cells.
    Hexagon,
    /// Rule option of straight captures, whose weights are added to the weights of the board's family.
    StraightCapture,
    /// Rule option of mandatory captures, whose weights are added to the weights of the board's family.
    MandatoryCapture,
    /// Rule option of several breakthroughs, whose weights are added to the weights of the board's family.
    Breakthroughs,
}

impl TupleFamily {
    /// All families, in the order of their tables.
    pub const ALL: [TupleFamily; FAMILIES] = [
        TupleFamily::Square,
        TupleFamily::Hexagon,
        TupleFamily::StraightCapture,
        TupleFamily::MandatoryCapture,
        TupleFamily::Breakthroughs,
    ];
}

/// For each cell of an n-tuple on a board of square cells, its position in the 3×3 block. Each position equals the place of the
/// cell's ternary digit. The first row of the block is towards the back rank.
pub(super) const SQUARE_CELLS: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// For each cell of an n-tuple on a hexagonal board, its position in the 3×3 block. No cells are to the left or right of the
/// centre.
pub(super) const HEXAGON_CELLS: [usize; 7] = [0, 1, 2, 4, 6, 7, 8];

/// Patterns of the n-tuples of a shape, each of which has the same weight as its mirror image. A pattern is a base-3 number with
/// one digit per cell; the digit of the first cell is the least significant. A digit is 0 for an empty or missing cell, 1 for an
/// own piece and 2 for an enemy piece.
#[derive(Debug)]
pub struct TuplePatterns {
    /// Index of the weight of each pattern.
    weights: Box<[u16]>,
    /// Each pattern from the other side's perspective, with sides swapped and rows reversed.
    flipped: Box<[u16]>,
    /// Each pattern extended to nine cells. The added cells are empty.
    widened: Box<[u16]>,
    count: usize,
}

static SQUARE_PATTERNS: LazyLock<TuplePatterns> = LazyLock::new(|| TuplePatterns::new(&SQUARE_CELLS));
static HEXAGON_PATTERNS: LazyLock<TuplePatterns> = LazyLock::new(|| TuplePatterns::new(&HEXAGON_CELLS));

impl TuplePatterns {
    /// Creates the patterns of n-tuples with these cells.
    fn new(cells: &[usize]) -> TuplePatterns {
        let patterns = 3usize.pow(cells.len() as u32);
        let place = |cell: usize| {
            cells
                .iter()
                .position(|other| *other == cell)
                .map_or(0, |at| 3usize.pow(at as u32))
        };
        let mirror: Vec<usize> = cells.iter().map(|cell| place(cell / 3 * 3 + 2 - cell % 3)).collect();
        let flip: Vec<usize> = cells.iter().map(|cell| place((2 - cell / 3) * 3 + cell % 3)).collect();
        let widen: Vec<usize> = cells.iter().map(|cell| 3usize.pow(*cell as u32)).collect();
        let mut weights = vec![0; patterns];
        let mut count = 0;
        for pattern in 0..patterns {
            let mirrored = moved_digits(pattern, &mirror, |digit| digit);
            if mirrored < pattern {
                weights[pattern] = weights[mirrored];
            } else {
                weights[pattern] = count as u16;
                count += 1;
            }
        }
        let flipped = |pattern: usize| moved_digits(pattern, &flip, |digit| (3 - digit) % 3) as u16;
        let widened = |pattern: usize| moved_digits(pattern, &widen, |digit| digit) as u16;
        TuplePatterns {
            weights: weights.into_boxed_slice(),
            flipped: (0..patterns).map(flipped).collect(),
            widened: (0..patterns).map(widened).collect(),
            count,
        }
    }

    /// Returns the patterns of the n-tuples of a family.
    #[must_use]
    pub fn for_family(family: TupleFamily) -> &'static TuplePatterns {
        match family {
            TupleFamily::Hexagon => &HEXAGON_PATTERNS,
            _ => &SQUARE_PATTERNS,
        }
    }

    /// Returns the number of patterns: 3 to the power of the number of cells.
    #[must_use]
    pub fn patterns(&self) -> usize {
        self.weights.len()
    }

    /// Returns the number of weights of a table.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Returns the index of the weight of a pattern.
    #[must_use]
    pub fn weight(&self, pattern: usize) -> usize {
        self.weights[pattern].into()
    }

    /// Returns a pattern from the other side's perspective, with sides swapped and rows reversed.
    pub(super) fn flipped(&self, pattern: usize) -> usize {
        self.flipped[pattern].into()
    }

    /// Returns a pattern extended to nine cells. The added cells are empty.
    #[must_use]
    pub fn widened(&self, pattern: usize) -> usize {
        self.widened[pattern].into()
    }
}

/// Returns the sum of the place values of all digits of a pattern, each changed by `change`.
fn moved_digits(mut pattern: usize, places: &[usize], change: impl Fn(usize) -> usize) -> usize {
    let mut sum = 0;
    for place in places {
        sum += change(pattern % 3) * place;
        pattern /= 3;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_features_has_one_meaning() {
        let mut rows = Vec::new();
        for own in [false, true] {
            for second in [false, true] {
                for distance in 0..DISTANCES {
                    rows.extend((0..COLUMNS).map(|column| distance_row(own, second, distance, column)));
                }
                for to_goal in 0..EDGE_DISTANCES {
                    rows.extend((0..EDGES).map(|distance| edge_row(own, second, to_goal, distance)));
                }
            }
        }
        rows.sort_unstable();
        assert_eq!(rows, (0..FEATURE_ROWS).collect::<Vec<_>>());
    }

    #[test]
    fn a_pattern_and_its_mirror_image_have_the_same_weight() {
        for (family, count, mirrored) in [
            (TupleFamily::Square, 10_206, [2, 1, 0, 5, 4, 3, 8, 7, 6].as_slice()),
            (TupleFamily::Hexagon, 1215, &[2, 1, 0, 3, 6, 5, 4]),
        ] {
            let patterns = TuplePatterns::for_family(family);
            assert_eq!(patterns.count(), count);
            let digits = |pattern: usize| (0..mirrored.len() as u32).map(move |at| pattern / 3usize.pow(at) % 3);
            let mirror = |pattern| -> usize {
                let moved = digits(pattern).zip(mirrored);
                moved.map(|(digit, to)| digit * 3usize.pow(*to)).sum()
            };
            for pattern in 0..patterns.patterns() {
                assert_eq!(mirror(mirror(pattern)), pattern);
                assert_eq!(patterns.weight(pattern), patterns.weight(mirror(pattern)));
                let flipped = patterns.flipped(pattern);
                assert_eq!(patterns.flipped(flipped), pattern);
                let swapped: Vec<usize> = digits(flipped).map(|digit| (3 - digit) % 3).collect();
                let last = mirrored.len() - 1;
                // The rows are reversed, and the middle row of a hexagonal n-tuple has one cell.
                assert_eq!(swapped[last], digits(pattern).nth(2).expect("a digit"));
            }
        }
    }
}
