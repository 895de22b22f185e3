//! Readers of single cells: each says what its text means, or nothing where it means nothing.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// A whole number within bounds.
///
/// ```
/// use beachhead_kit::tables::cells::number;
///
/// assert_eq!(number(1..=12)("3"), Some(3u8));
/// assert_eq!(number(1..=12)("13"), None::<u8>);
/// ```
pub fn number<T: FromStr + PartialOrd>(bounds: RangeInclusive<T>) -> impl Fn(&str) -> Option<T> {
    move |cell| cell.parse().ok().filter(|number| bounds.contains(number))
}

/// Any whole number of its type.
pub fn any_number<T: FromStr>(cell: &str) -> Option<T> {
    cell.parse().ok()
}

/// A whole number that sums of can't run over.
pub fn summand(cell: &str) -> Option<i32> {
    cell.parse::<i16>().ok().map(i32::from)
}

/// A number as it is printed, `2`, `1/2` or `3/2`, counted in parts: in halves 4, 1 and 3. It counts `most` parts at most.
pub fn parts(cell: &str, to_one: u16, most: u16) -> Option<u16> {
    let parts = match cell.split_once('/') {
        Some((parts, of)) if *of == *to_one.to_string() => parts.parse().ok()?,
        Some(_) => return None,
        None => cell.parse::<u16>().ok()?.checked_mul(to_one)?,
    };
    (parts <= most).then_some(parts)
}

/// One of two words: whether it is the first.
pub fn either(on: &'static str, off: &'static str) -> impl Fn(&str) -> Option<bool> {
    move |cell| (cell == on || cell == off).then_some(cell == on)
}

/// One of these words, each with its value.
pub fn word<T: Copy>(words: &[(&str, T)]) -> impl Fn(&str) -> Option<T> {
    move |cell| {
        let mut words = words.iter();
        words
            .find(|(word, _)| *word == cell)
            .map(|(_, value)| *value)
    }
}

/// Words one after another, each of which can be read.
pub fn words<T, All: FromIterator<T>>(
    read: impl Fn(&str) -> Option<T>,
) -> impl Fn(&str) -> Option<All> {
    move |cell| cell.split(' ').map(&read).collect()
}

/// A dash for none, or what is read otherwise.
pub fn or_dash<T>(read: impl Fn(&str) -> Option<T>) -> impl Fn(&str) -> Option<Option<T>> {
    move |cell| match cell {
        "-" => Some(None),
        cell => read(cell).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_as_they_are_printed() {
        for (cell, halves) in [
            ("2", Some(4)),
            ("1/2", Some(1)),
            ("3/2", Some(3)),
            ("0", Some(0)),
            ("-1", None),
            ("1/3", None),
            ("500", Some(1000)), // The most that may be counted,
            ("1001/2", None),    // and more.
            ("501", None),
            ("40000", None),
            ("", None),
        ] {
            assert_eq!(parts(cell, 2, 1000), halves, "{cell}");
        }
    }

    #[test]
    fn words_are_taken_as_they_stand() {
        let read = or_dash(word(&[("lost", 0), ("lands", 2)]));
        assert_eq!(read("lands"), Some(Some(2)));
        assert_eq!((read("-"), read("Lands")), (Some(None), None));
        let read = words(number(0..=9));
        assert_eq!(read("2 0 2"), Some(vec![2, 0, 2]));
        assert_eq!((read("2 x"), read("")), (None, None));
        let (on, off) = (either("yes", "no")("yes"), either("yes", "no")("no"));
        assert_eq!((on, off), (Some(true), Some(false)));
        assert_eq!(either("yes", "no")("maybe"), None);
        assert_eq!((summand("-32768"), summand("32768")), (Some(-32768), None));
    }
}
