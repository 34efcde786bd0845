//! Memory checks for large tables, because a failed allocation terminates the program.

use super::CommandError;
use std::fs::read_to_string;

/// Checks that this many MiB can be allocated. The error names the argument.
pub(super) fn check_memory(argument: &str, mebibytes: usize) -> Result<(), CommandError> {
    if is_memory_available(mebibytes) {
        return Ok(());
    }
    let error = format!("{argument}: not enough memory for {mebibytes} MiB");
    Err(CommandError::Argument(error))
}

/// Whether this many MiB can be allocated, according to the operating system.
pub(super) fn is_memory_available(mebibytes: usize) -> bool {
    let Some(bytes) = mebibytes.checked_mul(1 << 20) else {
        return false;
    };
    let is_reservable = Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
    let free = [system_memory(), cgroup_memory()].into_iter().flatten().min();
    is_reservable && free.is_none_or(|free| bytes <= free)
}

/// Returns the memory that Linux can provide without swapping, in bytes; `None` if unknown.
fn system_memory() -> Option<usize> {
    let text = read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// Returns the memory available within the limit of the control group (container), in bytes; `None` without a limit.
fn cgroup_memory() -> Option<usize> {
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
    fn available_memory_is_limited() {
        assert!(is_memory_available(1));
        assert!(!is_memory_available(usize::MAX >> 21));
        assert!(!is_memory_available(usize::MAX));
    }
}
