//! A whole rules file: its macros, and its games and variants one by one.

use super::form::{Form, List, Place, error_at, read_forms};
use super::game::read_game;
use super::macros::Macros;
use super::sections::{Section, Sections};
use super::steps::Effort;
use super::{Refused, ZrfError, ZrfFile, ZrfGame};

/// The longest text that is read, in bytes. Real files have less than a tenth of it.
const MOST_BYTES: usize = 1 << 20;

/// The most games and variants a file may have.
const MOST_GAMES: usize = 256;

/// How many macro calls around a game are followed.
const MOST_CALLS: usize = 100;

/// The most sections of one game.
const MOST_SECTIONS: usize = 1000;

/// The text of a rules file: UTF-8, or else one byte a letter, as Windows wrote it in those days.
#[must_use]
pub fn decode_zrf(bytes: &[u8]) -> String {
    let latin = |_| bytes.iter().map(|byte| char::from(*byte)).collect();
    std::str::from_utf8(bytes).map_or_else(latin, str::to_owned)
}

/// Reads a rules file. A game or variant that is none of the Breakthrough family, or is not written as it should be, is
/// refused by itself, and the others are read. The time this takes is bounded whatever the text.
///
/// # Errors
/// Only if nothing at all can be made of the text: its parentheses or quotes are not balanced, or there is no game in it.
pub fn parse_zrf(text: &str) -> Result<ZrfFile, ZrfError> {
    if text.len() > MOST_BYTES {
        let found = format!("{} bytes", text.len());
        let problem = format!("expected at most {MOST_BYTES} bytes of text, found");
        return Err(error_at(Place::START, &found, problem));
    }
    let (forms, end) = read_forms(text)?;
    let mut reader = Reader::default();
    for form in &forms {
        if let Err(error) = reader.form(form, 0) {
            reader.refuse(String::new(), error);
        }
        if reader.refused.len() + reader.games.len() > MOST_GAMES {
            break;
        }
    }
    if !reader.has_game {
        let no_game = error_at(end, "the end of the text", "expected a game, found");
        return Err(reader.refused.into_iter().next().map_or(no_game, |first| first.error));
    }
    let Reader { games, refused, .. } = reader;
    Ok(ZrfFile { games, refused })
}

#[derive(Default)]
struct Reader {
    macros: Macros,
    effort: Effort,
    /// The last game, which the variants after it change.
    game: Option<Sections>,
    /// Whether there was a game, or a variant of one.
    has_game: bool,
    games: Vec<ZrfGame>,
    refused: Vec<Refused>,
}

impl Reader {
    /// Reads a form outside all others. What is neither a macro nor a game is read over, such as `(version "2.0")`.
    fn form(&mut self, form: &Form, calls: usize) -> Result<(), ZrfError> {
        let Some(list) = form.list() else {
            return Ok(());
        };
        if self.macros.is_call(list) {
            if calls == MOST_CALLS {
                return Err(list.expected("a macro that comes to an end"));
            }
            let called = self.macros.call(list)?;
            return called.iter().try_for_each(|form| self.form(form, calls + 1));
        }
        let sections = match list.head() {
            Some("define") => return self.macros.define(list),
            Some("game") => {
                let sections = self.sections(list);
                self.game.insert(sections).clone()
            }
            Some("variant") => {
                let own = self.sections(list);
                let Some(game) = &self.game else {
                    return Err(list.missing("a game before the first variant"));
                };
                game.variant(own)
            }
            _ => return Ok(()),
        };
        self.has_game = true;
        if self.games.len() + self.refused.len() >= MOST_GAMES {
            return Err(list.expected("at most 256 games and variants"));
        }
        match read_game(&sections, &mut self.effort) {
            Ok(game) => self.games.push(game),
            Err(error) => self.refuse(sections.title(), error),
        }
        Ok(())
    }

    fn refuse(&mut self, title: String, error: ZrfError) {
        self.refused.push(Refused { title, error });
    }

    /// Takes a game or variant apart, macros expanded.
    fn sections(&mut self, whole: &List) -> Sections {
        let mut sections = Vec::new();
        for form in whole.rest() {
            if sections.len() > MOST_SECTIONS {
                let error = form.expected("at most 1000 sections");
                sections.push(Section::broken(whole, error));
                break;
            }
            match form.list() {
                Some(list) if list.head() == Some("define") => {
                    let defined = self.macros.define(list);
                    sections.extend(defined.err().map(|error| Section::broken(list, error)));
                }
                Some(list) => match self.macros.expand(form) {
                    Ok(expanded) => sections.extend(expanded.iter().map(|form| section(list, form))),
                    Err(error) => sections.push(Section::broken(list, error)),
                },
                None => sections.push(section(whole, form)),
            }
        }
        Sections::new(whole.clone(), sections)
    }
}

/// One section as it stands in a list, or for a macro what stands in its place.
fn section(within: &List, form: &Form) -> Section {
    match form.list() {
        Some(list) => Section::new(list.clone()),
        None => Section::broken(within, form.expected("a section in parentheses")),
    }
}
