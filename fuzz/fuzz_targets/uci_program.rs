//! Output of a UCI program: every line is understood or ignored, and what is kept has no control characters.
#![no_main]

use breakthrough_arena::UciInfo;
use breakthrough_rules::Variant;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut info = UciInfo::default();
    for line in text.lines() {
        info.read_line(line);
    }
    assert!(info.options.len() <= text.lines().count());
    assert!(!info.name.contains(char::is_control) && !info.author.contains(char::is_control));
    for option in &info.options {
        assert!(info.option(&option.name).is_some());
        let _ = option.allows(text);
    }
    let _ = info.lists_variant(Variant::STANDARD);
});
