//! Confirmation dialog for a UCI engine. An engine from a file starts only after the player confirms its command.

use crate::text::{LocalizedText, Texts};
use crate::uci_engines::UciEngines;
use crate::ui;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{block_button, caption, scrolled, section_label};
use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{Context, FontId, Frame, Margin, RichText, ScrollArea, Ui};
use breakthrough_arena::{EngineCommand, VisibleCommand};
use std::path::Path;

const WIDTH: f32 = 560.0;
const TEXT_SIZE: f32 = 15.0;

/// Pending run confirmation for a UCI engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::screens) struct Question {
    /// Name of the engine.
    pub(in crate::screens) name: String,
    /// Command that starts the engine.
    pub(in crate::screens) command: EngineCommand,
    /// Sentence that names the source of the command.
    pub(in crate::screens) source: LocalizedText,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum Answer {
    /// Confirms and runs the command.
    Run,
    Close,
}

/// Returns the sentence that names the source of the commands in the player's engine list.
pub(in crate::screens) fn list_source(uci_engines: &UciEngines) -> LocalizedText {
    match uci_engines.file() {
        _ if uci_engines.is_restored() => "run-program-source-backup".into(),
        Some(file) => file_source(file),
        None => "run-program-source-list".into(),
    }
}

/// Returns the sentence that names a file as the source of a command.
pub(in crate::screens) fn file_source(file: &Path) -> LocalizedText {
    LocalizedText::new("run-program-source-file", [("file", file.display().to_string().into())])
}

/// Shows the question in a dialog. During games, the dialog for a failed engine shows the question instead.
pub(in crate::screens) fn ask(ctx: &Context, texts: &Texts, question: &Question) -> Vec<Answer> {
    ui::dialog(ctx, "confirm program", Answer::Close, |ui| panel(ui, texts, question))
}

fn panel(ui: &mut Ui, texts: &Texts, question: &Question) -> Vec<Answer> {
    let mut answers = Vec::new();
    show_in_window(ui, |ui| {
        show_question(ui, texts, question);
        ui.add_space(GRID);
        ui.columns_const(|[left, right]| {
            if block_button(left, &texts.get("run-program-close"), true).clicked() {
                answers.push(Answer::Close);
            }
            if block_button(right, &texts.get("run-program-run"), true).clicked() {
                answers.push(Answer::Run);
            }
        });
    });
    answers
}

/// Lays out the contents of a dialog in a scroll area, so that they fit in a small window.
pub(in crate::screens) fn show_in_window(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    let window = ui.ctx().content_rect().size();
    ui.set_width(WIDTH.min(window.x - 80.0));
    let area = ScrollArea::vertical()
        .max_height(window.y - 80.0)
        .min_scrolled_height(window.y - 80.0)
        .auto_shrink([false, true]);
    scrolled(area, ui, contents);
}

/// Shows a UCI engine's full command and the source of the command.
pub(in crate::screens) fn show_question(ui: &mut Ui, texts: &Texts, question: &Question) {
    ui.label(RichText::new(texts.get("run-program-heading")).font(style::serif(34.0)));
    let name = [("name", question.name.as_str().into())];
    ui.label(RichText::new(texts.fill("run-program-help", &name)).size(18.0));
    caption(ui, &texts.localize(&question.source));
    let height = (ui.ctx().content_rect().height() * 0.4).max(100.0);
    let palette = palette(ui.ctx());
    Frame::new()
        .fill(palette.control)
        .corner_radius(4)
        .inner_margin(Margin::same(12))
        .show(ui, |ui| {
            let area = ScrollArea::vertical()
                .id_salt("command")
                .max_height(height)
                .min_scrolled_height(height)
                .auto_shrink([false, true]);
            scrolled(area, ui, |ui| {
                show_command(ui, texts, &question.command.visible_parts());
            });
        });
}

/// Shows the program, each argument and each UCI option of a command on separate lines, without truncation.
fn show_command(ui: &mut Ui, texts: &Texts, command: &VisibleCommand) {
    section_label(ui, &texts.get("run-program-program"));
    show_part(ui, &command.program);
    for (index, argument) in command.arguments.iter().enumerate() {
        section_label(
            ui,
            &texts.fill("run-program-argument", &[("number", (index + 1).into())]),
        );
        show_part(ui, argument);
    }
    if !command.options.is_empty() {
        section_label(ui, &texts.get("run-program-options"));
    }
    for option in &command.options {
        show_part(ui, option);
    }
}

fn show_part(ui: &mut Ui, part: &str) {
    // Break the text after each escaped line break.
    let text = part.replace("\\n", "\\n\n");
    let format = TextFormat::simple(FontId::monospace(TEXT_SIZE), palette(ui.ctx()).text);
    let mut job = LayoutJob::single_section(text, format);
    job.wrap = TextWrapping {
        max_width: ui.available_width(),
        break_anywhere: true,
        ..TextWrapping::default()
    };
    ui.label(job);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control};
    use bevy_egui::egui::{Key, Vec2};
    use egui_kittest::kittest::Queryable;

    fn question(script: &str) -> Question {
        Question {
            name: "Odd One".to_owned(),
            command: EngineCommand {
                options: vec![("Debug Log File".to_owned(), "/home/mira/.profile".to_owned())],
                ..EngineCommand::new(["/bin/sh", "-c", script].map(str::to_owned).to_vec())
            },
            source: "run-program-source-backup".into(),
        }
    }

    fn dialog(script: &str, window: Vec2) -> PanelHarness<'static, Answer> {
        let (texts, question) = (Texts::english(), question(script));
        harness_in_window(window, move |ui| panel(ui, &texts, &question))
    }

    #[test]
    fn the_whole_command_and_its_source_are_shown() {
        let script = format!("echo a\u{202e}b; {}", "x".repeat(4000));
        let mut dialog = dialog(&script, Vec2::new(900.0, 2400.0));
        dialog.run();
        for text in [
            "Run this program?",
            "The command comes from a restored backup.",
            "/bin/sh",
            "-c",
            &script.replace('\u{202e}', "\\u{202e}"),
            "Debug Log File = /home/mira/.profile",
        ] {
            assert!(has_control(&dialog, text), "{text}");
        }
        assert_eq!(click(&mut dialog, "Run this program"), [Answer::Run]);
        assert_eq!(click(&mut dialog, "Close"), [Answer::Close]);
    }

    #[test]
    fn enter_and_space_do_not_run_the_engine() {
        let mut dialog = dialog("echo", Vec2::new(900.0, 700.0));
        dialog.run();
        let mut press = |key| {
            dialog.key_press(key);
            dialog.run();
            std::mem::take(dialog.state_mut())
        };
        assert_eq!((press(Key::Enter), press(Key::Space)), (vec![], vec![]));
        press(Key::Tab);
        assert_eq!(press(Key::Enter), [Answer::Close]);
    }

    #[test]
    fn a_long_command_scrolls_above_the_buttons() {
        let window = Vec2::new(640.0, 480.0);
        let mut dialog = dialog(&"touch x\n".repeat(500), window);
        dialog.run();
        for label in ["Run this program", "Close"] {
            dialog.get_by_label(label).scroll_to_me();
            dialog.run();
            let rect = dialog.get_by_label(label).rect();
            assert!(window.y >= rect.bottom() && rect.top() >= 0.0, "{label}: {rect:?}");
        }
    }
}
