//! Prints: long exposures of the current view, saved in the photo folder.

use crate::camera::Orbit;
use crate::graphics::long_exposure::{Lens, LongExposure, LongExposureFinished, StartLongExposure};
use crate::screens::photo::DepthOfFieldSettings;
use crate::screens::photo::capture::{PhotoFolder, save_file};
use crate::states::Overlay;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use strum::{EnumCount, EnumIter};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumCount, EnumIter)]
pub(super) enum PrintSize {
    /// Size of the window.
    Window,
    /// 1920×1080.
    #[default]
    FullHd,
    /// 2560×1440.
    Qhd,
    /// 3840×2160.
    Uhd,
}

impl PrintSize {
    /// Returns the size in pixels; `None` for the size of the window.
    pub(super) const fn pixels(self) -> Option<UVec2> {
        match self {
            PrintSize::Window => None,
            PrintSize::FullHd => Some(UVec2::new(1920, 1080)),
            PrintSize::Qhd => Some(UVec2::new(2560, 1440)),
            PrintSize::Uhd => Some(UVec2::new(3840, 2160)),
        }
    }
}

/// Selectable numbers of samples.
pub(super) const SAMPLES: [u32; 3] = [16, 64, 256];

/// Options of the next print.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PrintSettings {
    pub(super) size: PrintSize,
    pub(super) samples: u32,
}

impl Default for PrintSettings {
    fn default() -> PrintSettings {
        PrintSettings {
            size: PrintSize::default(),
            samples: 64,
        }
    }
}

#[derive(Event, Clone, Copy, Debug)]
pub(super) struct StartPrint;

/// Request to cancel the running print without saving a file.
#[derive(Event, Clone, Copy, Debug)]
pub(super) struct CancelPrint;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PrintSettings>()
        .add_observer(start_print)
        .add_observer(cancel_print)
        .add_observer(save_print)
        .add_systems(OnExit(Overlay::Photo), cancel_prints);
}

fn start_print(
    _: On<StartPrint>,
    settings: Res<PrintSettings>,
    depth_of_field: Res<DepthOfFieldSettings>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<&Transform, With<Orbit>>,
    mut commands: Commands,
) {
    let towards_focus = depth_of_field.focus - camera.translation;
    commands.trigger(StartLongExposure {
        size: settings.size.pixels().unwrap_or(window.physical_size()),
        samples: settings.samples,
        lens: Lens {
            f_stops: depth_of_field.aperture.f_stops(),
            focal_distance: towards_focus.dot(*camera.forward()),
        },
    });
}

fn cancel_print(_: On<CancelPrint>, running: Query<Entity, With<LongExposure>>, commands: Commands) {
    cancel_prints(running, commands);
}

fn cancel_prints(running: Query<Entity, With<LongExposure>>, mut commands: Commands) {
    for print in &running {
        commands.entity(print).despawn();
    }
}

fn save_print(finished: On<LongExposureFinished>, folder: Option<Res<PhotoFolder>>, mut commands: Commands) {
    let png = finished.0.as_deref().map_err(String::as_str);
    commands.trigger(save_file(png, folder.as_deref()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::toast::ShowToast;
    use crate::graphics::Readiness;
    use crate::graphics::long_exposure;
    use crate::graphics::long_exposure::developed_exposure;
    use crate::states::set_state;
    use crate::testing;
    use breakthrough_platform::files;

    #[test]
    fn a_finished_print_is_saved_and_a_cancelled_print_leaves_no_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = testing::app_with(|app| {
            app.insert_resource(Readiness::complete())
                .insert_resource(PhotoFolder::at(folder.path()))
                .init_resource::<DepthOfFieldSettings>()
                .add_plugins((plugin, long_exposure::plugin));
            testing::record::<ShowToast>(app);
        });
        app.update();
        let go = |app: &mut App, overlay| {
            set_state(&mut app.world_mut().resource_mut::<NextState<Overlay>>(), overlay);
            app.update();
        };
        let running = |app: &mut App| app.world_mut().query::<&LongExposure>().iter(app.world()).count();
        let cancel: [fn(&mut App); 2] = [
            |app| app.world_mut().trigger(CancelPrint),
            |app| {
                set_state(&mut app.world_mut().resource_mut::<NextState<Overlay>>(), Overlay::None);
                app.world_mut().run_schedule(StateTransition);
            },
        ];
        for cancel in cancel {
            go(&mut app, Overlay::Photo);
            app.world_mut().spawn(developed_exposure(b"picture".into()));
            cancel(&mut app);
            app.world_mut().flush();
            assert_eq!(running(&mut app), 0);
            for _ in 0..20 {
                app.update();
            }
            assert_eq!(files::list_files(folder.path(), &["png"]).len(), 0);
        }
        go(&mut app, Overlay::Photo);
        app.world_mut().spawn(developed_exposure(b"picture".into()));
        testing::wait_until(&mut app, "the end of the print", |app| running(app) == 0);
        let saved = files::list_files(folder.path(), &["png"]);
        assert_eq!(files::read(&saved[0]).expect("a file"), b"picture");
        app.world_mut()
            .trigger(LongExposureFinished(Err("too large".to_owned())));
        app.world_mut().flush();
        let toasts = testing::toasts(&app);
        assert!(toasts[0].starts_with("Saved as ") && toasts.len() == 2, "{toasts:?}");
        assert_eq!(toasts[1], "Couldn’t save the picture: too large");
    }

    #[test]
    fn the_lens_of_a_print_is_focused_on_the_chosen_point() {
        let mut app = testing::app_with(|app| {
            app.init_resource::<DepthOfFieldSettings>().add_plugins(plugin);
            testing::record::<StartLongExposure>(app);
        });
        app.update();
        let mut cameras = app.world_mut().query_filtered::<&Transform, With<Orbit>>();
        let camera = *cameras.single(app.world()).expect("a camera");
        app.world_mut().resource_mut::<DepthOfFieldSettings>().focus =
            camera.translation + camera.forward() * 7.0 + camera.right() * 2.0;
        app.world_mut().trigger(StartPrint);
        app.world_mut().flush();
        let started = testing::take_recorded::<StartLongExposure>(&mut app);
        assert!((started[0].lens.focal_distance - 7.0).abs() < 1e-3);
    }
}
