//! The editor's draft: lines of text applied one after another, and lines such as `!m` that edit the draft.
#![no_main]

use breakthrough_fuzz::{exercise_position, exercise_variant};
use breakthrough_rules::notation::{Fen, PiecePlacement};
use breakthrough_rules::{BoardSize, Variant};
use breakthrough_variants::{Draft, NamedVariant, StartingSide};
use libfuzzer_sys::fuzz_target;

/// Maximum number of lines per input.
const MAX_LINES: usize = 8;

fn change(draft: &mut Draft, letter: char, number: u8) {
    match letter {
        'm' => draft.mirror(),
        's' => draft.swap_sides(),
        'p' => draft.clear_pieces(),
        'o' => draft.clear_obstacles(),
        'u' => draft.set_default_pieces(),
        'h' => draft.set_home_ranks(number % 3 + 1),
        'l' => draft.about.starting_side = StartingSide::Random,
        'x' => draft.resize(BoardSize::hexagon(3 + number % 6)),
        'q' => {
            let found = draft.place_random_obstacles(number.into(), number.is_multiple_of(2), 7);
            assert!(found <= number.into());
        }
        _ => draft.resize(BoardSize::new(2 + number % 15, 3 + number / 15 % 14)),
    }
}

/// Checks that the texts of a draft round-trip, and that the draft is playable or reports an error.
fn check(draft: &Draft) {
    let line = draft.variant_text();
    let mut again = Draft::new(NamedVariant::new("", Variant::STANDARD));
    again
        .apply_text(&line)
        .unwrap_or_else(|error| panic!("{error}: {line}"));
    assert_eq!(again.variant_text(), line);
    assert_eq!(again.placement(), draft.placement(), "{line}");
    let text = draft.to_fen();
    let fen = text.parse::<Fen>().unwrap_or_else(|error| panic!("{error}: {text}"));
    // FEN omits pieces on obstacles, because such positions are unplayable.
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
        Ok(game) => exercise_position(game.position()),
        Err(error) => assert!(
            draft.counted != [0; 2] || draft.to_named_variant().is_err(),
            "{error}: {line}"
        ),
    }
    if let Ok(named) = draft.to_named_variant() {
        exercise_variant(named.variant);
    }
}

fuzz_target!(|text: &str| {
    let mut draft = Draft::new(NamedVariant::new("Draft", Variant::STANDARD));
    for line in text.lines().take(MAX_LINES) {
        match line.strip_prefix('!') {
            Some(change_text) => {
                let mut characters = change_text.chars();
                let letter = characters.next().unwrap_or_default();
                change(&mut draft, letter, characters.as_str().parse().unwrap_or_default());
            }
            None => {
                let before = draft.clone();
                if draft.apply_text(line).is_err() {
                    assert_eq!(draft, before, "{line}");
                }
            }
        }
        check(&draft);
    }
});
