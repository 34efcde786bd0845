//! Hostile input: the reader must not panic, hang, overflow the stack or exhaust memory.

use super::{FILES, SMALL, games, written};
use breakthrough_variants::zrf::{ZrfGame, parse_zrf};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::fmt::Write;

/// Returns the first error of a text: of the whole file, or of a rejected game.
fn first_error(text: &str) -> String {
    match parse_zrf(text) {
        Ok(file) => file.rejected[0].error.to_string(),
        Err(error) => error.to_string(),
    }
}

/// Returns the small game with macros before it and a different first move block.
fn with_moves(macros: &str, moves: &str) -> String {
    format!("{macros}\n{}", SMALL.replace("(step n)", moves))
}

#[test]
fn deeply_nested_texts_are_rejected() {
    for depth in [101, 10_000, 400_000] {
        let deep = "(".repeat(depth);
        let closed = format!("{deep}{}", ")".repeat(depth));
        for text in [&deep, &closed, &format!("(game {closed}"), &format!("(define a {deep}")] {
            let error = first_error(text);
            assert!(
                error.contains("expected at most 100 nested parentheses, found `(`"),
                "{error}"
            );
        }
    }
    let nested = format!("(n {} empty? {})", "(verify (not ".repeat(40), "))".repeat(40));
    assert!(
        first_error(&with_moves("", &nested)).contains("expected a condition such as empty? or enemy?, found `verify`")
    );
}

#[test]
fn endlessly_recursive_macros_are_rejected() {
    for (macros, moves) in [
        ("(define a (a))", "(a)"),
        ("(define a (b)) (define b (a))", "(a)"),
        ("(define a n (a) n)", "((a))"),
        ("(define a ($1 $1))", "(a a)"),
        ("(define a (a) (a) (a))", "(n (a))"),
        ("(define a (b $1 $1)) (define b (a ($1 $2)))", "(a n)"),
    ] {
        let error = first_error(&with_moves(macros, moves));
        let is_expected = [
            "expected a macro without endless recursion",
            "expected at most 100 nested parentheses",
        ];
        assert!(
            is_expected.iter().any(|expected| error.contains(expected)),
            "{macros}: {error}"
        );
    }
    assert!(first_error("(define a (a)) (a) (game)").contains("expected a macro without endless recursion, found `a`"));
}

#[test]
fn exponentially_growing_macros_are_rejected() {
    let mut spliced = "(define a0 $1 $1)".to_owned();
    let mut nested = "(define a0 ($1 $1))".to_owned();
    let mut words = "(define a0 (w $1$1))".to_owned();
    let mut texts = "(define a0 (title \"$1$1\"))".to_owned();
    for number in 1..60 {
        let last = number - 1;
        let _ = write!(spliced, "(define a{number} (a{last} $1) (a{last} $1))");
        let _ = write!(nested, "(define a{number} (a{last} ($1 $1)))");
        let _ = write!(words, "(define a{number} (a{last} $1$1))");
        let _ = write!(texts, "(define a{number} (a{last} \"$1 $1\"))");
    }
    for (macros, call) in [
        (&spliced, "((a59 n))"),
        (&nested, "((a59 n))"),
        (&words, "((a59 nnnnnnnn))"),
        (&texts, "((a59 nnnnnnnn))"),
    ] {
        let error = first_error(&with_moves(macros, call));
        assert!(
            error.contains("expected macros that expand to at most 500000 words, found more in"),
            "{error}"
        );
    }
    // The limit applies to games produced by macros as well.
    let file = parse_zrf(&format!("{spliced} (a59 (game))")).expect("games");
    assert_eq!(file.rejected.len(), 257);
    let error = file.rejected[256].error.to_string();
    assert!(
        error.contains("expected at most 256 games and variants, found `game`"),
        "{error}"
    );
}

#[test]
fn huge_boards_are_rejected() {
    let many: Vec<String> = (0..50_000).map(|number| number.to_string()).collect();
    let error = first_error(&SMALL.replace("a/b/c/d/e", &many.join("/")));
    assert_eq!(
        error,
        "line 10, column 20: expected at most 16 non-empty labels separated by /, found `\"0/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/1…`"
    );
    let directions: String = (0..50_000).map(|number| format!("(d{number} 1 1)")).collect();
    let error = first_error(&SMALL.replace("(n 0 -1)", &format!("(n 0 -1) {directions}")));
    assert!(error.contains("expected at most 64 directions, found `d63`"), "{error}");
    let links: String = (0..20_000).map(|number| format!("(links d{number})")).collect();
    let error = first_error(&SMALL.replace("(symmetry", &format!("{links}(symmetry")));
    assert!(error.contains("expected at most 64 directions"), "{error}");
    let zones: String = (0..20_000).map(|number| format!("(zone (name z{number}))")).collect();
    let error = first_error(&SMALL.replace("(symmetry", &format!("{zones}(symmetry")));
    assert!(error.contains("expected at most 64 zones"), "{error}");
}

#[test]
fn expensive_moves_exceed_the_work_limit() {
    let wide = SMALL.replace("\"a/b/c/d/e\"", "\"a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t\"");
    let wide = wide.replace(
        "\"5/4/3/2/1\"",
        "\"24/23/22/21/20/19/18/17/16/15/14/13/12/11/10/9/8/7/6/5/4/3/2/1\"",
    );
    let looks = "(verify (or (empty? nw) (empty? ne) (empty? n) (empty? s) (empty? sw) (empty? se) (friend? n)))";
    let laborious = format!("(n {})", looks.repeat(5000));
    for text in [
        &wide.replace("(step n)", &laborious),
        &wide.replace("(step n)", &"()".repeat(100_000)),
    ] {
        let variants = "(variant (title \"again\"))".repeat(200);
        let file = parse_zrf(&format!("{text}{variants}")).expect("games, all rejected");
        assert_eq!((file.games.len(), file.rejected.len()), (0, 201));
        let error = file.rejected[200].error.to_string();
        assert!(
            error.contains("expected a file within the work limit, exceeded it in"),
            "{error}"
        );
    }
    let kills = format!("(unlink {})(symmetry", "a1 ".repeat(300_000));
    let error = first_error(&SMALL.replace("(symmetry", &kills));
    assert!(
        error.contains("expected step") || error.contains("work limit"),
        "{error}"
    );
}

#[test]
fn the_moves_of_many_games_exceed_the_work_limit() {
    let looks =
        ["nw", "n", "ne"].map(|at| format!("(verify (or (not-on-board? {at}) (empty? {at}) (not-empty? {at})))"));
    let laborious = SMALL.replace(
        "(step n)",
        &format!("({} n (verify empty?) add)", looks.concat().repeat(100)),
    );
    assert_eq!(games(&laborious).len(), 1);
    let variants = "(variant (title \"again\"))".repeat(200);
    let file = parse_zrf(&format!("{laborious}{variants}")).expect("games");
    assert!(file.games.len() > 1, "{} games", file.games.len());
    let error = file.rejected[0].error.to_string();
    assert!(
        error.contains("expected a file within the work limit, exceeded it in"),
        "{error}"
    );
}

#[test]
fn oversized_files_are_rejected() {
    let with_length = |length: usize| format!("{SMALL};{}", "x".repeat(length - SMALL.len() - 1));
    assert_eq!(games(&with_length(1 << 20)).len(), 1);
    assert_eq!(
        first_error(&with_length((1 << 20) + 1)),
        "line 1, column 1: expected at most 1048576 bytes of text, found `1048577 bytes`"
    );
    let many = format!("{SMALL}{}", "(variant)".repeat(100_000));
    let file = parse_zrf(&many).expect("games");
    assert_eq!((file.games.len(), file.rejected.len()), (256, 1));
    assert!(
        file.rejected[0]
            .error
            .to_string()
            .contains("expected at most 256 games and variants, found `variant`")
    );
    let with_sections = |added: usize| SMALL.replace("(title", &format!("{}(title", "(music)".repeat(added)));
    let is_readable = |added| parse_zrf(&with_sections(added)).is_ok_and(|file| file.rejected.is_empty());
    let most = (0..=1000).rev().find(|added| is_readable(*added)).expect("readable");
    let sections = |text: &str| text.lines().filter(|line| line.starts_with("  (")).count();
    assert_eq!(most + sections(SMALL), 1000);
    assert!(first_error(&with_sections(100_000)).contains("expected at most 1000 sections, found `(music)`"));
}

#[test]
fn many_removed_links_exceed_the_work_limit() {
    let directions: String = (0..58).map(|number| format!("(d{number} 0 0)")).collect();
    let unlink = format!("(unlink {})(symmetry", "a1 ".repeat(70_000));
    let text = SMALL
        .replace("(n 0 -1)", &format!("(n 0 -1) {directions}"))
        .replace("(symmetry", &unlink);
    let error = first_error(&text);
    assert!(
        error.contains("expected a file within the work limit, exceeded it in"),
        "{error}"
    );
}

/// Reads any text and checks the invariants of the result. Returns the number of games.
fn check_read(text: &str) -> usize {
    let lines = text.replace("\r\n", "\n").split(['\n', '\r']).count();
    let file = match parse_zrf(text) {
        Ok(file) => file,
        Err(error) => {
            assert!(
                (1..=lines).contains(&error.line) && error.column > 0,
                "{error}:\n{text}"
            );
            return 0;
        }
    };
    for rejected in &file.rejected {
        let error = &rejected.error;
        assert!(
            (1..=lines).contains(&error.line) && error.column > 0,
            "{error}:\n{text}"
        );
    }
    if !file.games.is_empty() {
        // Without their original names and texts, games can always be written.
        let nameless: Vec<ZrfGame> = file.games.iter().map(|game| ZrfGame::new("T", game.variant)).collect();
        let again = parse_zrf(&written(&nameless)).unwrap_or_else(|error| panic!("{error}:\n{text}"));
        assert_eq!((again.games, again.rejected), (nameless, Vec::new()), "{text}");
    }
    file.games.len()
}

#[test]
fn truncated_files_never_panic() {
    for (name, text) in FILES {
        let whole = games(text).len();
        let mut most = 0;
        for end in 0..text.len() {
            let found = check_read(&String::from_utf8_lossy(&text.as_bytes()[..end]));
            assert!(found <= whole, "{name}, {end} bytes");
            most = most.max(found);
        }
        assert!(most + 1 >= whole, "{name}: {most} of {whole}");
    }
}

/// Splits a text into words, strings, parentheses and whitespace characters.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '(' | ')' | ' ' | '\n' | '\r' | '\t' => 1,
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ => rest
                .find(['(', ')', ' ', '\n', '\r', '\t', '"'])
                .unwrap_or(rest.len())
                .max(first.len_utf8()),
        };
        tokens.push(&rest[..length]);
        rest = &rest[length..];
    }
    tokens
}

#[test]
fn files_with_changed_words_never_panic() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(18);
    let sources: Vec<Vec<&str>> = FILES
        .iter()
        .map(|(_, text)| tokens(text))
        .chain([tokens(SMALL)])
        .collect();
    let words: Vec<&str> = sources
        .concat()
        .into_iter()
        .filter(|token| !token.trim().is_empty())
        .collect();
    let mut read_games = 0;
    for _ in 0..3000 {
        let mut changed = sources[random.random_range(0..sources.len())].clone();
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..changed.len());
            let other = random.random_range(0..changed.len());
            match random.random_range(0..5) {
                0 => drop(changed.remove(at)),
                1 => changed.insert(at, words[random.random_range(0..words.len())]),
                2 => changed.swap(at, other),
                3 => changed.insert(at, changed[other]),
                _ => changed[at] = words[random.random_range(0..words.len())],
            }
        }
        read_games += check_read(&changed.concat());
    }
    // Some changes, for example in comments, leave the games valid.
    assert!(read_games > 300, "{read_games}");
}

#[test]
fn files_with_changed_bytes_never_panic() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(19);
    for _ in 0..2000 {
        let (_, text) = FILES[random.random_range(0..FILES.len())];
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..random.random_range(1..20) {
            let at = random.random_range(0..bytes.len());
            bytes[at] = match random.random_range(0..3) {
                0 => random.random(),
                1 => b"()\";$`\\ \r"[random.random_range(0..9)],
                _ => bytes[random.random_range(0..bytes.len())],
            };
        }
        bytes.truncate(random.random_range(0..bytes.len() * 4));
        check_read(&String::from_utf8_lossy(&bytes));
    }
    for _ in 0..2000 {
        let bytes: Vec<u8> = (0..random.random_range(0..200)).map(|_| random.random()).collect();
        check_read(&String::from_utf8_lossy(&bytes));
        let signs: String = (0..random.random_range(0..60))
            .map(|_| ["(", ")", "game ", "define a ", "$1", "a ", "\"", "variant ", "(a)"][random.random_range(0..9)])
            .collect();
        check_read(&signs);
    }
}
