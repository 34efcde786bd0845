//! A panic of the game: the crash report, the window that names it, and the game that continues.

use crate::harness::GameHarness;
use crate::hurried_move;
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Game, Position, Variant};
use std::process::Command;

#[test]
fn a_panic_writes_a_report_and_the_game_continues() {
    let variant = Variant::new(4, 5).expect("a variant");
    let arguments = ["--variant", "4x5", "--players", "human,human", "--panic-after", "20"];
    let mut harness = GameHarness::start_unrecorded(Position::start(variant), &arguments);
    let mut game = Game::new(variant);
    let mv = hurried_move(&game);
    game.play(mv).expect("legal");
    harness.play_by_keys(&uci_move(mv, variant.size()), &game);
    let report = harness.wait_for_crash();
    let keys: Vec<&str> = report
        .lines()
        .filter_map(|line| Some(line.split_once(": ")?.0))
        .collect();
    let expected = [
        "version", "system", "adapter", "backend", "driver", "quality", "panic", "location", "log",
    ];
    assert_eq!(keys[..expected.len()], expected, "{report}");
    assert!(
        report.contains("\npanic: --panic-after: 20 seconds have passed\n"),
        "{report}"
    );
    harness.restart(&["--continue"]);
    harness.wait_for_text("Black to move");
    harness.wait_for_moves(&game);
    harness.close();
}

#[test]
fn the_report_names_program_and_machine() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = |drivers: &[(&str, &str)]| {
        let output = Command::new(env!("CARGO_BIN_EXE_breakthrough"))
            .arg("--report")
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env("XDG_STATE_HOME", folder.path())
            .env("XDG_DATA_HOME", folder.path())
            .env("XDG_CONFIG_HOME", folder.path())
            .envs(drivers.iter().copied())
            .output()
            .expect("the program starts");
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("text")
    };
    let expected = [
        "version",
        "system",
        "adapter",
        "backend",
        "driver",
        "quality",
        "threads",
        "memory",
        "library-games",
        "log",
    ];
    let text = report(&[]);
    let lines: Vec<(&str, &str)> = text.lines().filter_map(|line| line.split_once(": ")).collect();
    let keys: Vec<&str> = lines.iter().map(|(key, _)| *key).collect();
    assert_eq!(keys, expected, "{text}");
    assert!(lines[2].1 != "none" && lines[3].1 == "Vulkan", "{text}");
    assert_eq!((lines[8].1, lines[9].1), ("none", "none"));
    // Without a driver, the report says so.
    let none = [
        ("VK_ICD_FILENAMES", "/none"),
        ("VK_DRIVER_FILES", "/none"),
        ("WGPU_BACKEND", "vulkan"),
    ];
    let text = report(&none);
    assert!(
        text.contains("\nadapter: none\nbackend: none\ndriver: none\nquality: unknown\n"),
        "{text}"
    );
    // Nothing is created.
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
