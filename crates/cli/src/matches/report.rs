//! What came out of a match, as text and as JSON.

use super::contestant::{Contestant, Kind};
use super::pairings::Pairing;
use super::score::EloRange;
use super::sprt::{Sprt, Verdict};
use serde_json::{Value, json};
use std::fmt::Write;

/// One line on how a pairing stands.
pub(super) fn progress(pairing: &Pairing, contestants: &[Contestant], sprt: Option<&Sprt>) -> String {
    let [one, two] = pairing.players.map(|player| contestants[player].name.as_str());
    let score = &pairing.score;
    let mut text = format!(
        "{one} - {two}  {}-{}  {}",
        score.wins(),
        score.losses(),
        elo_text(score.elo())
    );
    let faults: u64 = pairing.faults.iter().sum();
    if faults > 0 {
        // Writing into a string cannot fail.
        let _ = write!(text, "  faults {faults}");
    }
    if let Some(sprt) = sprt {
        let _ = write!(text, "  {}", sprt_text(pairing, sprt));
    }
    text
}

/// `Elo +12 [-3, +27]`.
fn elo_text(range: EloRange) -> String {
    format!("Elo {:+.0} [{:+.0}, {:+.0}]", range.elo, range.low, range.high)
}

fn sprt_text(pairing: &Pairing, sprt: &Sprt) -> String {
    let (low, high) = sprt.bounds();
    let ratio = sprt.log_likelihood_ratio(&pairing.score);
    format!("LLR {ratio:+.2} [{low:.2}, {high:.2}]")
}

/// The whole result.
pub(super) fn summary(pairings: &[Pairing], contestants: &[Contestant], sprt: Option<&Sprt>) -> String {
    let width = contestants
        .iter()
        .map(|contestant| contestant.name.chars().count())
        .max();
    let width = width.unwrap_or(0).max("player".len());
    let mut text = format!(
        "{:<width$} {:<width$} {:>6} {:>6} {:>6} {:>7} {:>7} {:>16} {:>14} {:>7}\n",
        "player", "opponent", "games", "wins", "losses", "score", "Elo", "95 % interval", "0-2/1-1/2-0", "faults"
    );
    for pairing in pairings {
        let [one, two] = pairing.players.map(|player| contestants[player].name.as_str());
        let score = &pairing.score;
        let elo = score.elo();
        let interval = format!("[{:+.1}, {:+.1}]", elo.low, elo.high);
        let pairs = score.pairs.map(|count| count.to_string()).join("/");
        let faults = pairing.faults.map(|count| count.to_string()).join("-");
        let _ = writeln!(
            text,
            "{one:<width$} {two:<width$} {:>6} {:>6} {:>6} {:>6.1}% {:>+7.1} {interval:>16} {pairs:>14} {faults:>7}",
            score.games(),
            score.wins(),
            score.losses(),
            100.0 * score.share(),
            elo.elo
        );
    }
    text.push('\n');
    text += &totals(pairings, contestants, width);
    let games: u64 = pairings.iter().map(|pairing| pairing.score.games()).sum();
    let first: u64 = pairings.iter().map(|pairing| pairing.first_side_wins).sum();
    let plies: u64 = pairings.iter().map(|pairing| pairing.plies).sum();
    let mean = plies as f64 / (games as f64).max(1.0);
    let _ = writeln!(
        text,
        "\nthe side at the bottom won {first} of {games} games; {mean:.1} plies a game"
    );
    if let (Some(sprt), [pairing]) = (sprt, pairings) {
        let verdict = match sprt.verdict(&pairing.score) {
            Some(Verdict::H1) => "passed",
            Some(Verdict::H0) => "not passed",
            None => "not decided",
        };
        let _ = writeln!(
            text,
            "SPRT Elo {} against {}, {}: {verdict}",
            sprt.elo0,
            sprt.elo1,
            sprt_text(pairing, sprt)
        );
    }
    text
}

/// What every player won and spent, the best first.
fn totals(pairings: &[Pairing], contestants: &[Contestant], width: usize) -> String {
    let mut text = format!(
        "{:<width$} {:>6} {:>6} {:>7} {:>9} {:>9} {:>11} {:>11} {:>6}  limit\n",
        "player", "games", "wins", "score", "ms/move", "longest", "nodes/move", "nodes/s", "depth"
    );
    let mut rows: Vec<Total> = (0..contestants.len())
        .map(|player| Total::of(player, pairings))
        .collect();
    rows.sort_by(|one, two| two.share().total_cmp(&one.share()));
    for row in rows {
        let contestant = &contestants[row.player];
        let spent = row.spent;
        let moves = (spent.moves as f64).max(1.0);
        let seconds = spent.time.as_secs_f64();
        let limit = contestant
            .limit
            .map_or_else(|| "its own".to_owned(), |limit| limit.to_string());
        let _ = writeln!(
            text,
            "{:<width$} {:>6} {:>6} {:>6.1}% {:>9.1} {:>9.1} {:>11.0} {:>11.0} {:>6.1}  {limit}",
            contestant.name,
            row.games,
            row.wins,
            100.0 * row.share(),
            1000.0 * seconds / moves,
            1000.0 * spent.longest.as_secs_f64(),
            spent.nodes as f64 / moves,
            spent.nodes as f64 / seconds.max(1e-9),
            spent.depths as f64 / moves,
        );
    }
    text
}

/// What one player did in all its pairings.
struct Total {
    player: usize,
    games: u64,
    wins: u64,
    faults: u64,
    spent: super::game::Spent,
}

impl Total {
    fn of(player: usize, pairings: &[Pairing]) -> Total {
        let mut total = Total {
            player,
            games: 0,
            wins: 0,
            faults: 0,
            spent: super::game::Spent::default(),
        };
        for pairing in pairings {
            let Some(index) = pairing.players.iter().position(|of_pairing| *of_pairing == player) else {
                continue;
            };
            total.games += pairing.score.games();
            total.wins += [pairing.score.wins(), pairing.score.losses()][index];
            total.faults += pairing.faults[index];
            total.spent.sum_up(&pairing.spent[index]);
        }
        total
    }

    fn share(&self) -> f64 {
        self.wins as f64 / (self.games as f64).max(1.0)
    }
}

/// The same as JSON. What is infinite is null.
pub(super) fn as_json(pairings: &[Pairing], contestants: &[Contestant], sprt: Option<&Sprt>) -> Value {
    let name = |player: usize| contestants[player].name.as_str();
    let pairing_json = |pairing: &Pairing| {
        let score = &pairing.score;
        let elo = score.elo();
        let mut value = json!({
            "players": pairing.players.map(name),
            "games": score.games(),
            "wins": score.wins(),
            "losses": score.losses(),
            "score": score.share(),
            "elo": elo.elo,
            "elo_low": elo.low,
            "elo_high": elo.high,
            "pairs": score.pairs,
            "faults": pairing.faults,
            "first_side_wins": pairing.first_side_wins,
            "plies": pairing.plies,
        });
        if let Some(sprt) = sprt {
            let (low, high) = sprt.bounds();
            value["sprt"] = json!({
                "elo0": sprt.elo0,
                "elo1": sprt.elo1,
                "llr": sprt.log_likelihood_ratio(score),
                "bounds": [low, high],
                "verdict": sprt.verdict(score).map(|verdict| format!("{verdict:?}")),
            });
        }
        value
    };
    let player_json = |player: usize| {
        let total = Total::of(player, pairings);
        let contestant = &contestants[player];
        json!({
            "name": contestant.name,
            "limit": contestant.limit.map(|limit| limit.to_string()),
            "external": matches!(contestant.kind, Kind::External(_)),
            "games": total.games,
            "wins": total.wins,
            "faults": total.faults,
            "moves": total.spent.moves,
            "seconds": total.spent.time.as_secs_f64(),
            "longest_seconds": total.spent.longest.as_secs_f64(),
            "nodes": total.spent.nodes,
        })
    };
    json!({
        "pairings": pairings.iter().map(pairing_json).collect::<Vec<_>>(),
        "players": (0..contestants.len()).map(player_json).collect::<Vec<_>>(),
    })
}
