//! Whether there is room for a large table. Asked before, because running out of memory ends a program.

use std::fs::read_to_string;

/// Whether so many MiB can be had, as far as the system tells.
pub(super) fn is_available(mebibytes: usize) -> bool {
    let Some(bytes) = mebibytes.checked_mul(1 << 20) else {
        return false;
    };
    let is_promised = Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
    let free = [free_in_machine(), free_in_group()].into_iter().flatten().min();
    is_promised && free.is_none_or(|free| bytes <= free)
}

/// What Linux says can be used without swapping, in bytes.
fn free_in_machine() -> Option<usize> {
    let text = read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// What a container leaves us, in bytes.
fn free_in_group() -> Option<usize> {
    let number = |name: &str| -> Option<usize> {
        let text = read_to_string(format!("/sys/fs/cgroup/memory.{name}")).ok()?;
        text.trim().parse().ok()
    };
    Some(number("max")?.saturating_sub(number("current")?))
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
