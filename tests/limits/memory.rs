//! Tests with too little memory. The program reports an error or uses a smaller table, but does not abort.

use super::{PROGRAM, assert_refused, run, text};
use std::process::{Command, Output};

/// Runs the program with an address space of the given size.
fn run_with_memory(mebibytes: u64, arguments: &[&str]) -> Output {
    let limit = format!("--as={}", mebibytes << 20);
    let output = Command::new("prlimit").arg(limit).arg(PROGRAM).args(arguments).output();
    output.expect("the program runs")
}

#[test]
fn tables_above_the_available_memory_are_refused() {
    for (arguments, expected) in [
        (
            &["analyse", "--hash", "4294967295"][..],
            "--hash: not enough memory for 4294967295 MiB",
        ),
        (
            &["bench", "--hash", "1000000"],
            "--hash: not enough memory for 1000000 MiB",
        ),
        (
            &["solve", "5x5", "--memory", "1000000"],
            "--memory: not enough memory for 1000000 MiB",
        ),
        (
            &[
                "match",
                "--players",
                "nodes:9;hash=65536,nodes:9;hash=65535",
                "--jobs",
                "256",
            ],
            "--player and --jobs: not enough memory for 33554176 MiB",
        ),
    ] {
        assert_refused(&run(arguments), expected);
    }
}

#[test]
fn a_table_that_cannot_grow_keeps_its_size() {
    let solve = |mebibytes, nodes| {
        run_with_memory(
            mebibytes,
            &["solve", "6x5", "--memory", "128", "--threads", "1", "--nodes", nodes],
        )
    };
    // The smallest address space in which a table of 128 MiB can be allocated alone, but not in addition to a table of
    // 32 MiB.
    let smallest = (140..1000)
        .step_by(16)
        .find(|mebibytes| solve(*mebibytes, "1").status.success());
    let output = solve(smallest.expect("enough memory"), "400000");
    assert!(output.status.success(), "{:?}: {}", output.status, text(&output.stderr));
    let found = text(&output.stdout);
    assert!(found.contains("memory: 32 MiB"), "{found}");
}
