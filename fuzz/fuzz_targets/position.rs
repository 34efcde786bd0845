//! FEN, with the standard rules and with other rules on the same board.
#![no_main]

use breakthrough_fuzz::{check_position_text, exercise_position};
use breakthrough_rules::notation::{Fen, PiecePlacement, parse_fen, parse_fen_setup, parse_variant_fen, to_fen};
use breakthrough_rules::{Options, Position, Setup, Side, Variant};
use libfuzzer_sys::fuzz_target;

/// Returns variants with various rules that are playable on the board of a setup.
fn variants(setup: &Setup) -> impl Iterator<Item = Variant> {
    let standard = *setup.variant.options();
    let all = [
        Options {
            cylinder: true,
            ..standard
        },
        Options {
            mandatory_capture: true,
            straight_capture: true,
            ..standard
        },
        Options {
            bombardment: true,
            starting_side: Side::Second,
            ..standard
        },
        Options {
            breakthroughs_needed: 2,
            ..standard
        },
        Options {
            bombardment: true,
            breakthroughs_needed: 3,
            home_ranks: 1,
            ..standard
        },
    ];
    all.into_iter()
        .filter_map(|options| Variant::from_options(options).ok())
}

fn check(position: &Position) {
    check_position_text(position);
    exercise_position(position);
}

fuzz_target!(|text: &str| {
    if let Ok(placement) = text.parse::<PiecePlacement>() {
        assert_eq!(placement.to_string().parse::<PiecePlacement>(), Ok(placement));
    }
    if let Ok(fen) = text.parse::<Fen>() {
        assert_eq!(fen.to_string().parse::<Fen>(), Ok(fen));
    }
    let Ok(setup) = parse_fen_setup(text) else {
        assert!(parse_fen(text).is_err());
        return;
    };
    if let Ok(position) = parse_fen(text) {
        let written = to_fen(&position);
        let again = parse_fen(&written);
        assert_eq!(
            again.as_ref().map(Position::variant),
            Ok(position.variant()),
            "{written}"
        );
        assert_eq!(again, Ok(position.clone()), "{written}");
        check(&position);
    }
    for variant in variants(&setup) {
        if let Ok(position) = parse_variant_fen(&variant, text) {
            check(&position);
        }
    }
});
