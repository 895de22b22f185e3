//! What may be aboard of what (2.1b to 2.1h).

use beachhead_base::Id;
use beachhead_kit::{UnitIx, Violation};

use crate::data::{Boat, BoatIx, Cargo, Craft};
use crate::landing::{history, sheets};
use crate::state::{Place, Stage};
use crate::{Rule, Verdict, View, view};

/// How many boats a group has at most (2.1d).
const GROUP: usize = 3;
/// The load points that each DUKW has at least (2.1f).
const DUKW_LEAST: u16 = 4;

/// The load points of these loads.
pub(crate) fn points(view: View<'_>, load: &[Cargo]) -> u16 {
    let weights = load.iter().map(|cargo| {
        let weight = view.counter(cargo.unit).load;
        let step = weight.map_or(0, |weight| weight.points);
        step.saturating_mul(cargo.steps.into())
    });
    weights.fold(0, u16::saturating_add)
}

/// The highest load class among these loads.
pub(crate) fn class(view: View<'_>, load: &[Cargo]) -> u8 {
    let classes = load
        .iter()
        .filter_map(|cargo| view.counter(cargo.unit).load);
    classes.map(|weight| weight.class).max().unwrap_or_default()
}

fn is_assigned(view: View<'_>, boat: BoatIx) -> bool {
    *view.state.stage(boat) != Stage::Unused
}

/// Whether the boat may be assigned besides those that are.
pub(crate) fn check_assign(view: View<'_>, at: BoatIx) -> Verdict {
    let Some(boat) = view.game.boat(at) else {
        return Ok(());
    };
    let id = &boat.id;
    if is_assigned(view, at) {
        let why = format!("boat {id} is assigned already");
        return Err(Violation::new(Rule::Schematic, why));
    }
    let Some(wave) = boat.wave else {
        let why =
            format!("{id} is a transport, which is assigned in the hour turn before it lands");
        return Err(Violation::new(Rule::TransportBox, why));
    };
    check_number(view, boat, wave)?;
    check_group(view, boat)?;
    if wave > 0 && boat.craft.waits_for_dukws() {
        check_dukws(view, boat, wave, view::cargo)?;
    }
    Ok(())
}

/// 2.1g: a wave has so many boats of a type.
fn check_number(view: View<'_>, boat: &Boat, wave: usize) -> Verdict {
    if !boat.craft.is_counted() {
        return Ok(());
    }
    let most = view.game.tables.boats_of(wave, boat.craft);
    let alike = view.game.all_boats().filter(|(at, other)| {
        (other.wave, other.craft) == (boat.wave, boat.craft) && is_assigned(view, *at)
    });
    if alike.count() < usize::from(most) {
        return Ok(());
    }
    let (id, craft, wave) = (&boat.id, boat.craft.with_article(), wave + 1);
    let why = format!("boat {id} is {craft} of wave {wave}, which has {most} of them");
    Err(Violation::new(Rule::WaveBoats, why))
}

/// 2.1d: a group is of LCAs, three at most, which wait together.
fn check_group(view: View<'_>, boat: &Boat) -> Verdict {
    let Some(group) = &boat.group else {
        return Ok(());
    };
    let (id, craft) = (&boat.id, boat.craft.with_article());
    if boat.craft != Craft::Lca {
        let why =
            format!("boat {id} is {craft}; only LCAs form boat groups, and this is one of {group}");
        return Err(Violation::new(Rule::BoatGroups, why));
    }
    let of_group = view.game.all_boats();
    let of_group = of_group
        .filter(|(at, other)| other.group.as_ref() == Some(group) && is_assigned(view, *at));
    let of_group: Vec<&Boat> = of_group.map(|(_, other)| other).collect();
    if of_group.len() >= GROUP {
        let why = format!("boat group {group} has {GROUP} boats without {id}");
        return Err(Violation::new(Rule::BoatGroups, why));
    }
    let together = |other: &&Boat| (other.wave, other.from) == (boat.wave, boat.from);
    if !of_group.iter().all(together) {
        let why = format!("boat {id} is of another wave or box than the rest of group {group}");
        return Err(Violation::new(Rule::BoatGroups, why));
    }
    Ok(())
}

/// 2.1f: all DUKWs of the wave are used, with enough aboard by these loads.
pub(crate) fn check_dukws<'v>(
    view: View<'v>,
    boat: &Boat,
    wave: usize,
    load_of: impl Fn(View<'v>, BoatIx) -> &'v [Cargo],
) -> Verdict {
    let most = usize::from(view.game.tables.boats_of(wave, Craft::Dukw));
    let dukws = view.game.all_boats().filter(|(at, other)| {
        (other.wave, other.craft) == (boat.wave, Craft::Dukw) && is_assigned(view, *at)
    });
    let (mut used, wave) = (0, wave + 1);
    let (id, craft) = (&boat.id, boat.craft.with_article());
    for (at, dukw) in dukws {
        used += 1;
        let points = points(view, load_of(view, at));
        if points < DUKW_LEAST {
            let why = format!(
                "boat {id} is {craft} of wave {wave}, and DUKW {} has {points} load points; it needs {DUKW_LEAST}",
                dukw.id
            );
            return Err(Violation::new(Rule::Dukws, why));
        }
    }
    if used < most {
        let why =
            format!("boat {id} is {craft} of wave {wave}, which uses {used} of its {most} DUKWs");
        return Err(Violation::new(Rule::Dukws, why));
    }
    Ok(())
}

/// What the boat's line has of a unit that isn't aboard yet.
pub(crate) fn line_of(view: View<'_>, at: BoatIx, unit: UnitIx) -> Option<Cargo> {
    let mut line = view.game.boat(at)?.load.iter();
    let cargo = line.find(|cargo| cargo.unit == unit)?;
    let is_aboard = view::cargo(view, at).iter().any(|cargo| cargo.unit == unit);
    (!is_aboard).then_some(*cargo)
}

/// Whether a unit of the boat's line may go aboard.
pub(crate) fn check_board(view: View<'_>, at: BoatIx, unit: UnitIx) -> Verdict {
    let about = view.about(unit);
    let (Some(boat), Stage::Assigned) = (view.game.boat(at), view.state.stage(at)) else {
        let why = format!("boat {} is not assigned", crate::order::boat_name(view, at));
        return about.refuse(Rule::Schematic, why);
    };
    let id = &boat.id;
    let Some(cargo) = line_of(view, at, unit) else {
        let why = format!(
            "the schematic has no more of {} for boat {id}",
            view.id(unit)
        );
        return about.refuse(Rule::Schematic, why);
    };
    let (counter, name) = (view.counter(unit), view.id(unit));
    let elsewhere: u16 = view
        .game
        .all_boats()
        .map(|(at, _)| steps_of(view, at, unit))
        .sum();
    if elsewhere + u16::from(cargo.steps) > u16::from(counter.steps) {
        let (all, steps) = (elsewhere + u16::from(cargo.steps), counter.steps);
        let why = format!("with boat {id}, {all} steps of {name} would be aboard, of {steps}");
        return about.refuse(Rule::Schematic, why);
    }
    if !matches!(view.place(unit), Place::Waiting | Place::Aboard) {
        let why = format!("{name} is on the map, and lands in no boat");
        return about.refuse(Rule::Schematic, why);
    }
    about.require(!counter.leads(), Rule::LeaderCup, || {
        format!("{name} is a leader, who goes aboard once drawn from the cup")
    })?;
    if view.game.tables.craft(boat.craft).is_none() {
        let is_alone = counter.swims() && boat.load.len() == 1;
        let why = format!("{name} doesn't swim as boat {id} has it: one DD tank, and nothing else");
        about.require(is_alone, Rule::DdTanks, || why)?;
    } else {
        check_fit(view, at, view::cargo(view, at), cargo)?;
    }
    history::check(view, unit, at, boat.from, false)?;
    sheets::check_box(view, unit, at)
}

/// Whether steps of a unit fit a boat besides what is aboard: by class, whole, and by load points.
pub(crate) fn check_fit(view: View<'_>, at: BoatIx, aboard: &[Cargo], cargo: Cargo) -> Verdict {
    let row = view.game.boat(at);
    let row = row.and_then(|boat| Some((boat, view.game.tables.craft(boat.craft)?)));
    let Some((boat, row)) = row else {
        return Ok(());
    };
    let (about, counter) = (view.about(cargo.unit), view.counter(cargo.unit));
    let (id, name) = (&boat.id, view.id(cargo.unit));
    let mut load = aboard.to_vec();
    load.push(cargo);
    let (class, points, craft) = (
        class(view, &load),
        points(view, &load),
        boat.craft.with_article(),
    );
    if class > row.class {
        let most = row.class;
        let why = format!(
            "{name} is of load class {class}; boat {id} is {craft}, which takes up to {most}"
        );
        return about.refuse(Rule::LoadClass, why);
    }
    if cargo.steps < counter.steps && boat.craft != Craft::Lca {
        let whole = Cargo {
            unit: cargo.unit,
            steps: counter.steps,
        };
        let fits = self::points(view, &[whole]) <= row.points;
        let why =
            format!("{name} is split, and boat {id} is {craft}: only LCAs take parts of a unit");
        about.require(!fits, Rule::SplitUnits, || why)?;
    }
    if let Some(other) = part_elsewhere(view, boat, cargo.unit) {
        let why = format!(
            "{name} is split, and a part of it is in boat {other}: only boats of one group divide a unit"
        );
        return about.refuse(Rule::SplitUnits, why);
    }
    let why = format!(
        "boat {id} would have {points} load points; {craft} takes {}",
        row.points
    );
    about.require(points <= row.points, Rule::LoadPoints, || why)
}

/// The LCA of another group, or of none, that has a part of the unit, where this is an LCA, too (2.1j).
fn part_elsewhere<'v>(view: View<'v>, boat: &Boat, unit: UnitIx) -> Option<&'v Id> {
    let mut others = view.game.all_boats().filter(|(at, other)| {
        let together = boat.group.is_some() && other.group == boat.group;
        let are_lcas = [boat.craft, other.craft] == [Craft::Lca; 2];
        other.id != boat.id && are_lcas && !together && steps_of(view, *at, unit) > 0
    });
    others.next().map(|(_, other)| &other.id)
}

/// 2.1h: a stack of the schematic is a load, so that no boat is empty.
pub(crate) fn empty(boat: &Boat) -> Violation {
    let why = format!("boat {} is assigned, and nothing is aboard", boat.id);
    Violation::new(Rule::Schematic, why)
}

/// 2.1j: a unit that is split goes aboard with all its parts.
pub(crate) fn in_part(view: View<'_>, unit: UnitIx) -> Violation {
    let why = format!("only a part of {} is aboard", view.id(unit));
    view.about(unit).by(Rule::SplitUnits, why)
}

/// A unit that is aboard with a part of its steps only.
pub(crate) fn left_behind(view: View<'_>) -> Option<UnitIx> {
    let mut aboard = view.units_at(Place::Aboard);
    aboard.find(|unit| {
        let boats = view.game.all_boats();
        let steps: u16 = boats.map(|(at, _)| steps_of(view, at, *unit)).sum();
        steps < u16::from(view.troop(*unit).steps)
    })
}

/// How many steps of the unit are aboard of a boat.
pub(crate) fn steps_of(view: View<'_>, boat: BoatIx, unit: UnitIx) -> u16 {
    let cargo = view::cargo(view, boat).iter();
    let of_unit = cargo.filter(|cargo| cargo.unit == unit);
    of_unit.map(|cargo| u16::from(cargo.steps)).sum()
}
