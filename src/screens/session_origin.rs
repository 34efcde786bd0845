//! The session to which the player returns from an analysis, an exercise or the new-game screen.

use crate::review::Moment;
use crate::screens::opened_from::{OpenedFrom, Page};
use crate::session::{GameSetup, Intent, Session, UnfinishedGame};
use bevy::prelude::*;
use breakthrough_rules::NodeId;

pub(super) struct SessionOrigin {
    pub(super) setup: GameSetup,
    /// Position that the board showed.
    shown: NodeId,
    /// Page from which the session was opened.
    page: Option<Page>,
}

impl SessionOrigin {
    /// Returns the origin for the session on the board. If the result shows the moment at which the game was lost, the session opens at
    /// its last position, because the result then shows the moment again.
    pub(super) fn from_session(session: &Session, opened: &OpenedFrom, moment: Moment) -> SessionOrigin {
        let setup = session.to_setup();
        SessionOrigin {
            shown: if moment.is_shown() {
                setup.game.current()
            } else {
                session.shown_node()
            },
            setup,
            page: opened.page(),
        }
    }

    /// Opens the session again, and shows the same position. A page of the library is forgotten if there is no library. If the session is
    /// the unfinished game, the title screen no longer offers to continue the game.
    pub(super) fn reopen(
        self,
        has_library: bool,
        unfinished: Option<&UnfinishedGame>,
        opened: &mut OpenedFrom,
        intents: &mut MessageWriter<Intent>,
        commands: &mut Commands,
    ) {
        if let Some(page) = self.page.filter(|page| has_library || *page != Page::Library) {
            opened.set(page);
        }
        if unfinished.is_some_and(|unfinished| unfinished.0.key == self.setup.key) {
            commands.remove_resource::<UnfinishedGame>();
        }
        let is_latest = self.shown == self.setup.game.current();
        intents.write(Intent::Start(self.setup));
        if !is_latest {
            intents.write(Intent::Show(self.shown));
        }
    }
}
