//! MAP050: a sector whose edge doesn't say from where a die counts.

use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_shore::{SectorEdge, is_turned};

use super::shore::{CountedLine, CountedLines, has_areas};
use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP050",
    name: "sector-edge",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("sector_edge.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    if !has_areas(target) {
        return;
    }
    let lines = CountedLines::of(map);
    for (at, sector) in map.sectors.iter().enumerate() {
        let error = |message: String| {
            Diagnostic::error(CODE, message).on(Subject::Item(format!("sector {}", sector.id)))
        };
        let outside = sector.from.iter().filter(|hex| !sector.hexes.contains(hex));
        // Hexes that aren't on the map are reported as that.
        let on_map = |hex: &&HexNo| map.grid.find(hex.as_str()).is_some();
        for hex in outside.clone().filter(on_map) {
            let message = format!(
                "sector {} counts from {hex}, which is no hex of it",
                sector.id
            );
            found.push(
                error(message)
                    .at(word(spans, "sectors", at, "from", hex.as_str()))
                    .on(Subject::Hex(hex.clone()))
                    .help("name hexes of the sector that lie at its edge"),
            );
        }
        // The numbers of parts are printed in them, and whatever lies outside counts for nothing.
        if !sector.minor.is_empty() || outside.count() > 0 {
            continue;
        }
        let runs = lines.runs(sector).filter(|(_, run)| run.len() > 1);
        let runs: Vec<(&CountedLine<'_>, Vec<HexIx>)> = runs.collect();
        let Some((first, run)) = runs.first() else {
            continue;
        };
        let record = || spans.place("sectors", at);
        let place = found.placed(CODE, || spans.within("sectors", at, "from"), record);
        let edge = SectorEdge::of(&map.grid, sector);
        if edge.is_unsaid() {
            let message = format!(
                "sector {} does not say from which edge a die counts",
                sector.id
            );
            let ends = [run.first(), run.last()].into_iter().flatten();
            let ends: Vec<String> = ends.map(|hex| map.grid.number(*hex).to_string()).collect();
            found.push(error(message).at(place).help(format!(
                "give it `from`, hexes at that edge: on {} it begins at {}",
                called(first),
                ends.join(" or at ")
            )));
            continue;
        }
        let doubtful = runs.iter().find(|(_, run)| edge.is_doubtful(run));
        let turned = runs
            .iter()
            .find(|(_, other)| is_turned(&map.grid, run, other));
        let (message, line) = if let Some((line, _)) = doubtful {
            let message = format!(
                "both ends of {} in sector {} lie equally near to its edge",
                called(line),
                sector.id
            );
            (message, line)
        } else if let Some((line, _)) = turned {
            let message = format!(
                "sector {} is counted from one end on {} and from the other on {}",
                sector.id,
                called(first),
                called(line)
            );
            (message, line)
        } else {
            continue;
        };
        let help = format!("add the hex at the edge of {} to `from`", called(line));
        found.push(error(message).at(place).help(help));
    }
}

/// What a line is called in messages.
fn called(line: &CountedLine<'_>) -> String {
    match line.tide {
        Some(tide) => format!("tide line {}", tide.id),
        None => "the beach".to_owned(),
    }
}
