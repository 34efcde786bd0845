//! Implementation of [`GameStorage`].

use super::SqliteLibrary;
use super::change_error::ChangeError;
use super::exercises;
use super::player_rows;
use super::review::{has_current_review, read_review, write_review};
use super::write::{NEXT_REVISION, Prepared, Stored, find, read};
use crate::checksum::checksum;
use crate::statistics::{CountedGames, Group, GroupAccuracy, GroupResults, RatedResult, Results, Streaks};
use crate::{
    AddedExercises, BoardStars, Continuation, ExerciseId, ExerciseList, ExerciseSelection, Filter, GameEntry, GameId,
    GameReview, GameStorage, GameSummary, LibraryError, MergedData, NewGame, Page, PlayerGames, PuzzleAttempt,
    PuzzleAttemptList, Sort, StoredGame, StoredReview, moves_hash, next_revision,
};
use breakthrough_exercises::{Day, Exercise, PracticeDay, Schedule};
use breakthrough_platform::clock::{SystemTime, UNIX_EPOCH};
use breakthrough_rules::notation::parse_pgn;
use rusqlite::{Transaction, TransactionBehavior};
use std::ops::{ControlFlow, Range};

const SECONDS_A_DAY: u64 = 86_400;
/// Plausible clock values: from 2025 to 2099, in seconds since 1970. Any other value means that the clock is wrong.
const CLOCK_SECONDS: Range<u64> = 1_735_689_600..4_102_444_800;

impl SqliteLibrary {
    /// Runs a change in an immediate transaction.
    pub(super) fn change<T>(
        &mut self,
        change: impl FnOnce(&Transaction) -> Result<T, ChangeError>,
    ) -> Result<T, LibraryError> {
        if self.is_read_only() {
            return Err(LibraryError::ReadOnly(self.path.clone()));
        }
        if !self.is_in_place() {
            return Err(LibraryError::Gone(self.path.clone()));
        }
        let path = self.path.clone();
        let convert = |error: ChangeError| match error {
            ChangeError::Database(error) => super::database_error(&path, error),
            ChangeError::Library(error) => error,
        };
        let behavior = TransactionBehavior::Immediate;
        let transaction = self
            .connection
            .transaction_with_behavior(behavior)
            .map_err(|error| convert(error.into()))?;
        let result = change(&transaction).map_err(&convert)?;
        transaction.commit().map_err(|error| convert(error.into()))?;
        Ok(result)
    }

    /// Changes the metadata of a game.
    fn edit(&mut self, id: GameId, edit: impl FnOnce(&mut GameEntry)) -> Result<(), LibraryError> {
        self.change(|transaction| {
            let stored = read(transaction, id)?.ok_or(LibraryError::UnknownGame(id))?;
            let mut entry = entry_of(&stored).ok_or(LibraryError::DamagedGame(id))?;
            let old = Prepared::new(&entry);
            edit(&mut entry);
            Ok(Prepared::new(&entry).replace(transaction, id, Some(&old))?)
        })
    }
}

/// Adds a game unless the library contains it. Stores the review unless the game has a current review. Returns the ID of an added
/// game.
pub(super) fn add_reviewed(
    transaction: &Transaction,
    prepared: &Prepared,
    game: &NewGame,
) -> rusqlite::Result<Option<GameId>> {
    let mut known = prepared.find(transaction)?;
    for record in &game.other_records {
        known = known.map_or_else(|| find(transaction, record, checksum(record)), |id| Ok(Some(id)))?;
    }
    let id = known.map_or_else(|| prepared.insert(transaction, None), Ok)?;
    if let Some(review) = &game.review
        && !has_current_review(transaction, id)?
    {
        write_review(transaction, id, review, prepared.moves_hash())?;
    }
    Ok(known.is_none().then_some(id))
}

/// Parses the game of a stored record; `None` if the record is damaged.
pub(super) fn entry_of(stored: &Stored) -> Option<GameEntry> {
    let record = parse_pgn(stored.pgn.as_ref()?).ok()?;
    Some(GameEntry::from_record(record))
}

/// Returns the rows of a stored game; `None` if the record is damaged.
fn prepared(stored: &Stored) -> Option<Prepared> {
    entry_of(stored).as_ref().map(Prepared::new)
}

fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs()
}

impl GameStorage for SqliteLibrary {
    fn add(&mut self, entry: &GameEntry) -> Result<GameId, LibraryError> {
        let prepared = Prepared::new(entry);
        self.change(|transaction| Ok(prepared.insert(transaction, None)?))
    }

    fn add_new(&mut self, entries: &[GameEntry]) -> Result<Vec<Option<GameId>>, LibraryError> {
        let prepared: Vec<Prepared> = entries.iter().map(Prepared::new).collect();
        self.change(|transaction| {
            let add = |prepared: &Prepared| -> Result<Option<GameId>, ChangeError> {
                if prepared.find(transaction)?.is_some() {
                    return Ok(None);
                }
                Ok(Some(prepared.insert(transaction, None)?))
            };
            prepared.iter().map(add).collect()
        })
    }

    fn add_new_reviewed(&mut self, games: &[NewGame]) -> Result<Vec<Option<GameId>>, LibraryError> {
        let prepared: Vec<Prepared> = games.iter().map(|game| Prepared::new(&game.entry)).collect();
        self.change(|transaction| {
            let games = prepared.iter().zip(games);
            games
                .map(|(prepared, game)| Ok(add_reviewed(transaction, prepared, game)?))
                .collect()
        })
    }

    fn is_known(&self, entry: &GameEntry) -> Result<bool, LibraryError> {
        let known = Prepared::new(entry).find(&self.connection);
        known.map(|id| id.is_some()).map_err(|error| self.error(error))
    }

    fn update(&mut self, id: GameId, revision: i64, entry: &GameEntry) -> Result<i64, LibraryError> {
        let new = Prepared::new(entry);
        self.change(|transaction| {
            let stored = read(transaction, id)?.ok_or(LibraryError::UnknownGame(id))?;
            if stored.revision != revision {
                return Err(LibraryError::Changed(id).into());
            }
            new.replace(transaction, id, prepared(&stored).as_ref())?;
            Ok(next_revision(revision))
        })
    }

    fn get(&self, id: GameId) -> Result<StoredGame, LibraryError> {
        let stored = read(&self.connection, id).map_err(|error| self.error(error))?;
        let stored = stored.ok_or(LibraryError::UnknownGame(id))?;
        let entry = entry_of(&stored).ok_or(LibraryError::DamagedGame(id))?;
        let revision = stored.revision;
        Ok(StoredGame { entry, revision })
    }

    fn set_review(&mut self, id: GameId, review: &StoredReview) -> Result<(), LibraryError> {
        self.change(|transaction| {
            let stored = read(transaction, id)?.ok_or(LibraryError::UnknownGame(id))?;
            let entry = entry_of(&stored).ok_or(LibraryError::DamagedGame(id))?;
            Ok(write_review(
                transaction,
                id,
                review,
                moves_hash(&entry.game).cast_signed(),
            )?)
        })
    }

    fn review(&self, id: GameId) -> Result<Option<GameReview>, LibraryError> {
        read_review(&self.connection, id.0).map_err(|error| self.error(error))
    }

    fn add_exercises(&mut self, exercises: &[Exercise]) -> Result<AddedExercises, LibraryError> {
        self.change(|transaction| exercises::add_exercises(transaction, exercises))
    }

    fn merge_exercises(&mut self, exercises: &[Exercise], days: &[PracticeDay]) -> Result<MergedData, LibraryError> {
        self.change(|transaction| Ok(exercises::merge_exercises(transaction, exercises, days)?))
    }

    fn exercises(&self, player: Option<&str>) -> Result<ExerciseList, LibraryError> {
        exercises::list_exercises(&self.connection, player).map_err(|error| self.error(error))
    }

    fn practise(&mut self, id: ExerciseId, is_solved: bool, today: Day) -> Result<Schedule, LibraryError> {
        self.change(|transaction| exercises::practise(transaction, id, is_solved, today))
    }

    fn limit_due_days(&mut self, today: Day) -> Result<usize, LibraryError> {
        let seconds = u64::try_from(today.number()).map(|days| days * SECONDS_A_DAY);
        if !seconds.is_ok_and(|seconds| CLOCK_SECONDS.contains(&seconds)) {
            return Ok(0);
        }
        self.change(|transaction| Ok(exercises::limit_due_days(transaction, today)?))
    }

    fn delete_exercises(&mut self, selection: &ExerciseSelection) -> Result<usize, LibraryError> {
        self.change(|transaction| Ok(exercises::delete_exercises(transaction, selection)?))
    }

    fn practice_days(&self, player: Option<&str>) -> Result<Vec<PracticeDay>, LibraryError> {
        exercises::list_practice_days(&self.connection, player).map_err(|error| self.error(error))
    }

    fn record_lesson_stars(&mut self, stars: &BoardStars) -> Result<(), LibraryError> {
        self.change(|transaction| player_rows::record(transaction, stars))
    }

    fn merge_lesson_stars(&mut self, stars: &[BoardStars]) -> Result<MergedData, LibraryError> {
        self.change(|transaction| player_rows::merge(transaction, stars))
    }

    fn lesson_stars(&self, player: Option<&str>) -> Result<Vec<BoardStars>, LibraryError> {
        let found = player_rows::list(&self.connection, player).map_err(|error| self.error(error))?;
        Ok(found.0)
    }

    fn delete_lesson_stars(&mut self, player: &str) -> Result<usize, LibraryError> {
        self.change(|transaction| Ok(player_rows::delete::<BoardStars>(transaction, player)?))
    }

    fn record_puzzle_attempt(&mut self, attempt: &PuzzleAttempt) -> Result<(), LibraryError> {
        self.change(|transaction| player_rows::record(transaction, attempt))
    }

    fn merge_puzzle_attempts(&mut self, attempts: &[PuzzleAttempt]) -> Result<MergedData, LibraryError> {
        self.change(|transaction| player_rows::merge(transaction, attempts))
    }

    fn puzzle_attempts(&self, player: Option<&str>) -> Result<PuzzleAttemptList, LibraryError> {
        let found = player_rows::list(&self.connection, player).map_err(|error| self.error(error))?;
        let (attempts, unreadable) = found;
        Ok(PuzzleAttemptList { attempts, unreadable })
    }

    fn delete_puzzle_attempts(&mut self, player: &str) -> Result<usize, LibraryError> {
        self.change(|transaction| Ok(player_rows::delete::<PuzzleAttempt>(transaction, player)?))
    }

    fn list(&self, filter: &Filter, sort: Sort, places: Range<u64>) -> Result<Page, LibraryError> {
        self.page(filter, sort, places)
            .map_err(|error| self.search_error(error))
    }

    fn ids(&self, filter: &Filter, sort: Sort, places: Range<u64>) -> Result<Vec<GameId>, LibraryError> {
        self.listed_ids(filter, sort, places)
            .map_err(|error| self.search_error(error))
    }

    fn each_record(
        &self,
        filter: &Filter,
        visit: &mut dyn FnMut(&GameSummary, &str) -> ControlFlow<()>,
    ) -> Result<(), LibraryError> {
        self.visit_records(filter, visit)
            .map_err(|error| self.search_error(error))
    }

    fn set_deleted(&mut self, ids: &[GameId], deleted: bool) -> Result<(), LibraryError> {
        let at = deleted.then(now);
        self.change(|transaction| {
            for id in ids {
                let sql = format!("UPDATE games SET deleted = ?, {NEXT_REVISION} WHERE id = ?");
                let changed = transaction.prepare_cached(&sql)?.execute((at, id.0))?;
                if changed == 0 {
                    return Err(LibraryError::UnknownGame(*id).into());
                }
            }
            Ok(())
        })
    }

    fn purge(&mut self, days: u32) -> Result<usize, LibraryError> {
        let now = now();
        let until = now.saturating_sub(u64::from(days) * SECONDS_A_DAY);
        if !CLOCK_SECONDS.contains(&now) {
            return Ok(0);
        }
        self.change(|transaction| {
            let sql = "UPDATE games SET deleted = ?1 WHERE deleted < ?2 OR deleted > ?1";
            transaction.execute(sql, [now, CLOCK_SECONDS.start])?;
            let mut statement = transaction.prepare("SELECT id FROM games WHERE deleted <= ?")?;
            let ids = statement.query_map([until], |row| Ok(GameId(row.get(0)?)))?;
            let ids: Vec<GameId> = ids.collect::<Result<_, _>>()?;
            for id in &ids {
                let stored = read(transaction, *id)?;
                Prepared::remove(transaction, *id, stored.as_ref().and_then(prepared).as_ref())?;
            }
            Ok(ids.len())
        })
    }

    fn rename(&mut self, id: GameId, title: &str) -> Result<(), LibraryError> {
        self.edit(id, |entry| title.trim().clone_into(&mut entry.title))
    }

    fn set_keywords(&mut self, id: GameId, keywords: &[String]) -> Result<(), LibraryError> {
        self.edit(id, |entry| entry.keywords = keywords.to_vec())
    }

    fn players(&self) -> Result<Vec<PlayerGames>, LibraryError> {
        self.count_players().map_err(|error| self.error(error))
    }

    fn variants(&self) -> Result<Vec<(String, String, u64)>, LibraryError> {
        self.count_variants().map_err(|error| self.error(error))
    }

    fn continuations(
        &self,
        variant_code: &str,
        hash: u64,
        player: Option<&str>,
    ) -> Result<Vec<Continuation>, LibraryError> {
        self.count_continuations(variant_code, hash, player)
            .map_err(|error| self.error(error))
    }

    fn results_by(&self, player: &str, games: CountedGames, group: Group) -> Result<Vec<GroupResults>, LibraryError> {
        self.group_results(player, games, group)
            .map_err(|error| self.error(error))
    }

    fn accuracy_by(&self, player: &str, games: CountedGames, group: Group) -> Result<Vec<GroupAccuracy>, LibraryError> {
        self.group_accuracy(player, games, group)
            .map_err(|error| self.error(error))
    }

    fn results(&self, player: &str, games: CountedGames) -> Result<Results, LibraryError> {
        self.all_results(player, games).map_err(|error| self.error(error))
    }

    fn streaks(&self, player: &str, games: CountedGames) -> Result<Streaks, LibraryError> {
        self.count_streaks(player, games).map_err(|error| self.error(error))
    }

    fn extreme_wins(
        &self,
        player: &str,
        games: CountedGames,
        longest: bool,
        count: u32,
    ) -> Result<Vec<GameSummary>, LibraryError> {
        self.wins_by_length(player, games, longest, count)
            .map_err(|error| self.error(error))
    }

    fn rated_results(&self, player: &str, variant_code: Option<&str>) -> Result<Vec<RatedResult>, LibraryError> {
        self.rated_results(player, variant_code)
            .map_err(|error| self.error(error))
    }

    fn no_longer_rated(&self, player: &str) -> Result<u64, LibraryError> {
        self.count_no_longer_rated(player).map_err(|error| self.error(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::{Game, Variant};

    #[test]
    fn a_game_can_be_saved_after_a_full_disk() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("library.sqlite");
        let mut library = SqliteLibrary::open(&path).expect("opened").library;
        let short = GameEntry::new(Game::new(Variant::STANDARD));
        let id = library.add(&short).expect("added");
        let mut long = short.clone();
        long.title = "x".repeat(100_000);
        let limit = |library: &SqliteLibrary, pages: u32| {
            let found = library
                .connection
                .pragma_query_value(None, "page_count", |row| row.get(0));
            let pages = pages.max(found.expect("a number"));
            library
                .connection
                .pragma_update(None, "max_page_count", pages)
                .expect("limited");
        };
        limit(&library, 0);
        for result in [library.add(&long).map(drop), library.update(id, 0, &long).map(drop)] {
            let error = result.expect_err("the disk is full");
            assert!(
                matches!(&error, LibraryError::DiskFull(found) if *found == path),
                "{error}"
            );
            assert!(error.to_string().ends_with("library.sqlite: the disk is full"));
        }
        assert_eq!(
            library.get(id).expect("a match").entry.title,
            "",
            "the match is as it was"
        );
        limit(&library, u32::MAX);
        library.update(id, 0, &long).expect("updated");
        library.add(&long).expect("added");
        assert!(library.check().expect("checked").problems.is_empty());
    }
}
