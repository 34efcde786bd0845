//! Tests of rule files: parsing, writing, and errors with line and column.
#![expect(clippy::disallowed_methods, reason = "tests prepare and read files")]

use breakthrough_rules::Side;
use breakthrough_rules::notation::variant_text;
use breakthrough_test_support::{any_variant, properties};
use breakthrough_variants::zrf::ZrfGame;
use breakthrough_variants::{
    NamedVariant, StartingSide, built_in_variants, load_folder, load_rule_file, parse_rule_file, rule_file_text,
};
use proptest::prelude::*;
use std::fs;

const FULL: &str = r#"
name = "Odd one"
description = "Everything at once."
history = "Made up."
strategy = '''
First line.
Second line.'''
known = "Nothing."

[board]
files = 6
ranks = 7
joined-edges = true
obstacles = ["c4", "d4"]

[start]
home-ranks = 1
begins = "lot"
missing = ["a1", "f7"]

[rules]
compulsory-capture = true
straight-capture = true
breakthroughs = 2
"#;

#[test]
fn every_key_of_a_rule_file_is_read() {
    let named = parse_rule_file(FULL).expect("a rule file");
    assert_eq!(named.name, "Odd one");
    assert_eq!(named.strategy, "First line.\nSecond line.");
    assert_eq!(named.starting_side, StartingSide::Random);
    assert_eq!(
        variant_text(&named.variant),
        "6x7 joined compulsory straight home=1 breakthroughs=2 missing=a1,f7 obstacles=c4,d4"
    );
    let begun: Vec<Side> = (0..4)
        .map(|seed| named.variant_for_seed(seed).expect("playable").starting_side())
        .collect();
    assert!(begun.contains(&Side::First) && begun.contains(&Side::Second));
    let hexagon =
        "name = \"H\"\n[board]\nhexagon-side = 4\nscatter = { count = 4, seed = 3 }\n[rules]\nbombardment = true\n";
    let named = parse_rule_file(hexagon).expect("a rule file");
    assert!(variant_text(&named.variant).starts_with("hex4 bombardment obstacles="));
    let again = parse_rule_file(hexagon).expect("a rule file");
    assert_eq!(named, again, "the same seed places the same obstacles");
    let set =
        "name = \"S\"\n[board]\nfiles = 4\nranks = 5\n[start]\nposition = \"pp2/4/1*2/4/2PP\"\nbegins = \"second\"\n";
    let named = parse_rule_file(set).expect("a rule file");
    assert_eq!(variant_text(&named.variant), "4x5 begins=second start=pp2/4/1*2/4/2PP");
}

#[test]
fn errors_name_line_column_and_expected_value() {
    let check = |text: &str, expected: &str| {
        let error = parse_rule_file(text).expect_err(text);
        let found = error.to_string();
        assert!(
            found.starts_with(expected),
            "{text}\n  {found}\n  instead of\n  {expected}"
        );
    };
    check("", "line 1, column 1: missing field `name`");
    check("name = \"\"", "line 1, column 8: expected a name, found nothing");
    check("name = \"A\"\nfiles = 8", "line 2, column 1: unknown field `files`");
    check("name = \"A\"\n[board]\nfiles = 8 8", "line 3, column 9: ");
    check("name = \"ä\" 8", "line 1, column 12: ");
    check("name = \"A\"\n[board]\nfiles = \"8\"", "line 3, column 9: invalid type");
    check(
        "name = \"A\"\n[board]\nfiles = 17",
        "line 3, column 9: expected 2 to 16 files, found 17",
    );
    check(
        "name = \"A\"\n[board]\nranks = 2",
        "line 3, column 9: expected 3 to 16 ranks, found 2",
    );
    check(
        "name = \"A\"\n[board]\nfiles = 3.5",
        "line 3, column 9: invalid type: floating point `3.5`, expected an integer",
    );
    check(
        "name = \"A\"\n[board]\nhexagon-side = 9",
        "line 3, column 16: expected a hexagonal board of side 3 to 8, found 9",
    );
    check(
        "name = \"A\"\n[board]\nhexagon-side = 4\nfiles = 7",
        "line 4, column 9: expected either hexagon-side or files and ranks",
    );
    check(
        "name = \"A\"\n[board]\nfiles = 2\njoined-edges = true",
        "line 4, column 16: wrap-around edges require at least three files, found 2",
    );
    check(
        "name = \"A\"\n[board]\nobstacles = [\"c3\", \"i3\"]",
        "line 3, column 20: the 8x8 board has no square i3",
    );
    check(
        "name = \"A\"\n[board]\nscatter = { count = 99, seed = 1 }",
        "line 3, column 11: expected space for 99 obstacles",
    );
    check(
        "name = \"A\"\n[start]\nhome-ranks = 4",
        "line 3, column 14: expected 1 to 3 home ranks",
    );
    check(
        "name = \"A\"\n[start]\nposition = \"8/8\"",
        "line 3, column 12: expected 3 to 16 ranks, found 2",
    );
    check(
        "name = \"A\"\n[start]\nposition = \"p7/8/P7\"",
        "line 3, column 12: expected a 8x8 board, found 8x3",
    );
    check(
        "name = \"A\"\n[start]\nbegins = \"me\"",
        "line 3, column 10: unknown variant `me`",
    );
    check(
        "name = \"A\"\n[rules]\nbreakthroughs = 4",
        "line 3, column 17: expected 1 to 3 breakthroughs to win, found 4",
    );
    check(
        "name = \"A\"\n[rules]\nstraight-capture = true\nbombardment = true",
        "line 4, column 15: bombardment has no captures and cannot be combined",
    );
}

#[test]
fn out_of_range_numbers_name_the_allowed_range() {
    let check = |board: &str, expected: &str| {
        let text = format!("name = \"A\"\n{board}");
        let error = parse_rule_file(&text).expect_err(&text);
        assert_eq!(error.to_string(), expected, "{text}");
    };
    for (number, found) in [
        ("-3", "-3"),
        ("1_000", "1000"),
        ("0x100", "256"),
        ("200", "200"),
        ("0", "0"),
    ] {
        check(
            &format!("[board]\nfiles = {number}"),
            &format!("line 3, column 9: expected 2 to 16 files, found {found}"),
        );
        check(
            &format!("board.ranks = {number}"),
            &format!("line 2, column 15: expected 3 to 16 ranks, found {found}"),
        );
        check(
            &format!("[board]\nhexagon-side = {number}"),
            &format!("line 3, column 16: expected a hexagonal board of side 3 to 8, found {found}"),
        );
        check(
            &format!("[start]\nhome-ranks = {number}"),
            &format!("line 3, column 14: expected 1 to 3 home ranks per side, found {found}"),
        );
        check(
            &format!("[rules]\nbreakthroughs = {number}"),
            &format!("line 3, column 17: expected 1 to 3 breakthroughs to win, found {found}"),
        );
    }
    check(
        "[board]\nscatter = { count = -1, seed = 1 }",
        "line 3, column 21: expected 0 or more obstacles, found -1",
    );
    check(
        "[board]\nscatter = { count = 5000000000, seed = 1 }",
        "line 3, column 11: expected space for 5000000000 obstacles, found space for 30",
    );
    check(
        "[board]\nscatter = { count = 1, seed = -7 }",
        "line 3, column 31: expected a seed from 0 to 4294967295, found -7",
    );
    check(
        "[board]\nfiles = 99999999999999999999",
        "line 3, column 9: invalid type: integer `99999999999999999999` as i128, expected an integer of at most 18 digits",
    );
}

#[test]
fn repeated_squares_count_once_and_the_lowest_and_highest_numbers_are_allowed() {
    for (board, expected) in [
        ("obstacles = [\"b4\", \"b4\", \"c4\"]", "8x8 obstacles=b4,c4"),
        ("scatter = { count = 0, seed = 0 }", "8x8"),
        ("scatter = { count = 0, seed = 4294967295 }", "8x8"),
    ] {
        let named = parse_rule_file(&format!("name = \"A\"\n[board]\n{board}")).expect(board);
        assert_eq!(variant_text(&named.variant), expected);
    }
    let error =
        parse_rule_file("name = \"A\"\n[board]\nscatter = { count = 0, seed = 4294967296 }").expect_err("a seed");
    assert_eq!(
        error.to_string(),
        "line 3, column 31: expected a seed from 0 to 4294967295, found 4294967296"
    );
}

#[test]
fn deeply_nested_rule_files_are_rejected_without_stack_overflow() {
    let depth = 100_000;
    for text in [
        format!("name{} = 1", ".a".repeat(depth)),
        format!("name = \"A\"\n[board{}]", ".a".repeat(depth)),
        format!("name = \"A\"\n[[board{}]]", ".a".repeat(depth)),
        format!("name = {}", "[".repeat(depth)),
        format!("name = {}{}", "[".repeat(depth), "]".repeat(depth)),
        format!("name = {}", "{a=".repeat(depth)),
        format!("name = {}1{}", "{a=".repeat(depth), "}".repeat(depth)),
    ] {
        assert!(parse_rule_file(&text).is_err());
    }
}

#[test]
fn a_broken_file_does_not_affect_other_files_in_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("written");
    write("good.toml", FULL.as_bytes());
    write("broken.toml", b"name = \"A\"\nfiles = 8");
    write("bytes.toml", &[0xff, 0xfe, 0x00]);
    write("readme.txt", b"nothing");
    write("two.zrf", include_bytes!("data/zrf/classic.zrf"));
    let files = load_folder(folder.path());
    let names: Vec<String> = files
        .iter()
        .map(|(path, _)| path.file_name().expect("a name").to_string_lossy().into_owned())
        .collect();
    assert_eq!(names, ["broken.toml", "bytes.toml", "good.toml", "two.zrf"]);
    let playable: Vec<usize> = files.iter().map(|(_, loaded)| loaded.variants.len()).collect();
    assert_eq!((playable[0], playable[1], playable[2]), (0, 0, 1));
    assert!(playable[3] > 0);
    let error = files[0].1.errors[0].to_string();
    assert!(
        error.ends_with(
            "broken.toml: line 2, column 1: unknown field `files`, expected one of `name`, `description`, \
         `history`, `strategy`, `known`, `board`, `start`, `rules`"
        ),
        "{error}"
    );
    assert!(files[1].1.errors[0].to_string().contains("expected UTF-8 text"));
    assert!(load_folder(&folder.path().join("nowhere")).is_empty());
    let none = load_rule_file(&folder.path().join("none.toml"));
    assert_eq!((none.variants.len(), none.errors.len()), (0, 1));
}

#[test]
fn built_in_variants_round_trip_through_rule_files() {
    for (path, named) in built_in_variants() {
        assert_eq!(parse_rule_file(&rule_file_text(&named)), Ok(named), "{path}");
    }
}

#[test]
fn a_game_without_a_title_is_named_after_its_variant_text() {
    let variant = "5x6 joined".parse().expect("a variant");
    let named = NamedVariant::from(ZrfGame::new("", variant));
    assert_eq!(named.name, "5x6 joined");
    assert_eq!(parse_rule_file(&rule_file_text(&named)), Ok(named));
}

proptest! {
    #![proptest_config(properties(300))]

    #[test]
    fn rule_files_round_trip(
        variant in any_variant(),
        name in "[a-zA-Z\"'äß ]{0,12}x",
        texts in [any::<String>(), any::<String>(), any::<String>(), any::<String>()],
    ) {
        let [description, history, strategy, solved_status] = texts.map(|text| text.replace('\r', ""));
        let named = NamedVariant { description, history, strategy, solved_status, ..NamedVariant::new(name.trim(), variant) };
        let text = rule_file_text(&named);
        prop_assert_eq!(parse_rule_file(&text), Ok(named), "{}", text);
    }

    #[test]
    fn damaged_rule_files_never_panic(cut in 0..FULL.len(), at in any::<prop::sample::Index>(), new in ".") {
        let mut text: String = FULL.chars().take(cut).collect();
        let index = at.index(text.chars().count() + 1);
        let place = text.char_indices().nth(index).map_or(text.len(), |(place, _)| place);
        text.insert_str(place, &new);
        if let Err(error) = parse_rule_file(&text) {
            prop_assert!(error.line >= 1 && error.column >= 1 && !error.reason.is_empty());
        }
    }
}
