//! What scripts may ask of a state.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_engine::listed;
use beachhead_kit::{UnitIx, known};

use crate::data::{BoatIx, Fires, Nerve, OmahaGame, Released, Shell, Weapon, clock, points};
use crate::fire::{modifiers, roll};
use crate::german::release;
use crate::landing::survival;
use crate::report::position;
use crate::script::Fact;
use crate::state::{Breach, Fire, Pending, Phase, Place, Radio, SheetStage, Stage};
use crate::support::sources;
use crate::{View, overwatch, view};

/// Whether the fact holds; an error names what the game doesn't know.
pub(crate) fn holds(view: View<'_>, fact: &Fact) -> Result<bool, String> {
    let unit = |id: &Id| known::unit(view.game, id);
    let hex = |number| known::hex(view.game, number);
    let state = view.state;
    Ok(match fact {
        Fact::Phase { clock: at, phase } => {
            let phase = known::named(phase, "phase")?;
            clock(state.turn) == *at && state.phase == phase
        }
        Fact::UnitAt { unit: id, hex: at } => view.place(unit(id)?) == Place::Map(hex(at)?),
        Fact::Eliminated { unit: id } => view.place(unit(id)?) == Place::Lost,
        Fact::Steps { unit: id, steps } => view.troop(unit(id)?).steps == *steps,
        Fact::MoveMode { unit: id } => view.troop(unit(id)?).moving,
        Fact::Nerve { unit: id, is } => {
            let nerve = known::named::<Nerve>(is, "nerve")?;
            view.troop(unit(id)?).nerve == nerve
        }
        Fact::Answered { unit: id, weapon } => {
            let weapon = known::named::<Weapon>(weapon, "weapon")?;
            view.troop(unit(id)?).answered.has(weapon)
        }
        Fact::MayAnswer { unit: id } => {
            let unit = unit(id)?;
            let able = overwatch::answerers(view);
            able.iter().any(|who| who.unit == unit)
        }
        Fact::Modified { unit: id, by } => {
            let unit = unit(id)?;
            let effects = declared(view).map(|fire| modifiers::of(view, fire, unit));
            effects.is_some_and(|all| all.iter().any(|effect| effect.row_of(view) == by))
        }
        Fact::FiredAt { unit: id } => {
            let unit = unit(id)?;
            declared(view).is_some_and(|fire| fire.targets.contains(&unit))
        }
        Fact::Rolled { unit: id, sum } => rolled(view, unit(id)?) == Some(*sum),
        Fact::CompanyMorale { formation, is } => {
            let company = state.companies.get(formation.as_str());
            company.copied().unwrap_or_default() == *is
        }
        Fact::Sunk { boat: id } => *state.stage(boat(view.game, id)?) == Stage::Lost,
        Fact::Aboard {
            unit: id,
            boat: name,
        } => {
            let (unit, boat) = (unit(id)?, boat(view.game, name)?);
            let carries = view::cargo(view, boat)
                .iter()
                .any(|cargo| cargo.unit == unit);
            state.stage(boat).is_under_way() && carries
        }
        Fact::Grave { leader, hex: at } => state.graves.get(&unit(leader)?) == Some(&hex(at)?),
        Fact::Leaders { count } => {
            let drawn = state.drawn.as_ref().map_or(0, BTreeSet::len);
            drawn == usize::from(*count)
        }
        Fact::Drawn { leader } => state.is_drawn(unit(leader)?),
        Fact::Left { unit: id } => view.place(unit(id)?) == Place::Left,
        Fact::Off { boat: id, sector } => {
            let mut sectors = view.game.board.sectors().iter();
            let at = sectors.position(|known| known.id == *sector);
            let at = at.ok_or_else(|| format!("the map has no sector {sector}"))?;
            *state.stage(boat(view.game, id)?) == Stage::Off(at)
        }
        Fact::Sea { hex: at } => view::is_sea(view, hex(at)?),
        Fact::Obstacle { hex: at, is } => {
            let known = state.obstacles.get(&hex(at)?);
            known.is_some_and(|known| known.label() == is)
        }
        Fact::Open { breach: id } => {
            let breach = position::breach(view.game, id)?;
            state.breach(breach) != Breach::Potential
        }
        Fact::Spent {
            unit: id,
            points: said,
        } => points(view.troop(unit(id)?).spent) == *said,
        Fact::Released { formation } => match position::released(view.game, formation)? {
            Released::Company(at) => state.release.companies.get(at.0) == Some(&true),
            Released::Battery(at) => state.release.batteries.get(at) == Some(&true),
        },
        Fact::Granted { what } => {
            let what = position::grant(what)?;
            state.release.grant == Some(what)
        }
        Fact::Arriving { unit: id } => release::is_arriving(view, unit(id)?),
        Fact::Implemented { sheet } => {
            let sheet = position::sheet(view.game, sheet)?;
            state.sheet(sheet) == SheetStage::Implemented
        }
        Fact::Closed { sheet } => {
            state.sheet(position::sheet(view.game, sheet)?) == SheetStage::Closed
        }
        Fact::Weighted { sheet, turns } => {
            let gathered = state.weighted.get(&position::sheet(view.game, sheet)?);
            gathered.copied().unwrap_or_default() == *turns
        }
        Fact::Defended { unit: id, turns } => view.troop(unit(id)?).defended == *turns,
        Fact::PillBoxes { count } => survival::pill_boxes(view) == usize::from(*count),
        Fact::Ammunition {
            calibre,
            explosive,
            smoke,
            illumination,
        } => {
            let fires = Fires {
                explosive: *explosive,
                smoke: *smoke,
                illumination: *illumination,
            };
            pool(view, *calibre) == fires
        }
        Fact::Designator {
            source: name,
            hex: at,
        } => {
            let source = position::source(view.game, name)?;
            let mission = state.support.missions.get(&source);
            mission.and_then(|mission| mission.at) == Some(hex(at)?)
        }
        Fact::Smoke { hex: at } => state.support.smoke.contains_key(&hex(at)?),
        Fact::Clear => state.support.clear,
        Fact::Aircraft { side: name } => {
            let sortie = state.support.sortie.as_ref();
            let side = sortie.map(|sortie| sortie.side.name());
            side.is_some_and(|side| *name == *side)
        }
        Fact::Radio { unit: id } => state.support.teams.get(&unit(id)?) == Some(&Radio::Works),
        Fact::FiresLeft { battery, count } => {
            let source = position::source(view.game, battery)?;
            sources::left(view, source, Shell::Explosive) == *count
        }
        Fact::ReferencePoint { hex: at } => state.support.points.contains(&hex(at)?),
        Fact::Over => state.phase == Phase::End,
        Fact::Forfeited => state.forfeited,
    })
}

/// The fire that is declared, and waits for its dice.
pub(super) fn declared(view: View<'_>) -> Option<&Fire> {
    let targeted = match view.state.pending.first() {
        Some(Pending::Targeting(fire)) => Some(fire),
        _ => None,
    };
    targeted.or_else(|| roll::due(view))
}

/// What the last fire of the phase came to for a unit.
pub(super) fn rolled(view: View<'_>, unit: UnitIx) -> Option<i32> {
    let shot = view.state.last_fire.as_ref()?;
    let mut rolls = shot.rolls.iter();
    rolls
        .find(|(target, ..)| *target == unit)
        .map(|(.., sum)| *sum)
}

/// The fires of a calibre that are in the pool.
fn pool(view: View<'_>, calibre: u16) -> Fires {
    view.state
        .ammunition
        .get(&calibre)
        .copied()
        .unwrap_or_default()
}

/// The boat of this name.
pub(super) fn boat(game: &OmahaGame, id: &Id) -> Result<BoatIx, String> {
    let mut boats = game.all_boats();
    let found = boats.find(|(_, boat)| boat.id == *id).map(|(at, _)| at);
    found.ok_or_else(|| format!("there is no boat {id}"))
}

/// What is so in the place of a fact.
pub(crate) fn instead(view: View<'_>, fact: &Fact) -> Option<String> {
    let state = view.state;
    let find = |id: &Id| -> Option<UnitIx> { view.game.roster.find(id) };
    Some(match fact {
        Fact::Phase { .. } | Fact::Over | Fact::Forfeited => {
            format!(
                "it is phase `{}` of {}",
                state.phase.name(),
                clock(state.turn)
            )
        }
        Fact::UnitAt { unit, .. }
        | Fact::Eliminated { unit }
        | Fact::Aboard { unit, .. }
        | Fact::Left { unit }
        | Fact::Grave { leader: unit, .. } => match view.place(find(unit)?) {
            Place::Map(hex) => format!("{unit} is in {}", view.number(hex)),
            Place::Waiting => format!("{unit} is still to come"),
            Place::Aboard => format!("{unit} is aboard"),
            Place::Left => format!("{unit} has left the game"),
            Place::Lost => format!("{unit} is eliminated"),
        },
        Fact::Steps { unit, .. } => {
            format!("{unit} has {} steps", view.troop(find(unit)?).steps)
        }
        Fact::Nerve { unit, .. } => {
            let nerve = view.troop(find(unit)?).nerve;
            format!("{unit} is {}", nerve.name())
        }
        Fact::Answered { unit, .. } => {
            let answered = view.troop(find(unit)?).answered;
            let marked = Weapon::ALL
                .into_iter()
                .filter(|weapon| answered.has(*weapon));
            let marked = marked.map(Weapon::name);
            format!("of {unit} has answered: {}", listed(marked))
        }
        Fact::MayAnswer { .. } => {
            let able = overwatch::answerers(view);
            let able = able.iter().map(|who| view.id(who.unit));
            format!("those who may answer now: {}", listed(able))
        }
        Fact::Modified { unit, .. } => {
            let fire = declared(view)?;
            let effects = modifiers::of(view, fire, find(unit)?);
            let names = effects.iter().map(|effect| effect.row_of(view));
            format!("the dice on {unit} are changed by {}", listed(names))
        }
        Fact::FiredAt { .. } => match declared(view) {
            Some(fire) => {
                let targets = view.ids(fire.targets.iter().copied());
                format!("the fire is on {}", listed(targets))
            }
            None => "no fire is declared".to_owned(),
        },
        Fact::Rolled { unit, .. } => match rolled(view, find(unit)?) {
            Some(sum) => format!("it came to {sum} for {unit}"),
            None => format!("nothing was rolled for {unit}"),
        },
        Fact::CompanyMorale { formation, .. } => {
            let company = state.companies.get(formation.as_str());
            let morale = company.copied().unwrap_or_default();
            format!("the morale of {formation} is {morale}")
        }
        Fact::Sunk { boat: id } | Fact::Off { boat: id, .. } => {
            match state.stage(boat(view.game, id).ok()?) {
                Stage::Unused => format!("boat {id} is not assigned"),
                Stage::Assigned => format!("boat {id} is in its box"),
                Stage::Survived => format!("boat {id} has survived"),
                Stage::Off(at) | Stage::Choosing { sector: at, .. } => {
                    let sector = view.game.board.sectors().get(*at)?;
                    format!("boat {id} is off {}", sector.id)
                }
                Stage::Ashore => format!("boat {id} has landed"),
                Stage::Lost => format!("boat {id} is lost"),
            }
        }
        Fact::Leaders { .. } => {
            format!(
                "{} leaders are drawn",
                state.drawn.as_ref().map_or(0, BTreeSet::len)
            )
        }
        Fact::Obstacle { hex, .. } => {
            let at = view.game.board.hex(hex.as_str())?;
            match state.obstacles.get(&at) {
                Some(known) => format!("{hex} is {}", known.label()),
                None => format!("{hex} has not been tested"),
            }
        }
        Fact::Spent { unit, .. } => {
            format!("{unit} has spent {}", points(view.troop(find(unit)?).spent))
        }
        Fact::PillBoxes { .. } => format!("{} pill boxes remain", survival::pill_boxes(view)),
        Fact::Granted { .. } => match state.release.grant {
            Some(grant) => format!("a {} is granted", grant.name()),
            None => "nothing is granted".to_owned(),
        },
        Fact::Ammunition { calibre, .. } => {
            let Fires {
                explosive,
                smoke,
                illumination,
            } = pool(view, *calibre);
            format!(
                "of {calibre} mm there are {explosive} fires, {smoke} smokes, {illumination} illuminations"
            )
        }
        Fact::Designator { source, .. } => {
            let found = position::source(view.game, source).ok()?;
            let mission = state.support.missions.get(&found);
            match mission.and_then(|mission| mission.at) {
                Some(at) => format!("the designator of {source} is in {}", view.number(at)),
                None => format!("no designator of {source} stands"),
            }
        }
        Fact::Smoke { .. } => {
            let smoke = view.numbers(state.support.smoke.keys().copied());
            format!("smoke stands in: {}", listed(smoke))
        }
        Fact::Clear => "it is overcast".to_owned(),
        Fact::Aircraft { .. } => match &state.support.sortie {
            Some(sortie) => format!("the {} side uses the aircraft", sortie.side.name()),
            None => "no aircraft have come".to_owned(),
        },
        Fact::FiresLeft { battery, .. } => {
            let source = position::source(view.game, battery).ok()?;
            let left = sources::left(view, source, Shell::Explosive);
            format!("{battery} has {left} fires left")
        }
        Fact::Weighted { sheet, .. } => {
            let at = position::sheet(view.game, sheet).ok()?;
            let turns = state.weighted.get(&at).copied().unwrap_or_default();
            format!("op sheet {sheet} has gathered {turns} weighted turns")
        }
        Fact::Defended { unit, .. } => {
            let turns = view.troop(find(unit)?).defended;
            format!("{unit} has been under fire without orders for {turns} turns")
        }
        Fact::MoveMode { .. }
        | Fact::Closed { .. }
        | Fact::Radio { .. }
        | Fact::ReferencePoint { .. }
        | Fact::Sea { .. }
        | Fact::Drawn { .. }
        | Fact::Open { .. }
        | Fact::Released { .. }
        | Fact::Arriving { .. }
        | Fact::Implemented { .. } => return None,
    })
}
