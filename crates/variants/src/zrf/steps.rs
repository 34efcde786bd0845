//! What the moves of a piece come to: the steps it can make from every position, onto what, tried out against everything
//! that may stand on the positions that its programs look at.

use super::ZrfError;
use super::board::Board;
use super::form::{Form, List};
use super::program::{Block, Condition, Instruction, Moves, Place};
use std::collections::BTreeMap;

/// How many other positions the moves from one position may look at. The family needs three.
const MOST_LOOKED_AT: usize = 6;

/// What may stand on a position, from the mover's point of view.
pub(super) const CONTENTS: usize = 3;
pub(super) const EMPTY: usize = 0;
pub(super) const ENEMY: usize = 1;
pub(super) const FRIEND: usize = 2;

/// How much may still be done for a file, so that none takes long. The largest boards need some hundred thousand.
pub(super) struct Effort(usize);

impl Default for Effort {
    fn default() -> Effort {
        Effort(100_000_000)
    }
}

impl Effort {
    pub(super) fn spend(&mut self, amount: usize, on: &List) -> Result<(), ZrfError> {
        match self.0.checked_sub(amount) {
            Some(left) => self.0 = left,
            None => return Err(on.whole_error("expected a file that is quickly read, found too much in")),
        }
        Ok(())
    }
}

/// A step from one position to another.
pub(super) struct Step {
    pub(super) from: usize,
    pub(super) to: usize,
    /// For each content of that position the priority with which the step is possible, 0 the highest, if it is.
    pub(super) onto: [Option<usize>; CONTENTS],
    /// The first block that makes it.
    pub(super) block: usize,
}

/// All steps. `priorities` are the names of `(move-priorities …)`, the highest first.
pub(super) fn steps(
    board: &Board,
    moves: &Moves,
    priorities: &[Form],
    effort: &mut Effort,
) -> Result<Vec<Step>, ZrfError> {
    let priority = |block: &Block| {
        let place = |name: &str| priorities.iter().position(|other| other.word() == Some(name));
        let known = block.move_type.as_deref().and_then(place);
        // A move without a type, or of one that is not named, comes after all others.
        known.unwrap_or(priorities.len())
    };
    let mut trial = Trial {
        board,
        moves,
        priorities: moves.blocks.iter().map(priority).collect(),
        from: 0,
        contents: Vec::new(),
        effort,
    };
    let mut steps = Vec::new();
    for from in board.live() {
        steps.extend(trial.steps_from(from)?);
    }
    Ok(steps)
}

/// Programs run from one position.
struct Trial<'a> {
    board: &'a Board,
    moves: &'a Moves,
    priorities: Vec<usize>,
    from: usize,
    /// What stands on the other positions, as far as anybody looked.
    contents: Vec<(usize, usize)>,
    effort: &'a mut Effort,
}

/// Why a program does not go on.
enum Stop {
    /// It has come to its end.
    Block,
    /// Somebody must say what stands here.
    Unknown(usize),
    Error(ZrfError),
}

/// How often a step was possible for one content, and with what priority.
type Counts = [(usize, usize); CONTENTS];

impl Trial<'_> {
    fn steps_from(&mut self, from: usize) -> Result<Vec<Step>, ZrfError> {
        self.from = from;
        self.contents.clear();
        loop {
            match self.all_contents() {
                Ok(steps) => return Ok(steps),
                Err(Stop::Unknown(position)) if self.contents.len() < MOST_LOOKED_AT => {
                    self.contents.push((position, EMPTY));
                }
                Err(Stop::Error(error)) => return Err(error),
                Err(Stop::Unknown(_) | Stop::Block) => {
                    let from = self.name(self.from);
                    let problem = format!(
                        "expected moves from {from} that look at most at {MOST_LOOKED_AT} squares, found more in"
                    );
                    return Err(self.moves.whole.error(problem));
                }
            }
        }
    }

    /// Runs every block against everything that may stand on the positions that were looked at.
    fn all_contents(&mut self) -> Result<Vec<Step>, Stop> {
        let mut counted: BTreeMap<usize, (usize, Counts)> = BTreeMap::new();
        let trials = CONTENTS.pow(self.contents.len() as u32);
        for trial in 0..trials {
            let mut digits = trial;
            for (_, content) in &mut self.contents {
                *content = digits % CONTENTS;
                digits /= CONTENTS;
            }
            for (to, (block, priority)) in self.reached()? {
                let content = self.content(to)?;
                let (_, counts) = counted.entry(to).or_insert((block, Counts::default()));
                let (count, earlier) = &mut counts[content];
                if *count > 0 && *earlier != priority {
                    return Err(Stop::Error(self.depends(to, block)));
                }
                (*count, *earlier) = (*count + 1, priority);
            }
        }
        let step = |(to, (block, counts)): (usize, (usize, Counts))| {
            let every = if to == self.from { trials } else { trials / CONTENTS };
            if counts.iter().any(|(count, _)| ![0, every].contains(count)) {
                return Err(Stop::Error(self.depends(to, block)));
            }
            let onto = counts.map(|(count, priority)| (count > 0).then_some(priority));
            let from = self.from;
            Ok(Step { from, to, onto, block })
        };
        counted.into_iter().map(step).collect()
    }

    /// The positions that can be reached as things stand, with the block and the highest priority.
    fn reached(&mut self) -> Result<BTreeMap<usize, (usize, usize)>, Stop> {
        let mut reached = BTreeMap::new();
        let moves = self.moves;
        for (index, block) in moves.blocks.iter().enumerate() {
            let mut run = Run {
                block,
                at: self.from,
                captured: Vec::new(),
                reached: Vec::new(),
            };
            self.spend(&run)?;
            match self.run(&block.instructions, &mut run) {
                Ok(()) | Err(Stop::Block) => {}
                Err(stop) => return Err(stop),
            }
            for to in run.reached {
                let (_, best) = reached.entry(to).or_insert((index, self.priorities[index]));
                *best = self.priorities[index].min(*best);
            }
        }
        Ok(reached)
    }

    fn run(&mut self, instructions: &[Instruction], run: &mut Run) -> Result<(), Stop> {
        for instruction in instructions {
            self.spend(run)?;
            match instruction {
                Instruction::Go(direction) => {
                    run.at = self.board.directions[*direction].links[run.at].ok_or(Stop::Block)?;
                }
                Instruction::Capture(place) => {
                    if let Some(position) = self.position(*place, run)
                        && self.content(position)? != EMPTY
                    {
                        run.captured.push(position);
                    }
                }
                Instruction::Add => {
                    if run.captured.iter().any(|position| *position != run.at) {
                        let problem = "expected captures on the square a piece goes to only, found another in";
                        return Err(Stop::Error(run.block.source.whole_error(problem)));
                    }
                    // What stands there decides what the move is, so it is asked even where the block does not.
                    self.content(run.at)?;
                    run.reached.push(run.at);
                }
                Instruction::Verify(condition) => {
                    if !self.holds(condition, run)? {
                        return Err(Stop::Block);
                    }
                }
            }
        }
        Ok(())
    }

    fn holds(&mut self, condition: &Condition, run: &Run) -> Result<bool, Stop> {
        self.spend(run)?;
        match condition {
            Condition::Holds(place, contents) => Ok(contents[self.content(self.looked_at(*place, run)?)?]),
            Condition::OnBoard(place) => Ok(self.position(*place, run).is_some()),
            Condition::InZone(place, zone) => Ok(zone[self.looked_at(*place, run)?]),
            Condition::All(conditions) => {
                for condition in conditions {
                    if !self.holds(condition, run)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Condition::Any(conditions) => {
                for condition in conditions {
                    if self.holds(condition, run)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Condition::Not(condition) => Ok(!self.holds(condition, run)?),
        }
    }

    fn position(&self, place: Place, run: &Run) -> Option<usize> {
        match place {
            Place::Here => Some(run.at),
            Place::Next(direction) => self.board.directions[direction].links[run.at],
            Place::At(position) => Some(position),
        }
    }

    /// A position of which something is to be said. Beyond the edge nothing holds, so the block ends.
    fn looked_at(&self, place: Place, run: &Run) -> Result<usize, Stop> {
        self.position(place, run).ok_or(Stop::Block)
    }

    fn content(&self, position: usize) -> Result<usize, Stop> {
        if position == self.from {
            return Ok(FRIEND);
        }
        let known = self.contents.iter().find(|(at, _)| *at == position);
        known.map(|(_, content)| *content).ok_or(Stop::Unknown(position))
    }

    fn spend(&mut self, run: &Run) -> Result<(), Stop> {
        self.effort.spend(1, &run.block.source).map_err(Stop::Error)
    }

    fn depends(&self, to: usize, block: usize) -> ZrfError {
        let [from, to] = [self.name(self.from), self.name(to)];
        let source = &self.moves.blocks[block].source;
        source.whole_error(format!("expected {from}-{to} to depend on {to} only, found more in"))
    }

    fn name(&self, position: usize) -> String {
        self.board.positions[position].name.to_string()
    }
}

/// One run of one block.
struct Run<'a> {
    block: &'a Block,
    at: usize,
    captured: Vec<usize>,
    reached: Vec<usize>,
}
