//! Interpreter for move programs. It finds the steps of a piece from every position by running its programs with every
//! possible content of the inspected positions.

use super::board::Board;
use super::budget::WorkBudget;
use super::error::ZrfError;
use super::program::{Block, Condition, Instruction, Moves, PositionRef};
use super::sexpr::SExpr;
use std::collections::BTreeMap;

/// Maximum number of positions inspected by the moves from one position. Breakthrough requires three.
const MAX_INSPECTED: usize = 6;

/// Possible contents of a position, as seen by the moving player.
pub(super) const CONTENTS: usize = 3;
pub(super) const EMPTY: usize = 0;
pub(super) const ENEMY: usize = 1;
pub(super) const FRIEND: usize = 2;

/// A possible move from one position to another.
pub(super) struct Step {
    pub(super) from: usize,
    pub(super) to: usize,
    /// Priority of the step for each content of the destination: 0 is the highest, `None` if the step is impossible.
    pub(super) onto: [Option<usize>; CONTENTS],
    /// Index of the first block that contains the step.
    pub(super) block: usize,
}

/// Finds all steps of a piece. `priorities` are the names of `(move-priorities …)`, the highest first.
pub(super) fn find_steps(
    board: &Board,
    moves: &Moves,
    priorities: &[SExpr],
    budget: &mut WorkBudget,
) -> Result<Vec<Step>, ZrfError> {
    let priority = |block: &Block| {
        let rank = |name: &str| priorities.iter().position(|other| other.as_symbol() == Some(name));
        let known = block.move_type.as_deref().and_then(rank);
        // Moves without a listed type have the lowest priority.
        known.unwrap_or(priorities.len())
    };
    let mut interpreter = Interpreter {
        board,
        moves,
        priorities: moves.blocks.iter().map(priority).collect(),
        from: 0,
        contents: Vec::new(),
        budget,
    };
    let mut steps = Vec::new();
    for from in board.live_positions() {
        steps.extend(interpreter.steps_from(from)?);
    }
    Ok(steps)
}

/// Runs move programs, starting from one position at a time.
struct Interpreter<'a> {
    board: &'a Board,
    moves: &'a Moves,
    priorities: Vec<usize>,
    from: usize,
    /// The assumed contents of the inspected positions.
    contents: Vec<(usize, usize)>,
    budget: &'a mut WorkBudget,
}

/// The reason why a program stops.
enum Stop {
    /// The block has ended.
    Block,
    /// The content of this position is required but has not been assumed.
    Unknown(usize),
    Error(ZrfError),
}

/// For each content of the destination, the number of content combinations that allow the step, and the priority of the step.
type Counts = [(usize, usize); CONTENTS];

impl Interpreter<'_> {
    fn steps_from(&mut self, from: usize) -> Result<Vec<Step>, ZrfError> {
        self.from = from;
        self.contents.clear();
        loop {
            match self.try_all_contents() {
                Ok(steps) => return Ok(steps),
                Err(Stop::Unknown(position)) if self.contents.len() < MAX_INSPECTED => {
                    self.contents.push((position, EMPTY));
                }
                Err(Stop::Error(error)) => return Err(error),
                Err(Stop::Unknown(_) | Stop::Block) => {
                    let from = self.name(self.from);
                    let problem = format!(
                        "expected moves from {from} that inspect at most {MAX_INSPECTED} squares, found more in"
                    );
                    return Err(self.moves.source.error(problem));
                }
            }
        }
    }

    /// Runs every block with every combination of contents of the inspected positions.
    fn try_all_contents(&mut self) -> Result<Vec<Step>, Stop> {
        let mut counted: BTreeMap<usize, (usize, Counts)> = BTreeMap::new();
        let combinations = CONTENTS.pow(self.contents.len() as u32);
        for combination in 0..combinations {
            let mut digits = combination;
            for (_, content) in &mut self.contents {
                *content = digits % CONTENTS;
                digits /= CONTENTS;
            }
            for (to, (block, priority)) in self.destinations()? {
                let content = self.content(to)?;
                let (_, counts) = counted.entry(to).or_insert((block, Counts::default()));
                let (count, earlier) = &mut counts[content];
                if *count > 0 && *earlier != priority {
                    return Err(Stop::Error(self.dependency_error(to, block)));
                }
                (*count, *earlier) = (*count + 1, priority);
            }
        }
        let step = |(to, (block, counts)): (usize, (usize, Counts))| {
            let every = if to == self.from {
                combinations
            } else {
                combinations / CONTENTS
            };
            if counts.iter().any(|(count, _)| ![0, every].contains(count)) {
                return Err(Stop::Error(self.dependency_error(to, block)));
            }
            let onto = counts.map(|(count, priority)| (count > 0).then_some(priority));
            let from = self.from;
            Ok(Step { from, to, onto, block })
        };
        counted.into_iter().map(step).collect()
    }

    /// Returns the destinations under the assumed contents of the squares, each with the index of the first block that reaches the
    /// destination, and with the highest priority of these blocks.
    fn destinations(&mut self) -> Result<BTreeMap<usize, (usize, usize)>, Stop> {
        let mut destinations = BTreeMap::new();
        let moves = self.moves;
        for (index, block) in moves.blocks.iter().enumerate() {
            let mut run = Run {
                block,
                at: self.from,
                captured: Vec::new(),
                destinations: Vec::new(),
            };
            self.spend(&run)?;
            match self.run(&block.instructions, &mut run) {
                Ok(()) | Err(Stop::Block) => {}
                Err(stop) => return Err(stop),
            }
            for to in run.destinations {
                let (_, best) = destinations.entry(to).or_insert((index, self.priorities[index]));
                *best = self.priorities[index].min(*best);
            }
        }
        Ok(destinations)
    }

    fn run(&mut self, instructions: &[Instruction], run: &mut Run) -> Result<(), Stop> {
        for instruction in instructions {
            self.spend(run)?;
            match instruction {
                Instruction::Go(direction) => {
                    run.at = self.board.directions[*direction].links[run.at].ok_or(Stop::Block)?;
                }
                Instruction::Capture(position_ref) => {
                    if let Some(position) = self.position(*position_ref, run)
                        && self.content(position)? != EMPTY
                    {
                        run.captured.push(position);
                    }
                }
                Instruction::Add => {
                    if run.captured.iter().any(|position| *position != run.at) {
                        let problem = "expected captures only on the destination square, found another in";
                        return Err(Stop::Error(run.block.source.list_error(problem)));
                    }
                    // The content of the destination determines the kind of move, so it is inspected even if the block does not
                    // refer to it.
                    self.content(run.at)?;
                    run.destinations.push(run.at);
                }
                Instruction::Verify(condition) => {
                    if !self.is_true(condition, run)? {
                        return Err(Stop::Block);
                    }
                }
            }
        }
        Ok(())
    }

    fn is_true(&mut self, condition: &Condition, run: &Run) -> Result<bool, Stop> {
        self.spend(run)?;
        match condition {
            Condition::ContentIs(position_ref, contents) => {
                Ok(contents[self.content(self.existing_position(*position_ref, run)?)?])
            }
            Condition::OnBoard(position_ref) => Ok(self.position(*position_ref, run).is_some()),
            Condition::InZone(position_ref, zone) => Ok(zone[self.existing_position(*position_ref, run)?]),
            Condition::All(conditions) => {
                for condition in conditions {
                    if !self.is_true(condition, run)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Condition::Any(conditions) => {
                for condition in conditions {
                    if self.is_true(condition, run)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Condition::Not(condition) => Ok(!self.is_true(condition, run)?),
        }
    }

    fn position(&self, position: PositionRef, run: &Run) -> Option<usize> {
        match position {
            PositionRef::Current => Some(run.at),
            PositionRef::Neighbour(direction) => self.board.directions[direction].links[run.at],
            PositionRef::Absolute(position) => Some(position),
        }
    }

    /// Returns the position to which a condition refers. Returns an error that ends the block if the position is beyond
    /// the edge.
    fn existing_position(&self, position: PositionRef, run: &Run) -> Result<usize, Stop> {
        self.position(position, run).ok_or(Stop::Block)
    }

    fn content(&self, position: usize) -> Result<usize, Stop> {
        if position == self.from {
            return Ok(FRIEND);
        }
        let known = self.contents.iter().find(|(at, _)| *at == position);
        known.map(|(_, content)| *content).ok_or(Stop::Unknown(position))
    }

    fn spend(&mut self, run: &Run) -> Result<(), Stop> {
        self.budget.spend(1, &run.block.source).map_err(Stop::Error)
    }

    fn dependency_error(&self, to: usize, block: usize) -> ZrfError {
        let [from, to] = [self.name(self.from), self.name(to)];
        let source = &self.moves.blocks[block].source;
        source.list_error(format!(
            "expected step {from}-{to} to depend only on {to}, found more in"
        ))
    }

    fn name(&self, position: usize) -> String {
        self.board.positions[position].name.to_string()
    }
}

/// Execution state of a move block.
struct Run<'a> {
    block: &'a Block,
    at: usize,
    captured: Vec<usize>,
    destinations: Vec<usize>,
}
