//! `link`: checks a link to a game, and prints its parts.

use super::CommandError;
use super::json_output::json_line;
use breakthrough_links::{LinkPart, has_part, parse_link, side_name};
use breakthrough_rules::notation::{to_fen, uci_move, variant_text};
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;

/// Check a link to a game, and print its parts
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Link, such as "breakthrough:#variant=5x5&moves=a2-a3"
    link: String,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let link = parse_link(&arguments.link, 0).map_err(|error| CommandError::Argument(error.to_string()))?;
    let game = &link.game;
    let size = game.variant().size();
    let played = game.played_moves().iter();
    let moves: Vec<String> = played.map(|played| uci_move(played.mv, size)).collect();
    let players = has_part(&arguments.link, LinkPart::Players).then(|| {
        let players = link.players.map(|players| players.to_string());
        players.unwrap_or_else(|| "analysis".to_owned())
    });
    let friend = link.friend.as_ref();
    let names = friend.filter(|friend| friend.names.iter().any(|name| !name.is_empty()));
    let parts = [
        ("variant", variant_text(&game.variant()).into()),
        ("position", to_fen(game.start()).into()),
        ("moves", moves.into()),
        ("players", players.into()),
        ("game", friend.map(|friend| friend.id.to_string()).into()),
        ("you", friend.map(|friend| side_name(friend.you)).into()),
        ("names", names.map_or(Value::Null, |friend| json!(friend.names))),
        ("result", game.is_resigned().then_some("resign").into()),
    ];
    if arguments.json {
        let object: serde_json::Map<String, Value> =
            parts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        writeln!(output, "{}", json_line(&object.into()))?;
        return Ok(());
    }
    for (key, value) in parts {
        let text = match &value {
            Value::Null => continue,
            Value::String(text) => text.clone(),
            Value::Array(texts) => texts.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
            other => other.to_string(),
        };
        writeln!(output, "{key}: {text}")?;
    }
    Ok(())
}
