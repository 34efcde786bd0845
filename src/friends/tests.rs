//! Tests of games with friends: two players exchange links, and links that contradict the kept game.

use super::opening::{Opening, opening};
use super::{FriendConflict, FriendConflictAnswered, FriendGame, FriendGames, FriendTurn};
use crate::base::toast::ShowToast;
use crate::link::{OpenLink, friend_link_of};
use crate::session::{FriendTerms, GameSetup, Intent, MoveRejected, Rejection, Session, SessionKind};
use crate::states::Screen;
use crate::testing;
use bevy::prelude::*;
use breakthrough_library::GameDate;
use breakthrough_links::{Link, parse_link};
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::notation::parse_move;
use breakthrough_rules::{Game, Move, Side};

pub(super) fn app() -> App {
    let mut app = testing::app();
    testing::record::<ShowToast>(&mut app);
    testing::record::<MoveRejected>(&mut app);
    app.update();
    app
}

pub(super) fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

pub(super) fn send(app: &mut App, intent: Intent) {
    app.world_mut().write_message(intent);
    app.update();
}

pub(super) fn open(app: &mut App, link: &str) {
    app.world_mut().write_message(OpenLink(link.to_owned()));
    for _ in 0..3 {
        app.update();
    }
}

pub(super) fn start(app: &mut App, side: Side) {
    let mut setup = GameSetup {
        game: Game::new("5x5".parse().expect("a variant")),
        players: Players::HUMANS.with(!side, GamePlayer::Friend),
        ..default()
    };
    setup.terms.names = ["Anna", "Ben"].map(str::to_owned);
    setup.terms.friend = Some(FriendTerms::new("k3x9q2".parse().expect("an id")));
    send(app, Intent::Start(setup));
}

pub(super) fn play(app: &mut App, text: &str) {
    let mv = parse_move(text, session(app).size()).expect("a move");
    send(app, Intent::Play(mv));
}

/// Copies the link, as the bar does. The game is remembered as in the library.
pub(super) fn copy_link(app: &mut App) -> String {
    let link = friend_link_of(session(app), "").expect("a game with a friend");
    send(app, Intent::ShareWithFriend);
    remember(app);
    link
}

/// Keeps the game of the session in the list of games, which these tests have no library for.
fn remember(app: &mut App) {
    let setup = GameSetup {
        kind: SessionKind::Game,
        ..session(app).to_setup()
    };
    app.world_mut().resource_mut::<FriendGames>().0 = vec![FriendGame {
        setup,
        changed: GameDate::now(),
    }];
}

pub(super) fn moves(app: &App) -> usize {
    session(app).game().cursor()
}

#[test]
fn two_players_exchange_a_game() {
    let (mut anna, mut ben) = (app(), app());
    start(&mut anna, Side::First);
    assert_eq!(session(&anna).kind(), SessionKind::ByLink);
    assert!(session(&anna).is_persons_turn() && !session(&anna).awaits_computer());
    play(&mut anna, "a2a3");
    assert!(session(&anna).awaits_sending());
    let link = copy_link(&mut anna);
    assert_eq!(
        link,
        "breakthrough:#variant=5x5&game=k3x9q2&you=second&names=Anna,Ben&moves=a2-a3"
    );
    assert!(session(&anna).can_send_link() && !session(&anna).awaits_sending());

    open(&mut ben, &link);
    assert_eq!(session(&ben).players().to_string(), "friend,human");
    assert_eq!(session(&ben).terms().names, ["Anna", "Ben"]);
    assert!(session(&ben).is_persons_turn() && !session(&ben).awaits_sending());
    play(&mut ben, "b4a3");
    let link = copy_link(&mut ben);

    open(&mut anna, &link);
    assert_eq!(moves(&anna), 2);
    assert!(session(&anna).is_persons_turn());
    // Any link alone is enough to go on.
    let mut other_device = app();
    open(&mut other_device, &link);
    assert_eq!(
        (moves(&other_device), session(&other_device).is_persons_turn()),
        (2, true)
    );
}

#[test]
fn a_move_can_be_undone_until_the_link_is_copied() {
    let mut anna = app();
    start(&mut anna, Side::First);
    play(&mut anna, "a2a3");
    assert!(session(&anna).can_undo());
    send(&mut anna, Intent::Undo);
    assert_eq!(moves(&anna), 0);
    play(&mut anna, "b2b3");
    copy_link(&mut anna);
    assert!(!session(&anna).can_undo());
    send(&mut anna, Intent::Undo);
    let last = testing::recorded::<MoveRejected>(&anna)
        .last()
        .map(|rejected| rejected.reason);
    assert_eq!((moves(&anna), last), (1, Some(Rejection::LinkSent)));
    // After the friend's reply, neither move can be undone.
    open(&mut anna, "#variant=5x5&game=k3x9q2&you=first&moves=b2-b3,c4-c3");
    assert_eq!((moves(&anna), session(&anna).can_undo()), (2, false));
}

#[test]
fn the_person_cannot_move_for_the_friend() {
    let mut ben = app();
    start(&mut ben, Side::Second);
    assert!(session(&ben).awaits_sending(), "the invitation must be sent");
    play(&mut ben, "a2a3");
    assert_eq!(moves(&ben), 0);
    send(&mut ben, Intent::Resign(Side::First));
    assert!(session(&ben).outcome().is_none());
}

#[test]
fn a_resignation_is_sent_and_received() {
    let (mut anna, mut ben) = (app(), app());
    start(&mut anna, Side::First);
    play(&mut anna, "a2a3");
    let link = copy_link(&mut anna);
    open(&mut ben, &link);
    remember(&mut ben);
    send(&mut ben, Intent::Resign(Side::Second));
    assert!(session(&ben).awaits_sending());
    let link = copy_link(&mut ben);
    assert!(link.ends_with("&result=resign"), "{link}");
    assert!(!session(&ben).awaits_sending());
    open(&mut anna, &link);
    let winner = session(&anna).outcome().map(|outcome| outcome.winner);
    assert_eq!(winner, Some(Side::First));
    assert_eq!(
        **anna.world().resource::<bevy::prelude::State<Screen>>(),
        Screen::Result
    );
    // A rematch is a new game with sides swapped.
    send(&mut anna, Intent::Rematch);
    let terms = session(&anna).friend_terms().expect("a game with a friend");
    assert_eq!(
        terms.rematch.as_ref().map(ToString::to_string).as_deref(),
        Some("k3x9q2")
    );
    assert_eq!(session(&anna).players().to_string(), "friend,human");
    assert_eq!(session(&anna).terms().names, ["Ben", "Anna"]);
    let link = friend_link_of(session(&anna), "Again?").expect("a link");
    assert!(
        link.contains("&rematch=k3x9q2") && link.ends_with("&note=Again%3F"),
        "{link}"
    );
}

/// Returns the kept game of the first side after these moves, of which the friend knows `shared`.
fn kept(played: &[&str], shared: usize) -> FriendGame {
    let mut game = Game::new("5x5".parse().expect("a variant"));
    for text in played {
        let mv = parse_move(text, game.variant().size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    let mut setup = GameSetup {
        game,
        players: Players::HUMANS.with(Side::Second, GamePlayer::Friend),
        ..default()
    };
    setup.terms.friend = Some(FriendTerms {
        shared: Some(shared),
        ..FriendTerms::new("k3x9q2".parse().expect("an id"))
    });
    FriendGame {
        setup,
        changed: GameDate::now(),
    }
}

fn opened(link: &str, game: &FriendGame) -> Opening {
    let link: Link = parse_link(&format!("#game=k3x9q2&{link}"), 0).expect("a link");
    let friend = link.friend.clone().expect("a game with a friend");
    opening(&link, &friend, &game.setup)
}

#[test]
fn links_are_compared_with_the_kept_game() {
    let game = kept(&["a2a3", "b4a3", "b2b3"], 3);
    let added = |link: &str| match opened(link, &game) {
        Opening::Continue { kept, moves, resigns } => (kept.game.cursor(), moves.len(), resigns),
        other => panic!("{link}: {other:?}"),
    };
    assert_eq!(added("variant=5x5&you=first&moves=a2a3,b4a3,b2b3,c4c3"), (3, 1, false));
    assert_eq!(
        added("variant=5x5&you=first&moves=a2a3,b4a3,b2b3&result=resign"),
        (3, 0, true)
    );
    let notice = |link: &str, game: &FriendGame| match opened(link, game) {
        Opening::Kept { notice, .. } => notice,
        other => panic!("{link}: {other:?}"),
    };
    assert_eq!(
        notice("variant=5x5&you=first&moves=a2a3,b4a3", &game),
        Some("friend-link-older")
    );
    assert_eq!(
        notice("variant=5x5&you=second&moves=a2a3,b4a3,b2b3", &game),
        Some("friend-link-own")
    );
    let answered = kept(&["a2a3", "b4a3"], 2);
    assert_eq!(notice("variant=5x5&you=first&moves=a2a3,b4a3", &answered), None);
    assert!(matches!(opened("variant=5x6&you=first", &game), Opening::OtherGame));
    for (link, plies) in [
        ("variant=5x5&you=first&moves=a2a3,c4c3", 2),
        ("variant=5x5&you=first&moves=a2a3,b4a3,b2a3,c4c3", 4),
        ("variant=5x5&you=second&moves=c2c3", 1),
        // The friend alone cannot have made the person's move.
        ("variant=5x5&you=first&moves=a2a3,b4a3,b2b3,c4c3,d2d3,e4e3", 6),
        ("variant=5x5&you=second&moves=a2a3,b4a3,b2b3,c4c3,d2d3", 5),
    ] {
        let Opening::Conflict { both, shown, extends } = opened(link, &game) else {
            panic!("{link}: expected a conflict");
        };
        assert_eq!((both.game.cursor(), both.game.ply(shown)), (3, Some(plies)), "{link}");
        assert_eq!(extends, plies > 4, "{link}");
    }
}

#[test]
fn links_to_a_finished_game_add_nothing() {
    let mut game = kept(&["a2a3", "b4a3", "b2b3"], 3);
    game.setup.game.resign(Side::First);
    match opened("variant=5x5&you=first&moves=a2a3,b4a3,b2b3,c4c3", &game) {
        Opening::Kept { notice, .. } => assert_eq!(notice, Some("friend-link-over")),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_resignation_that_crosses_a_link_ends_the_game() {
    let game = kept(&["a2a3", "b4a3", "b2b3"], 3);
    match opened("variant=5x5&you=first&moves=a2a3,b4a3&result=resign", &game) {
        Opening::Continue { kept, resigns, .. } => assert_eq!((kept.game.cursor(), resigns), (2, true)),
        other => panic!("{other:?}"),
    }
}

/// A link of an older resignation must not delete moves.
#[test]
fn a_resignation_deletes_at_most_the_last_move_of_the_person() {
    let game = kept(&["a2a3", "b4a3", "b2b3"], 3);
    for link in ["you=first&result=resign", "you=first&moves=a2a3&result=resign"] {
        match opened(&format!("variant=5x5&{link}"), &game) {
            Opening::Kept { kept, notice } => {
                assert_eq!((kept.game.cursor(), notice), (3, Some("friend-link-older")), "{link}");
            }
            other => panic!("{link}: {other:?}"),
        }
    }
    let answered = kept(&["a2a3", "b4a3"], 2);
    assert!(matches!(
        opened("variant=5x5&you=first&moves=a2a3&result=resign", &answered),
        Opening::Kept { .. }
    ));
}

#[test]
fn an_open_game_with_unsaved_moves_is_continued() {
    let mut anna = app();
    start(&mut anna, Side::First);
    play(&mut anna, "a2a3");
    send(&mut anna, Intent::ShareWithFriend);
    // The list of games is empty, as without a library.
    open(&mut anna, "#variant=5x5&game=k3x9q2&you=first&moves=b2-b3,c4-c3");
    assert_eq!(moves(&anna), 1, "the kept game stays");
    assert!(anna.world().contains_resource::<FriendConflict>());
    open(&mut anna, "#variant=5x5&game=k3x9q2&you=first&moves=a2-a3,c4-c3");
    assert_eq!(moves(&anna), 2);
    assert!(!anna.world().contains_resource::<FriendConflict>());
}

#[test]
fn a_copied_link_opens_in_every_state() {
    let mut anna = app();
    start(&mut anna, Side::First);
    let check = |app: &App| {
        let link = crate::link::link_of(session(app));
        parse_link(&link, 0).unwrap_or_else(|error| panic!("{link}: {error}"));
    };
    check(&anna);
    play(&mut anna, "a2a3");
    check(&anna);
    send(&mut anna, Intent::ShareWithFriend);
    open(&mut anna, "#variant=5x5&game=k3x9q2&you=first&moves=a2-a3,c4-c3");
    check(&anna);
    assert!(friend_link_of(session(&anna), "").is_none(), "the person is to move");
    send(&mut anna, Intent::Resign(Side::First));
    check(&anna);
}

#[test]
fn a_move_with_a_friend_keeps_the_unfinished_game() {
    use crate::session::UnfinishedGame;
    let mut anna = app();
    start(&mut anna, Side::First);
    anna.insert_resource(UnfinishedGame(GameSetup::default()));
    play(&mut anna, "a2a3");
    assert!(anna.world().contains_resource::<UnfinishedGame>());
}

#[test]
fn a_resignation_before_an_unsent_move_withdraws_the_move() {
    let game = kept(&["a2a3", "b4a3", "b2b3"], 2);
    match opened("variant=5x5&you=first&moves=a2a3,b4a3&result=resign", &game) {
        Opening::Continue { kept, moves, resigns } => {
            assert_eq!((kept.game.cursor(), moves.len(), resigns), (2, 0, true));
        }
        other => panic!("{other:?}"),
    }
}

/// The person has entered a move that the friend has not made.
#[test]
fn a_resignation_withdraws_entered_moves_that_were_not_sent() {
    let game = kept(&["a2a3", "b4a3", "b2a3"], 1);
    match opened("variant=5x5&you=first&moves=a2a3&result=resign", &game) {
        Opening::Continue { kept, resigns, .. } => assert_eq!((kept.game.cursor(), resigns), (1, true)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_contradicting_link_replaces_the_game_only_on_request() {
    for uses_link in [false, true] {
        let mut anna = app();
        anna.world_mut().resource_mut::<FriendGames>().0 = vec![kept(&["a2a3", "b4a3", "b2b3"], 3)];
        open(&mut anna, "#variant=5x5&game=k3x9q2&you=first&moves=a2-a3,c4-c3");
        assert_eq!(moves(&anna), 3, "the kept game stays");
        let shown = session(&anna).shown_node();
        assert_eq!(
            session(&anna).game().ply(shown),
            Some(2),
            "the board shows the other line"
        );
        assert!(anna.world().resource::<FriendConflict>().is_of(session(&anna)));
        // The game cannot change until the person has answered, and the same link asks the same question again.
        for intent in [Intent::Undo, Intent::Resign(Side::First), Intent::Play(any_move(&anna))] {
            send(&mut anna, intent);
            let rejected = testing::recorded::<MoveRejected>(&anna);
            assert_eq!(
                rejected.last().map(|rejected| rejected.reason),
                Some(Rejection::Disputed)
            );
        }
        assert_eq!((moves(&anna), session(&anna).outcome()), (3, None));
        assert!(friend_link_of(session(&anna), "").is_none());
        open(&mut anna, "#variant=5x5&game=k3x9q2&you=first&moves=a2-a3,c4-c3");
        anna.world_mut().trigger(FriendConflictAnswered { uses_link });
        anna.update();
        anna.update();
        assert_eq!(moves(&anna), if uses_link { 2 } else { 3 });
        // The kept line stays as a variation, but the line of the link does not.
        let game = session(&anna).game();
        let nodes = game.path(game.current());
        let first = nodes.into_iter().find(|node| game.ply(*node) == Some(1));
        let lines = game.children(first.expect("a move")).len();
        assert_eq!(lines, if uses_link { 2 } else { 1 });
        assert!(session(&anna).shows_latest());
        assert!(!anna.world().contains_resource::<FriendConflict>());
        assert_eq!(session(&anna).kind(), SessionKind::ByLink);
    }
}

#[test]
fn a_resignation_on_another_device_is_the_resignation_of_the_person() {
    let mut anna = app();
    anna.world_mut().resource_mut::<FriendGames>().0 = vec![kept(&["a2a3", "b4a3"], 2)];
    open(
        &mut anna,
        "#variant=5x5&game=k3x9q2&you=second&moves=a2-a3,b4xa3,b2-b3&result=resign",
    );
    assert!(anna.world().resource::<FriendConflict>().extends);
    anna.world_mut().trigger(FriendConflictAnswered { uses_link: true });
    anna.update();
    anna.update();
    let winner = session(&anna).outcome().map(|outcome| outcome.winner);
    assert_eq!((moves(&anna), winner), (3, Some(Side::Second)));
}

#[test]
fn moves_that_a_second_window_has_added_are_kept() {
    let mut anna = app();
    start(&mut anna, Side::First);
    play(&mut anna, "a2a3");
    let mut stored = kept(&["a2a3", "b4a3", "b2b3"], 3);
    stored.setup.key = Some(session(&anna).key());
    anna.world_mut().resource_mut::<FriendGames>().0 = vec![stored];
    open(
        &mut anna,
        "#variant=5x5&game=k3x9q2&you=first&moves=a2-a3,b4xa3,b2-b3,c4-c3",
    );
    assert_eq!(moves(&anna), 4);
    assert!(!anna.world().contains_resource::<FriendConflict>());
}

#[test]
fn a_game_with_a_friend_survives_its_record() {
    let game = kept(&["a2a3", "b4a3", "b2b3"], 3);
    let session = Session::running(game.setup);
    let record = crate::session::record::record(&session, &default());
    let read = Session::running(crate::session::record::game_of(record));
    assert_eq!(read.kind(), SessionKind::ByLink);
    assert_eq!(read.friend_terms(), session.friend_terms());
    assert_eq!(read.players(), session.players());
    assert!(read.can_send_link() && !read.awaits_sending());
}

#[test]
fn the_title_lists_games_that_wait_for_the_person() {
    let turn = |played: &[&str], shared: usize| kept(played, shared).turn();
    assert_eq!(turn(&["a2a3", "b4a3"], 2), Some(FriendTurn::Mine));
    assert_eq!(turn(&["a2a3"], 1), Some(FriendTurn::Friend));
    assert_eq!(turn(&["a2a3"], 0), Some(FriendTurn::Unsent));
    let mut resigned = kept(&["a2a3", "b4a3"], 2);
    resigned.setup.game.resign(Side::First);
    assert_eq!(
        resigned.turn(),
        Some(FriendTurn::Unsent),
        "the resignation was not sent"
    );
    resigned.setup.terms.friend.as_mut().expect("a friend").shared = Some(3);
    assert_eq!(resigned.turn(), None);
}

fn any_move(app: &App) -> Move {
    session(app).position().legal_moves()[0]
}

#[test]
fn help_is_refused_while_the_game_runs() {
    use crate::session::GameAction;
    let mut anna = app();
    start(&mut anna, Side::First);
    let mv = any_move(&anna);
    send(&mut anna, Intent::Play(mv));
    for action in [
        GameAction::Hint,
        GameAction::Threats,
        GameAction::Analyse,
        GameAction::PlayFromHere,
    ] {
        assert_eq!(session(&anna).refusal(action), Some(Rejection::ByLink), "{action:?}");
    }
    send(&mut anna, Intent::Resign(Side::First));
    assert_eq!(session(&anna).refusal(GameAction::Analyse), None);
}
