//! Themes: a theme is read, or refused with a place.
#![no_main]

use breakthrough_themes::parse_theme;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Err(error) = parse_theme(text) {
        assert!(!error.to_string().is_empty());
    }
});
