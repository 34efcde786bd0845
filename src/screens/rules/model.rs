//! The model of the rules dialog, and its actions.

use crate::screens::rules::page::RulePage;
use crate::text::Texts;
use breakthrough_variants::NamedVariant;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) named: &'a NamedVariant,
    pub(super) page: RulePage,
    /// Whether the pages about options of other variants are listed.
    pub(super) lists_others: bool,
    /// Time for which the page has been open, in seconds; `None` disables animation.
    pub(super) seconds: Option<f32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    ShowPage(RulePage),
    ToggleOthers,
    Close,
}
