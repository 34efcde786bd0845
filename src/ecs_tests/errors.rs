//! Tests that errors in systems, observers and commands do not end a game.

use crate::base::errors::{self, ErrorReported};
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::session::MoveMade;
use crate::testing::{record, recorded};
use bevy::ecs::error::FallbackErrorHandler;
use bevy::prelude::*;

/// A resource that is never inserted.
#[derive(Resource)]
struct Missing;

/// Reports errors as the program does, instead of panicking, and records them.
pub(crate) fn report_errors(app: &mut App) {
    app.world_mut().remove_resource::<FallbackErrorHandler>();
    errors::plugin(app);
    record::<ErrorReported>(app);
}

pub(crate) fn reported_errors(table: &Table) -> Vec<&str> {
    let errors = recorded::<ErrorReported>(&table.app).iter();
    errors.map(|error| error.0.as_str()).collect()
}

#[test]
fn a_game_continues_after_errors_and_each_is_reported_once() {
    let mut table = Table::prepared(report_errors);
    table.begin(setup(SMALL, "human,human"));
    table
        .app
        .add_systems(Update, || -> Result { Err("a system failed".into()) });
    table.app.add_systems(Update, |_: Res<Missing>| {});
    table.app.add_systems(Update, |mut commands: Commands| {
        commands.queue(|_: &mut World| -> Result { Err("a command failed".into()) });
    });
    table.app.add_systems(
        Update,
        (|| {}).run_if(|| -> Result<bool> { Err("a condition failed".into()) }),
    );
    table
        .app
        .add_observer(|_: On<MoveMade>| -> Result { Err("an observer failed".into()) });
    table.play("a2b3 a4b3 b1b2 d5d4").pass(2.0);
    table.check_board();
    assert_eq!(table.moves(), "a2b3 a4b3 b1b2 d5d4");
    let reported = reported_errors(&table);
    for what in ["a system", "a command", "a condition", "an observer"] {
        let texts = reported.iter().filter(|text| text.contains(what));
        assert_eq!(texts.count(), 1, "{what} in {reported:?}");
    }
    // The error log is global, so it also receives errors from the editor's tests, which run in parallel.
    let reported_here = reported.iter().filter(|text| !text.starts_with("the analysis failed"));
    assert_eq!(reported_here.count(), 5, "{reported:?}");
}
