//! Tests of writing and parsing links.

use breakthrough_engine::Level;
use breakthrough_links::{Link, LinkTarget, MAX_LINK_BYTES, is_link, link_text, parse_link, parse_target};
use breakthrough_platform::files;
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::notation::{parse_fen, parse_move, to_fen, variant_text};
use breakthrough_rules::{Game, Side, Variant};
use breakthrough_variants::{Draft, built_in_variants, find_variant, rule_file_text};
use proptest::prelude::*;
use std::path::Path;

fn parse(link: &str) -> Link {
    parse_link(link, 1).unwrap_or_else(|error| panic!("{link}: {error}"))
}

fn check_refused(link: &str, expected: &str) {
    let error = parse_link(link, 1).expect_err(link).to_string();
    assert!(error.contains(expected), "{link}: expected `{expected}` in `{error}`");
}

/// Returns the properties of a game that a link preserves.
fn kept(link: &Link) -> (String, String, Vec<String>, String) {
    let game = &link.game;
    let moves = game.played_moves().iter().map(|played| format!("{played:?}"));
    let (variant, start) = (variant_text(&game.variant()), to_fen(game.start()));
    (
        variant,
        start,
        moves.collect(),
        link.players.map_or_else(String::new, |players| players.to_string()),
    )
}

fn check_round_trip(link: &Link) {
    let text = link_text(link);
    assert!(text.bytes().all(|byte| byte.is_ascii_graphic()), "{text}");
    let read = parse(&text);
    assert_eq!(kept(&read), kept(link), "{text}");
    assert_eq!(*read.game.position(), *link.game.position(), "{text}");
    assert_eq!(link_text(&read), text);
}

/// Generates a game of random moves in a random variant that the editor supports; the last moves may be undone.
fn any_game() -> impl Strategy<Value = Game> {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..60);
    (any::<u64>(), choices, 0usize..10).prop_map(|(seed, choices, undone)| {
        let mut game = Draft::random(seed).game(seed).expect("a playable draft");
        for choice in choices {
            let legal = game.position().legal_moves();
            if legal.is_empty() || game.outcome().is_some() {
                break;
            }
            game.play(legal[choice.index(legal.len())]).expect("a legal move");
        }
        for _ in 0..undone {
            game.undo();
        }
        game
    })
}

fn any_player() -> impl Strategy<Value = GamePlayer> {
    let level = prop::sample::select(&Level::ALL[..]).prop_map(GamePlayer::Computer);
    prop_oneof![Just(GamePlayer::Human), level]
}

proptest! {
    #[test]
    fn links_survive_a_round_trip(game in any_game(), first in any_player(), second in any_player()) {
        check_round_trip(&Link { game: game.clone(), players: Some(Players::new(first, second)), friend: None });
        // Use a game that starts from the current position.
        if game.outcome().is_none() {
            let game = Game::from_position(game.position().clone());
            check_round_trip(&Link { game: game.clone(), players: Some(Players::HUMANS), friend: None });
            check_round_trip(&Link { game, players: None, friend: None });
        }
    }

    #[test]
    fn parsing_arbitrary_text_does_not_panic(
        parts in prop::collection::vec((0usize..12, "\\PC{0,12}", 0usize..12), 0..6),
        loose in any::<String>(),
    ) {
        let _ = parse_link(&loose, 0);
        let texts = ["8x8", "hex5", "8x8 joined home=9", "pp/2/2/PP w 0 1", "a2-a3,b2b3", "human,computer:3", "k3x9q2", "first", "resign,%2C", "%", "+", "="];
        let names =
            ["variant=", "fen=", "moves=", "players=", "game=", "you=", "names=", "result=", "rematch=", "note=", "#", "&"];
        let link: String = parts.iter().map(|(name, noise, text)| format!("&{}{}{noise}", names[*name], texts[*text])).collect();
        let _ = parse_link(&link, 0);
    }
}

#[test]
fn built_in_variants_round_trip_and_are_found_by_name() {
    for (_, named) in built_in_variants() {
        let variant = named.variant_for_seed(1).expect("a variant");
        let link = Link {
            game: Game::new(variant),
            players: Some(Players::HUMANS),
            friend: None,
        };
        check_round_trip(&link);
        let by_name = parse(&format!("#variant={}", named.name.replace(' ', "+")));
        assert_eq!(by_name.game.variant(), variant, "{}", named.name);
    }
}

#[test]
fn links_have_the_documented_format() {
    let mut game = Game::new("5x6".parse::<Variant>().expect("a variant"));
    for text in ["a2a3", "b5b4", "a3b4"] {
        let mv = parse_move(text, game.variant().size());
        game.play(mv.expect("a move")).expect("a legal move");
    }
    let players = Some("human,computer:3".parse().expect("players"));
    assert_eq!(
        link_text(&Link {
            game,
            players,
            friend: None
        }),
        "#variant=5x6&moves=a2-a3,b5-b4,a3xb4&players=human,computer:3"
    );
    let analysis = Link {
        game: Game::new("5x6".parse().expect("a variant")),
        players: None,
        friend: None,
    };
    assert_eq!(link_text(&analysis), "#variant=5x6&players=analysis");
    let position = parse_fen("ppp1/3p/4/P3/1PPP b 0 3").expect("a position");
    let link = Link {
        game: Game::from_position(position),
        players: Some(Players::HUMANS),
        friend: None,
    };
    assert_eq!(
        link_text(&link),
        "#variant=4x5+begins=second&fen=ppp1/3p/4/P3/1PPP+b+0+3&players=human,human"
    );
}

#[test]
fn full_urls_and_alternative_spellings_are_parsed() {
    for link in [
        "https://example.org/play/#variant=5x6&moves=a2-a3,b5-b4",
        "variant=5x6&moves=a2-a3,b5-b4",
        " #moves=1.+a2-a3+b5b4&variant=5x6& ",
        "#variant=5%786&moves=1.a2a3%20b5-b4",
    ] {
        assert_eq!(parse(link).game.cursor(), 2, "{link}");
    }
    let joined = parse("#variant=8x8%20joined+home=1");
    assert_eq!(variant_text(&joined.game.variant()), "8x8 joined home=1");
}

#[test]
fn a_link_is_distinguished_from_other_texts() {
    for link in [
        "breakthrough:#variant=5x6",
        " https://example.org/play#fen=x\n",
        "#players=",
        "#moves=a2a3",
    ] {
        assert!(is_link(link), "{link}");
    }
    for text in [
        "",
        "#",
        "variant=5x6",
        "5x6",
        "1. a2-a3 #variant=x",
        "https://example.org/#other=1",
    ] {
        assert!(!is_link(text), "{text}");
    }
}

#[test]
fn without_players_a_person_plays_the_side_to_move() {
    let players = |link: &str| parse(link).players.expect("players").to_string();
    assert_eq!(players("#variant=7x5"), "human,computer:4");
    assert_eq!(players("#variant=7x5&moves=a2-a3"), "computer:4,human");
    assert_eq!(players("#fen=ppp1/3p/4/P3/1PPP+b+0+3"), "computer:4,human");
}

#[test]
fn the_strongest_level_replaces_a_uci_engine() {
    let players: Players = "engine:Odd One,human".parse().expect("players");
    let link = Link {
        game: Game::new(Variant::STANDARD),
        players: Some(players),
        friend: None,
    };
    assert_eq!(link_text(&link), "#variant=8x8&players=computer:10,human");
    assert!(
        parse(&link_text(&link))
            .players
            .expect("players")
            .player(Side::Second)
            .is_human()
    );
}

#[test]
fn an_invalid_link_is_rejected_with_the_invalid_part() {
    for empty in ["", "#", "https://example.org/", "#&"] {
        assert!(parse_link(empty, 1).is_err(), "{empty}");
    }
    check_refused(
        "#",
        "expected variant=, fen=, moves=, players=, game=, lesson= or puzzle= after a `#`, found nothing",
    );
    check_refused("#colour=red", "found `colour=red`");
    check_refused("https://example.org/play", "found `https://example.org/play`");
    check_refused("#variant=5x5&variant=6x6", "`variant` occurs twice");
    check_refused("#fen=%ff", "fen: expected percent-encoded UTF-8");
    check_refused("#variant=1x5", "variant: expected 2 to 16 files, found 1");
    check_refused("#variant=8x8+sideways", "variant: found `sideways`, expected joined");
    check_refused(
        "#variant=8x8&fen=pp/2/2/PP+w+0+1",
        "fen: expected a 8x8 board with the obstacles of the variant, found 2x4",
    );
    check_refused("#fen=pp/2/2/PX+w+0+1", "fen: ");
    check_refused("#moves=a2-a3,a7-a5", "moves: move 2, a7-a5: ");
    check_refused(
        "#moves=a2-a3,z7-a5",
        "moves: move 2, z7-a5: the 8x8 board has no square z7",
    );
    check_refused("#moves=castle", "moves: move 1, castle: expected a move such as a2-b3");
    check_refused("#players=human", "players: expected two players");
    check_refused(
        "#players=human,engine:sh",
        "players: expected human or computer:LEVEL (novice, learner or 1 to 10), found `engine:sh`",
    );
    check_refused("#players=friend,human", "(novice, learner or 1 to 10), found `friend`");
    check_refused("#lesson=race", "expected a link to a game, found a link to a lesson");
    check_refused(
        "#lesson=race&variant=5x5",
        "lesson: expected no other part, found variant=",
    );
    check_refused("#lesson=Race+1", "lesson: expected the id of a lesson, found `Race 1`");
    check_refused("#puzzle=7k2mqd", "expected a link to a game, found a link to a puzzle");
    check_refused("#puzzle=7k2mqd&lesson=race", "expected no other part, found ");
    check_refused("#puzzle=", "puzzle: expected the id of a puzzle, found ``");
    // A link of the maximum length is refused only because of the invalid move.
    let with_length = |length: usize| format!("#moves={}", "a".repeat(length - "#moves=".len()));
    check_refused(&with_length(MAX_LINK_BYTES), "moves: move 1, ");
    check_refused(
        &with_length(MAX_LINK_BYTES + 1),
        &format!("at most {MAX_LINK_BYTES} bytes"),
    );
    let error = parse_link(&format!("#{}", "ü".repeat(5_000)), 1).expect_err("an unknown part");
    assert!(error.to_string().len() < 200, "{error}");
}

#[test]
fn a_link_to_a_lesson_or_a_puzzle_contains_only_the_id() {
    let lesson = |link: &str| match parse_target(link, 1) {
        Ok(LinkTarget::Lesson(id)) => Some(id),
        _ => None,
    };
    assert_eq!(
        lesson("https://example.org/#lesson=home-rank-2").as_deref(),
        Some("home-rank-2")
    );
    assert!(is_link("#lesson=race") && is_link("#puzzle=7k2mqd"));
    assert!(matches!(parse_target("#puzzle=7k2mqd", 1), Ok(LinkTarget::Puzzle(id)) if id == "7k2mqd"));
    for refused in [
        "#lesson=",
        "#lesson=../x",
        "#lesson=race&players=human,human",
        &format!("#lesson={}", "a".repeat(41)),
    ] {
        assert!(parse_target(refused, 1).is_err(), "{refused}");
    }
    assert!(matches!(parse_target("#variant=5x5", 1), Ok(LinkTarget::Game(_))));
}

#[test]
fn a_link_cannot_open_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rules.toml");
    let (_, named) = built_in_variants().remove(0);
    files::write(&file, rule_file_text(&named)).expect("written");
    assert!(find_variant(&file.display().to_string()).is_ok());
    let link = format!("#variant={}", file.display());
    check_refused(&link, "variant: expected a board such as 8x8 or hex5");
}

#[test]
fn an_error_that_quotes_a_long_text_is_short() {
    let long = "x".repeat(30_000);
    for link in [
        format!("{long}=1"),
        format!("variant={long}"),
        format!("variant=8x8 {long}"),
        format!("variant=8x8 obstacles={long}"),
        format!("fen={long}"),
        format!("fen=8/8/8 {long}"),
        format!("moves={long}"),
        format!("moves=a{}", "9".repeat(30_000)),
        format!("players={long}"),
        format!("players={long},human"),
        format!("players=human,engine:{long}"),
        "variant=8x8 ".to_owned() + &"joined ".repeat(4000),
    ] {
        let error = parse_link(&link, 1).expect_err("an invalid link").to_string();
        assert!(error.chars().count() < 400, "{error}");
    }
}

#[test]
fn links_of_trmph_are_read() {
    for (link, size, plies) in [
        ("https://trmph.com/breakthrough/board#8,g2h3b7b6", "8x8", 2),
        ("https://trmph.com/breakthrough/board#6,a2b3", "6x6", 1),
        ("trmph.com/breakthrough/board#7x5,", "7x5", 0),
    ] {
        let Link { game, players, .. } = parse_link(link, 1).unwrap_or_else(|error| panic!("{link}: {error}"));
        assert_eq!(
            (game.variant().size().to_string().as_str(), game.cursor()),
            (size, plies),
            "{link}"
        );
        let players = players.expect("a game");
        assert!(
            matches!(players.player(game.position().side_to_move()), GamePlayer::Human),
            "{link}"
        );
    }
    for (link, expected) in [
        (
            "https://trmph.com/hex/board#11,a1b2",
            "expected a trmph link to breakthrough, found `hex`",
        ),
        (
            "https://trmph.com/breakthrough/board#8,g2h3b7b3",
            "moves: move 2, b7b3: pieces move one square, straight or diagonally forward",
        ),
        (
            "https://trmph.com/breakthrough/board#8,g2h3b7",
            "moves: move 1, g2h3b7: expected a move such as a2-b3, found `g2h3b7`",
        ),
    ] {
        let error = parse_link(link, 1).map(drop).expect_err(link);
        assert_eq!(error.to_string(), expected, "{link}");
    }
}

#[test]
fn moves_of_links_can_be_short() {
    let link = parse_link("#moves=1.+a3,Ph6,bc3", 1).expect("a link");
    assert_eq!(link.game.cursor(), 3);
    let error = parse_link("#fen=1p2/4/P1P1/4+w+0+1&moves=b3", 1)
        .map(drop)
        .expect_err("ambiguous");
    assert_eq!(
        error.to_string(),
        "moves: move 1, b3: `b3` is ambiguous: expected a2-b3 or c2-b3"
    );
}

#[test]
fn links_of_an_older_version_open() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/earlier_version/links.txt");
    let links = files::read_to_string(&path).expect("a file");
    let opened: Vec<_> = links.lines().map(|link| kept(&parse(link))).collect();
    let expected = [
        ("7x5", "ppppppp/ppppppp/7/PPPPPPP/PPPPPPP w 0 1", 2, "human,computer:3"),
        (
            "8x8 joined straight",
            "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1",
            1,
            "computer:4,human",
        ),
        (
            "hex5",
            "hex:PP1pp/PP2pp/PP3pp/PP4pp/PP5pp/PP4pp/PP3pp/PP2pp/PP1pp w 0 1",
            0,
            "human,computer:4",
        ),
        (
            "8x8 bombardment",
            "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1",
            0,
            "computer:5,human",
        ),
        ("4x5", "1p1p/4/1P2/4/P3 w 0 1", 0, ""),
        ("4x5 begins=second", "pppp/p3/3p/P3/PPPP b 0 1", 0, "computer:4,human"),
    ];
    for ((variant, start, moves, players), expected) in opened.iter().zip(expected) {
        assert_eq!(
            (variant.as_str(), start.as_str(), moves.len(), players.as_str()),
            expected
        );
    }
    assert_eq!(opened.len(), expected.len());
}
