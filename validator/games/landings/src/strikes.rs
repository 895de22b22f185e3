//! Strikes by card: Barrage, Air Power, and artillery off the map (M17, M18, L54, L55).
//!
//! The card in play names what is struck in the step of battles. How a strike is rolled and settled is
//! [`super::battle`]'s affair.

use crate::air;
use crate::battle;
use crate::command;
use crate::game;
use crate::sections;
use crate::targets;
use crate::view::View;
use beachhead_schema::hex::HexIx;

use crate::battle::StrikeRules;
use crate::cards::{Card, CardKind, Orders};
use crate::play::Play;
use crate::resolved::{Resolved, Way};
use crate::rules::Rule;
use crate::sequence::Phase;
use beachhead_engine::{Choices, Violation};

/// The card that strikes, while it hasn't yet.
fn striking(view: View<'_>, kind: CardKind) -> Option<&Card> {
    let playing = view.state.playing()?;
    let card = view.game.cards.get(playing.played.acts)?;
    let due = view.state.phase == Phase::Battle && card.kind == kind && !playing.has_rolled;
    due.then_some(card)
}

/// Whether the card in play has yet to strike.
pub(crate) fn strike_is_due(view: View<'_>) -> bool {
    striking(view, CardKind::Barrage).is_some() || striking(view, CardKind::AirPower).is_some()
}

/// Whether an enemy stands in the hex whom a strike may fall on.
fn may_be_struck(view: View<'_>, hex: HexIx) -> bool {
    view.state.unit_at(hex).is_some_and(|unit| {
        view.game.side_of(unit) != command::acting_side(view)
            && !view.state.troops[unit].camouflaged
            && targets::is_target(view, unit)
    })
}

/// A refusal because nothing is struck now: another step, another card, or the strike is over.
fn no_strike_now(view: View<'_>, what: &str, kind: CardKind) -> Violation {
    let playing = view.state.playing();
    let playing = playing.filter(|_| view.state.phase == Phase::Battle);
    let Some(playing) = playing else {
        return game::out_of_order(view, &format!("no {what} falls now"));
    };
    let card = view.game.card_id(playing.played.acts);
    let why = if view.game.cards.kind(playing.played.acts) == kind {
        format!("the {what} of {card} has fallen")
    } else {
        format!("no {what} falls: the card in play is {card}")
    };
    Violation::new(Rule::TurnOrder, why)
}

/// Why a strike can't fall on a hex, in words.
fn why_not_struck(view: View<'_>, hex: HexIx) -> &'static str {
    match view.state.unit_at(hex) {
        None => "no unit is there",
        Some(unit) if view.game.side_of(unit) == command::acting_side(view) => {
            "the unit there is of this side"
        }
        Some(unit) if !targets::is_target(view, unit) => {
            "by the pack's table `system` a landing craft is no target"
        }
        Some(_) => "the unit there is camouflaged",
    }
}

/// Whether the Barrage may fall on this hex.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_bombard(view: View<'_>, hex: HexIx) -> Result<(), Violation> {
    let Some(card) = striking(view, CardKind::Barrage) else {
        return Err(no_strike_now(view, "barrage", CardKind::Barrage));
    };
    if may_be_struck(view, hex) {
        return Ok(());
    }
    let off_map = view.game.cards.find(&card.id) == view.game.cards.off_map;
    let rule = if off_map {
        Rule::OffMapBarrage
    } else {
        Rule::Barrage
    };
    let why = format!(
        "a barrage can't fall on {}: {}",
        view.game.number(hex),
        why_not_struck(view, hex)
    );
    Err(Violation::new(rule, why).at(view.game.number(hex)))
}

/// Whether Air Power may strike these hexes, one after the other.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_strike(view: View<'_>, hexes: &Way) -> Result<(), Violation> {
    let Some(card) = striking(view, CardKind::AirPower) else {
        return Err(no_strike_now(view, "air strike", CardKind::AirPower));
    };
    let refuse = |hex: Option<HexIx>, why: &str| {
        let refusal = Violation::new(Rule::AirPower, why);
        Err(match hex {
            Some(hex) => refusal.at(view.game.number(hex)),
            None => refusal,
        })
    };
    let fits = matches!(card.orders, Orders::Some(most) if hexes.len() <= most);
    if hexes.is_empty() || !fits {
        return refuse(None, "an air strike falls on one to four hexes");
    }
    let mut before: Option<HexIx> = None;
    for (at, hex) in hexes.iter().enumerate() {
        if !may_be_struck(view, hex) {
            return refuse(Some(hex), why_not_struck(view, hex));
        }
        if !strikes_here(view, hex) {
            return refuse(Some(hex), "the strike is called in another section");
        }
        if hexes.iter().take(at).any(|earlier| earlier == hex) {
            return refuse(Some(hex), "it is named twice");
        }
        if before.is_some_and(|before| !view.game.board.touch(before, hex)) {
            return refuse(Some(hex), "it is not next to the hex before");
        }
        before = Some(hex);
    }
    Ok(())
}

/// Strikes called by a Recon 1 fall in its section only.
fn strikes_here(view: View<'_>, hex: HexIx) -> bool {
    let recon = view
        .state
        .playing()
        .map(|playing| playing.played)
        .filter(|played| Some(played.acts) == view.game.cards.air_strike);
    let card = recon.and_then(|played| view.game.cards.get(played.card));
    let section = card.and_then(|card| card.section);
    section.is_none_or(|section| {
        sections::sections_of(view.game, view.state.seat, hex) & 1 << section.at() != 0
    })
}

/// Every strike that may be made.
pub(crate) fn list_strikes(view: View<'_>, actions: &mut Vec<Resolved>) {
    if !strike_is_due(view) {
        return;
    }
    let barrage = striking(view, CardKind::Barrage).is_some();
    for (unit, _) in view.state.every_unit() {
        let Some(hex) = view.state.hex_of(unit) else {
            continue;
        };
        if barrage {
            if may_be_struck(view, hex) {
                actions.push(Resolved::Bombard { hex });
            }
        } else if let Some(hexes) = Way::of([hex]) {
            list_chains(view, hexes, actions);
        }
    }
}

/// Every chain of hexes that goes on from this one.
fn list_chains(view: View<'_>, hexes: Way, actions: &mut Vec<Resolved>) {
    if judge_strike(view, &hexes).is_err() {
        return;
    }
    actions.push(Resolved::Strike { hexes });
    let Some(last) = hexes.last() else {
        return;
    };
    for (_, near) in view.game.board.neighbors(last) {
        let mut longer = hexes;
        if may_be_struck(view, near) && longer.push(near) {
            list_chains(view, longer, actions);
        }
    }
}

/// A strike for a random player.
pub(crate) fn sample_strike(
    view: View<'_>,
    found: &mut Vec<Resolved>,
    choices: &mut Choices,
) -> Option<Resolved> {
    found.clear();
    list_strikes(view, found);
    choices.pick(found).copied()
}

/// The Barrage falls (M17, L55).
pub(crate) fn bombard(play: &mut Play<'_>, hex: HexIx) {
    let Some(playing) = play.state.playing().copied() else {
        return;
    };
    let extra = play.game.cards.extra(playing.played.acts);
    let rule = if Some(playing.played.acts) == play.game.cards.off_map {
        play.cite(Rule::OffMapBarrage);
        Rule::OffMapHits
    } else {
        play.cite(Rule::Barrage);
        Rule::BarrageHits
    };
    has_struck(play);
    if let Some(hexes) = Way::of([hex]) {
        let rules = StrikeRules {
            stars: extra.star,
            rule,
        };
        battle::strike(play, hexes, extra.dice, rules);
    }
}

/// Aircraft strike hex after hex (M18).
pub(crate) fn air_strike(play: &mut Play<'_>, hexes: Way) {
    let acts = play.state.playing().map(|playing| playing.played.acts);
    let Some(card) = acts.and_then(|acts| play.game.cards.get(acts)) else {
        return;
    };
    let dice = air::air_dice(play.view(), card);
    play.cite(Rule::AirPower);
    if play.game.specials.air_superiority.is_some() {
        play.cite(Rule::AirDice);
    }
    has_struck(play);
    let rules = StrikeRules {
        stars: true,
        rule: Rule::AirPowerHits,
    };
    battle::strike(play, hexes, dice, rules);
}

fn has_struck(play: &mut Play<'_>) {
    if let Some(playing) = play.state.playing_mut() {
        playing.has_rolled = true;
    }
}
