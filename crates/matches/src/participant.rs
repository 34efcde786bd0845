//! A participant of a match, and its command-line syntax.

use breakthrough_engine::{Level, Searcher};
use breakthrough_players::SearchLimit;
use breakthrough_uci_client::{ConfirmedCommand, EngineCommand, EngineEntry, Fault, join_command, split_command};
use std::fmt;
use std::str::FromStr;

/// A participant of a match: an engine with its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// The name in tables and PGN tags.
    pub name: String,
    /// The kind of engine that plays for the participant.
    pub kind: ParticipantKind,
    /// The search limit; optional for a level, because levels have default limits.
    pub limit: Option<SearchLimit>,
    /// The size of the transposition table in MiB.
    pub hash_mebibytes: usize,
    /// The number of search threads.
    pub threads: usize,
    /// The UCI options of a UCI engine as names and values, in the order of sending.
    pub uci_options: Vec<(String, String)>,
    /// The confirmed command; `None` until [`Participant::confirm`] sets it.
    confirmed: Option<ConfirmedCommand>,
}

/// The kind of engine that plays for a participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParticipantKind {
    /// The built-in engine at a level.
    Level(Level),
    /// The built-in engine with a search limit.
    Search,
    /// A UCI engine, with its program and arguments.
    Uci(Vec<String>),
}

const DEFAULT_HASH_MEBIBYTES: usize = 16;
const MAX_HASH_MEBIBYTES: usize = 65_536;

impl FromStr for Participant {
    type Err = String;

    /// Parses `level:3`, `level:novice`, `nodes:20000`, `depth:8`, `time:100ms`, `clock:10s+100ms` or `uci:COMMAND`, followed by
    /// settings after semicolons: `name=…`, `hash=…`, `threads=…`, a limit such as `time=100ms`, and `option.NAME=…` for a
    /// UCI engine. A UCI engine requires a limit. The command of a UCI engine is not confirmed.
    fn from_str(text: &str) -> Result<Participant, String> {
        let mut parts = text.split(';');
        let head = parts.next().unwrap_or_default().trim();
        let mut participant = parse_head(head)?;
        for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| format!("expected a setting such as hash=64 after the semicolon, found `{part}`"))?;
            participant.set(key.trim(), value.trim())?;
        }
        if participant.limit.is_none() && matches!(participant.kind, ParticipantKind::Uci(_)) {
            return Err(format!(
                "expected a limit for `{head}`, such as `{head};time=100ms`, found none"
            ));
        }
        Ok(participant)
    }
}

/// Formats all settings. If the limit can be parsed, parsing the text returns the same participant.
impl fmt::Display for Participant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = self.limit.and_then(SearchLimit::to_setting);
        match (&self.kind, &limit) {
            (ParticipantKind::Level(level), _) => write!(formatter, "level:{level}")?,
            (ParticipantKind::Uci(command), _) => write!(formatter, "uci:{}", join_command(command))?,
            (ParticipantKind::Search, Some(limit)) => formatter.write_str(&limit.replacen('=', ":", 1))?,
            (ParticipantKind::Search, None) => formatter.write_str("search")?,
        }
        write!(formatter, ";name={}", self.name)?;
        if let Some(limit) = limit.filter(|_| self.kind != ParticipantKind::Search) {
            write!(formatter, ";{limit}")?;
        }
        write!(formatter, ";hash={};threads={}", self.hash_mebibytes, self.threads)?;
        for (name, value) in &self.uci_options {
            write!(formatter, ";option.{name}={value}")?;
        }
        Ok(())
    }
}

fn parse_head(head: &str) -> Result<Participant, String> {
    let error =
        || format!("expected level:LEVEL, nodes:N, depth:N, time:TIME, clock:TIME+TIME or uci:COMMAND, found `{head}`");
    let (kind_name, value) = head.split_once(':').ok_or_else(error)?;
    let (kind, limit, name) = match kind_name {
        "level" => {
            let level = value
                .parse()
                .map_err(|error| format!("level: {error}, found `{value}`"))?;
            (ParticipantKind::Level(level), None, head.to_owned())
        }
        "uci" => {
            let command = split_command(value);
            let program = command.first().ok_or_else(error)?;
            let name = program.rsplit(['/', '\\']).next().unwrap_or(program).to_owned();
            (ParticipantKind::Uci(command), None, name)
        }
        _ => {
            let limit = SearchLimit::parse(kind_name, value).ok_or_else(error)??;
            (ParticipantKind::Search, Some(limit), head.to_owned())
        }
    };
    Ok(Participant::with_defaults(kind, limit, name))
}

impl Participant {
    /// Creates a participant that plays at a level.
    #[must_use]
    pub fn level(level: Level, name: String) -> Participant {
        Participant::with_defaults(ParticipantKind::Level(level), None, name)
    }

    /// Creates a participant from an engine in the player's list, with [`EngineEntry::title`] as the name. The command is not
    /// confirmed.
    ///
    /// # Errors
    /// The path is not UTF-8.
    pub fn program(entry: &EngineEntry) -> Result<Participant, Fault> {
        let EngineCommand { command, options } = entry.command()?;
        let kind = ParticipantKind::Uci(command);
        Ok(Participant {
            uci_options: options,
            ..Participant::with_defaults(kind, Some(entry.limit), entry.title().to_owned())
        })
    }

    /// Creates a participant with these settings. The command is not confirmed.
    pub(crate) fn from_settings(
        (name, kind): (String, ParticipantKind),
        limit: Option<SearchLimit>,
        (hash_mebibytes, threads): (usize, usize),
        uci_options: Vec<(String, String)>,
    ) -> Participant {
        Participant {
            hash_mebibytes,
            threads,
            uci_options,
            ..Participant::with_defaults(kind, limit, name)
        }
    }

    /// Returns the command of a UCI engine with its options; `None` for the built-in engine.
    #[must_use]
    pub fn command(&self) -> Option<EngineCommand> {
        let ParticipantKind::Uci(command) = &self.kind else {
            return None;
        };
        Some(EngineCommand {
            command: command.clone(),
            options: self.uci_options.clone(),
        })
    }

    /// Calls `confirm` with the command of a UCI engine, and stores the confirmed command that `confirm` returns.
    pub fn confirm(&mut self, confirm: impl FnOnce(EngineCommand) -> Option<ConfirmedCommand>) {
        self.confirmed = self.command().and_then(confirm);
    }

    /// Returns the confirmed command of a UCI engine. `None` if the command has changed since the confirmation.
    pub(crate) fn confirmed(&self) -> Option<&ConfirmedCommand> {
        let command = self.command();
        let confirmed = self.confirmed.as_ref();
        confirmed.filter(|confirmed| Some(confirmed.command()) == command.as_ref())
    }

    const fn with_defaults(kind: ParticipantKind, limit: Option<SearchLimit>, name: String) -> Participant {
        Participant {
            name,
            kind,
            limit,
            hash_mebibytes: DEFAULT_HASH_MEBIBYTES,
            threads: 1,
            uci_options: Vec::new(),
            confirmed: None,
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let parse_up_to = |max: usize| match value.parse::<usize>() {
            Ok(number) if (1..=max).contains(&number) => Ok(number),
            _ => Err(format!("{key}: expected 1 to {max}, found `{value}`")),
        };
        if let Some(limit) = SearchLimit::parse(key, value) {
            let limit = limit?;
            let is_level = matches!(self.kind, ParticipantKind::Level(_));
            if is_level && matches!(limit, SearchLimit::Nodes(_) | SearchLimit::Depth(_)) {
                return Err(format!("expected a time limit for a level, found `{key}`"));
            }
            self.limit = Some(limit);
            return Ok(());
        }
        match key {
            "name" => self.name = value.to_owned(),
            "hash" => self.hash_mebibytes = parse_up_to(MAX_HASH_MEBIBYTES)?,
            "threads" => self.threads = parse_up_to(Searcher::MAX_THREADS)?,
            _ => match key.strip_prefix("option.") {
                Some(name) if matches!(self.kind, ParticipantKind::Uci(_)) => {
                    self.uci_options.push((name.to_owned(), value.to_owned()));
                }
                Some(_) => return Err(format!("{key}: only UCI engines (uci:COMMAND) have options")),
                None => {
                    let expected = "name, hash, threads, nodes, depth, time, clock or option.NAME";
                    return Err(format!("expected {expected}, found `{key}`"));
                }
            },
        }
        Ok(())
    }
}

/// Appends a number to each name that equals the name of an earlier participant.
pub fn make_names_unique(participants: &mut [Participant]) {
    for index in 1..participants.len() {
        let name = participants[index].name.clone();
        let mut number = 1;
        while participants[..index]
            .iter()
            .any(|earlier| earlier.name == participants[index].name)
        {
            number += 1;
            participants[index].name = format!("{name} ({number})");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_players::TimeControl;
    use std::time::Duration;

    fn parse(text: &str) -> Participant {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn participants_are_parsed() {
        assert_eq!(parse("level:novice").kind, ParticipantKind::Level(Level::NOVICE));
        assert_eq!(parse("level:10").kind, ParticipantKind::Level(Level::STRONGEST));
        assert_eq!(parse("nodes:20000").limit, Some(SearchLimit::Nodes(20_000)));
        let depth = parse("depth:8;hash=1;threads=2");
        assert_eq!((depth.hash_mebibytes, depth.threads), (1, 2));
        let move_time = SearchLimit::MoveTime(Duration::from_millis(100));
        assert_eq!(parse("time:100ms").limit, Some(move_time));
        let time_control = TimeControl::Increment {
            base: Duration::from_secs(10),
            increment: Duration::from_millis(100),
        };
        assert_eq!(parse("clock:10s+100ms").limit, Some(SearchLimit::Clock(time_control)));
        let uci = parse("uci:/usr/games/fairy-stockfish \"a b\" c;time=20ms;option.Move Overhead=0;option.Hash=16");
        let command = ["/usr/games/fairy-stockfish", "a b", "c"].map(str::to_owned).to_vec();
        assert_eq!(uci.kind, ParticipantKind::Uci(command));
        assert_eq!(uci.name, "fairy-stockfish");
        let options = [("Move Overhead", "0"), ("Hash", "16")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(uci.uci_options, options);
    }

    #[test]
    fn a_participant_is_formatted_with_all_settings_and_parsed_again() {
        for (text, formatted) in [
            ("level:3", "level:3;name=level:3;hash=16;threads=1"),
            (
                "level:3;time=1.5s",
                "level:3;name=level:3;time=1500ms;hash=16;threads=1",
            ),
            ("nodes:5;hash=2;threads=3;name=new", "nodes:5;name=new;hash=2;threads=3"),
            ("nodes:5;depth=8", "depth:8;name=nodes:5;hash=16;threads=1"),
            (
                "clock:10s+100ms",
                "clock:10s+100ms;name=clock:10s+100ms;hash=16;threads=1",
            ),
            (
                "uci:\"my engine\" uci;time=20ms;option.Move Overhead=0;option.A=b=c",
                "uci:\"my engine\" uci;name=my engine;time=20ms;hash=16;threads=1;option.Move Overhead=0;option.A=b=c",
            ),
        ] {
            assert_eq!(parse(text).to_string(), formatted);
            assert_eq!(parse(formatted), parse(text));
        }
    }

    #[test]
    fn an_invalid_participant_is_rejected_with_the_reason() {
        for (text, expected) in [
            ("", "found ``"),
            ("level", "found `level`"),
            ("level:99", "found `99`"),
            ("nodes:0", "found `0`"),
            ("depth:x", "a number of plies, found `x`"),
            ("time:5", "time: expected a time"),
            ("robot:5", "found `robot:5`"),
            ("uci:", "found `uci:`"),
            ("uci:x", "expected a limit for `uci:x`"),
            ("nodes:5;hash", "found `hash`"),
            ("nodes:5;hash=0", "hash: expected 1 to"),
            ("nodes:5;option.X=1", "only UCI engines"),
            ("nodes:5;colour=red", "found `colour`"),
            ("level:1;nodes=5", "expected a time limit for a level, found `nodes`"),
        ] {
            let error = text.parse::<Participant>().expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn equal_names_are_numbered() {
        let mut participants = ["nodes:5", "nodes:5", "level:1", "nodes:5"].map(parse);
        make_names_unique(&mut participants);
        let names = participants.map(|participant| participant.name);
        assert_eq!(names, ["nodes:5", "nodes:5 (2)", "level:1", "nodes:5 (3)"]);
    }
}
