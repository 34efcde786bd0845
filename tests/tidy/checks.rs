//! What the tidy tests hold. A check takes one file and names each breach by its line, with what to do about it.

use crate::source::{Source, Token, starts_with};

/// A breach: the line, and what is wrong and what to do.
pub(crate) type Problem = (usize, String);

/// No file is longer. (The aim is 200.)
pub(crate) const MOST_LINES: usize = 400;

/// The layers, the lowest first. None uses one above it.
const LAYERS: [&str; 10] = [
    "rules",
    "notation",
    "zrf",
    "catalogue",
    "engine",
    "solver",
    "training",
    "cli",
    "themes",
    "game",
];
/// What layers must not use besides, though it is below them or none.
const APART: [(&str, &[&str]); 7] = [
    ("rules", &["assets"]),
    ("notation", &["assets"]),
    ("zrf", &["assets"]),
    ("engine", &["zrf", "catalogue", "assets"]),
    ("solver", &["zrf", "catalogue", "engine", "assets"]),
    ("training", &["zrf", "catalogue", "solver", "assets"]),
    (
        "themes",
        &[
            "rules",
            "notation",
            "zrf",
            "catalogue",
            "engine",
            "solver",
            "training",
            "cli",
        ],
    ),
];

/// What a layer must not use of the crate.
fn forbidden_in(layer: &str) -> Vec<&'static str> {
    let above = LAYERS.iter().skip_while(|other| **other != layer).skip(1).copied();
    let apart = APART
        .iter()
        .filter(|(other, _)| *other == layer)
        .flat_map(|(_, apart)| *apart);
    above.chain(apart.copied()).collect()
}

/// The layers that know nothing of Bevy, files, screens or clocks.
const PURE_LAYERS: [&str; 2] = ["rules", "engine"];
const IMPURE_STD: [&str; 3] = ["fs", "io", "time"];

pub(crate) fn first_line(source: &Source) -> Vec<Problem> {
    let says = source.text.starts_with("//!");
    let advice = "the first line is no `//!`: say there what the file is for";
    if says { Vec::new() } else { vec![(1, advice.to_owned())] }
}

pub(crate) fn length(source: &Source) -> Vec<Problem> {
    let lines = source.text.lines().count();
    let advice = format!("{lines} lines, more than {MOST_LINES}: split the file by feature");
    if lines > MOST_LINES {
        vec![(MOST_LINES + 1, advice)]
    } else {
        Vec::new()
    }
}

pub(crate) fn layering(source: &Source) -> Vec<Problem> {
    let modules = modules_of(&source.path);
    let Some(layer) = LAYERS.iter().find(|layer| modules.first() == Some(*layer)) else {
        return Vec::new();
    };
    let forbidden = forbidden_in(layer);
    let used = source
        .paths()
        .into_iter()
        .filter_map(|(line, path)| Some((line, from_root(&path, modules.len())?)));
    let breaches = used.filter(|(_, top)| forbidden.contains(&top.as_str()));
    let advice = |top: String| {
        format!(
            "`{layer}` uses `{top}`, which stands above it: move the code into `{top}`, or what it needs into `{layer}`"
        )
    };
    breaches.map(|(line, top)| (line, advice(top))).collect()
}

pub(crate) fn purity(source: &Source) -> Vec<Problem> {
    let modules = modules_of(&source.path);
    let Some(layer) = PURE_LAYERS.iter().find(|layer| modules.first() == Some(*layer)) else {
        return Vec::new();
    };
    let foreign = |path: &[String]| match path {
        [first, ..] if first.starts_with("bevy") || first.starts_with("egui") => Some(first.clone()),
        [first, second, ..] if ["std", "core"].contains(&first.as_str()) && IMPURE_STD.contains(&second.as_str()) => {
            Some(format!("{first}::{second}"))
        }
        _ => None,
    };
    let advice = |name: String| {
        format!("`{layer}` mentions `{name}`, but knows no Bevy, files or clocks: let its caller hand in what it needs")
    };
    let named = source
        .paths()
        .into_iter()
        .filter_map(|(line, path)| Some((line, foreign(&path)?)));
    named.map(|(line, name)| (line, advice(name))).collect()
}

pub(crate) fn session_writers(source: &Source) -> Vec<Problem> {
    let path = source.path.as_str();
    if !path.starts_with("src/") || path == "src/game/session.rs" || path.starts_with("src/game/session/") {
        return Vec::new();
    }
    let tokens = &source.tokens;
    let writes = |index: usize| {
        let is_writer =
            ["ResMut", "resource_mut", "get_resource_mut", "resource_scope"].contains(&tokens[index].text.as_str());
        let rest = &tokens[index + 1..];
        let rest = if starts_with(rest, &["::"]) { &rest[1..] } else { rest };
        is_writer && starts_with(rest, &["<"]) && generics(rest).iter().any(|token| token.text == "Session")
    };
    let advice = "the match is changed outside src/game/session: send an intent, or move this into the session";
    let found = (0..tokens.len()).filter(|index| writes(*index));
    found.map(|index| (tokens[index].line, advice.to_owned())).collect()
}

pub(crate) fn forbidden_calls(source: &Source) -> Vec<Problem> {
    let tokens = source.tokens_outside_tests();
    let unwrap = "`unwrap()`: return an error, or say `expect(\"why it cannot fail\")`";
    let todo = "`todo!`: finish it";
    let dbg = "`dbg!`: take it out";
    let allow = "`#[allow]`: write `#[expect(lint, reason = \"…\")]`";
    let problem = |tokens: &[Token]| {
        if starts_with(tokens, &[".", "unwrap", "(", ")"]) && !source.is_test() {
            Some(unwrap)
        } else if starts_with(tokens, &["todo", "!"]) {
            Some(todo)
        } else if starts_with(tokens, &["dbg", "!"]) {
            Some(dbg)
        } else if starts_with(tokens, &["#", "[", "allow", "("]) || starts_with(tokens, &["#", "!", "[", "allow", "("])
        {
            Some(allow)
        } else {
            None
        }
    };
    let found = (0..tokens.len()).filter_map(|at| Some((tokens[at].line, problem(&tokens[at..])?.to_owned())));
    found.collect()
}

pub(crate) fn loose_ends(source: &Source) -> Vec<Problem> {
    let names_issue = |text: &str| {
        text.split('#')
            .skip(1)
            .any(|after| after.starts_with(|c: char| c.is_ascii_digit()))
    };
    let is_loose = |text: &str| {
        let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.any(|word| word == "TODO") && !names_issue(text)
    };
    let advice = "a TODO without the number of an issue: write `TODO #12: …`, or do it";
    let found = source.comments.iter().filter(|(_, text)| is_loose(text));
    found.map(|(line, _)| (*line, advice.to_owned())).collect()
}

/// The module path of a file in `src`: `rules`, `board` for `src/rules/board.rs`.
fn modules_of(path: &str) -> Vec<&str> {
    let Some(path) = path.strip_prefix("src/").and_then(|path| path.strip_suffix(".rs")) else {
        return Vec::new();
    };
    path.split('/').filter(|part| *part != "mod").collect()
}

/// The top module of the crate that a path leads to, if it starts at the root; `super` is followed from a file of this
/// depth.
fn from_root(path: &[String], depth: usize) -> Option<String> {
    let path = if path.first()? == "self" { &path[1..] } else { path };
    let ups = path.iter().take_while(|part| *part == "super").count();
    let starts_at_root = ["crate", "breakthrough"].contains(&path.first()?.as_str());
    let top = if starts_at_root {
        path.get(1)
    } else if ups == depth {
        path.get(ups)
    } else {
        None
    };
    top.cloned()
}

/// What stands between `<`, which comes first, and its `>`.
fn generics(tokens: &[Token]) -> &[Token] {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate() {
        depth += i32::from(token.text == "<") - i32::from(token.text == ">");
        if depth == 0 {
            return &tokens[..index];
        }
    }
    tokens
}
