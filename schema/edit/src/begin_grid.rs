//! Another grid for a map on which nothing is drawn yet: it is the grid that the map begins with, so nothing follows.
//!
//! Unlike [`regrid`](super::regrid()), which keeps every hex in its place, this fills all hexes anew as the map was filled.

use super::{Edit, Parts, Swap};
use beachhead_hex::{Grid, GridSpec};
use beachhead_model::map::{Ground, Hexes, Map, NamesHexes};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

/// Whether nothing is drawn on the map yet, and nothing else of the pack names a hex of it: no setup, no claim. Scans may
/// lie under the grid.
pub fn has_no_places(pack: &Pack) -> bool {
    let is_commented = pack.map.margin.comments.has_keys("hexes");
    pack.map.ground().is_some()
        && pack.map.margin.conflicts.is_empty()
        && !is_commented
        && !pack.scenarios.iter().any(|scenario| is_placed(scenario))
        && !pack.claims.claims.iter().any(names_a_hex)
}

/// The edit that gives a map without content the grid it begins with: `Grid of 14 × 33 hexes`. Every hex is filled as those
/// of the old grid were. Scans stay with the numbers of their anchors: those are printed, whatever the old grid was. `None`
/// where the map has content, has this grid already, or where the sheets make no grid.
///
/// ```
/// # use beachhead_edit::begin_grid;
/// # use beachhead_hex::{Grid, HexIx, preset};
/// # use beachhead_text::own_game;
/// let mut pack = own_game::pack("Utah", Grid::new(preset::battle(4, 3))?);
/// pack.map.fill(&"clear".into());
/// begin_grid(&pack, preset::utah()).unwrap().apply(&mut pack).unwrap();
/// assert_eq!(pack.map.grid.spec(), &preset::utah());
/// assert_eq!(pack.map.hexes.terrain(HexIx(300)).unwrap(), "clear");
/// # Ok::<(), Vec<beachhead_hex::GridError>>(())
/// ```
pub fn begin_grid(pack: &Pack, spec: GridSpec) -> Option<Edit> {
    if !has_no_places(pack) || spec == *pack.map.grid.spec() {
        return None;
    }
    let name = match spec.sheets.as_slice() {
        [sheet] => format!("Grid of {} × {} hexes", sheet.columns, sheet.rows),
        sheets => format!("Grid of {} sheets", sheets.len()),
    };
    let mut map = Map::blank(pack.map.title.clone(), Grid::new(spec).ok()?);
    if let Ground::Filled(terrain) = pack.map.ground()? {
        map.fill(&terrain);
    }
    map.underlays = pack.map.underlays.clone();
    let parts = Parts {
        map: pack.map.clone().map(|_| map),
        ..Parts::of(pack)
    };
    Edit::new(name, vec![Swap::Parts(Box::new(parts))])
}

fn names_a_hex(record: &impl NamesHexes) -> bool {
    let fields = record.hexes().into_iter();
    fields
        .map(|(_, hexes): (_, Hexes<'_>)| hexes)
        .any(|hexes| hexes.iter().next().is_some())
}

/// Whether a scenario names a hex: a setup, an objective, or the part that only its rulebook has.
fn is_placed(scenario: &Scenario) -> bool {
    let mut by_rules = false;
    if let Some(mut rules) = scenario.rules.clone() {
        rules.part_mut().follow_hexes(&mut |hex| {
            by_rules = true;
            Some(hex.clone())
        });
    }
    by_rules
        || scenario.groups.iter().any(names_a_hex)
        || scenario.setup.iter().any(names_a_hex)
        || scenario.victory.iter().any(names_a_hex)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use crate::{add_underlay, name_hex, paint_terrain, place_unit, set_anchor};
    use beachhead_hex::preset;
    use beachhead_model::map::Fit;
    use beachhead_text::samples::sample;

    /// Utah as a new map begins, with a scan under it.
    fn begun() -> Pack {
        let mut pack = sample("utah");
        let grid = pack.map.grid.clone();
        pack.map = Map::blank("New", grid).into();
        pack.map.fill(&"clear".into());
        pack.claims = Default::default();
        for scenario in &mut pack.scenarios {
            scenario.groups = Default::default();
            scenario.setup = Default::default();
            scenario.victory = Default::default();
            scenario.rules = scenario.rules.as_ref().map(|rules| rules.without_map());
        }
        let (id, edit) = add_underlay(&pack.map, "a.png", "00", Fit::Affine).expect("a scan");
        walk(&mut pack, edit);
        let edit = set_anchor(&pack.map, &id, &"A9".into(), 10.0, 20.0).expect("an anchor");
        walk(&mut pack, edit);
        pack
    }

    #[test]
    fn a_new_map_begins_with_another_grid() {
        for terrain in [Some("clear"), Some("woods"), None] {
            let mut pack = begun();
            let underlays = pack.map.underlays.clone();
            pack.map.hexes = Map::blank("", pack.map.grid.clone()).hexes;
            if let Some(terrain) = terrain {
                pack.map.fill(&terrain.into());
            }
            let edit = begin_grid(&pack, preset::battle(13, 9)).expect("nothing is drawn");
            assert_eq!(edit.name, "Grid of 13 × 9 hexes");
            walk(&mut pack, edit);
            assert_eq!(pack.map.grid.spec(), &preset::battle(13, 9));
            let ground = terrain.map_or(Ground::Unknown, |id| Ground::Filled(id.into()));
            assert_eq!(pack.map.ground(), Some(ground));
            assert_eq!(pack.map.underlays, underlays, "numbers are what is printed");
            assert_eq!(begin_grid(&pack, preset::battle(13, 9)), None, "it has it");
        }
    }

    #[test]
    fn a_map_with_content_keeps_its_grid() {
        type Make = fn(&Pack) -> Option<Edit>;
        let makes: [(&str, Make); 3] = [
            ("terrain", |pack| {
                paint_terrain(&pack.map, &["2206".into()], &"woods".into())
            }),
            ("a name", |pack| {
                name_hex(&pack.map, &"2206".into(), Some("Ravenoville"))
            }),
            ("a unit", |pack| {
                let (scenario, unit) = (pack.scenarios.first()?, pack.forces.units.iter().next()?);
                place_unit(scenario, &unit.id, &"2206".into())
            }),
        ];
        for (what, make) in makes {
            let mut pack = begun();
            assert!(has_no_places(&pack), "{what}");
            let edit = make(&pack).expect(what);
            walk(&mut pack, edit);
            assert!(!has_no_places(&pack), "{what}");
            assert_eq!(begin_grid(&pack, preset::battle(13, 9)), None, "{what}");
        }
        assert!(!has_no_places(&sample("utah")));
    }
}
