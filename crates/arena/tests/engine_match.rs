//! Matches of many games for a program with a user interface: stopped, resumed, and written as they go.

use breakthrough_arena::{EngineEntry, EngineMatch, EngineMatchSettings, Participant};
use breakthrough_engine::Level;
use breakthrough_rules::{Position, Variant};
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};
use std::{fs, thread};

fn settings(rounds: usize, pgn: Option<&Path>) -> EngineMatchSettings {
    let level = |level| Participant::level(level, "Computer".to_owned());
    EngineMatchSettings {
        participants: [level(Level::ALL[3]), level(Level::WEAKEST)],
        start: Position::start(Variant::new(5, 5).expect("a size")),
        rounds,
        seed: 1,
        pgn: pgn.map(Path::to_owned),
        event: "Test".to_owned(),
    }
}

fn wait(played: &mut EngineMatch, mut holds: impl FnMut(&EngineMatch) -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !holds(played) {
        assert!(Instant::now() < deadline, "{:?}", played.pairing().score);
        thread::sleep(Duration::from_millis(2));
        played.receive();
    }
}

#[test]
fn a_match_is_played_to_its_end_and_its_games_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("new/match.pgn");
    let mut played = EngineMatch::new(settings(4, Some(&file)));
    let (sender, notices) = channel();
    played.start(move || _ = sender.send(())).expect("a thread");
    wait(&mut played, |played| !played.is_running());
    assert!(played.is_over() && played.error().is_none());
    assert_eq!(played.pairing().score.games(), 8);
    assert!(played.pairing().score.wins() > 4, "{:?}", played.pairing().score);
    assert!(notices.iter().count() >= 5);
    let text = fs::read_to_string(&file).expect("written");
    assert_eq!(text.matches("[Event \"Test\"]").count(), 8);
    assert!(
        text.contains("[White \"Computer\"]\n[Black \"Computer (2)\"]"),
        "{text}"
    );
}

#[test]
fn a_match_goes_on_where_it_was_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.pgn");
    let whole = folder.path().join("whole.pgn");
    let mut played = EngineMatch::new(settings(6, Some(&file)));
    played.start(|| {}).expect("a thread");
    wait(&mut played, |played| played.pairing().score.pair_count() >= 2);
    let begun = Instant::now();
    played.stop();
    assert!(played.is_stopping() && begun.elapsed() < Duration::from_millis(50));
    wait(&mut played, |played| !played.is_running());
    assert!(begun.elapsed() < Duration::from_secs(2) && played.error().is_none());
    let games = played.pairing().score.games();
    let written = || fs::read_to_string(&file).expect("written").matches("[Event").count() as u64;
    assert!(games < 12 && written() == games, "{games} {}", written());
    played.start(|| {}).expect("a thread");
    wait(&mut played, |played| !played.is_running());
    assert!(played.is_over() && written() == 12);
    let mut other = EngineMatch::new(settings(6, Some(&whole)));
    other.start(|| {}).expect("a thread");
    wait(&mut other, |other| !other.is_running());
    let text = |path| fs::read_to_string(path).expect("written");
    assert_eq!(text(&file), text(&whole), "the same games as without a stop");
}

#[test]
fn a_program_that_cannot_be_started_or_a_file_that_cannot_be_written_ends_the_match_with_the_reason() {
    let entry = EngineEntry::new("Gone".parse().expect("a name"), PathBuf::from("/nonexistent"));
    let mut with_program = settings(2, None);
    with_program.participants[1] = Participant::program(&entry).expect("a path");
    let folder = tempfile::tempdir().expect("a folder");
    for (settings, expected) in [
        (with_program, "Gone cannot be started: /nonexistent"),
        (settings(2, Some(folder.path())), "directory"),
    ] {
        let mut played = EngineMatch::new(settings);
        played.start(|| {}).expect("a thread");
        wait(&mut played, |played| !played.is_running());
        let error = played.error().expect("a reason");
        assert!(error.contains(expected), "{error}");
        assert_eq!(played.pairing().score.games(), 0);
    }
}
