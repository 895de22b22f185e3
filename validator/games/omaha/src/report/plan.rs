//! The scenario's plan as actions: units are set up, every boat is assigned, then loaded, and op sheets are drawn up, each judged
//! at its own line.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_engine::{Planned, RuleIndex, SetupViolation, to_text};
use beachhead_hex::HexNo;
use beachhead_kit::UnitIx;

use crate::action::{Action, Resolved};
use crate::data::{Boat, BoatIx, Cargo, Craft, OmahaGame, Side};
use crate::landing::{history, loading, sheets};
use crate::report::position;
use crate::state::{Phase, Place, Stage, State};
use crate::{Rule, View, view};

/// The schematic in the order in which it can be made: wave by wave, the DUKWs first.
pub(crate) fn planned(game: &OmahaGame) -> Vec<Planned<Action>> {
    let boats = game.all_boats().filter(|(_, boat)| !boat.is_transport());
    let mut boats: Vec<(BoatIx, &Boat)> = boats.collect();
    boats.sort_by_key(|(at, boat)| (boat.wave, boat.craft != Craft::Dukw, *at));
    let set_up = game.roster.iter().filter_map(|(_, counter)| {
        let hex = game.board.number(counter.setup?);
        Some(Planned::of_setup(set_up(&counter.id, hex)))
    });
    let points = game.target_points.iter().map(|point| {
        let hex = game.board.number(point.hex);
        Planned::of_rules("target_points", point.line, Action::AssignPoint { hex })
    });
    let rockets = game.rockets.iter().map(|target| {
        let hex = game.board.number(target.hex);
        Planned::of_rules("rockets", target.line, Action::PlanRockets { hex })
    });
    // Reference points come before any unit is placed (2.8).
    let mut actions: Vec<Planned<Action>> = points.chain(rockets).chain(set_up).collect();
    for (_, boat) in boats {
        let id: &Id = &boat.id;
        let assign = Action::Assign { boat: id.clone() };
        actions.push(Planned::of_rules("boats", boat.line, assign));
        actions.extend(boat.load.iter().map(|cargo| {
            let (boat_id, unit) = (id.clone(), game.roster[cargo.unit].id.clone());
            let board = Action::Board {
                boat: boat_id,
                unit,
            };
            Planned::of_rules("boats", boat.line, board)
        }));
    }
    actions.extend(game.fire_teams.iter().map(|(line, unit)| {
        let unit = game.roster[*unit].id.clone();
        Planned::of_rules("fire_teams", *line, Action::AssignTeam { unit })
    }));
    actions.extend(game.sheets.iter().map(|sheet| {
        let draw_up = Action::DrawUp {
            sheet: sheet.id.clone(),
        };
        Planned::of_rules("sheets", sheet.line, draw_up)
    }));
    actions
}

/// A unit is set up.
fn set_up(unit: &Id, hex: HexNo) -> Action {
    let unit = unit.clone();
    Action::SetUp { unit, hex }
}

/// How a unit comes to stand where a scenario has it.
pub(crate) fn placement(_: &OmahaGame, unit: &Id, hex: &HexNo) -> Option<Action> {
    Some(set_up(unit, hex.clone()))
}

/// What keeps the schematic from ending, by what it plans: boats without a load, units of which only some steps have a boat, and
/// units of op sheets that have none.
pub(crate) fn unfinished(game: &OmahaGame, is_legal: bool) -> Vec<SetupViolation> {
    let start = position::start(game);
    let view = View::new(game, &start);
    let boats = || game.all_boats().filter(|(_, boat)| !boat.is_transport());
    let mut planned: BTreeMap<UnitIx, (usize, u16)> = BTreeMap::new();
    for (_, boat) in boats() {
        for cargo in &boat.load {
            let (_, steps) = planned.entry(cargo.unit).or_insert((boat.line, 0));
            *steps = steps.saturating_add(cargo.steps.into());
        }
    }
    let missing = |list, line, violation| SetupViolation {
        action: to_text(&Action::Done),
        violation,
        line: Some((list, line)),
    };
    let empty = boats().filter(|(_, boat)| boat.load.is_empty());
    let mut found: Vec<SetupViolation> = empty
        .map(|(_, boat)| missing("boats", boat.line, loading::empty(boat)))
        .collect();
    // Where a load is refused, it may be in the place of the missing part.
    if is_legal {
        for (unit, (line, steps)) in &planned {
            if *steps < game.roster[*unit].steps.into() {
                found.push(missing("boats", *line, loading::in_part(view, *unit)));
            }
        }
    }
    let is_in_wave = |unit| planned.contains_key(&unit);
    let unplanned = history::unplanned(view, is_in_wave);
    let unplanned = unplanned.map(|unit| SetupViolation {
        action: to_text(&Action::Done),
        violation: history::not_planned(view, unit),
        line: None,
    });
    found.extend(unplanned);
    if !game.options.no_sheets {
        for sheet in game.sheets.iter().filter(|sheet| sheet.side == Side::Us) {
            let units = sheet.units.iter().copied();
            let unit = units.filter(|unit| !planned.contains_key(unit));
            let without_boat = |unit| sheets::without_boat(view, sheet, unit);
            found.extend(unit.map(|unit| missing("sheets", sheet.line, without_boat(unit))));
        }
    }
    found
}

/// Brings the state to what an action of the plan stands on. A boat that was refused is
/// assigned all the same to judge its load, and a wave that lacks DUKWs is reported at the first boat that needs them.
pub(crate) fn ready(game: &OmahaGame, state: &mut State, planned: &Resolved) -> bool {
    state.phase = match planned {
        Resolved::SetUp { .. } => Phase::SetUp,
        _ => Phase::Schematic,
    };
    match planned {
        Resolved::SetUp { unit, .. } => {
            state.units.put(*unit, Place::Waiting);
            state.units[*unit].due = true;
            true
        }
        Resolved::Board { boat, .. } => {
            state.set_stage(*boat, Stage::Assigned);
            true
        }
        Resolved::Assign { boat } => !is_reported_before(game, state, *boat),
        _ => true,
    }
}

/// What the schematic has aboard of a boat.
fn as_planned(view: View<'_>, boat: BoatIx) -> &[Cargo] {
    let boat = view.game.boat(boat);
    boat.map_or(&[], |boat| &boat.load)
}

/// Whether the wave lacks DUKWs for this boat, and an earlier boat of it is refused for that.
fn is_reported_before(game: &OmahaGame, state: &State, at: BoatIx) -> bool {
    let wave_of = |boat: &Boat| boat.wave.filter(|_| boat.craft.waits_for_dukws());
    let lacks_dukws = |boat: &Boat| {
        let view = View::new(game, state);
        let check = |wave| loading::check_dukws(view, boat, wave, view::cargo);
        wave_of(boat).is_some_and(|wave| check(wave).is_err())
    };
    // What is planned to be aboard the DUKWs would do: why it isn't there is reported at their lines.
    let is_planned = |boat: &Boat| {
        let view = View::new(game, state);
        let check = |wave| loading::check_dukws(view, boat, wave, as_planned);
        wave_of(boat).is_some_and(|wave| check(wave).is_ok())
    };
    let Some(boat) = game.boat(at) else {
        return false;
    };
    let mut before = game.all_boats().take_while(|(other, _)| *other < at);
    let is_alone = loading::check_assign(View::new(game, state), at);
    let is_for_dukws = is_alone.is_err_and(|refused| refused.rule == Rule::Dukws.row());
    is_for_dukws
        && (is_planned(boat)
            || before.any(|(_, other)| other.wave == boat.wave && lacks_dukws(other)))
}
