//! The state file beside the PGN file of an engine match. After a restart of the program, the match resumes from the state
//! file. The finished games are read from the PGN file.

use crate::{EngineMatch, EngineMatchSettings, MatchGame, Participant, ParticipantKind};
use breakthrough_engine::Level;
use breakthrough_platform::files;
use breakthrough_platform::text::{MAX_TEXT_CHARACTERS, shortened};
use breakthrough_platform::toml_file::{self, MAX_REASON_CHARACTERS};
use breakthrough_players::SearchLimit;
use breakthrough_rules::Variant;
use breakthrough_rules::notation::{PgnReader, Record, parse_variant_fen, to_fen, variant_text};
use serde::{Deserialize, Serialize};
use std::io::{self, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};

const EXTENSION: &str = "toml";

/// Maximum size of a state file, in bytes.
pub const MAX_MATCH_STATE_BYTES: u64 = 1 << 20;

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct MatchFile {
    event: String,
    variant: String,
    position: String,
    games: usize,
    /// Stored as a string, because TOML does not support unsigned 64-bit integers.
    seed: String,
    player: [PlayerTable; 2],
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct PlayerTable {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<i8>,
    /// The program and the arguments of a UCI engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    command: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    hash: usize,
    threads: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    options: Vec<(String, String)>,
}

/// Returns the unfinished matches of a folder, sorted by file name. A match that cannot be resumed is returned as an error.
#[must_use]
pub fn unfinished_matches(folder: &Path) -> Vec<Result<EngineMatch, String>> {
    let mut paths = files::list_files(folder, &[EXTENSION]);
    paths.sort();
    let restored = paths.into_iter().map(|path| restore(&path));
    restored
        .filter(|restored| restored.as_ref().map_or(true, |restored| !restored.is_over()))
        .collect()
}

/// Restores a match and its finished games.
fn restore(path: &Path) -> Result<EngineMatch, String> {
    let error = |reason: String| format!("{}: {}", path.display(), shortened(&reason, MAX_REASON_CHARACTERS));
    let text = files::read_text_limited(path, MAX_MATCH_STATE_BYTES).map_err(|reason| error(reason.to_string()))?;
    let pgn = path.with_extension("pgn");
    let settings = parse(&text, pgn.clone()).map_err(error)?;
    let games = match files::open(&pgn) {
        Ok(file) => finished_pairs(BufReader::new(file)),
        Err(reason) if reason.kind() == ErrorKind::NotFound => Vec::new(),
        Err(reason) => return Err(format!("{}: {reason}", pgn.display())),
    };
    Ok(EngineMatch::resumed(settings, games))
}

impl EngineMatch {
    /// Reads a finished game from the PGN file of the match. The first game has the number 1.
    ///
    /// # Errors
    /// The match has no PGN file, or the file cannot be read or does not contain the game.
    pub fn record(&self, number: usize) -> Result<Record, String> {
        let path = self.settings().pgn.as_ref().ok_or("the match has no PGN file")?;
        let file = files::open(path).map_err(|reason| format!("{}: {reason}", path.display()))?;
        let games = PgnReader::new(BufReader::new(file)).map_while(Result::ok);
        let is_wanted = |record: &Record| MatchGame::of_record(record).is_some_and(|game| game.number == number);
        let mut records = games.filter_map(|game| game.record.ok());
        records
            .find(is_wanted)
            .ok_or_else(|| format!("{}: game {number} not found", path.display()))
    }
}

/// Returns the games of the complete pairs, in order.
fn finished_pairs(source: impl io::BufRead) -> Vec<MatchGame> {
    let mut games: Vec<MatchGame> = Vec::new();
    // A game whose moves are not followed by a result is incomplete.
    for game in PgnReader::new(source)
        .map_while(Result::ok)
        .filter(|game| game.has_result)
    {
        let summary = game.record.ok().and_then(|record| MatchGame::of_record(&record));
        games.extend(summary.filter(|summary| summary.number == games.len() + 1));
    }
    games.truncate(games.len() / 2 * 2);
    games
}

fn parse(text: &str, pgn: PathBuf) -> Result<EngineMatchSettings, String> {
    let text = toml_file::strip_bom(text);
    let file: MatchFile = toml_file::parse(text).map_err(|error| error.locate(text).to_string())?;
    let variant: Variant = file.variant.parse().map_err(|error| format!("variant: {error}"))?;
    let start = parse_variant_fen(&variant, &file.position).map_err(|error| format!("position: {error}"))?;
    let seed = file.seed.parse();
    let [first, second] = file.player;
    // These texts must not be truncated, because they are compared with the texts in the PGN file.
    for text in [&file.event, &first.name, &second.name] {
        let found = text.chars().count();
        if found > MAX_TEXT_CHARACTERS {
            let expected = format!("expected at most {MAX_TEXT_CHARACTERS} characters in an event or a name");
            return Err(format!("{expected}, found {found}"));
        }
    }
    Ok(EngineMatchSettings {
        participants: [first.participant()?, second.participant()?],
        start,
        rounds: file.games / 2,
        seed: seed.map_err(|_| format!("seed: expected a number, found `{}`", file.seed))?,
        pgn: Some(pgn),
        event: file.event,
    })
}

impl PlayerTable {
    fn new(participant: &Participant) -> Option<PlayerTable> {
        let limit = match participant.limit {
            Some(limit) => Some(limit.to_setting()?),
            None => None,
        };
        let (level, command) = match &participant.kind {
            ParticipantKind::Level(level) => (Some(level.number()), None),
            ParticipantKind::Search => (None, None),
            ParticipantKind::Uci(command) => (None, Some(command.clone())),
        };
        Some(PlayerTable {
            name: participant.name.clone(),
            level,
            command,
            limit,
            hash: participant.hash_mebibytes,
            threads: participant.threads,
            options: participant.uci_options.clone(),
        })
    }

    fn participant(self) -> Result<Participant, String> {
        let kind = match (self.level, self.command) {
            (Some(level), None) => {
                let known = Level::new(level).ok_or_else(|| format!("level: expected a level, found {level}"))?;
                ParticipantKind::Level(known)
            }
            (None, Some(command)) if !command.is_empty() => ParticipantKind::Uci(command),
            (None, None) => ParticipantKind::Search,
            _ => return Err("player: expected a level or a command, found both or an empty command".to_owned()),
        };
        let limit = self.limit.map(|text| {
            let known = text
                .split_once('=')
                .and_then(|(name, value)| SearchLimit::parse(name, value));
            known.unwrap_or_else(|| Err(format!("limit: expected a limit such as time=1s, found `{text}`")))
        });
        Ok(Participant::from_settings(
            (self.name, kind),
            limit.transpose()?,
            (self.hash, self.threads),
            self.options,
        ))
    }
}

impl EngineMatchSettings {
    /// Returns the path of the state file, which is beside the PGN file; `None` without a PGN file.
    #[must_use]
    pub fn state_path(&self) -> Option<PathBuf> {
        self.pgn.as_ref().map(|pgn| pgn.with_extension(EXTENSION))
    }

    /// Writes the state file, unless the match has no PGN file or a player's limit cannot be stored.
    pub(crate) fn write_state(&self) -> io::Result<()> {
        let Some(path) = self.state_path() else { return Ok(()) };
        let [Some(first), Some(second)] = [0, 1].map(|index: usize| PlayerTable::new(&self.participants[index])) else {
            return Ok(());
        };
        let start = &self.start;
        let file = MatchFile {
            event: self.event.clone(),
            variant: variant_text(&start.variant()),
            position: to_fen(start),
            games: self.rounds * 2,
            seed: self.seed.to_string(),
            player: [first, second],
        };
        let text = toml::to_string_pretty(&file).map_err(io::Error::other)?;
        files::atomic_write(&path, |file| file.write_all(text.as_bytes()))
    }

    /// Deletes the state file, so that the match cannot be resumed. The PGN file is kept.
    ///
    /// # Errors
    /// An I/O error occurs.
    pub fn delete_state(&self) -> io::Result<()> {
        match self.state_path().map_or(Ok(()), |path| files::delete(&path)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Position;

    fn settings(pgn: &Path) -> EngineMatchSettings {
        let level = |level| Participant::level(level, "Computer".to_owned());
        EngineMatchSettings {
            participants: [level(Level::STRONGEST), level(Level::WEAKEST)],
            start: Position::start(Variant::STANDARD),
            rounds: 3,
            seed: 1,
            pgn: Some(pgn.to_owned()),
            event: "Test".to_owned(),
        }
    }

    #[test]
    fn a_match_resumes_without_a_pgn_file_but_not_with_an_unreadable_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let pgn = folder.path().join("match.pgn");
        let settings = settings(&pgn);
        settings.write_state().expect("written");
        let state = settings.state_path().expect("a path");
        assert!(restore(&state).expect("a match").games().is_empty());
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&pgn, &pgn).expect("a link to itself");
            let error = restore(&state).map(drop).expect_err("an endless link");
            assert!(error.starts_with(&format!("{}: ", pgn.display())), "{error}");
        }
    }

    #[test]
    fn a_state_file_that_is_too_large_or_has_long_texts_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = settings(&folder.path().join("match.pgn"));
        settings.write_state().expect("written");
        let state = settings.state_path().expect("a path");
        let text = files::read_to_string(&state).expect("text");
        let long = "ü".repeat(100_000);
        for (old, new) in [
            ("event = \"", long.as_str()),
            ("name = \"", &long),
            ("seed = \"", &long),
        ] {
            files::write(&state, text.replacen(old, &format!("{old}{new}"), 1)).expect("written");
            let error = restore(&state).map(drop).expect_err("a long text");
            assert!(error.chars().count() < 800 && error.contains("expected"), "{error}");
        }
        files::create(&state)
            .and_then(|file| file.set_len(9 << 30))
            .expect("a sparse file");
        let error = unfinished_matches(folder.path())
            .remove(0)
            .map(drop)
            .expect_err("too large");
        assert!(
            error.ends_with("expected at most 1048576 bytes, found 9663676416"),
            "{error}"
        );
    }

    #[test]
    fn a_missing_state_file_counts_as_deleted() {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = settings(&folder.path().join("match.pgn"));
        settings.write_state().expect("written");
        assert!(settings.delete_state().is_ok() && settings.delete_state().is_ok());
        files::create_folder(&settings.state_path().expect("a path")).expect("created");
        assert!(settings.delete_state().is_err(), "a folder cannot be deleted as a file");
    }

    #[test]
    fn a_player_is_a_level_a_search_or_a_program() {
        let kind = |settings: &str| {
            let text = format!("name = \"Odd\"\nhash = 1\nthreads = 1\n{settings}\n");
            let table: PlayerTable = toml_file::parse(&text).map_err(|error| error.reason)?;
            table.participant().map(|participant| participant.kind)
        };
        let mixed = "player: expected a level or a command, found both or an empty command";
        for (settings, expected) in [
            ("", Ok(ParticipantKind::Search)),
            ("limit = \"nodes=5\"", Ok(ParticipantKind::Search)),
            ("level = 10", Ok(ParticipantKind::Level(Level::STRONGEST))),
            ("level = -1", Ok(ParticipantKind::Level(Level::NOVICE))),
            ("command = [\"odd\"]", Ok(ParticipantKind::Uci(vec!["odd".to_owned()]))),
            ("command = []", Err(mixed)),
            ("level = 1\ncommand = [\"odd\"]", Err(mixed)),
            ("level = 11", Err("level: expected a level, found 11")),
            (
                "limit = \"nodes\"",
                Err("limit: expected a limit such as time=1s, found `nodes`"),
            ),
            (
                "limit = \"nodes=0\"",
                Err("nodes: expected a number of nodes, found `0`"),
            ),
        ] {
            assert_eq!(kind(settings), expected.map_err(str::to_owned), "{settings}");
        }
    }
}
