//! The bar above the board of a match: names, score and times of both players, and the question whether a move may be undone.

mod panel;

use crate::board::clock::format_time;
use crate::redraw::SoftwareRenderer;
use crate::session::{Intent, LOW_TIME, Session, shown_time};
use crate::states::{Overlay, Pause};
use crate::text::Texts;
use crate::ui::player_name;
use crate::ui::style::GRID;
use crate::ui::widgets::floating_panel;
use crate::ui::{UiSystems, redraw_after_actions};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_rules::Side;
use panel::{Action, ClockText, Model, Plate, panel};

/// The distance, in points, of the bar from the edge of the window and from the board, with the margins of its frame.
const MARGIN: f32 = GRID * 5.0;

/// The height, in points, that the board leaves free for the bar.
#[derive(Resource, Default, PartialEq)]
pub(super) struct MatchBarHeight(pub(super) f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MatchBarHeight>().add_systems(
        EguiPrimaryContextPass,
        show_panel
            .pipe(apply_actions)
            .in_set(UiSystems::Screens)
            .run_if(in_state(Pause::Running).and_then(in_state(Overlay::None))),
    );
}

/// Whether there is something to show: clocks, names, a score or a question.
fn has_bar(session: &Session) -> bool {
    let terms = session.terms();
    session.clock().is_some()
        || terms.names.iter().any(|name| !name.is_empty())
        || terms.wins != [0; 2]
        || session.asks_for_undo()
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    session: Res<Session>,
    software: Option<Res<SoftwareRenderer>>,
    mut bar_height: ResMut<MatchBarHeight>,
) -> Result<Vec<Action>> {
    if !has_bar(&session) {
        bar_height.set_if_neq(MatchBarHeight(0.0));
        return Ok(Vec::new());
    }
    let ctx = contexts.ctx_mut()?;
    let model = model(&texts, &session, software.is_none());
    let offset = egui::Vec2::new(0.0, GRID);
    let (actions, height) = floating_panel(ctx, "match bar", Align2::CENTER_TOP, offset, |ui| {
        (panel(ui, &model), ui.min_rect().height())
    });
    bar_height.set_if_neq(MatchBarHeight(height + MARGIN));
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn model<'a>(texts: &'a Texts, session: &Session, shows_tenths: bool) -> Model<'a> {
    let clock = session.clock();
    let terms = session.terms();
    Model {
        texts,
        plates: Side::BOTH.map(|side| Plate {
            side,
            name: player_name(texts, session, side),
            is_to_move: session.outcome().is_none() && session.position().side_to_move() == side,
            clock: clock.and_then(|clock| {
                let left = clock.remaining(side)?;
                Some(ClockText {
                    text: format_time(shown_time(left, shows_tenths), shows_tenths),
                    is_low: left < LOW_TIME,
                    is_running: clock.running() == Some(side),
                })
            }),
        }),
        wins: (terms.wins != [0; 2]).then_some(terms.wins),
        asking: session.asks_for_undo().then(|| {
            let asking = !session.position().side_to_move();
            [asking, !asking].map(|side| player_name(texts, session, side))
        }),
    }
}

fn apply_actions(In(actions): In<Vec<Action>>, mut intents: MessageWriter<Intent>) {
    for action in actions {
        match action {
            Action::AnswerUndo(is_allowed) => _ = intents.write(Intent::AnswerUndo(is_allowed)),
        }
    }
}
