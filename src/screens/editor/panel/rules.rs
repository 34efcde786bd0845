//! The dials of the rules.

use crate::screens::editor::Editor;
use crate::screens::editor::panel::{Desk, explain};
use crate::screens::rules::Page;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{choices, label, pair, plain_button, row, stepper, toggle};
use bevy_egui::egui::{self, DragValue, RichText, Ui};
use breakthrough_rules::{Bitboard, BoardSize, Options, Shape, Side, Variant};
use breakthrough_variants::{Draft, DraftError, DraftField, StartingSide};
use egui_phosphor::regular as icon;

const MAX_RANDOM_OBSTACLES: u8 = 60;

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk, editor: &mut Editor, error: Option<DraftError>) {
    choose_board(ui, desk, editor);
    explain(ui, error, DraftField::Size);
    option(ui, desk, editor, Page::JoinedEdges, "editor-joined", |options| {
        &mut options.cylinder
    });
    explain(ui, error, DraftField::JoinedEdges);
    choose_start(ui, desk, editor, error);
    heading(ui, desk, editor, "editor-captures", Page::Game);
    option(
        ui,
        desk,
        editor,
        Page::CompulsoryCapture,
        "editor-compulsory",
        |options| &mut options.mandatory_capture,
    );
    option(ui, desk, editor, Page::StraightCapture, "editor-straight", |options| {
        &mut options.straight_capture
    });
    option(ui, desk, editor, Page::Bombardment, "editor-bombardment", |options| {
        &mut options.bombardment
    });
    explain(ui, error, DraftField::Bombardment);
    heading(ui, desk, editor, "editor-breakthroughs", Page::Breakthroughs);
    let numbers = numbered(Variant::MAX_BREAKTHROUGHS);
    if let Some(needed) = choices(ui, Some(editor.draft().options.breakthroughs_needed), &numbers) {
        editor.change(|draft| {
            draft.options.breakthroughs_needed = needed;
            draft.counted = draft.counted.map(|counted| counted.min(needed - 1));
        });
    }
    explain(ui, error, DraftField::Breakthroughs);
    place_random_obstacles(ui, desk, editor);
}

fn numbered(most: u8) -> Vec<(u8, String)> {
    (1..=most).map(|number| (number, number.to_string())).collect()
}

/// A small heading with the page of rules behind it.
fn heading(ui: &mut Ui, desk: &mut Desk, editor: &Editor, text: &str, page: Page) {
    ui.add_space(GRID / 2.0);
    ui.horizontal(|ui| {
        ui.label(
            RichText::new(desk.texts.get(text))
                .size(15.0)
                .color(palette(ui.ctx()).muted),
        );
        page_button(ui, desk, editor.draft(), page);
    });
}

fn page_button(ui: &mut Ui, desk: &mut Desk, draft: &Draft, page: Page) {
    let info = egui::Button::new(RichText::new(icon::INFO).size(19.0).color(palette(ui.ctx()).muted)).frame(false);
    if ui.add(info).on_hover_text(desk.texts.get("editor-explain")).clicked() {
        desk.rules
            .show_page(draft.to_named_variant().unwrap_or_else(|_| draft.about.clone()), page);
    }
}

fn option(
    ui: &mut Ui,
    desk: &mut Desk,
    editor: &mut Editor,
    page: Page,
    text: &str,
    of: impl Fn(&mut Options) -> &mut bool,
) {
    ui.horizontal(|ui| {
        let mut options = editor.draft().options;
        let mut is_on = *of(&mut options);
        if toggle(ui, &desk.texts.get(text), &mut is_on).changed() {
            editor.change(|draft| *of(&mut draft.options) = is_on);
        }
        page_button(ui, desk, editor.draft(), page);
    });
}

fn choose_board(ui: &mut Ui, desk: &mut Desk, editor: &mut Editor) {
    label(ui, &desk.texts.get("setup-board"));
    let size = editor.draft().options.size;
    let shapes = [
        (Shape::Square, desk.texts.get("editor-squares")),
        (Shape::Hexagon, desk.texts.get("editor-hexagons")),
    ];
    let other = choices(ui, Some(size.shape), &shapes).filter(|shape| *shape != size.shape);
    let mut wanted = match other {
        Some(Shape::Square) => Variant::STANDARD.size(),
        Some(Shape::Hexagon) => BoardSize::hexagon(5),
        None => size,
    };
    let step = |ui: &mut Ui, id: &str, value: &mut u8, range| {
        stepper(ui, &desk.texts, &desk.texts.get(id), value, range);
    };
    match wanted.shape {
        Shape::Square => {
            let most = Variant::MAX_FILES_AND_RANKS;
            let BoardSize { files, ranks, .. } = &mut wanted;
            pair(
                ui,
                |ui| step(ui, "setup-files", files, Variant::MIN_FILES..=most),
                |ui| step(ui, "setup-ranks", ranks, Variant::MIN_RANKS..=most),
            );
        }
        Shape::Hexagon => {
            let mut side = wanted.hexagon_side();
            row(ui, |ui| step(ui, "editor-side", &mut side, Variant::HEXAGON_SIDES));
            wanted = BoardSize::hexagon(side);
        }
    }
    if wanted != size {
        editor.change(|draft| draft.resize(wanted));
    }
}

fn choose_start(ui: &mut Ui, desk: &mut Desk, editor: &mut Editor, error: Option<DraftError>) {
    heading(ui, desk, editor, "editor-home-ranks", Page::Board);
    let draft = editor.draft();
    let is_usual = draft.options.pieces.is_none();
    let current = is_usual.then_some(draft.options.home_ranks);
    if let Some(home_ranks) = choices(ui, current, &numbered(Variant::MAX_HOME_RANKS)) {
        editor.change(|draft| draft.set_home_ranks(home_ranks));
    }
    explain(ui, error, DraftField::HomeRanks);
    heading(ui, desk, editor, "editor-begins", Page::Begins);
    let who = [
        (StartingSide::First, desk.texts.side(Side::First)),
        (StartingSide::Second, desk.texts.side(Side::Second)),
        (StartingSide::Random, desk.texts.get("setup-side-random")),
    ];
    if let Some(begins) = choices(ui, Some(editor.draft().about.starting_side), &who) {
        editor.change(|draft| draft.about.starting_side = begins);
    }
}

fn place_random_obstacles(ui: &mut Ui, desk: &mut Desk, editor: &mut Editor) {
    heading(ui, desk, editor, "editor-obstacles", Page::Obstacles);
    let (mut count, mut seed) = (desk.form.random_obstacles, desk.form.seed);
    pair(
        ui,
        |ui| {
            let name = desk.texts.get("editor-count");
            stepper(ui, &desk.texts, &name, &mut count, 1..=MAX_RANDOM_OBSTACLES);
        },
        |ui| {
            ui.label(RichText::new(desk.texts.get("editor-seed")).color(palette(ui.ctx()).muted));
            ui.add_sized([64.0, 40.0], DragValue::new(&mut seed));
        },
    );
    (desk.form.random_obstacles, desk.form.seed) = (count, seed);
    let wanted = u32::from(count);
    ui.columns(2, |columns| {
        if plain_button(&mut columns[0], &desk.texts.get("editor-scatter"), true).clicked() {
            let symmetric = editor.symmetric;
            let set = editor.change(|draft| draft.place_random_obstacles(wanted, symmetric, seed.into()));
            desk.form.error = (set < wanted).then(|| {
                let gaps = [("wanted", wanted.into()), ("found", set.into())];
                desk.texts.fill("editor-no-room", &gaps)
            });
            desk.form.seed = seed.wrapping_add(1);
        }
        let has_any = !editor.draft().options.obstacles.is_empty();
        let label = desk.texts.get("editor-clear-obstacles");
        if plain_button(&mut columns[1], &label, has_any).clicked() {
            editor.change(Draft::clear_obstacles);
        }
    });
}
