//! Chapters of lessons.

use serde::Deserialize;

/// Chapter of lessons. The enum variants are in the order of the chapters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chapter {
    /// The rules.
    Rules,
    /// Getting through: attacks against few defenders.
    Through,
    /// Defence: formations and exchanges.
    Holding,
    /// Strategy: tempo, balance, and plans.
    Playing,
    /// Variants with other rules.
    Variants,
}

impl Chapter {
    /// All chapters, in order.
    pub const ALL: [Chapter; 5] = [
        Chapter::Rules,
        Chapter::Through,
        Chapter::Holding,
        Chapter::Playing,
        Chapter::Variants,
    ];

    /// Returns the name in files and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Chapter::Rules => "rules",
            Chapter::Through => "through",
            Chapter::Holding => "holding",
            Chapter::Playing => "playing",
            Chapter::Variants => "variants",
        }
    }

    /// Returns the Fluent id of the title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Chapter::Rules => "lesson-chapter-rules",
            Chapter::Through => "lesson-chapter-through",
            Chapter::Holding => "lesson-chapter-holding",
            Chapter::Playing => "lesson-chapter-playing",
            Chapter::Variants => "lesson-chapter-variants",
        }
    }
}
