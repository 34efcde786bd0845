//! What there is in the gallery: each picture with the steps that lead to it.

use crate::active_theme::Look;
use crate::board::animation::FinishAnimations;
use crate::camera::{CameraRequest, SafeArea};
use crate::engine::Hint;
use crate::input::Selection;
use crate::screens::photo::Exposing;
use crate::screens::photo::{Aperture, Lens};
use crate::screens::rules::OpenRules;
use crate::screens::{Overlay, Pause, Screen, set_state};
use crate::session::{Intent, MatchSetup, Session, UnfinishedMatch};
use crate::settings::{CoordinateStyle, Settings, TextSize};
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use breakthrough_rules::notation::{parse_fen, parse_move, parse_square};
use breakthrough_rules::{Game, Variant};
use breakthrough_themes::{PieceSet, ThemeId, built_in_themes};
use breakthrough_variants::NamedVariant;
use std::collections::VecDeque;
use std::time::Duration;

const START: &str = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1";
/// In the middle of a fight, in which d4 takes e5.
const FIGHT: &str = "pp1ppp1p/p2p1ppp/2p5/4p3/1P1P1P2/5P2/PPP1P1PP/P1PPP1PP w 0 9";
/// After these, d4 may go ahead and take to both sides.
const MARKED_MOVES: [&str; 2] = ["f4-f5", "c6-c5"];
/// b7-a8 wins.
const LAST_STEP: &str = "2pp1p2/pP2p1pp/3p4/2p3P1/3P1p2/2P1p3/PP3PP1/2PP2P1 w 0 21";
/// Where d4 may blow up.
const BOMBARDMENT: &str = "8x8 bombardment start=pp1ppp1p/p2p1ppp/2p5/2p1p3/1P1P1P2/5P2/PPP1P1PP/P1PPP1PP";
/// How long the camera takes to come to rest.
const REST_SECONDS: f32 = 1.2;

/// A picture, and what leads to it.
pub(crate) struct Scene {
    /// The name of its file.
    pub(crate) name: String,
    pub(crate) steps: VecDeque<Step>,
}

/// A step towards a picture.
pub(crate) enum Step {
    /// Does something; what follows from it has followed before the next step.
    Act(Box<dyn FnOnce(&mut World) + Send + Sync>),
    /// Lets time pass.
    Pass(Duration),
}

/// Everything there is. Each begins anew, so that any may be left out.
pub(crate) fn scenes() -> Vec<Scene> {
    let mut all = Vec::new();
    let themes = built_in_themes();
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
        scene("screen-settings").go(Overlay::Settings).rest(),
        scene("screen-match").begin(FIGHT).rest().pick_up("f4-f5").rest(),
        scene("screen-threats").begin(FIGHT).rest().mark_threats().rest(),
        scene("screen-pause").begin(FIGHT).rest().go(Pause::Paused).rest(),
        scene("screen-photo").begin(FIGHT).rest().go(Overlay::Photo).rest(),
        scene("screen-result").begin(LAST_STEP).rest().play("b7-a8").rest(),
        scene("screen-rules").go(Screen::Setup).rest().open_rules().rest(),
        scene("large-text-setup")
            .set(|settings| settings.text_size = TextSize::Largest)
            .go(Screen::Setup)
            .rest(),
        scene("large-text-match")
            .set(|settings| settings.text_size = TextSize::Largest)
            .begin(FIGHT)
            .rest(),
        scene("marks")
            .set(|settings| settings.coordinates = CoordinateStyle::Every)
            .begin(FIGHT)
            .rest()
            .mark_all()
            .rest(),
        scene("board-hexagons").begin_variant("hex5").rest(),
        scene("board-largest").begin_variant("16x16").rest(),
        scene("effect-blast")
            .begin_variant(BOMBARDMENT)
            .rest()
            .play("d4d4")
            .pass(0.32),
        scene("effect-fade")
            .set(|settings| settings.reduced_motion = true)
            .begin(FIGHT)
            .rest()
            .play("d4xe5")
            .pass(0.04),
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
                world.insert_resource(Settings::default());
                world.resource_mut::<OpenRules>().close();
            })
            .go(Overlay::None)
            .go(Screen::Title)
            // The match of the picture before is not gone on with.
            .act(|world| _ = world.remove_resource::<UnfinishedMatch>())
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
        self.act(move |world| set_state(&mut world.resource_mut::<NextState<S>>(), state))
    }

    /// A match between two people.
    fn begin(self, position: &'static str) -> Scene {
        self.act(move |world| {
            let position = parse_fen(position).expect("a position");
            world.write_message(Intent::Start(MatchSetup {
                game: Game::from_position(position),
                ..default()
            }));
        })
    }

    /// The start of a match between two people at a variant.
    fn begin_variant(self, line: &'static str) -> Scene {
        self.act(move |world| {
            let variant: Variant = line.parse().expect("a variant");
            world.write_message(Intent::Start(MatchSetup {
                game: Game::new(variant),
                ..default()
            }));
        })
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

    /// Marks of every kind but the star: the last move, a piece picked up, the cursor, advice, pieces in danger.
    fn mark_all(self) -> Scene {
        let played = MARKED_MOVES.iter().fold(self, |scene, mv| scene.play(mv));
        played.rest().mark_threats().pick_up("d4-d5").act(|world| {
            let size = world.resource::<Session>().size();
            let advice = parse_move("b4-b5", size).expect("a move");
            world.resource_mut::<Hint>().0 = Some(advice);
            world.resource_mut::<Selection>().cursor = parse_square("g3", size).ok();
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
            world.write_message(CameraRequest::Zoom(0.4));
            world.write_message(CameraRequest::Turn { yaw: 0.6, pitch: -0.22 });
            world.resource_mut::<Lens>().aperture = Aperture::Narrow;
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
    use breakthrough_rules::Position;
    use std::collections::HashSet;

    #[test]
    fn every_theme_is_seen_at_rest_and_in_a_capture_and_no_name_is_used_twice() {
        let names: Vec<String> = scenes().into_iter().map(|scene| scene.name).collect();
        for (id, _) in built_in_themes() {
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
            let position: Position = parse_fen(position).expect("a position");
            let mv = parse_move(mv, position.size()).expect("a move");
            assert!(position.is_legal(mv), "{mv:?}");
        };
        parse_fen(START).expect("a position");
        check(FIGHT, "d4xe5");
        check(FIGHT, "f4-f5");
        check(LAST_STEP, "b7-a8");
        let mut game = Game::from_position(parse_fen(FIGHT).expect("a position"));
        for mv in MARKED_MOVES.into_iter().chain(["d4xc5"]) {
            let mv = parse_move(mv, game.position().size()).expect("a move");
            game.play(mv).expect("a legal move");
        }
        let game = Game::new(BOMBARDMENT.parse().expect("a variant"));
        let blast = parse_move("d4d4", game.position().size()).expect("a move");
        assert!(game.position().is_legal(blast));
    }
}
