//! Moves, squares and board sizes: texts round-trip, `is_legal` agrees with the list of legal moves, and moves in short form are legal.
#![no_main]

use breakthrough_rules::notation::{lan_move, parse_move, parse_size, parse_square, read_move, uci_move};
use breakthrough_rules::{Position, Variant};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static STARTS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let variants = [
        "8x8",
        "2x3",
        "16x16",
        "3x8",
        "10x4 joined",
        "5x5 compulsory straight",
        "4x6 bombardment",
        "hex3 bombardment",
        "hex8",
        "6x6 breakthroughs=2 begins=second obstacles=c3,d4",
    ];
    let variant = |text: &str| -> Variant { text.parse().expect("a variant") };
    variants.iter().map(|text| Position::start(variant(text))).collect()
});

fuzz_target!(|text: &str| {
    for start in STARTS.iter() {
        let size = start.size();
        if let Ok(square) = parse_square(text, size) {
            assert!(size.contains(square));
            let written = size.coordinates(square).to_string();
            assert_eq!(parse_square(&written, size), Ok(square));
        }
        if let Ok(mv) = read_move(text, start) {
            // A move with fewer than two digits in its text is legal. Moves with both squares and explosions may be illegal.
            assert!(start.is_legal(mv) || text.chars().filter(char::is_ascii_digit).count() > 1 || mv.is_explosion());
        }
        let Ok(mv) = parse_move(text, size) else {
            continue;
        };
        assert!(size.contains(mv.from) && size.contains(mv.to));
        assert_eq!(parse_move(&uci_move(mv, size), size), Ok(mv));
        for captures in [false, true] {
            assert_eq!(parse_move(&lan_move(mv, captures, size), size), Ok(mv));
        }
        assert_eq!(start.is_legal(mv), start.legal_moves().contains(&mv));
    }
    if let Ok((files, ranks)) = parse_size(text)
        && let Ok(variant) = Variant::new(files, ranks)
    {
        assert_eq!(variant.size().to_string().parse(), Ok(variant));
    }
});
