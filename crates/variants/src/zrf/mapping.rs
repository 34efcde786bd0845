//! Maps the board of a Zillions file to squares and checks that the pieces move as in Breakthrough.
//!
//! The forward direction of a player is the most frequent direction of its steps. This direction determines the square of
//! each position. The options are inferred from individual steps. Then all steps are compared with the rules under these
//! options.

use super::board::Board;
use super::error::ZrfError;
use super::interpreter::{CONTENTS, EMPTY, ENEMY, Step};
use super::program::Moves;
use super::sexpr::List;
use breakthrough_rules::{Bitboard, BoardSize, Coordinates, Direction, Geometry, Options, Side, Square, SquareSet};
use std::collections::HashSet;

/// The move programs of one player's pieces, and the allowed steps.
pub(super) struct PlayerMoves {
    pub(super) moves: Moves,
    pub(super) steps: Vec<Step>,
}

/// The mapping of a Zillions file's board and players to squares and sides.
pub(super) struct BoardMapping<'a> {
    board: &'a Board,
    player_moves: &'a [PlayerMoves; 2],
    /// Index of the player that becomes the first side, which moves up.
    pub(super) first: usize,
    size: BoardSize,
    /// Square of every position.
    pub(super) squares: Vec<Square>,
}

/// A forward direction: the dimension of the grid, and 1 or -1 for increasing or decreasing indices.
type Forward = (usize, i64);

/// Returns the direction of most steps, or `default` if no direction has more steps than `default`.
fn forward_direction(board: &Board, steps: &[Step], default: Forward) -> Forward {
    let count = |(along, forward): &Forward| {
        let index = |position: usize| board.positions[position].coordinates[*along];
        steps
            .iter()
            .filter(|step| index(step.to) - index(step.from) == *forward)
            .count()
    };
    let directions = [(0, 1), (0, -1), (1, 1), (1, -1), default];
    directions.into_iter().max_by_key(count).unwrap_or(default)
}

impl<'a> BoardMapping<'a> {
    /// Maps positions to squares as seen by the first side. The first side is the player that moves up the screen; if both move
    /// sideways, the player that moves to the right; if the file does not specify pixel offsets, the starting player.
    pub(super) fn new(
        board: &'a Board,
        player_moves: &'a [PlayerMoves; 2],
        begins: usize,
    ) -> Result<BoardMapping<'a>, ZrfError> {
        let (along, forward) = forward_direction(board, &player_moves[0].steps, (1, -1));
        let opposite = (along, -forward);
        if forward_direction(board, &player_moves[1].steps, opposite) != opposite {
            let problem = "expected players that move towards each other, found";
            return Err(player_moves[1].moves.source.list_error(problem));
        }
        let first = match board.pixel_offsets[along].map(|pixels| pixels * forward) {
            [0, 0] => begins,
            [right, 0] => usize::from(right < 0),
            [_, down] => usize::from(down > 0),
        };
        let forward = if first == 0 { forward } else { -forward };
        let across = 1 - along;
        // The sign of a cross product determines whether the files run from right to left. The y axis of the screen points down.
        let [ahead_right, ahead_down] = board.pixel_offsets[along].map(|pixels| pixels * forward);
        let [right, down] = board.pixel_offsets[across];
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
        Ok(BoardMapping {
            board,
            player_moves,
            first,
            size,
            squares: board
                .positions
                .iter()
                .map(|position| square(position.coordinates))
                .collect(),
        })
    }

    /// Returns the side of the player with this index.
    pub(super) const fn side(&self, player: usize) -> Side {
        if player == self.first {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Returns the steps of a player, except from the far side, where the game is over.
    fn steps(&self, player: usize) -> impl Iterator<Item = &Step> {
        let is_from_goal =
            move |step: &&Step| self.size.relative_rank(!self.side(player), self.squares[step.from]) == 0;
        self.player_moves[player]
            .steps
            .iter()
            .filter(move |step| !is_from_goal(step))
    }

    /// Infers the options from the steps. `priorities` is the `(move-priorities …)`.
    pub(super) fn infer_options(&self, begins: usize, priorities: Option<&List>) -> Result<Options, ZrfError> {
        let files = |step: &Step| [step.from, step.to].map(|at| self.size.coordinates(self.squares[at]).file);
        let wraps_around = |step: &Step| {
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
            cylinder: (0..2).any(|player| self.steps(player).any(wraps_around)),
            straight_capture: (0..2).any(|player| self.steps(player).any(|step| captures_straight(player, step))),
            mandatory_capture: self.is_capture_compulsory(priorities)?,
            ..Options::standard(self.size)
        })
    }

    /// Returns whether captures have priority over all other moves.
    ///
    /// # Errors
    /// The priorities differ, but not every capture has priority over all other moves.
    fn is_capture_compulsory(&self, priorities: Option<&List>) -> Result<bool, ZrfError> {
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
        let source = priorities.unwrap_or(&self.player_moves[0].moves.source);
        Err(source.list_error("expected captures before all other moves, or no priorities, found"))
    }

    /// Checks that the steps are exactly the steps of the rules.
    pub(super) fn check_steps(&self, geometry: &Geometry<SquareSet>) -> Result<(), ZrfError> {
        let name = |position: usize| &self.board.positions[position].name;
        for (player, player_moves) in self.player_moves.iter().enumerate() {
            let side = self.side(player);
            let target = |from: usize, direction: Direction| {
                let pieces = SquareSet::from_square(self.squares[from]) & !geometry.goals(side);
                geometry.step(side, direction).targets(pieces).first()
            };
            let mut found_steps = HashSet::new();
            for step in self.steps(player) {
                let to = Some(self.squares[step.to]);
                let step_name = format!("{}-{}", name(step.from), name(step.to));
                let block = &player_moves.moves.blocks[step.block].source;
                let leads_there = |direction: &Direction| target(step.from, *direction) == to;
                let Some(direction) = Direction::ALL.into_iter().find(leads_there) else {
                    let problem = format!("expected steps to the three squares ahead only, found {step_name} in");
                    return Err(block.list_error(problem));
                };
                let expected = destination_text([true, geometry.captures(direction), false]);
                let found = destination_text(step.onto.map(|priority| priority.is_some()));
                if expected != found {
                    let problem = format!("expected step {step_name} {expected}, found a step {found} in");
                    return Err(block.list_error(problem));
                }
                found_steps.insert((step.from, to));
            }
            for from in self.board.live_positions() {
                let targets = Direction::ALL.map(|direction| target(from, direction));
                if let Some(missing) = targets
                    .into_iter()
                    .find(|to| to.is_some() && !found_steps.contains(&(from, *to)))
                {
                    let to = self.squares.iter().position(|square| Some(*square) == missing);
                    let to = to.map(|to| name(to).as_ref()).unwrap_or_default();
                    return Err(player_moves.moves.source.missing(&format!("step {}-{to}", name(from))));
                }
            }
        }
        Ok(())
    }
}

/// Describes the allowed contents of a destination: empty, enemy, friend.
const fn destination_text(contents: [bool; CONTENTS]) -> &'static str {
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
