//! Books embedded in the program.

use super::ExplorerBook;
use breakthrough_rules::Variant;
use std::sync::LazyLock;

macro_rules! embed {
    ($name:ident, $file:literal) => {
        static $name: LazyLock<ExplorerBook> = LazyLock::new(|| {
            ExplorerBook::parse(include_bytes!(concat!("../books/", $file))).expect("embedded books are valid")
        });
    };
}

embed!(BOOK_8X8, "8x8.book");
embed!(BOOK_7X7, "7x7.book");
embed!(BOOK_6X6, "6x6.book");

/// Returns the embedded book for a variant: 8×8, 7×7 or 6×6 with the standard rules. Returns `None` for other variants. A
/// book is parsed on its first use.
#[must_use]
pub fn embedded_book(variant: &Variant) -> Option<&'static ExplorerBook> {
    if !variant.options().has_standard_rules() {
        return None;
    }
    let size = variant.size();
    match (size.files, size.ranks) {
        (8, 8) => Some(&BOOK_8X8),
        (7, 7) => Some(&BOOK_7X7),
        (6, 6) => Some(&BOOK_6X6),
        _ => None,
    }
}
