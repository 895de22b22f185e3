//! Recover: figures come back at an oasis or a hospital instead of a move and a battle.
//!
//! No row of the checklist speaks of it: it is an action of scenarios of the base game.

use beachhead_kit::{UnitIx, Violation};

use crate::battle::ready;
use crate::data::{Class, Face, Traits};
use crate::entering::mines;
use crate::ground::Marks;
use crate::rules::Rule;
use crate::view::{Play, View, kind_of};
use crate::{pool, rolls, units};

/// Dice at a hospital; at an oasis there is one for each card held, and one more.
const HOSPITAL_DICE: u8 = 6;

pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = view.id(unit);
    let refuse = |why: String| view.about(unit).refuse(Rule::TurnOrder, why);
    if !view.game.specials.recovery {
        return refuse("no unit recovers in this battle".to_owned());
    }
    ready::check_ready(view, unit)?;
    let troop = view.troop(unit);
    let kind = kind_of(view, unit);
    let hex = units::check_on_map(view, unit)?;
    if !view.game.ground.is(hex, Marks::OASIS.with(Marks::HOSPITAL)) {
        return refuse(format!("{id} is at no oasis and no hospital"));
    }
    if kind.class != Class::Infantry || kind.traits.has(Traits::VEHICLE) {
        return refuse(format!("{id} is no infantry"));
    }
    if troop.turn.moved || troop.turn.battles > 0 {
        return refuse(format!("{id} has moved or battled"));
    }
    if pool::missing_figures(view, unit) == 0 {
        return refuse(format!("{id} lacks no figure"));
    }
    if units::beside_enemy(view, unit) {
        return refuse(format!("{id} has an enemy beside it"));
    }
    Ok(())
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    ready::battlers(view)
        .filter(|unit| may_recover(view, *unit))
        .for_each(list);
}

/// Whether the unit may recover, asked without words for a refusal.
pub(crate) fn may_recover(view: View<'_>, unit: UnitIx) -> bool {
    view.game.specials.recovery && check(view, unit).is_ok()
}

/// The dice that the unit rolls where it stands: a hospital's, or one for each card of its player.
pub(crate) fn dice(view: View<'_>, unit: UnitIx) -> Option<u8> {
    let hex = view.hex_of(unit)?;
    if view.game.ground.is(hex, Marks::HOSPITAL) {
        return Some(HOSPITAL_DICE);
    }
    let cards = view.state.acting().hand.len();
    Some(u8::try_from(cards).unwrap_or(u8::MAX).saturating_add(1))
}

/// The unit rolls for the figures that come back to it, and is done for the turn.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    let Some(dice) = dice(play.view(), unit) else {
        return;
    };
    let back = rolls::count_faces(play, dice, "recovery", &[Face::Infantry, Face::Star]);
    mines::end_battles(play, unit);
    let back = back.min(pool::missing_figures(play.view(), unit));
    pool::give_figures(play, unit, back);
}
