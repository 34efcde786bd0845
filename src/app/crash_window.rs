//! The window after a crash: it shows the path of the crash report, and offers to restart the game. A new process shows the window, because
//! an event loop cannot be created again in the process of the game.

use crate::app::icon;
use crate::app::log::log_plugin;
use crate::text::Texts;
use crate::ui::fonts::font_definitions;
use crate::ui::style;
use crate::ui::widgets::{footer_button, primary_button};
use bevy::prelude::*;
use bevy::window::WindowResolution;
use bevy::winit::WinitSettings;
use bevy_egui::egui::{self, Label, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass};
use breakthrough_platform::desktop;
use breakthrough_themes::{Theme, built_in_themes};
use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const WIDTH: u32 = 640;
const HEIGHT: u32 = 300;
/// Distance between the edges of the window and the text, in points.
const MARGIN: f32 = 24.0;
/// Distance between the paragraphs, in points.
const GAP: f32 = 12.0;
/// Path of the crash report.
#[derive(Resource)]
struct Report(PathBuf);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Restart,
    OpenFolder,
    Close,
}

/// Starts the process that shows the window.
///
/// # Errors
/// The program cannot be started again.
pub(super) fn open(report: &Path) -> io::Result<()> {
    start(Command::new(env::current_exe()?).arg("--after-crash").arg(report))
}

/// Starts a process that does not share the streams of this process.
fn start(command: &mut Command) -> io::Result<()> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}

/// Shows the window. Returns when it is closed.
pub(super) fn run(report: PathBuf) {
    let window = Window {
        title: "Breakthrough crash report".to_owned(),
        name: Some("breakthrough".to_owned()),
        resolution: WindowResolution::new(WIDTH, HEIGHT),
        ..default()
    };
    let windows = WindowPlugin {
        primary_window: Some(window),
        ..default()
    };
    App::new()
        .add_plugins(DefaultPlugins.set(windows).set(log_plugin()))
        .add_plugins((EguiPlugin::default(), icon::plugin))
        .insert_resource(WinitSettings::desktop_app())
        .insert_resource(Texts::english())
        .insert_resource(Report(report))
        .insert_resource(ClearColor(background()))
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(Camera2d))
        .add_systems(EguiPrimaryContextPass, show_window)
        .run();
}

fn default_theme() -> Theme {
    built_in_themes().swap_remove(0).1
}

/// Returns the colour of the panels.
fn background() -> Color {
    let [red, green, blue] = default_theme().interface.panel.to_srgb();
    Color::srgb_u8(red, green, blue)
}

fn show_window(
    mut contexts: EguiContexts,
    (texts, report): (Res<Texts>, Res<Report>),
    (mut has_fonts, mut failure): (Local<bool>, Local<Option<String>>),
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !*has_fonts {
        // egui applies new fonts in the next frame.
        ctx.set_fonts(font_definitions());
        style::set_style(ctx, &default_theme(), 0.0);
        *has_fonts = true;
        ctx.request_repaint();
        return Ok(());
    }
    let area = egui::Area::new(egui::Id::new("crash")).fixed_pos(egui::Pos2::new(MARGIN, MARGIN));
    let shown = area.show(ctx, |ui| {
        ui.set_width(WIDTH as f32 - 2.0 * MARGIN);
        panel(ui, &texts, &report.0, failure.as_deref())
    });
    let Some(action) = shown.inner else { return Ok(()) };
    let result = match action {
        Action::Restart => env::current_exe().and_then(|program| start(Command::new(program).arg("--continue"))),
        Action::OpenFolder => desktop::open_folder(report.0.parent().unwrap_or(&report.0)),
        Action::Close => Ok(()),
    };
    match result {
        Ok(()) if action == Action::OpenFolder => {}
        Ok(()) => _ = exit.write(AppExit::Success),
        Err(error) => {
            let text = match action {
                Action::OpenFolder => "settings-files-not-opened",
                Action::Restart | Action::Close => "crash-not-restarted",
            };
            *failure = Some(texts.fill(text, &[("reason", error.to_string().into())]));
        }
    }
    Ok(())
}

/// Shows the panel. `failure` is the error of the last action.
fn panel(ui: &mut Ui, texts: &Texts, report: &Path, failure: Option<&str>) -> Option<Action> {
    ui.spacing_mut().item_spacing.y = GAP;
    ui.label(RichText::new(texts.get("crash-title")).font(style::serif(30.0)));
    ui.add(Label::new(texts.get("crash-kept")).wrap());
    let file = report.display().to_string();
    ui.add(Label::new(texts.fill("crash-report", &[("file", file.into())])).wrap());
    match failure {
        Some(failure) => _ = ui.colored_label(style::palette(ui.ctx()).danger, failure),
        None => ui.add_space(GAP),
    }
    let buttons = [
        ("crash-restart", Action::Restart),
        ("crash-folder", Action::OpenFolder),
        ("crash-close", Action::Close),
    ];
    ui.columns_const(|columns: &mut [Ui; 3]| {
        let clicked = columns.iter_mut().zip(buttons).map(|(ui, (text, action))| {
            let text = texts.get(text);
            let button = if action == Action::Restart {
                primary_button(ui, &text)
            } else {
                footer_button(ui, &text)
            };
            button.clicked().then_some(action)
        });
        clicked.fold(None, Option::or)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{click, harness_in_window, has_control};
    use bevy_egui::egui::Vec2;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn the_window_names_the_report_and_its_buttons_fit() {
        let texts = Texts::english();
        let size = Vec2::new(WIDTH as f32 - 2.0 * MARGIN, HEIGHT as f32 - 2.0 * MARGIN);
        let report = Path::new("/home/anna/.local/state/breakthrough/reports/2026-11-30-120000.txt");
        let failure = "Couldn’t open the folder: no file manager";
        let mut window = harness_in_window(size, |ui| {
            panel(ui, &texts, report, Some(failure)).into_iter().collect()
        });
        window.run();
        let named = texts.fill("crash-report", &[("file", report.display().to_string().into())]);
        assert!(has_control(&window, &named) && has_control(&window, failure));
        for (label, action) in [
            ("Restart", Action::Restart),
            ("Open folder", Action::OpenFolder),
            ("Close", Action::Close),
        ] {
            let rect = window.get_by_label(label).rect();
            assert!(rect.right() <= size.x && rect.bottom() <= size.y, "{label}: {rect}");
            assert_eq!(click(&mut window, label), [action]);
        }
    }
}
