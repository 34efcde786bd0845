//! The notation of moves in the list.

use crate::settings::MoveNames;
use breakthrough_rules::notation::lan_move;
use breakthrough_rules::{BoardSize, Game, Move, NodeId, Position, Side};
use egui_phosphor::regular as icon;
use std::collections::HashMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoveText {
    /// The move in the notation selected in the settings.
    pub(super) name: String,
    /// The move in long algebraic notation, for screen readers and tests.
    pub(super) spoken: String,
    /// Whether pieces were captured or exploded.
    pub(super) captures: bool,
    pub(super) wins: bool,
}

/// Cache of move texts. The text of a node never changes, and computing the node's position is slow.
#[derive(Debug, Default)]
pub(super) struct MoveTexts {
    style: MoveNames,
    texts: HashMap<NodeId, MoveText>,
}

impl MoveTexts {
    /// Sets the notation. Changing the notation clears the cache.
    pub(super) fn set_style(&mut self, style: MoveNames) {
        if self.style != style {
            *self = MoveTexts {
                style,
                texts: HashMap::new(),
            };
        }
    }

    pub(super) fn get(&mut self, game: &Game, node: NodeId) -> Option<&MoveText> {
        let style = self.style;
        match self.texts.entry(node) {
            std::collections::hash_map::Entry::Occupied(known) => Some(known.into_mut()),
            std::collections::hash_map::Entry::Vacant(unknown) => {
                let position = game.position_at(game.parent(node)?)?;
                Some(unknown.insert(move_text(&position, game.move_at(node)?.mv, style)?))
            }
        }
    }
}

/// Returns the text of a legal move; `None` for an illegal move.
pub(super) fn move_text(position: &Position, mv: Move, style: MoveNames) -> Option<MoveText> {
    let size = position.size();
    let captures = position.is_capture(mv);
    let mut after = position.clone();
    after.play(mv).ok()?;
    let spoken = lan_move(mv, captures, size);
    let name = match style {
        MoveNames::Long => spoken.clone(),
        MoveNames::Short => short_name(position, mv, captures),
        MoveNames::Arrows => arrow_name(position, mv, captures),
    };
    Some(MoveText {
        name,
        spoken,
        captures: captures || mv.is_explosion(),
        wins: after.outcome().is_some(),
    })
}

/// Returns the target square. The piece's file precedes the target square if the move is a capture or if another piece can move to the same
/// square. If both pieces are on the same file, the full origin square is written instead of the file.
fn short_name(position: &Position, mv: Move, captures: bool) -> String {
    let size = position.size();
    let (from, to) = (size.coordinates(mv.from), size.coordinates(mv.to));
    if mv.is_explosion() {
        return lan_move(mv, false, size);
    }
    let others = position.legal_moves().into_iter();
    let rivals: Vec<Move> = others
        .filter(|other| other.to == mv.to && other.from != mv.from)
        .collect();
    let letter = from.file_letter();
    let origin = if rivals
        .iter()
        .any(|rival| size.coordinates(rival.from).file == from.file)
    {
        from.to_string()
    } else if captures || !rivals.is_empty() {
        letter.to_string()
    } else {
        String::new()
    };
    let separator = if captures { "x" } else { "" };
    format!("{origin}{separator}{to}")
}

/// Returns an arrow and the target square. The arrow points in the direction of the move on a board with rank 1 at the bottom.
fn arrow_name(position: &Position, mv: Move, captures: bool) -> String {
    let size = position.size();
    if mv.is_explosion() {
        return lan_move(mv, false, size);
    }
    let separator = if captures { "x" } else { "" };
    let arrow = arrow(size, mv, position.side_to_move());
    format!("{arrow} {separator}{}", size.coordinates(mv.to))
}

fn arrow(size: BoardSize, mv: Move, side: Side) -> &'static str {
    let change = i16::from(size.coordinates(mv.to).file) - i16::from(size.coordinates(mv.from).file);
    // A move across the wrap-around edge changes the file number by more than one, with the opposite sign.
    let change = if change.abs() > 1 { -change } else { change };
    match (side, change.signum()) {
        (Side::First, -1) => icon::ARROW_UP_LEFT,
        (Side::First, 0) => icon::ARROW_UP,
        (Side::First, _) => icon::ARROW_UP_RIGHT,
        (Side::Second, -1) => icon::ARROW_DOWN_LEFT,
        (Side::Second, 0) => icon::ARROW_DOWN,
        (Side::Second, _) => icon::ARROW_DOWN_RIGHT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::{parse_fen, parse_move};

    #[track_caller]
    fn check(position: &str, mv: &str, long: &str, short: &str, arrows: &str) {
        let position = parse_fen(position).expect("a position");
        let mv = parse_move(mv, position.size()).expect("a move");
        let name = |style| move_text(&position, mv, style).expect("a legal move").name;
        let found = [MoveNames::Long, MoveNames::Short, MoveNames::Arrows].map(name);
        assert_eq!(found, [long, short, arrows]);
    }

    #[test]
    fn moves_have_long_short_and_arrow_notation() {
        let plain = "pppp/4/4/4/P2P w 0 1";
        check(plain, "a1a2", "a1-a2", "a2", &format!("{} a2", icon::ARROW_UP));
        check(plain, "a1b2", "a1-b2", "b2", &format!("{} b2", icon::ARROW_UP_RIGHT));
        let crowded = "pppp/4/4/4/PPPP b 0 1";
        check(
            crowded,
            "a5b4",
            "a5-b4",
            "ab4",
            &format!("{} b4", icon::ARROW_DOWN_RIGHT),
        );
        check(crowded, "b5b4", "b5-b4", "bb4", &format!("{} b4", icon::ARROW_DOWN));
        let captures = "4/1p2/P3/4 w 0 1";
        check(
            captures,
            "a2b3",
            "a2xb3",
            "axb3",
            &format!("{} xb3", icon::ARROW_UP_RIGHT),
        );
    }

    #[test]
    fn captures_and_wins_are_recognized() {
        let check = |position: &str, mv: &str, captures: bool, wins: bool| {
            let position = parse_fen(position).expect("a position");
            let mv = parse_move(mv, position.size()).expect("a move");
            let text = move_text(&position, mv, MoveNames::Long).expect("a legal move");
            assert_eq!((text.captures, text.wins), (captures, wins), "{}", text.spoken);
        };
        check("3p/4/P3/4 w 0 1", "a2a3", false, false);
        check("3p/P3/4/4 w 0 1", "a3a4", false, true);
        check("3p/1p2/P3/4 w 0 1", "a2b3", true, false);
        check("4/1p2/P3/4 w 0 1", "a2b3", true, true);
    }

    #[test]
    fn arrows_show_the_direction_across_the_wrap_around_edge() {
        let size = BoardSize::new(5, 5);
        let mv = |text: &str| parse_move(text, size).expect("a move");
        assert_eq!(arrow(size, mv("e1a2"), Side::First), icon::ARROW_UP_RIGHT);
        assert_eq!(arrow(size, mv("a5e4"), Side::Second), icon::ARROW_DOWN_LEFT);
    }

    #[test]
    fn changing_the_notation_changes_the_texts() {
        let mut game = Game::from_position(parse_fen("pppp/4/4/4/P2P w 0 1").expect("a position"));
        game.play(parse_move("a1a2", game.position().size()).expect("a move"))
            .expect("legal");
        let mut texts = MoveTexts::default();
        let node = game.current();
        assert_eq!(texts.get(&game, node).expect("a text").name, "a1-a2");
        texts.set_style(MoveNames::Short);
        assert_eq!(texts.get(&game, node).expect("a text").name, "a2");
        assert_eq!(texts.get(&game, NodeId::ROOT), None);
    }
}
