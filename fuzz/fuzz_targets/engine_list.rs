//! Engine lists: a list round-trips, or is rejected with an error location.
#![no_main]

use breakthrough_platform::files::{self, TemporaryFolder};
use breakthrough_platform::text::MAX_NAME_CHARACTERS;
use breakthrough_platform::toml_file::MAX_REASON_CHARACTERS;
use breakthrough_uci_client::EngineList;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let list = match EngineList::parse(text) {
        Ok(list) => list,
        Err(error) => {
            assert!(
                !error.is_empty() && error.chars().count() < 2 * MAX_REASON_CHARACTERS,
                "{error}"
            );
            return;
        }
    };
    for entry in list.entries() {
        assert!(entry.id.chars().count() <= MAX_NAME_CHARACTERS + 1);
    }
    let folder = TemporaryFolder::create().expect("a folder");
    let path = folder.path().join("engines.toml");
    list.write(&path).expect("written");
    let written = files::read_to_string(&path).expect("text");
    let again = EngineList::parse(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    again.write(&path).expect("written");
    assert_eq!(files::read_to_string(&path).expect("text"), written);
});
