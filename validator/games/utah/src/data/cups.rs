//! The cups and what lies in them: 11.1.4, 11.2.6, 11.2.7, and by nation 14.0 (e) and (f).
//!
//! A state has two sets of cups: the pool, which is what each cup holds when it is full, and what of it is left this
//! turn. Cups are filled from the pool as a turn begins. Only the loss of edge hexes shrinks the pool (11.1.4), and
//! the end of game turn 1, which takes the naval markers out of it (11.2.7).

use beachhead_base::Id;
use serde::{Deserialize, Serialize};

use crate::data::sides::{Nation, Side};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct NationCups {
    ground: Vec<Marker>,
    air: Vec<Marker>,
    /// What each naval marker adds.
    naval: Vec<i32>,
}

/// A cup: one for all German markers, and two for each Allied nation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cup {
    German,
    Ground(Nation),
    /// Of the markers with an aircraft.
    Air(Nation),
}

impl Cup {
    pub(crate) const ALL: [Self; 5] = [
        Self::German,
        Self::Ground(Nation::American),
        Self::Air(Nation::American),
        Self::Ground(Nation::Commonwealth),
        Self::Air(Nation::Commonwealth),
    ];

    /// The name in scripts and allotments.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::German => "german",
            Self::Ground(Nation::American) => "allied-ground",
            Self::Air(Nation::American) => "allied-air",
            Self::Ground(Nation::Commonwealth) => "cw-ground",
            Self::Air(Nation::Commonwealth) => "cw-air",
        }
    }

    pub(crate) fn named(name: &Id) -> Option<Self> {
        Self::ALL.into_iter().find(|cup| *name == *cup.name())
    }

    pub(crate) fn side(self) -> Side {
        match self.nation() {
            None => Side::German,
            Some(_) => Side::Allied,
        }
    }

    /// The Allied nation whose cup it is.
    pub(crate) fn nation(self) -> Option<Nation> {
        match self {
            Self::German => None,
            Self::Ground(nation) | Self::Air(nation) => Some(nation),
        }
    }
}

/// A support fire marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Marker {
    /// Adds so much.
    Value(i32),
    /// The mines (11.1.4).
    Mines,
}

/// Markers in their cups; each cup in ascending order, the mines last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Cups {
    german: Vec<Marker>,
    american: NationCups,
    commonwealth: NationCups,
    /// Whether the mines were drawn and put aside.
    pub(crate) mines_aside: bool,
}

impl Cups {
    pub(crate) fn of(&self, cup: Cup) -> &Vec<Marker> {
        match cup {
            Cup::German => &self.german,
            Cup::Ground(nation) => &self.nation(nation).ground,
            Cup::Air(nation) => &self.nation(nation).air,
        }
    }

    pub(crate) fn of_mut(&mut self, cup: Cup) -> &mut Vec<Marker> {
        match cup {
            Cup::German => &mut self.german,
            Cup::Ground(nation) => &mut self.nation_mut(nation).ground,
            Cup::Air(nation) => &mut self.nation_mut(nation).air,
        }
    }

    pub(crate) fn naval(&self, nation: Nation) -> &Vec<i32> {
        &self.nation(nation).naval
    }

    pub(crate) fn naval_mut(&mut self, nation: Nation) -> &mut Vec<i32> {
        &mut self.nation_mut(nation).naval
    }

    fn nation(&self, nation: Nation) -> &NationCups {
        match nation {
            Nation::American => &self.american,
            Nation::Commonwealth => &self.commonwealth,
        }
    }

    fn nation_mut(&mut self, nation: Nation) -> &mut NationCups {
        match nation {
            Nation::American => &mut self.american,
            Nation::Commonwealth => &mut self.commonwealth,
        }
    }

    /// 11.2.7: the naval markers go. Whether there were any.
    pub(crate) fn sink(&mut self) -> bool {
        let mut any = false;
        for nation in Nation::ALL {
            any |= !self.naval(nation).is_empty();
            self.naval_mut(nation).clear();
        }
        any
    }

    /// Whether any cup of the side has a marker left. Its last one may have been the mines.
    pub(crate) fn could_give(&self, side: Side) -> bool {
        Cup::ALL
            .into_iter()
            .any(|cup| cup.side() == side && !self.of(cup).is_empty())
    }

    /// Whether there is a marker in these cups that is not in the others, each counted as often as it lies there.
    pub(crate) fn exceed(&self, others: &Self) -> Option<&'static str> {
        let cups = Cup::ALL.into_iter().find(|cup| {
            let set_aside = *cup == Cup::German && self.mines_aside;
            let aside = set_aside.then_some(&Marker::Mines);
            !within(self.of(*cup).iter().chain(aside), others.of(*cup).iter())
        });
        let naval = || {
            Nation::ALL
                .into_iter()
                .find(|nation| !within(self.naval(*nation).iter(), others.naval(*nation).iter()))
        };
        cups.map(Cup::name)
            .or_else(|| naval().map(Nation::naval_name))
    }
}

/// Whether all of `some` are among `all`, both of them in ascending order.
fn within<'a, T: Ord + 'a>(
    some: impl Iterator<Item = &'a T>,
    mut all: impl Iterator<Item = &'a T>,
) -> bool {
    for one in some {
        if !all.any(|other| other == one) {
            return false;
        }
    }
    true
}

impl Cups {
    /// No marker with an aircraft is there in bad weather.
    pub(crate) fn ground_aircraft(&mut self) {
        for nation in Nation::ALL {
            self.of_mut(Cup::Air(nation)).clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cups_are_within_others_marker_by_marker() {
        let cups = |german: &[i32], mines_aside| Cups {
            german: german.iter().copied().map(Marker::Value).collect(),
            mines_aside,
            ..Cups::default()
        };
        let mut full = cups(&[1, 3, 3, 6], false);
        full.german.push(Marker::Mines);
        for (left, exceeds) in [
            (cups(&[1, 3, 3, 6], true), None),
            (cups(&[3], false), None),
            (cups(&[3, 3, 3], false), Some("german")), // One more of a kind than there is.
            (cups(&[2], false), Some("german")),
        ] {
            assert_eq!(left.exceed(&full), exceeds, "{left:?}");
        }
        let mut twice = full.clone();
        twice.mines_aside = true;
        assert_eq!(
            twice.exceed(&full),
            Some("german"),
            "mines in the cup and aside"
        );
        let mut fleet = Cups::default();
        fleet.naval_mut(Nation::Commonwealth).push(7);
        assert_eq!(fleet.exceed(&full), Some("cw-naval"));
    }
}
