//! A background thread that runs the UCI engines of the player's list, for programs with a user interface.

use crate::engine_programs::Programs;
use crate::{ConfirmedCommand, EngineEntry, Fault, UciReport};
use breakthrough_platform::threads;
use breakthrough_players::{CancelToken, ChosenMove, EngineName, UciClocks};
use breakthrough_rules::Game;
use std::io;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

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

/// A request for an analysis by a UCI engine.
#[derive(Clone, Debug)]
pub struct EngineAnalysisRequest {
    /// The engine's entry in the player's list.
    pub entry: EngineEntry,
    /// The command that the player has confirmed, with its options.
    pub command: ConfirmedCommand,
    /// The game, whose current position is analysed.
    pub game: Game,
    /// The number of principal variations. An engine without the option `MultiPV` reports one.
    pub lines: usize,
    /// Whether the engine is also tried with a variant that it does not declare.
    pub tries_variant: bool,
}

/// The state of a UCI engine's analysis since the last [`EngineWorker::try_receive_report`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineAnalysisReply {
    /// The number of the analysis, as returned by [`EngineWorker::analyse`].
    pub id: u64,
    /// The name that the engine reported; empty if no name was received.
    pub program: String,
    /// The newest report; `None` if there is no new one.
    pub report: Option<UciReport>,
    /// `Some` if the analysis has ended: because the engine ended it by itself, or by a fault.
    pub end: Option<Result<(), Fault>>,
}

/// Handle of the engine thread. Methods do not block, but dropping the handle terminates the engines and waits for them to exit.
pub struct EngineWorker {
    /// `None` only while the handle is being dropped.
    orders: Option<Sender<Order>>,
    /// The mutex is only needed because a receiver is not `Sync`.
    replies: Mutex<Receiver<EngineReply>>,
    analyses: Mutex<Receiver<EngineAnalysisReply>>,
    current: Option<Current>,
    last_id: u64,
    thread: Option<JoinHandle<()>>,
}

/// The search or analysis that was requested last.
struct Current {
    id: u64,
    is_analysis: bool,
    cancel: CancelToken,
}

enum Order {
    Search {
        id: u64,
        search: Box<EngineSearch>,
        cancel: CancelToken,
    },
    Analyse {
        id: u64,
        analysis: Box<EngineAnalysisRequest>,
        cancel: CancelToken,
    },
    NewGame(Vec<EngineName>),
}

impl EngineWorker {
    /// Starts the thread, which calls `notify` when a reply or a report is available.
    ///
    /// # Errors
    /// The operating system cannot start another thread.
    pub fn start(notify: impl Fn() + Send + 'static) -> io::Result<EngineWorker> {
        let (orders, inbox) = channel();
        let (outbox, replies) = channel();
        let (analysis_outbox, analyses) = channel();
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
                    Order::Analyse { id, analysis, cancel } => {
                        let mut send = |reply| {
                            if !cancel.is_cancelled() && analysis_outbox.send(reply).is_ok() {
                                notify();
                            }
                        };
                        if !cancel.is_cancelled() {
                            programs.analyse(id, &analysis, &cancel, &mut send);
                        }
                    }
                }
            }
        };
        let thread = threads::spawn("UCI programs", run)?;
        Ok(EngineWorker {
            orders: Some(orders),
            replies: Mutex::new(replies),
            analyses: Mutex::new(analyses),
            current: None,
            last_id: 0,
            thread: Some(thread),
        })
    }

    /// Starts a search and cancels the previous search or analysis. Returns the number of the search.
    pub fn search(&mut self, search: EngineSearch) -> u64 {
        let (id, cancel) = self.replace_current(false);
        let search = Box::new(search);
        self.order(Order::Search { id, search, cancel });
        id
    }

    /// Starts an analysis, which continues until [`EngineWorker::cancel`], and cancels the previous search or analysis. Returns the
    /// number of the analysis.
    pub fn analyse(&mut self, analysis: EngineAnalysisRequest) -> u64 {
        let (id, cancel) = self.replace_current(true);
        let analysis = Box::new(analysis);
        self.order(Order::Analyse { id, analysis, cancel });
        id
    }

    /// Cancels the current search or analysis, and returns the number and the cancel token of the next one.
    fn replace_current(&mut self, is_analysis: bool) -> (u64, CancelToken) {
        self.cancel();
        self.last_id += 1;
        let (id, cancel) = (self.last_id, CancelToken::default());
        self.current = Some(Current {
            id,
            is_analysis,
            cancel: cancel.clone(),
        });
        (id, cancel)
    }

    /// Cancels the current search or analysis, if any, and discards its replies.
    pub fn cancel(&mut self) {
        if let Some(current) = self.current.take() {
            current.cancel.cancel();
        }
    }

    /// Begins a new game: cancels the search or analysis, and ends all engines except `players`.
    pub fn begin_game(&mut self, players: Vec<EngineName>) {
        self.cancel();
        self.order(Order::NewGame(players));
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // Sending fails if the thread has ended, which `try_receive` and `try_receive_report` report.
            let _ = orders.send(order);
        }
    }

    /// Returns the reply to the current search if it has arrived.
    pub fn try_receive(&mut self) -> Option<EngineReply> {
        let id = self.current.as_ref().filter(|current| !current.is_analysis)?.id;
        let replies = self.replies.get_mut().unwrap_or_else(PoisonError::into_inner);
        let reply = loop {
            match replies.try_recv() {
                Ok(reply) if reply.id == id => break reply,
                Ok(_) => {}
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {
                    break EngineReply {
                        id,
                        program: String::new(),
                        result: Err(thread_has_ended()),
                    };
                }
            }
        };
        self.current = None;
        Some(reply)
    }

    /// Returns the newest report and the end of the current analysis, if they have arrived since the last call. Older reports are
    /// discarded. Nothing is returned after the end.
    pub fn try_receive_report(&mut self) -> Option<EngineAnalysisReply> {
        let id = self.current.as_ref().filter(|current| current.is_analysis)?.id;
        let analyses = self.analyses.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut newest: Option<EngineAnalysisReply> = None;
        loop {
            let next = match analyses.try_recv() {
                Ok(reply) if reply.id == id => reply,
                Ok(_) => continue,
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => EngineAnalysisReply {
                    id,
                    program: String::new(),
                    report: None,
                    end: Some(Err(thread_has_ended())),
                },
            };
            let earlier = newest.take().and_then(|reply| reply.report);
            let newest = newest.insert(EngineAnalysisReply {
                report: next.report.or(earlier),
                ..next
            });
            if newest.end.is_some() {
                self.current = None;
                break;
            }
        }
        newest
    }
}

fn thread_has_ended() -> Fault {
    Fault::Panicked("the engine thread has ended".to_owned())
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
