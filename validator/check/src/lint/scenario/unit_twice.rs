//! SCN002: a unit is in two places at once.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Subject};

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN002",
    name: "unit-twice",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("unit_twice.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        // First all placements, then all that say when a unit comes: a unit has one of each.
        let mut placed = BTreeMap::<&Id, String>::new();
        for (at, placement) in scenario.setup.iter().enumerate() {
            let whereabouts = format!("is set up in {}", placement.hex);
            let place = || spans.within("setup", at, "unit");
            look(&mut placed, &placement.unit, whereabouts, &place, found);
        }
        for (at, place) in scenario.off_map.iter().enumerate() {
            let chart = target.map().charts.get(&place.chart);
            let called = chart.map(|chart| chart.cell_called(place.cell));
            let called =
                called.unwrap_or_else(|| format!("cell {} of {}", place.cell, place.chart));
            let whereabouts = format!("stands in {called}");
            let on_file = || spans.within("off_map", at, "unit");
            look(&mut placed, &place.unit, whereabouts, &on_file, found);
        }
        let mut comes = BTreeMap::<&Id, String>::new();
        for (at, group) in scenario.groups.iter().enumerate() {
            for unit in &group.units {
                let place = || word(spans, "groups", at, "units", unit.as_str());
                look(
                    &mut comes,
                    unit,
                    format!("is in setup group {}", group.id),
                    &place,
                    found,
                );
            }
        }
        for (at, arrival) in scenario.reinforcements.iter().enumerate() {
            for unit in &arrival.units {
                let place = || word(spans, "reinforcements", at, "units", unit.as_str());
                look(
                    &mut comes,
                    unit,
                    format!("comes on game turn {}", arrival.turn),
                    &place,
                    found,
                );
            }
        }
    }
}

fn look<'a>(
    seen: &mut BTreeMap<&'a Id, String>,
    unit: &'a Id,
    whereabouts: String,
    place: &dyn Fn() -> Place,
    found: &mut Findings,
) {
    match seen.get(unit) {
        None => {
            seen.insert(unit, whereabouts);
        }
        Some(before) => found.push(
            Diagnostic::error(
                CODE,
                format!("unit {unit} {whereabouts}, but it already {before}"),
            )
            .at(place())
            .on(Subject::Unit(unit.to_string()))
            .help("leave one out; a unit that the game prints twice needs two ids"),
        ),
    }
}
