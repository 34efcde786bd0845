//! The panel of the backup dialog.

use crate::screens::backup::model::{Action, Purpose, Stage, State};
use crate::screens::confirm_engine::ShownEnd;
use crate::text::Texts;
use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{
    block_button, caption, error_text, footer_button, name_text_field, primary_button, scrolled, small_error_text,
};
use bevy_egui::egui::{Key, Label, Margin, ProgressBar, RichText, ScrollArea, TextEdit, Ui};
use breakthrough_backup::{Contents, Progress};
use breakthrough_uci_client::EngineEntry;

const WIDTH: f32 = 460.0;
/// Maximum total length of the listed names and commands of engines, in characters.
const MAX_ENGINE_CHARACTERS: usize = 32_768;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) purpose: Purpose,
    pub(super) state: &'a State,
    /// Whether the player picks and downloads files instead of entering paths.
    pub(super) hides_paths: bool,
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let window = ui.ctx().content_rect().size();
    ui.set_width(WIDTH.min(window.x - 80.0));
    let (heading, help) = match model.purpose {
        Purpose::BackUp => ("backup-heading", "backup-help"),
        Purpose::Restore => ("restore-heading", "restore-help"),
    };
    ui.label(RichText::new(model.texts.get(heading)).font(style::serif(34.0)));
    let height = window.y - 150.0;
    let area = ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, true]);
    scrolled(area, ui, |ui| {
        let mut actions = Vec::new();
        caption(ui, &model.texts.get(help));
        if model.state.is_working() {
            ui.label(model.texts.get("backup-working"));
            if let Some(progress) = model.state.progress() {
                show_progress(ui, model.texts, progress);
            }
        } else {
            show_stage(ui, model, &mut actions);
        }
        ui.add_space(GRID);
        let close = if model.state.is_working() {
            "common-cancel"
        } else {
            "share-close"
        };
        actions.on_click(footer_button(ui, &model.texts.get(close)), Action::Close);
        actions
    })
}

fn show_progress(ui: &mut Ui, texts: &Texts, progress: Progress) {
    let accent = palette(ui.ctx()).accent;
    ui.add(ProgressBar::new(progress.share).desired_height(GRID).fill(accent));
    ui.label(texts.fill("library-progress", &[("count", progress.games.into())]));
}

fn show_stage(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    match &model.state.stage {
        Stage::Done(text) => _ = ui.label(texts.localize(text)),
        Stage::Checked(_, contents) => {
            let mut end = ShownEnd::for_text(ui, (&contents.date, contents.engines.len()));
            show_contents(ui, texts, contents);
            end.mark(ui, false);
            ui.add_space(GRID);
            let button = ui.add_enabled_ui(end.was_shown, |ui| primary_button(ui, &texts.get("restore-now")));
            if end.was_shown && button.inner.clicked() {
                actions.push(Action::Restore);
            }
        }
        Stage::Start => choose_file(ui, model, actions),
        Stage::Failed(reason) => {
            error_text(ui, &texts.localize(reason));
            ui.add_space(GRID);
            choose_file(ui, model, actions);
        }
    }
}

/// Shows the controls for choosing the file to write or read.
fn choose_file(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    if model.purpose == Purpose::Restore {
        let browse = if model.hides_paths {
            primary_button
        } else {
            |ui: &mut Ui, label: &str| block_button(ui, label, true)
        };
        actions.on_click(browse(ui, &texts.get("library-import-choose")), Action::Browse);
    }
    let (label, action) = match (model.purpose, model.hides_paths) {
        (Purpose::BackUp, true) => ("common-download", Action::BackUp),
        (Purpose::BackUp, false) => ("backup-now", Action::BackUp),
        (Purpose::Restore, false) => ("restore-check", Action::Check),
        (Purpose::Restore, true) => return,
    };
    let is_entered = !model.hides_paths && type_path(ui, model, actions);
    ui.add_space(GRID);
    let has_path = !model.state.path.trim().is_empty();
    let button = ui.add_enabled_ui(has_path, |ui| primary_button(ui, &texts.get(label)));
    if has_path && (button.inner.clicked() || is_entered) {
        actions.push(action);
    }
}

/// Shows the field for the file's path. Returns whether Enter was pressed in the field.
fn type_path(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) -> bool {
    let name = model.texts.get("backup-path");
    ui.add_space(GRID);
    let mut typed = model.state.path.clone();
    let edit = TextEdit::singleline(&mut typed)
        .desired_width(f32::INFINITY)
        .hint_text(&name)
        .margin(Margin::symmetric(12, 9));
    let response = ui.add(edit);
    name_text_field(&response, &name);
    if response.changed() {
        actions.push(Action::TypePath(typed));
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

fn show_contents(ui: &mut Ui, texts: &Texts, contents: &Contents) {
    let written = [
        ("date", contents.date.as_str().into()),
        ("version", contents.version.as_str().into()),
    ];
    ui.label(texts.fill("restore-written", &written));
    if contents.has_settings {
        ui.label(texts.get("restore-settings"));
    }
    if !contents.engines.is_empty() {
        ui.label(texts.fill("restore-engines", &[("count", contents.engines.len().into())]));
        show_engines(ui, texts, &contents.engines);
        caption(ui, &texts.get("restore-engines-help"));
    }
    for (text, count) in [
        ("restore-variants", contents.variants as u64),
        ("restore-themes", contents.themes as u64),
        ("restore-games", contents.games),
        ("restore-exercises", contents.exercises as u64),
        ("restore-lesson-stars", contents.lesson_stars as u64),
        ("restore-puzzle-attempts", contents.puzzle_attempts as u64),
    ] {
        if count > 0 {
            ui.label(texts.fill(text, &[("count", count.into())]));
        }
    }
    for note in &contents.notes {
        small_error_text(ui, note.clone());
    }
}

/// Shows the names and full commands of engines, with the length of each command. Long lists are truncated; no engine from a
/// backup runs before its command is confirmed.
fn show_engines(ui: &mut Ui, texts: &Texts, engines: &[EngineEntry]) {
    let mut room = MAX_ENGINE_CHARACTERS;
    for (index, entry) in engines.iter().enumerate() {
        let line = engine_line(texts, entry);
        let length = line.chars().count();
        if length > room {
            ui.label(texts.fill("restore-engines-more", &[("count", (engines.len() - index).into())]));
            return;
        }
        room -= length;
        ui.add(Label::new(RichText::new(line).monospace().size(14.0)).wrap());
    }
}

fn engine_line(texts: &Texts, entry: &EngineEntry) -> String {
    match entry.command() {
        Ok(command) => texts.fill(
            "restore-engine",
            &[
                ("name", entry.name.as_str().into()),
                ("command", command.visible_line().into()),
                ("count", command.characters().into()),
            ],
        ),
        Err(fault) => format!("{}: {fault}", entry.name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::job::Job;
    use crate::base::redraw::WakeUp;
    use crate::library::LibraryTasks;
    use crate::screens::backup::model::Work;
    use crate::text::LocalizedText;
    use crate::ui::testing::{PanelHarness, click, harness, has_control, is_enabled};
    use breakthrough_library_service::BackupFailure;
    use std::path::PathBuf;

    fn dialog(purpose: Purpose, path: &str, stage: Stage, hides_paths: bool) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        let state = State {
            path: path.to_owned(),
            stage,
            ..State::default()
        };
        harness(move |ui| {
            let model = Model {
                texts: &texts,
                purpose,
                state: &state,
                hides_paths,
            };
            panel(ui, &model)
        })
    }

    #[test]
    fn a_backup_is_written_to_a_path_or_downloaded() {
        let mut named = dialog(Purpose::BackUp, "/a.zip", Stage::Start, false);
        assert!(has_control(&named, "Path to the backup"));
        assert_eq!(click(&mut named, "Save backup"), [Action::BackUp]);
        assert!(!is_enabled(
            &dialog(Purpose::BackUp, " ", Stage::Start, false),
            "Save backup"
        ));
        let mut page = dialog(Purpose::BackUp, "/a.zip", Stage::Start, true);
        assert!(!has_control(&page, "Path to the backup"));
        assert_eq!(click(&mut page, "Download"), [Action::BackUp]);
        assert_eq!(click(&mut page, "Close"), [Action::Close]);
    }

    #[test]
    fn a_backup_is_checked_before_it_can_be_restored() {
        let mut named = dialog(Purpose::Restore, "/a.zip", Stage::Start, false);
        assert_eq!(click(&mut named, "Choose file…"), [Action::Browse]);
        assert_eq!(click(&mut named, "Check backup"), [Action::Check]);
        assert!(!has_control(&named, "Restore now"));
        let page = dialog(Purpose::Restore, "", Stage::Start, true);
        assert!(has_control(&page, "Choose file…") && !has_control(&page, "Check backup"));
    }

    #[test]
    fn the_contents_and_problems_of_a_backup_are_listed() {
        let contents = Contents {
            version: "1.2.3".to_owned(),
            date: "2026-11-23 10:00".to_owned(),
            has_settings: true,
            engines: vec![EngineEntry {
                arguments: vec!["-c".to_owned(), format!("touch\n{}", "x".repeat(900))],
                ..EngineEntry::new("Odd".parse().expect("a name"), PathBuf::from("/bin/sh"))
            }],
            variants: 1,
            games: 1204,
            exercises: 17,
            lesson_stars: 9,
            puzzle_attempts: 5,
            notes: vec!["themes/a.toml: line 1".to_owned()],
            ..Contents::default()
        };
        let stage = Stage::Checked(PathBuf::from("/a.zip"), contents);
        let mut checked = dialog(Purpose::Restore, "", stage, false);
        for text in [
            "Saved on 2026-11-23 10:00 by version 1.2.3. Contents:",
            "Settings (replace yours)",
            "1 engine (replaces your list)",
            &format!("Odd: /bin/sh -c touch\\n{} (915 characters)", "x".repeat(900)),
            "Engines run only after you confirm them.",
            "1 variant",
            "1204 games",
            "17 exercises",
            "Stars for 9 lesson boards",
            "5 puzzle attempts",
            "themes/a.toml: line 1",
        ] {
            assert!(has_control(&checked, text), "{text}");
        }
        assert_eq!(click(&mut checked, "Restore now"), [Action::Restore]);
    }

    #[test]
    fn a_running_backup_or_restore_shows_the_number_of_games() {
        for purpose in [Purpose::BackUp, Purpose::Restore] {
            check_progress(purpose);
        }
    }

    fn check_progress(purpose: Purpose) {
        let (texts, (end, ended)) = (Texts::english(), std::sync::mpsc::channel::<()>());
        let mut state = State {
            stage: Stage::Checked(PathBuf::from("/a.zip"), Contents::default()),
            ..State::default()
        };
        let job = Job::start("backup", WakeUp::default(), move |_, on_progress| {
            on_progress(Progress {
                games: 42_000,
                share: 0.42,
            });
            // Blocks until the test ends.
            let _ = ended.recv();
            Err(BackupFailure::Cancelled)
        });
        state.job = Some(Work::Restore(job.expect("a thread")));
        let tasks = LibraryTasks::from_library(None, &WakeUp::default());
        while state.progress().is_none() {
            assert!(state.receive(&tasks).is_none());
        }
        let mut working = harness(move |ui| {
            let model = Model {
                texts: &texts,
                purpose,
                state: &state,
                hides_paths: false,
            };
            panel(ui, &model)
        });
        assert!(has_control(&working, "42000 games"));
        assert!(!has_control(&working, "Restore now") && !has_control(&working, "Save backup"));
        assert_eq!(click(&mut working, "Cancel"), [Action::Close]);
        drop(end);
    }

    #[test]
    fn another_file_can_be_chosen_after_an_invalid_backup() {
        let stage = Stage::Failed(LocalizedText::verbatim("expected a zip file: x"));
        let mut failed = dialog(Purpose::Restore, "/a.zip", stage, false);
        assert!(has_control(&failed, "Expected a zip file: x"));
        assert_eq!(click(&mut failed, "Check backup"), [Action::Check]);
    }
}
