//! Judgements of moves: whether a move keeps the goal of its board, the opponent's reply, and the refutation of a wrong move.

mod error;
mod forcing;
mod refutation;
mod task;

pub use error::JudgeError;
pub use task::{HintTask, JudgingTask, judge};

use crate::{Board, Goal};
use breakthrough_rules::{Interrupt, Move, Position};
use breakthrough_solver::{Settings, Solver, Stopped};
use forcing::Forcing;

/// Size of the solver's table in bytes.
const TABLE_BYTES: usize = 16 << 20;
/// Maximum number of nodes of a judgement.
const NODES: u64 = 3_000_000;

/// Judgement of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Judgement {
    /// The move reaches the goal, or every reply ends the game in the player's favour. The board is solved.
    Reaches,
    /// The move keeps the goal: the player can reach the goal against every reply.
    Keeps {
        /// The opponent's reply, which resists as long as possible.
        reply: Move,
    },
    /// After the move, the opponent can prevent the goal.
    Fails {
        /// Refutation: moves after the played move, the opponent's first. If the goal is a win or a number of moves that keep the win,
        /// and the opponent is proven to win, the line contains the first moves of its quickest win, at most nine; otherwise, the reply
        /// that prevents the goal. The line is empty if no move remains, or if the game is over.
        line: Vec<Move>,
        /// Whether the opponent is proven to win with best play.
        loses: bool,
    },
}

/// Judges the moves on one board. Later judgements use the results of earlier searches.
pub struct Judge<'a> {
    board: &'a Board,
    solver: Solver,
    forcing: Forcing,
}

impl<'a> Judge<'a> {
    /// Creates a judge of a board.
    ///
    /// # Errors
    /// The table of the solver cannot be allocated.
    pub fn new(board: &'a Board) -> Result<Judge<'a>, JudgeError> {
        Ok(Judge {
            board,
            solver: Solver::new(&board.start, &settings())?,
            forcing: Forcing::new(board),
        })
    }

    /// Judges a move after `moves` of both sides, which must have kept the goal. The calling thread polls the interrupt about once per 256
    /// nodes.
    ///
    /// # Errors
    /// A move is illegal, the game is over, it is not the player's turn, the interrupt was raised, or the search reached its limit.
    pub fn judge(&mut self, moves: &[Move], mv: Move, interrupt: &dyn Interrupt) -> Result<Judgement, JudgeError> {
        let (before, made) = self.position(moves)?;
        let mut position = before;
        position.play(mv).map_err(|error| JudgeError::Illegal { mv, error })?;
        self.start_search();
        self.judge_position(&position, made + 1, interrupt)
            .map_err(|Stopped| JudgeError::stopped(interrupt))
    }

    /// Returns the player's moves after `moves` of both sides that keep or reach the goal, in the order of the legal moves.
    ///
    /// # Errors
    /// As for [`Judge::judge`].
    pub fn keeping_moves(&mut self, moves: &[Move], interrupt: &dyn Interrupt) -> Result<Vec<Move>, JudgeError> {
        let (position, made) = self.position(moves)?;
        self.start_search();
        self.keeping(&position, made, interrupt)
            .map_err(|Stopped| JudgeError::stopped(interrupt))
    }

    /// Returns a move that keeps the goal: the next move of the solution, or the move that reaches the goal soonest.
    ///
    /// # Errors
    /// As for [`Judge::judge`], or no move keeps the goal.
    pub fn hint(&mut self, moves: &[Move], interrupt: &dyn Interrupt) -> Result<Move, JudgeError> {
        let (position, made) = self.position(moves)?;
        if let Some(rest) = self.board.solution.strip_prefix(moves)
            && let Some(next) = rest.first()
        {
            return Ok(*next);
        }
        self.start_search();
        let best = self.soonest(&position, made, interrupt);
        best.map_err(|Stopped| JudgeError::stopped(interrupt))?
            .ok_or(JudgeError::Unreachable)
    }

    /// Returns the position after the moves and the number of the player's moves among them.
    fn position(&self, moves: &[Move]) -> Result<(Position, u32), JudgeError> {
        let mut position = self.board.start.clone();
        let mut made = 0;
        for mv in moves {
            made += u32::from(position.side_to_move() == self.board.player());
            position
                .play(*mv)
                .map_err(|error| JudgeError::Illegal { mv: *mv, error })?;
        }
        if position.outcome().is_some() {
            return Err(JudgeError::Over);
        }
        if position.side_to_move() != self.board.player() {
            return Err(JudgeError::OpponentToMove);
        }
        Ok((position, made))
    }

    /// Gives the next search its full number of nodes.
    fn start_search(&mut self) {
        self.limit_solver(NODES);
        self.forcing.start_search(NODES);
    }

    /// Limits the next searches of the solver to a total number of nodes.
    fn limit_solver(&mut self, nodes: u64) {
        let searched = self.solver.counters().nodes();
        self.solver.set_node_limit(searched.saturating_add(nodes));
    }

    /// Judges the position after the player's move; `made` includes this move.
    fn judge_position(
        &mut self,
        position: &Position,
        made: u32,
        interrupt: &dyn Interrupt,
    ) -> Result<Judgement, Stopped> {
        if !self.keeps(position, made, interrupt)? {
            return self.refutation(position, made, interrupt);
        }
        if self.is_reached(position, made) {
            return Ok(Judgement::Reaches);
        }
        let reply = self.reply(position, made, interrupt)?;
        if after(position, reply).outcome().is_some() {
            return Ok(Judgement::Reaches);
        }
        Ok(Judgement::Keeps { reply })
    }

    /// Whether the goal is reached after `made` moves of the player that all kept the goal.
    fn is_reached(&self, position: &Position, made: u32) -> bool {
        match self.board.goal {
            Goal::Win | Goal::WinIn(_) => position.outcome().is_some(),
            Goal::Hold(moves) => made >= moves || position.outcome().is_some(),
            Goal::Reach { .. } | Goal::Capture { .. } => self.forcing.is_reached(position),
        }
    }

    /// Whether the player can still reach the goal after the player's move; `made` includes this move.
    fn keeps(&mut self, position: &Position, made: u32, interrupt: &dyn Interrupt) -> Result<bool, Stopped> {
        let player = self.board.player();
        match self.board.goal {
            Goal::Win | Goal::Hold(_) => Ok(self.solver.winner_of(position, interrupt)? == player),
            Goal::WinIn(moves) => {
                let plies = 2 * moves.saturating_sub(made);
                self.solver.wins_within(position, player, plies, interrupt)
            }
            Goal::Reach { moves, .. } | Goal::Capture { moves, .. } => {
                self.forcing.keeps(position, moves.saturating_sub(made), interrupt)
            }
        }
    }

    fn keeping(&mut self, position: &Position, made: u32, interrupt: &dyn Interrupt) -> Result<Vec<Move>, Stopped> {
        let mut keeping = Vec::new();
        for mv in position.legal_moves() {
            if self.keeps(&after(position, mv), made + 1, interrupt)? {
                keeping.push(mv);
            }
        }
        Ok(keeping)
    }

    /// Returns the reply that resists longest: the reply after which the player needs the most moves for the goal and, among such
    /// replies, the fewest moves keep the goal. Of equal replies, captures precede other moves, and earlier legal moves precede later
    /// ones.
    fn reply(&mut self, position: &Position, made: u32, interrupt: &dyn Interrupt) -> Result<Move, Stopped> {
        let mut best: Option<((u32, std::cmp::Reverse<usize>, bool), Move)> = None;
        for mv in position.legal_moves() {
            let next = after(position, mv);
            let needed = self.needed(&next, made, interrupt)?;
            let keeping = if next.outcome().is_some() {
                0
            } else {
                self.keeping(&next, made, interrupt)?.len()
            };
            let resistance = (needed, std::cmp::Reverse(keeping), position.is_capture(mv));
            if best.is_none_or(|(most, _)| resistance > most) {
                best = Some((resistance, mv));
            }
        }
        let (_, mv) = best.expect("a game in progress has a legal move");
        Ok(mv)
    }

    /// Returns the number of moves that the player still needs if the player is to move; 0 if the game is over, or if the goal is
    /// [`Goal::Hold`].
    fn needed(&mut self, position: &Position, made: u32, interrupt: &dyn Interrupt) -> Result<u32, Stopped> {
        let player = self.board.player();
        let max = self
            .board
            .goal
            .moves()
            .map_or(u32::MAX, |moves| moves.saturating_sub(made));
        let mut moves = 1;
        match self.board.goal {
            Goal::Hold(_) => return Ok(0),
            _ if position.outcome().is_some() => return Ok(0),
            Goal::Win | Goal::WinIn(_) => {
                while moves < max && !self.solver.wins_within(position, player, 2 * moves - 1, interrupt)? {
                    moves += 1;
                }
            }
            Goal::Reach { .. } | Goal::Capture { .. } => {
                while moves < max && !self.forcing.forces(position, moves, interrupt)? {
                    moves += 1;
                }
            }
        }
        Ok(moves)
    }

    /// Returns the move after which the player needs the fewest moves, if any move keeps the goal.
    fn soonest(&mut self, position: &Position, made: u32, interrupt: &dyn Interrupt) -> Result<Option<Move>, Stopped> {
        let mut best: Option<(u32, Move)> = None;
        for mv in self.keeping(position, made, interrupt)? {
            let next = after(position, mv);
            if self.is_reached(&next, made + 1) {
                return Ok(Some(mv));
            }
            let mut needed = 0;
            for reply in next.legal_moves() {
                needed = needed.max(self.needed(&after(&next, reply), made + 1, interrupt)?);
            }
            if best.is_none_or(|(fewest, _)| needed < fewest) {
                best = Some((needed, mv));
            }
        }
        Ok(best.map(|(_, mv)| mv))
    }
}

/// Returns the settings of the solver. A single thread makes the result independent of the machine.
const fn settings() -> Settings {
    Settings {
        memory: TABLE_BYTES,
        threads: 1,
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play(mv).expect("a legal move");
    after
}
