//! `library list`: lists the games, newest first.

use super::io_error;
use super::place::Place;
use crate::CommandError;
use crate::json_output::json_line;
use breakthrough_library::{Filter, GameStorage, GameSummary, Sort};
use breakthrough_platform::text::printable;
use serde_json::{Value, json};
use std::cell::Cell;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// The number of games per page of the listing.
const PAGE: u64 = 1000;

pub(super) fn list(place: &Place, filter: &Filter, limit: u64, output: &mut impl Write) -> Result<(), CommandError> {
    let mut library = place.open(false)?;
    let mut output = BufWriter::new(output);
    let printed = Cell::new(0);
    // Use a single snapshot, because a concurrent import would move games from one page to the next.
    library.run(&|| printed.get() == 0, |library| {
        library.in_snapshot(|library| {
            loop {
                let places = printed.get()..limit.min(printed.get() + PAGE);
                let page = library.list(filter, Sort::default(), places)?;
                for found in &page.games {
                    print(place.json, found, printed.get() == 0, &mut output)
                        .map_err(|error| io_error(Path::new("standard output"), error))?;
                    printed.set(printed.get() + 1);
                }
                if page.games.is_empty() || printed.get() >= limit.min(page.total) {
                    return Ok(());
                }
            }
        })
    })?;
    if place.json {
        writeln!(output, "{}", if printed.get() == 0 { "[]" } else { "]" })?;
    }
    Ok(output.flush()?)
}

fn print(is_json: bool, found: &GameSummary, is_first: bool, output: &mut impl Write) -> io::Result<()> {
    if !is_json {
        return writeln!(output, "{}", printable(summary_text(found)));
    }
    let before = if is_first { "[" } else { "," };
    write!(output, "{before}{}", json_line(&summary_json(found)))
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
