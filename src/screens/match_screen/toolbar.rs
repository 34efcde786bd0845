//! The bar below the board: whose turn it is, and what can be done.

use crate::camera::{CameraRequest, Framing, Orbit, SafeArea};
use crate::engine::{HintRequested, Thinking};
use crate::input::ThreatsToggled;
use crate::screens::{Overlay, Pause, go};
use crate::session::{Intent, Session};
use crate::settings::{Preset, TextSize};
use crate::text::Texts;
use crate::third_party::egui::interface_scale;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{floating, floating_room, icon_button, side_disc};
use crate::ui::{UiSystems, reserve};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_arena::Player;
use breakthrough_rules::{BoardSize, Side};
use egui_phosphor::regular as icon;

const HEIGHT: f32 = 96.0;
/// Of what tells whose turn it is: in narrow windows it has what the buttons leave.
const TURN_WIDTH: f32 = 230.0;
const BUTTON_WIDTH: f32 = 46.0 + GRID;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSystems::Screens)
            .run_if(in_state(Pause::Running).and_then(in_state(Overlay::None))),
    );
}

/// How the board of a match is framed at its start in a window of this many logical pixels, seen from a side, with text of
/// normal size.
#[must_use]
pub fn match_framing(size: BoardSize, side: Side, window: Vec2) -> Framing {
    Framing {
        safe_area: SafeArea {
            bottom: HEIGHT * interface_scale(window, TextSize::Normal),
            ..SafeArea::default()
        },
        ..Framing::of_player(size, side, window)
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    session: Res<Session>,
    thinking: Res<Thinking>,
    orbit: Single<&Orbit>,
    mut safe_area: ResMut<SafeArea>,
    mut intents: MessageWriter<Intent>,
    mut hints: MessageWriter<HintRequested>,
    mut camera: MessageWriter<CameraRequest>,
    mut next_pause: ResMut<NextState<Pause>>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    floating(
        ctx,
        "match bar",
        Align2::CENTER_BOTTOM,
        egui::Vec2::new(0.0, -GRID * 2.0),
        |ui| {
            ui.horizontal(|ui| {
                show_turn(ui, &texts, &session, &thinking);
                let named = |id: &str, key: &str| {
                    texts.fill(
                        "match-shortcut",
                        &[("action", texts.get(id).into()), ("key", key.into())],
                    )
                };
                if icon_button(ui, icon::ARROW_U_UP_LEFT, &named("match-undo", "U"), session.can_undo()).clicked() {
                    intents.write(Intent::Undo);
                }
                if icon_button(
                    ui,
                    icon::ARROW_U_UP_RIGHT,
                    &named("match-redo", "R"),
                    session.can_redo(),
                )
                .clicked()
                {
                    intents.write(Intent::Redo);
                }
                if session.are_computers_paused()
                    && icon_button(ui, icon::PLAY, &texts.get("match-go-on"), true).clicked()
                {
                    intents.write(Intent::ResumeComputers);
                }
                let may_ask = session.awaits_person() && !thinking.is_busy();
                if icon_button(ui, icon::LIGHTBULB, &named("match-hint", "H"), may_ask).clicked() {
                    hints.write(HintRequested);
                }
                if icon_button(ui, icon::ARROWS_CLOCKWISE, &named("match-flip", "F"), true).clicked() {
                    camera.write(CameraRequest::Flip);
                }
                if icon_button(ui, icon::WARNING_DIAMOND, &named("match-threats", "W"), true).clicked() {
                    commands.trigger(ThreatsToggled);
                }
                let (view, view_icon) = match orbit.preset().next() {
                    Preset::Player => ("match-player-view", icon::PERSON_SIMPLE),
                    Preset::Side => ("match-side-view", icon::ARROWS_HORIZONTAL),
                    Preset::Top => ("match-top", icon::EYE),
                };
                if icon_button(ui, view_icon, &named(view, "T"), true).clicked() {
                    camera.write(CameraRequest::NextPreset);
                }
                if icon_button(ui, icon::LIST, &named("match-menu", "Esc"), true).clicked() {
                    go(&mut next_pause, Pause::Paused);
                }
            });
        },
    );
    reserve(&mut safe_area, ctx, 0.0, HEIGHT);
    Ok(())
}

fn show_turn(ui: &mut Ui, texts: &Texts, session: &Session, thinking: &Thinking) {
    let side = session.position().side_to_move();
    let has_one_person = Side::BOTH
        .into_iter()
        .filter(|side| session.player(*side) == Player::Human)
        .count()
        == 1;
    let is_persons = session.is_persons_turn();
    let headline = if is_persons && has_one_person {
        texts.get("match-your-turn")
    } else {
        texts.fill("match-turn", &[("side", texts.side(side).into())])
    };
    let counted = || {
        let counted = |side: Side| session.position().breakthroughs(side).into();
        texts.fill(
            "match-counted",
            &[
                ("first", counted(Side::First)),
                ("second", counted(Side::Second)),
                ("needed", session.variant().options().breakthroughs_needed.into()),
            ],
        )
    };
    let detail = match () {
        () if thinking.is_shown() || thinking.seeks_hint() => Some(texts.get("match-thinking")),
        () if session.are_computers_paused() => Some(texts.get("match-held")),
        () if session.variant().options().breakthroughs_needed > 1 => Some(counted()),
        () => None,
    };
    let buttons = if session.are_computers_paused() { 8.0 } else { 7.0 };
    let width = TURN_WIDTH
        .min(floating_room(ui.ctx()).x - buttons * BUTTON_WIDTH)
        .max(0.0);
    ui.allocate_ui(egui::Vec2::new(width, 46.0), |ui| {
        ui.set_min_width(width);
        ui.horizontal_centered(|ui| {
            side_disc(ui, side == Side::First, 13.0);
            ui.vertical(|ui| {
                // Two lines must not make the bar higher than one does.
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.spacing_mut().interact_size.y = 0.0;
                if detail.is_none() {
                    ui.add_space(10.0);
                }
                ui.label(RichText::new(headline).font(style::bold(17.0)));
                if let Some(detail) = detail {
                    ui.horizontal(|ui| {
                        if thinking.is_busy() {
                            ui.add(egui::Spinner::new().size(13.0).color(palette(ui.ctx()).accent));
                        }
                        ui.label(RichText::new(detail).size(14.0).color(palette(ui.ctx()).muted));
                    });
                }
            });
        });
    });
}
