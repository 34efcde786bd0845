//! Search resources.

use breakthrough_engine::Player;
use serde::{Deserialize, Serialize};

/// Resources for searches at full strength: the computer at its highest level, hints and analyses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct EngineSettings {
    /// Number of threads; half of the processors if `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<u16>,
    /// Total size of the two transposition tables, in MiB: one for the computer's moves, and one for hints and
    /// analyses.
    pub memory_mebibytes: u32,
}

/// Number of transposition tables.
const TABLES: u32 = 2;

/// Maximum number of threads.
const MAX_THREADS: u16 = 512;
/// Minimum and maximum total size of the tables, in MiB.
const MEMORY_MEBIBYTES: (u32, u32) = (TABLES, 1 << 17);

impl Default for EngineSettings {
    fn default() -> EngineSettings {
        EngineSettings {
            threads: None,
            memory_mebibytes: TABLES * Player::DEFAULT_HASH_MEBIBYTES as u32,
        }
    }
}

impl EngineSettings {
    /// Size of each transposition table, in MiB.
    #[must_use]
    pub const fn table_mebibytes(&self) -> usize {
        (self.memory_mebibytes / TABLES) as usize
    }

    /// Clamps threads and memory to their limits.
    #[must_use]
    pub(super) fn limited(self) -> EngineSettings {
        EngineSettings {
            threads: self.threads.map(|threads| threads.clamp(1, MAX_THREADS)),
            memory_mebibytes: self.memory_mebibytes.clamp(MEMORY_MEBIBYTES.0, MEMORY_MEBIBYTES.1),
        }
    }
}
