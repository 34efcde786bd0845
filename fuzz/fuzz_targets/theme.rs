//! Themes: a theme is read, or rejected with an error location.
#![no_main]

use breakthrough_themes::parse_theme;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Err(error) = parse_theme(text) {
        assert!(!error.to_string().is_empty());
    }
});
