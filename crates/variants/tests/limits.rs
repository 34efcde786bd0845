//! Tests of limits of rule files: file size, text length, and parsing time.
#![expect(clippy::disallowed_methods, reason = "tests prepare and read files")]

use breakthrough_platform::text::{MAX_NAME_CHARACTERS, MAX_TEXT_CHARACTERS};
use breakthrough_variants::zrf::parse_zrf;
use breakthrough_variants::{
    MAX_RULE_FILE_BYTES, NamedVariant, VariantLibrary, find_variant, load_rule_file, parse_rule_file, rule_file_text,
};
use std::fs::{self, File};

const ZRF: &str = include_str!("data/zrf/classic.zrf");

fn long() -> String {
    "ü".repeat(100_000)
}

fn check_lengths(named: &NamedVariant) {
    let texts = [
        &named.description,
        &named.history,
        &named.strategy,
        &named.solved_status,
    ];
    for (text, max_characters) in texts
        .map(|text| (text, MAX_TEXT_CHARACTERS))
        .into_iter()
        .chain([(&named.name, MAX_NAME_CHARACTERS)])
    {
        assert!(text.chars().count() <= max_characters + 1, "{} bytes", text.len());
    }
}

#[test]
fn texts_of_a_rule_file_are_shortened() {
    let long = long();
    let text = format!(
        "name = \"{long}\"\ndescription = \"{long}\"\nhistory = \"{long}\"\nstrategy = \"{long}\"\nknown = \"{long}\"\n"
    );
    let named = parse_rule_file(&text).expect("a variant");
    check_lengths(&named);
    assert!(named.name.ends_with('…') && named.solved_status.ends_with('…'));
    assert_eq!(parse_rule_file(&rule_file_text(&named)).expect("a variant"), named);
}

#[test]
fn texts_of_a_zillions_file_are_shortened() {
    let long = long();
    let text = ZRF
        .replacen("(title \"", &format!("(title \"{long}"), 1)
        .replacen("(description \"", &format!("(description \"{long}"), 1)
        .replace("White", &format!("White{}", "x".repeat(5000)))
        .replace("Man", &format!("Man{}", "x".repeat(5000)));
    let file = parse_zrf(&text).expect("a file");
    assert!(!file.games.is_empty(), "{:?}", file.rejected);
    for game in &file.games {
        for name in game.sides.iter().chain(&game.piece_names) {
            assert!(name.chars().count() <= MAX_NAME_CHARACTERS + 1, "{} bytes", name.len());
        }
        check_lengths(&NamedVariant::from(game.clone()));
    }
    assert!(file.games[0].title.ends_with('…') && file.games[0].sides[0].ends_with('…'));
    let rejected = parse_zrf(&format!("(game (title \"{long}\"))"))
        .expect("a file")
        .rejected;
    assert_eq!(rejected[0].title.chars().count(), MAX_NAME_CHARACTERS + 1);
    // Two players with equal shortened names are rejected.
    let players = [1, 2].map(|player| format!("{}{player}", "P".repeat(300)));
    let text = ZRF.replace("White", &players[0]).replace("Black", &players[1]);
    let file = parse_zrf(&text).expect("a file");
    assert!(file.games.is_empty());
    assert_eq!(file.rejected[0].error.problem, "expected two different players, found");
}

#[test]
fn an_error_that_quotes_a_long_text_is_short() {
    let long = long();
    for text in [
        format!("name = \"a\"\n\"{long}\" = 1\n"),
        format!("name = \"a\"\n[start]\nbegins = \"{long}\"\n"),
        format!("name = \"a\"\n[board]\nobstacles = [\"{long}\"]\n"),
        format!("name = \"a\"\n[start]\nposition = \"{long}\"\n"),
        format!("name = {long}\n"),
    ] {
        let error = parse_rule_file(&text).expect_err("an invalid file").to_string();
        assert!(error.chars().count() < 600, "{error}");
    }
}

#[test]
fn a_file_that_is_too_large_is_refused_before_it_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut library = VariantLibrary::open(folder.path());
    for name in ["a.toml", "b.zrf"] {
        let path = folder.path().join(name);
        File::create(&path)
            .and_then(|file| file.set_len(9 << 30))
            .expect("a sparse file");
        let loaded = load_rule_file(&path);
        assert!(loaded.variants.is_empty());
        let expected = format!("expected at most {MAX_RULE_FILE_BYTES} bytes, found {}", 9_u64 << 30);
        assert_eq!(loaded.errors[0].reason, expected);
        assert!(find_variant(&path.display().to_string()).is_err_and(|error| error.ends_with(&expected)));
        for error in [library.rename(&path, "Odd").err(), library.delete(&path).err()] {
            assert_eq!(error.expect("too large").to_string(), expected);
        }
        assert!(path.exists());
    }
    library.reload();
    assert_eq!((library.entries().len(), library.load_errors().len()), (0, 2));
    let text = format!("name = \"a\"\n{}", "#".repeat(MAX_RULE_FILE_BYTES as usize));
    let error = parse_rule_file(&text).expect_err("too long").to_string();
    assert_eq!(
        error,
        format!(
            "line 1, column 1: expected at most {MAX_RULE_FILE_BYTES} bytes, found {}",
            text.len()
        )
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_folder_is_refused_without_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.toml");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("started").success());
    fs::write(folder.path().join("odd.toml"), "name = \"Odd\"\n").expect("written");
    let library = VariantLibrary::open(folder.path());
    assert_eq!(library.entries().len(), 1);
    assert_eq!(library.load_errors()[0].reason, "expected a file, found a pipe");
}

#[test]
fn hostile_files_of_the_largest_size_are_read_or_refused() {
    let fill = |unit: &str| unit.repeat((MAX_RULE_FILE_BYTES as usize - 100) / unit.len());
    for text in [
        format!("name = \"a\"\n[board]\nobstacles = [{}]\n", fill("\"c4\",")),
        format!("name = \"a\"\n[start]\nposition = \"{}\"\n", fill("8/")),
        format!("a = {}\n", fill("[")),
        format!("{}a = 1\n", fill("a.")),
        fill("[a]\n"),
        fill("a\n"),
        fill("\""),
    ] {
        let _ = parse_rule_file(&text);
    }
    let variants = "(variant (title \"x\"))".repeat((MAX_RULE_FILE_BYTES as usize - ZRF.len()) / 21);
    for text in [
        format!("{ZRF}{variants}"),
        fill("()"),
        fill("(game)"),
        fill("(define m a)"),
    ] {
        let _ = parse_zrf(&text);
    }
}
