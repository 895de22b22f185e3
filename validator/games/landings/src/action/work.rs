//! Work: something is cleared, sealed or laid instead of battling (M42, M70, L108, L109).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::battle::{accessories, caves, ready, smoke};
use crate::data::{Class, Traits};
use crate::entering::mines;
use crate::field::laid;
use crate::ground::Work;
use crate::rules::Rule;
use crate::view::{Play, View, kind_of};

/// What a unit can clear where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Job {
    Wire,
    Mine,
    RoadBlock,
    Cave,
}

/// What the unit can clear in the hex: it has to stand there.
fn job(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<Job, Violation> {
    let id = view.id(unit);
    let about = view.about(unit).at(hex);
    if view.hex_of(unit) != Some(hex) {
        let number = view.number(hex);
        let why = format!("{id} clears its own hex, and is not in {number}");
        return about.refuse(Rule::Engineer, why);
    }
    let kind = kind_of(view, unit);
    let engineer = kind.traits.has(Traits::ENGINEER);
    let lies = view.state.works_on(hex).lies;
    if ready::stands_on_mines(view, unit) {
        if engineer {
            return Ok(Job::Mine);
        }
        let why = format!("{id} can't clear mines: engineers do");
        return about.refuse(Rule::Engineer, why);
    }
    if lies.has(Work::ROAD_BLOCK) {
        if engineer {
            return Ok(Job::RoadBlock);
        }
        let why = format!("{id} can't clear a road block: engineers do");
        return about.refuse(Rule::Engineer, why);
    }
    if lies.has(Work::WIRE) {
        if kind.class == Class::Infantry && !kind.traits.has(Traits::VEHICLE) {
            return Ok(Job::Wire);
        }
        let why = format!("{id} can't remove wire instead of battling: infantry does");
        return about.refuse(Rule::Wire, why);
    }
    if caves::may_seal(view, unit, hex) {
        return Ok(Job::Cave);
    }
    let number = view.number(hex);
    let why = format!("no wire, mines or road block are in {number} to be cleared");
    about.refuse(Rule::Engineer, why)
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    if kind_of(view, unit).traits.has(Traits::SMOKE) {
        return smoke::check_smoke(view, unit, hex);
    }
    if accessories::accessory_work(view, unit, hex).is_some() {
        return ready::check_ready(view, unit);
    }
    let job = job(view, unit, hex)?;
    let engineer = kind_of(view, unit).traits.has(Traits::ENGINEER);
    let turn = &view.state.troops[unit].turn;
    if job == Job::Wire && engineer && turn.battles > 0 && !turn.no_battle {
        // Engineers battle and remove the wire; it is still there as they battle.
        return ready::check_battle_step(view, unit);
    }
    ready::check_ready(view, unit)
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    for unit in ready::battlers(view) {
        beside(view, unit).for_each(|hex| list(unit, hex));
        own_hex(view, unit)
            .into_iter()
            .for_each(|hex| list(unit, hex));
    }
}

/// The hexes but its own in which the unit, in its player's step of battles, may lay or clear something.
pub(crate) fn beside<'a>(view: View<'a>, unit: UnitIx) -> impl Iterator<Item = HexIx> + 'a {
    let smoke = kind_of(view, unit).traits.has(Traits::SMOKE);
    let smoked = smoke.then(|| smoke::smoked(view, unit));
    let cleared = (!smoke).then(|| accessories::cleared(view, unit));
    smoked
        .into_iter()
        .flatten()
        .chain(cleared.into_iter().flatten())
}

/// The unit's own hex, if it may clear something there.
pub(crate) fn own_hex(view: View<'_>, unit: UnitIx) -> Option<HexIx> {
    let hex = view.hex_of(unit)?;
    let bare = view.state.works_on(hex).lies.is_empty() && !laid::is_cave(view, hex);
    let smoke = kind_of(view, unit).traits.has(Traits::SMOKE);
    (!bare && !smoke && check(view, unit, hex).is_ok()).then_some(hex)
}

/// The unit does its work: it has battled with that.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let traits = play.game.kind_of(play.state, unit).traits;
    if traits.has(Traits::SMOKE) {
        return smoke::lay_smoke(play, unit, hex);
    }
    if let Some(apply) = accessories::accessory_work(play.view(), unit, hex) {
        return accessories::clear_by_accessory(play, unit, hex, apply);
    }
    let Ok(job) = job(play.view(), unit, hex) else {
        return;
    };
    mines::end_battles(play, unit);
    match job {
        Job::Wire => {
            play.cite(Rule::Wire);
            play.cite_if(traits.has(Traits::ENGINEER), Rule::Engineer);
            laid::clear(play, hex, Work::WIRE);
        }
        Job::Mine => mines::sweep(play, hex),
        Job::RoadBlock => {
            play.cite(Rule::Engineer);
            laid::clear(play, hex, Work::ROAD_BLOCK);
        }
        Job::Cave => caves::seal(play, unit, hex),
    }
}
