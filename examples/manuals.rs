//! Writes the manual pages and the shell completions of both programs: `cargo run --example manuals FOLDER`. `scripts/package` adds them to
//! the packages.

use breakthrough::integration;
use breakthrough_platform::files;
use clap::Command;
use clap_complete::Shell;
use std::io;
use std::path::Path;
use std::process::ExitCode;

const SHELLS: [(Shell, &str); 3] = [
    (Shell::Bash, "share/bash-completion/completions"),
    (Shell::Zsh, "share/zsh/site-functions"),
    (Shell::Fish, "share/fish/vendor_completions.d"),
];

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("expected: manuals FOLDER");
        return ExitCode::from(2);
    };
    let programs = [
        integration::command(),
        breakthrough_cli::command(env!("CARGO_PKG_VERSION")),
    ];
    for program in programs {
        if let Err(error) = write(&program, Path::new(&folder)) {
            eprintln!("cannot write the manuals in {}: {error}", folder.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Writes the pages and the completions of a program and its subcommands.
fn write(program: &Command, folder: &Path) -> io::Result<()> {
    // The version of the game contains the revision, which would make each package different.
    let program = program.clone().version(env!("CARGO_PKG_VERSION"));
    let pages = folder.join("share/man/man1");
    files::create_folder(&pages)?;
    clap_mangen::generate_to(program.clone(), &pages)?;
    for (shell, completions) in SHELLS {
        let completions = folder.join(completions);
        files::create_folder(&completions)?;
        let name = program.get_name().to_owned();
        clap_complete::generate_to(shell, &mut program.clone(), name, &completions)?;
    }
    Ok(())
}
