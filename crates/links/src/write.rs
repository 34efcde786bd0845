//! Link writer.

use crate::error::side_name;
use crate::friend::RESIGN;
use crate::{ANALYSIS, FriendGame, Link, LinkPart};
use breakthrough_engine::Level;
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::notation::{lan_move, to_fen, variant_text};
use breakthrough_rules::{Game, Position, Side};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Characters to percent-encode. All other characters are allowed in a URL fragment, and the parser leaves these characters unchanged.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'/')
    .remove(b',')
    .remove(b':')
    .remove(b'=');

/// Level that replaces a UCI engine, because the engine may not be installed on other machines. Most UCI engines are stronger
/// than any level.
const UCI_ENGINE_REPLACEMENT: Level = Level::STRONGEST;

/// Writes a link as a fragment that starts with `#`. The link contains the moves up to the current position, but no variations,
/// comments, clocks or names.
#[must_use]
pub fn link_text(link: &Link) -> String {
    let (game, start) = (&link.game, link.game.start());
    let mut parts = vec![(LinkPart::Variant, variant_text(&game.variant()))];
    if *start != Position::start(game.variant()) {
        parts.push((LinkPart::Fen, to_fen(start)));
    }
    if game.can_undo() {
        parts.push((LinkPart::Moves, moves_text(game)));
    }
    let mut parts: Vec<(LinkPart, String)> = parts.into_iter().map(|(part, text)| (part, encode(&text))).collect();
    match (&link.friend, link.players) {
        (Some(friend), _) => add_friend(&mut parts, friend, game),
        (None, Some(players)) => parts.push((LinkPart::Players, encode(&shared_players(players).to_string()))),
        (None, None) => parts.push((LinkPart::Players, ANALYSIS.to_owned())),
    }
    let pair = |(part, text): (LinkPart, String)| format!("{}={text}", part.name());
    format!("#{}", parts.into_iter().map(pair).collect::<Vec<_>>().join("&"))
}

/// Adds the parts of a game with a friend after the variant and the start position, before the moves.
fn add_friend(parts: &mut Vec<(LinkPart, String)>, friend: &FriendGame, game: &Game) {
    let mut added = vec![
        (LinkPart::Game, friend.id.to_string()),
        (LinkPart::You, side_name(friend.you).to_owned()),
    ];
    if friend.names.iter().any(|name| !name.is_empty()) {
        let names = friend.names.each_ref().map(|name| encode(name).replace(',', "%2C"));
        added.push((LinkPart::Names, names.join(",")));
    }
    if let Some(id) = &friend.rematch {
        added.push((LinkPart::Rematch, id.to_string()));
    }
    let moves = parts.iter().position(|(part, _)| *part == LinkPart::Moves);
    let end = moves.unwrap_or(parts.len());
    parts.splice(end..end, added);
    if game.is_resigned() {
        parts.push((LinkPart::Result, RESIGN.to_owned()));
    }
    if !friend.note.is_empty() {
        parts.push((LinkPart::Note, encode(&friend.note)));
    }
}

/// Returns the players for a link, in which the strongest level replaces a UCI engine, and a person replaces a friend.
#[must_use]
pub fn shared_players(players: Players) -> Players {
    let shared = |side: Side| match players.player(side) {
        GamePlayer::Engine(_) => GamePlayer::Computer(UCI_ENGINE_REPLACEMENT),
        GamePlayer::Friend => GamePlayer::Human,
        player @ (GamePlayer::Human | GamePlayer::Computer(_)) => player,
    };
    Players::new(shared(Side::First), shared(Side::Second))
}

fn moves_text(game: &Game) -> String {
    let size = game.variant().size();
    let texts = game
        .played_moves()
        .iter()
        .map(|played| lan_move(played.mv, played.captured, size));
    texts.collect::<Vec<_>>().join(",")
}

fn encode(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string().replace("%20", "+")
}
