//! Finds the ends of games in a stream of bytes, without reading their moves.
//!
//! A game ends with the line of its result, or where a line begins with a tag after movetext. In an unclosed comment, only a line
//! that begins with [`EVENT_TAG`] begins another game: the writer keeps such lines out of braces.

/// The beginning of the first tag of the seven-tag roster.
pub(super) const EVENT_TAG: &str = "[Event \"";

/// Position of a byte relative to the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// The byte belongs to the game, or to the white space before it.
    Inside,
    /// The game ended before this byte and the given number of bytes before it.
    Before(usize),
    /// The game ends with this byte.
    After,
}

/// The state of the splitter within a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Between tags, tokens and comments.
    Between,
    /// In a move, a number or a result.
    Token,
    Tag,
    /// In the value of a tag.
    Value,
    /// After a backslash in the value of a tag.
    Escape,
    Braces,
    /// In a comment up to the end of the line, or an escaped line.
    Line,
}

/// Recognises lines that begin with [`EVENT_TAG`].
#[derive(Clone, Copy, Debug)]
pub(super) struct EventTagMatcher {
    /// The number of bytes of the tag that the line begins with; `None` once it differs.
    matched: Option<usize>,
}

impl EventTagMatcher {
    /// Creates a matcher at the beginning of a line.
    pub(super) const fn new() -> EventTagMatcher {
        EventTagMatcher { matched: Some(0) }
    }

    /// Processes the next byte, and returns whether it completes the tag at the beginning of the line.
    pub(super) fn next(&mut self, byte: u8) -> bool {
        if byte == b'\n' {
            *self = EventTagMatcher::new();
            return false;
        }
        let Some(matched) = self.matched else { return false };
        let is_next = EVENT_TAG.as_bytes().get(matched) == Some(&byte);
        self.matched = is_next.then_some(matched + 1);
        is_next && matched + 1 == EVENT_TAG.len()
    }
}

/// The state between two bytes.
#[derive(Clone, Debug)]
pub(super) struct Splitter {
    place: Place,
    /// The current token. Longer tokens are not results.
    token: [u8; 8],
    token_length: usize,
    /// Number of open variations.
    depth: usize,
    event_tag: EventTagMatcher,
    /// Whether the current line has only white space so far, and whether the previous line had only white space.
    is_blank: bool,
    was_blank: bool,
    has_tags: bool,
    has_movetext: bool,
    has_result: bool,
}

impl Splitter {
    pub(super) const fn new() -> Splitter {
        Splitter {
            place: Place::Between,
            token: [0; 8],
            token_length: 0,
            depth: 0,
            event_tag: EventTagMatcher::new(),
            is_blank: true,
            was_blank: false,
            has_tags: false,
            has_movetext: false,
            has_result: false,
        }
    }

    /// Whether there was a tag, a move or an unclosed comment. Comments alone are not a game.
    pub(super) fn has_game(&self) -> bool {
        let is_open = matches!(self.place, Place::Tag | Place::Value | Place::Escape | Place::Braces);
        self.has_tags || self.has_movetext || is_open
    }

    /// Processes the next byte of the game.
    pub(super) fn next(&mut self, byte: u8) -> Cut {
        if self.event_tag.next(byte) && self.is_interrupted_by_event() {
            return Cut::Before(EVENT_TAG.len() - 1);
        }
        let cut = self.step(byte);
        match byte {
            b'\n' => {
                self.was_blank = self.is_blank;
                self.is_blank = true;
            }
            b' ' | b'\t' | b'\r' => {}
            _ => self.is_blank = false,
        }
        cut
    }

    /// Whether an event tag at the beginning of the line begins another game.
    fn is_interrupted_by_event(&self) -> bool {
        match self.place {
            Place::Braces => true,
            // The event tag was first read as a further tag of this game.
            Place::Tag => self.has_tags && self.was_blank,
            _ => false,
        }
    }

    fn step(&mut self, byte: u8) -> Cut {
        match self.place {
            Place::Between => return self.begin(byte),
            Place::Token if byte.is_ascii_whitespace() || b"{}();".contains(&byte) => {
                self.end_token();
                return self.begin(byte);
            }
            Place::Token => self.push_to_token(byte),
            Place::Tag => match byte {
                b'"' => self.place = Place::Value,
                b']' | b'\n' => self.end_tag(),
                _ => {}
            },
            Place::Value => match byte {
                b'\\' => self.place = Place::Escape,
                b'"' => self.place = Place::Tag,
                b'\n' => self.end_tag(),
                _ => {}
            },
            Place::Escape if byte == b'\n' => self.end_tag(),
            Place::Escape => self.place = Place::Value,
            Place::Braces if byte == b'}' => self.place = Place::Between,
            Place::Line if byte == b'\n' => {
                self.place = Place::Between;
                return self.end_line();
            }
            Place::Braces | Place::Line => {}
        }
        Cut::Inside
    }

    /// Processes a byte between tokens.
    fn begin(&mut self, byte: u8) -> Cut {
        self.place = Place::Between;
        match byte {
            b'\n' => return self.end_line(),
            b'{' => self.place = Place::Braces,
            b';' => self.place = Place::Line,
            _ if byte.is_ascii_whitespace() => {}
            _ if self.has_result => return Cut::Before(0),
            b'%' => self.place = Place::Line,
            b'[' if self.has_movetext && self.is_blank => return Cut::Before(0),
            b'[' if !self.has_movetext => self.place = Place::Tag,
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            _ => {
                self.place = Place::Token;
                self.has_movetext = true;
                self.token_length = 0;
                self.push_to_token(byte);
            }
        }
        Cut::Inside
    }

    fn end_line(&self) -> Cut {
        if self.has_result { Cut::After } else { Cut::Inside }
    }

    fn end_tag(&mut self) {
        self.place = Place::Between;
        self.has_tags = true;
    }

    fn push_to_token(&mut self, byte: u8) {
        if let Some(place) = self.token.get_mut(self.token_length) {
            *place = byte;
            self.token_length += 1;
        }
    }

    fn end_token(&mut self) {
        let token = &self.token[..self.token_length];
        let is_result = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"].contains(&token);
        self.has_result |= is_result && self.depth == 0;
    }
}
