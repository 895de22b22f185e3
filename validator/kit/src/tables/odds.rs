//! [`Odds`]: what stands against what in a battle, and the columns of a combat results table by odds: [`OddsTable`].

use std::cmp::Reverse;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::tables::fault::{Lack, Spot};
use crate::tables::{DieRow, Reader};

/// Odds as tables have them: so many to one, or one to so many.
///
/// ```
/// use beachhead_kit::tables::Odds;
///
/// assert_eq!(Odds::of(20, 6).map(|odds| odds.to_string()).as_deref(), Some("3-1"));
/// assert_eq!(Odds::of(4, 12), Odds::named("1-3"));
/// assert_eq!(Odds::of(0, 3), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Odds {
    attack: u32,
    defence: u32,
}

impl Odds {
    /// The odds of these factors: what is left over helps the defender. None where one side has no factor.
    pub fn of(attack: u32, defence: u32) -> Option<Self> {
        let (attack, defence) = match attack.checked_div(defence)? {
            0 => (
                1,
                defence
                    .checked_add(attack)?
                    .checked_sub(1)?
                    .checked_div(attack)?,
            ),
            times => (times, 1),
        };
        Some(Self { attack, defence })
    }

    /// What heads a column: `1-3`, `1-1`, `4-1`.
    pub fn named(head: &str) -> Option<Self> {
        let (attack, defence) = head.split_once('-')?;
        let (attack, defence) = (attack.parse().ok()?, defence.parse().ok()?);
        let is_reduced = (attack == 1 && defence > 0) || (defence == 1 && attack > 0);
        is_reduced.then_some(Self { attack, defence })
    }

    /// Against how many one attacks: 3 at 1-3, and 1 at even odds or better.
    pub fn against(self) -> u32 {
        self.defence
    }

    /// In the order from the worst to the best.
    pub fn rank(self) -> impl Ord {
        (self.attack, Reverse(self.defence))
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.attack, self.defence)
    }
}

/// A table whose columns are odds, and whose rows are the faces of a die.
#[derive(Clone, Debug)]
pub struct OddsTable<T, const FACES: usize = 6>(Vec<(Odds, DieRow<T, FACES>)>);

impl<T, const FACES: usize> OddsTable<T, FACES> {
    /// The cell of a die at these odds: better odds than those of the best column are fought on it. None for worse odds than
    /// those of the worst, and for a die without such a face.
    pub fn of(&self, odds: Odds, die: u16) -> Option<&T> {
        let mut columns = self.0.iter().rev();
        let (_, column) = columns.find(|(column, _)| column.rank() <= odds.rank())?;
        column.of(die)
    }
}

impl Reader<'_> {
    /// Whether the table has the row: that it lacks it is one fault, however many cells it would have.
    pub fn has_row(&mut self, table: &str, row: &str) -> bool {
        let is_there = self.tables.rows_of(table).any(|line| line.row == *row);
        if !is_there {
            self.fault(table, Some(row), Lack::Cell(Spot::Head));
        }
        is_there
    }

    /// A table whose columns are odds, and whose rows are the faces of the die, counted from 1.
    pub fn odds_table<T: Copy, const FACES: usize>(
        &mut self,
        table: &str,
        harmless: T,
        read: impl Fn(&str) -> Option<T>,
    ) -> OddsTable<T, FACES> {
        let head = self.tables.tables.get(&table.into());
        let columns = head.map(|head| head.columns.clone()).unwrap_or_default();
        let faces: [String; FACES] = std::array::from_fn(|face| (face + 1).to_string());
        let faces = faces.map(|face| self.has_row(table, &face).then_some(face));
        let mut found = Vec::new();
        for column in &columns {
            let Some(odds) = Odds::named(column.as_str()) else {
                let (at, text) = (Spot::Column(column.to_string()), column.clone());
                self.fault(table, None, Lack::Sense { at, text });
                continue;
            };
            let cells = faces.each_ref().map(|face| {
                let cell = |face: &String| self.cell(table, face, column.as_str(), &read);
                face.as_ref().and_then(cell).unwrap_or(harmless)
            });
            found.push((odds, DieRow(cells)));
        }
        found.sort_by(|(a, _), (b, _)| a.rank().cmp(&b.rank()));
        OddsTable(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::Id;
    use beachhead_schema::diag::{Code, Diagnostic};
    use beachhead_schema::tables::{Table, TableRow, Tables};

    /// The odds of all pairs from 1 against 1 to 40 against 40, counted up step by step and not divided.
    #[test]
    fn what_is_left_over_helps_the_defender() {
        for attack in 1..=40u32 {
            for defence in 1..=40u32 {
                let better = (1..).take_while(|times| times * defence <= attack).last();
                let worse = (1..).find(|times| times * attack >= defence);
                let expected = match (better, worse) {
                    (Some(times), _) => format!("{times}-1"),
                    (None, Some(times)) => format!("1-{times}"),
                    (None, None) => unreachable!("some number of times is enough"),
                };
                let odds = Odds::of(attack, defence).expect("both have factors");
                assert_eq!(odds.to_string(), expected, "{attack} against {defence}");
                assert_eq!(Odds::named(&expected), Some(odds));
            }
        }
        assert_eq!((Odds::of(0, 3), Odds::of(3, 0)), (None, None));
    }

    #[test]
    fn heads_of_columns_are_odds_from_the_worst_to_the_best() {
        let order = ["1-6", "1-5", "1-2", "1-1", "2-1", "6-1", "9-1"].map(Odds::named);
        let order = order.map(|odds| odds.expect("odds"));
        assert!(order.is_sorted_by_key(|odds| odds.rank()), "{order:?}");
        for head in ["2-3", "0-1", "1-0", "x", "1:2", "-1"] {
            assert_eq!(Odds::named(head), None, "{head}");
        }
    }

    fn in_words(tables: &Tables, fault: &crate::tables::Fault) -> Diagnostic {
        let code = Code {
            id: "TEST001",
            name: "fault",
        };
        fault.finding(tables, "the Ferry", [code, code])
    }

    /// A table of two faces; what couldn't be read.
    fn read(columns: &[&str], rows: &[(&str, &[&str])]) -> (OddsTable<char, 2>, Vec<String>) {
        let id = |text: &&str| Id::from(*text);
        let head = Table {
            id: "crt".into(),
            title: String::new(),
            columns: columns.iter().map(id).collect(),
            note: None,
        };
        let rows = (1..).zip(rows).map(|(nr, (row, cells))| TableRow {
            table: "crt".into(),
            nr,
            row: (*row).into(),
            cells: cells.iter().map(id).collect(),
            source: None,
            note: None,
        });
        let tables = Tables {
            tables: [head].into_iter().collect(),
            rows: rows.collect(),
            ..Tables::default()
        };
        let mut reader = Reader::new(&tables, in_words);
        let word = |cell: &str| cell.chars().next().filter(|letter| *letter != '?');
        let table = reader.odds_table("crt", '-', word);
        let findings = reader.findings.into_iter().map(|finding| finding.message);
        (table, findings.collect())
    }

    #[test]
    fn odds_find_their_column() {
        let rows: &[(&str, &[&str])] = &[("1", &["c", "a", "b"]), ("2", &["f", "d", "e"])];
        let (table, findings) = read(&["3-1", "1-2", "1-1"], rows);
        assert_eq!(findings, [] as [&str; 0]);
        for (attack, defence, die, cell) in [
            (1, 2, 1, Some('a')),
            (5, 5, 2, Some('e')),
            (5, 2, 2, Some('e')), // 2-1 has no column: that of the next worse odds serves.
            (9, 1, 1, Some('c')), // Better than the best.
            (1, 3, 1, None),      // Worse than the worst.
            (1, 1, 3, None),      // No such face.
        ] {
            let odds = Odds::of(attack, defence).expect("both have factors");
            assert_eq!(table.of(odds, die).copied(), cell, "{odds}, die {die}");
        }
    }

    #[test]
    fn a_row_that_is_missing_is_one_fault() {
        let (_, findings) = read(&["1-1", "2-1", "2-3"], &[("1", &["a", "?", "b"])]);
        let rules = "the rules of the Ferry";
        assert_eq!(
            findings,
            [
                format!("{rules} need the table `crt`, and it has no row `2`"),
                format!("{rules} can't read `?` in table `crt`, row `1`, column `2-1`"),
                format!("{rules} can't read `2-3` in table `crt`, row ``, column `2-3`"),
            ]
        );
    }
}
