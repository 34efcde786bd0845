//! What is chosen on the new-game screen, and the match that follows from it.

use crate::session::MatchSetup;
use crate::variants::{Choice, Variants};
use bevy::prelude::Resource;
use breakthrough_arena::{Player, Players};
use breakthrough_engine::Level;
use breakthrough_rules::Side;
use breakthrough_variants::DraftError;
use rand::RngExt;

/// Who plays against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponents {
    /// A person and the computer.
    Computer,
    /// Two people.
    TwoPlayers,
    /// Two computers.
    Watch,
}

/// The choices, kept from one match to the next.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(crate) struct SetupForm {
    pub(crate) opponents: Opponents,
    /// The computer's level, by side where there are two.
    pub(crate) levels: [Level; 2],
    /// The person's side; nothing means by lot.
    pub(crate) side: Option<Side>,
    pub(crate) board: Choice,
}

impl Default for SetupForm {
    fn default() -> SetupForm {
        SetupForm {
            opponents: Opponents::Computer,
            levels: [Level::ALL[2]; 2],
            side: Some(Side::First),
            board: Choice::BuiltIn(0),
        }
    }
}

impl SetupForm {
    /// The match chosen, with a seed of its own; lots are drawn.
    ///
    /// # Errors
    /// The variant cannot be played.
    pub(crate) fn draw(&self, variants: &Variants) -> Result<MatchSetup, DraftError> {
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
            game: variants.game(&self.board, seed)?,
            players,
            seed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::variant_text;

    fn check(form: &SetupForm, players: &str, variant: &str) {
        let drawn = form.draw(&Variants::default()).expect("a variant that can be played");
        assert_eq!(drawn.players.to_string(), players);
        assert_eq!(variant_text(&drawn.game.variant()), variant);
    }

    #[test]
    fn every_choice_of_players_is_drawn() {
        let levels = [Level::WEAKEST, Level::STRONGEST];
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
                board: Choice::BuiltIn(9),
                ..form.clone()
            },
            "human,human",
            "8x8 joined",
        );
        check(
            &SetupForm {
                opponents: Opponents::Watch,
                board: Choice::BuiltIn(5),
                ..form
            },
            "computer:1,computer:10",
            "3x7",
        );
    }

    #[test]
    fn lots_fall_on_both_sides() {
        let form = SetupForm {
            side: None,
            ..SetupForm::default()
        };
        let variants = Variants::default();
        let drawn: std::collections::HashSet<String> = (0..64)
            .map(|_| {
                form.draw(&variants)
                    .expect("a variant that can be played")
                    .players
                    .to_string()
            })
            .collect();
        assert_eq!(drawn.len(), 2);
    }
}
