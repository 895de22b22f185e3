//! The two sides, by the names that the palette gives them.

use beachhead_base::Id;
use beachhead_model::diag::Diagnostic;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use serde::{Deserialize, Serialize};

use crate::codes::SCENARIO_UNFIT;

/// One of the two sides, in the order of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// The first of the palette.
    First,
    /// The other one.
    Second,
}

/// The names of the two sides.
#[derive(Clone, Debug)]
pub(crate) struct Sides(pub(crate) [Id; 2]);

impl Side {
    /// The other side.
    pub(crate) fn enemy(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl beachhead_kit::Side for Side {
    const BOTH: [Self; 2] = [Self::First, Self::Second];

    fn enemy(self) -> Self {
        self.enemy()
    }

    #[inline]
    fn at(self) -> usize {
        self as usize
    }
}

impl Sides {
    /// The two sides that have units or move first.
    ///
    /// # Errors
    /// There are not two of them.
    pub(crate) fn of(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        let has_units = |side: &Id| pack.forces.units.iter().any(|unit| unit.side == *side);
        let sides = pack.palette.sides.iter().map(|kind| &kind.id);
        let sides = sides.filter(|side| has_units(side) || scenario.first == **side);
        match sides.collect::<Vec<&Id>>().as_slice() {
            [first, second] => Ok(Self([(*first).clone(), (*second).clone()])),
            sides => {
                let count = sides.len();
                let message = format!("rules are played by two sides, and {count} have units");
                let help = "units of further sides may fight for one of the two as its nations";
                Err(vec![Diagnostic::error(SCENARIO_UNFIT, message).help(help)])
            }
        }
    }

    /// The name of a side.
    pub(crate) fn name(&self, side: Side) -> &Id {
        let [first, second] = &self.0;
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    /// The side of this name.
    pub(crate) fn named(&self, name: &Id) -> Option<Side> {
        let [first, second] = &self.0;
        match name {
            name if name == first => Some(Side::First),
            name if name == second => Some(Side::Second),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testpack::pack;

    #[test]
    fn a_side_without_units_plays_if_it_moves_first() {
        let mut pack = pack();
        let units = pack.forces.units.iter().filter(|unit| unit.side == *"red");
        pack.forces.part.units = units.cloned().collect();
        let mut scenario = pack.scenarios.first().expect("it has one").part.clone();
        let names = |scenario: &Scenario| Sides::of(&pack, scenario).map(|sides| sides.0);
        assert_eq!(names(&scenario), Ok(["blue".into(), "red".into()]));
        scenario.first = "red".into();
        assert!(names(&scenario).is_err(), "blue has no units");
    }
}
