//! A gallery picture and its steps.

use crate::base::dialogs::DialogStack;
use crate::board::clock::ShownClock;
use crate::camera::{CameraRequest, SafeArea};
use crate::library::{Library, LibraryFile};
use crate::opponent::UciEngineFailure;
use crate::screens::backup::BackupPlaces;
use crate::screens::engine_match::{EngineMatchFolder, EngineMatchPage};
use crate::screens::engines::EnginesPage;
use crate::screens::library::LibraryPage;
use crate::screens::photo::{Aperture, DepthOfFieldSettings};
use crate::screens::share::ShareDialog;
use crate::session::{FinishAnimations, GameSetup, Intent, Session, UnfinishedGame};
use crate::settings::Settings;
use crate::states::{CapturingPhoto, Overlay, Screen, set_state};
use crate::ui::control_by_label;
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use bevy_egui::egui::accesskit::NodeId;
use breakthrough_rules::notation::{parse_fen, parse_move};
use breakthrough_rules::{Game, Variant};
use breakthrough_themes::ThemeId;
use std::collections::VecDeque;
use std::f32::consts::FRAC_PI_2;
use std::time::Duration;

/// Time for the camera to settle.
pub(super) const SETTLE_SECONDS: f32 = 1.2;

/// A picture with its steps.
pub(crate) struct Scene {
    /// File name without the extension.
    pub(crate) name: String,
    pub(crate) steps: VecDeque<Step>,
}

/// A step in the preparation of a picture.
pub(crate) enum Step {
    /// Change the world. The change is visible before the next step.
    Act(Box<dyn FnOnce(&mut World) + Send + Sync>),
    /// Let this much time pass.
    Wait(Duration),
    /// Wait until the interface shows a control or text with this label, for example after a thread has finished, and call a
    /// function with this control or text.
    Use(String, fn(&mut World, NodeId)),
}

impl Scene {
    /// Creates a scene that starts with the main menu in a theme, with default settings.
    pub(super) fn new(name: &str, theme: &ThemeId) -> Scene {
        let theme = theme.clone();
        let scene = Scene {
            name: name.to_owned(),
            steps: VecDeque::new(),
        };
        scene
            .act(move |world| {
                reset(world);
                let mut settings = world.resource_mut::<Settings>();
                settings.theme = Some(theme.as_str().to_owned());
                settings.pieces = None;
            })
            .go(Overlay::None)
            .go(Screen::Title)
            // The main menu must not offer to continue the game of the previous picture.
            .act(|world| _ = world.remove_resource::<UnfinishedGame>())
            .settle()
    }

    pub(super) fn numbered(mut self, number: usize) -> Scene {
        self.name = format!("{}-{number}", self.name);
        self
    }

    pub(super) fn act(mut self, act: impl FnOnce(&mut World) + Send + Sync + 'static) -> Scene {
        self.steps.push_back(Step::Act(Box::new(act)));
        self
    }

    pub(super) fn wait(mut self, seconds: f32) -> Scene {
        self.steps.push_back(Step::Wait(Duration::from_secs_f32(seconds)));
        self
    }

    pub(super) fn find(mut self, label: &str) -> Scene {
        self.steps.push_back(Step::Use(label.to_owned(), |_, _| {}));
        self
    }

    pub(super) fn click(mut self, label: &str) -> Scene {
        self.steps
            .push_back(Step::Use(label.to_owned(), control_by_label::click));
        self
    }

    pub(super) fn hover(mut self, label: &str) -> Scene {
        self.steps
            .push_back(Step::Use(label.to_owned(), control_by_label::hover));
        self
    }

    pub(super) fn type_text(mut self, label: &str, text: &str) -> Scene {
        self.steps
            .push_back(Step::Use(label.to_owned(), control_by_label::focus));
        let text = text.to_owned();
        self.act(move |world| control_by_label::type_text(world, text))
    }

    /// Finishes animations and waits for the camera.
    pub(super) fn settle(self) -> Scene {
        self.act(|world| world.trigger(FinishAnimations)).wait(SETTLE_SECONDS)
    }

    pub(super) fn go<S: FreelyMutableState>(self, state: S) -> Scene {
        self.act(move |world| set_state(&mut world.resource_mut::<NextState<S>>(), state))
    }

    pub(super) fn send(self, intent: Intent) -> Scene {
        self.act(move |world| _ = world.write_message(intent))
    }

    /// Starts a game between two people from a position.
    pub(super) fn start_game(self, position: &'static str) -> Scene {
        self.send(Intent::Start(GameSetup {
            game: Game::from_position(parse_fen(position).expect("a position")),
            ..default()
        }))
    }

    /// Starts a game between two people in a variant.
    pub(super) fn start_variant(self, line: &'static str) -> Scene {
        let variant: Variant = line.parse().expect("a variant");
        self.send(Intent::Start(GameSetup {
            game: Game::new(variant),
            ..default()
        }))
    }

    pub(super) fn set(self, change: fn(&mut Settings)) -> Scene {
        self.act(move |world| change(&mut world.resource_mut::<Settings>()))
    }

    pub(super) fn play(self, mv: &'static str) -> Scene {
        self.act(move |world| {
            let size = world.resource::<Session>().size();
            world.write_message(Intent::Play(parse_move(mv, size).expect("a move")));
        })
    }

    pub(super) fn zoom_in(self) -> Scene {
        self.go(Overlay::Photo).act(|world| {
            world.write_message(CameraRequest::Zoom(0.4));
            world.write_message(CameraRequest::Turn { yaw: 0.6, pitch: -0.22 });
            world.resource_mut::<DepthOfFieldSettings>().aperture = Aperture::Narrow;
        })
    }

    /// Rotates the camera around the board and lowers it. `pitch` is in radians.
    pub(super) fn look_from(self, quarter_turns: f32, pitch: f32) -> Scene {
        self.act(move |world| {
            let yaw = quarter_turns * FRAC_PI_2;
            world.write_message(CameraRequest::Turn { yaw, pitch });
        })
    }

    pub(super) fn hide_interface(self) -> Scene {
        self.go(Overlay::Photo).act(|world| {
            world.insert_resource(CapturingPhoto::ToFile);
            world.insert_resource(SafeArea::default());
        })
    }
}

/// Clears the state of the previous picture.
fn reset(world: &mut World) {
    world.remove_resource::<CapturingPhoto>();
    world.remove_resource::<ShownClock>();
    world.remove_resource::<Library>();
    world.remove_resource::<LibraryFile>();
    world.remove_resource::<EngineMatchFolder>();
    world.remove_resource::<BackupPlaces>();
    world.insert_resource(Settings {
        shows_goal: false,
        reviews_games: false,
        is_welcomed: true,
        ..default()
    });
    world.insert_resource(LibraryPage::default());
    world.insert_resource(EnginesPage::default());
    world.insert_resource(EngineMatchPage::default());
    world.insert_resource(ShareDialog::default());
    world.insert_resource(UciEngineFailure::default());
    world.insert_resource(DialogStack::default());
    control_by_label::hover_nothing(world);
}
