//! Positions, of the standard rules and of every other set of rules on their board.
#![no_main]

use breakthrough_rules::notation::{
    diagram_text, parse_diagram, parse_placement, parse_position, parse_position_of, parse_setup, placement_text,
    position_text,
};
use breakthrough_rules::{Options, Position, Setup, Side, Variant};
use breakthrough_fuzz::{check_position_text, use_position};
use libfuzzer_sys::fuzz_target;

/// Rules of every kind on the board of a setup, as far as they can be played there.
fn variants(setup: &Setup) -> impl Iterator<Item = Variant> {
    let standard = *setup.variant.options();
    let all = [
        Options {
            joined_edges: true,
            ..standard
        },
        Options {
            compulsory_capture: true,
            straight_capture: true,
            ..standard
        },
        Options {
            bombardment: true,
            begins: Side::Second,
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
    all.into_iter().filter_map(|options| Variant::of(options).ok())
}

fn check(position: &Position) {
    check_position_text(position);
    use_position(position);
}

fuzz_target!(|text: &str| {
    if let Ok(placement) = parse_placement(text) {
        assert_eq!(parse_placement(&placement_text(&placement)), Ok(placement));
    }
    if let Ok(diagram) = parse_diagram(text) {
        assert_eq!(parse_diagram(&diagram_text(&diagram)), Ok(diagram));
    }
    let Ok(setup) = parse_setup(text) else {
        assert!(parse_position(text).is_err());
        return;
    };
    if let Ok(position) = parse_position(text) {
        let written = position_text(&position);
        let again = parse_position(&written);
        assert_eq!(
            again.as_ref().map(Position::variant),
            Ok(position.variant()),
            "{written}"
        );
        assert_eq!(again, Ok(position.clone()), "{written}");
        check(&position);
    }
    for variant in variants(&setup) {
        if let Ok(position) = parse_position_of(&variant, text) {
            check(&position);
        }
    }
});
