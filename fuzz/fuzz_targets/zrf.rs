//! Zillions files: games are playable and round-trip, directly and through TOML rule files.
#![no_main]

use breakthrough_fuzz::exercise_variant;
use breakthrough_rules::Variant;
use breakthrough_variants::zrf::{ZrfError, ZrfGame, decode_zrf, parse_zrf, zrf_text};
use breakthrough_variants::{NamedVariant, parse_rule_file, rule_file_text};
use libfuzzer_sys::fuzz_target;

/// Maximum number of games per file whose rules are exercised.
const MAX_PLAYED: usize = 4;

fn check_error(error: &ZrfError, lines: usize) {
    assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}");
    assert!(error.to_string().chars().count() < 500, "{error}");
}

fn read_back(games: &[ZrfGame]) -> Vec<ZrfGame> {
    let text = zrf_text(games).unwrap_or_else(|error| panic!("{error}"));
    let file = parse_zrf(&text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert!(file.rejected.is_empty(), "{:?}:\n{text}", file.rejected);
    file.games
}

fuzz_target!(|bytes: &[u8]| {
    let text = decode_zrf(bytes);
    let lines = text.replace("\r\n", "\n").split(['\n', '\r']).count();
    let file = match parse_zrf(&text) {
        Ok(file) => file,
        Err(error) => return check_error(&error, lines),
    };
    for rejected in &file.rejected {
        check_error(&rejected.error, lines);
    }
    if file.games.is_empty() {
        return;
    }
    let again = read_back(&file.games);
    let variants = |games: &[ZrfGame]| -> Vec<Variant> { games.iter().map(|game| game.variant).collect() };
    assert_eq!(variants(&again), variants(&file.games));
    for (is, was) in again.iter().zip(&file.games) {
        assert_eq!(
            [&is.title, &is.description, &is.history, &is.strategy],
            [&was.title, &was.description, &was.history, &was.strategy],
        );
    }
    // The first round trip may replace characters in names; the second must not change anything.
    assert_eq!(read_back(&again), again);
    for game in file.games.into_iter().take(MAX_PLAYED) {
        exercise_variant(game.variant);
        let named = NamedVariant::from(game);
        let written = rule_file_text(&named);
        assert_eq!(parse_rule_file(&written), Ok(named), "{written}");
    }
});
