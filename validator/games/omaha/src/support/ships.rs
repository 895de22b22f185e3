//! Destroyers (2.6): what they may fire at, as seen from the north edge of the map.

use std::collections::BTreeSet;

use beachhead_kit::HexIx;

use crate::data::{SHIP_EYE, SHIP_SAFETY, Side};
use crate::{Rule, Verdict, View, sight};

/// Whether an observer off a hex of the north edge sees another hex.
pub(crate) fn check_view(view: View<'_>, from: HexIx, hex: HexIx) -> Verdict {
    let about = view.about_hex(hex);
    let (here, number) = (view.number(from), view.number(hex));
    about.require(
        view.game.ground.north.contains(&from),
        Rule::DestroyerLimits,
        || format!("ships are off the north edge, and {here} is not on it"),
    )?;
    about.require(sees(view, from, hex), Rule::DestroyerLimits, || {
        format!("{number} is not seen from the sea off {here}")
    })
}

/// Whether one sees from a mast off a hex: so far by the clock, over the heights, and through no smoke.
fn sees(view: View<'_>, from: HexIx, hex: HexIx) -> bool {
    let heights = &view.game.heights;
    heights.distance(from, hex) <= sight::visibility_of(view, hex)
        && heights.sees_from_above(from, SHIP_EYE, hex)
        && !sight::is_smoked(view, from, hex)
}

/// The hex of the north edge from which a target is seen, the nearest one.
pub(crate) fn best(view: View<'_>, hex: HexIx) -> Option<HexIx> {
    let north = view.game.ground.north.iter();
    let from = north.map(|from| (view.game.heights.distance(*from, hex), *from));
    let nearest: BTreeSet<(u32, HexIx)> = from.collect();
    let mut nearest = nearest.into_iter().map(|(_, from)| from);
    nearest.find(|from| sees(view, *from, hex))
}

/// Whether no friend is too near to a target (2.6c).
pub(crate) fn check_safety(view: View<'_>, hex: HexIx) -> Verdict {
    let mut friends = view
        .on_map()
        .filter(|(unit, _)| view.side(*unit) == Side::Us);
    let near = friends.find(|(_, at)| view.game.heights.distance(*at, hex) <= SHIP_SAFETY);
    match near {
        None => Ok(()),
        Some((unit, at)) => {
            let (name, at, number) = (view.id(unit), view.number(at), view.number(hex));
            let why = format!(
                "{name} in {at} is within {SHIP_SAFETY} hexes of {number}, too near for a destroyer"
            );
            view.about_hex(hex).refuse(Rule::DestroyerLimits, why)
        }
    }
}
