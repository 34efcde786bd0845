//! `library list`: lists the games, newest first.

use super::place::Place;
use crate::CommandError;
use breakthrough_library::{Filter, GameStorage, GameSummary, Sort};
use serde_json::{Value, json};
use std::cell::Cell;
use std::io::{BufWriter, Write};

/// The number of games per page of the listing.
const PAGE: u64 = 1000;

pub(super) fn list(place: &Place, filter: &Filter, limit: u64, output: &mut impl Write) -> Result<(), CommandError> {
    let mut library = place.open(false)?;
    let mut output = BufWriter::new(output);
    let printed = Cell::new(0);
    if place.json {
        write!(output, "[")?;
    }
    loop {
        let places = printed.get()..limit.min(printed.get() + PAGE);
        let page = library.run(&|| printed.get() == 0, |library| {
            library.list(filter, Sort::default(), places.clone())
        })?;
        for found in &page.games {
            if place.json {
                let separator = if printed.get() > 0 { "," } else { "" };
                write!(output, "{separator}{}", summary_json(found))?;
            } else {
                writeln!(output, "{}", summary_text(found))?;
            }
            printed.set(printed.get() + 1);
        }
        if page.games.is_empty() || printed.get() >= limit.min(page.total) {
            break;
        }
    }
    if place.json {
        writeln!(output, "]")?;
    }
    Ok(output.flush()?)
}

fn summary_json(found: &GameSummary) -> Value {
    let [white, black] = &found.players;
    json!({
        "id": found.id.0,
        "white": white.name,
        "black": black.name,
        "result": found.result(),
        "variant": found.variant_code,
        "variant_name": found.variant_name,
        "plies": found.plies,
        "date": found.date.as_str(),
        "title": found.title,
        "time_control": found.time_control,
        "keywords": found.keywords,
    })
}

fn summary_text(found: &GameSummary) -> String {
    let [white, black] = found.players.each_ref().map(|player| {
        let name = player.name.as_str();
        if name.is_empty() { "?" } else { name }
    });
    format!(
        "{:<19}  {:<3}  {:>4} plies  {}  {white} - {black}",
        found.date.as_str(),
        found.result(),
        found.plies,
        found.variant_code
    )
}
