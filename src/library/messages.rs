//! Requests to the library and its replies.

use crate::library::save_status::{GameToSave, SaveFailure};
use crate::session::GameKey;
use breakthrough_library::{Filter, GameEntry, GameId, Left, Page, Sort};
use breakthrough_rules::Position;
use breakthrough_rules::notation::Record;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::mpsc::Sender;

/// A request to the library.
#[derive(Debug)]
pub(crate) enum Request {
    /// Saves a game. The answer is [`Reply::Saved`] or [`Reply::NotSaved`].
    Save(GameToSave),
    /// Lets a game be another one than that of the library from now on.
    Fork(GameKey),
    /// Adds the game of a file, and gives the file another name.
    TakeOver(Box<Record>, PathBuf),
    /// Finds the unfinished game that was played last.
    FindUnfinished,
    Load(GameId, LoadPurpose),
    List(Box<ListRequest>),
    /// Finds what the filters of the list can be set to.
    FindChoices,
    SetDeleted(Vec<GameId>, bool),
    Rename(GameId, String),
    SetKeywords(GameId, Vec<String>),
    /// Answers when everything before it is done.
    Wait(Sender<()>),
}

/// A part of the list of games.
#[derive(Debug)]
pub(crate) struct ListRequest {
    /// The number of the list.
    pub(crate) list: u64,
    pub(crate) filter: Filter,
    pub(crate) sort: Sort,
    pub(crate) places: Range<u64>,
}

/// What a game is loaded for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LoadPurpose {
    /// To show what is known about it.
    Details,
    /// To look at its moves.
    Replay,
    /// To play on.
    Continue,
    /// To play another one from its start.
    Rematch,
    /// To copy its PGN.
    Copy,
}

/// A game of the library.
#[derive(Clone, Debug)]
pub(crate) struct LoadedGame {
    pub(crate) id: GameId,
    pub(crate) key: GameKey,
    pub(crate) entry: Box<GameEntry>,
}

/// What the filters of the list can be set to: names of players and variants (code, name), the most frequent first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    pub(crate) players: Vec<String>,
    pub(crate) variants: Vec<(String, String)>,
}

/// A reply of the library.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// It cannot do something. For what the player did not ask for, the same reason is given once until a change succeeds.
    Failed(String),
    /// The state of a game with this number is on the disk, or there is nothing to save of it.
    Saved(u64, GameKey),
    /// A game could not be saved.
    NotSaved(SaveFailure),
    /// Why the library can only be read, if that is so.
    ReadOnly(Option<SaveFailure>),
    /// A damaged library was replaced; the text names both files.
    Rescued(String),
    /// The library was moved, deleted or replaced. New games are saved to a new file at this path. `Left` names the file that holds the old
    /// games.
    Gone(PathBuf, Left),
    Unfinished(Option<LoadedGame>),
    Loaded(LoadedGame, LoadPurpose),
    /// A part of a list, with the list's number, the place of the part, and the last position of each game that can be read.
    Page(u64, u64, Page, Vec<Option<Position>>),
    /// The list with this number cannot be read, for the reason given.
    NoPage(u64, String),
    Choices(Choices),
    /// What lists show has changed.
    Changed,
}
