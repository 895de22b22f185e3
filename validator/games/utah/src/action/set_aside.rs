//! SetAside: the markers that bad weather keeps from a side (14.1).

use beachhead_kit::Violation;

use crate::data::cups::Cup;
use crate::data::sides::Side;
use crate::order;
use crate::rules::Rule;
use crate::state::phase::Phase;
use crate::upkeep::weather;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Side)) {
    if order::is_open(view, Phase::SupportMarkers) {
        Side::BOTH.into_iter().for_each(list);
    }
}

/// 14.1: in bad weather each side rolls once for what it goes without.
pub(crate) fn check(view: View<'_>, side: Side) -> Result<(), Violation> {
    if view.state.phase != Phase::SupportMarkers {
        let what = "markers are put aside in the support fire marker phase";
        return order::not_now(view, what);
    }
    let refuse = |why: String| Err(Violation::new(Rule::WeatherMarkers, why));
    if !view.state.weather_bad {
        return refuse("in good weather no marker is put aside".to_owned());
    }
    if !order::set_aside_due(view, side) {
        return refuse(format!("the {} side has rolled already", side.name()));
    }
    if order::marker_loss_due(view) {
        return Err(weather::loss_comes_first());
    }
    if order::decider(view) != side {
        return order::not_now(view, "the German side is first");
    }
    Ok(())
}

/// Rolls for how many markers the side goes without this turn, and for which.
pub(crate) fn apply(play: &mut Play<'_>, side: Side) {
    play.cite(Rule::WeatherMarkers);
    play.state.set_aside[side] = true;
    let name = side.name();
    let count = play.roll(&format_args!("the markers that the {name} side puts aside"));
    for _ in 0..count {
        let cups = Cup::ALL.into_iter().filter(|cup| cup.side() == side);
        let left: usize = cups.clone().map(|cup| play.state.cups.of(cup).len()).sum();
        let Some(sides) = u16::try_from(left).ok().filter(|sides| *sides > 0) else {
            break;
        };
        let die = play.dice.roll(sides, &"the marker that is put aside");
        let mut at = usize::from(die).saturating_sub(1);
        for cup in cups {
            let markers = play.state.cups.of_mut(cup);
            if at < markers.len() {
                markers.remove(at);
                break;
            }
            at -= markers.len();
        }
    }
}
