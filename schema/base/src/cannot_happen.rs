//! What code does in a case that cannot happen: it fails in tests, and goes on for users.
//!
//! Holds always: with `debug_assertions` such a case panics, without them it has its fallback
//! (`tests::it_fails_in_tests_and_goes_on_for_users`).

/// A case that cannot happen: panics with `debug_assertions`, and is the fallback without them.
///
/// Tests, fuzzing and random play run with `debug_assertions`, so that a bug is found where it is made. Users of a
/// release lose no work to it: the program goes on with the fallback.
///
/// The fallback comes first, then the reason why the case cannot happen, with values as [`format!`] has them. It is for
/// what the code itself guarantees. What a file, a script or a user can bring about is no such case: it has a default of
/// its own or a finding, and a test with such an input.
///
/// ```
/// use beachhead_base::cannot_happen;
///
/// /// What a side of a die shows, of sides that are counted from 1.
/// fn face(die: usize) -> char {
///     let faces = ['a', 'b', 'c'];
///     let face = faces.get(die - 1).copied();
///     face.unwrap_or_else(|| cannot_happen!('a', "a die of {} sides shows {die}", faces.len()))
/// }
/// assert_eq!(face(3), 'c');
/// ```
#[macro_export]
macro_rules! cannot_happen {
    ($fallback:expr, $($why:tt)+) => {{
        ::core::debug_assert!(false, $($why)+);
        $fallback
    }};
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_fails_in_tests_and_goes_on_for_users() {
        let die = 7;
        let outcome = std::panic::catch_unwind(|| cannot_happen!('a', "a die shows {die}"));
        let outcome = outcome.map_err(|why| why.downcast_ref::<String>().cloned());
        let expected = if cfg!(debug_assertions) {
            Err(Some("a die shows 7".to_owned()))
        } else {
            Ok('a')
        };
        assert_eq!(outcome, expected);
    }

    #[test]
    fn what_happens_needs_no_fallback() {
        let number = "3".parse();
        let number = number.unwrap_or_else(|error| cannot_happen!(0, "it is a number: {error}"));
        assert_eq!(number, 3);
    }
}
