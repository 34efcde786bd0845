//! A timed game with its move list, dialogs above it, and its result.

use super::screens::WIN_IN_ONE;
use super::{Scene, page_themes};
use crate::base::dialogs::DialogStack;
use crate::opponent::UciEngineFailed;
use crate::screens::share::ShareDialog;
use crate::session::record::game_of;
use crate::session::{GameSetup, GameTerms, Intent, Step};
use breakthrough_rules::notation::{parse_fen, parse_pgn};
use breakthrough_rules::{Game, Side};
use breakthrough_uci_client::Fault;

/// A game between two people with five minutes each, with variations, comments and glyphs.
pub(super) const TIMED_GAME: &str = include_str!("timed_game.pgn");

pub(in crate::tools::gallery) fn scenes() -> Vec<Scene> {
    let mut all = Vec::new();
    for theme in page_themes() {
        let scene = |name: &str| Scene::new(&format!("match-{name}-{}", theme.as_str()), &theme);
        let timed = |name: &str| scene(name).start_timed_game().settle();
        all.push(timed("moves"));
        all.push(timed("earlier").step_to_variations().settle());
        all.push(timed("comment").step_to_variations().click("Annotations").settle());
        all.push(
            timed("share")
                .act(|world| world.resource_mut::<DialogStack>().open::<ShareDialog>())
                .settle(),
        );
        all.push(timed("engine-failure").add_engines().fail().settle());
        all.push(scene("result").start_last_game().settle().play("b7-a8").settle());
    }
    all
}

impl Scene {
    fn start_timed_game(self) -> Scene {
        let record = parse_pgn(TIMED_GAME).expect("a record");
        self.send(Intent::Start(game_of(record)))
    }

    /// Shows the position before the last variations.
    fn step_to_variations(self) -> Scene {
        (0..14).fold(self, |scene, _| scene.send(Intent::Step(Step::Back)))
    }

    fn fail(self) -> Scene {
        self.act(|world| {
            world.trigger(UciEngineFailed {
                side: Side::Second,
                name: "Fairy-Stockfish".parse().expect("a name"),
                fault: Some(Fault::Stalled("bestmove".to_owned())),
            });
        })
    }

    /// Starts the deciding game of a match between two people.
    fn start_last_game(self) -> Scene {
        self.send(Intent::Start(GameSetup {
            game: Game::from_position(parse_fen(WIN_IN_ONE).expect("a position")),
            terms: GameTerms {
                names: ["Mira", "Jonas"].map(str::to_owned),
                wins: [2, 2],
                ..GameTerms::default()
            },
            ..GameSetup::default()
        }))
    }
}
