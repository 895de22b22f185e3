//! Numbers with what they count.

/// `1 unit`, `2 units`; `1 hex`, `2 hexes`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    match (count, noun.ends_with('x')) {
        (1, _) => format!("1 {noun}"),
        (_, true) => format!("{count} {noun}es"),
        (_, false) => format!("{count} {noun}s"),
    }
}

/// `1 hex selected`, `12 hexes selected`.
pub(crate) fn hexes(count: usize, what: &str) -> String {
    format!("{} {what}", counted(count, "hex"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_counted_as_one() {
        let said = [
            (0, "unit"),
            (1, "unit"),
            (2, "unit"),
            (1, "hex"),
            (12, "hex"),
        ]
        .map(|(count, noun)| counted(count, noun));
        assert_eq!(said, ["0 units", "1 unit", "2 units", "1 hex", "12 hexes"]);
    }
}
