//! Files with exercises: every accepted exercise has a position of a game in progress with a legal move, its line and its message
//! round-trip, and practice keeps the due day within the interval of the box.
#![no_main]

use breakthrough_exercises::{Day, Exercise, ExerciseLine, ExerciseRecord, INTERVALS};
use breakthrough_fuzz::exercise_position;
use breakthrough_platform::tab_file::{ParsedLines, TabLine};
use libfuzzer_sys::fuzz_target;

/// Checks an accepted exercise.
fn check(exercise: &Exercise) {
    let mistake = exercise.mistake();
    exercise_position(&mistake.position);
    assert!(mistake.position.is_legal(mistake.played));
    let record = ExerciseRecord::from(exercise);
    let again = Exercise::try_from(record.clone()).expect("an exercise");
    assert_eq!(ExerciseRecord::from(again), record);
    for today in [Day::MIN, exercise.schedule().added(), Day::MAX] {
        for schedule in [exercise.schedule().solved(today), exercise.schedule().failed(today)] {
            let latest = INTERVALS
                .get(usize::from(schedule.leitner_box()))
                .map(|days| today.after(*days));
            assert!(schedule.due() <= latest && schedule.last_day() == Some(today));
            assert_eq!(schedule.is_learned(), latest.is_none());
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut file = ExerciseLine::header().into_bytes();
    file.extend(bytes);
    let lines = ParsedLines::<ExerciseLine>::new(&file).expect("a header");
    for line in lines {
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                assert!(error.to_string().len() < 1000, "{error}");
                continue;
            }
        };
        if let ExerciseLine::Exercise(exercise) = &line {
            check(exercise);
        }
        let text = format!("{}{line}\n", ExerciseLine::header());
        let mut again = ParsedLines::<ExerciseLine>::new(text.as_bytes()).expect("a header");
        assert_eq!(again.next(), Some(Ok(line)));
        assert!(again.next().is_none());
    }
});
