//! Test harness: the built game under Xvfb, driven by xdotool.

use bevy::math::{Vec2, Vec3};
use breakthrough::board::layout::square_centre;
use breakthrough::camera::project;
use breakthrough::screens::{editor_framing, match_framing};
use breakthrough_rules::notation::parse_pgn;
use breakthrough_rules::{BoardSize, Game, Move, Position, Side, Square};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const WIDTH: u32 = 560;
const HEIGHT: u32 = 420;
/// Software rendering takes its time.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between moving the pointer and pressing, so that the game has seen it arrive.
const PAUSE: Duration = Duration::from_millis(700);

/// One game at a time: two at once would wait for each other's frames.
static TURN: Mutex<()> = Mutex::new(());

pub(super) struct GameHarness {
    _turn: MutexGuard<'static, ()>,
    size: BoardSize,
    /// What stands on the board, as far as the test knows.
    position: Position,
    folder: TempDir,
    record: PathBuf,
    display: String,
    screen: Child,
    game: Child,
}

impl GameHarness {
    /// A screen with a match that is written to a file of its own.
    pub(super) fn start(position: Position, arguments: &[&str]) -> GameHarness {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("record.pgn");
        let name = record.to_str().expect("a name in Unicode").to_owned();
        GameHarness::open(position, folder, record, &[arguments, &["--record", &name]].concat())
    }

    /// A screen with a match that is saved in the player's data folder.
    pub(super) fn start_unrecorded(position: Position, arguments: &[&str]) -> GameHarness {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("breakthrough/match.pgn");
        GameHarness::open(position, folder, record, arguments)
    }

    fn open(position: Position, folder: TempDir, record: PathBuf, arguments: &[&str]) -> GameHarness {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let (screen, display) = start_screen();
        let game = start_game(&display, &folder, arguments);
        let harness = GameHarness {
            _turn: turn,
            size: position.size(),
            position,
            folder,
            record,
            display,
            screen,
            game,
        };
        harness.wait_for_window();
        harness
    }

    /// Ends the game as if its machine had been switched off, and starts it again.
    pub(super) fn restart(&mut self, arguments: &[&str]) {
        self.game.kill().expect("the game runs");
        self.game.wait().expect("the game has ended");
        self.game = start_game(&self.display, &self.folder, arguments);
        self.wait_for_window();
    }

    pub(super) fn close(mut self) {
        assert!(
            self.game.try_wait().expect("the game's state").is_none(),
            "the game ended by itself"
        );
    }

    /// Another match is on the board.
    pub(super) fn board_is(&mut self, game: &Game) {
        self.check_idle();
        self.size = game.position().size();
        self.position = game.position().clone();
    }

    pub(super) fn play_by_clicks(&mut self, mv: Move, game: &Game) {
        self.click(mv.from);
        self.click(mv.to);
        self.wait_for_moves(game);
    }

    pub(super) fn play_by_drag(&mut self, mv: Move, game: &Game) {
        let (from, to) = (self.place(mv.from), self.place(mv.to));
        self.point(from);
        self.xdotool(&["mousedown", "1"]);
        sleep(PAUSE);
        self.point((from + to) / 2.0);
        self.point(to);
        self.xdotool(&["mouseup", "1"]);
        self.wait_for_moves(game);
    }

    pub(super) fn play_by_keys(&mut self, text: &str, game: &Game) {
        for key in text.chars() {
            self.key(&key.to_string());
        }
        self.wait_for_moves(game);
    }

    pub(super) fn click(&mut self, square: Square) {
        let place = self.place(square);
        self.point(place);
        self.xdotool(&["click", "1"]);
        sleep(PAUSE);
    }

    /// Clicks at a share of the window's width and height.
    pub(super) fn click_at(&mut self, x: f32, y: f32) {
        self.point(Vec2::new(x * WIDTH as f32, y * HEIGHT as f32));
        self.xdotool(&["click", "1"]);
        sleep(PAUSE);
    }

    /// Clicks an empty square of the editor's board.
    pub(super) fn click_in_editor(&mut self, size: BoardSize, square: Square) {
        let framing = editor_framing(size, Vec2::new(WIDTH as f32, HEIGHT as f32));
        let place = project(&framing, square_centre(size, square) + Vec3::NEG_Z * 0.25);
        self.point(place);
        self.xdotool(&["click", "1"]);
        sleep(PAUSE);
    }

    /// Turns the wheel over a list until its end is seen.
    pub(super) fn scroll_to_end(&mut self, x: f32, y: f32) {
        self.point(Vec2::new(x * WIDTH as f32, y * HEIGHT as f32));
        self.xdotool(&["click", "--repeat", "60", "--delay", "20", "5"]);
        self.check_idle();
    }

    pub(super) fn write(&mut self, text: &str) {
        self.xdotool(&["type", "--delay", "80", text]);
        sleep(PAUSE);
    }

    pub(super) fn key(&mut self, key: &str) {
        self.xdotool(&["key", key]);
        sleep(PAUSE / 3);
    }

    /// What lies in the folder of the player's own variants: names and contents.
    pub(super) fn own_variants(&self) -> Vec<(String, String)> {
        let Ok(entries) = std::fs::read_dir(self.folder.path().join("breakthrough/variants")) else {
            return Vec::new();
        };
        let read = |entry: std::fs::DirEntry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(entry.path()).unwrap_or_default())
        };
        entries.flatten().map(read).collect()
    }

    pub(super) fn settings(&self) -> String {
        let path = self.folder.path().join("breakthrough/settings.toml");
        std::fs::read_to_string(path).unwrap_or_default()
    }

    pub(super) fn record(&self) -> String {
        std::fs::read_to_string(&self.record).unwrap_or_default()
    }

    /// How many moves the record has; none while there is no record.
    pub(super) fn moves_recorded(&self) -> usize {
        parse_pgn(&self.record()).map_or(0, |record| record.game.moves().len())
    }

    /// Waits until the record has exactly the moves of a game.
    pub(super) fn wait_for_moves(&mut self, game: &Game) {
        let expected = &game.moves()[..game.cursor()];
        let is_there = |harness: &GameHarness| {
            parse_pgn(&harness.record()).map_or(expected.is_empty(), |record| record.game.moves() == expected)
        };
        self.wait_for(is_there, &format!("{} moves in the record", expected.len()));
        self.position = game.position().clone();
    }

    pub(super) fn wait_for(&self, is_there: impl Fn(&GameHarness) -> bool, what: &str) {
        let start = Instant::now();
        while !is_there(self) {
            assert!(
                start.elapsed() < PATIENCE,
                "waited in vain for {what}; the record is:\n{}",
                self.record()
            );
            sleep(Duration::from_millis(50));
        }
    }

    /// Once everything has come to rest, the game uses no processor time.
    pub(super) fn check_idle(&self) {
        let is_at_rest = |harness: &GameHarness| {
            let before = harness.processor_time();
            sleep(Duration::from_secs(2));
            harness.processor_time().saturating_sub(before) <= Duration::from_millis(40)
        };
        self.wait_for(is_at_rest, "the game to come to rest");
    }

    /// Waits until the frame that answers the pointer is drawn, which takes long on a busy machine. What never rests, such as a
    /// search, is not waited for.
    fn settle(&self) {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(4) {
            let before = self.processor_time();
            sleep(Duration::from_millis(150));
            if self.processor_time().saturating_sub(before) <= Duration::from_millis(10) {
                return;
            }
        }
    }

    /// How long the threads of game and screen have had a processor, or have waited for one: on a busy machine a game that
    /// gets none is not at rest.
    fn processor_time(&self) -> Duration {
        let of_thread = |thread: PathBuf| {
            // A thread may have ended meanwhile.
            let text = std::fs::read_to_string(thread.join("schedstat")).unwrap_or_default();
            let nanoseconds = text.split_whitespace().take(2).map(|count| count.parse().unwrap_or(0));
            Duration::from_nanos(nanoseconds.sum())
        };
        let of_process = |process: &Child| -> Duration {
            let threads = std::fs::read_dir(format!("/proc/{}/task", process.id())).expect("the process runs");
            threads.flatten().map(|thread| of_thread(thread.path())).sum()
        };
        let time = of_process(&self.game) + of_process(&self.screen);
        assert!(!time.is_zero(), "the system tells what processes have used");
        time
    }

    fn place(&self, square: Square) -> Vec2 {
        let framing = match_framing(self.size, Side::First, Vec2::new(WIDTH as f32, HEIGHT as f32));
        // A piece in front may hide the middle of a square, but neither the head of a piece nor the far part of a square.
        let is_occupied = self.position.piece_at(square).is_some();
        let seen = if is_occupied { Vec3::Y * 0.8 } else { Vec3::NEG_Z * 0.25 };
        project(&framing, square_centre(self.size, square) + seen)
    }

    fn point(&self, place: Vec2) {
        self.xdotool(&["mousemove", &place.x.round().to_string(), &place.y.round().to_string()]);
        sleep(PAUSE);
        self.settle();
    }

    fn xdotool(&self, arguments: &[&str]) {
        let status = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.display)
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "xdotool {arguments:?} failed: apt install xdotool"
        );
    }

    /// Waits for the window and then for its first frames: the game comes to rest when all is drawn.
    fn wait_for_window(&self) {
        let has_window = |harness: &GameHarness| {
            let search = Command::new("xdotool")
                .args(["search", "--name", "^Breakthrough$"])
                .env("DISPLAY", &harness.display)
                .output();
            !search.expect("xdotool runs: apt install xdotool").stdout.is_empty()
        };
        self.wait_for(has_window, "the game's window");
        self.check_idle();
        // Without a window manager nobody gives the window the keys.
        self.xdotool(&["search", "--name", "^Breakthrough$", "windowfocus"]);
    }
}

impl Drop for GameHarness {
    fn drop(&mut self) {
        for process in [&mut self.game, &mut self.screen] {
            // It may have ended already.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Starts Xvfb on a display of its own choice.
fn start_screen() -> (Child, String) {
    let mut screen = Command::new("Xvfb")
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
    let output = screen.stdout.as_mut().expect("a pipe");
    BufReader::new(output)
        .read_line(&mut number)
        .expect("Xvfb names its display");
    (screen, format!(":{}", number.trim()))
}

fn start_game(display: &str, folder: &TempDir, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_breakthrough"))
        .args(["--size", &format!("{WIDTH}x{HEIGHT}")])
        .args(arguments)
        .env("DISPLAY", display)
        .env("XDG_DATA_HOME", folder.path())
        .env("XDG_CONFIG_HOME", folder.path())
        .env("XDG_STATE_HOME", folder.path())
        .env_remove("WAYLAND_DISPLAY")
        .spawn()
        .expect("the game starts")
}
