//! What the engine says of the position in the editor: deeper and deeper, in a thread of its own, until it is asked no more.

use crate::redraw::KeepAwake;
use crate::schedule::GameSystems;
use crate::screens::Screen;
use crate::screens::editor::Editor;
use bevy::prelude::*;
use breakthrough_engine::{Limits, Report, Searcher};
use breakthrough_rules::notation::lan_line;
use breakthrough_rules::{Position, Side};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

const TIME: Duration = Duration::from_secs(10);
const HASH_MEBIBYTES: usize = 64;
/// How many first moves are compared.
const LINES: usize = 3;

/// An analysis of the draft's position, under way or done.
#[derive(Resource, Default)]
pub struct Analysis {
    job: Option<Job>,
}

struct Job {
    position: Position,
    stop: Arc<AtomicBool>,
    found: Arc<Mutex<Found>>,
}

#[derive(Default)]
struct Found {
    report: Option<Report>,
    is_done: bool,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What is known so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The side to move, whose scores these are.
    pub side: Side,
    /// The best lines, best first: the score and the moves.
    pub lines: Vec<(String, String)>,
    /// How many plies deep.
    pub depth: u32,
    /// Whether nothing more is coming.
    pub is_done: bool,
}

impl Analysis {
    /// Asks about a position.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn start(&mut self, position: &Position) -> std::io::Result<()> {
        self.job = None;
        let (stop, found) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Found::default())));
        let job = Job {
            position: position.clone(),
            stop: Arc::clone(&stop),
            found: Arc::clone(&found),
        };
        let (position, begun) = (position.clone(), Instant::now());
        thread::Builder::new().name("analysis".to_owned()).spawn(move || {
            let interrupt = || stop.load(Ordering::Relaxed) || begun.elapsed() >= TIME;
            let mut searcher = Searcher::new(HASH_MEBIBYTES);
            searcher.set_multi_pv(LINES);
            let mut keep = |report: &Report| lock(&found).report = Some(report.clone());
            let last = searcher.search_with(&position, &Limits::default(), &interrupt, &mut keep);
            *lock(&found) = Found {
                report: Some(last),
                is_done: true,
            };
        })?;
        self.job = Some(job);
        Ok(())
    }

    /// Forgets the answer, and stops looking for it.
    pub fn stop(&mut self) {
        self.job = None;
    }

    /// What is known so far; nothing if nobody asked.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let job = self.job.as_ref()?;
        let found = lock(&job.found);
        let lines = found.report.iter().flat_map(|report| &report.lines);
        Some(Verdict {
            side: job.position.side_to_move(),
            lines: lines
                .map(|line| (line.score.to_string(), lan_line(&job.position, &line.moves)))
                .collect(),
            depth: found.report.as_ref().map_or(0, |report| report.depth),
            is_done: found.is_done,
        })
    }

    fn is_running(&self) -> bool {
        self.job.as_ref().is_some_and(|job| !lock(&job.found).is_done)
    }
}

fn lock(found: &Mutex<Found>) -> std::sync::MutexGuard<'_, Found> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Analysis>()
        .add_systems(
            Update,
            (
                stop.run_if(resource_changed::<Editor>),
                stay_awake.run_if(|analysis: Res<Analysis>| analysis.is_running()),
            )
                .chain()
                .in_set(GameSystems::Ai),
        )
        .add_systems(OnExit(Screen::Editor), stop);
}

/// An answer about what is not on the board any more helps nobody.
fn stop(mut analysis: ResMut<Analysis>) {
    analysis.stop();
}

fn stay_awake(mut awake: MessageWriter<KeepAwake>) {
    awake.write(KeepAwake);
}
