//! Named variants: built-in variants and the user's rule files. docs/RULE_FILES.md describes the file format.
#![warn(missing_docs)]

mod built_in;
mod draft;
mod draft_text;
mod find;
mod integer;
mod library;
mod load;
mod named_variant;
mod random_draft;
mod random_obstacles;
mod rule_file;
pub mod zrf;

pub use built_in::{built_in_codes, built_in_name, built_in_variants, is_built_in};
pub use draft::{Content, Draft, DraftError, DraftField};
pub use draft_text::DraftTextError;
pub use find::{find_by_name, find_variant, find_variants, parse_builtin_or_text};
pub use library::{DeletedFile, LibraryEntry, VariantLibrary};
pub use load::{LoadError, LoadedVariants, MAX_RULE_FILE_BYTES, load_folder, load_rule_file, parse_rules};
pub use named_variant::{NamedVariant, StartingSide};
pub use random_obstacles::random_obstacles;
pub use rule_file::{parse_rule_file, rename_rule_file, rule_file_text};

pub use breakthrough_platform::toml_file::TomlError;
