//! The number that heads every stored value, and how values of older formats are read.
//!
//! Formats are counted per kind: a map may be of format 3 while scenarios are still of format 1, and journals and the
//! clipboard count their own. A new optional field does not raise a format. What older programs could not read does; the
//! writer still writes the lowest format that can hold the value, so that a pack which uses nothing new stays readable.
//!
//! A type that changes keeps its old form: the value as it was stored before stays a type of its own, and the new one names
//! it as `Before` with one pure function that turns the old value into the new. A value is read as the type that was current
//! in its format and upgraded step by step. [`Part`](super::Part) does so for the files of a pack
//! (`super::part::tests::older_formats_are_upgraded`), [`StoredValue`] for everything else (`tests::older_values_are_upgraded`). Of a
//! map only single kinds of records change, and each of these keeps its old form
//! ([`RecordKind::Before`](beachhead_model::map::RecordKind::Before)).

use beachhead_base::text::clipped;
use serde::de::DeserializeOwned;

/// A value that is stored outside the files of a pack, in formats of its own: a line of a journal, copied hexes.
pub trait StoredValue: DeserializeOwned {
    /// The first format that holds this type.
    const SINCE: u32 = 1;

    /// The newest format of this kind that can be read.
    const NEWEST: u32 = Self::SINCE;

    /// What was stored before; the type itself, if it is the first.
    type Before: StoredValue;

    /// One step from the older type to this one: pure, nothing is lost or made up.
    fn upgrade(before: Self::Before) -> Self;

    /// The lowest format that can hold this value: the one it is written in.
    fn lowest_format(&self) -> u32 {
        Self::SINCE
    }
}

/// Reads one value of whatever type is asked for.
pub trait Parse {
    /// Why it can't be read.
    type Fault;

    /// The value.
    ///
    /// # Errors
    /// It is no such value.
    fn parse<T: DeserializeOwned>(&self) -> Result<T, Self::Fault>;
}

/// Reads a value as the type that was current in this format, and upgrades it step by step.
///
/// # Errors
/// It is no such value. Whether the format is newer than [`StoredValue::NEWEST`] is for the caller to find out first.
pub fn read_stored<T: StoredValue, P: Parse>(format: u32, text: &P) -> Result<T, P::Fault> {
    if format >= T::SINCE || T::SINCE <= 1 {
        text.parse()
    } else {
        read_stored::<T::Before, P>(format, text).map(T::upgrade)
    }
}

/// The format that `found` stands for, or why a program whose newest is `newest` can't read it.
pub(super) fn check(found: &str, newest: u32, kind: &str) -> Result<u32, String> {
    // Rust reads `+1` and `01` too, which are no numbers in JSON.
    let number = found.parse::<u32>().ok();
    match number.filter(|number| number.to_string() == found) {
        Some(0) => Err("there is no format 0: formats count from 1".into()),
        Some(format) if format <= newest => Ok(format),
        Some(_) => Err(format!(
            "this {kind} file is of format {found}, but this program reads up to format {newest}"
        )),
        None => Err(format!("the format is a number, not `{}`", clipped(found))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Deserialize)]
    struct TestMark(u8);

    impl StoredValue for TestMark {
        type Before = Self;

        fn upgrade(before: Self) -> Self {
            before
        }
    }

    /// A later form, in which a mark also has a colour.
    #[derive(Debug, PartialEq, Deserialize)]
    struct Colored(u8, char);

    impl StoredValue for Colored {
        const SINCE: u32 = 2;
        type Before = TestMark;

        fn upgrade(before: TestMark) -> Self {
            Self(before.0, 'k')
        }
    }

    struct Ron<'a>(&'a str);

    impl Parse for Ron<'_> {
        type Fault = ron::error::SpannedError;

        fn parse<T: DeserializeOwned>(&self) -> Result<T, Self::Fault> {
            ron::from_str(self.0)
        }
    }

    #[test]
    fn older_values_are_upgraded() {
        assert_eq!(read_stored(1, &Ron("(7)")), Ok(Colored(7, 'k')));
        assert_eq!(read_stored(2, &Ron("(7, 'b')")), Ok(Colored(7, 'b')));
        assert_eq!(read_stored(1, &Ron("(7)")), Ok(TestMark(7)));
        assert!(read_stored::<Colored, _>(1, &Ron("(7, 'b')")).is_err());
        assert!(read_stored::<Colored, _>(2, &Ron("(7)")).is_err());
        assert_eq!((TestMark::NEWEST, Colored::NEWEST), (1, 2));
        assert_eq!(Colored(7, 'b').lowest_format(), 2);
    }
}
