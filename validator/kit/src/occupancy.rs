//! Who stands in each hex, stacks too: [`Occupancy`], and [`Deployed`], which keeps it along with the units.

use std::ops::{Index, IndexMut};

use beachhead_base::cannot_happen;
use beachhead_engine::form::sparse;
use beachhead_hex::HexIx;
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::unit::{Troops, UnitIx};

/// What a state keeps of a unit whose place is a hex, or somewhere off the map.
pub trait Placed {
    /// Where a unit is.
    type Place: Copy + PartialEq;

    /// Where it is.
    fn place(&self) -> Self::Place;

    /// Says where it is now. Who stands in which hex is kept by [`Deployed::put`]: it alone calls this.
    fn set_place(&mut self, place: Self::Place);

    /// The hex that a place is, if it is on the map.
    fn hex(place: Self::Place) -> Option<HexIx>;
}

/// No unit.
const NONE: u16 = u16::MAX;

/// How many links are counted at once: few enough for a `u16`, in which counting is faster than in a `usize`.
const PART: usize = 1024;

/// More than the largest map has hexes.
const MOST_HEXES: u32 = 1 << 24;

/// The units in each hex, in the order of the roster.
///
/// In the form of a state it is a list by hex of the one unit there, for rules that let no two units share a hex.
#[derive(Clone, Debug, Default)]
pub struct Occupancy {
    /// The first unit in each hex.
    first: Vec<u16>,
    /// The unit after each unit in its hex.
    next: Vec<u16>,
}

impl Occupancy {
    /// A board of this many hexes, with no unit on it.
    pub fn empty(hexes: usize) -> Self {
        Self {
            first: vec![NONE; hexes],
            next: Vec::new(),
        }
    }

    /// The first unit in the hex.
    #[inline]
    pub fn first(&self, hex: HexIx) -> Option<UnitIx> {
        unit_at(&self.first, hex.0 as usize)
    }

    /// Whether no unit stands in the hex.
    #[inline]
    pub fn is_free(&self, hex: HexIx) -> bool {
        self.first(hex).is_none()
    }

    /// The units in the hex, in the order of the roster.
    #[inline]
    pub fn units(&self, hex: HexIx) -> impl Iterator<Item = UnitIx> + '_ {
        std::iter::successors(self.first(hex), |unit| unit_at(&self.next, unit.index()))
    }

    /// How many units stand on the map.
    pub fn count(&self) -> usize {
        // Each is the first of its hex, or follows another.
        let linked =
            |part: &[u16]| -> u16 { part.iter().map(|unit| u16::from(*unit != NONE)).sum() };
        let parts = self.first.chunks(PART).chain(self.next.chunks(PART));
        parts.map(|part| usize::from(linked(part))).sum()
    }

    /// Puts a unit into the hex; it stood in none before.
    pub fn put(&mut self, unit: UnitIx, hex: HexIx) {
        let before = self.units(hex).take_while(|there| *there < unit).last();
        let (list, at) = match before {
            Some(before) => (&mut self.next, before.index()),
            None => (&mut self.first, hex.0 as usize),
        };
        let after = list.get(at).copied().unwrap_or(NONE);
        link(list, at, number(unit));
        link(&mut self.next, unit.index(), after);
    }

    /// Takes a unit out of the hex in which it stands.
    pub fn take_off(&mut self, unit: UnitIx, hex: HexIx) {
        let after = self.next.get(unit.index()).copied().unwrap_or(NONE);
        link(&mut self.next, unit.index(), NONE);
        if self.first(hex) == Some(unit) {
            return link(&mut self.first, hex.0 as usize, after);
        }
        let before = self.units(hex).find(|before| {
            let next = self.next.get(before.index()).copied();
            next == Some(number(unit))
        });
        match before {
            Some(before) => link(&mut self.next, before.index(), after),
            None => cannot_happen!((), "unit {} stands in hex {}", unit.index(), hex.0),
        }
    }
}

#[inline]
fn unit_at(list: &[u16], at: usize) -> Option<UnitIx> {
    let unit = list.get(at).copied().filter(|unit| *unit != NONE)?;
    UnitIx::at(usize::from(unit))
}

fn link(list: &mut Vec<u16>, at: usize, unit: u16) {
    if list.len() <= at {
        list.resize(at + 1, NONE);
    }
    if let Some(slot) = list.get_mut(at) {
        *slot = unit;
    }
}

fn number(unit: UnitIx) -> u16 {
    let number = u16::try_from(unit.index()).ok();
    number.unwrap_or_else(|| cannot_happen!(NONE, "a roster has fewer units"))
}

/// Equal if the same units stand in the same hexes.
impl PartialEq for Occupancy {
    fn eq(&self, other: &Self) -> bool {
        let hexes = self.first.len().max(other.first.len()) as u32;
        (0..hexes)
            .map(HexIx)
            .all(|hex| self.units(hex).eq(other.units(hex)))
    }
}

impl Serialize for Occupancy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hexes = (0..).map(HexIx).take(self.first.len());
        let units: Vec<Option<UnitIx>> = hexes.map(|hex| self.first(hex)).collect();
        if self.next.iter().any(|next| *next != NONE) {
            return Err(S::Error::custom("units share a hex"));
        }
        sparse::serialize(&units, serializer)
    }
}

impl<'de> Deserialize<'de> for Occupancy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let units: Vec<Option<UnitIx>> = sparse::deserialize(deserializer)?;
        let mut found = Self::empty(units.len());
        for (hex, unit) in (0..).map(HexIx).zip(units) {
            unit.into_iter().for_each(|unit| found.put(unit, hex));
        }
        Ok(found)
    }
}

/// All units of a state, and who of them stands in each hex. In the form of a state they are a list by the roster.
#[derive(Clone, Debug)]
pub struct Deployed<T> {
    troops: Troops<T>,
    at: Occupancy,
}

impl<T: Placed> Deployed<T> {
    /// The units, each where its place is.
    pub fn new(troops: Troops<T>) -> Self {
        let mut at = Occupancy::default();
        for (unit, troop) in troops.iter() {
            if let Some(hex) = T::hex(troop.place()) {
                at.put(unit, hex);
            }
        }
        Self { troops, at }
    }

    /// The same on a board of this many hexes: nothing is allocated any more as units are put into them.
    #[must_use]
    pub fn on_board(mut self, hexes: usize) -> Self {
        let hexes = hexes.max(self.at.first.len());
        self.at.first.resize(hexes, NONE);
        self.at.next.resize(self.troops.iter().len(), NONE);
        self
    }

    /// Puts a unit into a hex, or to a place off the map.
    pub fn put(&mut self, unit: UnitIx, place: T::Place) {
        if let Some(from) = self.hex_of(unit) {
            self.at.take_off(unit, from);
        }
        self.troops[unit].set_place(place);
        if let Some(to) = T::hex(place) {
            self.at.put(unit, to);
        }
    }

    /// Where the unit stands, if it is on the map.
    #[inline]
    pub fn hex_of(&self, unit: UnitIx) -> Option<HexIx> {
        T::hex(self.troops[unit].place())
    }
}

impl<T> Deployed<T> {
    /// What is kept of each unit.
    #[inline]
    pub fn troops(&self) -> &Troops<T> {
        &self.troops
    }

    /// Who stands in each hex.
    #[inline]
    pub fn occupancy(&self) -> &Occupancy {
        &self.at
    }

    /// Every unit, to be changed but for its place.
    #[inline]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.troops.iter_mut()
    }
}

impl<T> Index<UnitIx> for Deployed<T> {
    type Output = T;

    #[inline]
    fn index(&self, unit: UnitIx) -> &T {
        &self.troops[unit]
    }
}

impl<T> IndexMut<UnitIx> for Deployed<T> {
    #[inline]
    fn index_mut(&mut self, unit: UnitIx) -> &mut T {
        &mut self.troops[unit]
    }
}

// Who stands where follows from the places of the units.
impl<T: PartialEq> PartialEq for Deployed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.troops == other.troops
    }
}

impl<T: Serialize> Serialize for Deployed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.troops.serialize(serializer)
    }
}

impl<'de, T: Placed + Deserialize<'de>> Deserialize<'de> for Deployed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let troops = Troops::<T>::deserialize(deserializer)?;
        let hexes = troops.iter().filter_map(|(_, troop)| T::hex(troop.place()));
        match hexes.max().filter(|hex| hex.0 >= MOST_HEXES) {
            Some(hex) => Err(D::Error::custom(format!("no map has a hex {}", hex.0))),
            None => Ok(Self::new(troops)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A unit in a hex, or off the map.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Piece(Option<u32>);

    impl Placed for Piece {
        type Place = Option<u32>;

        fn place(&self) -> Option<u32> {
            self.0
        }

        fn set_place(&mut self, place: Option<u32>) {
            self.0 = place;
        }

        fn hex(place: Option<u32>) -> Option<HexIx> {
            place.map(HexIx)
        }
    }

    const UNITS: usize = 12;

    fn pieces() -> Deployed<Piece> {
        let nowhere = serde_json::json!(vec![Option::<u32>::None; UNITS]);
        serde_json::from_value(nowhere).expect("a list of places")
    }

    proptest! {
        #[test]
        fn units_are_found_where_they_are_put(moves in prop::collection::vec((0..UNITS, prop::option::of(0u32..6)), 0..60)) {
            let mut deployed = pieces();
            for (unit, place) in moves {
                let unit = UnitIx::at(unit).expect("a unit");
                deployed.put(unit, place);
                for hex in (0..7).map(HexIx) {
                    let found: Vec<UnitIx> = deployed.occupancy().units(hex).collect();
                    let there = deployed.troops().iter().filter(|(_, piece)| piece.0 == Some(hex.0));
                    let there: Vec<UnitIx> = there.map(|(unit, _)| unit).collect();
                    prop_assert_eq!(&found, &there);
                    prop_assert_eq!(deployed.occupancy().is_free(hex), there.is_empty());
                }
            }
            // On a board of more hexes the same units stand in the same ones.
            let on_board = deployed.clone().on_board(9);
            prop_assert_eq!(&on_board, &deployed);
            prop_assert_eq!(on_board.occupancy(), deployed.occupancy());
            let form = serde_json::to_string(&deployed).expect("plain data");
            let again: Deployed<Piece> = serde_json::from_str(&form).expect("its own form");
            prop_assert_eq!(again.occupancy(), deployed.occupancy());
            let on_map = deployed.troops().iter().filter(|(_, piece)| piece.0.is_some());
            prop_assert_eq!(deployed.occupancy().count(), on_map.count());
        }
    }

    #[test]
    fn alone_in_their_hexes_units_have_a_form_by_hex() {
        let mut at = Occupancy::empty(9);
        let [two, five] = [2, 5].map(|unit| UnitIx::at(unit).expect("a unit"));
        at.put(five, HexIx(3));
        at.put(two, HexIx(8));
        let form = serde_json::to_string(&at).expect("plain data");
        assert_eq!(form, r#"{"length":9,"at":[[3,5],[8,2]]}"#);
        let again: Occupancy = serde_json::from_str(&form).expect("its own form");
        assert_eq!(again, at);
        at.take_off(two, HexIx(8));
        at.put(two, HexIx(3));
        assert_ne!(again, at);
        assert!(serde_json::to_string(&at).is_err(), "units share a hex");
        assert_eq!(at.first(HexIx(3)), Some(two));
    }

    #[test]
    fn the_form_of_units_that_shared_a_hex_once_is_that_of_the_one_left() {
        let [two, five] = [2, 5].map(|unit| UnitIx::at(unit).expect("a unit"));
        let mut at = Occupancy::default();
        at.put(five, HexIx(3));
        at.put(two, HexIx(3));
        at.take_off(two, HexIx(3));
        let form = serde_json::to_string(&at).expect("plain data");
        assert_eq!(form, r#"{"length":4,"at":[[3,5]]}"#);
    }

    #[test]
    fn equal_are_those_with_the_same_units_in_the_same_hexes() {
        let [two, five] = [2, 5].map(|unit| UnitIx::at(unit).expect("a unit"));
        let put = |mut at: Occupancy, unit: UnitIx| {
            at.put(unit, HexIx(0));
            at
        };
        let at = put(Occupancy::empty(1), two);
        assert_eq!(at, put(Occupancy::empty(9), two), "a larger board");
        assert_ne!(at, put(Occupancy::empty(1), five), "another unit");
        assert_ne!(at, put(at.clone(), five), "one more");
        assert_ne!(at, Occupancy::empty(1), "none");
    }

    #[test]
    fn no_form_makes_a_map_beyond_all_bounds() {
        for hex in [16_777_216, u32::MAX] {
            let form = format!("[{hex}]");
            let read = serde_json::from_str::<Deployed<Piece>>(&form);
            let error = read.expect_err("beyond the largest map").to_string();
            assert!(
                error.contains(&format!("no map has a hex {hex}")),
                "{error}"
            );
        }
    }
}
