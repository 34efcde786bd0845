//! Style of the interface in the colours of the theme.

use crate::active_theme::ActiveTheme;
use crate::settings::Settings;
use crate::ui::fonts::{BOLD, SERIF};
use crate::ui::layers::UiSystems;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Vec2,
    style::{ScrollFadeStyle, WidgetVisuals},
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_themes::{Colour, Interface, Theme, built_in_themes};

/// Returns the colour of text on a fill that is not in the palette.
pub(crate) fn text_on(fill: Color32) -> Color32 {
    if fill.intensity() > 0.5 {
        Color32::BLACK
    } else {
        Color32::WHITE
    }
}

/// Colours of the interface, derived from the theme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Palette {
    pub(crate) text: Color32,
    /// Secondary text.
    pub(crate) muted: Color32,
    /// Background of selected controls and main buttons.
    pub(crate) accent: Color32,
    /// Text on the accent colour.
    pub(crate) on_accent: Color32,
    /// Error messages.
    pub(crate) danger: Color32,
    pub(crate) panel: Color32,
    /// Background of controls.
    pub(crate) control: Color32,
    control_hovered: Color32,
    control_pressed: Color32,
    /// Background of text fields.
    field: Color32,
    outline: Color32,
    /// Fill and outline of each side's symbol.
    pub(crate) sides: [(Color32, Color32); 2],
    /// Light and dark squares.
    pub(crate) squares: [Color32; 2],
    /// Hexagons, from light to dark.
    pub(crate) hexagons: [Color32; 3],
    /// Marker on a square to which the selected piece can move.
    pub(crate) target: Color32,
    /// Marker on a piece that can be captured.
    pub(crate) endangered: Color32,
    is_dark: bool,
}

impl Palette {
    fn for_theme(theme: &Theme) -> Palette {
        let Interface {
            panel,
            text,
            accent,
            danger,
        } = theme.interface;
        let mix = |share: f32| color32(panel.mix(text, share));
        let is_dark = panel.luminance() < text.luminance();
        let background = if is_dark { Colour::BLACK } else { Colour::WHITE };
        Palette {
            text: color32(text),
            muted: mix(0.7),
            accent: color32(accent),
            on_accent: color32(theme.interface.on_accent()),
            danger: color32(danger),
            panel: color32(panel),
            control: mix(0.11),
            control_hovered: mix(0.2),
            control_pressed: mix(0.28),
            field: color32(panel.mix(background, 0.35)),
            outline: mix(0.27),
            sides: theme.surfaces.pieces().map(|piece| {
                let rim = if piece.colour.contrast(panel) < MIN_DISC_CONTRAST {
                    piece.colour.mix(text, 0.6)
                } else {
                    piece.colour.mix(panel, 0.4)
                };
                (color32(piece.colour), color32(rim))
            }),
            squares: theme.surfaces.squares().map(|square| color32(square.colour)),
            hexagons: theme.surfaces.hexagons().map(|square| color32(square.colour)),
            target: color32(theme.marks.choice),
            endangered: color32(theme.marks.capture),
            is_dark,
        }
    }
}

/// Minimum contrast between a side's symbol and the panel. Below this contrast, the outline is mixed with the text colour.
const MIN_DISC_CONTRAST: f32 = 3.0;

fn color32(colour: Colour) -> Color32 {
    let [red, green, blue] = colour.to_srgb();
    Color32::from_rgb(red, green, blue)
}

/// Returns the colours of the active theme.
pub(crate) fn palette(ctx: &egui::Context) -> Palette {
    let stored = ctx.data(|data| data.get_temp(egui::Id::NULL));
    stored.unwrap_or_else(|| Palette::for_theme(&built_in_themes()[0].1))
}

/// Duration of fade-ins and of transitions between the states of a control, in seconds.
const FADE_SECONDS: f32 = 0.1;

/// Layout grid unit, in points. Most distances are multiples of this unit.
pub(crate) const GRID: f32 = 8.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        apply_theme
            .run_if(resource_changed::<ActiveTheme>.or_else(resource_changed::<Settings>))
            .in_set(UiSystems::Style),
    );
}

/// Returns the serif font of headings.
pub(crate) fn serif(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SERIF.into()))
}

pub(crate) fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD.into()))
}

pub(crate) fn floating_frame(ctx: &egui::Context) -> egui::Frame {
    let palette = palette(ctx);
    egui::Frame::new()
        .fill(palette.panel)
        .stroke(Stroke::new(1.0, palette.outline))
        .corner_radius(14)
        .inner_margin(Margin::symmetric(16, 12))
        .shadow(Shadow {
            offset: [0, 6],
            blur: 24,
            spread: 0,
            color: Color32::from_black_alpha(140),
        })
}

fn apply_theme(mut contexts: EguiContexts, theme: Res<ActiveTheme>, settings: Res<Settings>) -> Result {
    let animation_time = if settings.reduced_motion { 0.0 } else { FADE_SECONDS };
    set_style(contexts.ctx_mut()?, theme.theme(), animation_time);
    Ok(())
}

/// Sets the colours, fonts and spacing of the interface. `animation_time` is the duration of transitions, in seconds.
pub(crate) fn set_style(ctx: &egui::Context, theme: &Theme, animation_time: f32) {
    let palette = Palette::for_theme(theme);
    ctx.data_mut(|data| data.insert_temp(egui::Id::NULL, palette));
    ctx.set_theme(if palette.is_dark {
        egui::Theme::Dark
    } else {
        egui::Theme::Light
    });
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Heading, serif(34.0)),
            (TextStyle::Body, FontId::proportional(18.0)),
            (TextStyle::Button, FontId::proportional(18.0)),
            (TextStyle::Small, FontId::proportional(15.0)),
            (TextStyle::Monospace, FontId::monospace(16.0)),
        ]
        .into();
        style.spacing.item_spacing = Vec2::splat(GRID);
        style.spacing.button_padding = Vec2::new(16.0, 9.0);
        style.spacing.interact_size = Vec2::new(44.0, 40.0);
        // Scroll areas fade out at clipped edges, except on light panels: bevy_egui 0.42 blends transparent colours with black,
        // which would be visible there.
        style.spacing.scroll.fade = ScrollFadeStyle {
            strength: if palette.is_dark { 1.0 } else { 0.0 },
            size: 28.0,
        };
        style.spacing.scroll.handle_min_length = 40.0;
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.0;
        style.interaction.show_tooltips_only_when_still = false;
        style.animation_time = animation_time;
        let visuals = &mut style.visuals;
        visuals.override_text_color = Some(palette.text);
        visuals.panel_fill = palette.panel;
        visuals.window_fill = palette.panel;
        visuals.window_stroke = Stroke::new(1.0, palette.outline);
        visuals.window_corner_radius = CornerRadius::same(14);
        visuals.popup_shadow = Shadow::NONE;
        // A blinking cursor would require redraws while the game is idle.
        visuals.text_cursor.blink = false;
        visuals.extreme_bg_color = palette.field;
        visuals.text_edit_bg_color = Some(palette.field);
        visuals.selection.bg_fill = palette.accent;
        visuals.selection.stroke = Stroke::new(1.5, palette.accent);
        let control = |fill: Color32, outline: Color32| WidgetVisuals {
            bg_fill: fill,
            weak_bg_fill: fill,
            bg_stroke: Stroke::new(1.0, outline),
            corner_radius: CornerRadius::same(9),
            fg_stroke: Stroke::new(1.0, palette.text),
            expansion: 0.0,
        };
        visuals.widgets.noninteractive = control(palette.panel, palette.outline);
        visuals.widgets.inactive = control(palette.control, Color32::TRANSPARENT);
        visuals.widgets.hovered = control(palette.control_hovered, palette.accent.gamma_multiply(0.6));
        visuals.widgets.active = control(palette.control_pressed, palette.accent);
        visuals.widgets.open = control(palette.control_hovered, palette.outline);
    });
}
