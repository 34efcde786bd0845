//! Analyses: every mark, the engine's moves and threat, a previewed line, and the attackers and protectors of a piece in every theme.

use super::{MIDDLE_GAME, Scene, usual_theme};
use crate::session::{GameSetup, Intent, Selection, Session, SessionKind};
use crate::settings::{FactMark, Settings};
use bevy::prelude::*;
use breakthrough_rules::Game;
use breakthrough_rules::notation::{parse_fen, parse_square};
use breakthrough_themes::built_in_themes;
use strum::IntoEnumIterator;

/// Both sides have a runner, a hanging piece, a pivotal piece and holes. The first side wins the race.
const RUNNERS: &str = "1p3p1p/p2pp3/5P2/8/1P1P3P/p3P3/P4P2/1P1P2PP w 0 1";
/// The piece on d4 has two attackers and two protectors.
const PROTECTED: &str = "pppppppp/pp1p1ppp/8/2p1p3/3P4/2P1P3/PP3PPP/PPPPPPPP w 0 1";

pub(in crate::tools::gallery) fn scenes() -> Vec<Scene> {
    let mut all = Vec::new();
    for (theme, _) in built_in_themes() {
        let scene = Scene::new(&format!("marks-{}", theme.as_str()), &theme);
        all.push(scene.set(mark_everything).analyse(RUNNERS).show_threats().settle());
        let engine = |picture: &str| {
            let scene = Scene::new(&format!("{picture}-{}", theme.as_str()), &theme);
            scene.analyse(MIDDLE_GAME).show_threats().find("d4xe5").settle()
        };
        all.push(engine("lines"));
        all.push(engine("ghosts").hover("d4xe5").settle());
        let relations = Scene::new(&format!("relations-{}", theme.as_str()), &theme).set(pause_engine);
        all.push(relations.analyse(PROTECTED).point_at("d4").settle());
    }
    let lines = Scene::new("best-lines", &usual_theme());
    let lines = lines.set(|settings| settings.analysis.lines = 5).analyse(MIDDLE_GAME);
    all.push(lines.find("d4xe5").settle());
    all
}

fn pause_engine(settings: &mut Settings) {
    settings.analysis.is_engine_on = false;
}

fn mark_everything(settings: &mut Settings) {
    pause_engine(settings);
    settings.analysis.facts = FactMark::iter().collect();
}

impl Scene {
    /// Points at a square with the pointer.
    fn point_at(self, square: &'static str) -> Scene {
        self.act(move |world| {
            let size = world.resource::<Session>().size();
            world.resource_mut::<Selection>().hovered = parse_square(square, size).ok();
        })
    }

    fn analyse(self, position: &'static str) -> Scene {
        self.send(Intent::Start(GameSetup {
            game: Game::from_position(parse_fen(position).expect("a position")),
            kind: SessionKind::Analysis,
            ..default()
        }))
    }
}
