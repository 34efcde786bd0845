//! The UCI options: names, ranges and values.

use super::parse::excerpt;
use super::strength::{elo_range, level_for_elo};
use breakthrough_engine::{Level, Searcher};
use breakthrough_players::think_time::UCI_OVERHEAD;
use breakthrough_rules::Variant;
use breakthrough_rules::notation::ParseVariantError;
use breakthrough_uci_client::{SHARE_CODES_OPTION, UCI_GAME_NAME, uci_variant_name};
use std::fmt::Write;
use std::time::Duration;

/// The values of the UCI options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) hash_mebibytes: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    pub(super) overhead: Duration,
    pub(super) variant: Variant,
    /// The seed of a level's evaluation noise; 0 for a random seed in every game.
    pub(super) seed: u64,
    /// Whether every `info` line contains the winning probability.
    pub(super) shows_wdl: bool,
    limit_strength: bool,
    elo: i32,
    analyse_mode: bool,
}

/// The immediate effect of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionEffect {
    /// No immediate effect. The next search uses the value.
    None,
    /// The transposition table must be cleared.
    ClearHash,
    /// The transposition table must be resized.
    ResizeHash,
    /// The position must be set to the start of the new variant.
    NewVariant,
}

const HASH_RANGE: (usize, usize) = (1, 65_536);
const LINES_RANGE: (usize, usize) = (1, 500);
const OVERHEAD_RANGE: (u64, u64) = (0, 5000);
/// The range of `Seed`, chosen so that every client can store the value.
const SEED_RANGE: (u64, u64) = (0, u32::MAX as u64);

/// Variants for smaller square boards, as defined in Fairy-Stockfish's `src/variants.ini`: the name of the variant, and the
/// number of files, which equals the number of ranks.
const FAIRY_STOCKFISH_BOARDS: [(&str, u32); 3] = [("breakthrough5", 5), ("breakthrough6", 6), ("breakthrough7", 7)];

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mebibytes: 64,
            threads: 1,
            lines: 1,
            overhead: UCI_OVERHEAD,
            variant: Variant::STANDARD,
            seed: 0,
            shows_wdl: false,
            limit_strength: false,
            elo: elo_range().1,
            analyse_mode: false,
        }
    }
}

impl Options {
    /// Returns the level that chooses the moves; `None` for full strength. Analysis always uses full strength.
    pub(super) fn level(&self) -> Option<Level> {
        let level = level_for_elo(self.elo);
        (self.limit_strength && !self.analyse_mode && level != Level::STRONGEST).then_some(level)
    }

    /// Sets an option. The name is case-insensitive.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<OptionEffect, String> {
        let text = value.unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash_mebibytes = parse_in_range(name, text, HASH_RANGE)?;
                return Ok(OptionEffect::ResizeHash);
            }
            "clear hash" => return Ok(OptionEffect::ClearHash),
            "threads" => self.threads = parse_in_range(name, text, (1, Searcher::MAX_THREADS))?,
            "multipv" => self.lines = parse_in_range(name, text, LINES_RANGE)?,
            "move overhead" => self.overhead = Duration::from_millis(parse_in_range(name, text, OVERHEAD_RANGE)?),
            // The option only declares that the engine can ponder. `go ponder` does not depend on the value.
            "ponder" => {
                parse_check(name, text)?;
            }
            // The option only declares that `UCI_Variant` accepts every share code. The value is ignored.
            name if name.eq_ignore_ascii_case(SHARE_CODES_OPTION) => {
                parse_check(name, text)?;
            }
            "uci_limitstrength" => self.limit_strength = parse_check(name, text)?,
            "uci_elo" => self.elo = parse_in_range(name, text, elo_range())?,
            "uci_analysemode" => self.analyse_mode = parse_check(name, text)?,
            "uci_showwdl" => self.shows_wdl = parse_check(name, text)?,
            "seed" => self.seed = parse_in_range(name, text, SEED_RANGE)?,
            "uci_variant" => {
                self.variant = parse_variant(text)?;
                return Ok(OptionEffect::NewVariant);
            }
            _ => {
                return Err(format!(
                    "setoption: expected the name of an option, found `{}`",
                    excerpt(name)
                ));
            }
        }
        Ok(OptionEffect::None)
    }

    /// Returns the lines that declare the options.
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
        let mut spin = |name: &str, value: u64, min: u64, max: u64| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "option name {name} type spin default {value} min {min} max {max}");
        };
        spin("Threads", threads as u64, 1, Searcher::MAX_THREADS as u64);
        spin("Hash", hash_mebibytes as u64, HASH_RANGE.0 as u64, HASH_RANGE.1 as u64);
        spin("MultiPV", lines as u64, LINES_RANGE.0 as u64, LINES_RANGE.1 as u64);
        spin(
            "Move Overhead",
            overhead.as_millis() as u64,
            OVERHEAD_RANGE.0,
            OVERHEAD_RANGE.1,
        );
        let (min, max) = elo_range();
        spin("UCI_Elo", elo as u64, min as u64, max as u64);
        spin("Seed", seed, SEED_RANGE.0, SEED_RANGE.1);
        for name in ["Ponder", "UCI_LimitStrength", "UCI_AnalyseMode", "UCI_ShowWDL"] {
            let _ = writeln!(text, "option name {name} type check default false");
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, "option name {SHARE_CODES_OPTION} type check default true");
        text.push_str("option name Clear Hash type button\n");
        let _ = write!(
            text,
            "option name UCI_Variant type combo default {}",
            uci_variant_name(variant)
        );
        for name in variant_names() {
            let _ = write!(text, " var {name}");
        }
        text
    }
}

/// Returns the declared values of `UCI_Variant`, starting with the standard board.
fn variant_names() -> impl Iterator<Item = String> {
    let max = Variant::MAX_FILES_AND_RANKS;
    let sizes =
        (Variant::MIN_FILES..=max).flat_map(move |files| (Variant::MIN_RANKS..=max).map(move |ranks| (files, ranks)));
    let named = sizes.map(|(files, ranks)| format!("{UCI_GAME_NAME}_{files}x{ranks}"));
    let fairy_stockfish = FAIRY_STOCKFISH_BOARDS.map(|(name, _)| name.to_owned());
    [UCI_GAME_NAME.to_owned()]
        .into_iter()
        .chain(fairy_stockfish)
        .chain(named)
}

/// Parses a value of `UCI_Variant`: `breakthrough`, optionally followed by a board size or a share code, or a name in
/// [`FAIRY_STOCKFISH_BOARDS`]. Names are case-insensitive.
fn parse_variant(text: &str) -> Result<Variant, String> {
    let is_named = |(name, _): &&(&str, u32)| text.eq_ignore_ascii_case(name);
    if let Some((_, size)) = FAIRY_STOCKFISH_BOARDS.iter().find(is_named) {
        return Variant::new(*size, *size).map_err(|error| format!("UCI_Variant: {error}"));
    }
    let is_game = text
        .get(..UCI_GAME_NAME.len())
        .is_some_and(|game| game.eq_ignore_ascii_case(UCI_GAME_NAME));
    match text.get(UCI_GAME_NAME.len()..).filter(|_| is_game) {
        Some("") => Ok(Variant::STANDARD),
        Some(line) if line.starts_with(['_', ' ']) => {
            let parsed = line[1..].parse();
            parsed.map_err(|error: ParseVariantError| format!("UCI_Variant: {}", excerpt(&error.to_string())))
        }
        _ => Err(format!(
            "UCI_Variant: expected {UCI_GAME_NAME} or a board such as {UCI_GAME_NAME}_6x5, found `{}`",
            excerpt(text)
        )),
    }
}

fn parse_in_range<T>(name: &str, text: &str, (min, max): (T, T)) -> Result<T, String>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    match text.parse::<T>() {
        Ok(value) if value >= min && value <= max => Ok(value),
        _ => Err(format!("{name}: expected {min} to {max}, found `{}`", excerpt(text))),
    }
}

fn parse_check(name: &str, text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name}: expected true or false, found `{}`", excerpt(text))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_uci_client::UciInfo;

    #[test]
    fn an_option_is_set_by_its_name() {
        let mut options = Options::default();
        assert_eq!(options.set("hash", Some("1")), Ok(OptionEffect::ResizeHash));
        for (name, value) in [("Threads", "3"), ("MultiPV", "4"), ("Move Overhead", "0")] {
            assert_eq!(options.set(name, Some(value)), Ok(OptionEffect::None), "{name}");
        }
        assert_eq!(
            (options.hash_mebibytes, options.threads, options.lines, options.overhead),
            (1, 3, 4, Duration::ZERO)
        );
        assert_eq!(options.set("Clear Hash", None), Ok(OptionEffect::ClearHash));
        assert_eq!(
            options.set("UCI_Variant", Some("Breakthrough_6x5")),
            Ok(OptionEffect::NewVariant)
        );
        assert_eq!(options.variant.size().to_string(), "6x5");
        let name = "breakthrough 4x5 joined start=pp2/4/1*2/4/2PP";
        assert_eq!(options.set("UCI_Variant", Some(name)), Ok(OptionEffect::NewVariant));
        assert_eq!(uci_variant_name(options.variant), name);
    }

    #[test]
    fn the_variant_names_of_fairy_stockfish_are_accepted() {
        for (name, size) in [
            ("breakthrough5", "5x5"),
            ("Breakthrough6", "6x6"),
            ("breakthrough7", "7x7"),
        ] {
            let mut options = Options::default();
            assert_eq!(
                options.set("UCI_Variant", Some(name)),
                Ok(OptionEffect::NewVariant),
                "{name}"
            );
            assert_eq!(options.variant.size().to_string(), size);
            assert!(options.variant.options().has_standard_rules());
            assert!(Options::declaration().contains(&format!(" var {}", name.to_ascii_lowercase())));
        }
    }

    #[test]
    fn a_client_finds_every_variant_in_the_declaration() {
        let mut info = UciInfo::default();
        for line in Options::declaration().lines() {
            info.read_line(line);
        }
        for code in ["8x8", "6x5", "hex5 breakthroughs=2 obstacles=e5", "8x8 joined"] {
            let variant: Variant = code.parse().expect("a variant");
            assert_eq!(info.declares_variant(variant), Some(true), "{code}");
            let mut options = Options::default();
            let name = uci_variant_name(variant);
            assert_eq!(options.set("UCI_Variant", Some(&name)), Ok(OptionEffect::NewVariant));
            assert_eq!(options.variant, variant);
        }
    }

    #[test]
    fn only_uci_limitstrength_limits_the_strength() {
        let mut options = Options::default();
        let min = elo_range().0.to_string();
        options.set("UCI_Elo", Some(&min)).expect("in range");
        assert_eq!(options.level(), None);
        options.set("UCI_LimitStrength", Some("true")).expect("a check");
        assert_eq!(options.level(), Some(Level::WEAKEST));
        options.set("UCI_AnalyseMode", Some("true")).expect("a check");
        assert_eq!(options.level(), None);
    }

    #[test]
    fn an_invalid_value_does_not_change_an_option() {
        let mut options = Options::default();
        for (name, value, expected) in [
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
            ("UCI_Variant", "breakthrough4", "found `breakthrough4`"),
            ("Contempt", "3", "name of an option, found `Contempt`"),
            ("Hash", "99999999999999999999999", "found `99999999999999999999999`"),
            (
                "Seed",
                "4294967296",
                "Seed: expected 0 to 4294967295, found `4294967296`",
            ),
        ] {
            let error = options.set(name, Some(value)).expect_err(name);
            assert!(error.contains(expected), "{name} {value}: {error}");
        }
        assert_eq!(options, Options::default());
    }

    #[test]
    fn every_declared_default_can_be_set() {
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
        assert!(variant_names().all(|name| parse_variant(&name).is_ok()));
    }

    #[test]
    fn every_declared_range_is_enforced() {
        let declaration = Options::declaration();
        let ranges = declaration.lines().filter_map(|line| {
            let (name, rest) = line.strip_prefix("option name ")?.split_once(" type spin ")?;
            let (min, max) = rest.split_once(" min ")?.1.split_once(" max ")?;
            Some((name, min.parse::<i64>().ok()?, max.parse::<i64>().ok()?))
        });
        let mut count = 0;
        for (name, min, max) in ranges {
            let is_accepted = |value: i64| Options::default().set(name, Some(&value.to_string())).is_ok();
            assert_eq!(
                [min - 1, min, max, max + 1].map(is_accepted),
                [false, true, true, false],
                "{name}"
            );
            count += 1;
        }
        assert_eq!(count, 6);
    }
}
