//! What is chosen on the new-game screen, and the match that follows from it.

use crate::catalogue::{NamedVariant, built_in};
use crate::cli::{Player, Players};
use crate::engine::Level;
use crate::game::session::MatchSetup;
use crate::rules::{Game, Side, Variant, VariantError};
use bevy::prelude::Resource;
use rand::RngExt;

/// Who plays against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opponents {
    /// A person and the computer.
    Computer,
    /// Two people.
    TwoPlayers,
    /// Two computers.
    Watch,
}

/// Which board is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardChoice {
    /// A variant with a name, by its place among the [`Presets`].
    Preset(usize),
    /// The standard rules on a board of a size of one's own.
    OwnSize,
}

/// The variants with names, in the order in which they are offered.
#[derive(Resource, Debug)]
pub(super) struct Presets(pub(super) Vec<NamedVariant>);

impl Default for Presets {
    fn default() -> Presets {
        Presets(built_in().into_iter().map(|(_, named)| named).collect())
    }
}

/// The choices, kept from one match to the next.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(super) struct SetupForm {
    pub(super) opponents: Opponents,
    /// The computer's level, by side where there are two.
    pub(super) levels: [Level; 2],
    /// The person's side; nothing means by lot.
    pub(super) side: Option<Side>,
    pub(super) board: BoardChoice,
    /// The size of one's own.
    pub(super) files: u32,
    pub(super) ranks: u32,
}

impl Default for SetupForm {
    fn default() -> SetupForm {
        let size = Variant::STANDARD.size();
        SetupForm {
            opponents: Opponents::Computer,
            levels: [Level::ALL[2]; 2],
            side: Some(Side::First),
            board: BoardChoice::Preset(0),
            files: size.files.into(),
            ranks: size.ranks.into(),
        }
    }
}

impl SetupForm {
    /// The variant chosen.
    ///
    /// # Errors
    /// The size cannot be played.
    pub(super) fn named(&self, presets: &Presets) -> Result<NamedVariant, VariantError> {
        let preset = match self.board {
            BoardChoice::Preset(index) => presets.0.get(index),
            BoardChoice::OwnSize => None,
        };
        preset.map_or_else(
            || {
                Variant::new(self.files, self.ranks)
                    .map(|variant| NamedVariant::new(&variant.size().to_string(), variant))
            },
            |named| Ok(named.clone()),
        )
    }

    /// The match chosen, with a seed of its own; lots are drawn.
    ///
    /// # Errors
    /// The size cannot be played.
    pub(super) fn draw(&self, presets: &Presets) -> Result<MatchSetup, VariantError> {
        let seed: u64 = rand::rng().random();
        let side = self.side.unwrap_or(if seed.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        });
        let computer = |side: Side| Player::Computer(self.levels[side.index()]);
        let players = match self.opponents {
            Opponents::TwoPlayers => Players::new(Player::Human, Player::Human),
            Opponents::Watch => Players::new(computer(Side::First), computer(Side::Second)),
            Opponents::Computer if side == Side::First => Players::new(Player::Human, Player::Computer(self.levels[0])),
            Opponents::Computer => Players::new(Player::Computer(self.levels[0]), Player::Human),
        };
        Ok(MatchSetup {
            game: Game::new(self.named(presets)?.drawn(seed)?),
            players,
            seed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::variant_text;

    fn check(form: &SetupForm, players: &str, variant: &str) {
        let drawn = form.draw(&Presets::default()).expect("a variant that can be played");
        assert_eq!(drawn.players.to_string(), players);
        assert_eq!(variant_text(&drawn.game.variant()), variant);
    }

    #[test]
    fn every_choice_of_players_is_drawn() {
        let levels = [Level::GENTLEST, Level::STRONGEST];
        let form = SetupForm {
            levels,
            ..SetupForm::default()
        };
        check(&form, "human,computer:1", "8x8");
        check(
            &SetupForm {
                side: Some(Side::Second),
                ..form.clone()
            },
            "computer:1,human",
            "8x8",
        );
        check(
            &SetupForm {
                opponents: Opponents::TwoPlayers,
                board: BoardChoice::Preset(9),
                ..form.clone()
            },
            "human,human",
            "8x8 joined",
        );
        check(
            &SetupForm {
                opponents: Opponents::Watch,
                board: BoardChoice::OwnSize,
                files: 5,
                ranks: 7,
                ..form
            },
            "computer:1,computer:10",
            "5x7",
        );
    }

    #[test]
    fn lots_fall_on_both_sides() {
        let form = SetupForm {
            side: None,
            ..SetupForm::default()
        };
        let presets = Presets::default();
        let drawn: std::collections::HashSet<String> = (0..64)
            .map(|_| {
                form.draw(&presets)
                    .expect("a variant that can be played")
                    .players
                    .to_string()
            })
            .collect();
        assert_eq!(drawn.len(), 2);
    }
}
