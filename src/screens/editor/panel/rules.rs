//! The rules tab: board, options, and random obstacles.

use crate::screens::editor::edit::Edit;
use crate::screens::editor::panel::model::{Action, Model, show_error_of};
use crate::screens::rules::RulePage;
use crate::ui::ActionsExt;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{
    block_button, control_row, section_label, segmented_control, side_by_side, stepper, toggle_with_room,
};
use bevy_egui::egui::{Button, DragValue, RichText, Ui, WidgetInfo, WidgetType};
use breakthrough_rules::{Bitboard, BoardSize, Options, Shape, Side, Variant};
use breakthrough_variants::{DraftField, StartingSide};
use egui_phosphor::regular as icon;
use std::ops::RangeInclusive;

const MAX_RANDOM_OBSTACLES: u8 = 60;
/// Width reserved for an information button beside a switch, in points.
const INFORMATION_WIDTH: f32 = 72.0;

pub(super) fn show(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    choose_board(ui, model, actions);
    show_error_of(ui, model, DraftField::Size);
    option(
        ui,
        model,
        RulePage::WrapAroundEdges,
        "editor-wrap-around",
        |options| &mut options.cylinder,
        actions,
    );
    show_error_of(ui, model, DraftField::JoinedEdges);
    choose_start(ui, model, actions);
    choose_captures(ui, model, actions);
    heading(ui, model, "editor-breakthroughs", RulePage::Breakthroughs, actions);
    let needed = model.editor.draft().options.breakthroughs_needed;
    let clicked = segmented_control(ui, Some(needed), &numbers(Variant::MAX_BREAKTHROUGHS));
    actions.extend(clicked.map(|needed| Action::Edit(Edit::SetBreakthroughsNeeded(needed))));
    show_error_of(ui, model, DraftField::Breakthroughs);
    choose_random_obstacles(ui, model, actions);
}

fn numbers(max: u8) -> Vec<(u8, String)> {
    (1..=max).map(|number| (number, number.to_string())).collect()
}

/// Shows a small heading with a button that opens a rule page.
fn heading(ui: &mut Ui, model: &Model, text: &str, page: RulePage, actions: &mut Vec<Action>) {
    ui.add_space(GRID / 2.0);
    ui.horizontal(|ui| {
        ui.label(
            RichText::new(model.texts.get(text))
                .size(15.0)
                .color(palette(ui.ctx()).muted),
        );
        information_button(ui, model, text, page, actions);
    });
}

fn information_button(ui: &mut Ui, model: &Model, subject: &str, page: RulePage, actions: &mut Vec<Action>) {
    let tooltip = model.texts.get("editor-information");
    let icon = RichText::new(icon::INFO).size(19.0).color(palette(ui.ctx()).muted);
    let response = ui.add(Button::new(icon).frame(false));
    let label = format!("{}: {tooltip}", model.texts.get(subject));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    actions.on_click(response.on_hover_text(tooltip), Action::ShowRules(page));
}

/// Shows a switch for an option, with a button that opens the rule page of the option.
fn option(
    ui: &mut Ui,
    model: &Model,
    page: RulePage,
    text: &str,
    field: impl Fn(&mut Options) -> &mut bool,
    actions: &mut Vec<Action>,
) {
    ui.horizontal(|ui| {
        let mut options = model.editor.draft().options;
        let label = model.texts.get(text);
        if toggle_with_room(ui, &label, field(&mut options), INFORMATION_WIDTH).changed() {
            actions.push(Action::Edit(Edit::SetOptions(options)));
        }
        information_button(ui, model, text, page, actions);
    });
}

fn choose_board(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    section_label(ui, &texts.get("editor-board"));
    let size = model.editor.draft().options.size;
    let shapes = [
        (Shape::Square, texts.get("editor-squares")),
        (Shape::Hexagon, texts.get("editor-hexagons")),
    ];
    let other = segmented_control(ui, Some(size.shape), &shapes).filter(|shape| *shape != size.shape);
    let mut wanted = match other {
        Some(Shape::Square) => Variant::STANDARD.size(),
        Some(Shape::Hexagon) => BoardSize::hexagon(5),
        None => size,
    };
    let step = |ui: &mut Ui, text: &str, value: &mut u8, range: RangeInclusive<u8>| {
        if let Some(changed) = stepper(ui, texts, &texts.get(text), *value, range) {
            *value = changed;
        }
    };
    match wanted.shape {
        Shape::Square => {
            let max = Variant::MAX_FILES_AND_RANKS;
            let BoardSize { files, ranks, .. } = &mut wanted;
            side_by_side(
                ui,
                |ui| step(ui, "editor-files", files, Variant::MIN_FILES..=max),
                |ui| step(ui, "editor-ranks", ranks, Variant::MIN_RANKS..=max),
            );
        }
        Shape::Hexagon => {
            let mut side = wanted.hexagon_side();
            control_row(ui, |ui| {
                step(ui, "editor-hexagon-side", &mut side, Variant::HEXAGON_SIDES);
            });
            wanted = BoardSize::hexagon(side);
        }
    }
    if wanted != size {
        actions.push(Action::Edit(Edit::Resize(wanted)));
    }
}

fn choose_start(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    heading(ui, model, "editor-home-ranks", RulePage::Board, actions);
    let draft = model.editor.draft();
    let has_default_pieces = draft.options.pieces.is_none();
    let home_ranks = has_default_pieces.then_some(draft.options.home_ranks);
    let clicked = segmented_control(ui, home_ranks, &numbers(Variant::MAX_HOME_RANKS));
    actions.extend(clicked.map(|home_ranks| Action::Edit(Edit::SetHomeRanks(home_ranks))));
    show_error_of(ui, model, DraftField::HomeRanks);
    heading(ui, model, "editor-first-move", RulePage::FirstMove, actions);
    let sides = [
        (StartingSide::First, texts.side(Side::First)),
        (StartingSide::Second, texts.side(Side::Second)),
        (StartingSide::Random, texts.get("common-random")),
    ];
    let clicked = segmented_control(ui, Some(draft.about.starting_side), &sides);
    actions.extend(clicked.map(|begins| Action::Edit(Edit::SetFirstMove(begins))));
}

fn choose_captures(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    heading(ui, model, "editor-captures", RulePage::Game, actions);
    let fields: [(RulePage, &str, fn(&mut Options) -> &mut bool); 3] = [
        (RulePage::MandatoryCapture, "editor-mandatory-capture", |options| {
            &mut options.mandatory_capture
        }),
        (RulePage::StraightCaptures, "editor-straight-captures", |options| {
            &mut options.straight_capture
        }),
        (RulePage::Bombardment, "editor-bombardment", |options| {
            &mut options.bombardment
        }),
    ];
    for (page, text, field) in fields {
        option(ui, model, page, text, field, actions);
    }
    show_error_of(ui, model, DraftField::Bombardment);
}

fn choose_random_obstacles(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    heading(ui, model, "editor-random-obstacles", RulePage::Obstacles, actions);
    let (mut count, mut seed) = (None, model.panel.obstacle_seed);
    side_by_side(
        ui,
        |ui| {
            let current = model.panel.random_obstacles;
            count = stepper(ui, texts, &texts.get("editor-count"), current, 1..=MAX_RANDOM_OBSTACLES);
        },
        |ui| {
            let name = ui.label(RichText::new(texts.get("editor-seed")).color(palette(ui.ctx()).muted));
            ui.add_sized([64.0, 40.0], DragValue::new(&mut seed))
                .labelled_by(name.id);
        },
    );
    actions.extend(count.map(Action::SetRandomObstacles));
    if seed != model.panel.obstacle_seed {
        actions.push(Action::SetObstacleSeed(seed));
    }
    ui.columns_const(|[left, right]| {
        actions.on_click(
            block_button(left, &texts.get("editor-place-obstacles"), true),
            Action::PlaceRandomObstacles,
        );
        let has_obstacles = !model.editor.draft().options.obstacles.is_empty();
        actions.on_click(
            block_button(right, &texts.get("editor-clear-obstacles"), has_obstacles),
            Action::Edit(Edit::ClearObstacles),
        );
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::editor::panel::layout::tests::{editor, editor_panel};
    use crate::screens::editor::panel::model::Tab;
    use crate::screens::editor::saving::SaveState;
    use crate::ui::testing::click;

    fn options(change: impl FnOnce(&mut Options)) -> Action {
        let mut options = editor("5x6 obstacles=c3").draft().options;
        change(&mut options);
        Action::Edit(Edit::SetOptions(options))
    }

    #[test]
    fn each_control_of_the_rules_tab_has_its_action() {
        let mut panel = editor_panel(editor("5x6 obstacles=c3"), Tab::Rules, SaveState::Unsaved);
        for (label, action) in [
            ("Hexagons", Action::Edit(Edit::Resize(BoardSize::hexagon(5)))),
            ("Files: Increase", Action::Edit(Edit::Resize(BoardSize::new(6, 6)))),
            ("Ranks: Decrease", Action::Edit(Edit::Resize(BoardSize::new(5, 5)))),
            ("Wrap-around edges", options(|options| options.cylinder = true)),
            (
                "Wrap-around edges: More information",
                Action::ShowRules(RulePage::WrapAroundEdges),
            ),
            ("Random", Action::Edit(Edit::SetFirstMove(StartingSide::Random))),
            ("Mandatory capture", options(|options| options.mandatory_capture = true)),
            ("Straight captures", options(|options| options.straight_capture = true)),
            ("Number: Increase", Action::SetRandomObstacles(7)),
            ("Place", Action::PlaceRandomObstacles),
            ("Remove all", Action::Edit(Edit::ClearObstacles)),
        ] {
            assert_eq!(click(&mut panel, label), [action], "{label}");
        }
    }
}
