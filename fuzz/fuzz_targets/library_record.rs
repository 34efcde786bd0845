//! Games from PGN: all data of a game round-trips, its clocks accept any times, and a review that is read fits the game.
#![no_main]

use breakthrough_library::{GameEntry, MAX_KEYWORDS, moves_hash, take_review};
use breakthrough_platform::text::MAX_NAME_CHARACTERS;
use breakthrough_players::{GameClock, TimeBudget, TimeControl};
use breakthrough_rules::notation::parse_pgn;
use breakthrough_rules::{MAX_CLOCK, NodeId, Side};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

fuzz_target!(|text: &str| {
    let Ok(record) = parse_pgn(text) else { return };
    let clocks = ["WhiteClock", "BlackClock"].map(|name| record.tag(name).and_then(|time| time.parse::<f64>().ok()));
    let entry = GameEntry::from_record(record);
    assert!(entry.keywords.len() <= MAX_KEYWORDS);
    let names = entry.players.iter().map(|player| &player.name);
    for name in names.chain([&entry.title, &entry.variant_name]) {
        assert!(name.chars().count() <= MAX_NAME_CHARACTERS + 1);
    }
    let written = entry.to_record().to_pgn();
    let again = GameEntry::from_record(parse_pgn(&written).unwrap_or_else(|error| panic!("{error}: {written}")));
    assert_eq!(again.to_record().to_pgn(), written);
    assert_eq!(
        (&again.date, again.seed, again.rated_level),
        (&entry.date, entry.seed, entry.rated_level)
    );
    assert_eq!(again.keywords, entry.keywords);
    assert_eq!(moves_hash(&again.game), moves_hash(&entry.game));
    let mut reviewed = again;
    if let Some(Ok(review)) = take_review(&mut reviewed) {
        assert!(review.check(entry.plies()).is_ok());
        assert_eq!(review.moves_hash, moves_hash(&entry.game));
    }
    assert!(take_review(&mut reviewed).is_none());
    let control = entry.time_control.parse::<TimeControl>().ok();
    let mut clock = GameClock::new([control; 2]);
    for (side, time) in Side::BOTH.into_iter().zip(clocks) {
        if let Some(time) = time.and_then(|time| Duration::try_from_secs_f64(time).ok()) {
            clock.set_remaining(side, time);
        }
    }
    let mut node = NodeId::ROOT;
    let mut side = entry.game.start().side_to_move();
    while let Some(next) = entry.game.children(node).first() {
        node = *next;
        clock.start_turn(side);
        clock.advance(Duration::from_millis(1500));
        clock.end_turn();
        if let Some(time) = entry.game.annotations(node).clock {
            assert!(time <= MAX_CLOCK);
            clock.set_remaining(side, time);
        }
        assert!(clock.remaining(side).is_none_or(|left| left <= MAX_CLOCK));
        if let Some(clock) = clock.uci_clocks().clock(side) {
            let budget = TimeBudget::from_clock(clock, Duration::from_millis(10));
            assert!(budget.soft <= budget.hard);
        }
        side = !side;
    }
});
