//! Units: identifiers are text in packs and scripts, and numbers here. The roster is the one place that knows both.

use std::ops::{Index, IndexMut};

use beachhead_base::Id;
use beachhead_engine::Choices;
use serde::{Deserialize, Serialize};

/// A unit's place in the roster of its game. Only the roster makes them, so that no other than its own are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitIx(u16);

impl UnitIx {
    /// Its place in arrays by unit.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) fn at(index: usize) -> Option<Self> {
        u16::try_from(index).ok().map(Self)
    }
}

/// A counter of the game: what is printed on it, and what the scenario says of it.
pub trait Counter {
    /// The name in packs and scripts.
    fn id(&self) -> &Id;
}

/// All counters of a scenario, sorted by their names: 65,535 at most.
#[derive(Clone, Debug)]
pub struct Roster<C>(Vec<C>);

impl<C> Default for Roster<C> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<C: Counter> Roster<C> {
    /// These counters, in the order of their names.
    pub fn new(mut counters: Vec<C>) -> Self {
        counters.sort_by(|a, b| a.id().cmp(b.id()));
        Self(counters)
    }

    /// The unit of this name.
    pub fn find(&self, id: &Id) -> Option<UnitIx> {
        let at = self.0.binary_search_by(|counter| counter.id().cmp(id));
        UnitIx::at(at.ok()?)
    }
}

impl<C> Roster<C> {
    /// How many counters there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every counter, in order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (UnitIx, &C)> {
        let counters = self.0.iter().enumerate();
        counters.map(|(at, counter)| (UnitIx(at as u16), counter))
    }

    /// Any unit; none if there is none.
    pub fn pick(&self, choices: &mut Choices) -> Option<UnitIx> {
        UnitIx::at(choices.below(self.0.len())).filter(|_| !self.0.is_empty())
    }

    /// What a state keeps of each unit, as it is at the start.
    pub fn troops<T>(&self, start: impl FnMut(&C) -> T) -> Troops<T> {
        Troops(self.0.iter().map(start).collect())
    }
}

// A `UnitIx` is made by a roster only.
impl<C> Index<UnitIx> for Roster<C> {
    type Output = C;

    #[inline]
    fn index(&self, unit: UnitIx) -> &C {
        &self.0[unit.index()]
    }
}

impl<C> IndexMut<UnitIx> for Roster<C> {
    #[inline]
    fn index_mut(&mut self, unit: UnitIx) -> &mut C {
        &mut self.0[unit.index()]
    }
}

/// What a state keeps of each unit, in the order of the roster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Troops<T>(Vec<T>);

impl<T> Troops<T> {
    /// Every unit, in the order of the roster.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (UnitIx, &T)> + ExactSizeIterator {
        let troops = self.0.iter().enumerate();
        troops.map(|(at, troop)| (UnitIx(at as u16), troop))
    }

    /// Every unit, to be changed.
    #[inline]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }
}

// A `UnitIx` is made by a roster only, and each state has a troop for each of its counters.
impl<T> Index<UnitIx> for Troops<T> {
    type Output = T;

    #[inline]
    fn index(&self, unit: UnitIx) -> &T {
        &self.0[unit.index()]
    }
}

impl<T> IndexMut<UnitIx> for Troops<T> {
    #[inline]
    fn index_mut(&mut self, unit: UnitIx) -> &mut T {
        &mut self.0[unit.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[derive(Debug)]
    struct Printed(Id);

    impl Counter for Printed {
        fn id(&self) -> &Id {
            &self.0
        }
    }

    #[test]
    fn a_roster_is_in_the_order_of_names_and_finds_each() {
        let roster = Roster::new(
            ["wolf", "farmer", "goat"]
                .map(|id| Printed(id.into()))
                .into(),
        );
        let names: Vec<&str> = roster
            .iter()
            .map(|(_, counter)| counter.id().as_str())
            .collect();
        assert_eq!(names, ["farmer", "goat", "wolf"]);
        for (name, at) in [
            ("farmer", Some(0)),
            ("goat", Some(1)),
            ("wolf", Some(2)),
            ("fox", None),
        ] {
            assert_eq!(roster.find(&name.into()).map(UnitIx::index), at, "{name}");
        }
        assert_eq!((roster.len(), roster.is_empty()), (3, false));
        assert!(Roster::<Printed>::default().is_empty());
    }

    #[test]
    fn any_unit_of_a_roster_is_picked_and_none_of_an_empty_one() {
        let roster = Roster::new(["goat", "wolf"].map(|id| Printed(id.into())).into());
        let mut choices = Choices::new(7);
        let picked: BTreeSet<Option<UnitIx>> = (0..40).map(|_| roster.pick(&mut choices)).collect();
        assert_eq!(picked, BTreeSet::from([Some(UnitIx(0)), Some(UnitIx(1))]));
        assert_eq!(Roster::<Printed>::default().pick(&mut choices), None);
    }
}
