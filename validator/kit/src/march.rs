//! [`Pace`]: what a step costs a unit on its way, and what ends its move, as far as games agree: an allowance, a hex that may always be
//! moved, ground on which it stops, and zones of control.

/// What binds a unit on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// What it may spend, in the parts of a movement point that the game counts in.
    pub allowance: u16,
    /// Whether one hex may always be moved, whatever it costs.
    pub one_hex: bool,
    /// Whether it stops in an enemy zone.
    pub stops: bool,
    /// Whether it goes straight from one enemy zone into another.
    pub through: Through,
    /// What entering an enemy zone costs.
    pub enter: u16,
    /// What leaving one costs.
    pub leave: u16,
}

/// Whether a unit goes straight from one enemy zone into another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Through {
    /// It does.
    Free,
    /// By the first step of its move only.
    First,
    /// Never.
    Never,
}

/// What a unit has done on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct March {
    /// What it has spent.
    pub spent: u16,
    /// How many hexes it has entered.
    pub entered: u16,
}

/// The way into the next hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// What the ground costs.
    pub cost: u16,
    /// Whether the hex that is left is one in which units stop.
    pub halts: bool,
    /// Whether the hex that is left lies in an enemy zone.
    pub leaves: bool,
    /// Whether the hex that is entered does.
    pub enters: bool,
}

/// What keeps a unit from entering one more hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The ground stopped it.
    Ground,
    /// An enemy zone stopped it.
    Zone,
    /// It would go straight from one enemy zone into another.
    ZoneToZone,
    /// It would have spent so much.
    Allowance(u16),
}

impl Pace {
    /// One more hex.
    ///
    /// # Errors
    /// What keeps it from being entered.
    #[inline]
    pub fn step(&self, march: March, stride: Stride) -> Result<March, Halt> {
        let is_first = march.entered == 0;
        if stride.halts && !is_first {
            return Err(Halt::Ground);
        }
        if stride.leaves && !is_first && self.stops {
            return Err(Halt::Zone);
        }
        let goes_through = match self.through {
            Through::Free => true,
            Through::First => is_first,
            Through::Never => false,
        };
        if stride.leaves && stride.enters && !goes_through {
            return Err(Halt::ZoneToZone);
        }
        let leave = if stride.leaves { self.leave } else { 0 };
        let enter = if stride.enters { self.enter } else { 0 };
        let zones = leave.saturating_add(enter);
        let spent = march
            .spent
            .saturating_add(stride.cost)
            .saturating_add(zones);
        if spent > self.allowance && !(is_first && self.one_hex) {
            return Err(Halt::Allowance(spent));
        }
        let entered = march.entered.saturating_add(1);
        Ok(March { spent, entered })
    }

    /// Whether a march may perhaps go on from a hex: not where nothing is left for another hex, of which the cheapest costs
    /// `least`, or where an enemy zone has stopped it.
    #[inline]
    pub fn goes_on(&self, march: March, least: u16, is_in_zone: bool) -> bool {
        march.spent.saturating_add(least) <= self.allowance && !(self.stops && is_in_zone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: Pace = Pace {
        allowance: 4,
        one_hex: false,
        stops: false,
        through: Through::Free,
        enter: 0,
        leave: 0,
    };
    const OPEN: Stride = Stride {
        cost: 2,
        halts: false,
        leaves: false,
        enters: false,
    };

    fn march(spent: u16, entered: u16) -> March {
        March { spent, entered }
    }

    #[test]
    fn a_unit_spends_its_allowance_and_may_always_move_one_hex() {
        let dear = Stride { cost: 5, ..OPEN };
        let one_hex = Pace {
            one_hex: true,
            ..FREE
        };
        for (pace, before, stride, expected) in [
            (FREE, march(0, 0), OPEN, Ok(march(2, 1))),
            (FREE, march(2, 1), OPEN, Ok(march(4, 2))),
            (FREE, march(3, 1), OPEN, Err(Halt::Allowance(5))),
            (FREE, march(0, 0), dear, Err(Halt::Allowance(5))),
            (one_hex, march(0, 0), dear, Ok(march(5, 1))),
            (one_hex, march(1, 1), dear, Err(Halt::Allowance(6))),
        ] {
            assert_eq!(pace.step(before, stride), expected, "{pace:?} {before:?}");
        }
    }

    #[test]
    fn ground_and_zones_end_a_move_that_has_begun() {
        let halted = Stride {
            halts: true,
            ..OPEN
        };
        assert_eq!(FREE.step(march(0, 0), halted), Ok(march(2, 1)));
        assert_eq!(FREE.step(march(2, 1), halted), Err(Halt::Ground));
        let stops = Pace {
            stops: true,
            ..FREE
        };
        let leaves = Stride {
            leaves: true,
            ..OPEN
        };
        assert_eq!(stops.step(march(0, 0), leaves), Ok(march(2, 1)));
        assert_eq!(stops.step(march(2, 1), leaves), Err(Halt::Zone));
        assert_eq!(FREE.step(march(2, 1), leaves), Ok(march(4, 2)));
        for (pace, is_in_zone, expected) in [
            (stops, true, false),
            (stops, false, true),
            (FREE, true, true),
        ] {
            assert_eq!(pace.goes_on(march(2, 1), 2, is_in_zone), expected);
        }
        assert!(!FREE.goes_on(march(3, 1), 2, false), "nothing is left");
    }

    #[test]
    fn zones_in_a_row_are_entered_as_far_as_the_rules_let() {
        let through = Stride {
            leaves: true,
            enters: true,
            ..OPEN
        };
        for (how, first, later) in [
            (Through::Free, true, true),
            (Through::First, true, false),
            (Through::Never, false, false),
        ] {
            let pace = Pace {
                through: how,
                ..FREE
            };
            assert_eq!(pace.step(march(0, 0), through).is_ok(), first, "{how:?}");
            assert_eq!(pace.step(march(2, 1), through).is_ok(), later, "{how:?}");
        }
        let one = Stride {
            enters: false,
            ..through
        };
        let never = Pace {
            through: Through::Never,
            ..FREE
        };
        assert!(never.step(march(0, 0), one).is_ok());
    }

    #[test]
    fn zones_cost_who_enters_and_who_leaves() {
        let costs = Pace {
            enter: 1,
            leave: 2,
            allowance: 9,
            ..FREE
        };
        for (leaves, enters, spent) in [
            (false, false, 2),
            (false, true, 3),
            (true, false, 4),
            (true, true, 5),
        ] {
            let stride = Stride {
                leaves,
                enters,
                ..OPEN
            };
            assert_eq!(costs.step(march(0, 0), stride), Ok(march(spent, 1)));
        }
    }
}
