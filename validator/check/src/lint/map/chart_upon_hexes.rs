//! MAP054: a chart that hides hexes of the map.

use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};
use crate::words::count;

const CODE: Code = Code {
    id: "MAP054",
    name: "chart-upon-hexes",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("chart_upon_hexes.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let grid = &target.map().grid;
    for (at, chart) in target.map().charts.iter().enumerate() {
        let room = chart.bounds(grid.bounds());
        let is_hidden = |(x, y): (f32, f32)| {
            (room.min.0..=room.max.0).contains(&x) && (room.min.1..=room.max.1).contains(&y)
        };
        let hidden = grid.iter().filter(|hex| is_hidden(grid.center(*hex)));
        let hidden: Vec<Subject> = hidden.map(|hex| Subject::Hex(grid.number(hex))).collect();
        let Some(first) = hidden.first().cloned() else {
            continue;
        };
        let hexes = count(hidden.len(), "hex", "hexes");
        found.push(
            Diagnostic::warning(CODE, format!("chart {} lies upon {hexes} of the map", chart.id))
                .at(target.map_spans().within("charts", at, "apart"))
                .on(first)
                .what(format!("under chart {}", chart.id))
                .each(hidden)
                .about(Address::of(Spot::Chart(chart.id.clone())).field("apart"))
                .help("move it away from the map, or leave these hexes out of the grid if the print has none there"),
        );
    }
}
