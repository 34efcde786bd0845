//! N-tuples of a board for the general network.

use super::BoardFeatures;
use super::features::Tuple;
use super::shape::{TUPLE_DISTANCES, TupleFamily, TuplePatterns};
use crate::network::n_tuples::{Change, tuple_changes};
use breakthrough_rules::{Bitboard, Direction, Geometry, Move, Side, Square};
use std::collections::HashMap;

/// Weights of a pattern, by side to move.
type Weight = [i16; 2];

/// Number of different values that a step may add to the square index, modulo 256.
const CHANGES: usize = 256;

/// N-tuples of a board, with their weights. A pattern is a base-3 number with one digit per cell: 0 for an empty cell, 1 for a
/// piece of the first side, and 2 for a piece of the second side.
pub(super) struct NTuples {
    weights: Box<[Weight]>,
    /// Index of the first weight of each n-tuple.
    starts: Box<[u32]>,
    /// For each square, the n-tuples that contain it, with the place value of its digit.
    of_square: Box<[Vec<(usize, u16)>]>,
    /// Changes that moves make to n-tuples, grouped by move.
    changes: Box<[Change]>,
    /// Range of each move in `changes`, indexed by the source square and the kind of the step.
    of_move: Box<[(u32, u32)]>,
    /// Kind of a step, indexed by the change that the step makes to the square index.
    kinds: Box<[u8; CHANGES]>,
    kind_count: usize,
}

impl NTuples {
    /// Creates the n-tuples of a board. `weights` is [`GeneralWeights::n_tuples`](super::GeneralWeights::n_tuples).
    pub(super) fn new<B: Bitboard>(features: &BoardFeatures, geometry: &Geometry<B>, weights: &[Vec<i16>]) -> NTuples {
        let cells = features.cells();
        let mut of_square = vec![Vec::new(); features.squares()];
        for (index, tuple) in features.tuples().iter().enumerate() {
            for (digit, cell) in cells.iter().enumerate() {
                if let Some(square) = tuple.squares[*cell] {
                    of_square[square.index()].push((index, 3u16.pow(digit as u32)));
                }
            }
        }
        let (tables, starts) = tables(features, weights);
        let mut n_tuples = NTuples {
            weights: tables.into_boxed_slice(),
            starts: starts.into_boxed_slice(),
            of_square: of_square.into_boxed_slice(),
            changes: Box::default(),
            of_move: Box::default(),
            kinds: Box::new([0; CHANGES]),
            kind_count: 0,
        };
        n_tuples.add_moves(geometry);
        n_tuples
    }

    /// Precomputes the changes that all moves make to n-tuples.
    fn add_moves<B: Bitboard>(&mut self, geometry: &Geometry<B>) {
        let mut moves = Vec::new();
        for from in geometry.playable().squares() {
            for side in Side::BOTH {
                for direction in Direction::ALL {
                    let to = geometry.step(side, direction).targets(B::from_square(from)).first();
                    moves.extend(to.map(|to| Move { from, to }));
                }
            }
        }
        let mut known = [false; CHANGES];
        for mv in &moves {
            let change = change(*mv);
            if !known[change] {
                known[change] = true;
                self.kinds[change] = self.kind_count as u8;
                self.kind_count += 1;
            }
        }
        let mut of_move = vec![(0, 0); self.of_square.len() * self.kind_count];
        let mut changes = Vec::new();
        for mv in moves {
            let start = changes.len() as u32;
            changes.extend(tuple_changes(
                &self.of_square[mv.from.index()],
                &self.of_square[mv.to.index()],
            ));
            of_move[self.move_index(mv)] = (start, changes.len() as u32);
        }
        self.of_move = of_move.into_boxed_slice();
        self.changes = changes.into_boxed_slice();
    }

    /// Returns the number of n-tuples.
    pub(super) fn count(&self) -> usize {
        self.starts.len()
    }

    /// Adds a piece to the patterns of all n-tuples that contain its square.
    pub(super) fn add(&self, patterns: &mut [u16], side: Side, square: Square) {
        for (tuple, digit) in &self.of_square[square.index()] {
            patterns[*tuple] += digit * (side.index() as u16 + 1);
        }
    }

    /// Returns the sums of the weights of all patterns, by side to move.
    pub(super) fn sum(&self, patterns: &[u16]) -> [i32; 2] {
        let mut sums = [0; 2];
        for (start, pattern) in self.starts.iter().zip(patterns) {
            let weight = self.weights[*start as usize + usize::from(*pattern)];
            sums[0] += i32::from(weight[0]);
            sums[1] += i32::from(weight[1]);
        }
        sums
    }

    /// Updates the patterns and the weight sums for a move of `side`. `stays` is false if the piece is removed at its target.
    #[inline]
    pub(super) fn make(
        &self,
        patterns: &mut [u16],
        sums: &mut [i32; 2],
        side: Side,
        mv: Move,
        captures: bool,
        stays: bool,
    ) {
        let own = side.index() as u16 + 1;
        let placed = if stays { own } else { 0 };
        // A capture replaces the digit 3 − `own` of the captured piece.
        let placed = if captures { placed.wrapping_sub(3 - own) } else { placed };
        let (start, end) = self.of_move[self.move_index(mv)];
        for Change { tuple, from, to } in &self.changes[start as usize..end as usize] {
            let tuple = usize::from(*tuple);
            let start = self.starts[tuple] as usize;
            let before = patterns[tuple];
            let after = before
                .wrapping_sub(from.wrapping_mul(own))
                .wrapping_add(to.wrapping_mul(placed));
            patterns[tuple] = after;
            let old = self.weights[start + usize::from(before)];
            let new = self.weights[start + usize::from(after)];
            sums[0] += i32::from(new[0]) - i32::from(old[0]);
            sums[1] += i32::from(new[1]) - i32::from(old[1]);
        }
    }

    #[inline]
    fn move_index(&self, mv: Move) -> usize {
        mv.from.index() * self.kind_count + usize::from(self.kinds[change(mv)])
    }
}

/// Returns the change that a move makes to the square index, modulo [`CHANGES`]. No step of one side makes the same change as a
/// step of the other side.
#[inline]
fn change(mv: Move) -> usize {
    mv.to.index().wrapping_sub(mv.from.index()) % CHANGES
}

/// Returns the tables of all n-tuples, and the index of the first weight of each n-tuple. N-tuples with the same distances share a
/// table.
fn tables(features: &BoardFeatures, weights: &[Vec<i16>]) -> (Vec<Weight>, Vec<u32>) {
    let board = TuplePatterns::for_family(features.families()[0]);
    let families: Vec<(&[i16], &TuplePatterns, bool)> = features
        .families()
        .iter()
        .map(|family| {
            // The cells of a hexagonal board are a subset of the nine cells used by the families for rule options.
            let is_wider = *family != features.families()[0];
            (
                weights[family_index(*family)].as_slice(),
                TuplePatterns::for_family(*family),
                is_wider,
            )
        })
        .collect();
    let weight = |distances: [usize; 2], pattern: usize| {
        let of_family = |(weights, patterns, is_wider): &(&[i16], &TuplePatterns, bool)| {
            let index = patterns.weight(if *is_wider { board.widened(pattern) } else { pattern });
            let table = |number: usize| weights[number * patterns.count() + index];
            table(distances[0]) + table(TUPLE_DISTANCES + distances[1])
        };
        families.iter().map(of_family).sum::<i16>()
    };
    let mut tables = Vec::new();
    let mut known: HashMap<[usize; 2], u32> = HashMap::new();
    let start = |tuple: &Tuple| {
        *known.entry(tuple.distances).or_insert_with(|| {
            let start = tables.len() as u32;
            let [first, second] = tuple.distances;
            let both = |pattern: usize| {
                [
                    weight([first, second], pattern),
                    weight([second, first], board.flipped(pattern)),
                ]
            };
            tables.extend((0..board.patterns()).map(both));
            start
        })
    };
    let starts = features.tuples().iter().map(start).collect();
    (tables, starts)
}

fn family_index(family: TupleFamily) -> usize {
    TupleFamily::ALL.iter().position(|other| *other == family).unwrap_or(0)
}
