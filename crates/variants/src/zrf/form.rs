//! A rules file as forms: words, strings, and lists in parentheses, each with its place.

use super::ZrfError;
use std::iter::Peekable;
use std::rc::Rc;
use std::str::Chars;

/// No file nests more lists; whatever goes through forms may recurse this deep.
pub(super) const MOST_DEPTH: usize = 100;

/// How much of a form an error shows, in characters.
const SHOWN: usize = 40;

/// Where something is written. Both count from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) const START: Place = Place { line: 1, column: 1 };
}

#[derive(Clone, Debug)]
pub(super) enum Form {
    Word(Place, Rc<str>),
    /// A string as it is written, without its quotes.
    Text(Place, Rc<str>),
    List(List),
}

/// A list, never nested deeper than [`MOST_DEPTH`], cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) place: Place,
    pub(super) items: Rc<[Form]>,
    depth: usize,
    /// How many forms it consists of, itself included.
    size: usize,
}

impl List {
    /// # Errors
    /// The items must leave room for one more parenthesis around them.
    pub(super) fn new(place: Place, items: Vec<Form>) -> Result<List, ZrfError> {
        let depth = 1 + items.iter().map(Form::depth).max().unwrap_or(0);
        let size = items.iter().map(Form::size).fold(1, usize::saturating_add);
        let items = items.into();
        let list = List {
            place,
            items,
            depth,
            size,
        };
        if depth > MOST_DEPTH {
            return Err(too_deep(place, &list.shown()));
        }
        Ok(list)
    }

    /// The word that the list begins with.
    pub(super) fn head(&self) -> Option<&str> {
        self.items.first().and_then(Form::word)
    }

    /// How many forms it consists of, itself included.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// What follows the first item.
    pub(super) fn rest(&self) -> &[Form] {
        self.items.get(1..).unwrap_or_default()
    }

    /// An error about the first word, or about the list where it has none.
    pub(super) fn error(&self, problem: impl Into<String>) -> ZrfError {
        match self.items.first() {
            Some(word @ Form::Word(..)) => word.error(problem),
            _ => self.whole_error(problem),
        }
    }

    /// An error that shows the list as it is.
    pub(super) fn whole_error(&self, problem: impl Into<String>) -> ZrfError {
        error_at(self.place, &self.shown(), problem)
    }

    /// That something else was expected than the list or its first word.
    pub(super) fn expected(&self, what: &str) -> ZrfError {
        self.error(format!("expected {what}, found"))
    }

    /// That the list lacks something.
    pub(super) fn missing(&self, what: &str) -> ZrfError {
        self.error(format!("expected {what} in"))
    }

    /// That the list says something that was said before.
    pub(super) fn twice(&self, what: &str) -> ZrfError {
        self.error(format!("expected {what} once, found it again in"))
    }

    fn shown(&self) -> String {
        let mut shown = String::new();
        Form::List(self.clone()).show(&mut shown);
        shown
    }
}

impl Form {
    pub(super) fn word(&self) -> Option<&str> {
        match self {
            Form::Word(_, word) => Some(word),
            _ => None,
        }
    }

    pub(super) const fn list(&self) -> Option<&List> {
        match self {
            Form::List(list) => Some(list),
            _ => None,
        }
    }

    /// The word that the form is, or an error that says what was expected.
    pub(super) fn expect_word(&self, expected: &str) -> Result<&str, ZrfError> {
        self.word().ok_or_else(|| self.expected(expected))
    }

    /// The list that the form is, or an error that says what was expected.
    pub(super) fn expect_list(&self, expected: &str) -> Result<&List, ZrfError> {
        self.list().ok_or_else(|| self.expected(expected))
    }

    /// That something else was expected than this.
    pub(super) fn expected(&self, what: &str) -> ZrfError {
        self.error(format!("expected {what}, found"))
    }

    pub(super) fn error(&self, problem: impl Into<String>) -> ZrfError {
        let (Form::Word(place, _) | Form::Text(place, _) | Form::List(List { place, .. })) = self;
        let mut word = String::new();
        self.show(&mut word);
        error_at(*place, &word, problem)
    }

    fn depth(&self) -> usize {
        self.list().map_or(0, |list| list.depth)
    }

    fn size(&self) -> usize {
        self.list().map_or(1, |list| list.size)
    }

    /// Writes the form out, as far as an error needs it.
    fn show(&self, shown: &mut String) {
        match self {
            _ if shown.len() > 4 * SHOWN => {}
            Form::Word(_, word) => shown.push_str(word),
            Form::Text(_, text) => {
                shown.push('"');
                shown.push_str(text);
                shown.push('"');
            }
            Form::List(list) => {
                shown.push('(');
                for (index, item) in list.items.iter().enumerate().take(SHOWN) {
                    shown.push_str(if index > 0 { " " } else { "" });
                    item.show(shown);
                }
                shown.push(')');
            }
        }
    }
}

/// An error about a word, which is shortened and brought to one line.
pub(super) fn error_at(place: Place, word: &str, problem: impl Into<String>) -> ZrfError {
    let mut characters = word.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut word: String = characters.by_ref().take(SHOWN).collect();
    if characters.next().is_some() {
        word.push('…');
    }
    let Place { line, column } = place;
    ZrfError {
        line,
        column,
        problem: problem.into(),
        word,
    }
}

fn too_deep(place: Place, word: &str) -> ZrfError {
    let problem = format!("expected at most {MOST_DEPTH} parentheses within one another, found");
    error_at(place, word, problem)
}

/// The forms of a text, and the place of its end.
///
/// # Errors
/// Parentheses and quotes must be balanced and not nested too deep.
pub(super) fn read_forms(text: &str) -> Result<(Vec<Form>, Place), ZrfError> {
    let mut reader = Reader {
        characters: text.chars().peekable(),
        place: Place::START,
    };
    let mut open: Vec<(Place, Vec<Form>)> = Vec::new();
    let mut forms = Vec::new();
    while let Some(character) = reader.characters.peek().copied() {
        let place = reader.place;
        let form = match character {
            ';' => {
                reader.take_while(|c| !matches!(c, '\n' | '\r'));
                continue;
            }
            '(' => {
                reader.next();
                if open.len() == MOST_DEPTH {
                    return Err(too_deep(place, "("));
                }
                open.push((place, Vec::new()));
                continue;
            }
            ')' => {
                reader.next();
                let (start, items) = open.pop().ok_or_else(|| error_at(place, ")", "expected ( before"))?;
                Form::List(List::new(start, items)?)
            }
            '"' => reader.text(place)?,
            blank if is_blank(blank) => {
                reader.next();
                continue;
            }
            _ => Form::Word(place, reader.take_while(is_of_word).into()),
        };
        open.last_mut().map_or(&mut forms, |(_, items)| items).push(form);
    }
    match open.pop() {
        None => Ok((forms, reader.place)),
        Some((place, items)) => {
            let head = items.first().and_then(Form::word).unwrap_or_default();
            Err(error_at(place, &format!("({head}"), "expected ) for"))
        }
    }
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() || character.is_control() || character == '\u{feff}'
}

fn is_of_word(character: char) -> bool {
    !is_blank(character) && !matches!(character, '(' | ')' | '"' | ';')
}

struct Reader<'a> {
    characters: Peekable<Chars<'a>>,
    place: Place,
}

impl Reader<'_> {
    /// The next character. A line ends with `\n`, `\r\n` or `\r`.
    fn next(&mut self) -> Option<char> {
        let character = self.characters.next()?;
        let ends_line = character == '\n' || (character == '\r' && self.characters.peek() != Some(&'\n'));
        if ends_line {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
        Some(character)
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> String {
        let mut taken = String::new();
        while self.characters.peek().is_some_and(|c| belongs(*c)) {
            taken.extend(self.next());
        }
        taken
    }

    fn text(&mut self, place: Place) -> Result<Form, ZrfError> {
        self.next();
        let text = self.take_while(|c| c != '"');
        match self.next() {
            Some(_) => Ok(Form::Text(place, text.into())),
            None => Err(error_at(place, &format!("\"{text}"), "expected \" at the end of")),
        }
    }
}

/// What a string says: back-quotes are quotes, `\` ends a line, an empty line is the end of one too, and any other end of
/// a line in the file is a space.
pub(super) fn plain_text(written: &str) -> String {
    let mut text = String::new();
    // The blanks since the last visible character, and the line ends among them.
    let mut blanks = String::new();
    let mut breaks = 0;
    let mut file_lines = 0;
    for character in written.replace("\r\n", "\n").chars() {
        match character {
            '\\' => breaks += 1,
            '\n' | '\r' => file_lines += 1,
            blank if is_blank(blank) => blanks.push(' '),
            visible => {
                match (breaks, file_lines) {
                    (0, 0) => text.push_str(&blanks),
                    (0, 1) => text.push(' '),
                    (0, _) => text.push('\n'),
                    _ => text.extend(std::iter::repeat_n('\n', breaks)),
                }
                blanks.clear();
                (breaks, file_lines) = (0, 0);
                text.push(if visible == '`' { '"' } else { visible });
            }
        }
    }
    text.trim().to_owned()
}
