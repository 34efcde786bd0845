//! Copies pictures to the clipboard. A thread keeps the clipboard connection open, because on X11 the copied data is available only while
//! the program serves the data.

use crate::base::redraw::{KeepRedrawing, WakeUp};
use crate::base::toast::ShowToast;
use crate::schedule::GameSystems;
use crate::text::LocalizedText;
use bevy::prelude::*;
use breakthrough_platform::desktop::Clipboard;
use breakthrough_platform::panics::catch_panic;
use breakthrough_platform::threads;
use image::RgbaImage;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

/// Handle to the clipboard thread, and the number of pending copies.
#[derive(Resource, Default)]
pub(super) struct PictureClipboard {
    thread: Option<ClipboardThread>,
    /// Number of pictures that are being copied.
    waiting: usize,
}

struct ClipboardThread {
    pictures: Sender<RgbaImage>,
    results: Mutex<Receiver<Result<(), String>>>,
}

impl PictureClipboard {
    /// Copies a picture. The result is shown in a toast.
    pub(super) fn copy(&mut self, picture: RgbaImage, wake_up: &WakeUp) -> io::Result<()> {
        let thread = match &mut self.thread {
            Some(thread) => thread,
            none => none.insert(ClipboardThread::start(wake_up.clone(), put_on_clipboard)?),
        };
        if thread.pictures.send(picture).is_ok() {
            self.waiting += 1;
        }
        Ok(())
    }
}

impl ClipboardThread {
    /// Starts the thread. `put` copies a picture, and opens the clipboard connection if the first argument is `None`.
    fn start<C: 'static>(
        wake_up: WakeUp,
        put: fn(&mut Option<C>, RgbaImage) -> Result<(), String>,
    ) -> io::Result<ClipboardThread> {
        let (pictures, received) = channel();
        let (sender, results) = channel();
        threads::spawn("clipboard", move || {
            let mut clipboard = None;
            for picture in received {
                let put = catch_panic(|| put(&mut clipboard, picture));
                // Sending fails when the program exits.
                let _ = sender.send(put.unwrap_or_else(Err));
                wake_up.call();
            }
        })?;
        Ok(ClipboardThread {
            pictures,
            results: Mutex::new(results),
        })
    }
}

fn put_on_clipboard(clipboard: &mut Option<Clipboard>, picture: RgbaImage) -> Result<(), String> {
    let clipboard = match clipboard {
        Some(clipboard) => clipboard,
        none => none.insert(Clipboard::connect()?),
    };
    clipboard.set_image(picture.dimensions(), picture.into_raw())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PictureClipboard>().add_systems(
        Update,
        receive_results
            .in_set(GameSystems::View)
            .run_if(|clipboard: Res<PictureClipboard>| clipboard.waiting > 0),
    );
}

fn receive_results(
    mut clipboard: ResMut<PictureClipboard>,
    mut redraw: MessageWriter<KeepRedrawing>,
    mut commands: Commands,
) {
    redraw.write(KeepRedrawing);
    let clipboard = &mut *clipboard;
    let Some(thread) = &mut clipboard.thread else { return };
    let results = thread.results.get_mut().unwrap_or_else(PoisonError::into_inner);
    while let Ok(result) = results.try_recv() {
        clipboard.waiting -= 1;
        commands.trigger(ShowToast::new(copied_text(result.map_err(LocalizedText::Verbatim))));
    }
}

pub(super) fn copied_text(result: Result<(), LocalizedText>) -> LocalizedText {
    match result {
        Ok(()) => "photo-copied".into(),
        Err(reason) => LocalizedText::new("photo-not-copied", [("reason", reason.into())]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_toast_reports_the_result_of_each_copy() {
        let mut app = testing::app_with(|app| {
            app.add_plugins(plugin);
        });
        testing::record::<ShowToast>(&mut app);
        app.update();
        // This clipboard accepts every second picture.
        let put = |taken: &mut Option<bool>, picture: RgbaImage| {
            let takes = !taken.unwrap_or(false);
            *taken = Some(takes);
            assert_eq!(picture.dimensions(), (3, 2));
            if takes { Ok(()) } else { Err("no display".to_owned()) }
        };
        let thread = ClipboardThread::start(WakeUp::default(), put).expect("a thread");
        app.insert_resource(PictureClipboard {
            thread: Some(thread),
            waiting: 0,
        });
        for _ in 0..2 {
            let copied = app
                .world_mut()
                .resource_mut::<PictureClipboard>()
                .copy(RgbaImage::new(3, 2), &WakeUp::default());
            assert!(copied.is_ok());
        }
        testing::wait_until(&mut app, "two results", |app| {
            app.world().resource::<PictureClipboard>().waiting == 0
        });
        let expected = ["Picture copied", "Couldn’t copy the picture: no display"];
        assert_eq!(testing::toasts(&app), expected);
    }
}
