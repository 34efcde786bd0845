//! Whether what the pieces of both sides can do is Breakthrough, on which board, which way up, and with which options.
//!
//! A side goes the way that most of its steps go. That tells which squares the positions are; the options of the moves
//! follow from single steps. Then every step is compared with the rules of these options.

use super::ZrfError;
use super::board::Board;
use super::form::List;
use super::program::Moves;
use super::steps::{CONTENTS, EMPTY, ENEMY, Step};
use breakthrough_rules::{Bitboard, BoardSize, Coordinates, Direction, Geometry, Options, Side, Square, SquareSet};
use std::collections::HashSet;

/// What one player's pieces can do.
pub(super) struct Army {
    pub(super) moves: Moves,
    pub(super) steps: Vec<Step>,
}

/// The game on a board of ours.
pub(super) struct Family<'a> {
    board: &'a Board,
    armies: &'a [Army; 2],
    /// The player that moves up.
    pub(super) first: usize,
    size: BoardSize,
    /// The square of every position, by position.
    pub(super) squares: Vec<Square>,
}

/// Which way a side's pieces go: along which dimension of the grid, and whether to higher indices.
type Way = (usize, i64);

/// The way that most steps go; this one if none goes more often.
fn way(board: &Board, steps: &[Step], usual: Way) -> Way {
    let goes = |(along, forward): &Way| {
        let at = |position: usize| board.positions[position].at[*along];
        steps
            .iter()
            .filter(|step| at(step.to) - at(step.from) == *forward)
            .count()
    };
    let ways = [(0, 1), (0, -1), (1, 1), (1, -1), usual];
    ways.into_iter().max_by_key(goes).unwrap_or(usual)
}

impl<'a> Family<'a> {
    /// Lays the board on squares, seen from behind the player that moves up the screen; where both move sideways, the one
    /// that moves to the right; where the file does not say, the one that begins.
    pub(super) fn lay_out(board: &'a Board, armies: &'a [Army; 2], begins: usize) -> Result<Family<'a>, ZrfError> {
        let (along, forward) = way(board, &armies[0].steps, (1, -1));
        let opposite = (along, -forward);
        if way(board, &armies[1].steps, opposite) != opposite {
            let problem = "expected sides that move towards each other, found";
            return Err(armies[1].moves.whole.whole_error(problem));
        }
        let first = match board.on_screen[along].map(|pixels| pixels * forward) {
            [0, 0] => begins,
            [right, 0] => usize::from(right < 0),
            [_, down] => usize::from(down > 0),
        };
        let forward = if first == 0 { forward } else { -forward };
        let across = 1 - along;
        // To the right of one who looks forward, on a screen whose second coordinate goes down.
        let [ahead_right, ahead_down] = board.on_screen[along].map(|pixels| pixels * forward);
        let [right, down] = board.on_screen[across];
        let is_mirrored = right * -ahead_down + down * ahead_right < 0;
        let counts = board.counts();
        let size = BoardSize::new(counts[across], counts[along]);
        let index = |at: i64, count: u8, is_reversed: bool| {
            let at = at as u8;
            if is_reversed { count - 1 - at } else { at }
        };
        let square = |at: [i64; 2]| {
            let file = index(at[across], size.files, is_mirrored);
            let rank = index(at[along], size.ranks, forward < 0);
            size.square(Coordinates { file, rank })
                .expect("the size is that of the grid")
        };
        Ok(Family {
            board,
            armies,
            first,
            size,
            squares: board.positions.iter().map(|position| square(position.at)).collect(),
        })
    }

    /// The side that a player is.
    pub(super) const fn side(&self, player: usize) -> Side {
        if player == self.first {
            Side::First
        } else {
            Side::Second
        }
    }

    /// A player's steps. Those from the far rank do not matter: the game is over.
    fn steps(&self, player: usize) -> impl Iterator<Item = &Step> {
        let is_home = move |step: &&Step| self.size.relative_rank(!self.side(player), self.squares[step.from]) == 0;
        self.armies[player].steps.iter().filter(move |step| !is_home(step))
    }

    /// The board, and the options that the moves have if they are of the family at all. `priorities` is the
    /// `(move-priorities …)`.
    pub(super) fn options(&self, begins: usize, priorities: Option<&List>) -> Result<Options, ZrfError> {
        let files = |step: &Step| [step.from, step.to].map(|at| self.size.coordinates(self.squares[at]).file);
        let goes_round = |step: &Step| {
            let [from, to] = files(step);
            self.size.files > 2 && from.abs_diff(to) == self.size.files - 1
        };
        let captures_straight = |player: usize, step: &Step| {
            let rank = |at: usize| self.size.relative_rank(self.side(player), self.squares[at]);
            let [from, to] = files(step);
            step.onto[ENEMY].is_some() && from == to && rank(step.to) == rank(step.from) + 1
        };
        let killed = (0..)
            .zip(&self.board.positions)
            .filter(|(_, position)| position.is_killed);
        Ok(Options {
            starting_side: self.side(begins),
            obstacles: SquareSet::from_squares(killed.map(|(at, _): (usize, _)| self.squares[at])),
            cylinder: (0..2).any(|player| self.steps(player).any(goes_round)),
            straight_capture: (0..2).any(|player| self.steps(player).any(|step| captures_straight(player, step))),
            mandatory_capture: self.is_capture_mandatory(priorities)?,
            ..Options::standard(self.size)
        })
    }

    /// Whether captures have priority over all other moves.
    fn is_capture_mandatory(&self, priorities: Option<&List>) -> Result<bool, ZrfError> {
        let of = |content: usize| {
            (0..2).flat_map(move |player| self.steps(player).filter_map(move |step| step.onto[content]))
        };
        let others: HashSet<usize> = of(EMPTY).collect();
        if others.len() < 2 && of(ENEMY).all(|capture| others.contains(&capture)) {
            return Ok(false);
        }
        if of(ENEMY).max() < others.iter().min().copied() {
            return Ok(true);
        }
        let place = priorities.unwrap_or(&self.armies[0].moves.whole);
        Err(place.whole_error("expected captures before all other moves, or all moves alike, found"))
    }

    /// Compares all steps with what they should be.
    pub(super) fn compare(&self, geometry: &Geometry<SquareSet>) -> Result<(), ZrfError> {
        let name = |position: usize| &self.board.positions[position].name;
        for (player, army) in self.armies.iter().enumerate() {
            let side = self.side(player);
            let target = |from: usize, direction: Direction| {
                let pieces = SquareSet::from_square(self.squares[from]) & !geometry.goals(side);
                geometry.step(side, direction).targets(pieces).first()
            };
            let mut made = HashSet::new();
            for step in self.steps(player) {
                let to = Some(self.squares[step.to]);
                let way = format!("{}-{}", name(step.from), name(step.to));
                let block = &army.moves.blocks[step.block].source;
                let leads_there = |direction: &Direction| target(step.from, *direction) == to;
                let Some(direction) = Direction::ALL.into_iter().find(leads_there) else {
                    let problem = format!("expected steps to the three squares ahead only, found {way} in");
                    return Err(block.whole_error(problem));
                };
                let expected = onto([true, geometry.captures(direction), false]);
                let found = onto(step.onto.map(|priority| priority.is_some()));
                if expected != found {
                    let problem = format!("expected {way} to be made {expected}, found it made {found} in");
                    return Err(block.whole_error(problem));
                }
                made.insert((step.from, to));
            }
            for from in self.board.live() {
                let targets = Direction::ALL.map(|direction| target(from, direction));
                if let Some(missing) = targets
                    .into_iter()
                    .find(|to| to.is_some() && !made.contains(&(from, *to)))
                {
                    let to = self.squares.iter().position(|square| Some(*square) == missing);
                    let to = to.map(|to| name(to).as_ref()).unwrap_or_default();
                    return Err(army.moves.whole.missing(&format!("a step {}-{to}", name(from))));
                }
            }
        }
        Ok(())
    }
}

/// In words, onto what a step is possible: nothing, an enemy, a friend.
const fn onto(contents: [bool; CONTENTS]) -> &'static str {
    match contents {
        [false, false, false] => "onto nothing",
        [true, false, false] => "onto an empty square",
        [false, true, false] => "onto an enemy",
        [false, false, true] => "onto a friend",
        [true, true, false] => "onto an empty square or an enemy",
        [true, false, true] => "onto an empty square or a friend",
        [false, true, true] => "onto an enemy or a friend",
        [true, true, true] => "onto anything",
    }
}
