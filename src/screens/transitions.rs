//! Screen transitions triggered by the game: to the game screen when a game starts or resumes, and to the result when it ends.

use crate::session::{GameEnded, GameReset, GameResumed, Session};
use crate::states::{Screen, set_state};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(|_: On<GameEnded>, mut next: ResMut<NextState<Screen>>| set_state(&mut next, Screen::Result))
        .add_observer(|_: On<GameResumed>, mut next: ResMut<NextState<Screen>>| set_state(&mut next, Screen::Game))
        .add_observer(
            |_: On<GameReset>, session: Res<Session>, mut next: ResMut<NextState<Screen>>| {
                if !session.is_staged() {
                    set_state(&mut next, Screen::Game);
                }
            },
        );
}
