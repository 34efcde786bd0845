//! `match-report`: reports the results of one match, or of several shards of a match that were played with different seeds.

use super::finished_game::{PairCollector, add_pair};
use super::results_file::{MAX_RESULTS_BYTES, MatchResults};
use super::settings::MatchSettings;
use super::{check_sprt, report};
use crate::CommandError;
use breakthrough_matches::{Pairing, Sprt};
use breakthrough_platform::files;
use clap::Args;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Report the results of a match that was played in several parts with different seeds
#[derive(Args, Debug)]
pub(crate) struct ReportArguments {
    /// Results file that `match --results` has written
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Report a sequential probability ratio test of the first player [default for ALPHA and BETA: 0.05]
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &ReportArguments, output: &mut impl Write) -> Result<(), CommandError> {
    let mut shards: Vec<(&Path, MatchSettings)> = Vec::new();
    let mut pairings: Vec<Pairing> = Vec::new();
    for path in &arguments.files {
        let bytes = files::read_limited(path, MAX_RESULTS_BYTES).map_err(|error| file_error(path, &error))?;
        let results = MatchResults::parse(&bytes).map_err(|error| file_error(path, &error))?;
        check_shard(path, &results.settings, &shards)?;
        if shards.is_empty() {
            pairings = results.settings.pairings();
        }
        shards.push((path, results.settings));
        // Pairs are collected per shard, because rounds with equal numbers in different shards are different pairs.
        let mut pairs = PairCollector::default();
        for pair in results.games.into_iter().filter_map(|game| pairs.add(game)) {
            add_pair(&mut pairings, &pair);
        }
    }
    let Some((path, settings)) = shards.first() else {
        return Ok(());
    };
    let participants = settings.participants().map_err(|error| file_error(path, &error))?;
    let sprt = arguments.sprt.as_ref();
    check_sprt(sprt, &pairings, participants.len())?;
    report::write(&pairings, &participants, sprt, arguments.json, output)?;
    Ok(())
}

/// Checks that a results file has the settings of the `earlier` files and a different seed.
fn check_shard(path: &Path, settings: &MatchSettings, earlier: &[(&Path, MatchSettings)]) -> Result<(), CommandError> {
    let Some((first, expected)) = earlier.first() else {
        return Ok(());
    };
    let first = first.display();
    if let Some((expected, found)) = expected.difference_beside_seed(settings) {
        return Err(file_error(
            path,
            &format_args!("expected {expected}, as in {first}, found {found}"),
        ));
    }
    let seed = settings.seed();
    if let Some((same, _)) = earlier.iter().find(|(_, earlier)| earlier.seed() == seed) {
        let same = same.display();
        return Err(file_error(
            path,
            &format_args!("expected another seed than in {same}, found --seed {seed} in both files"),
        ));
    }
    if settings.repeats_openings() {
        return Err(file_error(
            path,
            &format_args!("expected --openings-order random, found the same openings as in {first}"),
        ));
    }
    Ok(())
}

fn file_error(path: &Path, error: &dyn Display) -> CommandError {
    CommandError::Argument(format!("{}: {error}", path.display()))
}
