//! The page from which the game on the board was opened, and the return to that page.

use crate::base::dialogs::DialogStack;
use crate::session::GameReset;
use crate::states::{Overlay, Screen, set_state};
use bevy::prelude::*;

/// Page above the title screen from which games and exercises are opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    Library,
    EngineMatch,
    /// The dialog *Lessons*.
    Lessons,
    /// The dialog *My mistakes*.
    Mistakes,
    /// The dialog *Puzzles*.
    Puzzles,
}

/// Page from which the game on the board was opened. The resource is cleared when another game is on the board, except a rematch.
#[derive(Resource, Default)]
pub(crate) struct OpenedFrom {
    page: Option<Page>,
    /// Whether the game has been requested but is not on the board.
    is_requested: bool,
}

/// Requests the title screen, and a page above it.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct TitleRequested {
    pub(crate) page: Option<Page>,
}

impl OpenedFrom {
    /// Remembers the page. Must be called in the frame in which the game is requested.
    pub(crate) const fn set(&mut self, page: Page) {
        self.page = Some(page);
        self.is_requested = true;
    }

    /// Returns the page from which the game on the board was opened.
    pub(crate) const fn page(&self) -> Option<Page> {
        self.page
    }

    /// Whether the game on the board was opened from a page.
    pub(crate) fn is_from(&self, page: Page) -> bool {
        self.page == Some(page)
    }

    /// Returns the text id of the button that leaves the game.
    pub(crate) const fn leave_text(&self) -> &'static str {
        match self.page {
            Some(Page::Library) => "leave-to-library",
            Some(Page::EngineMatch) => "leave-to-engine-match",
            Some(Page::Lessons) => "leave-to-lessons",
            Some(Page::Mistakes) => "leave-to-mistakes",
            Some(Page::Puzzles) => "leave-to-puzzles",
            None => "leave-to-main-menu",
        }
    }

    /// Leaves the game: requests the title screen, and the page from which the game was opened.
    pub(crate) fn leave(&self, commands: &mut Commands) {
        commands.trigger(TitleRequested { page: self.page });
    }
}

/// Returns an observer that opens `Dialog` when its page is requested. The module of the dialog adds the observer.
pub(super) fn open_page<Dialog: Send + Sync + 'static>(page: Page) -> impl Fn(On<TitleRequested>, ResMut<DialogStack>) {
    move |request, mut dialogs| {
        if request.page == Some(page) {
            dialogs.open::<Dialog>();
        }
    }
}

fn open_title(
    request: On<TitleRequested>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_overlay: ResMut<NextState<Overlay>>,
) {
    set_state(&mut next_screen, Screen::Title);
    match request.page {
        Some(Page::Library) => set_state(&mut next_overlay, Overlay::Library),
        Some(Page::EngineMatch) => set_state(&mut next_overlay, Overlay::EngineMatch),
        // Observers of these dialogs open the dialogs (`open_page`).
        Some(Page::Lessons | Page::Mistakes | Page::Puzzles) | None => {}
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenedFrom>().add_observer(open_title).add_observer(
        |reset: On<GameReset>, mut opened: ResMut<OpenedFrom>| {
            if !opened.is_requested && !reset.is_rematch {
                opened.page = None;
            }
            opened.is_requested = false;
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_remembered_for_the_game_that_it_opened_and_for_rematches() {
        let mut app = App::new();
        app.add_plugins(plugin);
        app.world_mut().resource_mut::<OpenedFrom>().set(Page::Library);
        for is_rematch in [false, true] {
            app.world_mut().trigger(GameReset { is_rematch });
            let opened = app.world().resource::<OpenedFrom>();
            assert!(opened.is_from(Page::Library) && !opened.is_from(Page::EngineMatch));
            assert_eq!(opened.leave_text(), "leave-to-library");
        }
        app.world_mut().trigger(GameReset { is_rematch: false });
        let opened = app.world().resource::<OpenedFrom>();
        assert!(!opened.is_from(Page::Library));
        assert_eq!(opened.leave_text(), "leave-to-main-menu");
    }
}
