//! Strike: aircraft strike hex after hex (M18, L51).

use beachhead_kit::{HexIx, Violation};

use crate::battle::{fight, strikes};
use crate::command::air;
use crate::data::{CardKind, Orders};
use crate::rules::Rule;
use crate::state::{StrikeRules, Way};
use crate::view::{Play, View};

/// Whether Air Power may strike these hexes, one after the other.
pub(crate) fn check(view: View<'_>, hexes: &Way) -> Result<(), Violation> {
    let kind = CardKind::AirPower;
    let Some(card) = strikes::striking(view, kind) else {
        return Err(strikes::no_strike_now(view, "air strike", kind));
    };
    let fits = matches!(card.orders, Orders::Some(most) if hexes.len() <= most);
    if hexes.is_empty() || !fits {
        let why = "an air strike falls on one to four hexes";
        return Err(Violation::new(Rule::AirPower, why));
    }
    let mut before: Option<HexIx> = None;
    for (at, hex) in hexes.iter().enumerate() {
        let why = if !strikes::may_be_struck(view, hex) {
            strikes::why_not_struck(view, hex)
        } else if !strikes_here(view, hex) {
            "the strike is called in another section"
        } else if hexes.iter().take(at).any(|earlier| earlier == hex) {
            "it is named twice"
        } else if before.is_some_and(|before| !view.game.board.touch(before, hex)) {
            "it is not next to the hex before"
        } else {
            before = Some(hex);
            continue;
        };
        return Err(Violation::new(Rule::AirPower, why).at(view.number(hex)));
    }
    Ok(())
}

/// Strikes called by a Recon 1 fall in its section only.
fn strikes_here(view: View<'_>, hex: HexIx) -> bool {
    let played = view.state.playing().map(|playing| playing.played);
    let recon = played.filter(|played| Some(played.acts) == view.game.cards.air_strike);
    let card = recon.and_then(|played| view.game.cards.get(played.card));
    let sections = view.game.sections.get(view.state.seat, hex);
    let section = card.and_then(|card| card.section);
    section.is_none_or(|section| sections & 1 << section.at() != 0)
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Way)) {
    if view.state.pending.is_empty() && strikes::striking(view, CardKind::AirPower).is_some() {
        let first = strikes::struck(view).filter_map(|hex| Way::of([hex]));
        first.for_each(|hexes| list_chains(view, hexes, list));
    }
}

/// Every chain of hexes that goes on from this one.
fn list_chains(view: View<'_>, hexes: Way, list: &mut dyn FnMut(Way)) {
    if check(view, &hexes).is_err() {
        return;
    }
    list(hexes);
    let Some(last) = hexes.last() else {
        return;
    };
    for (_, near) in view.game.board.neighbors(last) {
        let mut longer = hexes;
        if strikes::may_be_struck(view, near) && longer.push(near) {
            list_chains(view, longer, list);
        }
    }
}

/// Aircraft strike hex after hex (M18).
pub(crate) fn apply(play: &mut Play<'_>, hexes: &Way) {
    let acts = play.state.playing().map(|playing| playing.played.acts);
    let Some(card) = acts.and_then(|acts| play.game.cards.get(acts)) else {
        return;
    };
    let dice = air::air_dice(play.view(), card);
    play.cite(Rule::AirPower);
    play.cite_if(play.game.specials.air_superiority.is_some(), Rule::AirDice);
    strikes::has_struck(play);
    let rules = StrikeRules {
        stars: true,
        rule: Rule::AirPowerHits,
    };
    fight::strike(play, *hexes, dice, rules);
}
