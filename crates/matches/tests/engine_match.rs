//! Tests of engine matches on a background thread: stopping, resuming, and writing the games.

use breakthrough_engine::Level;
use breakthrough_matches::{EngineMatch, EngineMatchSettings, Participant, unfinished_matches};
use breakthrough_rules::{Position, Side, Variant};
use breakthrough_test_support::wait_until;
use breakthrough_uci_client::{ConfirmedCommand, EngineCommand, EngineEntry};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{TryRecvError, channel};
use std::time::{Duration, Instant};

fn settings(rounds: usize, pgn: Option<&Path>) -> EngineMatchSettings {
    let level = |level| Participant::level(level, "Computer".to_owned());
    EngineMatchSettings {
        participants: [level(Level::new(4).expect("a level")), level(Level::WEAKEST)],
        start: Position::start(Variant::new(5, 5).expect("a size")),
        rounds,
        seed: 1,
        pgn: pgn.map(Path::to_owned),
        event: "Test".to_owned(),
    }
}

/// Timeout of each wait.
const LIMIT: Duration = Duration::from_secs(60);

#[track_caller]
fn wait_for_end(played: &mut EngineMatch) {
    wait_until("the end of the match", LIMIT, || {
        played.receive();
        !played.is_running()
    });
}

#[track_caller]
fn wait_for_pairs(played: &mut EngineMatch, count: u64) {
    wait_until(&format!("{count} pairs of games"), LIMIT, || {
        played.receive();
        played.pairing().score.pair_count() >= count
    });
}

#[test]
fn a_match_is_played_to_its_end_and_its_games_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("new/match.pgn");
    let mut played = EngineMatch::new(settings(4, Some(&file)));
    let (sender, notices) = channel();
    played.start(move || _ = sender.send(())).expect("a thread");
    wait_for_end(&mut played);
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
    let third = played.record(3).expect("the third game");
    assert_eq!(third.tag("Round"), Some("2.1"));
    assert_eq!(
        played.record(9).map(drop),
        Err(format!("{}: game 9 not found", file.display()))
    );
    assert!(
        !file.with_extension("toml").exists(),
        "a finished match cannot be resumed"
    );
}

#[test]
fn the_game_in_progress_is_available_while_the_match_runs() {
    let mut played = EngineMatch::new(settings(500, None));
    assert!(played.current_game().is_none());
    let (sender, notified) = channel();
    played.start(move || sender.send(()).unwrap_or(())).expect("a thread");
    let mut lengths = Vec::new();
    while lengths.iter().filter(|length| **length > 0).count() < 3 {
        notified.recv_timeout(LIMIT).expect("a notification");
        if let Some(current) = played.current_game() {
            lengths.push(current.game.moves().len());
            let players = Side::BOTH.map(|side| current.player_of(side));
            let expected = if current.number % 2 == 1 { [0, 1] } else { [1, 0] };
            assert_eq!(players, expected, "game {}", current.number);
        }
    }
    played.stop();
    wait_for_end(&mut played);
    assert!(played.current_game().is_none());
}

#[test]
fn a_dropped_match_ends_before_the_drop_returns() {
    let mut played = EngineMatch::new(settings(500, None));
    let (sender, notified) = channel();
    played.start(move || sender.send(()).unwrap_or(())).expect("a thread");
    notified.recv_timeout(LIMIT).expect("a notification");
    assert!(played.is_running() && !played.is_stopping());
    drop(played);
    notified.try_iter().for_each(drop);
    assert_eq!(notified.try_recv(), Err(TryRecvError::Disconnected));
}

#[test]
fn a_stopped_match_resumes_with_the_same_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.pgn");
    let whole = folder.path().join("whole.pgn");
    let mut played = EngineMatch::new(settings(6, Some(&file)));
    played.start(|| {}).expect("a thread");
    wait_for_pairs(&mut played, 2);
    let begun = Instant::now();
    played.stop();
    assert!(played.is_stopping() && begun.elapsed() < Duration::from_secs(1));
    wait_for_end(&mut played);
    assert!(begun.elapsed() < Duration::from_secs(2) && played.error().is_none());
    let games = played.pairing().score.games();
    let written = || fs::read_to_string(&file).expect("written").matches("[Event").count() as u64;
    assert!(games < 12 && written() == games, "{games} {}", written());
    played.start(|| {}).expect("a thread");
    wait_for_end(&mut played);
    assert!(played.is_over() && written() == 12);
    let mut other = EngineMatch::new(settings(6, Some(&whole)));
    other.start(|| {}).expect("a thread");
    wait_for_end(&mut other);
    let text = |path| fs::read_to_string(path).expect("written");
    assert_eq!(text(&file), text(&whole), "the same games as without a stop");
}

#[test]
fn an_unusable_engine_or_file_ends_the_match_with_the_reason() {
    let entry = EngineEntry::new("Gone".parse().expect("a name"), PathBuf::from("/nonexistent"));
    let mut with_program = settings(2, None);
    with_program.participants[1] = program(&entry);
    let folder = tempfile::tempdir().expect("a folder");
    let named = format!("{}: ", folder.path().display());
    for (settings, expected) in [
        (with_program, "Gone cannot be started: /nonexistent"),
        (settings(2, Some(folder.path())), named.as_str()),
    ] {
        let mut played = EngineMatch::new(settings);
        played.start(|| {}).expect("a thread");
        wait_for_end(&mut played);
        let error = played.error().expect("a reason");
        assert!(error.contains(expected), "{error}");
        assert_eq!(played.pairing().score.games(), 0);
    }
}

#[test]
fn a_match_resumes_after_a_restart_with_the_same_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, whole) = (folder.path().join("match.pgn"), folder.path().join("whole/whole.pgn"));
    let mut settings = settings(6, Some(&file));
    settings.seed = u64::MAX;
    let mut other = EngineMatch::new(EngineMatchSettings {
        pgn: Some(whole.clone()),
        ..settings.clone()
    });
    let mut played = EngineMatch::new(settings);
    played.start(|| {}).expect("a thread");
    wait_for_pairs(&mut played, 2);
    played.stop();
    wait_for_end(&mut played);
    let (games, score) = (played.games().to_vec(), played.pairing().score);
    let (plies, first_side_wins) = (played.pairing().plies, played.pairing().first_side_wins);
    assert_eq!(games.len() as u64, score.games());
    drop(played);

    let mut found = unfinished_matches(folder.path());
    assert_eq!(found.len(), 1);
    let mut restored = found.pop().expect("one").expect("the match file can be read");
    assert_eq!((restored.games(), restored.pairing().score), (&*games, score));
    assert_eq!(restored.pairing().plies, plies);
    assert_eq!(restored.pairing().first_side_wins, first_side_wins);
    restored.start(|| {}).expect("a thread");
    wait_for_end(&mut restored);
    assert!(restored.is_over() && restored.games().len() == 12);
    other.start(|| {}).expect("a thread");
    wait_for_end(&mut other);
    let text = |path| fs::read_to_string(path).expect("written");
    assert_eq!(text(&file), text(&whole), "the same games as without a restart");
    assert!(unfinished_matches(folder.path()).is_empty(), "the match is over");
    assert_eq!(restored.games(), other.games());
}

/// Returns a participant for an engine from the list, with a confirmed command.
fn program(entry: &EngineEntry) -> Participant {
    let mut participant = Participant::program(entry).expect("a path");
    participant.confirm(typed);
    participant
}

fn typed(command: EngineCommand) -> Option<ConfirmedCommand> {
    Some(ConfirmedCommand::typed(command, None))
}

/// Returns an engine that replies with the null move `0000` instead of a move.
#[cfg(unix)]
fn program_without_moves() -> EngineEntry {
    let script = "while read -r word rest; do case $word in uci) echo uciok ;; isready) echo readyok ;; \
                  go) echo bestmove 0000 ;; quit) exit ;; esac; done";
    EngineEntry {
        arguments: vec!["-c".to_owned(), script.to_owned()],
        options: [("Hash".to_owned(), "64".to_owned())].into(),
        limit: breakthrough_players::SearchLimit::MoveTime(Duration::from_millis(250)),
        ..EngineEntry::new("Odd One".parse().expect("a name"), PathBuf::from("/bin/sh"))
    }
}

#[cfg(unix)]
#[test]
fn players_faults_and_complete_pairs_are_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.pgn");
    let mut settings = settings(1000, Some(&file));
    settings.start = breakthrough_rules::notation::parse_fen("ppppp/p3p/5/P3P/PPPPP w 0 1").expect("a position");
    settings.participants[1] = program(&program_without_moves());
    let mut played = EngineMatch::new(settings.clone());
    played.start(|| {}).expect("a thread");
    wait_for_pairs(&mut played, 3);
    played.stop();
    wait_for_end(&mut played);
    let restore = || unfinished_matches(folder.path()).pop().expect("one").expect("read");
    let mut found = restore();
    assert!(found.unconfirmed().is_some(), "a file confirms nothing");
    found.confirm(|command| typed(command.clone()));
    assert!(found.unconfirmed().is_none());
    assert_eq!(found.settings().participants, settings.participants);
    assert_eq!(found.settings().start, settings.start);
    assert_eq!((found.settings().rounds, found.settings().seed), (1000, 1));
    assert_eq!(found.games(), played.games());
    let fault = "returned no move: expected a move, found `0000`".to_owned();
    assert_eq!(found.games()[1].fault, Some((1, fault)));
    assert_eq!(found.pairing().faults, [0, found.games().len() as u64]);

    let text = fs::read_to_string(&file).expect("written");
    let second_of_third_pair = text.find("[Round \"3.2\"]").expect("three pairs");
    fs::write(&file, &text[..second_of_third_pair]).expect("written");
    let cut = restore();
    assert_eq!(cut.games(), &found.games()[..4], "the third pair is not complete");
    assert_eq!(cut.pairing().score.pairs, [0, 0, 2]);
    cut.settings().delete_state().expect("deleted");
    assert!(unfinished_matches(folder.path()).is_empty() && file.exists());
}

#[test]
fn an_invalid_match_file_is_reported_with_line_and_column() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("match.toml"), "games = x").expect("written");
    let error = unfinished_matches(folder.path())
        .pop()
        .expect("one")
        .err()
        .expect("an error");
    assert!(error.contains("match.toml: line 1, column 9"), "{error}");
}

#[cfg(unix)]
#[test]
fn an_unconfirmed_engine_of_a_match_file_is_not_started() {
    let folder = tempfile::tempdir().expect("a folder");
    let marker = folder.path().join("marker");
    let mut entry = program_without_moves();
    entry.arguments[1].insert_str(0, &format!("touch {}; ", marker.display()));
    let mut settings = settings(2, Some(&folder.path().join("match.pgn")));
    settings.participants[1] = Participant::program(&entry).expect("a path");
    let mut played = EngineMatch::new(settings);
    played.start(|| {}).expect("a thread");
    wait_for_end(&mut played);
    assert!(played.error().is_some_and(|error| error.contains("is not confirmed")));
    assert!(!marker.exists());
    // A confirmation of the same program with different options does not apply.
    let mut other = played.unconfirmed().expect("one").1;
    other.options.clear();
    played.confirm(|_| typed(other.clone()));
    assert!(played.unconfirmed().is_some());
    played.confirm(|command| typed(command.clone()));
    played.start(|| {}).expect("a thread");
    wait_for_end(&mut played);
    assert!(played.is_over() && marker.exists());
}
