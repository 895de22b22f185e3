//! SCN007: a unit set up where its group may not stand.

use beachhead_schema::diag::{Code, Diagnostic, Subject};

use super::{area_hexes, groups_by_unit};
use crate::lint::words::list;
use crate::lint::{Findings, Lint, Need, Target};

const CODE: Code = Code {
    id: "SCN007",
    name: "outside-group-area",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("outside_group_area.md"),
    needs: &[Need::Map, Need::Scenarios],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        let groups = groups_by_unit(scenario);
        for (at, placement) in scenario.setup.iter().enumerate() {
            let Some(group) = groups.get(&placement.unit) else {
                continue;
            };
            let Some(hexes) = area_hexes(&group.area, target.map()) else {
                continue;
            };
            // A hex off the map is told by a lint of its own.
            let is_on_map = target.map().grid.find(placement.hex.as_str()).is_some();
            if is_on_map && !hexes.contains(&placement.hex) {
                let message = format!(
                    "unit {} of setup group {} may not stand in {}",
                    placement.unit, group.id, placement.hex
                );
                found.push(
                    Diagnostic::error(CODE, message)
                        .at(spans.within("setup", at, "hex"))
                        .on(Subject::Hex(placement.hex.clone()))
                        .on(Subject::Unit(placement.unit.to_string()))
                        .help(format!("the group sets up in {}", list(hexes))),
                );
            }
        }
    }
}
