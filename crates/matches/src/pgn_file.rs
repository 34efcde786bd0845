//! The PGN file of a match.

use crate::pgn_date::today;
use crate::written_game::read_written_game;
use crate::{GameNumber, GameResult};
use breakthrough_platform::files::{self, AppendFile};
use breakthrough_platform::text::{check_encoding, without_bom};
use breakthrough_rules::notation::{MAX_RECORD_BYTES, Record, parse_pgn};
use std::collections::HashSet;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Maximum length, in bytes, of a PGN file that is compared with the games of a resumed match.
const MAX_FILE_BYTES: u64 = 2 << 30;

/// A PGN file to which games are appended.
pub struct PgnFile {
    file: AppendFile,
    path: PathBuf,
    torn_files: Vec<PathBuf>,
}

impl PgnFile {
    /// Opens or creates a file for appending. If the last game was written by a match and is torn, because the program was
    /// killed or the disk was full, that game is moved to a new file, `NAME-torn.pgn` ([`PgnFile::torn_files`]). The rest of
    /// the file is unchanged. Missing line breaks at the end are added. `event` is the value of the `Event` tag of the match.
    ///
    /// # Errors
    /// The file is encoded in UTF-16 instead of UTF-8, or an I/O error occurs.
    pub fn open(path: &Path, event: &str) -> io::Result<PgnFile> {
        let mut pgn = PgnFile {
            file: AppendFile::open(path)?,
            path: path.to_owned(),
            torn_files: Vec::new(),
        };
        let tail = pgn.tail()?;
        check_encoding(&tail).map_err(|reason| io::Error::new(ErrorKind::InvalidData, reason))?;
        match torn_game(&tail, event) {
            Some(at) => pgn.move_to_torn_file(&tail[at..])?,
            None if tail.is_empty() || tail.ends_with(b"\n\n") => {}
            None if tail.ends_with(b"\n") => pgn.file.append(b"\n")?,
            None => pgn.file.append(b"\n\n")?,
        }
        Ok(pgn)
    }

    /// Opens the file of a match that resumes with a pair of games, numbered from 0. If the last game of the file is the first
    /// game of that pair, the write of the pair was interrupted. The game is then moved to a new file, `NAME-torn.pgn`, and the
    /// pair is played again.
    ///
    /// # Errors
    /// The same errors as [`PgnFile::open`].
    pub(crate) fn resume(path: &Path, event: &str, pair: usize) -> io::Result<PgnFile> {
        let mut pgn = PgnFile::open(path, event)?;
        let tail = pgn.tail()?;
        let first_of_pair = GameNumber {
            pairing: 0,
            round: pair,
            game: 0,
        };
        if let Some(at) = start_of_last_game(&tail)
            && read_written_game(&tail[at..], event).is_some()
        {
            let record = parse_pgn(&String::from_utf8_lossy(&tail[at..]));
            let is_first_of_pair = record.is_ok_and(|record| {
                record.tag("Event") == Some(event) && record.tag("Round") == Some(first_of_pair.to_string().as_str())
            });
            if is_first_of_pair {
                pgn.move_to_torn_file(&tail[at..])?;
            }
        }
        Ok(pgn)
    }

    /// Returns the files to which torn games were moved when the file was opened.
    #[must_use]
    pub fn torn_files(&self) -> &[PathBuf] {
        &self.torn_files
    }

    /// Returns the last [`MAX_RECORD_BYTES`] bytes of the file. These bytes include at least the last game.
    fn tail(&mut self) -> io::Result<Vec<u8>> {
        let begin = self.file.length()?.saturating_sub(MAX_RECORD_BYTES as u64);
        self.file.read_from(begin)
    }

    /// Moves `torn`, the last bytes of the file, to a new file, `NAME-torn.pgn`.
    fn move_to_torn_file(&mut self, torn: &[u8]) -> io::Result<()> {
        let mut stem = self.path.file_stem().unwrap_or_default().to_owned();
        stem.push("-torn");
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let kept = files::unused_path(folder, &stem, self.path.extension().unwrap_or_default());
        files::write(&kept, torn)?;
        let length = self.file.length()?;
        self.file.truncate(length - torn.len() as u64)?;
        self.torn_files.push(kept);
        Ok(())
    }

    /// Returns the texts of the games in the file. A game is in the file if the texts contain the result of
    /// [`GameResult::to_pgn`] for the game.
    ///
    /// # Errors
    /// The file is larger than 2 GiB, or an I/O error occurs.
    pub fn games(&mut self) -> io::Result<HashSet<String>> {
        let text = self.file.read_limited(MAX_FILE_BYTES)?;
        let starts: Vec<usize> = (0..text.len()).filter(|at| is_start_of_game(&text, *at)).collect();
        let ends = starts.iter().copied().skip(1).chain([text.len()]);
        let games = starts.iter().zip(ends).map(|(start, end)| &text[*start..end]);
        Ok(games.map(|game| String::from_utf8_lossy(game).into_owned()).collect())
    }

    /// Appends games, such as the two games of a pair, in one write, and returns when the games are stored on disk.
    ///
    /// # Errors
    /// An I/O error occurs. A partial write is truncated at once or when the file is next opened, so the file contains only
    /// complete games.
    pub fn append(&mut self, games: &str) -> io::Result<()> {
        self.file.append(games.as_bytes())
    }
}

impl GameResult {
    /// Formats the game as PGN with an empty line at the end. `names` contains the names of the players by side, and `round` is the value
    /// of the `Round` tag.
    #[must_use]
    pub fn to_pgn(&self, names: [&str; 2], event: &str, round: &str) -> String {
        record(self, names, event, round).to_pgn() + "\n"
    }
}

const BEGIN: &[u8] = b"[Event \"";

/// Whether a game starts at this index. The first tag of the game may be truncated.
fn is_start_of_game(text: &[u8], at: usize) -> bool {
    let (before, rest) = text.split_at(at);
    let before = without_bom(before);
    let is_line = before.is_empty() || before.ends_with(b"\n");
    // Only the first tag of a game follows an empty line.
    let is_torn_tag = before.is_empty() || before.ends_with(b"\n\n");
    (is_line && rest.starts_with(BEGIN)) || (is_torn_tag && BEGIN.starts_with(rest))
}

fn start_of_last_game(text: &[u8]) -> Option<usize> {
    (0..text.len()).rev().find(|at| is_start_of_game(text, *at))
}

/// If the last game was written by a match and is truncated, returns the index of the first byte of this game. If the game is
/// the second game of a pair, returns the index of the pair's first byte, because the whole pair is played again.
fn torn_game(text: &[u8], event: &str) -> Option<usize> {
    let at = start_of_last_game(text)?;
    let torn = read_written_game(&text[at..], event).filter(|game| game.is_cut)?;
    let begins_pair =
        |begin: &usize| read_written_game(&text[*begin..at], event).is_some_and(|game| game.begins_pair_of(&torn));
    let before = start_of_last_game(&text[..at]).filter(begins_pair);
    Some(before.unwrap_or(at))
}

fn record(result: &GameResult, names: [&str; 2], event: &str, round: &str) -> Record {
    let mut record = Record::new(result.game.clone())
        .with_tag("Event", event)
        .with_tag("Date", today())
        .with_tag("Round", round)
        .with_tag("White", names[0])
        .with_tag("Black", names[1])
        .with_tag("PlyCount", result.game.moves().len().to_string())
        .with_tag(
            "Termination",
            result
                .fault
                .as_ref()
                .map_or("normal", |(_, fault)| fault.pgn_termination()),
        );
    if let Some((side, fault)) = &result.fault {
        record = record.with_tag("Fault", format!("{} {fault}", names[side.index()]));
    }
    record
}

#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use crate::MoveStats;
    use breakthrough_rules::{Game, Side, Variant};

    /// Returns a complete game of the event `Cup` with its trailing empty line.
    pub(crate) fn game_of_round(round: &str) -> String {
        let mut game = Game::new(Variant::new(5, 5).expect("a variant"));
        for _ in 0..4 {
            game.play(game.position().legal_moves()[0]).expect("a legal move");
        }
        assert!(game.resign(Side::Second));
        let result = GameResult {
            game,
            winner: Side::First,
            fault: None,
            stats: [MoveStats::default(); 2],
        };
        result.to_pgn(["A", "B"], "Cup", round)
    }
}

#[cfg(test)]
mod tests {
    use super::testing::game_of_round;
    use super::*;
    use crate::MoveStats;
    use breakthrough_rules::{Game, Side, Variant};
    use breakthrough_uci_client::Fault;
    use std::time::Duration;

    fn game(round: u32) -> String {
        game_of_round(&format!("{round}.2"))
    }

    #[test]
    fn a_torn_pair_includes_its_complete_first_game() {
        let pair = [game_of_round("2.1"), game_of_round("2.2")].concat();
        let before = game_of_round("1.2");
        for length in 1..pair.len() - 2 {
            let text = [before.as_str(), &pair[..length]].concat();
            let torn = torn_game(text.as_bytes(), "Cup");
            let second = pair.len() / 2;
            // A text that ends with the complete first game must not be recognized as truncated.
            if length < second - 2 || length > second {
                assert_eq!(torn, Some(before.len()), "{length}");
            }
        }
    }

    #[test]
    fn a_match_resumes_without_the_first_game_of_an_incomplete_pair() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, torn) = (folder.path().join("games.pgn"), folder.path().join("games-torn.pgn"));
        let games = ["1.1", "1.2", "2.1"].map(game_of_round);
        for (event, pair, is_cut) in [
            ("Cup", 1, true),
            ("Cup", 0, false),
            ("Cup", 2, false),
            ("Other", 1, false),
        ] {
            files::write(&path, games.concat()).expect("written");
            PgnFile::resume(&path, event, pair).expect("opened");
            let found = files::read_to_string(&path).expect("text");
            let expected = if is_cut { games[..2].concat() } else { games.concat() };
            assert_eq!(found, expected, "{event}, pair {pair}");
            assert_eq!(files::exists(&torn), is_cut, "{event}, pair {pair}");
            if is_cut {
                assert_eq!(files::read_to_string(&torn).expect("text"), games[2]);
                files::delete(&torn).expect("deleted");
            }
        }
    }

    #[test]
    fn a_file_contains_the_appended_games() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut file = PgnFile::open(&folder.path().join("games.pgn"), "Cup").expect("opened");
        assert!(file.games().expect("read").is_empty());
        file.append(&[game(1), game(2)].concat()).expect("appended");
        file.append(&game(3)).expect("appended");
        assert_eq!(file.games().expect("read"), HashSet::from([game(1), game(2), game(3)]));
    }

    #[test]
    fn a_torn_game_is_moved_and_the_file_keeps_complete_games() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, torn) = (folder.path().join("games.pgn"), folder.path().join("games-torn.pgn"));
        let (first, second) = (game(1), game(2));
        for length in 0..=second.len() {
            files::write(&path, format!("{first}{}", &second[..length])).expect("written");
            PgnFile::open(&path, "Cup")
                .expect("opened")
                .file
                .append(game(3).as_bytes())
                .expect("appended");
            let found = files::read_to_string(&path).expect("text");
            let is_torn = files::exists(&torn);
            let kept = if is_torn || length == 0 { "" } else { second.as_str() };
            assert_eq!(found, format!("{first}{kept}{}", game(3)), "{length} bytes");
            if is_torn {
                assert_eq!(
                    files::read_to_string(&torn).expect("text"),
                    second[..length],
                    "{length} bytes"
                );
                files::delete(&torn).expect("deleted");
            }
            let games = breakthrough_rules::notation::PgnReader::new(found.as_bytes());
            let rounds = games.filter_map(|game| game.expect("text").record.ok()?.tag("Round").map(str::to_owned));
            let expected: &[&str] = if kept.is_empty() {
                &["1.2", "3.2"]
            } else {
                &["1.2", "2.2", "3.2"]
            };
            assert_eq!(rounds.collect::<Vec<_>>(), expected, "{length} bytes");
        }
    }

    #[test]
    fn only_a_torn_game_of_a_match_is_removed_from_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        let own = game(1);
        for before in [
            "1. a2-a3",
            "[Event \"x\"]\n\n1. a2-a3 *\n",
            "[Event \"x\"]\n\n1. a2-a3 h7-h6 1-0 {resigns}\n",
            "[Event \"x\"]\n[Site \"?\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n\n",
            "[Event \"x\"]\n[Site \"?\"]\n[Date \"2026.11.28\"]\n[Round \"1.1\"]\n\n1. a2-a3 h7-",
            "[Event \"Cup\"]\n[White \"A\"]\n\n",
            "; my games\n",
            &format!("{own}; my comment\n"),
            &format!("{own}% an escaped line"),
            &format!("{own}[White \"A\"]\n\n1. a2-a3"),
            &format!("{own}\r\n"),
        ] {
            files::write(&path, before).expect("written");
            let file = PgnFile::open(&path, "Cup").expect("opened");
            assert!(file.torn_files().is_empty(), "{before}");
            let after = files::read_to_string(&path).expect("text");
            assert_eq!(after.trim_end(), before.trim_end());
            assert!(after.ends_with("\n\n"), "{before}");
        }
    }

    #[test]
    fn a_byte_order_mark_does_not_hide_the_first_game() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pgn");
        let game = game(1);
        files::write(&path, format!("\u{feff}{game}")).expect("written");
        let mut file = PgnFile::open(&path, "Cup").expect("opened");
        assert_eq!(file.games().expect("read"), HashSet::from([game.clone()]));
        files::write(&path, format!("\u{feff}{}", &game[..game.len() / 2])).expect("written");
        let file = PgnFile::open(&path, "Cup").expect("opened");
        assert_eq!(file.torn_files(), [folder.path().join("games-torn.pgn")]);
        assert_eq!(files::read(&path).expect("a file"), b"\xef\xbb\xbf");
        files::write(&path, b"\xff\xfe[\0E\0").expect("written");
        let error = PgnFile::open(&path, "Cup").err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("expected UTF-8 text, found UTF-16"));
    }

    /// The values of `Termination` are taken from the PGN standard.
    #[test]
    fn a_game_states_why_it_ended() {
        let text = || "x".to_owned();
        let disconnected = Fault::Disconnected {
            expected: "bestmove".to_owned(),
            last_error: String::new(),
        };
        for (fault, termination) in [
            (None, "normal"),
            (Some(Fault::TimeForfeit(Duration::from_millis(5))), "time forfeit"),
            (Some(Fault::Stalled(text())), "time forfeit"),
            (Some(Fault::IllegalMove(text())), "rules infraction"),
            (Some(Fault::NoMove(text())), "rules infraction"),
            (Some(Fault::UnknownVariant(text())), "rules infraction"),
            (Some(Fault::Flooded(text())), "rules infraction"),
            (Some(Fault::NotStarted(text())), "abandoned"),
            (Some(Fault::NotConfirmed), "abandoned"),
            (Some(disconnected), "abandoned"),
            (Some(Fault::Panicked(text())), "abandoned"),
            (Some(Fault::Cancelled), "unterminated"),
        ] {
            let result = GameResult {
                game: Game::new(Variant::STANDARD),
                winner: Side::First,
                fault: fault.clone().map(|fault| (Side::Second, fault)),
                stats: [MoveStats::default(); 2],
            };
            let record = record(&result, ["A", "B"], "Cup", "3.1");
            assert_eq!(record.tag("Termination"), Some(termination));
            assert_eq!(
                record.tag("Fault").map(str::to_owned),
                fault.map(|fault| format!("B {fault}"))
            );
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_torn_game_is_kept_beside_a_file_whose_name_is_not_utf_8() {
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &[u8]| folder.path().join(std::ffi::OsStr::from_bytes(name));
        for (name, torn) in [
            (&b"\xff.pgn"[..], &b"\xff-torn.pgn"[..]),
            (b"g.\xff", b"g-torn.\xff"),
            (b"\xff", b"\xff-torn"),
        ] {
            let game = game(1);
            files::write(&at(name), &game[..game.len() / 2]).expect("written");
            PgnFile::open(&at(name), "Cup").expect("opened");
            assert_eq!(files::read_to_string(&at(torn)).expect("kept"), game[..game.len() / 2]);
        }
    }
}
