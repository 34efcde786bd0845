//! What the dialog of the rules shows, and what it asks for.

use crate::screens::rules::page::RulePage;
use crate::text::Texts;
use breakthrough_variants::NamedVariant;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) named: &'a NamedVariant,
    pub(super) page: RulePage,
    /// Whether the pages about options that the variant does not have are listed.
    pub(super) lists_others: bool,
    /// How long the page has been open, in seconds; `None` if nothing shall move.
    pub(super) seconds: Option<f32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    ShowPage(RulePage),
    ToggleOthers,
    Close,
}
