//! What is said about the nodes of a game: comments, numeric annotation glyphs and clock times.

use super::{Game, NodeId};
use std::time::Duration;

/// Longest time on a clock: a year. Longer ones in a file are not read as times, so that sums of times never overflow.
pub const MAX_CLOCK: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Comment, glyphs and clock time of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Annotations {
    /// A text about the position, empty without one.
    pub comment: String,
    /// Numeric annotation glyphs in their order.
    pub nags: Vec<Nag>,
    /// The time left on the mover's clock after the move.
    pub clock: Option<Duration>,
}

/// The annotations of nodes that are not in a game.
static EMPTY: Annotations = Annotations {
    comment: String::new(),
    nags: Vec::new(),
    clock: None,
};

impl Annotations {
    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == EMPTY
    }
}

/// A numeric annotation glyph of PGN, which says something about a move or a position.
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

    /// The glyphs that have a symbol, with it.
    pub const SYMBOLS: [(Nag, &'static str); 6] = [
        (Nag::GOOD, "!"),
        (Nag::MISTAKE, "?"),
        (Nag::BRILLIANT, "!!"),
        (Nag::BLUNDER, "??"),
        (Nag::INTERESTING, "!?"),
        (Nag::DUBIOUS, "?!"),
    ];

    /// The symbol that is written after a move.
    #[must_use]
    pub fn symbol(self) -> Option<&'static str> {
        let found = Nag::SYMBOLS.iter().find(|(nag, _)| *nag == self);
        found.map(|(_, symbol)| *symbol)
    }

    /// The glyph with a symbol.
    #[must_use]
    pub fn from_symbol(symbol: &str) -> Option<Nag> {
        let found = Nag::SYMBOLS.iter().find(|(_, known)| *known == symbol);
        found.map(|(nag, _)| *nag)
    }
}

impl Game {
    /// What is said about a node. Nothing is said about a node that is not in the game.
    #[must_use]
    pub fn annotations(&self, node: NodeId) -> &Annotations {
        self.tree.annotations(node).unwrap_or(&EMPTY)
    }

    /// What is said about a node, to be changed; `None` for a node that is not in the game.
    #[must_use]
    pub fn annotations_mut(&mut self, node: NodeId) -> Option<&mut Annotations> {
        self.tree.annotations_mut(node)
    }
}
