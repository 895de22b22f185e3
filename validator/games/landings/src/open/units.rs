//! The units that the scenario names, and how each comes into the game.

use std::collections::BTreeMap;

use beachhead_engine::ScenarioLine;
use beachhead_schema::diag::{Diagnostic, Subject};
use beachhead_schema::forces::Unit;
use beachhead_schema::games::landings::{Special, Troop};
use beachhead_schema::hex::HexIx;
use beachhead_schema::{Id, cannot_happen};

use crate::codes::{BAD_SCENARIO, BAD_UNIT};
use crate::data::{Counter, Nation, Role, Roster, Traits};
use crate::open::field::PlayField;
use crate::open::joined::Joined;
use crate::open::opening::Opening;
use crate::side::Side;

/// The table of what units carry.
const EQUIPMENT: &str = "equipment";

/// More dice than anything gives.
const MOST_DICE: u8 = 6;

/// What a unit's equipment does.
#[derive(Clone, Copy, Debug, Default)]
struct Carried {
    boat: bool,
    still_dice: u8,
}

/// More than any battle has, and little enough to count them all in a state.
const MOST_UNITS: usize = 4000;

impl Opening<'_> {
    pub(crate) fn counters(&mut self, roster: &mut Roster, joined: &Joined, field: &PlayField) {
        let roles = self.roles(joined, field);
        if roles.len() > MOST_UNITS {
            let what = format!("no battle has more than {MOST_UNITS} units");
            return self.report(BAD_SCENARIO, ScenarioLine::Field("setup"), "M28", &what);
        }
        let troops: BTreeMap<&Id, &Troop> = joined
            .plan
            .troops
            .iter()
            .map(|troop| (&troop.unit, troop))
            .collect();
        let mut counters = Vec::new();
        for (id, (role, sheet)) in roles {
            let Some(unit) = self.pack.forces.units.get(&id) else {
                let what = format!("the forces have no unit `{id}`");
                self.report(BAD_SCENARIO, ScenarioLine::Field("setup"), "M28", &what);
                continue;
            };
            let troop = troops.get(&id).copied();
            let carried = self.carried(troop);
            match counter(roster, unit, (role, sheet), troop, carried) {
                Some(counter) => counters.push(counter),
                None => self.unfit(unit),
            }
        }
        roster.counters = beachhead_kit::Roster::new(counters);
    }

    /// Which units come how, sorted by id.
    fn roles(&mut self, joined: &Joined, field: &PlayField) -> BTreeMap<Id, (Role, u8)> {
        let mut roles: BTreeMap<Id, (Role, u8)> = BTreeMap::new();
        let mut taken: BTreeMap<HexIx, Id> = BTreeMap::new();
        for (unit, number) in &joined.setup {
            let Some(hex) = self.hex(field, number, ScenarioLine::Setup(unit)) else {
                continue;
            };
            if let Some(other) = taken.insert(hex, unit.clone()) {
                let what = format!("{other} and {unit} are both set up in {number}");
                self.report(BAD_SCENARIO, ScenarioLine::Setup(unit), "M30", &what);
                continue;
            }
            let sheet = field.sheet_of.get(hex.0 as usize).copied();
            let sheet = sheet.unwrap_or_else(|| cannot_happen!(0, "{number} is on the board"));
            if roles
                .insert(unit.clone(), (Role::AtStart(hex), sheet))
                .is_some()
            {
                let what = format!("{unit} is set up twice");
                self.report(BAD_SCENARIO, ScenarioLine::Setup(unit), "M30", &what);
            }
        }
        for (unit, sheet) in &joined.reserves {
            roles.entry(unit.clone()).or_insert((Role::Reserve, *sheet));
        }
        for special in &joined.plan.special {
            let waiting = match special {
                Special::Paradrop(drop) => &drop.units,
                Special::ArmorBreakthrough { units, .. } | Special::SupplyTrain { units, .. } => {
                    units
                }
                _ => continue,
            };
            for unit in waiting {
                roles.entry(unit.clone()).or_insert((Role::Waiting, 0));
            }
        }
        roles
    }

    /// What a unit's equipment does, by table `equipment`.
    fn carried(&mut self, troop: Option<&Troop>) -> Carried {
        let Some((unit, carries)) =
            troop.and_then(|troop| Some((&troop.unit, troop.equipment.as_ref()?)))
        else {
            return Carried::default();
        };
        let pack = self.pack;
        let mut rows = pack.tables.rows_of(EQUIPMENT);
        let Some(row) = rows.find(|row| row.row == *carries) else {
            let what = format!(
                "`{unit}` carries `{carries}`, and table `{EQUIPMENT}` has no row of that name"
            );
            self.report(BAD_SCENARIO, ScenarioLine::Rules("troops"), "M29", &what);
            return Carried::default();
        };
        let boat = self.read(row, "crosses", |cell| match cell {
            "boat" => Some(true),
            "-" => Some(false),
            _ => None,
        });
        let still_dice = self.read(row, "still-dice", |cell| {
            cell.parse().ok().filter(|dice| *dice <= MOST_DICE)
        });
        Carried {
            boat: boat.unwrap_or_default(),
            still_dice: still_dice.unwrap_or_default(),
        }
    }

    fn unfit(&mut self, unit: &Unit) {
        let message = format!(
            "the rules of the landings can't use unit `{}`: it needs one of the sides Axis and Allies, a kind that table \
             `units` has, and one figure or more",
            unit.id
        );
        self.findings.push(
            Diagnostic::error(BAD_UNIT, message)
                .on(Subject::Unit(unit.id.to_string()))
                .rule("M29"),
        );
    }
}

fn counter(
    roster: &Roster,
    unit: &Unit,
    (role, sheet): (Role, u8),
    troop: Option<&Troop>,
    carried: Carried,
) -> Option<Counter> {
    let kind = roster.kind_named(unit.kind.as_str())?;
    let side = Side::named(&unit.side)?;
    if unit.steps == 0 {
        return None;
    }
    let pays_none = Traits::NO_MEDAL.with(Traits::THIRDS);
    let usual = u8::from(!roster[kind].traits.has(pays_none));
    let behavior = troop.and_then(|troop| troop.behavior.as_ref());
    let behavior = behavior.map_or("", Id::as_str);
    Some(Counter {
        id: unit.id.clone(),
        side,
        nation: unit.nation.as_ref().map(Nation::named),
        kind,
        figures: unit.steps,
        role,
        medals: troop.and_then(|troop| troop.medals).unwrap_or(usual),
        steady: behavior == "CAN_IGNORE_ONE_FLAG",
        boat: carried.boat,
        still_dice: carried.still_dice,
        camouflaged: troop.is_some_and(|troop| troop.camouflaged),
        slow: behavior.ends_with("ARMOR_MOVE_TWO"),
        sheet,
    })
}
