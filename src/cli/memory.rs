//! Whether there is room for a large table. Asked before, because running out of memory ends a program.

/// Whether so many MiB can be had, as far as the system tells.
pub(super) fn is_available(mebibytes: usize) -> bool {
    let Some(bytes) = mebibytes.checked_mul(1 << 20) else {
        return false;
    };
    let is_promised = Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
    is_promised && free_kibibytes().is_none_or(|free| bytes / 1024 <= free)
}

/// What Linux says can be used without swapping.
fn free_kibibytes() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_little_and_not_for_all() {
        assert!(is_available(1));
        assert!(!is_available(usize::MAX >> 21));
        assert!(!is_available(usize::MAX));
    }
}
