//! SCN007: a unit set up where its group may not stand.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::areas_by_unit;
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
        let areas = areas_by_unit(scenario, target.map());
        let mut before = None;
        for (at, placement) in scenario.setup.iter().enumerate() {
            // One that is set up twice is reported as such.
            if before.replace(&placement.unit) == Some(&placement.unit) {
                continue;
            }
            // A hex off the map is reported by a lint of its own.
            let is_on_map = grid.find(placement.hex.as_str()).is_some();
            let area = areas.get(&placement.unit).filter(|_| is_on_map);
            let Some(area) = area.filter(|area| !area.takes(&placement.hex)) else {
                continue;
            };
            let help = match (area.own, &*area.area) {
                (Some(own), _) => format!("it sets up in {own}"),
                (None, hexes) => format!("the group sets up in {}", list(hexes.iter().flatten())),
            };
            let message = format!(
                "unit {} of setup group {} may not stand in {}",
                placement.unit, area.group.id, placement.hex
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
