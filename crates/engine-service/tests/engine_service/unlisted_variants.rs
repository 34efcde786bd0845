//! Tests of analyses of variants that an engine does not declare, with shell scripts as engines.
#![cfg(unix)]

use breakthrough_rules::Game;
use breakthrough_test_support::wait_for;
use breakthrough_uci_client::{
    ConfirmedCommand, EngineAnalysisReply, EngineAnalysisRequest, EngineEntry, EngineWorker, Fault, UciReport,
};
use std::path::PathBuf;
use std::time::Duration;

const STANDARD_ONLY: &str = "echo 'option name UCI_Variant type combo default breakthrough var breakthrough'";
const HEXAGON: &str = "hex5 breakthroughs=2 obstacles=e5";
/// A legal first move on the hexagon.
const LEGAL: &str = "e2e3";

/// Returns an engine that declares `options` and answers `go` with three iterations that begin with `mv`.
fn engine(options: &str, mv: &str) -> EngineEntry {
    let script = format!(
        "while read -r word rest; do case \"$word\" in\n\
         uci) echo 'id name Odd One'; {options}; echo uciok ;;\n\
         isready) echo readyok ;;\n\
         go) for depth in 1 2 3; do echo info depth $depth score cp 7 pv {mv}; done ;;\n\
         stop) echo bestmove {mv} ;;\n\
         quit) exit ;;\n esac; done\n"
    );
    let mut entry = EngineEntry::new("One".parse().expect("a name"), PathBuf::from("sh"));
    entry.arguments = vec!["-c".to_owned(), script];
    entry
}

/// Analyses the start of a variant. Returns the first reply.
fn analyse(worker: &mut EngineWorker, entry: &EngineEntry, code: &str, tries_variant: bool) -> EngineAnalysisReply {
    worker.analyse(EngineAnalysisRequest {
        command: ConfirmedCommand::typed(entry.command().expect("text"), None),
        entry: entry.clone(),
        game: Game::new(code.parse().expect("a variant")),
        lines: 1,
        tries_variant,
    });
    wait_for("a reply", Duration::from_secs(10), || worker.try_receive_report())
}

fn depth(report: Option<UciReport>) -> Option<u32> {
    report.map(|report| report.report.depth)
}

#[test]
fn an_engine_is_tried_with_an_unlisted_variant_on_request() {
    let mut worker = EngineWorker::start(|| {}).expect("a thread");
    let unknown = || Some(Err(Fault::UnknownVariant(format!("breakthrough {HEXAGON}"))));
    let one = engine(STANDARD_ONLY, LEGAL);
    let refused = analyse(&mut worker, &one, HEXAGON, false);
    assert_eq!((refused.report, refused.end), (None, unknown()));
    let tried = analyse(&mut worker, &one, HEXAGON, true);
    assert_eq!((depth(tried.report), tried.end), (Some(3), None));
}

#[test]
fn an_engine_with_share_codes_analyses_every_variant() {
    let mut worker = EngineWorker::start(|| {}).expect("a thread");
    let options = format!("{STANDARD_ONLY}; echo 'option name UCI_ShareCodes type check default true'");
    let reply = analyse(&mut worker, &engine(&options, LEGAL), HEXAGON, false);
    assert_eq!((depth(reply.report), reply.end), (Some(3), None));
}

#[test]
fn an_engine_that_searches_another_position_is_at_fault() {
    let mut worker = EngineWorker::start(|| {}).expect("a thread");
    let listed = engine(STANDARD_ONLY, "i9i8");
    let reply = analyse(&mut worker, &listed, HEXAGON, true);
    let unknown = Fault::UnknownVariant(format!("breakthrough {HEXAGON}"));
    assert_eq!((reply.report, reply.end), (None, Some(Err(unknown))));
    // An engine without variants plays chess.
    let reply = analyse(&mut worker, &engine(":", "e2e4"), "8x8", false);
    let illegal = Fault::IllegalMove("e2e4".to_owned());
    assert_eq!((reply.report, reply.end), (None, Some(Err(illegal))));
}
