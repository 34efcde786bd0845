//! `match`: plays a match between engines and estimates the difference in Elo.

mod report;

use super::CommandError;
use super::position_arguments::PositionArguments;
use breakthrough_arena::{
    CancelToken, ConfirmedCommand, EngineInstance, GamePair, Launcher, OpeningBook, Pairing, Participant, PgnFile,
    Sprt, Tournament, make_names_unique, parse_duration,
};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const PLAYERS_HELP: &str = "\
Players:
  level:3                the built-in engine at a level
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
    /// Start games from the positions in a file, one FEN per line, instead of random moves
    #[arg(long, value_name = "FILE", conflicts_with_all = ["opening_plies", "variant", "home_ranks", "position"])]
    openings: Option<PathBuf>,
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

/// The minimum interval between progress lines.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let mut participants = [arguments.player.as_slice(), &arguments.players].concat();
    for participant in &mut participants {
        // Engine commands on the command line were typed by the user and need no confirmation.
        participant.confirm(|command| Some(ConfirmedCommand::typed(command, Launcher::for_current_exe())));
    }
    make_names_unique(&mut participants);
    if participants.len() < 2 {
        let error = format!("--player: expected at least two players, found {}", participants.len());
        return Err(CommandError::Argument(error));
    }
    let mut pairings = if arguments.neighbours {
        Pairing::ladder(participants.len())
    } else {
        Pairing::round_robin(participants.len())
    };
    let sprt = arguments.sprt.as_ref();
    if sprt.is_some() && pairings.len() != 1 {
        let error = format!("--sprt: expected two players, found {}", participants.len());
        return Err(CommandError::Argument(error));
    }
    let openings = openings(arguments)?;
    check_programs(&participants)?;
    let mut pgn_file = arguments
        .pgn
        .as_ref()
        .map(|path| PgnFile::open(path).map_err(|error| path_error("--pgn", path, &error)))
        .transpose()?;
    let tournament = Tournament {
        participants: &participants,
        pairings: pairings.iter().map(|pairing| pairing.players).collect(),
        rounds: arguments.games.div_ceil(2) as usize,
        first_round: 0,
        openings: openings.into(),
        seed: arguments.seed,
        time_margin: arguments.margin,
        concurrency: arguments.jobs.into(),
        on_move: &|_| {},
        cancel: CancelToken::default(),
    };
    let mut last_progress = Instant::now();
    tournament.run(|pair| {
        let pairing = &mut pairings[pair.pairing];
        pairing.add(pair);
        if let Some(pgn_file) = &mut pgn_file {
            let players = pairing.players.map(|player| &participants[player]);
            pgn_file.append(pair, players, &arguments.event)?;
        }
        if !arguments.quiet {
            print_progress(arguments, pair, pairing, &participants, &mut last_progress);
        }
        Ok::<bool, CommandError>(sprt.is_none_or(|sprt| sprt.accepted(&pairing.score).is_none()))
    })?;
    if arguments.json {
        writeln!(output, "{}", report::json(&pairings, &participants, sprt))?;
    } else {
        write!(output, "{}", report::summary(&pairings, &participants, sprt))?;
    }
    Ok(())
}

/// Prints all faults and, at most once per [`PROGRESS_INTERVAL`], the score to standard error. Write errors are ignored.
fn print_progress(
    arguments: &Arguments,
    pair: &GamePair,
    pairing: &Pairing,
    participants: &[Participant],
    last_progress: &mut Instant,
) {
    let mut text = String::new();
    for (index, result) in pair.games.iter().enumerate() {
        if let Some((side, fault)) = &result.fault {
            let player = pairing.players[GamePair::player_of(index, *side)];
            let round = pair.round + 1;
            let name = &participants[player].name;
            text += &format!("game {round}.{}: {name} {fault}\n", index + 1);
        }
    }
    let is_first = pairing.score.pair_count() == 1;
    if is_first || last_progress.elapsed() >= PROGRESS_INTERVAL {
        *last_progress = Instant::now();
        let progress = report::progress(pairing, participants, arguments.sprt.as_ref());
        text += &format!("{}/{}  {progress}\n", pairing.score.games(), arguments.games);
    }
    let _ = std::io::stderr().write_all(text.as_bytes());
}

fn openings(arguments: &Arguments) -> Result<OpeningBook, CommandError> {
    if let Some(path) = &arguments.openings {
        let text = std::fs::read_to_string(path).map_err(|error| path_error("--openings", path, &error))?;
        return OpeningBook::parse(&text).map_err(|error| path_error("--openings", path, &error));
    }
    let (start, plies) = (arguments.start.position()?, arguments.opening_plies);
    let size = start.size();
    OpeningBook::random(start, plies, arguments.seed).ok_or_else(|| {
        let error = format!(
            "--opening-plies: expected fewer plies, found {plies}: on {size}, this many random moves always allow an immediate win"
        );
        CommandError::Argument(error)
    })
}

/// Starts each UCI engine once, so that a wrong path is reported as an error and does not lose every game.
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
