//! `match`: plays a match between engines and estimates the Elo difference.

mod finished_game;
mod merge;
mod recorder;
mod report;
mod results_file;
mod settings;

pub(super) use merge::{ReportArguments, run as run_report};

use super::CommandError;
use super::memory::check_memory;
use super::position_arguments::PositionArguments;
use super::signals::Signals;
use breakthrough_matches::{
    EngineInstance, OpeningBook, Pairing, Participant, ParticipantKind, Sprt, Tournament, make_names_unique,
};
use breakthrough_platform::files;
use breakthrough_players::parse_duration;
use breakthrough_rules::CancelToken;
use breakthrough_uci_client::{ConfirmedCommand, Launcher};
use clap::Args;
use finished_game::FinishedGame;
use recorder::Recorder;
use results_file::ResultsFile;
use settings::{MatchSettings, OpeningsOrder};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Maximum length of a file of openings, in bytes.
const MAX_OPENINGS_BYTES: u64 = 64 << 20;

const PLAYERS_HELP: &str = "\
Players:
  level:3                the built-in engine at a level: novice, learner or 1 to 10
  nodes:20000            the built-in engine with a limit; also depth:8, time:100ms, clock:10s+100ms
  uci:COMMAND;time=20ms  a UCI engine with a limit

Add settings after semicolons, and quote the player in a shell: name=NAME, hash=MIB, threads=N, a limit (nodes=, depth=, \
time=, clock=), and option.NAME=VALUE for a UCI engine.

More than two players play a round robin. Every opening is played twice with sides swapped. Illegal moves, crashes and \
time forfeits lose the game and are counted as faults.";

/// Play a match between engines and estimate the difference in Elo
#[derive(Args, Debug)]
#[command(after_help = PLAYERS_HELP)]
pub(super) struct Arguments {
    /// Player; repeat the option for each player
    #[arg(long, value_name = "PLAYER")]
    player: Vec<Participant>,
    /// Several players, separated by commas
    #[arg(long, value_name = "PLAYER,…", value_delimiter = ',')]
    players: Vec<Participant>,
    /// Pair only adjacent players in the list
    #[arg(long)]
    neighbours: bool,
    #[command(flatten)]
    start: PositionArguments,
    /// Number of games per pairing, rounded up to an even number; with --sprt, the maximum
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Number of random moves at the start of a game
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=60))]
    opening_plies: u32,
    /// Play only openings of random moves that a search of 200,000 nodes scores within ±N hundredths of a piece
    #[arg(long, value_name = "N")]
    opening_score: Option<u16>,
    /// Start games from the positions in a file, one FEN per line, instead of random moves
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["opening_plies", "opening_score", "variant", "home_ranks", "position"]
    )]
    openings: Option<PathBuf>,
    /// Order of the positions in the file of --openings
    #[arg(
        long,
        value_name = "ORDER",
        value_enum,
        default_value = "sequential",
        requires = "openings"
    )]
    openings_order: OpeningsOrder,
    /// Seed of the openings and of the levels' evaluation noise
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of concurrent games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Stop as soon as a sequential probability ratio test of the first player accepts ELO0 or ELO1 [default for ALPHA and BETA:
    /// 0.05]
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Tolerance for exceeding a time limit
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_duration)]
    margin: Duration,
    /// Write every finished game to a results file (JSON Lines), and resume the match of an existing results file
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Append the games to a PGN file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Event tag of the games in the PGN file
    #[arg(long, value_name = "NAME", default_value = "breakthrough-engine match")]
    event: String,
    /// Do not print progress
    #[arg(long)]
    quiet: bool,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(
    arguments: &Arguments,
    version: &str,
    signals: &Signals,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    let mut participants = [arguments.player.as_slice(), &arguments.players].concat();
    for participant in &mut participants {
        // Engine commands on the command line were typed by the user and do not need confirmation.
        participant.confirm(|command| Some(ConfirmedCommand::typed(command, Launcher::for_current_exe())));
    }
    make_names_unique(&mut participants);
    if participants.len() < 2 {
        let error = format!("--player: expected at least two players, found {}", participants.len());
        return Err(CommandError::Argument(error));
    }
    let mut openings = openings(arguments)?;
    let settings = MatchSettings::new(arguments, version, &participants, &mut openings);
    if arguments.openings_order == OpeningsOrder::Random {
        openings.shuffle(arguments.seed);
    }
    let pairings = settings.pairings();
    let sprt = arguments.sprt.as_ref();
    check_sprt(sprt, &pairings, participants.len())?;
    check_tables(&participants, arguments.jobs)?;
    check_programs(&participants)?;
    let (results_file, finished) = match &arguments.results {
        Some(path) => {
            let (file, games) = ResultsFile::open(path, &settings)?;
            (Some(file), games)
        }
        None => (None, Vec::new()),
    };
    let rounds = arguments.games.div_ceil(2) as usize;
    check_rounds(arguments, rounds, &finished)?;
    let cancel = CancelToken::from_flag(signals.listen()?);
    let tournament = Tournament {
        participants: &participants,
        pairings: pairings.iter().map(|pairing| pairing.players).collect(),
        rounds,
        finished: finished.iter().map(|game| game.number).collect(),
        openings: openings.into(),
        seed: arguments.seed,
        time_margin: arguments.margin,
        concurrency: arguments.jobs.into(),
        on_move: &|_, _| {},
        cancel: cancel.clone(),
    };
    let mut recorder = Recorder::new(arguments, &participants, pairings, results_file)?;
    recorder.restore(finished)?;
    let is_decided =
        |recorder: &Recorder| sprt.is_some_and(|sprt| sprt.accepted(&recorder.pairings()[0].score).is_some());
    if !is_decided(&recorder) {
        tournament.run(|game| {
            recorder.record(&game)?;
            Ok::<bool, CommandError>(!is_decided(&recorder))
        })?;
    }
    report::write(recorder.pairings(), &participants, sprt, arguments.json, output)?;
    let is_complete = |pairing: &Pairing| pairing.score.pair_count() >= rounds as u64;
    if cancel.is_cancelled() && !is_decided(&recorder) && !recorder.pairings().iter().all(is_complete) {
        output.flush()?;
        let hint = arguments
            .results
            .as_ref()
            .map_or("", |_| "; the same command resumes it");
        return Err(CommandError::Interrupted(format!("the match was interrupted{hint}")));
    }
    Ok(())
}

/// Checks that enough memory is available for the transposition tables of the built-in engine. Every concurrent game uses
/// separate engines.
fn check_tables(participants: &[Participant], jobs: u16) -> Result<(), CommandError> {
    let searches = participants
        .iter()
        .filter(|participant| participant.kind == ParticipantKind::Search);
    let mebibytes: usize = searches.map(|participant| participant.hash_mebibytes).sum();
    check_memory("--player and --jobs", mebibytes.saturating_mul(jobs.into()))
}

/// Checks that `--games` includes all games of the results file.
fn check_rounds(arguments: &Arguments, rounds: usize, finished: &[FinishedGame]) -> Result<(), CommandError> {
    let Some(last) = finished
        .iter()
        .map(|game| game.number)
        .max_by_key(|number| number.round)
    else {
        return Ok(());
    };
    if last.round >= rounds {
        let (expected, found) = (last.round.saturating_add(1).saturating_mul(2), arguments.games);
        let error = format!("--games: expected at least {expected}, because game {last} is finished, found {found}");
        return Err(CommandError::Argument(error));
    }
    Ok(())
}

fn check_sprt(sprt: Option<&Sprt>, pairings: &[Pairing], participants: usize) -> Result<(), CommandError> {
    if sprt.is_some() && pairings.len() != 1 {
        let error = format!("--sprt: expected two players, found {participants}");
        return Err(CommandError::Argument(error));
    }
    Ok(())
}

fn openings(arguments: &Arguments) -> Result<OpeningBook, CommandError> {
    if let Some(path) = &arguments.openings {
        let text = files::read_text_limited(path, MAX_OPENINGS_BYTES)
            .map_err(|error| path_error("--openings", path, &error))?;
        return OpeningBook::parse(&text).map_err(|error| path_error("--openings", path, &error));
    }
    let (start, plies, seed) = (arguments.start.position()?, arguments.opening_plies, arguments.seed);
    let size = start.size();
    if let Some(max_score) = arguments.opening_score {
        return OpeningBook::balanced(start, plies, seed, max_score).ok_or_else(|| {
            let error = format!(
                "--opening-score: expected a greater score, found {max_score}: no opening of {plies} plies was within it"
            );
            CommandError::Argument(error)
        });
    }
    OpeningBook::random(start, plies, seed).ok_or_else(|| {
        let error = format!(
            "--opening-plies: expected fewer plies, found {plies}: on {size}, this many random moves always allow an immediate win"
        );
        CommandError::Argument(error)
    })
}

/// Starts each UCI engine once, so that a wrong path is reported as an error instead of losing every game.
fn check_programs(participants: &[Participant]) -> Result<(), CommandError> {
    for participant in participants {
        EngineInstance::new(participant)
            .start()
            .map_err(|fault| CommandError::Argument(format!("--player {}: {fault}", participant.name)))?;
    }
    Ok(())
}

fn path_error(argument: &str, path: &Path, error: &dyn std::fmt::Display) -> CommandError {
    CommandError::Argument(format!("{argument} {}: {error}", path.display()))
}
