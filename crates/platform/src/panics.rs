//! Converts panics into errors, so that a bug in one search does not end the process.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Calls a function and converts a panic into its message. Values that the function was modifying must not be used after a panic.
///
/// # Errors
/// The function panics; the error is the message of the panic.
pub fn catch_panic<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        let message = payload.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| payload.downcast_ref::<&str>().copied());
        message.unwrap_or("unknown panic").to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_converted_into_its_message() {
        assert_eq!(catch_panic(|| 3), Ok(3));
        assert_eq!(
            catch_panic(|| panic!("no such square")),
            Err::<(), _>("no such square".to_owned())
        );
        let number = 7;
        assert_eq!(
            catch_panic(|| panic!("square {number}")),
            Err::<(), _>("square 7".to_owned())
        );
    }
}
