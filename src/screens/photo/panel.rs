//! The panel of photo mode: the toolbar, the options of a print, or the progress of a print. The panel is hidden in photos.

use crate::active_theme::ActiveTheme;
use crate::base::interface_focus::InterfaceFocus;
use crate::camera::SafeArea;
use crate::graphics::long_exposure::LongExposure;
use crate::input::actions::{Action as KeyAction, ActionScope, action_pressed};
use crate::schedule::GameSystems;
use crate::screens::photo::print::{CancelPrint, PrintSettings, PrintSize, StartPrint};
use crate::screens::photo::settings::ExposureThirds;
use crate::screens::photo::{Aperture, DepthOfFieldSettings, FocalLength, PhotoSettings};
use crate::screens::photo::{print_panel, toolbar};
use crate::settings::Settings;
use crate::states::{CapturingPhoto, Overlay, set_state};
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::floating_panel;
use crate::ui::{UiSystems, redraw_after_actions, reserve_safe_area};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, ColorImage, TextureHandle, TextureOptions};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_themes::TimeOfDay;

/// Whether the options of a print replace the toolbar.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PrintPage(bool);

/// Model of the toolbar.
pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) aperture: Aperture,
    pub(super) settings: PhotoSettings,
    /// Available times of day in the room, and the time of day shown; `None` if fewer than two are available.
    pub(super) times: Option<(Vec<TimeOfDay>, TimeOfDay)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    SetAperture(Aperture),
    SetFocalLength(FocalLength),
    SetExposure(ExposureThirds),
    SetTimeOfDay(TimeOfDay),
    TakePicture,
    OpenPrint,
    Close,
    SetPrintSize(PrintSize),
    SetPrintSamples(u32),
    StartPrint,
    ClosePrint,
    CancelPrint,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PrintPage>()
        .add_systems(OnEnter(Overlay::Photo), show_toolbar)
        .add_systems(
            EguiPrimaryContextPass,
            show_panel
                .pipe(apply_actions)
                .in_set(UiSystems::Overlays)
                .run_if(is_shown),
        )
        .add_systems(
            Update,
            (
                (
                    take_picture.run_if(action_pressed(ActionScope::Photo, KeyAction::SavePicture)),
                    close.run_if(action_pressed(ActionScope::Photo, KeyAction::Close)),
                )
                    .run_if(has_toolbar),
                step_back.run_if(action_pressed(ActionScope::Panel, KeyAction::Close).and_then(not(has_toolbar))),
            )
                .chain()
                .in_set(GameSystems::Input)
                .run_if(is_shown),
        )
        .add_systems(
            Update,
            claim_pointer
                .in_set(GameSystems::Animate)
                .run_if(any_with_component::<LongExposure>),
        );
}

fn is_shown(overlay: Res<State<Overlay>>, capturing: Option<Res<CapturingPhoto>>) -> bool {
    **overlay == Overlay::Photo && capturing.is_none()
}

fn has_toolbar(page: Res<PrintPage>, prints: Query<(), With<LongExposure>>) -> bool {
    !page.0 && prints.is_empty()
}

/// Blocks pointer input, so that the camera does not move during a print.
fn claim_pointer(mut focus: ResMut<InterfaceFocus>) {
    focus.pointer = true;
}

fn show_toolbar(mut page: ResMut<PrintPage>) {
    page.0 = false;
}

fn take_picture(mut commands: Commands) {
    commands.insert_resource(CapturingPhoto::ToFile);
}

fn close(mut next_overlay: ResMut<NextState<Overlay>>) {
    set_state(&mut next_overlay, Overlay::None);
}

/// Cancels the running print, or returns from the print options to the toolbar.
fn step_back(prints: Query<(), With<LongExposure>>, mut page: ResMut<PrintPage>, mut commands: Commands) {
    if prints.is_empty() {
        page.0 = false;
    } else {
        commands.trigger(CancelPrint);
    }
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    (depth_of_field, settings, print): (Res<DepthOfFieldSettings>, Res<PhotoSettings>, Res<PrintSettings>),
    (theme, game): (Res<ActiveTheme>, Res<Settings>),
    page: Res<PrintPage>,
    mut exposures: Query<&mut LongExposure>,
    mut preview: Local<Option<TextureHandle>>,
    mut safe_area: ResMut<SafeArea>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let room = theme.theme().room.filter(|_| game.shows_room).map(|name| name.room());
    let times = room.filter(|room| room.times.len() > 1).and_then(|room| {
        let wanted = settings.time_of_day.or_else(|| game.room_time.time_of_day());
        let (shown, _) = room.time(wanted)?;
        Some((room.times.keys().copied().collect(), shown))
    });
    let model = Model {
        texts: &texts,
        aperture: depth_of_field.aperture,
        settings: *settings,
        times,
    };
    let running = exposures.iter().next().map(LongExposure::progress);
    if running.is_none() {
        *preview = None;
    }
    for mut exposure in &mut exposures {
        if let Some(picture) = exposure.bypass_change_detection().take_preview() {
            let size = picture.size.to_array().map(|pixels| pixels as usize);
            let picture = ColorImage::from_rgb(size, &picture.bytes);
            *preview = Some(ctx.load_texture("print", picture, TextureOptions::LINEAR));
        }
        if let Some(preview) = &*preview {
            print_panel::show_preview(ctx, preview);
        }
    }
    let offset = egui::Vec2::new(0.0, -GRID * 2.0);
    let actions = floating_panel(ctx, "photo", Align2::CENTER_BOTTOM, offset, |ui| match running {
        Some(progress) => print_panel::progress(ui, &texts, progress),
        None if page.0 => print_panel::options(ui, &texts, *print),
        None => toolbar::toolbar(ui, &model),
    });
    reserve_safe_area(&mut safe_area, ctx, SafeArea::default());
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    mut depth_of_field: ResMut<DepthOfFieldSettings>,
    mut settings: ResMut<PhotoSettings>,
    mut print: ResMut<PrintSettings>,
    mut page: ResMut<PrintPage>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::SetAperture(aperture) => depth_of_field.aperture = aperture,
            Action::SetFocalLength(focal_length) => settings.focal_length = focal_length,
            Action::SetExposure(exposure) => settings.exposure = exposure,
            Action::SetTimeOfDay(time) => settings.time_of_day = Some(time),
            Action::TakePicture => commands.insert_resource(CapturingPhoto::ToFile),
            Action::OpenPrint => page.0 = true,
            Action::Close => set_state(&mut next_overlay, Overlay::None),
            Action::SetPrintSize(size) => print.size = size,
            Action::SetPrintSamples(samples) => print.samples = samples,
            Action::StartPrint => {
                page.0 = false;
                commands.trigger(StartPrint);
            }
            Action::ClosePrint => page.0 = false,
            Action::CancelPrint => commands.trigger(CancelPrint),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphics::long_exposure::developed_exposure;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn the_toolbar_is_hidden_by_the_print_page_and_during_a_print() {
        for (shows_page, is_printing) in [(false, false), (false, true), (true, false), (true, true)] {
            let mut world = World::new();
            world.insert_resource(PrintPage(shows_page));
            if is_printing {
                world.spawn(developed_exposure(b"picture".into()));
            }
            let shown = world.run_system_once(has_toolbar).expect("the system runs");
            assert_eq!(shown, !shows_page && !is_printing);
        }
    }
}
