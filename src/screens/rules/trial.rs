//! A diagram on which the player moves the pieces of both sides.

use crate::screens::rules::diagram::{Diagram, Topic};
use breakthrough_rules::{IllegalMove, Move, Options, Position, Square};

/// Diagram that the player has changed.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) topic: Topic,
    start: Position,
    position: Position,
    selected: Option<Square>,
    /// Rule that forbids the last chosen move.
    pub(super) rejected: Option<IllegalMove>,
}

impl Trial {
    pub(super) fn new(topic: Topic, rules: &Options) -> Trial {
        let start = Diagram::new(topic, rules).position().clone();
        Trial {
            topic,
            position: start.clone(),
            start,
            selected: None,
            rejected: None,
        }
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    pub(super) const fn selected(&self) -> Option<Square> {
        self.selected
    }

    /// Returns the legal targets of the selected piece.
    pub(super) fn targets(&self) -> Vec<Square> {
        let moves = self.position.legal_moves().into_iter();
        let own = moves.filter(|mv| Some(mv.from) == self.selected && mv.from != mv.to);
        own.map(|mv| mv.to).collect()
    }

    /// Selects a piece of the side to move, or moves the selected piece. A piece explodes when its square is chosen again. After the end of
    /// the game, the diagram starts again.
    pub(super) fn choose(&mut self, square: Square) {
        self.rejected = None;
        if self.position.outcome().is_some() {
            self.position = self.start.clone();
            self.selected = None;
        }
        let is_own = self.position.piece_at(square) == Some(self.position.side_to_move());
        let Some(from) = self.selected.take() else {
            self.selected = is_own.then_some(square);
            return;
        };
        match self.position.play(Move { from, to: square }) {
            Ok(_) => {}
            Err(_) if is_own => self.selected = Some(square).filter(|square| *square != from),
            Err(error) => self.rejected = Some(error),
        }
    }

    /// Makes the first legal move, for players who use the keyboard.
    pub(super) fn make_any_move(&mut self) {
        let mv = self.position.legal_moves().first().copied();
        match mv.filter(|_| self.position.outcome().is_none()) {
            Some(mv) => {
                self.selected = Some(mv.from);
                self.choose(mv.to);
            }
            None => self.position = self.start.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::BoardSize;
    use breakthrough_rules::notation::{parse_square, to_fen};

    fn trial(topic: Topic, variant: &str) -> Trial {
        let variant: breakthrough_rules::Variant = variant.parse().expect("a variant");
        Trial::new(topic, variant.options())
    }

    fn choose(trial: &mut Trial, squares: &str) {
        for name in squares.split(' ') {
            let size = trial.position.size();
            trial.choose(parse_square(name, size).expect("a square"));
        }
    }

    #[test]
    fn the_pieces_of_both_sides_move_and_captures_count() {
        let mut moves = trial(Topic::Move, "8x8");
        choose(&mut moves, "b2");
        assert_eq!(moves.targets().len(), 3);
        choose(&mut moves, "b3 a4 a3");
        assert_eq!(to_fen(moves.position()), "2p/pP1/3/3 w 0 2");
        let mut captures = trial(Topic::Capture, "8x8");
        choose(&mut captures, "b2 b3");
        assert_eq!(captures.rejected, Some(IllegalMove::StraightCapture));
        choose(&mut captures, "b2 a3");
        assert_eq!(
            (
                captures.rejected,
                captures.position().pieces(breakthrough_rules::Side::Second).len()
            ),
            (None, 2)
        );
    }

    #[test]
    fn a_finished_diagram_starts_again() {
        let mut win = trial(Topic::Win, "8x8");
        let start = to_fen(win.position());
        choose(&mut win, "b3 b4");
        assert!(win.position().outcome().is_some());
        choose(&mut win, "b3");
        assert_eq!(
            (to_fen(win.position()), win.targets().is_empty()),
            (start.clone(), false)
        );
        win.selected = None;
        win.make_any_move();
        assert_ne!(to_fen(win.position()), start);
    }

    #[test]
    fn a_piece_explodes_when_it_is_chosen_twice() {
        let mut trial = trial(Topic::Capture, "8x8 bombardment");
        let side = BoardSize::new(4, 4);
        assert_eq!(trial.position().size(), side);
        choose(&mut trial, "b2 b2");
        assert!(trial.position().pieces(breakthrough_rules::Side::Second).is_empty());
    }
}
