//! How a die or a value finds its cell: [`DieRow`], [`Bands`].

/// A row with a cell for each face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieRow<T, const FACES: usize = 6>(pub [T; FACES]);

impl<T, const FACES: usize> DieRow<T, FACES> {
    /// The cell of a face, counted from 1; none where the die has no such face.
    pub fn of(&self, die: u16) -> Option<&T> {
        self.0.get(usize::from(die).checked_sub(1)?)
    }
}

/// Rows that serve from a least value on, up to the next: the first serves all below it, too.
///
/// ```
/// use beachhead_kit::tables::Bands;
///
/// let by_difference: Bands<&str> = [(4, "good"), (0, "fair")].into_iter().collect();
/// assert_eq!(by_difference.of(7), Some(&"good"));
/// assert_eq!(by_difference.of(3), Some(&"fair"));
/// assert_eq!(by_difference.of(-9), Some(&"fair"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bands<T>(Vec<(i32, T)>);

impl<T> Default for Bands<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> FromIterator<(i32, T)> for Bands<T> {
    fn from_iter<I: IntoIterator<Item = (i32, T)>>(bands: I) -> Self {
        let mut bands: Vec<(i32, T)> = bands.into_iter().collect();
        bands.sort_by_key(|(least, _)| *least);
        Self(bands)
    }
}

impl<T> Bands<T> {
    /// What serves the value; nothing only where there is no band at all.
    pub fn of(&self, value: i32) -> Option<&T> {
        let mut down = self.0.iter().rev();
        let found = down.find(|(least, _)| *least <= value);
        found.or_else(|| self.0.first()).map(|(_, served)| served)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_serves_up_to_the_next() {
        let rows: Bands<DieRow<char>> = [
            (5, DieRow(['b', 'b', 'b', 'b', 'b', 'c'])),
            (-2, DieRow(['a'; 6])),
            (0, DieRow(['b'; 6])),
        ]
        .into_iter()
        .collect();
        for (value, die, cell) in [
            (-9, 1, Some('a')), // The first row serves all below it,
            (-1, 1, Some('a')), // and what lies before the next.
            (0, 1, Some('b')),
            (4, 6, Some('b')),
            (5, 6, Some('c')),
            (40, 6, Some('c')), // The last serves all above it.
            (5, 7, None),       // No die has such a face.
            (5, 0, None),
        ] {
            let found = rows.of(value).and_then(|row| row.of(die)).copied();
            assert_eq!(found, cell, "value {value}, die {die}");
        }
        assert_eq!(Bands::<char>::default().of(0), None);
    }
}
