//! Tests of the engine check, with shell scripts as UCI engines.
#![cfg(unix)]

use breakthrough_players::SearchLimit;
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{CancelToken, Variant};
use breakthrough_uci_client::{ConfirmedCommand, EngineEntry, Fault, check_engine};
use std::path::PathBuf;
use std::time::Instant;

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
