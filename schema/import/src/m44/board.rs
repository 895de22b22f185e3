//! Boards of battles: how many hexes, what is printed on them, and on which background.
//!
//! Files count rows from the top and columns doubled, so that a hex of an odd row has an odd column. What is printed
//! counts rows from the bottom, and columns by letters: capitals in the rows that stand, small ones in the others.

use beachhead_hex::{GridSpec, HexNo, preset};

/// A board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Board {
    Standard,
    Breakthrough,
    Overlord,
}

impl Board {
    pub(super) const ALL: [Self; 3] = [Self::Standard, Self::Breakthrough, Self::Overlord];

    /// The editor's word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Standard => "STANDARD",
            Self::Breakthrough => "BRKTHRU",
            Self::Overlord => "OVERLORD",
        }
    }

    pub(super) fn columns(self) -> u16 {
        match self {
            Self::Standard | Self::Breakthrough => 13,
            Self::Overlord => 26,
        }
    }

    pub(super) fn rows(self) -> u16 {
        match self {
            Self::Standard | Self::Overlord => 9,
            Self::Breakthrough => 17,
        }
    }

    /// Its grid. The half hexes at the ends of shifted rows are left out: nothing may stand there.
    pub(super) fn grid(self) -> GridSpec {
        preset::battle(self.columns(), self.rows())
    }

    /// The board of a grid, if it is one of these.
    pub(super) fn of(grid: &GridSpec) -> Option<Self> {
        let [sheet] = grid.sheets.as_slice() else {
            return None;
        };
        let size = (sheet.columns, sheet.rows);
        let mut all = Self::ALL.into_iter();
        all.find(|board| (board.columns(), board.rows()) == size && *grid == board.grid())
    }

    /// Whether there is a hex at this row and doubled column.
    pub(super) fn has(self, at: Spot) -> bool {
        let last = 2 * i64::from(self.columns()) - 2;
        (0..i64::from(self.rows())).contains(&at.row)
            && (0..=last).contains(&at.col)
            && (at.row + at.col) % 2 == 0
    }

    /// Every hex, row by row.
    pub(super) fn spots(self) -> impl Iterator<Item = Spot> {
        let rows = 0..i64::from(self.rows());
        let columns = i64::from(self.columns());
        let row = move |row: i64| {
            let first = row % 2;
            (0..columns - first).map(move |column| Spot {
                row,
                col: 2 * column + first,
            })
        };
        rows.flat_map(row)
    }

    /// What is printed on a hex of the board.
    pub(super) fn number(self, at: Spot) -> Option<HexNo> {
        if !self.has(at) {
            return None;
        }
        let first = if at.row % 2 == 0 { b'A' } else { b'a' };
        let letter = char::from(first + u8::try_from(at.col / 2).ok()?);
        Some(HexNo::from(format!(
            "{letter}{}",
            i64::from(self.rows()) - at.row
        )))
    }

    /// The hex of a printed number.
    pub(super) fn spot(self, number: &str) -> Option<Spot> {
        let mut letters = number.chars();
        let letter = letters.next().filter(char::is_ascii_alphabetic)?;
        let digits = letters.as_str();
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let row = i64::from(self.rows()) - digits.parse::<i64>().ok()?;
        let column = u32::from(letter.to_ascii_uppercase()) - u32::from('A');
        let col = 2 * i64::from(column) + i64::from(letter.is_ascii_lowercase());
        let at = Spot { row, col };
        self.has(at).then_some(at)
    }

    /// The sections in which a hex lies, as the bottom side sees them. The dotted line runs over hexes, which lie in two.
    pub(super) fn sections(self, at: Spot) -> impl Iterator<Item = &'static str> {
        let (left, right) = match self {
            Self::Standard | Self::Breakthrough => (7, 17),
            Self::Overlord => (17, 33),
        };
        let all = [
            ("left", at.col <= left),
            ("centre", (left..=right).contains(&at.col)),
            ("right", at.col >= right),
        ];
        all.into_iter()
            .filter(|(_, is_in)| *is_in)
            .map(|(section, _)| section)
    }

    /// The halves of sections in which a hex lies, where generals command sections with two halves each.
    pub(super) fn half_sections(self, at: Spot) -> impl Iterator<Item = &'static str> {
        const CUTS: [i64; 5] = [7, 17, 25, 33, 41];
        const NAMES: [&str; 6] = [
            "left-west",
            "left-east",
            "centre-west",
            "centre-east",
            "right-west",
            "right-east",
        ];
        let has_halves = self == Self::Overlord;
        let halves = NAMES.into_iter().enumerate().filter(move |(half, _)| {
            let from_cut = half.checked_sub(1).and_then(|cut| CUTS.get(cut));
            let to_cut = CUTS.get(*half);
            has_halves
                && from_cut.is_none_or(|cut| at.col >= *cut)
                && to_cut.is_none_or(|cut| at.col <= *cut)
        });
        halves.map(|(_, name)| name)
    }
}

/// A hex as files name it: the row from the top, the column doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spot {
    pub(super) row: i64,
    pub(super) col: i64,
}

impl Spot {
    /// The six hexes around it, on the board or not.
    pub(super) fn around(self) -> [Self; 6] {
        let Self { row, col } = self;
        [(0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)].map(|(down, right)| Self {
            row: row + down,
            col: col + right,
        })
    }
}

/// The background that is printed on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Country,
    Beach,
    Winter,
    Desert,
}

impl Face {
    pub(super) const ALL: [Self; 4] = [Self::Country, Self::Beach, Self::Winter, Self::Desert];

    /// The editor's word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Country => "COUNTRY",
            Self::Beach => "BEACH",
            Self::Winter => "WINTER",
            Self::Desert => "DESERT",
        }
    }

    /// The terrain that is printed on a row.
    pub(super) fn terrain(self, board: Board, row: i64) -> &'static str {
        let (beach, ocean) = match board {
            Board::Breakthrough => (11, 14),
            Board::Standard | Board::Overlord => (4, 7),
        };
        match self {
            Self::Beach if row >= ocean => "ocean",
            Self::Beach if row >= beach => "beach",
            Self::Country | Self::Beach => "country",
            Self::Winter => "snow",
            Self::Desert => "desert",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::Grid;

    #[test]
    fn hexes_are_those_of_the_grid() {
        for (board, count) in [
            (Board::Standard, 113),
            (Board::Breakthrough, 213),
            (Board::Overlord, 230),
        ] {
            let grid = Grid::new(board.grid()).expect("a board is a grid");
            let numbers: Vec<_> = board.spots().filter_map(|at| board.number(at)).collect();
            assert_eq!((numbers.len(), grid.len()), (count, count as u32));
            for (at, number) in board.spots().zip(&numbers) {
                assert_eq!(board.spot(number.as_str()), Some(at), "{number}");
                let hex = grid.find(number.as_str()).expect("on the grid");
                for other in at.around().into_iter().filter_map(|at| board.number(at)) {
                    let other = grid.find(other.as_str()).expect("on the grid");
                    assert_eq!(grid.distance(hex, other), 1, "{number}");
                }
            }
            assert_eq!(Board::of(&board.grid()), Some(board));
        }
    }

    #[test]
    fn what_is_off_the_board_has_no_number() {
        for number in [
            "",
            "G",
            "5",
            "m2",
            "N1",
            "A0",
            "A10",
            "G05x",
            "É1",
            "G99999999999999999999",
        ] {
            assert_eq!(Board::Standard.spot(number), None, "{number}");
        }
        assert_eq!(Board::Standard.spot("G5"), Some(Spot { row: 4, col: 12 }));
    }
}
