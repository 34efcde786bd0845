//! Variants with names: those built in, and the rule files of a player. docs/RULE_FILES.md has the format.
#![warn(missing_docs)]

mod builtin;
mod disk;
mod draft;
mod draft_text;
mod file;
mod find;
mod library;
mod number;
mod random;
mod scatter;
pub mod zrf;

pub use builtin::built_in;
pub use disk::{Loaded, Refusal, read_folder, read_rules};
pub use draft::{Content, Dial, Draft, DraftError};
pub use draft_text::DraftTextError;
pub use file::{parse_rule_file, renamed_rule_file, rule_file_text};
pub use find::{find_variant, find_variants, one_of};
pub use library::{Deleted, Entry, Library};
pub use scatter::scatter;

pub use breakthrough_files::toml_file::FileError;

use breakthrough_rules::{Options, Side, Variant, VariantError};

/// Who makes the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Begins {
    /// The first side.
    #[default]
    First,
    /// The second side.
    Second,
    /// One of the two, by lot.
    ByLot,
}

/// A variant as players know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedVariant {
    /// What it is called.
    pub name: String,
    /// A sentence about it. This and the next three are empty where nothing is said.
    pub description: String,
    /// Where it comes from.
    pub history: String,
    /// How to play it well.
    pub strategy: String,
    /// What is known of it, such as who wins.
    pub known: String,
    /// Everything about the game but who begins.
    pub variant: Variant,
    /// Who begins.
    pub begins: Begins,
}

impl NamedVariant {
    /// A variant of which nothing but the name is said.
    #[must_use]
    pub fn new(name: &str, variant: Variant) -> NamedVariant {
        NamedVariant {
            name: name.to_owned(),
            description: String::new(),
            history: String::new(),
            strategy: String::new(),
            known: String::new(),
            variant,
            begins: match variant.starting_side() {
                Side::First => Begins::First,
                Side::Second => Begins::Second,
            },
        }
    }

    /// Whether a name means this variant: letters' case and blanks around it do not matter.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.trim().to_lowercase()
    }

    /// The variant of a match with this seed, which draws the lot. A side that would have no move does not begin.
    ///
    /// # Errors
    /// The side that is to begin cannot.
    pub fn drawn(&self, seed: u64) -> Result<Variant, VariantError> {
        let begun_by = |begins: Side| {
            Variant::from_options(Options {
                starting_side: begins,
                ..*self.variant.options()
            })
        };
        match self.begins {
            Begins::First => begun_by(Side::First),
            Begins::Second => begun_by(Side::Second),
            // Not the lowest bit, which draws the sides of the players.
            Begins::ByLot => {
                let side = if seed >> 1 & 1 == 0 { Side::First } else { Side::Second };
                begun_by(side).or_else(|_| begun_by(!side))
            }
        }
    }
}
