//! An entry of the player's list of UCI engines.

use crate::{EngineCommand, Fault};
use breakthrough_players::{EngineName, SearchLimit, TimeControl, UciClocks};
use breakthrough_rules::Side;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// A UCI engine in the player's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineEntry {
    /// The name under which players select the engine.
    pub name: EngineName,
    /// The name reported by the engine at its last start, usually with a version; empty before the first start.
    pub id: String,
    /// The path of the program.
    pub path: PathBuf,
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// The options that differ from the engine's defaults, by name. A button has an empty value and is pressed when the engine
    /// starts.
    pub options: BTreeMap<String, String>,
    /// The search limit in a game without clocks.
    pub limit: SearchLimit,
}

impl EngineEntry {
    /// The default search limit: one second per move.
    pub const DEFAULT_LIMIT: SearchLimit = SearchLimit::MoveTime(Duration::from_secs(1));

    /// Creates an entry with default options.
    #[must_use]
    pub fn new(name: EngineName, path: PathBuf) -> EngineEntry {
        EngineEntry {
            name,
            id: String::new(),
            path,
            arguments: Vec::new(),
            options: BTreeMap::new(),
            limit: EngineEntry::DEFAULT_LIMIT,
        }
    }

    /// Returns the program with its arguments and options.
    ///
    /// # Errors
    /// The path is not UTF-8.
    pub fn command(&self) -> Result<EngineCommand, Fault> {
        let path = self.path.to_str();
        let path = path.ok_or_else(|| Fault::NotStarted(format!("{}: expected a UTF-8 path", self.path.display())))?;
        let options = self.options.iter().map(|(name, value)| (name.clone(), value.clone()));
        Ok(EngineCommand {
            command: std::iter::once(path.to_owned())
                .chain(self.arguments.iter().cloned())
                .collect(),
            options: options.collect(),
        })
    }

    /// Returns the player name for PGN tags: the name reported by the engine, or the name in the list if the engine has not
    /// reported a name.
    #[must_use]
    pub fn title(&self) -> &str {
        if self.id.is_empty() {
            self.name.as_str()
        } else {
            &self.id
        }
    }

    /// Returns the search limit for a side: its clock, or the limit of the entry if the side has no clock.
    #[must_use]
    pub fn limit_under(&self, clock: &UciClocks, side: Side) -> SearchLimit {
        clock.clock(side).map_or(self.limit, |clock| {
            SearchLimit::Clock(TimeControl::Increment {
                base: clock.remaining,
                increment: clock.increment,
            })
        })
    }
}
