//! A match between two players, played on a background thread, for programs with a user interface.

use crate::{
    CurrentGame, EngineInstance, GameNumber, GameStats, MatchGame, OpeningBook, Pairing, Participant, PgnFile,
    Tournament, TournamentGame, make_names_unique,
};
use breakthrough_platform::panics::catch_panic;
use breakthrough_platform::{files, threads};
use breakthrough_rules::{CancelToken, Game, Position};
use breakthrough_uci_client::{ConfirmedCommand, EngineCommand};
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The number of random moves at the start of each game.
const OPENING_PLIES: u32 = 4;
/// The minimum time between two notifications of moves.
const NOTIFY_INTERVAL: Duration = Duration::from_millis(100);
/// The time by which a move may exceed its limit.
const TIME_MARGIN: Duration = Duration::from_secs(1);

/// The settings of a match: the players, the start position, the length and the PGN file.
#[derive(Clone, Debug)]
pub struct EngineMatchSettings {
    /// The two players. If both players have the same name, a number is appended to the second name.
    pub participants: [Participant; 2],
    /// The start position of every game, before the random moves.
    pub start: Position,
    /// The number of pairs of games. Both games of a pair have the same opening, with sides swapped.
    pub rounds: usize,
    /// The seed of the openings and of the levels' evaluation noise.
    pub seed: u64,
    /// The PGN file to which the games are appended, if any.
    pub pgn: Option<PathBuf>,
    /// The value of the `Event` tag in the PGN file.
    pub event: String,
}

/// A match of two players that can be stopped and resumed. Dropping a match stops the match and waits for the engines to exit.
pub struct EngineMatch {
    settings: EngineMatchSettings,
    pairing: Pairing,
    games: Vec<MatchGame>,
    running: Option<Running>,
    error: Option<String>,
}

struct Running {
    messages: Mutex<Receiver<Message>>,
    current: Arc<Mutex<Option<CurrentGame>>>,
    cancel: CancelToken,
    thread: Option<JoinHandle<()>>,
}

/// A finished pair of games, or the error that stops the match.
type Message = Result<[TournamentGame; 2], String>;

impl EngineMatch {
    /// Creates a match without starting it.
    #[must_use]
    pub fn new(mut settings: EngineMatchSettings) -> EngineMatch {
        make_names_unique(&mut settings.participants);
        EngineMatch {
            settings,
            pairing: Pairing::new([0, 1]),
            games: Vec::new(),
            running: None,
            error: None,
        }
    }

    /// Creates a match that resumes after these games, which must be complete pairs.
    pub(crate) fn resumed(settings: EngineMatchSettings, games: Vec<MatchGame>) -> EngineMatch {
        let mut resumed = EngineMatch::new(settings);
        let first_to_move = resumed.settings.start.side_to_move();
        let (pairs, _) = games.as_chunks();
        for [one, two] in pairs {
            resumed
                .pairing
                .add(&[one.stats(first_to_move), two.stats(first_to_move)]);
        }
        resumed.games = games;
        resumed
    }

    /// Returns the settings with which the match was created.
    #[must_use]
    pub const fn settings(&self) -> &EngineMatchSettings {
        &self.settings
    }

    /// Calls `confirm` with the command of each UCI engine. An engine can be started only if its command is confirmed.
    pub fn confirm(&mut self, confirm: impl Fn(&EngineCommand) -> Option<ConfirmedCommand>) {
        for participant in &mut self.settings.participants {
            participant.confirm(|command| confirm(&command));
        }
    }

    /// Returns the first participant whose command is not confirmed, with the command.
    #[must_use]
    pub fn unconfirmed(&self) -> Option<(&Participant, EngineCommand)> {
        let mut participants = self.settings.participants.iter();
        participants.find_map(|participant| {
            let command = participant.command().filter(|_| participant.confirmed().is_none())?;
            Some((participant, command))
        })
    }

    /// Returns the results of the finished pairs.
    #[must_use]
    pub const fn pairing(&self) -> &Pairing {
        &self.pairing
    }

    /// Returns the finished games in order.
    #[must_use]
    pub fn games(&self) -> &[MatchGame] {
        &self.games
    }

    /// Returns the game in progress with its moves so far, or the last finished game until the next game starts. `None` if the
    /// match is not running.
    #[must_use]
    pub fn current_game(&self) -> Option<CurrentGame> {
        let running = self.running.as_ref()?;
        running.current.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the error that stopped the match, if any.
    #[must_use]
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    /// Whether the match is being played or is still stopping.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Whether all games have been played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.pairing.score.pair_count() >= self.settings.rounds as u64
    }

    /// Whether [`EngineMatch::stop`] has been called and engines are still running.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.cancel.is_cancelled())
    }

    /// Starts the match, or resumes it after its last finished pair. Does nothing if the match is running. The thread of the
    /// match calls `notify` after moves, after each pair and at the end of the thread, so that the caller can call
    /// [`EngineMatch::receive`] and [`EngineMatch::current_game`].
    ///
    /// # Errors
    /// The operating system cannot start another thread.
    pub fn start(&mut self, notify: impl Fn() + Send + Sync + 'static) -> io::Result<()> {
        if self.is_running() {
            return Ok(());
        }
        self.error = None;
        let (sender, messages) = channel();
        let cancel = CancelToken::default();
        let token = cancel.clone();
        let current = Arc::default();
        let shown = Arc::clone(&current);
        let (settings, first_round) = (self.settings.clone(), self.pairing.score.pair_count() as usize);
        let run = move || {
            let played = catch_panic(|| play(&settings, first_round, &token, (&sender, &shown), &notify));
            if let Err(error) = played.unwrap_or_else(Err) {
                // Sending fails only if the match was dropped.
                let _ = sender.send(Err(error));
            }
            drop(sender);
            notify();
        };
        let thread = threads::spawn("engine match", run)?;
        self.running = Some(Running {
            messages: Mutex::new(messages),
            current,
            cancel,
            thread: Some(thread),
        });
        Ok(())
    }

    /// Stops the match. The match keeps running until its engines have exited. The current pair is discarded, and replayed
    /// when the match resumes.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.cancel.cancel();
        }
    }

    /// Receives finished pairs. Returns whether the match has changed: a pair was finished, an error occurred or the thread
    /// ended.
    pub fn receive(&mut self) -> bool {
        let Some(running) = &mut self.running else { return false };
        let messages = running.messages.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut has_changed = false;
        loop {
            match messages.try_recv() {
                Ok(Ok(pair)) => {
                    self.pairing
                        .add(&pair.each_ref().map(|game| GameStats::from(&game.result)));
                    self.games.extend(pair.iter().map(MatchGame::of_game));
                }
                Ok(Err(error)) => self.error = Some(error),
                Err(TryRecvError::Empty) => return has_changed,
                Err(TryRecvError::Disconnected) => {
                    self.running = None;
                    return true;
                }
            }
            has_changed = true;
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.cancel.cancel();
        if let Some(thread) = self.thread.take() {
            // `join` does not fail, because the thread catches its panics.
            let _ = thread.join();
        }
    }
}

fn play(
    settings: &EngineMatchSettings,
    first_round: usize,
    cancel: &CancelToken,
    (sender, current): (&Sender<Message>, &Mutex<Option<CurrentGame>>),
    notify: &(impl Fn() + Sync),
) -> Result<(), String> {
    // An engine that cannot be started stops the match instead of losing every game.
    for participant in &settings.participants {
        let started = EngineInstance::with_cancel_token(participant, cancel.clone()).start();
        started.map_err(|fault| format!("{} {fault}", participant.name))?;
    }
    let openings = OpeningBook::random(settings.start.clone(), OPENING_PLIES, settings.seed)
        .or_else(|| OpeningBook::random(settings.start.clone(), 0, settings.seed))
        .ok_or("expected an opening without an immediate win, found none")?;
    let file_error = |error: io::Error| match &settings.pgn {
        Some(path) => format!("{}: {error}", path.display()),
        None => error.to_string(),
    };
    let open = |path: &PathBuf| {
        if let Some(folder) = path.parent() {
            files::create_folder(folder)?;
        }
        PgnFile::resume(path, &settings.event, first_round)
    };
    let pgn = settings.pgn.as_ref().map(open).transpose();
    let mut pgn = pgn.map_err(file_error)?;
    settings.write_state().map_err(file_error)?;
    let notified = Mutex::new(Instant::now());
    let on_move = |number: GameNumber, game: &Game| {
        *current.lock().unwrap_or_else(PoisonError::into_inner) = Some(CurrentGame {
            number: number.in_match(),
            game: game.clone(),
        });
        let mut notified = notified.lock().unwrap_or_else(PoisonError::into_inner);
        if notified.elapsed() >= NOTIFY_INTERVAL {
            *notified = Instant::now();
            notify();
        }
    };
    let tournament = Tournament {
        participants: &settings.participants,
        pairings: vec![[0, 1]],
        rounds: settings.rounds,
        finished: (0..first_round)
            .flat_map(|round| {
                [0, 1].map(|game| GameNumber {
                    pairing: 0,
                    round,
                    game,
                })
            })
            .collect(),
        openings: openings.into(),
        seed: settings.seed,
        time_margin: TIME_MARGIN,
        concurrency: 1,
        on_move: &on_move,
        cancel: cancel.clone(),
    };
    let players = settings.participants.each_ref();
    let mut first_game = None;
    let pgn_error = |error: io::Error| io::Error::new(error.kind(), file_error(error));
    let played: io::Result<()> = tournament.run(|game| {
        let Some(first) = first_game.take() else {
            first_game = Some(game);
            return Ok(true);
        };
        let pair = [first, game];
        if let Some(pgn) = &mut pgn {
            let texts = pair.each_ref().map(|game| game.to_pgn(players, &settings.event));
            pgn.append(&texts.concat()).map_err(pgn_error)?;
            if pair[0].number.round + 1 == settings.rounds {
                settings.delete_state().map_err(pgn_error)?;
            }
        }
        let is_received = sender.send(Ok(pair)).is_ok();
        notify();
        Ok(is_received)
    });
    played.map_err(|error| error.to_string())
}
