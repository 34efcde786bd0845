//! Window icon, on systems that show one.

use crate::assets;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

const ICON: &str = "icons/icon-64.png";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, set_icon);
}

fn set_icon(window: Single<Entity, With<PrimaryWindow>>) -> Result {
    let bytes = assets::read(ICON).ok_or_else(|| format!("{ICON} is missing from the executable"))?;
    let picture = image::load_from_memory(bytes)?.to_rgba8();
    let (width, height) = picture.dimensions();
    let icon = Icon::from_rgba(picture.into_raw(), width, height)?;
    WINIT_WINDOWS.with_borrow(|windows| {
        if let Some(window) = windows.get_window(*window) {
            window.set_window_icon(Some(icon));
        }
    });
    Ok(())
}
