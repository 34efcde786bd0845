//! Scenarios of played games: in the library, in a PGN file, and in an engine match.

use crate::suite::injection::FaultKind;
use crate::suite::library::{add_older_games, check_older_games, open_whole};
use crate::suite::scenario::{Said, Scenario, acknowledge, report};
use bevy::prelude::*;
use breakthrough::integration::{
    FriendTerms, GameSetup, Intent, Library, LibraryFailed, LibraryFile, PgnRecorder, SaveFailed, SaveStatus, Session,
    Settings, UnfinishedGame,
};
use breakthrough::testing;
use breakthrough_engine::Level;
use breakthrough_library::{FRIEND_GAME_TAG, GameEntry, SqliteLibrary};
use breakthrough_matches::{EngineMatch, EngineMatchSettings, Participant, unfinished_matches};
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::notation::PgnReader;
use breakthrough_rules::{Game, Move, Position, Side, Variant};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Number of plies of the played game.
const PLIES: usize = 5;
/// Id of the game with a friend.
const FRIEND_GAME: &str = "k3x9q2";
/// Number of game pairs of the engine match.
const PAIRS: usize = 2;

pub(crate) const GAME: Scenario = Scenario {
    name: "game",
    prepare: |folder| drop(add_older_games(folder)),
    act: play_game,
    verify: |folder, said| check_game(folder, said, 0),
};

/// A game with a friend: the library keeps the moves of both sides, and the number of moves that the friend knows.
pub(crate) const GAME_BY_LINK: Scenario = Scenario {
    name: "game by link",
    prepare: |folder| drop(add_older_games(folder)),
    act: |folder| {
        let mut app = start(folder);
        let mut setup = GameSetup {
            game: new_game(),
            players: Players::HUMANS.with(Side::Second, GamePlayer::Friend),
            ..GameSetup::default()
        };
        setup.terms.friend = Some(FriendTerms::new(FRIEND_GAME.parse().expect("an id")));
        begin(&mut app, setup);
        for (index, mv) in planned_moves().into_iter().enumerate() {
            if index % 2 == 0 {
                send(&mut app, Intent::Play(mv));
                send(&mut app, Intent::ShareWithFriend);
            } else {
                let (moves, resigns) = (vec![mv], false);
                send(&mut app, Intent::ReceiveFromFriend { moves, resigns });
            }
            tell_if_saved(&mut app, &(index + 1).to_string());
        }
        close(app);
    },
    verify: |folder, said| {
        check_game(folder, said, 0);
        let games = check_older_games(&open_whole(folder));
        let Some(entry) = games.first() else { return };
        let tag = |wanted: &str| entry.tags.iter().find(|(name, _)| name == wanted);
        let id = tag(FRIEND_GAME_TAG).map(|(_, id)| id.as_str());
        assert_eq!(id, Some(FRIEND_GAME), "the id of the game");
        let shared = tag("FriendShared").map_or(0, |(_, shared)| shared.parse().expect("a number"));
        let last = said.last().map_or(0, |plies| plies.parse().expect("a number"));
        let kept = entry.game.moves().len();
        assert!(
            (last..=kept).contains(&shared),
            "{shared} of {kept} moves shared, {last} acknowledged"
        );
    },
};

pub(crate) const UNDO: Scenario = Scenario {
    name: "undo",
    prepare: |folder| {
        drop(add_older_games(folder));
        let mut app = start(folder);
        begin(
            &mut app,
            GameSetup {
                game: new_game(),
                ..GameSetup::default()
            },
        );
        for mv in planned_moves() {
            send(&mut app, Intent::Play(mv));
        }
        close(app);
    },
    act: |folder| {
        let mut app = start(folder);
        // If the library could not be opened, no unfinished game is available.
        let unfinished = app.world_mut().remove_resource::<UnfinishedGame>();
        let Some(UnfinishedGame(setup)) = unfinished else {
            return;
        };
        begin(&mut app, setup);
        for plies in (1..PLIES).rev() {
            send(&mut app, Intent::Undo);
            tell_if_saved(&mut app, &plies.to_string());
        }
        close(app);
    },
    verify: |folder, said| {
        let found = check_played(folder);
        let last = said.last().map_or(PLIES, |plies| plies.parse().expect("a number"));
        assert!(
            (1..=last).contains(&found),
            "expected at most {last} plies, found {found}"
        );
        check_report(said, found == 1);
    },
};

pub(crate) const RECORD_FILE: Scenario = Scenario {
    name: "record file",
    prepare: |folder| fs::write(record_path(folder), GameEntry::new(played(2)).to_record().to_pgn()).expect("written"),
    act: |folder| {
        let mut app = testing::app();
        let recorder = match PgnRecorder::collection(record_path(folder)) {
            Ok(recorder) => recorder,
            Err(error) => return report(error),
        };
        app.insert_resource(recorder)
            .add_observer(|_: On<SaveFailed>| report("the record file was not written"));
        testing::record::<SaveFailed>(&mut app);
        let failures = |app: &App| testing::recorded::<SaveFailed>(app).len();
        app.update();
        begin(
            &mut app,
            GameSetup {
                game: new_game(),
                ..GameSetup::default()
            },
        );
        for (index, mv) in planned_moves().into_iter().enumerate() {
            let before = failures(&app);
            send(&mut app, Intent::Play(mv));
            if failures(&app) == before {
                acknowledge((index + 1).to_string());
            }
        }
        close(app);
    },
    verify: |folder, said| {
        let text = fs::read_to_string(record_path(folder)).expect("a file");
        let games: Vec<usize> = PgnReader::new(text.as_bytes())
            .map(|game| game.expect("read").record.expect("a whole game").game.moves().len())
            .collect();
        let last = said.last().map_or(0, |plies| plies.parse().expect("a number"));
        assert_eq!(games[0], 2, "the older game");
        let found = games.get(1).copied().unwrap_or_default();
        assert!(
            games.len() <= 2 && found >= last,
            "expected {last} plies, found {games:?}"
        );
        check_report(said, found == PLIES);
    },
};

pub(crate) const ENGINE_MATCH: Scenario = Scenario {
    name: "engine match",
    prepare: |_| {},
    act: |folder| {
        let mut played = EngineMatch::new(engine_match(folder));
        if let Err(error) = played.start(|| {}) {
            return report(error);
        }
        let mut pairs = 0;
        while played.is_running() {
            sleep(Duration::from_millis(1));
            played.receive();
            while pairs < played.pairing().score.pair_count() {
                pairs += 1;
                acknowledge(pairs.to_string());
            }
        }
        if let Some(error) = played.error() {
            report(error);
        }
    },
    verify: |folder, said| {
        let mut unfinished = unfinished_matches(folder);
        assert!(unfinished.len() <= 1, "one match at most");
        match unfinished.pop() {
            Some(resumed) => {
                let mut resumed = resumed.expect("a match that can be resumed");
                let acknowledged = said.acknowledged.len() as u64;
                let found = resumed.pairing().score.pair_count();
                assert!(found >= acknowledged, "expected {acknowledged} pairs, found {found}");
                resumed.start(|| {}).expect("a thread");
                let begun = Instant::now();
                while resumed.is_running() && begun.elapsed() < Duration::from_secs(60) {
                    sleep(Duration::from_millis(1));
                    resumed.receive();
                }
                assert!(resumed.is_over() && resumed.error().is_none(), "{:?}", resumed.error());
            }
            // The match has not started.
            None if fs::read(folder.join("match.pgn")).unwrap_or_default().is_empty() => {
                return check_report(said, false);
            }
            None => {}
        }
        let text = fs::read(folder.join("match.pgn")).expect("a file");
        let rounds: Vec<String> = PgnReader::new(text.as_slice())
            .map(|game| {
                game.expect("read")
                    .record
                    .expect("a whole game")
                    .tag("Round")
                    .expect("a round")
                    .to_owned()
            })
            .collect();
        assert_eq!(rounds, ["1.1", "1.2", "2.1", "2.2"]);
    },
};

fn record_path(folder: &Path) -> PathBuf {
    folder.join("games.pgn")
}

fn new_game() -> Game {
    Game::new(Variant::new(4, 5).expect("a size"))
}

/// Creates a game with the first planned moves.
pub(crate) fn played(plies: usize) -> Game {
    let mut game = new_game();
    for mv in planned_moves().into_iter().take(plies) {
        game.play(mv).expect("a legal move");
    }
    game
}

/// Returns the moves of a game in which each move is the first legal move.
fn planned_moves() -> Vec<Move> {
    let mut game = new_game();
    let mut next = || {
        let mv = game.position().legal_moves()[0];
        game.play(mv).expect("a legal move");
        mv
    };
    (0..PLIES).map(|_| next()).collect()
}

/// Opens the title screen of an app with a library and waits until the library has replied.
fn start(folder: &Path) -> App {
    let mut app = testing::app();
    app.insert_resource(LibraryFile::new(folder.join(SqliteLibrary::FILE_NAME)))
        .add_observer(|failed: On<LibraryFailed>| report(&failed.0));
    app.world_mut().resource_mut::<Settings>().opening_view = false;
    app.update();
    wait(&mut app);
    app
}

fn wait(app: &mut App) {
    app.update();
    app.world().resource::<Library>().wait();
    app.update();
    app.update();
}

fn begin(app: &mut App, setup: GameSetup) {
    send(app, Intent::Start(setup));
    app.update();
}

fn send(app: &mut App, intent: Intent) {
    app.world_mut().write_message(intent);
    app.update();
}

/// Acknowledges a change if all games are saved, otherwise reports the failure.
fn tell_if_saved(app: &mut App, change: &str) {
    wait(app);
    let status = app.world().resource::<SaveStatus>();
    match status.overdue() {
        Some(unsaved) => report(format!("not saved: {:?}", unsaved.failure)),
        None if status.is_saved() => acknowledge(change),
        None => {}
    }
}

fn close(mut app: App) {
    app.world_mut().write_message(AppExit::Success);
    app.update();
}

fn play_game(folder: &Path) {
    let mut app = start(folder);
    begin(
        &mut app,
        GameSetup {
            game: new_game(),
            ..GameSetup::default()
        },
    );
    for (index, mv) in planned_moves().into_iter().enumerate() {
        send(&mut app, Intent::Play(mv));
        tell_if_saved(&mut app, &(index + 1).to_string());
    }
    assert_eq!(
        app.world().resource::<Session>().game().cursor(),
        PLIES,
        "the game goes on"
    );
    close(app);
}

/// Checks the library and returns the number of plies of the played game.
fn check_played(folder: &Path) -> usize {
    let library = open_whole(folder);
    let games = check_older_games(&library);
    assert!(games.len() <= 1, "one game was played, found {}", games.len());
    let Some(game) = games.first().map(|entry| &entry.game) else {
        return 0;
    };
    let moves: Vec<Move> = game.moves().iter().map(|played| played.mv).collect();
    assert_eq!(
        moves[..game.cursor()],
        planned_moves()[..game.cursor()],
        "the moves that were played"
    );
    game.cursor()
}

fn check_game(folder: &Path, said: &Said, before: usize) {
    let found = check_played(folder);
    let last = said.last().map_or(before, |plies| plies.parse().expect("a number"));
    assert!(found >= last, "expected {last} plies, found {found}");
    check_report(said, found == PLIES);
}

/// Checks that the failure was reported, and that the change was retried if the fault affected only one operation.
fn check_report(said: &Said, has_everything: bool) {
    let Some(fault) = said.fault else {
        assert!(has_everything && said.reported.is_empty(), "without a fault");
        return;
    };
    if has_everything || fault.kind.kills() {
        return;
    }
    assert!(!said.reported.is_empty(), "the fault was not reported");
    // If the first failure occurred while opening the file, no change needs a retry.
    let is_single = matches!(fault.kind, FaultKind::Error | FaultKind::Short);
    assert!(!is_single || said.acknowledged.is_empty(), "a failed save is retried");
}

fn engine_match(folder: &Path) -> EngineMatchSettings {
    let level = |level| Participant::level(level, "Computer".to_owned());
    EngineMatchSettings {
        participants: [level(Level::WEAKEST), level(Level::WEAKEST)],
        start: Position::start(Variant::new(4, 4).expect("a size")),
        rounds: PAIRS,
        seed: 1,
        pgn: Some(folder.join("match.pgn")),
        event: "Test".to_owned(),
    }
}
