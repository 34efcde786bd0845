//! Confirmation before a game is left or abandoned: a second press on the same button.

use crate::base::redraw::{Expiry, RedrawAfter};
use crate::schedule::GameSystems;
use bevy::prelude::*;
use std::time::Duration;

/// Timeout after which an unanswered question is withdrawn.
const PATIENCE: Duration = Duration::from_secs(30);

/// Action that abandons or leaves the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Resign,
    Restart,
    SwapSides,
    NewGame,
    Leave,
    Quit,
}

/// Open question, if any.
#[derive(Resource, Default)]
pub(super) struct AskedQuestion {
    question: Option<Question>,
    expiry: Expiry,
}

impl AskedQuestion {
    pub(super) const fn question(&self) -> Option<Question> {
        self.question
    }

    pub(super) fn ask(&mut self, question: Question) {
        self.question = Some(question);
        self.expiry = Expiry::after(PATIENCE);
    }

    pub(super) const fn withdraw(&mut self) {
        self.question = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AskedQuestion>().add_systems(
        Update,
        expire_question
            .in_set(GameSystems::View)
            .run_if(|asked: Res<AskedQuestion>| asked.question().is_some()),
    );
}

fn expire_question(time: Res<Time<Real>>, mut asked: ResMut<AskedQuestion>, mut redraw: MessageWriter<RedrawAfter>) {
    if asked.expiry.is_due(&time, &mut redraw) {
        asked.withdraw();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::time::TimeUpdateStrategy;

    /// Advances the time and updates the app. Returns the delays of the requested redraws.
    fn update_after(app: &mut App, time: Duration) -> Vec<Duration> {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
        app.update();
        let mut requests = app.world_mut().resource_mut::<Messages<RedrawAfter>>();
        requests.drain().map(|RedrawAfter(time)| time).collect()
    }

    #[test]
    fn an_unanswered_question_requests_one_redraw_and_is_withdrawn() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, crate::base::redraw::plugin, plugin));
        let asked = |app: &App| app.world().resource::<AskedQuestion>().question();
        let tick = Duration::from_millis(16);
        update_after(&mut app, tick);
        app.world_mut().resource_mut::<AskedQuestion>().ask(Question::Resign);
        assert_eq!(update_after(&mut app, tick), [PATIENCE]);
        assert!(update_after(&mut app, PATIENCE - tick).is_empty());
        assert_eq!(asked(&app), Some(Question::Resign));
        app.world_mut().resource_mut::<AskedQuestion>().ask(Question::Restart);
        assert_eq!(
            update_after(&mut app, tick),
            [PATIENCE],
            "a new question has its own time"
        );
        assert_eq!(asked(&app), Some(Question::Restart));
        assert!(update_after(&mut app, PATIENCE).is_empty());
        assert_eq!(asked(&app), None);
    }
}
