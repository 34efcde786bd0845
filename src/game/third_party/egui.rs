//! egui: its fonts, its scale, and what it keeps from the board.

use crate::assets;
use crate::game::GameSystems;
use crate::game::input::InterfaceFocus;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{FontData, FontDefinitions, FontFamily};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass};
use std::sync::Arc;

/// The family of titles.
pub(in crate::game) const SERIF: &str = "serif";
/// The family of emphasis.
pub(in crate::game) const BOLD: &str = "bold";

/// The window height in logical pixels at which one point of the interface is one pixel.
const UNSCALED_HEIGHT: f32 = 800.0;
const UNSCALED_WIDTH: f32 = 1150.0;
const SCALE_RANGE: (f32, f32) = (0.72, 2.6);

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .add_systems(EguiPrimaryContextPass, load_fonts.run_if(run_once).in_set(LoadFonts))
        .add_systems(EguiPrimaryContextPass, scale.before(LoadFonts))
        .add_systems(Update, claim_input.before(GameSystems::Animate));
}

/// There once the fonts are loaded.
#[derive(Resource)]
pub(in crate::game) struct FontsLoaded;

/// The fonts are in use from the frame after they were loaded: before, nothing can be written with them.
pub(in crate::game) fn has_fonts(loaded: Option<Res<FontsLoaded>>) -> bool {
    loaded.is_some_and(|loaded| !loaded.is_added())
}

/// Before this set the interface has no fonts of its own.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) struct LoadFonts;

fn load_fonts(mut contexts: EguiContexts, mut commands: Commands) -> Result {
    let mut fonts = FontDefinitions::default();
    let mut add = |name: &str, bytes: &'static [u8]| {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    };
    add("noto", ttf_noto_sans::REGULAR);
    add("noto-bold", ttf_noto_sans::BOLD);
    add("libertinus", assets::SERIF_FONT);
    egui_phosphor::add_to_fonts(&mut fonts, egui_phosphor::Variant::Regular);
    let fallback = fonts.families.entry(FontFamily::Proportional).or_default();
    fallback.insert(0, "noto".to_owned());
    let fallback = fallback.clone();
    for (family, first) in [(SERIF, "libertinus"), (BOLD, "noto-bold")] {
        let mut faces = vec![first.to_owned()];
        faces.extend(fallback.iter().cloned());
        fonts.families.insert(FontFamily::Name(family.into()), faces);
    }
    let ctx = contexts.ctx_mut()?;
    ctx.set_fonts(fonts);
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    commands.insert_resource(FontsLoaded);
    Ok(())
}

/// The interface grows with the window.
fn scale(
    mut contexts: EguiContexts,
    window: Single<&Window, With<PrimaryWindow>>,
) -> Result {
    let fitting = (window.height() / UNSCALED_HEIGHT).min(window.width() / UNSCALED_WIDTH);
    let factor = fitting.clamp(SCALE_RANGE.0, SCALE_RANGE.1);
    let ctx = contexts.ctx_mut()?;
    if (ctx.zoom_factor() - factor).abs() > 1e-3 {
        ctx.set_zoom_factor(factor);
    }
    Ok(())
}

fn claim_input(wants: Res<EguiWantsInput>, mut focus: ResMut<InterfaceFocus>) {
    let claimed = InterfaceFocus {
        keyboard: wants.wants_any_keyboard_input(),
        pointer: wants.wants_any_pointer_input(),
    };
    focus.set_if_neq(claimed);
}
