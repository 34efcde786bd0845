//! The menu over a running match.

use crate::screens::editor::Editor;
use crate::screens::rules::OpenRules;
use crate::screens::{Overlay, Pause, Screen, go};
use crate::session::{Intent, Session};
use crate::settings::{MoveSpeed, Settings};
use crate::text::Texts;
use crate::ui::UiSystems;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::{choices, floating, floating_room, label, primary_button, wide_button};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, Id, LayerId, Order, RichText, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_arena::Player;
use breakthrough_rules::Side;
use breakthrough_variants::{Draft, NamedVariant};

const WIDTH: f32 = 380.0;
/// What all of the menu needs, at the most.
const HEIGHT: f32 = 720.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSystems::Screens)
            .run_if(in_state(Pause::Paused).and_then(in_state(Overlay::None))),
    );
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    session: Res<Session>,
    mut settings: ResMut<Settings>,
    mut rules: ResMut<OpenRules>,
    mut editor: ResMut<Editor>,
    mut intents: MessageWriter<Intent>,
    (mut next_pause, mut next_screen): (ResMut<NextState<Pause>>, ResMut<NextState<Screen>>),
    mut next_overlay: ResMut<NextState<Overlay>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let shade = ctx.layer_painter(LayerId::new(Order::Background, Id::new("shade")));
    shade.rect_filled(ctx.content_rect(), 0.0, Color32::from_black_alpha(120));
    let mut edited = settings.clone();
    // A small window shows a part of the menu at a time.
    let room = floating_room(ctx);
    floating(ctx, "pause", Align2::CENTER_CENTER, Vec2::ZERO, |ui| {
        ui.set_width(WIDTH.min(room.x));
        egui::ScrollArea::vertical()
            .max_height(room.y)
            .min_scrolled_height(room.y)
            .show(ui, |ui| {
                if room.y < HEIGHT {
                    // Room for the bar that shows how far down one is.
                    ui.set_max_width(ui.available_width() - GRID * 1.5);
                }
                ui.label(RichText::new(texts.get("pause-heading")).font(style::serif(36.0)));
                if primary_button(ui, &texts.get("pause-resume")).clicked() {
                    go(&mut next_pause, Pause::Running);
                }
                if let Some(side) = resigning_side(&session)
                    && wide_button(ui, &texts.get("pause-resign")).clicked()
                {
                    intents.write(Intent::Resign(side));
                }
                if wide_button(ui, &texts.get("pause-rematch")).clicked() {
                    intents.write(Intent::Rematch);
                    go(&mut next_pause, Pause::Running);
                }
                if session.players().swapped() != session.players()
                    && wide_button(ui, &texts.get("pause-swap")).clicked()
                {
                    intents.write(Intent::SwapSides);
                    go(&mut next_pause, Pause::Running);
                }
                if wide_button(ui, &texts.get("setup-rules")).clicked() {
                    rules.show(NamedVariant::new("", session.variant()));
                }
                ui.columns_const(|[left, right]| {
                    if wide_button(left, &texts.get("title-look")).clicked() {
                        go(&mut next_overlay, Overlay::Look);
                    }
                    if wide_button(right, &texts.get("pause-photo")).clicked() {
                        go(&mut next_overlay, Overlay::Photo);
                    }
                });
                if wide_button(ui, &texts.get("pause-edit")).clicked() {
                    editor.open(Draft::from_position(session.position()), None);
                    go(&mut next_screen, Screen::Editor);
                }
                if wide_button(ui, &texts.get("pause-new-game")).clicked() {
                    go(&mut next_screen, Screen::Setup);
                }
                if wide_button(ui, &texts.get("pause-title")).clicked() {
                    go(&mut next_screen, Screen::Title);
                }
                label(ui, &texts.get("pause-speed"));
                let speeds = MoveSpeed::ALL.map(|speed| (speed, texts.get(speed_text(speed))));
                if let Some(speed) = choices(ui, Some(edited.move_speed), &speeds) {
                    edited.move_speed = speed;
                }
                label(ui, &texts.get("pause-sound"));
                let sounds = [
                    (true, texts.get("pause-sound-on")),
                    (false, texts.get("pause-sound-off")),
                ];
                if let Some(sound) = choices(ui, Some(edited.sound), &sounds) {
                    edited.sound = sound;
                }
            });
    });
    settings.set_if_neq(edited);
    Ok(())
}

pub(crate) const fn speed_text(speed: MoveSpeed) -> &'static str {
    match speed {
        MoveSpeed::Off => "pause-speed-off",
        MoveSpeed::Fast => "pause-speed-fast",
        MoveSpeed::Normal => "pause-speed-normal",
        MoveSpeed::Slow => "pause-speed-slow",
    }
}

/// The person who would resign: whose turn it is, or the only one there is.
fn resigning_side(session: &Session) -> Option<Side> {
    let to_move = session.position().side_to_move();
    [to_move, !to_move]
        .into_iter()
        .find(|side| session.player(*side) == Player::Human)
}
