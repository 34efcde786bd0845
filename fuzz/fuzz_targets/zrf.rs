//! Rules files of Zillions: what is read can be played, and reads the same when written again, also as a rule file of ours.
#![no_main]

use breakthrough_fuzz::use_variant;
use breakthrough_rules::Variant;
use breakthrough_variants::zrf::{ZrfError, ZrfGame, decode_zrf, parse_zrf, zrf_text};
use breakthrough_variants::{NamedVariant, parse_rule_file, rule_file_text};
use libfuzzer_sys::fuzz_target;

/// So many of a file's games are played.
const MOST_PLAYED: usize = 4;

fn check_error(error: &ZrfError, lines: usize) {
    assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}");
    assert!(error.to_string().chars().count() < 500, "{error}");
}

fn read_back(games: &[ZrfGame]) -> Vec<ZrfGame> {
    let text = zrf_text(games).unwrap_or_else(|error| panic!("{error}"));
    let file = parse_zrf(&text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert!(file.refused.is_empty(), "{:?}:\n{text}", file.refused);
    file.games
}

fuzz_target!(|bytes: &[u8]| {
    let text = decode_zrf(bytes);
    let lines = text.replace("\r\n", "\n").split(['\n', '\r']).count();
    let file = match parse_zrf(&text) {
        Ok(file) => file,
        Err(error) => return check_error(&error, lines),
    };
    for refused in &file.refused {
        check_error(&refused.error, lines);
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
    // Names may have lost characters by the first writing, but no more by the second.
    assert_eq!(read_back(&again), again);
    for game in file.games.into_iter().take(MOST_PLAYED) {
        use_variant(game.variant);
        let named = NamedVariant::from(game);
        let written = rule_file_text(&named);
        assert_eq!(parse_rule_file(&written), Ok(named), "{written}");
    }
});
