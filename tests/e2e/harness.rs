//! Test harness: the built game under Xvfb, driven by xdotool. Controls are found by label. After every input, the harness waits
//! until the frame reports show that the game has received the input and is idle.

use crate::frame_report::FrameReport;
use crate::screen::Screen;
use bevy::math::{Vec2, Vec3};
use breakthrough::integration::{editor_framing, game_framing, project, square_centre};
use breakthrough_library::{Filter, GameEntry, GameStorage, Sort, SqliteLibrary};
use breakthrough_rules::notation::parse_pgn;
use breakthrough_rules::{BoardSize, Game, Move, Position, Side, Square, Variant};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const WIDTH: u32 = 560;
const HEIGHT: u32 = 420;
/// Timeout, long enough for software rendering.
const PATIENCE: Duration = Duration::from_secs(60);
/// Polling interval.
const POLL: Duration = Duration::from_millis(20);

/// Allows one game at a time, because two games would slow down each other's frames.
static TURN: Mutex<()> = Mutex::new(());

pub(super) struct GameHarness {
    _turn: MutexGuard<'static, ()>,
    size: BoardSize,
    /// Expected position on the board.
    position: Position,
    folder: TempDir,
    record: PathBuf,
    game: Child,
    screen: Screen,
}

impl GameHarness {
    /// Starts an X server and a game that is additionally written to a separate PGN file.
    pub(super) fn start(position: Position, arguments: &[&str]) -> GameHarness {
        let folder = settled_folder();
        let record = folder.path().join("record.pgn");
        let name = record.to_str().expect("a name in Unicode").to_owned();
        GameHarness::open(position, folder, record, &[arguments, &["--record", &name]].concat())
    }

    /// Starts an X server and a game that is saved only in the player's library.
    pub(super) fn start_unrecorded(position: Position, arguments: &[&str]) -> GameHarness {
        GameHarness::start_in(settled_folder(), position, arguments)
    }

    /// Starts an X server and the game, as at its first start, but without animations.
    pub(super) fn start_newcomer() -> GameHarness {
        let folder = folder_with_settings("reduced_motion = true\n");
        GameHarness::start_in(folder, Position::start(Variant::STANDARD), &[])
    }

    /// Starts an X server and the title screen of a game without animations.
    pub(super) fn start_without_animations() -> GameHarness {
        let folder = folder_with_settings("welcomed = true\nreduced_motion = true\n");
        GameHarness::start_in(folder, Position::start(Variant::STANDARD), &[])
    }

    fn start_in(folder: TempDir, position: Position, arguments: &[&str]) -> GameHarness {
        let record = folder.path().join("breakthrough").join(SqliteLibrary::FILE_NAME);
        GameHarness::open(position, folder, record, arguments)
    }

    /// Starts an X server and the title screen, with one game in the library.
    pub(super) fn start_with_library(entry: &GameEntry) -> GameHarness {
        let folder = settled_folder();
        let path = folder.path().join("breakthrough").join(SqliteLibrary::FILE_NAME);
        let mut library = SqliteLibrary::open(&path).expect("a library").library;
        library.add(entry).expect("added");
        drop(library);
        GameHarness::open(entry.game.position().clone(), folder, path, &[])
    }

    fn open(position: Position, folder: TempDir, record: PathBuf, arguments: &[&str]) -> GameHarness {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let screen = Screen::start();
        let game = start_game(&screen, folder.path(), arguments);
        let harness = GameHarness {
            _turn: turn,
            size: position.size(),
            position,
            folder,
            record,
            game,
            screen,
        };
        harness.wait_for_window();
        harness
    }

    /// Kills the game, as in a power failure, and starts it again.
    pub(super) fn restart(&mut self, arguments: &[&str]) {
        self.game.kill().expect("the game runs");
        self.game.wait().expect("the game has ended");
        std::fs::remove_file(report_path(self.folder.path())).expect("the game has written reports");
        self.game = start_game(&self.screen, self.folder.path(), arguments);
        self.wait_for_window();
    }

    pub(super) fn close(mut self) {
        assert!(
            self.game.try_wait().expect("the game's state").is_none(),
            "the game ended by itself"
        );
    }

    /// Sets the game whose position the board must show.
    pub(super) fn board_is(&mut self, game: &Game) {
        self.size = game.position().size();
        self.position = game.position().clone();
    }

    /// Waits until the game ends after a panic and another window names the crash report. Returns the report.
    pub(super) fn wait_for_crash(&mut self) -> String {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.game.try_wait().expect("the game's state") {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "timed out waiting for a panic");
            sleep(POLL);
        };
        assert_eq!(status.code(), Some(101));
        let has_window = |harness: &GameHarness| harness.screen.has_window_named("Breakthrough crash report");
        self.wait_for(has_window, "the window after the crash");
        let folder = self.folder.path().join("breakthrough/reports");
        let reports: Vec<PathBuf> = std::fs::read_dir(folder)
            .expect("a folder of reports")
            .map(|entry| entry.expect("a file").path())
            .collect();
        assert_eq!(reports.len(), 1, "{reports:?}");
        std::fs::read_to_string(&reports[0]).expect("a report")
    }

    pub(super) fn play_by_clicks(&mut self, mv: Move, game: &Game) {
        self.click(mv.from);
        self.click(mv.to);
        self.wait_for_moves(game);
    }

    pub(super) fn play_by_drag(&mut self, mv: Move, game: &Game) {
        let (from, to) = (self.place(mv.from), self.place(mv.to));
        self.point(from);
        let pressed = self.report().button_presses;
        self.screen.xdotool(&["mousedown", "1"]);
        self.wait_at_rest("the button to be pressed", |report| report.button_presses > pressed);
        self.point((from + to) / 2.0);
        self.point(to);
        let released = self.report().button_releases;
        self.screen.xdotool(&["mouseup", "1"]);
        self.wait_at_rest("the button to be released", |report| report.button_releases > released);
        self.wait_for_moves(game);
    }

    pub(super) fn play_by_keys(&mut self, text: &str, game: &Game) {
        self.type_move(text);
        self.wait_for_moves(game);
    }

    /// Types a move. The keys follow each other quickly, because the game waits only briefly for the rank after a file letter.
    pub(super) fn type_move(&self, text: &str) {
        self.screen.xdotool(&["type", "--delay", "20", text]);
    }

    /// Clicks a square of the game's board.
    pub(super) fn click(&mut self, square: Square) {
        self.click_at(self.place(square));
    }

    /// Clicks an empty square of the editor's board.
    pub(super) fn click_in_editor(&mut self, size: BoardSize, square: Square) {
        let framing = editor_framing(size, Vec2::new(WIDTH as f32, HEIGHT as f32));
        self.click_at(project(&framing, square_centre(size, square) + Vec3::NEG_Z * 0.25));
    }

    /// Clicks the control with this label, once it is visible.
    pub(super) fn click_on(&self, label: &str) {
        let is_in_view = |report: &FrameReport| report.control(label).is_some_and(|control| control.is_in_view());
        let report = self.wait_at_rest(&format!("the control `{label}`"), is_in_view);
        self.click_at(report.control(label).expect("it was there").centre());
    }

    /// Clicks the list entry whose label starts with this text.
    pub(super) fn click_on_entry(&self, start: &str) {
        let has_entry = |report: &FrameReport| report.control_starting_with(start).is_some();
        let report = self.wait_at_rest(&format!("an entry `{start}…`"), has_entry);
        self.click_at(report.control_starting_with(start).expect("it was there").centre());
    }

    /// Scrolls with the pointer over the control `over` until the control `label` is visible.
    pub(super) fn scroll_to(&self, over: &str, label: &str) {
        let start = Instant::now();
        let report = self.wait_at_rest(&format!("`{over}` in a list"), |report| report.control(over).is_some());
        self.point(report.control(over).expect("it was there").centre());
        while !self.report().control(label).is_some_and(|control| control.is_in_view()) {
            assert!(
                start.elapsed() < PATIENCE,
                "scrolled in vain to `{label}`: {}",
                self.report().describe()
            );
            let turns = self.report().wheel_turns;
            self.screen.xdotool(&["click", "5"]);
            self.wait_at_rest("the wheel to turn", |report| report.wheel_turns > turns);
        }
    }

    /// Makes a move with two clicks at the positions of the squares in the window, wherever the board is.
    pub(super) fn click_move(&self, mv: Move, size: BoardSize) {
        for square in [mv.from, mv.to] {
            let name = size.coordinates(square).to_string();
            let report = self.wait_at_rest(&name, |report| report.square(&name).is_some());
            self.click_at(report.square(&name).expect("it was there"));
        }
    }

    /// Waits until the shown position meets a condition. Returns the FEN of the position.
    pub(super) fn wait_for_position(&self, what: &str, is_met: impl Fn(&str) -> bool) -> String {
        self.wait_at_rest(what, |report| is_met(&report.position)).position
    }

    /// Whether the shown position meets a condition while the game is idle.
    pub(super) fn has_position(&self, is_met: impl Fn(&str) -> bool) -> bool {
        let report = self.report();
        report.is_at_rest && is_met(&report.position)
    }

    /// Whether the interface shows a text that begins with `start`.
    pub(super) fn shows_text_starting_with(&self, start: &str) -> bool {
        self.report().shows_text_starting_with(start)
    }

    /// Whether the interface shows a text.
    pub(super) fn shows(&self, text: &str) -> bool {
        self.report().shows(text)
    }

    /// Types into the text field with this label.
    pub(super) fn write(&self, field: &str, text: &str) {
        self.click_on(field);
        self.screen.xdotool(&["type", "--delay", "80", text]);
        self.wait_at_rest(&format!("`{text}` in `{field}`"), |report| {
            report.control(field).is_some_and(|field| field.value == text)
        });
    }

    pub(super) fn key(&self, key: &str) {
        let released = self.report().key_releases;
        self.screen.xdotool(&["key", key]);
        self.wait_at_rest(&format!("the key {key}"), |report| report.key_releases > released);
    }

    /// Waits until the interface shows a text.
    pub(super) fn wait_for_text(&self, text: &str) {
        self.wait_at_rest(&format!("the text `{text}`"), |report| report.shows(text));
    }

    /// Waits until the interface shows a text that begins with `start`.
    pub(super) fn wait_for_text_starting_with(&self, start: &str) {
        self.wait_at_rest(&format!("a text `{start}…`"), |report| {
            report.shows_text_starting_with(start)
        });
    }

    /// Waits until the control with this label is selected in its group.
    pub(super) fn wait_for_selection(&self, label: &str) {
        self.wait_at_rest(&format!("`{label}` to be selected"), |report| {
            report.control(label).is_some_and(|control| control.is_selected)
        });
    }

    /// Reads the names and contents of the files in the folder of custom variants.
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
        if self.record.extension().is_some_and(|extension| extension == "sqlite") {
            return newest_record(&self.record).unwrap_or_default();
        }
        std::fs::read_to_string(&self.record).unwrap_or_default()
    }

    /// Returns the number of moves in the PGN file; 0 while the file does not exist.
    pub(super) fn moves_recorded(&self) -> usize {
        parse_pgn(&self.record()).map_or(0, |record| record.game.moves().len())
    }

    /// Waits until the PGN file contains exactly the moves of a game.
    pub(super) fn wait_for_moves(&mut self, game: &Game) {
        let expected = game.played_moves();
        let is_met = |harness: &GameHarness| {
            parse_pgn(&harness.record()).map_or(expected.is_empty(), |record| record.game.moves() == expected)
        };
        self.wait_for(is_met, &format!("{} moves in the record", expected.len()));
        self.position = game.position().clone();
    }

    pub(super) fn wait_for(&self, is_met: impl Fn(&GameHarness) -> bool, what: &str) {
        let start = Instant::now();
        while !is_met(self) {
            assert!(
                start.elapsed() < PATIENCE,
                "waited in vain for {what}; the record is:\n{}\nthe interface shows:\n{}",
                self.record(),
                self.report().describe()
            );
            sleep(POLL);
        }
    }

    /// Waits until the game is idle and uses almost no processor time.
    pub(super) fn check_idle(&self) {
        let is_idle = |harness: &GameHarness| {
            let before = harness.processor_time();
            sleep(Duration::from_secs(2));
            harness.processor_time().saturating_sub(before) <= Duration::from_millis(40)
        };
        self.wait_for(is_idle, "the game to use no processor time");
    }

    /// Waits until the game is idle and its report satisfies a condition. Returns that report.
    fn wait_at_rest(&self, what: &str, is_met: impl Fn(&FrameReport) -> bool) -> FrameReport {
        let found = RefCell::new(FrameReport::default());
        let is_reported = |harness: &GameHarness| {
            found.replace(harness.report());
            let report = found.borrow();
            report.is_at_rest && is_met(&report)
        };
        self.wait_for(is_reported, what);
        found.into_inner()
    }

    /// Reads the report of the last frame, or returns an empty report before the first frame.
    fn report(&self) -> FrameReport {
        std::fs::read(report_path(self.folder.path())).map_or_else(
            |_| FrameReport::default(),
            |json| serde_json::from_slice(&json).expect("a frame report"),
        )
    }

    /// Returns the total time for which the threads of the game and the X server have used or waited for a processor. The waiting
    /// time is included, because a game that waits for a busy processor is not idle.
    fn processor_time(&self) -> Duration {
        let of_thread = |thread: PathBuf| {
            // The thread may have ended in the meantime.
            let text = std::fs::read_to_string(thread.join("schedstat")).unwrap_or_default();
            let nanoseconds = text.split_whitespace().take(2).map(|count| count.parse().unwrap_or(0));
            Duration::from_nanos(nanoseconds.sum())
        };
        let of_process = |process: &Child| -> Duration {
            let threads = std::fs::read_dir(format!("/proc/{}/task", process.id())).expect("the process runs");
            threads.flatten().map(|thread| of_thread(thread.path())).sum()
        };
        let time = of_process(&self.game) + of_process(&self.screen.server);
        assert!(!time.is_zero(), "the system tells what processes have used");
        time
    }

    fn place(&self, square: Square) -> Vec2 {
        let framing = game_framing(self.size, Side::First, Vec2::new(WIDTH as f32, HEIGHT as f32));
        // A piece in front may hide the centre of a square, but neither the foot of a piece on the square nor the far side of an
        // empty square.
        let is_occupied = self.position.piece_at(square).is_some();
        let seen = if is_occupied {
            Vec3::Y * 0.15
        } else {
            Vec3::NEG_Z * 0.25
        };
        project(&framing, square_centre(self.size, square) + seen)
    }

    /// Moves the pointer and waits until the game has received its position.
    fn point(&self, place: Vec2) {
        let pixels = place.round();
        self.screen
            .xdotool(&["mousemove", &pixels.x.to_string(), &pixels.y.to_string()]);
        self.wait_at_rest(&format!("the pointer at {pixels}"), |report| {
            report.has_pointer_at(place)
        });
    }

    fn click_at(&self, place: Vec2) {
        self.point(place);
        let released = self.report().button_releases;
        self.screen.xdotool(&["click", "1"]);
        self.wait_at_rest("the click", |report| report.button_releases > released);
    }

    /// Waits for the window and for the complete scene.
    fn wait_for_window(&self) {
        self.wait_for(|harness| harness.screen.has_window(), "the game's window");
        self.wait_at_rest("the first frames", |_| true);
        self.screen.focus_window();
    }
}

impl Drop for GameHarness {
    fn drop(&mut self) {
        // The game may have exited.
        let _ = self.game.kill();
        let _ = self.game.wait();
    }
}

/// Creates a folder whose settings hide the question of the first start.
fn settled_folder() -> TempDir {
    folder_with_settings("welcomed = true\n")
}

fn folder_with_settings(text: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = folder.path().join("breakthrough");
    std::fs::create_dir(&settings).expect("created");
    std::fs::write(settings.join("settings.toml"), text).expect("written");
    folder
}

fn report_path(folder: &Path) -> PathBuf {
    folder.join("frame-report.json")
}

fn start_game(screen: &Screen, folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_breakthrough"))
        .args(["--size", &format!("{WIDTH}x{HEIGHT}")])
        .arg("--frame-report")
        .arg(report_path(folder))
        .args(arguments)
        .env("DISPLAY", &screen.display)
        .env("XDG_DATA_HOME", folder)
        .env("XDG_CONFIG_HOME", folder)
        .env("XDG_STATE_HOME", folder)
        .env_remove("WAYLAND_DISPLAY")
        .spawn()
        .expect("the game starts")
}

/// Returns the PGN of the newest game in a library while the game has it open.
fn newest_record(library: &Path) -> Option<String> {
    let library = SqliteLibrary::open_existing(library).ok()?.library;
    let page = library.list(&Filter::default(), Sort::default(), 0..1).ok()?;
    let newest = library.get(page.games.first()?.id).ok()?;
    Some(newest.entry.to_record().to_pgn())
}
