//! Tests of analyses by UCI engines, with shell scripts as engines.

use super::uci::{self, analyse, answer, depth, end, entry, missing, play, send};
use super::{poll_for, report};
use breakthrough_engine_service::{EngineWorkers, Purpose};
use breakthrough_rules::notation::{parse_fen, uci_move};
use breakthrough_rules::{Game, Variant};
use breakthrough_test_support::wait_until;
use breakthrough_uci_client::{EngineEntry, Fault};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Options that an engine declares: at most four lines, and two variants.
const OPTIONS: &str = "echo 'option name MultiPV type spin default 1 min 1 max 4'; \
                       echo 'option name UCI_Variant type combo default breakthrough var breakthrough var breakthrough_6x6'";
const ONE_LINE: &str = "echo info depth 3 score cp 35 nodes 70 pv a2a3 b7b6";
const STOPS: &str = "echo bestmove a2a3";

/// Returns an engine that runs the shell command `go` on `go infinite` and `stop` on `stop`. The shell variables `variant` and
/// `lines` contain the last values of `UCI_Variant` and `MultiPV`. The engine replies to any other `go` with these values.
fn engine(options: &str, go: &str, stop: &str) -> EngineEntry {
    let script = format!(
        "while read -r word rest; do case \"$word\" in\n\
         uci) echo 'id name Odd One 1.0'; {options}; echo uciok ;;\n\
         setoption) case \"$rest\" in *UCI_Variant*) variant=${{rest##* }} ;; \
         *UCI_AnalyseMode*) ;; *) lines=${{rest##* }} ;; esac ;;\n\
         isready) echo readyok ;;\n\
         go) case \"$rest\" in infinite) {go} ;; *) echo \"bestmove ${{variant}}_$lines\" ;; esac ;;\n\
         stop) {stop} ;;\n\
         quit) exit ;;\n esac; done\n"
    );
    entry("One", script)
}

fn standard() -> Game {
    Game::new(Variant::STANDARD)
}

#[test]
fn an_analysis_is_reported_until_it_is_cancelled() {
    let notified = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&notified);
    let mut workers = EngineWorkers::notifying(move || _ = count.fetch_add(1, Ordering::Relaxed));
    let folder = tempfile::tempdir().expect("a folder");
    let stopped = folder.path().join("stopped");
    let stop = format!("touch {}; {STOPS}", stopped.display());
    let one = engine(OPTIONS, ONE_LINE, &stop);
    let id = send(&mut workers, Purpose::Analysis, analyse(&one, standard(), false));
    let found = poll_for(&mut workers, "a report", |workers| workers.report(id).cloned());
    assert_eq!(found.program, "Odd One 1.0");
    let [line] = &found.report.lines[..] else {
        panic!("expected one line, found {found:?}");
    };
    let moves = line.moves.iter().map(|mv| uci_move(*mv, Variant::STANDARD.size()));
    assert_eq!((line.score.centi(), found.report.depth), (35, 3));
    assert_eq!(moves.collect::<Vec<_>>(), ["a2a3", "b7b6"]);
    assert!(!workers.is_finished(id));
    let begun = Instant::now();
    workers.cancel(id);
    assert!(begun.elapsed() < Duration::from_secs(1));
    wait_until("the stop", Duration::from_secs(1), || stopped.exists());
    assert!(report(&workers, id).is_none() && !workers.is_finished(id));
    let again = send(&mut workers, Purpose::Analysis, analyse(&one, standard(), false));
    assert_eq!(depth(&mut workers, again), 3);
    assert_eq!(notified.load(Ordering::Relaxed), 3, "two reports and the end");
}

#[test]
fn a_stopped_analysis_is_answered_by_its_last_report() {
    let mut workers = EngineWorkers::default();
    let one = engine(OPTIONS, ONE_LINE, STOPS);
    let id = send(&mut workers, Purpose::Analysis, analyse(&one, standard(), false));
    assert_eq!(depth(&mut workers, id), 3);
    workers.stop(id);
    assert_eq!(end(&mut workers, id).expect("a report").report.depth, 3);
}

#[test]
fn the_answer_is_the_newest_report_if_the_engine_ends_the_analysis() {
    let mut workers = EngineWorkers::default();
    let go = "echo info depth 1 score cp 1 pv a2a3; sleep 0.5; echo info depth 3 score cp 3 pv a2a3; \
              echo info depth 2 score cp 2 pv a2a3; echo bestmove a2a3";
    let one = engine(OPTIONS, go, STOPS);
    let id = send(&mut workers, Purpose::Analysis, analyse(&one, standard(), false));
    assert_eq!(depth(&mut workers, id), 1);
    let found = end(&mut workers, id).expect("a report");
    assert_eq!((found.report.depth, found.program.as_str()), (2, "Odd One 1.0"));
}

#[test]
fn a_newer_request_replaces_a_request_for_the_same_and_for_another_worker() {
    let mut workers = EngineWorkers::default();
    let one = engine("games=0", ONE_LINE, STOPS);
    let slow = uci::entry("Slow", "sleep 60".to_owned());
    let slow_id = send(&mut workers, Purpose::Analysis, analyse(&slow, standard(), false));
    let begun = Instant::now();
    let id = send(&mut workers, Purpose::Analysis, analyse(&one, standard(), false));
    assert_eq!(depth(&mut workers, id), 3);
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    assert!(!workers.is_finished(slow_id) && report(&workers, slow_id).is_none());
    let built_in = super::request(&mut workers, Purpose::Analysis, super::to_depth(super::start(), 2));
    assert_eq!(super::result(&mut workers, built_in).expect("a result").depth, 2);
    poll_for(&mut workers, "the end of the replaced analysis", |workers| {
        workers.is_idle().then_some(())
    });
    assert!(!workers.is_finished(id));
}

#[test]
fn an_analysis_of_another_variant_sets_the_variant_again_before_the_next() {
    let mut workers = EngineWorkers::default();
    let go = "echo info depth $(echo ${variant#*_} | tr -dc 0-9) score cp 1 pv a2a3; echo bestmove a2a3";
    let one = engine(OPTIONS, go, STOPS);
    let small = Game::new(Variant::new(6, 6).expect("a size"));
    // As the depth, the engine reports the digits in the name of the variant, such as 66 for 6×6. The name of the standard variant contains
    // no digits.
    for (game, depth) in [(&standard(), 0), (&small, 66), (&standard(), 0)] {
        let id = send(&mut workers, Purpose::Analysis, analyse(&one, game.clone(), false));
        assert_eq!(end(&mut workers, id).expect("a report").report.depth, depth);
    }
}

#[test]
fn a_variant_that_the_engine_does_not_list_and_a_finished_game_are_refused() {
    let mut workers = EngineWorkers::default();
    let folder = tempfile::tempdir().expect("a folder");
    let (started, searched) = (folder.path().join("started"), folder.path().join("searched"));
    let options = format!("{OPTIONS}; echo x >> {}", started.display());
    let go = format!("touch {}; {ONE_LINE}", searched.display());
    let one = engine(&options, &go, STOPS);
    let over = parse_fen("P1p/3/p2/3 b 0 1").expect("a position");
    assert!(over.outcome().is_some());
    let unlisted = Game::new(Variant::new(7, 7).expect("a size"));
    let unknown = Fault::UnknownVariant("breakthrough_7x7".to_owned());
    for (game, fault) in [(unlisted, unknown), (Game::from_position(over), Fault::GameOver)] {
        let id = send(&mut workers, Purpose::Analysis, analyse(&one, game, false));
        let refused = end(&mut workers, id);
        assert_eq!(refused, Err(("Odd One 1.0".to_owned(), fault)));
        assert!(!searched.exists());
    }
    // Refusing a request does not terminate the engine.
    let id = send(&mut workers, Purpose::Analysis, analyse(&one, standard(), false));
    assert_eq!(depth(&mut workers, id), 3);
    let starts = std::fs::read_to_string(&started).expect("written");
    assert_eq!(starts.lines().count(), 1);
    // Ending the analysis terminates the engine.
    workers.cancel(id);
    workers.end_analysing_uci_engines();
    let id = send(&mut workers, Purpose::Analysis, analyse(&one, standard(), false));
    assert_eq!(depth(&mut workers, id), 3);
    let starts = std::fs::read_to_string(&started).expect("written");
    assert_eq!(starts.lines().count(), 2);
}

#[test]
fn a_fault_ends_an_analysis_and_the_engine_is_restarted() {
    let mut workers = EngineWorkers::default();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("crashed");
    let file = file.display();
    let go = format!("[ -e {file} ] || {{ touch {file}; exit 1; }}; {ONE_LINE}");
    let one = engine(OPTIONS, &go, STOPS);
    let id = send(&mut workers, Purpose::Analysis, analyse(&one, standard(), false));
    let ended = end(&mut workers, id);
    assert!(matches!(ended, Err((_, Fault::Disconnected { .. }))), "{ended:?}");
    let id = send(&mut workers, Purpose::Analysis, analyse(&one, standard(), false));
    assert_eq!(depth(&mut workers, id), 3);
    let id = send(&mut workers, Purpose::Analysis, analyse(&missing(), standard(), false));
    let ended = end(&mut workers, id);
    assert!(matches!(ended, Err((_, Fault::NotStarted(_)))), "{ended:?}");
}

#[test]
fn an_analysis_beside_a_game_uses_another_process() {
    let mut workers = EngineWorkers::default();
    let one = engine(OPTIONS, ONE_LINE, STOPS);
    let id = send(&mut workers, Purpose::Analysis, analyse(&one, standard(), false));
    assert_eq!(depth(&mut workers, id), 3);
    // The engine of the game has not received an analysis request.
    let expected = Fault::IllegalMove("breakthrough_".to_owned());
    assert_eq!(answer(&mut workers, play(&one)), Err(expected));
    assert!(!workers.is_finished(id));
}
