//! [`UtahGame`]: the rulebook opened on a pack.

use beachhead_base::Id;
use beachhead_base::cannot_happen;
use beachhead_engine::{Choices, HexSet, SharedBoard};
use beachhead_kit::slot::Names;
use beachhead_kit::{HexIx, HexNo, UnitIx, Violation, known};
use beachhead_model::games::utah::UtahScenario;

use crate::data::cities::Cities;
use crate::data::cups::Cups;
use crate::data::ground::Ground;
use crate::data::keeping::Keeping;
use crate::data::roster::{Role, Roster};
use crate::data::tables::Tables;
use crate::rules::Rule;

/// D-Day: Utah Beach, opened on a pack.
#[derive(Clone, Debug)]
pub struct UtahGame {
    pub(crate) board: SharedBoard,
    pub(crate) ground: Ground,
    pub(crate) tables: Tables,
    pub(crate) roster: Roster,
    /// The cups as the game begins.
    pub(crate) cups: Cups,
    pub(crate) options: Options,
    /// The maps to which nations keep, where there are several (14.0).
    pub(crate) maps: Vec<Keeping>,
    /// The cities of the map, for the campaign.
    pub(crate) cities: Cities,
    pub(crate) plan: UtahScenario,
    /// How many turns the scenario lasts (10.2).
    pub(crate) turns: u16,
    /// What the Allied side has to capture (13.0).
    pub(crate) locations: Vec<HexIx>,
    /// The map edge hexes whose capture costs the German a marker each (11.1.4).
    pub(crate) edge_hexes: HexSet,
    /// Where the scenario's plan has each unit.
    pub(crate) setup: Vec<(Id, HexNo)>,
}

impl UtahGame {
    /// The last turn to which the game can go on.
    pub(crate) fn longest(&self) -> u16 {
        let campaign = self.plan.campaign.as_ref();
        campaign.map_or(self.turns, |campaign| campaign.longest.max(self.turns))
    }

    /// The number printed on a hex.
    pub(crate) fn number(&self, hex: HexIx) -> HexNo {
        self.ground[hex].number.clone()
    }
}

impl UtahGame {
    /// The name of a division that drops.
    pub(crate) fn division(&self, at: usize) -> Id {
        let division = self.roster.divisions.get(at).cloned();
        division.unwrap_or_else(|| cannot_happen!(Id::default(), "there is no division {at}"))
    }
}

/// The optional rules, and whether they are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// 15.0: flak halves aircraft.
    pub(crate) flak: bool,
    /// 14.1: the weather is rolled for.
    pub(crate) weather: bool,
}

impl Names for UtahGame {
    type HexBy = Rule;

    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        let found = self.roster.find(id);
        let found = found.filter(|unit| self.roster[*unit].role != Role::Absent);
        found.ok_or_else(|| {
            let why = format!("no unit of the scenario is called {id}");
            let units = self.roster.iter();
            let known = units.filter(|(_, unit)| unit.role != Role::Absent);
            known::no_unit(Rule::KnownCounter, why, id, known.map(|(_, unit)| &unit.id))
        })
    }

    fn unit_id(&self, unit: UnitIx) -> Id {
        self.roster[unit].id.clone()
    }

    fn hex(&self, number: &HexNo, rule: Rule) -> Result<HexIx, Violation> {
        let known = self.ground.find(number);
        let found = known.or_else(|| self.board.hex(number.as_str()));
        found.ok_or_else(|| {
            Violation::new(rule, format!("the map has no hex {number}")).at(number.clone())
        })
    }

    fn number(&self, hex: HexIx) -> HexNo {
        self.number(hex)
    }

    fn some_unit(&self, choices: &mut Choices) -> Option<UnitIx> {
        self.roster.counters.pick(choices)
    }
}
