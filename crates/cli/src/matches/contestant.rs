//! Who plays in a match, as the command line says it.

use super::limit::Limit;
use breakthrough_engine::{Level, Searcher};
use std::str::FromStr;

/// Somebody who plays in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Contestant {
    pub(super) name: String,
    pub(super) kind: Kind,
    /// Levels know by themselves how far they think, so they may have none.
    pub(super) limit: Option<Limit>,
    pub(super) hash_mebibytes: usize,
    pub(super) threads: usize,
    /// Options for another program, in the order in which they are sent.
    pub(super) options: Vec<(String, String)>,
}

/// What plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Our computer player.
    Level(Level),
    /// Our search.
    Engine,
    /// Another program that speaks UCI: its path and arguments.
    External(Vec<String>),
}

const USUAL_HASH_MEBIBYTES: usize = 16;

impl FromStr for Contestant {
    type Err = String;

    /// Reads `level:3`, `nodes:20000`, `depth:8`, `time:100ms`, `clock:10s+100ms` or `uci:COMMAND`, and after semicolons
    /// `name=…`, `hash=…`, `threads=…`, a limit such as `time=100ms`, and `option.NAME=…` for another program.
    fn from_str(text: &str) -> Result<Contestant, String> {
        let mut parts = text.split(';');
        let head = parts.next().unwrap_or_default().trim();
        let mut contestant = read_head(head)?;
        for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| format!("expected a setting such as hash=64 after the semicolon, found `{part}`"))?;
            contestant.set(key.trim(), value.trim())?;
        }
        if contestant.limit.is_none() && matches!(contestant.kind, Kind::External(_)) {
            return Err(format!(
                "expected a limit for `{head}`, such as `{head};time=100ms`, found none"
            ));
        }
        Ok(contestant)
    }
}

fn read_head(head: &str) -> Result<Contestant, String> {
    let wrong =
        || format!("expected level:N, nodes:N, depth:N, time:TIME, clock:TIME+TIME or uci:COMMAND, found `{head}`");
    let (name, value) = head.split_once(':').ok_or_else(wrong)?;
    let (kind, limit, shown) = match name {
        "level" => {
            let level = value.parse().ok().and_then(Level::new);
            let most = Level::ALL.len();
            let level = level.ok_or_else(|| format!("level: expected 1 to {most}, found `{value}`"))?;
            (Kind::Level(level), None, head.to_owned())
        }
        "uci" => {
            let command = words(value);
            let program = command.first().ok_or_else(wrong)?;
            let shown = program.rsplit(['/', '\\']).next().unwrap_or(program).to_owned();
            (Kind::External(command), None, shown)
        }
        _ => {
            let limit = Limit::parse(name, value).ok_or_else(wrong)??;
            (Kind::Engine, Some(limit), head.to_owned())
        }
    };
    Ok(Contestant {
        name: shown,
        kind,
        limit,
        hash_mebibytes: USUAL_HASH_MEBIBYTES,
        threads: 1,
        options: Vec::new(),
    })
}

/// The words of a command; what stands in double quotes is one word.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in text.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

impl Contestant {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let within = |most: usize| match value.parse::<usize>() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => Err(format!("{key}: expected 1 to {most}, found `{value}`")),
        };
        if let Some(limit) = Limit::parse(key, value) {
            let limit = limit?;
            if matches!(self.kind, Kind::Level(_)) && matches!(limit, Limit::Nodes(_) | Limit::Depth(_)) {
                return Err(format!(
                    "{key}: a level thinks as far as it does; it can only be given a time"
                ));
            }
            self.limit = Some(limit);
            return Ok(());
        }
        match key {
            "name" => self.name = value.to_owned(),
            "hash" => self.hash_mebibytes = within(65_536)?,
            "threads" => self.threads = within(Searcher::MAX_THREADS)?,
            _ => match key.strip_prefix("option.") {
                Some(name) if matches!(self.kind, Kind::External(_)) => {
                    self.options.push((name.to_owned(), value.to_owned()));
                }
                Some(_) => return Err(format!("{key}: only a program after uci: has options")),
                None => {
                    let expected = "name, hash, threads, nodes, depth, time, clock or option.NAME";
                    return Err(format!("expected {expected}, found `{key}`"));
                }
            },
        }
        Ok(())
    }
}

/// Gives a number to those whose name an earlier one has.
pub(super) fn make_names_unique(contestants: &mut [Contestant]) {
    for index in 1..contestants.len() {
        let name = contestants[index].name.clone();
        let mut number = 1;
        while contestants[..index]
            .iter()
            .any(|earlier| earlier.name == contestants[index].name)
        {
            number += 1;
            contestants[index].name = format!("{name} ({number})");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn read(text: &str) -> Contestant {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn contestants_are_read() {
        assert_eq!(read("level:1").kind, Kind::Level(Level::WEAKEST));
        assert_eq!(read("nodes:20000").limit, Some(Limit::Nodes(20_000)));
        assert_eq!(read("depth:8;hash=1;threads=2").threads, 2);
        assert_eq!(read("time:100ms").limit, Some(Limit::Time(Duration::from_millis(100))));
        let clock = Limit::Clock {
            base: Duration::from_secs(10),
            increment: Duration::from_millis(100),
        };
        assert_eq!(read("clock:10s+100ms").limit, Some(clock));
        let other = read("uci:/usr/games/fairy-stockfish \"a b\" c;time=20ms;option.Move Overhead=0;option.Hash=16");
        let command = ["/usr/games/fairy-stockfish", "a b", "c"].map(str::to_owned).to_vec();
        assert_eq!(other.kind, Kind::External(command));
        assert_eq!(other.name, "fairy-stockfish");
        let options = [("Move Overhead", "0"), ("Hash", "16")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(other.options, options);
    }

    #[test]
    fn wrong_contestants_are_named() {
        for (text, named) in [
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
            ("nodes:5;option.X=1", "only a program"),
            ("nodes:5;colour=red", "found `colour`"),
            ("level:1;nodes=5", "only be given a time"),
        ] {
            let error = text.parse::<Contestant>().expect_err(text);
            assert!(error.contains(named), "{text}: {error}");
        }
    }

    #[test]
    fn names_differ() {
        let mut all: Vec<Contestant> = ["nodes:5", "nodes:5", "level:1", "nodes:5"].map(read).to_vec();
        make_names_unique(&mut all);
        let names: Vec<&str> = all.iter().map(|contestant| contestant.name.as_str()).collect();
        assert_eq!(names, ["nodes:5", "nodes:5 (2)", "level:1", "nodes:5 (3)"]);
    }
}
