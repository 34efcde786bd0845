//! egui: fonts, redraw requests, and workarounds for bevy_egui.

use crate::third_party::{click_order, held_modifiers, panel_picking};
use crate::ui::fonts::font_definitions;
use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiContexts, EguiInput, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        EguiPlugin::default(),
        held_modifiers::plugin,
        click_order::plugin,
        panel_picking::plugin,
    ))
    .add_systems(
        PreUpdate,
        load_fonts
            .run_if(any_with_component::<PrimaryEguiContext>.and_then(run_once))
            .after(EguiPreUpdateSet::InitContexts)
            .before(EguiPreUpdateSet::BeginPass),
    )
    .add_systems(
        PreUpdate,
        drop_repeated_modifiers
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    )
    // bevy_egui 0.42 does not order its output relative to the asset events. If egui ran after the asset events, the renderer would
    // receive new glyphs one frame later, and that frame may never be drawn.
    .configure_sets(
        PostUpdate,
        EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
    )
    .add_systems(Last, request_repaint);
}

fn load_fonts(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    ctx.set_fonts(font_definitions());
    // bevy_egui wakes the event loop for every request, and each wake-up draws two frames. [`request_repaint`] triggers a single
    // frame.
    ctx.set_request_repaint_callback(|_| {});
    ctx.options_mut(|options| {
        options.zoom_with_keyboard = false;
        // By default, egui does not treat a long press as a click.
        options.input_options.max_click_duration = f64::INFINITY;
    });
    Ok(())
}

/// Removes repeated `ModifiersChanged` events. bevy_egui 0.42 sends this event in every frame, and egui 0.36 responds to each
/// with a repaint request, which would redraw the game continuously.
fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut known: Local<Option<Modifiers>>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(modifiers) => known.replace(*modifiers) != Some(*modifiers),
            _ => true,
        });
    }
}

/// Forwards egui's repaint requests. egui shows a new area one frame after its first layout, and bevy_egui requests the second
/// frame only after a drawn frame.
pub(crate) fn request_repaint(mut contexts: EguiContexts, mut redraw: MessageWriter<RequestRedraw>) -> Result {
    if contexts.ctx_mut()?.has_requested_repaint() {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::asset::AssetPlugin;
    use bevy::input::InputPlugin;
    use bevy::shader::Shader;
    use bevy::window::WindowPlugin;
    use bevy_egui::EguiPrimaryContextPass;
    use bevy_egui::egui::{Area, Id};

    /// Text to draw.
    #[derive(Resource, Default)]
    struct Text(&'static str);

    fn draw_text(mut contexts: EguiContexts, text: Res<Text>) -> Result {
        Area::new(Id::new("text")).show(contexts.ctx_mut()?, |ui| ui.label(text.0));
        Ok(())
    }

    #[test]
    fn new_glyphs_are_in_the_texture_of_the_frame_that_shows_them() {
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

    #[test]
    fn only_changes_of_modifiers_are_reported_to_egui() {
        let mut app = App::new();
        app.add_systems(Update, drop_repeated_modifiers);
        let input = app.world_mut().spawn(EguiInput::default()).id();
        let mut reported = move |modifiers: Modifiers| {
            let mut inputs = app.world_mut().query::<&mut EguiInput>();
            inputs.get_mut(app.world_mut(), input).expect("the input").events =
                vec![Event::ModifiersChanged(modifiers), Event::PointerGone];
            app.update();
            inputs.get(app.world(), input).expect("the input").events.len()
        };
        assert_eq!(reported(Modifiers::NONE), 2);
        assert_eq!(reported(Modifiers::NONE), 1);
        assert_eq!(reported(Modifiers::CTRL), 2);
        assert_eq!(reported(Modifiers::CTRL), 1);
    }
}
