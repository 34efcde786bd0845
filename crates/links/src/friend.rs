//! Links that exchange the moves of a game with a friend: the id of the game, the side of the person who opens the link, names, a
//! resignation, and a greeting.

use crate::{LinkError, LinkPart};
use breakthrough_platform::text::{is_control, shortened};
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::{Game, Side};
use percent_encoding::percent_decode_str;
use std::fmt;
use std::str::FromStr;

/// Maximum length of the name of a player in a link, in characters.
pub const MAX_NAME_LENGTH: usize = 40;
/// Maximum length of the note in a link, in characters.
pub const MAX_NOTE_LENGTH: usize = 80;

/// Number of characters of a new id.
const NEW_ID_LENGTH: usize = 8;
const ID_LENGTHS: std::ops::RangeInclusive<usize> = 6..=16;
/// Characters of new ids, without those that look alike.
const ID_CHARACTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Value of `result=` in a link that resigns the game.
pub(crate) const RESIGN: &str = "resign";

/// Id of a game with a friend: 6 to 16 letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FriendGameId(String);

/// The error for a text that is not the id of a game with a friend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 6 to 16 letters and digits")]
pub struct FriendGameIdError;

impl FriendGameId {
    /// Creates an id from a random number.
    #[must_use]
    pub fn new(random: u64) -> FriendGameId {
        let character = |index: usize| ID_CHARACTERS[(random >> (5 * index)) as usize % ID_CHARACTERS.len()];
        FriendGameId((0..NEW_ID_LENGTH).map(|index| char::from(character(index))).collect())
    }

    /// Returns the text of the id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for FriendGameId {
    type Err = FriendGameIdError;

    fn from_str(text: &str) -> Result<FriendGameId, FriendGameIdError> {
        let is_valid = ID_LENGTHS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_valid.then(|| FriendGameId(text.to_owned())).ok_or(FriendGameIdError)
    }
}

impl fmt::Display for FriendGameId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A game with a friend, as a link describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendGame {
    /// Id of the game.
    pub id: FriendGameId,
    /// Side of the person who opens the link.
    pub you: Side,
    /// Names of both sides, at most [`MAX_NAME_LENGTH`] characters each; empty if unknown.
    pub names: [String; 2],
    /// Id of the game before this rematch.
    pub rematch: Option<FriendGameId>,
    /// Greeting, at most [`MAX_NOTE_LENGTH`] characters.
    pub note: String,
}

impl FriendGame {
    /// Returns the players from the view of the person who opens the link.
    #[must_use]
    pub fn players(&self) -> Players {
        Players::HUMANS.with(!self.you, GamePlayer::Friend)
    }
}

/// The parts of a link that belong to a game with a friend.
pub(crate) const FRIEND_PARTS: [LinkPart; 6] = [
    LinkPart::Game,
    LinkPart::You,
    LinkPart::Names,
    LinkPart::Result,
    LinkPart::Rematch,
    LinkPart::Note,
];

/// Parses the parts of a game with a friend, and resigns `game` if the link does. Returns `None` if the link has no such part. `raw` is
/// the undecoded text of a part, `text` its decoded text.
pub(crate) fn parse_friend<'a>(
    raw: impl Fn(LinkPart) -> Option<&'a str>,
    text: impl Fn(LinkPart) -> Option<&'a str>,
    game: &mut Game,
) -> Result<Option<FriendGame>, LinkError> {
    let Some(id) = text(LinkPart::Game) else {
        let mut parts = FRIEND_PARTS.into_iter();
        return match parts.find(|part| text(*part).is_some()) {
            Some(part) => Err(LinkError::WithoutGame(part)),
            None => Ok(None),
        };
    };
    if text(LinkPart::Players).is_some() {
        return Err(LinkError::Beside {
            part: LinkPart::Game,
            found: LinkPart::Players,
        });
    }
    let you = match text(LinkPart::You) {
        Some("first") => Side::First,
        Some("second") => Side::Second,
        other => return Err(LinkError::You(quoted(other.unwrap_or_default()))),
    };
    match text(LinkPart::Result) {
        None if game.position().side_to_move() != you => return Err(LinkError::NotToMove(you)),
        None => {}
        Some(RESIGN) if game.outcome().is_none() => _ = game.resign(!you),
        Some(RESIGN) => return Err(LinkError::ResignedAfterEnd),
        Some(other) => return Err(LinkError::Result(quoted(other))),
    }
    let rematch = text(LinkPart::Rematch).map(|id| parse_game_id(LinkPart::Rematch, id));
    Ok(Some(FriendGame {
        id: parse_game_id(LinkPart::Game, id)?,
        you,
        names: raw(LinkPart::Names).map_or_else(|| Ok(Default::default()), parse_names)?,
        rematch: rematch.transpose()?,
        note: checked(
            LinkPart::Note,
            text(LinkPart::Note).unwrap_or_default(),
            MAX_NOTE_LENGTH,
        )?,
    }))
}

fn quoted(text: &str) -> String {
    shortened(text, MAX_NAME_LENGTH)
}

fn parse_game_id(part: LinkPart, text: &str) -> Result<FriendGameId, LinkError> {
    let error = |_| LinkError::GameId {
        part,
        text: quoted(text),
    };
    text.parse().map_err(error)
}

/// Parses two names that are separated by a comma. Commas in a name are percent-encoded, so the names are decoded separately.
fn parse_names(raw: &str) -> Result<[String; 2], LinkError> {
    // Some messengers encode the comma between the names. Commas in names are encoded as well, so a link with names that contain commas
    // is then refused.
    let encoded = || raw.split("%2C").flat_map(|part| part.split("%2c")).collect::<Vec<_>>();
    let parts: Vec<&str> = raw.split(',').collect();
    let parts = if parts.len() == 1 { encoded() } else { parts };
    let [first, second] = parts[..] else {
        return Err(LinkError::NameCount);
    };
    let name = |text: &str| {
        let text = text.replace('+', " ");
        let decoded = percent_decode_str(&text).decode_utf8();
        let decoded = decoded.map_err(|_| LinkError::Encoding(LinkPart::Names))?;
        checked(LinkPart::Names, decoded.trim(), MAX_NAME_LENGTH)
    };
    Ok([name(first)?, name(second)?])
}

/// Checks the length and the characters of a text that is shown to the player.
fn checked(part: LinkPart, text: &str, max: usize) -> Result<String, LinkError> {
    if text.chars().count() > max || text.chars().any(is_control) {
        return Err(LinkError::Text { part, max });
    }
    Ok(text.to_owned())
}

/// Returns a text as a link may contain it: shortened to the maximum length, without control characters.
#[must_use]
pub fn link_name(text: &str, max: usize) -> String {
    text.chars()
        .filter(|character| !is_control(*character))
        .take(max)
        .collect()
}
