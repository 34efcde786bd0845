//! S-expressions: symbols, strings and lists in parentheses, each with its location in the file.

use super::error::ZrfError;
use std::iter::Peekable;
use std::rc::Rc;
use std::str::Chars;

/// Maximum nesting depth of lists. This limit bounds the recursion over expressions.
pub(super) const MAX_DEPTH: usize = 100;

/// Maximum length of the source excerpt in an error, in characters.
const MAX_EXCERPT_CHARS: usize = 40;

/// A location in the file. Lines and columns are numbered from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Location {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Location {
    pub(super) const START: Location = Location { line: 1, column: 1 };
}

/// An S-expression.
#[derive(Clone, Debug)]
pub(super) enum SExpr {
    Symbol(Location, Rc<str>),
    /// The raw string, without its quotes.
    String(Location, Rc<str>),
    List(List),
}

/// A list, nested at most [`MAX_DEPTH`] deep and cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) location: Location,
    pub(super) items: Rc<[SExpr]>,
    depth: usize,
    /// Total number of expressions, including the list itself.
    size: usize,
}

impl List {
    /// # Errors
    /// The items are nested [`MAX_DEPTH`] deep.
    pub(super) fn new(location: Location, items: Vec<SExpr>) -> Result<List, ZrfError> {
        let depth = 1 + items.iter().map(SExpr::depth).max().unwrap_or(0);
        let size = items.iter().map(SExpr::size).fold(1, usize::saturating_add);
        let items = items.into();
        let list = List {
            location,
            items,
            depth,
            size,
        };
        if depth > MAX_DEPTH {
            return Err(too_deep(location, &list.excerpt()));
        }
        Ok(list)
    }

    /// Returns the first item, if it is a symbol.
    pub(super) fn head(&self) -> Option<&str> {
        self.items.first().and_then(SExpr::as_symbol)
    }

    /// Returns the total number of expressions, including the list itself.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// Returns the items after the first.
    pub(super) fn rest(&self) -> &[SExpr] {
        self.items.get(1..).unwrap_or_default()
    }

    /// Returns an error that quotes the first symbol, or the whole list if it does not start with a symbol.
    pub(super) fn error(&self, problem: impl Into<String>) -> ZrfError {
        match self.items.first() {
            Some(symbol @ SExpr::Symbol(..)) => symbol.error(problem),
            _ => self.list_error(problem),
        }
    }

    /// Returns an error that quotes the whole list.
    pub(super) fn list_error(&self, problem: impl Into<String>) -> ZrfError {
        error_at(self.location, &self.excerpt(), problem)
    }

    /// Returns the error `expected {what}, found …` with the first symbol, or with the whole list if it does not start with a
    /// symbol.
    pub(super) fn expected(&self, what: &str) -> ZrfError {
        self.error(format!("expected {what}, found"))
    }

    /// Returns the error `expected {what} in …` for a list with wrong arguments.
    pub(super) fn expected_in(&self, what: &str) -> ZrfError {
        self.error(format!("expected {what} in"))
    }

    /// Returns the error `expected {what}, found none in …` for a list without a required element.
    pub(super) fn missing(&self, what: &str) -> ZrfError {
        self.error(format!("expected {what}, found none in"))
    }

    /// Returns the error for a repeated element.
    pub(super) fn duplicate(&self, what: &str) -> ZrfError {
        self.error(format!("expected {what} once, found it again in"))
    }

    fn excerpt(&self) -> String {
        let mut excerpt = String::new();
        SExpr::List(self.clone()).write_excerpt(&mut excerpt);
        excerpt
    }
}

impl SExpr {
    pub(super) fn as_symbol(&self) -> Option<&str> {
        match self {
            SExpr::Symbol(_, symbol) => Some(symbol),
            _ => None,
        }
    }

    pub(super) const fn as_list(&self) -> Option<&List> {
        match self {
            SExpr::List(list) => Some(list),
            _ => None,
        }
    }

    /// Returns the symbol, or the error `expected {expected}, found …`.
    pub(super) fn expect_symbol(&self, expected: &str) -> Result<&str, ZrfError> {
        self.as_symbol().ok_or_else(|| self.expected(expected))
    }

    /// Returns the list, or the error `expected {expected}, found …`.
    pub(super) fn expect_list(&self, expected: &str) -> Result<&List, ZrfError> {
        self.as_list().ok_or_else(|| self.expected(expected))
    }

    /// Returns the error `expected {what}, found …` with an excerpt of this expression.
    pub(super) fn expected(&self, what: &str) -> ZrfError {
        self.error(format!("expected {what}, found"))
    }

    pub(super) fn error(&self, problem: impl Into<String>) -> ZrfError {
        let (SExpr::Symbol(location, _) | SExpr::String(location, _) | SExpr::List(List { location, .. })) = self;
        let mut excerpt = String::new();
        self.write_excerpt(&mut excerpt);
        error_at(*location, &excerpt, problem)
    }

    fn depth(&self) -> usize {
        self.as_list().map_or(0, |list| list.depth)
    }

    fn size(&self) -> usize {
        self.as_list().map_or(1, |list| list.size)
    }

    /// Appends the source text, truncated at about four times the length of an excerpt.
    fn write_excerpt(&self, excerpt: &mut String) {
        match self {
            _ if excerpt.len() > 4 * MAX_EXCERPT_CHARS => {}
            SExpr::Symbol(_, symbol) => excerpt.push_str(symbol),
            SExpr::String(_, text) => {
                excerpt.push('"');
                excerpt.push_str(text);
                excerpt.push('"');
            }
            SExpr::List(list) => {
                excerpt.push('(');
                for (index, item) in list.items.iter().enumerate().take(MAX_EXCERPT_CHARS) {
                    excerpt.push_str(if index > 0 { " " } else { "" });
                    item.write_excerpt(excerpt);
                }
                excerpt.push(')');
            }
        }
    }
}

/// Creates an error that quotes `found`, shortened and on one line.
pub(super) fn error_at(location: Location, found: &str, problem: impl Into<String>) -> ZrfError {
    let mut characters = found.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut found: String = characters.by_ref().take(MAX_EXCERPT_CHARS).collect();
    if characters.next().is_some() {
        found.push('…');
    }
    let Location { line, column } = location;
    ZrfError {
        line,
        column,
        problem: problem.into(),
        found,
    }
}

fn too_deep(location: Location, found: &str) -> ZrfError {
    let problem = format!("expected at most {MAX_DEPTH} nested parentheses, found");
    error_at(location, found, problem)
}

/// Parses a text into S-expressions. Returns the expressions and the location of the end of the text.
///
/// # Errors
/// Unbalanced parentheses or quotes, or lists nested too deep.
pub(super) fn parse_sexprs(text: &str) -> Result<(Vec<SExpr>, Location), ZrfError> {
    let mut tokenizer = Tokenizer {
        characters: text.chars().peekable(),
        location: Location::START,
    };
    let mut open: Vec<(Location, Vec<SExpr>)> = Vec::new();
    let mut exprs = Vec::new();
    while let Some(character) = tokenizer.characters.peek().copied() {
        let location = tokenizer.location;
        let expr = match character {
            ';' => {
                tokenizer.take_while(|c| !matches!(c, '\n' | '\r'));
                continue;
            }
            '(' => {
                tokenizer.next();
                if open.len() == MAX_DEPTH {
                    return Err(too_deep(location, "("));
                }
                open.push((location, Vec::new()));
                continue;
            }
            ')' => {
                tokenizer.next();
                let (start, items) = open.pop().ok_or_else(|| error_at(location, ")", "expected ( before"))?;
                SExpr::List(List::new(start, items)?)
            }
            '"' => tokenizer.string(location)?,
            space if is_whitespace_or_control(space) => {
                tokenizer.next();
                continue;
            }
            _ => SExpr::Symbol(location, tokenizer.take_while(is_symbol_character).into()),
        };
        open.last_mut().map_or(&mut exprs, |(_, items)| items).push(expr);
    }
    match open.pop() {
        None => Ok((exprs, tokenizer.location)),
        Some((location, items)) => {
            let head = items.first().and_then(SExpr::as_symbol).unwrap_or_default();
            Err(error_at(location, &format!("({head}"), "expected ) for"))
        }
    }
}

fn is_whitespace_or_control(character: char) -> bool {
    character.is_whitespace() || character.is_control() || character == '\u{feff}'
}

fn is_symbol_character(character: char) -> bool {
    !is_whitespace_or_control(character) && !matches!(character, '(' | ')' | '"' | ';')
}

struct Tokenizer<'a> {
    characters: Peekable<Chars<'a>>,
    location: Location,
}

impl Tokenizer<'_> {
    /// Returns the next character and updates the location. Lines end with `\n`, `\r\n` or `\r`.
    fn next(&mut self) -> Option<char> {
        let character = self.characters.next()?;
        let ends_line = character == '\n' || (character == '\r' && self.characters.peek() != Some(&'\n'));
        if ends_line {
            self.location.line += 1;
            self.location.column = 1;
        } else {
            self.location.column += 1;
        }
        Some(character)
    }

    fn take_while(&mut self, predicate: impl Fn(char) -> bool) -> String {
        let mut taken = String::new();
        while self.characters.peek().is_some_and(|c| predicate(*c)) {
            taken.extend(self.next());
        }
        taken
    }

    fn string(&mut self, location: Location) -> Result<SExpr, ZrfError> {
        self.next();
        let text = self.take_while(|c| c != '"');
        match self.next() {
            Some(_) => Ok(SExpr::String(location, text.into())),
            None => Err(error_at(location, &format!("\"{text}"), "expected \" at the end of")),
        }
    }
}

/// Decodes a raw string: backquotes become quotes, `\` and empty lines become line breaks, and all other line breaks in the file
/// become spaces.
pub(super) fn unescape(raw: &str) -> String {
    let mut text = String::new();
    // The next three variables count spaces, `\` line breaks and line breaks in the file since the last visible character.
    let mut spaces = String::new();
    let mut line_breaks = 0;
    let mut file_lines = 0;
    for character in raw.replace("\r\n", "\n").chars() {
        match character {
            '\\' => line_breaks += 1,
            '\n' | '\r' => file_lines += 1,
            space if is_whitespace_or_control(space) => spaces.push(' '),
            visible => {
                match (line_breaks, file_lines) {
                    (0, 0) => text.push_str(&spaces),
                    (0, 1) => text.push(' '),
                    (0, _) => text.push('\n'),
                    _ => text.extend(std::iter::repeat_n('\n', line_breaks)),
                }
                spaces.clear();
                (line_breaks, file_lines) = (0, 0);
                text.push(if visible == '`' { '"' } else { visible });
            }
        }
    }
    text.trim().to_owned()
}
