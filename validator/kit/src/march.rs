//! [`Pace`]: what a step costs a unit on its way, and what ends its move, as far as games agree: an allowance, a hex that may always be
//! moved, ground on which it stops, and zones of control.
//!
//! A stop is kept on the way ([`March::stop`]): a unit may leave the hex in which it begins, whatever lies there.

/// What binds a unit on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// What it may spend, in what the game counts: parts of a movement point, or hexes.
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
    /// What has stopped it, in the hex that it entered last.
    pub stop: Option<Stop>,
}

/// What stops a unit in a hex that it has entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The ground.
    Ground,
    /// An enemy zone.
    Zone,
}

/// The way into the next hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// What the ground costs.
    pub cost: u16,
    /// Whether the hex that is entered is one in which units stop.
    pub halts: bool,
    /// Whether the hex that is left lies in an enemy zone.
    pub leaves: bool,
    /// Whether the hex that is entered does.
    pub enters: bool,
}

/// What keeps a unit from entering one more hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// It has been stopped.
    Stopped(Stop),
    /// It would go straight from one enemy zone into another.
    ZoneToZone,
    /// It would have spent so much.
    Allowance(u16),
}

impl March {
    /// A march that goes on where the unit stands, which has spent so much before.
    pub fn having_spent(spent: u16) -> Self {
        Self {
            spent,
            ..Self::default()
        }
    }
}

impl Pace {
    /// That of a unit which nothing binds but its allowance.
    pub const fn of(allowance: u16) -> Self {
        Self {
            allowance,
            one_hex: false,
            stops: false,
            through: Through::Free,
            enter: 0,
            leave: 0,
        }
    }

    /// One more hex.
    ///
    /// # Errors
    /// What keeps it from being entered.
    #[inline]
    pub fn step(&self, march: March, stride: Stride) -> Result<March, Halt> {
        if let Some(stop) = march.stop {
            return Err(Halt::Stopped(stop));
        }
        let is_first = march.entered == 0;
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
        let stop = match stride {
            Stride { halts: true, .. } => Some(Stop::Ground),
            Stride { enters: true, .. } if self.stops => Some(Stop::Zone),
            _ => None,
        };
        Ok(March {
            spent,
            entered: march.entered.saturating_add(1),
            stop,
        })
    }

    /// The least that a march comes to with one more hex, of which the cheapest costs `least`; none where it does not go on: it has been
    /// stopped, or nothing is left. The first hex may be a dear one.
    #[inline]
    pub fn at_least(&self, march: March, least: u16) -> Option<March> {
        let spent = march.spent.saturating_add(least);
        let goes_on = march.entered == 0 || spent <= self.allowance;
        (goes_on && march.stop.is_none()).then(|| March {
            spent,
            entered: march.entered.saturating_add(1),
            stop: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: Pace = Pace::of(4);
    const OPEN: Stride = Stride {
        cost: 2,
        halts: false,
        leaves: false,
        enters: false,
    };

    fn march(spent: u16, entered: u16) -> March {
        let stop = None;
        March {
            spent,
            entered,
            stop,
        }
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
    fn ground_and_zones_end_a_move_in_the_hex_that_is_entered() {
        let stops = Pace {
            stops: true,
            ..FREE
        };
        let of = |halts, enters| Stride {
            halts,
            enters,
            ..OPEN
        };
        for (pace, stride, expected) in [
            (FREE, of(false, false), None),
            (FREE, of(true, false), Some(Stop::Ground)),
            (FREE, of(false, true), None), // A zone stops nobody unless the pace says so.
            (stops, of(false, true), Some(Stop::Zone)),
            (stops, of(true, true), Some(Stop::Ground)),
        ] {
            let entered = pace.step(march(0, 0), stride).expect("it is the first");
            assert_eq!(entered.stop, expected, "{pace:?} {stride:?}");
            let next = pace.step(entered, OPEN).err();
            assert_eq!(next, expected.map(Halt::Stopped));
        }
        // A unit leaves a zone in which it begins.
        let leaves = Stride {
            leaves: true,
            ..OPEN
        };
        assert_eq!(stops.step(march(0, 0), leaves), Ok(march(2, 1)));
    }

    #[test]
    fn a_march_goes_on_while_something_is_left() {
        let stopped = March {
            stop: Some(Stop::Zone),
            ..march(2, 1)
        };
        for (before, least, expected) in [
            (march(2, 1), 2, Some(march(4, 2))),
            (march(3, 1), 2, None),
            (march(0, 0), 5, Some(march(5, 1))), // Perhaps one hex may always be moved.
            (stopped, 0, None),
        ] {
            assert_eq!(FREE.at_least(before, least), expected, "{before:?}");
        }
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
