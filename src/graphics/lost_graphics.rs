//! Handles graphics errors while the game runs: a web page reloads, and a native program exits (Bevy's default).

use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};
use breakthrough_platform::page;

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(handle));
}

/// Reloads the page, or applies Bevy's default, which exits with code 1. The last move and the settings have already been saved.
fn handle(error: &RenderError, main_world: &mut World, render_world: &mut World) -> RenderErrorPolicy {
    if page::restart_graphics() {
        return RenderErrorPolicy::StopRendering;
    }
    if let Some(message) = message(&error.ty) {
        error!("{message}");
    }
    (RenderErrorHandler::default().0)(error, main_world, render_world)
}

/// Returns the message about an error that is not a fault of the program.
const fn message(error: &ErrorType) -> Option<&'static str> {
    match error {
        ErrorType::DeviceLost => {
            Some("the graphics device was lost: the game is saved and can be continued after a restart")
        }
        ErrorType::OutOfMemory => Some(
            "the graphics device is out of memory: close other programs or choose a lower quality, and restart the game",
        ),
        ErrorType::Internal | ErrorType::Validation => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::message::Messages;

    #[test]
    fn a_lost_device_ends_the_game_with_an_error() {
        let (mut main, mut render) = (World::new(), World::new());
        main.init_resource::<Messages<AppExit>>();
        let error = RenderError {
            ty: ErrorType::DeviceLost,
            description: "removed".to_owned(),
            source: None,
        };
        let policy = handle(&error, &mut main, &mut render);
        assert!(matches!(policy, RenderErrorPolicy::StopRendering));
        let exits: Vec<AppExit> = main.resource_mut::<Messages<AppExit>>().drain().collect();
        assert_eq!(exits, [AppExit::from_code(1)]);
        let message = message(&error.ty).expect("a message");
        assert!(message.starts_with("the graphics device was lost"), "{message}");
    }
}
