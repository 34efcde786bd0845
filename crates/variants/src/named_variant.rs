//! Variants with names and texts for the player.

use breakthrough_rules::{Options, Side, Variant, VariantError};

/// The side that makes the first move of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StartingSide {
    /// The first side.
    #[default]
    First,
    /// The second side.
    Second,
    /// Chosen at random for each game.
    Random,
}

impl From<Side> for StartingSide {
    fn from(side: Side) -> StartingSide {
        match side {
            Side::First => StartingSide::First,
            Side::Second => StartingSide::Second,
        }
    }
}

impl StartingSide {
    /// Returns the fixed side, or the first side if the choice is random.
    pub(crate) const fn fixed_or_first(self) -> Side {
        match self {
            StartingSide::Second => Side::Second,
            StartingSide::First | StartingSide::Random => Side::First,
        }
    }
}

/// A variant with a name and texts for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedVariant {
    /// Display name; [`NamedVariant::has_name`] compares names ignoring case.
    pub name: String,
    /// One-sentence description. Empty if unknown, like `history`, `strategy` and `solved_status`.
    pub description: String,
    /// Origin of the variant.
    pub history: String,
    /// Strategy advice.
    pub strategy: String,
    /// Known theoretical results, such as the winner.
    pub solved_status: String,
    /// The rules. `starting_side` overrides the starting side of the variant.
    pub variant: Variant,
    /// The side that makes the first move.
    pub starting_side: StartingSide,
}

impl NamedVariant {
    /// Creates a named variant without texts.
    #[must_use]
    pub fn new(name: &str, variant: Variant) -> NamedVariant {
        NamedVariant {
            name: name.to_owned(),
            description: String::new(),
            history: String::new(),
            strategy: String::new(),
            solved_status: String::new(),
            variant,
            starting_side: variant.starting_side().into(),
        }
    }

    /// Returns whether `name` is the name of this variant, ignoring case and surrounding whitespace.
    #[must_use]
    pub fn has_name(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.trim().to_lowercase()
    }

    /// Resolves the starting side with the seed of a game. A random choice skips a side that would have no legal move.
    ///
    /// # Errors
    /// The fixed starting side has no legal move.
    pub fn variant_for_seed(&self, seed: u64) -> Result<Variant, VariantError> {
        let begun_by = |begins: Side| {
            Variant::from_options(Options {
                starting_side: begins,
                ..*self.variant.options()
            })
        };
        match self.starting_side {
            StartingSide::First => begun_by(Side::First),
            StartingSide::Second => begun_by(Side::Second),
            // The second-lowest bit is used, because the lowest bit of the seed determines which player plays which side.
            StartingSide::Random => {
                let side = if seed >> 1 & 1 == 0 { Side::First } else { Side::Second };
                begun_by(side).or_else(|_| begun_by(!side))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_choice_skips_a_side_without_a_legal_move() {
        let mut named = NamedVariant::new(
            "Stuck",
            "4x5 begins=second start=3p/4/4/**2/P3".parse().expect("a variant"),
        );
        let sides = |named: &NamedVariant| {
            [0, 2].map(|seed| named.variant_for_seed(seed).map(|variant| variant.starting_side()).ok())
        };
        named.starting_side = StartingSide::Random;
        assert_eq!(sides(&named), [Some(Side::Second); 2]);
        named.starting_side = StartingSide::First;
        assert_eq!(sides(&named), [None; 2]);
    }

    #[test]
    fn the_second_bit_of_the_seed_determines_a_random_starting_side() {
        let mut named = NamedVariant::new("Odd one", Variant::STANDARD);
        named.starting_side = StartingSide::Random;
        let sides = [0, 1, 2, 3].map(|seed| named.variant_for_seed(seed).expect("a variant").starting_side());
        assert_eq!(sides, [Side::First, Side::First, Side::Second, Side::Second]);
    }
}
