//! Draw: a support fire marker for the battle at hand (11.1.4).

use beachhead_kit::Violation;

use crate::combat::support::{self, RANGE};
use crate::data::cups::{Cup, Marker};
use crate::data::sides::Side;
use crate::hexes::nations;
use crate::order;
use crate::rules::Rule;
use crate::state::battle::{BattleKind, Drawn};
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Side, Cup)) {
    if order::battle_in_support(view).is_some() {
        Cup::ALL.into_iter().for_each(|cup| list(cup.side(), cup));
    }
}

/// Whether a side may draw a marker from a cup for the battle at hand.
pub(crate) fn check(view: View<'_>, drawer: Side, cup: Cup) -> Result<(), Violation> {
    let battle = order::battle_at_hand(view, "markers are drawn for a battle")?;
    if battle.kind == BattleKind::Drop
        && (drawer == Side::German || !battle.support[drawer].markers.is_empty())
    {
        let why = "one Allied marker, and no other, supports the attack of units that came down on Germans";
        return Err(Violation::new(Rule::DropAttackMarker, why).at(view.number(battle.hex)));
    }
    if battle.speaker != Some(drawer) {
        let what = format!("it is not for the {} side to draw now", drawer.name());
        return order::not_now(view, &what);
    }
    if cup.side() != drawer || !nations::plays_with(view.game, cup) {
        return Err(support::no_cup(drawer, cup.name()));
    }
    if let Some(nation) = cup.nation() {
        support::check_nation(view.game, battle, nation)?;
    }
    support::room_for_marker(view.game, battle, drawer)?;
    if view.state.weather_bad && matches!(cup, Cup::Air(_)) {
        let why = "in bad weather no aircraft flies";
        return Err(Violation::new(Rule::WeatherMarkers, why).at(view.number(battle.hex)));
    }
    if view.state.cups.of(cup).is_empty() {
        let why = format!("the cup `{}` is empty", cup.name());
        return Err(Violation::new(support::cups_of(drawer), why));
    }
    if battle.kind == BattleKind::Bombardment && !support::in_range(view, cup, battle.hex) {
        let rule = if drawer == Side::Allied {
            Rule::AlliedRange
        } else {
            Rule::GermanRange
        };
        let why = format!(
            "no unit that could direct this fire is within {RANGE} hexes of {}",
            view.number(battle.hex)
        );
        return Err(Violation::new(rule, why).at(view.number(battle.hex)));
    }
    Ok(())
}

/// Draws a marker. The mines, if they come, are put aside and count for nothing yet.
pub(crate) fn apply(play: &mut Play<'_>, _: Side, cup: Cup) {
    let left = play.state.cups.of(cup).len();
    let die = play.dice.roll(
        u16::try_from(left).unwrap_or(u16::MAX),
        &format_args!("the marker from {}", cup.name()),
    );
    let at = usize::from(die).saturating_sub(1);
    if at >= left {
        return;
    }
    let marker = play.state.cups.of_mut(cup).remove(at);
    play.cite(Rule::DrawnAtRandom);
    let side = cup.side();
    let Some(battle) = &mut play.state.battle else {
        return;
    };
    let kind = battle.kind;
    match marker {
        Marker::Value(value) => {
            battle.support[side].markers.push(Drawn {
                value,
                cup: Some(cup),
            });
            play.note(|| format!("the {} side draws a marker of {value:+}", side.name()));
        }
        Marker::Mines => {
            play.state.cups.mines_aside = true;
            play.cite(Rule::MinesAside);
            if kind == BattleKind::Bombardment {
                play.cite(Rule::MinesBarred);
            }
            return;
        }
    }
    play.cite(support::most_markers(kind, side));
    if kind == BattleKind::Bombardment {
        play.cite(if side == Side::Allied {
            Rule::AlliedRange
        } else {
            Rule::GermanRange
        });
    }
    play.cite(support::cups_of(side));
    if side == Side::Allied && play.game.plan.campaign.is_some() {
        play.cite_all([Rule::OneNation, Rule::NationalCups]);
    }
}
