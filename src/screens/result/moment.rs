//! The moment at which the game was lost: the mistake and its reason.

use crate::review::{Moment, Reviews};
use crate::screens::result::panel::Action;
use crate::screens::review::{ShownReview, judgement_text};
use crate::session::Session;
use crate::text::Texts;
use crate::ui::player_name;
use crate::ui::style::{self, palette};
use bevy_egui::egui::{Button, Label, RichText, Ui};
use breakthrough_review::MoveReview;
use breakthrough_rules::notation::lan_move;
use breakthrough_rules::{Game, NodeId};

/// Moment of a lost game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MomentModel {
    /// The review is running.
    Awaited,
    Shown(ShownMoment),
}

/// Moment that the board shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ShownMoment {
    /// Index of the mistake.
    pub(super) index: usize,
    /// Judgement and number of the mistake.
    pub(super) headline: String,
    /// Reason of the mistake, or the move until the reason has been found.
    pub(super) sentence: String,
    /// Worst mistake of the winner: the position after the mistake, and its text.
    pub(super) missed: Option<(NodeId, String)>,
}

impl MomentModel {
    pub(super) fn new(
        texts: &Texts,
        session: &Session,
        reviews: &Reviews,
        moment: Moment,
        review: &ShownReview,
    ) -> Option<MomentModel> {
        match moment {
            Moment::None | Moment::Won { .. } => None,
            Moment::Awaited { .. } => {
                matches!(review, ShownReview::Running { .. } | ShownReview::Finished(_)).then_some(MomentModel::Awaited)
            }
            Moment::Shown { index, .. } => {
                let game = session.game();
                let reviewed = reviews.review(game)?.moves.get(index)?;
                let missed = moment.missed_chance(reviews, game);
                Some(MomentModel::Shown(ShownMoment {
                    index,
                    headline: headline(texts, index, reviewed),
                    sentence: sentence(texts, reviews, game, index, reviewed)?,
                    missed: missed.and_then(|index| mistake_text(texts, session, reviews, index)),
                }))
            }
        }
    }

    /// Returns the index of the mistake; `None` while the review is running.
    pub(super) const fn index(&self) -> Option<usize> {
        match self {
            MomentModel::Awaited => None,
            MomentModel::Shown(moment) => Some(moment.index),
        }
    }
}

fn headline(texts: &Texts, index: usize, reviewed: &MoveReview) -> String {
    let gaps = [
        ("judgement", texts.get(judgement_text(reviewed.judgement)).into()),
        ("number", (index / 2 + 1).into()),
    ];
    texts.fill("result-moment", &gaps)
}

/// Returns the reason of a mistake, or the name of the move until the reason has been found.
fn sentence(texts: &Texts, reviews: &Reviews, game: &Game, index: usize, reviewed: &MoveReview) -> Option<String> {
    if let Some(sentence) = reviews.sentence(game, index) {
        return Some(texts.localize(&sentence));
    }
    let played = game.move_at(*game.main_line().get(index)?)?;
    Some(lan_move(reviewed.mv, played.captured, game.variant().size()))
}

/// Returns the position after the mistake that decided a game won by a person, and its text once the reason has been found.
pub(super) fn decisive_mistake(
    texts: &Texts,
    session: &Session,
    reviews: &Reviews,
    moment: Moment,
) -> Option<(NodeId, String)> {
    let index = moment.decisive_mistake(reviews, session.game())?;
    mistake_text(texts, session, reviews, index)
}

/// Returns the position after a mistake, and its text once the reason has been found.
fn mistake_text(texts: &Texts, session: &Session, reviews: &Reviews, index: usize) -> Option<(NodeId, String)> {
    let game = session.game();
    let side = reviews.review(game)?.moves.get(index)?.side;
    let sentence = reviews.sentence(game, index)?;
    let gaps = [
        ("player", player_name(texts, session, side).into()),
        ("number", (index / 2 + 1).into()),
        ("sentence", texts.localize(&sentence).into()),
    ];
    Some((*game.main_line().get(index)?, texts.fill("result-mistake", &gaps)))
}

/// Shows the moment: its judgement, its reason, and the winner's worst mistake.
pub(super) fn show_moment(ui: &mut Ui, texts: &Texts, moment: &ShownMoment, actions: &mut Vec<Action>) {
    let palette = palette(ui.ctx());
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let headline = RichText::new(&moment.headline).font(style::bold(16.0));
        ui.label(headline.color(palette.danger));
        ui.add(Label::new(RichText::new(&moment.sentence).font(style::bold(19.0))).wrap());
        if let Some((node, text)) = &moment.missed {
            let text = RichText::new(text).size(14.0).color(palette.muted);
            actions.extend(show_mistake(ui, texts, text, *node));
        }
    });
    ui.add_space(style::GRID);
}

/// Shows the mistake that decided a game won by a person.
pub(super) fn show_decisive_mistake(
    ui: &mut Ui,
    texts: &Texts,
    (node, text): &(NodeId, String),
    actions: &mut Vec<Action>,
) {
    let palette = palette(ui.ctx());
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let heading = RichText::new(texts.get("result-decisive-mistake")).size(14.0);
        ui.label(heading.color(palette.muted));
        actions.extend(show_mistake(
            ui,
            texts,
            RichText::new(text).font(style::bold(16.0)),
            *node,
        ));
    });
    ui.add_space(style::GRID / 2.0);
}

/// Shows the text of a mistake. A click shows the position after the mistake.
fn show_mistake(ui: &mut Ui, texts: &Texts, text: RichText, node: NodeId) -> Option<Action> {
    let button = ui.add(Button::new(text).frame(false).wrap());
    let button = button.on_hover_text(texts.get("result-moment-show"));
    button.clicked().then_some(Action::Show(node))
}
