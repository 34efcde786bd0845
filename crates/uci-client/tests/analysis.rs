//! Tests of analyses by UCI engines, with shell scripts as engines.
#![cfg(unix)]

use breakthrough_players::{SearchLimit, UciClocks};
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{CancelToken, Game, Variant};
use breakthrough_uci_client::{ConfirmedCommand, EngineCommand, Fault, UciEngine, UciReport, UciTimeouts};
use std::thread;
use std::time::{Duration, Instant};

/// Options that an engine declares: at most four lines, and two variants.
const OPTIONS: &str = "echo 'option name MultiPV type spin default 1 min 1 max 4'; \
                       echo 'option name UCI_Variant type combo default breakthrough var breakthrough var breakthrough_6x6'";
const ONE_LINE: &str = "echo info depth 3 score cp 35 nodes 70 pv a2a3 b7b6";
const STOPS: &str = "echo bestmove a2a3";

/// Returns an engine that runs the shell command `go` on `go infinite` and `stop` on `stop`. The shell variables `variant` and
/// `lines` contain the last values of `UCI_Variant` and `MultiPV`. To any other `go`, the engine replies with both variables and
/// with all values of `UCI_AnalyseMode`.
fn script(options: &str, go: &str, stop: &str) -> Vec<String> {
    let script = format!(
        "while read -r word rest; do case \"$word\" in\n\
         uci) echo 'id name Odd One 1.0'; {options}; echo uciok ;;\n\
         setoption) case \"$rest\" in *UCI_Variant*) variant=${{rest##* }} ;; \
         *UCI_AnalyseMode*) mode=$mode,${{rest##* }} ;; *) lines=${{rest##* }} ;; esac ;;\n\
         isready) echo readyok ;;\n\
         go) case \"$rest\" in infinite) {go} ;; *) echo \"bestmove ${{variant}}_$lines$mode\" ;; esac ;;\n\
         stop) {stop} ;;\n\
         quit) exit ;;\n esac; done\n"
    );
    vec!["-c".to_owned(), script]
}

const TIMEOUTS: UciTimeouts = UciTimeouts {
    start: Duration::from_secs(5),
    ready: Duration::from_secs(5),
    late_move: Duration::from_millis(300),
    unlimited_move: Duration::from_secs(5),
    stop: Duration::from_millis(300),
    quit: Duration::from_millis(200),
};

fn start(arguments: Vec<String>) -> UciEngine {
    let command = [vec!["sh".to_owned()], arguments].concat();
    let command = ConfirmedCommand::typed(EngineCommand::new(command), None);
    UciEngine::start(&command, TIMEOUTS, &CancelToken::default()).expect("started")
}

/// Formats a report: the depth, and the score and moves of each line.
fn text(report: &UciReport, variant: Variant) -> String {
    let mut text = report.report.depth.to_string();
    for line in &report.report.lines {
        text.push_str(&format!(" | {}", line.score));
        for mv in &line.moves {
            text.push_str(&format!(" {}", uci_move(*mv, variant.size())));
        }
    }
    text
}

/// Analyses the start position until the engine ends the search, or for the given time. Returns the result, the reports, and the
/// time from the cancellation to the end.
fn analyse_for(
    engine: &mut UciEngine,
    lines: usize,
    time: Option<Duration>,
) -> (Result<(), Fault>, Vec<String>, Duration) {
    let (game, cancel) = (Game::new(Variant::STANDARD), CancelToken::default());
    let mut reports = Vec::new();
    thread::scope(|scope| {
        let token = cancel.clone();
        let canceller = scope.spawn(move || {
            if let Some(time) = time {
                thread::sleep(time);
                token.cancel();
            }
            Instant::now()
        });
        let mut on_report = |report: &UciReport| reports.push(text(report, game.variant()));
        let result = engine.analyse(&game, lines, &cancel, &mut on_report);
        let ended = Instant::now();
        let cancelled = canceller.join().expect("no panic");
        (result, reports, ended.saturating_duration_since(cancelled))
    })
}

/// Analyses the start position with an engine that stops searching on its own.
fn analyse(options: &str, lines: usize, go: &str) -> (Result<(), Fault>, Vec<String>) {
    let (result, reports, _) = analyse_for(&mut start(script(options, go, STOPS)), lines, None);
    (result, reports)
}

/// A time limit that is never reached, because the analysis ends earlier.
const LONG: Option<Duration> = Some(Duration::from_millis(700));

#[test]
fn the_last_iteration_is_reported_when_the_engine_ends_the_search() {
    let go = "echo info depth 3 seldepth 5 multipv 1 score mate 2 nodes 70 nps 3500 hashfull 1 time 20 pv a2a3 b7b6 a3a4; \
              echo info depth 3 multipv 2 score cp -120 nodes 70 pv b2b3; echo bestmove a2a3";
    let expected = "3 | wins in 3 a2a3 b7b6 a3a4 | -1.20 b2b3";
    assert_eq!(analyse(OPTIONS, 2, go), (Ok(()), vec![expected.to_owned()]));
}

#[test]
fn garbage_half_lines_and_illegal_moves_are_ignored() {
    let go = "echo info; echo info depth; echo info depth 4 score cp; echo info depth 4 score mate x pv a2a3; echo noise; \
              printf '\\377\\000\\n'; echo info depth 4 multipv x score cp 7 pv b2b3 b7b5 a2a3; \
              echo info depth 5 score cp 9 pv a2a4; echo info depth 6 score cp 9 pv e2e4 e7e5; \
              echo info depth 7 score cp 90 upperbound pv a2a3; echo info depth 8 score cp 9; echo bestmove a2a3";
    assert_eq!(analyse(OPTIONS, 1, go), (Ok(()), vec!["4 | +0.07 b2b3".to_owned()]));
}

#[test]
fn an_engine_without_multi_pv_reports_one_line() {
    let go =
        "echo info depth 3 score cp 35 pv a2a3; echo info depth 3 multipv 2 score cp 9 pv b2b3; echo bestmove a2a3";
    assert_eq!(analyse(":", 3, go), (Ok(()), vec!["3 | +0.35 a2a3".to_owned()]));
    // If the engine received a value of `MultiPV`, its reply would be reported as an illegal move.
    assert_eq!(
        analyse(":", 3, "echo bestmove $lines").0,
        Err(Fault::NoMove(String::new()))
    );
}

#[test]
fn the_analyse_mode_is_set_until_the_next_move() {
    let mut engine = start(script("echo option name UCI_AnalyseMode type check", ONE_LINE, STOPS));
    let (game, never) = (Game::new(Variant::STANDARD), CancelToken::default());
    for _ in 0..2 {
        assert_eq!(analyse_for(&mut engine, 1, LONG).0, Err(Fault::Cancelled));
    }
    let mut choose = || engine.choose_move(&game, SearchLimit::Depth(1), &UciClocks::default(), &never);
    let expected = || Err(Fault::IllegalMove("_,true,false".to_owned()));
    assert_eq!([choose(), choose()], [expected(), expected()]);
}

#[test]
fn the_number_of_lines_is_clamped_and_reset_before_a_move() {
    for (lines, sent) in [(0, "1"), (3, "3"), (9, "4")] {
        let expected = Fault::IllegalMove(sent.to_owned());
        assert_eq!(analyse(OPTIONS, lines, "echo bestmove $lines").0, Err(expected));
    }
    let mut engine = start(script(OPTIONS, ONE_LINE, STOPS));
    assert_eq!(analyse_for(&mut engine, 3, LONG).0, Err(Fault::Cancelled));
    let (game, never) = (Game::new(Variant::STANDARD), CancelToken::default());
    let answer = engine.choose_move(&game, SearchLimit::Depth(1), &UciClocks::default(), &never);
    assert_eq!(answer, Err(Fault::IllegalMove("_1".to_owned())));
}

#[test]
fn a_cancelled_analysis_stops_soon_and_reports_the_last_iteration() {
    let mut engine = start(script(
        OPTIONS,
        ONE_LINE,
        "echo info depth 4 score cp 20 pv h2h3; echo bestmove h2h3",
    ));
    let (result, reports, time) = analyse_for(&mut engine, 1, Some(Duration::from_millis(500)));
    assert_eq!(result, Err(Fault::Cancelled));
    assert_eq!(reports, ["3 | +0.35 a2a3 b7b6", "4 | +0.20 h2h3"]);
    assert!(time < Duration::from_millis(100), "{time:?}");
    let again = analyse_for(&mut engine, 1, LONG);
    assert_eq!(again.1.len(), 2, "the engine analyses again");
}

#[test]
fn reports_are_limited_to_five_a_second() {
    let go = "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo info depth $i score cp $i pv a2a3; \
              sleep 0.05; done; echo bestmove a2a3";
    let begun = Instant::now();
    let (result, reports) = analyse(OPTIONS, 1, go);
    assert_eq!(result, Ok(()));
    let most = usize::try_from(begun.elapsed().as_millis() / 200).expect("a number") + 1;
    assert!((3..=most).contains(&reports.len()), "{reports:?}");
    assert_eq!(reports.last().map(String::as_str), Some("20 | +0.20 a2a3"));
}

#[test]
fn each_failure_of_an_analysis_is_a_separate_fault() {
    let bestmove = || "bestmove".to_owned();
    let disconnected = |last_error: &str| Fault::Disconnected {
        expected: bestmove(),
        last_error: last_error.to_owned(),
    };
    for (go, stop, fault) in [
        ("", "", Fault::Stalled(bestmove())),
        ("sleep 5", STOPS, Fault::Stalled(bestmove())),
        ("echo out of luck >&2; exit 3", STOPS, disconnected("out of luck")),
        ("kill -SEGV $$", STOPS, disconnected("")),
        ("", "exit", disconnected("")),
        ("echo bestmove a1a8", STOPS, Fault::IllegalMove("a1a8".to_owned())),
        ("echo bestmove '(none)'", STOPS, Fault::NoMove("(none)".to_owned())),
        ("yes", STOPS, Fault::Flooded(bestmove())),
    ] {
        let go = format!("{ONE_LINE}; {go}");
        let time = Duration::from_secs(if fault == Fault::Flooded(bestmove()) { 20 } else { 1 });
        let mut engine = start(script(OPTIONS, &go, stop));
        let (game, cancel) = (Game::new(Variant::STANDARD), CancelToken::default());
        let mut count = 0;
        let begun = Instant::now();
        let result = thread::scope(|scope| {
            let ended = CancelToken::default();
            let (token, is_ended) = (cancel.clone(), ended.clone());
            scope.spawn(move || {
                while begun.elapsed() < time && !is_ended.is_cancelled() {
                    thread::sleep(Duration::from_millis(5));
                }
                token.cancel();
            });
            let result = engine.analyse(&game, 1, &cancel, &mut |_| count += 1);
            ended.cancel();
            result
        });
        assert_eq!(result, Err(fault), "{go}, {stop}");
        assert_eq!(count, 1, "the report before the fault is delivered: {go}, {stop}");
    }
}
