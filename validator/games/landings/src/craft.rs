//! Landing craft (L29 to L36): how they are loaded, move, land and go back, and landings without them.
//!
//! A craft is a unit of its own that keeps to the ocean; what it carries has no hex until it lands. On the coastline
//! the unit stands, and its owner puts the craft back on a free hex with a craft's icon, ready for the next.

use beachhead_schema::hex::{HexIx, HexNo};

use super::entering::How;
use super::game::LandingsGame;
use super::play::Play;
use super::resolved::Way;
use super::roster::{Class, KindIx, Side, UnitIx};
use super::rules::Rule;
use super::state::{Pending, Place, State, TurnOf};
use beachhead_engine::{HexSet, Violation, listed};

/// A section of the beach of one map.
#[derive(Clone, Debug)]
pub(super) struct BeachSection {
    /// The map it is of.
    pub(super) sheet: u8,
    /// Its place from west to east over all maps, three to a map: sections side by side differ by one.
    pub(super) place: u8,
    /// Its coastline hexes.
    pub(super) coast: HexSet,
    /// The objective that says who controls it.
    pub(super) objective: usize,
}

/// A side whose arrivals on some maps are limited, and need no craft (L127).
#[derive(Clone, Debug)]
pub(super) struct Limit {
    pub(super) side: Side,
    pub(super) sheets: Vec<u8>,
    pub(super) kinds: Vec<KindIx>,
}

/// What the sea and its coast have for landings.
#[derive(Clone, Debug, Default)]
pub(super) struct Coast {
    pub(super) ocean: HexSet,
    pub(super) coastline: HexSet,
    /// Hexes with the icon of a craft, in the order of the map's markers (L33).
    pub(super) icons: Vec<HexIx>,
    pub(super) beaches: Vec<BeachSection>,
}

impl LandingsGame {
    pub(super) fn is_craft(&self, state: &State, unit: UnitIx) -> bool {
        self.kind_of(state, unit).class == Class::Craft
    }

    /// The unit that a craft carries.
    pub(super) fn cargo(&self, state: &State, craft: UnitIx) -> Option<UnitIx> {
        let mut units = state.every_unit();
        units
            .find(|(_, troop)| troop.place == Place::Aboard(craft))
            .map(|(unit, _)| unit)
    }

    /// L29 to L36: whether a unit from over the sea may come in here: into a craft, or onto a coast that is held.
    pub(super) fn check_landing(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        let counter = &self.roster[unit];
        let refuse = |rule, why: String| {
            Err(Violation::new(rule, why)
                .of(counter.id.clone())
                .at(self.number(hex)))
        };
        if let Some(there) = state.unit_at(hex) {
            let own = self.side_of(there) == counter.side;
            if !own || !self.is_craft(state, there) {
                let why = format!("{} is occupied", self.number(hex));
                return refuse(Rule::PlaceCleared, why);
            }
            if self.cargo(state, there).is_some() {
                let why = format!("{} is loaded already", self.roster[there].id);
                return refuse(Rule::AlliedEntry, why);
            }
            return Ok(());
        }
        if !self.coast.coastline.contains(hex) {
            let why = format!(
                "{} comes in by an empty landing craft, and there is none in {}",
                counter.id,
                self.number(hex)
            );
            return refuse(Rule::AlliedEntry, why);
        }
        match self.open_beach(state, hex) {
            Some(_) => self.check_ashore(state, unit, hex),
            None => {
                let rule = if self.has_partner_on_its_map(hex) {
                    Rule::BeachArrival
                } else {
                    Rule::BeachAcrossMaps
                };
                let why = format!(
                    "{} is on no section of the beach that is held together with the next",
                    self.number(hex)
                );
                refuse(rule, why)
            }
        }
    }

    /// Whether the unit may stand in the hex where it is put ashore: what lies there may close it.
    fn check_ashore(&self, state: &State, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
        let Some((rule, words)) = self.closed_ground(state, unit, hex) else {
            return Ok(());
        };
        let id = &self.roster[unit].id;
        let why = format!("{id} can't land in {}: {words}", self.number(hex));
        Err(Violation::new(rule, why)
            .of(id.clone())
            .at(self.number(hex)))
    }

    /// For a message: where a unit from over the sea may come in now.
    pub(super) fn landing_help(&self, state: &State, unit: UnitIx) -> String {
        let open = self
            .landing_places(state)
            .filter(|hex| self.check_landing(state, unit, *hex).is_ok());
        let places: Vec<HexNo> = open.map(|hex| self.number(hex)).collect();
        if places.is_empty() {
            "no landing craft is empty, and no two neighbouring beach sections are held".to_owned()
        } else {
            format!("it may come in at {}", listed(places))
        }
    }

    fn section_held(&self, state: &State, section: &BeachSection) -> bool {
        let objective = self.medals.objectives.get(section.objective);
        let lander = objective.and_then(|objective| objective.side);
        let holder = state
            .stand
            .holders
            .get(section.objective)
            .copied()
            .flatten();
        lander.is_some() && holder == lander
    }

    /// L35, L36: a held section with this coastline hex, and a held one beside it.
    fn open_beach(&self, state: &State, hex: HexIx) -> Option<(&BeachSection, &BeachSection)> {
        let held = || {
            let sections = self.coast.beaches.iter();
            sections.filter(|section| self.section_held(state, section))
        };
        held()
            .filter(|section| section.coast.contains(hex))
            .find_map(|own| {
                let beside = held().filter(|other| other.place.abs_diff(own.place) == 1);
                // On its own map rather than on the next.
                let next = beside.min_by_key(|other| other.sheet != own.sheet)?;
                Some((own, next))
            })
    }

    fn has_partner_on_its_map(&self, hex: HexIx) -> bool {
        let own = self
            .coast
            .beaches
            .iter()
            .filter(|section| section.coast.contains(hex));
        own.clone().next().is_none()
            || own.clone().any(|own| {
                self.coast
                    .beaches
                    .iter()
                    .any(|other| other.sheet == own.sheet && other.place.abs_diff(own.place) == 1)
            })
    }

    /// Hexes where units from over the sea might come in: with a craft, or on the coast of a section.
    pub(super) fn landing_places<'a>(
        &'a self,
        state: &'a State,
    ) -> impl Iterator<Item = HexIx> + 'a {
        let craft = state
            .every_unit()
            .filter(|(unit, _)| self.is_craft(state, *unit))
            .filter_map(|(_, troop)| match troop.place {
                Place::Board(hex) => Some(hex),
                _ => None,
            });
        // A hex under a dotted line is in both its sections.
        let sections = self.coast.beaches.iter().enumerate();
        let coast = sections.flat_map(|(at, section)| {
            let before = self.coast.beaches.iter().take(at);
            let new = move |hex: &HexIx| !before.clone().any(|other| other.coast.contains(*hex));
            section.coast.iter().filter(new)
        });
        craft.chain(coast)
    }

    /// L30 to L32: whether the craft may go this way. Whose turn it is and whether it is ordered is seen to already.
    pub(super) fn check_craft_way(
        &self,
        state: &State,
        craft: UnitIx,
        way: &Way,
    ) -> Result<(), Violation> {
        let counter = &self.roster[craft];
        let id = &counter.id;
        let refuse = |rule, hex: HexIx, why: String| {
            Err(Violation::new(rule, why)
                .of(id.clone())
                .at(self.number(hex)))
        };
        let Some(mut at) = state.hex_of(craft) else {
            let why = format!("{id} is not on the map");
            return Err(Violation::new(Rule::CraftMove, why).of(id.clone()));
        };
        let moves = usize::from(self.kind_of(state, craft).moves);
        if way.is_empty() || usize::from(way.len()) > moves {
            let why = format!("{id} moves one hex or up to {moves}");
            return refuse(Rule::CraftMove, at, why);
        }
        let cargo = self.cargo(state, craft);
        for (nr, hex) in way.iter().enumerate() {
            let (here, there) = (self.number(at), self.number(hex));
            if !self.board.touch(at, hex) {
                let why = format!("{id} can't go to {there}: it is not beside {here}");
                return refuse(Rule::PathFree, hex, why);
            }
            if let Some(other) = state.unit_at(hex) {
                let other = &self.roster[other].id;
                let why = format!("{id} can't go to {there}: {other} is there");
                return refuse(Rule::PathFree, hex, why);
            }
            if self.coast.coastline.contains(hex) {
                let Some(cargo) = cargo else {
                    let why = format!("{id} is empty and has no unit to land");
                    return refuse(Rule::CraftLands, hex, why);
                };
                self.check_ashore(state, cargo, hex)?;
                if nr + 1 < usize::from(way.len()) {
                    let why = format!("{id} stops on the coastline");
                    return refuse(Rule::CraftLands, hex, why);
                }
            } else if !self.coast.ocean.contains(hex) {
                let why = format!(
                    "{id} lands on coastline only, which {} is not",
                    self.number(hex)
                );
                return refuse(Rule::CraftLands, hex, why);
            }
            at = hex;
        }
        Ok(())
    }

    /// Every way that the craft may go.
    pub(super) fn each_craft_way(&self, state: &State, craft: UnitIx, mut take: impl FnMut(Way)) {
        let Some(from) = state.hex_of(craft) else {
            return;
        };
        for (_, first) in self.board.neighbors(from) {
            let Some(short) = Way::of([first]) else {
                continue;
            };
            if self.check_craft_way(state, craft, &short).is_ok() {
                take(short);
            }
            for (_, second) in self.board.neighbors(first) {
                let Some(long) = Way::of([first, second]) else {
                    continue;
                };
                if self.check_craft_way(state, craft, &long).is_ok() {
                    take(long);
                }
            }
        }
    }

    /// The free hexes with a craft's icon, in the order of the map's markers.
    pub(super) fn free_icons<'a>(&'a self, state: &'a State) -> impl Iterator<Item = HexIx> + 'a {
        let icons = self.coast.icons.iter().copied();
        icons.filter(|icon| state.at.is_free(*icon))
    }

    /// L33: whether the owner of a craft that has landed its unit may put it back on this hex.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn check_craft_return(
        &self,
        state: &State,
        craft: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        let id = &self.roster[craft].id;
        let number = self.number(hex);
        let refuse = |why: String| {
            Err(Violation::new(Rule::CraftReturns, why)
                .of(id.clone())
                .at(number.clone()))
        };
        match state.pending.last() {
            Some(Pending::CraftReturn { craft: due, .. }) if *due == craft => {}
            None if !self.is_craft(state, craft) || state.hex_of(craft).is_some() => {
                return refuse(format!("{id} has not just landed a unit"));
            }
            None => {
                return refuse(format!(
                    "{id} waits beside the map: no hex with a craft's icon is free"
                ));
            }
            Some(_) => {
                let what = format!("{id} is not put back now");
                return Err(self.out_of_order(state, &what).of(id.clone()));
            }
        }
        if !self.coast.icons.contains(&hex) {
            return refuse(format!(
                "{id} goes back to a hex with a craft's icon, and {number} has none"
            ));
        }
        if !state.at.is_free(hex) {
            return refuse(format!(
                "{id} goes back to a free hex, and {number} is occupied"
            ));
        }
        Ok(())
    }
}

impl Play<'_> {
    /// L35, L36: says by which sections of the beach a unit comes in.
    pub(super) fn cite_beach(&mut self, hex: HexIx) {
        self.cite(Rule::BeachArrival);
        let pair = self.game.open_beach(self.state, hex);
        if pair.is_some_and(|(own, next)| own.sheet != next.sheet) {
            self.cite(Rule::BeachAcrossMaps);
        }
    }

    /// L29, L30: the unit goes aboard the craft in this hex.
    pub(super) fn load(&mut self, unit: UnitIx, hex: HexIx) {
        let Some(craft) = self.state.unit_at(hex) else {
            return;
        };
        self.cite(Rule::AlliedEntry);
        self.cite(Rule::LoadedWaits);
        self.state.troops[unit].place = Place::Aboard(craft);
        self.state.troops[craft].turn.arrived = true;
    }

    /// L31 to L34: the craft has come to the end of its way; on coastline it lands what it carries and goes back.
    pub(super) fn move_craft(&mut self, craft: UnitIx, way: &Way) {
        let game = self.game;
        let Some(end) = way.last() else {
            return;
        };
        self.cite(Rule::CraftMove);
        self.state.troops[craft].turn.moved = true;
        let cargo = game.cargo(self.state, craft);
        let Some(cargo) = cargo.filter(|_| game.coast.coastline.contains(end)) else {
            self.put(craft, end);
            return;
        };
        self.cite(Rule::CraftLands);
        self.cite(Rule::CraftReturns);
        self.cite(Rule::CraftCount);
        self.take_off(craft, Place::Waiting);
        self.state.troops[cargo].turn = TurnOf::of_arrival(self.state.seat);
        if game.system.landed_battle {
            self.arrive(cargo, end);
        } else {
            self.state.troops[cargo].turn.no_battle = true;
            self.enter(cargo, end, How::Arrive);
        }
        self.return_craft(craft);
    }

    /// L33: an empty craft goes back at once where one icon hex is free, its owner chooses among several, and it waits
    /// beside the map where there is none.
    fn return_craft(&mut self, craft: UnitIx) {
        let game = self.game;
        let mut free = game.free_icons(self.state);
        let (first, second) = (free.next(), free.next());
        drop(free);
        match (first, second) {
            (Some(only), None) => self.put(craft, only),
            (Some(_), Some(_)) => {
                let side = game.side_of(craft);
                self.state
                    .pending
                    .push(Pending::CraftReturn { side, craft });
            }
            (None, _) => {}
        }
    }

    /// L33: the owner has chosen where the craft goes back to, which has been judged.
    pub(super) fn choose_craft_return(&mut self, craft: UnitIx, hex: HexIx) {
        self.state.pending.pop();
        self.cite(Rule::CraftReturns);
        self.cite(Rule::CraftCount);
        self.put(craft, hex);
        // The next craft that waits has a hex less to choose from.
        if let Some(&Pending::CraftReturn { craft: next, .. }) = self.state.pending.last() {
            self.state.pending.pop();
            self.return_craft(next);
        }
    }

    /// Craft that found no free icon hex come back as soon as one is free: when their side's movement begins.
    pub(super) fn bring_craft_back(&mut self, side: Side) {
        let game = self.game;
        let away: Vec<UnitIx> = self
            .state
            .every_unit()
            .filter(|(unit, troop)| {
                troop.place == Place::Waiting
                    && game.side_of(*unit) == side
                    && game.roster[troop.kind].class == Class::Craft
            })
            .map(|(unit, _)| unit)
            .collect();
        for craft in away {
            self.return_craft(craft);
        }
    }
}
