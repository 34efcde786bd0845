//! The options of the protocol: their names, bounds and values.

use super::parse::shown;
use super::strength::{elo_range, level_of};
use breakthrough_engine::{Level, Searcher};
use breakthrough_rules::Variant;
use breakthrough_rules::notation::{ParseVariantError, variant_text};
use std::fmt::Write;
use std::time::Duration;

/// What can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) hash_mebibytes: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    pub(super) overhead: Duration,
    pub(super) variant: Variant,
    /// The seed of a level's evaluation noise; 0 for another one in every game.
    pub(super) seed: u64,
    limit_strength: bool,
    elo: i32,
    analyse_mode: bool,
}

/// What has to be done after an option was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing now.
    Later,
    /// The table is to be emptied.
    ClearHash,
    /// The game is another one.
    NewVariant,
}

const HASH: (usize, usize) = (1, 65_536);
const LINES: (usize, usize) = (1, 500);
const OVERHEAD: (u64, u64) = (0, 5000);

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mebibytes: 64,
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(10),
            variant: Variant::STANDARD,
            seed: 0,
            limit_strength: false,
            elo: elo_range().1,
            analyse_mode: false,
        }
    }
}

impl Options {
    /// The level to play at; nothing for all that the engine has. Analysis is never weakened.
    pub(super) fn level(&self) -> Option<Level> {
        let level = level_of(self.elo);
        (self.limit_strength && !self.analyse_mode && level != Level::STRONGEST).then_some(level)
    }

    /// Sets an option, whose name is read in upper or lower case.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, String> {
        let text = value.unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash_mebibytes = within(name, text, HASH)?,
            "clear hash" => return Ok(Effect::ClearHash),
            "threads" => self.threads = within(name, text, (1, Searcher::MAX_THREADS))?,
            "multipv" => self.lines = within(name, text, LINES)?,
            "move overhead" => self.overhead = Duration::from_millis(within(name, text, OVERHEAD)?),
            // Whether we ponder is decided by `go ponder` alone.
            "ponder" => {
                check(name, text)?;
            }
            "uci_limitstrength" => self.limit_strength = check(name, text)?,
            "uci_elo" => self.elo = within(name, text, elo_range())?,
            "uci_analysemode" => self.analyse_mode = check(name, text)?,
            "seed" => self.seed = within(name, text, (0, u64::MAX))?,
            "uci_variant" => {
                self.variant = variant(text)?;
                return Ok(Effect::NewVariant);
            }
            _ => return Err(format!("setoption: there is no option `{}`", shown(name))),
        }
        Ok(Effect::Later)
    }

    /// The lines that declare the options.
    pub(super) fn declaration() -> String {
        let Options {
            hash_mebibytes,
            threads,
            lines,
            overhead,
            variant,
            seed,
            elo,
            ..
        } = Options::default();
        let mut text = String::new();
        let mut spin = |name: &str, value: u64, least: u64, most: u64| {
            // Writing into a string cannot fail.
            let _ = writeln!(
                text,
                "option name {name} type spin default {value} min {least} max {most}"
            );
        };
        spin("Threads", threads as u64, 1, Searcher::MAX_THREADS as u64);
        spin("Hash", hash_mebibytes as u64, HASH.0 as u64, HASH.1 as u64);
        spin("MultiPV", lines as u64, LINES.0 as u64, LINES.1 as u64);
        spin("Move Overhead", overhead.as_millis() as u64, OVERHEAD.0, OVERHEAD.1);
        let (least, most) = elo_range();
        spin("UCI_Elo", elo as u64, least as u64, most as u64);
        spin("Seed", seed, 0, u64::from(u32::MAX));
        for name in ["Ponder", "UCI_LimitStrength", "UCI_AnalyseMode"] {
            let _ = writeln!(text, "option name {name} type check default false");
        }
        text.push_str("option name Clear Hash type button\n");
        let _ = write!(
            text,
            "option name UCI_Variant type combo default {}",
            variant_name(variant)
        );
        for name in variant_names() {
            let _ = write!(text, " var {name}");
        }
        text
    }
}

/// What names of variants begin with.
const GAME: &str = "breakthrough";

/// `breakthrough`, or `breakthrough_6x5` for a board of 6 files and 5 ranks, or with other rules `breakthrough 6x5 joined`.
pub(crate) fn variant_name(variant: Variant) -> String {
    if !variant.options().has_standard_rules() {
        format!("{GAME} {}", variant_text(&variant))
    } else if variant.size() == Variant::STANDARD.size() {
        GAME.to_owned()
    } else {
        format!("{GAME}_{}", variant.size())
    }
}

/// The names of all boards, the standard one first.
fn variant_names() -> impl Iterator<Item = String> {
    let most = Variant::MAX_FILES_AND_RANKS;
    let sizes =
        (Variant::MIN_FILES..=most).flat_map(move |files| (Variant::MIN_RANKS..=most).map(move |ranks| (files, ranks)));
    let named = sizes.map(|(files, ranks)| format!("breakthrough_{files}x{ranks}"));
    ["breakthrough".to_owned()].into_iter().chain(named)
}

/// The variant of a name: letters of the game in any case, then the board or the line of a variant.
fn variant(text: &str) -> Result<Variant, String> {
    let is_game = text
        .get(..GAME.len())
        .is_some_and(|game| game.eq_ignore_ascii_case(GAME));
    match text.get(GAME.len()..).filter(|_| is_game) {
        Some("") => Ok(Variant::STANDARD),
        Some(line) if line.starts_with(['_', ' ']) => {
            let parsed = line[1..].parse();
            parsed.map_err(|error: ParseVariantError| format!("UCI_Variant: {}", shown(&error.to_string())))
        }
        _ => Err(format!(
            "UCI_Variant: expected {GAME} or a board such as {GAME}_6x5, found `{}`",
            shown(text)
        )),
    }
}

fn within<T>(name: &str, text: &str, (least, most): (T, T)) -> Result<T, String>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    match text.parse::<T>() {
        Ok(value) if value >= least && value <= most => Ok(value),
        _ => Err(format!("{name}: expected {least} to {most}, found `{}`", shown(text))),
    }
}

fn check(name: &str, text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name}: expected true or false, found `{}`", shown(text))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_by_name() {
        let mut options = Options::default();
        for (name, value) in [
            ("hash", "1"),
            ("Threads", "3"),
            ("MultiPV", "4"),
            ("Move Overhead", "0"),
        ] {
            assert_eq!(options.set(name, Some(value)), Ok(Effect::Later), "{name}");
        }
        assert_eq!(
            (options.hash_mebibytes, options.threads, options.lines, options.overhead),
            (1, 3, 4, Duration::ZERO)
        );
        assert_eq!(options.set("Clear Hash", None), Ok(Effect::ClearHash));
        assert_eq!(
            options.set("UCI_Variant", Some("Breakthrough_6x5")),
            Ok(Effect::NewVariant)
        );
        assert_eq!(options.variant.size().to_string(), "6x5");
        let name = "breakthrough 4x5 joined start=pp2/4/1*2/4/2PP";
        assert_eq!(options.set("UCI_Variant", Some(name)), Ok(Effect::NewVariant));
        assert_eq!(variant_name(options.variant), name);
    }

    #[test]
    fn strength_is_limited_only_when_asked() {
        let mut options = Options::default();
        let least = elo_range().0.to_string();
        options.set("UCI_Elo", Some(&least)).expect("within");
        assert_eq!(options.level(), None);
        options.set("UCI_LimitStrength", Some("true")).expect("a check");
        assert_eq!(options.level(), Some(Level::WEAKEST));
        options.set("UCI_AnalyseMode", Some("true")).expect("a check");
        assert_eq!(options.level(), None);
    }

    #[test]
    fn wrong_values_are_named_and_change_nothing() {
        let mut options = Options::default();
        for (name, value, named) in [
            ("Hash", "0", "Hash: expected 1 to"),
            ("Hash", "x", "found `x`"),
            ("Threads", "-1", "found `-1`"),
            ("MultiPV", "", "found ``"),
            ("UCI_LimitStrength", "yes", "true or false, found `yes`"),
            ("UCI_Variant", "chess", "found `chess`"),
            ("UCI_Variant", "breakthrough_6", "expected a board such as 8x8"),
            ("UCI_Variant", "breakthrough 6x6 sideways", "found `sideways`"),
            ("UCI_Variant", "breakthroughs", "found `breakthroughs`"),
            ("UCI_Variant", "breakthrough_6x99", "found 99"),
            ("Contempt", "3", "no option `Contempt`"),
        ] {
            let error = options.set(name, Some(value)).expect_err(name);
            assert!(error.contains(named), "{name} {value}: {error}");
        }
        assert_eq!(options, Options::default());
    }

    #[test]
    fn declared_defaults_can_be_set() {
        for line in Options::declaration().lines() {
            let name = line
                .strip_prefix("option name ")
                .and_then(|rest| rest.split_once(" type "));
            let (name, rest) = name.expect(line);
            let words: Vec<&str> = rest.split_whitespace().collect();
            let mut options = Options::default();
            assert!(options.set(name, words.get(2).copied()).is_ok(), "{line}");
            assert_eq!(options, Options::default(), "{line}");
        }
        assert!(variant_names().all(|name| variant(&name).is_ok()));
    }
}
