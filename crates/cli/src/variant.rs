//! `variant`: checks, shows and converts rule files.

use super::CommandError;
use super::board_text::board_text;
use super::output_file::Overwrite;
use breakthrough_platform::text::printable;
use breakthrough_rules::Position;
use breakthrough_rules::notation::{to_fen, variant_text};
use breakthrough_variants::zrf::{ZrfGame, zrf_text};
use breakthrough_variants::{
    LoadedVariants, NamedVariant, StartingSide, find_by_name, find_variants, load_rule_file, rule_file_text,
};
use clap::{Args, Subcommand, ValueEnum};
use std::io::Write;
use std::path::PathBuf;

/// Check, show and convert rule files
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check whether all games in rule files are playable; exit code 1 if any is not
    Check {
        /// Rule files of Breakthrough (.toml) or Zillions of Games (.zrf)
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Show the description, the start position and the rules of variants
    Show {
        #[command(flatten)]
        source: Source,
    },
    /// Convert variants to another format
    Export {
        #[command(flatten)]
        source: Source,
        /// Output format
        #[arg(long, value_name = "FORMAT")]
        to: Format,
        /// Output file [default: standard output]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        #[command(flatten)]
        overwrite: Overwrite,
    },
}

#[derive(Args, Debug)]
struct Source {
    /// Rule file, name of a built-in variant, or variant text such as "8x8 joined"
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Name of the game, if the file contains several
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Breakthrough rule file
    Toml,
    /// Zillions of Games rule file
    Zrf,
    /// One line of text, as for --variant
    Line,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    match &arguments.command {
        Command::Check { files } => check(files, output),
        Command::Show { source } => {
            for (index, named) in find(source)?.iter().enumerate() {
                if index > 0 {
                    writeln!(output)?;
                }
                show(named, output)?;
            }
            Ok(())
        }
        Command::Export {
            source,
            to,
            out,
            overwrite,
        } => {
            let text = export(&find(source)?, *to)?;
            match out {
                Some(path) => overwrite.write("--out", path, |file| file.write_all(text.as_bytes())),
                None => Ok(output.write_all(text.as_bytes())?),
            }
        }
    }
}

fn check(files: &[PathBuf], output: &mut impl Write) -> Result<(), CommandError> {
    let mut problems = 0;
    for path in files {
        let LoadedVariants { variants, errors } = load_rule_file(path);
        for named in variants {
            let text = format!("{}: {}: {}", path.display(), named.name, variant_text(&named.variant));
            writeln!(output, "{}", printable(text))?;
        }
        for error in &errors {
            writeln!(output, "{}", printable(error))?;
        }
        problems += errors.len();
    }
    match problems {
        0 => Ok(()),
        1 => Err(CommandError::Failed("1 game cannot be played".to_owned())),
        _ => Err(CommandError::Failed(format!("{problems} games cannot be played"))),
    }
}

/// Returns the variants selected by the arguments.
fn find(source: &Source) -> Result<Vec<NamedVariant>, CommandError> {
    let argument_error = |argument: &str, error: String| CommandError::Argument(format!("{argument}: {error}"));
    let found = find_variants(&source.variant).map_err(|error| argument_error("VARIANT", error))?;
    match &source.name {
        Some(name) => find_by_name(found, name)
            .map(|named| vec![named])
            .map_err(|error| argument_error("--name", error)),
        None => Ok(found),
    }
}

fn show(named: &NamedVariant, output: &mut impl Write) -> Result<(), CommandError> {
    writeln!(output, "{}", printable(&named.name))?;
    for text in [
        &named.description,
        &named.history,
        &named.strategy,
        &named.solved_status,
    ] {
        for line in text.trim_end().lines() {
            writeln!(output, "  {}", printable(line))?;
        }
    }
    let start = Position::start(named.variant);
    writeln!(output, "\n{}", board_text(&start, None))?;
    writeln!(output, "variant   {}", variant_text(&named.variant))?;
    writeln!(output, "start     {}", to_fen(&start))?;
    if named.starting_side == StartingSide::Random {
        writeln!(output, "to move   random side")?;
    }
    Ok(())
}

fn export(variants: &[NamedVariant], format: Format) -> Result<String, CommandError> {
    match format {
        Format::Line => Ok(variants
            .iter()
            .map(|named| variant_text(&named.variant) + "\n")
            .collect()),
        Format::Toml => match variants {
            [named] => Ok(rule_file_text(named)),
            _ => Err(CommandError::Argument(format!(
                "--to toml: expected one game, found {}: choose one with --name",
                variants.len()
            ))),
        },
        Format::Zrf => {
            let games: Vec<ZrfGame> = variants.iter().map(ZrfGame::from).collect();
            zrf_text(&games).map_err(|error| CommandError::Argument(format!("--to zrf: {error}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_shown_with_its_texts_board_and_starting_side() {
        let variant = "3x4 home=1 begins=second".parse().expect("a variant");
        let mut named = NamedVariant {
            description: "Two\nlines.\n".to_owned(),
            strategy: "Be quick.".to_owned(),
            ..NamedVariant::new("Odd one", variant)
        };
        let shown = |named: &NamedVariant| {
            let mut output = Vec::new();
            show(named, &mut output).expect("written");
            String::from_utf8(output).expect("text")
        };
        let text = "Odd one\n  Two\n  lines.\n  Be quick.\n\n  \
            4  ○  ○  ○\n  3  ·  ·  ·\n  2  ·  ·  ·\n  1  ●  ●  ●\n     a  b  c\n\n\
            variant   3x4 begins=second home=1\nstart     ppp/3/3/PPP b 0 1\n";
        assert_eq!(shown(&named), text);
        named.starting_side = StartingSide::Random;
        assert_eq!(shown(&named), format!("{text}to move   random side\n"));
    }
}
