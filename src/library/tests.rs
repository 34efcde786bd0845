//! Tests of saving, loading and replaying library games, and of dropped files.

use crate::base::uci_engines::UciEngines;
use crate::library::{
    Library, LibraryFile, LibraryReply, ListRequest, LoadPurpose, Recording, Reply, Request, SaveStatus,
};
use crate::session::record;
use crate::session::{GameMode, GameSetup, GameTerms, Intent, Session, SessionKind, UnfinishedGame};
use crate::states::{Overlay, Screen};
use crate::testing::{self, games};
use bevy::prelude::*;
use breakthrough_library::{ANALYSIS_KEYWORD, Filter, GameDate, GameEntry, GameId, GameStorage, Sort, SqliteLibrary};
use breakthrough_platform::files;
use breakthrough_rules::notation::parse_fen;
use breakthrough_rules::{Game, NodeId, Position, Side, Variant};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Returns an app with an open library.
pub(crate) fn app() -> (App, TempDir, PathBuf) {
    app_with(|_| {})
}

/// Returns an app with an open library and additional plugins.
pub(crate) fn app_with(add_plugins: impl FnOnce(&mut App)) -> (App, TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let mut app = testing::app_with(add_plugins);
    app.insert_resource(LibraryFile::new(path.clone()));
    app.update();
    wait(&mut app);
    (app, folder, path)
}

pub(crate) fn wait(app: &mut App) {
    app.update();
    app.world().resource::<Library>().wait();
    for _ in 0..3 {
        app.update();
    }
}

fn send(app: &mut App, intent: Intent) {
    app.world_mut().write_message(intent);
    wait(app);
}

fn play(app: &mut App) {
    let mv = app.world().resource::<Session>().shown_position().legal_moves()[0];
    send(app, Intent::Play(mv));
}

/// Adds a game of two moves to the library and loads it.
fn open_game(app: &mut App, path: &Path, is_over: bool, purpose: LoadPurpose) {
    let mut game = Game::new(Variant::STANDARD);
    for _ in 0..2 {
        game.play(game.position().legal_moves()[0]).expect("a legal move");
    }
    if is_over {
        game.resign(Side::First);
    }
    let mut entry = GameEntry::new(game);
    entry.players[0].name = "Anna".to_owned();
    open(app, path, &entry, purpose);
}

/// Adds a game to the library and loads it.
fn open(app: &mut App, path: &Path, entry: &GameEntry, purpose: LoadPurpose) {
    let mut library = SqliteLibrary::open_existing(path).expect("a library").library;
    let id = library.add(entry).expect("added");
    load(app, id, purpose);
}

/// Opens the library page and loads a game.
pub(crate) fn load(app: &mut App, id: GameId, purpose: LoadPurpose) {
    app.world_mut()
        .resource_mut::<NextState<Overlay>>()
        .set(Overlay::Library);
    wait(app);
    app.world().resource::<Library>().ask(Request::Load(id, purpose));
    wait(app);
}

#[test]
fn a_winning_move_is_saved_once() {
    let (mut app, _folder, path) = app();
    let start = parse_fen("4/P3/4/3p/4 w 0 1").expect("a position");
    send(
        &mut app,
        Intent::Start(GameSetup {
            game: Game::from_position(start),
            ..GameSetup::default()
        }),
    );
    let before = app.world().resource::<SaveStatus>().last_number();
    play(&mut app);
    assert_eq!(app.world().resource::<SaveStatus>().last_number(), before + 1);
    let saved = games(&path);
    assert!(saved.len() == 1 && saved[0].game.outcome().is_some());
}

#[test]
fn variations_are_added_to_a_replayed_game() {
    let (mut app, _folder, path) = app();
    open_game(&mut app, &path, true, LoadPurpose::Replay);
    let session = app.world().resource::<Session>();
    assert_eq!((session.shown_node(), session.game().cursor()), (NodeId::ROOT, 2));
    assert_eq!(session.terms().names[0], "Anna");
    assert_eq!(*app.world().resource::<State<Overlay>>().get(), Overlay::None);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Result);
    let other = app.world().resource::<Session>().shown_position().legal_moves()[3];
    send(&mut app, Intent::Play(other));
    let kept = games(&path);
    assert_eq!(kept.len(), 1);
    assert_eq!((kept[0].plies(), kept[0].game.children(NodeId::ROOT).len()), (2, 2));
    assert!(kept[0].game.outcome().is_some());
}

#[test]
fn a_move_in_a_replayed_game_starts_a_new_game() {
    let (mut app, _folder, path) = app();
    open_game(&mut app, &path, false, LoadPurpose::Replay);
    send(&mut app, Intent::ShowLatest);
    play(&mut app);
    let plies: Vec<usize> = games(&path).iter().map(GameEntry::plies).collect();
    assert_eq!(plies, [2, 3]);
}

#[test]
fn a_continued_game_keeps_its_key_and_a_rematch_has_a_new_key() {
    for (purpose, expected) in [(LoadPurpose::Continue, vec![3]), (LoadPurpose::Rematch, vec![2, 1])] {
        let (mut app, _folder, path) = app();
        open_game(&mut app, &path, false, purpose);
        play(&mut app);
        let plies: Vec<usize> = games(&path).iter().map(GameEntry::plies).collect();
        assert_eq!(plies, expected, "{purpose:?}");
    }
}

#[test]
fn a_copied_record_contains_the_start_date() {
    let (mut app, _folder, path) = app();
    let copied = |app: &App| {
        let record = record::record(app.world().resource::<Session>(), &UciEngines::default());
        app.world().resource::<Recording>().dated(record).to_pgn()
    };
    send(&mut app, Intent::Start(GameSetup::default()));
    play(&mut app);
    let (date, time) = games(&path)[0].date.tags();
    let text = copied(&app);
    let time = time.expect("a time of day");
    assert!(
        text.contains(&format!("[Date \"{date}\"]")) && text.contains(&format!("[Time \"{time}\"]")),
        "{text}"
    );
    let mut game = Game::new(Variant::STANDARD);
    game.play(game.position().legal_moves()[0]).expect("a legal move");
    let entry = GameEntry {
        date: GameDate::new("2019.02.03"),
        ..GameEntry::new(game)
    };
    let mut library = SqliteLibrary::open_existing(&path).expect("a library").library;
    let id = library.add(&entry).expect("added");
    app.world_mut()
        .resource_mut::<NextState<Overlay>>()
        .set(Overlay::Library);
    wait(&mut app);
    app.world()
        .resource::<Library>()
        .ask(Request::Load(id, LoadPurpose::Continue));
    wait(&mut app);
    assert!(copied(&app).contains("[Date \"2019.02.03\"]"), "{}", copied(&app));
}

#[test]
fn a_replayed_game_is_not_offered_for_continuation() {
    let (mut app, _folder, path) = app();
    send(&mut app, Intent::Start(GameSetup::default()));
    play(&mut app);
    let played = app.world().resource::<Session>().key();
    open_game(&mut app, &path, false, LoadPurpose::Replay);
    assert_ne!(app.world().resource::<Session>().key(), played);
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    send(&mut app, Intent::Stage(GameSetup::default()));
    let offered = app.world().resource::<UnfinishedGame>();
    assert_eq!(offered.0.key, Some(played));
}

#[test]
fn an_unfinished_rated_game_cannot_be_replayed() {
    for (is_over, screen) in [(false, Screen::Title), (true, Screen::Result)] {
        let (mut app, _folder, path) = app();
        let mut game = Game::new(Variant::STANDARD);
        game.play(game.position().legal_moves()[0]).expect("a legal move");
        if is_over {
            game.resign(Side::Second);
        }
        let mut entry = GameEntry::new(game);
        entry.rated_level = Some(3);
        open(&mut app, &path, &entry, LoadPurpose::Replay);
        assert_eq!(*app.world().resource::<State<Screen>>().get(), screen);
    }
}

#[derive(Resource, Default)]
struct Listed(Vec<Option<Position>>);

#[test]
fn a_page_contains_the_last_position_of_each_game() {
    let (mut app, _folder, path) = app();
    open_game(&mut app, &path, true, LoadPurpose::Details);
    app.init_resource::<Listed>()
        .add_observer(|reply: On<LibraryReply>, mut listed: ResMut<Listed>| {
            if let Reply::Page(page) = &reply.0 {
                listed.0.clone_from(&page.last_positions);
            }
        });
    let mut library = app.world_mut().resource_mut::<Library>();
    let list = library.next_list();
    library.ask(Request::List(Box::new(ListRequest {
        list,
        filter: Filter::default(),
        sort: Sort::default(),
        places: 0..5,
    })));
    wait(&mut app);
    let last = games(&path)[0].game.position().clone();
    assert_eq!(app.world().resource::<Listed>().0, [Some(last)]);
}

#[test]
fn continuing_a_deleted_game_restores_it() {
    let (mut app, _folder, path) = app();
    send(&mut app, Intent::Start(GameSetup::default()));
    play(&mut app);
    let library = SqliteLibrary::open_existing(&path).expect("a library").library;
    let page = library.list(&Filter::default(), Sort::default(), 0..1).expect("a list");
    drop(library);
    let ids = vec![page.games[0].id];
    app.world().resource::<Library>().ask(Request::SetDeleted(ids, true));
    wait(&mut app);
    assert!(games(&path).is_empty());
    play(&mut app);
    assert_eq!(games(&path).iter().map(GameEntry::plies).collect::<Vec<_>>(), [2]);
}

#[test]
fn a_dropped_pgn_file_is_imported() {
    let (mut app, folder, path) = app();
    let dropped = folder.path().join("games.PGN");
    files::write(&dropped, "1. a2-a3 *\n\n1. b2-b3 *\n").expect("written");
    testing::drop_files(&mut app, &[dropped]);
    testing::wait_until(&mut app, "the import of two games", |_| games(&path).len() == 2);
    app.update();
    assert_eq!(*app.world().resource::<State<Overlay>>().get(), Overlay::Library);
}

/// Plays two moves in the only game of a library, simulating another window.
fn play_in_another_window(path: &Path) {
    let mut library = SqliteLibrary::open_existing(path).expect("a library").library;
    let page = library.list(&Filter::default(), Sort::default(), 0..1).expect("a list");
    let id = page.games[0].id;
    let mut stored = library.get(id).expect("a game");
    let mv = stored.entry.game.position().legal_moves()[1];
    stored.entry.game.play(mv).expect("a legal move");
    library.update(id, stored.revision, &stored.entry).expect("updated");
    let mv = stored.entry.game.position().legal_moves()[1];
    stored.entry.game.play(mv).expect("a legal move");
    library.update(id, stored.revision + 1, &stored.entry).expect("updated");
}

#[test]
fn moves_of_another_window_are_never_overwritten() {
    let requests: [fn(GameId) -> Request; 4] = [
        |_| Request::FindUnfinished,
        |id| Request::Load(id, LoadPurpose::Details),
        |id| Request::Rename(id, "Final".to_owned()),
        |id| Request::SetDeleted(vec![id], false),
    ];
    for (index, request) in requests.into_iter().enumerate() {
        let (mut app, _folder, path) = app();
        send(&mut app, Intent::Start(GameSetup::default()));
        play(&mut app);
        play_in_another_window(&path);
        let library = SqliteLibrary::open_existing(&path).expect("a library").library;
        let page = library.list(&Filter::default(), Sort::default(), 0..1).expect("a list");
        drop(library);
        app.world().resource::<Library>().ask(request(page.games[0].id));
        wait(&mut app);
        play(&mut app);
        play(&mut app);
        let plies: Vec<usize> = games(&path).iter().map(GameEntry::plies).collect();
        assert_eq!(plies, [3, 3], "request {index}");
        let firsts: Vec<_> = games(&path).iter().map(|entry| entry.game.moves()[1]).collect();
        assert_ne!(firsts[0], firsts[1], "request {index}");
    }
}

#[test]
fn variations_of_a_game_changed_by_another_window_are_saved_as_a_copy() {
    let (mut app, _folder, path) = app();
    open_game(&mut app, &path, true, LoadPurpose::Replay);
    let mut library = SqliteLibrary::open_existing(&path).expect("a library").library;
    let page = library.list(&Filter::default(), Sort::default(), 0..1).expect("a list");
    let id = page.games[0].id;
    let mut stored = library.get(id).expect("a game");
    let mv = Position::start(Variant::STANDARD).legal_moves()[5];
    stored.entry.game.go_to(NodeId::ROOT).expect("the start");
    stored.entry.game.play(mv).expect("a legal move");
    library.update(id, stored.revision, &stored.entry).expect("updated");
    drop(library);
    let other = app.world().resource::<Session>().shown_position().legal_moves()[3];
    send(&mut app, Intent::Play(other));
    let kept = games(&path);
    assert_eq!(kept.len(), 2);
    assert!(kept.iter().all(|entry| entry.game.children(NodeId::ROOT).len() == 2));
}

#[test]
fn variations_are_saved_in_a_new_library_if_the_library_is_deleted() {
    let (mut app, _folder, path) = app();
    open_game(&mut app, &path, true, LoadPurpose::Replay);
    for suffix in ["", "-wal", "-shm"] {
        let _ = files::delete(Path::new(&format!("{}{suffix}", path.display())));
    }
    let other = app.world().resource::<Session>().shown_position().legal_moves()[3];
    send(&mut app, Intent::Play(other));
    let kept = games(&path);
    assert_eq!(kept.len(), 1);
    assert_eq!((kept[0].plies(), kept[0].game.children(NodeId::ROOT).len()), (2, 2));
    assert!(app.world().resource::<SaveStatus>().is_saved());
}

#[test]
fn a_second_copy_of_a_rated_game_is_casual() {
    let (mut app, _folder, path) = app();
    let setup = GameSetup {
        players: "human,computer:3".parse().expect("players"),
        terms: GameTerms {
            mode: GameMode::Rated,
            ..GameTerms::default()
        },
        ..GameSetup::default()
    };
    send(&mut app, Intent::Start(setup));
    play(&mut app);
    assert!(games(&path)[0].rated_level.is_some());
    play_in_another_window(&path);
    send(&mut app, Intent::Resign(Side::First));
    let levels: Vec<bool> = games(&path).iter().map(|entry| entry.rated_level.is_some()).collect();
    assert_eq!(levels, [true, false]);
}

#[test]
fn every_list_has_a_new_number() {
    let (mut app, _folder, _path) = app();
    let mut library = app.world_mut().resource_mut::<Library>();
    let numbers = [(); 3].map(|()| library.next_list());
    assert!(numbers[0] < numbers[1] && numbers[1] < numbers[2], "{numbers:?}");
}

#[test]
fn an_analysis_is_saved_with_all_variations_and_continued() {
    let (mut app, _folder, path) = app();
    let analysis = GameSetup {
        kind: SessionKind::Analysis,
        ..default()
    };
    send(&mut app, Intent::Start(analysis));
    assert!(games(&path).is_empty(), "an analysis without moves is not saved");
    play(&mut app);
    play(&mut app);
    send(&mut app, Intent::Show(NodeId::ROOT));
    let other = app.world().resource::<Session>().shown_position().legal_moves()[3];
    send(&mut app, Intent::Play(other));
    let saved = games(&path);
    assert_eq!(saved.len(), 1);
    assert_eq!((saved[0].plies(), saved[0].game.children(NodeId::ROOT).len()), (2, 2));
    assert_eq!(saved[0].keywords, [ANALYSIS_KEYWORD]);
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    send(&mut app, Intent::Stage(GameSetup::default()));
    app.world().resource::<Library>().ask(Request::FindUnfinished);
    wait(&mut app);
    assert!(
        !app.world().contains_resource::<UnfinishedGame>(),
        "an analysis is no unfinished game"
    );
    let library = SqliteLibrary::open_existing(&path).expect("a library").library;
    let page = library
        .list(&Filter::default(), Sort::default(), 0..10)
        .expect("a page");
    app.world_mut()
        .resource_mut::<NextState<Overlay>>()
        .set(Overlay::Library);
    wait(&mut app);
    let id = page.games[0].id;
    app.world()
        .resource::<Library>()
        .ask(Request::Load(id, LoadPurpose::Replay));
    wait(&mut app);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Analysis);
    let third = app.world().resource::<Session>().shown_position().legal_moves()[5];
    send(&mut app, Intent::Play(third));
    let saved = games(&path);
    assert_eq!((saved.len(), saved[0].game.children(NodeId::ROOT).len()), (1, 3));
}
