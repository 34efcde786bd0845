//! The list of games, loaded from the library in parts of 64 games.

use crate::library::{Library, ListPage, ListRequest, Request};
use crate::session::Termination;
use breakthrough_library::{AccuracyFilter, EntryKind, Filter, GameSummary, ResultFilter, Sort, SortKey};
use breakthrough_rules::Position;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Number of games in a part of the list.
const PART: u64 = 64;
/// Maximum number of cached parts.
const KEPT_PARTS: usize = 12;

/// Result by which the list is filtered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ResultChoice {
    #[default]
    Any,
    FirstWon,
    SecondWon,
    Unfinished,
    /// Games that the filter's player won.
    PlayerWon,
    /// Games that the filter's player lost.
    PlayerLost,
}

/// Change of the filter or of the sort order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ListChange {
    Kind(EntryKind),
    Text(String),
    Variant(Option<String>),
    Player(Option<String>),
    Result(ResultChoice),
    Accuracy(Option<AccuracyFilter>),
    SortKey(SortKey),
    ReverseSort,
}

#[derive(Clone, Debug)]
pub(super) struct ListedGame {
    pub(super) summary: GameSummary,
    /// Last position; `None` if the PGN cannot be parsed.
    pub(super) position: Option<Position>,
    pub(super) termination: Option<Termination>,
}

/// List of games with its filter and sort order.
#[derive(Debug, Default)]
pub(super) struct GameList {
    /// Whether the list contains games or analyses.
    pub(super) kind: EntryKind,
    pub(super) text: String,
    pub(super) variant: Option<String>,
    pub(super) player: Option<String>,
    pub(super) result: ResultChoice,
    pub(super) accuracy: Option<AccuracyFilter>,
    pub(super) sort: Sort,
    /// Number of games that match the filter; `None` until known.
    pub(super) total: Option<u64>,
    /// Number of the latest list request.
    list: u64,
    /// Number of the list to which `parts` belong. Parts are kept until the parts of the requested list arrive.
    shown_list: u64,
    parts: BTreeMap<u64, Vec<ListedGame>>,
    asked: BTreeSet<u64>,
}

/// Returns the range of list indices in a part.
const fn places_of(part: u64) -> Range<u64> {
    part * PART..(part + 1) * PART
}

impl GameList {
    pub(super) fn filter(&self) -> Filter {
        let player = self.player.clone();
        let result = match self.result {
            ResultChoice::Any => None,
            ResultChoice::FirstWon => Some(ResultFilter::FirstWon),
            ResultChoice::SecondWon => Some(ResultFilter::SecondWon),
            ResultChoice::Unfinished => Some(ResultFilter::Unfinished),
            ResultChoice::PlayerWon => player.clone().map(ResultFilter::WonBy),
            ResultChoice::PlayerLost => player.clone().map(ResultFilter::LostBy),
        };
        Filter {
            kind: Some(self.kind),
            text: self.text.clone(),
            variant: self.variant.clone(),
            player,
            result,
            accuracy: self.accuracy,
            ..Filter::default()
        }
    }

    /// Whether the list is filtered.
    pub(super) fn is_limited(&self) -> bool {
        let all = Filter {
            kind: Some(self.kind),
            ..Filter::default()
        };
        self.filter() != all
    }

    pub(super) fn remove_filters(&mut self) {
        self.kind = EntryKind::Game;
        self.text.clear();
        self.variant = None;
        self.player = None;
        self.result = ResultChoice::Any;
        self.accuracy = None;
    }

    pub(super) fn change(&mut self, change: ListChange) {
        match change {
            ListChange::Kind(kind) => self.kind = kind,
            ListChange::Text(text) => self.text = text,
            ListChange::Variant(variant) => self.variant = variant,
            ListChange::Player(player) => {
                self.player = player;
                if matches!(self.result, ResultChoice::PlayerWon | ResultChoice::PlayerLost) {
                    self.result = ResultChoice::Any;
                }
            }
            ListChange::Result(result) => self.result = result,
            ListChange::Accuracy(accuracy) => self.accuracy = accuracy,
            ListChange::SortKey(key) => self.sort.key = key,
            ListChange::ReverseSort => self.sort.ascending = !self.sort.ascending,
        }
    }

    /// Requests the list again. The shown games are kept until the reply arrives.
    pub(super) fn reload(&mut self, library: &mut Library) {
        self.list = library.next_list();
        self.asked.clear();
        self.ask(library, 0);
    }

    /// Requests the parts that are missing in a range of the list.
    pub(super) fn load(&mut self, library: &Library, places: &Range<u64>) {
        for part in self.missing(places) {
            self.ask(library, part);
        }
    }

    fn ask(&mut self, library: &Library, part: u64) {
        self.asked.insert(part);
        let request = self.request(places_of(part));
        library.ask(Request::List(Box::new(request)));
    }

    /// Requests the IDs of the games in a range of the list.
    pub(super) fn find_ids(&self, library: &Library, places: Range<u64>) {
        library.ask(Request::FindIds(Box::new(self.request(places))));
    }

    fn request(&self, places: Range<u64>) -> ListRequest {
        ListRequest {
            list: self.list,
            filter: self.filter(),
            sort: self.sort,
            places,
        }
    }

    fn missing(&self, places: &Range<u64>) -> Vec<u64> {
        if places.is_empty() {
            return Vec::new();
        }
        let parts = places.start / PART..=(places.end - 1) / PART;
        parts.filter(|part| !self.asked.contains(part)).collect()
    }

    /// Whether parts in a range of the list have not been requested.
    pub(super) fn lacks(&self, places: &Range<u64>) -> bool {
        !self.missing(places).is_empty()
    }

    /// Whether `list` is the number of the latest list request.
    pub(super) const fn is_current(&self, list: u64) -> bool {
        list == self.list
    }

    pub(super) fn receive(&mut self, received: ListPage) {
        let ListPage {
            list,
            offset,
            page,
            last_positions,
            terminations,
        } = received;
        if list != self.list {
            return;
        }
        if self.shown_list != list {
            self.shown_list = list;
            self.parts.clear();
        }
        self.total = Some(page.total);
        let part = offset / PART;
        let listed = |((summary, position), termination): ((_, _), Option<String>)| ListedGame {
            summary,
            position,
            termination: termination.and_then(|value| Termination::of_value(&value)),
        };
        let games = page.games.into_iter().zip(last_positions).zip(terminations).map(listed);
        self.parts.insert(part, games.collect());
        while self.parts.len() > KEPT_PARTS {
            let farthest = self.parts.keys().copied().max_by_key(|other| other.abs_diff(part));
            let Some(farthest) = farthest else { break };
            self.parts.remove(&farthest);
            self.asked.remove(&farthest);
        }
    }

    /// Returns the game at an index of the list if the game is loaded.
    pub(super) fn get(&self, place: u64) -> Option<&ListedGame> {
        self.parts.get(&(place / PART))?.get((place % PART) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_library::Page;

    /// Returns a page without games from a list of `total` games.
    fn empty_page(list: u64, offset: u64, total: u64) -> ListPage {
        let games = Vec::new();
        ListPage {
            list,
            offset,
            page: Page { games, total },
            last_positions: Vec::new(),
            terminations: Vec::new(),
        }
    }

    #[test]
    fn the_cache_evicts_the_farthest_parts_of_a_long_list() {
        let mut list = GameList::default();
        for part in 0..40 {
            list.asked.insert(part);
            list.receive(empty_page(0, part * PART, 100_000));
        }
        assert_eq!(list.parts.len(), KEPT_PARTS);
        assert!(list.lacks(&(0..10)) && !list.lacks(&(39 * PART..40 * PART)));
        assert!(!list.lacks(&(5..5)), "an empty range lacks nothing");
    }

    #[test]
    fn a_part_of_an_outdated_list_is_ignored() {
        let mut list = GameList::default();
        list.receive(empty_page(0, 0, 3));
        list.receive(empty_page(7, 0, 9));
        assert_eq!(list.total, Some(3));
    }

    #[test]
    fn the_requested_parts_cover_the_list_without_gaps() {
        let list = GameList::default();
        let places: Vec<_> = (0..3).map(places_of).collect();
        assert_eq!(places[0].start, 0);
        assert!(
            places.is_sorted_by(|earlier, later| earlier.end == later.start),
            "{places:?}"
        );
        assert_eq!(list.missing(&places[2]), [2]);
    }
}
