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
    /// Transposition table size in MiB.
    pub memory_mebibytes: u32,
}

/// Limits of the number of threads and of the table size.
const MAX_THREADS: u16 = 512;
const MEMORY_MEBIBYTES: (u32, u32) = (1, 1 << 17);

impl Default for EngineSettings {
    fn default() -> EngineSettings {
        EngineSettings {
            threads: None,
            memory_mebibytes: Player::DEFAULT_HASH_MEBIBYTES as u32,
        }
    }
}

impl EngineSettings {
    /// Clamps threads and memory to their limits.
    #[must_use]
    pub(super) fn limited(self) -> EngineSettings {
        EngineSettings {
            threads: self.threads.map(|threads| threads.clamp(1, MAX_THREADS)),
            memory_mebibytes: self.memory_mebibytes.clamp(MEMORY_MEBIBYTES.0, MEMORY_MEBIBYTES.1),
        }
    }
}
