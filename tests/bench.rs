//! Tests of `breakthrough-engine bench`: the node count, which is the engine's checksum, and thread comparisons.

use std::process::Command;

fn run(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .arg("bench")
        .args(arguments)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&run(&[arguments, &["--json"]].concat())).expect("one line of JSON")
}

/// Changes to the search or the evaluation change the node count. If this is intended, write the new count to the file and, as
/// `Bench: <nodes>`, to the last line of the commit message.
#[test]
fn the_node_count_equals_the_committed_count() {
    let committed = include_str!("data/bench.txt").trim();
    assert_eq!(
        json(&[])["nodes"].to_string(),
        committed,
        "nodes of `bench`, and tests/data/bench.txt"
    );
}

#[test]
fn every_round_has_the_same_node_count() {
    let text = run(&["--depth", "3", "--repeat", "2"]);
    let sums: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_once(" nodes, "))
        .map(|(sum, _)| sum)
        .collect();
    assert_eq!(sums.len(), 2, "{text}");
    assert_eq!(sums[0], sums[1]);
    let value = json(&["--depth", "3"]);
    assert_eq!(value["nodes"].to_string(), sums[0]);
    // OpenBench reads the last line, which contains the nodes of one round.
    let last: Vec<&str> = text.lines().last().expect("a line").split(' ').collect();
    let [nodes, "nodes", speed, "nps"] = last[..] else {
        panic!("{text}")
    };
    assert_eq!(nodes, sums[0]);
    assert!(speed.parse::<u64>().is_ok_and(|speed| speed > 0), "{text}");
    let positions = value["positions"].as_array().expect("a list");
    let nodes = positions.iter().filter_map(|position| position["nodes"].as_u64());
    assert_eq!(nodes.sum::<u64>().to_string(), sums[0]);
}

#[test]
fn a_speedup_is_the_ratio_of_single_threaded_and_multi_threaded_time() {
    let once = json(&["--speedup", "2", "--depth", "3"]);
    let twice = json(&["--speedup", "2", "--depth", "3", "--repeat", "2"]);
    for value in [&once, &twice] {
        let numbers = |key: &str| [0, 1].map(|which| value[key][which].as_f64().expect("a number"));
        let (seconds, nodes) = (numbers("seconds"), numbers("nodes"));
        let check = |key: &str, expected: f64| {
            let found = value[key].as_f64().expect("a number");
            assert!(
                (found / expected - 1.0).abs() < 1e-9,
                "{key}: expected {expected} in {value}"
            );
        };
        check("time_to_depth_ratio", seconds[0] / seconds[1]);
        check("speed_ratio", nodes[1] / seconds[1] / (nodes[0] / seconds[0]));
    }
    let nodes_of_one = |value: &serde_json::Value| value["nodes"][0].as_u64().expect("a number");
    assert_eq!(
        nodes_of_one(&twice),
        2 * nodes_of_one(&once),
        "one thread repeats itself"
    );
    assert!(run(&["--speedup", "2", "--depth", "2"]).contains("time to depth 2: 2 threads are "));
}
