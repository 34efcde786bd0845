//! A thread in which the UCI programs of the player's list search, for a program with a user interface.

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

/// The times that programs have in a match.
const TIMEOUTS: UciTimeouts = UciTimeouts {
    start: Duration::from_secs(20),
    ready: Duration::from_secs(30),
    late_move: Duration::from_secs(5),
    unlimited_move: Duration::from_secs(300),
    stop: Duration::from_millis(500),
    quit: Duration::from_millis(500),
};

/// A search for a move of a program.
#[derive(Clone, Debug)]
pub struct EngineSearch {
    /// The program.
    pub entry: EngineEntry,
    /// Its command with its options, as the player has confirmed it.
    pub command: ConfirmedCommand,
    /// The game, at the position to search.
    pub game: Game,
    /// The clocks. A side without a clock has the limit of the entry.
    pub clock: UciClocks,
}

/// A program's answer to a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineReply {
    /// The number of the search.
    pub id: u64,
    /// The name that the program gives itself; empty if it did not come to that.
    pub program: String,
    /// The move, or why the program would lose.
    pub result: Result<ChosenMove, Fault>,
}

/// Caller's end of a thread that runs programs. No method but dropping blocks. Dropping ends the programs, and waits for that.
pub struct EngineWorker {
    /// `None` only while this is dropped.
    orders: Option<Sender<Order>>,
    /// In a mutex only because a receiver is not `Sync`.
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
    /// Starts the thread. It calls `notify` when there is a reply.
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

    /// Has a program search, in place of the search before. Returns the number of the search.
    pub fn search(&mut self, search: EngineSearch) -> u64 {
        self.cancel();
        self.last_id += 1;
        let (id, cancel) = (self.last_id, CancelToken::default());
        self.current = Some((id, cancel.clone()));
        let search = Box::new(search);
        self.order(Order::Search { id, search, cancel });
        id
    }

    /// Cancels the search, if there is one. No reply to it will be received.
    pub fn cancel(&mut self) {
        if let Some((_, cancel)) = self.current.take() {
            cancel.cancel();
        }
    }

    /// Begins another match: cancels the search, and ends the programs that are not among its players.
    pub fn begin_game(&mut self, players: Vec<EngineName>) {
        self.cancel();
        self.order(Order::NewGame(players));
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // Fails when the thread has ended, which `try_receive` reports.
            let _ = orders.send(order);
        }
    }

    /// The reply to the search, if it has arrived.
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
                        result: Err(Fault::Panicked("the thread of the programs has ended".to_owned())),
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
            // Panics in it were caught.
            let _ = thread.join();
        }
    }
}

/// The programs that run.
#[derive(Default)]
struct Programs(Vec<Program>);

struct Program {
    name: EngineName,
    command: ConfirmedCommand,
    engine: UciEngine,
    /// Whether it knows that a new game has begun.
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
        // A program whose entry has changed is started anew.
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
            // After another fault nobody knows what the program will do.
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
