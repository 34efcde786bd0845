//! Choices on the new-game screen, and the game setup derived from these choices.

use crate::screens::new_game::terms::{Handicap, TermsForm};
use crate::session::{
    FriendTerms, GameMode, GameSetup, GameStart, GameTerms, NotRated, TimeTerms, rated_level, start_with_handicap,
};
use crate::settings::{Opponents, Settings};
use crate::variants::{VariantId, Variants};
use bevy::prelude::Resource;
use breakthrough_engine::Level;
use breakthrough_players::{EngineName, GamePlayer, Players};
use breakthrough_rules::{Game, Side};
use breakthrough_variants::{DraftError, NamedVariant, StartingSide};
use rand::RngExt;

/// Choices on the new-game screen. All choices except the handicap are stored in the settings, together with names, clock and rematch rule.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(crate) struct NewGameForm {
    pub(crate) opponents: Opponents,
    /// Level of the computer on each side. Against a person, the computer uses the first level.
    pub(crate) levels: [Level; 2],
    /// UCI engine on each side, which replaces the level.
    pub(crate) engines: [Option<EngineName>; 2],
    /// Side of the person, or of the first of two people; `None` for a random side.
    pub(crate) side: Option<Side>,
    pub(crate) variant: VariantId,
    pub(crate) handicap: Handicap,
    /// Selected mode. A game that cannot be rated is casual regardless of the selected mode.
    pub(crate) mode: GameMode,
}

impl Default for NewGameForm {
    fn default() -> NewGameForm {
        NewGameForm {
            opponents: Opponents::PersonAndComputer,
            levels: [Level::NOVICE; 2],
            engines: [None; 2],
            side: Some(Side::First),
            variant: VariantId::BuiltIn(0),
            handicap: Handicap::default(),
            mode: GameMode::Casual,
        }
    }
}

impl NewGameForm {
    /// Returns the setup of the chosen game. Random choices are derived from a new seed, which is part of the setup.
    ///
    /// # Errors
    /// The variant cannot be played.
    pub(crate) fn game_setup(&self, settings: &Settings, variants: &Variants) -> Result<GameSetup, DraftError> {
        let seed: u64 = rand::rng().random();
        let form = TermsForm::new(settings, self.opponents, self.handicap);
        let terms = self.terms(&form, self.start(variants.playable(&self.variant).as_ref()), seed);
        let mut game = variants.game(&self.variant, seed)?;
        if terms.handicap != [0; 2]
            && let Ok(start) = start_with_handicap(game.variant(), terms.handicap)
        {
            game = Game::from_position(start);
        }
        Ok(GameSetup {
            game,
            players: self.players(seed),
            seed,
            terms,
            ..GameSetup::default()
        })
    }

    /// Returns the reason why the game cannot be rated; `None` if it can be rated. `selected` is the selected variant; `None` if it
    /// cannot be played.
    pub(super) fn not_rated(&self, terms: &TermsForm, selected: Option<&NamedVariant>) -> Option<NotRated> {
        let start = self.start(selected);
        rated_level(self.players(0), start, &self.terms(terms, start, 0)).err()
    }

    /// Whether the game will be rated.
    pub(super) fn is_rated(&self, terms: &TermsForm, selected: Option<&NamedVariant>) -> bool {
        self.mode == GameMode::Rated && self.not_rated(terms, selected).is_none()
    }

    /// Whether the game starts at the start position of the variant.
    pub(super) fn is_from_start(&self) -> bool {
        self.variant != VariantId::Position
    }

    /// Classifies the start position of the game. Variants in which a random side moves first are not built in.
    fn start(&self, selected: Option<&NamedVariant>) -> GameStart {
        let fixed = selected.filter(|named| named.starting_side != StartingSide::Random);
        if self.is_from_start() {
            fixed.map_or(GameStart::OwnVariant, |named| GameStart::of_variant(&named.variant))
        } else {
            GameStart::Position
        }
    }

    /// Returns the terms of the game, indexed by side. The game is rated if the rated mode is selected and the game can be rated.
    fn terms(&self, form: &TermsForm, start: GameStart, seed: u64) -> GameTerms {
        let are_computers = match self.opponents {
            Opponents::PersonAndComputer => [false, true],
            Opponents::TwoPeople | Opponents::Friend => [false; 2],
            Opponents::TwoComputers => [true; 2],
        };
        let mut terms = form.terms(are_computers);
        if self.side_of_player_one(seed) == Side::Second {
            terms = terms.swapped();
        }
        if !self.is_from_start() {
            terms.handicap = [0; 2];
        }
        if self.opponents == Opponents::Friend {
            terms.handicap = [0; 2];
            terms.time = TimeTerms::default();
            terms.friend = Some(FriendTerms::of_new_game());
        }
        if rated_level(self.players(seed), start, &terms).is_ok() {
            terms.mode = self.mode;
        }
        terms
    }

    /// Returns the computer player of a side: a UCI engine, or the built-in engine at a level.
    fn computer(&self, side: Side) -> GamePlayer {
        let level = GamePlayer::Computer(self.levels[side.index()]);
        self.engines[side.index()].map_or(level, GamePlayer::Engine)
    }

    /// Returns the side of the person playing the computer, or of the first of two people.
    fn side_of_player_one(&self, seed: u64) -> Side {
        let random_side = if seed.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        };
        match self.opponents {
            Opponents::TwoComputers => Side::First,
            Opponents::PersonAndComputer | Opponents::TwoPeople | Opponents::Friend => self.side.unwrap_or(random_side),
        }
    }

    fn players(&self, seed: u64) -> Players {
        let [first, second] = Side::BOTH.map(|side| self.computer(side));
        match self.opponents {
            Opponents::TwoPeople => Players::new(GamePlayer::Human, GamePlayer::Human),
            Opponents::TwoComputers => Players::new(first, second),
            Opponents::Friend => Players::HUMANS.with(!self.side_of_player_one(seed), GamePlayer::Friend),
            Opponents::PersonAndComputer => match self.side_of_player_one(seed) {
                Side::First => Players::new(GamePlayer::Human, first),
                Side::Second => Players::new(first, GamePlayer::Human),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::new_game::terms::HandicapKind;
    use crate::settings::ClockChoice;
    use breakthrough_rules::notation::variant_text;

    fn check(form: &NewGameForm, players: &str, variant: &str) {
        let setup = form
            .game_setup(&Settings::default(), &Variants::default())
            .expect("a variant that can be played");
        assert_eq!(setup.players.to_string(), players);
        assert_eq!(variant_text(&setup.game.variant()), variant);
    }

    #[test]
    fn a_game_has_the_chosen_players_and_variant() {
        let levels = [Level::NOVICE, Level::STRONGEST];
        let form = NewGameForm {
            levels,
            ..NewGameForm::default()
        };
        check(&form, "human,computer:novice", "8x8");
        check(
            &NewGameForm {
                side: Some(Side::Second),
                ..form.clone()
            },
            "computer:novice,human",
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
        let watched = NewGameForm {
            opponents: Opponents::TwoComputers,
            variant: VariantId::BuiltIn(5),
            ..form
        };
        check(&watched, "computer:novice,computer:10", "3x7");
        let odd = Some("Odd One".parse().expect("a name"));
        let with_program = NewGameForm {
            engines: [None, odd],
            ..watched
        };
        check(&with_program, "computer:novice,engine:Odd One", "3x7");
        let against_program = NewGameForm {
            opponents: Opponents::PersonAndComputer,
            engines: [odd, None],
            ..with_program
        };
        check(&against_program, "human,engine:Odd One", "3x7");
    }

    #[test]
    fn a_game_is_rated_if_chosen_and_possible() {
        let form = NewGameForm {
            mode: GameMode::Rated,
            ..NewGameForm::default()
        };
        let settings = Settings::default();
        let check = |form: &NewGameForm, settings: &Settings, expected: Option<NotRated>| {
            let terms = TermsForm::new(settings, form.opponents, form.handicap);
            let selected = Variants::default().playable(&form.variant);
            assert_eq!(form.not_rated(&terms, selected.as_ref()), expected);
            let setup = form.game_setup(settings, &Variants::default()).expect("a variant");
            assert_eq!(setup.terms.mode == GameMode::Rated, expected.is_none());
        };
        check(&form, &settings, None);
        for opponents in [Opponents::TwoPeople, Opponents::TwoComputers] {
            let form = NewGameForm {
                opponents,
                ..form.clone()
            };
            check(&form, &settings, Some(NotRated::Players));
        }
        let handicap = Handicap {
            kind: HandicapKind::Pieces(1),
            player: 1,
        };
        let with_handicap = NewGameForm {
            handicap,
            ..form.clone()
        };
        check(&with_handicap, &settings, Some(NotRated::Handicap));
        // Halving the computer's time has an effect only if the computer has a clock.
        let half_time = NewGameForm {
            handicap: Handicap {
                kind: HandicapKind::HalfTime,
                player: 1,
            },
            ..form.clone()
        };
        check(&half_time, &settings, None);
        let mut timed = Settings::default();
        timed.clock.choice_against_computer = ClockChoice::Preset;
        timed.clock.computer_has_clock = true;
        check(&half_time, &timed, Some(NotRated::Times));
        for side in [Some(Side::Second), None] {
            check(&NewGameForm { side, ..form.clone() }, &timed, None);
        }
        let position = NewGameForm {
            variant: VariantId::Position,
            ..form.clone()
        };
        let terms = TermsForm::new(&settings, position.opponents, position.handicap);
        assert_eq!(position.not_rated(&terms, None), Some(NotRated::Position));
        let casual = NewGameForm::default().game_setup(&settings, &Variants::default());
        assert_eq!(casual.expect("a variant").terms.mode, GameMode::Casual);
    }

    #[test]
    fn a_game_of_a_variant_that_is_not_built_in_is_casual() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut variants = Variants::with_folder(folder.path());
        let settings = Settings::default();
        let mut check = |name: &str, variant: &str, starting_side, expected: Option<NotRated>| {
            let named = NamedVariant {
                starting_side,
                ..NamedVariant::new(name, variant.parse().expect("a variant"))
            };
            let path = variants.own.save(&named, None).expect("saved");
            let form = NewGameForm {
                mode: GameMode::Rated,
                variant: VariantId::Own(path, name.to_owned()),
                ..NewGameForm::default()
            };
            let terms = TermsForm::new(&settings, form.opponents, form.handicap);
            let selected = variants.playable(&form.variant);
            assert_eq!(form.not_rated(&terms, selected.as_ref()), expected, "{name}");
            assert_eq!(form.is_rated(&terms, selected.as_ref()), expected.is_none(), "{name}");
            let setup = form.game_setup(&settings, &variants).expect("a variant");
            assert_eq!(setup.terms.mode == GameMode::Rated, expected.is_none(), "{name}");
        };
        check("My hexagon", "hex4", StartingSide::First, Some(NotRated::Variant));
        check("My Classic", "8x8", StartingSide::First, None);
        check("By lot", "8x8", StartingSide::Random, Some(NotRated::Variant));
    }

    #[test]
    fn the_seed_determines_a_random_side() {
        let form = NewGameForm {
            side: None,
            ..NewGameForm::default()
        };
        assert_eq!(form.players(6).to_string(), "human,computer:novice");
        assert_eq!(form.players(7).to_string(), "computer:novice,human");
    }
}
