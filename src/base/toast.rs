//! Toasts: requests to show a short message at the top of the window. The interface draws the toasts (`ui/toasts.rs`).

use crate::text::LocalizedText;
use bevy::prelude::*;
use std::time::Duration;

/// Duration of a toast with a few words.
const SHORT: Duration = Duration::from_millis(2600);
/// Duration of a toast with a sentence or more.
const LONG: Duration = Duration::from_secs(8);

/// Requests a toast, which replaces the current toast.
#[derive(Event, Clone, Debug, PartialEq)]
pub(crate) struct ShowToast {
    pub(crate) text: LocalizedText,
    pub(crate) duration: Duration,
    /// The point of the window, in logical pixels, above which the toast is shown. `None` for the top of the window.
    pub(crate) above: Option<Vec2>,
}

impl ShowToast {
    /// Creates a toast with a message of a sentence or more, such as an error with its reason.
    pub(crate) fn new(text: impl Into<LocalizedText>) -> ShowToast {
        ShowToast {
            text: text.into(),
            duration: LONG,
            above: None,
        }
    }

    /// Creates a toast with a message of a few words, shown for a shorter time.
    pub(crate) fn short(text: impl Into<LocalizedText>) -> ShowToast {
        ShowToast {
            duration: SHORT,
            ..ShowToast::new(text)
        }
    }
}

/// Hides the toast with this message, if it is shown.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HideToast(pub(crate) &'static str);

/// A toast to show when the game has started.
#[derive(Resource, Clone, Debug)]
pub(crate) struct StartupToast(pub(crate) LocalizedText);
