//! Clicks in the order of the pointer's events: a workaround for egui 0.36, which looks up the widget of all presses and releases of a
//! frame at the last pointer position of the frame. If a click and a movement away from it came within a frame, the widget at the new
//! position would be clicked.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::Event;
use bevy_egui::{EguiInput, EguiPreUpdateSet};

/// Events that have been deferred to later frames.
#[derive(Resource, Default)]
struct LaterEvents(Vec<Event>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LaterEvents>().add_systems(
        PreUpdate,
        defer_movements
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// If the pointer moves after a press or release, defers the movement and all later events to the next frame.
fn defer_movements(
    mut inputs: Query<&mut EguiInput>,
    mut later: ResMut<LaterEvents>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok(mut input) = inputs.single_mut() else {
        return;
    };
    if later.0.is_empty() && input.events.len() < 2 {
        return;
    }
    let mut events = std::mem::take(&mut later.0);
    events.append(&mut input.events);
    let button = events
        .iter()
        .position(|event| matches!(event, Event::PointerButton { .. }));
    let moves = |event: &Event| matches!(event, Event::PointerMoved(_) | Event::PointerGone);
    let end = button.and_then(|button| Some(button + events[button..].iter().position(moves)?));
    if let Some(end) = end {
        later.0 = events.split_off(end);
        redraw.write(RequestRedraw);
    }
    input.events = events;
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Modifiers, PointerButton, pos2};

    /// Returns the events that egui receives in each frame until no events remain: `a` to `z` move, `P` presses and `R`
    /// releases.
    fn frames(events: &str) -> Vec<String> {
        let mut app = App::new();
        app.add_message::<RequestRedraw>().add_plugins(plugin);
        let context = app.world_mut().spawn(EguiInput::default()).id();
        let event = |letter: char| match letter {
            'P' | 'R' => Event::PointerButton {
                pos: pos2(0.0, 0.0),
                button: PointerButton::Primary,
                pressed: letter == 'P',
                modifiers: Modifiers::NONE,
            },
            _ => Event::PointerMoved(pos2(letter as u32 as f32, 0.0)),
        };
        let letter = |event: &Event| match event {
            Event::PointerButton { pressed: true, .. } => 'P',
            Event::PointerButton { .. } => 'R',
            Event::PointerMoved(at) => char::from_u32(at.x as u32).expect("a letter"),
            other => panic!("unexpected {other:?}"),
        };
        let mut received = Vec::new();
        let mut new: Vec<Event> = events.chars().map(event).collect();
        loop {
            let mut input = app.world_mut().get_mut::<EguiInput>(context).expect("the input");
            input.events = std::mem::take(&mut new);
            app.update();
            let input = app.world().get::<EguiInput>(context).expect("the input");
            if input.events.is_empty() {
                return received;
            }
            received.push(input.events.iter().map(letter).collect());
        }
    }

    #[test]
    fn a_movement_after_a_click_is_received_in_the_next_frame() {
        assert_eq!(frames("abc"), ["abc"]);
        assert_eq!(frames("aPR"), ["aPR"]);
        assert_eq!(frames("aPRb"), ["aPR", "b"]);
        assert_eq!(frames("aPRbPRc"), ["aPR", "bPR", "c"]);
        assert_eq!(frames("aPbcR"), ["aP", "bcR"]);
    }
}
