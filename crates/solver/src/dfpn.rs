//! Depth-first proof-number search (df-pn), run by any number of threads on one transposition table.
//!
//! The algorithm is Nagai's df-pn (2002) with the 1+ε trick of Pawlewicz & Lew, "Improving Depth-First PN-Search: 1+ε Trick"
//! (2007). A child that another thread is searching carries a virtual loss: its disproof number is doubled, so that threads
//! spread out (Kaneko, "Parallel Depth First Proof Number Search", 2010). The game contains no cycles, so a table entry is valid
//! on every path.

use super::counters::Counters;
use super::estimator::Estimator;
use super::game::{SolverGame, StaticResult};
use super::key::Key;
use super::ply_limit::PlyLimit;
use super::proof_numbers::{INFINITY, ProofNumbers};
use super::transposition_table::{Entry, TranspositionTable};
use super::tuning::Tuning;
use breakthrough_rules::Interrupt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// State shared by the threads of one search.
pub(super) struct SharedState<'a, G> {
    pub(super) game: &'a G,
    pub(super) table: &'a TranspositionTable,
    pub(super) counters: &'a Counters,
    /// Node limit, compared with [`Counters::nodes`].
    pub(super) max_nodes: u64,
    /// Entry limit of the table. The search stops when the limit is exceeded, so that the caller can grow the table.
    pub(super) max_entries: u64,
    pub(super) tuning: &'a Tuning,
    pub(super) threads: usize,
    pub(super) stop: AtomicBool,
}

/// A position with its ply limit, and the key derived from both.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<S> {
    pub(super) state: S,
    pub(super) key: Key,
    pub(super) limit: PlyLimit,
}

impl<G: SolverGame> SharedState<'_, G> {
    #[inline]
    pub(super) fn node(&self, state: G::State, limit: PlyLimit) -> Node<G::State> {
        Node {
            state,
            key: self.game.key(state, limit.salt()),
            limit,
        }
    }
}

#[derive(Clone, Copy)]
struct Child<S> {
    state: S,
    key: Key,
    numbers: ProofNumbers,
    /// Whether the table contained an entry for this child.
    in_table: bool,
    /// Whether the virtual loss was applied because another thread was searching this child.
    has_virtual_loss: bool,
}

/// The child to search next, and the numbers of its parent, computed from the unsolved children.
struct Selection {
    best: usize,
    numbers: ProofNumbers,
    /// The second-smallest disproof number of the children.
    second_dn: u32,
}

/// One thread of a search.
pub(super) struct Worker<'a, G: SolverGame> {
    pub(super) shared: &'a SharedState<'a, G>,
    /// Interrupt polled by the calling thread; `None` for the other threads.
    pub(super) interrupt: Option<&'a dyn Interrupt>,
    pub(super) estimator: Estimator<'a, G>,
    /// Stack of the children of all nodes on the current path.
    children: Vec<Child<G::State>>,
    nodes: u64,
    /// Number of nodes reserved from the shared counter and not yet used.
    reserved: u64,
}

/// Number of nodes that a thread reserves from the shared counter at a time.
const RESERVED_NODES: u64 = 256;

impl<'a, G: SolverGame> Worker<'a, G> {
    pub(super) fn new(shared: &'a SharedState<'a, G>, interrupt: Option<&'a dyn Interrupt>) -> Self {
        Worker {
            shared,
            interrupt,
            estimator: Estimator::new(shared.game, shared.tuning),
            children: Vec::new(),
            nodes: 0,
            reserved: 0,
        }
    }

    /// Searches a node until it is solved or the search is stopped, and returns its numbers. Known results are returned without a
    /// search.
    pub(super) fn solve(&mut self, node: Node<G::State>) -> ProofNumbers {
        match self.shared.game.static_result(node.state, node.limit) {
            StaticResult::Win(_) => return ProofNumbers::PROVEN,
            StaticResult::Loss(_) => return ProofNumbers::DISPROVEN,
            StaticResult::Unknown(_) => {}
        }
        let stored = self.shared.table.probe(node.key).map(|entry| entry.numbers);
        match stored.filter(|numbers| numbers.is_solved()) {
            Some(numbers) => numbers,
            None => self.solve_again(node),
        }
    }

    /// Searches a node without a static result until it is solved or the search is stopped, even if its table entry is solved.
    pub(super) fn solve_again(&mut self, node: Node<G::State>) -> ProofNumbers {
        let thresholds = ProofNumbers {
            pn: INFINITY,
            dn: INFINITY,
        };
        loop {
            let numbers = self.search(node, thresholds);
            if numbers.is_solved() || self.is_stopped() {
                return numbers;
            }
        }
    }

    /// Stops all threads and returns the unused reserved nodes to the shared counter.
    pub(super) fn finish(&mut self) {
        self.shared.stop.store(true, Relaxed);
        self.shared.counters.nodes.fetch_sub(self.reserved, Relaxed);
        self.reserved = 0;
    }

    fn is_stopped(&self) -> bool {
        self.shared.stop.load(Relaxed)
    }

    /// Searches below a node without a static result until one of its numbers reaches its threshold.
    fn search(&mut self, node: Node<G::State>, thresholds: ProofNumbers) -> ProofNumbers {
        let nodes_before = self.nodes;
        let start = self.children.len();
        let numbers = if self.count_node() && self.push_children(node) {
            self.search_children(node, start, thresholds)
        } else if self.is_stopped() {
            // Return without storing numbers, because the node was not searched.
            self.children.truncate(start);
            return ProofNumbers { pn: 1, dn: 1 };
        } else {
            ProofNumbers::PROVEN
        };
        self.children.truncate(start);
        self.store_result(node.key, numbers, self.nodes - nodes_before);
        numbers
    }

    fn search_children(&mut self, node: Node<G::State>, start: usize, thresholds: ProofNumbers) -> ProofNumbers {
        let is_single_threaded = self.shared.threads == 1;
        loop {
            let Some(selection) = self.select_child(start) else {
                return ProofNumbers::DISPROVEN;
            };
            let numbers = selection.numbers;
            if numbers.pn == 0 || numbers.pn >= thresholds.pn || numbers.dn >= thresholds.dn || self.is_stopped() {
                return numbers;
            }
            if !is_single_threaded {
                let stored = self.shared.table.probe(node.key).map(|entry| entry.numbers);
                if let Some(solved) = stored.filter(|numbers| numbers.is_solved()) {
                    return solved;
                }
                if self.refresh_child(selection.best) {
                    continue;
                }
            }
            let child = self.children[selection.best];
            let epsilon_threshold =
                selection.second_dn + (f64::from(selection.second_dn) * self.shared.tuning.epsilon) as u32 + 1;
            // The child's proof number is the disproof number of this node, and vice versa.
            let child_thresholds = ProofNumbers {
                pn: (child.numbers.pn + (thresholds.dn - numbers.dn)).min(INFINITY),
                dn: thresholds.pn.min(epsilon_threshold),
            };
            let child_node = Node {
                state: child.state,
                key: child.key,
                limit: node.limit.after_ply(),
            };
            let found = self.search(child_node, child_thresholds);
            if found.pn == 0 {
                self.children.swap_remove(selection.best);
            } else {
                self.children[selection.best].numbers = found;
            }
        }
    }

    /// Selects the child with the smallest disproof number and combines the numbers of all children. Returns `None` if there are
    /// no children.
    fn select_child(&self, start: usize) -> Option<Selection> {
        let (mut best, mut min_dn, mut second_dn, mut best_pn) = (None, u32::MAX, INFINITY, 0);
        let (mut sum, mut max_pn) = (0u64, 0);
        for (index, child) in self.children[start..].iter().enumerate() {
            let ProofNumbers { pn, dn } = child.numbers;
            sum += u64::from(pn);
            max_pn = max_pn.max(pn);
            if dn < min_dn || (dn == min_dn && pn > best_pn) {
                second_dn = min_dn.min(INFINITY);
                (best, min_dn, best_pn) = (Some(start + index), dn, pn);
            } else {
                second_dn = second_dn.min(dn);
            }
        }
        // A plain sum counts transpositions several times. Dividing all numbers except the largest reduces this effect. (The weak
        // proof numbers of Ueda et al., 2008, replace each of these numbers with 1.)
        let divisor = u64::from(self.shared.tuning.sum_divisor);
        let dn = (u64::from(max_pn) + (sum - u64::from(max_pn)) / divisor).min(u64::from(INFINITY) - 1);
        Some(Selection {
            best: best?,
            numbers: ProofNumbers {
                pn: min_dn,
                dn: if min_dn == 0 { INFINITY } else { dn as u32 },
            },
            second_dn,
        })
    }

    /// Updates the numbers of a child with results of other threads, and applies a virtual loss if another thread is searching
    /// the child. Returns whether the child changed, in which case a child must be selected again. Otherwise, marks the child as
    /// being searched.
    fn refresh_child(&mut self, index: usize) -> bool {
        let child = &mut self.children[index];
        let Some(entry) = self.shared.table.probe(child.key) else {
            return false;
        };
        if entry.numbers.pn == 0 {
            self.children.swap_remove(index);
            return true;
        }
        if entry.numbers.dn == 0 {
            child.numbers = entry.numbers;
            return true;
        }
        if entry.in_search && !child.has_virtual_loss {
            child.has_virtual_loss = true;
            child.numbers = ProofNumbers {
                pn: entry.numbers.pn,
                dn: (entry.numbers.dn.saturating_mul(2)).min(INFINITY - 1),
            };
            return true;
        }
        let entry = Entry {
            in_search: true,
            ..entry
        };
        self.shared.table.store(child.key, entry);
        false
    }

    /// Pushes the unsolved children of a node onto the stack. Returns false if a child proves the node.
    fn push_children(&mut self, node: Node<G::State>) -> bool {
        let shared = self.shared;
        let start = self.children.len();
        let child_limit = node.limit.after_ply();
        let StaticResult::Unknown(candidates) = shared.game.static_result(node.state, node.limit) else {
            return true;
        };
        let mut wins = false;
        let children = &mut self.children;
        shared.game.for_each_child(node.state, candidates, |state| {
            if wins {
                return;
            }
            match shared.game.static_result(state, child_limit) {
                StaticResult::Win(_) => {}
                StaticResult::Loss(_) => wins = true,
                StaticResult::Unknown(_) => children.push(Child {
                    state,
                    key: shared.game.key(state, child_limit.salt()),
                    numbers: ProofNumbers::DISPROVEN,
                    in_table: false,
                    has_virtual_loss: false,
                }),
            }
        });
        if wins {
            return false;
        }
        // Probe the table in a separate loop, so that the cache misses overlap.
        for child in &mut self.children[start..] {
            if let Some(entry) = shared.table.probe(child.key) {
                (child.numbers, child.in_table) = (entry.numbers, true);
            }
        }
        let mut index = start;
        while let Some(child) = self.children.get_mut(index) {
            if !child.in_table {
                child.numbers = self.estimator.initial_numbers(child.state, child_limit);
                let (key, numbers) = (child.key, child.numbers);
                self.store(key, numbers, 0);
            }
            match self.children[index].numbers {
                ProofNumbers { dn: 0, .. } => return false,
                ProofNumbers { pn: 0, .. } => drop(self.children.swap_remove(index)),
                _ => index += 1,
            }
        }
        true
    }

    /// Counts a node. Returns false if the search must stop.
    fn count_node(&mut self) -> bool {
        if self.is_stopped() {
            return false;
        }
        if self.reserved == 0 {
            let counters = self.shared.counters;
            let used = counters.nodes.fetch_add(RESERVED_NODES, Relaxed);
            self.reserved = RESERVED_NODES.min(self.shared.max_nodes.saturating_sub(used));
            counters.nodes.fetch_sub(RESERVED_NODES - self.reserved, Relaxed);
            let is_full = counters.entries() > self.shared.max_entries;
            if self.reserved == 0 || is_full || self.is_interrupted() {
                self.shared.stop.store(true, Relaxed);
                return false;
            }
        }
        self.reserved -= 1;
        self.nodes += 1;
        true
    }

    /// Stores the numbers of a searched node. If another thread has already solved the node, keeps the solved numbers.
    fn store_result(&self, key: Key, numbers: ProofNumbers, nodes: u64) {
        let before = self.shared.table.probe(key);
        let solved = before.filter(|entry| entry.numbers.is_solved());
        let work = (quarter_doublings(nodes) + 1).max(before.map_or(0, |entry| entry.work));
        self.store(key, solved.map_or(numbers, |entry| entry.numbers), work.min(255));
    }

    fn store(&self, key: Key, numbers: ProofNumbers, work: u32) {
        let entry = Entry {
            numbers,
            work,
            in_search: false,
        };
        if self.shared.table.store(key, entry) {
            self.shared.counters.entries.fetch_add(1, Relaxed);
        }
    }
}

/// Returns 4 · log2(nodes), rounded down; 0 for 0 and 1 nodes. Integers give the same value on every machine.
fn quarter_doublings(nodes: u64) -> u32 {
    /// 2^63 times the fourth root of 2, 4 and 8.
    const QUARTERS: [u64; 3] = [0x9837_F051_8DB8_A96F, 0xB504_F333_F9DE_6484, 0xD744_FCCA_D69D_6AF4];
    let doublings = nodes.max(1).ilog2();
    let fraction = nodes.max(1) << (63 - doublings);
    let quarters = QUARTERS.iter().filter(|quarter| fraction >= **quarter).count();
    4 * doublings + quarters as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_doublings_are_logarithms() {
        for nodes in (1..100_000).chain([1 << 40, (1 << 40) + 1, u64::MAX]) {
            let expected = ((nodes as f64).log2() * 4.0).floor() as u32;
            let found = quarter_doublings(nodes);
            assert!(
                found == expected || nodes == u64::MAX && found == 255,
                "{nodes}: {found}, not {expected}"
            );
        }
        assert_eq!(quarter_doublings(0), 0);
    }
}
