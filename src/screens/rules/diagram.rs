//! The small boards on the first rule page: positions, the moves shown from these positions, and the animated pieces.

use crate::base::layout::square_centre;
use bevy::math::{Vec2, Vec3Swizzles};
use breakthrough_rules::notation::{parse_move, parse_variant_fen};
use breakthrough_rules::{BoardSize, Move, Options, Position, Shape, Side, Square, Variant};
use strum::{EnumCount, EnumIter};

/// Display time of the position before a move, in seconds.
const WAIT_SECONDS: f32 = 0.6;
const MOVE_SECONDS: f32 = 0.5;
/// Display time of the position after a move, in seconds.
const REST_SECONDS: f32 = 0.9;
const PERIOD_SECONDS: f32 = WAIT_SECONDS + MOVE_SECONDS + REST_SECONDS;
/// Number of moves after which a diagram stops, so that an idle game does not redraw. The number is a multiple of 1, 2 and 3,
/// so that every diagram stops after its last move.
const PERIODS: u16 = 6;

/// Time after which all diagrams have stopped, in seconds.
pub(super) const PLAY_SECONDS: f32 = PERIODS as f32 * PERIOD_SECONDS;

/// Rule that a diagram illustrates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount, EnumIter)]
pub(super) enum Topic {
    Move,
    Capture,
    Win,
}

impl Topic {
    /// Returns the id of the sentence below the diagram.
    pub(super) const fn text_id(self, options: &Options) -> &'static str {
        match (self, options.size.shape) {
            (Topic::Move, Shape::Square) => "rules-diagram-move",
            (Topic::Move, Shape::Hexagon) => "rules-diagram-move-hexagons",
            (Topic::Capture, _) if options.bombardment => "rules-diagram-bombardment",
            (Topic::Capture, Shape::Square) if options.straight_capture => "rules-diagram-capture-straight",
            (Topic::Capture, Shape::Hexagon) if options.straight_capture => "rules-diagram-capture-straight-hexagons",
            (Topic::Capture, _) => "rules-diagram-capture",
            (Topic::Win, _) if options.breakthroughs_needed > 1 => "rules-diagram-win-several",
            (Topic::Win, _) => "rules-diagram-win",
        }
    }
}

/// Position, and moves shown in turn from that position.
pub(super) struct Diagram {
    position: Position,
    moves: Vec<Move>,
}

/// Piece of a diagram. Coordinates are in squares from the centre of the board, x to the right and y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DrawnPiece {
    pub(super) side: Side,
    pub(super) at: Vec2,
    /// Scale of the piece: 1 on the board, 0 after the removal.
    pub(super) scale: f32,
}

impl Diagram {
    /// Returns the diagram of a topic for the rules of a variant.
    pub(super) fn new(topic: Topic, rules: &Options) -> Diagram {
        let explodes = topic == Topic::Capture && rules.bombardment;
        let captures_straight = topic == Topic::Capture && rules.straight_capture;
        let (size, fen, moves): (_, _, &[&str]) = match (topic, rules.size.shape) {
            (Topic::Move, Shape::Square) => (BoardSize::new(3, 4), "p1p/3/1P1/3 w 0 1", &["b2-b3", "b2-a3", "b2-c3"]),
            (Topic::Move, Shape::Hexagon) => (
                BoardSize::hexagon(3),
                "hex:3/4/1P2p/4/3 w 0 1",
                &["c2-c3", "c2-b2", "c2-d2"],
            ),
            (Topic::Capture, Shape::Square) if explodes => (BoardSize::new(4, 4), "4/ppp1/1P2/3P w 0 1", &["b2-b2"]),
            (Topic::Capture, Shape::Hexagon) if explodes => {
                (BoardSize::hexagon(3), "hex:P2/1p2/1Pp2/1p2/3 w 0 1", &["c2-c2"])
            }
            (Topic::Capture, Shape::Square) => {
                (BoardSize::new(3, 4), "3/ppp/1P1/3 w 0 1", &["b2-a3", "b2-c3", "b2-b3"])
            }
            (Topic::Capture, Shape::Hexagon) => (
                BoardSize::hexagon(3),
                "hex:3/1p2/1Pp2/1p2/3 w 0 1",
                &["c2-b2", "c2-d2", "c2-c3"],
            ),
            (Topic::Win, Shape::Square) => (BoardSize::new(3, 4), "2p/1Pp/3/3 w 0 1", &["b3-b4"]),
            (Topic::Win, Shape::Hexagon) => (BoardSize::hexagon(3), "hex:3/4/3P1/3p/3 w 0 1", &["c4-c5"]),
        };
        // The last move of the capture diagram is a straight capture. The diagram omits this move unless the rules allow straight captures.
        let shown = if topic == Topic::Capture && !explodes && !captures_straight {
            2
        } else {
            moves.len()
        };
        let options = Options {
            straight_capture: rules.straight_capture,
            bombardment: rules.bombardment,
            breakthroughs_needed: rules.breakthroughs_needed,
            ..Options::standard(size)
        };
        let variant = Variant::from_options(options).expect("a small board with the options of a variant");
        Diagram {
            position: parse_variant_fen(&variant, fen).expect("a position of this board"),
            moves: moves[..shown]
                .iter()
                .map(|mv| parse_move(mv, size).expect("a move on this board"))
                .collect(),
        }
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn size(&self) -> BoardSize {
        self.position.size()
    }

    pub(super) fn centre(&self, square: Square) -> Vec2 {
        square_centre(self.size(), square).xz()
    }

    /// Returns the empty target squares of the moves.
    pub(super) fn quiet_targets(&self) -> Vec<Square> {
        let targets = self.moves.iter().map(|mv| mv.to);
        targets.filter(|to| self.position.piece_at(*to).is_none()).collect()
    }

    /// Returns the squares whose pieces are removed by the moves.
    pub(super) fn endangered(&self) -> Vec<Square> {
        let removed = |mv: &Move| {
            let after = self.after(*mv);
            let is_removed = |square: &Square| {
                *square != mv.from
                    && self.position.piece_at(*square).is_some()
                    && self.position.piece_at(*square) != after.piece_at(*square)
            };
            self.size().all_squares().filter(is_removed).collect::<Vec<_>>()
        };
        self.moves.iter().flat_map(removed).collect()
    }

    /// Returns the pieces after `seconds`, with the moving piece last. If `seconds` is `None` or the diagram has stopped, returns the
    /// pieces before the moves.
    pub(super) fn pieces(&self, seconds: Option<f32>) -> Vec<DrawnPiece> {
        let moving = seconds.filter(|seconds| *seconds < PLAY_SECONDS).map(|seconds| {
            let period = (seconds / PERIOD_SECONDS) as usize;
            (self.moves[period % self.moves.len()], seconds % PERIOD_SECONDS)
        });
        let mut pieces: Vec<DrawnPiece> = Side::BOTH
            .into_iter()
            .flat_map(|side| self.position.pieces(side).into_iter().map(move |square| (side, square)))
            .filter(|(_, square)| moving.is_none_or(|(mv, _)| mv.from != *square))
            .map(|(side, square)| DrawnPiece {
                side,
                at: self.centre(square),
                scale: moving.map_or(1.0, |(mv, time)| self.scale_of_standing(mv, square, time)),
            })
            .collect();
        pieces.extend(moving.map(|(mv, time)| self.moving_piece(mv, time)));
        pieces
    }

    fn after(&self, mv: Move) -> Position {
        let mut position = self.position.clone();
        position.play(mv).expect("a diagram shows legal moves");
        position
    }

    /// Returns the scale of a piece other than the moving piece. A captured or exploding piece shrinks.
    fn scale_of_standing(&self, mv: Move, square: Square, time: f32) -> f32 {
        let stays = self.after(mv).piece_at(square) == self.position.piece_at(square);
        if stays { 1.0 } else { 1.0 - move_share(time) }
    }

    /// Returns the moving piece, which shrinks if it explodes, or if it scores and leaves the board.
    fn moving_piece(&self, mv: Move, time: f32) -> DrawnPiece {
        let share = move_share(time);
        let scale = if self.after(mv).piece_at(mv.to).is_some() {
            1.0
        } else if mv.from == mv.to {
            1.0 - share
        } else {
            1.0 - ((time - WAIT_SECONDS - MOVE_SECONDS) / MOVE_SECONDS).clamp(0.0, 1.0)
        };
        DrawnPiece {
            side: self.position.side_to_move(),
            at: self.centre(mv.from).lerp(self.centre(mv.to), share),
            scale,
        }
    }
}

/// Returns the completed fraction of a move, eased in and out, at `time` seconds after the start of its period.
fn move_share(time: f32) -> f32 {
    let share = ((time - WAIT_SECONDS) / MOVE_SECONDS).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Ending;
    use breakthrough_variants::built_in_variants;
    use strum::IntoEnumIterator;

    /// Returns the rules of every built-in variant.
    fn all_rules() -> Vec<Options> {
        let variants = built_in_variants().into_iter();
        variants.map(|(_, named)| *named.variant.options()).collect()
    }

    #[test]
    fn the_diagrams_of_all_variants_show_legal_moves() {
        for rules in all_rules() {
            for topic in Topic::iter() {
                let diagram = Diagram::new(topic, &rules);
                assert_eq!(diagram.size().shape, rules.size.shape);
                for mv in &diagram.moves {
                    let legality = diagram.position.check_legality(*mv);
                    assert_eq!(legality, Ok(()), "{topic:?}, {mv:?}, {rules:?}");
                }
            }
        }
    }

    #[test]
    fn captures_and_quiet_moves_are_marked_differently() {
        for rules in all_rules() {
            let count = |topic| {
                let diagram = Diagram::new(topic, &rules);
                (diagram.quiet_targets().len(), diagram.endangered().len())
            };
            assert_eq!(count(Topic::Move), (3, 0));
            assert_eq!(count(Topic::Win), (1, 0));
            let expected = match (rules.bombardment, rules.straight_capture) {
                (true, _) => 3,
                (_, true) => 3,
                _ => 2,
            };
            assert_eq!(count(Topic::Capture), (0, expected), "{rules:?}");
        }
    }

    #[test]
    fn the_winning_move_wins_or_scores() {
        for rules in all_rules() {
            let diagram = Diagram::new(Topic::Win, &rules);
            let after = diagram.after(diagram.moves[0]);
            if rules.breakthroughs_needed > 1 {
                assert_eq!(after.breakthroughs(Side::First), 1);
            } else {
                assert_eq!(
                    after.outcome().map(|outcome| outcome.ending),
                    Some(Ending::Breakthrough)
                );
            }
        }
    }

    #[test]
    fn a_diagram_shows_each_move_and_then_stops() {
        let diagram = Diagram::new(Topic::Capture, &Options::standard(BoardSize::new(8, 8)));
        let still = diagram.pieces(None);
        assert_eq!(diagram.pieces(Some(0.0)).len(), still.len());
        for (index, mv) in diagram.moves.iter().enumerate() {
            let end = index as f32 * PERIOD_SECONDS + WAIT_SECONDS + MOVE_SECONDS + 0.01;
            let pieces = diagram.pieces(Some(end));
            let moved = pieces.last().expect("the moving piece");
            assert_eq!((moved.at, moved.scale), (diagram.centre(mv.to), 1.0));
            let captured = pieces
                .iter()
                .find(|piece| piece.at == moved.at)
                .expect("the captured piece");
            assert_eq!((captured.side, captured.scale), (Side::Second, 0.0));
        }
        assert_eq!(diagram.pieces(Some(PLAY_SECONDS)), still);
    }
}
