//! `solve`: finds the winner with best play.

mod checkpoint;
mod monitor;

use super::CommandError;
use super::memory::check_memory;
use super::position_arguments::PositionArguments;
use super::signals::Signals;
use super::threads::warn_of_missing_threads;
use breakthrough_platform::text::printable;
use breakthrough_platform::threads;
use breakthrough_players::parse_time_limit;
use breakthrough_rules::notation::{lan_move, to_fen, uci_move};
use breakthrough_rules::{Move, Position, Side, Variant};
use breakthrough_solver::{Settings, Solver, Stopped, VerifyError};
use clap::Args;
use monitor::Monitor;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const MIB: usize = 1 << 20;

/// Find the winner with best play
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Variant to solve, instead of --variant
    #[arg(value_name = "VARIANT", conflicts_with_all = ["variant", "position"])]
    board: Option<Variant>,
    #[command(flatten)]
    start: PositionArguments,
    /// Size of the table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Number of search threads [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// Also find the length of the game with best play by both sides, in plies
    #[arg(long)]
    shortest: bool,
    /// Verify the complete proof using only the rules
    #[arg(long)]
    verify: bool,
    /// Stop after this time, such as 500ms, 90s, 2m or a number of seconds
    #[arg(long, value_name = "TIME", value_parser = parse_time_limit)]
    time: Option<Duration>,
    /// Stop after this many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Save the table to this file when the search is stopped
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Resume from the checkpoint; the table is enlarged to the size in the file if necessary
    #[arg(long, requires = "checkpoint")]
    resume: bool,
    /// Print one line of JSON and no progress
    #[arg(long)]
    json: bool,
}

/// The results so far; `None` for results that are unknown or were not requested.
#[derive(Default)]
struct Solution {
    winner: Option<Side>,
    plies: Option<u32>,
    line: Option<Vec<Move>>,
    /// The number of positions checked by `--verify`.
    verified: Option<u64>,
}

pub(super) fn run(arguments: &Arguments, signals: &Signals, output: &mut impl Write) -> Result<(), CommandError> {
    let position = arguments.start.position_of(arguments.board)?;
    // The verification uses a separate table.
    let verification = if arguments.verify { arguments.memory / 4 } else { 0 };
    check_memory("--memory", (arguments.memory + verification) as usize)?;
    // After this call, a signal terminates the program only after the checkpoint has been written.
    let is_interrupted = signals.listen()?;
    let started = Instant::now();
    let mut solver = create_solver(arguments, &position)?;
    if let Some(nodes) = arguments.nodes {
        solver.set_node_limit(nodes);
    }
    let monitor = Monitor::new(
        started,
        arguments.time,
        solver.counters(),
        solver.capacity(),
        !arguments.json,
        is_interrupted,
    );
    let mut solution = Solution::default();
    let result = monitor.run(|stop| solve(arguments, &mut solver, &mut solution, stop))?;
    // A finished game does not need a search.
    if let started @ 1.. = solver.counters().threads() {
        warn_of_missing_threads(started as usize, requested_threads(arguments));
    }
    let is_stopped = matches!(result, Err(VerifyError::Stopped(Stopped)));
    match result {
        Ok(()) => {}
        Err(VerifyError::Stopped(Stopped)) => {
            if let Some(path) = &arguments.checkpoint {
                checkpoint::write(path, &solver)?;
                if !arguments.json {
                    // A write error is ignored, because standard error may be closed.
                    let _ = writeln!(std::io::stderr(), "wrote {}", printable(path.display()));
                }
            }
        }
        Err(VerifyError::Flaw(flaw)) => {
            let text = to_fen(&flaw);
            return Err(CommandError::Failed(format!("the proof is wrong at {text}")));
        }
        Err(VerifyError::OutOfMemory(error)) => return Err(CommandError::Failed(format!("--verify: {error}"))),
    }
    let seconds = started.elapsed().as_secs_f64();
    if arguments.json {
        writeln!(output, "{}", solution_json(&solution, &solver, &position, seconds))?;
    } else {
        print_solution(&solution, &solver, &position, seconds, output)?;
    }
    if is_stopped && monitor.is_interrupted() {
        output.flush()?;
        return Err(CommandError::Interrupted("the search was interrupted".to_owned()));
    }
    Ok(())
}

/// Returns the number of threads requested by the arguments.
fn requested_threads(arguments: &Arguments) -> usize {
    arguments
        .threads
        .map_or_else(threads::available, |threads| threads as usize)
}

fn create_solver(arguments: &Arguments, position: &Position) -> Result<Solver, CommandError> {
    let settings = Settings {
        memory: arguments.memory as usize * MIB,
        threads: requested_threads(arguments),
    };
    match &arguments.checkpoint {
        Some(path) if arguments.resume => checkpoint::read(path, position, &settings),
        Some(path) => checkpoint::check_new(path).and_then(|()| new_solver(position, &settings)),
        None => new_solver(position, &settings),
    }
}

fn new_solver(position: &Position, settings: &Settings) -> Result<Solver, CommandError> {
    Solver::new(position, settings).map_err(|error| CommandError::Argument(format!("--memory: {error}")))
}

/// Determines the results requested by the arguments. After a stop, `solution` contains the results so far.
fn solve(
    arguments: &Arguments,
    solver: &mut Solver,
    solution: &mut Solution,
    stop: &(dyn breakthrough_rules::Interrupt + Sync),
) -> Result<(), VerifyError> {
    let winner = solver.winner(stop)?;
    solution.winner = Some(winner);
    if arguments.shortest {
        solution.plies = Some(solver.plies_to_win(stop)?);
    }
    solution.line = Some(solver.principal_variation(solution.plies, stop)?);
    if arguments.verify {
        solution.verified = Some(solver.verify(winner, arguments.memory as usize * MIB / 4, stop)?);
    }
    Ok(())
}

const fn winner_name(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::First) => "first",
        Some(Side::Second) => "second",
        None => "unknown",
    }
}

fn solution_json(solution: &Solution, solver: &Solver, position: &Position, seconds: f64) -> serde_json::Value {
    let text = |line: &Vec<Move>| -> Vec<String> { line.iter().map(|mv| uci_move(*mv, position.size())).collect() };
    let counters = solver.counters();
    json!({
        "winner": winner_name(solution.winner),
        "plies": solution.plies,
        "line": solution.line.as_ref().map(text),
        "verified": solution.verified,
        "nodes": counters.nodes(),
        "nodes_before": solver.nodes_before(),
        "seconds": (seconds * 1000.0).round() / 1000.0,
        "memory_mib": (solver.capacity() * 16).div_ceil(MIB as u64),
        "table_used": counters.entries() as f64 / solver.capacity() as f64,
    })
}

fn print_solution(
    solution: &Solution,
    solver: &Solver,
    position: &Position,
    seconds: f64,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    let counters = solver.counters();
    writeln!(output, "winner: {}", winner_name(solution.winner))?;
    if let Some(plies) = solution.plies {
        writeln!(output, "plies: {plies}")?;
    }
    if let Some(line) = &solution.line {
        let mut position = position.clone();
        write!(output, "line:")?;
        for mv in line {
            write!(output, " {}", lan_move(*mv, position.is_capture(*mv), position.size()))?;
            position.play(*mv).expect("a line of legal moves");
        }
        writeln!(output)?;
    }
    if let Some(positions) = solution.verified {
        writeln!(output, "verified: {positions} positions")?;
    }
    let nodes_per_second = counters.nodes() as f64 / seconds.max(1e-9);
    writeln!(output, "nodes: {} ({nodes_per_second:.0} nodes/s)", counters.nodes())?;
    if solver.nodes_before() > 0 {
        writeln!(output, "nodes before resuming: {}", solver.nodes_before())?;
    }
    let used = 100.0 * counters.entries() as f64 / solver.capacity() as f64;
    let mib = (solver.capacity() * 16).div_ceil(MIB as u64);
    writeln!(output, "seconds: {seconds:.2}\nmemory: {mib} MiB, {used:.0}% used")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::parse_fen;

    #[test]
    fn a_solution_is_printed_as_lines_or_as_json() {
        let position = parse_fen("3/3/2p/P2/3/3 w 0 1").expect("a position");
        let settings = Settings {
            memory: MIB,
            threads: 1,
        };
        let mut solver = Solver::new(&position, &settings).expect("a small table");
        let never = || false;
        let winner = solver.winner(&never).expect("not stopped");
        let solution = Solution {
            winner: Some(winner),
            plies: Some(solver.plies_to_win(&never).expect("not stopped")),
            line: Some(solver.principal_variation(Some(5), &never).expect("not stopped")),
            verified: Some(7),
        };
        let mut output = Vec::new();
        print_solution(&solution, &solver, &position, 0.25, &mut output).expect("written");
        assert_eq!(
            String::from_utf8_lossy(&output),
            "winner: first\nplies: 5\nline: a3-a4 c4-b3 a4-a5 b3-c2 a5-a6\nverified: 7 positions\nnodes: 4 (16 nodes/s)\n\
             seconds: 0.25\nmemory: 1 MiB, 0% used\n"
        );
        let expected = json!({
            "winner": "first",
            "plies": 5,
            "line": ["a3a4", "c4b3", "a4a5", "b3c2", "a5a6"],
            "verified": 7,
            "nodes": 4,
            "nodes_before": 0,
            "seconds": 0.123,
            "memory_mib": 1,
            // Six of 65536 entries are used.
            "table_used": 0.000_091_552_734_375,
        });
        assert_eq!(solution_json(&solution, &solver, &position, 0.1234), expected);
    }
}
