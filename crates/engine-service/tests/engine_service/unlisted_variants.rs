//! Tests of analyses of variants that an engine does not declare, with shell scripts as engines.

use super::uci::{analyse, depth, end, entry, send};
use breakthrough_engine_service::{EngineWorkers, Purpose, RequestId};
use breakthrough_rules::Game;
use breakthrough_uci_client::{EngineEntry, Fault};

const STANDARD_ONLY: &str = "echo 'option name UCI_Variant type combo default breakthrough var breakthrough'";
const HEXAGON: &str = "hex5 breakthroughs=2 obstacles=e5";
/// A legal first move in [`HEXAGON`].
const LEGAL: &str = "e2e3";

/// Returns an engine that declares `options` and answers `go` with three iterations, each with a principal variation that
/// starts with `mv`.
fn engine(options: &str, mv: &str) -> EngineEntry {
    let script = format!(
        "while read -r word rest; do case \"$word\" in\n\
         uci) echo 'id name Odd One'; {options}; echo uciok ;;\n\
         isready) echo readyok ;;\n\
         go) for depth in 1 2 3; do echo info depth $depth score cp 7 pv {mv}; done ;;\n\
         stop) echo bestmove {mv} ;;\n\
         quit) exit ;;\n esac; done\n"
    );
    entry("One", script)
}

/// Requests an analysis of the start of a variant.
fn request(workers: &mut EngineWorkers, entry: &EngineEntry, code: &str, tries_variant: bool) -> RequestId {
    let game = Game::new(code.parse().expect("a variant"));
    send(workers, Purpose::Analysis, analyse(entry, game, tries_variant))
}

/// Analyses the start of a variant, asserts that the analysis fails, and returns the fault.
fn fault(workers: &mut EngineWorkers, entry: &EngineEntry, code: &str, tries_variant: bool) -> Fault {
    let id = request(workers, entry, code, tries_variant);
    let (_, fault) = end(workers, id).expect_err("a fault");
    fault
}

#[test]
fn an_engine_is_tried_with_an_unlisted_variant_on_request() {
    let mut workers = EngineWorkers::default();
    let one = engine(STANDARD_ONLY, LEGAL);
    let refused = fault(&mut workers, &one, HEXAGON, false);
    assert_eq!(refused, Fault::UnknownVariant(format!("breakthrough {HEXAGON}")));
    let tried = request(&mut workers, &one, HEXAGON, true);
    assert_eq!(depth(&mut workers, tried), 3);
    assert!(!workers.is_finished(tried));
}

#[test]
fn an_engine_with_share_codes_analyses_every_variant() {
    let mut workers = EngineWorkers::default();
    let options = format!("{STANDARD_ONLY}; echo 'option name UCI_ShareCodes type check default true'");
    let id = request(&mut workers, &engine(&options, LEGAL), HEXAGON, false);
    assert_eq!(depth(&mut workers, id), 3);
    assert!(!workers.is_finished(id));
}

#[test]
fn an_engine_that_searches_another_position_is_at_fault() {
    let mut workers = EngineWorkers::default();
    let listed = engine(STANDARD_ONLY, "i9i8");
    let unknown = Fault::UnknownVariant(format!("breakthrough {HEXAGON}"));
    assert_eq!(fault(&mut workers, &listed, HEXAGON, true), unknown);
    // An engine that declares no variants plays chess.
    let illegal = Fault::IllegalMove("e2e4".to_owned());
    assert_eq!(fault(&mut workers, &engine(":", "e2e4"), "8x8", false), illegal);
}
