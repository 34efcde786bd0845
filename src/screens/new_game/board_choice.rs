//! The part of the new-game screen where the board is chosen: pictures of the built-in variants, and the player's own below.

use crate::screens::new_game::form::SetupForm;
use crate::screens::rules::{OpenRules, summary};
use crate::text::Texts;
use crate::ui::card::{card, rows};
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::thumbnails::Pictures;
use crate::ui::widgets::{hint, label};
use crate::variants::{Choice, Variants};
use bevy_egui::egui::{self, RichText, Ui};

const COLUMNS: usize = 3;

/// Tells of the board that is chosen. Returns whether the player wants to change it in the editor.
pub(crate) fn describe_board(
    ui: &mut Ui,
    texts: &Texts,
    variants: &Variants,
    form: &SetupForm,
    rules: &mut OpenRules,
) -> bool {
    label(ui, &texts.get("setup-board"));
    let Some(named) = variants.told(&form.board) else {
        return false;
    };
    let name = if named.name.is_empty() {
        texts.get("setup-edited")
    } else {
        named.name.clone()
    };
    ui.label(RichText::new(name).font(style::bold(20.0)));
    hint(ui, &summary(texts, &named));
    if !named.description.is_empty() {
        ui.label(&named.description);
    }
    if !named.solved_status.is_empty() {
        ui.label(RichText::new(&named.solved_status).color(palette(ui.ctx()).accent));
    }
    ui.horizontal(|ui| {
        if ui.button(texts.get("setup-rules")).clicked() {
            rules.show(named);
        }
        ui.button(texts.get("setup-change")).clicked()
    })
    .inner
}

/// The built-in variants as cards.
pub(crate) fn choose_built_in(ui: &mut Ui, variants: &Variants, pictures: &mut Pictures, form: &mut SetupForm) {
    ui.add_space(GRID / 2.0);
    let numbered: Vec<_> = variants.built_in().iter().enumerate().collect();
    rows(ui, COLUMNS, &numbered, |ui, (index, (path, named)), width| {
        let choice = Choice::BuiltIn(*index);
        let picture = pictures.of_variant(ui.ctx(), path).map(egui::TextureHandle::id);
        let response = card(ui, width, picture, &named.name, form.board == choice);
        if response.on_hover_text(&named.description).clicked() {
            form.board = choice;
        }
    });
}
