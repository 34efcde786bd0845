//! Contents and manifest of a backup.

use breakthrough_uci_client::{EngineEntry, EngineList};
use serde::{Deserialize, Serialize};

/// Format version that this program writes, and the newest version that it reads.
pub(crate) const FORMAT: u32 = 1;

/// Manifest of a backup. The manifest is the first file in the archive.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    pub(crate) format: u32,
    pub(crate) version: String,
    pub(crate) date: String,
}

/// Contents of a backup.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct Contents {
    /// Version of the program that wrote the backup, shortened for display.
    pub version: String,
    /// Date of the backup, shortened for display.
    pub date: String,
    /// Whether the backup contains valid settings.
    pub has_settings: bool,
    /// Entries of the UCI engine list. Restoring a backup does not confirm the commands of the engines.
    #[serde(with = "engine_list")]
    pub engines: Vec<EngineEntry>,
    /// Number of variant files.
    pub variants: usize,
    /// Number of theme files.
    pub themes: usize,
    /// Number of games.
    pub games: u64,
    /// Number of exercises.
    pub exercises: usize,
    /// Number of lesson boards with stars.
    pub lesson_stars: usize,
    /// Number of puzzle attempts.
    pub puzzle_attempts: usize,
    /// Notes for the player about skipped and invalid files and games, each with the reason. Invalid variants and themes are
    /// restored unchanged. If there are too many notes, the last note contains the number of omitted notes.
    pub notes: Vec<String>,
}

/// Serializes UCI engines in the format of the engine list file.
mod engine_list {
    use super::{EngineEntry, EngineList};
    use serde::de::Error as _;
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(engines: &[EngineEntry], serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = EngineList::default();
        for engine in engines {
            list.put(engine.clone(), None).map_err(S::Error::custom)?;
        }
        list.to_text().map_err(S::Error::custom)?.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<EngineEntry>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let list = EngineList::parse(&text).map_err(D::Error::custom)?;
        Ok(list.entries().to_vec())
    }
}
