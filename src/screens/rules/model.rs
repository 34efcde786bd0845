//! The model of the rules dialog, and its actions.

use crate::screens::rules::diagram::Topic;
use crate::screens::rules::page::RulePage;
use crate::screens::rules::trial::Trial;
use crate::text::Texts;
use breakthrough_rules::Square;
use breakthrough_variants::NamedVariant;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) named: &'a NamedVariant,
    pub(super) page: RulePage,
    /// Whether the pages about options of other variants are listed.
    pub(super) lists_others: bool,
    /// Time for which the page has been open, in seconds; `None` disables animation.
    pub(super) seconds: Option<f32>,
    /// Diagram on which the player has moved pieces.
    pub(super) trial: Option<&'a Trial>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    ShowPage(RulePage),
    ToggleOthers,
    /// Chooses a square of a diagram; `None` makes a move.
    Try(Topic, Option<Square>),
    Close,
}
