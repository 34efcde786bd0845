//! The built-in variants in `crates/variants/variants`.

use super::named_variant::NamedVariant;
use super::rule_file::parse_rule_file;
use include_dir::{Dir, File, include_dir};

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
        }
    }
}
