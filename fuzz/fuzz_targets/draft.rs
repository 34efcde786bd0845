//! The editor's draft: lines pasted into it one after another, and lines such as `!m` that change it.
#![no_main]

use breakthrough_fuzz::{use_position, use_variant};
use breakthrough_rules::notation::{Fen, PiecePlacement};
use breakthrough_rules::{BoardSize, Variant};
use breakthrough_variants::{Begins, Draft, NamedVariant};
use libfuzzer_sys::fuzz_target;

/// So many lines are looked at.
const MOST_LINES: usize = 8;

fn change(draft: &mut Draft, letter: char, number: u8) {
    match letter {
        'm' => draft.mirror(),
        's' => draft.swap_sides(),
        'p' => draft.clear_pieces(),
        'o' => draft.clear_obstacles(),
        'u' => draft.set_usual_pieces(),
        'h' => draft.set_home_ranks(number % 3 + 1),
        'l' => draft.about.begins = Begins::ByLot,
        'x' => draft.resize(BoardSize::hexagon(3 + number % 6)),
        'q' => {
            let found = draft.scatter(number.into(), number.is_multiple_of(2), 7);
            assert!(found <= number.into());
        }
        _ => draft.resize(BoardSize::new(2 + number % 15, 3 + number / 15 % 14)),
    }
}

/// What is said of a draft is read back as the same, and it can be played, or says why not.
fn check(draft: &Draft) {
    let line = draft.line();
    let mut again = Draft::of(NamedVariant::new("", Variant::STANDARD));
    again.read(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
    assert_eq!(again.line(), line);
    assert_eq!(again.placement(), draft.placement(), "{line}");
    let text = draft.to_fen();
    let fen = text.parse::<Fen>().unwrap_or_else(|error| panic!("{error}: {text}"));
    // A piece on an obstacle, which cannot be played, is not seen.
    let PiecePlacement {
        size,
        obstacles,
        pieces,
    } = draft.placement();
    let seen = PiecePlacement {
        size,
        obstacles,
        pieces: pieces.map(|pieces| pieces & !obstacles),
    };
    assert_eq!((fen.placement, fen.breakthroughs), (seen, draft.counted), "{text}");
    match draft.game(1) {
        Ok(game) => use_position(game.position()),
        Err(error) => assert!(draft.counted != [0; 2] || draft.named().is_err(), "{error}: {line}"),
    }
    if let Ok(named) = draft.named() {
        use_variant(named.variant);
    }
}

fuzz_target!(|text: &str| {
    let mut draft = Draft::of(NamedVariant::new("Draft", Variant::STANDARD));
    for line in text.lines().take(MOST_LINES) {
        match line.strip_prefix('!') {
            Some(change_text) => {
                let mut characters = change_text.chars();
                let letter = characters.next().unwrap_or_default();
                change(&mut draft, letter, characters.as_str().parse().unwrap_or_default());
            }
            None => {
                let before = draft.clone();
                if draft.read(line).is_err() {
                    assert_eq!(draft, before, "{line}");
                }
            }
        }
        check(&draft);
    }
});
