//! Units that have come onto the map this turn, and whether they battle (L23, L24).

use beachhead_kit::{HexIx, UnitIx};

use crate::data::{Class, Kind, Traits};
use crate::entering::enter::{self, How};
use crate::field::footing;
use crate::rules::Rule;
use crate::units;
use crate::view::{Play, View, kind_of};

/// Whether the ground keeps a reserve that enters it from battle.
fn quiets_arrival(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let counter = view.counter(unit);
    let traits = view.game.roster[counter.kind].traits;
    let props = footing::props_of(view, hex);
    let lane = footing::lane(view, unit);
    !traits.has(Traits::BATTLES_ON_ENTRY) && (props.quiet.has(lane) || props.silent.has(lane))
}

/// Whether the unit is a gun that doesn't battle on the turn it arrives (L24).
fn is_slow_gun(kind: &Kind) -> bool {
    kind.class == Class::Artillery && !kind.traits.has(Traits::MOBILE)
}

/// The row by which an arrival battles or doesn't: artillery has its own.
fn rule_of_arrival(kind: &Kind) -> Rule {
    match kind.class {
        Class::Artillery => Rule::ArtilleryArrives,
        _ => Rule::ArrivalBattles,
    }
}

/// Why a unit that came in this turn does not battle: the row, and the reason in words.
pub(crate) fn why_arrival_waits(view: View<'_>, unit: UnitIx, hex: HexIx) -> (Rule, &'static str) {
    let kind = kind_of(view, unit);
    let why = if is_slow_gun(kind) {
        "artillery does not battle on the turn it arrives"
    } else if quiets_arrival(view, unit, hex) {
        "it arrived on ground that forbids battle to a unit that enters it"
    } else if view.game.coast.coastline.contains(hex) && view.side(unit) != view.game.top {
        "it came ashore from a landing craft, or beside an enemy"
    } else {
        "it arrived beside an enemy"
    };
    (rule_of_arrival(kind), why)
}

/// L23, L24: whether the unit may battle on the turn it has come in here.
fn may_battle_as_it_comes(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    !units::is_beside(view, view.side(unit).enemy(), hex)
        && !is_slow_gun(kind_of(view, unit))
        && !quiets_arrival(view, unit, hex)
}

/// The unit stands on the map now, and may battle or not (L23, L24).
pub(crate) fn arrive(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let battles = may_battle_as_it_comes(play.view(), unit, hex);
    play.cite(rule_of_arrival(play.game.kind_of(play.state, unit)));
    let troop = &mut play.state.troops[unit];
    troop.turn.from = Some(hex);
    troop.turn.no_battle = !battles;
    enter::enter(play, unit, hex, How::Arrive);
}
