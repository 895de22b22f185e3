//! What a battle asks of players once the die has fallen: losses, retreats, stiff resistance, advances.
//!
//! Each is pending for one side, the first first; no other action comes before it. What can't be decided (one unit that must
//! take the loss, an advance into a hex that is still held) settles itself.

use crate::movement;
use crate::nations;
use crate::ownership;
use crate::sequence;
use crate::view::View;
use crate::zoc;
use std::collections::BTreeSet;

use beachhead_schema::hex::{HexIx, HexNo};

use crate::game::UtahGame;
use crate::play::Play;
use crate::roster::{Side, UnitIx};
use crate::rules::Rule;
use crate::state::{Pending, Retreat, RetreatKind};
use crate::zoc::Lay;
use beachhead_engine::{Violation, hexes, listed};

/// Whether the unit may take the loss that is due.
pub(crate) fn check_loss(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = &view.game.roster[unit].id;
    match view.state.pending.first() {
        Some(Pending::Losses { units, .. }) if units.contains(&unit) => Ok(()),
        Some(Pending::Losses { units, of_drop, .. }) => {
            let rule = if *of_drop {
                Rule::TwoInAHex
            } else {
                Rule::StepLosses
            };
            let units = listed(units.iter().map(|unit| &view.game.roster[*unit].id));
            let why = format!("{id} does not take this loss: it falls on {units}");
            Err(Violation::new(rule, why).of(id.clone()))
        }
        _ => Err(sequence::out_of_order(view, "no loss is to be taken").of(id.clone())),
    }
}

/// The retreat that is due, if the unit owes it, and from where.
fn retreat_due<'a>(view: View<'a>, unit: UnitIx) -> Result<(HexIx, &'a Retreat), Violation> {
    match view.state.pending.first() {
        Some(Pending::Retreat(retreat)) if retreat.unit == unit => view
            .state
            .hex_of(unit)
            .map(|from| (from, retreat))
            .ok_or_else(|| sequence::out_of_order(view, "it is lost")),
        _ => {
            let id = &view.game.roster[unit].id;
            Err(
                sequence::out_of_order(view, &format!("{id} has no retreat to make"))
                    .of(id.clone()),
            )
        }
    }
}

/// Whether the unit may retreat along this path.
pub(crate) fn check_retreat(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Result<(), Violation> {
    let (from, retreat) = retreat_due(view, unit)?;
    let id = &view.game.roster[unit].id;
    let refuse = |why: String| Err(Violation::new(Rule::RetreatWay, why).of(id.clone()));
    let lay = &view.state.lay;
    if path.is_empty() {
        if retreats(view, lay, retreat, from).is_empty() {
            return Ok(());
        }
        return refuse(format!("{id} has a way to retreat, and has to take one"));
    }
    if path.len() != usize::from(retreat.hexes) {
        let (due, named) = (hexes(retreat.hexes), path.len());
        return refuse(format!("{id} retreats {due}, not {named}"));
    }
    let mut at = from;
    for (step, &hex) in (1u32..).zip(path) {
        retreat_step(view, lay, retreat, (from, at), (hex, step))?;
        at = hex;
    }
    retreat_end(view, retreat, (from, at))
}

/// Whether a retreat may end there: away from the enemy, and with room.
///
/// Of several enemies around it, it has to leave one; away from all of them there is often no way.
fn retreat_end(
    view: View<'_>,
    retreat: &Retreat,
    (from, end): (HexIx, HexIx),
) -> Result<(), Violation> {
    // It began beside all of them, so that it can come nearer to none but by entering its hex.
    let distance = |foe, hex| view.game.board.distance(foe, hex);
    let mut enemies = retreat.enemies.iter();
    let away = enemies.any(|&foe| distance(foe, end) > distance(foe, from));
    if !away && !view.game.tables.system.retreat_anywhere {
        let why = format!(
            "{} does not lead away from the enemy",
            view.game.number(end)
        );
        return Err(Violation::new(Rule::RetreatWay, why)
            .at(view.game.number(end))
            .of(view.game.roster[retreat.unit].id.clone()));
    }
    room(view, retreat.unit, end)
}

/// Whether one hex of a retreat, the so-many-th, is in order: near the last, farther from the first, and open.
fn retreat_step(
    view: View<'_>,
    lay: &Lay,
    retreat: &Retreat,
    (from, at): (HexIx, HexIx),
    (hex, step): (HexIx, u32),
) -> Result<(), Violation> {
    let counter = &view.game.roster[retreat.unit];
    let id = &counter.id;
    let enemy = counter.side.enemy();
    let system = &view.game.tables.system;
    let number = view.game.number(hex);
    let refuse =
        |rule, why: String| Err(Violation::new(rule, why).at(number.clone()).of(id.clone()));
    let no_way = |why: String| refuse(Rule::RetreatWay, why);
    let Some(link) = view.game.ground.link(at, hex) else {
        return no_way(format!("{number} is not next to {}", view.game.number(at)));
    };
    if view.game.board.distance(from, hex) != step {
        return no_way(format!(
            "{number} does not lead further away from {}",
            view.game.number(from)
        ));
    }
    nations::check_bounds(view.game, retreat.unit, hex)?;
    if link.cost(counter.class).is_none() {
        return refuse(
            Rule::Impassable,
            movement::why_closed(view.game, retreat.unit, (at, hex)),
        );
    }
    if lay.held(enemy, hex) {
        return refuse(Rule::EnemyHex, format!("an enemy is in {number}"));
    }
    let captures = counter.side == Side::German && view.state.beachheads.contains(&hex);
    if captures && !system.retreat_onto_beachhead {
        return no_way(format!(
            "{number} has a beachhead marker, and no defeat takes one"
        ));
    }
    let barred = retreat.kind != RetreatKind::UnderDrop && !system.retreat_into_zoc;
    if barred && lay.controlled(enemy, hex) {
        return no_way(format!("{number} lies in an enemy zone of control"));
    }
    Ok(())
}

/// Whether the unit finds room in the hex by the limits of stacking.
///
/// 11.2.1 (2): a unit that has left its landing hex stacks with no unit again, in another landing hex neither.
pub(crate) fn room(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let Some(rule) = crowding(view, unit, hex) else {
        return Ok(());
    };
    let (id, number) = (&view.game.roster[unit].id, view.game.number(hex));
    let others = || view.state.units_in(hex).filter(|other| *other != unit);
    let there = listed(others().map(|other| &view.game.roster[other].id));
    let mut ashore = [unit].into_iter().chain(others());
    let ashore = ashore.find(|unit| view.game.roster[*unit].comes_ashore());
    let why = match ashore {
        Some(ashore) => format!(
            "{} came over a beach, and stacks only in the hex where it landed",
            view.game.roster[ashore].id
        ),
        None => format!(
            "{} to a hex is the limit",
            view.game.tables.system.stack_limit
        ),
    };
    let why = format!("{id} cannot end in {number}, which holds {there}: {why}");
    Err(Violation::new(rule, why).at(number).of(id.clone()))
}

/// Whether [`Self::crowding`] keeps the unit from every hex in which another unit stands, whoever that is.
pub(crate) fn never_stacks(game: &UtahGame, unit: UnitIx) -> bool {
    game.roster[unit].comes_ashore() || game.tables.system.stack_limit <= 1
}

/// The rule that keeps the unit from ending in the hex for want of room.
pub(crate) fn crowding(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<Rule> {
    let mut ashore = view.game.roster[unit].comes_ashore();
    let mut count = 0;
    for other in view.state.units_in(hex).filter(|other| *other != unit) {
        count += 1;
        ashore |= view.game.roster[other].comes_ashore();
    }
    if count == 0 {
        None
    } else if ashore {
        Some(Rule::StackEnds)
    } else if count < view.game.tables.system.stack_limit {
        None
    } else {
        Some(Rule::Stacking)
    }
}

/// Every way in which the retreat can be made.
fn retreats(view: View<'_>, lay: &Lay, retreat: &Retreat, from: HexIx) -> Vec<Vec<HexIx>> {
    let mut ways = vec![Vec::new()];
    for step in 1..=u32::from(retreat.hexes) {
        let mut longer = Vec::new();
        for way in &ways {
            let at = way.last().copied().unwrap_or(from);
            let open = |hex| retreat_step(view, lay, retreat, (from, at), (hex, step)).is_ok();
            let on = view.game.ground.links(at).map(|link| link.to);
            longer.extend(
                on.filter(|&hex| open(hex))
                    .map(|hex| way.iter().copied().chain([hex]).collect()),
            );
        }
        ways = longer;
    }
    ways.retain(|way: &Vec<HexIx>| {
        way.last()
            .is_some_and(|&end| retreat_end(view, retreat, (from, end)).is_ok())
    });
    ways
}

/// Every path that [`Self::check_retreat`] accepts for the retreat that is due.
pub(crate) fn legal_retreats(view: View<'_>, unit: UnitIx) -> Vec<Vec<HexIx>> {
    let Ok((from, retreat)) = retreat_due(view, unit) else {
        return Vec::new();
    };
    let ways = retreats(view, &view.state.lay, retreat, from);
    if ways.is_empty() {
        vec![Vec::new()]
    } else {
        ways
    }
}

/// Whether the retreat that is due may be bought off with a step.
pub(crate) fn check_stiff(view: View<'_>) -> Result<(), Violation> {
    let Some(Pending::Retreat(Retreat { unit, kind, .. })) = view.state.pending.first() else {
        return Err(sequence::out_of_order(
            view,
            "there is no retreat to resist",
        ));
    };
    let id = &view.game.roster[*unit].id;
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    match kind {
        RetreatKind::UnderDrop => refuse(
            Rule::DropAttackStiff,
            "no stiff resistance against units that came down on the defender".to_owned(),
        ),
        RetreatKind::Attacker => refuse(
            Rule::Stiff,
            format!("{id} attacked: only a defender resists"),
        ),
        RetreatKind::Defender if !view.game.tables.system.stiff_resistance => {
            refuse(Rule::Stiff, "stiff resistance is not played".to_owned())
        }
        RetreatKind::Defender if view.state.units[*unit].steps < 2 => {
            refuse(Rule::Stiff, format!("{id} has no step to give up"))
        }
        RetreatKind::Defender => Ok(()),
    }
}

/// Whether the unit may advance into the hex that the battle emptied.
pub(crate) fn check_advance(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let Some(Pending::Advance { hex, units, .. }) = view.state.pending.first() else {
        return Err(sequence::out_of_order(
            view,
            "there is no hex to advance into",
        ));
    };
    let id = &view.game.roster[unit].id;
    let why = if !units.contains(&unit) {
        "it did not fight for that hex".to_owned()
    } else if can_advance(view, unit, *hex) {
        return Ok(());
    } else {
        why_no_advance(view, unit, *hex)
    };
    let why = format!("{id} cannot advance into {}: {why}", view.game.number(*hex));
    Err(Violation::new(Rule::AdvanceInto, why)
        .at(view.game.number(*hex))
        .of(id.clone()))
}

/// Why the unit can't advance into the hex that the battle emptied, in words.
fn why_no_advance(view: View<'_>, unit: UnitIx, hex: HexIx) -> String {
    let Some(from) = view.state.hex_of(unit) else {
        return "it is lost".to_owned();
    };
    if from == hex {
        return "it stands there".to_owned();
    }
    let room = nations::check_bounds(view.game, unit, hex).and(room(view, unit, hex));
    match room {
        Err(refused) => refused.reason,
        Ok(()) => movement::why_closed(view.game, unit, (from, hex)),
    }
}

/// A refused retreat, with the hexes in which it may end.
pub(crate) fn with_retreat_help(view: View<'_>, unit: UnitIx, refused: Violation) -> Violation {
    if retreat_due(view, unit).is_err() {
        return refused;
    }
    let ways = legal_retreats(view, unit);
    let ends: BTreeSet<HexNo> = ways
        .iter()
        .filter_map(|way| way.last())
        .map(|end| view.game.number(*end))
        .collect();
    refused.help(match ends.is_empty() {
        true => "it has no way to retreat, and is lost: name an empty path".to_owned(),
        false => format!("it may end in {}", listed(ends)),
    })
}

fn can_advance(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let counter = &view.game.roster[unit];
    let from = view.state.hex_of(unit);
    let link = from.and_then(|from| view.game.ground.link(from, hex));
    let held = view
        .state
        .units_in(hex)
        .any(|other| view.game.roster[other].side != counter.side);
    !held
        && from != Some(hex)
        && room(view, unit, hex).is_ok()
        && nations::check_bounds(view.game, unit, hex).is_ok()
        && link.is_some_and(|link| link.cost(counter.class).is_some())
}

/// Lets `count` of these units lose a step each; where there is no choice, at once.
pub(crate) fn lose_steps(play: &mut Play<'_>, units: &[UnitIx], count: usize) {
    let units: Vec<UnitIx> = units
        .iter()
        .copied()
        .filter(|unit| play.state.hex_of(*unit).is_some())
        .collect();
    if no_choice(play, &units, count) {
        take_steps(play, &units, count);
    } else {
        play.state.pending.push(Pending::Losses {
            units,
            count,
            of_drop: false,
        });
    }
}

/// The unit takes one of the losses that are due, and no other of them.
pub(crate) fn take_loss(play: &mut Play<'_>, chosen: UnitIx) {
    let Some(Pending::Losses {
        units,
        count,
        of_drop,
    }) = play.state.pending.first_mut()
    else {
        return;
    };
    let of_drop = *of_drop;
    // Of units that came down in one hex each loses one step; a battle takes them from whom the owner likes.
    if of_drop || play.state.units[chosen].steps == 1 {
        units.retain(|unit| *unit != chosen);
    }
    *count = count.saturating_sub(1);
    let (left, more) = (units.clone(), *count);
    if of_drop {
        play.cite(Rule::TwoInAHex);
        if play.state.units[chosen].steps == 1 {
            play.cite(Rule::BothReduced);
        }
    } else {
        play.cite(Rule::StepLosses);
    }
    play.take_step(chosen);
    if !of_drop && no_choice(play, &left, more) {
        play.state.pending.remove(0);
        take_steps(play, &left, more);
    }
}

/// Whether the losses leave nothing to choose: they fall on one unit, or take all.
fn no_choice(play: &Play<'_>, units: &[UnitIx], count: usize) -> bool {
    let steps = units.iter().map(|unit| play.state.units[*unit].steps);
    units.len() < 2 || steps.map(usize::from).sum::<usize>() <= count
}

/// Takes `count` steps from each of the units, as far as it has them.
fn take_steps(play: &mut Play<'_>, units: &[UnitIx], count: usize) {
    for &unit in units {
        let steps = usize::from(play.state.units[unit].steps);
        for _ in 0..steps.min(count) {
            play.take_step(unit);
        }
    }
}

/// Retreats the unit; without a way out it is lost.
pub(crate) fn retreat(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    let Some(Pending::Retreat(Retreat { kind, .. })) = play.state.pending.first() else {
        return;
    };
    let under_drop = *kind == RetreatKind::UnderDrop;
    play.state.pending.remove(0);
    play.cite(Rule::RetreatWay);
    if under_drop {
        play.cite(Rule::DropAttackStiff);
    }
    let Some(&end) = path.last() else {
        return play.eliminate(unit);
    };
    let lay = zoc::lay(play.view());
    let enemy = play.game.roster[unit].side.enemy();
    leave_landing_hex(play, unit);
    for &hex in path {
        let harassed = lay.controlled(enemy, hex);
        if harassed && under_drop {
            play.cite(Rule::DropAttackZoc);
        } else if harassed {
            play.take_step(unit);
        }
        // Who is lost on the threshold has not entered.
        if play.state.hex_of(unit).is_none() {
            return;
        }
        ownership::tread(play, unit, hex);
    }
    ownership::put(play, unit, end);
}

/// 11.2.1: who leaves a landing hex, in whatever way, stacks no more.
pub(crate) fn leave_landing_hex(play: &mut Play<'_>, unit: UnitIx) {
    if play
        .state
        .hex_of(unit)
        .is_some_and(|hex| play.state.beachheads.contains(&hex))
    {
        play.cite(Rule::StackEnds);
    }
}

/// The defender gives up a step and stays.
pub(crate) fn resist(play: &mut Play<'_>) {
    if let Some(Pending::Retreat(Retreat { unit, .. })) = play.state.pending.first() {
        let unit = *unit;
        play.state.pending.remove(0);
        play.cite(Rule::Stiff);
        play.take_step(unit);
    }
}

/// The unit advances, once for the battle.
pub(crate) fn advance(play: &mut Play<'_>, unit: UnitIx) {
    for pending in play.state.pending.iter_mut().skip(1) {
        if let Pending::Advance { units, .. } = pending {
            units.retain(|other| *other != unit);
        }
    }
    if let Some(Pending::Advance { hex, count, .. }) = play.state.pending.first_mut() {
        let hex = *hex;
        *count = count.saturating_sub(1);
        play.cite(Rule::AdvanceInto);
        leave_landing_hex(play, unit);
        ownership::put(play, unit, hex);
    }
}

/// No unit advances.
pub(crate) fn decline_advance(play: &mut Play<'_>) {
    if let Some(Pending::Advance { .. }) = play.state.pending.first() {
        play.state.pending.remove(0);
    }
}

/// Takes away what leaves nothing to decide.
pub(crate) fn drop_empty_decisions(play: &mut Play<'_>) {
    while let Some(first) = play.state.pending.first() {
        let nothing = match first {
            Pending::Losses { units, count, .. } => *count == 0 || units.is_empty(),
            Pending::Retreat(retreat) => play.state.hex_of(retreat.unit).is_none(),
            Pending::Advance { hex, units, count } => {
                let mut units = units.iter();
                *count == 0 || !units.any(|unit| can_advance(play.view(), *unit, *hex))
            }
        };
        if !nothing {
            return;
        }
        play.state.pending.remove(0);
    }
}
