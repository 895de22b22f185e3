//! Naval: a naval gunfire marker for the beach assault at hand (11.2.7).

use beachhead_kit::Violation;

use crate::combat::support;
use crate::data::sides::{Nation, Side};
use crate::order;
use crate::rules::Rule;
use crate::state::battle::{BattleKind, Drawn};
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    let battle = order::battle_in_support(view);
    if battle.is_some_and(|battle| matches!(battle.kind, BattleKind::Beach { .. })) {
        list();
    }
}

/// 11.2.7: naval gunfire supports beach assaults, within the two markers of a battle; in a campaign that of its own nation
/// only (14.0 (f)).
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    let battle = order::battle_at_hand(view, "naval gunfire supports a beach assault")?;
    if !matches!(battle.kind, BattleKind::Beach { .. }) {
        let why = "naval gunfire supports beach assaults, and no other battle";
        return Err(Violation::new(Rule::NavalFire, why).at(view.number(battle.hex)));
    }
    if battle.speaker != Some(Side::Allied) {
        return order::not_now(view, "the Allied side is done with its markers");
    }
    support::room_for_marker(view.game, battle, Side::Allied)?;
    let is_left = |nation: &Nation| !view.state.cups.naval(*nation).is_empty();
    if support::naval_nation(view.game, battle).is_some_and(|own| is_left(&own)) {
        return Ok(());
    }
    if let Some(other) = Nation::ALL.iter().find(|nation| is_left(nation)) {
        support::check_nation(view.game, battle, *other)?;
    }
    let why = "no naval gunfire marker is left";
    Err(Violation::new(Rule::NavalFire, why).at(view.number(battle.hex)))
}

pub(crate) fn apply(play: &mut Play<'_>) {
    play.cite_all([Rule::NavalFire, Rule::AssaultMarkers]);
    play.cite_if(play.game.plan.campaign.is_some(), Rule::OneNation);
    let battle = play.state.battle.as_ref();
    let nation = battle.and_then(|battle| support::naval_nation(play.game, battle));
    if let Some(nation) = nation
        && let Some(value) = play.state.cups.naval_mut(nation).pop()
        && let Some(battle) = &mut play.state.battle
    {
        let naval = Drawn { value, cup: None };
        battle.support[Side::Allied].markers.push(naval);
    }
}
