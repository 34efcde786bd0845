//! Facts as one line of JSON, with keys in the order of docs/FACTS.md.

use breakthrough_facts::{Facts, Race, Searched, SideFacts};
use breakthrough_rules::{Position, Side, Square};
use serde::{Serialize, Serializer};
use std::io;

#[derive(Serialize)]
struct FactsJson {
    runners: BySide<SearchedJson<Vec<RunnerJson>>>,
    race: SearchedJson<Option<RaceJson>>,
    wins_next: BySide<Vec<MoveJson>>,
    hanging: Option<BySide<Vec<String>>>,
    pivotal: BySide<SearchedJson<Vec<PivotalJson>>>,
    holes: BySide<Vec<String>>,
    blocked: BySide<Vec<String>>,
    tempo: Option<BySide<u32>>,
}

#[derive(Serialize)]
struct BySide<T> {
    first: T,
    second: T,
}

#[derive(Serialize)]
struct RunnerJson {
    square: String,
    moves: u32,
}

#[derive(Serialize)]
struct RaceJson {
    winner: &'static str,
    moves: u32,
}

#[derive(Serialize)]
struct MoveJson {
    from: String,
    to: String,
}

#[derive(Serialize)]
struct PivotalJson {
    square: String,
    routes: u32,
}

/// Result of a search, serialized as the answer or as `"not determined"`.
struct SearchedJson<T>(Searched<T>);

impl<T: Serialize> Serialize for SearchedJson<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Searched::Determined(answer) => answer.serialize(serializer),
            Searched::NotDetermined => serializer.serialize_str("not determined"),
        }
    }
}

/// Returns the facts as JSON without spaces.
pub(super) fn facts_json(position: &Position, facts: &Facts) -> io::Result<String> {
    let name = |square: Square| position.size().coordinates(square).to_string();
    let names = |squares: &[Square]| squares.iter().copied().map(name).collect::<Vec<_>>();
    let hanging = |side: &SideFacts| side.hanging.as_deref().map(names);
    let tempo = |side: &SideFacts| side.tempo;
    let race = |race: &Option<Race>| {
        race.map(|race| RaceJson {
            winner: race.winner.name(),
            moves: race.moves,
        })
    };
    let json = FactsJson {
        runners: by_side(facts, |side| {
            searched(&side.runners, |runners| {
                let runners = runners.iter().map(|runner| RunnerJson {
                    square: name(runner.square),
                    moves: runner.moves,
                });
                runners.collect()
            })
        }),
        race: searched(&facts.race, race),
        wins_next: by_side(facts, |side| {
            let moves = side.wins_next.iter().map(|mv| MoveJson {
                from: name(mv.from),
                to: name(mv.to),
            });
            moves.collect()
        }),
        hanging: both(by_side(facts, hanging)),
        pivotal: by_side(facts, |side| {
            searched(&side.pivotal, |pieces| {
                let pieces = pieces.iter().map(|piece| PivotalJson {
                    square: name(piece.square),
                    routes: piece.routes,
                });
                pieces.collect()
            })
        }),
        holes: by_side(facts, |side| names(&side.holes)),
        blocked: by_side(facts, |side| names(&side.blocked)),
        tempo: both(by_side(facts, tempo)),
    };
    Ok(serde_json::to_string(&json)?)
}

fn by_side<T>(facts: &Facts, value: impl Fn(&SideFacts) -> T) -> BySide<T> {
    let [first, second] = Side::BOTH.map(|side| value(facts.side(side)));
    BySide { first, second }
}

fn both<T>(values: BySide<Option<T>>) -> Option<BySide<T>> {
    Some(BySide {
        first: values.first?,
        second: values.second?,
    })
}

fn searched<T, U>(value: &Searched<T>, json: impl FnOnce(&T) -> U) -> SearchedJson<U> {
    SearchedJson(match value {
        Searched::Determined(answer) => Searched::Determined(json(answer)),
        Searched::NotDetermined => Searched::NotDetermined,
    })
}
