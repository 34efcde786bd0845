//! egui: scale, redraw requests, and which of egui and the board takes the input.

use crate::input::InterfaceFocus;
use crate::input::actions::{Action, ActionBindings, ActionScope};
use crate::input::key_capture::is_capturing;
use crate::input::shortcut::Modifiers as HeldModifiers;
use crate::schedule::GameSystems;
use crate::settings::{Settings, TextSize};
use crate::states::{Overlay, Pause, Screen};
use crate::third_party::fonts::font_definitions;
use crate::ui::{MOVE_LIST, UiSystems};
use bevy::asset::AssetEventSystems;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::egui::{self, Event, Modifiers};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{
    EguiContexts, EguiInput, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass,
    PrimaryEguiContext,
};

/// The window height and width in logical pixels at which one egui point is one logical pixel.
const UNSCALED_HEIGHT: f32 = 800.0;
const UNSCALED_WIDTH: f32 = 1150.0;
const SCALE_RANGE: (f32, f32) = (0.72, 2.6);

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .add_systems(
            PreUpdate,
            (
                load_fonts.run_if(any_with_component::<PrimaryEguiContext>.and_then(run_once)),
                scale_interface.run_if(any_with_component::<PrimaryEguiContext>),
            )
                .after(EguiPreUpdateSet::InitContexts)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            PreUpdate,
            (
                drop_repeated_modifiers,
                keep_tab_for_board.run_if(has_board_keys),
                drop_captured_keys.run_if(is_capturing),
                switch_focus.run_if(not(is_capturing)),
            )
                .chain()
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        // bevy_egui 0.42 leaves the order open. After the events of assets, the renderer would get the letters of a frame in the
        // next one, which may never be drawn.
        .configure_sets(
            PostUpdate,
            EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
        )
        .init_resource::<MoveListFocus>()
        .add_systems(
            EguiPrimaryContextPass,
            update_move_list_focus.after(UiSystems::FocusRing),
        )
        .add_systems(Last, request_repaint)
        .add_systems(Update, update_interface_focus.before(GameSystems::Animate));
}

fn load_fonts(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    ctx.set_fonts(font_definitions());
    // bevy_egui wakes the event loop at every request, which draws two frames where [`request_repaint`] draws one.
    ctx.set_request_repaint_callback(|_| {});
    ctx.options_mut(|options| {
        options.zoom_with_keyboard = false;
        // A slow press is a click, too.
        options.input_options.max_click_duration = f64::INFINITY;
    });
    Ok(())
}

/// Removes repeated `ModifiersChanged` events. bevy_egui 0.42 sends one in every frame, and egui 0.36 answers each with a repaint
/// request, so that the game would redraw all the time.
fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut known: Local<Option<Modifiers>>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(modifiers) => known.replace(*modifiers) != Some(*modifiers),
            _ => true,
        });
    }
}

/// Run condition: the board of a game or of the editor has keys of its own.
fn has_board_keys(screen: Res<State<Screen>>, pause: Option<Res<State<Pause>>>, overlay: Res<State<Overlay>>) -> bool {
    let is_running = pause.is_some_and(|pause| **pause == Pause::Running);
    **overlay == Overlay::None && (is_running || **screen == Screen::Editor)
}

/// Hides Tab from egui, which would move its focus, while the keyboard belongs to the board.
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

/// Hides pressed keys from egui while the player presses one for an action.
fn drop_captured_keys(mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        let is_press = |event: &Event| matches!(event, Event::Key { pressed: true, .. } | Event::Text(_));
        input.events.retain(|event| !is_press(event));
    }
}

/// Gives the keyboard to the panel, by what egui takes for Tab, or back to the board, by what it takes for Esc.
fn switch_focus(
    mut inputs: Query<&mut EguiInput>,
    wants: Res<EguiWantsInput>,
    (keys, held): (Res<ButtonInput<Key>>, Res<ButtonInput<KeyCode>>),
    (bindings, focus, screen): (Res<ActionBindings>, Res<InterfaceFocus>, Res<State<Screen>>),
) {
    let modifiers = HeldModifiers::held(&held);
    let scope = match **screen {
        Screen::Editor => ActionScope::Editor,
        Screen::Title | Screen::NewGame | Screen::Game | Screen::Result => ActionScope::Game,
    };
    let is_typed = |key: &Key| focus.text && matches!(key, Key::Character(_)) && !modifiers.command;
    let is_switch =
        |key: &Key| bindings.action_of_key(scope, key, modifiers) == Some(Action::SwitchFocus) && !is_typed(key);
    if !keys.get_just_pressed().any(is_switch) {
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

/// Requests a redraw when egui does. egui shows a new area one frame after its first layout, and bevy_egui requests that frame
/// only if something was drawn before.
pub(crate) fn request_repaint(mut contexts: EguiContexts, mut redraw: MessageWriter<RequestRedraw>) -> Result {
    if contexts.ctx_mut()?.has_requested_repaint() {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// The number of logical pixels per egui point, for a window size in logical pixels.
pub(crate) fn interface_scale(window: Vec2, text_size: TextSize) -> f32 {
    let fitting = (window.y / UNSCALED_HEIGHT).min(window.x / UNSCALED_WIDTH);
    fitting.clamp(SCALE_RANGE.0, SCALE_RANGE.1) * text_size.factor()
}

/// Scales the interface with the window and the text size.
fn scale_interface(
    mut contexts: EguiContexts,
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
) -> Result {
    let factor = interface_scale(window.size(), settings.text_size);
    let ctx = contexts.ctx_mut()?;
    if (ctx.zoom_factor() - factor).abs() > 1e-3 {
        ctx.set_zoom_factor(factor);
    }
    Ok(())
}

/// Whether the list of moves had the keyboard focus at the end of the last frame. A key that ends it still belongs to the list.
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
        pointer: wants.wants_any_pointer_input(),
    };
    focus.set_if_neq(current);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::key_capture::KeyCapture;
    use bevy::asset::AssetPlugin;
    use bevy::input::InputPlugin;
    use bevy::shader::Shader;
    use bevy::window::WindowPlugin;
    use bevy_egui::egui::{Area, Id};

    /// The text that is drawn.
    #[derive(Resource, Default)]
    struct Text(&'static str);

    fn draw_text(mut contexts: EguiContexts, text: Res<Text>) -> Result {
        Area::new(Id::new("text")).show(contexts.ctx_mut()?, |ui| ui.label(text.0));
        Ok(())
    }

    #[test]
    fn new_letters_are_in_the_texture_of_the_frame_that_shows_them() {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            AssetPlugin::default(),
            ImagePlugin::default(),
            InputPlugin,
            WindowPlugin::default(),
        ))
        .init_asset::<Shader>()
        .init_asset::<Mesh>()
        .init_resource::<Text>()
        .init_resource::<Settings>()
        .init_resource::<InterfaceFocus>()
        .init_resource::<ActionBindings>()
        .init_resource::<KeyCapture>()
        .insert_resource(State::new(Overlay::None))
        .insert_resource(State::new(Screen::Title))
        .add_plugins(plugin)
        .add_systems(EguiPrimaryContextPass, draw_text);
        app.world_mut().spawn(Camera::default());
        let mut changed_textures = move |text: &'static str| {
            app.world_mut().resource_mut::<Text>().0 = text;
            app.update();
            app.world_mut()
                .resource_mut::<Messages<AssetEvent<Image>>>()
                .drain()
                .count()
        };
        for _ in 0..10 {
            changed_textures("a");
        }
        assert_eq!(changed_textures("a"), 0);
        assert_eq!(
            changed_textures("b"),
            1,
            "the frame with a new letter changes the texture"
        );
        assert_eq!(changed_textures("b"), 0);
    }
}
