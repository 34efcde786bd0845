//! Clicks controls of whole screens by their labels, as a player does, in an app with the game's logic and all panels.

use crate::base::toast::ShowToast;
use crate::graphics::Readiness;
use crate::library::Library;
use crate::screens::panels;
use crate::session::{GameMode, GameSetup, GameTerms, Intent, Session};
use crate::settings::{CoachSetting, Settings};
use crate::states::{Overlay, Screen};
use crate::testing;
use crate::ui::control_by_label;
use crate::ui::testing::interface_app;
use bevy::prelude::*;
use breakthrough_rules::notation::parse_move;
use std::time::{Duration, Instant};

/// Maximum real time until a label appears.
const WAIT_LIMIT: Duration = Duration::from_secs(60);

/// A player who looks for labels and clicks them.
pub(super) struct Player {
    pub(super) app: App,
}

impl Player {
    /// Opens the title screen of an app with additional resources.
    pub(super) fn prepared(prepare: impl FnOnce(&mut App)) -> Player {
        let mut app = interface_app(|app| {
            app.add_plugins(panels).insert_resource(Readiness::complete());
            testing::record::<ShowToast>(app);
            prepare(app);
        });
        app.world_mut()
            .run_system_cached(control_by_label::enable)
            .expect("a context");
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.opening_view, settings.reviews_games) = (false, false);
        settings.coach = CoachSetting::Never;
        settings.is_welcomed = true;
        // Switch the engine off, because the depth that the engine reaches depends on the machine.
        settings.analysis.is_engine_on = false;
        let mut player = Player { app };
        player.frames(3);
        player
    }

    /// Starts a game with these players, such as `human,computer:1`.
    pub(super) fn start(&mut self, players: &str, mode: GameMode) {
        self.app.world_mut().write_message(Intent::Start(GameSetup {
            players: players.parse().expect("players"),
            terms: GameTerms { mode, ..default() },
            ..default()
        }));
        self.frames(4);
    }

    pub(super) fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let mv = parse_move(text, self.session().size()).expect("a move");
            self.app.world_mut().write_message(Intent::Play(mv));
            self.frames(2);
        }
    }

    pub(super) fn wait_for_library(&mut self) {
        self.frames(2);
        self.get::<Library>().wait();
        self.frames(4);
    }

    pub(super) fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    fn shows(&mut self, label: &str) -> bool {
        control_by_label::find(self.app.world_mut(), label).is_some()
    }

    /// Waits until the interface shows a label.
    ///
    /// # Panics
    /// The label does not appear. The message lists all labels.
    pub(super) fn wait_for(&mut self, label: &str) {
        let started = Instant::now();
        while started.elapsed() < WAIT_LIMIT {
            if self.shows(label) {
                return;
            }
            self.app.update();
        }
        panic!("no `{label}` in {:?}", control_by_label::labels(self.app.world_mut()));
    }

    pub(super) fn click(&mut self, label: &str) {
        self.wait_for(label);
        let node =
            control_by_label::find(self.app.world_mut(), label).expect("the wait ends when the control is found");
        control_by_label::click(self.app.world_mut(), node);
        self.frames(4);
    }

    pub(super) fn type_text(&mut self, label: &str, text: &str) {
        self.wait_for(label);
        let node =
            control_by_label::find(self.app.world_mut(), label).expect("the wait ends when the control is found");
        control_by_label::focus(self.app.world_mut(), node);
        self.frames(2);
        control_by_label::type_text(self.app.world_mut(), text.to_owned());
        self.frames(3);
    }

    pub(super) fn get<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    pub(super) fn session(&self) -> &Session {
        self.get()
    }

    pub(super) fn screen(&self) -> Screen {
        **self.get::<State<Screen>>()
    }

    pub(super) fn overlay(&self) -> Overlay {
        **self.get::<State<Overlay>>()
    }
}
