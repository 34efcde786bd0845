//! Tests of the variant library, which consists of the user's rule files on disk.
#![expect(clippy::disallowed_methods, reason = "tests prepare and read files")]

use breakthrough_rules::Variant;
use breakthrough_rules::notation::variant_text;
use breakthrough_variants::{NamedVariant, VariantLibrary};
use std::fs;
use std::path::Path;

fn variant(name: &str, line: &str) -> NamedVariant {
    NamedVariant::new(name, line.parse::<Variant>().expect("a variant"))
}

fn names(library: &VariantLibrary) -> Vec<&str> {
    library
        .entries()
        .iter()
        .map(|entry| entry.named.name.as_str())
        .collect()
}

#[test]
fn variants_can_be_saved_renamed_duplicated_deleted_and_restored() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().join("variants");
    let mut library = VariantLibrary::open(&folder);
    assert!(names(&library).is_empty() && !folder.exists());

    let path = library
        .save(&variant("Two walls!", "6x7 obstacles=b4,e4"), None)
        .expect("saved");
    assert_eq!(path, folder.join("two-walls.toml"));
    let other = library.save(&variant("Two walls", "5x5"), None).expect("saved");
    assert_eq!(other, folder.join("two-walls-2.toml"));
    for (name, file) in [
        ("-- Odd & even --", "odd-even.toml"),
        (&"long ".repeat(9), "long-long-long-long-long-long-long-long.toml"),
    ] {
        let path = library.save(&variant(name, "5x6"), None).expect("saved");
        assert_eq!(path, folder.join(file));
        library.delete(&path).expect("deleted");
    }
    library.save(&variant("Ğ", "5x6"), None).expect("saved");
    assert!(folder.join("variant.toml").exists());
    assert_eq!(
        names(&library),
        ["Two walls", "Two walls!", "ğ".to_uppercase().as_str()]
    );
    assert_eq!(library.index_of("two WALLS "), Some(0));

    library
        .save(&variant("Two walls", "5x7"), Some(&other))
        .expect("written over");
    assert_eq!(variant_text(&library.entries()[0].named.variant), "5x7");

    fs::write(
        &path,
        "# Mine.\nname = \"Two walls!\" # so\n[board]\nfiles = 6\nranks = 7\n",
    )
    .expect("written");
    library.rename(&path, "  Say \"hello\" ").expect("renamed");
    let text = fs::read_to_string(&path).expect("there");
    assert!(
        text.starts_with("# Mine.\nname = ") && text.ends_with(" # so\n[board]\nfiles = 6\nranks = 7\n"),
        "{text}"
    );
    assert!(library.index_of("Say \"hello\"").is_some());

    let original = library.entries()[0].named.clone();
    for number in 1..=2 {
        library
            .duplicate(&original, |number| format!("{} copy {number}", original.name))
            .expect("copied");
        assert!(library.index_of(&format!("{} copy {number}", original.name)).is_some());
    }

    let count = library.entries().len();
    let before = fs::read(&path).expect("there");
    let deleted = library.delete(&path).expect("deleted");
    assert!(!path.exists() && library.entries().len() == count - 1);
    assert_eq!(library.restore(&deleted).expect("the file is restored"), path);
    assert_eq!(fs::read(&path).expect("there"), before);
    assert_ne!(library.restore(&deleted).expect("the file is restored again"), path);
    assert_eq!(library.entries().len(), count + 1);
}

#[test]
fn imported_files_are_copied_and_broken_files_are_reported() {
    let data = tempfile::tempdir().expect("a folder");
    let outside = data.path().join("My Games.TOML");
    fs::write(&outside, "name = \"Far\"\n[board]\nfiles = 5\n").expect("written");
    let mut library = VariantLibrary::open(&data.path().join("variants"));
    for _ in 0..2 {
        let (loaded, _) = library.import(&outside).expect("copied");
        assert_eq!(loaded.variants.len(), 1);
    }
    assert_eq!(names(&library), ["Far", "Far"]);
    assert!(library.folder().join("my-games.toml").exists());

    let several = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/zrf/names.zrf");
    let (loaded, _) = library.import(&several).expect("copied");
    assert_eq!(library.entries().len(), 2 + loaded.variants.len());
    assert!(library.entries().iter().filter(|entry| !entry.is_editable).count() == loaded.variants.len());

    let broken = data.path().join("broken.toml");
    fs::write(&broken, "name = \"Far\"\n[board]\nfiles = 99\n").expect("written");
    let (loaded, _) = library.import(&broken).expect("read");
    assert!(loaded.variants.is_empty() && loaded.errors[0].reason.contains("line 3, column 9"));
    assert!(
        library.load_errors().is_empty(),
        "a file without a playable variant is not copied"
    );

    fs::copy(&broken, library.folder().join("broken.toml")).expect("copied");
    library.reload();
    assert_eq!(library.load_errors().len(), 1);
    assert_eq!(library.entries().len(), 2 + variant_count(&several));
    let inside = library.folder().join("my-games.toml");
    let (_, path) = library.import(&inside).expect("read");
    assert_eq!(path, inside);
    assert_eq!(
        library.entries().len(),
        2 + variant_count(&several),
        "a file is not copied into its own folder"
    );
}

fn variant_count(path: &Path) -> usize {
    breakthrough_variants::load_rule_file(path).variants.len()
}

#[test]
fn saving_without_a_data_folder_fails_and_writes_nothing() {
    let mut library = VariantLibrary::default();
    let error = library
        .save(&variant("Lost", "5x5"), None)
        .expect_err("saving without a folder fails");
    assert!(error.to_string().contains("no user data folder"), "{error}");
    assert!(!Path::new("lost.toml").exists());
}
