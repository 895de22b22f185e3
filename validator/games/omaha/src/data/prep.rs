//! Tables `command-prep` and `weighted-turns` (S33): how long an op sheet takes to be implemented.

use crate::data::sheets::Task;

/// Columns of the table.
pub(crate) const COLUMNS: usize = 11;
/// The highest row: what is larger counts as it.
pub(crate) const MOST_SIZE: usize = 8;

/// Both tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prep {
    /// By task, the fewest weighted turns of each column.
    pub(crate) turns: [[u16; COLUMNS]; Task::ALL.len()],
    /// By rating and size together, less one, the least roll of each column, 11 to 66; none where no roll will do.
    pub(crate) rolls: [[Option<u16>; COLUMNS]; MOST_SIZE],
    /// The rating of each side: the US one, then the German one.
    pub(crate) ratings: [u8; 2],
    pub(crate) gathers: Gathers,
    /// The hexes from the middle of a drafted defence to the border of its area.
    pub(crate) defence: u32,
}

/// The weighted turns that a drafted sheet gathers on a turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Gathers {
    /// In peace, by day.
    pub(crate) day: u16,
    /// In peace, at night.
    pub(crate) night: u16,
    /// While its units fire, or are fired at.
    pub(crate) fight: u16,
    /// The factor by which all of them are multiplied where all its units are vehicles.
    pub(crate) vehicles: u16,
}

impl Prep {
    /// The least roll of two dice, the tens first, that implements a sheet of so many companies after so many weighted turns.
    pub(crate) fn least(&self, task: Task, (rating, size): (u8, usize), turns: u16) -> Option<u16> {
        let columns = self.turns.get(task as usize)?;
        let reached = columns.iter().filter(|least| **least <= turns).count();
        let row = usize::from(rating).saturating_add(size).min(MOST_SIZE);
        let row = self.rolls.get(row.checked_sub(1)?)?;
        *row.get(reached.checked_sub(1)?)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_turns_and_smaller_sheets_are_easier() {
        let mut prep = Prep {
            ratings: [3, 2],
            ..Prep::default()
        };
        prep.turns[Task::Move as usize] = [1, 2, 4, 6, 8, 12, 15, 18, 22, 28, 34];
        prep.rolls[3] = [65, 64, 63, 55, 52, 44, 36, 32, 31, 24, 21].map(Some);
        prep.rolls[5][1] = Some(65);
        for (size, turns, least) in [
            (1, 0, None),
            (1, 1, Some(65)),
            (1, 3, Some(64)),
            (1, 4, Some(63)),
            (1, 99, Some(21)),
            (3, 1, None),
            (3, 2, Some(65)),
            (40, 2, None),
        ] {
            assert_eq!(
                prep.least(Task::Move, (3, size), turns),
                least,
                "{size}, {turns}"
            );
        }
    }
}
