//! Shrinks the window at startup if the screen is smaller than the default size.

use crate::app::arguments::MIN_WINDOW_SIZE;
use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryMonitor, PrimaryWindow, WindowMode};

/// Size reserved for the window's title bar and the desktop's panels, in logical pixels.
const DECORATIONS: Vec2 = Vec2::new(0.0, 72.0);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WindowFitted>()
        .add_systems(Update, fit_window.run_if(|fitted: Res<WindowFitted>| !fitted.0));
}

/// Whether the window size has been compared with the screen size.
#[derive(Resource, Default)]
struct WindowFitted(bool);

fn fit_window(
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut fitted: ResMut<WindowFitted>,
) {
    // Some systems do not report the primary monitor.
    let Some((monitor, _)) = monitors.iter().max_by_key(|(_, is_primary)| *is_primary) else {
        return;
    };
    fitted.0 = true;
    let screen = monitor.physical_size().as_vec2() / monitor.scale_factor as f32;
    for mut window in &mut windows {
        let size = fitting_size(window.size(), screen);
        if window.mode == WindowMode::Windowed && size != window.size() {
            window.resolution.set(size.x, size.y);
        }
    }
}

/// Returns the size of a window that fits the screen. A window that is smaller than the screen keeps its size.
fn fitting_size(size: Vec2, screen: Vec2) -> Vec2 {
    let min = Vec2::new(MIN_WINDOW_SIZE.0 as f32, MIN_WINDOW_SIZE.1 as f32);
    if size.cmple(screen).all() {
        return size;
    }
    size.min((screen - DECORATIONS).max(min)).round()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::window::WindowResolution;

    /// Runs a frame with a window of 1280×800 pixels on these monitors, each with its scale factor, and returns the window size.
    fn size_with(monitors: &[(u32, u32, f64)], mode: WindowMode) -> Vec2 {
        let mut app = App::new();
        app.add_plugins(plugin);
        for (index, &(physical_width, physical_height, scale_factor)) in monitors.iter().enumerate() {
            let mut monitor = app.world_mut().spawn(Monitor {
                name: None,
                physical_height,
                physical_width,
                physical_position: IVec2::ZERO,
                refresh_rate_millihertz: None,
                scale_factor,
                video_modes: Vec::new(),
            });
            if index == 1 {
                monitor.insert(PrimaryMonitor);
            }
        }
        let window = Window {
            resolution: WindowResolution::new(1280, 800),
            mode,
            ..default()
        };
        let window = app.world_mut().spawn((window, PrimaryWindow)).id();
        app.update();
        app.world().get::<Window>(window).expect("a window").size()
    }

    #[test]
    fn the_window_shrinks_to_the_primary_screen() {
        let windowed = |monitors: &[(u32, u32, f64)]| size_with(monitors, WindowMode::Windowed);
        assert_eq!(windowed(&[]), Vec2::new(1280.0, 800.0));
        assert_eq!(windowed(&[(1920, 1080, 1.0)]), Vec2::new(1280.0, 800.0));
        assert_eq!(windowed(&[(1280, 720, 1.0)]), Vec2::new(1280.0, 648.0));
        assert_eq!(windowed(&[(1024, 768, 1.0)]), Vec2::new(1024.0, 696.0));
        assert_eq!(
            windowed(&[(1920, 1080, 1.0), (2048, 1200, 2.0)]),
            Vec2::new(1024.0, 528.0)
        );
        assert_eq!(windowed(&[(320, 240, 1.0)]), Vec2::new(480.0, 360.0));
    }

    #[test]
    fn a_full_screen_window_keeps_its_size() {
        let mode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
        assert_eq!(size_with(&[(1280, 720, 1.0)], mode), Vec2::new(1280.0, 800.0));
    }
}
