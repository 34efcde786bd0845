//! Conversion of drafts to and from text: variants as share codes, positions as FEN.

use super::draft::Draft;
use super::named_variant::StartingSide;
use breakthrough_rules::notation::{Fen, FenError, ParseVariantError, options_text, parse_options};
use thiserror::Error;

/// Keyword for a random starting side.
const RANDOM_STARTING_SIDE: &str = "begins=lot";

/// Error in a text applied to a draft.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DraftTextError {
    /// Error in a text parsed as a position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// Error in a text parsed as a variant.
    #[error(transparent)]
    Variant(#[from] ParseVariantError),
}

impl Draft {
    /// Returns the options as one line, without name and texts. [`Draft::apply_text`] is the inverse.
    #[must_use]
    pub fn variant_text(&self) -> String {
        let text = options_text(&self.options_with_starting_side(self.first_to_move()));
        match self.about.starting_side {
            StartingSide::Random => format!("{text} {RANDOM_STARTING_SIDE}"),
            StartingSide::First | StartingSide::Second => text,
        }
    }

    /// Returns the start position as FEN.
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.fen().to_string()
    }

    /// Applies a text: a variant as written by [`Draft::variant_text`], or a position, which keeps the rules.
    ///
    /// # Errors
    /// The text is invalid. The draft is then unchanged.
    pub fn apply_text(&mut self, text: &str) -> Result<(), DraftTextError> {
        let is_position = text.split_whitespace().next().is_some_and(|word| word.contains('/'));
        if is_position {
            let fen = text.parse::<Fen>()?;
            if fen.placement.size.shape != self.options.size.shape {
                self.options.cylinder = false;
            }
            self.set_diagram(&fen);
            return Ok(());
        }
        let words = || text.split_whitespace();
        let is_random = words().any(|word| word == RANDOM_STARTING_SIDE);
        let rest: Vec<&str> = words().filter(|word| *word != RANDOM_STARTING_SIDE).collect();
        let options = parse_options(&rest.join(" "))?;
        self.about.starting_side = if is_random {
            StartingSide::Random
        } else {
            options.starting_side.into()
        };
        self.options = options;
        self.counted = [0; 2];
        Ok(())
    }
}
