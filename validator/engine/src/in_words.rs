//! Lists and counts in messages.

use std::fmt::Display;

/// More than this number are not listed one by one.
const MOST: usize = 12;

/// `2901`, `2901 and 2501`, `2901, 2501 and 1801`; of a long list the first, and how many more there are.
pub fn listed<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let more = words.len().saturating_sub(MOST);
    if more > 1 {
        words.truncate(MOST);
        words.push(format!("{more} more"));
    }
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => "none".to_owned(),
    }
}

/// `1 hex`, `2 hexes`.
pub fn hexes(count: impl Into<u64>) -> String {
    match count.into() {
        1 => "1 hex".to_owned(),
        count => format!("{count} hexes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_people_write_them() {
        for (count, text) in [
            (0, "none"),
            (1, "1"),
            (2, "1 and 2"),
            (3, "1, 2 and 3"),
            (13, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 13"),
            (14, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more"),
        ] {
            assert_eq!(listed(1..=count), text);
        }
        assert_eq!(
            (hexes(1_u8), hexes(0_u8)),
            ("1 hex".to_owned(), "0 hexes".to_owned())
        );
    }
}
