//! The page from which the game on the board was opened, and the return to that page.

use crate::session::GameReset;
use crate::states::{Overlay, Screen, set_state};
use bevy::prelude::*;

/// Page from which the game on the board was opened: the library or an engine match. The resource is cleared when another game is
/// on the board.
#[derive(Resource, Default)]
pub(crate) struct OpenedFrom {
    page: Option<Overlay>,
    /// Whether the game has been requested but is not on the board.
    is_requested: bool,
}

impl OpenedFrom {
    /// Remembers the page. Must be called in the frame in which the game is requested.
    pub(crate) const fn set(&mut self, page: Overlay) {
        self.page = Some(page);
        self.is_requested = true;
    }

    /// Returns the page from which the game on the board was opened.
    pub(crate) const fn page(&self) -> Option<Overlay> {
        self.page
    }

    /// Whether the game on the board was opened from a page.
    pub(crate) fn is_from(&self, page: Overlay) -> bool {
        self.page == Some(page)
    }

    /// Returns the text id of the button that leaves the game.
    pub(crate) fn leave_text(&self) -> &'static str {
        match self.page {
            Some(Overlay::Library) => "leave-to-library",
            Some(_) => "leave-to-engine-match",
            None => "leave-to-main-menu",
        }
    }

    /// Leaves the game: opens the title screen, and the page above the title screen.
    pub(crate) fn leave(&self, next_screen: &mut NextState<Screen>, next_overlay: &mut NextState<Overlay>) {
        set_state(next_screen, Screen::Title);
        if let Some(page) = self.page {
            set_state(next_overlay, page);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenedFrom>()
        .add_observer(|_: On<GameReset>, mut opened: ResMut<OpenedFrom>| {
            if !opened.is_requested {
                opened.page = None;
            }
            opened.is_requested = false;
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_remembered_for_the_game_that_it_opened() {
        let mut app = App::new();
        app.add_plugins(plugin);
        app.world_mut().resource_mut::<OpenedFrom>().set(Overlay::Library);
        app.world_mut().trigger(GameReset { is_rematch: false });
        let opened = app.world().resource::<OpenedFrom>();
        assert!(opened.is_from(Overlay::Library) && !opened.is_from(Overlay::EngineMatch));
        assert_eq!(opened.leave_text(), "leave-to-library");
        app.world_mut().trigger(GameReset { is_rematch: false });
        let opened = app.world().resource::<OpenedFrom>();
        assert!(!opened.is_from(Overlay::Library));
        assert_eq!(opened.leave_text(), "leave-to-main-menu");
    }
}
