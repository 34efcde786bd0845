//! Searches random games for moves at which each detector fires and for moves at which it does not fire, and prints
//! `tests/data/detectors.txt`.
//!
//! `cargo run -p breakthrough-reasons --example detector_positions -- GAMES SEED`

use breakthrough_engine::Searcher;
use breakthrough_facts::blocked;
use breakthrough_reasons::{ReasonKind, fired_kinds, reason};
use breakthrough_review::{Chance, Effort, Judgement, MoveEvaluation, MoveReview, MoveTask};
use breakthrough_rules::notation::{to_fen, uci_move};
use breakthrough_rules::{Move, Position, Side, Variant};
use breakthrough_solver::{Settings, Solver};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::error::Error;

/// Sizes of the boards, in files and ranks.
const SIZES: [(u32, u32); 8] = [(8, 8), (6, 6), (5, 6), (4, 5), (4, 6), (7, 7), (3, 6), (3, 7)];

/// Sizes of the boards on which zugzwang is searched, in files and ranks.
const SMALL_SIZES: [(u32, u32); 4] = [(4, 5), (3, 6), (5, 5), (4, 6)];

/// Maximum number of nodes of the solver for a position.
const NODES: u64 = 50_000;

/// Number of rows of each kind at which the detector fires, and at which it does not fire.
const ROWS: usize = 10;

/// Maximum number of rows of a kind from a game.
const ROWS_OF_GAME: usize = 2;

/// Lines of the file for a kind.
#[derive(Default)]
struct Rows {
    fires: Vec<String>,
    silent: Vec<String>,
    of_game: usize,
}

/// Rows by kind.
struct Table(BTreeMap<ReasonKind, Rows>);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut argument = || arguments.next().ok_or("expected GAMES SEED");
    let (games, seed): (usize, u64) = (argument()?.parse()?, argument()?.parse()?);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut searcher = Searcher::try_new(Effort::Fast.table_mebibytes())?;
    let kinds = ReasonKind::ALL.into_iter().filter(|kind| *kind != ReasonKind::Other);
    let mut table = Table(kinds.map(|kind| (kind, Rows::default())).collect());
    while !table.is_full(ReasonKind::Zugzwang) {
        table.report();
        table.0.values_mut().for_each(|rows| rows.of_game = 0);
        let (files, ranks) = SMALL_SIZES[random.random_range(0..SMALL_SIZES.len())];
        table.play_into_zugzwang(&Position::start(Variant::new(files, ranks)?), &mut random)?;
    }
    for game in 0..games {
        let (files, ranks) = SIZES[game % SIZES.len()];
        table.0.values_mut().for_each(|rows| rows.of_game = 0);
        table.play(
            &Position::start(Variant::new(files, ranks)?),
            &mut searcher,
            &mut random,
        );
        table.report();
        if table.0.keys().all(|kind| table.is_full(*kind)) {
            break;
        }
    }
    table.print();
    Ok(())
}

impl Table {
    /// Plays a game, and reviews a random move in each position as long as rows are missing. One of three reviewed moves is played;
    /// otherwise, the best move is played.
    fn play(&mut self, start: &Position, searcher: &mut Searcher, random: &mut Xoshiro256PlusPlus) {
        let mut position = start.clone();
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            let freeing = moves.iter().copied().find(|mv| frees_piece(&position, *mv));
            let played = freeing.unwrap_or(moves[random.random_range(0..moves.len())]);
            let is_wanted =
                |kind: &ReasonKind| !self.is_full(*kind) && (*kind != ReasonKind::Unblocked || freeing.is_some());
            if !self.0.keys().any(is_wanted) {
                position
                    .play(moves[random.random_range(0..moves.len())])
                    .expect("a legal move");
                continue;
            }
            let task = MoveTask {
                position: position.clone(),
                played,
                effort: Effort::Fast,
                solved: None,
            };
            let Some(evaluation) = task.run(searcher, &|| false) else {
                return;
            };
            let best = evaluation.best[0];
            self.add(&position, played, evaluation, random);
            position
                .play(if random.random_ratio(1, 3) { played } else { best })
                .expect("a legal move");
        }
    }

    /// Prints the kinds that need further rows to standard error.
    fn report(&self) {
        let kinds = self.0.iter().filter(|(kind, _)| !self.is_full(**kind));
        let kinds = kinds.map(|(kind, rows)| format!("{} {}+{}", kind.name(), rows.fires.len(), rows.silent.len()));
        eprintln!("{}", kinds.collect::<Vec<_>>().join(", "));
    }

    fn is_full(&self, kind: ReasonKind) -> bool {
        let rows = &self.0[&kind];
        rows.fires.len().min(rows.silent.len()) >= ROWS
    }

    /// Plays a random game, and adds the moves after which a reply can lead to zugzwang.
    fn play_into_zugzwang(&mut self, start: &Position, random: &mut Xoshiro256PlusPlus) -> Result<(), Box<dyn Error>> {
        let settings = Settings {
            memory: 4 << 20,
            threads: 1,
        };
        let mut position = start.clone();
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            if position.move_number() > 4 {
                let mut solver = Solver::new(&position, &settings)?;
                solver.set_node_limit(NODES);
                if let Some((played, reply, best)) = zugzwang_moves(&mut solver, &position) {
                    let evaluation = MoveEvaluation {
                        before: Chance::WIN,
                        after: Chance::LOSS,
                        best: vec![best],
                        line: vec![best],
                        played_line: vec![played, reply],
                        score: None,
                        is_only: false,
                        is_solved: false,
                    };
                    self.add(&position, played, evaluation, random);
                }
            }
            position
                .play(moves[random.random_range(0..moves.len())])
                .expect("a legal move");
        }
        Ok(())
    }

    fn add(&mut self, position: &Position, played: Move, evaluation: MoveEvaluation, random: &mut Xoshiro256PlusPlus) {
        if evaluation.before.ten_thousandths() - evaluation.after.ten_thousandths() < Judgement::MISTAKE {
            return;
        }
        let mut mistake = mistake(position, played, evaluation);
        let Some(found) = reason(position, &mistake) else {
            return;
        };
        mistake.evaluation.played_line = [&[played], &found.line[..]].concat();
        let other_line = with_random_line(position, &mistake, random);
        let best_move = with_best_move(position, &mistake);
        for kind in fired_kinds(position, &mistake) {
            let rows = self.0.get_mut(&kind).expect("a kind with a detector");
            if rows.of_game == ROWS_OF_GAME {
                continue;
            }
            rows.of_game += 1;
            if rows.fires.len() < ROWS {
                rows.fires.push(row(kind, "fires", position, &mistake));
            }
            let is_silent = |reviewed: &MoveReview| !fired_kinds(position, reviewed).contains(&kind);
            if rows.silent.len() < ROWS && other_line.as_ref().is_some_and(is_silent) {
                let other_line = other_line.as_ref().expect("a line");
                rows.silent.push(row(kind, "unused", position, other_line));
            } else if rows.silent.len() < ROWS && is_silent(&best_move) {
                rows.silent.push(row(kind, "best", position, &best_move));
            }
        }
    }

    fn print(&self) {
        for rows in self.0.values() {
            for line in rows.fires.iter().chain(&rows.silent) {
                println!("{line}");
            }
        }
    }
}

/// Whether a move frees a blocked piece of the opponent.
fn frees_piece(position: &Position, mv: Move) -> bool {
    let opponent = !position.side_to_move();
    let still = blocked(&after(position, mv), opponent);
    let before = blocked(position, opponent);
    before
        .into_iter()
        .any(|square| square != mv.to && !still.contains(&square))
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv).expect("a legal move");
    next
}

/// Returns the winner with best play, or `None` if the solver reaches its limit.
fn winner(solver: &mut Solver, position: &Position) -> Option<Side> {
    solver.winner_of(position, &|| false).ok()
}

/// Returns a losing move in a won position, a reply after which the side is in zugzwang, and a winning move.
fn zugzwang_moves(solver: &mut Solver, position: &Position) -> Option<(Move, Move, Move)> {
    let side = position.side_to_move();
    let wins = |solver: &mut Solver, mv: Move| winner(solver, &after(position, mv));
    let moves = position.legal_moves();
    let best = moves.iter().copied().find(|mv| wins(solver, *mv) == Some(side))?;
    for played in moves {
        let next = after(position, played);
        if next.outcome().is_some() || winner(solver, &next)? == side {
            continue;
        }
        for reply in next.legal_moves() {
            let end = after(&next, reply);
            let mut passed = end.to_setup();
            passed.side_to_move = !side;
            let passed = Position::from_setup(&passed)
                .ok()
                .filter(|passed| passed.outcome().is_none());
            if end.outcome().is_none() && winner(solver, &end)? != side && winner(solver, &passed?)? == side {
                return Some((played, reply, best));
            }
        }
    }
    None
}

fn mistake(position: &Position, played: Move, evaluation: MoveEvaluation) -> MoveReview {
    MoveReview {
        mv: played,
        side: position.side_to_move(),
        judgement: Judgement::Blunder,
        evaluation,
    }
}

/// Replaces the refutation by random moves. Returns `None` if they end the game.
fn with_random_line(position: &Position, mistake: &MoveReview, random: &mut Xoshiro256PlusPlus) -> Option<MoveReview> {
    let mut changed = mistake.clone();
    let mut after = position.clone();
    after.play(mistake.mv).ok()?;
    changed.evaluation.played_line.truncate(1);
    while changed.evaluation.played_line.len() < MoveEvaluation::MAX_LINE {
        let moves = after.legal_moves();
        let mv = *moves.get(random.random_range(0..moves.len().max(1)))?;
        after.play(mv).ok()?;
        changed.evaluation.played_line.push(mv);
    }
    Some(changed)
}

/// Returns the best move as if it were a mistake.
fn with_best_move(position: &Position, mistake: &MoveReview) -> MoveReview {
    let mut evaluation = mistake.evaluation.clone();
    evaluation.played_line.clone_from(&evaluation.line);
    evaluation.after = evaluation.before;
    self::mistake(position, evaluation.line[0], evaluation)
}

fn row(kind: ReasonKind, expected: &str, position: &Position, reviewed: &MoveReview) -> String {
    let evaluation = &reviewed.evaluation;
    let line = |line: &[Move]| {
        let moves: Vec<String> = line.iter().map(|mv| uci_move(*mv, position.size())).collect();
        moves.join(" ")
    };
    format!(
        "{} {expected} | {} | {} | {} | {} {}",
        kind.name(),
        to_fen(position),
        line(&evaluation.played_line),
        line(&evaluation.line),
        evaluation.before.ten_thousandths(),
        evaluation.after.ten_thousandths()
    )
}
