//! `match`: players of any kind against each other, to know which is better and by how much.

mod contestant;
mod external;
mod game;
mod limit;
mod pairings;
mod pgn;
mod report;
mod schedule;
mod score;
mod seat;
mod sprt;

use super::Failure;
use super::duration::parse_duration;
use super::openings::Openings;
use super::start::Start;
use clap::Args;
use contestant::{Contestant, Kind, make_names_unique};
use external::External;
use pairings::{Pair, Pairing, pairings};
use pgn::RecordFile;
use schedule::Plan;
use sprt::Sprt;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const PLAYERS_HELP: &str = "\
Players:
  level:3                the computer player of a level
  nodes:20000            the engine, with a limit: also depth:8, time:100ms, clock:10s+100ms
  uci:COMMAND;time=20ms  another program that speaks UCI, with a limit
After semicolons: name=NAME, hash=MIB, threads=N, a limit (nodes=, depth=, time=, clock=), and for another
program option.NAME=VALUE. A semicolon has to be quoted in a shell.

More than two players play everybody against everybody. Every opening is played twice with colours swapped.
Illegal moves, crashes and overrun times lose and are counted as faults.";

/// Let players play each other, and say who is better by how much
#[derive(Args, Debug)]
#[command(after_help = PLAYERS_HELP)]
pub(super) struct Arguments {
    /// A player; give it for each of them
    #[arg(long, value_name = "PLAYER")]
    player: Vec<Contestant>,
    /// Several players, with commas between them
    #[arg(long, value_name = "PLAYER,…", value_delimiter = ',')]
    players: Vec<Contestant>,
    /// Only players next to each other in the list meet
    #[arg(long)]
    neighbours: bool,
    #[command(flatten)]
    start: Start,
    /// How many games every two players play; made even. With --sprt, at most
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How many random moves a game begins with
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=60))]
    opening_plies: u32,
    /// Begin games from the positions of a file, one on every line, instead of with random moves
    #[arg(long, value_name = "FILE", conflicts_with_all = ["opening_plies", "variant", "home_ranks", "position"])]
    openings: Option<PathBuf>,
    /// The seed of the openings and of the levels' evaluation noise
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games are played at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Stop when it is clear whether the first player is better by elo0 or by elo1; alpha and beta are 0.05 unless given
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// How far a time may be overrun without losing
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_duration)]
    margin: Duration,
    /// Add the games to a file of records
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// What the records call the match
    #[arg(long, value_name = "NAME", default_value = "breakthrough-engine match")]
    event: String,
    /// Say nothing before the end
    #[arg(long)]
    quiet: bool,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

/// How often it is said how the match stands.
const PROGRESS_EVERY: Duration = Duration::from_secs(1);

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut contestants = [arguments.player.as_slice(), &arguments.players].concat();
    make_names_unique(&mut contestants);
    if contestants.len() < 2 {
        let error = format!("--player: expected at least two players, found {}", contestants.len());
        return Err(Failure::Argument(error));
    }
    let mut all = pairings(contestants.len(), arguments.neighbours);
    let sprt = arguments.sprt.as_ref();
    if sprt.is_some() && all.len() != 1 {
        let error = format!("--sprt: expected two players, found {}", contestants.len());
        return Err(Failure::Argument(error));
    }
    let rounds = arguments.games.div_ceil(2) as usize;
    let openings = openings(arguments)?;
    try_programs(&contestants)?;
    let mut records = arguments
        .pgn
        .as_ref()
        .map(|path| RecordFile::open(path).map_err(|error| unusable("--pgn", path, &error)))
        .transpose()?;
    let plan = Plan {
        contestants: &contestants,
        pairings: all.iter().map(|pairing| pairing.players).collect(),
        rounds,
        openings: openings.into(),
        seed: arguments.seed,
        margin: arguments.margin,
        jobs: arguments.jobs.into(),
    };
    let mut said = Instant::now();
    plan.run(|pair| {
        let pairing = &mut all[pair.pairing];
        pairing.add(pair);
        if let Some(records) = &mut records {
            records.add(
                pair,
                pairing.players.map(|player| &contestants[player]),
                &arguments.event,
            )?;
        }
        if !arguments.quiet {
            tell(arguments, pair, pairing, &contestants, &mut said);
        }
        Ok::<bool, Failure>(sprt.is_none_or(|sprt| sprt.verdict(&pairing.score).is_none()))
    })?;
    if arguments.json {
        writeln!(output, "{}", report::as_json(&all, &contestants, sprt))?;
    } else {
        write!(output, "{}", report::summary(&all, &contestants, sprt))?;
    }
    Ok(())
}

/// Every fault, and from time to time how it stands, on standard error. That nobody reads it is no reason to stop.
fn tell(arguments: &Arguments, pair: &Pair, pairing: &Pairing, contestants: &[Contestant], said: &mut Instant) {
    let mut text = String::new();
    for (index, game) in pair.games.iter().enumerate() {
        if let Some((side, _)) = &game.fault {
            let player = pairing.players[Pair::player_of(index, *side)];
            let round = pair.round + 1;
            let name = &contestants[player].name;
            text += &format!("game {round}.{}: {name} {}\n", index + 1, game.reason());
        }
    }
    let is_first = pairing.score.pair_count() == 1;
    if is_first || said.elapsed() >= PROGRESS_EVERY {
        *said = Instant::now();
        let progress = report::progress(pairing, contestants, arguments.sprt.as_ref());
        text += &format!("{}/{}  {progress}\n", pairing.score.games(), arguments.games);
    }
    let _ = std::io::stderr().write_all(text.as_bytes());
}

fn openings(arguments: &Arguments) -> Result<Openings, Failure> {
    if let Some(path) = &arguments.openings {
        let text = std::fs::read_to_string(path).map_err(|error| unusable("--openings", path, &error))?;
        return Openings::of_text(&text).map_err(|error| unusable("--openings", path, &error));
    }
    let (start, plies) = (arguments.start.position()?, arguments.opening_plies);
    let size = start.size();
    Openings::random(start, plies, arguments.seed).ok_or_else(|| {
        let error = format!("--opening-plies: {plies} random moves on this {size} board always lead to a win at once");
        Failure::Argument(error)
    })
}

/// Starts every other program once, so that a wrong path does not lose a hundred games.
fn try_programs(contestants: &[Contestant]) -> Result<(), Failure> {
    for contestant in contestants {
        if let Kind::External(command) = &contestant.kind {
            External::start(command, contestant)
                .map_err(|error| Failure::Argument(format!("--player {}: {error}", contestant.name)))?;
        }
    }
    Ok(())
}

fn unusable(argument: &str, path: &std::path::Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Argument(format!("{argument} {}: {error}", path.display()))
}
