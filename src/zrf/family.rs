//! Whether what the pieces of both sides can do is Breakthrough, on which board, which way up, and with which options.
//!
//! A game is of the family if each piece steps to the three squares ahead of it and nowhere else: diagonally onto nothing
//! or an enemy, straight onto nothing or, where that is an option, an enemy. Ahead is the same way for all pieces of a side
//! and the other way for the other side's. Where the board ends at the side, all pieces may go on at the other side.

use super::board::Board;
use super::form::List;
use super::program::Moves;
use super::steps::{CONTENTS, EMPTY, ENEMY, Step};
use super::{ZrfError, ZrfErrorKind};
use std::collections::HashMap;

/// What one player's pieces can do.
pub(super) struct Army {
    pub(super) moves: Moves,
    /// The steps from every position.
    pub(super) steps: Vec<Vec<Step>>,
}

/// A board of the family as it is laid on the grid, and the options of its moves.
pub(super) struct Family {
    /// The player that moves up.
    pub(super) first: usize,
    pub(super) files: u8,
    pub(super) ranks: u8,
    /// File and rank of every position that is not killed.
    pub(super) squares: HashMap<usize, (u8, u8)>,
    positions: HashMap<(u8, u8), usize>,
    pub(super) joined_edges: bool,
    pub(super) straight_capture: bool,
    pub(super) compulsory_capture: bool,
}

/// Which way a side's pieces go: along which dimension of the grid, and whether to higher indices.
type Way = (usize, i64);

/// Lays the board on the grid and compares every step with the family's. `priorities` is the `(move-priorities …)`.
pub(super) fn recognise(
    board: &Board,
    armies: &[Army; 2],
    begins: usize,
    priorities: Option<&List>,
) -> Result<Family, ZrfError> {
    let (along, forward) = way(board, &armies[0], (1, -1));
    let ways = [(along, forward), way(board, &armies[1], (along, -forward))];
    if ways[1] != (along, -forward) {
        let kind = ZrfErrorKind::Expected("sides that move towards each other");
        return Err(armies[1].moves.whole.whole_error(kind));
    }
    let first = first_player(board, ways, begins);
    let mut family = lay_out(board, ways[first])?;
    family.first = first;
    family.joined_edges = armies.iter().any(|army| family.goes_round(army));
    let by_player = || (0..).zip(armies);
    family.straight_capture = by_player().any(|(player, army)| family.captures_straight(player, army));
    for (player, army) in by_player() {
        family.compare(board, player, army)?;
    }
    family.compulsory_capture = is_capture_compulsory(armies, priorities)?;
    Ok(family)
}

/// The way that most steps of a side go; this one if none goes more often.
fn way(board: &Board, army: &Army, usual: Way) -> Way {
    let counted = |(along, forward): Way| {
        let from = (0..).zip(&army.steps);
        let goes = |from: usize, step: &Step| {
            let [from, to] = [from, step.to].map(|position: usize| board.positions[position].at[along]);
            to - from == forward
        };
        from.into_iter()
            .map(|(from, steps)| steps.iter().filter(|step| goes(from, step)).count())
            .sum::<usize>()
    };
    let mut best = usual;
    for way in [(1, -1), (1, 1), (0, -1), (0, 1)] {
        if counted(way) > counted(best) {
            best = way;
        }
    }
    best
}

/// The player that moves up the screen; where they move sideways, the one that moves to the right; where the file does not
/// say, the one that begins.
fn first_player(board: &Board, ways: [Way; 2], begins: usize) -> usize {
    let (along, forward) = ways[0];
    let [right, down] = board.on_screen[along].map(|pixels| pixels * forward);
    match (right, down) {
        (0, 0) => begins,
        (right, 0) => usize::from(right < 0),
        (_, down) => usize::from(down > 0),
    }
}

/// Files and ranks of the positions, seen from behind the side that goes this way. Killed edges are cut off.
fn lay_out(board: &Board, (along, forward): Way) -> Result<Family, ZrfError> {
    let across = 1 - along;
    let extent = |dimension: usize| {
        let indices = board.live().map(|position| board.positions[position].at[dimension]);
        let (lowest, highest) = indices.fold((i64::MAX, i64::MIN), |(low, high), at| (low.min(at), high.max(at)));
        (lowest, highest)
    };
    let (ranks, files) = (extent(along), extent(across));
    let count = |(low, high): (i64, i64), least: i64| {
        let count = high.saturating_sub(low).saturating_add(1);
        u8::try_from(count)
            .ok()
            .filter(|count| (least..=16).contains(&i64::from(*count)))
    };
    let size = count(files, 2).zip(count(ranks, 3));
    let (file_count, rank_count) = size.ok_or_else(|| {
        board
            .source
            .whole_error(ZrfErrorKind::Expected("a board of 2 to 16 files and 3 to 16 ranks"))
    })?;
    // To the right of one who looks forward, on a screen whose second coordinate goes down.
    let [ahead_right, ahead_down] = board.on_screen[along].map(|pixels| pixels * forward);
    let [right, down] = board.on_screen[across];
    let is_mirrored = right * -ahead_down + down * ahead_right < 0;
    let square = |position: usize| {
        let at = board.positions[position].at;
        let rank = if forward > 0 {
            at[along] - ranks.0
        } else {
            ranks.1 - at[along]
        };
        let file = if is_mirrored {
            files.1 - at[across]
        } else {
            at[across] - files.0
        };
        (position, (file as u8, rank as u8))
    };
    let squares: HashMap<usize, (u8, u8)> = board.live().map(square).collect();
    Ok(Family {
        first: 0,
        files: file_count,
        ranks: rank_count,
        positions: squares.iter().map(|(position, square)| (*square, *position)).collect(),
        squares,
        joined_edges: false,
        straight_capture: false,
        compulsory_capture: false,
    })
}

/// Whether captures have priority over all other moves.
fn is_capture_compulsory(armies: &[Army; 2], priorities: Option<&List>) -> Result<bool, ZrfError> {
    let of = |content: usize| {
        let steps = armies.iter().flat_map(|army| army.steps.iter().flatten());
        let mut priorities: Vec<usize> = steps.filter_map(|step| step.onto[content]).collect();
        priorities.sort_unstable();
        priorities.dedup();
        priorities
    };
    match (&*of(ENEMY), &*of(EMPTY)) {
        ([capture], [other]) if capture <= other => Ok(capture < other),
        _ => {
            let kind = ZrfErrorKind::Expected("captures before all other moves, or all moves alike");
            let place = priorities.unwrap_or(&armies[0].moves.whole);
            Err(place.whole_error(kind))
        }
    }
}

impl Family {
    /// The rank on which a player wins.
    pub(super) const fn far_rank(&self, player: usize) -> u8 {
        if player == self.first { self.ranks - 1 } else { 0 }
    }

    /// The squares ahead of a position, the straight one in the middle, as far as the board has them; whether they are
    /// obstacles is not looked at.
    fn targets(&self, from: usize, player: usize) -> [Option<(u8, u8)>; 3] {
        let Some((file, rank)) = self.squares.get(&from).copied() else {
            return [None; 3];
        };
        if rank == self.far_rank(player) {
            return [None; 3];
        }
        let rank = if player == self.first { rank + 1 } else { rank - 1 };
        let at = |file: u8| Some((file, rank)).filter(|_| file < self.files);
        let (left, right) = match self.joined_edges {
            true => ((file + self.files - 1) % self.files, (file + 1) % self.files),
            false => (file.wrapping_sub(1), file + 1),
        };
        [at(left), at(file), at(right)]
    }

    /// Whether a position has no diagonal square ahead of it that can be entered, so that a piece can be blocked there.
    pub(super) fn is_dead_end(&self, from: usize, player: usize) -> bool {
        let [left, _, right] = self.targets(from, player);
        let is_open = |square: Option<(u8, u8)>| square.is_some_and(|square| self.position(square).is_some());
        !is_open(left) && !is_open(right)
    }

    /// The position at a square, if it is not killed.
    pub(super) fn position(&self, square: (u8, u8)) -> Option<usize> {
        self.positions.get(&square).copied()
    }

    /// Whether a piece leaves the board at one side and comes in at the other.
    fn goes_round(&self, army: &Army) -> bool {
        let round = |from: usize, step: &Step| {
            let [from, to] = [from, step.to].map(|position| self.squares[&position].0);
            self.files > 2 && from.abs_diff(to) == self.files - 1
        };
        let from = (0..).zip(&army.steps);
        from.into_iter()
            .any(|(from, steps)| steps.iter().any(|step| round(from, step)))
    }

    /// Whether a step straight ahead may capture.
    fn captures_straight(&self, player: usize, army: &Army) -> bool {
        let captures = |from: usize, step: &Step| {
            step.onto[ENEMY].is_some() && self.targets(from, player)[1] == Some(self.squares[&step.to])
        };
        let from = (0..).zip(&army.steps);
        from.into_iter()
            .any(|(from, steps)| steps.iter().any(|step| captures(from, step)))
    }

    /// Compares all steps of a player's pieces with what they should be. What a piece on the far rank could still do does
    /// not matter: the game is over.
    fn compare(&self, board: &Board, player: usize, army: &Army) -> Result<(), ZrfError> {
        let name = |position: usize| board.positions[position].name.to_string();
        for from in board
            .live()
            .filter(|from| self.squares[from].1 != self.far_rank(player))
        {
            let targets = self.targets(from, player);
            for step in &army.steps[from] {
                let (from, to) = (name(from), name(step.to));
                let block = &army.moves.blocks[step.block].source;
                let place = targets
                    .iter()
                    .position(|target| *target == Some(self.squares[&step.to]));
                let Some(place) = place else {
                    return Err(block.whole_error(ZrfErrorKind::Step { from, to }));
                };
                let captures = place != 1 || self.straight_capture;
                let (expected, found) = (
                    onto([true, captures, false]),
                    onto(step.onto.map(|step| step.is_some())),
                );
                if expected != found {
                    return Err(block.whole_error(ZrfErrorKind::Onto {
                        from,
                        to,
                        expected,
                        found,
                    }));
                }
            }
            let is_missing = |to: &usize| army.steps[from].iter().all(|step| step.to != *to);
            let mut needed = targets.into_iter().flatten().filter_map(|square| self.position(square));
            if let Some(to) = needed.find(is_missing) {
                let (from, to) = (name(from), name(to));
                return Err(army.moves.whole.error(ZrfErrorKind::NoStep { from, to }));
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
