//! How the table looks and sounds: themes, pieces, how much the picture may cost, motion and volumes, chosen beside the board
//! that shows them.

use crate::active_theme::Look;
use crate::camera::SafeArea;
use crate::graphics::Quality;
use crate::screens::match_screen::menu::speed_text;
use crate::screens::{Overlay, go};
use crate::settings::{Bus, CoordinateStyle, MoveSpeed, Settings, TextSize};
use crate::text::Texts;
use crate::ui::Announce;
use crate::ui::card::{card, rows};
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::thumbnails::Pictures;
use crate::ui::widgets::{choices, dial, hint, label, plain_button, primary_button, selectable, toggle};
use crate::ui::{UiSystems, column};
use bevy::prelude::*;
use bevy_egui::egui::{Key, RichText, ScrollArea, TextureHandle, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_themes::{PieceSet, ThemeId};

const COLUMN_WIDTH: f32 = 460.0;
const COLUMNS: usize = 2;

pub(super) fn plugin(app: &mut App) {
    // A player's file may have been changed since.
    app.add_systems(OnEnter(Overlay::Look), |mut look: ResMut<Look>| look.reload())
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems::Overlays).run_if(in_state(Overlay::Look)),
        );
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    mut next: ResMut<NextState<Overlay>>,
    mut look: ResMut<Look>,
    (mut quality, mut settings): (ResMut<Quality>, ResMut<Settings>),
    mut pictures: ResMut<Pictures>,
    mut safe_area: ResMut<SafeArea>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut chosen = Chosen {
        theme: look.id().clone(),
        pieces: look.chosen_pieces(),
        quality: *quality,
        settings: settings.clone(),
    };
    let before = chosen.clone();
    let (mut is_done, mut copies) = (false, false);
    column(ctx, &mut safe_area, "look", COLUMN_WIDTH, |ui| {
        ui.label(RichText::new(texts.get("look-heading")).font(style::serif(40.0)));
        let footer_height = 48.0 + GRID * 4.0;
        let room = ui.available_height() - footer_height;
        ScrollArea::vertical()
            .max_height(room)
            .auto_shrink(false)
            .show(ui, |ui| {
                // Room for the bar that shows how far down one is.
                ui.set_max_width(ui.available_width() - GRID * 1.5);
                choose_theme(ui, &texts, &look, &mut pictures, &mut chosen);
                copies = tell_theme(ui, &texts, &look);
                choose_rest(ui, &texts, &mut chosen);
                choose_board(ui, &texts, &mut chosen.settings);
                choose_text(ui, &texts, &mut chosen.settings);
                choose_motion(ui, &texts, &mut chosen.settings);
                choose_volumes(ui, &texts, &mut chosen.settings);
            });
        ui.add_space(GRID * 2.0);
        is_done =
            primary_button(ui, &texts.get("look-done")).clicked() || ui.input(|input| input.key_pressed(Key::Escape));
    });
    if copies {
        commands.trigger(Announce(copy_theme(&texts, &mut look)));
    }
    if chosen.theme != before.theme {
        look.choose(&chosen.theme);
    }
    if chosen.pieces != before.pieces {
        look.choose_pieces(chosen.pieces);
    }
    quality.set_if_neq(chosen.quality);
    settings.set_if_neq(chosen.settings.clone());
    if chosen != before {
        // What was chosen is drawn in the next frame.
        ctx.request_repaint();
    }
    if is_done {
        go(&mut next, Overlay::None);
    }
    Ok(())
}

/// What the panel is about.
#[derive(Clone, PartialEq)]
struct Chosen {
    theme: ThemeId,
    pieces: Option<PieceSet>,
    quality: Quality,
    settings: Settings,
}

fn choose_theme(ui: &mut Ui, texts: &Texts, look: &Look, pictures: &mut Pictures, chosen: &mut Chosen) {
    label(ui, &texts.get("look-theme"));
    let (built_in, own): (Vec<_>, Vec<_>) = look.library().themes().iter().partition(|(id, _)| !id.is_user_theme());
    rows(ui, COLUMNS, &built_in, |ui, (id, theme), width| {
        let picture = pictures.of_theme(ui.ctx(), id).map(TextureHandle::id);
        let response = card(ui, width, picture, &theme.name, chosen.theme == *id);
        if response.on_hover_text(&theme.description).clicked() {
            chosen.theme = id.clone();
        }
    });
    if !own.is_empty() {
        label(ui, &texts.get("look-own"));
    }
    for (id, theme) in own {
        if selectable(ui, &theme.name, chosen.theme == *id, None).clicked() {
            chosen.theme = id.clone();
        }
    }
    for error in look.library().load_errors() {
        let file = error.path.file_name().unwrap_or_default().to_string_lossy();
        let what = format!("{file}: {}", error.reason);
        ui.label(RichText::new(what).small().color(palette(ui.ctx()).danger))
            .on_hover_text(error.path.display().to_string());
    }
}

/// Tells of the theme in use. Returns whether the player wants a copy of it to change.
fn tell_theme(ui: &mut Ui, texts: &Texts, look: &Look) -> bool {
    ui.add_space(GRID);
    ui.label(&look.theme().description);
    let is_built_in = look.library().get(look.id()).is_some() && !look.id().is_user_theme();
    is_built_in
        && plain_button(ui, &texts.get("look-copy"), true)
            .on_hover_text(texts.get("look-copy-why"))
            .clicked()
}

fn copy_theme(texts: &Texts, look: &mut Look) -> String {
    let id = look.id().clone();
    match look.library_mut().copy_built_in(&id) {
        Ok(path) => texts.fill("look-copied", &[("file", path.display().to_string().into())]),
        Err(error) => texts.fill("look-not-copied", &[("reason", error.to_string().into())]),
    }
}

fn choose_rest(ui: &mut Ui, texts: &Texts, chosen: &mut Chosen) {
    label(ui, &texts.get("look-pieces"));
    let sets = [
        (None, texts.get("look-pieces-theme")),
        (Some(PieceSet::Turned), texts.get("look-pieces-turned")),
        (Some(PieceSet::Faceted), texts.get("look-pieces-faceted")),
        (Some(PieceSet::Abstract), texts.get("look-pieces-abstract")),
    ];
    if let Some(pieces) = choices(ui, Some(chosen.pieces), &sets) {
        chosen.pieces = pieces;
    }
    label(ui, &texts.get("look-quality"));
    let qualities = [
        (Quality::Safe, texts.get("look-quality-safe")),
        (Quality::Medium, texts.get("look-quality-medium")),
        (Quality::High, texts.get("look-quality-high")),
        (Quality::Ultra, texts.get("look-quality-ultra")),
    ];
    if let Some(quality) = choices(ui, Some(chosen.quality), &qualities) {
        chosen.quality = quality;
    }
    let why = match chosen.quality {
        Quality::Safe => "look-quality-safe-why",
        Quality::Medium => "look-quality-medium-why",
        Quality::High => "look-quality-high-why",
        Quality::Ultra => "look-quality-ultra-why",
    };
    hint(ui, &texts.get(why));
}

fn choose_board(ui: &mut Ui, texts: &Texts, settings: &mut Settings) {
    label(ui, &texts.get("look-coordinates"));
    let styles = CoordinateStyle::ALL.map(|style| {
        let text = match style {
            CoordinateStyle::Frame => "look-coordinates-frame",
            CoordinateStyle::OneSide => "look-coordinates-one-side",
            CoordinateStyle::Edge => "look-coordinates-edge",
            CoordinateStyle::Every => "look-coordinates-every",
            CoordinateStyle::Off => "look-coordinates-off",
        };
        (style, texts.get(text))
    });
    if let Some(style) = choices(ui, Some(settings.coordinates), &styles) {
        settings.coordinates = style;
    }
    label(ui, &texts.get("look-board"));
    toggle(ui, &texts.get("look-board-turns"), &mut settings.turns_to_mover);
}

fn choose_text(ui: &mut Ui, texts: &Texts, settings: &mut Settings) {
    label(ui, &texts.get("look-text"));
    let sizes = TextSize::ALL.map(|size| {
        let text = texts.fill("look-text-percent", &[("percent", size.percent().into())]);
        (size, text)
    });
    if let Some(size) = choices(ui, Some(settings.text_size), &sizes) {
        settings.text_size = size;
    }
}

fn choose_motion(ui: &mut Ui, texts: &Texts, settings: &mut Settings) {
    label(ui, &texts.get("look-motion"));
    let speeds = MoveSpeed::ALL.map(|speed| (speed, texts.get(speed_text(speed))));
    if let Some(speed) = choices(ui, Some(settings.move_speed), &speeds) {
        settings.move_speed = speed;
    }
    toggle(ui, &texts.get("look-motion-reduced"), &mut settings.reduced_motion);
}

fn choose_volumes(ui: &mut Ui, texts: &Texts, settings: &mut Settings) {
    label(ui, &texts.get("look-sound"));
    let volumes = &mut settings.volumes;
    dial(ui, &texts.get("look-sound-master"), &mut volumes.master);
    for bus in Bus::ALL {
        let name = match bus {
            Bus::Effects => "look-sound-effects",
            Bus::Interface => "look-sound-interface",
            Bus::Ambience => "look-sound-ambience",
            Bus::Music => "look-sound-music",
        };
        dial(ui, &texts.get(name), volumes.bus_mut(bus));
    }
}
