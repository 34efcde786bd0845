//! What the page of a browser reports between frames: a link in its address, a dropped file.

use crate::redraw::WakeUp;
use bevy::prelude::*;
use breakthrough_platform::page;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};

/// The reports that no system has taken yet. It exists only in a page.
#[derive(Resource)]
pub(crate) struct PageEvents<T: Send + 'static>(Mutex<Receiver<T>>);

impl<T: Send + 'static> PageEvents<T> {
    /// Takes the reports that have come.
    pub(crate) fn take(&mut self) -> impl Iterator<Item = T> {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter()
    }
}

/// Gives `listen` a listener when the game starts in a page. Each report requests a frame.
pub(crate) fn listen_to_page<T: Send + 'static>(app: &mut App, listen: fn(Box<dyn Fn(T)>)) {
    let start = move |wake_up: Res<WakeUp>, mut commands: Commands| {
        if page::address().is_none() {
            return;
        }
        let (sender, events) = channel();
        let wake_up = wake_up.clone();
        listen(Box::new(move |event| {
            // It fails when the game has ended.
            let _ = sender.send(event);
            wake_up.call();
        }));
        commands.insert_resource(PageEvents(Mutex::new(events)));
    };
    app.add_systems(Startup, start);
}
