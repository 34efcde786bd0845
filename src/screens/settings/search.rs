//! Word search in the settings.

/// Words of a search, in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Query(Vec<String>);

impl Query {
    pub(super) fn new(text: &str) -> Query {
        Query(text.to_lowercase().split_whitespace().map(str::to_owned).collect())
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether each word occurs in any of the texts.
    pub(super) fn finds(&self, texts: &[&str]) -> bool {
        let texts: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
        self.0
            .iter()
            .all(|word| texts.iter().any(|text| text.contains(word.as_str())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_search_word_must_occur_in_a_text() {
        let texts = ["Animation speed", "slow fast motion"];
        for (query, expected) in [
            ("", true),
            ("speed", true),
            ("  SPEED anim ", true),
            ("slow animation", true),
            ("slow sound", false),
        ] {
            assert_eq!(Query::new(query).finds(&texts), expected, "{query:?}");
        }
        assert!(Query::new(" ").is_empty());
    }
}
