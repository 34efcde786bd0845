//! Share codes: valid codes round-trip, and their variants are playable.
#![no_main]

use breakthrough_fuzz::exercise_variant;
use breakthrough_rules::Variant;
use breakthrough_rules::notation::{options_text, parse_options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(options) = parse_options(text) else {
        assert!(text.parse::<Variant>().is_err());
        return;
    };
    let written = options_text(&options);
    assert_eq!(parse_options(&written), Ok(options), "{written}");
    if let Ok(variant) = text.parse::<Variant>() {
        assert_eq!(*variant.options(), options);
        exercise_variant(variant);
    }
});
