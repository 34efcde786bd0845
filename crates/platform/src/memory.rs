//! Memory size of the machine.

use crate::files;
use std::path::Path;

/// Returns the memory of the machine in MiB, or the limit of the container if that is lower. `None` on systems other than Linux.
#[must_use]
pub fn total_mebibytes() -> Option<u64> {
    let system = files::read_to_string(Path::new("/proc/meminfo"))
        .ok()
        .and_then(|text| total_of_meminfo(&text));
    let container = files::read_to_string(Path::new("/sys/fs/cgroup/memory.max"))
        .ok()
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
}
