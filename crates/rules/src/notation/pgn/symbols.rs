//! Annotation glyphs as symbols, such as `!?`, `±` and `+-`, which may follow a move without a space.

use crate::Nag;
use crate::notation::moves::is_dash;

/// Symbols in addition to [`Nag::SYMBOLS`], with longer symbols before their own suffixes. A hyphen in a symbol matches any dash
/// in the text.
const SYMBOLS: [(&str, Nag); 28] = [
    ("+/-", Nag(16)),
    ("-/+", Nag(17)),
    ("+/=", Nag(14)),
    ("=/+", Nag(15)),
    ("=/∞", Nag(44)),
    ("+-", Nag(18)),
    ("-+", Nag(19)),
    ("+=", Nag(14)),
    ("=+", Nag(15)),
    ("=∞", Nag(44)),
    ("‼", Nag::BRILLIANT),
    ("⁇", Nag::BLUNDER),
    ("⁉", Nag::INTERESTING),
    ("⁈", Nag::DUBIOUS),
    ("□", Nag(7)),
    ("=", Nag(10)),
    ("∞", Nag(13)),
    ("⩲", Nag(14)),
    ("⩱", Nag(15)),
    ("±", Nag(16)),
    ("∓", Nag(17)),
    ("⊙", Nag(22)),
    ("○", Nag(26)),
    ("↑", Nag(36)),
    ("→", Nag(40)),
    ("⇆", Nag(132)),
    ("∆", Nag(140)),
    ("⌓", Nag(142)),
];

/// Splits the symbols off the end of a token, in their order. The signs for check and mate (`+`, `#`) and unknown runs of `!` and
/// `?` are dropped.
pub(super) fn split_symbols(token: &str) -> (&str, Vec<Nag>) {
    let mut rest = token;
    let mut nags = Vec::new();
    while rest.ends_with(|c: char| !c.is_ascii_alphanumeric()) {
        let before_marks = rest.trim_end_matches(['!', '?']);
        if before_marks.len() < rest.len() {
            nags.extend(Nag::from_symbol(&rest[before_marks.len()..]));
            rest = before_marks;
            continue;
        }
        let known = SYMBOLS
            .iter()
            .find_map(|(symbol, nag)| Some((without_suffix(rest, symbol)?, *nag)));
        if let Some((before, nag)) = known {
            nags.push(nag);
            rest = before;
        } else if let Some(before) = rest.strip_suffix(['+', '#']) {
            rest = before;
        } else {
            break;
        }
    }
    nags.reverse();
    (rest, nags)
}

/// Removes a symbol from the end of a text, in which any dash matches a hyphen.
fn without_suffix<'a>(text: &'a str, symbol: &str) -> Option<&'a str> {
    let mut characters = text.chars();
    for expected in symbol.chars().rev() {
        let found = characters.next_back()?;
        if found != expected && !(expected == '-' && is_dash(found)) {
            return None;
        }
    }
    Some(characters.as_str())
}
