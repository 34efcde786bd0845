//! PGN file of the running game. The file is replaced atomically, so that it is never partially written.

use crate::base::local_time;
use bevy::prelude::*;
use breakthrough_platform::files;
use breakthrough_rules::notation::{PgnError, Record, parse_pgn};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Error when opening or writing a PGN file.
#[derive(Debug, Error)]
pub enum RecordFileError {
    /// The file system returned an error.
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: std::io::Error },
    /// The file's folder does not exist.
    #[error("{}: the folder {} does not exist", path.display(), folder.display())]
    NoFolder { path: PathBuf, folder: PathBuf },
    /// The file is not valid PGN, and is not overwritten.
    #[error("{}: {error}", path.display())]
    Unreadable { path: PathBuf, error: PgnError },
}

/// PGN file to which the running game is written after every change.
#[derive(Resource, Debug)]
pub struct PgnRecorder {
    path: PathBuf,
    /// PGN of the running game.
    current: String,
    /// States of the running game that the file may contain, newest last: the last written state, and later states whose write failed. A
    /// write can fail after the new file is in place, if syncing the file fails.
    states: Vec<String>,
    /// Whether the running game has changed since the last write.
    pub(super) has_changes: bool,
    /// Whether the last write failed.
    is_unwritten: bool,
    /// Date on which the running game started or resumed, in PGN format.
    date: String,
}

impl PgnRecorder {
    /// Opens a PGN file, to which every game will be appended.
    ///
    /// # Errors
    /// The file exists and cannot be read, the file is not valid PGN, or the folder of the file does not exist.
    pub fn collection(path: PathBuf) -> Result<PgnRecorder, RecordFileError> {
        if !files::has_folder(&path) {
            let folder = path.parent().unwrap_or(&path).to_owned();
            return Err(RecordFileError::NoFolder { path, folder });
        }
        match read(&path) {
            Ok(text) if text.trim().is_empty() => {}
            Ok(text) => {
                if let Err(error) = parse_pgn(&text) {
                    return Err(RecordFileError::Unreadable { path, error });
                }
            }
            Err(error) => return Err(RecordFileError::Io { path, error }),
        }
        Ok(PgnRecorder {
            path,
            current: String::new(),
            states: Vec::new(),
            has_changes: false,
            is_unwritten: false,
            date: today(),
        })
    }

    /// Starts a new game. The next write appends the game instead of replacing the last game in the file.
    pub(crate) fn begin_game(&mut self) {
        self.date = today();
        self.has_changes = false;
        self.current.clear();
        self.states.clear();
    }

    /// Writes the running game with its date. A previous state of the running game is replaced.
    ///
    /// # Errors
    /// The file cannot be written; it is unchanged.
    pub(crate) fn write(&mut self, record: Record) -> Result<(), RecordFileError> {
        self.current = record.with_tag("Date", self.date.as_str()).to_pgn();
        self.write_file()
    }

    /// Repeats the last write if it failed.
    ///
    /// # Errors
    /// The file cannot be written; it is unchanged.
    pub(crate) fn retry(&mut self) -> Result<(), RecordFileError> {
        if self.is_unwritten { self.write_file() } else { Ok(()) }
    }

    /// Replaces the last written state of the running game in the file, or appends the game. The file is read again first, because another
    /// program may have appended games.
    fn write_file(&mut self) -> Result<(), RecordFileError> {
        let written = files::lock_for_update(&self.path).and_then(|_lock| {
            let text = with_game(read(&self.path)?, &self.states, &self.current);
            files::write(&self.path, text)
        });
        self.is_unwritten = written.is_err();
        if written.is_ok() {
            self.states.clear();
        }
        self.states.push(self.current.clone());
        written.map_err(|error| RecordFileError::Io {
            path: self.path.clone(),
            error,
        })
    }
}

/// Maximum length of a file to which games are appended, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// Reads the file. A missing file has no games.
fn read(path: &Path) -> io::Result<String> {
    match files::read_text_limited(path, MAX_BYTES) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        read => read,
    }
}

/// Replaces the last occurrence of an earlier state of a game in the text of a file with the new state, or appends the new state.
fn with_game(mut text: String, states: &[String], after: &str) -> String {
    let find = |state: &String| text.rfind(state).map(|at| at..at + state.len());
    if let Some(range) = states.iter().rev().find_map(find) {
        text.replace_range(range, after);
        return text;
    }
    let games = text.trim_end();
    if games.is_empty() {
        after.to_owned()
    } else {
        format!("{games}\n\n{after}")
    }
}

fn today() -> String {
    local_time::now().strftime("%Y.%m.%d").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::{Game, Variant};

    fn record(moves: usize) -> Record {
        let mut game = Game::new(Variant::STANDARD);
        for _ in 0..moves {
            game.play(game.position().legal_moves()[0]).expect("a legal move");
        }
        Record::new(game)
    }

    /// Returns the number of moves of each game in a file.
    fn moves(path: &Path) -> Vec<usize> {
        let text = files::read_to_string(path).expect("a file");
        let games = breakthrough_rules::notation::PgnReader::new(text.as_bytes());
        games
            .map(|game| game.expect("read").record.expect("a game").game.moves().len())
            .collect()
    }

    #[test]
    fn games_that_other_programs_append_stay_in_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        let open = || PgnRecorder::collection(path.clone()).expect("opened");
        let (mut first, mut second) = (open(), open());
        first.write(record(1)).expect("written");
        second.write(record(2)).expect("written");
        let text = files::read_to_string(&path).expect("a file");
        files::write(&path, text + "\n1. c2-c3 c7-c6 2. c3-c4 *\n").expect("appended");
        first.write(record(4)).expect("written");
        second.write(record(5)).expect("written");
        assert_eq!(moves(&path), [4, 5, 3]);
        first.begin_game();
        first.write(record(6)).expect("written");
        assert_eq!(moves(&path), [4, 5, 3, 6]);
        // Another program has removed the game.
        files::write(&path, "1. c2-c3 *\n").expect("written");
        second.write(record(7)).expect("written");
        assert_eq!(moves(&path), [1, 7]);
    }

    #[test]
    fn a_game_is_replaced_regardless_of_which_of_its_states_the_file_contains() {
        let states = ["1. a2-a3 *", "1. a2-a3 a7-a6 *"].map(str::to_owned);
        let after = "1. a2-a3 a7-a6 2. b2-b3 *";
        for state in &states {
            let text = format!("1. c2-c3 *\n\n{state}\n\n1. d2-d3 *");
            let expected = format!("1. c2-c3 *\n\n{after}\n\n1. d2-d3 *");
            assert_eq!(with_game(text, &states, after), expected);
        }
        assert_eq!(
            with_game("1. c2-c3 *\n".to_owned(), &states, after),
            format!("1. c2-c3 *\n\n{after}")
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_device_or_a_pipe_is_refused() {
        let error = PgnRecorder::collection(PathBuf::from("/dev/full")).expect_err("a device");
        assert_eq!(error.to_string(), "/dev/full: expected a file, found a device");
    }
}
