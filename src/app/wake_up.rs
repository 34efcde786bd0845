//! Triggers frames without input: when a search has a result, and after a delay.

use crate::base::redraw::{RedrawAfter, WakeUp};
use crate::opponent::EngineService;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use breakthrough_engine_service::EngineWorkers;
use breakthrough_platform::timer::Timer;
use std::time::Duration;

/// Frame interval if no timer can be started.
const WITHOUT_TIMER: Duration = Duration::from_millis(250);

#[derive(Resource, Debug)]
struct WakeUpTimer(Timer);

/// Adds the wake-up resources and systems. Must be added after Bevy's `WinitPlugin`.
pub(super) fn plugin(app: &mut App) {
    let event_loop = (**app.world().resource::<EventLoopProxyWrapper>()).clone();
    let wake_up = move || {
        // Any event triggers a frame. The event `WakeUp` would trigger two frames, because Bevy would update immediately
        // and then handle a redraw request as well. Sending fails once the event loop has ended.
        let _ = event_loop.send_event(WinitUserEvent::WindowAdded);
    };
    app.insert_resource(EngineService(EngineWorkers::notifying(wake_up.clone())))
        .insert_resource(WakeUp::new(wake_up.clone()));
    match Timer::start("wake-up timer", wake_up) {
        Ok(timer) => {
            app.insert_resource(WakeUpTimer(timer))
                .add_systems(Last, set_timer.run_if(on_message::<RedrawAfter>));
        }
        Err(error) => {
            warn!("cannot start the wake-up timer, so frames are drawn continuously: {error}");
            let update_mode = UpdateMode::reactive_low_power(WITHOUT_TIMER);
            app.insert_resource(WinitSettings {
                focused_mode: update_mode,
                unfocused_mode: update_mode,
            });
        }
    }
}

fn set_timer(timer: Res<WakeUpTimer>, mut requests: MessageReader<RedrawAfter>) {
    for RedrawAfter(time) in requests.read() {
        timer.0.call_after(*time);
    }
}
