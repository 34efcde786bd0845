//! Tests of a library that receives requests and sends replies as messages.

use crate::testing::games;
use crate::{
    ContinuationsRequest, ExportTask, GameKey, GameToSave, ImportSource, ImportTask, LibraryLink, LibraryServer,
    LibraryTask, ListRequest, LoadPurpose, Outside, RemoteLibrary, Reply, Request, ReviewToSave, SaveFailure,
    SavedPart, StatisticsTask, TaskEvent,
};
use breakthrough_library::statistics::CountedGames;
use breakthrough_library::{
    AccuracyFilter, Continuation, ExportedReviews, Filter, GameEntry, GameId, PlayerKind, Sort, SortKey, StoredReview,
    moves_hash,
};
use breakthrough_rules::{Game, Side, Variant};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

/// Server that executes commands as soon as they are posted.
pub(crate) struct Worker {
    server: LibraryServer,
    answers: VecDeque<Vec<u8>>,
    cancelled: Vec<u64>,
}

/// Link to a worker from the owner of the library or from a reader.
pub(crate) struct TestLink {
    worker: Arc<Mutex<Worker>>,
    reader: Option<&'static str>,
    answers: VecDeque<Result<Vec<u8>, String>>,
    is_lost: bool,
}

struct Answers<'a>(&'a mut VecDeque<Vec<u8>>, &'a [u64]);

impl Outside for Answers<'_> {
    fn post(&mut self, answer: Vec<u8>) {
        self.0.push_back(answer);
    }

    fn is_cancelled(&self, task: u64) -> bool {
        self.1.contains(&task)
    }

    fn take_changed(&mut self) -> Vec<(PathBuf, Option<Vec<u8>>)> {
        Vec::new()
    }
}

impl LibraryLink for TestLink {
    fn post(&mut self, command: Vec<u8>) {
        if self.is_lost {
            self.answers.push_back(Err("the worker has ended".to_owned()));
            return;
        }
        let mut worker = self.worker.lock().expect("a worker");
        let Worker {
            server,
            answers,
            cancelled,
        } = &mut *worker;
        let mut outside = Answers(answers, cancelled);
        match self.reader {
            None => server.execute(&command, &mut outside),
            Some(reader) => server.execute_for_reader(reader, &command, &mut outside),
        }
        .expect("a command");
        self.answers.extend(worker.answers.drain(..).map(Ok));
    }

    fn cancel(&mut self, task: u64) {
        self.worker.lock().expect("a worker").cancelled.push(task);
    }

    fn try_receive(&mut self) -> Option<Result<Vec<u8>, String>> {
        self.answers.pop_front()
    }
}

pub(crate) type Remote = RemoteLibrary<TestLink>;

pub(crate) fn worker(path: &std::path::Path) -> Arc<Mutex<Worker>> {
    Arc::new(Mutex::new(Worker {
        server: LibraryServer::new(path.to_owned()),
        answers: VecDeque::new(),
        cancelled: Vec::new(),
    }))
}

pub(crate) fn link(worker: &Arc<Mutex<Worker>>, reader: Option<&'static str>) -> TestLink {
    TestLink {
        worker: Arc::clone(worker),
        reader,
        answers: VecDeque::new(),
        is_lost: false,
    }
}

pub(crate) fn replies(remote: &mut Remote) -> Vec<Reply> {
    std::iter::from_fn(|| remote.try_receive()).collect()
}

fn entry() -> GameEntry {
    let mut game = Game::new(Variant::STANDARD);
    for _ in 0..3 {
        game.play(game.position().legal_moves()[0]).expect("a legal move");
    }
    game.resign(Side::Second);
    let mut entry = GameEntry::new(game);
    entry.players[0].name = "Anna".to_owned();
    entry.players[1].kind = PlayerKind::Level(3);
    entry.rated_level = Some(3);
    entry.keywords = vec!["blitz".to_owned()];
    entry.tags = vec![("Termination".to_owned(), "abandoned".to_owned())];
    entry
}

fn save(remote: &mut Remote, key: GameKey, entry: GameEntry) -> Vec<Reply> {
    remote.send(Request::Save(GameToSave {
        number: 7,
        key,
        entry: Arc::new(entry),
        part: SavedPart::Game,
        stored: None,
    }));
    replies(remote)
}

/// Runs a task and returns the output.
fn run<T: LibraryTask>(remote: &mut Remote, task: T, cancel: bool) -> Result<T::Output, String> {
    let (sender, events) = channel();
    let send = move |event| {
        if let TaskEvent::Ended(output) = event {
            sender.send(output).expect("a receiver");
        }
    };
    remote.start::<T>(task, Arc::new(AtomicBool::new(cancel)), send);
    replies(remote);
    events.try_recv().expect("an output")
}

#[test]
fn a_saved_game_is_listed_and_loaded_through_messages() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let worker = worker(&path);
    let mut remote = RemoteLibrary::new(link(&worker, None));
    let (key, saved) = (GameKey::unused(), entry());
    let answers = save(&mut remote, key, saved.clone());
    let is_saved =
        |reply: &Reply| matches!(reply, Reply::Saved { number: 7, key: found, id: Some(GameId(1)) } if *found == key);
    assert!(answers.iter().any(is_saved), "{answers:?}");
    remote.send(Request::List(Box::new(ListRequest {
        list: 1,
        filter: Filter::default(),
        sort: Sort::default(),
        places: 0..9,
    })));
    let answers = replies(&mut remote);
    let [Reply::Page(page)] = &answers[..] else {
        panic!("expected a page, found {answers:?}");
    };
    let game = &page.page.games[0];
    assert_eq!(
        (page.page.total, game.plies, game.outcome),
        (1, 3, saved.game.outcome())
    );
    assert_eq!(game.players, saved.players);
    assert_eq!(page.last_positions, [Some(saved.game.position().clone())]);
    assert_eq!(page.terminations, [Some("abandoned".to_owned())]);
    remote.send(Request::FindIds(Box::new(ListRequest {
        list: 2,
        filter: Filter::default(),
        sort: Sort::default(),
        places: 0..9,
    })));
    let answers = replies(&mut remote);
    assert!(
        matches!(&answers[..], [Reply::Ids { list: 2, ids }] if ids[..] == [GameId(1)]),
        "{answers:?}"
    );
    remote.send(Request::Load(GameId(1), LoadPurpose::Replay));
    let answers = replies(&mut remote);
    let [Reply::Loaded(loaded, LoadPurpose::Replay)] = &answers[..] else {
        panic!("expected a game, found {answers:?}");
    };
    assert_eq!(loaded.key, key);
    assert_eq!(loaded.entry.keywords, ["blitz"]);
    assert_eq!(loaded.entry.game.position(), saved.game.position());
}

#[test]
fn the_moves_in_a_position_are_found_through_messages() {
    let folder = tempfile::tempdir().expect("a folder");
    let worker = worker(&folder.path().join("library.sqlite"));
    let mut remote = RemoteLibrary::new(link(&worker, None));
    save(&mut remote, GameKey::unused(), entry());
    let start = Game::new(Variant::STANDARD);
    let request = ContinuationsRequest {
        variant_code: "8x8".to_owned(),
        hashes: vec![start.position().hash(), 0],
        player: None,
    };
    remote.send(Request::FindContinuations(request.clone()));
    let answers = replies(&mut remote);
    let [Reply::Continuations(found)] = &answers[..] else {
        panic!("expected moves, found {answers:?}");
    };
    let mv = start.position().legal_moves()[0];
    let expected = Continuation {
        mv,
        games: 1,
        wins: [1, 0],
    };
    assert_eq!(
        (&found.request, &found.moves),
        (&request, &vec![vec![expected], vec![]])
    );
}

#[test]
fn a_review_is_stored_listed_loaded_and_exported_through_messages() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let worker = worker(&path);
    let mut remote = RemoteLibrary::new(link(&worker, None));
    let (key, saved) = (GameKey::unused(), entry());
    save(&mut remote, key, saved.clone());
    // The new worker knows the game only from the ID in the request.
    worker.lock().expect("a worker").server = LibraryServer::new(path);
    let review = StoredReview {
        moves_hash: moves_hash(&saved.game),
        engine: "0.1.0".to_owned(),
        effort: "deep".to_owned(),
        accuracy: [Some(91.25), Some(100.0)],
        judgements: "best good blunder".to_owned(),
        evaluations: "0.3; -; #-3 0 1".to_owned(),
    };
    remote.send(Request::SetReview(Box::new(ReviewToSave {
        key,
        stored: None,
        review: review.clone(),
    })));
    let answers = replies(&mut remote);
    assert!(matches!(&answers[..], [Reply::Changed]), "{answers:?}");
    remote.send(Request::List(Box::new(ListRequest {
        list: 1,
        filter: Filter {
            accuracy: Some(AccuracyFilter::AtLeast(900)),
            ..Filter::default()
        },
        sort: Sort {
            key: SortKey::Accuracy,
            ascending: false,
        },
        places: 0..9,
    })));
    let answers = replies(&mut remote);
    let [Reply::Page(page)] = &answers[..] else {
        panic!("expected a page, found {answers:?}");
    };
    assert_eq!(page.page.games[0].accuracy, [Some(913), Some(1000)]);
    remote.send(Request::Load(GameId(1), LoadPurpose::Review));
    let answers = replies(&mut remote);
    let [Reply::Loaded(loaded, LoadPurpose::Review)] = &answers[..] else {
        panic!("expected a game, found {answers:?}");
    };
    let found = loaded.review.as_ref().expect("a review");
    assert_eq!((&found.review, found.is_current), (&review, true));
    let (player, games) = ("Anna".to_owned(), CountedGames::All);
    let statistics = run(&mut remote, StatisticsTask { player, games }, false).expect("an end");
    let accuracies = statistics.expect("read").expect("statistics").accuracies;
    let games: Vec<u64> = accuracies.iter().map(|(_, groups)| groups[0].games).collect();
    assert_eq!(games, [1, 1, 1]);
    for (reviews, is_reviewed) in [(ExportedReviews::None, false), (ExportedReviews::Annotations, true)] {
        let path = folder.path().join(format!("{is_reviewed}.pgn"));
        let task = ExportTask {
            filter: Filter::default(),
            path: path.clone(),
            reviews,
        };
        assert_eq!(run(&mut remote, task, false).expect("an end"), Ok(1));
        let text = breakthrough_platform::files::read_to_string(&path).expect("a file");
        assert_eq!(text.contains("[Review \"deep 0.1.0\"]"), is_reviewed, "{text}");
        assert_eq!(text.contains("$4 {[%eval #-3]}"), is_reviewed, "{text}");
    }
}

#[test]
fn tasks_report_their_results_and_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let worker = worker(&path);
    let mut remote = RemoteLibrary::new(link(&worker, None));
    save(&mut remote, GameKey::unused(), entry());
    let player = "Anna".to_owned();
    let statistics = run(
        &mut remote,
        StatisticsTask {
            player,
            games: CountedGames::All,
        },
        false,
    )
    .expect("an end");
    assert_eq!(statistics.expect("read").expect("statistics").results.won, 1);
    let text = "[Event \"One\"]\n\n1. a2-a3 *\n\n[Event \"Two\"]\n\n1. a2-a9 *\n".to_owned();
    let source = ImportSource::Text(text);
    let imported = run(&mut remote, ImportTask { source: source.clone() }, false);
    let imported = imported.expect("an end").expect("imported");
    assert_eq!((imported.progress.imported, imported.progress.refused), (1, 1));
    assert!(
        imported.errors[0].starts_with("line 7, column"),
        "{:?}",
        imported.errors
    );
    let missing = ImportSource::File(folder.path().join("gone.pgn"));
    let failed = run(&mut remote, ImportTask { source: missing }, false).expect("an end");
    assert!(
        failed.as_ref().is_err_and(|reason| reason.contains("gone.pgn")),
        "{failed:?}"
    );
    assert_eq!(games(&path).len(), 2);
}

#[test]
fn a_cancelled_task_is_cancelled_in_the_worker() {
    let folder = tempfile::tempdir().expect("a folder");
    let worker = worker(&folder.path().join("library.sqlite"));
    let mut remote = RemoteLibrary::new(link(&worker, None));
    let cancel = Arc::new(AtomicBool::new(false));
    let player = String::new();
    // The link executes commands at once, so the task can be cancelled only if the number of the task is known in advance.
    remote.start::<StatisticsTask>(
        StatisticsTask {
            player,
            games: CountedGames::All,
        },
        Arc::clone(&cancel),
        |_| {},
    );
    cancel.store(true, Ordering::Relaxed);
    replies(&mut remote);
    assert_eq!(worker.lock().expect("a worker").cancelled, [1]);
    worker.lock().expect("a worker").cancelled.push(2);
    save(&mut remote, GameKey::unused(), entry());
    let player = "Anna".to_owned();
    let found = run(
        &mut remote,
        StatisticsTask {
            player,
            games: CountedGames::All,
        },
        true,
    )
    .expect("an end");
    assert!(found.expect("read").is_none());
}

#[test]
fn a_reader_reads_every_change_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let worker = worker(&path);
    let mut writer = RemoteLibrary::new(link(&worker, None));
    let mut reader = RemoteLibrary::new(link(&worker, Some("tab")));
    save(&mut writer, GameKey::unused(), entry());
    for expected in 1..3 {
        reader.send(Request::Load(GameId(expected), LoadPurpose::Details));
        let answers = replies(&mut reader);
        let is_game = |reply: &Reply| matches!(reply, Reply::Loaded(loaded, _) if loaded.id == GameId(expected));
        assert!(answers.iter().any(is_game), "{answers:?}");
        save(&mut writer, GameKey::unused(), entry());
    }
    let answers = save(&mut reader, GameKey::unused(), entry());
    assert!(
        matches!(&answers[..], [Reply::NotSaved(SaveFailure::ReadOnly)]),
        "{answers:?}"
    );
    let source = ImportSource::Text("1. a2-a3 *\n".to_owned());
    let refused = run(&mut reader, ImportTask { source }, false);
    assert!(
        refused.as_ref().is_err_and(|reason| reason.contains("another tab")),
        "{refused:?}"
    );
    let player = "Anna".to_owned();
    let statistics = run(
        &mut reader,
        StatisticsTask {
            player,
            games: CountedGames::All,
        },
        false,
    )
    .expect("an end");
    assert_eq!(statistics.expect("read").expect("statistics").results.won, 3);
    assert_eq!(games(&path).len(), 3);
}

#[test]
fn a_restarted_worker_continues_the_entries_of_the_last_worker() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let worker = worker(&path);
    let mut remote = RemoteLibrary::new(link(&worker, None));
    let restart = || worker.lock().expect("a worker").server = LibraryServer::new(path.clone());
    let mut game = Game::new(Variant::STANDARD);
    let key = GameKey::unused();
    for plies in 1..=3 {
        game.play(game.position().legal_moves()[0]).expect("a legal move");
        save(&mut remote, key, GameEntry::new(game.clone()));
        restart();
        let saved: Vec<usize> = games(&path).iter().map(GameEntry::plies).collect();
        assert_eq!(saved, [plies]);
    }
    // The entry of a loaded game is known as well.
    let mut other = RemoteLibrary::new(link(&worker, None));
    other.send(Request::Load(GameId(1), LoadPurpose::Continue));
    let answers = replies(&mut other);
    let [Reply::Loaded(loaded, _)] = &answers[..] else {
        panic!("expected a game, found {answers:?}");
    };
    restart();
    game.play(game.position().legal_moves()[0]).expect("a legal move");
    save(&mut other, loaded.key, GameEntry::new(game.clone()));
    assert_eq!(games(&path).len(), 1);
    // A detached game becomes a new entry, and so does a game that differs from the game in the library entry.
    other.send(Request::Detach(loaded.key));
    restart();
    save(&mut other, loaded.key, GameEntry::new(game));
    assert_eq!(games(&path).len(), 2);
    restart();
    save(&mut other, loaded.key, entry());
    assert_eq!(games(&path).len(), 3);
}

#[test]
fn the_end_of_the_worker_is_reported_to_requests_and_tasks() {
    let folder = tempfile::tempdir().expect("a folder");
    let worker = worker(&folder.path().join("library.sqlite"));
    let mut link = link(&worker, None);
    link.is_lost = true;
    let mut remote = RemoteLibrary::new(link);
    let answers = save(&mut remote, GameKey::unused(), entry());
    assert!(
        matches!(
            &answers[..],
            [Reply::Failed(_), Reply::NotSaved(SaveFailure::Other(reason)), Reply::FriendGames(None)] if reason.contains("ended")
        ),
        "{answers:?}"
    );
    let player = "Anna".to_owned();
    let ended = run(
        &mut remote,
        StatisticsTask {
            player,
            games: CountedGames::All,
        },
        false,
    );
    assert!(matches!(&ended, Err(reason) if reason.contains("ended")), "{ended:?}");
}
