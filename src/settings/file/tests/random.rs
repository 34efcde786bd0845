//! Property test with randomly changed settings files.

use super::*;
use crate::testing::fuzz;

const TOKENS: [&str; 14] = [
    "theme = \"neon\"\n",
    "quality = 1\n",
    "[volumes]\n",
    "[clock]\n",
    "[keys.game]\n",
    "master = -1\n",
    "move-speed = \"slow\"\n",
    "player-names = [\"\\u0007\"]\n",
    "\"1e19\"",
    "[[",
    "inf",
    "9223372036854775807",
    "1979-05-27",
    "=",
];

#[test]
fn randomly_changed_files_are_refused_or_round_trip() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.toml");
    let mut changed = Settings::default();
    changed.keys.set("match", "undo", vec!["Ctrl Z".to_owned()]);
    changed.engine.threads = Some(3);
    changed.player_names = ["Anna", "Ben"].map(str::to_owned);
    let texts =
        [Settings::default(), changed].map(|settings| toml::to_string_pretty(&settings.to_table()).expect("text"));
    let mut read = 0;
    let done = fuzz(&texts, &TOKENS, 400, |text| {
        let Ok(parsed) = ParsedSettings::parse(text) else {
            return;
        };
        read += 1;
        files::write(&path, text).expect("written");
        let file = SettingsFile::new(path.clone());
        file.write(&parsed.settings, &parsed.settings).expect("written");
        let written = files::read_to_string(&path).expect("text");
        let again = ParsedSettings::parse(&written).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(again.settings, parsed.settings, "{text}");
        let table = |text: &str| toml::from_str::<Table>(toml_file::strip_bom(text)).expect("TOML");
        let after = table(&written);
        for (name, value) in table(text).iter().filter(|(_, value)| !value.is_table()) {
            // Compare values as text, because a number may be NaN.
            let kept = after.get(name).map(ToString::to_string);
            assert_eq!(kept, Some(value.to_string()), "{text}");
        }
    });
    println!("{done} settings files, {read} without a syntax error");
    assert!(read > 20, "{read} of {done}");
}
