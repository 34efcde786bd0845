//! Variants by what somebody calls them: a rule file, a built-in name, or a line.

use super::{Loaded, NamedVariant, built_in, read_rules};
use breakthrough_rules::Variant;
use breakthrough_rules::notation::{ParseVariantError, variant_text};
use std::path::Path;

/// The variants meant by a rule file's path (`FILE`, or `FILE#NAME` for one of several), the name of a built-in variant, or a
/// line such as `8x8 joined`. At least one.
///
/// # Errors
/// Says why the text means none.
pub fn find_variants(text: &str) -> Result<Vec<NamedVariant>, String> {
    if is_file(text) {
        return variants_of(text);
    }
    if let Some((file, name)) = text.rsplit_once('#')
        && is_file(file)
    {
        return one_of(variants_of(file)?, name).map(|named| vec![named]);
    }
    let mut built_in = built_in().into_iter().map(|(_, named)| named);
    if let Some(named) = built_in.find(|named| named.is_called(text)) {
        return Ok(vec![named]);
    }
    match text.parse::<Variant>() {
        Ok(variant) => Ok(vec![NamedVariant::new(&variant_text(&variant), variant)]),
        Err(error @ ParseVariantError::Board(_)) => Err(format!(
            "{error}; there is no file and no built-in variant of that name either"
        )),
        Err(error) => Err(error.to_string()),
    }
}

/// The one variant meant, as by [`find_variants`].
///
/// # Errors
/// Says why the text means none, or which several.
pub fn find_variant(text: &str) -> Result<NamedVariant, String> {
    let mut found = find_variants(text)?;
    if found.len() == 1 {
        return Ok(found.remove(0));
    }
    let names: Vec<String> = found.iter().map(|named| format!("`{text}#{}`", named.name)).collect();
    Err(format!(
        "expected a file with one variant, found several: write {}",
        names.join(" or ")
    ))
}

/// The variant of a name.
///
/// # Errors
/// Says which names there are.
pub fn one_of(variants: Vec<NamedVariant>, name: &str) -> Result<NamedVariant, String> {
    let names: Vec<String> = variants.iter().map(|named| format!("`{}`", named.name)).collect();
    let found = variants.into_iter().find(|named| named.is_called(name));
    found.ok_or_else(|| format!("expected one of {}, found `{name}`", names.join(", ")))
}

/// Whether a text is the path of a file, there or not.
fn is_file(text: &str) -> bool {
    let path = Path::new(text);
    let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
    path.is_file() || extension.is_some_and(|extension| extension == "toml" || extension == "zrf")
}

fn variants_of(file: &str) -> Result<Vec<NamedVariant>, String> {
    let Loaded { variants, refused } = read_rules(Path::new(file));
    match refused.first() {
        Some(refusal) if variants.is_empty() => Err(refusal.to_string()),
        _ if variants.is_empty() => Err(format!("{file}: expected a variant, found none")),
        _ => Ok(variants),
    }
}
