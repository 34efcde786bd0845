//! A background thread that runs the UCI engines of the player's list, for programs with a user interface.

use crate::{
    CancelToken, ChosenMove, ConfirmedCommand, EngineEntry, EngineName, Fault, UciClocks, UciEngine, UciTimeouts,
    catch_panic,
};
use breakthrough_rules::Game;
use std::io;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// The timeouts in a game against a person.
const TIMEOUTS: UciTimeouts = UciTimeouts {
    start: Duration::from_secs(20),
    ready: Duration::from_secs(30),
    late_move: Duration::from_secs(5),
    unlimited_move: Duration::from_secs(300),
    stop: Duration::from_millis(500),
    quit: Duration::from_millis(500),
};

/// A request for a move from a UCI engine.
#[derive(Clone, Debug)]
pub struct EngineSearch {
    /// The engine's entry in the player's list.
    pub entry: EngineEntry,
    /// The command that the player has confirmed, with its options.
    pub command: ConfirmedCommand,
    /// The game, whose current position is searched.
    pub game: Game,
    /// The clocks of both sides. A side without a clock uses the limit of the entry.
    pub clock: UciClocks,
}

/// A UCI engine's reply to a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineReply {
    /// The number of the search, as returned by [`EngineWorker::search`].
    pub id: u64,
    /// The name that the engine reported; empty if no name was received.
    pub program: String,
    /// The move, or the fault by which the engine would lose.
    pub result: Result<ChosenMove, Fault>,
}

/// Handle of the engine thread. Methods do not block, but dropping the handle terminates the engines and waits for them to exit.
pub struct EngineWorker {
    /// `None` only while the handle is being dropped.
    orders: Option<Sender<Order>>,
    /// The mutex is only needed because a receiver is not `Sync`.
    replies: Mutex<Receiver<EngineReply>>,
    current: Option<(u64, CancelToken)>,
    last_id: u64,
    thread: Option<JoinHandle<()>>,
}

enum Order {
    Search {
        id: u64,
        search: Box<EngineSearch>,
        cancel: CancelToken,
    },
    NewGame(Vec<EngineName>),
}

impl EngineWorker {
    /// Starts the thread, which calls `notify` when a reply is available.
    ///
    /// # Errors
    /// The operating system cannot start another thread.
    pub fn start(notify: impl Fn() + Send + 'static) -> io::Result<EngineWorker> {
        let (orders, inbox) = channel();
        let (outbox, replies) = channel();
        let run = move || {
            let mut programs = Programs::default();
            for order in inbox {
                match order {
                    Order::NewGame(players) => programs.begin_game(&players),
                    Order::Search { id, search, cancel } => {
                        if cancel.is_cancelled() {
                            continue;
                        }
                        let reply = programs.search(id, &search, &cancel);
                        if reply.result != Err(Fault::Cancelled) && outbox.send(reply).is_ok() {
                            notify();
                        }
                    }
                }
            }
        };
        let thread = Builder::new().name("UCI programs".to_owned()).spawn(run)?;
        Ok(EngineWorker {
            orders: Some(orders),
            replies: Mutex::new(replies),
            current: None,
            last_id: 0,
            thread: Some(thread),
        })
    }

    /// Starts a search and cancels the previous one. Returns the number of the search.
    pub fn search(&mut self, search: EngineSearch) -> u64 {
        self.cancel();
        self.last_id += 1;
        let (id, cancel) = (self.last_id, CancelToken::default());
        self.current = Some((id, cancel.clone()));
        let search = Box::new(search);
        self.order(Order::Search { id, search, cancel });
        id
    }

    /// Cancels the current search, if any, and discards its reply.
    pub fn cancel(&mut self) {
        if let Some((_, cancel)) = self.current.take() {
            cancel.cancel();
        }
    }

    /// Begins a new game: cancels the search, and ends all engines except `players`.
    pub fn begin_game(&mut self, players: Vec<EngineName>) {
        self.cancel();
        self.order(Order::NewGame(players));
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // Sending fails if the thread has ended, which `try_receive` reports.
            let _ = orders.send(order);
        }
    }

    /// Returns the reply to the current search if it has arrived.
    pub fn try_receive(&mut self) -> Option<EngineReply> {
        let (id, _) = self.current.as_ref()?;
        let replies = self.replies.get_mut().unwrap_or_else(PoisonError::into_inner);
        let reply = loop {
            match replies.try_recv() {
                Ok(reply) if reply.id == *id => break reply,
                Ok(_) => {}
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {
                    break EngineReply {
                        id: *id,
                        program: String::new(),
                        result: Err(Fault::Panicked("the engine thread has ended".to_owned())),
                    };
                }
            }
        };
        self.current = None;
        Some(reply)
    }
}

impl Drop for EngineWorker {
    fn drop(&mut self) {
        self.cancel();
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // `join` does not fail, because the thread catches its panics.
            let _ = thread.join();
        }
    }
}

/// The running engines.
#[derive(Default)]
struct Programs(Vec<Program>);

struct Program {
    name: EngineName,
    command: ConfirmedCommand,
    engine: UciEngine,
    /// Whether the engine has been prepared for the current game.
    is_prepared: bool,
}

impl Programs {
    fn begin_game(&mut self, players: &[EngineName]) {
        self.0.retain(|program| players.contains(&program.name));
        for program in &mut self.0 {
            program.is_prepared = false;
        }
    }

    fn search(&mut self, id: u64, search: &EngineSearch, cancel: &CancelToken) -> EngineReply {
        // An engine whose command has changed is restarted.
        let index = self.0.iter().position(|program| program.name == search.entry.name);
        let running = index.map(|index| self.0.swap_remove(index));
        let running = running.filter(|program| program.command == search.command);
        let mut name = String::new();
        let run = || -> Result<ChosenMove, Fault> {
            let mut program = match running {
                Some(program) => program,
                None => Program::start(search, cancel)?,
            };
            name.clone_from(&program.engine.info().name);
            let result = program.choose_move(search, cancel);
            // After any other fault, the engine is terminated, because its state is unknown.
            if matches!(result, Ok(_) | Err(Fault::Cancelled)) && program.is_prepared {
                self.0.push(program);
            }
            result
        };
        let result = catch_panic(run).unwrap_or_else(|panic| Err(Fault::Panicked(panic)));
        EngineReply {
            id,
            program: name,
            result,
        }
    }
}

impl Program {
    fn start(search: &EngineSearch, cancel: &CancelToken) -> Result<Program, Fault> {
        let mut engine = UciEngine::start(&search.command, TIMEOUTS, cancel)?;
        engine.send_options(&search.command);
        Ok(Program {
            name: search.entry.name,
            command: search.command.clone(),
            engine,
            is_prepared: false,
        })
    }

    fn choose_move(&mut self, search: &EngineSearch, cancel: &CancelToken) -> Result<ChosenMove, Fault> {
        if !self.is_prepared {
            self.engine.new_game(search.game.start(), cancel)?;
            self.is_prepared = true;
        }
        let side = search.game.position().side_to_move();
        let limit = search.entry.limit_under(&search.clock, side);
        self.engine.choose_move(&search.game, limit, &search.clock, cancel)
    }
}
