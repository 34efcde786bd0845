//! The pages of settings and of engines.

use super::{Scene, page_themes};
use crate::engine::EnginePrograms;
use crate::screens::engines::EnginesPage;
use crate::settings::{FilePlace, FilePlaces};
use crate::states::Overlay;
use breakthrough_arena::{EngineCheck, EngineEntry, EngineList, UciInfo};
use breakthrough_rules::Variant;
use breakthrough_rules::notation::parse_move;
use std::path::Path;
use std::time::Duration;

/// The pages of the settings, by the names of their tabs.
const SETTINGS_PAGES: [&str; 5] = ["Sound", "Play", "Keys", "Engine", "Files"];
/// What Fairy-Stockfish says about itself, shortened.
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

pub(super) fn scenes() -> Vec<Scene> {
    let mut all = Vec::new();
    for theme in page_themes() {
        let scene = |name: &str| Scene::new(&format!("page-{name}-{}", theme.as_str()), &theme);
        for page in SETTINGS_PAGES {
            let named = scene(&format!("settings-{}", page.to_lowercase()));
            all.push(named.add_files().go(Overlay::Settings).click(page).settle());
        }
        all.push(scene("engines").add_engines().go(Overlay::Engines).settle());
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
    /// Names the places of the player's files.
    fn add_files(self) -> Scene {
        self.act(|world| {
            let settings = "/home/mira/.config/breakthrough/settings.toml";
            let data = Path::new("/home/mira/.local/share/breakthrough");
            world.insert_resource(FilePlaces(vec![
                FilePlace::file("settings-files-settings", settings.into()),
                FilePlace::file("settings-files-library", data.join("library.sqlite")),
                FilePlace::folder("settings-files-themes", data.join("themes")),
                FilePlace::folder("settings-files-variants", data.join("variants")),
            ]));
        })
    }

    /// Replaces the player's UCI programs.
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
            world.insert_resource(EnginePrograms::new(list, None));
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
