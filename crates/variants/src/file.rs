//! Rule files of our own: TOML, read with the place of every mistake, and written.

use super::number::Number;
use super::{Begins, NamedVariant, scatter};
use breakthrough_files::toml_file::{self, FileError, Mistake, without_mark};
use breakthrough_rules::notation::{PiecePlacement, parse_square};
use breakthrough_rules::{Bitboard, BoardSize, Options, Side, SquareSet, Variant, VariantError};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use toml::Spanned;

/// A value that may be left out, with its place.
type Given<T> = Option<Spanned<T>>;

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
    known: String,
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
    files: Given<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ranks: Given<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hexagon_side: Given<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    joined_edges: Given<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    obstacles: Vec<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scatter: Given<Scatter>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Scatter {
    count: Spanned<Number>,
    seed: Spanned<Number>,
    #[serde(default = "yes")]
    symmetric: bool,
}

const fn yes() -> bool {
    true
}

#[derive(Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct Start {
    #[serde(skip_serializing_if = "Option::is_none")]
    home_ranks: Given<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    begins: Given<BeginsWord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Given<String>,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum BeginsWord {
    First,
    Second,
    Lot,
}

#[derive(Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct Rules {
    #[serde(skip_serializing_if = "Option::is_none")]
    compulsory_capture: Given<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    straight_capture: Given<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bombardment: Given<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    breakthroughs: Given<Number>,
}

/// Reads a rule file.
///
/// # Errors
/// The first mistake, with its place.
pub fn parse_rule_file(text: &str) -> Result<NamedVariant, FileError> {
    let text = without_mark(text);
    toml_file::read(text)
        .and_then(|file| named(&file))
        .map_err(|mistake| mistake.placed(text))
}

/// The same rule file with another name and nothing else changed, not even a comment.
///
/// # Errors
/// The first mistake in the file, with its place.
pub fn renamed_rule_file(text: &str, name: &str) -> Result<String, FileError> {
    let text = without_mark(text);
    let file: File = toml_file::read(text).map_err(|mistake| mistake.placed(text))?;
    let mut renamed = text.to_owned();
    renamed.replace_range(file.name.span(), &toml::Value::from(name.trim()).to_string());
    Ok(renamed)
}

fn named(file: &File) -> Result<NamedVariant, Mistake> {
    if file.name.get_ref().trim().is_empty() {
        return Err(Mistake::new(&file.name, "expected a name, found nothing"));
    }
    let is = |given: &Given<bool>| given.as_ref().is_some_and(|given| *given.get_ref());
    let begins = file.start.begins.as_ref().map(|begins| *begins.get_ref());
    let size = size(&file.board)?;
    let mut options = Options {
        starting_side: match begins {
            Some(BeginsWord::Second) => Side::Second,
            _ => Side::First,
        },
        obstacles: squares(&file.board.obstacles, size)?,
        missing: squares(&file.start.missing, size)?,
        cylinder: is(&file.board.joined_edges),
        mandatory_capture: is(&file.rules.compulsory_capture),
        straight_capture: is(&file.rules.straight_capture),
        bombardment: is(&file.rules.bombardment),
        ..Options::standard(size)
    };
    if let Some(home_ranks) = small(&file.start.home_ranks, VariantError::HomeRanks)? {
        options.home_ranks = home_ranks;
    }
    if let Some(breakthroughs) = small(&file.rules.breakthroughs, VariantError::Breakthroughs)? {
        options.breakthroughs_needed = breakthroughs;
    }
    if let Some(text) = &file.start.position {
        let placement = text
            .get_ref()
            .parse::<PiecePlacement>()
            .map_err(|error| Mistake::new(text, error))?;
        if placement.size != size {
            let reason = format!("expected a {size} board, found {}", placement.size);
            return Err(Mistake::new(text, reason));
        }
        options.obstacles |= placement.obstacles;
        options.pieces = Some(placement.pieces);
    }
    let check = |options: Options| {
        Variant::from_options(options).map_err(|error| Mistake {
            at: place_of(error, file),
            reason: error.to_string(),
        })
    };
    let mut variant = check(options)?;
    if let Some(given) = &file.board.scatter {
        let set = scattered(given, &options)?;
        options.obstacles |= set;
        variant = check(options)?;
    }
    Ok(NamedVariant {
        name: file.name.get_ref().trim().to_owned(),
        description: file.description.clone(),
        history: file.history.clone(),
        strategy: file.strategy.clone(),
        known: file.known.clone(),
        variant,
        begins: match begins {
            Some(BeginsWord::Lot) => Begins::ByLot,
            Some(BeginsWord::Second) => Begins::Second,
            _ => Begins::First,
        },
    })
}

fn size(board: &Board) -> Result<BoardSize, Mistake> {
    let size = match (&board.hexagon_side, &board.files, &board.ranks) {
        (Some(_), Some(given), _) | (Some(_), _, Some(given)) => {
            return Err(Mistake::new(
                given,
                "a hexagonal board has no files and ranks but its side",
            ));
        }
        (Some(given), None, None) => {
            let Number(side) = *given.get_ref();
            let is_side = |side: &u8| Variant::HEXAGON_SIDES.contains(side);
            let Some(side) = u8::try_from(side).ok().filter(is_side) else {
                return Err(Mistake::new(given, VariantError::HexagonSide(side)));
            };
            BoardSize::hexagon(side)
        }
        (None, files, ranks) => {
            let files = small(files, VariantError::Files)?.unwrap_or(8);
            let ranks = small(ranks, VariantError::Ranks)?.unwrap_or(8);
            BoardSize::new(files, ranks)
        }
    };
    let at = |given: &Given<Number>| given.as_ref().map(Spanned::span);
    let refused = |error: VariantError| Mistake {
        at: match error {
            VariantError::Files(_) => at(&board.files),
            _ => at(&board.ranks),
        },
        reason: error.to_string(),
    };
    Variant::from_options(Options::standard(size)).map_err(refused)?;
    Ok(size)
}

/// A number of which the rules can be asked whether it will do; they refuse any other.
fn small(given: &Given<Number>, refused: fn(i64) -> VariantError) -> Result<Option<u8>, Mistake> {
    let Some(given) = given else {
        return Ok(None);
    };
    let Number(number) = *given.get_ref();
    let small = u8::try_from(number).map_err(|_| Mistake::new(given, refused(number)))?;
    Ok(Some(small))
}

/// The obstacles by lot, all that are wanted.
fn scattered(given: &Spanned<Scatter>, options: &Options) -> Result<SquareSet, Mistake> {
    let Scatter { count, seed, symmetric } = given.get_ref();
    let Number(wanted) = *count.get_ref();
    let Ok(seed) = u32::try_from(seed.get_ref().0) else {
        let reason = format!("expected a seed from 0 to {}, found {}", u32::MAX, seed.get_ref().0);
        return Err(Mistake::new(seed, reason));
    };
    if wanted < 0 {
        let reason = format!("expected a number of obstacles, found {wanted}");
        return Err(Mistake::new(count, reason));
    }
    // No board has room for more.
    let most = wanted.min(SquareSet::CAPACITY as i64) as u32;
    let set = scatter(options, most, *symmetric, seed.into());
    if i64::from(set.count()) < wanted {
        let found = set.count();
        let reason = format!("expected room for {wanted} obstacles, found it for {found}");
        return Err(Mistake::new(given, reason));
    }
    Ok(set)
}

fn squares(names: &[Spanned<String>], size: BoardSize) -> Result<SquareSet, Mistake> {
    names.iter().try_fold(SquareSet::EMPTY, |set, name| {
        let square = parse_square(name.get_ref(), size).map_err(|error| Mistake::new(name, error))?;
        Ok(set | SquareSet::from_square(square))
    })
}

/// The value that an error of the rules is about.
fn place_of(error: VariantError, file: &File) -> Option<Range<usize>> {
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

/// A rule file that reads back as the same variant.
#[must_use]
pub fn rule_file_text(named: &NamedVariant) -> String {
    fn given<T>(value: T, is_usual: bool) -> Given<T> {
        (!is_usual).then(|| Spanned::new(0..0, value))
    }
    let options = named.variant.options();
    let size = options.size;
    let flag = |value: bool| given(value, !value);
    let number = |value: u8, is_usual: bool| given(Number(value.into()), is_usual);
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
        known: named.known.clone(),
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
            scatter: None,
        },
        start: Start {
            home_ranks: number(options.home_ranks, options.home_ranks == size.default_home_ranks()),
            begins: match named.begins {
                Begins::First => None,
                Begins::Second => given(BeginsWord::Second, false),
                Begins::ByLot => given(BeginsWord::Lot, false),
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
