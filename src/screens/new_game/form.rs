//! The choices on the new-game screen, and the match they lead to.

use crate::session::MatchSetup;
use crate::variants::{VariantId, Variants};
use bevy::prelude::Resource;
use breakthrough_arena::{Player, Players};
use breakthrough_engine::Level;
use breakthrough_rules::Side;
use breakthrough_variants::DraftError;
use rand::RngExt;

/// Who plays against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponents {
    PersonAndComputer,
    TwoPeople,
    TwoComputers,
}

/// The choices, kept from one match to the next.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(crate) struct NewGameForm {
    pub(crate) opponents: Opponents,
    /// The computers' levels by side. Against a person, the computer has the first.
    pub(crate) levels: [Level; 2],
    /// The person's side; `None` for a random one.
    pub(crate) side: Option<Side>,
    pub(crate) variant: VariantId,
}

impl Default for NewGameForm {
    fn default() -> NewGameForm {
        NewGameForm {
            opponents: Opponents::PersonAndComputer,
            levels: [Level::ALL[2]; 2],
            side: Some(Side::First),
            variant: VariantId::BuiltIn(0),
        }
    }
}

impl NewGameForm {
    /// The chosen match, with a random seed, which also decides everything that is chosen as random.
    ///
    /// # Errors
    /// The variant cannot be played.
    pub(crate) fn match_setup(&self, variants: &Variants) -> Result<MatchSetup, DraftError> {
        let seed: u64 = rand::rng().random();
        Ok(MatchSetup {
            game: variants.game(&self.variant, seed)?,
            players: self.players(seed),
            seed,
            ..MatchSetup::default()
        })
    }

    fn players(&self, seed: u64) -> Players {
        let random_side = if seed.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        };
        let [first, second] = self.levels.map(Player::Computer);
        match self.opponents {
            Opponents::TwoPeople => Players::new(Player::Human, Player::Human),
            Opponents::TwoComputers => Players::new(first, second),
            Opponents::PersonAndComputer => match self.side.unwrap_or(random_side) {
                Side::First => Players::new(Player::Human, first),
                Side::Second => Players::new(first, Player::Human),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::variant_text;

    fn check(form: &NewGameForm, players: &str, variant: &str) {
        let setup = form
            .match_setup(&Variants::default())
            .expect("a variant that can be played");
        assert_eq!(setup.players.to_string(), players);
        assert_eq!(variant_text(&setup.game.variant()), variant);
    }

    #[test]
    fn a_match_has_the_players_and_the_variant_that_were_chosen() {
        let levels = [Level::WEAKEST, Level::STRONGEST];
        let form = NewGameForm {
            levels,
            ..NewGameForm::default()
        };
        check(&form, "human,computer:1", "8x8");
        check(
            &NewGameForm {
                side: Some(Side::Second),
                ..form.clone()
            },
            "computer:1,human",
            "8x8",
        );
        check(
            &NewGameForm {
                opponents: Opponents::TwoPeople,
                variant: VariantId::BuiltIn(9),
                ..form.clone()
            },
            "human,human",
            "8x8 joined",
        );
        check(
            &NewGameForm {
                opponents: Opponents::TwoComputers,
                variant: VariantId::BuiltIn(5),
                ..form
            },
            "computer:1,computer:10",
            "3x7",
        );
    }

    #[test]
    fn a_random_side_is_sometimes_the_first_and_sometimes_the_second() {
        let form = NewGameForm {
            side: None,
            ..NewGameForm::default()
        };
        assert_eq!(form.players(6).to_string(), "human,computer:3");
        assert_eq!(form.players(7).to_string(), "computer:3,human");
    }
}
