//! Detects whether a system ran in a frame, for tests of run conditions.

use bevy::ecs::change_detection::Tick;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

/// Updates the app once. Returns whether `system` ran in this update as part of `schedule`.
pub(crate) fn runs<M>(app: &mut App, schedule: impl ScheduleLabel, system: impl IntoSystem<(), (), M>) -> bool {
    let system = system.system_type_id();
    let last_run = |app: &App| -> Tick {
        let schedule = app.get_schedule(schedule.intern()).expect("a schedule of the app");
        let mut systems = schedule.systems().expect("a schedule that has run");
        let (_, system) = systems
            .find(|(_, found)| found.system_type() == system)
            .expect("a system of the schedule");
        system.get_last_run()
    };
    let before = last_run(app);
    app.update();
    last_run(app) != before
}
