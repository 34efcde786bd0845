//! Build script: sets the version, embeds the assets, and adds icon and version information on Windows.
#![expect(
    clippy::disallowed_methods,
    reason = "a build script runs on the machine that builds"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets the variable"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets the variable"));
    println!("cargo::rerun-if-changed=build.rs");
    set_version(&root);
    let is_game = env::var_os("CARGO_FEATURE_RENDER").is_some();
    index_assets(&root, &out, is_game)?;
    #[cfg(feature = "render")]
    extract_font(&out)?;
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        embed_windows_resources(&root)?;
    }
    Ok(())
}

/// Sets `BREAKTHROUGH_VERSION` to the version and the git revision, if any.
fn set_version(root: &Path) {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets the variable");
    let version = match git(&["rev-parse", "--short=10", "HEAD"]) {
        Some(revision) => format!("{version} ({revision})"),
        None => version,
    };
    println!("cargo::rustc-env=BREAKTHROUGH_VERSION={version}");
    // Rerun after every commit and checkout, because both change the reflog of HEAD.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && root.join(&log).exists()
    {
        println!("cargo::rerun-if-changed={}", root.join(log).display());
    }
}

/// Generates `assets.rs`, a list of all embedded assets with their bytes. Builds without the game embed only the texts. The web
/// version embeds only the assets that its first frame needs, and fetches all other assets.
fn index_assets(root: &Path, out: &Path, is_game: bool) -> io::Result<()> {
    let assets = root.join("assets");
    let mut folders = vec!["locales"];
    if is_game {
        folders.extend(["icons", "logo", "pictures", "shaders"]);
        let is_page = env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm");
        folders.extend(if is_page {
            &["pieces/fragments"][..]
        } else {
            &["pieces", "puzzles", "sounds", "textures"]
        });
    }
    let mut files = Vec::new();
    for folder in folders {
        println!("cargo::rerun-if-changed={}", assets.join(folder).display());
        collect_files(&assets.join(folder), &mut files)?;
    }
    let name = |file: &PathBuf| {
        let below = file
            .strip_prefix(&assets)
            .expect("the file is in the folder of the assets");
        below.to_string_lossy().replace('\\', "/")
    };
    files.sort_by_cached_key(name);
    let mut list = String::from("&[\n");
    for file in &files {
        let name = name(file);
        let _ = writeln!(
            list,
            "    ({name:?}, include_bytes!({:?})),",
            file.display().to_string()
        );
    }
    list.push_str("]\n");
    fs::write(out.join("assets.rs"), list)
}

/// Adds the files of a folder and its subfolders to `files`.
fn collect_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect_files(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Extracts the font for titles and coordinates from a crate that contains many fonts.
#[cfg(feature = "render")]
fn extract_font(out: &Path) -> io::Result<()> {
    let is_wanted = |font: &&[u8]| {
        ttf_parser::Face::parse(font, 0).is_ok_and(|face| {
            let name = face
                .names()
                .into_iter()
                .find(|name| name.name_id == ttf_parser::name_id::FULL_NAME);
            name.and_then(|name| name.to_string())
                .is_some_and(|name| name == "Libertinus Serif Semibold")
        })
    };
    let font = typst_assets::fonts().find(is_wanted);
    fs::write(
        out.join("serif.otf"),
        font.expect("typst-assets contains Libertinus Serif"),
    )
}

/// Embeds the icon and the version information of the executable for Windows.
fn embed_windows_resources(root: &Path) -> io::Result<()> {
    let icon = root.join("assets/icons/breakthrough.ico");
    println!("cargo::rerun-if-changed={}", icon.display());
    winresource::WindowsResource::new()
        .set_icon(&icon.display().to_string())
        .set("ProductName", "Breakthrough")
        .set("FileDescription", "Breakthrough, Dan Troyka's board game")
        .compile()
}
