//! SCN007: a unit set up where its group may not stand.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_model::scenario::{SetupArea, SetupGroup};

use super::area_hexes;
use crate::lint::{Findings, Lint, Target};
use crate::words::list;

const CODE: Code = Code {
    id: "SCN007",
    name: "outside-group-area",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("outside_group_area.md"),
    needs: &[PartKind::Map, PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let grid = &target.map().grid;
    for (scenario, spans) in target.scenarios() {
        if scenario.setup.is_empty() || scenario.groups.is_empty() {
            continue;
        }
        let mut places = BTreeMap::<&Id, UnitPlace<'_>>::new();
        for group in &scenario.groups {
            let hexes = area_hexes(&group.area, target.map());
            let area = Rc::new(hexes.map(BTreeSet::from_iter));
            let own = match &group.area {
                // Of a list with a hex for each unit its own hex counts, if there is one for each.
                SetupArea::Each(hexes) if hexes.len() == group.units.len() => hexes.as_slice(),
                _ => &[],
            };
            for (nr, unit) in group.units.iter().enumerate() {
                let (own, area) = (own.get(nr), Rc::clone(&area));
                // Of a unit in two groups, which is a mistake of its own, the first counts.
                places.entry(unit).or_insert(UnitPlace { group, own, area });
            }
        }
        let mut before = None;
        for (at, placement) in scenario.setup.iter().enumerate() {
            // One that is set up twice is reported as such.
            if before.replace(&placement.unit) == Some(&placement.unit) {
                continue;
            }
            let Some(place) = places.get(&placement.unit) else {
                continue;
            };
            let (fits, help) = match (place.own, &*place.area) {
                (Some(own), _) => (*own == placement.hex, format!("it sets up in {own}")),
                (None, Some(area)) if !area.contains(&placement.hex) => {
                    (false, format!("the group sets up in {}", list(area)))
                }
                (None, _) => continue,
            };
            // A hex off the map is reported by a lint of its own.
            if fits || grid.find(placement.hex.as_str()).is_none() {
                continue;
            }
            let message = format!(
                "unit {} of setup group {} may not stand in {}",
                placement.unit, place.group.id, placement.hex
            );
            found.push(
                Diagnostic::error(CODE, message)
                    .at(spans.within("setup", at, "hex"))
                    .on(Subject::Hex(placement.hex.clone()))
                    .on(Subject::Unit(placement.unit.to_string()))
                    .help(help),
            );
        }
    }
}

/// Where a unit may stand.
struct UnitPlace<'s> {
    group: &'s SetupGroup,
    /// The one hex that is its own.
    own: Option<&'s HexNo>,
    /// The hexes of its group; nothing where only the rulebook knows.
    area: Rc<Option<BTreeSet<HexNo>>>,
}
