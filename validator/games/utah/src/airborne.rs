//! The airborne landings of Utah Beach: paragraph 11.2.2, from the drop zones to the losses on landing.
//!
//! What drops, drifts and dies on game turn 1 is decided here. The fight of those who come down on Germans is next
//! door in [`super::drop_attack`], supply from a drop zone in [`super::supply`]. The two tables are the pack's.
//!
//! Holds always: each unit's drop is settled before the next is rolled, and whoever can still be placed finds a hex
//! (the playouts of [`super::game`] would come to a dead end).

use std::collections::BTreeSet;

use beachhead_schema::hex::HexIx;

use super::game::UtahGame;
use super::ground::Terrain;
use super::play::Play;
use super::roster::{Role, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Pending, Place, State};
use super::tables::Survival;
use beachhead_engine::Violation;

/// 11.2.2 (1): drop zones lie north of this row.
const LAST_CLOSED_ROW: i32 = 19;

impl UtahGame {
    /// 11.2.2 (1): where a division's drop zone may lie.
    pub(super) fn check_drop_zone(
        &self,
        state: &State,
        division: usize,
        hex: HexIx,
    ) -> Result<(), Violation> {
        if state.phase != Phase::DropZones {
            return Err(self
                .out_of_order(state, "drop zones are placed once the first wave is ashore")
                .at(self.number(hex)));
        }
        if state.drop_zones.get(division).copied().flatten().is_some() {
            let id = self.division(division);
            let why = format!("the drop zone of division {id} has been placed");
            return Err(Violation::new(Rule::OrderOfPlay, why).at(self.number(hex)));
        }
        self.drop_zone_site(hex)?;
        let mut zones = state.drop_zones.clone();
        if let Some(zone) = zones.get_mut(division) {
            *zone = Some(hex);
        }
        if state.drop_zones.contains(&Some(hex)) || !self.everybody_finds_room(state, &zones) {
            let why = "with a drop zone here, not every unit of the divisions would find a hex of its own";
            return Err(Violation::new(Rule::DropRoom, why).at(self.number(hex)));
        }
        Ok(())
    }

    /// 11.2.2 (1): a drop zone lies north of row 19xx, and not in a beach, woods, all-sea or city hex.
    ///
    /// Binds the marker only: units beside it may come down anywhere, and pay for it by 11.2.2 (4). East of the Vire, where
    /// none of them could stand (10.1), no marker lies either.
    pub(super) fn drop_zone_site(&self, hex: HexIx) -> Result<(), Violation> {
        let spot = &self.ground[hex];
        let refuse =
            |why: String| Err(Violation::new(Rule::DropZoneSite, why).at(self.number(hex)));
        if spot.row <= LAST_CLOSED_ROW {
            return refuse(format!(
                "a drop zone lies north of hex row 19xx; this is row {:02}xx",
                spot.row
            ));
        }
        match spot.terrain {
            Terrain::Beach => refuse("a drop zone may not lie in a beach hex".to_owned()),
            Terrain::Woods => refuse("a drop zone may not lie in a woods hex".to_owned()),
            Terrain::AllSea => refuse("a drop zone may not lie in an all-sea hex".to_owned()),
            Terrain::City => refuse("a drop zone may not lie in a city hex".to_owned()),
            Terrain::Other if spot.closed => {
                let why = format!("{} lies east of the Vire", self.number(hex));
                Err(Violation::new(Rule::EastOfVire, why).at(self.number(hex)))
            }
            Terrain::Other => Ok(()),
        }
    }

    /// The hexes around a drop zone, itself among them, that a unit could still be placed in.
    fn free_hexes(&self, state: &State, division: usize, zone: HexIx) -> BTreeSet<HexIx> {
        let Some(unit) = self.waiting_to_drop(state, division).next() else {
            return BTreeSet::new();
        };
        let around = self.ground.links(zone).map(|link| link.to).chain([zone]);
        let open = |hex: &HexIx| self.check_bounds(unit, *hex).is_ok();
        around
            .filter(|hex| open(hex) && state.units_in(*hex).next().is_none())
            .collect()
    }

    /// Whether every division with a zone can still place all its units, each in a hex of its own.
    pub(super) fn everybody_finds_room(&self, state: &State, zones: &[Option<HexIx>]) -> bool {
        let wants: Vec<(usize, BTreeSet<HexIx>)> = zones
            .iter()
            .enumerate()
            .filter_map(|(division, zone)| Some((division, (*zone)?)))
            .map(|(division, zone)| {
                (
                    self.waiting_to_drop(state, division).count(),
                    self.free_hexes(state, division, zone),
                )
            })
            .collect();
        // All divisions of a kind want the same: it suffices that each set of them finds hexes enough (Hall).
        (1..1u32 << wants.len().min(16)).all(|some| {
            let chosen = wants
                .iter()
                .enumerate()
                .filter(|(at, _)| some & (1 << at) != 0)
                .map(|(_, want)| want);
            let wanted: usize = chosen.clone().map(|(units, _)| units).sum();
            wanted
                <= chosen
                    .flat_map(|(_, hexes)| hexes)
                    .collect::<BTreeSet<_>>()
                    .len()
        })
    }

    fn waiting_to_drop<'a>(
        &'a self,
        state: &'a State,
        division: usize,
    ) -> impl Iterator<Item = UnitIx> + 'a {
        let waiting = state
            .every_unit()
            .filter(|(_, troop)| troop.place == Place::Waiting);
        waiting
            .map(|(unit, _)| unit)
            .filter(move |unit| self.roster[*unit].role == Role::Drop(division))
    }

    /// 11.2.2 (2): a unit is placed in or beside its division's drop zone, alone in its hex.
    pub(super) fn check_drop_placement(
        &self,
        state: &State,
        unit: UnitIx,
        division: usize,
        hex: HexIx,
    ) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let refuse = |rule, why: String| {
            Err(Violation::new(rule, why)
                .at(self.number(hex))
                .of(id.clone()))
        };
        if state.units[unit].place != Place::Waiting {
            return refuse(
                Rule::DropBesideOwnZone,
                format!("{id} has been placed already"),
            );
        }
        let Some(zone) = state.drop_zones.get(division).copied().flatten() else {
            return refuse(
                Rule::DropBesideOwnZone,
                format!("the division of {id} has no drop zone"),
            );
        };
        if hex != zone && self.ground.link(zone, hex).is_none() {
            let (hex, zone) = (self.number(hex), self.number(zone));
            return refuse(
                Rule::DropBesideOwnZone,
                format!("{hex} is neither drop zone {zone} nor next to it"),
            );
        }
        if let Some(there) = state.units_in(hex).next() {
            let why = format!(
                "{} is there already, and only one unit goes to a hex",
                self.roster[there].id
            );
            return refuse(Rule::DropOneAHex, why);
        }
        self.check_bounds(unit, hex)?;
        let mut after = state.clone();
        after.units[unit].place = Place::Map(hex);
        if !self.everybody_finds_room(&after, &state.drop_zones) {
            return refuse(
                Rule::DropRoom,
                "another unit would be left without a hex".to_owned(),
            );
        }
        Ok(())
    }

    /// The dropped units that have not been rolled for.
    pub(super) fn drops_open<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitIx> + 'a {
        let open = state
            .every_unit()
            .filter(|(_, troop)| !troop.rolled && matches!(troop.place, Place::Map(_)));
        open.map(|(unit, _)| unit)
            .filter(|unit| self.roster[*unit].is_airborne())
    }

    /// 11.2.2 (3): each unit is rolled for once.
    pub(super) fn check_drop_roll(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let counter = &self.roster[unit];
        let troop = &state.units[unit];
        if counter.is_airborne() && troop.rolled {
            let why = format!("the drop of {} has been rolled for", counter.id);
            return Err(Violation::new(Rule::OneRollAUnit, why).of(counter.id.clone()));
        }
        if state.phase != Phase::DropRolls {
            return Err(self.out_of_order(state, "drops are rolled for when all units are placed"));
        }
        if !counter.is_airborne() || !matches!(troop.place, Place::Map(_)) {
            let why = format!("{} does not drop", counter.id);
            return Err(Violation::new(Rule::OneRollAUnit, why).of(counter.id.clone()));
        }
        Ok(())
    }
}

impl Play<'_> {
    pub(super) fn place_drop_zone(&mut self, division: usize, hex: HexIx) {
        self.cite(Rule::DropZoneSite);
        self.cite(Rule::DropRoom);
        if let Some(zone) = self.state.drop_zones.get_mut(division) {
            *zone = Some(hex);
        }
    }

    pub(super) fn place_drop(&mut self, unit: UnitIx, hex: HexIx) {
        self.cite(Rule::KnownCounter);
        self.cite(Rule::DropBesideOwnZone);
        self.cite(Rule::DropOneAHex);
        self.put(unit, hex);
    }

    /// 11.2.2 (3): survival, and drift where the die says so.
    pub(super) fn roll_drop(&mut self, unit: UnitIx) {
        let game = self.game;
        self.cite(Rule::OneRollAUnit);
        self.state.units[unit].rolled = true;
        let die = self.roll(&format_args!("the drop of {}", game.roster[unit].id));
        match die
            .checked_sub(1)
            .and_then(|at| self.game.tables.drop.get(usize::from(at)))
        {
            Some(Survival::Lost) => {
                self.cite(Rule::DropLost);
                self.eliminate(unit);
            }
            Some(Survival::ReducedDrift) => {
                self.cite(Rule::DropReduced);
                // The second die is rolled even for a unit that this loss destroys: the rule orders both.
                self.take_step(unit);
                self.drift(unit);
            }
            Some(Survival::Drift) => self.drift(unit),
            Some(Survival::Lands) | None => self.cite(Rule::DropLands),
        }
    }

    fn drift(&mut self, unit: UnitIx) {
        let game = self.game;
        self.cite(Rule::DropDrifts);
        let die = self.roll(&format_args!("the drift of {}", game.roster[unit].id));
        let Some(from) = self.state.hex_of(unit) else {
            return;
        };
        self.cite(Rule::DriftDirection);
        let way = die
            .checked_sub(1)
            .and_then(|at| self.game.tables.drift.get(usize::from(at)));
        let to = way.and_then(|way| self.game.board.grid().neighbor(from, *way));
        match to.filter(|to| self.game.check_bounds(unit, *to).is_ok()) {
            Some(to) => self.put(unit, to),
            None => {
                self.cite(Rule::DriftOffMap);
                self.eliminate(unit);
            }
        }
    }

    /// 11.2.2 (4): what the ground takes, and then who came down in one hex.
    pub(super) fn take_drop_losses(&mut self) {
        let dropped: Vec<(UnitIx, HexIx)> = self
            .state
            .every_unit()
            .filter(|(unit, _)| self.game.roster[*unit].is_airborne())
            .filter_map(|(unit, _)| Some((unit, self.state.hex_of(unit)?)))
            .collect();
        for &(unit, hex) in &dropped {
            match self.game.ground[hex].terrain {
                Terrain::Woods | Terrain::City | Terrain::Beach => {
                    self.cite(Rule::BadGround);
                    self.take_step(unit);
                }
                Terrain::AllSea => {
                    self.cite(Rule::DropAtSea);
                    self.eliminate(unit);
                }
                Terrain::Other => {}
            }
        }
        let hexes: BTreeSet<HexIx> = dropped.iter().map(|(_, hex)| *hex).collect();
        for hex in hexes {
            let units: Vec<UnitIx> = self
                .state
                .units_in(hex)
                .filter(|unit| self.game.roster[*unit].is_airborne())
                .collect();
            if units.len() > 1 {
                let count = units.len() - 1;
                self.state.pending.push(Pending::Losses {
                    units,
                    count,
                    of_drop: true,
                });
            }
        }
    }
}
