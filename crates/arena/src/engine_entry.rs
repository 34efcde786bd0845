//! A UCI program as the player has added it.

use crate::{EngineCommand, EngineName, Fault, SearchLimit, TimeControl, UciClocks};
use breakthrough_rules::Side;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// A UCI program in the player's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineEntry {
    /// The name by which players choose it.
    pub name: EngineName,
    /// The program's own name, usually with its version, as it last gave it; empty if it never did.
    pub id: String,
    /// The program.
    pub path: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The options that differ from the program's defaults, by name. A button that is pressed at the start has an empty value.
    pub options: BTreeMap<String, String>,
    /// The limit of a search in a match without clocks.
    pub limit: SearchLimit,
}

impl EngineEntry {
    /// The limit of a search if no other is chosen.
    pub const DEFAULT_LIMIT: SearchLimit = SearchLimit::MoveTime(Duration::from_secs(1));

    /// A program with default options.
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

    /// The program with its arguments and options.
    ///
    /// # Errors
    /// The path is not UTF-8.
    pub fn command(&self) -> Result<EngineCommand, Fault> {
        let path = self.path.to_str();
        let path =
            path.ok_or_else(|| Fault::NotStarted(format!("{}: expected a path in UTF-8", self.path.display())))?;
        let options = self.options.iter().map(|(name, value)| (name.clone(), value.clone()));
        Ok(EngineCommand {
            command: std::iter::once(path.to_owned())
                .chain(self.arguments.iter().cloned())
                .collect(),
            options: options.collect(),
        })
    }

    /// The name of the player in a record: the program's own name with its version, or the name in the list.
    #[must_use]
    pub fn title(&self) -> &str {
        if self.id.is_empty() {
            self.name.as_str()
        } else {
            &self.id
        }
    }

    /// The limit of a search for a side: its clock, or without one the limit of the entry.
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
