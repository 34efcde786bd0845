//! The manual pages and the shell completions of both programs in `scripts/packaging/manuals`. The test fails if they are out of date;
//! with `UPDATE_MANUALS=1`, the test writes them.

use crate::app::arguments::Arguments;
use breakthrough_platform::files;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/packaging/manuals");
const SHELLS: [(Shell, &str); 3] = [
    (Shell::Bash, "bash-completion/completions"),
    (Shell::Zsh, "zsh/site-functions"),
    (Shell::Fish, "fish/vendor_completions.d"),
];

/// Writes the pages and the completions of a program and its subcommands.
fn write(program: &Command, folder: &Path) -> io::Result<()> {
    // The version of the game contains the revision, which would change the pages with each commit.
    let program = program.clone().version(env!("CARGO_PKG_VERSION"));
    let pages = folder.join("man/man1");
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

/// Returns the texts of the files in the folders of the manuals.
#[expect(clippy::disallowed_methods, reason = "the test lists files with any extension")]
fn texts(folder: &Path) -> BTreeMap<PathBuf, String> {
    let folders = SHELLS
        .map(|(_, completions)| completions)
        .into_iter()
        .chain(["man/man1"]);
    let entries = folders.flat_map(|name| std::fs::read_dir(folder.join(name)).into_iter().flatten());
    let text = |path: PathBuf| {
        let text = files::read_to_string(&path).expect("readable");
        (
            path.strip_prefix(folder).expect("a file in the folder").to_owned(),
            text,
        )
    };
    entries.map(|entry| text(entry.expect("an entry").path())).collect()
}

#[test]
fn the_manuals_are_up_to_date() {
    let folder = tempfile::tempdir().expect("a folder");
    for program in [
        Arguments::command(),
        breakthrough_cli::command(env!("CARGO_PKG_VERSION")),
    ] {
        write(&program, folder.path()).expect("written");
        if std::env::var_os("UPDATE_MANUALS").is_some() {
            write(&program, Path::new(FOLDER)).expect("written");
        }
    }
    let (expected, found) = (texts(folder.path()), texts(Path::new(FOLDER)));
    assert!(expected.len() > 20, "{} manuals", expected.len());
    for (name, text) in &expected {
        let is_current = found.get(name) == Some(text);
        assert!(
            is_current,
            "{} is out of date: run the test with UPDATE_MANUALS=1",
            name.display()
        );
    }
    assert_eq!(
        found.len(),
        expected.len(),
        "the folder contains files of removed commands"
    );
}
