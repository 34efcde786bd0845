//! The moves in an animation.

use breakthrough_rules::notation::Record;
use breakthrough_rules::{Game, Move, NodeId};
use strum::EnumIter;

/// Section of a game shown in an animation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter)]
pub(super) enum Part {
    #[default]
    WholeGame,
    FromShown,
}

/// Returns the PGN of a line, without variations and comments, and the ply at which the animation starts.
pub(super) fn line_record(game: &Game, shown: NodeId, part: Part) -> (String, usize) {
    let mut line = game.path(game.current());
    let begins_at = match part {
        Part::WholeGame => 0,
        Part::FromShown => game.ply(shown).unwrap_or_default(),
    };
    if begins_at > 0 && !line.contains(&shown) {
        // A variation continues with the first child of each node.
        line = game.path(shown);
        let mut last = shown;
        while let Some(next) = game.children(last).first() {
            line.push(*next);
            last = *next;
        }
    }
    let moves = line.iter().filter_map(|node| Some(game.move_at(*node)?.mv));
    (record_of(game, moves), begins_at)
}

fn record_of(game: &Game, moves: impl Iterator<Item = Move>) -> String {
    let mut line = Game::from_position(game.start().clone());
    for mv in moves {
        line.play(mv).expect("a move that was legal here before");
    }
    Record::new(line).to_pgn()
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::parse_pgn;

    fn check(shown: &[usize], part: Part, expected: &str, begins_at: usize) {
        let text = "1. a2-a3 (1. b2-b3 b7-b6 2. c2-c3) 1... a7-a6 2. h2-h3 *";
        let game = parse_pgn(text).expect("a record").game;
        let child = |node: NodeId, number: &usize| game.children(node)[*number];
        let shown = shown.iter().fold(NodeId::ROOT, child);
        let (record, ply) = line_record(&game, shown, part);
        assert!(record.trim_end().ends_with(expected), "expected {expected} in {record}");
        assert_eq!(ply, begins_at);
    }

    #[test]
    fn an_animation_shows_the_game_or_the_line_of_the_shown_position() {
        let main_line = "1. a2-a3 a7-a6 2. h2-h3 *";
        check(&[0, 0], Part::WholeGame, main_line, 0);
        check(&[1], Part::WholeGame, main_line, 0);
        check(&[0, 0], Part::FromShown, main_line, 2);
        check(&[], Part::FromShown, main_line, 0);
        check(&[1], Part::FromShown, "1. b2-b3 b7-b6 2. c2-c3 *", 1);
    }
}
