//! Size of the interface.

use serde::{Deserialize, Serialize};
use strum::EnumIter;

/// Size of text and controls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum TextSize {
    /// 100%.
    #[default]
    Normal,
    /// 125%.
    Large,
    /// 150%.
    Larger,
    /// 200%.
    Largest,
}

impl TextSize {
    /// Text size in percent of the normal size.
    #[must_use]
    pub const fn percent(self) -> u16 {
        match self {
            TextSize::Normal => 100,
            TextSize::Large => 125,
            TextSize::Larger => 150,
            TextSize::Largest => 200,
        }
    }

    /// Text size relative to the normal size.
    #[must_use]
    pub fn factor(self) -> f32 {
        f32::from(self.percent()) / 100.0
    }
}
