//! The form for adding or editing a UCI engine.

use crate::base::file_dialog::{FileDialog, Picked};
use crate::base::redraw::WakeUp;
use crate::base::uci_engines::UciEngines;
use crate::screens::confirm_engine::{Answer, Question, list_source};
use crate::screens::engines::background::RunningCheck;
use crate::text::LocalizedText;
use breakthrough_players::{EngineName, SearchLimit};
use breakthrough_uci_client::{
    ConfirmedCommand, EngineCheck, EngineEntry, EngineList, Fault, UciOptionKind, join_command, split_command,
};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// Text field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Path,
    Arguments,
    Name,
}

/// Values of the form, and the engine test with its result.
#[derive(Default)]
pub(super) struct Form {
    /// Entry being edited; `None` for a new entry.
    pub(super) edited: Option<EngineEntry>,
    pub(super) path: String,
    pub(super) arguments: String,
    pub(super) name: String,
    pub(super) limit: Limit,
    /// Whether the path or the arguments were read from a file and the player has not confirmed the command.
    needs_confirmation: bool,
    /// Pending run confirmation for a test of the engine.
    pub(super) question: Option<Question>,
    /// Options whose values differ from the engine's defaults.
    pub(super) options: BTreeMap<String, String>,
    /// Result of the last test.
    pub(super) result: Option<Result<EngineCheck, Fault>>,
    /// Path and arguments used by the last test.
    tested: Option<(String, String)>,
    check: Option<RunningCheck>,
    dialog: Option<FileDialog>,
    /// Whether the last attempt to open a file dialog failed because the operating system has no file dialog.
    pub(super) lacks_dialog: bool,
    /// Reason why the engine was not saved.
    pub(super) error: Option<LocalizedText>,
}

/// Search limit in milliseconds or nodes. The value of the unselected unit is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    pub(super) counts_nodes: bool,
    pub(super) milliseconds: u64,
    pub(super) nodes: u64,
}

impl Limit {
    pub(super) const MILLISECONDS: [u64; 11] = [50, 100, 200, 500, 1000, 2000, 3000, 5000, 10_000, 30_000, 60_000];
    pub(super) const NODES: [u64; 9] = [100, 1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 10_000_000];

    pub(super) const fn search_limit(self) -> SearchLimit {
        if self.counts_nodes {
            SearchLimit::Nodes(self.nodes)
        } else {
            SearchLimit::MoveTime(Duration::from_millis(self.milliseconds))
        }
    }

    /// Returns the limit with the next lower or higher value in the same unit. At the end of the range, the value does not change.
    pub(super) fn step(self, step: i8) -> Limit {
        let next = |values: &[u64], value: u64| {
            let mut lower = values.iter().rev().filter(|other| **other < value);
            let mut higher = values.iter().filter(|other| **other > value);
            let next = if step < 0 { lower.next() } else { higher.next() };
            next.copied().unwrap_or(value)
        };
        if self.counts_nodes {
            let nodes = next(&Limit::NODES, self.nodes);
            Limit { nodes, ..self }
        } else {
            let milliseconds = next(&Limit::MILLISECONDS, self.milliseconds);
            Limit { milliseconds, ..self }
        }
    }
}

impl Default for Limit {
    fn default() -> Limit {
        Limit {
            counts_nodes: false,
            milliseconds: 1000,
            nodes: 10_000,
        }
    }
}

impl From<SearchLimit> for Limit {
    fn from(limit: SearchLimit) -> Limit {
        match limit {
            SearchLimit::Nodes(nodes) => Limit {
                counts_nodes: true,
                nodes,
                ..Limit::default()
            },
            SearchLimit::MoveTime(time) => Limit {
                milliseconds: time.as_millis().try_into().unwrap_or(u64::MAX),
                ..Limit::default()
            },
            SearchLimit::Depth(_) | SearchLimit::Clock(_) => Limit::default(),
        }
    }
}

impl Form {
    /// Returns a form with the values of an entry.
    pub(super) fn editing(entry: &EngineEntry, is_confirmed: bool) -> Form {
        Form {
            needs_confirmation: !is_confirmed,
            path: entry.path.display().to_string(),
            arguments: join_command(&entry.arguments),
            name: entry.name.to_string(),
            limit: entry.limit.into(),
            options: entry.options.clone(),
            edited: Some(entry.clone()),
            ..Form::default()
        }
    }

    pub(super) fn set(&mut self, field: Field, text: String) {
        match field {
            Field::Path => self.path = text,
            Field::Arguments => self.arguments = text,
            Field::Name => self.name = text,
        }
    }

    /// Sets an option; `None` resets the option to its default.
    pub(super) fn set_option(&mut self, name: String, value: Option<String>) {
        match value {
            Some(value) => _ = self.options.insert(name, value),
            None => _ = self.options.remove(&name),
        }
    }

    pub(super) fn open_dialog(&mut self, title: String, wake_up: &WakeUp) {
        self.lacks_dialog = false;
        if self.dialog.is_none() {
            self.dialog = Some(FileDialog::open(title, wake_up.clone()));
        }
    }

    /// Tests the engine, or asks for confirmation first if the command is from a file and has not been confirmed.
    pub(super) fn test(&mut self, uci_engines: &UciEngines, wake_up: &WakeUp) {
        let Some(name) = EngineName::nearest("test") else {
            return;
        };
        match self.entry(name).command() {
            Ok(command) if self.needs_confirmation && uci_engines.confirmed(&command).is_none() => {
                let name = self.edited.as_ref().map(|entry| entry.name.to_string());
                self.question = Some(Question {
                    name: name.unwrap_or_default(),
                    command,
                    source: list_source(uci_engines),
                });
            }
            Ok(command) => self.start_check(uci_engines.typed(command), wake_up),
            Err(fault) => self.result = Some(Err(fault)),
        }
    }

    /// Handles the player's answer to the run confirmation.
    pub(super) fn answer(&mut self, answer: Answer, uci_engines: &mut UciEngines, wake_up: &WakeUp) {
        let Some(question) = self.question.take().filter(|_| answer == Answer::Run) else {
            return;
        };
        self.needs_confirmation = false;
        uci_engines.confirm(question.command.clone());
        self.start_check(uci_engines.typed(question.command), wake_up);
    }

    fn start_check(&mut self, command: ConfirmedCommand, wake_up: &WakeUp) {
        self.tested = Some((self.path.clone(), self.arguments.clone()));
        self.result = None;
        match RunningCheck::start(command, wake_up.clone()) {
            Ok(check) => self.check = Some(check),
            Err(fault) => self.result = Some(Err(fault)),
        }
    }

    /// Whether the player has typed or confirmed the whole command.
    pub(super) const fn is_own(&self) -> bool {
        !self.needs_confirmation
    }

    pub(super) fn cancel_check(&mut self) {
        self.check = None;
    }

    pub(super) const fn is_checking(&self) -> bool {
        self.check.is_some()
    }

    /// Receives the result of the test and the file picked in the file dialog.
    pub(super) fn receive(&mut self, list: &EngineList) {
        if let Some(result) = self.check.as_mut().and_then(RunningCheck::try_receive) {
            self.check = None;
            self.take_result(result, list);
        }
        if let Some(picked) = self.dialog.as_mut().and_then(FileDialog::try_receive) {
            self.dialog = None;
            match picked {
                Picked::File(path) => self.path = path.display().to_string(),
                Picked::Nothing => {}
                Picked::NoDialog => self.lacks_dialog = true,
            }
        }
    }

    /// Stores the result of a test. Fills an empty name field with the engine's name.
    pub(super) fn take_result(&mut self, result: Result<EngineCheck, Fault>, list: &EngineList) {
        if let Ok(check) = &result
            && self.name.trim().is_empty()
        {
            let file = PathBuf::from(self.path.trim());
            let file = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let name = without_version(&check.info.name);
            let name = EngineName::nearest(&name).or_else(|| EngineName::nearest(&file));
            let name = name.map(|name| name.to_string()).unwrap_or_default();
            let numbered = (2..).map(|number| format!("{name} {number}"));
            let mut names = std::iter::once(name.clone()).chain(numbered);
            self.name = names.find(|name| list.get(name).is_none()).unwrap_or_default();
        }
        self.result = Some(result);
    }

    /// Whether the last test passed with the current path and arguments. An edited entry with the same path and arguments can be
    /// renamed without another test.
    pub(super) fn is_tested(&self) -> bool {
        let is_same = self.tested.as_ref() == Some(&(self.path.clone(), self.arguments.clone()));
        let has_passed = matches!(&self.result, Some(Ok(check)) if check.first_move.is_ok());
        let is_unchanged = self.edited.as_ref().is_some_and(|entry| {
            entry.path.display().to_string() == self.path && join_command(&entry.arguments) == self.arguments
        });
        (is_same && has_passed) || is_unchanged
    }

    pub(super) fn can_be_tested(&self) -> bool {
        !self.path.trim().is_empty() && !self.is_checking()
    }

    /// Returns the form's values as an entry with the given name.
    pub(super) fn entry(&self, name: EngineName) -> EngineEntry {
        let mut options = self.options.clone();
        let id = match &self.result {
            Some(Ok(check)) => {
                // Remove options and values that the engine does not support.
                options.retain(|name, value| check.info.option(name).is_some_and(|option| option.allows(value)));
                check.info.name.clone()
            }
            _ => self.edited.as_ref().map(|entry| entry.id.clone()).unwrap_or_default(),
        };
        EngineEntry {
            id,
            path: PathBuf::from(self.path.trim()),
            arguments: split_command(&self.arguments),
            options,
            limit: self.limit.search_limit(),
            ..EngineEntry::new(name, PathBuf::new())
        }
    }
}

/// Returns an engine's name without the version, or the full name if the name starts with the version.
fn without_version(name: &str) -> String {
    let is_version = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let words: Vec<&str> = name.split(' ').take_while(|word| !is_version(word)).collect();
    if words.is_empty() {
        name.to_owned()
    } else {
        words.join(" ")
    }
}

/// Returns the default of an option in UCI notation; `None` for a button, which has no value.
pub(super) fn default_value(kind: &UciOptionKind) -> Option<String> {
    match kind {
        UciOptionKind::Check { default } => Some(default.to_string()),
        UciOptionKind::Spin { default, .. } => Some(default.to_string()),
        UciOptionKind::Combo { default, .. } | UciOptionKind::Text { default } => Some(default.clone()),
        UciOptionKind::Button => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_of_an_engine_has_its_limit() {
        let limit = |limit: SearchLimit| {
            let entry = EngineEntry {
                limit,
                ..EngineEntry::new("Robot".parse().expect("a name"), "robot".into())
            };
            let Limit {
                counts_nodes,
                milliseconds,
                nodes,
            } = Form::editing(&entry, true).limit;
            (counts_nodes, milliseconds, nodes)
        };
        assert_eq!(limit(SearchLimit::Nodes(500)), (true, 1000, 500));
        assert_eq!(
            limit(SearchLimit::MoveTime(Duration::from_millis(250))),
            (false, 250, 10_000)
        );
        assert_eq!(
            limit(SearchLimit::Depth(3)),
            (false, 1000, 10_000),
            "not offered by the form"
        );
    }
}
