//! Rule files: valid files round-trip, are playable, and can be exported as Zillions files.
#![no_main]

use breakthrough_fuzz::exercise_variant;
use breakthrough_platform::text::{MAX_NAME_CHARACTERS, MAX_TEXT_CHARACTERS};
use breakthrough_platform::toml_file::MAX_REASON_CHARACTERS;
use breakthrough_rules::{Position, perft};
use breakthrough_variants::zrf::{ZrfGame, parse_zrf, zrf_text};
use breakthrough_variants::{NamedVariant, parse_rule_file, rename_rule_file, rule_file_text};
use libfuzzer_sys::fuzz_target;

/// A name that needs escaping in TOML.
const NEW_NAME: &str = "\"New\" \\ '''\n[board]";

/// Checks that the game survives the export to a Zillions file, if the format supports it.
fn check_export(named: &NamedVariant) {
    let game = ZrfGame::from(named);
    let was = game.variant;
    let Ok(text) = zrf_text(&[game]) else {
        return;
    };
    let file = parse_zrf(&text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert!(
        file.rejected.is_empty() && file.games.len() == 1,
        "{:?}:\n{text}",
        file.rejected
    );
    let is = file.games[0].variant;
    assert_eq!(
        (is.size(), is.starting_side()),
        (was.size(), was.starting_side()),
        "{text}"
    );
    assert_eq!(is.options().start_pieces(), was.options().start_pieces(), "{text}");
    let [is, was] = [is, was].map(Position::start);
    assert_eq!(perft(&is, 2), perft(&was, 2), "{text}");
}

fuzz_target!(|text: &str| {
    let named = match parse_rule_file(text) {
        Ok(named) => named,
        Err(error) => {
            assert!(error.line > 0 && error.column > 0 && !error.reason.is_empty());
            assert!(error.reason.chars().count() <= MAX_REASON_CHARACTERS + 1, "{error}");
            return;
        }
    };
    assert!(named.name.chars().count() <= MAX_NAME_CHARACTERS + 1);
    assert!(named.description.chars().count() <= MAX_TEXT_CHARACTERS + 1);
    let written = rule_file_text(&named);
    assert_eq!(parse_rule_file(&written), Ok(named.clone()), "{written}");
    let renamed = rename_rule_file(text, NEW_NAME).unwrap_or_else(|error| panic!("{error}"));
    let expected = NamedVariant {
        name: NEW_NAME.to_owned(),
        ..named.clone()
    };
    assert_eq!(parse_rule_file(&renamed), Ok(expected), "{renamed}");
    exercise_variant(named.variant);
    for seed in 0..4 {
        if let Ok(variant) = named.variant_for_seed(seed) {
            exercise_variant(variant);
        }
    }
    check_export(&named);
});
