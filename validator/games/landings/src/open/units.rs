//! The units that the scenario names, and how each comes into the game.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_base::cannot_happen;
use beachhead_engine::ScenarioLine;
use beachhead_kit::tables::cells;
use beachhead_kit::{HexIx, Opening};
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::forces::Unit;
use beachhead_model::games::landings::{Special, Troop};

use crate::codes::{BAD_SCENARIO, BAD_UNIT};
use crate::data::{Counter, Nation, Role, Roster, Traits};
use crate::open::opening::{self, TROOPS, in_words, report};
use crate::open::setting::Setting;
use crate::side::Side;

/// The table of what units carry.
const EQUIPMENT: &str = "equipment";

/// More dice than anything gives.
const MOST_DICE: u8 = 6;

/// More than any battle has, and little enough to count them all in a state.
const MOST_UNITS: usize = 4000;

/// The units that the scenario names.
pub(crate) fn counters(opening: &mut Opening<'_>, setting: &Setting) -> Vec<Counter> {
    let setup = ScenarioLine::Field("setup");
    let roles = roles(opening, setting);
    let mut counters = Vec::new();
    if roles.len() > MOST_UNITS {
        let what = format!("no battle has more than {MOST_UNITS} units");
        report(opening, BAD_SCENARIO, setup, "M28", &what);
        return counters;
    }
    let troops = setting.joined.plan.troops.iter();
    let troops: BTreeMap<&Id, &Troop> = troops.map(|troop| (&troop.unit, troop)).collect();
    for (id, (role, sheet)) in roles {
        let Some(unit) = opening.pack.forces.units.get(&id) else {
            let what = format!("the forces have no unit `{id}`");
            report(opening, BAD_SCENARIO, setup, "M28", &what);
            continue;
        };
        let troop = troops.get(&id).copied();
        let (boat, still_dice) = carried(opening, troop);
        match counter(&setting.roster, unit, role, troop) {
            Some(counter) => counters.push(Counter {
                sheet,
                boat,
                still_dice,
                ..counter
            }),
            None => opening.findings.push(unfit(unit)),
        }
    }
    counters
}

/// Which units come how, sorted by id, and the sheet that each belongs to.
fn roles(opening: &mut Opening<'_>, setting: &Setting) -> BTreeMap<Id, (Role, u8)> {
    let (joined, field) = (&setting.joined, &setting.field);
    let mut roles: BTreeMap<Id, (Role, u8)> = BTreeMap::new();
    let mut taken: BTreeMap<HexIx, Id> = BTreeMap::new();
    for (unit, number) in &joined.setup {
        let line = ScenarioLine::Setup(unit);
        let Some(hex) = opening::hex(opening, field, number, line) else {
            continue;
        };
        if let Some(other) = taken.insert(hex, unit.clone()) {
            let what = format!("{other} and {unit} are both set up in {number}");
            report(opening, BAD_SCENARIO, line, "M30", &what);
            continue;
        }
        let sheet = field.sheet_at(hex);
        let sheet = sheet.unwrap_or_else(|| cannot_happen!(0, "{number} is in play"));
        let before = roles.insert(unit.clone(), (Role::AtStart(hex), sheet));
        if before.is_some() {
            let what = format!("{unit} is set up twice");
            report(opening, BAD_SCENARIO, line, "M30", &what);
        }
    }
    for (unit, sheet) in &joined.reserves {
        roles.entry(unit.clone()).or_insert((Role::Reserve, *sheet));
    }
    for special in &joined.plan.special {
        let waiting = match special {
            Special::Paradrop(drop) => &drop.units,
            Special::ArmorBreakthrough { units, .. } | Special::SupplyTrain { units, .. } => units,
            _ => continue,
        };
        for unit in waiting {
            roles.entry(unit.clone()).or_insert((Role::Waiting, 0));
        }
    }
    roles
}

/// What a unit's equipment does, by table `equipment`: whether it crosses by boat, and its dice while it hasn't moved.
fn carried(opening: &mut Opening<'_>, troop: Option<&Troop>) -> (bool, u8) {
    let named = troop.and_then(|troop| Some((&troop.unit, troop.equipment.as_ref()?)));
    let Some((unit, carries)) = named else {
        return (false, 0);
    };
    let mut rows = opening.pack.tables.rows_of(EQUIPMENT);
    let Some(row) = rows.find(|row| row.row == *carries) else {
        let what = format!(
            "`{unit}` carries `{carries}`, and table `{EQUIPMENT}` has no row of that name"
        );
        report(opening, BAD_SCENARIO, TROOPS, "M29", &what);
        return (false, 0);
    };
    opening.tables(in_words, |reader| {
        let boat = reader.cell_or(row, "crosses", false, cells::either("boat", "-"));
        let dice = reader.cell_or(row, "still-dice", 0, cells::number(0..=MOST_DICE));
        (boat, dice)
    })
}

fn unfit(unit: &Unit) -> Diagnostic {
    let id = &unit.id;
    let message = format!(
        "the rules of the landings can't use unit `{id}`: it needs one of the sides Axis and Allies, a kind that table \
         `units` has, and one figure or more"
    );
    let finding = Diagnostic::error(BAD_UNIT, message);
    finding.on(Subject::Unit(id.to_string())).rule("M29")
}

/// A unit that carries nothing; none where it lacks what the rules need of it.
fn counter(roster: &Roster, unit: &Unit, role: Role, troop: Option<&Troop>) -> Option<Counter> {
    let kind = roster.kind_named(unit.kind.as_str())?;
    let side = Side::named(&unit.side)?;
    if unit.steps == 0 {
        return None;
    }
    let pays_none = Traits::NO_MEDAL.with(Traits::THIRDS);
    let usual = u8::from(!roster[kind].traits.has(pays_none));
    let behavior = troop.and_then(|troop| troop.behavior.as_ref());
    let behavior = behavior.map_or("", Id::as_str);
    let nation = unit.nation.as_ref();
    Some(Counter {
        id: unit.id.clone(),
        side,
        nation: nation.map(|code| Nation::named(code).unwrap_or(Nation::Other)),
        kind,
        figures: unit.steps,
        role,
        medals: troop.and_then(|troop| troop.medals).unwrap_or(usual),
        steady: behavior == "CAN_IGNORE_ONE_FLAG",
        boat: false,
        still_dice: 0,
        camouflaged: troop.is_some_and(|troop| troop.camouflaged),
        slow: behavior.ends_with("ARMOR_MOVE_TWO"),
        sheet: 0,
    })
}
