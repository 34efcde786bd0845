//! Screen transitions triggered by the game: to the game screen when a game starts or resumes, and to the result when the game ends.

use crate::session::{GameEnded, GameReset, GameResumed, Session};
use crate::states::{Pause, Screen, set_state};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(show_result)
        .add_observer(|_: On<GameResumed>, mut next: ResMut<NextState<Screen>>| set_state(&mut next, Screen::Game))
        .add_observer(
            |_: On<GameReset>, session: Res<Session>, mut next: ResMut<NextState<Screen>>| {
                if session.is_analysis() {
                    set_state(&mut next, Screen::Analysis);
                } else if session.is_exercise() {
                    set_state(&mut next, Screen::Exercise);
                } else if !session.is_staged() {
                    set_state(&mut next, Screen::Game);
                }
            },
        );
}

/// Shows the result, and closes the menu, which can be open after a resignation or a loss on time.
fn show_result(_: On<GameEnded>, mut next_screen: ResMut<NextState<Screen>>, mut next_pause: ResMut<NextState<Pause>>) {
    set_state(&mut next_screen, Screen::Result);
    set_state(&mut next_pause, Pause::Running);
}
