//! Reads a complete Zillions file: its macros, games and variants.

use super::budget::WorkBudget;
use super::error::ZrfError;
use super::game::read_game;
use super::macros::Macros;
use super::sections::{Section, Sections};
use super::sexpr::{List, Location, SExpr, error_at, parse_sexprs};
use super::zrf_game::{RejectedGame, ZrfFile, ZrfGame};
use crate::load::MAX_RULE_FILE_BYTES;

/// Maximum size of a text, in bytes. Real files are less than a tenth of this size.
const MAX_BYTES: usize = MAX_RULE_FILE_BYTES as usize;

/// Maximum number of games and variants in a file.
const MAX_GAMES: usize = 256;

const TOO_MANY_GAMES: &str = "at most 256 games and variants";

/// Maximum nesting of macro calls around a game.
const MAX_CALL_DEPTH: usize = 100;

/// Maximum number of sections in a game.
const MAX_SECTIONS: usize = 1000;

/// Decodes the bytes of a Zillions file as UTF-8, or as Latin-1 if they are not valid UTF-8.
#[must_use]
pub fn decode_zrf(bytes: &[u8]) -> String {
    let latin = |_| bytes.iter().map(|byte| char::from(*byte)).collect();
    std::str::from_utf8(bytes).map_or_else(latin, str::to_owned)
}

/// Parses a Zillions file. Each game or variant that is invalid, or is not a Breakthrough variant, is rejected individually; all
/// other games and variants are read. The running time is bounded for every input.
///
/// # Errors
/// The whole file is rejected only if it is too large, has unbalanced parentheses or quotes, nests lists too deeply, or contains
/// no game.
pub fn parse_zrf(text: &str) -> Result<ZrfFile, ZrfError> {
    if text.len() > MAX_BYTES {
        let found = format!("{} bytes", text.len());
        let problem = format!("expected at most {MAX_BYTES} bytes of text, found");
        return Err(error_at(Location::START, &found, problem));
    }
    let (exprs, end) = parse_sexprs(text)?;
    let mut reader = FileReader::default();
    for expr in &exprs {
        if let Err(error) = reader.read_expr(expr, 0) {
            reader.reject(String::new(), error);
        }
        if reader.rejected.len() + reader.games.len() > MAX_GAMES {
            break;
        }
    }
    for variant in std::mem::take(&mut reader.early_variants) {
        reader.reject(String::new(), variant.missing("a game before the first variant"));
    }
    if !reader.has_game {
        let no_game = error_at(end, "the end of the text", "expected a game, found");
        return Err(reader.rejected.into_iter().next().map_or(no_game, |first| first.error));
    }
    let FileReader { games, rejected, .. } = reader;
    Ok(ZrfFile { games, rejected })
}

#[derive(Default)]
struct FileReader {
    macros: Macros,
    budget: WorkBudget,
    /// The last game, which is modified by the following variants.
    game: Option<Sections>,
    /// The variants before the first game, which apply to that game.
    early_variants: Vec<List>,
    /// Whether a game or variant was found, regardless of its validity.
    has_game: bool,
    games: Vec<ZrfGame>,
    rejected: Vec<RejectedGame>,
}

impl FileReader {
    /// Reads a top-level expression. Expressions other than macros, games and variants are ignored, such as `(version "2.0")`.
    fn read_expr(&mut self, expr: &SExpr, depth: usize) -> Result<(), ZrfError> {
        let Some(list) = expr.as_list() else {
            return Ok(());
        };
        if self.macros.is_call(list) {
            if depth == MAX_CALL_DEPTH {
                return Err(list.expected("a macro without endless recursion"));
            }
            let expanded = self.macros.call(list)?;
            return expanded.iter().try_for_each(|expr| self.read_expr(expr, depth + 1));
        }
        match list.head() {
            Some("define") => self.macros.define(list),
            Some("game") => {
                let sections = self.sections(list);
                self.game = Some(sections.clone());
                self.read_game(list, &sections)?;
                for variant in std::mem::take(&mut self.early_variants) {
                    self.read_variant(&variant)?;
                }
                Ok(())
            }
            Some("variant") => self.read_variant(list),
            _ => Ok(()),
        }
    }

    /// Reads a variant of the last game, or stores the variant until the first game is read.
    fn read_variant(&mut self, list: &List) -> Result<(), ZrfError> {
        match self.game.clone() {
            Some(game) => {
                let sections = game.variant(self.sections(list));
                self.read_game(list, &sections)
            }
            None if self.early_variants.len() >= MAX_GAMES => Err(list.expected(TOO_MANY_GAMES)),
            None => {
                self.early_variants.push(list.clone());
                Ok(())
            }
        }
    }

    /// Reads the sections of a game or variant.
    fn read_game(&mut self, list: &List, sections: &Sections) -> Result<(), ZrfError> {
        self.has_game = true;
        if self.games.len() + self.rejected.len() >= MAX_GAMES {
            return Err(list.expected(TOO_MANY_GAMES));
        }
        match read_game(sections, &mut self.budget) {
            Ok(game) => self.games.push(game),
            Err(error) => self.reject(sections.title(), error),
        }
        Ok(())
    }

    fn reject(&mut self, title: String, error: ZrfError) {
        self.rejected.push(RejectedGame { title, error });
    }

    /// Splits a game or variant into sections with all macros expanded.
    fn sections(&mut self, game: &List) -> Sections {
        let mut sections = Vec::new();
        for expr in game.rest() {
            if sections.len() >= MAX_SECTIONS {
                let error = expr.expected("at most 1000 sections");
                sections.push(Section::invalid(game, error));
                break;
            }
            match expr.as_list() {
                Some(list) if list.head() == Some("define") => {
                    let defined = self.macros.define(list);
                    sections.extend(defined.err().map(|error| Section::invalid(list, error)));
                }
                Some(list) => match self.macros.expand(expr) {
                    Ok(expanded) => sections.extend(expanded.iter().map(|expr| section(list, expr))),
                    Err(error) => sections.push(Section::invalid(list, error)),
                },
                None => sections.push(section(game, expr)),
            }
        }
        Sections::new(game.clone(), sections)
    }
}

/// Creates a section from a list. `within` is the source of the expression, for errors.
fn section(within: &List, expr: &SExpr) -> Section {
    match expr.as_list() {
        Some(list) => Section::new(list.clone()),
        None => Section::invalid(within, expr.expected("a section in parentheses")),
    }
}
