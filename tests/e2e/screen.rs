//! An X server without a display, and the pointer and keys of its user.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// Xvfb on a display of its own choice. It ends with this value.
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
        let search = Command::new("xdotool")
            .args(["search", "--name", "Breakthrough$"])
            .env("DISPLAY", &self.display)
            .output();
        !search.expect("xdotool runs: apt install xdotool").stdout.is_empty()
    }

    /// Gives the window the keys, which nobody else does without a window manager.
    pub(super) fn focus_window(&self) {
        self.xdotool(&["search", "--name", "Breakthrough$", "windowfocus"]);
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
