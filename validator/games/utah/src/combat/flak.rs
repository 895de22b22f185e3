//! Anti-aircraft units: 15.0, an option of the scenario.

use beachhead_kit::HexIx;

use crate::data::cups::Cup;
use crate::state::battle::{Battle, Drawn};
use crate::view::View;

/// So far a flak unit reaches: its own hex, and those next to it.
const REACH: u32 = 1;

/// 15.0: whether a German flak unit stands in the hex or next to it, in a game that has the rule.
fn under_flak(view: View<'_>, hex: HexIx) -> bool {
    let near = |at| view.game.board.distance(at, hex) <= REACH;
    let mut units = view.on_map().filter(|(unit, _)| view.counter(*unit).flak);
    view.game.options.flak && units.any(|(_, hex)| near(hex))
}

/// 15.0: whether flak counts in the battle: some marker shows an aircraft, and flak is near.
pub(crate) fn flak_counts(view: View<'_>, battle: &Battle) -> bool {
    let mut markers = battle.markers();
    markers.any(|marker| shows_aircraft(*marker)) && under_flak(view, battle.hex)
}

/// 15.0: what a marker adds in a battle where flak counts. Each is halved separately, and rounded up.
pub(crate) fn strength_under_flak(marker: Drawn) -> i32 {
    if shows_aircraft(marker) {
        (marker.value + 1).div_euclid(2)
    } else {
        marker.value
    }
}

fn shows_aircraft(marker: Drawn) -> bool {
    matches!(marker.cup, Some(Cup::Air(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::sides::Nation;

    #[test]
    fn markers_with_an_aircraft_are_halved_and_rounded_up() {
        let air = Some(Cup::Air(Nation::American));
        for (value, cup, counts) in [
            (8, air, 4),
            (7, air, 4),
            (1, air, 1),
            (0, air, 0),
            (-3, air, -1), // Up, not away from nought.
            (7, Some(Cup::Ground(Nation::American)), 7),
            (7, None, 7), // Naval gunfire.
        ] {
            assert_eq!(
                strength_under_flak(Drawn { value, cup }),
                counts,
                "{value}, {cup:?}"
            );
        }
    }
}
