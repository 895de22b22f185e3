//! Declaring a fire: who may fire where, and by which rows.

use std::collections::BTreeSet;

use beachhead_engine::hexes;
use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::{Nerve, SIXTHS, Weapon};
use crate::fire::modifiers;
use crate::fire::targets::{self, SeenFrom};
use crate::fire::weapons;
use crate::german::orders;
use crate::movement::command::Command;
use crate::movement::tasks;
use crate::sight::{self, Hedge, Line, watch};
use crate::state::{Fire, How, Pending, Reply};
use crate::{Play, Rule, Verdict, View};

/// A fire that may be declared, with the lines that it goes along.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) fire: Fire,
    lines: Vec<Line>,
    seen: SeenFrom,
    /// Direct fire crosses bocage next to its target.
    pub(crate) is_over_bocage: bool,
    /// Another unit spots for mortars that bocage keeps from seeing the hex.
    is_spotted_over_bocage: bool,
    /// A leader spots for mortars.
    is_spotted_by_leader: bool,
}

/// What a hex is seen by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    line: Line,
    hedge: Hedge,
    /// The unit that sees it.
    by: UnitIx,
}

/// The aim of direct fire from hex to hex.
///
/// # Errors
/// Bocage, the clock or the ground bars it.
pub(crate) fn aim(
    view: View<'_>,
    unit: UnitIx,
    (from, hex): (HexIx, HexIx),
) -> Result<Aim, Violation> {
    let about = view.about(unit).at(hex);
    let (name, number) = (view.id(unit), view.number(hex));
    let line = sight::line(view, from, hex);
    about.require(line.is_visible, Rule::Visibility, || {
        let most = sight::visibility(view);
        format!(
            "one sees {most} hexes far at this hour, and {number} is {} away",
            line.far
        )
    })?;
    let hedge = sight::hedge(view, from, hex);
    about.require(hedge != Hedge::Between, Rule::BocageFire, || {
        format!("bocage lies between {name} and {number}, and is next to neither")
    })?;
    about.require(line.is_seen, Rule::Sight, || {
        format!("{name} does not see {number}")
    })?;
    Ok(Aim {
        line,
        hedge,
        by: unit,
    })
}

/// The unit of a side that spots for indirect fire at a hex: the nearest that sees it.
///
/// # Errors
/// None sees it; the row says whether bocage alone hides it.
pub(crate) fn spotter(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<Aim, Violation> {
    let side = view.side(unit);
    let able = view.on_map().filter(|(other, _)| {
        view.side(*other) == side
            && view.troop(*other).nerve != Nerve::Paralysed
            && orders::is_active(view, *other)
    });
    let able: BTreeSet<(u32, UnitIx, HexIx)> = able
        .map(|(other, at)| (view.game.heights.distance(at, hex), other, at))
        .collect();
    let mut by_bocage = None;
    for (_, other, at) in able {
        let line = sight::line(view, at, hex);
        if !line.is_visible {
            break;
        }
        match sight::hedge(view, at, hex) {
            Hedge::Between => by_bocage = by_bocage.or(Some(other)),
            hedge if line.is_seen => {
                return Ok(Aim {
                    line,
                    hedge,
                    by: other,
                });
            }
            _ => {}
        }
    }
    let (about, name, number) = (view.about(unit).at(hex), view.id(unit), view.number(hex));
    about.refuse(
        by_bocage.map_or(Rule::Firing, |_| Rule::BocageFigure),
        match by_bocage {
            Some(other) => {
                let other = view.id(other);
                format!("nobody spots {number} for {name}: bocage hides it from {other}")
            }
            None => format!("nobody of its side sees {number} for {name}"),
        },
    )
}

/// Whether a weapon reaches a hex.
pub(crate) fn check_range(view: View<'_>, unit: UnitIx, hex: HexIx, range: u32) -> Verdict {
    let about = view.about(unit).at(hex);
    let Some(at) = view.hex_of(unit) else {
        return about.refuse(Rule::Firing, format!("{} is not on the map", view.id(unit)));
    };
    let far = view.game.heights.distance(at, hex);
    about.require(far <= range, Rule::Firing, || {
        let (name, number) = (view.id(unit), view.number(hex));
        format!("{number} is {far} hexes from {name}, which fires {range} far")
    })
}

/// Area fire at a hex by units whose weapons are judged by `ready`.
///
/// # Errors
/// The row that forbids it.
pub(crate) fn area(
    view: View<'_>,
    (from, hex): (&[UnitIx], HexIx),
    reply: Reply,
    ready: impl Fn(UnitIx) -> Result<crate::data::Arm, Violation>,
) -> Result<Declared, Violation> {
    let Some(&first) = from.first() else {
        let why = "somebody has to fire";
        return view.about_hex(hex).refuse(Rule::Firing, why);
    };
    let side = view.side(first);
    let mut stand: Option<(UnitIx, HexIx)> = None;
    for (at, unit) in from.iter().enumerate() {
        let about = view.about(*unit).at(hex);
        let name = view.id(*unit);
        let is_named_before = from.iter().take(at).any(|other| other == unit);
        about.require(!is_named_before, weapons::once(view, *unit), || {
            format!("{name} fires once")
        })?;
        let arm = ready(*unit)?;
        check_range(view, *unit, hex, arm.range)?;
        let Some(at) = view.hex_of(*unit) else {
            continue;
        };
        if view.counter(*unit).arms.is_indirect {
            continue;
        }
        let (other, stands) = *stand.get_or_insert((*unit, at));
        about.require(stands == at, Rule::Firing, || {
            let (other, number) = (view.id(other), view.number(stands));
            format!(
                "{name} does not stand in {number} with {other}: units of one hex fire together"
            )
        })?;
    }
    let aimed = match stand {
        Some((unit, at)) => aim(view, unit, (at, hex))?,
        None => spotter(view, first, hex)?,
    };
    let own = view.hex_of(first).filter(|_| stand.is_none());
    let is_spotted_over_bocage =
        own.is_some_and(|own| sight::hedge(view, own, hex) == Hedge::Between);
    let seen = SeenFrom {
        far: aimed.line.far,
        hedge: aimed.hedge,
    };
    let found = targets::targets(view, side, (hex, Weapon::Area), seen);
    if found.is_empty() {
        return Err(targets::none(view, side, (hex, Weapon::Area), seen));
    }
    Ok(Declared {
        fire: Fire {
            how: How::Area,
            from: from.to_vec(),
            hex,
            targets: found,
            reply,
        },
        lines: vec![aimed.line],
        seen,
        is_over_bocage: stand.is_some() && aimed.hedge == Hedge::AtTarget,
        is_spotted_over_bocage,
        is_spotted_by_leader: view.counter(aimed.by).leads(),
    })
}

/// Point fire, or an anti-tank roll, at a unit from where the firer stands.
fn at_unit(
    view: View<'_>,
    (unit, target): (UnitIx, UnitIx),
    (how, range): (How, u32),
    reply: Reply,
) -> Result<Declared, Violation> {
    let (about, name) = (view.about(target), view.id(target));
    let Some(hex) = view.hex_of(target) else {
        return about.refuse(Rule::Firing, format!("{name} is not on the map"));
    };
    let about = about.at(hex);
    about.require(view.side(target) != view.side(unit), Rule::Firing, || {
        format!("{name} is of the side that fires")
    })?;
    check_range(view, unit, hex, range)?;
    let from = view.hex_of(unit).unwrap_or(hex);
    let aimed = aim(view, unit, (from, hex))?;
    let seen = SeenFrom {
        far: aimed.line.far,
        hedge: aimed.hedge,
    };
    targets::check(view, target, (hex, Weapon::Point), seen)?;
    Ok(Declared {
        fire: Fire {
            how,
            from: vec![unit],
            hex,
            targets: vec![target],
            reply,
        },
        lines: vec![aimed.line],
        seen,
        is_over_bocage: aimed.hedge == Hedge::AtTarget,
        is_spotted_over_bocage: false,
        is_spotted_by_leader: false,
    })
}

/// Point fire at a unit by one whose weapon is judged by `ready`.
///
/// # Errors
/// The row that forbids it.
pub(crate) fn point(
    view: View<'_>,
    (unit, target): (UnitIx, UnitIx),
    reply: Reply,
    ready: impl Fn(UnitIx) -> Result<crate::data::Arm, Violation>,
) -> Result<Declared, Violation> {
    let arm = ready(unit)?;
    at_unit(view, (unit, target), (How::Point, arm.range), reply)
}

/// Whether the unit makes anti-tank rolls, with its area fire not used.
fn check_at(view: View<'_>, unit: UnitIx, rule: Rule) -> Result<u32, Violation> {
    let name = view.id(unit);
    let Some(range) = view.counter(unit).arms.at else {
        let why = format!("{name} makes no anti-tank rolls");
        return view.about(unit).refuse(rule, why);
    };
    weapons::ready(view, unit, Weapon::Area)?;
    Ok(range)
}

/// An anti-tank roll at a vehicle or gun near by.
///
/// # Errors
/// The row that forbids it.
pub(crate) fn at_roll(view: View<'_>, unit: UnitIx, target: UnitIx) -> Result<Declared, Violation> {
    let range = check_at(view, unit, Rule::AtRoll)?;
    let is_box = view.counter(target).is_pill_box();
    view.about(target)
        .require(!is_box, Rule::BoxesAsTargets, || {
            let name = view.id(target);
            format!("an anti-tank roll destroys {name} in its own hex alone")
        })?;
    view.about(target).require(
        watch::harms(view, Weapon::Point, target),
        Rule::AtRoll,
        || format!("an anti-tank roll does nothing to {}", view.id(target)),
    )?;
    let Some((from, hex)) = view.hex_of(unit).zip(view.hex_of(target)) else {
        let why = format!("{} is not on the map", view.id(target));
        return view.about(target).refuse(Rule::AtRoll, why);
    };
    let far = view.game.heights.distance(from, hex);
    view.about(target).require(far <= range, Rule::AtRoll, || {
        let (name, goal) = (view.id(unit), view.id(target));
        format!(
            "{goal} is {} from {name}, which makes anti-tank rolls {range} far",
            hexes(far)
        )
    })?;
    let how = How::At(u8::try_from(far).unwrap_or(u8::MAX));
    at_unit(view, (unit, target), (how, range), Reply::None)
}

/// An assault on a pill box, squad or gun in a hex beside.
///
/// # Errors
/// The row that forbids it.
pub(crate) fn assault(view: View<'_>, unit: UnitIx, target: UnitIx) -> Result<Declared, Violation> {
    let rule = Rule::Assault;
    let (about, name, counter) = (view.about(unit), view.id(unit), view.counter(unit));
    let (goal, aimed) = (view.id(target), view.counter(target));
    check_at(view, unit, rule)?;
    let troop = view.troop(unit);
    about.require(troop.moving, rule, || {
        format!("{name} is in fire mode, and assaults nobody")
    })?;
    let left = counter.allowance.saturating_mul(SIXTHS);
    about.require(troop.spent.saturating_add(SIXTHS) <= left, rule, || {
        format!("{name} has no movement point left")
    })?;
    let is_fit = aimed.is_pill_box() || aimed.is_squad() || aimed.is_gun();
    about.require(is_fit, rule, || {
        format!("{goal} is neither a pill box, nor a squad or gun")
    })?;
    let (Some(from), Some(hex)) = (view.hex_of(unit), view.hex_of(target)) else {
        return about.refuse(rule, format!("{goal} is not on the map"));
    };
    let costs = &view.game.tables.costs;
    let is_beside = costs
        .step(&view.game.board, counter.mobility, (from, hex), false)
        .is_ok();
    about.require(is_beside, rule, || {
        let number = view.number(hex);
        match view.game.heights.distance(from, hex) {
            1 => format!("{name} can't step into {number}, where {goal} is"),
            _ => format!("{goal} is in {number}, which is not next to {name}"),
        }
    })?;
    if view.game.ground.beach.is_landward(hex) || view.game.ground.beach.is_landward(from) {
        let command = Command::over(view, unit);
        about.require(command.landward().is_ok(), Rule::Seaward, || {
            format!("{name} has neither a leader nor an op sheet, and does not go landward")
        })?;
    }
    if let Some(sheet) = tasks::followed(view, unit)
        && tasks::binds(view, sheet, hex)
        && !tasks::leads(view, sheet, from, hex)
    {
        return Err(tasks::refusal(view, sheet, unit, hex));
    }
    about.require(view.side(target) != view.side(unit), rule, || {
        format!("{goal} is of its side")
    })?;
    about.require(!view.troop(target).immune, Rule::ConvertedImmune, || {
        format!("{goal} has taken the place of a destroyed pill box in this phase")
    })?;
    let line = sight::line(view, from, hex);
    Ok(Declared {
        fire: Fire {
            how: How::At(0),
            from: vec![unit],
            hex,
            targets: vec![target],
            reply: Reply::None,
        },
        lines: vec![line],
        seen: SeenFrom {
            far: 1,
            hedge: Hedge::None,
        },
        is_over_bocage: false,
        is_spotted_over_bocage: false,
        is_spotted_by_leader: false,
    })
}

/// The fire is declared, and waits for its dice.
pub(crate) fn declare(play: &mut Play<'_>, declared: Declared) {
    if play.trace.cites() {
        for line in &declared.lines {
            line.cite(play);
        }
        let rows = rows(play.view(), &declared);
        play.cite_all(rows);
    }
    let fire = declared.fire;
    let weapon = match fire.how {
        How::Point => Weapon::Point,
        How::Area | How::At(_) | How::Above(_) => Weapon::Area,
    };
    let has_pits = fire
        .from
        .iter()
        .any(|unit| play.game.roster[*unit].is_pit());
    play.cite_if(has_pits, Rule::PitShot);
    for unit in &fire.from {
        let troop = &mut play.state.units[*unit];
        match fire.reply {
            Reply::None => troop.fired.add(weapon),
            Reply::First | Reply::Last => troop.answered.add(weapon),
        }
    }
    play.state.pending.ask_first(match has_pits {
        true => Pending::Targeting(fire),
        false => Pending::Roll(fire),
    });
}

/// The rows by which a fire is declared, apart from those of its lines.
fn rows(view: View<'_>, declared: &Declared) -> Vec<Rule> {
    let fire = &declared.fire;
    let mut rows = modifiers::rows(view, fire);
    let hexes: Vec<HexIx> = view.hexes_of(&fire.from).collect();
    rows.extend(declared.is_over_bocage.then_some(Rule::BocageFire));
    rows.extend(
        declared
            .is_spotted_over_bocage
            .then_some(Rule::BocageFigure),
    );
    rows.extend(
        declared
            .is_spotted_by_leader
            .then_some(Rule::LeaderObserves),
    );
    let is_astray = fire.from.iter().zip(&hexes).any(|(unit, hex)| {
        view.game.ground.beach.is_landward(*hex) && Command::over(view, *unit) == Command::None
    });
    rows.extend(is_astray.then_some(Rule::LandwardFire));
    let is_box = |unit: &UnitIx| view.counter(*unit).is_pill_box();
    rows.extend(fire.from.iter().any(is_box).then_some(Rule::TwoFires));
    rows.extend(
        fire.targets
            .iter()
            .any(is_box)
            .then_some(Rule::BoxesAsTargets),
    );
    let side = fire.targets.first().map(|target| view.side(*target));
    for unit in view
        .units_in(fire.hex)
        .filter(|unit| side == Some(view.side(*unit)))
    {
        rows.extend(view.counter(unit).leads().then_some(Rule::LeaderUnhurt));
        rows.extend(view.troop(unit).immune.then_some(Rule::ConvertedImmune));
    }
    let is_near = |unit: &UnitIx| declared.seen.spots_from_near(view, *unit, fire.hex);
    rows.extend(fire.targets.iter().any(is_near).then_some(Rule::Spotting));
    rows
}
