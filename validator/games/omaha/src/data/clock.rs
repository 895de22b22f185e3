//! The clock (1.14): turns of twenty minutes from 0640 on 6 June.
//!
//! The booklet doesn't say how long a turn of the night lasts; here each lasts as long.

/// Minutes of a turn.
const TURN: u32 = 20;
/// Minutes after midnight of 6 June at which the first turn begins: 0640.
const FIRST: u32 = 6 * 60 + 40;
/// Minutes of a day.
const DAY: u32 = 24 * 60;
/// The day of June on which the game begins.
const FIRST_DAY: u32 = 6;
/// The turn of 1700 on 8 June, the last one.
pub(crate) const LAST_TURN: u16 = 176;

/// Minutes of an hour.
pub(crate) const HOUR: u16 = 60;
/// Minutes after midnight of 6 June at which leaders leave (2.3f): 1300.
pub(crate) const LEADERS_LEAVE: u32 = 13 * 60;
/// Minutes after midnight of 6 June of 1200 on 7 June: the 29th Division has left (2.7b), and companies get their overdraft (2.11).
pub(crate) const NOON_7_JUNE: u32 = DAY + 12 * 60;

/// Whether the turn begins an hour: the tide moves with it, and transports land.
pub(crate) fn is_hour(turn: u16) -> bool {
    minute_of_day(turn).is_multiple_of(HOUR)
}

/// The minutes after midnight of 6 June at which a turn begins.
pub(crate) fn minute_of(turn: u16) -> u32 {
    FIRST + TURN * u32::from(turn.saturating_sub(1))
}

/// The minutes after midnight of its own day at which a turn begins.
pub(crate) fn minute_of_day(turn: u16) -> u16 {
    u16::try_from(minute_of(turn) % DAY).unwrap_or_default()
}

/// What the clock shows on a turn: `0740 6 June`.
pub(crate) fn clock(turn: u16) -> String {
    let minute = minute_of(turn);
    let (day, time) = (FIRST_DAY + minute / DAY, minute % DAY);
    format!("{:02}{:02} {day} June", time / 60, time % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_those_of_the_record() {
        for (turn, shown) in [
            (1, "0640 6 June"),
            (4, "0740 6 June"),
            (10, "0940 6 June"),
            (11, "1000 6 June"),
            (52, "2340 6 June"),
            (53, "0000 7 June"),
            (LAST_TURN, "1700 8 June"),
        ] {
            assert_eq!(clock(turn), shown, "turn {turn}");
        }
    }
}
