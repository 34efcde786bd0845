//! The game as Bevy systems. [`logic`] is everything that needs no renderer; `app` opens the window around it.

pub mod ai;
pub mod camera;
pub mod editor;
pub mod input;
pub mod layout;
pub mod look;
pub mod motion;
pub mod pieces;
pub mod save;
mod schedule;
pub mod screen;
pub mod session;
pub mod settings;
pub mod taken;
pub mod testing;
pub mod text;
pub mod variants;
mod wake;

#[cfg(feature = "render")]
mod app;
#[cfg(feature = "audio")]
mod audio;
#[cfg(feature = "render")]
mod third_party;
#[cfg(feature = "render")]
mod ui;
#[cfg(feature = "render")]
mod view;

#[cfg(feature = "render")]
pub use app::main;
pub use schedule::GameSystems;
#[cfg(feature = "render")]
pub use ui::{editor_framing, match_framing};
pub use wake::KeepAwake;

use bevy::prelude::*;

/// Match, input, computer, animation, camera and saving, without anything drawn or heard.
pub fn logic(app: &mut App) {
    app.add_plugins((
        (
            schedule::plugin,
            screen::plugin,
            settings::plugin,
            text::plugin,
            look::plugin,
        ),
        session::plugin,
        editor::plugin,
        variants::plugin,
        ai::plugin,
        input::plugin,
        motion::plugin,
        pieces::plugin,
        taken::plugin,
        camera::plugin,
        save::plugin,
        wake::plugin,
        flow,
    ));
}

/// The end of a match leads to its result, and taking it back leads into the match again.
fn flow(app: &mut App) {
    use screen::{Screen, go};
    use session::{MatchEnded, MatchReset, MatchResumed, Session};
    app.add_observer(|_: On<MatchEnded>, mut next: ResMut<NextState<Screen>>| go(&mut next, Screen::Result))
        .add_observer(|_: On<MatchResumed>, mut next: ResMut<NextState<Screen>>| go(&mut next, Screen::Match))
        .add_observer(
            |_: On<MatchReset>, session: Res<Session>, mut next: ResMut<NextState<Screen>>| {
                if !session.is_staged() {
                    go(&mut next, Screen::Match);
                }
            },
        );
}
