//! Units for which there is no battle (MUL-8), and headquarters without help (ATK-7).

use beachhead_engine::{Happening, RuleIndex};
use beachhead_model::diag::Diagnostic;

use crate::codes::NOT_JUDGED;
use crate::combat::{Theatre, theatre};
use crate::data::{HexIx, UnitIx};
use crate::division::{Bout, Division};
use crate::movement::{Reach, mover};
use crate::state::Battle;
use crate::{Play, Rule, View, view, words};

/// The units of which one is to be removed before any battle: none if combat can be divided, or isn't to be divided now. Where
/// it isn't judged whether it can be, no unit is to be removed.
///
/// They are those for which there is no division at all, whatever else were left unfought; or, if each for itself has one and
/// all together have none, everybody of a part that can't be divided.
pub(crate) fn doomed(view: View<'_>) -> Vec<UnitIx> {
    if !view.state.phase.is_plan() {
        return Vec::new();
    }
    let theatre = Theatre::whole(view);
    if !theatre.divide(&[]).is_impossible() {
        return Vec::new();
    }
    let is_engaged = |hex| theatre::is_engaged(view, hex);
    let mut engaged: Vec<UnitIx> = theatre.owners.clone();
    engaged.retain(|unit| view.hex_of(*unit).is_some_and(is_engaged));
    let mut alone = engaged.clone();
    alone.retain(|unit| division_for(view, &theatre, *unit).is_impossible());
    if !alone.is_empty() {
        return alone;
    }
    let all = theatre.free(&[]);
    let mut known: Vec<(Bout, bool)> = Vec::new();
    engaged.retain(|unit| {
        let units = duties(view, &theatre, *unit);
        let part = theatre.front.hanging_with(units, all);
        let mut parts = known.iter();
        if let Some((_, is_impossible)) = parts.find(|(known, _)| known.or(part) == *known) {
            return *is_impossible;
        }
        let owed = theatre.front.owed.within(part);
        let is_impossible = theatre.divide_owed(owed).is_impossible();
        known.push((part, is_impossible));
        is_impossible
    });
    engaged
}

/// The units that have to fight, where it isn't judged whether combat can be divided (MUL-3): their owner may remove one as if
/// there were no battle for it, since nothing is refused for what isn't judged.
pub(crate) fn not_judged(view: View<'_>) -> Vec<UnitIx> {
    if !view.state.phase.is_plan() || !view.state.doomed.is_empty() {
        return Vec::new();
    }
    let mut theatre = Theatre::whole(view);
    if theatre.divide(&theatre.planned(view)) != Division::NotJudged {
        return Vec::new();
    }
    let is_engaged = |hex| theatre::is_engaged(view, hex);
    let mut units = std::mem::take(&mut theatre.owners);
    units.retain(|unit| {
        view.hex_of(*unit).is_some_and(is_engaged) && view.state.battle_of(*unit).is_none()
    });
    units
}

/// Reports that it isn't judged whether the plan can be completed, where it isn't.
pub(crate) fn report_not_judged(play: &mut Play<'_>) {
    if !play.trace.listens() || not_judged(play.view()).is_empty() {
        return;
    }
    let steps = words::steps(play.game.division_steps);
    let message = format!(
        "whether combat can be divided so that every unit fights and is fought is not judged: that takes more than {steps}"
    );
    let finding = Diagnostic::warning(NOT_JUDGED, message).rule(Rule::AllInOwnZones.cited());
    let finding =
        finding.help("no battle is refused for what it leaves over, and no unit has to be removed");
    play.report(|| Happening::Finding(Box::new(finding)));
}

/// The unit, if it can fight, and all in touch with it.
fn duties(view: View<'_>, theatre: &Theatre, unit: UnitIx) -> Bout {
    let squares = view.hex_of(unit).into_iter();
    let enemies = squares.flat_map(|hex| theatre::engaged_with(view, hex));
    let fights = Some(unit).filter(|unit| !view.counter(*unit).is_hq());
    theatre.bout(&Battle {
        attackers: fights.into_iter().collect(),
        defenders: enemies.flat_map(|hex| view.units_in(hex)).collect(),
    })
}

/// Combat divided so that this unit fights, if it can, and all in touch with it are fought.
fn division_for(view: View<'_>, theatre: &Theatre, unit: UnitIx) -> Division {
    theatre.divide_owed(duties(view, theatre, unit))
}

/// A headquarters that could leave an enemy that no unit fights, or that could be helped (ATK-7).
pub(crate) fn helpless_hq(view: View<'_>) -> Option<UnitIx> {
    let mut headquarters = engaged_hq(view).peekable();
    headquarters.peek()?;
    let theatre = Theatre::whole(view);
    let mut reach = Reach::default();
    let mut comes_to = |unit, fits: &dyn Fn(HexIx) -> bool| {
        reach.search(view, &[unit]);
        reach.ends().iter().any(|end| fits(*end))
    };
    let mut helpless = headquarters.filter(|(unit, hex)| {
        let mut enemies = theatre::engaged_with(view, *hex);
        division_for(view, &theatre, *unit).is_impossible()
            && (comes_to(*unit, &|end| !theatre::is_engaged(view, end))
                || enemies.any(|enemy| {
                    let is_next = |end| theatre::engaged_with(view, end).any(|to| to == enemy);
                    helpers(view, enemy).any(|unit| comes_to(unit, &is_next))
                }))
    });
    helpless.next().map(|(unit, _)| unit)
}

/// The units that can attack and may still move, and not too far from the enemy to come next to it.
fn helpers(view: View<'_>, enemy: HexIx) -> impl Iterator<Item = UnitIx> {
    let units = mover::movable(view).filter(move |(unit, hex)| {
        let counter = view.counter(*unit);
        let is_near = view.game.board.distance(*hex, enemy) <= u32::from(counter.movement) + 1;
        !counter.is_hq() && is_near
    });
    units.map(|(unit, _)| unit)
}

/// The headquarters next to an enemy, and their squares.
pub(crate) fn engaged_hq(view: View<'_>) -> impl Iterator<Item = (UnitIx, HexIx)> {
    view::on_board(view, view.state.phase.side())
        .filter(move |(unit, hex)| view.counter(*unit).is_hq() && theatre::is_engaged(view, *hex))
}
