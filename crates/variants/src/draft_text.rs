//! Drafts as text: a variant as one line, a position as FEN.

use super::{Begins, Draft};
use breakthrough_rules::Side;
use breakthrough_rules::notation::{Fen, FenError, ParseVariantError, PiecePlacement, options_text, parse_options};
use thiserror::Error;

/// The word of a line that says that the lot decides who begins.
const BY_LOT: &str = "begins=lot";

/// Why a text changes nothing about a draft.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DraftTextError {
    /// It was taken for a position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// It was taken for a variant.
    #[error(transparent)]
    Variant(#[from] ParseVariantError),
}

impl Draft {
    /// The draft as one line, which [`Draft::read`] reads back: the choices without name and texts.
    #[must_use]
    pub fn line(&self) -> String {
        let text = options_text(&self.begun_by(self.first_to_move()));
        match self.about.begins {
            Begins::ByLot => format!("{text} {BY_LOT}"),
            Begins::First | Begins::Second => text,
        }
    }

    /// The text of the position that a game begins with.
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.fen().to_string()
    }

    /// Takes over what a text says: a variant as [`Draft::line`] writes it, or a position, which leaves the rules as they are.
    ///
    /// # Errors
    /// Says what is wrong with the text. The draft is as it was.
    pub fn read(&mut self, text: &str) -> Result<(), DraftTextError> {
        let is_position = text.split_whitespace().next().is_some_and(|word| word.contains('/'));
        if is_position {
            let fen = text.parse::<Fen>()?;
            if fen.placement.size.shape != self.options.size.shape {
                self.options.cylinder = false;
            }
            self.show(&fen);
            return Ok(());
        }
        let words = || text.split_whitespace();
        let by_lot = words().any(|word| word == BY_LOT);
        let rest: Vec<&str> = words().filter(|word| *word != BY_LOT).collect();
        let options = parse_options(&rest.join(" "))?;
        self.about.begins = match options.starting_side {
            _ if by_lot => Begins::ByLot,
            Side::First => Begins::First,
            Side::Second => Begins::Second,
        };
        self.options = options;
        self.counted = [0; 2];
        Ok(())
    }

    pub(super) fn show(&mut self, fen: &Fen) {
        let PiecePlacement {
            size,
            obstacles,
            pieces,
        } = fen.placement;
        if size != self.options.size {
            self.options.home_ranks = size.default_home_ranks();
        }
        self.options.size = size;
        self.options.obstacles = obstacles;
        self.set_pieces(pieces);
        self.counted = fen.breakthroughs;
        self.about.begins = match fen.side_to_move {
            Side::First => Begins::First,
            Side::Second => Begins::Second,
        };
    }
}
