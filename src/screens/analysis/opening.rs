//! Opens an analysis of the game on the board or of another game, and returns to the game.

use crate::base::uci_engines::UciEngines;
use crate::library::Library;
use crate::review::Moment;
use crate::screens::opened_from::OpenedFrom;
use crate::screens::session_origin::SessionOrigin;
use crate::session::record::{kept_tags, record};
use crate::session::{
    GameAction, GameSetup, Intent, MoveRejected, Session, SessionKind, UnfinishedGame, keep_unfinished_game,
};
use crate::states::{Overlay, Pause, Screen, set_state};
use bevy::prelude::*;
use breakthrough_rules::notation::Record;

#[derive(Event, Clone, Debug)]
pub(crate) enum AnalysisRequested {
    /// The game on the board with all its moves. The analysis opens at the shown position.
    ShownGame,
    Game(Box<Record>),
}

/// Triggered when the player closes the analysis.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct AnalysisClosed;

/// Game from which the analysis was opened.
#[derive(Resource, Default)]
pub(crate) struct AnalysisOrigin(Option<SessionOrigin>);

impl AnalysisOrigin {
    /// Whether the analysis was opened from a game, to which the player can return.
    pub(crate) const fn is_game(&self) -> bool {
        self.0.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AnalysisOrigin>()
        .add_observer(open)
        .add_observer(close)
        .add_systems(OnEnter(Screen::Title), |mut origin: ResMut<AnalysisOrigin>| {
            origin.0 = None;
        });
}

fn open(
    request: On<AnalysisRequested>,
    (session, screen, moment): (Res<Session>, Res<State<Screen>>, Res<Moment>),
    uci_engines: Res<UciEngines>,
    opened: Res<OpenedFrom>,
    mut origin: ResMut<AnalysisOrigin>,
    mut intents: MessageWriter<Intent>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    next_pause: Option<ResMut<NextState<Pause>>>,
    mut commands: Commands,
) {
    match &*request {
        AnalysisRequested::ShownGame => {
            if let Some(reason) = session.refusal(GameAction::Analyse) {
                commands.trigger(MoveRejected { mv: None, reason });
                return;
            }
            if **screen == Screen::Game {
                commands.run_system_cached(keep_unfinished_game);
            }
            let from = SessionOrigin::from_session(&session, &opened, *moment);
            intents.write(Intent::Start(GameSetup {
                kind: SessionKind::Analysis,
                key: None,
                tags: match session.kind() {
                    // Tags of the record from which the session was opened.
                    SessionKind::Analysis | SessionKind::Replay => from.setup.tags.clone(),
                    SessionKind::Game | SessionKind::ByLink | SessionKind::Staged | SessionKind::Exercise => {
                        kept_tags(&record(&session, &uci_engines))
                    }
                },
                ..from.setup.clone()
            }));
            let shown = session.shown_node();
            if shown != session.game().current() {
                intents.write(Intent::Show(shown));
            }
            if !session.is_analysis() {
                origin.0 = Some(from);
            }
        }
        AnalysisRequested::Game(record) => {
            if **screen != Screen::Analysis {
                origin.0 = None;
            }
            intents.write(Intent::Start(GameSetup {
                game: record.game.clone(),
                kind: SessionKind::Analysis,
                tags: kept_tags(record),
                ..default()
            }));
        }
    }
    set_state(&mut next_overlay, Overlay::None);
    if let Some(mut next_pause) = next_pause {
        set_state(&mut next_pause, Pause::Running);
    }
}

/// Returns to the game or to the page from which the analysis was opened, or to the title screen.
fn close(
    _: On<AnalysisClosed>,
    mut origin: ResMut<AnalysisOrigin>,
    mut opened: ResMut<OpenedFrom>,
    mut intents: MessageWriter<Intent>,
    (library, unfinished): (Option<Res<Library>>, Option<Res<UnfinishedGame>>),
    mut commands: Commands,
) {
    match origin.0.take() {
        Some(origin) => origin.reopen(
            library.is_some(),
            unfinished.as_deref(),
            &mut opened,
            &mut intents,
            &mut commands,
        ),
        None => opened.leave(&mut commands),
    }
}
