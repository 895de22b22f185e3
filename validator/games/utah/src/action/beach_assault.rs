//! BeachAssault: the assault from a beach landing hex (11.2.3).

use beachhead_kit::{HexIx, Violation};

use crate::combat::beach_assaults;
use crate::data::sides::Side;
use crate::hexes::zoc;
use crate::order;
use crate::rules::Rule;
use crate::state::battle::{Battle, BattleKind};
use crate::state::phase::Phase;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(HexIx)) {
    if order::is_open(view, Phase::BeachAssaults) {
        beach_assaults::open_assaults(view)
            .into_iter()
            .for_each(list);
    }
}

/// 11.2.3: each beach landing hex with units fights once.
pub(crate) fn check(view: View<'_>, hex: HexIx) -> Result<(), Violation> {
    order::idle(view, "no other beach assault begins now")?;
    if view.state.phase == Phase::BeachAssaults
        && beach_assaults::open_assaults(view).contains(&hex)
    {
        return Ok(());
    }
    let number = view.number(hex);
    let why = if view.state.phase != Phase::BeachAssaults {
        "beach assaults are fought before game turn 1, after the airborne landing".to_owned()
    } else if view.state.fought_over.contains(&hex) {
        format!("the beach assault of {number} has been fought")
    } else if !view.state.beachheads.contains(&hex) {
        format!("{number} is no beach landing hex: it has no beachhead marker")
    } else {
        format!("no unit has landed in {number}")
    };
    Err(Violation::new(Rule::AssaultEveryHex, why).at(view.number(hex)))
}

pub(crate) fn apply(play: &mut Play<'_>, hex: HexIx) {
    play.cite_all([Rule::AssaultEveryHex, Rule::LandedStay]);
    let battle = battle(play.view(), hex);
    play.state.fought_over.push(hex);
    play.state.battle = Some(battle);
}

/// The assault from the hex: all units there take part, whatever brought them.
pub(crate) fn battle(view: View<'_>, hex: HexIx) -> Battle {
    let attackers = view.of_side_in(Side::Allied, hex).collect();
    let in_zoc = zoc::zoc_map(view).controlled(Side::German, hex);
    let kind = BattleKind::Beach { in_zoc };
    Battle::open(kind, hex, Side::Allied, attackers, Vec::new())
}
