//! Measures the time for all facts of positions from games: `cargo run --release -p breakthrough-facts --example facts_bench --
//! [VARIANT] [POSITIONS]`. The games are played with random moves, but a side that can win at once does so, and a side that can
//! capture mostly captures; the same seed gives the same positions.

use breakthrough_facts::{Facts, Limits, Searched, facts};
use breakthrough_rules::notation::{parse_options, to_fen};
use breakthrough_rules::{Move, Position, Variant};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::error::Error;
use std::time::{Duration, Instant};

const SEED: u64 = 20;
/// Probability in percent that a side which can capture does so.
const CAPTURE_PERCENT: u32 = 70;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = arguments.next().unwrap_or_else(|| "8x8".to_owned());
    let count: usize = arguments.next().map_or(Ok(1000), |text| text.parse())?;
    let positions = positions(Variant::from_options(parse_options(&variant)?)?, count);
    let mut times = Vec::new();
    let mut not_determined = 0;
    for position in &positions {
        let started = Instant::now();
        let found = facts(position, &Limits::default(), &|| false)?;
        times.push((started.elapsed(), position));
        not_determined += usize::from(!is_determined(&found));
    }
    times.sort_by_key(|(time, _)| *time);
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].0;
    let sum: Duration = times.iter().map(|(time, _)| *time).sum();
    println!("variant         {variant}");
    println!("positions       {count}");
    println!("median          {:>10.1} µs", micros(at(50)));
    println!("90th percentile {:>10.1} µs", micros(at(90)));
    println!("99th percentile {:>10.1} µs", micros(at(99)));
    println!("mean            {:>10.1} µs", micros(sum) / count as f64);
    println!("not determined  {not_determined:>10}");
    for (time, position) in times.iter().rev().take(3) {
        println!("slowest         {:>10.1} µs  {}", micros(*time), to_fen(position));
    }
    Ok(())
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn is_determined(facts: &Facts) -> bool {
    facts
        .sides
        .iter()
        .all(|side| matches!(side.runners, Searched::Determined(_)) && matches!(side.pivotal, Searched::Determined(_)))
}

/// Returns positions of games, without those in which the game is over.
fn positions(variant: Variant, count: usize) -> Vec<Position> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::start(variant);
        while position.outcome().is_none() && positions.len() < count {
            positions.push(position.clone());
            let mv = choose(&position, &mut random);
            position.play(mv).expect("legal");
        }
    }
    positions
}

fn choose(position: &Position, random: &mut Xoshiro256PlusPlus) -> Move {
    let moves = position.legal_moves();
    let wins = |mv: &Move| {
        let mut next = position.clone();
        next.play(*mv).is_ok()
            && next
                .outcome()
                .is_some_and(|outcome| outcome.winner == position.side_to_move())
    };
    if let Some(mv) = moves.iter().copied().find(wins) {
        return mv;
    }
    let captures: Vec<Move> = moves.iter().copied().filter(|mv| position.is_capture(*mv)).collect();
    let moves = if !captures.is_empty() && random.random_range(0..100) < CAPTURE_PERCENT {
        captures
    } else {
        moves
    };
    moves[random.random_range(0..moves.len())]
}
