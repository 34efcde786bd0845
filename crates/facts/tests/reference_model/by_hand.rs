//! Hand-made positions with known facts.

use breakthrough_rules::notation::{parse_options, parse_variant_fen};
use breakthrough_rules::{Position, Side, Square, Variant};
use breakthrough_test_support::reference::{Reference, Routes};
use std::collections::BTreeMap;

/// Texts of all facts by name, such as `runners first`. Squares are separated by spaces.
struct Texts {
    position: Position,
    by_name: BTreeMap<String, String>,
}

impl Texts {
    fn for_position(position: Position) -> Texts {
        let reference = Reference::for_position(&position, 1_000_000);
        let mut texts = Texts {
            position,
            by_name: BTreeMap::new(),
        };
        texts.add_all(&reference);
        texts
    }

    fn name(&self, square: Square) -> String {
        self.position.size().coordinates(square).to_string()
    }

    fn add(&mut self, name: &str, values: impl IntoIterator<Item = String>) {
        let values: Vec<String> = values.into_iter().collect();
        self.by_name.insert(name.to_owned(), values.join(" "));
    }

    fn add_squares<'a>(&mut self, name: &str, squares: impl IntoIterator<Item = &'a Square>) {
        let names: Vec<String> = squares.into_iter().map(|square| self.name(*square)).collect();
        self.add(name, names);
    }

    fn add_pairs<'a>(&mut self, name: &str, pairs: impl IntoIterator<Item = &'a (Square, Square)>) {
        let pairs = pairs.into_iter();
        let names: Vec<String> = pairs
            .map(|(from, to)| format!("{}-{}", self.name(*from), self.name(*to)))
            .collect();
        self.add(name, names);
    }

    /// Returns routes in the order of the names of their squares.
    fn in_order(&self, routes: &Routes) -> Vec<(Square, Square)> {
        let mut routes: Vec<(Square, Square)> = routes.iter().copied().collect();
        routes.sort_by_key(|(runner, goal)| (self.name(*runner), self.name(*goal)));
        routes
    }

    fn add_numbers(&mut self, name: &str, numbers: &[(Square, u32)]) {
        let numbers = numbers.iter();
        let texts: Vec<String> = numbers
            .map(|(square, number)| format!("{}:{number}", self.name(*square)))
            .collect();
        self.add(name, texts);
    }

    fn add_all(&mut self, reference: &Reference) {
        let runs = reference.runs.as_ref().expect("below the limit");
        let pivotal = reference.pivotal.as_ref().expect("below the limit");
        for side in Side::BOTH {
            let (index, name) = (side.index(), side.name());
            self.add_numbers(&format!("runners {name}"), &runs.runners[index]);
            self.add_pairs(&format!("routes {name}"), &self.in_order(&runs.routes[index]));
            self.add_numbers(&format!("pivotal {name}"), &pivotal[index]);
            self.add_pairs(&format!("wins next {name}"), &reference.wins_next[index]);
            self.add_squares(&format!("holes {name}"), &reference.holes[index]);
            self.add_squares(&format!("blocked {name}"), &reference.blocked[index]);
            self.add_squares(&format!("controlled {name}"), &reference.controlled[index]);
            if let Some(hanging) = &reference.hanging {
                self.add_squares(&format!("hanging {name}"), &hanging[index]);
            }
        }
        let race = runs.race.map(|(winner, moves)| format!("{}:{moves}", winner.name()));
        self.add("race", race);
        self.add_pairs("blocked pairs", &reference.blocked_pairs);
        self.add("material", reference.material.map(|count| count.to_string()));
        if let Some(tempo) = reference.tempo.expect("below the limit") {
            self.add("tempo", tempo.map(|moves| moves.to_string()));
        }
        for (square, exchange) in reference.exchanges.iter().flatten() {
            let numbers = [&exchange.attackers, &exchange.protectors].map(|pieces| pieces.len().to_string());
            let name = format!("exchange {}", self.name(*square));
            self.add(&name, numbers.into_iter().chain([exchange.result.to_string()]));
        }
        for (square, path) in &reference.free_paths {
            if let Some(path) = path {
                self.add_squares(&format!("path {}", self.name(*square)), path);
            }
        }
    }
}

/// Asserts the facts about a position of a variant. Each line of `expected` is `name: value`. The value `none` means that the
/// fact does not apply.
#[track_caller]
fn check(variant: &str, fen: &str, expected: &str) {
    let options = parse_options(variant).unwrap_or_else(|error| panic!("{variant}: {error}"));
    let variant = Variant::from_options(options).unwrap_or_else(|error| panic!("{variant}: {error}"));
    let position = parse_variant_fen(&variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.outcome(), None, "{fen}");
    let texts = Texts::for_position(position);
    for line in expected.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (name, value) = line.split_once(':').expect("a name and a value");
        let found = texts.by_name.get(name).map_or("none", String::as_str);
        assert_eq!(found, value.trim(), "{name} of {fen}");
    }
}

#[test]
fn a_piece_in_front_of_the_goals_wins_the_race() {
    check(
        "4x5",
        "3p/P3/4/3p/4 w 0 1",
        "runners first: a4:1
         runners second: d2:1 d5:4
         routes first: a4-a5 a4-b5
         routes second: d2-c1 d2-d1 d5-a1 d5-b1 d5-c1 d5-d1
         race: first:1
         wins next first: a4-a5 a4-b5
         wins next second: d2-c1 d2-d1
         pivotal first:
         pivotal second:
         hanging first:
         hanging second:
         holes first: a1 b1 c1 d1 a2 b2 c2
         holes second: a5 b5
         blocked first:
         blocked second:
         tempo: 0 3
         controlled first: b5
         controlled second: c1 c4
         path a4: a5
         path d2: c1
         path d5: c4 b3 a2 a1
         exchange a4: 0 0 0
         material: 1 2",
    );
}

#[test]
fn the_side_to_move_wins_a_race_between_runners_of_the_same_distance() {
    let runners = "
        runners first: a3:2
        runners second: e3:2
        routes first: a3-a5 a3-b5 a3-c5
        routes second: e3-c1 e3-d1 e3-e1
        pivotal first:
        pivotal second:";
    check("5x5", "5/5/P3p/5/5 w 0 1", &format!("{runners}\nrace: first:2"));
    check("5x5", "5/5/P3p/5/5 b 0 1", &format!("{runners}\nrace: second:2"));
}

/// The second side must move a5 or e5, and then no longer controls b4 or d4, from which different goals can be reached.
#[test]
fn a_runner_whose_goal_the_opponent_chooses_has_no_route() {
    check(
        "5x5 obstacles=c4,c5",
        "p1*1p/2*2/2P2/5/5 b 0 1",
        "runners first: c3:2
         routes first:
         runners second: a5:4 e5:4
         routes second: a5-a1 a5-b1 a5-c1 a5-d1 e5-b1 e5-c1 e5-d1 e5-e1
         race: first:2
         pivotal first: c3:2
         pivotal second: a5:4 e5:4
         controlled second: b4 d4
         path c3: none
         tempo: 0 6",
    );
}

#[test]
fn an_exchange_is_lost_with_more_attackers_than_protectors() {
    check(
        "4x5",
        "4/p1p1/1P2/P3/4 w 0 1",
        "exchange b3: 2 1 1
         exchange a4: 1 0 1
         exchange c4: 1 0 1
         exchange a2: 0 0 0
         hanging first: b3
         hanging second: a4 c4",
    );
    check(
        "4x5",
        "4/p1p1/1P2/P1P1/4 w 0 1",
        "exchange b3: 2 2 0
         hanging first:
         hanging second: a4 c4",
    );
    check(
        "4x5 compulsory",
        "1p1p/p1p1/1P2/P1P1/4 w 0 1",
        "exchange b3: 2 2 0
         exchange a4: 1 1 0
         exchange c4: 1 2 0
         hanging first:
         hanging second:
         tempo: none",
    );
}

/// The first side's b1 protects a1, but a capture on a1 wins.
#[test]
fn a_capture_on_a_goal_cannot_be_recaptured() {
    check(
        "hex3",
        "hex:P2/Pp2/5/4/3 w 0 1",
        "exchange a1: 1 1 1
         exchange b2: 1 0 1
         exchange b1: 0 0 0
         hanging first: a1
         hanging second: b2
         blocked first:
         blocked second:
         blocked pairs: b1-b2
         controlled second: a1 c2
         wins next second: b2-a1",
    );
}

/// a4 may not step to a5, because c2 must capture d3.
#[test]
fn a_mandatory_capture_stops_the_run_of_another_piece() {
    check(
        "4x5 compulsory",
        "4/P3/3p/2P1/4 w 0 1",
        "runners first: c2:3
         routes first: c2-b5 c2-c5 c2-d5
         runners second:
         race: first:3
         wins next first:
         hanging first: c2
         hanging second: d3
         tempo: none",
    );
}

#[test]
fn straight_capture_controls_the_square_ahead() {
    check(
        "4x5 straight",
        "4/p3/P3/4/4 w 0 1",
        "controlled first: a4 b4
         controlled second: a3 b3
         hanging first: a3
         hanging second: a4
         blocked pairs: a3-a4
         runners first: a3:2
         runners second:
         path a3: b4 a5
         tempo: 1 2",
    );
}

#[test]
fn explosions_stop_runs() {
    check(
        "4x5 bombardment",
        "1p2/P3/4/4/4 w 0 1",
        "runners first: a4:1
         routes first: a4-a5
         runners second:
         wins next first: a4-a5
         hanging first: none
         exchange a4: none
         tempo: none
         controlled first:
         controlled second:
         race: first:1",
    );
    check(
        "4x5 bombardment",
        "1p2/P3/4/4/4 b 0 1",
        "runners first:
         runners second: b5:4
         routes second: b5-a1 b5-b1 b5-c1 b5-d1
         race: second:4",
    );
}

/// The first side needs two more breakthroughs, and the second side needs one more.
#[test]
fn a_side_that_needs_several_breakthroughs_is_not_in_the_race() {
    check(
        "4x5 breakthroughs=2",
        "4/P3/4/3p/4 w 0 1 +0+1",
        "runners first: a4:1
         runners second: d2:1
         race: second:1
         wins next first:
         wins next second: d2-c1 d2-d1",
    );
}

#[test]
fn control_and_captures_cross_the_wrap_around_edge() {
    check(
        "4x5 joined",
        "4/3p/P3/4/4 w 0 1",
        "controlled first: b4 d4
         controlled second: a3 c3
         hanging first: a3
         hanging second: d4
         exchange a3: 1 0 1",
    );
}

#[test]
fn tempo_counts_moves_to_squares_that_the_opponent_does_not_control() {
    check("4x5", "3p/4/4/P3/P3 w 0 1", "tempo: 5 3");
    // Only two of the three pieces have space on the last rank before the goals.
    check(
        "2x5",
        "2/2/PP/pP/2 w 0 1",
        "tempo: 3 0\nblocked first: b2\nblocked second:",
    );
}

#[test]
fn a_free_path_avoids_controlled_squares_except_goals() {
    check(
        "4x5",
        "1p2/4/4/P3/4 w 0 1",
        "path a2: a3 b4 a5
         path b5: a4 a3 b2 a1",
    );
    // The second side's piece on a goal of the first side controls another goal.
    check(
        "hex3",
        "hex:1P1/3p/5/4/3 w 0 1",
        "controlled second: a3 c4
         path a2: a3",
    );
}

#[test]
fn a_surrounded_piece_is_blocked() {
    check(
        "4x5",
        "3p/PpP1/1P2/4/4 b 0 1",
        "blocked first: b3
         blocked second:
         blocked pairs: b3-b4",
    );
}

/// b1 and c1 control all squares of rank 2 that a4 can reach, and d3 can make a waiting move. Without b1, a4 can go to a2 or
/// c2. Without c1, a4 can go only to b2. Without d3, the first side must move b1 or c1, but c1-b2 still stops b3.
#[test]
fn the_guard_with_the_most_routes_behind_it_is_pivotal() {
    let guarded = "
        runners second:
        routes second:
        pivotal first: b1:3";
    check("4x5", "4/p3/3P/4/1PP1 b 0 1", guarded);
    check(
        "4x5",
        "4/p3/3P/4/2P1 b 0 1",
        "runners second: a4:3
         routes second: a4-a1 a4-b1 a4-d1",
    );
}

/// Two steps straight ahead are shorter than the path of oblique steps, because each oblique step gains only half a cell. The
/// first side can arrive on e3 only by four oblique steps, and the first step of the second side stops this path on c3.
#[test]
fn runners_on_hexagonal_boards_take_the_shortest_path() {
    check(
        "hex3",
        "hex:P2/4/5/4/2p w 0 1",
        "runners first: a1:2
         runners second: e3:2
         routes first: a1-a3 a1-b4 a1-c5 a1-d4
         routes second: e3-a1 e3-b1 e3-c1 e3-d1 e3-e1
         race: first:2
         path a1: a2 a3
         path e3: e2 e1
         controlled first: b2
         controlled second: d3",
    );
}
