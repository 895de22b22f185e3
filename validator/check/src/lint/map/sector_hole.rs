//! MAP039: a hex of a beach that no sector has, or that two have; the same of a sector and its printed parts.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP039",
    name: "sector-hole",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("sector_hole.md"),
    needs: &[PartKind::Map],
    check,
};

const HELP: &str =
    "each hex belongs to one of them: a die that counts along the shore counts it once";

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    if map.sectors.is_empty() {
        return;
    }
    beaches(target, found);
    let spans = target.map_spans();
    let parted = map.sectors.iter().enumerate();
    for (at, sector) in parted.filter(|(_, sector)| !sector.minor.is_empty()) {
        // A hex that a part has and the sector hasn't is reported as that: mostly the one that would be missing here, misread.
        let mut of_parts = sector.minor.iter().flat_map(|part| &part.hexes);
        let is_misread = of_parts.any(|hex| !sector.hexes.contains(hex));
        let mut parts = BTreeMap::<&HexNo, u32>::new();
        for hex in sector.minor.iter().flat_map(|part| &part.hexes) {
            *parts.entry(hex).or_default() += 1;
        }
        for hex in &sector.hexes {
            let (why, field) = match parts.get(hex) {
                None if is_misread => continue,
                None => ("no part", "hexes"),
                Some(1) => continue,
                Some(_) => ("two parts", "minor"),
            };
            let message = format!("{hex} of sector {} is in {why} of it", sector.id);
            let exact = || word(spans, "sectors", at, field, hex.as_str());
            let place = found.placed(CODE, exact, || spans.place("sectors", at));
            found.push(
                Diagnostic::error(CODE, message)
                    .at(place)
                    .on(Subject::Hex(hex.clone()))
                    .help(HELP),
            );
        }
    }
}

/// A beach that has sectors is divided by them, wholly and each hex once.
fn beaches(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let mut divided = BTreeMap::<&Id, BTreeMap<&HexNo, &Id>>::new();
    for (at, sector) in map.sectors.iter().enumerate() {
        let beach = divided.entry(&sector.beach).or_default();
        for hex in &sector.hexes {
            let before = *beach.entry(hex).or_insert(&sector.id);
            if *before == sector.id {
                continue;
            }
            let message = format!("{hex} is in sector {before} and in sector {}", sector.id);
            let exact = || word(spans, "sectors", at, "hexes", hex.as_str());
            let place = found.placed(CODE, exact, || spans.place("sectors", at));
            found.push(
                Diagnostic::error(CODE, message)
                    .at(place)
                    .on(Subject::Hex(hex.clone()))
                    .help(HELP),
            );
        }
    }
    // A sector of a beach that isn't there is reported as that; its hexes would be missing elsewhere.
    if divided
        .keys()
        .any(|beach| map.beaches.get(*beach).is_none())
    {
        return;
    }
    for (at, beach) in map.beaches.iter().enumerate() {
        let Some(sectors) = divided.get(&beach.id) else {
            continue;
        };
        for hex in beach.hexes.iter().filter(|hex| !sectors.contains_key(hex)) {
            let message = format!("{hex} of beach {} is in none of its sectors", beach.id);
            let exact = || word(spans, "beaches", at, "hexes", hex.as_str());
            let place = found.placed(CODE, exact, || spans.place("beaches", at));
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(place)
                    .on(Subject::Hex(hex.clone()))
                    .help("nothing that scatters to a sector lands there: add it to one, or leave it out of the beach"),
            );
        }
    }
}
