//! Whether a unit may begin a battle now (M28, M29, M33, M36, M42).

use beachhead_engine::hexes as in_hexes;
use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::arrivals::arriving;
use crate::command::in_play;
use crate::data::Traits;
use crate::field::footing;
use crate::ground::{Marks, Work};
use crate::movement::gait;
use crate::rules::Rule;
use crate::state::Phase;
use crate::view::{View, kind_of};
use crate::{order, units};

/// Whether the unit may begin a battle in its player's battle step, whomever it attacks.
pub(crate) fn check_ready(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = view.id(unit);
    check_battle_step(view, unit)?;
    if !has_battle_left(view, unit) {
        let (rule, why) = why_battled(view, unit);
        let why = format!("{id} does not battle again this turn: {why}");
        return view.about(unit).refuse(rule, why);
    }
    if let Some((rule, why)) = in_play::not_ordered(view, unit, Rule::OneBattle) {
        let why = format!("{id} does not battle: it {why}");
        return view.about(unit).refuse(rule, why);
    }
    in_play::card_bars_battle(view, unit)?;
    ground_bars_battle(view, unit)
}

/// Why a unit that has had its battles has no other: the row, and the reason in words.
fn why_battled(view: View<'_>, unit: UnitIx) -> (Rule, &'static str) {
    let aftermath = view.state.aftermath;
    let aftermath = aftermath.filter(|aftermath| aftermath.unit == unit);
    let rule = aftermath.map_or(Rule::OneBattle, |aftermath| aftermath.second);
    let turn = &view.state.troops[unit].turn;
    let why = match rule {
        Rule::SecondAssault if turn.battles > 1 => {
            "after the second close assault there is no third battle"
        }
        Rule::SecondAssault => {
            "a second close assault needs an enemy beside the ground that was taken"
        }
        Rule::Overrun if turn.arrived => "a unit that came in this turn does not overrun",
        Rule::Overrun if turn.battles > 1 => "after the battle from taken ground there is no third",
        Rule::Overrun => "no enemy is in reach of the ground that it took",
        Rule::OverrunBarred => "the ground that it took forbids battle to a unit that enters it",
        _ if in_play::battles_of(view, unit) > 1 => "it has had both battles of the card",
        _ => "it has had its one battle, and no row gives it another",
    };
    (rule, why)
}

/// Whether it is the battle step of the unit's player, and nothing else comes first.
pub(crate) fn check_battle_step(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = view.id(unit);
    if !order::is_open(view, Phase::Battle) || view.state.battle.is_some() {
        let refused = order::out_of_order(view, &format!("no battle of {id} begins now"));
        return Err(view.about(unit).named(refused));
    }
    order::check_turn(view, unit, "does not battle")?;
    if view.hex_of(unit).is_some() {
        return Ok(());
    }
    let why = format!("{id} does not battle: it is not on the map");
    view.about(unit).refuse(Rule::TurnOrder, why)
}

/// Whether the unit has begun fewer battles than it has this turn.
pub(crate) fn has_battle_left(view: View<'_>, unit: UnitIx) -> bool {
    view.troop(unit).turn.battles < in_play::battles_of(view, unit)
}

/// Whether an enemy minefield lies under the unit.
pub(crate) fn stands_on_mines(view: View<'_>, unit: UnitIx) -> bool {
    let works = view.hex_of(unit).map(|hex| view.state.works_on(hex));
    works.is_some_and(|works| works.lies.has(Work::MINE) && works.owner != Some(view.side(unit)))
}

/// An engineer on an enemy minefield clears it, and does not battle (M42).
pub(crate) fn check_sweeps_first(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let engineer = kind_of(view, unit).traits.has(Traits::ENGINEER);
    if !engineer || !stands_on_mines(view, unit) {
        return Ok(());
    }
    let id = view.id(unit);
    let why = format!("{id} stands on mines, and clears them instead of battling");
    view.about(unit).refuse(Rule::Engineer, why)
}

/// Whether where the unit has been this turn, or stands now, keeps it from battle (M29, M33, M62).
pub(crate) fn ground_bars_battle(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let turn = &view.state.troops[unit].turn;
    let Some(hex) = view.hex_of(unit) else {
        return Ok(());
    };
    let (rule, why) = if footing::is_silent(view, unit, hex) {
        footing::why_silent(view.game, hex)
    } else if !turn.no_battle {
        return Ok(());
    } else if turn.arrived {
        arriving::why_arrival_waits(view, unit, hex)
    } else {
        return move_bars_battle(view, unit, hex);
    };
    refuse_battle(view, unit, rule, why)
}

fn refuse_battle(view: View<'_>, unit: UnitIx, rule: Rule, why: &str) -> Result<(), Violation> {
    let id = view.id(unit);
    let why = format!("{id} does not battle this turn: {why}");
    view.about(unit).refuse(rule, why)
}

/// That the unit does not battle after such a move, or on the ground that it has entered.
fn move_bars_battle(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let turn = &view.state.troops[unit].turn;
    let lane = footing::lane(view, unit);
    let left = turn.from.map(|from| footing::props_of(view, from));
    if left.is_some_and(|left| turn.moved && left.quiet_out.has(lane)) {
        return refuse_battle(view, unit, Rule::Marsh, "it has left a marsh");
    }
    let gait = gait::gait(view, unit);
    let most = gait.battle.max(gait.close);
    if turn.moved && (turn.used > most || gait.battle == 0) {
        let why = match most {
            0 => "a unit like it moves or battles, and it has moved".to_owned(),
            _ => {
                let used = in_hexes(turn.used);
                format!("it has moved {used}, and battles after {most} at most")
            }
        };
        return refuse_battle(view, unit, Rule::MoveAllowance, &why);
    }
    if footing::props_of(view, hex).marks.has(Marks::NO_OVERRUN) {
        return refuse_battle(view, unit, Rule::Marsh, "it has entered a marsh");
    }
    let number = view.number(hex);
    let why = format!("the ground of {number} forbids battle to a unit that has entered it");
    refuse_battle(view, unit, Rule::EntryBarsBattle, &why)
}

/// The ordered units on the map, in the step of battles.
pub(crate) fn battlers<'a>(view: View<'a>) -> impl Iterator<Item = UnitIx> + 'a {
    let time = order::is_open(view, Phase::Battle);
    time.then(|| units::ordered(view)).into_iter().flatten()
}
