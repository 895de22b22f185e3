//! MAP042: a beach or a sector at which no boat can land.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_hex::HexIx;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::water::Water;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP042",
    name: "beach-unreachable",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("beach_unreachable.md"),
    needs: &[PartKind::Map, PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    if !map.scatter_paths.is_empty() {
        by_scatter(target, found);
    }
    if !map.beaches.is_empty() {
        by_water(target, found);
    }
}

/// Where boats scatter, a way must lead to each sector.
fn by_scatter(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let reached: BTreeSet<&Id> = map
        .scatter_paths
        .iter()
        .filter_map(|path| path.to.as_ref())
        .collect();
    // A path to a sector that isn't there was meant to lead to one of these, and is reported.
    if reached
        .iter()
        .any(|sector| map.sectors.get(*sector).is_none())
    {
        return;
    }
    let mut sectors = BTreeMap::<&Id, Vec<(usize, &Id)>>::new();
    for (at, sector) in map.sectors.iter().enumerate() {
        sectors
            .entry(&sector.beach)
            .or_default()
            .push((at, &sector.id));
    }
    for (beach, sectors) in sectors {
        let missed = sectors
            .iter()
            .filter(|(_, sector)| !reached.contains(sector));
        let missed: Vec<_> = missed.collect();
        let known = map.beaches.position(beach);
        if let Some(at) = known.filter(|_| missed.len() == sectors.len()) {
            let message = format!("no scatter path leads to any sector of beach {beach}");
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(spans.within("beaches", at, "id"))
                    .on(Subject::Item(format!("beach {beach}")))
                    .help("add its boxes and their ways, or leave its sectors out"),
            );
            continue;
        }
        for (at, sector) in missed {
            found.push(
                Diagnostic::warning(CODE, format!("no scatter path leads to sector {sector}"))
                    .at(spans.within("sectors", *at, "id"))
                    .on(Subject::Item(format!("sector {sector}")))
                    .help("a way may end in another sector by mistake"),
            );
        }
    }
}

/// The water before a beach must lead out to sea, or to a box in which boats wait.
fn by_water(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let water = Water::of(map, &target.pack.palette);
    let boxes = map.boxes.iter();
    let boxes: BTreeSet<HexIx> = boxes
        .filter_map(|beach_box| map.grid.find(beach_box.hex.as_str()))
        .collect();
    let mut sea = BTreeSet::new();
    let mut lakes = BTreeSet::new();
    for (at, beach) in map.beaches.iter().enumerate() {
        let hexes = beach.hexes.iter();
        let hexes = hexes.filter_map(|hex| map.grid.find(hex.as_str()));
        let before: BTreeSet<HexIx> = hexes
            .flat_map(|hex| map.grid.neighbors(hex).into_iter().flatten())
            .filter(|near| water.is_at(*near))
            .collect();
        let mut comes = before.iter().any(|hex| sea.contains(hex));
        for hex in &before {
            if comes || lakes.contains(hex) {
                continue;
            }
            let (mut body, mut waiting) = (BTreeSet::from([*hex]), vec![*hex]);
            while let Some(next) = waiting.pop() {
                let near = map.grid.neighbors(next).into_iter().flatten();
                let wet = near.filter(|near| water.is_at(*near));
                waiting.extend(wet.filter(|near| body.insert(*near)));
            }
            comes = body
                .iter()
                .any(|hex| boxes.contains(hex) || map.grid.off_map(*hex).next().is_some());
            if comes { &mut sea } else { &mut lakes }.extend(body);
        }
        // A beach without water is reported hex by hex.
        if !comes && !before.is_empty() {
            let message = format!(
                "no way by water leads to beach {}: what lies before it is shut in by land",
                beach.id
            );
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(target.map_spans().within("beaches", at, "id"))
                    .on(Subject::Item(format!("beach {}", beach.id)))
                    .help("the water must lead to the edge of the map or to a box: look for land that should be sea"),
            );
        }
    }
}
