//! Output of a UCI engine up to its first move, read like the output of a process: every line is parsed or ignored, and stored
//! texts contain no control characters.
#![no_main]

use breakthrough_rules::{Position, Variant};
use breakthrough_uci_client::{Fault, UciInfo, read_uci_output};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|output: &[u8]| {
    let position = Position::start(Variant::STANDARD);
    match read_uci_output(output, &position) {
        Ok(answers) => {
            assert!(position.is_legal(answers.mv));
            check_info(&answers.info, output);
        }
        Err(Fault::IllegalMove(text) | Fault::NoMove(text)) => assert!(!text.contains(char::is_control)),
        Err(Fault::Disconnected { .. } | Fault::Flooded(_) | Fault::UnknownVariant(_)) => {}
        Err(fault) => panic!("{fault}"),
    }
    // Parse the `info` lines separately, because most inputs do not contain all expected replies.
    let text = String::from_utf8_lossy(output);
    let mut info = UciInfo::default();
    for line in text.lines() {
        info.read_line(line);
    }
    check_info(&info, output);
});

fn check_info(info: &UciInfo, output: &[u8]) {
    let text = String::from_utf8_lossy(output);
    assert!(info.options.len() <= text.lines().count());
    assert!(!info.name.contains(char::is_control) && !info.author.contains(char::is_control));
    for option in &info.options {
        assert!(info.option(&option.name).is_some());
        let _ = option.allows(&text);
    }
    let _ = info.declares_variant(Variant::STANDARD);
}
