//! SQL condition for rated games.

use breakthrough_variants::built_in_codes;
use std::sync::LazyLock;

/// Returns the SQL condition for rated games, as defined by [`GameEntry::is_rated`](crate::GameEntry::is_rated).
pub(super) fn is_rated() -> &'static str {
    static CONDITION: LazyLock<String> = LazyLock::new(|| {
        let codes = built_in_codes().iter();
        let codes: Vec<String> = codes
            .map(|(code, _)| format!("'{}'", code.replace('\'', "''")))
            .collect();
        format!("(rated_level IS NOT NULL AND variant IN ({}))", codes.join(", "))
    });
    &CONDITION
}
