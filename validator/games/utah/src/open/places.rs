//! Where it is played and for what: the locations of 13.0, and the maps of a campaign's nations (14.0).

use beachhead_engine::{HexSet, ScenarioLine};
use beachhead_kit::{HexIx, HexNo, Opening};
use beachhead_model::games::utah::UtahScenario;

use crate::data::keeping::Keeping;
use crate::data::roster::Roster;
use crate::data::sides::{Nation, Side};
use crate::open::opening;

/// What the Allied side has to capture (13.0).
pub(crate) fn locations(opening: &mut Opening<'_>, plan: &UtahScenario) -> Vec<HexIx> {
    let lines = opening.scenario.victory.iter();
    let numbers: Vec<HexNo> = lines
        .filter(|line| line.side == *Side::Allied.name())
        .flat_map(|line| line.hexes.iter().cloned())
        .collect();
    if numbers.is_empty() && plan.campaign.is_none() {
        let what = "locations that the Allied side has to capture".to_owned();
        opening::lacks_in(opening, ScenarioLine::Field("victory"), "13.0", what);
    }
    numbers
        .iter()
        .filter_map(|number| opening::hex(opening, number))
        .collect()
}

/// 14.0 (a): the hexes of each nation's map.
pub(crate) fn maps(
    opening: &mut Opening<'_>,
    plan: &UtahScenario,
    roster: &Roster,
) -> Vec<Keeping> {
    let mut maps: Vec<Keeping> = Vec::new();
    let Some(campaign) = &plan.campaign else {
        return maps;
    };
    for kept in &campaign.nations {
        let grid = opening.board.grid();
        let on_sheet = |hex: &HexIx| grid.sheet(*hex).id == kept.sheet;
        let hexes: HexSet = opening.board.hexes().filter(on_sheet).collect();
        match Nation::named(kept.nation.as_str()) {
            Some(nation) if !hexes.is_empty() => maps.push(Keeping { nation, hexes }),
            _ => {
                let what = format!(
                    "a map for nation `{}` that is one: sheet `{}`; the nations are US and CW",
                    kept.nation, kept.sheet
                );
                opening::lacks_in(opening, ScenarioLine::Rules("campaign"), "14.0", what);
            }
        }
    }
    for nation in opening::allies(roster) {
        if !maps.is_empty() && !maps.iter().any(|kept| kept.nation == nation) {
            let what = format!("a map for the units of nation `{}`", nation.name());
            opening::lacks_in(opening, ScenarioLine::Rules("campaign"), "14.0", what);
        }
    }
    maps
}
