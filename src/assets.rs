//! Files of `assets/`, embedded in the executable so that it runs from any folder.

/// Every embedded file: its path relative to `assets/` and its bytes, sorted by path.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Asset source of the room maps.
#[cfg(feature = "render")]
pub(crate) const ROOMS: &str = "rooms";

/// Font of titles and board coordinates: Libertinus Serif Semibold.
#[cfg(feature = "render")]
pub(crate) const SERIF_FONT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/serif.otf"));

/// Returns the bytes of an embedded file, by its path relative to `assets/`.
#[must_use]
pub(crate) fn read(path: &str) -> Option<&'static [u8]> {
    let index = FILES.binary_search_by_key(&path, |(name, _)| name).ok()?;
    Some(FILES[index].1)
}

/// Returns the path and the bytes of every embedded file in a folder.
pub(crate) fn below(folder: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES.iter().copied().filter(move |(name, _)| name.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_files_are_found_by_their_path() {
        assert!(read("locales/en/game.ftl").is_some_and(|bytes| !bytes.is_empty()));
        assert!(read("locales/en/no-such-file.ftl").is_none());
        assert!(below("locales/").all(|(name, _)| name.ends_with(".ftl")));
    }
}
