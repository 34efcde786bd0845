//! Themes: a theme is read, or rejected with an error location.
#![no_main]

use breakthrough_platform::text::MAX_NAME_CHARACTERS;
use breakthrough_platform::toml_file::MAX_REASON_CHARACTERS;
use breakthrough_themes::parse_theme;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match parse_theme(text) {
        Ok(theme) => assert!(theme.name.chars().count() <= MAX_NAME_CHARACTERS + 1),
        Err(error) => {
            let length = error.reason.chars().count();
            assert!((1..=MAX_REASON_CHARACTERS + 1).contains(&length), "{error}");
        }
    }
});
