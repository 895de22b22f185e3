//! MAP026: the die numbers of a sector's parts don't share out a die, or it has more hexes on a line than a die counts.

use beachhead_hex::HexNo;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_shore::{SIDES, dice_fault};

use super::shore::CountedLines;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP026",
    name: "sector-dice",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("sector_dice.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    too_many(target, found);
    for (at, sector) in target
        .map()
        .sectors
        .iter()
        .enumerate()
        .filter(|(_, sector)| !sector.minor.is_empty())
    {
        let spans = target.map_spans();
        let place = |found: &Findings| {
            let record = || spans.place("sectors", at);
            found.placed(CODE, || spans.within("sectors", at, "minor"), record)
        };
        let subject = || Subject::Item(format!("sector {}", sector.id));
        let dice: Vec<u8> = sector
            .minor
            .iter()
            .flat_map(|minor| minor.dice.iter().copied())
            .collect();
        if let Some(wrong) = dice_fault(&dice) {
            let message = format!(
                "the parts of sector {} share out a die, but {wrong}",
                sector.id
            );
            let place = place(found);
            found.push(Diagnostic::error(CODE, message).at(place).on(subject()));
        }
        // Where numbers are missing it is they that this part lacks.
        if dice_fault(&dice).is_none() && sector.minor.iter().any(|part| part.dice.is_empty()) {
            let message = format!("a part of sector {} has no number of the die", sector.id);
            let place = place(found);
            found.push(
                Diagnostic::error(CODE, message)
                    .at(place)
                    .on(subject())
                    .help("give it the numbers that are printed in it, or leave the part out"),
            );
        }
        // A hex that isn't on the map is reported as that.
        let on_map = |hex: &&HexNo| target.map().grid.find(hex.as_str()).is_some();
        for hex in sector
            .minor
            .iter()
            .flat_map(|minor| &minor.hexes)
            .filter(|hex| !sector.hexes.contains(hex))
            .filter(on_map)
        {
            let message = format!(
                "a part of sector {} has {hex}, which is no hex of the sector",
                sector.id
            );
            let place = place(found);
            let finding = Diagnostic::error(CODE, message).at(place);
            found.push(finding.on(Subject::Hex(hex.clone())));
        }
    }
}

/// A die counts six hexes of a sector without parts, on any line.
fn too_many(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let lines = CountedLines::of(map);
    let sectors = map.sectors.iter().enumerate();
    for (at, sector) in sectors.filter(|(_, sector)| sector.minor.is_empty()) {
        let runs = lines.runs(sector).map(|(line, run)| (run.len(), line));
        let Some((most, line)) = runs.max_by_key(|(most, _)| *most) else {
            continue;
        };
        if most <= SIDES {
            continue;
        }
        let id = &sector.id;
        let message = match line.tide {
            Some(tide) => format!(
                "sector {id} has {most} hexes on tide line {}, but a die counts {SIDES} of them",
                tide.id
            ),
            None => format!("sector {id} has {most} hexes, but a die counts {SIDES} of them"),
        };
        let spans = target.map_spans();
        let record = || spans.place("sectors", at);
        let place = found.placed(CODE, || spans.within("sectors", at, "hexes"), record);
        found.push(
            Diagnostic::warning(CODE, message)
                .at(place)
                .on(Subject::Item(format!("sector {id}")))
                .help("give the sector the parts that are printed, each with its die numbers"),
        );
    }
}
