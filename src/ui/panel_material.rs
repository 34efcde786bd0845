//! Material of panels: the texture of the board's frame, tinted with the panel colour, with an opacity that keeps text legible.

use crate::active_theme::ActiveTheme;
use crate::graphics::textures::{Textures, texture_loading_starts};
use bevy::prelude::*;
use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{self, Color32, CornerRadius, Margin, Shape, TextureId, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, EguiTextureHandle};
use breakthrough_themes::{Colour, Theme};

/// Width of a tile of the texture, in points.
const TEXTURE_WIDTH: f32 = 620.0;
/// Opacity of the texture over the panel colour, from 0 to 1.
const STRENGTH: f32 = 0.6;

/// Texture of panels, and tint of the texture.
#[derive(Clone, Copy, Debug)]
struct PanelMaterial {
    texture: TextureId,
    tint: Color32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        update_material.run_if(resource_changed::<ActiveTheme>.or_else(texture_loading_starts)),
    );
}

fn update_material(mut contexts: EguiContexts, theme: Res<ActiveTheme>, textures: Textures) -> Result {
    let theme = theme.theme();
    let file = theme.surfaces.frame.texture.colour_file();
    let image = file.and_then(|file| textures.load(file, true));
    let material = image.map(|image| PanelMaterial {
        texture: contexts.add_image(EguiTextureHandle::Strong(image)),
        tint: tint(theme),
    });
    contexts
        .ctx_mut()?
        .data_mut(|data| data.insert_temp(egui::Id::new("panel material"), material));
    Ok(())
}

/// Returns the tint that darkens the texture's mean colour to the panel colour, with the opacity `STRENGTH`. The tint never
/// brightens the texture.
fn tint(theme: &Theme) -> Color32 {
    let srgb = |colour: Colour| colour.to_srgb().map(f32::from);
    let (panel, mean) = (
        srgb(theme.interface.panel),
        srgb(theme.surfaces.frame.texture.mean_colour()),
    );
    let [red, green, blue] = std::array::from_fn(|index| (panel[index] / mean[index].max(1.0)).min(1.0) * 255.0);
    Color32::from_rgb(red as u8, green as u8, blue as u8).gamma_multiply(STRENGTH)
}

/// Lays out the content of a panel, and draws the material behind the content and its margin.
pub(crate) fn with_material<R>(
    ui: &mut Ui,
    margin: Margin,
    rounding: CornerRadius,
    add_contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let behind = ui.painter().add(Shape::Noop);
    let returned = add_contents(ui);
    let stored: Option<Option<PanelMaterial>> = ui.ctx().data(|data| data.get_temp(egui::Id::new("panel material")));
    if let Some(PanelMaterial { texture, tint }) = stored.flatten() {
        let rect = ui.min_rect() + margin;
        let uv = egui::Rect::from_min_size(egui::Pos2::ZERO, rect.size() / TEXTURE_WIDTH);
        let shape = RectShape::filled(rect, rounding, tint).with_texture(texture, uv);
        ui.painter().set(behind, shape);
    }
    returned
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_themes::built_in_themes;

    #[test]
    fn the_material_does_not_brighten_panels() {
        for (id, theme) in built_in_themes() {
            let (tint, mean) = (tint(&theme), theme.surfaces.frame.texture.mean_colour().to_srgb());
            let opaque = tint.to_opaque().to_array();
            for (channel, panel) in theme.interface.panel.to_srgb().into_iter().enumerate() {
                let shown = f32::from(opaque[channel]) * f32::from(mean[channel]) / 255.0;
                assert!(shown <= f32::from(panel) + 3.0, "{id:?}: {shown} on {panel}");
            }
        }
    }
}
