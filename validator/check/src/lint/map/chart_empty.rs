//! MAP053: a chart in which nothing can lie.

use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP053",
    name: "chart-empty",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("chart_empty.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, chart) in target.map().charts.iter().enumerate() {
        let (why, field) = if chart.numbers().len() == 0 {
            ("has no cells", "cells")
        } else if chart.width == 0 {
            ("has cells of no width", "width")
        } else if chart.height == 0 {
            ("has cells of no height", "height")
        } else {
            continue;
        };
        found.push(
            Diagnostic::warning(CODE, format!("chart {} {why}", chart.id))
                .at(target.map_spans().within("charts", at, field))
                .on(Subject::Item(format!("chart {}", chart.id)))
                .about(Address::of(Spot::Chart(chart.id.clone())).field(field))
                .help("say how many cells it has and how large they are in hundredths of a hexside, or leave the chart out"),
        );
    }
}
