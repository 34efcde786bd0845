//! Tests of the engine thread and the engine check, with shell scripts as UCI engines.
#![cfg(unix)]

use breakthrough_players::{CancelToken, GameClock, SearchLimit, TimeControl, UciClocks};
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Game, Variant};
use breakthrough_test_support::wait_for;
use breakthrough_uci_client::{
    ConfirmedCommand, EngineEntry, EngineReply, EngineSearch, EngineWorker, Fault, check_engine,
};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Returns an engine that runs the shell command `answer` on `go`. The shell variable `games` counts the engine's games.
fn entry(name: &str, answer: &str) -> EngineEntry {
    let script = format!(
        "games=0; while read -r word rest; do case \"$word\" in\n\
         uci) echo 'id name {name} 1.0'; echo 'option name Style type combo default calm var calm var wild'; echo uciok ;;\n\
         setoption) option=\"$rest\" ;;\n ucinewgame) games=$((games+1)) ;;\n isready) echo readyok ;;\n\
         go) {answer} ;;\n quit) exit ;;\n esac; done\n"
    );
    EngineEntry {
        arguments: vec!["-c".to_owned(), script],
        limit: SearchLimit::Depth(3),
        ..EngineEntry::new(name.parse().expect("a name"), PathBuf::from("/bin/sh"))
    }
}

fn typed(entry: &EngineEntry) -> ConfirmedCommand {
    ConfirmedCommand::typed(entry.command().expect("text"), None)
}

fn search(entry: &EngineEntry) -> EngineSearch {
    EngineSearch {
        entry: entry.clone(),
        command: typed(entry),
        game: Game::new(Variant::STANDARD),
        clock: UciClocks::default(),
    }
}

fn wait_for_reply(worker: &mut EngineWorker) -> EngineReply {
    wait_for("a reply", Duration::from_secs(10), || worker.try_receive())
}

fn illegal(text: &str) -> Result<String, Fault> {
    Err(Fault::IllegalMove(text.to_owned()))
}

fn answer(worker: &mut EngineWorker, search: EngineSearch) -> Result<String, Fault> {
    worker.search(search);
    let result = wait_for_reply(worker).result;
    result.map(|chosen| uci_move(chosen.mv, Variant::STANDARD.size()))
}

#[test]
fn an_engine_keeps_running_and_is_prepared_for_each_game() {
    let notified = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&notified);
    let mut worker = EngineWorker::start(move || _ = count.fetch_add(1, Ordering::Relaxed)).expect("a thread");
    let one = entry(
        "One",
        "echo bestmove $(echo abcdefgh | cut -c$games)2$(echo abcdefgh | cut -c$games)3",
    );
    let id = worker.search(search(&one));
    let reply = wait_for_reply(&mut worker);
    assert_eq!((reply.id, reply.program.as_str()), (id, "One 1.0"));
    assert_eq!(
        answer(&mut worker, search(&one)),
        Ok("a2a3".to_owned()),
        "the same game"
    );
    worker.begin_game(vec![one.name]);
    assert_eq!(
        answer(&mut worker, search(&one)),
        Ok("b2b3".to_owned()),
        "the next game"
    );
    worker.begin_game(Vec::new());
    assert_eq!(
        answer(&mut worker, search(&one)),
        Ok("a2a3".to_owned()),
        "started again"
    );
    assert_eq!(notified.load(Ordering::Relaxed), 4);
}

#[test]
fn options_and_the_clock_are_sent_to_the_engine() {
    let mut worker = EngineWorker::start(|| {}).expect("a thread");
    let mut one = entry("One", "echo bestmove $(echo \"$option$rest\" | tr ' ' _ | cut -c1-20)");
    assert_eq!(answer(&mut worker, search(&one)), illegal("depth_3"));
    one.options.insert("style".to_owned(), "wild".to_owned());
    one.options.insert("Book".to_owned(), "unknown".to_owned());
    assert_eq!(answer(&mut worker, search(&one)), illegal("name_Style_value_wil"));
    one.options.insert("style".to_owned(), "odd".to_owned());
    let time_control = TimeControl::Increment {
        base: Duration::from_secs(60),
        increment: Duration::from_secs(1),
    };
    let timed = EngineSearch {
        clock: GameClock::new([Some(time_control), None]).uci_clocks(),
        ..search(&one)
    };
    assert_eq!(answer(&mut worker, timed), illegal("wtime_60000_btime_0_"));
}

#[test]
fn a_fault_is_a_reply_and_the_engine_is_restarted() {
    let mut worker = EngineWorker::start(|| {}).expect("a thread");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("crashed");
    let file = file.display();
    let crashes_once = entry(
        "One",
        &format!("[ -e {file} ] || {{ touch {file}; exit 1; }}; echo bestmove a2a3"),
    );
    assert!(matches!(
        answer(&mut worker, search(&crashes_once)),
        Err(Fault::Disconnected { .. })
    ));
    assert_eq!(answer(&mut worker, search(&crashes_once)), Ok("a2a3".to_owned()));
    let missing = EngineEntry::new("Two".parse().expect("a name"), PathBuf::from("/nonexistent"));
    assert!(matches!(
        answer(&mut worker, search(&missing)),
        Err(Fault::NotStarted(_))
    ));
}

#[test]
fn a_cancelled_search_has_no_reply_and_the_next_starts_soon() {
    let mut worker = EngineWorker::start(|| {}).expect("a thread");
    let hangs = entry("Hangs", ":");
    let quick = entry("Quick", "echo bestmove a2a3");
    worker.search(search(&hangs));
    thread::sleep(Duration::from_millis(200));
    let begun = Instant::now();
    worker.cancel();
    assert!(begun.elapsed() < Duration::from_millis(10));
    assert_eq!(worker.try_receive(), None);
    assert_eq!(answer(&mut worker, search(&quick)), Ok("a2a3".to_owned()));
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
}

#[test]
fn dropping_a_worker_does_not_wait_for_a_hanging_engine() {
    let mut worker = EngineWorker::start(|| {}).expect("a thread");
    worker.search(search(&entry("Hangs", "sleep 60")));
    thread::sleep(Duration::from_millis(200));
    let begun = Instant::now();
    drop(worker);
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[test]
fn a_check_reports_the_engine_info_and_the_first_move() {
    let check = |answer: &str| check_engine(&typed(&entry("One", answer)), &CancelToken::default());
    let good = check("echo bestmove b2c3").expect("it speaks UCI");
    assert_eq!((good.info.name.as_str(), good.info.options.len()), ("One 1.0", 1));
    let (mv, _) = good.first_move.expect("a legal move");
    assert_eq!(uci_move(mv, Variant::STANDARD.size()), "b2c3");
    let bad = check("echo bestmove e2e4").expect("it speaks UCI");
    assert_eq!(bad.first_move, Err(Fault::IllegalMove("e2e4".to_owned())));
    let begun = Instant::now();
    let slow = check(":").expect("it speaks UCI");
    assert_eq!(slow.first_move, Err(Fault::Stalled("bestmove".to_owned())));
    assert!(
        (2000..4000).contains(&begun.elapsed().as_millis()),
        "{:?}",
        begun.elapsed()
    );
    let cancel = CancelToken::default();
    cancel.cancel();
    assert_eq!(check_engine(&typed(&entry("One", ":")), &cancel), Err(Fault::Cancelled));
    let missing = EngineEntry::new("Two".parse().expect("a name"), PathBuf::from("/nonexistent"));
    assert!(matches!(
        check_engine(&typed(&missing), &CancelToken::default()),
        Err(Fault::NotStarted(_))
    ));
}
