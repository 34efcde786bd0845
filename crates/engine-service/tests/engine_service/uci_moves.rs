//! Tests of moves by UCI engines, with shell scripts as engines.

use super::uci::{self, answer, end, missing, play, send, task};
use breakthrough_engine_service::{EngineWorkers, Purpose, UciEngineTask};
use breakthrough_players::{GameClock, TimeControl};
use breakthrough_rules::{Game, Variant};
use breakthrough_uci_client::{EngineEntry, Fault};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Returns an engine that runs the shell command `answer` on `go`. The shell variable `games` counts the engine's games.
fn entry(name: &str, answer: &str) -> EngineEntry {
    uci::entry(
        name,
        format!(
            "games=0; while read -r word rest; do case \"$word\" in\n\
             uci) echo 'id name {name} 1.0'; echo 'option name Style type combo default calm var calm var wild'; echo uciok ;;\n\
             setoption) option=\"$rest\" ;;\n ucinewgame) games=$((games+1)) ;;\n isready) echo readyok ;;\n\
             go) {answer} ;;\n quit) exit ;;\n esac; done\n"
        ),
    )
}

fn illegal(text: &str) -> Result<String, Fault> {
    Err(Fault::IllegalMove(text.to_owned()))
}

#[test]
fn an_engine_keeps_running_and_is_prepared_for_each_game() {
    let notified = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&notified);
    let mut workers = EngineWorkers::notifying(move || _ = count.fetch_add(1, Ordering::Relaxed));
    let one = entry(
        "One",
        "echo bestmove $(echo abcdefgh | cut -c$games)2$(echo abcdefgh | cut -c$games)3",
    );
    let id = send(&mut workers, Purpose::Opponent, play(&one));
    assert_eq!(end(&mut workers, id).expect("a move").program, "One 1.0");
    assert_eq!(answer(&mut workers, play(&one)), Ok("a2a3".to_owned()), "the same game");
    workers.new_game(&[one.name]);
    assert_eq!(answer(&mut workers, play(&one)), Ok("b2b3".to_owned()), "the next game");
    workers.new_game(&[]);
    assert_eq!(answer(&mut workers, play(&one)), Ok("a2a3".to_owned()), "started again");
    assert_eq!(notified.load(Ordering::Relaxed), 4);
}

#[test]
fn options_and_the_clock_are_sent_to_the_engine() {
    let mut workers = EngineWorkers::default();
    let mut one = entry("One", "echo bestmove $(echo \"$option$rest\" | tr ' ' _ | cut -c1-20)");
    assert_eq!(answer(&mut workers, play(&one)), illegal("depth_3"));
    one.options.insert("style".to_owned(), "wild".to_owned());
    one.options.insert("Book".to_owned(), "unknown".to_owned());
    assert_eq!(answer(&mut workers, play(&one)), illegal("name_Style_value_wil"));
    one.options.insert("style".to_owned(), "odd".to_owned());
    let time_control = TimeControl::Increment {
        base: Duration::from_secs(60),
        increment: Duration::from_secs(1),
    };
    let clock = GameClock::new([Some(time_control), None]).uci_clocks();
    let timed = task(&one, Game::new(Variant::STANDARD), UciEngineTask::Play { clock });
    assert_eq!(answer(&mut workers, timed), illegal("wtime_60000_btime_0_"));
}

#[test]
fn a_fault_is_a_reply_and_the_engine_is_restarted() {
    let mut workers = EngineWorkers::default();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("crashed");
    let file = file.display();
    let crashes_once = entry(
        "One",
        &format!("[ -e {file} ] || {{ touch {file}; exit 1; }}; echo bestmove a2a3"),
    );
    assert!(matches!(
        answer(&mut workers, play(&crashes_once)),
        Err(Fault::Disconnected { .. })
    ));
    assert_eq!(answer(&mut workers, play(&crashes_once)), Ok("a2a3".to_owned()));
    assert!(matches!(
        answer(&mut workers, play(&missing())),
        Err(Fault::NotStarted(_))
    ));
}

#[test]
fn a_cancelled_search_has_no_result_and_the_next_starts_soon() {
    let mut workers = EngineWorkers::default();
    let hangs = entry("Hangs", ":");
    let quick = entry("Quick", "echo bestmove a2a3");
    let id = send(&mut workers, Purpose::Opponent, play(&hangs));
    thread::sleep(Duration::from_millis(200));
    let begun = Instant::now();
    workers.cancel(id);
    assert!(begun.elapsed() < Duration::from_secs(1));
    assert_eq!(answer(&mut workers, play(&quick)), Ok("a2a3".to_owned()));
    assert!(!workers.is_finished(id));
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
}

#[test]
fn dropping_the_workers_does_not_wait_for_a_hanging_engine() {
    let mut workers = EngineWorkers::default();
    send(&mut workers, Purpose::Opponent, play(&entry("Hangs", "sleep 60")));
    thread::sleep(Duration::from_millis(200));
    let begun = Instant::now();
    drop(workers);
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}
