//! Memory checks for large tables. Linux may grant more memory than is available, and later terminate the program.

use super::CommandError;
use std::fs::read_to_string;

/// Checks that `mebibytes` MiB can be allocated. The error message starts with `argument`.
pub(super) fn check_memory(argument: &str, mebibytes: usize) -> Result<(), CommandError> {
    if is_memory_available(mebibytes) {
        return Ok(());
    }
    let error = format!("{argument}: not enough memory for {mebibytes} MiB");
    Err(CommandError::Argument(error))
}

/// Whether `mebibytes` MiB can be allocated, according to the operating system.
pub(super) fn is_memory_available(mebibytes: usize) -> bool {
    fits(mebibytes, available_bytes())
}

/// Returns the available memory of the system or the container, in bytes; `None` if unknown.
pub(super) fn available_bytes() -> Option<usize> {
    [system_memory(), cgroup_memory()].into_iter().flatten().min()
}

/// Whether `mebibytes` MiB can be reserved and fit in `free`, the available memory in bytes, if known.
fn fits(mebibytes: usize, free: Option<usize>) -> bool {
    let bytes = mebibytes.checked_mul(1 << 20);
    bytes.is_some_and(|bytes| can_reserve(bytes) && free.is_none_or(|free| bytes <= free))
}

/// Whether `bytes` bytes can be reserved.
fn can_reserve(bytes: usize) -> bool {
    let mut reserved = Vec::<u8>::new();
    let result = reserved.try_reserve_exact(bytes);
    // `black_box` prevents the optimizer from removing the allocation. A removed allocation never fails.
    std::hint::black_box(&reserved);
    result.is_ok()
}

/// Returns the memory that Linux can provide without swapping, in bytes; `None` if unknown.
fn system_memory() -> Option<usize> {
    available_of_meminfo(&read_to_string("/proc/meminfo").ok()?)
}

fn available_of_meminfo(text: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// Returns the memory available within the limit of the control group (container), in bytes; `None` without a limit.
fn cgroup_memory() -> Option<usize> {
    let file = |name: &str| read_to_string(format!("/sys/fs/cgroup/memory.{name}")).ok();
    available_of_cgroup(&file("max")?, &file("current")?)
}

fn available_of_cgroup(max: &str, current: &str) -> Option<usize> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    Some(number(max)?.saturating_sub(number(current)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn available_memory_is_limited() {
        assert!(is_memory_available(1));
        assert!(!is_memory_available(usize::MAX >> 21));
        assert!(!is_memory_available(usize::MAX));
        #[cfg(target_os = "linux")]
        assert!(system_memory().is_some_and(|free| free > 1 << 20));
    }

    #[test]
    fn memory_must_be_reservable_and_free() {
        for (mebibytes, free, expected) in [
            (2, Some(2_097_152), true),
            (2, Some(2_097_151), false),
            (2, None, true),
            (usize::MAX >> 21, Some(usize::MAX), false),
            (usize::MAX >> 21, None, false),
            (usize::MAX, None, false),
        ] {
            assert_eq!(fits(mebibytes, free), expected, "{mebibytes} MiB, {free:?} free");
        }
    }

    #[test]
    fn free_memory_is_parsed_from_the_files_of_the_system() {
        let text = "MemTotal:       24689260 kB\nMemFree:        20000000 kB\nMemAvailable:      20480 kB\n";
        assert_eq!(available_of_meminfo(text), Some(20_971_520));
        assert_eq!(available_of_meminfo("MemFree: 1 kB\n"), None);
        assert_eq!(available_of_cgroup("5000\n", "2000\n"), Some(3000));
        assert_eq!(available_of_cgroup("2000\n", "5000\n"), Some(0));
        assert_eq!(available_of_cgroup("max\n", "5000\n"), None);
    }
}
