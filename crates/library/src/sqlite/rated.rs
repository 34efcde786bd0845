//! SQL conditions for rated games and for analyses.

use crate::ANALYSIS_KEYWORD;
use breakthrough_variants::built_in_codes;
use std::sync::LazyLock;

/// Returns the SQL condition for rated games, as [`GameEntry::is_rated`](crate::GameEntry::is_rated) defines them.
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

/// Returns the SQL condition for analyses. A game that was played as a rated game is no analysis, whatever its keywords are.
pub(super) fn is_analysis() -> String {
    format!("(id IN (SELECT match_id FROM keywords WHERE keyword = '{ANALYSIS_KEYWORD}') AND rated_level IS NULL)")
}
