//! Names of kinds and facts.

use breakthrough_reasons::{ClaimedFact, ReasonKind};
use std::collections::BTreeSet;

const DOCUMENT: &str = include_str!("../../../docs/REVIEW.md");

#[test]
fn names_are_unique_and_documented() {
    for names in [
        ReasonKind::ALL.map(ReasonKind::name).to_vec(),
        ClaimedFact::ALL.map(ClaimedFact::name).to_vec(),
    ] {
        let unique: BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(unique.len(), names.len());
        for name in names {
            let is_documented = |line: &str| line.starts_with('|') && line.contains(&format!("`{name}`"));
            assert!(DOCUMENT.lines().any(is_documented), "{name}");
        }
    }
}
