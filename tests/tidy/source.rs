//! Rust source as the tidy checks see it: words and signs with their lines, without comments and literals; comments
//! apart; paths spelt out.

/// A source file.
pub(crate) struct Source {
    /// From the root of the repository, with `/`.
    pub(crate) path: String,
    /// As it is.
    pub(crate) text: String,
    /// What the compiler sees, literals left out.
    pub(crate) tokens: Vec<Token>,
    /// The comments: the line and its part of one.
    pub(crate) comments: Vec<(usize, String)>,
}

/// A word, a number, `::`, or another sign.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) line: usize,
    pub(crate) text: String,
}

impl Source {
    pub(crate) fn new(path: &str, text: &str) -> Source {
        let (code, comments) = split(text);
        let commented = |(line, text): (usize, &str)| (line, text.trim().to_owned());
        Source {
            path: path.to_owned(),
            text: text.to_owned(),
            tokens: tokens(&code),
            comments: (1..)
                .zip(comments.lines())
                .map(commented)
                .filter(|(_, text)| !text.is_empty())
                .collect(),
        }
    }

    /// Whether the whole file is test code.
    pub(crate) fn is_test(&self) -> bool {
        self.path.starts_with("tests/") || self.path.ends_with("/tests.rs") || self.path.contains("/tests/")
    }

    /// The tokens outside items marked `#[cfg(test)]`.
    pub(crate) fn tokens_outside_tests(&self) -> Vec<Token> {
        let mut kept = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            if starts_with(&self.tokens[at..], &["#", "[", "cfg", "(", "test", ")", "]"]) {
                at = end_of_item(&self.tokens, at + 7);
            } else {
                kept.push(self.tokens[at].clone());
                at += 1;
            }
        }
        kept
    }

    /// Every path with its line, `use a::{b, c::d}` as `a::b` and `a::c::d`.
    pub(crate) fn paths(&self) -> Vec<(usize, Vec<String>)> {
        let mut paths = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            at = if is_word(&self.tokens[at].text) {
                read_path(&self.tokens, at, &[], &mut paths)
            } else {
                at + 1
            };
        }
        paths
    }
}

/// Whether the tokens begin with these.
pub(crate) fn starts_with(tokens: &[Token], texts: &[&str]) -> bool {
    tokens.len() >= texts.len() && tokens.iter().zip(texts).all(|(token, text)| token.text == *text)
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// The index after the item that begins here: after its `;`, or after the `}` that closes its first `{`.
fn end_of_item(tokens: &[Token], start: usize) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(start) {
        match token.text.as_str() {
            "{" | "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            "}" if depth == 1 => return index + 1,
            "}" => depth -= 1,
            ";" if depth == 0 => return index + 1,
            _ => {}
        }
    }
    tokens.len()
}

/// Reads one path, or with braces several, and returns the index after it.
fn read_path(tokens: &[Token], start: usize, prefix: &[String], paths: &mut Vec<(usize, Vec<String>)>) -> usize {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let mut path = prefix.to_vec();
    let mut at = start;
    while is_word(text(at)) || text(at) == "*" {
        path.push(text(at).to_owned());
        at += 1;
        if text(at) != "::" {
            break;
        }
        at += 1;
        if text(at) == "{" {
            at += 1;
            while at < tokens.len() && text(at) != "}" {
                let after = read_path(tokens, at, &path, paths);
                at = after.max(at + 1);
                while !matches!(text(at), "," | "}" | "") {
                    at += 1;
                }
                at += usize::from(text(at) == ",");
            }
            return at + 1;
        }
    }
    paths.push((tokens[start].line, path));
    at.max(start + 1)
}

fn tokens(code: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for (line, text) in (1..).zip(code.lines()) {
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let word = rest
                .find(|c: char| !(c.is_alphanumeric() || c == '_'))
                .unwrap_or(rest.len());
            let length = match word {
                0 if rest.starts_with("::") => 2,
                0 => first.len_utf8(),
                _ => word,
            };
            tokens.push(Token {
                line,
                text: rest[..length].to_owned(),
            });
            rest = rest[length..].trim_start();
        }
    }
    tokens
}

/// The code and the comments of a text, each with spaces in place of everything else, line by line. Literals are in
/// neither.
fn split(text: &str) -> (String, String) {
    let (mut code, mut comments) = (String::new(), String::new());
    let mut rest = text;
    let mut after_word = false;
    while let Some(first) = rest.chars().next() {
        let (length, is_comment, is_literal) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), true, false)
        } else if rest.starts_with("/*") {
            (block_comment(rest), true, false)
        } else if let Some(length) = literal(rest, after_word) {
            (length, false, true)
        } else {
            (first.len_utf8(), false, false)
        };
        for character in rest[..length].chars() {
            let blank = if character == '\n' { '\n' } else { ' ' };
            code.push(if is_comment || is_literal { blank } else { character });
            comments.push(if is_comment { character } else { blank });
        }
        after_word = first.is_alphanumeric() || first == '_';
        rest = &rest[length..];
    }
    (code, comments)
}

fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    for (index, _) in rest.char_indices() {
        if rest[index..].starts_with("/*") {
            depth += 1;
        } else if rest[..index].ends_with("*/") && index > 3 {
            depth -= 1;
            if depth == 0 {
                return index;
            }
        }
    }
    rest.len()
}

/// The length of the string or character that begins here, if one does.
fn literal(rest: &str, after_word: bool) -> Option<usize> {
    if let Some(inside) = rest.strip_prefix('"') {
        return Some(1 + quoted(inside, '"'));
    }
    if let Some(inside) = rest.strip_prefix('\'') {
        let mut characters = inside.chars();
        let is_character = match characters.next()? {
            '\\' => true,
            _ => characters.next() == Some('\''),
        };
        return is_character.then(|| 1 + quoted(inside, '\''));
    }
    let raw = (!after_word).then(|| ["br", "cr", "r"].iter().find_map(|prefix| rest.strip_prefix(prefix)))??;
    let hashes = raw.len() - raw.trim_start_matches('#').len();
    let inside = raw[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = inside.find(&end).map_or(inside.len(), |index| index + end.len());
    Some(rest.len() - inside.len() + length)
}

/// The length up to and with the closing quote.
fn quoted(inside: &str, quote: char) -> usize {
    let mut escaped = false;
    for (index, character) in inside.char_indices() {
        if !escaped && character == quote {
            return index + 1;
        }
        escaped = !escaped && character == '\\';
    }
    inside.len()
}
