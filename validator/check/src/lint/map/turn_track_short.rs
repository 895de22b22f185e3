//! MAP055: a turn track that ends before the game does.

use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::map::ChartKind;
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP055",
    name: "turn-track-short",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("turn_track_short.md"),
    needs: &[PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let scenarios = target.pack.scenarios.iter();
    let lasts = scenarios.filter_map(|scenario| Some((scenario.turns?, &scenario.id)));
    let Some((turns, scenario)) = lasts.max_by_key(|(turns, _)| *turns) else {
        return;
    };
    for (at, chart) in target.map().charts.iter().enumerate() {
        if chart.kind != ChartKind::Turns || chart.has_cell(turns) || chart.cells == 0 {
            continue;
        }
        let message = format!(
            "turn track {} has no cell for game turn {turns}, the last of scenario {scenario}",
            chart.id
        );
        found.push(
            Diagnostic::warning(CODE, message)
                .at(target.map_spans().within("charts", at, "cells"))
                .on(Subject::Item(format!("chart {}", chart.id)))
                .about(Address::of(Spot::Chart(chart.id.clone())).field("cells"))
                .help("give it a cell for each game turn"),
        );
    }
}
