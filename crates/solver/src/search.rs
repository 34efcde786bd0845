//! Depth-first proof-number search, by any number of threads on one table.
//!
//! Nagai's df-pn (2002) with the 1+ε threshold of Pawlewicz & Lew, "Improving Depth-First PN-Search: 1+ε Trick" (2007).
//! Threads spread out by taking a node another one is below for harder than it is (virtual proof numbers after Kaneko,
//! "Parallel Depth First Proof Number Search", 2010). The game has no cycles, so what the table says holds on every path.

use super::estimate::{Estimator, Tuning};
use super::facts::{Fact, Left};
use super::field::Field;
use super::key::Key;
use super::table::{Entry, INFINITE, Numbers, Table};
use super::{Counters, Interrupt};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What the threads of one search have in common.
pub(super) struct Shared<'a, F> {
    pub(super) field: &'a F,
    pub(super) table: &'a Table,
    pub(super) counters: &'a Counters,
    pub(super) interrupt: &'a dyn Interrupt,
    /// No more than so many nodes in all, counted as [`Counters::nodes`] counts.
    pub(super) most_nodes: u64,
    /// The search stops when the table has more entries, to be given a larger one.
    pub(super) most_entries: u64,
    pub(super) tuning: &'a Tuning,
    pub(super) threads: usize,
    pub(super) stop: AtomicBool,
}

/// A position with the question asked of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<S> {
    pub(super) state: S,
    pub(super) key: Key,
    pub(super) left: Left,
}

impl<F: Field> Shared<'_, F> {
    #[inline]
    pub(super) fn node(&self, state: F::State, left: Left) -> Node<F::State> {
        Node {
            state,
            key: self.field.key(state, left.salt()),
            left,
        }
    }
}

#[derive(Clone, Copy)]
struct Child<S> {
    state: S,
    key: Key,
    numbers: Numbers,
    /// Whether the table knew it.
    is_known: bool,
    /// Whether another thread was seen below it.
    is_shunned: bool,
}

/// A sum over the children of a node that are not decided, and where to go on.
struct Choice {
    best: usize,
    numbers: Numbers,
    second: u32,
}

/// One thread's part of a search.
pub(super) struct Worker<'a, F: Field> {
    pub(super) shared: &'a Shared<'a, F>,
    pub(super) estimator: Estimator<'a, F>,
    /// The children of all nodes on the path.
    children: Vec<Child<F::State>>,
    nodes: u64,
    /// Nodes that were taken from the shared account and not yet used.
    granted: u64,
}

/// How many nodes a thread takes from the account at once.
const GRANT: u64 = 256;

impl<'a, F: Field> Worker<'a, F> {
    pub(super) fn new(shared: &'a Shared<'a, F>) -> Self {
        Worker {
            shared,
            estimator: Estimator::new(shared.field, shared.tuning),
            children: Vec::new(),
            nodes: 0,
            granted: 0,
        }
    }

    /// Searches until the node is decided or the search is stopped.
    pub(super) fn decide(&mut self, node: Node<F::State>) -> Numbers {
        match self.shared.field.fact_within(node.state, node.left) {
            Fact::Win(_) => return Numbers::WON,
            Fact::Loss(_) => return Numbers::LOST,
            Fact::Open(_) => {}
        }
        let known = self.shared.table.get(node.key).map(|entry| entry.numbers);
        match known.filter(|numbers| numbers.is_decided()) {
            Some(numbers) => numbers,
            None => self.search_afresh(node),
        }
    }

    /// Searches until the node, which no fact decides, is decided or the search is stopped, whatever the table knows of it.
    pub(super) fn search_afresh(&mut self, node: Node<F::State>) -> Numbers {
        let limits = Numbers {
            win: INFINITE,
            loss: INFINITE,
        };
        loop {
            let numbers = self.search(node, limits);
            if numbers.is_decided() || self.is_stopped() {
                return numbers;
            }
        }
    }

    /// Ends the search, for all threads, and gives back the nodes that were granted and not used.
    pub(super) fn end(&mut self) {
        self.shared.stop.store(true, Relaxed);
        self.shared.counters.nodes.fetch_sub(self.granted, Relaxed);
        self.granted = 0;
    }

    fn is_stopped(&self) -> bool {
        self.shared.stop.load(Relaxed)
    }

    /// Searches below a node, which no fact decides, until one of its numbers reaches its limit.
    fn search(&mut self, node: Node<F::State>, limits: Numbers) -> Numbers {
        let begun = self.nodes;
        let start = self.children.len();
        let numbers = if self.count_a_node() && self.add_children(node) {
            self.search_children(node, start, limits)
        } else if self.is_stopped() {
            // Nothing was found out; what the table knows stays.
            self.children.truncate(start);
            return Numbers { win: 1, loss: 1 };
        } else {
            Numbers::WON
        };
        self.children.truncate(start);
        self.finish(node.key, numbers, self.nodes - begun);
        numbers
    }

    fn search_children(&mut self, node: Node<F::State>, start: usize, limits: Numbers) -> Numbers {
        let is_alone = self.shared.threads == 1;
        loop {
            let Some(choice) = self.choose(start) else {
                return Numbers::LOST;
            };
            let numbers = choice.numbers;
            if numbers.win == 0 || numbers.win >= limits.win || numbers.loss >= limits.loss || self.is_stopped() {
                return numbers;
            }
            if !is_alone {
                let own = self.shared.table.get(node.key).map(|entry| entry.numbers);
                if let Some(decided) = own.filter(|numbers| numbers.is_decided()) {
                    return decided;
                }
                if self.asks_others(choice.best) {
                    continue;
                }
            }
            let child = self.children[choice.best];
            let patient = choice.second + (f64::from(choice.second) * self.shared.tuning.patience) as u32 + 1;
            let below = Numbers {
                // The child wins exactly where this node loses.
                win: (child.numbers.win + (limits.loss - numbers.loss)).min(INFINITE),
                loss: limits.win.min(patient),
            };
            let child_node = Node {
                state: child.state,
                key: child.key,
                left: node.left.after_a_ply(),
            };
            let found = self.search(child_node, below);
            if found.win == 0 {
                self.children.swap_remove(choice.best);
            } else {
                self.children[choice.best].numbers = found;
            }
        }
    }

    /// Adds up the numbers of the children; nothing when none is left.
    fn choose(&self, start: usize) -> Option<Choice> {
        let (mut best, mut least, mut second, mut hardest) = (None, u32::MAX, INFINITE, 0);
        let (mut sum, mut most) = (0u64, 0);
        for (index, child) in self.children[start..].iter().enumerate() {
            let Numbers { win, loss } = child.numbers;
            sum += u64::from(win);
            most = most.max(win);
            if loss < least || (loss == least && win > hardest) {
                second = least.min(INFINITE);
                (best, least, hardest) = (Some(start + index), loss, win);
            } else {
                second = second.min(loss);
            }
        }
        // Positions reached in several ways are counted several times. Counting all but the largest number in part only
        // mends that (weak proof numbers, after Ueda et al. 2008, count one each).
        let share = u64::from(self.shared.tuning.share);
        let loss = (u64::from(most) + (sum - u64::from(most)) / share).min(u64::from(INFINITE) - 1);
        Some(Choice {
            best: best?,
            numbers: Numbers {
                win: least,
                loss: if least == 0 { INFINITE } else { loss as u32 },
            },
            second,
        })
    }

    /// Learns what other threads found out about a child. Returns whether to choose again.
    fn asks_others(&mut self, index: usize) -> bool {
        let child = &mut self.children[index];
        let Some(entry) = self.shared.table.get(child.key) else {
            return false;
        };
        if entry.numbers.win == 0 {
            self.children.swap_remove(index);
            return true;
        }
        if entry.numbers.loss == 0 {
            child.numbers = entry.numbers;
            return true;
        }
        if entry.busy && !child.is_shunned {
            child.is_shunned = true;
            child.numbers = Numbers {
                win: entry.numbers.win,
                loss: (entry.numbers.loss.saturating_mul(2)).min(INFINITE - 1),
            };
            return true;
        }
        self.shared.table.put(child.key, Entry { busy: true, ..entry });
        false
    }

    /// Puts the children that are not decided onto the stack. Returns false when one of them wins the node.
    fn add_children(&mut self, node: Node<F::State>) -> bool {
        let shared = self.shared;
        let start = self.children.len();
        let below = node.left.after_a_ply();
        let Fact::Open(targets) = shared.field.fact_within(node.state, node.left) else {
            return true;
        };
        let mut wins = false;
        let children = &mut self.children;
        shared.field.for_each_child(node.state, targets, |state| {
            if wins {
                return;
            }
            match shared.field.fact_within(state, below) {
                Fact::Win(_) => {}
                Fact::Loss(_) => wins = true,
                Fact::Open(_) => children.push(Child {
                    state,
                    key: shared.field.key(state, below.salt()),
                    numbers: Numbers::LOST,
                    is_known: false,
                    is_shunned: false,
                }),
            }
        });
        if wins {
            return false;
        }
        // All at once, so that the processor waits for several of them at a time.
        for child in &mut self.children[start..] {
            if let Some(entry) = shared.table.get(child.key) {
                (child.numbers, child.is_known) = (entry.numbers, true);
            }
        }
        let mut index = start;
        while let Some(child) = self.children.get_mut(index) {
            if !child.is_known {
                child.numbers = self.estimator.numbers(child.state, below);
                let (key, numbers) = (child.key, child.numbers);
                self.put(key, numbers, 0);
            }
            match self.children[index].numbers {
                Numbers { loss: 0, .. } => return false,
                Numbers { win: 0, .. } => drop(self.children.swap_remove(index)),
                _ => index += 1,
            }
        }
        true
    }

    /// Counts a node. Returns false when the search has to stop.
    fn count_a_node(&mut self) -> bool {
        if self.is_stopped() {
            return false;
        }
        if self.granted == 0 {
            let counters = self.shared.counters;
            let used = counters.nodes.fetch_add(GRANT, Relaxed);
            let most = self.shared.most_nodes;
            self.granted = GRANT.min(most.saturating_sub(used));
            counters.nodes.fetch_sub(GRANT - self.granted, Relaxed);
            let is_full = counters.entries() > self.shared.most_entries;
            if self.granted == 0 || is_full || self.shared.interrupt.is_raised() {
                self.shared.stop.store(true, Relaxed);
                return false;
            }
        }
        self.granted -= 1;
        self.nodes += 1;
        true
    }

    fn finish(&self, key: Key, numbers: Numbers, nodes: u64) {
        let before = self.shared.table.get(key);
        let known = before.filter(|entry| entry.numbers.is_decided());
        let work = (nodes.max(1) as f32).log2() * 4.0 + 1.0;
        let work = (work as u32).max(before.map_or(0, |entry| entry.work));
        self.put(key, known.map_or(numbers, |entry| entry.numbers), work.min(255));
    }

    fn put(&self, key: Key, numbers: Numbers, work: u32) {
        let entry = Entry {
            numbers,
            work,
            busy: false,
        };
        if self.shared.table.put(key, entry) {
            self.shared.counters.entries.fetch_add(1, Relaxed);
        }
    }
}
