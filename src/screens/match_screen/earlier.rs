//! What is said while another position than the current one is shown, and the button that leads back.

use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope};
use crate::session::Session;
use crate::text::Texts;
use crate::ui::label_with_shortcut;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use bevy_egui::egui::{Button, Color32, Response, RichText, Ui, Vec2};
use breakthrough_arena::Player;
use breakthrough_rules::Side;
use egui_phosphor::regular as icon;

const HEIGHT: f32 = 46.0;
const TEXT_SIZE: f32 = 17.0;
const PADDING: f32 = 12.0;

/// An earlier position of the match, or one of a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::screens) struct EarlierPosition {
    headline: String,
    detail: String,
    /// The button's label, with its key.
    back: String,
}

impl EarlierPosition {
    /// What to say about the position shown; `None` if it is the current one.
    pub(in crate::screens) fn of(
        texts: &Texts,
        bindings: &ActionBindings,
        session: &Session,
    ) -> Option<EarlierPosition> {
        if session.shows_latest() {
            return None;
        }
        let (game, shown) = (session.game(), session.shown_node());
        let is_played = session.is_played(shown);
        let headline = texts.get(if is_played {
            "earlier-position"
        } else {
            "earlier-variation"
        });
        let moves = [
            ("ply", game.ply(shown).unwrap_or_default().into()),
            ("plies", game.cursor().into()),
        ];
        let is_only_person = Side::BOTH.into_iter().any(|side| session.player(side) != Player::Human);
        let detail = if is_only_person && session.is_persons_turn() {
            texts.get("earlier-persons-turn")
        } else if game.parent(shown).is_none() {
            texts.get("earlier-start")
        } else if is_played {
            texts.fill("earlier-moves", &moves)
        } else {
            texts.get("earlier-variation-detail")
        };
        let back = if session.outcome().is_some() {
            "earlier-back-to-result"
        } else {
            "earlier-back"
        };
        let key = (ActionScope::Match, KeyAction::CurrentPosition);
        Some(EarlierPosition {
            headline,
            detail,
            back: label_with_shortcut(texts, bindings, back, key),
        })
    }

    /// The width of the button.
    pub(in crate::screens) fn button_width(&self, ui: &Ui) -> f32 {
        let text = ui
            .painter()
            .layout_no_wrap(self.back.clone(), style::bold(TEXT_SIZE), Color32::WHITE);
        text.size().x + PADDING * 2.0
    }

    pub(in crate::screens) fn show_status(&self, ui: &mut Ui, width: f32) {
        ui.allocate_ui(Vec2::new(width, HEIGHT), |ui| {
            ui.set_min_width(width);
            ui.horizontal_centered(|ui| {
                let accent = palette(ui.ctx()).accent;
                ui.label(RichText::new(icon::CLOCK_COUNTER_CLOCKWISE).size(28.0).color(accent));
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.spacing_mut().interact_size.y = 0.0;
                    ui.label(RichText::new(&self.headline).font(style::bold(TEXT_SIZE)).color(accent));
                    ui.label(RichText::new(&self.detail).size(14.0).color(palette(ui.ctx()).muted));
                });
            });
        });
        ui.add_space(GRID / 2.0);
    }

    pub(in crate::screens) fn show_button(&self, ui: &mut Ui) -> Response {
        let palette = palette(ui.ctx());
        let text = RichText::new(&self.back)
            .font(style::bold(TEXT_SIZE))
            .color(palette.on_accent);
        let size = Vec2::new(self.button_width(ui), HEIGHT);
        ui.scope(|ui| {
            ui.spacing_mut().button_padding.x = 0.0;
            ui.add_sized(size, Button::new(text).fill(palette.accent))
        })
        .inner
    }
}
