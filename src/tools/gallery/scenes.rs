//! The pictures of the gallery, each with the steps that lead to it.

#[cfg(test)]
mod tests;

use crate::active_theme::ActiveTheme;
use crate::board::animation::FinishAnimations;
use crate::board::clock::MatchClock;
use crate::camera::{CameraRequest, SafeArea};
use crate::engine::Hint;
use crate::input::Selection;
use crate::screens::photo::CapturingPhoto;
use crate::screens::photo::{Aperture, DepthOfFieldSettings};
use crate::screens::rules::OpenRules;
use crate::session::{Intent, MatchSetup, Session, UnfinishedMatch};
use crate::settings::{CoordinateStyle, Settings, TextSize};
use crate::states::{Overlay, Pause, Screen, set_state};
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use breakthrough_rules::notation::{parse_fen, parse_move, parse_square};
use breakthrough_rules::{Game, Side, Variant};
use breakthrough_themes::{PieceSet, ThemeId, built_in_themes};
use breakthrough_variants::NamedVariant;
use std::collections::VecDeque;
use std::f32::consts::FRAC_PI_2;
use std::time::Duration;

const START: &str = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1";
/// A middle game in which d4 can capture on e5.
const MIDDLE_GAME: &str = "pp1ppp1p/p2p1ppp/2p5/4p3/1P1P1P2/5P2/PPP1P1PP/P1PPP1PP w 0 9";
/// After these moves, d4 can advance and capture to both sides.
const MARKED_MOVES: [&str; 2] = ["f4-f5", "c6-c5"];
/// b7-a8 wins.
const WIN_IN_ONE: &str = "2pp1p2/pP2p1pp/3p4/2p3P1/3P1p2/2P1p3/PP3PP1/2PP2P1 w 0 21";
/// The piece on b4 wins after these moves, and a last one.
const WIN_IN_SEVEN: &str = "2pp1p2/p3p1pp/3p4/2p3P1/1P1P1p2/2P1p3/PP3PP1/2PP2P1 w 0 18";
const WINNING_MOVES: [&str; 6] = ["b4-b5", "h7-h6", "b5-b6", "h6-h5", "b6-b7", "h5-h4"];
const LAST_MOVE: &str = "b7-a8";
/// A variant in which the piece on d4 can detonate.
const BOMBARDMENT: &str = "8x8 bombardment start=pp1ppp1p/p2p1ppp/2p5/2p1p3/1P1P1P2/5P2/PPP1P1PP/P1PPP1PP";
/// From the player's view, down to where the room is seen, in radians.
const LOW_PITCH: f32 = -0.42;
/// The time in which the camera settles.
const SETTLE_SECONDS: f32 = 1.2;

/// The number of pictures of a film.
const FILM_FRAMES: u32 = 12;
/// When the phases of a capture are drawn, in seconds from the start of the move. The impact is at 0.18.
const CAPTURE_PHASES: [f32; 6] = [0.2, 0.26, 0.34, 0.46, 0.62, 0.8];

/// A picture, and the steps that lead to it.
pub(crate) struct Scene {
    /// The name of its file, without the extension.
    pub(crate) name: String,
    pub(crate) steps: VecDeque<Step>,
}

/// A step towards a picture.
pub(crate) enum Step {
    /// Changes the world. Its effects are visible before the next step.
    Act(Box<dyn FnOnce(&mut World) + Send + Sync>),
    /// Lets this much time pass.
    Wait(Duration),
}

/// Every picture. Each resets the game first, so that any subset can be rendered.
pub(crate) fn scenes() -> Vec<Scene> {
    let mut all = Vec::new();
    let themes = built_in_themes();
    for (id, _) in &themes {
        let named = |what: &str| Scene::new(&format!("{what}-{}", id.as_str()), id);
        all.push(
            named("theme")
                .start_match(MIDDLE_GAME)
                .settle()
                .hide_interface()
                .settle(),
        );
        for (side, quarter_turns) in [("first", 0.0), ("right", 1.0), ("second", 2.0), ("left", 3.0)] {
            all.push(
                named(&format!("room-{side}"))
                    .start_match(MIDDLE_GAME)
                    .settle()
                    .hide_interface()
                    .look_from(quarter_turns, LOW_PITCH)
                    .settle(),
            );
        }
        all.push(named("opening").start_match(MIDDLE_GAME).wait(SETTLE_SECONDS));
        all.push(
            named("clock")
                .start_match(MIDDLE_GAME)
                .settle()
                .hide_interface()
                .show_clock()
                .settle(),
        );
        // After the impact, with the fragments in the air.
        all.push(
            named("capture")
                .start_match(MIDDLE_GAME)
                .settle()
                .play("d4xe5")
                .wait(0.32),
        );
        // The same from near, phase by phase.
        for (phase, seconds) in (1..).zip(CAPTURE_PHASES) {
            all.push(
                named("fragments")
                    .numbered(phase)
                    .middle_game_from_near()
                    .play("d4xe5")
                    .wait(seconds),
            );
        }
    }
    let usual = &themes[0].0;
    for (set, name) in [
        (PieceSet::Lance, "pieces-lance"),
        (PieceSet::Turned, "pieces-turned"),
        (PieceSet::Faceted, "pieces-faceted"),
        (PieceSet::Abstract, "pieces-abstract"),
    ] {
        let close_up = Scene::new(name, usual)
            .set_pieces(set)
            .start_match(MIDDLE_GAME)
            .settle()
            .zoom_in();
        all.push(close_up.settle().hide_interface());
    }
    let scene = |name: &str| Scene::new(name, usual);
    all.extend([
        scene("screen-title"),
        scene("screen-setup").go(Screen::NewGame).settle(),
        scene("screen-editor").go(Screen::Editor).settle(),
        scene("screen-settings").go(Overlay::Settings).settle(),
        scene("screen-match")
            .start_match(MIDDLE_GAME)
            .settle()
            .select("f4-f5")
            .settle(),
        scene("screen-threats")
            .start_match(MIDDLE_GAME)
            .settle()
            .show_threats()
            .settle(),
        scene("screen-pause")
            .start_match(MIDDLE_GAME)
            .settle()
            .go(Pause::Paused)
            .settle(),
        scene("screen-photo")
            .start_match(MIDDLE_GAME)
            .settle()
            .go(Overlay::Photo)
            .settle(),
        scene("screen-result")
            .start_match(WIN_IN_ONE)
            .settle()
            .play("b7-a8")
            .settle(),
        scene("screen-rules").go(Screen::NewGame).settle().open_rules().settle(),
        scene("large-text-setup")
            .set(|settings| settings.text_size = TextSize::Largest)
            .go(Screen::NewGame)
            .settle(),
        scene("large-text-match")
            .set(|settings| settings.text_size = TextSize::Largest)
            .start_match(MIDDLE_GAME)
            .settle(),
        scene("marks")
            .set(|settings| settings.coordinates = CoordinateStyle::Every)
            .start_match(MIDDLE_GAME)
            .settle()
            .show_all_marks()
            .settle(),
        scene("board-hexagons").start_variant("hex5").settle(),
        scene("board-smallest").start_variant("2x3").settle(),
        scene("board-largest").start_variant("16x16").settle(),
        scene("room-smallest-board")
            .start_variant("2x3")
            .settle()
            .hide_interface()
            .look_from(0.3, LOW_PITCH)
            .settle(),
        scene("room-largest-board")
            .start_variant("16x16")
            .settle()
            .hide_interface()
            .look_from(0.3, LOW_PITCH)
            .settle(),
        scene("room-hexagons")
            .start_variant("hex5")
            .settle()
            .hide_interface()
            .look_from(0.3, LOW_PITCH)
            .settle(),
        scene("effect-blast")
            .start_variant(BOMBARDMENT)
            .settle()
            .play("d4d4")
            .wait(0.32),
        scene("effect-fade")
            .set(|settings| settings.reduced_motion = true)
            .start_match(MIDDLE_GAME)
            .settle()
            .play("d4xe5")
            .wait(0.04),
    ]);
    all.extend(films());
    all
}

/// Moments of what moves, evenly spaced, for contact sheets and animated pictures.
fn films() -> Vec<Scene> {
    let themes = built_in_themes();
    let usual = &themes[0].0;
    let mut all = Vec::new();
    let mut film = |name: &str, seconds: f32, start: &dyn Fn(Scene) -> Scene| {
        for frame in 1..=FILM_FRAMES {
            let scene = Scene::new(&format!("film-{name}-{frame:02}"), usual);
            all.push(start(scene).wait(seconds * frame as f32 / FILM_FRAMES as f32));
        }
    };
    film("setting-up", 0.96, &|scene| scene.start_match(START));
    film("move", 0.36, &|scene| scene.middle_game_from_near().play("b4-b5"));
    film("capture", 0.96, &|scene| scene.middle_game_from_near().play("d4xe5"));
    film("win", 3.0, &Scene::start_win);
    film("detonation", 0.96, &|scene| {
        let near = scene.start_variant(BOMBARDMENT).settle().zoom_in().settle();
        near.hide_interface().play("d4d4")
    });
    all
}

impl Scene {
    /// The main menu in a theme, with default settings.
    fn new(name: &str, theme: &ThemeId) -> Scene {
        let theme = theme.clone();
        let scene = Scene {
            name: name.to_owned(),
            steps: VecDeque::new(),
        };
        scene
            .act(move |world| {
                world.remove_resource::<CapturingPhoto>();
                world.remove_resource::<MatchClock>();
                let mut active_theme = world.resource_mut::<ActiveTheme>();
                active_theme.choose(&theme);
                active_theme.choose_pieces(None);
                world.insert_resource(Settings::default());
                world.resource_mut::<OpenRules>().close();
            })
            .go(Overlay::None)
            .go(Screen::Title)
            // The main menu does not offer the match of the previous picture.
            .act(|world| _ = world.remove_resource::<UnfinishedMatch>())
            .settle()
    }

    fn numbered(mut self, number: usize) -> Scene {
        self.name = format!("{}-{number}", self.name);
        self
    }

    fn act(mut self, act: impl FnOnce(&mut World) + Send + Sync + 'static) -> Scene {
        self.steps.push_back(Step::Act(Box::new(act)));
        self
    }

    fn wait(mut self, seconds: f32) -> Scene {
        self.steps.push_back(Step::Wait(Duration::from_secs_f32(seconds)));
        self
    }

    /// Finishes animations and waits for the camera.
    fn settle(self) -> Scene {
        self.act(|world| world.trigger(FinishAnimations)).wait(SETTLE_SECONDS)
    }

    fn go<S: FreelyMutableState>(self, state: S) -> Scene {
        self.act(move |world| set_state(&mut world.resource_mut::<NextState<S>>(), state))
    }

    /// Starts a match between two people from a position.
    fn start_match(self, position: &'static str) -> Scene {
        self.act(move |world| {
            let position = parse_fen(position).expect("a position");
            world.write_message(Intent::Start(MatchSetup {
                game: Game::from_position(position),
                ..default()
            }));
        })
    }

    /// Starts a match between two people in a variant.
    fn start_variant(self, line: &'static str) -> Scene {
        self.act(move |world| {
            let variant: Variant = line.parse().expect("a variant");
            world.write_message(Intent::Start(MatchSetup {
                game: Game::new(variant),
                ..default()
            }));
        })
    }

    /// Shows a middle game from near, without the interface.
    fn middle_game_from_near(self) -> Scene {
        let shown = self.start_match(MIDDLE_GAME).settle().zoom_in();
        shown.settle().hide_interface()
    }

    /// Plays a short match up to its winning move.
    fn start_win(self) -> Scene {
        let started = self.start_match(WIN_IN_SEVEN);
        let played = WINNING_MOVES.iter().fold(started, |scene, mv| scene.play(mv).settle());
        played.play(LAST_MOVE)
    }

    fn set(self, change: fn(&mut Settings)) -> Scene {
        self.act(move |world| change(&mut world.resource_mut::<Settings>()))
    }

    fn open_rules(self) -> Scene {
        self.act(|world| {
            let named = NamedVariant::new("", world.resource::<Session>().variant());
            world.resource_mut::<OpenRules>().show(named);
        })
    }

    /// Shows every kind of mark but the star: last move, selected piece, cursor, hint, threats.
    fn show_all_marks(self) -> Scene {
        let played = MARKED_MOVES.iter().fold(self, |scene, mv| scene.play(mv));
        played.settle().show_threats().select("d4-d5").act(|world| {
            let size = world.resource::<Session>().size();
            let hint = parse_move("b4-b5", size).expect("a move");
            world.resource_mut::<Hint>().0 = Some(hint);
            world.resource_mut::<Selection>().cursor = parse_square("g3", size).ok();
        })
    }

    fn play(self, mv: &'static str) -> Scene {
        self.act(move |world| {
            let size = world.resource::<Session>().size();
            world.write_message(Intent::Play(parse_move(mv, size).expect("a move")));
        })
    }

    /// Selects the piece of a move.
    fn select(self, mv: &'static str) -> Scene {
        self.act(move |world| {
            let size = world.resource::<Session>().size();
            let mv = parse_move(mv, size).expect("a move");
            world.resource_mut::<Selection>().selected = Some(mv.from);
        })
    }

    fn show_threats(self) -> Scene {
        self.act(|world| world.resource_mut::<Selection>().shows_threats = true)
    }

    /// Shows the match clock, as in a match with little time.
    fn show_clock(self) -> Scene {
        self.act(|world| {
            world.insert_resource(MatchClock {
                remaining: [83_000, 9_400].map(Duration::from_millis),
                running: Some(Side::First),
                shows_tenths: true,
            });
        })
    }

    fn set_pieces(self, set: PieceSet) -> Scene {
        self.act(move |world| world.resource_mut::<ActiveTheme>().choose_pieces(Some(set)))
    }

    fn zoom_in(self) -> Scene {
        self.go(Overlay::Photo).act(|world| {
            world.write_message(CameraRequest::Zoom(0.4));
            world.write_message(CameraRequest::Turn { yaw: 0.6, pitch: -0.22 });
            world.resource_mut::<DepthOfFieldSettings>().aperture = Aperture::Narrow;
        })
    }

    /// Turns the camera around the board and lowers it, in radians of pitch.
    fn look_from(self, quarter_turns: f32, pitch: f32) -> Scene {
        self.act(move |world| {
            let yaw = quarter_turns * FRAC_PI_2;
            world.write_message(CameraRequest::Turn { yaw, pitch });
        })
    }

    fn hide_interface(self) -> Scene {
        self.go(Overlay::Photo).act(|world| {
            world.insert_resource(CapturingPhoto::ToFile);
            world.insert_resource(SafeArea::default());
        })
    }
}
