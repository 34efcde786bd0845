//! Rule files in TOML: parsing with line and column in every error, renaming and writing.

use super::integer::Integer;
use super::named_variant::{NamedVariant, StartingSide};
use super::random_obstacles::random_obstacles;
use crate::load::MAX_RULE_FILE_BYTES;
use breakthrough_platform::text::{MAX_TEXT_CHARACTERS, shortened, shortened_name};
use breakthrough_platform::toml_file::{self, SpannedError, TomlError, check_length, strip_bom};
use breakthrough_rules::notation::{PiecePlacement, parse_square};
use breakthrough_rules::{Bitboard, BoardSize, Options, SquareSet, Variant, VariantError};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use toml::Spanned;

/// An optional value with its span in the file.
type OptionalSpanned<T> = Option<Spanned<T>>;

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    name: Spanned<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    description: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    history: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    strategy: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[serde(rename = "known")]
    solved_status: String,
    #[serde(default)]
    board: Board,
    #[serde(default)]
    start: Start,
    #[serde(default)]
    rules: Rules,
}

#[derive(Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct Board {
    #[serde(skip_serializing_if = "Option::is_none")]
    files: OptionalSpanned<Integer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ranks: OptionalSpanned<Integer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hexagon_side: OptionalSpanned<Integer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    joined_edges: OptionalSpanned<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    obstacles: Vec<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(rename = "scatter")]
    random_obstacles: OptionalSpanned<RandomObstacles>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct RandomObstacles {
    count: Spanned<Integer>,
    seed: Spanned<Integer>,
    #[serde(default = "default_symmetric")]
    symmetric: bool,
}

const fn default_symmetric() -> bool {
    true
}

#[derive(Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct Start {
    #[serde(skip_serializing_if = "Option::is_none")]
    home_ranks: OptionalSpanned<Integer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(rename = "begins")]
    starting_side: OptionalSpanned<StartingSideKey>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: OptionalSpanned<String>,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum StartingSideKey {
    First,
    Second,
    #[serde(rename = "lot")]
    Random,
}

#[derive(Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct Rules {
    #[serde(skip_serializing_if = "Option::is_none")]
    compulsory_capture: OptionalSpanned<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    straight_capture: OptionalSpanned<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bombardment: OptionalSpanned<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    breakthroughs: OptionalSpanned<Integer>,
}

/// Parses a rule file. The name and the texts of the variant are shortened.
///
/// # Errors
/// The file is longer than [`MAX_RULE_FILE_BYTES`], or invalid. Only the first error is returned, with its line and
/// column.
pub fn parse_rule_file(text: &str) -> Result<NamedVariant, TomlError> {
    let text = strip_bom(text);
    check_length(text, MAX_RULE_FILE_BYTES)
        .and_then(|()| toml_file::parse(text))
        .and_then(|file| check(&file))
        .map_err(|error| error.locate(text))
}

/// Replaces the name in a rule file and keeps the rest of the file, including comments.
///
/// # Errors
/// The file is not valid TOML or contains invalid keys or types. Only the first error is returned, with its line and
/// column.
pub fn rename_rule_file(text: &str, name: &str) -> Result<String, TomlError> {
    let text = strip_bom(text);
    let file: File = toml_file::parse(text).map_err(|error| error.locate(text))?;
    let mut renamed = text.to_owned();
    renamed.replace_range(file.name.span(), &toml::Value::from(name.trim()).to_string());
    Ok(renamed)
}

fn check(file: &File) -> Result<NamedVariant, SpannedError> {
    if file.name.get_ref().trim().is_empty() {
        return Err(SpannedError::new(&file.name, "expected a name, found nothing"));
    }
    let is_set = |flag: &OptionalSpanned<bool>| flag.as_ref().is_some_and(|flag| *flag.get_ref());
    let starting_side = match file.start.starting_side.as_ref().map(Spanned::get_ref) {
        None | Some(StartingSideKey::First) => StartingSide::First,
        Some(StartingSideKey::Second) => StartingSide::Second,
        Some(StartingSideKey::Random) => StartingSide::Random,
    };
    let size = size(&file.board)?;
    let mut options = Options {
        starting_side: starting_side.fixed_or_first(),
        obstacles: squares(&file.board.obstacles, size)?,
        missing: squares(&file.start.missing, size)?,
        cylinder: is_set(&file.board.joined_edges),
        mandatory_capture: is_set(&file.rules.compulsory_capture),
        straight_capture: is_set(&file.rules.straight_capture),
        bombardment: is_set(&file.rules.bombardment),
        ..Options::standard(size)
    };
    if let Some(home_ranks) = parse_u8(&file.start.home_ranks, VariantError::HomeRanks)? {
        options.home_ranks = home_ranks;
    }
    if let Some(breakthroughs) = parse_u8(&file.rules.breakthroughs, VariantError::Breakthroughs)? {
        options.breakthroughs_needed = breakthroughs;
    }
    if let Some(text) = &file.start.position {
        let placement = text
            .get_ref()
            .parse::<PiecePlacement>()
            .map_err(|error| SpannedError::new(text, error))?;
        if placement.size != size {
            let reason = format!("expected a {size} board, found {}", placement.size);
            return Err(SpannedError::new(text, reason));
        }
        options.obstacles |= placement.obstacles;
        options.pieces = Some(placement.pieces);
    }
    let check_options = |options: Options| {
        Variant::from_options(options).map_err(|error| SpannedError {
            span: span_of(error, file),
            reason: error.to_string(),
        })
    };
    let mut variant = check_options(options)?;
    if let Some(random) = &file.board.random_obstacles {
        options.obstacles |= place_random_obstacles(random, &options)?;
        variant = check_options(options)?;
    }
    Ok(NamedVariant {
        name: shortened_name(file.name.get_ref().trim()),
        description: shortened(&file.description, MAX_TEXT_CHARACTERS),
        history: shortened(&file.history, MAX_TEXT_CHARACTERS),
        strategy: shortened(&file.strategy, MAX_TEXT_CHARACTERS),
        solved_status: shortened(&file.solved_status, MAX_TEXT_CHARACTERS),
        variant,
        starting_side,
    })
}

fn size(board: &Board) -> Result<BoardSize, SpannedError> {
    let size = match (&board.hexagon_side, &board.files, &board.ranks) {
        (Some(_), Some(extra), _) | (Some(_), _, Some(extra)) => {
            return Err(SpannedError::new(
                extra,
                "expected either hexagon-side or files and ranks, found both",
            ));
        }
        (Some(value), None, None) => {
            let Integer(side) = *value.get_ref();
            let is_side = |side: &u8| Variant::HEXAGON_SIDES.contains(side);
            let Some(side) = u8::try_from(side).ok().filter(is_side) else {
                return Err(SpannedError::new(value, VariantError::HexagonSide(side)));
            };
            BoardSize::hexagon(side)
        }
        (None, files, ranks) => {
            let files = parse_u8(files, VariantError::Files)?.unwrap_or(8);
            let ranks = parse_u8(ranks, VariantError::Ranks)?.unwrap_or(8);
            BoardSize::new(files, ranks)
        }
    };
    let span = |value: &OptionalSpanned<Integer>| value.as_ref().map(Spanned::span);
    let locate = |error: VariantError| SpannedError {
        span: match error {
            VariantError::Files(_) => span(&board.files),
            _ => span(&board.ranks),
        },
        reason: error.to_string(),
    };
    Variant::from_options(Options::standard(size)).map_err(locate)?;
    Ok(size)
}

/// Converts an optional integer to `u8`. `Variant::from_options` later checks the exact range.
fn parse_u8(
    value: &OptionalSpanned<Integer>,
    out_of_range: fn(i64) -> VariantError,
) -> Result<Option<u8>, SpannedError> {
    let Some(value) = value else {
        return Ok(None);
    };
    let Integer(number) = *value.get_ref();
    let number = u8::try_from(number).map_err(|_| SpannedError::new(value, out_of_range(number)))?;
    Ok(Some(number))
}

/// Places random obstacles. Returns an error if not all of them fit.
fn place_random_obstacles(random: &Spanned<RandomObstacles>, options: &Options) -> Result<SquareSet, SpannedError> {
    let RandomObstacles { count, seed, symmetric } = random.get_ref();
    let Integer(wanted) = *count.get_ref();
    let Ok(seed) = u32::try_from(seed.get_ref().0) else {
        let reason = format!("expected a seed from 0 to {}, found {}", u32::MAX, seed.get_ref().0);
        return Err(SpannedError::new(seed, reason));
    };
    if wanted < 0 {
        let reason = format!("expected 0 or more obstacles, found {wanted}");
        return Err(SpannedError::new(count, reason));
    }
    // The number of squares of a board never exceeds the capacity of `SquareSet`.
    let capped = wanted.min(SquareSet::CAPACITY as i64) as u32;
    let obstacles = random_obstacles(options, capped, *symmetric, seed.into());
    if i64::from(obstacles.count()) < wanted {
        let found = obstacles.count();
        let reason = format!("expected space for {wanted} obstacles, found space for {found}");
        return Err(SpannedError::new(random, reason));
    }
    Ok(obstacles)
}

fn squares(names: &[Spanned<String>], size: BoardSize) -> Result<SquareSet, SpannedError> {
    names.iter().try_fold(SquareSet::EMPTY, |set, name| {
        let square = parse_square(name.get_ref(), size).map_err(|error| SpannedError::new(name, error))?;
        Ok(set | SquareSet::from_square(square))
    })
}

/// Returns the span of the value that caused a rules error.
fn span_of(error: VariantError, file: &File) -> Option<Range<usize>> {
    let (start, rules) = (&file.start, &file.rules);
    match error {
        VariantError::HomeRanks(_) | VariantError::HomeRanksDoNotFit { .. } => {
            start.home_ranks.as_ref().map(Spanned::span)
        }
        VariantError::Breakthroughs(_) => rules.breakthroughs.as_ref().map(Spanned::span),
        VariantError::NarrowCylinder(_) | VariantError::HexagonalCylinder => {
            file.board.joined_edges.as_ref().map(Spanned::span)
        }
        VariantError::BombardmentCaptures => rules.bombardment.as_ref().map(Spanned::span),
        _ => {
            let names = file.board.obstacles.first().or(start.missing.first());
            start.position.as_ref().or(names).map(Spanned::span)
        }
    }
}

/// Formats a rule file that [`parse_rule_file`] parses to the same variant.
#[must_use]
pub fn rule_file_text(named: &NamedVariant) -> String {
    fn unless_default<T>(value: T, is_default: bool) -> OptionalSpanned<T> {
        (!is_default).then(|| Spanned::new(0..0, value))
    }
    let options = named.variant.options();
    let size = options.size;
    let flag = |value: bool| unless_default(value, !value);
    let number = |value: u8, is_default: bool| unless_default(Integer(value.into()), is_default);
    let names = |set: SquareSet| -> Vec<Spanned<String>> {
        let names = set.squares().map(|square| size.coordinates(square).to_string());
        names.map(|name| Spanned::new(0..0, name)).collect()
    };
    let is_hexagon = size.shape == breakthrough_rules::Shape::Hexagon;
    let position = options.pieces.map(|pieces| {
        let placement = PiecePlacement {
            size,
            obstacles: options.obstacles,
            pieces,
        };
        Spanned::new(0..0, placement.to_string())
    });
    let file = File {
        name: Spanned::new(0..0, named.name.clone()),
        description: named.description.clone(),
        history: named.history.clone(),
        strategy: named.strategy.clone(),
        solved_status: named.solved_status.clone(),
        board: Board {
            files: number(size.files, is_hexagon),
            ranks: number(size.ranks, is_hexagon),
            hexagon_side: number(size.hexagon_side(), !is_hexagon),
            joined_edges: flag(options.cylinder),
            obstacles: if position.is_some() {
                Vec::new()
            } else {
                names(options.obstacles)
            },
            random_obstacles: None,
        },
        start: Start {
            home_ranks: number(options.home_ranks, options.home_ranks == size.default_home_ranks()),
            starting_side: match named.starting_side {
                StartingSide::First => None,
                StartingSide::Second => unless_default(StartingSideKey::Second, false),
                StartingSide::Random => unless_default(StartingSideKey::Random, false),
            },
            missing: names(options.missing),
            position,
        },
        rules: Rules {
            compulsory_capture: flag(options.mandatory_capture),
            straight_capture: flag(options.straight_capture),
            bombardment: flag(options.bombardment),
            breakthroughs: number(options.breakthroughs_needed, options.breakthroughs_needed == 1),
        },
    };
    toml::to_string_pretty(&file).expect("strings, numbers and lists can be written")
}
