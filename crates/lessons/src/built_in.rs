//! The lessons in `crates/lessons/lessons`.

use crate::{Board, Chapter, Lesson, parse_lesson};
use breakthrough_rules::{Options, Shape, Variant};
use include_dir::{Dir, File, include_dir};
use std::sync::LazyLock;

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/lessons");

static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let parse = |(path, text)| parse_lesson(text).unwrap_or_else(|error| panic!("{path}: {error}"));
    lesson_files().into_iter().map(parse).collect()
});

/// Returns the paths in the repository and the texts of the built-in lesson files, in the order of the lessons.
#[must_use]
pub fn lesson_files() -> Vec<(String, &'static str)> {
    let mut files: Vec<_> = FILES.files().collect();
    files.sort_by_key(|file| file.path());
    let read = |file: &'static File| {
        let name = file.path().to_str().expect("built-in files have plain names");
        let text = file.contents_utf8().expect("built-in lessons are text");
        (format!("crates/lessons/lessons/{name}"), text)
    };
    files.into_iter().map(read).collect()
}

/// Returns the built-in lessons in order.
#[must_use]
pub fn lessons() -> &'static [Lesson] {
    &LESSONS
}

/// Returns the board with this id.
#[must_use]
pub fn board(id: &str) -> Option<&'static Board> {
    let mut boards = lessons().iter().flat_map(|lesson| &lesson.boards);
    boards.find(|board| board.id == id)
}

/// Returns the lesson that contains the board with this id.
#[must_use]
pub fn lesson_of(board: &str) -> Option<&'static Lesson> {
    let has_board = |lesson: &&Lesson| lesson.boards.iter().any(|other| other.id == board);
    lessons().iter().find(has_board)
}

/// Returns the first lesson about a special rule of a variant; `None` if no lesson is about a rule of the variant.
#[must_use]
pub fn lesson_about(variant: &Variant) -> Option<&'static Lesson> {
    let rules = special_rules(variant.options());
    let is_about = |lesson: &&Lesson| {
        let taught = special_rules(lesson.boards[0].start.variant().options());
        lesson.chapter == Chapter::Variants && taught.iter().zip(rules).any(|(taught, has)| *taught && has)
    };
    lessons().iter().find(is_about)
}

/// Returns which of the rules with a lesson apply.
const fn special_rules(options: &Options) -> [bool; 5] {
    [
        matches!(options.size.shape, Shape::Hexagon),
        options.cylinder,
        options.bombardment,
        options.mandatory_capture,
        options.straight_capture,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_with_special_rules_have_a_lesson() {
        for (code, expected) in [
            ("8x8", None),
            ("8x8 breakthroughs=3", None),
            ("hex5", Some("hexagons")),
            ("8x8 joined", Some("cylinder")),
            ("8x8 bombardment", Some("bombardment")),
            ("8x8 compulsory", Some("mandatory")),
            ("6x6 straight", Some("straight")),
        ] {
            let variant: Variant = code.parse().expect(code);
            assert_eq!(
                lesson_about(&variant).map(|lesson| lesson.id.as_str()),
                expected,
                "{code}"
            );
        }
    }
}
