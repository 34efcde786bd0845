//! Tests of the UCI client, with shell scripts as engines.
#![cfg(unix)]

use breakthrough_players::{ChosenMove, SearchLimit, SearchStats, UciClocks};
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{CancelToken, Game, Variant};
use breakthrough_test_support::wait_until;
use breakthrough_uci_client::{ConfirmedCommand, EngineCommand, Fault, UciEngine, UciOptionKind, UciTimeouts};
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};
use std::{fs, thread};

/// Returns the command of an engine that runs the shell command `answer` on `go`.
fn command(answer: &str) -> Vec<String> {
    let script = format!(
        "while read -r word rest; do case \"$word\" in\n\
         uci) echo 'option name Hash type spin default 1 min 1 max 9'\n\
         echo 'option name Clear Hash type button'; echo uciok ;;\n\
         setoption) options=\"$options$rest;\" ;;\n\
         position) position=\"$rest\" ;;\n\
         isready) echo readyok ;;\n\
         go) {answer} ;;\n\
         quit) exit ;;\n esac; done\n"
    );
    shell(&script)
}

fn shell(script: &str) -> Vec<String> {
    ["sh", "-c", script].map(str::to_owned).to_vec()
}

/// Timeouts short enough for a test.
const TIMEOUTS: UciTimeouts = UciTimeouts {
    start: Duration::from_secs(2),
    ready: Duration::from_secs(2),
    late_move: Duration::from_millis(300),
    unlimited_move: Duration::from_secs(5),
    stop: Duration::from_millis(300),
    quit: Duration::from_millis(200),
};

fn typed(command: &[String]) -> ConfirmedCommand {
    ConfirmedCommand::typed(EngineCommand::new(command.to_vec()), None)
}

fn start(command: &[String]) -> Result<UciEngine, Fault> {
    UciEngine::start(&typed(command), TIMEOUTS, &CancelToken::default())
}

/// Requests the first move on 8×8 from an engine that runs `answer` on `go`.
fn choose_move(answer: &str) -> Result<ChosenMove, Fault> {
    choose_move_within(answer, SearchLimit::Depth(3))
}

fn choose_move_within(answer: &str, limit: SearchLimit) -> Result<ChosenMove, Fault> {
    let mut engine = start(&command(answer))?;
    engine.set_declared_option("hash", "5");
    engine.set_declared_option("Hash", "10");
    engine.set_declared_option("Threads", "2");
    engine.set_option("Contempt", "3");
    engine.set_declared_option("Clear Hash", "");
    let game = Game::new(Variant::STANDARD);
    engine.new_game(game.start(), &CancelToken::default())?;
    engine.choose_move(&game, limit, &UciClocks::default(), &CancelToken::default())
}

fn disconnected(expected: &str, last_error: &str) -> Fault {
    Fault::Disconnected {
        expected: expected.to_owned(),
        last_error: last_error.to_owned(),
    }
}

#[test]
fn an_engine_chooses_a_move_and_reports_its_search() {
    let chosen = choose_move("echo info depth 3 nodes 42 pv a2a3; echo bestmove a2a3 ponder a7a6").expect("a move");
    assert_eq!(uci_move(chosen.mv, Variant::STANDARD.size()), "a2a3");
    assert_eq!(chosen.search, SearchStats { nodes: 42, depth: 3 });
}

#[test]
fn an_engine_reports_its_name_and_options() {
    let script = "echo 'id name Odd One 1.2'; echo 'id author Nobody'; echo 'option name Skill type spin default 3 min 1 max 9'\n\
                  echo noise; echo uciok";
    let engine = start(&shell(script)).expect("started");
    let info = engine.info();
    assert_eq!((info.name.as_str(), info.author.as_str()), ("Odd One 1.2", "Nobody"));
    let skill = info.option("SKILL").map(|option| option.kind.clone());
    assert_eq!(
        skill,
        Some(UciOptionKind::Spin {
            default: 3,
            min: 1,
            max: 9
        })
    );
}

#[test]
fn allowed_options_the_position_and_the_limit_are_sent() {
    // Each script replies with the input that it received, which is reported as an illegal move of at most 20 characters.
    for (answer, expected) in [
        ("echo bestmove $(echo $position | tr ' ' _)", "startpos"),
        ("echo bestmove $(echo $rest | tr ' ' _)", "depth_3"),
        (
            "echo bestmove $(echo $options | tr -d ' ' | cut -c5-)",
            "Hashvalue5;nameConte",
        ),
        (
            "echo bestmove $(echo $options | tr -d ' ' | cut -c29-)",
            "alue3;nameClearHash;",
        ),
    ] {
        assert_eq!(choose_move(answer), Err(Fault::IllegalMove(expected.to_owned())));
    }
}

#[test]
fn a_value_cannot_inject_a_command() {
    let mut engine = start(&command("echo bestmove $(echo $options | tr ' ' _ )")).expect("started");
    engine.set_option("A", "1\nquit");
    let game = Game::new(Variant::STANDARD);
    let (clock, never) = (UciClocks::default(), CancelToken::default());
    let answer = engine.choose_move(&game, SearchLimit::Depth(1), &clock, &never);
    assert_eq!(answer, Err(Fault::IllegalMove("name_A_value_1quit;".to_owned())));
}

#[test]
fn each_kind_of_invalid_answer_is_a_separate_fault() {
    let bestmove = || "bestmove".to_owned();
    for (answer, fault) in [
        ("echo bestmove a1a8", Fault::IllegalMove("a1a8".to_owned())),
        ("echo bestmove a7a6", Fault::IllegalMove("a7a6".to_owned())),
        ("echo bestmove '(none)'", Fault::NoMove("(none)".to_owned())),
        ("echo bestmove 0000", Fault::NoMove("0000".to_owned())),
        ("echo bestmove", Fault::NoMove(String::new())),
        ("exit", disconnected("bestmove", "")),
        (
            "echo first >&2; echo 'out of luck' >&2; exit 3",
            disconnected("bestmove", "out of luck"),
        ),
        ("kill -SEGV $$", disconnected("bestmove", "")),
        // The output ends, but the error output stays open.
        (
            "echo 'out of luck' >&2; exec >&-; read -r word",
            disconnected("bestmove", "out of luck"),
        ),
        (":", Fault::Stalled(bestmove())),
        (
            "while :; do echo info string x; sleep 0.05; done",
            Fault::Stalled(bestmove()),
        ),
        ("yes", Fault::Flooded(bestmove())),
        ("tr '\\0' x < /dev/zero", Fault::Flooded(bestmove())),
    ] {
        let limit = SearchLimit::MoveTime(Duration::from_millis(700));
        let limit = if matches!(fault, Fault::Flooded(_)) {
            SearchLimit::Depth(1)
        } else {
            limit
        };
        assert_eq!(choose_move_within(answer, limit), Err(fault), "{answer}");
    }
}

#[test]
fn an_illegal_move_in_an_unlisted_variant_names_the_variant() {
    let script = "while read -r word rest; do case \"$word\" in\n\
                  uci) echo 'option name UCI_Variant type combo default chess var chess'; echo uciok ;;\n\
                  isready) echo readyok ;;\n go) echo bestmove e2e4 ;;\n quit) exit ;;\n esac; done\n";
    let mut engine = start(&shell(script)).expect("started");
    let (game, never) = (Game::new(Variant::STANDARD), CancelToken::default());
    engine.new_game(game.start(), &never).expect("ready");
    let answer = engine.choose_move(&game, SearchLimit::Depth(1), &UciClocks::default(), &never);
    assert_eq!(answer, Err(Fault::UnknownVariant("breakthrough".to_owned())));
}

#[test]
fn an_engine_that_cannot_be_started_reports_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = folder.path().join("text");
    let fault = |path: &str| start(&[path.to_owned()]).err();
    fs::write(&text, "Dear engine,\nplease play.\n").expect("written");
    let path = text.to_str().expect("a path");
    assert!(matches!(fault(path), Some(Fault::NotStarted(reason)) if reason.contains("Permission denied")));
    fs::set_permissions(&text, fs::Permissions::from_mode(0o755)).expect("executable");
    assert!(matches!(fault(path), Some(Fault::NotStarted(reason)) if reason.contains("Exec format error")));
    assert!(matches!(fault("/nonexistent"), Some(Fault::NotStarted(reason)) if reason.starts_with("/nonexistent: ")));
    assert!(matches!(fault("/"), Some(Fault::NotStarted(_))));
    assert_eq!(fault("true"), Some(disconnected("uciok", "")));
    assert!(matches!(start(&[]).err(), Some(Fault::NotStarted(_))));
    assert_eq!(start(&shell("sleep 5")).err(), Some(Fault::Stalled("uciok".to_owned())));
    assert_eq!(start(&shell("yes")).err(), Some(Fault::Flooded("uciok".to_owned())));
}

#[test]
fn unread_output_neither_blocks_nor_hides_the_answer() {
    let script = "echo uciok; while read -r word rest; do case \"$word\" in\n\
                  isready) for i in 1 2 3 4 5 6 7 8 9; do printf 'noise\\n%.0s' $(seq 500); done; echo readyok ;;\n\
                  go) echo bestmove a2a3 ;;\n quit) exit ;;\n esac; done\n";
    let mut engine = start(&shell(script)).expect("started");
    let (game, never) = (Game::new(Variant::STANDARD), CancelToken::default());
    engine.new_game(game.start(), &never).expect("ready");
    let chosen = engine.choose_move(&game, SearchLimit::Depth(1), &UciClocks::default(), &never);
    assert!(chosen.is_ok(), "{chosen:?}");
}

/// Starts a search and cancels it after 100 ms. Returns the answer and the time from the cancellation to the answer.
fn cancelled(engine: &mut UciEngine) -> (Result<ChosenMove, Fault>, Duration) {
    let (game, cancel) = (Game::new(Variant::STANDARD), CancelToken::default());
    thread::scope(|scope| {
        let token = cancel.clone();
        let canceller = scope.spawn(move || {
            thread::sleep(Duration::from_millis(100));
            token.cancel();
            Instant::now()
        });
        let limit = SearchLimit::MoveTime(Duration::from_secs(5));
        let answer = engine.choose_move(&game, limit, &UciClocks::default(), &cancel);
        let ended = Instant::now();
        (answer, ended - canceller.join().expect("no panic"))
    })
}

#[test]
fn a_cancelled_search_stops_soon_and_the_engine_can_search_again() {
    let script = "echo uciok; while read -r word rest; do case \"$word\" in\n\
                  stop) echo bestmove h2h3 ;;\n now) echo bestmove a2a3 ;;\n\
                  go) case \"$rest\" in *depth*) echo bestmove a2a3 ;; esac ;;\n quit) exit ;;\n esac; done\n";
    let mut engine = start(&shell(script)).expect("started");
    let (answer, time) = cancelled(&mut engine);
    assert_eq!(answer, Err(Fault::Cancelled));
    assert!(time < Duration::from_millis(100), "{time:?}");
    let (game, never) = (Game::new(Variant::STANDARD), CancelToken::default());
    let chosen = engine.choose_move(&game, SearchLimit::Depth(1), &UciClocks::default(), &never);
    let size = Variant::STANDARD.size();
    assert_eq!(chosen.map(|chosen| uci_move(chosen.mv, size)), Ok("a2a3".to_owned()));
}

/// Returns an engine that runs these shell commands on `go`, `stop` and `position`. The variable `searches` counts the `go` commands.
fn scripted(go: &str, stop: &str, position: &str) -> UciEngine {
    let script = format!(
        "while read -r word rest; do case \"$word\" in\n uci) echo uciok ;;\n isready) echo readyok ;;\n\
         position) {position} ;;\n stop) {stop} ;;\n go) searches=$((searches+1)); {go} ;;\n quit) exit ;;\n esac; done\n"
    );
    let mut engine = start(&shell(&script)).expect("started");
    let never = CancelToken::default();
    engine
        .new_game(Game::new(Variant::STANDARD).start(), &never)
        .expect("ready");
    engine
}

/// Requests a move, and returns it with the number of nodes that the engine reports.
fn chosen(engine: &mut UciEngine) -> Result<(String, u64), Fault> {
    let (game, never) = (Game::new(Variant::STANDARD), CancelToken::default());
    let chosen = engine.choose_move(&game, SearchLimit::Depth(1), &UciClocks::default(), &never)?;
    let size = Variant::STANDARD.size();
    Ok((uci_move(chosen.mv, size), chosen.search.nodes))
}

#[test]
fn every_move_is_the_answer_to_its_own_search() {
    let second = "echo bestmove a2a3; echo info depth 9 nodes 999 pv h2h3; echo bestmove h2h3";
    let third =
        "case $searches in 1) echo bestmove a2a3; echo bestmove a1a8; echo readyok ;; *) echo bestmove b2b3 ;; esac";
    for (go, position, expected) in [
        // The script sends a second answer, with or without further information, or many further answers.
        (second, ":", ["a2a3", "a2a3"]),
        (
            "echo bestmove a2a3; yes 'bestmove h2h3' | head -n 5000",
            ":",
            ["a2a3", "a2a3"],
        ),
        (third, ":", ["a2a3", "b2b3"]),
        // The script sends a move before the search.
        (
            "echo bestmove a2a3",
            "echo info nodes 7; echo bestmove h2h3",
            ["a2a3", "a2a3"],
        ),
    ] {
        let mut engine = scripted(go, ":", position);
        let moves = [0, 1].map(|_| chosen(&mut engine));
        assert_eq!(moves, expected.map(|mv| Ok((mv.to_owned(), 0))), "{go}");
    }
}

#[test]
fn a_second_answer_to_a_cancelled_search_is_not_the_next_move() {
    // The first search ends when it is stopped, and the engine answers twice.
    let go = "case $searches in 1) ;; *) echo bestmove a2a3 ;; esac";
    let mut engine = scripted(go, "echo bestmove g2g3; echo info nodes 999; echo bestmove h2h3", ":");
    assert_eq!(cancelled(&mut engine).0, Err(Fault::Cancelled));
    assert_eq!(chosen(&mut engine), Ok(("a2a3".to_owned(), 0)));
    // The search is cancelled before its start, so `stop` is unnecessary.
    let cancel = CancelToken::default();
    cancel.cancel();
    let (game, clock) = (Game::new(Variant::STANDARD), UciClocks::default());
    let answer = engine.choose_move(&game, SearchLimit::Depth(1), &clock, &cancel);
    assert_eq!(answer, Err(Fault::Cancelled));
    // The next search returns its own move, even if the answer to the cancelled `isready` arrives first.
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(chosen(&mut engine), Ok(("a2a3".to_owned(), 0)));
}

#[test]
fn a_search_that_has_not_ended_in_time_is_stopped_before_the_next_one() {
    let go = "case $searches in 1) ;; *) echo bestmove a2a3 ;; esac";
    let mut engine = scripted(go, "echo bestmove h2h3", ":");
    let (game, never) = (Game::new(Variant::STANDARD), CancelToken::default());
    let limit = SearchLimit::MoveTime(Duration::from_millis(1));
    let answer = engine.choose_move(&game, limit, &UciClocks::default(), &never);
    assert_eq!(answer, Err(Fault::Stalled("bestmove".to_owned())));
    assert_eq!(chosen(&mut engine), Ok(("a2a3".to_owned(), 0)));
}

#[test]
fn an_analysis_is_not_ended_by_the_answer_to_an_earlier_search() {
    let line = "echo info depth 4 score cp 7 pv b2b3";
    let go =
        format!("case $searches in 1) echo bestmove a2a3; echo bestmove h2h3 ;; *) {line}; echo bestmove b2b3 ;; esac");
    let mut engine = scripted(&go, ":", ":");
    assert_eq!(chosen(&mut engine), Ok(("a2a3".to_owned(), 0)));
    let (game, never) = (Game::new(Variant::STANDARD), CancelToken::default());
    let mut depths = Vec::new();
    let ended = engine.analyse(&game, 1, &never, &mut |report| depths.push(report.report.depth));
    assert_eq!((ended, depths), (Ok(()), vec![4]));
}

#[test]
fn an_engine_that_does_not_stop_is_stalled() {
    let mut engine = start(&command(":")).expect("started");
    assert_eq!(cancelled(&mut engine).0, Err(Fault::Stalled("bestmove".to_owned())));
    let cancel = CancelToken::default();
    cancel.cancel();
    let started = UciEngine::start(&typed(&shell("sleep 9")), TIMEOUTS, &cancel).err();
    assert_eq!(started, Some(Fault::Cancelled));
}

#[test]
fn dropping_an_engine_ends_it_and_its_descendants() {
    let folder = tempfile::tempdir().expect("a folder");
    for (index, then) in [
        "trap '' TERM INT HUP; sleep 60 & echo uciok; wait",
        "echo uciok; yes",
        "echo uciok; cat > /dev/null; sleep 60",
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.path().join(index.to_string());
        let script = format!("echo $$ > {}; {then}", file.display());
        let engine = start(&shell(&script)).expect("started");
        let pid = fs::read_to_string(&file).expect("a process");
        let pid = pid.trim();
        let is_running = || {
            let found = std::process::Command::new("pgrep").args(["-g", pid]).output();
            !found.expect("pgrep runs").stdout.is_empty()
        };
        assert!(is_running(), "{then}");
        let begun = Instant::now();
        drop(engine);
        assert!(
            begun.elapsed() < Duration::from_secs(2),
            "{then}: {:?}",
            begun.elapsed()
        );
        let what = format!("the end of the engine {then}");
        wait_until(&what, Duration::from_secs(2), || !is_running());
    }
}

#[test]
fn unread_input_does_not_block_the_client() {
    let mut engine = start(&shell("echo uciok; sleep 60")).expect("started");
    let begun = Instant::now();
    for _ in 0..2000 {
        engine.set_option("Book", &"x".repeat(1000));
    }
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
}
