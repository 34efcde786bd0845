//! The player's UCI programs: their list with its file, and the thread in which they search for their moves.

mod failure;
mod reply;

pub(crate) use failure::FailureAnswer;
pub use failure::{ProgramFailed, ProgramFailure};
pub(in crate::engine) use reply::ProgramMoveRequested;

use crate::redraw::WakeUp;
use crate::session::{MatchReset, Session};
use bevy::prelude::*;
use breakthrough_arena::{EngineList, EngineName, EngineReply, EngineSearch, EngineWorker, NameTaken, Player};
use breakthrough_rules::Side;
use std::io;
use std::path::PathBuf;

/// The player's UCI programs.
#[derive(Resource, Default)]
pub struct EnginePrograms {
    list: EngineList,
    /// The file of the list. Without it, the list is not saved.
    file: Option<PathBuf>,
    worker: Option<EngineWorker>,
}

/// Why the list was not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ChangeError {
    /// Another program has this name.
    NameTaken(EngineName),
    /// The file cannot be written, for this reason.
    NotSaved(String),
}

impl From<NameTaken> for ChangeError {
    fn from(NameTaken(name): NameTaken) -> ChangeError {
        ChangeError::NameTaken(name)
    }
}

impl EnginePrograms {
    /// The programs of a list, which is written to this file when it is changed.
    #[must_use]
    pub const fn new(list: EngineList, file: Option<PathBuf>) -> EnginePrograms {
        EnginePrograms {
            list,
            file,
            worker: None,
        }
    }

    /// Takes over a list that its file has already.
    pub(crate) fn replace_list(&mut self, list: EngineList) {
        self.list = list;
    }

    /// The list.
    #[must_use]
    pub const fn list(&self) -> &EngineList {
        &self.list
    }

    /// The name of a player in a record: the program's own name with its version, as far as it is known.
    #[must_use]
    pub(crate) fn title(&self, name: EngineName) -> String {
        let entry = self.list.get(name.as_str());
        entry.map_or_else(|| name.to_string(), |entry| entry.title().to_owned())
    }

    /// Changes the list and writes its file. After an error the list is as it was.
    pub(crate) fn change<T>(
        &mut self,
        change: impl FnOnce(&mut EngineList) -> Result<T, NameTaken>,
    ) -> Result<T, ChangeError> {
        let mut list = self.list.clone();
        let changed = change(&mut list)?;
        if let Some(file) = self.file.as_ref().filter(|_| list != self.list) {
            let written = list.write(file);
            written.map_err(|error| ChangeError::NotSaved(format!("{}: {error}", file.display())))?;
        }
        self.list = list;
        Ok(changed)
    }

    fn search(&mut self, search: EngineSearch, wake_up: &WakeUp) -> io::Result<()> {
        let worker = match &mut self.worker {
            Some(worker) => worker,
            none => {
                let wake_up = wake_up.clone();
                none.insert(EngineWorker::start(move || wake_up.call())?)
            }
        };
        worker.search(search);
        Ok(())
    }

    pub(in crate::engine) fn cancel(&mut self) {
        if let Some(worker) = &mut self.worker {
            worker.cancel();
        }
    }

    pub(in crate::engine) fn take_reply(&mut self) -> Option<EngineReply> {
        self.worker.as_mut()?.try_receive()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EnginePrograms>()
        .add_plugins((failure::plugin, reply::plugin))
        .add_observer(begin_match);
}

/// Tells the programs of another match, and ends those that do not play in it.
fn begin_match(_: On<MatchReset>, session: Res<Session>, mut programs: ResMut<EnginePrograms>) {
    let players = Side::BOTH.map(|side| session.player(side));
    if let Some(worker) = &mut programs.worker {
        worker.begin_match(players.into_iter().filter_map(Player::engine).collect());
    }
}
