//! What there is in the gallery: each picture with the steps that lead to it.

use crate::game::camera::{Aperture, CameraRequest, Lens, SafeArea};
use crate::game::input::Selection;
use crate::game::look::Look;
use crate::game::motion::FinishAnimations;
use crate::game::screen::{Overlay, Pause, Screen, go};
use crate::game::session::{Intent, MatchSetup, Session};
use crate::game::ui::{Exposing, SavedMatch};
use crate::notation::{parse_move, parse_position};
use crate::rules::Game;
use crate::themes::{PieceSet, ThemeId, built_in};
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use std::collections::VecDeque;
use std::time::Duration;

const START: &str = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1";
/// In the middle of a fight, in which d4 takes e5.
const FIGHT: &str = "pp1ppp1p/p2p1ppp/2p5/4p3/1P1P1P2/5P2/PPP1P1PP/P1PPP1PP w 0 9";
/// b7-a8 wins.
const LAST_STEP: &str = "2pp1p2/pP2p1pp/3p4/2p3P1/3P1p2/2P1p3/PP3PP1/2PP2P1 w 0 21";
/// How long the camera takes to come to rest.
const REST_SECONDS: f32 = 1.2;

/// A picture, and what leads to it.
pub(super) struct Scene {
    /// The name of its file.
    pub(super) name: String,
    pub(super) steps: VecDeque<Step>,
}

/// A step towards a picture.
pub(super) enum Step {
    /// Does something; what follows from it has followed before the next step.
    Act(Box<dyn FnOnce(&mut World) + Send + Sync>),
    /// Lets time pass.
    Pass(Duration),
}

/// Everything there is. Each begins anew, so that any may be left out.
pub(super) fn scenes() -> Vec<Scene> {
    let mut all = Vec::new();
    let themes = built_in();
    for (id, _) in &themes {
        let named = |what: &str| Scene::new(&format!("{what}-{}", id.as_str()), id);
        all.push(named("theme").begin(FIGHT).rest().hide_interface().rest());
        // The piece has been hit, and what is left of it is in the air.
        all.push(named("capture").begin(FIGHT).rest().play("d4xe5").pass(0.32));
    }
    let usual = &themes[0].0;
    for (set, name) in [
        (PieceSet::Turned, "pieces-turned"),
        (PieceSet::Faceted, "pieces-faceted"),
        (PieceSet::Abstract, "pieces-abstract"),
    ] {
        let near = Scene::new(name, usual).choose(set).begin(FIGHT).rest().come_near();
        all.push(near.rest().hide_interface());
    }
    let scene = |name: &str| Scene::new(name, usual);
    all.extend([
        scene("screen-title"),
        scene("screen-setup").go(Screen::Setup).rest(),
        scene("screen-editor").go(Screen::Editor).rest(),
        scene("screen-look").go(Overlay::Look).rest(),
        scene("screen-match").begin(FIGHT).rest().pick_up("f4-f5").rest(),
        scene("screen-threats").begin(FIGHT).rest().mark_threats().rest(),
        scene("screen-pause").begin(FIGHT).rest().go(Pause::Paused).rest(),
        scene("screen-photo").begin(FIGHT).rest().go(Overlay::Photo).rest(),
        scene("screen-result").begin(LAST_STEP).rest().play("b7-a8").rest(),
        scene("effect-setting-up").begin(START).pass(0.3),
        scene("effect-move").begin(FIGHT).rest().play("f4-f5").pass(0.12),
        scene("effect-win").begin(LAST_STEP).rest().play("b7-a8").pass(0.7),
    ]);
    all
}

impl Scene {
    /// The title screen in a theme, as the game comes.
    fn new(name: &str, theme: &ThemeId) -> Scene {
        let theme = theme.clone();
        let scene = Scene {
            name: name.to_owned(),
            steps: VecDeque::new(),
        };
        scene
            .act(move |world| {
                world.remove_resource::<Exposing>();
                let mut look = world.resource_mut::<Look>();
                look.choose(&theme);
                look.choose_pieces(None);
            })
            .go(Overlay::None)
            .go(Screen::Title)
            // The match of the picture before is not gone on with.
            .act(|world| _ = world.remove_resource::<SavedMatch>())
            .rest()
    }

    fn act(mut self, act: impl FnOnce(&mut World) + Send + Sync + 'static) -> Scene {
        self.steps.push_back(Step::Act(Box::new(act)));
        self
    }

    fn pass(mut self, seconds: f32) -> Scene {
        self.steps.push_back(Step::Pass(Duration::from_secs_f32(seconds)));
        self
    }

    /// Everything has arrived where it goes.
    fn rest(self) -> Scene {
        self.act(|world| world.trigger(FinishAnimations)).pass(REST_SECONDS)
    }

    fn go<S: FreelyMutableState>(self, state: S) -> Scene {
        self.act(move |world| go(&mut world.resource_mut::<NextState<S>>(), state))
    }

    /// A match between two people.
    fn begin(self, position: &'static str) -> Scene {
        self.act(move |world| {
            let position = parse_position(position).expect("a position");
            world.write_message(Intent::Start(MatchSetup {
                game: Game::from_position(position),
                ..default()
            }));
        })
    }

    fn play(self, mv: &'static str) -> Scene {
        self.act(move |world| {
            let size = world.resource::<Session>().size();
            world.write_message(Intent::Play(parse_move(mv, size).expect("a move")));
        })
    }

    /// Picks up the piece that makes a move.
    fn pick_up(self, mv: &'static str) -> Scene {
        self.act(move |world| {
            let size = world.resource::<Session>().size();
            let mv = parse_move(mv, size).expect("a move");
            world.resource_mut::<Selection>().selected = Some(mv.from);
        })
    }

    fn mark_threats(self) -> Scene {
        self.act(|world| world.resource_mut::<Selection>().threats = true)
    }

    fn choose(self, set: PieceSet) -> Scene {
        self.act(move |world| world.resource_mut::<Look>().choose_pieces(Some(set)))
    }

    fn come_near(self) -> Scene {
        self.go(Overlay::Photo).act(|world| {
            world.write_message(CameraRequest::Zoom(0.36));
            world.write_message(CameraRequest::Turn { yaw: 0.6, pitch: -0.42 });
            world.resource_mut::<Lens>().aperture = Aperture::Middle;
        })
    }

    fn hide_interface(self) -> Scene {
        self.go(Overlay::Photo).act(|world| {
            world.insert_resource(Exposing);
            world.insert_resource(SafeArea::default());
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;
    use std::collections::HashSet;

    #[test]
    fn every_theme_is_seen_at_rest_and_in_a_capture_and_no_name_is_used_twice() {
        let names: Vec<String> = scenes().into_iter().map(|scene| scene.name).collect();
        for (id, _) in built_in() {
            for what in ["theme", "capture"] {
                assert!(
                    names.contains(&format!("{what}-{}", id.as_str())),
                    "{what} of {}",
                    id.as_str()
                );
            }
        }
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{names:?}");
    }

    #[test]
    fn what_is_played_in_scenes_is_legal() {
        let check = |position: &str, mv: &str| {
            let position: Position = parse_position(position).expect("a position");
            let mv = parse_move(mv, position.size()).expect("a move");
            assert!(position.is_legal(mv), "{mv:?}");
        };
        parse_position(START).expect("a position");
        check(FIGHT, "d4xe5");
        check(FIGHT, "f4-f5");
        check(LAST_STEP, "b7-a8");
    }
}
