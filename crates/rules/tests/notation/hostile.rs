//! Tests that parsing long inputs neither takes seconds nor exhausts the memory.

use breakthrough_rules::notation::{MAX_NOTES, MAX_RECORD_BYTES, parse_fen, parse_pgn, parse_pgn_with_notes};

#[test]
fn only_the_last_variant_tag_of_a_record_is_parsed() {
    let record = parse_pgn("[Variant \"Chess\"]\n[Variant \"Breakthrough 7x5\"]\n\n*").expect("a record");
    assert_eq!(record.game.variant().size().files, 7);
    let tags = ["joined", "straight"].map(|word| format!("[Variant \"Breakthrough 8x8 {word}\"]\n"));
    let text = tags.concat().repeat(MAX_RECORD_BYTES / 100);
    let record = parse_pgn(&text).expect("a record");
    assert!(record.game.variant().options().straight_capture);
}

#[test]
fn the_number_of_ranks_is_checked_before_their_characters() {
    let text = format!("{}8 w", "8/".repeat(4_000_000));
    let error = parse_fen(&text).expect_err("too many ranks");
    assert_eq!(error.to_string(), "expected 3 to 16 ranks, found 4000001");
    let text = format!("{}x w", "8/".repeat(16));
    let error = parse_fen(&text).expect_err("an invalid character").to_string();
    assert!(
        error.starts_with("expected P, p, *, a number or / on rank 1"),
        "{error}"
    );
}

#[test]
fn long_tags_variations_and_symbols_are_read_in_linear_time() {
    let count = MAX_RECORD_BYTES / 10;
    let refused = [
        "[a\"\"]x".repeat(count),
        format!("[a \"{}", "x\"] ".repeat(count)),
        format!("[a \"{}", "\\\"".repeat(count)),
        format!("a2a3 {}", "(--)".repeat(count)),
        format!("a2a3 {}", "(()".repeat(count)),
        "(x)".repeat(count),
        "a2a3".repeat(count),
        "a2".repeat(count),
        "White ".repeat(count),
        format!("[Variant \"{}\"]", "mini ".repeat(count)),
        format!("https://trmph.com/breakthrough/board#8,{}", "a2a3,".repeat(count)),
    ];
    for text in refused {
        // The result is correct or an error; the test only checks that parsing ends.
        let error = parse_pgn(&text).map(|record| record.tags.len());
        assert!(error.is_err() || text.starts_with('['), "{}", &text[..20]);
    }
    let (record, notes) = parse_pgn_with_notes(&format!("a2a3{}", "$x".repeat(count))).expect("a record");
    assert_eq!((record.game.main_line().len(), notes.len()), (1, MAX_NOTES));
    let record = parse_pgn(&format!("a2a3{}", "±".repeat(1000))).expect("a record");
    assert_eq!(record.game.annotations(record.game.current()).nags.len(), 1000);
}
