//! Smoke shells (L108): what the pack's table `smoke` says of them, and nothing where there is none.

use beachhead_engine::hexes;
use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::battle::ready;
use crate::entering::mines;
use crate::field::laid;
use crate::ground::Work;
use crate::rules::Rule;
use crate::state::Smoke;
use crate::view::{Play, View};

fn smoke_falls(view: View<'_>, from: HexIx, range: u8, hex: HexIx) -> bool {
    from != hex
        && view.game.in_play.contains(hex)
        && view.game.board.distance(from, hex) <= u32::from(range)
        && !view.state.works_on(hex).lies.has(Work::SMOKE)
}

/// Why smoke does not fall on a hex, in words.
fn why_no_smoke(view: View<'_>, from: Option<HexIx>, range: u8, hex: HexIx) -> String {
    let Some(from) = from else {
        return "it is not on the map".to_owned();
    };
    if from == hex {
        "it stands there".to_owned()
    } else if view.state.works_on(hex).lies.has(Work::SMOKE) {
        "smoke lies there".to_owned()
    } else {
        let far = hexes(view.game.board.distance(from, hex));
        format!("it is {far} off, and smoke shells reach {}", hexes(range))
    }
}

pub(crate) fn check_smoke(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let id = view.id(unit);
    let about = view.about(unit).at(hex);
    let Some(range) = view.game.smoke else {
        return about.refuse(Rule::SmokeShells, "the pack has no table of smoke shells");
    };
    ready::check_ready(view, unit)?;
    let from = view.hex_of(unit);
    if !from.is_some_and(|from| smoke_falls(view, from, range, hex)) {
        let why = why_no_smoke(view, from, range, hex);
        let why = format!("{id} lays no smoke on {}: {why}", view.number(hex));
        return about.refuse(Rule::SmokeShells, why);
    }
    Ok(())
}

/// The hexes on which the unit may lay smoke.
pub(crate) fn smoked<'a>(view: View<'a>, unit: UnitIx) -> impl Iterator<Item = HexIx> + 'a {
    let from = view.hex_of(unit).zip(view.game.smoke);
    let from = from.filter(|_| ready::check_ready(view, unit).is_ok());
    from.into_iter().flat_map(move |(from, range)| {
        let hexes = view.game.board.hexes();
        hexes.filter(move |hex| smoke_falls(view, from, range, *hex))
    })
}

/// The unit lays smoke instead of battling.
pub(crate) fn lay_smoke(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    play.cite(Rule::SmokeShells);
    mines::end_battles(play, unit);
    laid::place(play, hex, Work::SMOKE);
    let side = play.game.side_of(unit);
    play.state.smoke.push(Smoke { hex, side });
}
