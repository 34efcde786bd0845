//! A fault in one search does not end the program.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs something; if it panics, says why. What it was changing must not be used after that.
pub(super) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        text.unwrap_or("for no known reason").to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_its_text() {
        assert_eq!(guarded(|| 3), Ok(3));
        assert_eq!(
            guarded(|| panic!("no such square")),
            Err::<(), _>("no such square".to_owned())
        );
        let number = 7;
        assert_eq!(
            guarded(|| panic!("square {number}")),
            Err::<(), _>("square 7".to_owned())
        );
    }
}
