//! Requests redraws while an animation or a timer runs.
//!
//! winit draws frames only on request. A system writes `KeepRedrawing` in every frame while an animation is unfinished, and
//! `RedrawAfter` once to request a frame for a later change. Running searches request no frames; workers and jobs wake
//! winit.

use crate::schedule::GameSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::sync::Arc;
use std::time::Duration;

/// Requests the next frame without input. Written in every frame in which an animation is unfinished.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct KeepRedrawing;

/// Requests one frame after a delay, for changes without input.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct RedrawAfter(pub Duration);

/// Requests a frame, and can be called from any thread. Does nothing if frames are drawn continuously, as in tests.
#[derive(Resource, Clone)]
pub(crate) struct WakeUp(Arc<dyn Fn() + Send + Sync>);

impl WakeUp {
    pub(crate) fn new(wake_up: impl Fn() + Send + Sync + 'static) -> WakeUp {
        WakeUp(Arc::new(wake_up))
    }

    pub(crate) fn call(&self) {
        (self.0)();
    }
}

impl Default for WakeUp {
    fn default() -> WakeUp {
        WakeUp::new(|| {})
    }
}

/// Exists if frames are rendered in software. Software rendering competes with searches for the processor.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct SoftwareRenderer;

/// Timer for a change without input, such as the end of a toast. Requests only the frame in which it expires.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Expiry {
    after: Duration,
    /// Expiry time, measured from startup. Set on the first call of `is_due`.
    at: Option<Duration>,
}

impl Expiry {
    pub(crate) const fn after(time: Duration) -> Expiry {
        Expiry { after: time, at: None }
    }

    pub(crate) const fn is_started(&self) -> bool {
        self.at.is_some()
    }

    /// Returns whether the timer has expired. The first call starts the timer.
    pub(crate) fn is_due(&mut self, time: &Time<Real>, redraw: &mut MessageWriter<RedrawAfter>) -> bool {
        let now = time.elapsed();
        let at = *self.at.get_or_insert_with(|| {
            redraw.write(RedrawAfter(self.after));
            now.saturating_add(self.after)
        });
        now >= at
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<WakeUp>()
        .add_message::<KeepRedrawing>()
        .add_message::<RedrawAfter>()
        .add_message::<RequestRedraw>()
        .add_systems(
            Update,
            request_redraw
                .in_set(GameSystems::Redraw)
                .run_if(on_message::<KeepRedrawing>),
        );
}

fn request_redraw(mut requests: MessageReader<KeepRedrawing>, mut redraw: MessageWriter<RequestRedraw>) {
    requests.clear();
    redraw.write(RequestRedraw);
}
