//! Requests to the library and its replies.

use crate::library::save_status::{GameToSave, SaveFailure};
use crate::session::GameKey;
use breakthrough_library::{DisplacedContent, Filter, GameEntry, GameId, Page, RecordedPlayer, Sort};
use breakthrough_rules::Position;
use breakthrough_rules::notation::Record;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::mpsc::Sender;

#[derive(Debug)]
pub(crate) enum Request {
    /// Saves a game. The reply is [`Reply::Saved`] or [`Reply::NotSaved`].
    Save(GameToSave),
    /// Detaches the game from its library entry.
    Detach(GameKey),
    /// Imports the game of a legacy PGN file and renames the file.
    ImportLegacyGame(Box<Record>, PathBuf),
    /// Finds the most recently played unfinished game.
    FindUnfinished,
    Load(GameId, LoadPurpose),
    List(Box<ListRequest>),
    /// Lists the players and variants by which the game list can be filtered.
    FindChoices,
    SetDeleted(Vec<GameId>, bool),
    Rename(GameId, String),
    SetKeywords(GameId, Vec<String>),
    /// Replies when all earlier requests have finished.
    Wait(Sender<()>),
}

/// Request for a page of the game list.
#[derive(Debug)]
pub(crate) struct ListRequest {
    /// ID of the list; higher for newer lists.
    pub(crate) list: u64,
    pub(crate) filter: Filter,
    pub(crate) sort: Sort,
    pub(crate) places: Range<u64>,
}

/// Reason why a game is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LoadPurpose {
    /// Show the details of the game.
    Details,
    Replay,
    Continue,
    /// Play a new game from the same start position.
    Rematch,
    /// Copy the PGN to the clipboard.
    Copy,
}

#[derive(Clone, Debug)]
pub(crate) struct LoadedGame {
    pub(crate) id: GameId,
    pub(crate) key: GameKey,
    pub(crate) entry: Box<GameEntry>,
}

/// Filter choices of the game list, most frequent first: players, and variants as (code, name).
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    pub(crate) players: Vec<RecordedPlayer>,
    pub(crate) variants: Vec<(String, String)>,
}

/// Page of the game list.
#[derive(Clone, Debug)]
pub(crate) struct ListPage {
    /// ID of the list from the [`ListRequest`].
    pub(crate) list: u64,
    /// Index of the page's first game in the list.
    pub(crate) offset: u64,
    pub(crate) page: Page,
    /// Last position of each game; `None` if the game cannot be parsed.
    pub(crate) last_positions: Vec<Option<Position>>,
}

/// Rating of a player, on the Elo scale of the levels, before and after a rated game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RatingChange {
    pub(crate) key: GameKey,
    /// `None` if the game is the player's first rated game.
    pub(crate) before: Option<f64>,
    pub(crate) after: f64,
}

#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// A request failed. If several background requests fail for the same reason, only the first is reported until a change
    /// succeeds.
    Failed(String),
    /// The game with this request number was written to disk, or contains nothing to save.
    Saved {
        number: u64,
        key: GameKey,
    },
    /// A rated game has ended and was saved.
    RatingChanged(RatingChange),
    NotSaved(SaveFailure),
    /// Reason why the library is read-only; `None` if it is writable.
    ReadOnly(Option<SaveFailure>),
    /// A damaged library was repaired. The text names the repaired library and the copy of the damaged file.
    Rescued(String),
    /// The library was moved, deleted or replaced. New games are saved to a new file at this path. [`DisplacedContent`] specifies
    /// where the earlier games are.
    Displaced(PathBuf, DisplacedContent),
    Unfinished(Option<LoadedGame>),
    Loaded(LoadedGame, LoadPurpose),
    Page(ListPage),
    /// The list with this number could not be read.
    NoPage {
        list: u64,
        reason: String,
    },
    Choices(Choices),
    /// The contents of game lists have changed.
    Changed,
}
