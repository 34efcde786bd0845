//! Memory size of the machine.

use crate::files;
use std::path::Path;

/// Returns the memory of the machine in MiB, or the limit of the container if that is lower. `None` on systems other than Linux.
#[must_use]
pub fn total_mebibytes() -> Option<u64> {
    let file = |path: &str| files::read_to_string(Path::new(path)).ok();
    total_of(
        file("/proc/meminfo").as_deref(),
        file("/sys/fs/cgroup/memory.max").as_deref(),
    )
}

/// Returns the lower of the memory in `meminfo` and the limit in `memory.max`, which is a number of bytes or `max`.
fn total_of(meminfo: Option<&str>, memory_max: Option<&str>) -> Option<u64> {
    let system = meminfo.and_then(total_of_meminfo);
    let container = memory_max
        .and_then(|text| text.trim().parse::<u64>().ok())
        .map(|bytes| bytes >> 20);
    system.into_iter().chain(container).min()
}

fn total_of_meminfo(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kibibytes >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_parsed_from_meminfo() {
        let text = "MemTotal:       24689260 kB\nMemFree:        20000000 kB\n";
        assert_eq!(total_of_meminfo(text), Some(24110));
        assert_eq!(total_of_meminfo("MemFree: 1 kB\n"), None);
    }

    #[test]
    fn the_limit_of_a_container_applies_if_it_is_lower() {
        let system = Some("MemTotal: 4096 kB\n");
        for (meminfo, memory_max, expected) in [
            (system, Some("3145728\n"), Some(3)),
            (system, Some("5242880\n"), Some(4)),
            (system, Some("max\n"), Some(4)),
            (system, None, Some(4)),
            (None, Some("3145728\n"), Some(3)),
            (None, None, None),
        ] {
            assert_eq!(total_of(meminfo, memory_max), expected, "{meminfo:?} {memory_max:?}");
        }
    }
}
