//! Events that the browser page reports between frames: a link in the address, a dropped file.

use crate::base::redraw::WakeUp;
use bevy::prelude::*;
use breakthrough_platform::page;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};

/// Pending events. This resource exists only in a page.
#[derive(Resource)]
pub(crate) struct PageEvents<T: Send + 'static>(Mutex<Receiver<T>>);

impl<T: Send + 'static> PageEvents<T> {
    /// Removes and returns the pending events.
    pub(crate) fn take(&mut self) -> impl Iterator<Item = T> {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter()
    }
}

/// Registers a listener with `listen` if the game runs in a page. The listener requests a frame for each event.
pub(crate) fn listen_to_page<T: Send + 'static>(app: &mut App, listen: fn(Box<dyn Fn(T)>)) {
    let start = move |wake_up: Res<WakeUp>, mut commands: Commands| {
        if page::address().is_none() {
            return;
        }
        let (sender, events) = channel();
        let wake_up = wake_up.clone();
        listen(Box::new(move |event| {
            // Sending fails if the game has ended.
            let _ = sender.send(event);
            wake_up.call();
        }));
        commands.insert_resource(PageEvents(Mutex::new(events)));
    };
    app.add_systems(Startup, start);
}
