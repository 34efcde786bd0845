//! `analyse`: ranks the best moves of a position.

use super::CommandError;
use super::board_text::board_text;
use super::memory::check_memory;
use super::position_arguments::FenArguments;
use super::threads::warn_of_missing_threads;
use breakthrough_engine::{Limits, Proven, Report, Score, Searcher, win_probability};
use breakthrough_players::parse_time_limit;
use breakthrough_players::think_time::ANALYSE_COMMAND;
use breakthrough_rules::Position;
use breakthrough_rules::notation::{lan_line, to_fen, uci_move};
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::time::{Duration, Instant};

/// Rank the best moves of a position
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    position: FenArguments,
    /// Number of best moves to show
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    lines: u16,
    /// Maximum depth in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Maximum number of nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Maximum time, such as 500ms, 3s, 2m or a number of seconds [default: 2s, or none with --depth or --nodes]
    #[arg(long, value_name = "TIME", value_parser = parse_time_limit)]
    time: Option<Duration>,
    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=Searcher::MAX_THREADS as i64))]
    threads: u16,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let position = arguments.position.position()?;
    check_memory("--hash", arguments.hash as usize)?;
    let started = Instant::now();
    let report = analyse(arguments, &position)?;
    let elapsed = started.elapsed();
    if arguments.json {
        writeln!(output, "{}", report_json(&position, &report, elapsed))?;
    } else {
        write!(
            output,
            "{}\n{}",
            board_text(&position, None),
            table(&position, &report, elapsed)
        )?;
    }
    Ok(())
}

fn analyse(arguments: &Arguments, position: &Position) -> Result<Report, CommandError> {
    let is_unlimited = arguments.depth.is_none() && arguments.nodes.is_none();
    let time = arguments.time.or(is_unlimited.then_some(ANALYSE_COMMAND));
    let searcher = Searcher::try_new(arguments.hash as usize);
    let mut searcher = searcher.map_err(|error| CommandError::Argument(format!("--hash: {error}")))?;
    searcher.set_threads(arguments.threads.into());
    searcher.set_multi_pv(arguments.lines.into());
    let limits = Limits {
        depth: arguments.depth,
        nodes: arguments.nodes,
        ..Limits::default()
    };
    let started = Instant::now();
    let report = searcher.search(position, &limits, &|| {
        time.is_some_and(|time| started.elapsed() >= time)
    });
    warn_of_missing_threads(searcher.started_threads(), arguments.threads.into());
    Ok(report)
}

fn table(position: &Position, report: &Report, elapsed: Duration) -> String {
    if position.outcome().is_some() {
        return format!("{}\nthe game is over\n", to_fen(position));
    }
    let mut text = format!(
        "{}\n\n{:>4} {:>12} {:>6}  line\n",
        to_fen(position),
        "rank",
        "score",
        "depth"
    );
    for (index, line) in report.lines.iter().enumerate() {
        let moves = lan_line(position, &line.moves);
        let score = line.score.to_string();
        text += &format!("{:>4} {score:>12} {:>6}  {moves}\n", index + 1, report.depth);
    }
    let seconds = elapsed.as_secs_f64();
    let speed = report.nodes as f64 / seconds.max(1e-6);
    text + &format!(
        "\n{} nodes, {seconds:.3} seconds, {speed:.0} nodes per second\n",
        report.nodes
    )
}

fn report_json(position: &Position, report: &Report, elapsed: Duration) -> Value {
    let lines = report.lines.iter().enumerate().map(|(index, line)| {
        let moves = line.moves.iter().map(|mv| uci_move(*mv, position.size()));
        json!({
            "rank": index + 1,
            "score": score_json(line.score),
            "win_probability": win_probability(line.score, position).fraction(),
            "moves": moves.collect::<Vec<_>>(),
        })
    });
    json!({
        "position": to_fen(position),
        "over": position.outcome().is_some(),
        "depth": report.depth,
        "selective_depth": report.selective_depth,
        "nodes": report.nodes,
        "seconds": elapsed.as_secs_f64(),
        "lines": lines.collect::<Vec<_>>(),
    })
}

/// Returns a score as JSON: `{"centi": 35}` in hundredths of a piece, or `{"wins_in": 5}` or `{"loses_in": 4}` in plies.
pub(super) fn score_json(score: Score) -> Value {
    match score.proven() {
        None => json!({ "centi": score.centi() }),
        Some(Proven::WinsIn(plies)) => json!({ "wins_in": plies }),
        Some(Proven::LosesIn(plies)) => json!({ "loses_in": plies }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_engine::PvLine;

    #[test]
    fn the_best_moves_are_listed_with_the_speed_of_the_search() {
        let position = Position::start("4x5".parse().expect("a variant"));
        let line = |score| PvLine {
            score,
            moves: position.legal_moves()[..1].to_vec(),
        };
        let report = Report {
            lines: vec![line(Score::from_centi(35)), line(Score::loses_in(4))],
            depth: 7,
            nodes: 3000,
            ..Report::default()
        };
        assert_eq!(
            table(&position, &report, Duration::from_millis(1500)),
            "pppp/pppp/4/PPPP/PPPP w 0 1\n\nrank        score  depth  line\n   1        +0.35      7  b2-a3\n   2   loses in 4      7  \
             b2-a3\n\n3000 nodes, 1.500 seconds, 2000 nodes per second\n"
        );
    }

    #[test]
    fn scores_are_hundredths_of_a_piece_or_plies_to_the_end() {
        for (score, expected) in [
            (Score::from_centi(-35), json!({ "centi": -35 })),
            (Score::wins_in(5), json!({ "wins_in": 5 })),
            (Score::loses_in(4), json!({ "loses_in": 4 })),
        ] {
            assert_eq!(score_json(score), expected);
        }
    }
}
