//! The engine's front door: searches a position of any board, deeper and deeper.

use super::limits::Budget;
use super::root::Root;
use super::table::Table;
use super::worker::{MOST_PLIES, Worker};
use super::{Interrupt, Limits, Report, Score};
use crate::rules::{Bitboard, Board, BoardRef, BoardSize, Geometry, Move, Position};

/// Searches positions, and remembers in a table of fixed size what it found out about them.
pub struct Searcher {
    table: Table,
    size: Option<BoardSize>,
}

/// Runs the same expression with the position's geometry and board of whatever width.
macro_rules! on_board {
    ($position:expr, |$geometry:ident, $board:ident| $body:expr) => {
        match $position.board() {
            BoardRef::Small($geometry, $board) => $body,
            BoardRef::Medium($geometry, $board) => $body,
            BoardRef::Large($geometry, $board) => $body,
        }
    };
}

impl Searcher {
    /// A searcher whose table takes about so many MiB; 0 makes the smallest possible.
    #[must_use]
    pub fn new(hash_mebibytes: usize) -> Searcher {
        Searcher {
            table: Table::new(hash_mebibytes),
            size: None,
        }
    }

    /// Forgets everything, as when newly made.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches until a limit is reached, the interrupt is raised, or the result is proven together with its distance.
    ///
    /// The same position and the same limits give the same report on every machine if the table was clear.
    pub fn search(&mut self, position: &Position, limits: &Limits, interrupt: &dyn Interrupt) -> Report {
        self.search_with(position, limits, interrupt, &mut |_| {})
    }

    /// As [`Searcher::search`], and hands every finished iteration to `on_depth`.
    pub fn search_with(
        &mut self,
        position: &Position,
        limits: &Limits,
        interrupt: &dyn Interrupt,
        on_depth: &mut dyn FnMut(&Report),
    ) -> Report {
        self.get_ready(position);
        let budget = Budget::new(limits, interrupt);
        on_board!(position, |geometry, board| search(
            geometry,
            board,
            &mut self.table,
            budget,
            limits,
            on_depth
        ))
    }

    /// The score of every legal move, searched `limits.depth` plies deep or as far as the other limits allow; of moves more
    /// than `slack` worse than the best, only that they are. Empty if not even the first ply was finished.
    pub(super) fn rate(
        &mut self,
        position: &Position,
        limits: &Limits,
        slack: i32,
        interrupt: &dyn Interrupt,
    ) -> Vec<(Move, Score)> {
        self.get_ready(position);
        let budget = Budget::new(limits, interrupt);
        on_board!(position, |geometry, board| rate(
            geometry,
            board,
            &mut self.table,
            budget,
            limits,
            slack
        ))
    }

    /// Scores of one board mean nothing on another.
    fn get_ready(&mut self, position: &Position) {
        if self
            .size
            .replace(position.size())
            .is_some_and(|size| size != position.size())
        {
            self.clear();
        }
        self.table.grow_older();
    }
}

fn most_depth(limits: &Limits) -> u32 {
    limits.depth.unwrap_or(u32::MAX).min(MOST_PLIES as u32)
}

fn rate<B: Bitboard>(
    geometry: &Geometry<B>,
    board: &Board<B>,
    table: &mut Table,
    budget: Budget<'_>,
    limits: &Limits,
    slack: i32,
) -> Vec<(Move, Score)> {
    if board.outcome(geometry).is_some() {
        return Vec::new();
    }
    let mut worker = Worker::new(geometry, board, table, budget);
    worker.generate(geometry.playable(), 0, None);
    let mut moves: Vec<(Move, Score)> = worker
        .moves
        .iter()
        .map(|candidate| (candidate.mv, Score::EVEN))
        .collect();
    let mut rated = Vec::new();
    for depth in 1..=most_depth(limits) {
        let mut best = Score::WORST;
        for (mv, score) in &mut moves {
            let floor = best.plus(-slack).max(Score::WORST);
            let played = worker.make(*mv);
            *score = -worker.search(Score::WORST, -floor, depth as i32 - 1, 1);
            worker.unmake(played);
            best = best.max(*score);
        }
        if worker.budget.is_spent() {
            break;
        }
        // The best first, so that the next depth soon knows what is too bad to be looked at closely.
        moves.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        rated.clone_from(&moves);
    }
    rated
}

fn search<B: Bitboard>(
    geometry: &Geometry<B>,
    board: &Board<B>,
    table: &mut Table,
    budget: Budget<'_>,
    limits: &Limits,
    on_depth: &mut dyn FnMut(&Report),
) -> Report {
    let mut report = Report {
        best: None,
        score: Score::loses_in(0),
        line: Vec::new(),
        depth: 0,
        nodes: 0,
    };
    if board.outcome(geometry).is_some() {
        return report;
    }
    let mut root = Root::new(Worker::new(geometry, board, table, budget));
    report.best = root.candidates.first().map(|candidate| candidate.mv);
    report.line.extend(report.best);
    report.score = if root.bounds.are_equal() {
        root.bounds.least
    } else {
        root.worker.estimate()
    };
    for depth in 1..=most_depth(limits) {
        let Some(score) = root.iterate(depth, report.score) else {
            break;
        };
        root.tell(&mut report, score);
        report.depth = depth;
        on_depth(&report);
        if score.proven().is_some() {
            break;
        }
    }
    if root.worker.budget.is_spent() {
        if let Some(score) = root.improvement {
            root.tell(&mut report, score);
        }
    } else {
        root.make_exact(&mut report, most_depth(limits));
    }
    report.nodes = root.worker.budget.nodes();
    report
}
