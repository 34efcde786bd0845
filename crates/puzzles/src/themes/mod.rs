//! Themes of puzzles: claims about a move of the solution, which are checked with exact facts and with the solver. docs/PUZZLES.md
//! defines each theme.

mod captures;
mod runners;
mod scene;
mod structure;
mod waiting;

use breakthrough_rules::{Move, Position, Square};
use scene::Scene;

/// Theme of a puzzle. Themes are ordered by precedence: the main theme of a puzzle is the first of its themes. Rare themes precede
/// frequent themes, and special themes precede general themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// A quiet step at home puts the opponent into zugzwang.
    WaitingMove,
    /// The opponent is to move and loses, but would win if the player were to move.
    Zugzwang,
    /// The player captures a pivotal piece.
    Pivotal,
    /// The opponent threatens to win at once; several moves prevent this, and one of them wins.
    OnlyDefence,
    /// The player's piece steps in front of an enemy piece that cannot capture it, and passes it.
    Skirting,
    /// The player gives up a piece.
    Sacrifice,
    /// The opponent's capture gives up the control of a square, which the player enters.
    Deflection,
    /// Both sides have runners, and the player wins the race.
    Race,
    /// The player captures a piece, and the opponent recaptures.
    Exchange,
    /// Each move of the player except the last threatens to win at once.
    Forcing,
    /// The first move neither captures, nor attacks a piece, nor threatens to win at once.
    QuietMove,
    /// A piece near the left or right edge becomes a runner.
    BreakthroughEdge,
    /// A piece in the middle becomes a runner.
    BreakthroughCentre,
}

/// Claim that a theme occurs with a move of the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThemeClaim {
    /// The theme.
    pub theme: Theme,
    /// Number of moves of both sides before the move of the player with which the theme occurs.
    pub ply: u8,
    /// Square of the piece or of the move that the theme refers to, as defined in docs/PUZZLES.md.
    pub square: Square,
}

/// Searches for a theme at a move of the player. Returns the square of the claim.
type Detector = fn(&Scene<'_>, usize) -> Option<Square>;

impl Theme {
    /// All themes, in the order of precedence.
    pub const ALL: [Theme; 13] = [
        Theme::WaitingMove,
        Theme::Zugzwang,
        Theme::Pivotal,
        Theme::OnlyDefence,
        Theme::Skirting,
        Theme::Sacrifice,
        Theme::Deflection,
        Theme::Race,
        Theme::Exchange,
        Theme::Forcing,
        Theme::QuietMove,
        Theme::BreakthroughEdge,
        Theme::BreakthroughCentre,
    ];

    /// Returns the name of the theme in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::WaitingMove => "waiting_move",
            Theme::Zugzwang => "zugzwang",
            Theme::Deflection => "deflection",
            Theme::Skirting => "skirting",
            Theme::Sacrifice => "sacrifice",
            Theme::Race => "race",
            Theme::Pivotal => "pivotal",
            Theme::OnlyDefence => "only_defence",
            Theme::Exchange => "exchange",
            Theme::Forcing => "forcing",
            Theme::QuietMove => "quiet_move",
            Theme::BreakthroughEdge => "breakthrough_edge",
            Theme::BreakthroughCentre => "breakthrough_centre",
        }
    }

    /// Returns the theme with this [name](Theme::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Returns the number of the theme in files, which never changes.
    pub(super) const fn code(self) -> u8 {
        match self {
            Theme::WaitingMove => 0,
            Theme::Zugzwang => 1,
            Theme::Deflection => 2,
            Theme::Skirting => 3,
            Theme::Sacrifice => 4,
            Theme::Race => 5,
            Theme::Pivotal => 6,
            Theme::OnlyDefence => 7,
            Theme::Exchange => 8,
            Theme::Forcing => 9,
            Theme::QuietMove => 10,
            Theme::BreakthroughEdge => 11,
            Theme::BreakthroughCentre => 12,
        }
    }

    /// Returns the theme with this [number](Theme::code).
    pub(super) fn from_code(code: u8) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.code() == code)
    }

    const fn detector(self) -> Detector {
        match self {
            Theme::WaitingMove => waiting::waiting_move,
            Theme::Zugzwang => waiting::zugzwang,
            Theme::Deflection => captures::deflection,
            Theme::Skirting => structure::skirting,
            Theme::Sacrifice => captures::sacrifice,
            Theme::Race => runners::race,
            Theme::Pivotal => captures::pivotal,
            Theme::OnlyDefence => structure::only_defence,
            Theme::Exchange => captures::exchange,
            Theme::Forcing => structure::forcing,
            Theme::QuietMove => structure::quiet_move,
            Theme::BreakthroughEdge => runners::breakthrough_edge,
            Theme::BreakthroughCentre => runners::breakthrough_centre,
        }
    }
}

/// Collects claims and sorts them by precedence, because the program that wrote them may have had a different order.
pub(super) fn sorted<E>(claims: impl Iterator<Item = Result<ThemeClaim, E>>) -> Result<Vec<ThemeClaim>, E> {
    let mut claims = claims.collect::<Result<Vec<ThemeClaim>, E>>()?;
    claims.sort_by_key(|claim| claim.theme);
    Ok(claims)
}

/// Whether a claim is true. `positions` are the positions before and after each move of the solution.
pub(super) fn holds(claim: ThemeClaim, positions: &[Position], solution: &[Move]) -> bool {
    let ply = usize::from(claim.ply);
    if !ply.is_multiple_of(2) || ply >= solution.len() {
        return false;
    }
    let scene = Scene::new(positions, solution);
    claim.theme.detector()(&scene, ply) == Some(claim.square)
}

/// Returns the themes of a solution in the order of precedence, each with the first move at which it occurs.
pub(super) fn detect(positions: &[Position], solution: &[Move]) -> Vec<ThemeClaim> {
    let scene = Scene::new(positions, solution);
    let found = |theme: Theme| {
        let mut plies = (0..solution.len()).step_by(2);
        plies.find_map(|ply| {
            let square = theme.detector()(&scene, ply)?;
            let ply = ply as u8;
            Some(ThemeClaim { theme, ply, square })
        })
    };
    Theme::ALL.into_iter().filter_map(found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_codes_round_trip() {
        for theme in Theme::ALL {
            assert_eq!(Theme::from_code(theme.code()), Some(theme));
            assert_eq!(Theme::from_name(theme.name()), Some(theme));
        }
        assert_eq!(Theme::from_code(13), None);
        assert_eq!(Theme::from_name("fork"), None);
    }
}
