//! The built-in variants in `crates/variants/variants`.

use super::named_variant::NamedVariant;
use super::rule_file::parse_rule_file;
use breakthrough_rules::Variant;
use breakthrough_rules::notation::variant_text;
use include_dir::{Dir, File, include_dir};
use std::sync::LazyLock;

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/variants");

/// Returns the built-in variants with their file names, in menu order.
#[must_use]
pub fn built_in_variants() -> Vec<(&'static str, NamedVariant)> {
    let mut files: Vec<_> = FILES.files().collect();
    files.sort_by_key(|file| file.path());
    let read = |file: &'static File| {
        let path = file.path().to_str().expect("built-in files have plain names");
        let text = file.contents_utf8().expect("built-in rule files are text");
        let named = parse_rule_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
        (path, named)
    };
    files.into_iter().map(read).collect()
}

/// Returns the share codes and names of the built-in variants, in menu order.
#[must_use]
pub fn built_in_codes() -> &'static [(String, String)] {
    static CODES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
        let variants = built_in_variants().into_iter();
        variants
            .map(|(_, named)| (variant_text(&named.variant), named.name))
            .collect()
    });
    &CODES
}

/// Returns the name of the built-in variant with this share code; `None` if there is none.
#[must_use]
pub fn built_in_name(code: &str) -> Option<&'static str> {
    let found = built_in_codes().iter().find(|(known, _)| known == code);
    found.map(|(_, name)| name.as_str())
}

/// Whether a built-in variant has the same rules and the same start, regardless of the variant's name.
#[must_use]
pub fn is_built_in(variant: &Variant) -> bool {
    built_in_name(&variant_text(variant)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn built_in_variants_have_unique_names_and_a_description() {
        let all = built_in_variants();
        let names: HashSet<&str> = all.iter().map(|(_, named)| named.name.as_str()).collect();
        assert_eq!(names.len(), all.len());
        assert!(all.len() >= 11);
        assert_eq!(all[0].1.variant, breakthrough_rules::Variant::STANDARD);
        for (path, named) in &all {
            assert!(named.description.ends_with('.'), "{path}");
            let code = variant_text(&named.variant);
            assert_eq!(built_in_name(&code), Some(named.name.as_str()), "{path}");
        }
        assert_eq!(built_in_name("4x9"), None);
    }

    #[test]
    fn a_built_in_variant_is_recognized_by_its_rules_and_start() {
        for (_, named) in built_in_variants() {
            assert!(is_built_in(&named.variant), "{}", named.name);
        }
        let start = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP";
        let renamed = format!("name = \"My game\"\n[board]\nfiles = 8\nranks = 8\n[start]\nposition = \"{start}\"\n");
        let renamed = parse_rule_file(&renamed).expect("a rule file");
        assert!(is_built_in(&renamed.variant));
        for own in [
            "8x8 begins=second",
            "8x8 missing=a1",
            "8x8 straight compulsory",
            "9x9",
            "hex4",
        ] {
            let own: Variant = own.parse().expect("a variant");
            assert!(!is_built_in(&own), "{own:?}");
        }
        assert_eq!(built_in_name("6x6"), Some("Small"));
        assert_eq!(built_in_name("4x9"), None);
    }
}
