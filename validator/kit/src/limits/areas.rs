//! Set-up areas: where the groups of a scenario let each of their units stand at the start.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::Map;
use beachhead_model::scenario::{Scenario, SetupArea, SetupGroup};

/// The hexes in which a group may stand; nothing where only the rulebook knows.
pub fn area_hexes(area: &SetupArea, map: &Map) -> Option<Vec<HexNo>> {
    match area {
        SetupArea::Each(hexes) | SetupArea::Hexes(hexes) => Some(hexes.clone()),
        SetupArea::Region(region) => map.regions.get(region).map(|region| region.hexes.clone()),
        SetupArea::ByRule => None,
    }
}

/// The group that each unit sets up with.
pub fn groups_by_unit(scenario: &Scenario) -> BTreeMap<&Id, &SetupGroup> {
    let mut groups = BTreeMap::new();
    for group in &scenario.groups {
        for unit in &group.units {
            // Of a unit in two groups, which is a mistake of its own, the first counts.
            groups.entry(unit).or_insert(group);
        }
    }
    groups
}

/// Where a unit may be set up.
#[derive(Clone, Debug)]
pub struct UnitArea<'s> {
    /// Its group.
    pub group: &'s SetupGroup,
    /// The one hex that is its own, where the group lists a hex for each unit.
    pub own: Option<&'s HexNo>,
    /// The hexes of its group; nothing where only the rulebook knows.
    pub area: Rc<Option<BTreeSet<HexNo>>>,
}

impl UnitArea<'_> {
    /// Whether the unit may be set up in a hex. True where only the rulebook knows.
    pub fn takes(&self, hex: &HexNo) -> bool {
        match (self.own, &*self.area) {
            (Some(own), _) => own == hex,
            (None, Some(area)) => area.contains(hex),
            (None, None) => true,
        }
    }
}

/// Where each unit of a scenario's groups may be set up.
pub fn areas_by_unit<'s>(scenario: &'s Scenario, map: &Map) -> BTreeMap<&'s Id, UnitArea<'s>> {
    let mut areas = BTreeMap::new();
    for group in &scenario.groups {
        let hexes = area_hexes(&group.area, map);
        let area = Rc::new(hexes.map(BTreeSet::from_iter));
        let own = match &group.area {
            // Of a list with a hex for each unit its own hex counts, if there is one for each.
            SetupArea::Each(hexes) if hexes.len() == group.units.len() => hexes.as_slice(),
            _ => &[],
        };
        for (nr, unit) in group.units.iter().enumerate() {
            let (own, area) = (own.get(nr), Rc::clone(&area));
            // Of a unit in two groups, which is a mistake of its own, the first counts.
            areas.entry(unit).or_insert(UnitArea { group, own, area });
        }
    }
    areas
}
