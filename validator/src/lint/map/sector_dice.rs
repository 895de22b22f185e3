//! MAP026: the die numbers of a sector's parts don't share out a die, or it has more hexes than a die counts.

use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::shore::{SIDES, dice_fault};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP026",
    name: "sector-dice",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("sector_dice.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let sectors = target.map().sectors.iter().enumerate();
    for (at, sector) in sectors.filter(|(_, sector)| sector.minor.is_empty()) {
        if sector.hexes.len() > SIDES {
            let message = format!(
                "sector {} has {} hexes, but a die counts {SIDES} of them",
                sector.id,
                sector.hexes.len()
            );
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(target.map_spans().within("sectors", at, "hexes"))
                    .on(Subject::Item(format!("sector {}", sector.id)))
                    .help("give the sector the parts that are printed, each with its die numbers"),
            );
        }
    }
    for (at, sector) in target
        .map()
        .sectors
        .iter()
        .enumerate()
        .filter(|(_, sector)| !sector.minor.is_empty())
    {
        let place = || target.map_spans().within("sectors", at, "minor");
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
            found.push(Diagnostic::error(CODE, message).at(place()).on(subject()));
        }
        for hex in sector
            .minor
            .iter()
            .flat_map(|minor| &minor.hexes)
            .filter(|hex| !sector.hexes.contains(hex))
        {
            let message = format!(
                "a part of sector {} has {hex}, which is no hex of the sector",
                sector.id
            );
            found.push(
                Diagnostic::error(CODE, message)
                    .at(place())
                    .on(Subject::Hex(hex.clone())),
            );
        }
    }
}
