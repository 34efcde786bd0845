//! Calls a library from JavaScript, for scripts/page_test and scripts/bench-library. This example is empty on other targets.

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod page {
    use breakthrough_library::statistics::CountedGames;
    use breakthrough_library::{ExportedReviews, Filter, GameEntry, GameId, Sort};
    use breakthrough_library_service::{
        CopiesTask, ExportTask, GameKey, GameToSave, ImportSource, ImportTask, LibraryTask, ListRequest, LoadPurpose,
        RemoteLibrary, Reply, Request, SavedPart, StatisticsTask, TaskEvent, WebLink,
    };
    use breakthrough_platform::files;
    use breakthrough_rules::{Game, Variant};
    use js_sys::{Function, Object};
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex};
    use wasm_bindgen::prelude::*;

    /// Library used by a page. Replies are converted to text.
    #[wasm_bindgen]
    pub struct PageLibrary {
        remote: RemoteLibrary<WebLink>,
        game: Game,
        key: GameKey,
        games: u32,
        number: u64,
        ended: Arc<Mutex<Vec<String>>>,
        cancel: Arc<AtomicBool>,
    }

    #[wasm_bindgen]
    impl PageLibrary {
        /// Connects to the functions of web/library-client.js. `notify` is called when [`PageLibrary::receive`] has a reply.
        #[wasm_bindgen(constructor)]
        pub fn new(functions: Object, notify: Function) -> Result<PageLibrary, JsError> {
            let notify = move || {
                let _ = notify.call0(&JsValue::NULL);
            };
            let link = WebLink::new(functions, notify).map_err(|error| JsError::new(&error))?;
            Ok(PageLibrary {
                remote: RemoteLibrary::new(link),
                game: Game::new(Variant::STANDARD),
                key: GameKey::unused(),
                games: 1,
                number: 0,
                ended: Arc::default(),
                cancel: Arc::default(),
            })
        }

        /// Starts a new game, which is saved after every move.
        pub fn new_game(&mut self) {
            self.game = Game::new(Variant::STANDARD);
            self.key = GameKey::unused();
            self.games += 1;
        }

        /// Plays the legal move with the index `index` modulo the number of legal moves, and saves the game.
        pub fn play(&mut self, index: usize) {
            let moves = self.game.position().legal_moves();
            if let Some(mv) = moves.get(index % moves.len().max(1)) {
                let _ = self.game.play(*mv);
            }
            self.number += 1;
            let mut entry = GameEntry::new(self.game.clone());
            entry.title = format!("Game {}", self.games);
            entry.players[0].name = "Anna".to_owned();
            entry.tags.push(("Players".to_owned(), "human,computer:3".to_owned()));
            self.remote.send(Request::Save(GameToSave {
                number: self.number,
                key: self.key,
                entry: Arc::new(entry),
                part: SavedPart::Game,
                stored: None,
            }));
        }

        /// Imports games of `plies` random moves by Anna and Ben.
        pub fn import_random(&mut self, games: u32, plies: u32) {
            let mut random = 1_u64;
            let mut pgn = String::new();
            for number in 0..games {
                let mut game = Game::new(Variant::STANDARD);
                for _ in 0..plies {
                    // Linear congruential generator with the parameters of Knuth's MMIX.
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let moves = game.position().legal_moves();
                    let index = (random >> 33) as usize % moves.len().max(1);
                    if moves.get(index).is_none_or(|mv| game.play(*mv).is_err()) {
                        break;
                    }
                }
                let mut entry = GameEntry::new(game);
                entry.title = format!("Random {number}");
                for (player, name) in entry.players.iter_mut().zip(["Anna", "Ben"]) {
                    player.name = name.to_owned();
                }
                entry.rated_level = Some(3);
                pgn += &entry.to_record().to_pgn();
                pgn.push('\n');
            }
            self.import(pgn);
        }

        pub fn list(&mut self) {
            self.remote.send(Request::List(Box::new(ListRequest {
                list: 1,
                filter: Filter::default(),
                sort: Sort::default(),
                places: 0..50,
            })));
        }

        pub fn load(&mut self, id: i32) {
            self.remote.send(Request::Load(GameId(id.into()), LoadPurpose::Details));
        }

        pub fn import(&mut self, pgn: String) {
            let source = ImportSource::Text(pgn);
            self.start(ImportTask { source }, |imported| match imported {
                Ok(imported) => format!("imported {} {}", imported.progress.imported, imported.cancelled),
                Err(reason) => reason,
            });
        }

        pub fn statistics(&mut self, player: String) {
            self.start(
                StatisticsTask {
                    player,
                    games: CountedGames::All,
                },
                |found| match found {
                    Ok(Some(found)) => format!("statistics {}", found.results.won + found.results.lost),
                    Ok(None) => "cancelled".to_owned(),
                    Err(reason) => reason,
                },
            );
        }

        /// Exports all games. The reply contains the number of games and the length of the file.
        pub fn export(&mut self) {
            let path = PathBuf::from("/temporary/documents/all.pgn");
            let _ = files::delete(&path);
            let filter = Filter::default();
            let task = ExportTask {
                filter,
                path: path.clone(),
                reviews: ExportedReviews::None,
            };
            self.start(task, move |exported| match exported {
                Ok(count) => format!("exported {count} {}", files::length(&path).unwrap_or_default()),
                Err(reason) => reason,
            });
        }

        pub fn copies(&mut self) {
            self.start(CopiesTask, |copies| {
                let names = copies.iter().map(|copy| copy.path.display().to_string());
                format!("copies {}", names.collect::<Vec<_>>().join(" "))
            });
        }

        /// Cancels all tasks.
        pub fn cancel(&mut self) {
            self.cancel.store(true, Ordering::Relaxed);
            self.remote.try_receive();
        }

        /// Returns the next reply, if any.
        pub fn receive(&mut self) -> Option<String> {
            if let Some(reply) = self.remote.try_receive() {
                return Some(text(&reply));
            }
            let mut ended = self.ended.lock().ok()?;
            if ended.is_empty() { None } else { Some(ended.remove(0)) }
        }

        fn start<T: LibraryTask>(&mut self, task: T, describe: impl Fn(T::Output) -> String + Send + 'static) {
            let ended = Arc::clone(&self.ended);
            self.cancel = Arc::default();
            let receive = move |event| {
                if let TaskEvent::<T>::Ended(output) = event
                    && let Ok(mut ended) = ended.lock()
                {
                    ended.push(output.map_or_else(|reason| format!("lost {reason}"), &describe));
                }
            };
            self.remote.start(task, Arc::clone(&self.cancel), receive);
        }
    }

    fn text(reply: &Reply) -> String {
        match reply {
            Reply::Saved { number, .. } => format!("saved {number}"),
            Reply::NotSaved(failure) => format!("not saved {failure:?}"),
            Reply::Page(page) => format!("page {} {}", page.page.games.len(), page.page.total),
            Reply::Loaded(loaded, _) => format!("loaded {} {}", loaded.id, loaded.entry.plies()),
            Reply::Failed(reason) => format!("failed {reason}"),
            Reply::Rescued(report) => format!("rescued {report}"),
            reply => format!("{reply:?}"),
        }
    }
}
