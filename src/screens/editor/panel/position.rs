//! The position: pieces at once, the side to move, the text, and what the engine says.

use crate::screens::editor::panel::{Desk, complain, explain};
use crate::screens::editor::{AnalysisSummary, Editor};
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{choices, hint, label, pair, plain_button, stepper};
use bevy_egui::egui::{self, RichText, Ui};
use breakthrough_rules::Side;
use breakthrough_variants::{Draft, DraftError, DraftField, StartingSide};

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk, editor: &mut Editor, error: Option<DraftError>) {
    label(ui, &desk.texts.get("editor-pieces"));
    change_pieces(ui, desk, editor);
    label(ui, &desk.texts.get("editor-to-move"));
    let who = [
        (StartingSide::First, desk.texts.side(Side::First)),
        (StartingSide::Second, desk.texts.side(Side::Second)),
    ];
    if let Some(begins) = choices(ui, Some(editor.draft().about.starting_side), &who) {
        editor.change(|draft| draft.about.starting_side = begins);
    }
    count_home(ui, desk, editor);
    explain(ui, error, DraftField::Breakthroughs);
    label(ui, &desk.texts.get("editor-position-text"));
    let current = editor.draft().to_fen();
    let texts = &desk.texts;
    if let Some(text) = desk.form.position.show(ui, texts, &mut desk.clipboard, &current) {
        let read = editor.change(|draft| draft.apply_text(&text));
        desk.form.position.note(read.err().map(|error| error.to_string()));
    }
    analyse(ui, desk, editor, error);
}

fn change_pieces(ui: &mut Ui, desk: &Desk, editor: &mut Editor) {
    let changes: [[(&str, fn(&mut Draft)); 2]; 2] = [
        [
            ("editor-usual-pieces", Draft::set_default_pieces),
            ("editor-clear-pieces", Draft::clear_pieces),
        ],
        [("editor-mirror", Draft::mirror), ("editor-swap", Draft::swap_sides)],
    ];
    for pair in changes {
        ui.columns(2, |columns| {
            for (ui, (id, change)) in columns.iter_mut().zip(pair) {
                if plain_button(ui, &desk.texts.get(id), true).clicked() {
                    editor.change(change);
                }
            }
        });
    }
}

/// How many pieces are home already, where more than one has to come.
fn count_home(ui: &mut Ui, desk: &Desk, editor: &mut Editor) {
    let draft = editor.draft();
    let needed = draft.options.breakthroughs_needed;
    if needed <= 1 {
        return;
    }
    label(ui, &desk.texts.get("editor-counted"));
    let mut counted = draft.counted;
    let step = |ui: &mut Ui, side: Side, counted: &mut u8| {
        stepper(ui, &desk.texts, &desk.texts.side(side), counted, 0..=needed - 1);
    };
    let [first, second] = &mut counted;
    pair(
        ui,
        |ui| step(ui, Side::First, first),
        |ui| step(ui, Side::Second, second),
    );
    if counted != draft.counted {
        editor.change(|draft| draft.counted = counted);
    }
}

fn analyse(ui: &mut Ui, desk: &mut Desk, editor: &Editor, error: Option<DraftError>) {
    label(ui, &desk.texts.get("editor-analysis"));
    let summary = desk.analysis.summary();
    let can_ask = error.is_none() && summary.is_none();
    let is_asked = plain_button(ui, &desk.texts.get("editor-analyse"), can_ask).clicked();
    if is_asked && let Ok(game) = editor.draft().game(0) {
        desk.form.error = desk
            .analysis
            .start(game.position(), &mut desk.search_service)
            .err()
            .map(|error| error.to_string());
    }
    if let Some(summary) = summary {
        show_analysis(ui, desk, &summary);
    }
    if error.is_some_and(|error| error.field() != DraftField::Board) {
        complain(ui, &desk.texts.get("editor-other-tab"));
    }
}

fn show_analysis(ui: &mut Ui, desk: &Desk, summary: &AnalysisSummary) {
    let gaps = [
        ("side", desk.texts.side(summary.side).into()),
        ("depth", summary.depth.into()),
    ];
    let id = if summary.is_finished {
        "editor-analysed"
    } else {
        "editor-analysing"
    };
    hint(ui, &desk.texts.fill(id, &gaps));
    egui::Grid::new("analysis")
        .num_columns(2)
        .spacing([GRID * 2.0, GRID / 2.0])
        .show(ui, |ui| {
            for (score, moves) in &summary.lines {
                ui.label(
                    RichText::new(score)
                        .font(style::bold(17.0))
                        .color(palette(ui.ctx()).accent),
                );
                ui.add(egui::Label::new(moves).truncate()).on_hover_text(moves);
                ui.end_row();
            }
        });
}
