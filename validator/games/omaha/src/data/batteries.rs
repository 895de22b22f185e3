//! US batteries and their ammunition (2.8, 2.9).

use beachhead_base::Id;

/// A battery's place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BatteryIx(pub(crate) usize);

/// Rounds of high explosive that a gun lands with (2.9).
const ROUNDS: u16 = 20;
/// Smokes that a gun lands with.
const SMOKES: u16 = 3;

/// A battery, or a battalion of several.
#[derive(Clone, Debug)]
pub(crate) struct Battery {
    /// Its name, which heads the names of its formation and of its counters: `5 FA`, `Cannon/16`.
    pub(crate) id: Id,
    /// In millimetres.
    pub(crate) calibre: u16,
    /// The guns of one battery at full strength, by whose rounds its fires are counted.
    pub(crate) guns: u16,
}

/// Fires that batteries have: of high explosive, of smoke, and illumination rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Fires {
    pub(crate) explosive: u16,
    pub(crate) smoke: u16,
    pub(crate) illumination: u16,
}

/// An addition to the pool at an hour (2.9).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Supply {
    /// Minutes after midnight of 6 June.
    pub(crate) minute: u32,
    pub(crate) calibre: u16,
    pub(crate) fires: Fires,
}

impl Battery {
    /// The fires that a counter of so many guns has landed with.
    pub(crate) fn fires(&self, guns: u16) -> Fires {
        let of = |each: u16| {
            guns.saturating_mul(each)
                .checked_div(self.guns)
                .unwrap_or_default()
        };
        Fires {
            explosive: of(ROUNDS),
            smoke: of(SMOKES),
            illumination: u16::from(guns > 0),
        }
    }
}

impl Fires {
    /// Adds these to it.
    pub(crate) fn add(&mut self, more: Self) {
        self.explosive = self.explosive.saturating_add(more.explosive);
        self.smoke = self.smoke.saturating_add(more.smoke);
        self.illumination = self.illumination.saturating_add(more.illumination);
    }

    /// How much more there is than of these, which are fewer.
    pub(crate) fn beyond(self, fewer: Self) -> Self {
        Self {
            explosive: self.explosive.saturating_sub(fewer.explosive),
            smoke: self.smoke.saturating_sub(fewer.smoke),
            illumination: self.illumination.saturating_sub(fewer.illumination),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of 2.9 at full strength, and what rounding takes.
    #[test]
    fn fires_are_counted_by_battery_and_rounded_down() {
        for (guns_of_one, guns, explosive, smoke) in [
            (4, 4, 20, 3),
            (4, 3, 15, 2),
            (4, 1, 5, 0),
            (8, 8, 20, 3),
            (6, 6, 20, 3),
            (6, 5, 16, 2),
            (6, 0, 0, 0),
        ] {
            let battery = Battery {
                id: "5 FA".into(),
                calibre: 155,
                guns: guns_of_one,
            };
            let landed = Fires {
                explosive,
                smoke,
                illumination: u16::from(guns > 0),
            };
            assert_eq!(battery.fires(guns), landed, "{guns} of {guns_of_one}");
        }
    }
}
