//! The contents of Zillions files.

use super::error::ZrfError;
use breakthrough_rules::Variant;

/// The contents of a Zillions file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZrfFile {
    /// Games and variants that are Breakthrough variants, in file order.
    pub games: Vec<ZrfGame>,
    /// All other games and variants.
    pub rejected: Vec<RejectedGame>,
}

/// A game or variant that was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RejectedGame {
    /// Title; empty for a game without a title.
    pub title: String,
    /// Reason for the rejection, with its location in the file.
    pub error: ZrfError,
}

/// A Breakthrough variant with the names and texts of a Zillions file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZrfGame {
    /// Title. Empty if missing, like `description`, `history` and `strategy`.
    pub title: String,
    /// Description of the rules. Lines are separated by `\n`, as in `history` and `strategy`.
    pub description: String,
    /// Origin of the game.
    pub history: String,
    /// Strategy advice.
    pub strategy: String,
    /// Names of the sides. The first side moves up.
    pub sides: [String; 2],
    /// Names of the sides' pieces.
    pub piece_names: [String; 2],
    /// The rules.
    pub variant: Variant,
}

impl ZrfGame {
    /// Creates a game with a title, default names and no other texts.
    #[must_use]
    pub fn new(title: &str, variant: Variant) -> ZrfGame {
        ZrfGame {
            title: title.to_owned(),
            description: String::new(),
            history: String::new(),
            strategy: String::new(),
            sides: ["White", "Black"].map(str::to_owned),
            piece_names: ["Man", "Man"].map(str::to_owned),
            variant,
        }
    }
}
