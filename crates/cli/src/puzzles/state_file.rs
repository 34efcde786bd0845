//! The state file of the generator: JSON Lines with the variant, the seed and the minimum level in the first line, and the candidates of a
//! game in each further line.

use crate::CommandError;
use breakthrough_engine::Level;
use breakthrough_platform::files::{self, AppendFile};
use breakthrough_platform::text::{shortened, without_bom};
use breakthrough_platform::toml_file::MAX_REASON_CHARACTERS;
use breakthrough_puzzles::{Candidate, Origin, Puzzle, PuzzleJson};
use breakthrough_rules::Variant;
use breakthrough_rules::notation::variant_text;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Value that identifies state files.
const FORMAT: &str = "breakthrough-engine puzzles";
const VERSION: u64 = 2;
/// Maximum length of a state file, in bytes.
const MAX_STATE_BYTES: u64 = 1 << 30;

/// First line of a state file.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    version: u64,
    variant: String,
    seed: u64,
    min_level: Level,
}

/// Further line of a state file: a game and its candidates.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    game: u64,
    puzzles: Vec<CandidateLine>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct CandidateLine {
    puzzle: PuzzleJson,
    recaptures: bool,
}

/// State file, locked for this run.
pub(super) struct StateFile {
    file: AppendFile,
    path: PathBuf,
    games: u64,
    fruitful_games: usize,
}

impl StateFile {
    /// Opens or creates the state file of a generator. An incomplete last line is removed.
    pub(super) fn open(path: &Path, variant: Variant, seed: u64, min_level: Level) -> Result<StateFile, CommandError> {
        let error = |reason: &dyn Display| state_error(path, reason);
        let mut file = AppendFile::open(path).map_err(|reason| error(&reason))?;
        // On a file system without locks, a second generator can write to the file.
        if file.lock().is_err_and(|reason| reason.kind() == ErrorKind::WouldBlock) {
            return Err(error(&"another generator is writing to this file"));
        }
        let bytes = file.read_limited(MAX_STATE_BYTES).map_err(|reason| error(&reason))?;
        let wanted = Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            variant: variant_text(&variant),
            seed,
            min_level,
        };
        let header = serde_json::to_string(&wanted).map_err(io::Error::from)? + "\n";
        let complete = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let games = match complete {
            0 if header.as_bytes().starts_with(without_bom(&bytes)) => Vec::new(),
            _ => {
                let (found, games) = parse(&bytes[..complete]).map_err(|reason| error(&reason))?;
                if found != wanted {
                    let (variant, seed, level) = (found.variant, found.seed, found.min_level);
                    let reason =
                        format!("expected variant {variant}, seed {seed} and minimum level {level}, as in this file");
                    return Err(error(&reason));
                }
                games
            }
        };
        let fruitful = games.iter().filter(|game| !game.puzzles.is_empty());
        let mut state = StateFile {
            file,
            path: path.to_owned(),
            games: games.len() as u64,
            fruitful_games: fruitful.count(),
        };
        if complete < bytes.len() {
            let truncated = state.file.truncate(complete as u64);
            truncated.map_err(|reason| error(&reason))?;
        }
        if complete == 0 {
            state.write(&header)?;
        }
        Ok(state)
    }

    /// Returns the number of searched games, which is the number of the next game.
    pub(super) const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of games with candidates.
    pub(super) const fn fruitful_games(&self) -> usize {
        self.fruitful_games
    }

    /// Appends the candidates of the next game, and returns when the line is stored on disk.
    pub(super) fn append(&mut self, puzzles: &[Puzzle]) -> Result<(), CommandError> {
        let line = |puzzle: &Puzzle| CandidateLine {
            puzzle: PuzzleJson::from(puzzle),
            recaptures: puzzle.recaptures,
        };
        let line = GameLine {
            game: self.games,
            puzzles: puzzles.iter().map(line).collect(),
        };
        self.write(&(serde_json::to_string(&line).map_err(io::Error::from)? + "\n"))?;
        self.games += 1;
        self.fruitful_games += usize::from(!puzzles.is_empty());
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<(), CommandError> {
        let written = self.file.append(text.as_bytes());
        written.map_err(|reason| CommandError::Failed(format!("{}: {reason}", self.path.display())))
    }
}

/// Returns all candidates of a state file. An incomplete last line is ignored, because a generator may be writing it.
pub(super) fn read_candidates(path: &Path) -> Result<Vec<Candidate>, CommandError> {
    let error = |reason: &dyn Display| state_error(path, reason);
    let bytes = files::read_limited(path, MAX_STATE_BYTES).map_err(|reason| error(&reason))?;
    let complete = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let (header, games) = parse(&bytes[..complete]).map_err(|reason| error(&reason))?;
    let mut candidates = Vec::new();
    for line in games {
        for candidate in line.puzzles {
            let puzzle = candidate.puzzle.to_puzzle(candidate.recaptures);
            let puzzle = puzzle.map_err(|reason| error(&format!("game {}: {reason}", line.game)))?;
            let (seed, game) = (header.seed, line.game);
            candidates.push(Candidate {
                puzzle,
                origin: Origin { seed, game },
            });
        }
    }
    Ok(candidates)
}

fn state_error(path: &Path, reason: &dyn Display) -> CommandError {
    let reason = shortened(&reason.to_string(), MAX_REASON_CHARACTERS);
    CommandError::Argument(format!("{}: {reason}", path.display()))
}

/// Parses the complete lines of a state file.
fn parse(bytes: &[u8]) -> Result<(Header, Vec<GameLine>), String> {
    let mut lines = (1..).zip(without_bom(bytes).split_inclusive(|byte| *byte == b'\n'));
    let header = lines.next().map_or(&[][..], |(_, line)| line);
    let header = serde_json::from_slice::<Header>(header).ok();
    let Some(header) = header.filter(|header| header.format == FORMAT && header.version == VERSION) else {
        return Err(format!(
            "expected a state file of puzzles (\"format\":\"{FORMAT}\"), found another file"
        ));
    };
    let mut games: Vec<GameLine> = Vec::new();
    for (number, line) in lines {
        let line: GameLine = serde_json::from_slice(line).map_err(|reason| format!("line {number}: {reason}"))?;
        if line.game != games.len() as u64 {
            return Err(format!(
                "line {number}: expected game {}, found game {}",
                games.len(),
                line.game
            ));
        }
        games.push(line);
    }
    Ok((header, games))
}
