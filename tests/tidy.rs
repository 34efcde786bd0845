//! The tree is kept in order: layers, file heads and lengths, who may change the match, and what is not written at all.
//!
//! A breach is named as `file:line: what is wrong: what to do`. Each check is shown to bite on a small bad text.

#[path = "tidy/checks.rs"]
mod checks;
#[path = "tidy/source.rs"]
mod source;

use checks::Problem;
use source::Source;
use std::fs;
use std::path::{Path, PathBuf};

/// Every Rust file below a folder of the repository.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Holds a check against the whole tree.
fn hold(check: fn(&Source) -> Vec<Problem>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut problems = Vec::new();
    let mut count = 0;
    for file in ["src", "tests", "fuzz/src", "fuzz/fuzz_targets"]
        .into_iter()
        .flat_map(|folder| rust_files(&root.join(folder)))
    {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let path = file
            .strip_prefix(root)
            .expect("it lies below the root")
            .to_string_lossy()
            .replace('\\', "/");
        let found = check(&Source::new(&path, &text)).into_iter();
        problems.extend(found.map(|(line, problem)| format!("{path}:{line}: {problem}")));
        count += 1;
    }
    assert!(
        count > 30,
        "expected the files of src/, tests/ and fuzz/ in {}, found {count}",
        root.display()
    );
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

/// Holds that a check finds problems in just these lines.
fn bites(check: fn(&Source) -> Vec<Problem>, path: &str, text: &str, lines: &[usize]) {
    let found: Vec<usize> = check(&Source::new(path, text))
        .into_iter()
        .map(|(line, _)| line)
        .collect();
    assert_eq!(found, lines, "in {path}:\n{text}");
}

#[test]
fn a_file_does_not_say_what_it_is_for() {
    bites(checks::first_line, "src/a.rs", "//! A.\n", &[]);
    bites(checks::first_line, "src/a.rs", "// A.\n", &[1]);
    bites(checks::first_line, "src/a.rs", "\n//! A.\n", &[1]);
    bites(checks::first_line, "src/a.rs", "", &[1]);
    hold(checks::first_line);
}

#[test]
fn a_file_is_too_long() {
    bites(checks::length, "src/a.rs", &"\n".repeat(checks::MOST_LINES), &[]);
    bites(
        checks::length,
        "src/a.rs",
        &"\n".repeat(checks::MOST_LINES + 1),
        &[checks::MOST_LINES + 1],
    );
    hold(checks::length);
}

#[test]
fn a_layer_uses_one_above_it() {
    let check = |path: &str, text: &str, lines: &[usize]| bites(checks::layering, path, text, lines);
    check(
        "src/rules/a.rs",
        "use crate::rules::Side;\nuse crate::notation::Record;",
        &[2],
    );
    check(
        "src/rules/a.rs",
        "use crate::{\n    rules::Side,\n    notation::{self, Record},\n};",
        &[3, 3],
    );
    check(
        "src/rules/a.rs",
        "fn f() {\n    crate::game::f(crate :: cli\n::g());\n}",
        &[2, 2],
    );
    check(
        "src/rules/a.rs",
        "use super::super::engine;\nuse super::engine;\nuse super::{super::cli as x, y};",
        &[1, 3],
    );
    check(
        "src/rules/mod.rs",
        "pub use super::game::X;\nuse self::super::cli;",
        &[1, 2],
    );
    check(
        "src/rules/a/b.rs",
        "use super::super::super::game::X;\nuse super::super::game::X;",
        &[1],
    );
    check(
        "src/notation/a.rs",
        "use crate::rules::Side;\nuse crate::engine::X;\nuse crate::assets;",
        &[2, 3],
    );
    check(
        "src/engine/a.rs",
        "use crate::{rules::*, notation::x};\nuse crate::cli;\nuse breakthrough::game;",
        &[2, 3],
    );
    check("src/cli/a.rs", "use crate::engine::X;\nuse crate::game::X;", &[2]);
    check("src/game/a.rs", "use crate::cli::X;", &[]);
    // Comments, strings and words that only look alike.
    check(
        "src/rules/a.rs",
        "//! [`crate::game`]\n/* crate::cli */ f(\"crate::game\", r#\"crate::cli\"#, '\"');",
        &[],
    );
    check(
        "src/rules/a.rs",
        "use crate::rules::game;\nuse super::game::Game;\nuse crate::gamepad;",
        &[],
    );
    check(
        "src/rules/a.rs",
        "fn f<'a>(x: &'a str) -> char { '\\'' } use crate::game;",
        &[1],
    );
    hold(checks::layering);
}

#[test]
fn the_rules_or_the_engine_know_bevy_files_or_clocks() {
    let check = |path: &str, text: &str, lines: &[usize]| bites(checks::purity, path, text, lines);
    check(
        "src/rules/a.rs",
        "use std::fmt;\nuse std::fs;\nuse std::{fmt, io::Read};",
        &[2, 3],
    );
    check(
        "src/engine/a.rs",
        "fn f() {\n    std::fs::read(g);\n    let t = std::time::Instant::now();\n}",
        &[2, 3],
    );
    check(
        "src/engine/a.rs",
        "use bevy::prelude::*;\nuse bevy_egui::egui;\nfn f(x: egui::Ui) {}",
        &[1, 2, 3],
    );
    check(
        "src/engine/a.rs",
        "//! No bevy, no std::time.\nuse crate::rules::time;",
        &[],
    );
    check("src/cli/a.rs", "use std::io;", &[]);
    hold(checks::purity);
}

#[test]
fn the_match_is_changed_outside_the_session() {
    let check = |path: &str, text: &str, lines: &[usize]| bites(checks::session_writers, path, text, lines);
    let system = "fn f(a: Res<Session>, b: ResMut<Other>) {}\nfn g(mut a: ResMut<Session>) {}";
    check("src/game/view.rs", system, &[2]);
    check("src/game/session.rs", system, &[]);
    check("src/game/session/apply.rs", system, &[]);
    check("src/game/sessions.rs", system, &[2]);
    check("src/game/a.rs", "world.resource_mut::<Session>().play(mv);", &[1]);
    check(
        "src/game/a.rs",
        "world\n    .resource_mut::<super::session::Session>();",
        &[2],
    );
    check("src/game/a.rs", "fn f(a: Option<ResMut<'w, Session>>) {}", &[1]);
    check(
        "src/game/a.rs",
        "// ResMut<Session>\nfn f(a: ResMut<X>, b: Res<Session>, c: ResMut<SessionView>) {}",
        &[],
    );
    hold(checks::session_writers);
}

#[test]
fn a_call_that_panics_or_a_lint_switched_off_is_left_in_the_code() {
    let check = |path: &str, text: &str, lines: &[usize]| bites(checks::forbidden_calls, path, text, lines);
    check(
        "src/a.rs",
        "x.unwrap();\nx.unwrap_or(1);\nx\n    .unwrap ( );\nx.expect(\"y\");",
        &[1, 4],
    );
    check("src/a.rs", "// x.unwrap()\n\"x.unwrap()\";\nunwrap();", &[]);
    let tested = "#[cfg(test)]\nmod tests {\n    fn f() { x.unwrap(); }\n}\nfn g() { x.unwrap(); }";
    check("src/a.rs", tested, &[5]);
    check("src/a.rs", "#[cfg(test)]\nmod tests;\nfn g() { x.unwrap(); }", &[3]);
    check("src/a.rs", "#[cfg(test)]\nuse a::{b, c};\nfn g() { x.unwrap(); }", &[3]);
    check("tests/a.rs", "x.unwrap();\ndbg!(x);", &[2]);
    check("src/a/tests.rs", "x.unwrap();", &[]);
    check("src/a.rs", "todo!();\ndbg!(x);\nlet todo = !dbg;", &[1, 2]);
    check(
        "src/a.rs",
        "#![allow(dead_code)]\n#[allow(unused)]\n#[expect(unused, reason = \"x\")]\nfn allow() {}",
        &[1, 2],
    );
    hold(checks::forbidden_calls);
}

#[test]
fn a_todo_names_no_issue() {
    let check = |text: &str, lines: &[usize]| bites(checks::loose_ends, "src/a.rs", text, lines);
    check(
        "// TODO\n/// TODO: later\n//! TODO #12: soon\n// see #7 (TODO)",
        &[1, 2],
    );
    check("/* a\n * TODO b\n */\nlet x = \"TODO\"; // TODO # 3", &[2, 4]);
    check("let TODO = 1; // TODOS are fine", &[]);
    hold(checks::loose_ends);
}

#[test]
fn a_literal_or_a_comment_is_taken_for_code() {
    let words = |text: &str| -> String {
        let tokens = Source::new("src/a.rs", text).tokens.into_iter();
        tokens.map(|token| token.text).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(words("a /* b /* c */ d */ e // f\ng"), "a e g");
    assert_eq!(words("/**/ a /***/ b /*/ c */ d"), "a b d");
    assert_eq!(
        words(r##"a "b \" c" d b"e" f r"g\" h r#"i " j"# k br#"l"# m"##),
        "a d b f h k m"
    );
    assert_eq!(words(r"a 'b' '\'' '\u{1F}' 'c d &'e f"), "a ' c d & ' e f");
    assert_eq!(words("a::b : r#type var\"\" \"x"), "a :: b : r # type var");
}
