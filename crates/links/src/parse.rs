//! Link parser.

use crate::friend::parse_friend;
use crate::{ANALYSIS, Link, LinkError, LinkMoveError, LinkPart, LinkTarget, MAX_LINK_BYTES};
use breakthrough_platform::text::shortened;
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::notation::{ParseVariantError, TrmphLink, parse_fen, parse_variant_fen, read_move};
use breakthrough_rules::{Game, Position, Side, Variant};
use breakthrough_variants::parse_builtin_or_text;
use percent_encoding::percent_decode_str;
use strum::{EnumCount, IntoEnumIterator};

/// Maximum number of characters of a link that are quoted in an error.
const MAX_QUOTED: usize = 40;

/// Whether a text is a valid or invalid link to a game: a URL whose fragment starts with a part of a link.
#[must_use]
pub fn is_link(text: &str) -> bool {
    let starts_with_part = |parts: &str| {
        let name = parts.split_once('=').map(|(name, _)| name);
        LinkPart::iter().any(|part| name == Some(part.name()))
    };
    let text = text.trim();
    let parts = text.split_once('#').map(|(_, parts)| parts);
    parts.is_some_and(starts_with_part) && !text.contains(char::is_whitespace)
}

/// Parses a link to a game, as [`parse_target`] does.
///
/// # Errors
/// As for [`parse_target`], or the link opens a lesson or a puzzle.
pub fn parse_link(link: &str, seed: u64) -> Result<Link, LinkError> {
    match parse_target(link, seed)? {
        LinkTarget::Game(link) => Ok(*link),
        LinkTarget::Lesson(_) => Err(LinkError::NoGame(LinkPart::Lesson)),
        LinkTarget::Puzzle(_) => Err(LinkError::NoGame(LinkPart::Puzzle)),
    }
}

/// Parses a link: a URL with a fragment, or the fragment alone. If the variant has a random starting side, `seed` selects
/// that side. Without `players`, a person plays the side to move against the computer. Links of trmph.com are supported as
/// well.
///
/// # Errors
/// A part is invalid, or refers to a file or a UCI engine. The error names the part and the reason.
pub fn parse_target(link: &str, seed: u64) -> Result<LinkTarget, LinkError> {
    let link = link.trim();
    if link.len() > MAX_LINK_BYTES {
        return Err(LinkError::TooLong(link.len()));
    }
    if let Some(link) = TrmphLink::parse(link) {
        let TrmphLink { variant, moves } = link?;
        let mut game = Game::new(variant);
        play_moves(&mut game, moves.into_iter())?;
        let players = Some(default_players(game.position().side_to_move()));
        return Ok(LinkTarget::Game(Box::new(Link {
            game,
            players,
            friend: None,
        })));
    }
    let parts = link.split_once('#').map_or(link, |(_, parts)| parts);
    let texts = split_parts(parts)?;
    let text = |part: LinkPart| texts[part as usize].as_deref();
    for (part, target) in ID_PARTS {
        let Some(id) = text(part) else { continue };
        let mut others = LinkPart::iter().filter(|other| *other != part);
        return match others.find(|other| text(*other).is_some()) {
            Some(found) => Err(LinkError::Beside { part, found }),
            None => parse_id(part, id).map(target),
        };
    }
    let start = start_position(text(LinkPart::Variant), text(LinkPart::Fen), seed)?;
    let mut game = Game::from_position(start);
    let moves = text(LinkPart::Moves).unwrap_or_default();
    play_moves(&mut game, moves.split([',', ' ']).map(without_number))?;
    let raw = |part: LinkPart| raw_text(parts, part);
    let friend = parse_friend(raw, text, &mut game)?;
    let players = match (&friend, text(LinkPart::Players)) {
        (Some(friend), _) => Some(friend.players()),
        (None, Some(ANALYSIS)) => None,
        (None, Some(text)) => Some(parse_players(text)?),
        (None, None) => Some(default_players(game.position().side_to_move())),
    };
    Ok(LinkTarget::Game(Box::new(Link { game, players, friend })))
}

/// Parts that contain an id and must be the only part, with the targets of their links.
const ID_PARTS: [(LinkPart, fn(String) -> LinkTarget); 2] = [
    (LinkPart::Lesson, LinkTarget::Lesson),
    (LinkPart::Puzzle, LinkTarget::Puzzle),
];

/// Checks the id of a lesson or a puzzle.
fn parse_id(part: LinkPart, id: &str) -> Result<String, LinkError> {
    let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.is_empty() || id.len() > MAX_QUOTED || !id.chars().all(is_allowed) {
        let text = shortened(id, MAX_QUOTED);
        return Err(LinkError::Id { part, text });
    }
    Ok(id.to_owned())
}

/// Returns the decoded texts of the parts, in the order of [`LinkPart`].
fn split_parts(parts: &str) -> Result<[Option<String>; LinkPart::COUNT], LinkError> {
    let mut texts = [const { None }; LinkPart::COUNT];
    for pair in parts.split('&').filter(|pair| !pair.is_empty()) {
        let unknown = || LinkError::UnknownPart(shortened(pair, MAX_QUOTED));
        let (name, value) = pair.split_once('=').ok_or_else(unknown)?;
        let mut known = LinkPart::iter();
        let part = known.find(|part| part.name() == name).ok_or_else(unknown)?;
        let value = value.replace('+', " ");
        let value = percent_decode_str(&value).decode_utf8();
        let value = value.map_err(|_| LinkError::Encoding(part))?.into_owned();
        if texts[part as usize].replace(value).is_some() {
            return Err(LinkError::Twice(part));
        }
    }
    if texts.iter().all(Option::is_none) {
        return Err(LinkError::Empty);
    }
    Ok(texts)
}

/// Whether a link has a part. The link need not be valid.
#[must_use]
pub fn has_part(link: &str, part: LinkPart) -> bool {
    let parts = link.trim().split_once('#').map_or(link, |(_, parts)| parts);
    raw_text(parts, part).is_some()
}

/// Returns the undecoded text of a part.
fn raw_text(parts: &str, part: LinkPart) -> Option<&str> {
    let mut pairs = parts.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(name, _)| *name == part.name()).map(|(_, value)| value)
}

fn start_position(variant: Option<&str>, fen: Option<&str>, seed: u64) -> Result<Position, LinkError> {
    let of_variant =
        |text: &str| -> Result<Variant, ParseVariantError> { Ok(parse_builtin_or_text(text)?.variant_for_seed(seed)?) };
    let variant = variant.map(of_variant).transpose()?;
    let position = match (variant, fen) {
        (Some(variant), Some(fen)) => parse_variant_fen(&variant, fen),
        (None, Some(fen)) => parse_fen(fen),
        (variant, None) => Ok(Position::start(variant.unwrap_or(Variant::STANDARD))),
    };
    Ok(position?)
}

fn parse_players(text: &str) -> Result<Players, LinkError> {
    let players: Players = text.parse()?;
    let is_refused = |player: &GamePlayer| matches!(player, GamePlayer::Engine(_) | GamePlayer::Friend);
    match Side::BOTH.map(|side| players.player(side)).into_iter().find(is_refused) {
        Some(player) => Err(LinkError::Player(shortened(&player.to_string(), MAX_QUOTED))),
        None => Ok(players),
    }
}

/// Plays the moves of a link. Empty texts are skipped.
fn play_moves<'a>(game: &mut Game, moves: impl Iterator<Item = &'a str>) -> Result<(), LinkError> {
    for (index, word) in moves.filter(|word| !word.is_empty()).enumerate() {
        let wrong = |error: LinkMoveError| LinkError::Move {
            number: index + 1,
            text: shortened(word, MAX_QUOTED),
            error,
        };
        let mv = read_move(word, game.position()).map_err(|error| wrong(error.into()))?;
        game.play(mv).map_err(|error| wrong(error.into()))?;
    }
    Ok(())
}

/// Removes a leading move number such as `12.` or `12...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

/// Returns the default players: a person for the side to move, and the computer for the other side.
const fn default_players(to_move: Side) -> Players {
    Players::new(
        GamePlayer::Computer(GamePlayer::DEFAULT_LEVEL),
        GamePlayer::Computer(GamePlayer::DEFAULT_LEVEL),
    )
    .with(to_move, GamePlayer::Human)
}
