//! Tests of drafts: edits, conversion to and from text, and errors of unplayable drafts.

use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{BoardSize, Coordinates, Side, Square, Variant};
use breakthrough_test_support::{any_variant, properties};
use breakthrough_variants::{Content, Draft, DraftField, NamedVariant, StartingSide};
use proptest::prelude::*;

fn draft(line: &str) -> Draft {
    let mut draft = Draft::new(NamedVariant::new("", Variant::STANDARD));
    draft.apply_text(line).expect("a variant text");
    draft
}

fn square(draft: &Draft, name: &str) -> Square {
    let file = name.as_bytes()[0] - b'a';
    let rank = name[1..].parse::<u8>().expect("a rank") - 1;
    let square = draft.options.size.square(Coordinates { file, rank });
    square.expect("a square of the board")
}

fn put(line: &str, steps: &[(&str, Content)], expected: &str) {
    let mut draft = draft(line);
    for (name, content) in steps {
        let here = square(&draft, name);
        draft.set_content(here, *content);
        assert_eq!(draft.content(here), *content, "{line}: {name}");
    }
    assert_eq!(draft.variant_text(), expected, "{line} with {steps:?}");
}

const FIRST: Content = Content::Piece(Side::First);
const SECOND: Content = Content::Piece(Side::Second);

#[test]
fn board_edits_are_stored_in_the_shortest_form() {
    put("4x6", &[], "4x6");
    put("4x6", &[("b3", Content::Obstacle)], "4x6 obstacles=b3");
    put("4x6", &[("b3", Content::Obstacle), ("b3", Content::Empty)], "4x6");
    put(
        "4x6",
        &[("a2", Content::Empty), ("d6", Content::Empty)],
        "4x6 missing=a2,d6",
    );
    put("4x6", &[("a2", Content::Empty), ("a2", FIRST)], "4x6");
    put("4x6", &[("a2", SECOND)], "4x6 start=pppp/pppp/4/4/pPPP/PPPP");
    put("4x6", &[("a3", FIRST), ("a3", Content::Empty)], "4x6");
    put("4x6", &[("c1", Content::Obstacle)], "4x6 obstacles=c1");
    put(
        "4x6",
        &[("c1", Content::Obstacle), ("c1", Content::Empty)],
        "4x6 missing=c1",
    );
    put(
        "4x6 joined",
        &[("b3", FIRST), ("b4", Content::Obstacle)],
        "4x6 joined start=pppp/pppp/1*2/1P2/PPPP/PPPP",
    );
}

#[test]
fn resizing_keeps_pieces_and_obstacles() {
    let check = |line: &str, files: u8, ranks: u8, expected: &str| {
        let mut draft = draft(line);
        draft.resize(BoardSize::new(files, ranks));
        assert_eq!(draft.variant_text(), expected, "{line} to {files}x{ranks}");
    };
    check("8x8", 5, 6, "5x6");
    check("8x8", 8, 3, "8x3");
    check("8x8 home=1", 8, 3, "8x3");
    check("8x8 home=1", 8, 9, "8x9 home=1");
    check("8x8 home=3 straight", 8, 9, "8x9 straight home=3");
    check("8x8 obstacles=c4,h5", 6, 8, "6x8 obstacles=c4");
    // A half turn maps these obstacles to each other.
    check("8x8 obstacles=c4,h7,f5,a2", 6, 8, "6x8 obstacles=a2,c4,d5,f7");
    check("8x8 obstacles=c4,f5", 8, 10, "8x10 obstacles=c4,f7");
    check("8x8 missing=a1,c8", 8, 10, "8x10 missing=a1,c10");
    check("4x6 start=1ppp/p3/4/1P2/4/PP1P", 4, 5, "4x5 start=1ppp/p3/1P2/4/PP1P");
    let mut hexagons = draft("8x8 straight obstacles=c4 missing=a1");
    hexagons.resize(BoardSize::hexagon(4));
    assert_eq!(hexagons.variant_text(), "hex4 straight");
}

#[test]
fn a_new_shape_or_number_of_home_ranks_restores_the_default_pieces() {
    let resized = |line: &str| {
        let mut draft = draft(line);
        draft.resize(BoardSize::hexagon(5));
        draft.variant_text()
    };
    assert_eq!(resized("8x3 missing=a1"), "hex5");
    assert_eq!(resized("8x8 home=1 begins=second"), "hex5 begins=second home=1");
    let mut draft = draft("8x8 obstacles=b4 missing=a1");
    draft.set_home_ranks(3);
    assert_eq!(draft.variant_text(), "8x8 home=3 obstacles=b4");
}

#[test]
fn a_position_keeps_the_rules_that_its_board_allows() {
    let check = |line: &str, fen: &str, expected: &str| {
        let mut draft = draft(line);
        draft.apply_text(fen).expect("a position");
        assert_eq!(draft.variant_text(), expected, "{line}: {fen}");
    };
    check("4x6 home=1", "pppp/4/4/4/4/PPPP w 0 1", "4x6 home=1");
    check("4x6 home=1", "pppp/pppp/4/4/4/PPPP/PPPP w 0 1", "4x7");
    check("4x6 joined", "pppp/pppp/4/4/4/PPPP/PPPP w 0 1", "4x7 joined");
    check(
        "4x6 joined straight",
        "hex:P2/4/5/4/p2 w 0 1",
        "hex3 straight start=hex:P2/4/5/4/p2",
    );
}

#[test]
fn mirroring_and_swapping_sides_transform_the_whole_draft() {
    let mut draft = draft("4x6 start=pppp/p2p/*3/3P/PP2/P3 begins=second");
    draft.mirror();
    assert_eq!(draft.variant_text(), "4x6 begins=second start=pppp/p2p/3*/P3/2PP/3P");
    draft.swap_sides();
    assert_eq!(draft.variant_text(), "4x6 start=p3/pp2/3p/*3/P2P/PPPP");
    draft.clear_pieces();
    assert_eq!(draft.error().map(|error| error.field()), Some(DraftField::Board));
    assert_eq!(draft.to_fen(), "4/4/4/*3/4/4 w 0 1");
    draft.set_default_pieces();
    draft.clear_obstacles();
    assert_eq!(draft.variant_text(), "4x6");
}

#[test]
fn errors_name_the_field_that_causes_them() {
    let field = |line: &str| draft(line).error().map(|error| error.field());
    assert_eq!(field("8x8"), None);
    assert_eq!(field("8x4 home=3"), Some(DraftField::HomeRanks));
    assert_eq!(field("2x5 joined"), Some(DraftField::JoinedEdges));
    assert_eq!(field("hex4 joined"), Some(DraftField::JoinedEdges));
    assert_eq!(field("8x8 bombardment straight"), Some(DraftField::Bombardment));
    assert_eq!(field("8x8 breakthroughs=4"), Some(DraftField::Breakthroughs));
    assert_eq!(field("4x4 start=P3/p3/4/4"), Some(DraftField::Board));
    assert_eq!(field("4x4 start=4/4/4/P3"), Some(DraftField::Board));
}

#[test]
fn positions_with_counted_breakthroughs_are_read_and_played() {
    let mut draft = draft("4x6 breakthroughs=3");
    draft.apply_text("pppp/4/1*2/4/4/PPPP b 0 9 +2+0").expect("a position");
    assert_eq!(
        draft.variant_text(),
        "4x6 begins=second home=2 breakthroughs=3 start=pppp/4/1*2/4/4/PPPP".replace("home=2 ", "")
    );
    let game = draft.game(1).expect("a game");
    assert_eq!(game.position().breakthroughs(Side::First), 2);
    assert_eq!(game.position().side_to_move(), Side::Second);
    let refused = draft
        .to_named_variant()
        .expect_err("a variant starts without breakthroughs");
    assert_eq!(refused.field(), DraftField::Breakthroughs);
    let again = Draft::from_position(game.position());
    assert_eq!(again.to_fen(), draft.to_fen());

    let before = draft.clone();
    for wrong in ["", "8x8 joned", "pppp/5/PPPP w", "pppp/4/PPPP"] {
        draft.apply_text(wrong).expect_err(wrong);
        assert_eq!(draft, before);
    }
    draft.apply_text("hex3 begins=lot").expect("a variant");
    assert_eq!(draft.about.starting_side, StartingSide::Random);
    assert_eq!(draft.variant_text(), "hex3 begins=lot");
    assert_eq!(draft.counted, [0; 2]);
}

#[test]
fn random_variants_are_playable_and_reproducible_from_the_seed() {
    let mut lines = std::collections::HashSet::new();
    for seed in 0..300 {
        let draft = Draft::random(seed);
        assert_eq!(draft, Draft::random(seed));
        assert!(!draft.game(seed).expect("playable").position().legal_moves().is_empty());
        lines.insert(draft.variant_text());
    }
    assert!(lines.len() > 250, "{}", lines.len());
}

fn content(number: u8) -> Content {
    [Content::Empty, Content::Obstacle, FIRST, SECOND][usize::from(number) % 4]
}

proptest! {
    #![proptest_config(properties(512))]

    #[test]
    fn variant_and_position_texts_round_trip(
        variant in any_variant(),
        puts in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..12),
        change in 0..5u8,
        (files, ranks) in (2..=16u8, 3..=16u8),
    ) {
        let mut draft = Draft::new(NamedVariant::new("", variant));
        prop_assert!(draft.to_named_variant().is_ok());
        let squares: Vec<Square> = draft.options.size.all_squares().collect();
        for (index, number) in &puts {
            let square = *index.get(&squares);
            draft.set_content(square, content(*number));
            prop_assert_eq!(draft.content(square), content(*number));
        }
        match change {
            0 => draft.mirror(),
            1 => draft.swap_sides(),
            2 => {
                draft.resize(BoardSize::new(files, ranks));
                // A position with overlapping home ranks has no FEN.
                prop_assume!(draft.error().is_none_or(|error| error.field() != DraftField::HomeRanks));
            }
            3 => draft.clear_obstacles(),
            _ => {}
        }
        let placed = |draft: &Draft| -> PiecePlacement { draft.placement() };
        let [first, second] = placed(&draft).pieces;
        prop_assert_eq!(first & second, first & !first);
        prop_assert_eq!((first | second) & placed(&draft).obstacles, first & !first);

        let mut other = Draft::new(NamedVariant::new("", Variant::STANDARD));
        other.apply_text(&draft.variant_text()).expect("its own text");
        prop_assert_eq!(other.variant_text(), draft.variant_text());
        prop_assert_eq!(other.error(), draft.error());
        other.apply_text(&draft.to_fen()).expect("its own position");
        prop_assert_eq!(placed(&other).to_string(), placed(&draft).to_string());
        if let Ok(game) = draft.game(0) {
            prop_assert_eq!(PiecePlacement::from_position(game.start()), placed(&draft));
            prop_assert!(draft.to_named_variant().is_ok());
        }
    }

    #[test]
    fn mirroring_and_swapping_sides_are_involutions(variant in any_variant()) {
        let draft = Draft::new(NamedVariant::new("", variant));
        let mut twice = draft.clone();
        twice.mirror();
        twice.mirror();
        prop_assert_eq!(twice.placement(), draft.placement());
        twice.swap_sides();
        twice.swap_sides();
        prop_assert_eq!(twice.placement(), draft.placement());
        prop_assert_eq!(twice.about.starting_side, draft.about.starting_side);
    }
}
