//! Finds variants by rule file, built-in name or share code, as given on a command line.

use super::built_in::built_in_variants;
use super::load::{LoadedVariants, load_rule_file};
use super::named_variant::NamedVariant;
use breakthrough_platform::text::{MAX_TEXT_CHARACTERS, printable, shortened};
use breakthrough_rules::Variant;
use breakthrough_rules::notation::{ParseVariantError, variant_text};
use std::path::Path;

/// Finds the variants named by a text: the path of a rule file (`FILE`, or `FILE#NAME` for one of several variants in it), the
/// name of a built-in variant, or a share code such as `8x8 joined`. Never returns an empty list.
///
/// # Errors
/// No variant was found. The message contains the reason.
pub fn find_variants(text: &str) -> Result<Vec<NamedVariant>, String> {
    if is_rule_file(text) {
        return load_variants(text);
    }
    if let Some((file, name)) = text.rsplit_once('#')
        && is_rule_file(file)
    {
        return find_by_name(load_variants(file)?, name).map(|named| vec![named]);
    }
    match parse_builtin_or_text(text) {
        Ok(named) => Ok(vec![named]),
        Err(error @ ParseVariantError::Board(_)) => Err(format!("{error}; no file or built-in variant has that name")),
        Err(error) => Err(error.to_string()),
    }
}

/// Finds a variant by the name of a built-in variant or by share code, without reading files. This is safe for untrusted texts.
///
/// # Errors
/// The text is neither the name of a built-in variant nor a share code.
pub fn parse_builtin_or_text(text: &str) -> Result<NamedVariant, ParseVariantError> {
    let mut built_in = built_in_variants().into_iter().map(|(_, named)| named);
    if let Some(named) = built_in.find(|named| named.has_name(text)) {
        return Ok(named);
    }
    let variant: Variant = text.parse()?;
    Ok(NamedVariant::new(&variant_text(&variant), variant))
}

/// Finds exactly one variant; accepts the same texts as [`find_variants`].
///
/// # Errors
/// No variant or more than one variant was found. The message contains the reason or lists the variants.
pub fn find_variant(text: &str) -> Result<NamedVariant, String> {
    let mut found = find_variants(text)?;
    if found.len() == 1 {
        return Ok(found.remove(0));
    }
    let name = |named: &NamedVariant| printable(format_args!("`{text}#{}`", named.name));
    let names: Vec<String> = found.iter().map(name).collect();
    let names = shortened(&names.join(" or "), MAX_TEXT_CHARACTERS);
    Err(format!(
        "expected a file with one variant, found several: write {names}"
    ))
}

/// Finds a variant by name.
///
/// # Errors
/// No variant has this name. The message lists the available names.
pub fn find_by_name(variants: Vec<NamedVariant>, name: &str) -> Result<NamedVariant, String> {
    let name_of = |named: &NamedVariant| printable(format_args!("`{}`", named.name));
    let names: Vec<String> = variants.iter().map(name_of).collect();
    let found = variants.into_iter().find(|named| named.has_name(name));
    found.ok_or_else(|| {
        let names = shortened(&names.join(", "), MAX_TEXT_CHARACTERS);
        format!("expected one of {names}, found `{name}`")
    })
}

/// Returns whether a text is the path of an existing file or has the extension of a rule file.
fn is_rule_file(text: &str) -> bool {
    let path = Path::new(text);
    let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
    path.is_file() || extension.is_some_and(|extension| extension == "toml" || extension == "zrf")
}

fn load_variants(file: &str) -> Result<Vec<NamedVariant>, String> {
    let LoadedVariants { variants, errors } = load_rule_file(Path::new(file));
    if variants.is_empty() {
        let none = || format!("{file}: expected a variant, found none");
        return Err(errors.first().map_or_else(none, ToString::to_string));
    }
    Ok(variants)
}
