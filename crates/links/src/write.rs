//! Writes links.

use crate::{Link, LinkPart};
use breakthrough_arena::{GamePlayer, Players};
use breakthrough_engine::Level;
use breakthrough_rules::notation::{lan_move, to_fen, variant_text};
use breakthrough_rules::{Game, Position, Side};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What is written as percent signs. What stands unencoded may stand in the fragment of an address, and is read as it is.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'/')
    .remove(b',')
    .remove(b':')
    .remove(b'=');

/// The level in the place of a UCI program, which is not on other computers. Most are stronger than any level.
const LEVEL_OF_PROGRAMS: Level = Level::STRONGEST;

/// Writes a link from `#` on. It has the moves up to the current position, without variations, comments, clocks and names.
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
    parts.push((LinkPart::Players, shared_players(link.players).to_string()));
    let encoded = |(part, text): (LinkPart, String)| format!("{}={}", part.name(), encode(&text));
    format!("#{}", parts.into_iter().map(encoded).collect::<Vec<_>>().join("&"))
}

/// The players as they are on another computer: the strongest level takes the place of a UCI program.
#[must_use]
pub fn shared_players(players: Players) -> Players {
    let shared = |side: Side| match players.of(side) {
        GamePlayer::Engine(_) => GamePlayer::Computer(LEVEL_OF_PROGRAMS),
        player @ (GamePlayer::Human | GamePlayer::Computer(_)) => player,
    };
    Players::new(shared(Side::First), shared(Side::Second))
}

fn moves_text(game: &Game) -> String {
    let played = game
        .path(game.current())
        .into_iter()
        .filter_map(|node| game.move_at(node));
    let size = game.variant().size();
    let texts = played.map(|played| lan_move(played.mv, played.captured, size));
    texts.collect::<Vec<_>>().join(",")
}

fn encode(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string().replace("%20", "+")
}
