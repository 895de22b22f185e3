//! What random players do: one action that is in order, without listing all of them.

mod artillery;
mod focus;

use beachhead_engine::Choices;
use beachhead_kit::{Asked, HexIx, UnitIx, listing};

use crate::action::Resolved;
use crate::data::{BoatIx, Mode, SheetIx, Side, Task, Weapon};
use crate::fire::weapons;
use crate::flight::voluntary;
use crate::german::{entry, release, set_up};
use crate::movement::reach::Reach;
use crate::movement::{modes, mover};
use crate::sample::focus::Focus;
use crate::sheets::drafts;
use crate::sight::{self, watch};
use crate::state::{Phase, Stage};
use crate::{View, view};

/// Of how many steps of an action phase one ends it.
const ACTS_A_TURN: usize = 24;
/// Of how many units that are thought of one changes its mode.
const MODES: usize = 3;
/// Of how many acts one is a retreat by choice.
const WITHDRAWALS: usize = 60;
/// Of how many choices one takes units of the 29th Division aboard of transports.
const SPARED: usize = 2_000;
/// Of how many acts one drafts an op sheet.
const DRAFTS: usize = 40;
/// Of how many of these one is cancelled instead.
const CANCELS: usize = 8;
/// Of how many acts of the US side one has nothing to do with a breach.
const FOCUS: usize = 4;
/// Of how many of the other acts one is an order that sends a company to the breach.
const ORDERS: usize = 12;
/// How many units are tried for one that can move.
const TRIES: usize = 8;
/// In how many turns a pill box is converted once.
const CONVERSIONS: usize = 12;

/// An action that may be taken, in a game that goes on with nothing to be decided first. The schematic is made before it ends, units leave the water while they
/// can, and whoever can test an obstacle or breach it does.
pub(crate) fn choose(view: View<'_>, reach: &mut Reach, choices: &mut Choices) -> Option<Resolved> {
    match view.state.phase {
        Phase::UsModes => return Some(choose_mode(view, Side::Us, choices)),
        Phase::GermanModes => return Some(choose_mode(view, Side::German, choices)),
        Phase::Action => {
            return Some(choose_act(view, Side::Us, reach, choices).unwrap_or(Resolved::Done));
        }
        Phase::GermanAction => {
            let entry = choose_entry(view, choices);
            let action = entry.or_else(|| choose_act(view, Side::German, reach, choices));
            return Some(action.unwrap_or(Resolved::Done));
        }
        Phase::UsSupport => return Some(artillery::choose(view, Side::Us, choices)),
        Phase::GermanSupport => return Some(artillery::choose(view, Side::German, choices)),
        Phase::Conversion if choices.below(CONVERSIONS) > 0 => return Some(Resolved::Done),
        Phase::SetUp => return Some(choose_place(view, choices).unwrap_or(Resolved::Done)),
        _ => {}
    }
    if let Some(action) = choose_landing(view, choices) {
        return Some(action);
    }
    let mut candidates = Vec::new();
    Resolved::candidates(view, Asked::Anything, &mut candidates);
    let ends_late = matches!(
        view.state.phase,
        Phase::Schematic | Phase::Tide | Phase::Leaders | Phase::UsEnd | Phase::GermanEnd
    );
    if ends_late {
        candidates.retain(|action| *action != Resolved::Done);
    }
    // The 29th Division has to leave again (2.7b): little of it is taken ashore later than need be.
    let is_spared = choices.below(SPARED) > 0;
    candidates.retain(|action| match action {
        Resolved::LoadTransport { unit, .. } => {
            !(is_spared && view.counter(*unit).is_of_the_29th())
        }
        _ => true,
    });
    let chosen = listing::take_legal(&mut candidates, choices, |action| {
        action.check(view).is_ok()
    });
    chosen.or_else(|| Some(Resolved::Done).filter(|done| done.check(view).is_ok()))
}

/// A work that the scenario leaves to the player, where it may stand.
fn choose_place(view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
    let units: Vec<UnitIx> = set_up::to_set_up(view).collect();
    let unit = choices.pick(&units).copied()?;
    let places: Vec<HexIx> = set_up::places(view, unit).collect();
    let hex = choices.pick(&places).copied()?;
    Some(Resolved::SetUp { unit, hex })
}

/// A reinforcement that enters, or none.
fn choose_entry(view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
    let units = view
        .units()
        .filter(|unit| release::is_arriving(view, *unit));
    let units: Vec<UnitIx> = units.collect();
    let unit = choices.pick(&units).copied()?;
    let edge: Vec<HexIx> = entry::edge(view).collect();
    let hex = choices.pick(&edge).copied()?;
    let enter = Resolved::Enter { unit, hex };
    enter.check(view).is_ok().then_some(enter)
}

/// A boat that goes through the phase at hand, if one can at once.
fn choose_landing(view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
    let phase = view.state.phase;
    let is_next = |stage: &Stage| match phase {
        Phase::Survival => *stage == Stage::Assigned,
        Phase::Scatter => *stage == Stage::Survived,
        Phase::Beaching => matches!(stage, Stage::Off(_)),
        _ => false,
    };
    let boats = view::landing(view).filter(|(_, stage)| is_next(stage));
    let boats: Vec<BoatIx> = boats.map(|(boat, _)| boat).collect();
    let boat = choices.pick(&boats).copied()?;
    let action = match phase {
        Phase::Survival => Resolved::Survive { boat },
        Phase::Scatter => Resolved::Scatter { boat },
        Phase::Beaching => Resolved::Beach { boat },
        _ => return None,
    };
    action.check(view).is_ok().then_some(action)
}

/// A unit that changes its mode, or the end of that.
fn choose_mode(view: View<'_>, side: Side, choices: &mut Choices) -> Resolved {
    if choices.below(MODES) == 0 {
        return Resolved::Done;
    }
    let mut modes = Vec::new();
    modes::each(view, &mut |unit, mode| modes.push((unit, mode)));
    // Who has to leave the map goes on.
    modes.retain(|(unit, mode)| {
        let stays = *mode == Mode::Fire && view.counter(*unit).is_of_the_29th();
        view.side(*unit) == side && !stays
    });
    match choices.pick(&modes).copied() {
        Some((unit, mode)) if modes::check(view, unit, mode).is_ok() => {
            Resolved::SetMode { unit, mode }
        }
        _ => Resolved::Done,
    }
}

/// What some unit of a side does in its action phase: it fires, moves or retreats; or nothing more is done.
fn choose_act(
    view: View<'_>,
    side: Side,
    reach: &mut Reach,
    choices: &mut Choices,
) -> Option<Resolved> {
    if choices.below(ACTS_A_TURN) == 0 {
        return None;
    }
    let is_ours = side == Side::Us && choices.below(FOCUS) > 0;
    let focus = is_ours.then(|| Focus::of(view)).flatten();
    if let Some(focus) = &focus
        && choices.below(ORDERS) == 0
        && let Some(act) = focus.order(view, choices)
    {
        return Some(act);
    }
    if choices.below(DRAFTS) == 0
        && let Some(act) = choose_draft(view, side, choices)
    {
        return Some(act);
    }
    if choices.below(WITHDRAWALS) == 0
        && let Some(act) = choose_withdrawal(view, side, choices)
    {
        return Some(act);
    }
    if let Some(focus) = &focus
        && choices.below(2) == 0
        && let Some(act) = focus.storm(view, choices)
    {
        return Some(act);
    }
    let fire = match choices.below(4) {
        0 => choose_close(view, side, choices)
            .or_else(|| choose_fire(view, side, focus.as_ref(), choices)),
        1 => choose_fire(view, side, focus.as_ref(), choices),
        _ => None,
    };
    let act = fire.or_else(|| choose_move(view, side, (reach, focus.as_ref()), choices));
    act.or_else(|| choose_fire(view, side, focus.as_ref(), choices))
}

/// A new op sheet for a company that is on none, toward some enemy; now and then one is cancelled.
fn choose_draft(view: View<'_>, side: Side, choices: &mut Choices) -> Option<Resolved> {
    if choices.below(CANCELS) == 0 {
        let sheets: Vec<SheetIx> = view::all_sheets(view).map(|(at, _)| at).collect();
        let cancel = Resolved::Cancel {
            sheet: choices.pick(&sheets).copied()?,
        };
        return cancel.check(view).is_ok().then_some(cancel);
    }
    let units = view.on_map().map(|(unit, _)| unit);
    let own: Vec<UnitIx> = units.filter(|unit| view.side(*unit) == side).collect();
    let first = choices.pick(&own).copied()?;
    let formation = &view.counter(first).formation;
    let hexes = view.on_map().filter(|(unit, _)| view.side(*unit) != side);
    let hexes: Vec<HexIx> = hexes.map(|(_, hex)| hex).collect();
    let goal = choices.pick(&hexes).copied()?;
    let is_of_it = |unit: &UnitIx| {
        view.counter(*unit).formation == *formation && drafts::check(view, &[*unit], goal).is_ok()
    };
    let units: Vec<UnitIx> = own.into_iter().filter(is_of_it).collect();
    let task = choices.pick(&Task::ALL).copied()?;
    let draft = Resolved::Draft { task, units, goal };
    draft.check(view).is_ok().then_some(draft)
}

/// A fire of some weapon of a side at some enemy within its range, or none.
fn choose_fire(
    view: View<'_>,
    side: Side,
    focus: Option<&Focus<'_>>,
    choices: &mut Choices,
) -> Option<Resolved> {
    let mut able: Vec<(UnitIx, Weapon)> = Vec::new();
    for (unit, _) in view.on_map().filter(|(unit, _)| view.side(*unit) == side) {
        let weapons = Weapon::ALL.into_iter();
        let ready = weapons.filter(|weapon| weapons::is_ready(view, unit, *weapon));
        able.extend(ready.map(|weapon| (unit, weapon)));
    }
    for _ in 0..TRIES {
        let (unit, weapon) = choices.take(&mut able)?;
        let (from, arm) = (view.hex_of(unit)?, view.counter(unit).arm(weapon)?);
        let is_indirect = weapon == Weapon::Area && view.counter(unit).arms.is_indirect;
        let targets = view.on_map().filter(|(target, hex)| {
            let is_enemy = view.side(*target) != side && watch::harms(view, weapon, *target);
            is_enemy
                && view.game.heights.distance(from, *hex) <= arm.range
                && (is_indirect || sight::line(view, from, *hex).is_seen)
        });
        let mut targets: Vec<(UnitIx, HexIx)> = targets.collect();
        let bars =
            |target: &(UnitIx, HexIx)| focus.is_some_and(|focus| focus.bars.contains(target));
        if targets.iter().any(bars) {
            targets.retain(bars);
        }
        let is_box = |target: &(UnitIx, HexIx)| view.counter(target.0).is_pill_box();
        if targets.iter().any(is_box) && choices.below(4) > 0 {
            targets.retain(is_box);
        }
        for _ in 0..TRIES {
            let Some((target, hex)) = choices.pick(&targets).copied() else {
                break;
            };
            let action = choose_aim(view, (unit, weapon), (target, hex), choices);
            if action.check(view).is_ok() {
                return Some(action);
            }
        }
    }
    None
}

/// How a unit goes for a target: by fire, and now and then by an anti-tank roll or an assault where it can.
fn choose_aim(
    view: View<'_>,
    (unit, weapon): (UnitIx, Weapon),
    (target, hex): (UnitIx, HexIx),
    choices: &mut Choices,
) -> Resolved {
    match weapon {
        Weapon::Point => Resolved::FireAt { unit, target },
        Weapon::Area if choices.below(2) == 0 => {
            let around = view.units_in(view.hex_of(unit).unwrap_or(hex));
            let is_able = |other: &UnitIx| weapons::is_ready(view, *other, Weapon::Area);
            let from = around.filter(is_able).collect();
            Resolved::Fire { from, hex }
        }
        Weapon::Area => {
            let from = vec![unit];
            Resolved::Fire { from, hex }
        }
    }
}

/// An anti-tank roll or an assault of some unit of a side, or none.
fn choose_close(view: View<'_>, side: Side, choices: &mut Choices) -> Option<Resolved> {
    let infantry = view
        .on_map()
        .filter(|(unit, _)| view.side(*unit) == side && view.counter(*unit).arms.at.is_some());
    let infantry: Vec<(UnitIx, HexIx)> = infantry.collect();
    let (unit, at) = choices.pick(&infantry).copied()?;
    let range = view.counter(unit).arms.at?;
    let near = view.on_map().filter(|(target, hex)| {
        view.side(*target) != side && view.game.heights.distance(at, *hex) <= range
    });
    let near: Vec<UnitIx> = near.map(|(target, _)| target).collect();
    let target = choices.pick(&near).copied()?;
    let assault = Resolved::Assault { unit, target };
    let roll = Resolved::AtRoll { unit, target };
    let mut ways = [assault, roll].into_iter();
    ways.find(|action| action.check(view).is_ok())
}

/// A retreat by choice of some unit of a side, or none.
fn choose_withdrawal(view: View<'_>, side: Side, choices: &mut Choices) -> Option<Resolved> {
    let units = view.on_map().map(|(unit, _)| unit);
    let units: Vec<UnitIx> = units.filter(|unit| view.side(*unit) == side).collect();
    let unit = choices.pick(&units).copied()?;
    let mut ways = Vec::new();
    voluntary::each(view, unit, &mut |_, way| ways.push(way));
    let path = choices.take(&mut ways)?;
    let withdraw = Resolved::Withdraw { unit, path };
    withdraw.check(view).is_ok().then_some(withdraw)
}

/// A move of some unit of a side, or none.
fn choose_move(
    view: View<'_>,
    side: Side,
    (reach, focus): (&mut Reach, Option<&Focus<'_>>),
    choices: &mut Choices,
) -> Option<Resolved> {
    let units = view.on_map().map(|(unit, _)| unit);
    let units = units.filter(|unit| {
        let stays = focus.is_some_and(|focus| focus.keeps(view, *unit));
        view.side(*unit) == side && mover::may_move(view, *unit) && !stays
    });
    let units: Vec<UnitIx> = units.collect();
    let leaving = units.iter().copied();
    let leaving = leaving.filter(|unit| side == Side::Us && view.counter(*unit).is_of_the_29th());
    let leaving: Vec<UnitIx> = leaving.collect();
    let ordered = units.iter().copied();
    let ordered = ordered.filter(|unit| focus.is_some_and(|focus| focus.sends(view, *unit)));
    let ordered: Vec<UnitIx> = ordered.collect();
    for _ in 0..TRIES {
        let first = choices.pick(&leaving).copied();
        let first = first.filter(|_| choices.below(2) > 0);
        let next = choices.pick(&ordered).copied();
        let first = first.or_else(|| next.filter(|_| choices.below(2) > 0));
        let unit = first.or_else(|| choices.pick(&units).copied())?;
        let exit = Resolved::ExitWest { unit };
        let may_exit = side == Side::Us && view.counter(unit).is_of_the_29th();
        if may_exit && exit.check(view).is_ok() {
            return Some(exit);
        }
        let goal = aim(view, unit, focus);
        if let Some(path) = some_path(view, unit, (reach, goal), choices) {
            return Some(Resolved::Move { unit, path });
        }
    }
    None
}

/// Where a US unit is to go: one of the 29th Division to the west edge, others to where they help to open a breach.
fn aim(view: View<'_>, unit: UnitIx, focus: Option<&Focus<'_>>) -> Option<HexIx> {
    let from = view.hex_of(unit)?;
    let (counter, ground) = (view.counter(unit), &view.game.ground);
    if counter.side == Side::German || !counter.is_of_the_29th() {
        return focus.and_then(|focus| focus.goal(view, unit));
    }
    // Along the beach nobody needs orders.
    let west = ground.west.iter().copied();
    let west = west.filter(|hex| !ground.beach.is_landward(*hex) && !ground.is_open_sea(*hex));
    west.min_by_key(|hex| (view.game.heights.distance(from, *hex), *hex))
}

/// A way to the hex next to a goal where the unit may end a move, or to any: only this one is written out, of thousands.
fn some_path(
    view: View<'_>,
    unit: UnitIx,
    (reach, goal): (&mut Reach, Option<HexIx>),
    choices: &mut Choices,
) -> Option<Vec<HexIx>> {
    reach.search(view, unit);
    let end = match goal {
        Some(goal) => {
            let far = |end: &HexIx| (view.game.heights.distance(*end, goal), *end);
            let from = view.hex_of(unit).map(|from| far(&from).0);
            let ends = reach.ends().iter().copied();
            let nearer = ends.filter(|end| from.is_none_or(|from| far(end).0 < from));
            nearer.min_by_key(far)
        }
        None => choices.pick(reach.ends()).copied(),
    };
    end.map(|end| reach.path(end))
}
