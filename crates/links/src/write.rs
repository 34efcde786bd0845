//! Link writer.

use crate::{ANALYSIS, Link, LinkPart};
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
    let players = link.players.map(|players| shared_players(players).to_string());
    parts.push((LinkPart::Players, players.unwrap_or_else(|| ANALYSIS.to_owned())));
    let encoded = |(part, text): (LinkPart, String)| format!("{}={}", part.name(), encode(&text));
    format!("#{}", parts.into_iter().map(encoded).collect::<Vec<_>>().join("&"))
}

/// Returns the players for a link, in which the strongest level replaces a UCI engine.
#[must_use]
pub fn shared_players(players: Players) -> Players {
    let shared = |side: Side| match players.player(side) {
        GamePlayer::Engine(_) => GamePlayer::Computer(UCI_ENGINE_REPLACEMENT),
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
