//! Annotations of the nodes of a game: comments, numeric annotation glyphs, clock times, evaluations, arrows and circles.

use super::{Arrow, Circle, Evaluation, Game, NodeId};
use std::time::Duration;

/// Maximum clock time: one year. Longer times in a file are not parsed as clock times, so that sums do not overflow.
pub const MAX_CLOCK: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Comment, glyphs, clock time, evaluation, arrows and circles of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Annotations {
    /// A comment on the position, possibly empty.
    pub comment: String,
    /// Numeric annotation glyphs, in the order of the record.
    pub nags: Vec<Nag>,
    /// The time left on the clock of the moving side after the move.
    pub clock: Option<Duration>,
    /// An evaluation of the position.
    pub evaluation: Option<Evaluation>,
    /// Arrows on the board, in the order of the record.
    pub arrows: Vec<Arrow>,
    /// Circles around squares, in the order of the record.
    pub circles: Vec<Circle>,
}

/// Empty annotations, returned for nodes that are not in a game.
static EMPTY: Annotations = Annotations {
    comment: String::new(),
    nags: Vec::new(),
    clock: None,
    evaluation: None,
    arrows: Vec::new(),
    circles: Vec::new(),
};

impl Annotations {
    /// Returns whether there are no annotations.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == EMPTY
    }
}

/// A numeric annotation glyph of PGN, which evaluates a move or a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nag(pub u8);

impl Nag {
    /// A good move: `!`.
    pub const GOOD: Nag = Nag(1);
    /// A mistake: `?`.
    pub const MISTAKE: Nag = Nag(2);
    /// A brilliant move: `!!`.
    pub const BRILLIANT: Nag = Nag(3);
    /// A blunder: `??`.
    pub const BLUNDER: Nag = Nag(4);
    /// An interesting move: `!?`.
    pub const INTERESTING: Nag = Nag(5);
    /// A dubious move: `?!`.
    pub const DUBIOUS: Nag = Nag(6);

    /// The glyphs that have symbols, with the symbols.
    pub const SYMBOLS: [(Nag, &'static str); 6] = [
        (Nag::GOOD, "!"),
        (Nag::MISTAKE, "?"),
        (Nag::BRILLIANT, "!!"),
        (Nag::BLUNDER, "??"),
        (Nag::INTERESTING, "!?"),
        (Nag::DUBIOUS, "?!"),
    ];

    /// Returns the glyph's symbol, such as `!`, or `None` for a glyph without a symbol.
    #[must_use]
    pub fn symbol(self) -> Option<&'static str> {
        let found = Nag::SYMBOLS.iter().find(|(nag, _)| *nag == self);
        found.map(|(_, symbol)| *symbol)
    }

    /// Returns the glyph with this symbol, if any.
    #[must_use]
    pub fn from_symbol(symbol: &str) -> Option<Nag> {
        let found = Nag::SYMBOLS.iter().find(|(_, known)| *known == symbol);
        found.map(|(nag, _)| *nag)
    }
}

impl Game {
    /// Returns the annotations of a node, which are empty for a node that is not in the game.
    #[must_use]
    pub fn annotations(&self, node: NodeId) -> &Annotations {
        self.tree.annotations(node).unwrap_or(&EMPTY)
    }

    /// Returns the annotations of a node for modification, or `None` for a node that is not in the game.
    #[must_use]
    pub fn annotations_mut(&mut self, node: NodeId) -> Option<&mut Annotations> {
        self.tree.annotations_mut(node)
    }
}
