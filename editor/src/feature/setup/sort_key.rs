//! What the rows of a table are sorted by: numbers in texts count as numbers, so that `8/4` comes before `12/4`.

/// What a cell is sorted by.
pub(super) type SortKey = Vec<Part>;

/// A piece of a cell. Numbers come before words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Number(i64),
    Word(String),
}

/// The key of a cell; none where it is blank. A minus at its beginning belongs to the number.
pub(super) fn sort_key(cell: &str) -> Option<SortKey> {
    let text = cell.trim().to_lowercase();
    if text.is_empty() {
        return None;
    }
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) if rest.starts_with(|letter: char| letter.is_ascii_digit()) => (-1, rest),
        _ => (1, text.as_str()),
    };
    let mut parts = Vec::new();
    for chunk in text
        .as_bytes()
        .chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit())
    {
        let chunk = String::from_utf8_lossy(chunk);
        let sign = if parts.is_empty() { sign } else { 1 };
        parts.push(match chunk.parse::<i64>() {
            Ok(number) => Part::Number(sign * number),
            Err(_) => Part::Word(chunk.into_owned()),
        });
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_cells_are_sorted_as_numbers() {
        let mut cells = [
            "12/4", "8/4", "-1", "8/22", "b", "10", "9", "-12", "0", "-x",
        ];
        cells.sort_by_key(|cell| sort_key(cell));
        assert_eq!(
            cells,
            [
                "-12", "-1", "0", "8/4", "8/22", "9", "10", "12/4", "-x", "b"
            ]
        );
        assert_eq!(sort_key(" "), None);
    }
}
