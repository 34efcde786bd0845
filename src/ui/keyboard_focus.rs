//! Keyboard focus: routes the keys of each frame to the board or to the interface.
//!
//! In a game and in the editor, egui receives Tab only while a control of the interface has the focus. F6 moves the focus to the panel and
//! back; Esc returns the focus to the board.

use crate::base::interface_focus::InterfaceFocus;
use crate::input::actions::{Action, ActionBindings, ActionScope};
use crate::input::key_capture::is_capturing;
use crate::input::key_presses::{KeyPress, KeyPresses};
use crate::schedule::GameSystems;
use crate::states::{Overlay, Pause, Screen};
use crate::ui::{MOVE_LIST, UiSystems};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::egui::{self, Event, Modifiers};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MoveListFocus>()
        .add_systems(
            PreUpdate,
            (
                keep_tab_for_board.run_if(has_board_keys),
                drop_captured_keys.run_if(is_capturing),
                switch_focus.run_if(not(is_capturing)),
            )
                .chain()
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            EguiPrimaryContextPass,
            update_move_list_focus.after(UiSystems::FocusRing),
        )
        .add_systems(Update, update_interface_focus.before(GameSystems::Animate));
}

/// Run condition: the board accepts keys, in a game or in the editor.
fn has_board_keys(screen: Res<State<Screen>>, pause: Option<Res<State<Pause>>>, overlay: Res<State<Overlay>>) -> bool {
    let is_running = pause.is_some_and(|pause| **pause == Pause::Running);
    match **screen {
        Screen::Analysis | Screen::Game | Screen::Exercise => is_running && **overlay == Overlay::None,
        Screen::Editor => **overlay == Overlay::None,
        Screen::Title | Screen::NewGame | Screen::Result => false,
    }
}

/// Hides Tab from egui while the board has the keyboard focus, so that Tab does not move egui's focus.
fn keep_tab_for_board(mut inputs: Query<&mut EguiInput>, wants: Res<EguiWantsInput>, focus: Res<InterfaceFocus>) {
    if wants.wants_any_keyboard_input() || focus.keyboard || focus.move_list {
        return;
    }
    for mut input in &mut inputs {
        input.events.retain(|event| {
            !matches!(
                event,
                Event::Key {
                    key: egui::Key::Tab,
                    ..
                }
            )
        });
    }
}

/// Hides key presses from egui during a key capture.
fn drop_captured_keys(mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        let is_press = |event: &Event| matches!(event, Event::Key { pressed: true, .. } | Event::Text(_));
        input.events.retain(|event| !is_press(event));
    }
}

/// Moves the focus from the board to the panel by sending Tab to egui, or back to the board by sending Esc.
fn switch_focus(
    mut inputs: Query<&mut EguiInput>,
    wants: Res<EguiWantsInput>,
    keys: Res<KeyPresses>,
    (bindings, focus, screen): (Res<ActionBindings>, Res<InterfaceFocus>, Res<State<Screen>>),
) {
    let scope = match **screen {
        Screen::Editor => ActionScope::Editor,
        Screen::Title | Screen::NewGame | Screen::Analysis | Screen::Game | Screen::Result | Screen::Exercise => {
            ActionScope::Game
        }
    };
    let is_typed = |press: &KeyPress| focus.text && matches!(press.key, Key::Character(_)) && !press.modifiers.command;
    let is_switch =
        |press: &KeyPress| bindings.action_of(scope, press) == Some(Action::SwitchFocus) && !is_typed(press);
    if !keys.first().any(is_switch) {
        return;
    }
    let key = if wants.wants_keyboard_input() {
        egui::Key::Escape
    } else {
        egui::Key::Tab
    };
    for mut input in &mut inputs {
        input.events.extend([true, false].map(|pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        }));
    }
}

/// Whether the move list had the keyboard focus at the end of the last frame. The list handles even the key press that
/// moves the focus away.
#[derive(Resource, Default)]
struct MoveListFocus(bool);

fn update_move_list_focus(mut contexts: EguiContexts, mut focus: ResMut<MoveListFocus>) -> Result {
    let focused = contexts.ctx_mut()?.memory(|memory| memory.focused());
    focus.0 = focused == Some(egui::Id::new(MOVE_LIST));
    Ok(())
}

fn update_interface_focus(
    wants: Res<EguiWantsInput>,
    move_list: Res<MoveListFocus>,
    mut contexts: EguiContexts,
    mut focus: ResMut<InterfaceFocus>,
) {
    let has_move_list = move_list.0 && wants.wants_keyboard_input() && !wants.is_popup_open();
    let current = InterfaceFocus {
        keyboard: wants.wants_any_keyboard_input() && !has_move_list,
        text: contexts.ctx_mut().is_ok_and(|ctx| ctx.text_edit_focused()),
        move_list: has_move_list,
        popup: wants.is_popup_open(),
        pointer: wants.wants_any_pointer_input(),
    };
    focus.set_if_neq(current);
}
