//! Bombard: a barrage by card (M17, L54, L55).

use beachhead_kit::{HexIx, Violation};

use crate::battle::{fight, strikes};
use crate::data::CardKind;
use crate::rules::Rule;
use crate::state::{StrikeRules, Way};
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(HexIx)) {
    if view.state.pending.is_empty() && strikes::striking(view, CardKind::Barrage).is_some() {
        strikes::struck(view).for_each(list);
    }
}

/// Whether the Barrage may fall on this hex.
pub(crate) fn check(view: View<'_>, hex: HexIx) -> Result<(), Violation> {
    let Some(card) = strikes::striking(view, CardKind::Barrage) else {
        return Err(strikes::no_strike_now(view, "barrage", CardKind::Barrage));
    };
    if strikes::may_be_struck(view, hex) {
        return Ok(());
    }
    let rule = match view.game.cards.find(&card.id) == view.game.cards.off_map {
        true => Rule::OffMapBarrage,
        false => Rule::Barrage,
    };
    let (number, why) = (view.number(hex), strikes::why_not_struck(view, hex));
    let why = format!("a barrage can't fall on {number}: {why}");
    Err(Violation::new(rule, why).at(number))
}

/// The Barrage falls (M17, L55).
pub(crate) fn apply(play: &mut Play<'_>, hex: HexIx) {
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
    strikes::has_struck(play);
    if let Some(hexes) = Way::of([hex]) {
        let rules = StrikeRules {
            stars: extra.star,
            rule,
        };
        fight::strike(play, hexes, extra.dice, rules);
    }
}
