//! Plays games with the rules crate and the plain model in lockstep, and asserts that both agree after every move.

use super::plain::{self, Cell, PlainMove, PlainPosition, Shape};
use breakthrough_rules::notation::{lan_move, parse_move, parse_variant_fen, to_fen, uci_move};
use breakthrough_rules::{
    Bitboard, BoardSize, Coordinates, Ending, Move, Options, Position, Side, Square, SquareSet, Variant,
};

/// A game played with the rules crate and with the plain model.
pub(crate) struct Lockstep {
    plain: PlainPosition,
    position: Position,
}

impl Lockstep {
    /// Starts a game with the rules crate and with the plain model.
    pub(crate) fn start(options: &plain::Options) -> Lockstep {
        let variant =
            Variant::from_options(rules_options(options)).unwrap_or_else(|error| panic!("{options}: {error}"));
        let lockstep = Lockstep {
            plain: PlainPosition::start(options),
            position: Position::start(variant),
        };
        lockstep.check();
        lockstep
    }

    /// Returns the position according to the plain model.
    pub(crate) fn plain(&self) -> &PlainPosition {
        &self.plain
    }

    /// Returns the position according to the rules crate.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a legal move with the rules crate, including an undo, and with the plain model.
    pub(crate) fn after(&self, mv: PlainMove) -> Lockstep {
        let mut position = self.position.clone();
        let rules_move = rules_move(position.size(), mv);
        let mut play = || {
            let played = position.play(rules_move);
            played.unwrap_or_else(|error| panic!("{mv} in {}: {error}", self.plain.text()))
        };
        let played = play();
        position.undo(played);
        let (undone, before) = (&position, &self.position);
        assert_eq!(undone, before, "undo of {mv} in {}", self.plain.text());
        assert_eq!(undone.hash(), before.hash());
        assert_eq!(undone.move_number(), before.move_number());
        position.play(rules_move).expect("the move is legal");
        self.check_names(mv, rules_move);
        let lockstep = Lockstep {
            plain: self.plain.play(mv),
            position,
        };
        lockstep.check();
        lockstep
    }

    fn check(&self) {
        let (plain, position) = (&self.plain, &self.position);
        let (text, size) = (plain.text(), position.size());
        assert_eq!(to_fen(position), text);
        let read = parse_variant_fen(&position.variant(), &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(&read, position, "{text}");
        assert_eq!(read.move_number(), position.move_number(), "{text}");
        assert_eq!(read.hash(), position.hash(), "{text}");
        assert_eq!(position.hash(), position.fresh_hash(), "{text}");

        let moves = position.legal_moves().into_iter();
        let mut moves: Vec<PlainMove> = moves.map(|mv| plain_move(size, mv)).collect();
        moves.sort();
        assert_eq!(moves, plain.moves(), "{text}");

        let outcome = position.outcome().map(|outcome| (outcome.winner, outcome.ending));
        let expected = plain.winner().zip(plain.ending()).map(|(winner, ending)| {
            let ending = match ending {
                plain::Ending::Breakthrough => Ending::Breakthrough,
                plain::Ending::OpponentGone | plain::Ending::MoverGone => Ending::AllCaptured,
                plain::Ending::OpponentStuck => Ending::NoMoves,
            };
            (rules_side(winner), ending)
        });
        assert_eq!(outcome, expected, "{text}");
    }

    /// Asserts that a legal move round-trips through every notation.
    fn check_names(&self, mv: PlainMove, rules_move: Move) {
        let size = self.position.size();
        let captures = mv.from != mv.to && self.plain.pieces().contains_key(&mv.to);
        assert_eq!(
            self.position.is_capture(rules_move),
            captures,
            "{mv} in {}",
            self.plain.text()
        );
        let names = [
            mv.to_string(),
            uci_move(rules_move, size),
            lan_move(rules_move, captures, size),
        ];
        for name in names {
            assert_eq!(parse_move(&name, size), Ok(rules_move), "{name}");
        }
    }

    /// Asserts that `is_legal` agrees with the list of legal moves, for every pair of squares.
    pub(crate) fn check_single_moves(&self) {
        let size = self.position.size();
        for from in size.all_squares() {
            for to in size.all_squares() {
                let mv = Move { from, to };
                let plain_move = plain_move(size, mv);
                let is_legal = self.plain.moves().contains(&plain_move);
                assert_eq!(
                    self.position.is_legal(mv),
                    is_legal,
                    "{plain_move} in {}",
                    self.plain.text()
                );
            }
        }
    }
}

/// Converts the plain model's options to the options of the rules crate.
pub(crate) fn rules_options(options: &plain::Options) -> Options {
    let size = match options.shape {
        Shape::Square { files, ranks } => BoardSize::new(files, ranks),
        Shape::Hexagonal { side } => BoardSize::hexagon(side),
    };
    let set = |cells: &std::collections::BTreeSet<Cell>| {
        SquareSet::from_squares(cells.iter().map(|cell| square(size, *cell)))
    };
    Options {
        size,
        home_ranks: options.home_ranks,
        starting_side: rules_side(options.starting_side()),
        obstacles: set(&options.obstacles),
        missing: set(&options.missing),
        pieces: options
            .set_position
            .as_ref()
            .map(|(first, second)| [set(first), set(second)]),
        cylinder: options.cylinder,
        mandatory_capture: options.mandatory_capture,
        straight_capture: options.straight_capture,
        bombardment: options.bombardment,
        breakthroughs_needed: options.breakthroughs_needed,
    }
}

fn rules_side(side: plain::Side) -> Side {
    match side {
        plain::Side::First => Side::First,
        plain::Side::Second => Side::Second,
    }
}

/// Converts a cell. A cell outside the board is converted to a square outside the board, except on 16x16, where no such square
/// exists.
fn square(size: BoardSize, cell: Cell) -> Square {
    let at = Coordinates {
        file: cell.file,
        rank: cell.number.wrapping_sub(1),
    };
    size.square(at).unwrap_or(Square::new(size.squares() as u8))
}

fn rules_move(size: BoardSize, mv: PlainMove) -> Move {
    Move {
        from: square(size, mv.from),
        to: square(size, mv.to),
    }
}

fn plain_move(size: BoardSize, mv: Move) -> PlainMove {
    let [from, to] = [mv.from, mv.to].map(|square| {
        let at = size.coordinates(square);
        Cell {
            file: at.file,
            number: at.rank_number(),
        }
    });
    PlainMove { from, to }
}
