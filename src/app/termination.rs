//! Closes the game on SIGINT, SIGTERM and SIGHUP, for example at logout, so that the next run does not report a crash.

use crate::base::redraw::WakeUp;
use bevy::prelude::*;
use breakthrough_cli::on_termination;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Adds the signal handlers. Must be added after [`WakeUp`].
pub(super) fn plugin(app: &mut App) {
    let is_requested = Arc::new(AtomicBool::new(false));
    let (requested, wake_up) = (Arc::clone(&is_requested), app.world().resource::<WakeUp>().clone());
    let handled = on_termination(move || {
        requested.store(true, Ordering::Relaxed);
        wake_up.call();
    });
    if let Err(error) = handled {
        warn!("cannot handle signals: {error}");
        return;
    }
    app.add_systems(
        First,
        (|mut exit: MessageWriter<AppExit>| _ = exit.write(AppExit::Success))
            .run_if(move || is_requested.load(Ordering::Relaxed)),
    );
}
