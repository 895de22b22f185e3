//! The Allied nations: 11.2.6 and 14.0 (a) and (f). Each has its own cups, and in a game on two maps its own map.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::cups::Cup;
use crate::data::keeping::Keeping;
use crate::data::opened::UtahGame;
use crate::rules::Rule;
use crate::view::View;

/// Whether the cup is one of this game's: something is allotted to it.
pub(crate) fn plays_with(game: &UtahGame, cup: Cup) -> bool {
    game.plan.campaign.is_some() || !game.cups.of(cup).is_empty()
}

/// 14.0 (a): whether the hex is on the map to which the unit's nation keeps; Germans go anywhere.
fn on_own_map(game: &UtahGame, unit: UnitIx, hex: HexIx) -> bool {
    keeping(game, unit).is_none_or(|keeping| keeping.hexes.contains(hex))
}

/// The map to which the unit keeps, if there is one.
pub(crate) fn keeping(game: &UtahGame, unit: UnitIx) -> Option<&Keeping> {
    let kept = |keeping: &&Keeping| Some(keeping.nation) == game.roster[unit].nation;
    game.maps.iter().find(kept)
}

/// Whether no nation keeps to a map that holds one of the hexes and not the other.
pub(crate) fn on_one_map(game: &UtahGame, a: HexIx, b: HexIx) -> bool {
    let mut maps = game.maps.iter();
    maps.all(|keeping| keeping.hexes.contains(a) == keeping.hexes.contains(b))
}

/// 14.0 (a): what refuses a unit a hex that the map in play doesn't have. What lies beyond the map of a nation is the
/// other's.
pub(crate) fn off_map(game: &UtahGame, unit: UnitIx, otherwise: Rule) -> Rule {
    if keeping(game, unit).is_some() {
        Rule::OwnMap
    } else {
        otherwise
    }
}

/// 10.1, 14.0 (a): whether the unit may be in the hex at all, for all that bounds the map.
pub(crate) fn check_bounds(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let (number, id) = (view.number(hex), view.id(unit));
    let (rule, why) = if view.game.ground[hex].closed {
        (Rule::EastOfVire, format!("{number} lies east of the Vire"))
    } else if !on_own_map(view.game, unit, hex) {
        let why = format!("{number} lies on the map of another nation than that of {id}");
        (Rule::OwnMap, why)
    } else {
        return Ok(());
    };
    view.about(unit).at(hex).refuse(rule, why)
}
