//! File format of puzzles. All numbers of the header are little-endian.
//!
//! | Part | Contents |
//! |---|---|
//! | 4 bytes | `BTPZ` |
//! | 2 bytes | version, 1 |
//! | 4 bytes | length of the compressed data in bytes |
//! | 8 bytes | FNV-1a hash of the compressed data |
//! | rest | [`FileData`] in the format of postcard, compressed with zlib |

use super::puzzle::id_of;
use super::{Puzzle, PuzzleFileError, Puzzles, Theme, ThemeClaim, checksum, themes};
use breakthrough_engine::Level;
use breakthrough_rules::notation::{parse_variant_fen, to_fen, variant_text};
use breakthrough_rules::{Move, Square, Variant};
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use serde::{Deserialize, Serialize};
use std::io::Read;

const MAGIC: [u8; 4] = *b"BTPZ";
const VERSION: u16 = 1;
/// Length of the header in bytes: the magic bytes, the version, the length and the checksum.
const HEADER_BYTES: usize = 18;
/// Maximum length of the decompressed data, in bytes.
const MAX_DATA_BYTES: u64 = 16 << 20;
/// Maximum length of a file in bytes. The embedded file has at most 300,000 bytes.
pub const MAX_FILE_BYTES: u64 = 4 << 20;

/// Contents of a file.
#[derive(Deserialize, Serialize)]
struct FileData {
    /// Share codes of the variants.
    variants: Vec<String>,
    puzzles: Vec<PuzzleData>,
    /// Indices of the daily puzzles.
    daily: Vec<u32>,
}

/// Puzzle of a file. The position determines the identifier, which is not stored.
#[derive(Deserialize, Serialize)]
struct PuzzleData {
    /// Index of the variant.
    variant: u16,
    /// FEN.
    position: String,
    /// Indices of the moves among the legal moves, which are sorted by starting square and target.
    solution: Vec<u8>,
    /// Code, ply and square of each theme.
    themes: Vec<(u8, u8, u8)>,
    rating: u16,
    /// Bit *n* is set if level *n* finds the solution.
    found_by: u16,
    nodes: u32,
    recaptures: bool,
}

/// Serializes puzzles in the file format.
///
/// # Panics
/// The collection has more than 65,536 variants, or a solution contains an illegal move.
#[must_use]
pub fn encode(puzzles: &Puzzles) -> Vec<u8> {
    let mut variants: Vec<Variant> = Vec::new();
    let stored = puzzles.all().iter().map(|puzzle| {
        let known = variants.iter().position(|variant| *variant == puzzle.variant());
        let variant = known.unwrap_or_else(|| {
            variants.push(puzzle.variant());
            variants.len() - 1
        });
        stored(puzzle, u16::try_from(variant).expect("few variants"))
    });
    let data = FileData {
        puzzles: stored.collect(),
        variants: variants.iter().map(variant_text).collect(),
        daily: puzzles.daily().iter().map(|index| *index as u32).collect(),
    };
    let data = postcard::to_allocvec(&data).expect("the data can be serialized");
    let mut body = Vec::new();
    let mut encoder = ZlibEncoder::new(&data[..], Compression::best());
    encoder.read_to_end(&mut body).expect("memory can be read");
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((body.len() as u32).to_le_bytes());
    bytes.extend(checksum(body.iter().copied()).to_le_bytes());
    bytes.extend(body);
    bytes
}

fn stored(puzzle: &Puzzle, variant: u16) -> PuzzleData {
    let mut position = puzzle.start.clone();
    let index = |mv: &Move| {
        let index = sorted_moves(&position).iter().position(|other| other == mv);
        position.play(*mv).expect("the solution is legal");
        index.and_then(|index| u8::try_from(index).ok()).expect("a legal move")
    };
    let theme = |claim: &ThemeClaim| (claim.theme.code(), claim.ply, claim.square.index() as u8);
    PuzzleData {
        variant,
        position: to_fen(&puzzle.start),
        solution: puzzle.solution.iter().map(index).collect(),
        themes: puzzle.themes.iter().map(theme).collect(),
        rating: puzzle.rating,
        found_by: puzzle.found_by.iter().fold(0, |bits, level| bits | 1 << level.number()),
        nodes: puzzle.nodes,
        recaptures: puzzle.recaptures,
    }
}

/// Returns the legal moves, sorted by starting square and target.
fn sorted_moves(position: &breakthrough_rules::Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}

/// Parses a file written by [`encode`]. The decompressed data has at most 16 MiB.
///
/// # Errors
/// The file is incomplete, damaged or has another version; or a puzzle has an invalid position or an illegal move.
pub fn decode(bytes: &[u8]) -> Result<Puzzles, PuzzleFileError> {
    let data = decompress(body(bytes)?)?;
    let (data, rest): (FileData, _) =
        postcard::take_from_bytes(&data).map_err(|error| PuzzleFileError::Structure(error.to_string()))?;
    if !rest.is_empty() {
        let reason = format!("expected no data after the puzzles, found {} bytes", rest.len());
        return Err(PuzzleFileError::Structure(reason));
    }
    let variant = |(number, text): (usize, &String)| {
        let reason = |error: &dyn ToString| error.to_string();
        let variant = text.parse::<Variant>();
        variant.map_err(|error| PuzzleFileError::Variant {
            number,
            reason: reason(&error),
        })
    };
    let variants: Result<Vec<Variant>, _> = (1..).zip(&data.variants).map(variant).collect();
    let variants = variants?;
    let puzzles = (1..).zip(&data.puzzles).map(|(number, stored)| {
        let restored = restored(stored, &variants);
        restored.map_err(|reason| PuzzleFileError::Puzzle { number, reason })
    });
    let daily = data.daily.iter().map(|index| *index as usize).collect();
    Puzzles::new(puzzles.collect::<Result<_, _>>()?, daily)
}

/// Returns the data after the header, if length and checksum are correct.
fn body(bytes: &[u8]) -> Result<&[u8], PuzzleFileError> {
    if bytes.len() < MAGIC.len() || bytes[..MAGIC.len()] != MAGIC {
        return Err(PuzzleFileError::Magic);
    }
    let incomplete = PuzzleFileError::Length {
        expected: HEADER_BYTES as u64,
        found: bytes.len() as u64,
    };
    let (header, body) = bytes.split_at_checked(HEADER_BYTES).ok_or(incomplete)?;
    let found = u16::from_le_bytes([header[4], header[5]]);
    if found != VERSION {
        return Err(PuzzleFileError::Version {
            expected: VERSION,
            found,
        });
    }
    let length = u32::from_le_bytes(std::array::from_fn(|index| header[6 + index]));
    if body.len() as u64 != u64::from(length) {
        return Err(PuzzleFileError::Length {
            expected: HEADER_BYTES as u64 + u64::from(length),
            found: bytes.len() as u64,
        });
    }
    let expected = u64::from_le_bytes(std::array::from_fn(|index| header[10 + index]));
    let found = checksum(body.iter().copied());
    if found != expected {
        return Err(PuzzleFileError::Checksum { expected, found });
    }
    Ok(body)
}

fn decompress(body: &[u8]) -> Result<Vec<u8>, PuzzleFileError> {
    let mut data = Vec::new();
    let read = ZlibDecoder::new(body).take(MAX_DATA_BYTES + 1).read_to_end(&mut data);
    let reason = match read {
        Err(error) => error.to_string(),
        Ok(_) if data.len() as u64 > MAX_DATA_BYTES => format!("expected at most {MAX_DATA_BYTES} bytes, found more"),
        Ok(_) => return Ok(data),
    };
    Err(PuzzleFileError::Compression { at: data.len(), reason })
}

fn restored(stored: &PuzzleData, variants: &[Variant]) -> Result<Puzzle, String> {
    let (found, count) = (stored.variant, variants.len());
    let variant = variants.get(usize::from(found));
    let variant = variant.ok_or_else(|| format!("expected a variant below {count}, found {found}"))?;
    let start = parse_variant_fen(variant, &stored.position).map_err(|error| format!("position: {error}"))?;
    let mut position = start.clone();
    let mut solution = Vec::new();
    for (ply, index) in stored.solution.iter().enumerate() {
        let moves = sorted_moves(&position);
        let mv = moves.get(usize::from(*index)).copied();
        let mv = mv.ok_or_else(|| format!("ply {ply}: expected a move below {}, found {index}", moves.len()))?;
        position.play(mv).map_err(|error| format!("ply {ply}: {error}"))?;
        solution.push(mv);
    }
    let moves = solution.len();
    if moves.is_multiple_of(2) || !Puzzle::MOVES.contains(&moves.div_ceil(2)) {
        return Err(format!(
            "expected 2 to 8 moves of the player, found {moves} moves of both sides"
        ));
    }
    let theme = |(code, ply, square): &(u8, u8, u8)| {
        let theme = Theme::from_code(*code).ok_or_else(|| format!("expected a theme, found the number {code}"))?;
        let square = Square::new(*square);
        if usize::from(*ply) >= moves || !start.size().contains(square) {
            return Err(format!(
                "theme {}: expected a ply of the solution and a square",
                theme.name()
            ));
        }
        Ok(ThemeClaim {
            theme,
            ply: *ply,
            square,
        })
    };
    let levels = (1..=10).filter(|number| stored.found_by >> number & 1 == 1);
    Ok(Puzzle {
        id: id_of(&start),
        solution,
        themes: themes::sorted(stored.themes.iter().map(theme))?,
        rating: stored.rating,
        found_by: levels.filter_map(Level::new).collect(),
        nodes: stored.nodes,
        recaptures: stored.recaptures,
        start,
    })
}
