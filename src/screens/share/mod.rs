//! The share dialog: copies a link, the position, the PGN or a picture to the clipboard, and saves a picture or an animation in
//! the photo folder.

mod animation_format;
mod line;
mod panel;
mod process;

pub(crate) use animation_format::AnimationFormat;

use crate::active_theme::ActiveTheme;
use crate::base::dialogs::{CloseRequested, DialogStack};
use crate::base::redraw::{RedrawAfter, WakeUp};
use crate::base::toast::ShowToast;
use crate::base::uci_engines::UciEngines;
use crate::camera::{Orbit, PlayerView};
use crate::library::Recording;
use crate::link::link_of;
use crate::schedule::GameSystems;
use crate::screens::photo::PhotoFolder;
use crate::session::record::record;
use crate::session::{Intent, Session};
use crate::settings::{Quality, Settings};
use crate::states::CapturingPhoto;
use crate::text::{LocalizedText, Texts};
use crate::ui;
use crate::ui::AddDialogExt;
use bevy::prelude::*;
use bevy_egui::{EguiClipboard, EguiContexts};
use breakthrough_platform::desktop::CAPABILITIES;
use breakthrough_rules::notation::to_fen;
use breakthrough_themes::ThemeId;
use line::line_record;
use panel::{Action, Model, Options, panel};
use process::ExportProcess;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Polling interval for the progress. With software rendering, every redraw of the game slows the export down.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// State of the dialog, including the running export.
#[derive(Resource, Default)]
pub(crate) struct ShareDialog {
    options: Options,
    export: Option<Export>,
}

/// Running export of an animation.
struct Export {
    process: ExportProcess,
    path: PathBuf,
}

impl ShareDialog {
    /// Cancels the running export, or closes the dialog if no export is running.
    fn cancel_or_close(&mut self, dialogs: &mut DialogStack) {
        if self.export.take().is_none() {
            dialogs.close::<ShareDialog>();
        }
    }

    /// Closes the dialog after a click outside it, unless an export is running.
    fn dismiss(&self, dialogs: &mut DialogStack) {
        if self.export.is_none() {
            dialogs.close::<ShareDialog>();
        }
    }
}

/// Adds the logic of the dialog, but not its panel.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShareDialog>()
        .add_observer(
            |_: On<CloseRequested<ShareDialog>>, mut share: ResMut<ShareDialog>, mut dialogs: ResMut<DialogStack>| {
                share.cancel_or_close(&mut dialogs);
            },
        )
        .add_systems(
            Update,
            poll_export
                .in_set(GameSystems::View)
                .run_if(|dialog: Res<ShareDialog>| dialog.export.is_some()),
        );
}

pub(super) fn visuals(app: &mut App) {
    app.add_dialog::<ShareDialog, _>(show_panel.pipe(apply_actions));
}

/// Polls the export and reports its result in a toast.
fn poll_export(
    (mut dialog, mut dialogs): (ResMut<ShareDialog>, ResMut<DialogStack>),
    mut redraw: MessageWriter<RedrawAfter>,
    mut commands: Commands,
) {
    let Some(Export { process, path }) = &mut dialog.bypass_change_detection().export else {
        return;
    };
    let Some(result) = process.poll() else {
        redraw.write(RedrawAfter(POLL_INTERVAL));
        return;
    };
    let toast = match result {
        Ok(()) => LocalizedText::new("share-exported", [("file", path.display().to_string().into())]),
        Err(reason) => LocalizedText::new("share-not-exported", [("reason", reason.into())]),
    };
    commands.trigger(ShowToast::new(toast));
    dialog.export = None;
    dialogs.close::<ShareDialog>();
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    folder: Option<Res<PhotoFolder>>,
    dialog: Res<ShareDialog>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        options: dialog.options,
        progress: dialog.export.as_ref().map(|export| export.process.progress()),
        can_export: folder.is_some(),
        makes_animations: CAPABILITIES.starts_programs,
    };
    Ok(ui::dialog(ctx, "share", Action::Dismiss, |ui| panel(ui, &model)))
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    wake_up: Res<WakeUp>,
    (session, uci_engines, recording): (Res<Session>, Res<UciEngines>, Res<Recording>),
    (settings, theme, quality): (Res<Settings>, Res<ActiveTheme>, Res<Quality>),
    folder: Option<Res<PhotoFolder>>,
    camera: Single<&Orbit>,
    (mut dialog, mut dialogs): (ResMut<ShareDialog>, ResMut<DialogStack>),
    (mut clipboard, mut intents): (ResMut<EguiClipboard>, MessageWriter<Intent>),
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::CopyLink => {
                clipboard.set_text(&link_of(&session));
                intents.write(Intent::ShareWithFriend);
                commands.trigger(ShowToast::new("share-copied-link"));
            }
            Action::CopyPosition => {
                clipboard.set_text(&to_fen(session.shown_position()));
                commands.trigger(ShowToast::new("share-copied-position"));
            }
            Action::CopyRecord => {
                clipboard.set_text(&recording.dated(record(&session, &uci_engines)).to_pgn());
                commands.trigger(ShowToast::new("share-copied-record"));
            }
            Action::CopyPicture => commands.insert_resource(CapturingPhoto::ToClipboard),
            Action::SavePicture => commands.insert_resource(CapturingPhoto::ToFile),
            Action::SetOptions(options) => dialog.options = options,
            Action::Export => {
                let Some(folder) = &folder else { continue };
                let seen = PlayerView::new(
                    Settings {
                        pieces: theme.chosen_pieces(),
                        quality: Some(*quality),
                        ..settings.clone()
                    },
                    camera.view(),
                );
                let path = folder.unused_path(dialog.options.format.extension());
                match start_export(dialog.options, &session, &theme, &seen, &path, &wake_up) {
                    Ok(process) => dialog.export = Some(Export { process, path }),
                    Err(error) => {
                        let reason = [("reason", error.to_string().into())];
                        commands.trigger(ShowToast::new(LocalizedText::new("share-not-exported", reason)));
                    }
                }
            }
            Action::Cancel => dialog.cancel_or_close(&mut dialogs),
            Action::Dismiss => dialog.dismiss(&mut dialogs),
        }
    }
}

fn start_export(
    options: Options,
    session: &Session,
    theme: &ActiveTheme,
    seen: &PlayerView,
    path: &Path,
    wake_up: &WakeUp,
) -> io::Result<ExportProcess> {
    let (record, from) = line_record(session.game(), session.shown_node(), options.part);
    let arguments = export_arguments(options, from, theme.id(), seen, path)?;
    let wake_up = wake_up.clone();
    ExportProcess::start(&arguments, &record, move || wake_up.call())
}

/// Returns the arguments of `breakthrough export-gif`. `from` is the number of plies that precede the animation.
fn export_arguments(
    options: Options,
    from: usize,
    theme: &ThemeId,
    seen: &PlayerView,
    path: &Path,
) -> io::Result<[OsString; 12]> {
    let (width, height) = options.size.pixels();
    Ok([
        "--out".into(),
        path.into(),
        "--from".into(),
        from.to_string().into(),
        "--size".into(),
        format!("{width}x{height}").into(),
        "--seconds-per-move".into(),
        options.speed.seconds_per_move().to_string().into(),
        "--theme".into(),
        theme.as_str().into(),
        "--as-seen".into(),
        serde_json::to_string(seen)?.into(),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::arguments::AnimationArguments;
    use crate::camera::OrbitView;
    use breakthrough_themes::ThemeLibrary;
    use clap::{Args, FromArgMatches};
    use panel::{Size, Speed};

    #[test]
    fn the_program_accepts_the_arguments_of_an_export() {
        let theme = ActiveTheme::default();
        let seen = PlayerView::new(
            Settings::default(),
            OrbitView::from_numbers([0.5, 0.6, 1.0, 0.0, 0.0, 0.0]),
        );
        let export = |speed: Speed| {
            let size = Size::Large;
            let options = Options {
                size,
                speed,
                ..default()
            };
            let arguments = export_arguments(options, 7, theme.id(), &seen, Path::new("a.gif")).expect("arguments");
            let command = AnimationArguments::augment_args(clap::Command::new("export-gif"));
            let all = ["export-gif".into(), "-".into()].into_iter().chain(arguments);
            let matches = command.try_get_matches_from(all).expect("valid arguments");
            AnimationArguments::from_arg_matches(&matches).expect("valid arguments")
        };
        let [slow, normal, fast] = [Speed::Slow, Speed::Normal, Speed::Fast].map(export);
        assert_eq!((slow.from, slow.size, slow.out.path), (7, (1280, 800), "a.gif".into()));
        let overrides = slow.appearance.overrides(&ThemeLibrary::open(None)).expect("a theme");
        assert_eq!(overrides.theme.map(|(id, _)| id).as_ref(), Some(theme.id()));
        assert_eq!(slow.as_seen, Some(seen.clone()));
        assert!(slow.seconds_per_move > normal.seconds_per_move && normal.seconds_per_move > fast.seconds_per_move);
    }

    #[cfg(unix)]
    #[test]
    fn a_running_export_is_cancelled_by_its_button_and_not_by_a_click_beside_the_dialog() {
        let mut dialogs = DialogStack::default();
        dialogs.open::<ShareDialog>();
        let mut dialog = ShareDialog {
            export: Some(Export {
                process: process::tests::start_script("sleep 60"),
                path: PathBuf::new(),
            }),
            ..default()
        };
        dialog.dismiss(&mut dialogs);
        assert!(dialog.export.is_some() && dialogs.is_open::<ShareDialog>());
        dialog.cancel_or_close(&mut dialogs);
        assert!(dialog.export.is_none() && dialogs.is_open::<ShareDialog>());
        dialog.dismiss(&mut dialogs);
        assert!(!dialogs.is_open::<ShareDialog>());
    }
}
