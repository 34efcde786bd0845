//! Tests of finding variants by file, name or text, as given on a command line.

use breakthrough_platform::files;
use breakthrough_rules::notation::variant_text;
use breakthrough_variants::{NamedVariant, find_variant, find_variants};

const SEVERAL: &str = include_str!("data/zrf/classic.zrf");
const ONE: &str = include_str!("data/zrf/names.zrf");

/// Returns the name and the text of the variant.
fn found(text: &str) -> Result<(String, String), String> {
    find_variant(text).map(|NamedVariant { name, variant, .. }| (name, variant_text(&variant)))
}

fn named(name: &str, line: &str) -> Result<(String, String), String> {
    Ok((name.to_owned(), line.to_owned()))
}

#[test]
fn a_variant_is_found_by_file_name_or_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        files::write(&path, text).expect("written");
        path.display().to_string()
    };
    let odd = write("odd.TOML", "name = \"Odd one\"\n[board]\nfiles = 5\n");
    let (one, several) = (write("one.ZRF", ONE), write("several.zrf", SEVERAL));
    let plain = write("plain", "name = \"Odd one\"\n");
    for (text, expected) in [
        (odd.clone(), named("Odd one", "5x8")),
        (format!("{odd}#odd ONE"), named("Odd one", "5x8")),
        (one.clone(), named("1st try: 3 x 7", "3x7 missing=b2,a6,c6")),
        (format!("{several}#breakthrough 7X7"), named("Breakthrough 7x7", "7x7")),
        ("6x7 joined".to_owned(), named("6x7 joined", "6x7 joined")),
        (
            several.clone(),
            Err(format!(
                "expected a file with one variant, found several: write `{several}#Breakthrough` or \
                 `{several}#Breakthrough 7x7` or `{several}#A man less` or `{several}#Black first`"
            )),
        ),
        (
            format!("{several}#Chess"),
            Err(
                "expected one of `Breakthrough`, `Breakthrough 7x7`, `A man less`, `Black first`, found `Chess`"
                    .to_owned(),
            ),
        ),
        (
            plain.clone(),
            Err(format!("{plain}: expected the extension .toml or .zrf, found ``")),
        ),
    ] {
        assert_eq!(found(&text), expected, "{text}");
    }
    assert_eq!(find_variants(&several).map(|found| found.len()), Ok(4));
    for (text, file) in [("missing.zrf", "missing.zrf: "), ("missing.toml#Odd", "missing.toml: ")] {
        let error = found(text).expect_err("no file");
        assert!(error.starts_with(file), "{error}");
    }
    let unknown = found("missing").expect_err("no variant");
    assert!(
        unknown.ends_with("; no file or built-in variant has that name"),
        "{unknown}"
    );
    let sideways = found("8x8 sideways").expect_err("no variant");
    assert!(sideways.starts_with("found `sideways`, expected joined"), "{sideways}");
}
