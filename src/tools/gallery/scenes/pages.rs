//! Pages of settings and of engines.

use super::{Scene, TemporaryFiles, page_themes};
use crate::base::redraw::WakeUp;
use crate::base::uci_engines::UciEngines;
use crate::screens::backup::{BackupPlaces, OpenBackup, Purpose};
use crate::screens::engine_match::{EngineMatchFolder, EngineMatchPage};
use crate::screens::engines::EnginesPage;
use crate::settings::{FileLocations, FilePlace};
use crate::states::Overlay;
use breakthrough_backup::Places;
use breakthrough_engine::Level;
use breakthrough_matches::{EngineMatch, EngineMatchSettings, Participant};
use breakthrough_platform::files;
use breakthrough_platform::files::TemporaryFolder;
use breakthrough_rules::notation::parse_move;
use breakthrough_rules::{Position, Variant};
use breakthrough_uci_client::{Confirmations, EngineCheck, EngineEntry, EngineList, UciInfo};
use std::path::Path;
use std::time::Duration;

/// Pages of the settings, by the names of their tabs.
const SETTINGS_PAGES: [&str; 6] = ["Sound", "Play", "Clock", "Keys", "Engine", "Files"];
/// Number of games of an engine match.
const MATCH_GAMES: usize = 40;
/// File of an interrupted engine match.
const UNFINISHED_GAME: &str = r#"
event = "Engine match"
variant = "8x8"
position = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1"
games = 100
seed = "1"

[[player]]
name = "Computer level 10"
level = 10
hash = 16
threads = 1

[[player]]
name = "Fairy-Stockfish 11.1 LB 64"
command = ["/usr/games/fairy-stockfish"]
limit = "time=1s"
hash = 16
threads = 1
"#;
/// UCI id and options of Fairy-Stockfish, shortened.
const UCI_ANSWER: [&str; 9] = [
    "id name Fairy-Stockfish 11.1 LB 64",
    "id author Fabian Fichter",
    "option name UCI_Variant type combo default chess var breakthrough var chess",
    "option name Threads type spin default 1 min 1 max 512",
    "option name Hash type spin default 16 min 1 max 131072",
    "option name Clear Hash type button",
    "option name Skill Level type spin default 20 min -20 max 20",
    "option name Use NNUE type combo default false var true var false var pure",
    "option name Debug Log File type string default <empty>",
];

pub(in crate::tools::gallery) fn scenes() -> Vec<Scene> {
    let mut all = Vec::new();
    for theme in page_themes() {
        let scene = |name: &str| Scene::new(&format!("page-{name}-{}", theme.as_str()), &theme);
        for page in SETTINGS_PAGES {
            let named = scene(&format!("settings-{}", page.to_lowercase()));
            all.push(named.add_files().go(Overlay::Settings).click(page).settle());
        }
        all.push(
            scene("restore")
                .act(|world| {
                    world.insert_resource(BackupPlaces(Places::default()));
                    world.trigger(OpenBackup(Purpose::Restore));
                })
                .settle(),
        );
        all.push(scene("engine-match").add_engines().start_engine_game().settle());
        all.push(
            scene("engine-match-new")
                .add_engines()
                .add_unfinished_game()
                .go(Overlay::EngineMatch)
                .find("Continue")
                .settle(),
        );
        all.push(scene("engines").add_engines().go(Overlay::Engines).settle());
        all.push(
            scene("engine-form-new")
                .add_engines()
                .go(Overlay::Engines)
                .click("Add engine…")
                .settle(),
        );
        all.push(
            scene("engine-form")
                .add_engines()
                .go(Overlay::Engines)
                .act(|world| {
                    let entry = engine("Fairy-Stockfish", "/usr/games/fairy-stockfish");
                    world
                        .resource_mut::<EnginesPage>()
                        .show_tested(&entry, Ok(test_result()));
                })
                .settle(),
        );
    }
    all
}

impl Scene {
    /// Adds the locations of the player's files.
    fn add_files(self) -> Scene {
        self.act(|world| {
            let settings = "/home/mira/.config/breakthrough/settings.toml";
            let data = Path::new("/home/mira/.local/share/breakthrough");
            world.insert_resource(FileLocations(vec![
                FilePlace::file("settings-files-settings", settings.into()),
                FilePlace::file("settings-files-library", data.join("library.sqlite")),
                FilePlace::folder("settings-files-themes", data.join("themes")),
                FilePlace::folder("settings-files-variants", data.join("variants")),
            ]));
        })
    }

    /// Plays an engine match between two levels on a small board. The games are the same in every run.
    fn start_engine_game(self) -> Scene {
        let level = |level: Level| Participant::level(level, format!("Computer level {level}"));
        self.go(Overlay::EngineMatch)
            .act(move |world| {
                let played = EngineMatch::new(EngineMatchSettings {
                    participants: [2, 3].map(|number| level(Level::new(number).expect("a level"))),
                    start: Position::start(Variant::new(5, 6).expect("a size")),
                    rounds: MATCH_GAMES / 2,
                    seed: 1,
                    pgn: None,
                    event: String::new(),
                });
                let wake_up = world.resource::<WakeUp>().clone();
                world.resource_mut::<EngineMatchPage>().play(played, &wake_up);
            })
            .find(&format!("{MATCH_GAMES} of {MATCH_GAMES} games"))
    }

    /// Adds to the folder an engine match that was interrupted before its first game.
    fn add_unfinished_game(self) -> Scene {
        self.act(|world| {
            let folder = TemporaryFolder::create().expect("a temporary folder");
            files::write(&folder.path().join("match-2026-11-22.toml"), UNFINISHED_GAME).expect("written");
            world.insert_resource(EngineMatchFolder(folder.path().to_owned()));
            world.insert_resource(TemporaryFiles(folder));
        })
    }

    /// Replaces the player's UCI engines.
    pub(super) fn add_engines(self) -> Scene {
        self.act(|world| {
            let mut list = EngineList::default();
            for (name, id, path) in [
                (
                    "Fairy-Stockfish",
                    "Fairy-Stockfish 11.1 LB 64",
                    "/usr/games/fairy-stockfish",
                ),
                ("Four threads", "Breakthrough 0.1.0", "/usr/games/breakthrough-engine"),
            ] {
                let entry = EngineEntry {
                    id: id.to_owned(),
                    ..engine(name, path)
                };
                list.put(entry, None).expect("another name");
            }
            world.insert_resource(UciEngines::new(list, None, Confirmations::default()));
        })
    }
}

fn engine(name: &str, path: &str) -> EngineEntry {
    EngineEntry::new(name.parse().expect("a name"), path.into())
}

fn test_result() -> EngineCheck {
    let mut info = UciInfo::default();
    for line in UCI_ANSWER {
        info.read_line(line);
    }
    let mv = parse_move("d2d3", Variant::STANDARD.size()).expect("a move");
    EngineCheck {
        info,
        first_move: Ok((mv, Duration::from_millis(1990))),
    }
}
