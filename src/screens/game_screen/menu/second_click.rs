//! Second click on the button that opened the menu. This click closes the menu instead of pressing a control of the menu by accident.

use crate::states::Pause;
use crate::ui::UiSystems;
use bevy::prelude::*;
use bevy_egui::egui::{Context, Pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Distance within which the pointer is still on the button that opened the menu, in points.
const DISTANCE: f32 = 16.0;

/// Position of the click that opened the menu, until the pointer has moved away from this position.
#[derive(Resource, Default)]
pub(super) struct OpeningClick(Option<Pos2>);

/// Position of a click in the last frame.
#[derive(Resource, Default)]
struct LastClick(Option<Pos2>);

impl OpeningClick {
    /// Returns whether a click in this frame is the second click on the button that opened the menu.
    pub(super) fn is_repeated(&mut self, ctx: &Context) -> bool {
        let (at, is_click) = ctx.input(|input| (input.pointer.latest_pos(), input.pointer.any_click()));
        self.0 = self
            .0
            .filter(|opened| at.is_some_and(|at| at.distance(*opened) <= DISTANCE));
        self.0.is_some() && is_click
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpeningClick>()
        .init_resource::<LastClick>()
        .add_systems(
            OnEnter(Pause::Paused),
            |last: Res<LastClick>, mut opening: ResMut<OpeningClick>| opening.0 = last.0,
        )
        .add_systems(EguiPrimaryContextPass, remember_click.in_set(UiSystems::Screens));
}

fn remember_click(mut contexts: EguiContexts, mut last: ResMut<LastClick>) -> Result {
    let ctx = contexts.ctx_mut()?;
    last.0 = ctx.input(|input| input.pointer.interact_pos().filter(|_| input.pointer.any_click()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Event, Modifiers, PointerButton, RawInput, pos2};

    fn events(ctx: &Context, events: Vec<Event>) {
        let input = RawInput {
            events,
            ..RawInput::default()
        };
        let mut output = ctx.run_ui(input, |_| {});
        output.textures_delta.clear();
    }

    fn click(ctx: &Context, pos: Pos2) {
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        events(ctx, vec![Event::PointerMoved(pos), button(true), button(false)]);
    }

    #[test]
    fn only_a_click_at_the_same_position_is_repeated() {
        let ctx = Context::default();
        let mut opening = OpeningClick(Some(pos2(50.0, 50.0)));
        events(&ctx, vec![Event::PointerMoved(pos2(51.0, 50.0))]);
        assert!(!opening.is_repeated(&ctx), "no click");
        click(&ctx, pos2(52.0, 50.0));
        assert!(opening.is_repeated(&ctx));
        click(&ctx, pos2(90.0, 50.0));
        assert!(!opening.is_repeated(&ctx), "on another control");
        click(&ctx, pos2(50.0, 50.0));
        assert!(!opening.is_repeated(&ctx), "the pointer has been elsewhere");
        click(&ctx, pos2(50.0, 50.0));
        assert!(!OpeningClick::default().is_repeated(&ctx), "opened with a key");
    }
}
