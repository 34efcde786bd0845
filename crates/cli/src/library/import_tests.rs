//! Tests of the report of an import.

use super::place::Place;
use super::print_import;
use breakthrough_library::import_pgn;
use breakthrough_platform::files;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::atomic::AtomicBool;

#[test]
fn an_import_reports_the_parts_that_it_omits() {
    let folder = files::TemporaryFolder::create().expect("a folder");
    let place = |json| Place {
        folder: folder.path().to_owned(),
        json,
    };
    let text = "[Result \"0-1\"]\n\n1. a2-a3 (1. a2-a5) 1-0\n";
    let mut library = place(false).open_or_rescue(true).expect("a library").library;
    let cancel = AtomicBool::new(false);
    let report = import_pgn(&mut library, text.as_bytes(), Path::new("x"), &cancel, &mut |_| {}).expect("imported");
    let printed = |json| {
        let mut output = Vec::new();
        print_import(&place(json), &report, &mut output).expect("written");
        String::from_utf8(output).expect("text")
    };
    let tag = "the Result tag says 0-1, but the game ended 1-0";
    let variation = "a variation was left out: a2-a5: pieces move one square, straight or diagonally forward";
    assert_eq!(
        printed(false),
        format!(
            "note: line 1, column 1: {tag}\nnote: line 3, column 10: {variation}\n1 imported, 0 duplicates, 0 refused\n"
        )
    );
    let value: Value = serde_json::from_str(&printed(true)).expect("JSON");
    assert_eq!(value["notes"][0], json!({ "line": 1, "column": 1, "reason": tag }));
}
