//! Tests of choosing the engine of an analysis, with a shell script as UCI engine.

use super::*;
use crate::session::{GameSetup, Intent, SessionKind};
use crate::testing::{self, wait_until};
use breakthrough_uci_client::{Confirmations, EngineEntry, EngineList};
use std::path::PathBuf;

const HEXAGON: &str = "hex5 breakthroughs=2 obstacles=e5";

/// Returns an app with an analysis of a hexagonal variant. The list contains a UCI engine named Odd, which declares only the standard
/// variant.
fn analysis_of_hexagon() -> App {
    let script = "while read -r word rest; do case \"$word\" in\n\
         uci) echo 'option name UCI_Variant type combo default breakthrough var breakthrough'; echo uciok ;;\n\
         isready) echo readyok ;;\n go) echo info depth 66 score cp 7 nodes 9 pv e2e3 ;;\n\
         stop) echo bestmove e2e3 ;;\n quit) exit ;;\n esac; done\n";
    let entry = EngineEntry {
        arguments: vec!["-c".to_owned(), script.to_owned()],
        ..EngineEntry::new("Odd".parse().expect("a name"), PathBuf::from("/bin/sh"))
    };
    let mut confirmations = Confirmations::default();
    confirmations.confirm(entry.command().expect("text")).expect("no file");
    let mut list = EngineList::default();
    list.put(entry, None).expect("a free name");
    let mut app = testing::app();
    app.insert_resource(UciEngines::new(list, None, confirmations));
    start(&mut app);
    app
}

fn start(app: &mut App) {
    app.world_mut().write_message(Intent::Start(GameSetup {
        game: Game::new(HEXAGON.parse().expect("a variant")),
        kind: SessionKind::Analysis,
        ..default()
    }));
    app.update();
    app.update();
}

fn change(app: &mut App, change: impl FnOnce(&mut crate::settings::AnalysisSettings)) {
    change(&mut app.world_mut().resource_mut::<Settings>().analysis);
    app.update();
}

/// Returns the depth and state of the shown report, and the number of positions with a score.
fn shown(app: &App) -> (Option<(u32, bool)>, usize) {
    let analysis = app.world().resource::<EngineAnalysis>();
    let shown = analysis.shown(app.world().resource::<Session>());
    let report = shown.map(|shown| (shown.report.depth, shown.is_running));
    (report, analysis.scores.len())
}

fn failure(app: &App) -> Option<AnalysisFailure> {
    app.world().resource::<EngineAnalysis>().failure().cloned()
}

fn refusal() -> Option<AnalysisFailure> {
    let variant = format!("breakthrough {HEXAGON}");
    Some(AnalysisFailure::Program(
        "Odd".to_owned(),
        Fault::UnknownVariant(variant),
    ))
}

#[test]
fn the_analysis_of_another_engine_is_not_shown() {
    let mut app = analysis_of_hexagon();
    wait_until(&mut app, "a report", |app| shown(app).0.is_some());
    // The player chooses the engine while the analysis is paused.
    change(&mut app, |analysis| analysis.is_engine_on = false);
    assert!(matches!(shown(&app), (Some((_, false)), 1)), "the last report remains");
    change(&mut app, |analysis| analysis.program = "Odd".to_owned());
    assert_eq!(shown(&app), (None, 0));
    change(&mut app, |analysis| analysis.is_engine_on = true);
    wait_until(&mut app, "the refusal", |app| failure(app) == refusal());
    assert_eq!(shown(&app), (None, 0));
    // Pausing the analysis discards the search of the UCI engine and the reason why the search failed.
    change(&mut app, |analysis| analysis.is_engine_on = false);
    assert_eq!(failure(&app), None);
    change(&mut app, |analysis| {
        analysis.program.clear();
        analysis.is_engine_on = true;
    });
    wait_until(&mut app, "a report", |app| shown(app).0.is_some());
    assert_eq!(failure(&app), None);
}

#[test]
fn an_engine_is_tried_with_a_variant_until_the_program_exits() {
    let mut app = analysis_of_hexagon();
    change(&mut app, |analysis| analysis.program = "Odd".to_owned());
    wait_until(&mut app, "the refusal", |app| failure(app) == refusal());
    assert!(app.world().resource::<EngineAnalysis>().can_try_variant());
    app.world_mut().trigger(VariantTried);
    wait_until(&mut app, "a report", |app| shown(app).0 == Some((66, true)));
    assert_eq!(failure(&app), None);
    start(&mut app);
    wait_until(&mut app, "a report of the next analysis", |app| {
        shown(app).0 == Some((66, true))
    });
}
