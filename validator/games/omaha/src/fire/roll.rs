//! The dice of a fire that is declared, and what comes of them.

use std::collections::BTreeMap;

use beachhead_kit::{HexIx, UnitIx};

use crate::data::{AreaRow, AtRow, Counter, Side, Target};
use crate::fire::modifiers;
use crate::nerve::{company, morale};
use crate::sight::watch;
use crate::state::{Answer, Cause, Fire, How, Pending, Place, Shot};
use crate::{Play, Rule, View, casualties};

/// The fire that is rolled for now.
pub(crate) fn due(view: View<'_>) -> Option<&Fire> {
    match view.state.pending.first() {
        Some(Pending::Roll(fire)) => Some(fire),
        _ => None,
    }
}

/// The side that fires: from above that of nobody on the map, at the enemies of it.
pub(crate) fn side_of(view: View<'_>, fire: &Fire) -> Side {
    let first = fire.from.first().map(|unit| view.side(*unit));
    let enemy = fire.targets.first().map(|unit| view.side(*unit).enemy());
    first.or(enemy).unwrap_or(Side::Us)
}

/// The firepower of all that fire.
fn power(view: View<'_>, fire: &Fire) -> u16 {
    if let How::Above(power) = fire.how {
        return power;
    }
    let weapon = modifiers::weapon(fire.how);
    let arms = fire
        .from
        .iter()
        .filter_map(|unit| view.counter(*unit).arm(weapon));
    arms.map(|arm| arm.power).sum()
}

/// The firepower that a fire is shown with; none of an anti-tank roll.
pub(crate) fn strength(view: View<'_>, fire: &Fire) -> Option<u16> {
    match fire.how {
        How::Area | How::Point | How::Above(_) => Some(power(view, fire)),
        How::At(_) => None,
    }
}

/// The row of table `area-fire` that serves the firepower of a fire.
pub(crate) fn row_of_area(view: View<'_>, fire: &Fire) -> AreaRow {
    let power = i32::from(power(view, fire));
    let row = view.game.tables.fire.area.of(power);
    row.copied().unwrap_or_default()
}

/// The least sum by which point fire hits, but for dice that always miss or hit.
pub(crate) fn least_of_point(view: View<'_>, fire: &Fire, target: UnitIx) -> i32 {
    let row = view.game.tables.fire.point;
    row.least - i32::from(power(view, fire)) + view.counter(target).quality
}

/// The row of table `at-roll` of a distance; 0 is an assault.
pub(crate) fn row_of_at(view: View<'_>, range: u8) -> AtRow {
    let row = view.game.tables.fire.at.get(usize::from(range));
    row.copied().unwrap_or_default()
}

/// The dice are rolled, target by target.
pub(crate) fn run(play: &mut Play<'_>) {
    let Some(Pending::Roll(fire)) = play.state.pending.take_first() else {
        return;
    };
    play.cite(Rule::Firing);
    let side = side_of(play.view(), &fire);
    let what = match side {
        Side::German => "fires of the German side",
        Side::Us => "fires of the US side",
    };
    play.count(what, 1);
    let view = play.view();
    let mut shot = Shot {
        how: fire.how,
        from: fire.from.clone(),
        at: view.hexes_of(&fire.from).collect(),
        hex: fire.hex,
        side,
        power: strength(view, &fire),
        rolls: Vec::new(),
    };
    let mut next = match fire.how {
        How::Area | How::Above(_) => area(play, &fire, &mut shot),
        How::Point => point(play, &fire, &mut shot),
        How::At(range) => at(play, &fire, range, &mut shot),
    };
    for unit in &fire.from {
        if play.game.roster[*unit].is_pit() {
            casualties::eliminate(play, *unit);
        }
    }
    next.extend(triggers(play.view(), &fire));
    for pending in next.into_iter().rev() {
        play.state.pending.ask_first(pending);
    }
    play.state.last_fire = Some(shot);
}

/// The dice of a target: two, all that is added to them, and the sum.
fn roll(play: &mut Play<'_>, fire: &Fire, target: UnitIx) -> Rolled {
    play.state.units[target].under_fire = true;
    let effects = modifiers::of(play.view(), fire, target);
    play.cite_if(modifiers::has_stand_in(&effects), Rule::FireModified);
    let name = &play.game.roster[target].id;
    let dice = morale::two_dice(play, &format!("the fire on {name}"));
    let added = modifiers::sum(play.view(), &effects);
    Rolled {
        dice,
        added,
        sum: dice + added,
    }
}

/// The dice of a target.
#[derive(Clone, Copy, Debug)]
struct Rolled {
    dice: i32,
    added: i32,
    sum: i32,
}

/// Area fire: each target by itself loses steps, and troops check their morale.
fn area(play: &mut Play<'_>, fire: &Fire, shot: &mut Shot) -> Vec<Pending> {
    let game = play.game;
    play.cite_if(fire.targets.len() > 1, Rule::Stacked);
    let mut from = fire.from.iter();
    let by_mortars = from.any(|unit| {
        let counter = &game.roster[*unit];
        counter.kind == *"mortar" || counter.is_pit()
    });
    let mut suffered: BTreeMap<&str, u8> = BTreeMap::new();
    let mut next = Vec::new();
    for target in &fire.targets {
        let hurt = hurt(play, fire, *target, by_mortars);
        shot.rolls
            .push((*target, hurt.rolled.added, hurt.rolled.sum));
        next.extend(hurt.due);
        add(&mut suffered, &game.roster[*target], hurt.lost);
    }
    company::suffer(play, &suffered);
    next
}

/// What area fire has done to a unit.
#[derive(Clone, Debug)]
pub(crate) struct Hurt {
    rolled: Rolled,
    /// The steps of troops that it has cost.
    pub(crate) lost: u8,
    /// The retreat that it has to make.
    pub(crate) due: Option<Pending>,
}

/// Area fire is rolled for on a unit: light vehicles are destroyed or not, troops lose steps and check their morale.
pub(crate) fn hurt(play: &mut Play<'_>, fire: &Fire, target: UnitIx, by_mortars: bool) -> Hurt {
    let tables = &play.game.tables.fire;
    play.cite(Rule::AreaFire);
    let row = row_of_area(play.view(), fire);
    let rolled = roll(play, fire, target);
    let losses = row.losses(rolled.sum);
    if play.game.roster[target].arms.target == Some(Target::Light) {
        if losses >= tables.series.light_steps {
            casualties::eliminate(play, target);
        }
        return Hurt {
            rolled,
            lost: 0,
            due: None,
        };
    }
    let lost = casualties::lose_steps(play, target, losses);
    let is_checked = row.checks(rolled.sum);
    let due = is_checked.then(|| morale::check(play, target, by_mortars));
    Hurt {
        rolled,
        lost,
        due: due.flatten(),
    }
}

/// Steps that a unit has lost to a fire count for its company.
pub(crate) fn add<'g>(suffered: &mut BTreeMap<&'g str, u8>, counter: &'g Counter, lost: u8) {
    if !counter.formation.is_empty() {
        let of_company = suffered.entry(counter.formation.as_str()).or_default();
        *of_company = of_company.saturating_add(lost);
    }
}

/// Point fire: it hits, or doesn't.
fn point(play: &mut Play<'_>, fire: &Fire, shot: &mut Shot) -> Vec<Pending> {
    let Some(target) = fire.targets.first().copied() else {
        return Vec::new();
    };
    play.cite(Rule::PointFire);
    let game = play.game;
    let row = game.tables.fire.point;
    let least = least_of_point(play.view(), fire, target);
    let Rolled { dice, added, sum } = roll(play, fire, target);
    shot.rolls.push((target, added, sum));
    let is_hit = match u16::try_from(dice).unwrap_or_default() {
        dice if dice == row.misses => false,
        dice if dice == row.hits => true,
        _ => sum >= least,
    };
    hit(play, (target, None), is_hit)
}

/// An anti-tank roll, or an assault.
fn at(play: &mut Play<'_>, fire: &Fire, range: u8, shot: &mut Shot) -> Vec<Pending> {
    let (Some(target), Some(unit)) = (fire.targets.first().copied(), fire.from.first().copied())
    else {
        return Vec::new();
    };
    let game = play.game;
    play.cite(Rule::AtRoll);
    let effects = modifiers::of(play.view(), fire, target);
    play.cite_if(!effects.is_empty(), Rule::FireModified);
    let (name, goal) = (&game.roster[unit].id, &game.roster[target].id);
    play.state.units[target].under_fire = true;
    let row = row_of_at(play.view(), range);
    let purpose = format!("the anti-tank roll of {name} at {goal}");
    let added = modifiers::sum(play.view(), &effects);
    let sum = i32::from(play.roll(&purpose)) + added;
    shot.rolls.push((target, added, sum));
    let mut is_hit = sum >= row.least;
    if is_hit && let Some(second) = row.second {
        is_hit = play.roll(&purpose) >= second;
    }
    if range > 0 {
        return hit(play, (target, None), is_hit);
    }
    play.cite(Rule::Assault);
    let next = hit(play, (target, Some(unit)), is_hit);
    let spent = &mut play.state.units[unit].spent;
    *spent = spent.saturating_add(crate::data::SIXTHS);
    let is_alive = play.view().hex_of(target).is_some();
    if is_alive {
        // It goes back whence it came.
        play.state.units[unit].nerve = play.state.units[unit]
            .nerve
            .max(crate::data::Nerve::Suppressed);
    } else if next.is_empty() {
        take(play, unit, fire.hex);
    }
    next
}

/// Who has assaulted takes the hex, unless other enemies hold it.
pub(crate) fn take(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let view = play.view();
    let enemy = view.side(unit).enemy();
    if view.of_side_in(enemy, hex).next().is_some() || view.hex_of(unit).is_none() {
        return;
    }
    let game = play.game;
    play.state.units.put(unit, Place::Map(hex));
    let troop = &mut play.state.units[unit];
    troop.walk(false);
    troop.crossed |= game.ground.beach.is_landward(hex);
    // What it has done is answered where it stands now.
    for due in play.state.pending.iter_mut() {
        if let Pending::Answer(answer) = due
            && answer.unit == unit
        {
            answer.hex = hex;
        }
    }
    play.report(|| beachhead_engine::Happening::Moved {
        unit: game.roster[unit].id.clone(),
        to: game.board.number(hex),
    });
}

/// A point target is hit and loses a step, or is missed. A pill box leaves a squad, perhaps.
pub(crate) fn hit(
    play: &mut Play<'_>,
    (target, assault): (UnitIx, Option<UnitIx>),
    is_hit: bool,
) -> Vec<Pending> {
    let counter: &Counter = &play.game.roster[target];
    let id = &counter.id;
    if !is_hit {
        play.note(|| format!("{id} is missed"));
        return Vec::new();
    }
    if counter.is_pill_box() {
        return vec![Pending::Conversion {
            unit: target,
            assault,
        }];
    }
    casualties::lose_steps(play, target, 1);
    Vec::new()
}

/// What of a fire may be answered: by hex, and by what they are as targets, the first of those who fired from there.
pub(crate) fn triggers(view: View<'_>, fire: &Fire) -> Vec<Pending> {
    let Some(reply) = fire.reply.next() else {
        return Vec::new();
    };
    let mut triggers: Vec<Pending> = Vec::new();
    let mut known: Vec<(HexIx, Option<Target>)> = Vec::new();
    for unit in &fire.from {
        let Some(hex) = view.hex_of(*unit) else {
            continue;
        };
        let trigger = watch::Trigger {
            unit: *unit,
            hex,
            cause: Cause::Fire,
        };
        let kind = (hex, view.counter(*unit).arms.target);
        if known.contains(&kind) || watch::answerers(view, trigger).next().is_none() {
            continue;
        }
        known.push(kind);
        triggers.push(Pending::Answer(Answer {
            side: view.side(*unit).enemy(),
            unit: *unit,
            hex,
            cause: Cause::Fire,
            reply,
            leave: None,
        }));
    }
    triggers
}
