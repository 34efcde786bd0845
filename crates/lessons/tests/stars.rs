//! Tests of the stars of a board.

use breakthrough_lessons::Stars;

#[test]
fn stars_depend_on_the_number_of_tries() {
    let counts = [1, 2, 3, 100].map(|number| Stars::of_try(number).count());
    assert_eq!(counts, [3, 2, 1, 1]);
    assert_eq!(Stars::new(4), None);
    assert!(!Stars::default().is_solved() && Stars::of_try(7).is_solved());
}
