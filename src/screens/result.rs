//! The result of a match, shown above the board once the winner has been celebrated.

use crate::board::animation::FinishAnimations;
use crate::camera::SafeArea;
use crate::redraw::KeepRedrawing;
use crate::screens::{Overlay, Screen, go};
use crate::session::{Intent, MatchEnded, Session};
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{floating, floating_room};
use crate::ui::{UiSystems, reserve};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, RichText, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_arena::Player;
use breakthrough_rules::{Ending, Outcome, Variant};

const HEIGHT: f32 = 176.0;
/// How long the board has the stage to itself.
const CELEBRATION_SECONDS: f32 = 0.9;

/// The time until the result is shown.
#[derive(Resource, Default)]
struct Curtain(f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Curtain>()
        .add_observer(|_: On<MatchEnded>, mut curtain: ResMut<Curtain>| curtain.0 = CELEBRATION_SECONDS)
        .add_observer(|_: On<FinishAnimations>, mut curtain: ResMut<Curtain>| curtain.0 = 0.0)
        .add_systems(Update, wait.run_if(in_state(Screen::Result)))
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems::Screens)
                .run_if(in_state(Screen::Result).and_then(in_state(Overlay::None))),
        );
}

/// Any key or button skips the wait.
fn wait(
    time: Res<Time>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut curtain: ResMut<Curtain>,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    if curtain.0 <= 0.0 {
        return;
    }
    redraw.write(KeepRedrawing);
    let is_skipped = keys.get_just_pressed().next().is_some() || buttons.get_just_pressed().next().is_some();
    curtain.0 = if is_skipped { 0.0 } else { curtain.0 - time.delta_secs() };
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    session: Res<Session>,
    curtain: Res<Curtain>,
    mut safe_area: ResMut<SafeArea>,
    mut intents: MessageWriter<Intent>,
    mut next_screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    reserve(&mut safe_area, ctx, 0.0, HEIGHT);
    let Some(outcome) = session.outcome().filter(|_| curtain.0 <= 0.0) else {
        return Ok(());
    };
    floating(
        ctx,
        "result",
        Align2::CENTER_BOTTOM,
        Vec2::new(0.0, -GRID * 2.0),
        |ui| {
            ui.vertical_centered(|ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                ui.label(
                    RichText::new(headline(&texts, &session, outcome))
                        .font(style::serif(34.0))
                        .color(palette(ui.ctx()).accent),
                );
                ui.label(RichText::new(explanation(&texts, &session, outcome)).color(palette(ui.ctx()).muted));
                ui.add_space(GRID);
            });
            ui.set_max_width(floating_room(ui.ctx()).x);
            ui.horizontal_wrapped(|ui| {
                let mut button = |id: &str| {
                    ui.add(egui::Button::new(texts.get(id)).min_size(Vec2::new(0.0, 44.0)))
                        .clicked()
                };
                if button("result-rematch") {
                    intents.write(Intent::Rematch);
                }
                if session.players().swapped() != session.players() && button("result-swap") {
                    intents.write(Intent::SwapSides);
                }
                if button("result-undo") {
                    intents.write(Intent::Undo);
                }
                if button("result-new-game") {
                    go(&mut next_screen, Screen::Setup);
                }
                if button("result-title") {
                    go(&mut next_screen, Screen::Title);
                }
            });
        },
    );
    Ok(())
}

fn headline(texts: &Texts, session: &Session, outcome: Outcome) -> String {
    match (session.player(outcome.winner), session.player(!outcome.winner)) {
        (Player::Human, Player::Computer(_)) => texts.get("result-you-win"),
        (Player::Computer(_), Player::Human) => texts.get("result-you-lose"),
        _ => texts.fill("result-wins", &[("side", texts.side(outcome.winner).into())]),
    }
}

fn explanation(texts: &Texts, session: &Session, outcome: Outcome) -> String {
    let size = session.size();
    let square = session
        .last_move()
        .map(|last| size.coordinates(last.mv.to).to_string())
        .unwrap_or_default();
    let moves = session.game().cursor().div_ceil(2);
    let id = match outcome.ending {
        Ending::Breakthrough => "result-breakthrough",
        Ending::AllCaptured if loses_pieces_otherwise(session.variant()) => "result-no-pieces",
        Ending::AllCaptured => "result-all-captured",
        Ending::NoMoves => "result-no-moves",
        Ending::Resignation => "result-resignation",
    };
    texts.fill(
        id,
        &[
            ("side", texts.side(outcome.winner).into()),
            ("loser", texts.side(!outcome.winner).into()),
            ("square", square.into()),
            ("moves", moves.into()),
        ],
    )
}

/// Whether a side may run out of pieces that nobody captured.
const fn loses_pieces_otherwise(variant: Variant) -> bool {
    let options = variant.options();
    options.bombardment || options.breakthroughs_needed > 1
}
