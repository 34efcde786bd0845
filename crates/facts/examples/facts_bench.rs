//! Measures the time to compute all facts about positions from games between levels of the engine: `cargo run --release -p
//! breakthrough-facts --example facts_bench -- [VARIANT] [POSITIONS]`. The same build measures the same positions in every
//! run.

use breakthrough_engine::{Level, Player};
use breakthrough_facts::{Facts, Limits, Searched, facts, race};
use breakthrough_rules::notation::{parse_options, to_fen};
use breakthrough_rules::{Position, Variant};
use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Levels of the two players in successive games.
const LEVELS: [[i8; 2]; 4] = [[2, 3], [4, 5], [6, 7], [5, 2]];
/// Number of measurements of each position. Only the shortest time counts, because other programs may slow down a measurement.
const ROUNDS: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = arguments.next().unwrap_or_else(|| "8x8".to_owned());
    let count: usize = arguments.next().map_or(Ok(1000), |text| text.parse())?;
    let positions = positions(Variant::from_options(parse_options(&variant)?)?, count);
    let limits = Limits::default();
    let mut not_determined = 0;
    let mut all = Vec::new();
    let mut races = Vec::new();
    for position in &positions {
        not_determined += usize::from(!is_determined(&facts(position, &limits, &|| false)?));
        all.push((fastest(|| facts(position, &limits, &|| false)), position));
        races.push((fastest(|| race(position, &limits, &|| false)), position));
    }
    println!("{variant}: {count} positions, {not_determined} not determined");
    report("all facts", &mut all);
    report("runners and race", &mut races);
    for (time, position) in all.iter().rev().take(3) {
        println!("{:>10.1} µs  {}", micros(*time), to_fen(position));
    }
    Ok(())
}

fn fastest<T>(mut compute: impl FnMut() -> T) -> Duration {
    let times = (0..ROUNDS).map(|_| {
        let started = Instant::now();
        black_box(compute());
        started.elapsed()
    });
    times.min().unwrap_or_default()
}

fn report(name: &str, times: &mut [(Duration, &Position)]) {
    times.sort_by_key(|(time, _)| *time);
    let at = |percent: usize| micros(times[(times.len() - 1) * percent / 100].0);
    println!(
        "{name:<18} median {:.1} µs, 90th percentile {:.1} µs, 99th percentile {:.1} µs",
        at(50),
        at(90),
        at(99)
    );
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

/// Returns the positions of games, except positions in which the game is over.
fn positions(variant: Variant, count: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    for game in 0.. {
        let levels = LEVELS[game % LEVELS.len()];
        let mut players = levels.map(|level| Player::new(Level::new(level).expect("a level"), game as u64));
        let mut position = Position::start(variant);
        for turn in 0.. {
            if positions.len() == count {
                return positions;
            }
            let Some(mv) = players[turn % 2].choose(&position, &|| false) else {
                break;
            };
            positions.push(position.clone());
            position.play(mv).expect("legal");
        }
    }
    positions
}
