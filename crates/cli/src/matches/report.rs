//! The result of a match as text and as JSON.

use crate::json_output::json_line;
use breakthrough_matches::{EloEstimate, Hypothesis, MoveStats, Pairing, Participant, ParticipantKind, Sprt};
use breakthrough_platform::text::printable;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io;

/// Writes the result as tables, or as one line of JSON.
pub(super) fn write(
    pairings: &[Pairing],
    participants: &[Participant],
    sprt: Option<&Sprt>,
    is_json: bool,
    output: &mut impl io::Write,
) -> io::Result<()> {
    if is_json {
        writeln!(output, "{}", json_line(&json(pairings, participants, sprt)))
    } else {
        write!(output, "{}", summary(pairings, participants, sprt))
    }
}

/// Formats the current score of a pairing as one line.
pub(super) fn progress(pairing: &Pairing, participants: &[Participant], sprt: Option<&Sprt>) -> String {
    let [one, two] = pairing.players.map(|player| participants[player].name.as_str());
    let score = &pairing.score;
    let mut text = format!(
        "{one} - {two}  {}-{}  {}",
        score.wins(),
        score.losses(),
        elo_text(score.elo())
    );
    let faults: u64 = pairing.faults.iter().sum();
    if faults > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "  faults {faults}");
    }
    if let Some(sprt) = sprt {
        let _ = write!(text, "  {}", sprt_text(pairing, sprt));
    }
    text
}

/// Formats an estimate, such as `Elo +12 [-3, +27]`.
fn elo_text(estimate: EloEstimate) -> String {
    format!("Elo {:+.0} [{:+.0}, {:+.0}]", estimate.elo, estimate.low, estimate.high)
}

fn sprt_text(pairing: &Pairing, sprt: &Sprt) -> String {
    let (lower, upper) = sprt.bounds();
    let ratio = sprt.log_likelihood_ratio(&pairing.score);
    format!("LLR {ratio:+.2} [{lower:.2}, {upper:.2}]")
}

/// Formats the result as tables.
fn summary(pairings: &[Pairing], participants: &[Participant], sprt: Option<&Sprt>) -> String {
    let width = participants
        .iter()
        .map(|participant| printable(&participant.name).chars().count())
        .max();
    let width = width.unwrap_or(0).max("player".len());
    let mut text = format!(
        "{:<width$} {:<width$} {:>6} {:>6} {:>6} {:>7} {:>7} {:>16} {:>14} {:>7}\n",
        "player", "opponent", "games", "wins", "losses", "score", "Elo", "95% interval", "0-2/1-1/2-0", "faults"
    );
    for pairing in pairings {
        let [one, two] = pairing.players.map(|player| printable(&participants[player].name));
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
            100.0 * score.win_share(),
            elo.elo
        );
    }
    text.push('\n');
    text += &totals(pairings, participants, width);
    let games: u64 = pairings.iter().map(|pairing| pairing.score.games()).sum();
    let first: u64 = pairings.iter().map(|pairing| pairing.first_side_wins).sum();
    let plies: u64 = pairings.iter().map(|pairing| pairing.plies).sum();
    let mean = plies as f64 / (games as f64).max(1.0);
    let _ = writeln!(
        text,
        "\nthe side moving first won {first} of {games} games; {mean:.1} plies per game"
    );
    let pairs = games / 2;
    let [first, second] = [0, 1].map(|index: usize| {
        let count: u64 = pairings.iter().map(|pairing| pairing.side_pairs[index]).sum();
        format!("{count} ({:.1}%)", 100.0 * share(count, pairs))
    });
    let _ = writeln!(
        text,
        "of {pairs} pairs, the side moving first won both games in {first}, the other side in {second}"
    );
    if let (Some(sprt), [pairing]) = (sprt, pairings) {
        let verdict = match sprt.accepted(&pairing.score) {
            Some(Hypothesis::H1) => "passed",
            Some(Hypothesis::H0) => "not passed",
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

/// Returns `count` as a fraction of `total`, or 0 if `total` is 0.
fn share(count: u64, total: u64) -> f64 {
    count as f64 / (total as f64).max(1.0)
}

/// Formats the score and the move statistics of every player, best player first.
fn totals(pairings: &[Pairing], participants: &[Participant], width: usize) -> String {
    let mut text = format!(
        "{:<width$} {:>6} {:>6} {:>7} {:>9} {:>9} {:>11} {:>11} {:>6}  limit\n",
        "player", "games", "wins", "score", "ms/move", "longest", "nodes/move", "nodes/s", "depth"
    );
    let mut rows: Vec<Total> = (0..participants.len())
        .map(|player| Total::for_player(player, pairings))
        .collect();
    rows.sort_by(|one, two| two.win_share().total_cmp(&one.win_share()));
    for row in rows {
        let participant = &participants[row.player];
        let stats = row.stats;
        let moves = (stats.moves as f64).max(1.0);
        let seconds = stats.time.as_secs_f64();
        let limit = participant
            .limit
            .map_or_else(|| "by level".to_owned(), |limit| limit.to_string());
        let _ = writeln!(
            text,
            "{:<width$} {:>6} {:>6} {:>6.1}% {:>9.1} {:>9.1} {:>11.0} {:>11.0} {:>6.1}  {limit}",
            printable(&participant.name),
            row.games,
            row.wins,
            100.0 * row.win_share(),
            1000.0 * seconds / moves,
            1000.0 * stats.longest.as_secs_f64(),
            stats.nodes as f64 / moves,
            stats.nodes as f64 / seconds.max(1e-9),
            stats.depths as f64 / moves,
        );
    }
    text
}

/// The results of one player in all pairings.
struct Total {
    player: usize,
    games: u64,
    wins: u64,
    faults: u64,
    stats: MoveStats,
}

impl Total {
    fn for_player(player: usize, pairings: &[Pairing]) -> Total {
        let mut total = Total {
            player,
            games: 0,
            wins: 0,
            faults: 0,
            stats: MoveStats::default(),
        };
        for pairing in pairings {
            let Some(index) = pairing.players.iter().position(|of_pairing| *of_pairing == player) else {
                continue;
            };
            total.games += pairing.score.games();
            total.wins += [pairing.score.wins(), pairing.score.losses()][index];
            total.faults += pairing.faults[index];
            total.stats.add(&pairing.stats[index]);
        }
        total
    }

    fn win_share(&self) -> f64 {
        share(self.wins, self.games)
    }
}

/// Formats the result as JSON. Infinite numbers become `null`.
fn json(pairings: &[Pairing], participants: &[Participant], sprt: Option<&Sprt>) -> Value {
    let name = |player: usize| participants[player].name.as_str();
    let pairing_json = |pairing: &Pairing| {
        let score = &pairing.score;
        let elo = score.elo();
        let mut value = json!({
            "players": pairing.players.map(name),
            "games": score.games(),
            "wins": score.wins(),
            "losses": score.losses(),
            "score": score.win_share(),
            "elo": elo.elo,
            "elo_low": elo.low,
            "elo_high": elo.high,
            "pairs": score.pairs,
            "faults": pairing.faults,
            "first_side_wins": pairing.first_side_wins,
            "first_side_pairs": pairing.side_pairs[0],
            "first_side_pair_share": share(pairing.side_pairs[0], score.pair_count()),
            "second_side_pairs": pairing.side_pairs[1],
            "second_side_pair_share": share(pairing.side_pairs[1], score.pair_count()),
            "plies": pairing.plies,
        });
        if let Some(sprt) = sprt {
            let (lower, upper) = sprt.bounds();
            value["sprt"] = json!({
                "elo0": sprt.elo0,
                "elo1": sprt.elo1,
                "llr": sprt.log_likelihood_ratio(score),
                "bounds": [lower, upper],
                "verdict": sprt.accepted(score).map(|hypothesis| format!("{hypothesis:?}")),
            });
        }
        value
    };
    let player_json = |player: usize| {
        let total = Total::for_player(player, pairings);
        let participant = &participants[player];
        json!({
            "name": participant.name,
            "limit": participant.limit.map(|limit| limit.to_string()),
            "external": matches!(participant.kind, ParticipantKind::Uci(_)),
            "games": total.games,
            "wins": total.wins,
            "faults": total.faults,
            "moves": total.stats.moves,
            "seconds": total.stats.time.as_secs_f64(),
            "longest_seconds": total.stats.longest.as_secs_f64(),
            "nodes": total.stats.nodes,
        })
    };
    json!({
        "pairings": pairings.iter().map(pairing_json).collect::<Vec<_>>(),
        "players": (0..participants.len()).map(player_json).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_matches::MatchScore;
    use std::time::Duration;

    fn pairing(players: [usize; 2], pairs: [u64; 3], faults: [u64; 2]) -> Pairing {
        Pairing {
            score: MatchScore { pairs },
            faults,
            ..Pairing::new(players)
        }
    }

    #[test]
    fn a_total_sums_all_pairings_of_a_player() {
        // Player 1 wins 3 of 4 games as the first player of a pairing, and 5 of 6 games as the second player.
        let pairings = [
            pairing([1, 0], [0, 1, 1], [2, 0]),
            pairing([2, 1], [2, 1, 0], [0, 3]),
            pairing([0, 2], [1, 0, 0], [7, 7]),
        ];
        let total = Total::for_player(1, &pairings);
        assert_eq!((total.games, total.wins, total.faults), (10, 8, 5));
        assert!((total.win_share() - 0.8).abs() < 1e-9);
    }

    #[test]
    fn the_progress_names_faults_if_there_are_any() {
        let participants = ["level:1", "level:2"].map(|text| text.parse().expect("a player"));
        let line = |faults| progress(&pairing([0, 1], [1, 1, 3], faults), &participants, None);
        assert!(line([0, 0]).contains("  7-3  Elo "), "{}", line([0, 0]));
        assert!(!line([0, 0]).contains("faults"), "{}", line([0, 0]));
        assert!(line([1, 2]).ends_with("  faults 3"), "{}", line([1, 2]));
    }

    #[test]
    fn a_report_contains_pairings_players_sides_and_the_verdict() {
        let mut participants: Vec<Participant> = ["level:1", "nodes:500"]
            .map(|text| text.parse().expect("a player"))
            .into();
        participants[1].name = "Odd one".to_owned();
        let stats = |moves, milliseconds, longest, nodes, depths| MoveStats {
            moves,
            time: Duration::from_millis(milliseconds),
            longest: Duration::from_millis(longest),
            nodes,
            depths,
        };
        let pairing = Pairing {
            first_side_wins: 5,
            side_pairs: [2, 1],
            plies: 100,
            stats: [stats(40, 200, 11, 0, 0), stats(50, 2000, 90, 25_000, 225)],
            ..pairing([0, 1], [2, 1, 1], [0, 3])
        };
        let pairings = [pairing];
        let sprt: Sprt = "0,50".parse().expect("a test");
        assert_eq!(
            summary(&pairings, &participants, Some(&sprt)),
            "player  opponent  games   wins losses   score     Elo     95% interval    0-2/1-1/2-0  faults\n\
             level:1 Odd one      8      3      5   37.5%   -88.7   [-inf, +293.5]          2/1/1     0-3\n\n\
             player   games   wins   score   ms/move   longest  nodes/move     nodes/s  depth  limit\n\
             Odd one      8      5   62.5%      40.0      90.0         500       12500    4.5  nodes 500\n\
             level:1      8      3   37.5%       5.0      11.0           0           0    0.0  by level\n\n\
             the side moving first won 5 of 8 games; 12.5 plies per game\n\
             of 4 pairs, the side moving first won both games in 2 (50.0%), the other side in 1 (25.0%)\n\
             SPRT Elo 0 against 50, LLR -0.24 [-2.94, 2.94]: not decided\n"
        );
        assert_eq!(
            progress(&pairings[0], &participants, Some(&sprt)),
            "level:1 - Odd one  3-5  Elo -89 [-inf, +293]  faults 3  LLR -0.24 [-2.94, 2.94]"
        );
        let players = json!([
            { "name": "level:1", "limit": null, "external": false, "games": 8, "wins": 3, "faults": 0, "moves": 40,
              "seconds": 0.2, "longest_seconds": 0.011, "nodes": 0 },
            { "name": "Odd one", "limit": "nodes 500", "external": false, "games": 8, "wins": 5, "faults": 3, "moves": 50,
              "seconds": 2.0, "longest_seconds": 0.09, "nodes": 25_000 },
        ]);
        assert_eq!(json(&pairings, &participants, Some(&sprt))["players"], players);
    }

    #[test]
    fn the_verdict_of_a_test_follows_from_the_pairs() {
        let participants = ["level:1", "level:2"].map(|text| text.parse().expect("a player"));
        let sprt: Sprt = "0,50".parse().expect("a test");
        for (pairs, verdict, hypothesis) in [
            ([0, 0, 60], "passed", Some("H1")),
            ([60, 0, 0], "not passed", Some("H0")),
            ([2, 1, 1], "not decided", None),
        ] {
            let one = [pairing([0, 1], pairs, [0, 0])];
            let text = summary(&one, &participants, Some(&sprt));
            assert!(text.ends_with(&format!("]: {verdict}\n")), "{text}");
            let value = json(&one, &participants, Some(&sprt));
            assert_eq!(value["pairings"][0]["sprt"]["verdict"], json!(hypothesis));
            let two = [one[0].clone(), pairing([1, 0], pairs, [0, 0])];
            assert!(!summary(&two, &participants, Some(&sprt)).contains("SPRT"));
        }
    }

    #[test]
    fn the_summary_contains_the_mean_length_and_the_first_sides_wins() {
        let participants = ["level:1", "level:2"].map(|text| text.parse().expect("a player"));
        let pairing = Pairing {
            first_side_wins: 3,
            side_pairs: [1, 0],
            plies: 100,
            ..pairing([0, 1], [0, 1, 1], [0, 0])
        };
        let value = json(std::slice::from_ref(&pairing), &participants, None);
        let text = summary(&[pairing], &participants, None);
        assert!(
            text.contains("the side moving first won 3 of 4 games; 25.0 plies per game"),
            "{text}"
        );
        assert!(
            text.contains("of 2 pairs, the side moving first won both games in 1 (50.0%), the other side in 0 (0.0%)"),
            "{text}"
        );
        let value = &value["pairings"][0];
        assert_eq!(
            (&value["first_side_pairs"], &value["second_side_pairs"]),
            (&json!(1), &json!(0))
        );
        let shares = [&value["first_side_pair_share"], &value["second_side_pair_share"]];
        assert_eq!(shares, [&json!(0.5), &json!(0.0)]);
    }
}
