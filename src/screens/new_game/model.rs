//! The model of the new-game panel, and its actions.

use crate::screens::new_game::form::NewGameForm;
use crate::screens::new_game::own_variants::{OwnAction, OwnVariantsState};
use crate::screens::new_game::rule_file::{RuleFileAction, RuleFileState};
use crate::screens::new_game::terms::TermsForm;
use crate::session::GameMode;
use crate::settings::Opponents;
use crate::text::Texts;
use crate::ui::card::Thumbnail;
use crate::variants::VariantId;
use breakthrough_engine::Level;
use breakthrough_players::EngineName;
use breakthrough_rules::Side;
use breakthrough_uci_client::EngineList;
use breakthrough_variants::{NamedVariant, StartingSide, VariantLibrary};

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) form: &'a NewGameForm,
    /// Names, clock, handicap and rematch rule.
    pub(super) terms: TermsForm,
    /// Side that moves first in the selected variant.
    pub(super) first_move: StartingSide,
    /// Selected variant; `None` if it cannot be played.
    pub(super) selected: Option<&'a NamedVariant>,
    /// UCI engines that can be selected.
    pub(super) engines: &'a EngineList,
    /// Whether the platform can start UCI engines.
    pub(super) starts_programs: bool,
    /// Cards of the player's variants and the built-in variants.
    pub(super) cards: Vec<VariantCard<'a>>,
    /// Whether a move in the game resigns an unfinished rated game.
    pub(super) resigns_rated_game: bool,
    /// Number of times that the screen was opened. The panel is scrolled to the top each time.
    pub(super) opened: u32,
    pub(super) library: &'a VariantLibrary,
    pub(super) own_variants: &'a OwnVariantsState,
    pub(super) rule_file: &'a RuleFileState,
}

pub(super) struct VariantCard<'a> {
    pub(super) id: VariantId,
    pub(super) named: &'a NamedVariant,
    pub(super) thumbnail: Thumbnail,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Action {
    SetOpponents(Opponents),
    SetLevel(Side, Level),
    SetEngine(Side, EngineName),
    OpenEngines,
    /// Sets the person's side; `None` for a random side.
    SetSide(Option<Side>),
    SetTerms(TermsForm),
    SetMode(GameMode),
    SelectVariant(VariantId),
    ShowAllVariants,
    RuleFile(RuleFileAction),
    Own(OwnAction),
    ShowRules,
    /// Opens the lesson about the rules of the selected variant.
    OpenLesson,
    EditVariant,
    NewVariant,
    Start,
    Back,
}
