//! Reports of rescues, in which damaged libraries are replaced with new libraries.

use crate::{GameId, PlayerData};
use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;

/// Report of a rescue: a damaged library was set aside and its readable games were saved into a new library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rescue {
    /// Path of the new library.
    pub library: PathBuf,
    /// Path of the damaged file.
    pub set_aside: PathBuf,
    /// Description of the damage.
    pub detail: String,
    /// Number of games saved.
    pub saved: usize,
    /// IDs of the games that were not saved under their original IDs. Each game in `renumbered` may be one of these games.
    pub lost: Vec<GameId>,
    /// Whether the IDs of all games could be determined. Otherwise, `lost` may be incomplete.
    pub all_ids_known: bool,
    /// IDs of the games that were saved with a wrong checksum of the record.
    pub altered: Vec<GameId>,
    /// New IDs of the games whose records were found without IDs.
    pub renumbered: Vec<GameId>,
    /// Kinds of data of players that could not be read completely.
    pub lost_data: BTreeSet<PlayerData>,
}

impl Rescue {
    /// Whether a game that was found without an ID may be one of the lost games.
    fn may_have_found_lost(&self) -> bool {
        self.renumbered.iter().any(|id| !self.altered.contains(id))
    }
}

impl fmt::Display for Rescue {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(
            formatter,
            "the damaged file ({}) is kept as {}; {} saved to {}",
            self.detail,
            self.set_aside.display(),
            games_text(self.saved),
            self.library.display()
        )?;
        if !self.lost.is_empty() {
            let limit = if self.may_have_found_lost() { "up to " } else { "" };
            write!(formatter, "; {limit}{} could not be read", games_text(self.lost.len()))?;
        }
        if !self.altered.is_empty() {
            write!(formatter, "; {} may have changed", games_text(self.altered.len()))?;
        }
        if !self.all_ids_known {
            formatter.write_str("; more games may be missing")?;
        }
        for data in &self.lost_data {
            write!(formatter, "; {data} may be missing")?;
        }
        Ok(())
    }
}

fn games_text(count: usize) -> String {
    match count {
        1 => "1 game".to_owned(),
        count => format!("{count} games"),
    }
}
