//! Confirmation dialog for a UCI engine. An engine from a file starts only after the player confirms its command.

use crate::base::uci_engines::UciEngines;
use crate::text::{LocalizedText, Texts};
use crate::ui;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{block_button, caption, error_text, scrolled, section_label};
use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{Align, Context, FontId, Frame, Id, Margin, RichText, ScrollArea, Ui, Vec2};
use breakthrough_uci_client::{EngineCommand, VisibleCommand};
use std::path::Path;

const WIDTH: f32 = 560.0;
const TEXT_SIZE: f32 = 15.0;
/// Maximum length of a command that can be confirmed, in characters.
const MAX_CHARACTERS: usize = 16_384;
/// Maximum number of arguments and options of a command that can be confirmed.
const MAX_ARGUMENTS: usize = 500;

/// Pending run confirmation for a UCI engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::screens) struct Question {
    pub(in crate::screens) name: String,
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
        let can_run = show_question(ui, texts, question);
        ui.add_space(GRID);
        ui.columns_const(|[left, right]| {
            if block_button(left, &texts.get("run-program-close"), true).clicked() {
                answers.push(Answer::Close);
            }
            if block_button(right, &texts.get("run-program-run"), can_run).clicked() {
                answers.push(Answer::Run);
            }
        });
    });
    answers
}

/// Lays out the contents of a dialog in a scroll area, so that the contents fit in a small window.
pub(in crate::screens) fn show_in_window(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    let window = ui.ctx().content_rect().size();
    ui.set_width(WIDTH.min(window.x - 80.0));
    let area = ScrollArea::vertical()
        .max_height(window.y - 80.0)
        .min_scrolled_height(window.y - 80.0)
        .auto_shrink([false, true]);
    scrolled(area, ui, contents);
}

/// Shows a UCI engine's full command and the source of the command. Returns whether the command may run, that is, whether the end
/// of the command has been shown since the dialog opened.
pub(in crate::screens) fn show_question(ui: &mut Ui, texts: &Texts, question: &Question) -> bool {
    ui.label(RichText::new(texts.get("run-program-heading")).font(style::serif(34.0)));
    let name = [("name", question.name.as_str().into())];
    ui.label(RichText::new(texts.fill("run-program-help", &name)).size(18.0));
    caption(ui, &texts.localize(&question.source));
    let count = question.command.characters();
    let arguments = question.command.command.len() + question.command.options.len();
    if count > MAX_CHARACTERS || arguments > MAX_ARGUMENTS {
        let values = [("count", count.into()), ("arguments", arguments.into())];
        error_text(ui, &texts.fill("run-program-too-long", &values));
        return false;
    }
    caption(ui, &texts.fill("run-program-length", &[("count", count.into())]));
    let mut end = ShownEnd::for_text(ui, &question.command);
    // The button keeps its place, so that the layout does not shift when the end of the command is reached.
    let jumps = block_button(ui, &texts.get("run-program-show-end"), !end.was_shown).clicked();
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
                end.mark(ui, jumps);
            });
        });
    end.was_shown
}

/// Whether the end of a text in a scroll area has been shown since the dialog opened.
pub(in crate::screens) struct ShownEnd {
    id: Id,
    pub(in crate::screens) was_shown: bool,
}

impl ShownEnd {
    /// Returns the state for the text that `text` identifies.
    pub(in crate::screens) fn for_text(ui: &Ui, text: impl std::hash::Hash + std::fmt::Debug) -> ShownEnd {
        let id = Id::new(("shown end", text));
        let pass = ui.ctx().cumulative_pass_nr();
        // If the dialog was closed in the meantime, reset the state.
        let (last, was_shown) = ui.data(|data| data.get_temp::<(u64, bool)>(id)).unwrap_or_default();
        ShownEnd {
            id,
            was_shown: was_shown && last + 1 >= pass,
        }
    }

    /// Notes whether the end of the text is visible, and scrolls to the end if `jumps` is true.
    pub(in crate::screens) fn mark(&mut self, ui: &mut Ui, jumps: bool) {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(1.0), bevy_egui::egui::Sense::hover());
        if jumps {
            ui.scroll_to_rect(rect, Some(Align::BOTTOM));
        }
        self.was_shown |= ui.is_rect_visible(rect) && !ui.is_sizing_pass();
        let state = (ui.ctx().cumulative_pass_nr(), self.was_shown);
        ui.data_mut(|data| data.insert_temp(self.id, state));
    }
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
    // Break the text after each escaped line break, but not between a line break and its repeat count.
    let text = part.replace("\\n", "\\n\n").replace("\n×", "×");
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
    use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control, is_enabled};
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
        assert!(can_run(&mut dialog, true));
        assert_eq!(click(&mut dialog, "Run this program"), [Answer::Run]);
        assert_eq!(click(&mut dialog, "Close"), [Answer::Close]);
    }

    /// Returns whether the program can be run, after scrolling to the end of the command with *Scroll to end* if offered.
    fn can_run(dialog: &mut PanelHarness<'static, Answer>, shows_end: bool) -> bool {
        dialog.run();
        if shows_end {
            click(dialog, "Scroll to end");
            dialog.run();
        }
        is_enabled(dialog, "Run this program")
    }

    #[test]
    fn a_command_runs_only_after_its_end_was_shown() {
        let window = Vec2::new(640.0, 480.0);
        let script = format!("stockfish {}; touch X", "#".repeat(3000));
        let mut long = dialog(&script, window);
        long.run();
        let length = "The command has 3061 characters. Read the command to the end before running it.";
        assert!(has_control(&long, length));
        assert!(!can_run(&mut long, false));
        assert!(can_run(&mut long, true));
        let mut short = dialog("stockfish; touch X", Vec2::new(900.0, 700.0));
        assert!(can_run(&mut short, false) && !is_enabled(&short, "Scroll to end"));
        // A long run of blanks does not hide the end of the command.
        let mut blank = dialog(
            &format!("stockfish{}; touch X", " ".repeat(3000)),
            Vec2::new(900.0, 700.0),
        );
        assert!(can_run(&mut blank, false));
        assert!(has_control(&blank, r"stockfish\u{20}×3000; touch X"));
    }

    #[test]
    fn a_command_that_is_too_long_to_be_read_is_refused() {
        for question in [
            question(&"x".repeat(20_000)),
            Question {
                command: EngineCommand::new(vec![String::new(); 501]),
                ..question("")
            },
        ] {
            let texts = Texts::english();
            let mut dialog = harness_in_window(Vec2::new(900.0, 700.0), move |ui| panel(ui, &texts, &question));
            dialog.run();
            assert!(!is_enabled(&dialog, "Run this program") && !has_control(&dialog, "Scroll to end"));
        }
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
