//! SCN019: a unit is set up in a cell that no chart has.

use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_model::vocabulary::Vocabulary;

use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "SCN019",
    name: "no-such-cell",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("no_such_cell.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let charts = &target.map().charts;
    for (scenario, spans) in target.scenarios() {
        for (at, place) in scenario.off_map.iter().enumerate() {
            let spot = Spot::CellPlacement(scenario.id.clone(), place.unit.clone());
            let (field, message, about, help) = match charts.get(&place.chart) {
                None => (
                    "chart",
                    format!("the map has no chart `{}`", place.chart),
                    Address::of(spot).word(Vocabulary::Charts, &place.chart),
                    instead_of(
                        place.chart.as_str(),
                        "the map",
                        charts.iter().map(|known| &known.id),
                    ),
                ),
                Some(chart) if !chart.has_cell(place.cell) => {
                    let last = chart.numbers().last();
                    let help = match last {
                        Some(last) => {
                            format!("its cells are {} to {last}", chart.first_cell())
                        }
                        None => "it has no cells so far: say in the map how many".to_owned(),
                    };
                    (
                        "cell",
                        format!("chart {} has no cell {}", chart.id, place.cell),
                        Address::of(spot).field("cell"),
                        help,
                    )
                }
                Some(_) => continue,
            };
            found.push(
                Diagnostic::error(CODE, message)
                    .at(spans.within("off_map", at, field))
                    .on(Subject::Unit(place.unit.to_string()))
                    .about(about)
                    .help(help),
            );
        }
    }
}
