//! `solve`: who wins with best play.

mod checkpoint;
mod watch;

use super::Failure;
use super::start::Start;
use breakthrough_rules::notation::{lan_move, to_fen, uci_move};
use breakthrough_rules::{Move, Position, Side, Variant};
use breakthrough_solver::{Settings, Solver, Stopped, VerifyError};
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use watch::Watch;

const MIB: usize = 1 << 20;

/// Find out who wins with best play
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The board, instead of --variant
    #[arg(value_name = "VARIANT", conflicts_with_all = ["variant", "position"])]
    board: Option<Variant>,
    #[command(flatten)]
    start: Start,
    /// The size of the table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// How many threads search [default: as many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// Also find how many plies the game lasts when the winner hurries and the loser delays
    #[arg(long)]
    shortest: bool,
    /// Check the proof to its last move by the rules alone
    #[arg(long)]
    verify: bool,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Give up after so many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Where to keep the table when the search is interrupted or gives up
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Go on from the checkpoint; the table is at least as large as it was then
    #[arg(long, requires = "checkpoint")]
    resume: bool,
    /// Print one line of JSON and no progress
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds: &f64| seconds.is_finite() && *seconds > 0.0);
    seconds.ok_or_else(|| format!("expected a number of seconds above 0, found `{text}`"))
}

/// What was found out.
#[derive(Default)]
struct Answer {
    winner: Option<Side>,
    plies: Option<u32>,
    line: Option<Vec<Move>>,
    verified: Option<u64>,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let position = arguments.start.position_of(arguments.board)?;
    let begun = Instant::now();
    let mut solver = make_solver(arguments, &position)?;
    if let Some(nodes) = arguments.nodes {
        solver.set_node_limit(nodes);
    }
    let watch = Watch::new(
        begun,
        arguments.time,
        solver.counters(),
        solver.capacity(),
        !arguments.json,
    )
    .map_err(Failure::Argument)?;
    let mut answer = Answer::default();
    let found = watch.during(|stop| find(arguments, &mut solver, &mut answer, stop));
    match found {
        Ok(()) => {}
        Err(VerifyError::Stopped(Stopped)) => {
            if let Some(path) = &arguments.checkpoint {
                checkpoint::write(path, &solver)?;
                if !arguments.json {
                    // Nobody need listen.
                    let _ = writeln!(std::io::stderr(), "wrote {}", path.display());
                }
            }
        }
        Err(VerifyError::Flaw(flaw)) => {
            let text = to_fen(&flaw);
            return Err(Failure::Wrong(format!("the proof is wrong about {text}")));
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    if arguments.json {
        writeln!(output, "{}", as_json(&answer, &solver, &position, seconds))?;
    } else {
        print(&answer, &solver, &position, seconds, output)?;
    }
    Ok(())
}

fn make_solver(arguments: &Arguments, position: &Position) -> Result<Solver, Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let settings = Settings {
        memory: arguments.memory as usize * MIB,
        threads: arguments.threads.map_or_else(cores, |threads| threads as usize),
    };
    match &arguments.checkpoint {
        Some(path) if arguments.resume => checkpoint::read(path, position, &settings),
        Some(path) => checkpoint::check_free(path).map(|()| Solver::new(position, &settings)),
        None => Ok(Solver::new(position, &settings)),
    }
}

/// Asks everything that is wanted; what was found before a stop stays in the answer.
fn find(
    arguments: &Arguments,
    solver: &mut Solver,
    answer: &mut Answer,
    stop: &dyn breakthrough_solver::Interrupt,
) -> Result<(), VerifyError> {
    let winner = solver.winner(stop)?;
    answer.winner = Some(winner);
    if arguments.shortest {
        answer.plies = Some(solver.plies_to_win(stop)?);
    }
    answer.line = Some(solver.principal_variation(answer.plies, stop)?);
    if arguments.verify {
        answer.verified = Some(solver.verify(winner, arguments.memory as usize * MIB / 4, stop)?);
    }
    Ok(())
}

const fn name(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::First) => "first",
        Some(Side::Second) => "second",
        None => "unknown",
    }
}

fn as_json(answer: &Answer, solver: &Solver, position: &Position, seconds: f64) -> serde_json::Value {
    let text = |line: &Vec<Move>| -> Vec<String> { line.iter().map(|mv| uci_move(*mv, position.size())).collect() };
    let counters = solver.counters();
    json!({
        "winner": name(answer.winner),
        "plies": answer.plies,
        "line": answer.line.as_ref().map(text),
        "verified": answer.verified,
        "nodes": counters.nodes(),
        "nodes_before": solver.nodes_before(),
        "seconds": (seconds * 1000.0).round() / 1000.0,
        "memory_mib": (solver.capacity() * 16).div_ceil(MIB as u64),
        "table_used": counters.entries() as f64 / solver.capacity() as f64,
    })
}

fn print(
    answer: &Answer,
    solver: &Solver,
    position: &Position,
    seconds: f64,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let counters = solver.counters();
    writeln!(output, "winner: {}", name(answer.winner))?;
    if let Some(plies) = answer.plies {
        writeln!(output, "plies: {plies}")?;
    }
    if let Some(line) = &answer.line {
        let mut position = position.clone();
        write!(output, "line:")?;
        for mv in line {
            write!(output, " {}", lan_move(*mv, position.is_capture(*mv), position.size()))?;
            position.play(*mv).expect("a line of legal moves");
        }
        writeln!(output)?;
    }
    if let Some(positions) = answer.verified {
        writeln!(output, "verified: {positions} positions")?;
    }
    let speed = counters.nodes() as f64 / seconds.max(1e-9);
    writeln!(output, "nodes: {} ({speed:.0} a second)", counters.nodes())?;
    if solver.nodes_before() > 0 {
        writeln!(output, "nodes before: {}", solver.nodes_before())?;
    }
    let used = 100.0 * counters.entries() as f64 / solver.capacity() as f64;
    let mib = (solver.capacity() * 16).div_ceil(MIB as u64);
    writeln!(output, "seconds: {seconds:.2}\nmemory: {mib} MiB, {used:.0} % used")?;
    Ok(())
}
