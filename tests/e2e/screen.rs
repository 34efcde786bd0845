//! X server without a physical display, with simulated pointer and keys.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// Xvfb with an automatic display number. Dropping this value terminates the server.
pub(super) struct Screen {
    pub(super) server: Child,
    pub(super) display: String,
}

impl Screen {
    pub(super) fn start() -> Screen {
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "800x600x24",
                "-nolisten",
                "tcp",
                "-noreset",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts: apt install xvfb");
        let mut number = String::new();
        let output = server.stdout.as_mut().expect("a pipe");
        BufReader::new(output)
            .read_line(&mut number)
            .expect("Xvfb names its display");
        Screen {
            server,
            display: format!(":{}", number.trim()),
        }
    }

    pub(super) fn xdotool(&self, arguments: &[&str]) {
        let status = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.display)
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "xdotool {arguments:?} failed: apt install xdotool"
        );
    }

    pub(super) fn has_window(&self) -> bool {
        self.has_window_named("Breakthrough$")
    }

    /// Whether the title of a window matches a regular expression.
    pub(super) fn has_window_named(&self, title: &str) -> bool {
        let search = Command::new("xdotool")
            .args(["search", "--name", title])
            .env("DISPLAY", &self.display)
            .output();
        !search.expect("xdotool runs: apt install xdotool").stdout.is_empty()
    }

    /// Focuses the window, since there is no window manager to do so.
    pub(super) fn focus_window(&self) {
        self.xdotool(&["search", "--name", "Breakthrough$", "windowfocus"]);
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // The server may have exited.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
