//! [`Army`]: a game whose units have sides, strengths and places; and what follows of all such games: who stands where,
//! losses, invariants.

use beachhead_base::Id;
use beachhead_engine::{Losses, Row, Violation};
use beachhead_hex::{HexIx, HexNo};

use crate::occupancy::{Occupancy, Placed};
use crate::side::SideOf;
use crate::slot::Names;
use crate::unit::{Counter, Roster, Troops, UnitIx};
use crate::view::View;

/// A game whose units have sides, strengths and places.
pub trait Army: Names {
    /// The sides.
    type Side: SideOf<Self>;
    /// A counter of the roster.
    type Counter: Counter;
    /// What a state keeps of a unit.
    type Troop: Placed;

    /// All counters of the scenario.
    fn roster(&self) -> &Roster<Self::Counter>;

    /// What a state keeps of each unit.
    fn troops(state: &Self::State) -> &Troops<Self::Troop>;

    /// Who stands in each hex.
    fn occupancy(state: &Self::State) -> &Occupancy;

    /// Whose unit it is.
    fn side(counter: &Self::Counter) -> Self::Side;

    /// The steps or figures of a unit at full strength, and those it has left.
    fn strength(counter: &Self::Counter, troop: &Self::Troop) -> (u8, u8);

    /// Whether a unit there is still in the game.
    fn fate(place: PlaceOf<Self>) -> Fate;
}

/// Where a unit of a game may be.
pub type PlaceOf<G> = <<G as Army>::Troop as Placed>::Place;

/// Whether a unit is still in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// On the map, to come, or gone without having been lost.
    InPlay,
    /// It was lost.
    Lost,
    /// It has no part in the game.
    Absent,
}

impl<'a, G: Army> View<'a, G> {
    /// What is printed of the unit.
    #[inline]
    pub fn counter(self, unit: UnitIx) -> &'a G::Counter {
        &self.game.roster()[unit]
    }

    /// The unit as it stands.
    #[inline]
    pub fn troop(self, unit: UnitIx) -> &'a G::Troop {
        &G::troops(self.state)[unit]
    }

    /// The name of the unit.
    pub fn id(self, unit: UnitIx) -> &'a Id {
        self.counter(unit).id()
    }

    /// The names of units.
    pub fn ids(self, units: impl IntoIterator<Item = UnitIx>) -> impl Iterator<Item = &'a Id> {
        units.into_iter().map(move |unit| self.id(unit))
    }

    /// Whose unit it is.
    #[inline]
    pub fn side(self, unit: UnitIx) -> G::Side {
        G::side(self.counter(unit))
    }

    /// Where the unit is.
    #[inline]
    pub fn place(self, unit: UnitIx) -> PlaceOf<G> {
        self.troop(unit).place()
    }

    /// Where the unit stands, if it is on the map.
    #[inline]
    pub fn hex_of(self, unit: UnitIx) -> Option<HexIx> {
        G::Troop::hex(self.place(unit))
    }

    /// The units in a hex, in the order of the roster.
    #[inline]
    pub fn units_in(self, hex: HexIx) -> impl Iterator<Item = UnitIx> + 'a {
        G::occupancy(self.state).units(hex)
    }

    /// The units of a side in a hex, in the order of the roster.
    #[inline]
    pub fn of_side_in(self, side: G::Side, hex: HexIx) -> impl Iterator<Item = UnitIx> + 'a {
        self.units_in(hex)
            .filter(move |unit| self.side(*unit) == side)
    }

    /// Whether no unit stands in the hex.
    #[inline]
    pub fn is_free(self, hex: HexIx) -> bool {
        G::occupancy(self.state).is_free(hex)
    }

    /// Every unit, in the order of the roster.
    #[inline]
    pub fn units(self) -> impl Iterator<Item = UnitIx> + 'a {
        G::troops(self.state).iter().map(|(unit, _)| unit)
    }

    /// Every unit that is at a place, in the order of the roster.
    pub fn units_at(self, place: PlaceOf<G>) -> impl Iterator<Item = UnitIx> + 'a
    where
        PlaceOf<G>: 'a,
    {
        let there = G::troops(self.state).iter();
        there
            .filter(move |(_, troop)| troop.place() == place)
            .map(|(unit, _)| unit)
    }

    /// Every unit on the map and its hex, in the order of the roster.
    #[inline]
    pub fn on_map(self) -> impl Iterator<Item = (UnitIx, HexIx)> + 'a {
        let units = G::troops(self.state).iter();
        units.filter_map(|(unit, troop)| Some((unit, G::Troop::hex(troop.place())?)))
    }

    /// The hexes of those of the units that are on the map.
    pub fn hexes_of(self, units: &[UnitIx]) -> impl Iterator<Item = HexIx> {
        units.iter().filter_map(move |unit| self.hex_of(*unit))
    }

    /// The number of a hex.
    #[inline]
    pub fn number(self, hex: HexIx) -> HexNo {
        self.game.number(hex)
    }

    /// The numbers of hexes.
    pub fn numbers(
        self,
        hexes: impl IntoIterator<Item = HexIx>,
    ) -> impl Iterator<Item = HexNo> + 'a {
        let hexes: Vec<HexIx> = hexes.into_iter().collect();
        hexes.into_iter().map(move |hex| self.number(hex))
    }

    /// A refusal that is about a unit.
    pub fn about(self, unit: UnitIx) -> Refusal<'a, G> {
        Refusal::new(self).of(unit)
    }

    /// A refusal that is about a hex.
    pub fn about_hex(self, hex: HexIx) -> Refusal<'a, G> {
        Refusal::new(self).at(hex)
    }
}

/// What a refusal is about, before it is known why: `let about = view.about(unit).at(hex)`.
#[derive(Debug)]
pub struct Refusal<'a, G: Army> {
    view: View<'a, G>,
    unit: Option<UnitIx>,
    hex: Option<HexIx>,
}

impl<G: Army> Clone for Refusal<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Army> Copy for Refusal<'_, G> {}

impl<'a, G: Army> Refusal<'a, G> {
    fn new(view: View<'a, G>) -> Self {
        let (unit, hex) = (None, None);
        Self { view, unit, hex }
    }

    /// It is about this unit.
    #[must_use]
    pub fn of(mut self, unit: UnitIx) -> Self {
        self.unit = Some(unit);
        self
    }

    /// It is about this hex.
    #[must_use]
    pub fn at(mut self, hex: HexIx) -> Self {
        self.hex = Some(hex);
        self
    }

    /// The refusal, by this row and for this reason.
    pub fn by(self, rule: impl Into<Row>, why: impl Into<String>) -> Violation {
        self.named(Violation::new(rule, why))
    }

    /// The refusal as an error, by this row and for this reason.
    ///
    /// # Errors
    /// Always.
    pub fn refuse<T>(self, rule: impl Into<Row>, why: impl Into<String>) -> Result<T, Violation> {
        Err(self.by(rule, why))
    }

    /// The refusal, unless this is so.
    ///
    /// # Errors
    /// It is not so.
    pub fn require(
        self,
        is_so: bool,
        rule: impl Into<Row>,
        why: impl FnOnce() -> String,
    ) -> Result<(), Violation> {
        match is_so {
            true => Ok(()),
            false => self.refuse(rule, why()),
        }
    }

    /// A refusal that was made elsewhere, with what it is about.
    pub fn named(self, mut refused: Violation) -> Violation {
        refused
            .hexes
            .extend(self.hex.map(|hex| self.view.number(hex)));
        let unit = self.unit.map(|unit| self.view.id(unit).clone());
        refused.units.extend(unit);
        refused
    }
}

/// What each side has lost: units out of the game, and the steps that all of them lack.
pub fn losses<G: Army>(view: View<'_, G>) -> Vec<Losses> {
    let lost_by = |side: G::Side| {
        let mut losses = Losses {
            side: side.name_in(view.game),
            units: 0,
            steps: 0,
        };
        for (unit, troop) in G::troops(view.state).iter() {
            let counter = view.counter(unit);
            let fate = G::fate(troop.place());
            if G::side(counter) == side && fate != Fate::Absent {
                let (full, left) = G::strength(counter, troop);
                losses.units += u32::from(fate == Fate::Lost);
                losses.steps += u32::from(full.saturating_sub(left));
            }
        }
        losses
    };
    G::Side::all(view.game).map(lost_by).collect()
}

/// No unit has come or gone, and each is known to the hex in which it stands, and to no other.
///
/// # Errors
/// Says what of it is broken.
pub fn check_places<G: Army>(view: View<'_, G>) -> Result<(), String> {
    let troops = G::troops(view.state).iter().len();
    if troops != view.game.roster().len() {
        return Err("units have come or gone".to_owned());
    }
    let mut on_map = 0;
    for (unit, hex) in view.on_map() {
        on_map += 1;
        if !view.units_in(hex).any(|there| there == unit) {
            let (id, hex) = (view.id(unit), view.number(hex));
            return Err(format!("{id} stands in {hex}, and the hex does not know"));
        }
    }
    // With each unit known to its own hex, no other knows one.
    let known = G::occupancy(view.state).count();
    if known == on_map {
        Ok(())
    } else {
        Err(format!(
            "hexes know {known} units, and {on_map} are on the map"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testgame::{Camp, CampState, Pitch, Rule, Tent};

    #[test]
    fn a_refusal_names_what_it_is_about() {
        let camp = Camp::opened();
        let state = camp.pitched(&[Some("0101"), None, Some("0103")]);
        let view = View::new(&camp, &state);
        let goat = camp.named("goat");
        let east = camp.numbered("0103");
        let why = "no tent is there";
        for (refused, units, hexes) in [
            (view.about(goat), &["goat"][..], &[][..]),
            (view.about_hex(east), &[], &["0103"]),
            (view.about(goat).at(east), &["goat"], &["0103"]),
        ] {
            let refused = refused.by(Rule::Known, why);
            assert_eq!(
                (&*refused.rule.id, refused.reason.as_str()),
                ("1.1 known", why)
            );
            assert_eq!((refused.units, refused.hexes), (ids(units), numbers(hexes)));
        }
        // What was named before stays first.
        let made = Violation::new(Rule::Known, why)
            .at("0101".into())
            .of("wolf".into());
        let named = view.about(goat).at(east).named(made);
        assert_eq!(named.units, ids(&["wolf", "goat"]));
        assert_eq!(named.hexes, numbers(&["0101", "0103"]));
    }

    fn ids(names: &[&str]) -> Vec<Id> {
        names.iter().map(|name| Id::from(*name)).collect()
    }

    fn numbers(hexes: &[&str]) -> Vec<HexNo> {
        hexes.iter().map(|hex| HexNo::from(*hex)).collect()
    }

    /// Breaks a state.
    type Spoil = fn(&Camp, &mut CampState);

    /// Units are the farmer, the goat and the wolf.
    #[test]
    fn each_unit_is_known_to_its_own_hex_only() {
        let camp = Camp::opened();
        let placed = [Some("0101"), None, Some("0101")];
        let check = |spoil: Spoil| {
            let mut state = camp.pitched(&placed);
            spoil(&camp, &mut state);
            check_places(View::new(&camp, &state))
        };
        assert_eq!(check(|_, _| {}), Ok(()));
        let spoilt: [(Spoil, &str); 3] = [
            (
                |camp, state| state.at.take_off(camp.named("wolf"), camp.numbered("0101")),
                "wolf stands in 0101, and the hex does not know",
            ),
            (
                |camp, state| state.at.put(camp.named("goat"), camp.numbered("0102")),
                "hexes know 3 units, and 2 are on the map",
            ),
            (
                |_, state| state.troops = Roster::<Tent>::default().troops(|_| Pitch(None)),
                "units have come or gone",
            ),
        ];
        for (spoil, why) in spoilt {
            assert_eq!(check(spoil), Err(why.to_owned()));
        }
    }
}
