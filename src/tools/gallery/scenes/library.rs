//! Library pages, with sample games.

use super::{Scene, TemporaryFiles, page_themes};
use crate::library::{GameToSave, Library, LibraryFile, Request, SavedPart, start_service};
use crate::session::GameKey;
use crate::states::Overlay;
use breakthrough_library::{GameDate, GameEntry, LAST_PLAYED_TAG, PlayerKind, RecordedPlayer, SqliteLibrary};
use breakthrough_platform::files::TemporaryFolder;
use breakthrough_rules::notation::Record;
use breakthrough_rules::{Game, Variant};
use std::sync::Arc;

const PLAYER: &str = "Mira";
/// Opponent (a name or level number), variant with its name, and day in November of each game.
const GAMES: [(&str, &str, &str, u8); 14] = [
    ("3", "8x8", "Classic", 2),
    ("3", "8x8", "Classic", 3),
    ("Jonas", "6x6", "Small", 4),
    ("4", "8x8", "Classic", 6),
    ("4", "8x8", "Classic", 7),
    ("Jonas", "8x8", "Classic", 9),
    ("5", "8x8", "Classic", 10),
    ("4", "6x6", "Small", 12),
    ("Jonas", "hex5", "Hex", 14),
    ("5", "8x8", "Classic", 15),
    ("4", "8x8", "Classic", 17),
    ("Jonas", "6x6", "Small", 19),
    ("5", "8x8", "Classic", 21),
    ("5", "8x8", "Classic", 22),
];
/// PGN of a game with an illegal second move, after a valid game.
const BAD_MOVE: &str = "\n[White \"Mira\"]\n[Black \"Jonas\"]\n\n1. a2-a3 a7-a5 *\n";

pub(in crate::tools::gallery) fn scenes() -> Vec<Scene> {
    let mut all = Vec::new();
    for theme in page_themes() {
        let page = |name: &str| {
            Scene::new(&format!("page-library-{name}-{}", theme.as_str()), &theme)
                .open_library()
                .go(Overlay::Library)
                .find("Statistics")
        };
        let row = "Mira – Level 5";
        all.push(page("list").find(row).settle());
        all.push(page("match").click(row).find("Rematch").settle());
        all.push(page("export").click(row).click("Export").settle());
        all.push(page("statistics").click("Statistics").find("By opponent").settle());
        let text = format!("{}{BAD_MOVE}", sample_game(0).to_record().to_pgn());
        all.push(
            page("import")
                .click("Import")
                .type_text("PGN or link", &text)
                .click("Import text")
                .find("First errors:")
                .settle(),
        );
    }
    all
}

impl Scene {
    /// Opens a library with sample games.
    fn open_library(self) -> Scene {
        self.act(|world| {
            let folder = TemporaryFolder::create().expect("a temporary folder");
            world.insert_resource(LibraryFile::new(folder.path().join(SqliteLibrary::FILE_NAME)));
            world.insert_resource(TemporaryFiles(folder));
            world.run_system_cached(start_service).expect("the resources exist");
        })
        .act(|world| {
            let library = world.resource::<Library>();
            for index in 0..GAMES.len() {
                let mut entry = sample_game(index);
                let now = GameDate::now().as_str().to_owned();
                entry.tags.push((LAST_PLAYED_TAG.to_owned(), now));
                library.ask(Request::Save(GameToSave {
                    number: 0,
                    key: GameKey::unused(),
                    entry: Arc::new(entry),
                    part: SavedPart::Game,
                    stored: None,
                }));
            }
        })
    }
}

/// Creates the game with this index in [`GAMES`]. The last game is unfinished.
fn sample_game(index: usize) -> GameEntry {
    let (opponent, variant, variant_name, day) = GAMES[index];
    let variant: Variant = variant.parse().expect("a variant");
    let mut game = Game::new(variant);
    let end = if index + 1 == GAMES.len() { 19 } else { usize::MAX };
    while game.outcome().is_none() && game.moves().len() < end {
        let moves = game.position().legal_moves();
        let choice = (index * 31 + game.moves().len() * 17 + moves.len() * 7) % moves.len();
        game.play(moves[choice]).expect("a legal move");
    }
    let level: Option<i8> = opponent.parse().ok();
    let players = [
        (PLAYER.to_owned(), PlayerKind::Person),
        match level {
            Some(level) => (format!("Computer level {level}"), PlayerKind::Level(level)),
            None => (opponent.to_owned(), PlayerKind::Person),
        },
    ];
    let mut players = players.map(|(name, kind)| RecordedPlayer { name, kind });
    if index % 3 == 1 {
        players.reverse();
    }
    GameEntry {
        players,
        variant_name: variant_name.to_owned(),
        time_control: if level.is_some() { "-" } else { "600+5" }.to_owned(),
        date: GameDate::new(&format!("2026.11.{day:02} 19:30:00")),
        rated_level: level,
        ..GameEntry::from_record(Record::new(game))
    }
}
