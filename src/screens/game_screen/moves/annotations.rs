//! Controls for the glyphs and the comment of a move, and for its variation.

use crate::screens::game_screen::moves::MoveListState;
use crate::screens::game_screen::moves::model::{Action, Model};
use crate::session::VariationEdit;
use crate::ui::ActionsExt;
use crate::ui::widgets::{caption, segment};
use bevy_egui::egui::{Button, RichText, TextEdit, Ui, Vec2, WidgetInfo, WidgetType};
use breakthrough_platform::text::{MAX_TEXT_CHARACTERS, shortened};
use breakthrough_rules::{Nag, NodeId};
use egui_phosphor::regular as icon;

/// Glyphs in display order, with the text ids of their names.
const GLYPHS: [(Nag, &str); 6] = [
    (Nag::BRILLIANT, "moves-nag-brilliant"),
    (Nag::GOOD, "moves-nag-good"),
    (Nag::INTERESTING, "moves-nag-interesting"),
    (Nag::DUBIOUS, "moves-nag-dubious"),
    (Nag::MISTAKE, "moves-nag-mistake"),
    (Nag::BLUNDER, "moves-nag-blunder"),
];
/// Height of the controls for glyphs, comment and variation, in points.
pub(super) const NOTES_HEIGHT: f32 = 154.0;

const fn edit(change: VariationEdit) -> Action {
    Action::Edit(change)
}

/// Shows the context menu of a move.
pub(super) fn show_menu(ui: &mut Ui, model: &Model, node: NodeId, actions: &mut Vec<Action>) {
    ui.set_width(250.0);
    show_glyphs(ui, model, node, actions);
    let mut item = |ui: &mut Ui, text: &str, refusal: Option<&'static str>, made: &[Action]| {
        let button = Button::new(model.texts.get(text)).min_size(Vec2::new(ui.available_width(), 38.0));
        let response = ui.add_enabled(refusal.is_none(), button);
        if response.clicked() {
            actions.extend_from_slice(made);
            ui.close();
        }
        if let Some(refusal) = refusal {
            response.on_disabled_hover_text(model.texts.get(refusal));
        }
    };
    item(ui, "moves-comment", None, &[Action::EditComment(node)]);
    let promotion = edit(VariationEdit::Promote(node));
    item(ui, "moves-promote", promotion_refusal(model, node), &[promotion]);
    let deletion = edit(VariationEdit::Delete(node));
    item(ui, "moves-delete", deletion_refusal(model, node), &[deletion]);
}

/// Returns the text id of the reason why a move's variation cannot be promoted.
fn promotion_refusal(model: &Model, node: NodeId) -> Option<&'static str> {
    (!model.session.can_promote(node)).then_some("moves-promote-refused")
}

/// Returns the text id of the reason why a move cannot be deleted.
fn deletion_refusal(model: &Model, node: NodeId) -> Option<&'static str> {
    (!model.session.can_delete(node)).then_some("moves-delete-refused")
}

fn show_glyphs(ui: &mut Ui, model: &Model, node: NodeId, actions: &mut Vec<Action>) {
    let nags = &model.game().annotations(node).nags;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let width = (ui.available_width() + 4.0) / GLYPHS.len() as f32 - 4.0;
        for (nag, name) in GLYPHS {
            let name = model.texts.get(name);
            let is_set = nags.contains(&nag);
            let response = segment(ui, nag.symbol().unwrap_or_default(), is_set, width);
            response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_set, &name));
            actions.on_click(response.on_hover_text(name), edit(VariationEdit::ToggleNag(node, nag)));
        }
    });
}

/// Shows the controls for the glyphs, the comment and the variation of the shown move.
pub(super) fn show_notes(ui: &mut Ui, model: &Model, state: &mut MoveListState, actions: &mut Vec<Action>) {
    let node = model.shown();
    if model.game().parent(node).is_none() {
        ui.allocate_ui(
            Vec2::new(ui.available_width(), NOTES_HEIGHT - ui.spacing().item_spacing.y),
            |ui| {
                ui.set_min_height(ui.available_height());
                caption(ui, &model.texts.get("moves-no-move-shown"));
            },
        );
        return;
    }
    show_glyphs(ui, model, node, actions);
    let comment = &model.game().annotations(node).comment;
    // A long comment from a file is shown in shortened form. The saved comment changes only if the player edits the comment.
    let shown = shortened(comment, MAX_TEXT_CHARACTERS);
    let draft = match &mut state.draft {
        Some((of, draft)) if *of == node => draft,
        other => &mut other.insert((node, shown.clone())).1,
    };
    let field = TextEdit::multiline(draft)
        .char_limit(MAX_TEXT_CHARACTERS + 1)
        .hint_text(model.texts.get("moves-comment-hint"))
        .desired_rows(2)
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    if std::mem::take(&mut state.focuses_comment) {
        response.request_focus();
    }
    let label = model.texts.get("moves-comment");
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_label(label));
    if response.lost_focus() && *draft != shown {
        actions.push(edit(VariationEdit::Comment(node, draft.trim().to_owned())));
    }
    ui.columns_const(|[left, right]| {
        let promote = (icon::ARROW_UP, "moves-promote-short", "moves-promote");
        if tool(left, model, promote, promotion_refusal(model, node)) {
            actions.push(edit(VariationEdit::Promote(node)));
        }
        let delete = (icon::TRASH, "moves-delete-short", "moves-delete");
        if tool(right, model, delete, deletion_refusal(model, node)) {
            actions.push(edit(VariationEdit::Delete(node)));
        }
    });
}

/// Shows a button with an icon and a short label. The tooltip shows the full name or the reason why the button is disabled. Returns whether
/// the button was clicked.
fn tool(ui: &mut Ui, model: &Model, (icon, word, name): (&str, &str, &str), refusal: Option<&'static str>) -> bool {
    let text = RichText::new(format!("{icon} {}", model.texts.get(word))).size(16.0);
    let name = model.texts.get(name);
    let is_enabled = refusal.is_none();
    let size = Vec2::new(ui.available_width(), 40.0);
    let response = ui
        .add_enabled_ui(is_enabled, |ui| ui.add_sized(size, Button::new(text)))
        .inner;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled, &name));
    let response = response.on_hover_text(&name);
    match refusal {
        Some(refusal) => response.on_disabled_hover_text(model.texts.get(refusal)).clicked(),
        None => response.clicked(),
    }
}
