//! Draws the current toast: a short message at the top of the window, beside the board if there is enough space, or above a
//! point.

use crate::base::redraw::{Expiry, RedrawAfter};
use crate::base::toast::{HideToast, ShowToast, StartupToast};
use crate::graphics::Readiness;
use crate::schedule::GameSystems;
use crate::states::{Overlay, Screen};
use crate::text::{LocalizedText, Texts};
use crate::ui::NoticeHeight;
use crate::ui::layers::UiSystems;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::floating_panel_room;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Id, RichText};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// The current toast, if any.
#[derive(Resource, Default)]
struct Toast {
    text: Option<LocalizedText>,
    expiry: Expiry,
    /// Point in the window, in logical pixels, above which the toast is shown; `None` for the top of the window.
    above: Option<Vec2>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toast>()
        .add_observer(show_toast)
        .add_observer(hide_toast)
        .add_systems(Startup, show_startup_toast)
        .add_systems(
            Update,
            expire_toast
                .in_set(GameSystems::View)
                .run_if(is_visible.and_then(is_loaded)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw_toast.in_set(UiSystems::Toasts).run_if(is_visible),
        );
}

/// Replaces the toast. If the previous toast has not been visible (in the same frame, or while the game loads), its text is kept
/// above the new text.
fn show_toast(show: On<ShowToast>, mut toast: ResMut<Toast>) {
    let unseen = toast
        .text
        .take()
        .filter(|_| !toast.expiry.is_started() && toast.above.is_none() && show.above.is_none());
    let mut lines = match unseen {
        Some(LocalizedText::Lines(lines)) => lines,
        unseen => unseen.into_iter().collect(),
    };
    if !lines.contains(&show.text) {
        lines.push(show.text.clone());
    }
    *toast = Toast {
        text: LocalizedText::lines(lines),
        expiry: Expiry::after(show.duration),
        above: show.above,
    };
}

fn hide_toast(hide: On<HideToast>, mut toast: ResMut<Toast>) {
    if matches!(&toast.text, Some(LocalizedText::Message(id, _)) if *id == hide.0) {
        *toast = Toast::default();
    }
}

fn show_startup_toast(startup: Option<Res<StartupToast>>, mut commands: Commands) {
    if let Some(startup) = startup {
        commands.trigger(ShowToast::new(startup.0.clone()));
    }
}

fn is_visible(toast: Res<Toast>) -> bool {
    toast.text.is_some()
}

/// Whether loading is complete. Toasts expire only afterwards, because loading may take longer than the duration of a toast.
fn is_loaded(readiness: Option<Res<Readiness>>) -> bool {
    readiness.is_none_or(|readiness| readiness.is_complete())
}

fn expire_toast(time: Res<Time<Real>>, mut toast: ResMut<Toast>, mut redraw: MessageWriter<RedrawAfter>) {
    if toast.expiry.is_due(&time, &mut redraw) {
        *toast = Toast::default();
    }
}

/// Minimum width of the window, in points, for toasts beside the board.
const WIDE_WINDOW: f32 = 1000.0;
/// Width of a toast beside the board, as a fraction of the width of the window.
const BESIDE_BOARD: f32 = 0.16;
const MAX_WIDTH: f32 = 720.0;

#[derive(Clone, Copy, Debug)]
enum Placement {
    /// Above a point in the window, in logical pixels.
    Above(Vec2),
    TopCentre,
    /// In the upper left corner, outside the board.
    BesideBoard,
}

fn draw_toast(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    (toast, notice): (Res<Toast>, Res<NoticeHeight>),
    (screen, overlay): (Option<Res<State<Screen>>>, Option<Res<State<Overlay>>>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let shows_game = screen.is_some_and(|screen| {
        matches!(
            screen.get(),
            Screen::Analysis | Screen::Game | Screen::Result | Screen::Exercise
        )
    }) && overlay.is_none_or(|overlay| **overlay == Overlay::None);
    if let Some(text) = &toast.text {
        let placement = match toast.above {
            Some(point) => Placement::Above(point),
            None if shows_game && ctx.content_rect().width() >= WIDE_WINDOW => Placement::BesideBoard,
            None => Placement::TopCentre,
        };
        lay_out_toast(ctx, &texts.localize(text), placement, notice.0);
    }
    Ok(())
}

/// Lays out the toast within the window. `top` is the height of the notice at the top of the window, in points.
fn lay_out_toast(ctx: &egui::Context, text: &str, placement: Placement, top: f32) -> egui::Response {
    let margin = GRID * 3.0;
    let area = egui::Area::new(Id::new("toast"))
        // Draw above dialogs, which are in the order `Foreground`.
        .order(egui::Order::Tooltip)
        .interactable(false)
        .constrain_to(ctx.content_rect().shrink(GRID));
    let (area, max_width) = match placement {
        Placement::Above(point) => {
            let point = egui::pos2(point.x, point.y) / ctx.zoom_factor();
            (area.pivot(Align2::CENTER_BOTTOM).fixed_pos(point), MAX_WIDTH)
        }
        Placement::TopCentre => (
            area.anchor(Align2::CENTER_TOP, egui::vec2(0.0, top + margin)),
            MAX_WIDTH,
        ),
        Placement::BesideBoard => (
            area.anchor(Align2::LEFT_TOP, egui::vec2(margin, top + margin)),
            ctx.content_rect().width() * BESIDE_BOARD,
        ),
    };
    area.show(ctx, |ui| {
        style::floating_frame(ctx).show(ui, |ui| {
            ui.set_max_width(floating_panel_room(ui.ctx()).x.min(max_width));
            ui.label(RichText::new(text).size(18.0));
        });
    })
    .response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::dialog::dialog;
    use crate::ui::testing::{harness, harness_in_window, interface_app};
    use bevy::time::TimeUpdateStrategy;
    use std::cell::Cell;
    use std::rc::Rc;
    use std::time::Duration;

    #[test]
    fn toasts_of_the_same_frame_are_combined() {
        let mut app = interface_app(|_| {});
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(10)));
        let shown = |app: &mut App, texts: &[&str]| {
            for text in texts {
                app.world_mut().trigger(ShowToast::new(LocalizedText::verbatim(text)));
            }
            let shown = app.world().resource::<Toast>().text.clone().expect("a toast");
            app.update();
            Texts::english().localize(&shown)
        };
        assert_eq!(shown(&mut app, &["a", "b", "a"]), "a\nb");
        assert_eq!(shown(&mut app, &["c"]), "c");
    }

    #[test]
    fn a_toast_is_shown_above_a_dialog() {
        let orders = Rc::new(Cell::new([egui::Order::Background; 2]));
        let seen = orders.clone();
        let mut panel = harness::<()>(move |ui| {
            let mut in_dialog = egui::Order::Background;
            let actions = dialog(ui.ctx(), "dialog", (), |ui| {
                in_dialog = ui.layer_id().order;
                Vec::new()
            });
            let toast = lay_out_toast(ui.ctx(), "Saved", Placement::TopCentre, 0.0);
            seen.set([in_dialog, toast.layer_id.order]);
            actions
        });
        panel.run();
        let [in_dialog, toast] = orders.get();
        assert!(toast > in_dialog, "{toast:?} {in_dialog:?}");
    }

    #[test]
    fn a_toast_is_at_its_place_and_stays_in_the_window() {
        let place = |placement| {
            let rect = Rc::new(Cell::new(egui::Rect::NOTHING));
            let seen = rect.clone();
            let mut panel = harness_in_window::<()>(egui::vec2(800.0, 600.0), move |ui| {
                seen.set(lay_out_toast(ui.ctx(), "Saved", placement, 50.0).rect);
                Vec::new()
            });
            panel.run();
            rect.get()
        };
        let placements = [
            Placement::Above(Vec2::new(400.0, 300.0)),
            Placement::Above(Vec2::new(2.0, 300.0)),
            Placement::TopCentre,
            Placement::BesideBoard,
        ];
        let places = placements.map(place);
        assert!(
            (places[0].center_bottom() - egui::pos2(400.0, 300.0)).length() < 2.0,
            "{places:?}"
        );
        assert!(places[1].left() >= GRID && places[1].bottom() <= 301.0, "{places:?}");
        assert!(
            (places[2].center().x - 400.0).abs() < 2.0 && places[2].top() > 50.0,
            "{places:?}"
        );
        assert!(places[3].right() < 200.0 && places[3].top() > 50.0, "{places:?}");
    }

    #[test]
    fn a_toast_triggered_during_loading_is_shown_afterwards() {
        let mut app = interface_app(|app| {
            app.init_resource::<Readiness>();
        });
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)));
        app.world_mut().trigger(ShowToast::new("rejected-nothing-to-undo"));
        let is_shown_after_a_while = |app: &mut App| {
            for _ in 0..20 {
                app.update();
            }
            app.world().resource::<Toast>().text.is_some()
        };
        assert!(is_shown_after_a_while(&mut app));
        app.insert_resource(Readiness::complete());
        assert!(!is_shown_after_a_while(&mut app));
    }
}
