//! MAP049: a sector, or a printed part of one, that has no hex on some tide line.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::map::TideLine;
use beachhead_model::part_kind::PartKind;
use beachhead_shore::{clocks, dice_written, places};

use super::shore::{CountedLines, has_areas};
use crate::lint::{Findings, Lint, Target};
use crate::words::list;

const CODE: Code = Code {
    id: "MAP049",
    name: "sector-off-line",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("sector_off_line.md"),
    needs: &[PartKind::Map],
    check,
};

const HELP: &str = "a sector reaches across all tide lines: add its hexes there";

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    if !has_areas(target) {
        return;
    }
    let lines = CountedLines::of(map);
    for (at, sector) in map.sectors.iter().enumerate() {
        if sector.hexes.is_empty() {
            continue;
        }
        let mut report = |what: String, field: &str, missed: Vec<&TideLine>| {
            let Some(first) = missed.first() else {
                return;
            };
            // Only the few that are listed are written.
            let lines = missed.iter().map(|tide| {
                std::fmt::from_fn(move |f| write!(f, "{} ({})", tide.id, clocks(&tide.hours)))
            });
            let word = if missed.len() == 1 { "line" } else { "lines" };
            let message = format!("{what} has no hex on tide {word} {}", list(lines));
            let record = || spans.place("sectors", at);
            let place = found.placed(CODE, || spans.within("sectors", at, field), record);
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(place)
                    .on(Subject::Item(format!("sector {}", sector.id)))
                    .on(Subject::Item(format!("tide line {}", first.id)))
                    .what(format!("{what} misses a tide line"))
                    .each(
                        missed
                            .iter()
                            .map(|tide| Subject::Item(format!("tide line {}", tide.id))),
                    )
                    .help(HELP),
            );
        };
        let runs = lines.runs(sector);
        let runs: Vec<_> = runs
            .filter_map(|(line, run)| Some((line.tide?, run)))
            .collect();
        let missed = runs.iter().filter(|(_, run)| run.is_empty());
        let missed = missed.map(|(tide, _)| *tide).collect();
        report(format!("sector {}", sector.id), "hexes", missed);
        for part in sector.minor.iter().filter(|part| !part.hexes.is_empty()) {
            let area = places(&map.grid, &part.hexes);
            // What all of the sector lacks is reported already.
            let missed = runs
                .iter()
                .filter(|(_, run)| !run.is_empty() && !run.iter().any(|hex| area.contains(hex)));
            let missed = missed.map(|(tide, _)| *tide).collect();
            let dice = dice_written(&part.dice);
            report(
                format!("part {dice} of sector {}", sector.id),
                "minor",
                missed,
            );
        }
    }
}
