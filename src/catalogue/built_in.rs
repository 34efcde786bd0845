//! The built-in variants in `assets/variants`.

use super::{NamedVariant, parse_rule_file};
use crate::assets;

/// Returns the built-in variants with their file names, in menu order.
#[must_use]
pub fn built_in_variants() -> Vec<(&'static str, NamedVariant)> {
    let read = |(path, bytes): (&'static str, &'static [u8])| {
        let text = std::str::from_utf8(bytes).expect("built-in rule files are text");
        let named = parse_rule_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
        (path, named)
    };
    assets::below("variants/").map(read).collect()
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
        assert_eq!(all[0].1.variant, crate::rules::Variant::STANDARD);
        for (path, named) in &all {
            assert!(named.description.ends_with('.'), "{path}");
        }
    }
}
