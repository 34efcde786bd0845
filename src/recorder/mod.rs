//! Saves the running game to a PGN file after every change (`--record`).

mod pgn_recorder;

pub use pgn_recorder::PgnRecorder;
#[cfg(test)]
pub(crate) use pgn_recorder::RecordFileError;

use crate::base::uci_engines::UciEngines;
use crate::schedule::GameSystems;
use crate::session::record::record;
use crate::session::{GameEnded, GameReset, GameResumed, MoveMade, MoveUndone, Saving, Session, VariationsChanged};
use bevy::prelude::*;

/// Triggered when the PGN file could not be written, with the reason. The game continues.
#[derive(Event, Clone, Debug)]
pub struct SaveFailed(pub String);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(
        |_: On<GameReset>, recorder: Option<ResMut<PgnRecorder>>, session: Res<Session>| {
            if let Some(mut recorder) = recorder
                && session.permissions().saving != Saving::Nothing
            {
                recorder.begin_game();
            }
        },
    )
    .add_observer(note_change::<MoveMade>)
    .add_observer(note_change::<MoveUndone>)
    .add_observer(note_change::<VariationsChanged>)
    .add_observer(note_change::<GameEnded>)
    .add_observer(note_change::<GameResumed>)
    .add_systems(
        Update,
        write_changes
            .after(GameSystems::Session)
            .before(GameSystems::Requests)
            .run_if(|recorder: Option<Res<PgnRecorder>>| recorder.is_some_and(|recorder| recorder.has_changes)),
    )
    .add_systems(
        Last,
        retry.run_if(resource_exists::<PgnRecorder>.and_then(on_message::<AppExit>)),
    );
}

/// Retries a failed write on exit, because no later move would retry the write.
fn retry(mut recorder: ResMut<PgnRecorder>) {
    if let Err(error) = recorder.retry() {
        error!("{error}");
    }
}

fn note_change<E: Event>(_: On<E>, recorder: Option<ResMut<PgnRecorder>>) {
    if let Some(mut recorder) = recorder {
        recorder.has_changes = true;
    }
}

/// Writes the game once after all changes in a frame.
fn write_changes(
    session: Res<Session>,
    uci_engines: Res<UciEngines>,
    mut recorder: ResMut<PgnRecorder>,
    mut commands: Commands,
) {
    recorder.has_changes = false;
    if session.permissions().saving == Saving::Nothing {
        return;
    }
    if let Err(error) = recorder.write(record(&session, &uci_engines)) {
        error!("{error}");
        commands.trigger(SaveFailed(error.to_string()));
    }
}
