//! Scenarios of the fault tests, and the result table.

mod documents;
mod games;
mod injection;
mod library;
mod scenario;

use injection::{Fault, FaultKind, Injection};
use scenario::Scenario;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// Number of operations per scenario at which the default run injects faults.
const SAMPLE: usize = 4;

const SCENARIOS: [Scenario; 20] = [
    games::GAME,
    games::GAME_BY_LINK,
    games::UNDO,
    games::RECORD_FILE,
    games::ENGINE_MATCH,
    library::IMPORT,
    library::EDIT,
    library::REVIEW,
    library::EXERCISE,
    library::LESSON,
    library::PUZZLE,
    library::MIGRATION,
    library::WEEKLY_BACKUP,
    library::RESCUE,
    library::RESCUE_WITH_JOURNAL,
    documents::SETTINGS,
    documents::VARIANT,
    documents::ENGINE_LIST,
    documents::BACKUP,
    documents::RESTORE,
];

pub(crate) fn run() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [command, name, folder] = arguments.as_slice()
        && command == "act"
    {
        let scenario = SCENARIOS.iter().find(|scenario| scenario.name == name);
        (scenario.expect("a scenario with this name").act)(Path::new(folder));
        scenario::say("end", "");
        return ExitCode::SUCCESS;
    }
    let filter = arguments.iter().find(|argument| !argument.starts_with('-'));
    let is_wanted = |scenario: &&Scenario| filter.is_none_or(|filter| scenario.name.contains(filter.as_str()));
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let samples = if variable("FAULTS") == "all" {
        usize::MAX
    } else {
        SAMPLE
    };
    let kills = variable("KILLS").parse().ok();
    let injection = Injection::compile();
    // Suppress panic messages, because panics of checks become rows of the table.
    std::panic::set_hook(Box::new(|_| {}));
    let (mut passed, mut failed) = (0, 0);
    println!(
        "{:<22} {:>10} {:>12} {:>6}",
        "scenario", "operations", "faults tried", "lost"
    );
    for scenario in SCENARIOS.iter().filter(is_wanted) {
        let row = match kills {
            Some(kills) => try_kills(scenario, kills),
            None => try_faults(scenario, &injection, samples),
        };
        println!(
            "{:<22} {:>10} {:>12} {:>6}",
            scenario.name,
            row.operations,
            row.tried,
            row.failures.len()
        );
        for failure in &row.failures {
            println!("    {failure}");
        }
        passed += row.tried - row.failures.len();
        failed += row.failures.len();
    }
    println!("\ntest result: {passed} passed, {failed} failed");
    if passed + failed == 0 {
        eprintln!("expected a scenario, found: {}", filter.map_or("", String::as_str));
        return ExitCode::FAILURE;
    }
    if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Results of one scenario.
struct Row {
    operations: usize,
    tried: usize,
    failures: Vec<String>,
}

fn try_faults(scenario: &Scenario, injection: &Injection, samples: usize) -> Row {
    let prepared = tempfile::tempdir().expect("a folder");
    (scenario.prepare)(prepared.path());
    let mut row = Row {
        operations: 0,
        tried: 0,
        failures: Vec::new(),
    };
    let whole = injection.run(scenario, prepared.path(), None);
    if let Err(problem) = whole.check(scenario) {
        row.tried = 1;
        row.failures.push(format!("without a fault: {problem}"));
        return row;
    }
    row.operations = whole.operations.len();
    for index in sample(row.operations, samples) {
        let operation = &whole.operations[index];
        for kind in FaultKind::ALL.into_iter().filter(|kind| kind.fits(operation)) {
            let fault = Fault { at: index + 1, kind };
            let outcome = injection.run(scenario, prepared.path(), Some(fault));
            row.tried += 1;
            if let Err(problem) = outcome.check(scenario) {
                row.failures
                    .push(format!("{kind:?} at {} ({operation}): {problem}", fault.at));
            }
        }
    }
    row
}

/// Kills the scenario `kills` times at random moments between its start and its end.
fn try_kills(scenario: &Scenario, kills: usize) -> Row {
    let prepared = tempfile::tempdir().expect("a folder");
    (scenario.prepare)(prepared.path());
    let begun = Instant::now();
    injection::run_killed(scenario, prepared.path(), None);
    let longest = begun.elapsed();
    let (mut killed, mut failures) = (0, Vec::new());
    while killed < kills {
        let after = longest.mul_f64(rand::random());
        let outcome = injection::run_killed(scenario, prepared.path(), Some(after));
        if let Err(problem) = outcome.check(scenario) {
            failures.push(format!("killed after {after:?}: {problem}"));
        }
        // A run that exits before it is killed is checked, but not counted.
        killed += usize::from(outcome.was_killed());
    }
    Row {
        operations: 0,
        tried: kills,
        failures,
    }
}

/// Returns at most `samples` indices below `count`, evenly spaced, including the first and the last.
fn sample(count: usize, samples: usize) -> Vec<usize> {
    if count <= samples {
        return (0..count).collect();
    }
    let steps = samples.max(2) - 1;
    (0..=steps).map(|step| step * (count - 1) / steps).collect()
}
