//! Tests of links to games with a friend.

use breakthrough_links::{
    FriendGame, FriendGameId, Link, MAX_NAME_LENGTH, MAX_NOTE_LENGTH, link_name, link_text, parse_link,
};
use breakthrough_rules::notation::parse_move;
use breakthrough_rules::{Game, Side};

fn parse(link: &str) -> Link {
    parse_link(link, 1).unwrap_or_else(|error| panic!("{link}: {error}"))
}

fn check_refused(link: &str, expected: &str) {
    let error = parse_link(link, 1).expect_err(link).to_string();
    assert!(error.contains(expected), "{link}: expected `{expected}` in `{error}`");
}

/// Returns the link to a game with a friend, after these moves on 5×5.
fn friend_link(moves: &[&str], names: [&str; 2], note: &str) -> Link {
    let mut game = Game::new("5x5".parse().expect("a variant"));
    for text in moves {
        let mv = parse_move(text, game.variant().size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    let friend = FriendGame {
        id: "k3x9q2".parse().expect("an id"),
        you: game.position().side_to_move(),
        names: names.map(str::to_owned),
        rematch: None,
        note: note.to_owned(),
    };
    Link {
        players: Some(friend.players()),
        game,
        friend: Some(friend),
    }
}

#[test]
fn a_game_with_a_friend_has_the_documented_format() {
    let link = friend_link(&["a2a3", "b4a3"], ["", ""], "");
    let text = link_text(&link);
    assert_eq!(text, "#variant=5x5&game=k3x9q2&you=first&moves=a2-a3,b4xa3");
    let read = parse(&text);
    assert_eq!(read.friend, link.friend);
    assert_eq!(read.players.expect("players").to_string(), "human,friend");
    let start = friend_link(&[], ["", ""], "");
    assert_eq!(link_text(&start), "#variant=5x5&game=k3x9q2&you=first");
    let after_one = parse("breakthrough:#variant=5x5&game=k3x9q2&you=second&moves=a2-a3");
    assert_eq!(after_one.players.expect("players").to_string(), "friend,human");
}

#[test]
fn names_a_note_a_rematch_and_a_resignation_travel_in_a_link() {
    let mut link = friend_link(&["a2a3"], ["Anna, the 1st", "Jörg & +1 %"], "Good luck & #hf, Jörg + 1");
    let friend = link.friend.as_mut().expect("a game with a friend");
    friend.rematch = Some("ABCdef12".parse().expect("an id"));
    let text = link_text(&link);
    assert!(text.bytes().all(|byte| byte.is_ascii_graphic()), "{text}");
    assert!(!text.contains("result="), "{text}");
    assert_eq!(parse(&text).friend, link.friend, "{text}");
    // The first side resigns on the turn of the second side.
    link.game.resign(Side::First);
    let text = link_text(&link);
    assert!(text.contains("&result=resign"), "{text}");
    let read = parse(&text);
    assert_eq!(read.friend, link.friend);
    assert_eq!(read.game.outcome(), link.game.outcome());
    assert_eq!(link_text(&read), text);
}

#[test]
fn a_side_can_resign_on_its_own_turn() {
    let read = parse("#variant=5x5&game=k3x9q2&you=first&moves=a2-a3&result=resign");
    assert_eq!(read.game.outcome().expect("an outcome").winner, Side::First);
}

#[test]
fn an_invalid_link_to_a_game_with_a_friend_is_rejected_with_the_invalid_part() {
    let check = |parts: &str, expected: &str| check_refused(&format!("#variant=5x5&{parts}"), expected);
    check("you=first", "you: expected game= as well");
    check("note=hello", "note: expected game= as well");
    check(
        "game=k3x9q&you=first",
        "game: expected 6 to 16 letters and digits, found `k3x9q`",
    );
    check("game=k3x9q2-&you=first", "found `k3x9q2-`");
    check("game=0123456789abcdefg&you=first", "found `0123456789abcdefg`");
    check("game=k3x9q2", "you: expected first or second, found ``");
    check("game=k3x9q2&you=third", "you: expected first or second, found `third`");
    check("game=k3x9q2&you=second", "you: expected the side to move, found second");
    check(
        "game=k3x9q2&you=first&players=human,human",
        "game: expected no other part, found players=",
    );
    check(
        "game=k3x9q2&you=first&names=A",
        "names: expected two names separated by a comma",
    );
    check("game=k3x9q2&you=first&names=A,B,C", "names: expected two names");
    check(
        &format!("game=k3x9q2&you=first&names=,{}", "n".repeat(MAX_NAME_LENGTH + 1)),
        "names: expected at most 40 characters without control characters",
    );
    check("game=k3x9q2&you=first&names=a%0Ab,c", "names: expected at most 40");
    check("game=k3x9q2&you=first&names=%e2%80%aea,c", "names: expected at most 40");
    check(
        "game=k3x9q2&you=first&names=%ff,c",
        "names: expected percent-encoded UTF-8",
    );
    check(
        &format!("game=k3x9q2&you=first&note={}", "n".repeat(MAX_NOTE_LENGTH + 1)),
        "note: expected at most 80 characters",
    );
    check(
        "game=k3x9q2&you=first&result=win",
        "result: expected resign, found `win`",
    );
    check(
        "game=k3x9q2&you=first&rematch=x",
        "rematch: expected 6 to 16 letters and digits, found `x`",
    );
    check_refused(
        "#fen=1p2/P3/4/4+w+0+1&moves=a3-a4&game=k3x9q2&you=second&result=resign",
        "result: expected a game in progress",
    );
    check("game=k3x9q2&you=first&game=k3x9q2", "`game` occurs twice");
    check_refused(
        "#game=k3x9q2&lesson=race",
        "lesson: expected no other part, found game=",
    );
}

#[test]
fn new_ids_are_valid_and_differ() {
    let ids = [0, 1, u64::MAX, 0x1234_5678_9abc_def0].map(FriendGameId::new);
    for (index, id) in ids.iter().enumerate() {
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        assert_eq!(id.as_str().len(), 8);
        assert!(!ids[..index].contains(id), "{id}");
    }
}

#[test]
fn names_are_shortened_for_links() {
    assert_eq!(link_name("Jörg\n\u{202e}x", 40), "Jörgx");
    assert_eq!(link_name(&"ü".repeat(50), 40), "ü".repeat(40));
}
