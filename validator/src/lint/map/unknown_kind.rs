//! MAP004: a kind that the palette doesn't have.

use std::collections::BTreeMap;

use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic, Place, Subject};
use beachhead_schema::hex::HexNo;

use crate::lint::words::{count, instead_of};
use crate::lint::{Lint, Need, Target};

const CODE: Code = Code {
    id: "MAP004",
    name: "unknown-kind",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("unknown_kind.md"),
    needs: &[Need::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Vec<Diagnostic>) {
    hexes(target, found);
    let (map, palette, spans) = (target.map(), &target.pack.palette, target.map_spans());
    let mut look = |what: &str, kind: &Id, known: Vec<&Id>, place: Place, subject: Subject| {
        if !known.contains(&kind) {
            found.push(unknown(what, kind, known).at(place).on(subject));
        }
    };
    let hexsides: Vec<&Id> = palette.hexsides.iter().map(|kind| &kind.id).collect();
    for (at, side) in map.hexsides.iter().enumerate() {
        let subject = Subject::Hexside(side.between.clone());
        look(
            "hexside kind",
            &side.kind,
            hexsides.clone(),
            spans.within("hexsides", at, "kind"),
            subject,
        );
    }
    let paths: Vec<&Id> = palette.paths.iter().map(|kind| &kind.id).collect();
    for (at, path) in map.paths.iter().enumerate() {
        let subject = Subject::Item(format!("path {}", path.id));
        look(
            "path kind",
            &path.kind,
            paths.clone(),
            spans.within("paths", at, "kind"),
            subject,
        );
    }
    let regions: Vec<&Id> = palette.regions.iter().map(|kind| &kind.id).collect();
    for (at, region) in map.regions.iter().enumerate() {
        let subject = Subject::Item(format!("region {}", region.id));
        look(
            "region kind",
            &region.kind,
            regions.clone(),
            spans.within("regions", at, "kind"),
            subject,
        );
    }
    let markers: Vec<&Id> = palette.markers.iter().map(|kind| &kind.id).collect();
    for (at, marker) in map.markers.iter().enumerate() {
        let subject = Subject::Hex(marker.hex.clone());
        look(
            "marker kind",
            &marker.kind,
            markers.clone(),
            spans.within("markers", at, "kind"),
            subject,
        );
    }
    let sides: Vec<&Id> = palette.sides.iter().map(|side| &side.id).collect();
    for (at, entry) in map.entries.iter().enumerate() {
        if let Some(side) = &entry.side {
            let subject = Subject::Item(format!("entry {}", entry.id));
            look(
                "side",
                side,
                sides.clone(),
                spans.within("entries", at, "side"),
                subject,
            );
        }
    }
}

fn unknown(what: &str, kind: &Id, known: Vec<&Id>) -> Diagnostic {
    Diagnostic::error(CODE, format!("the palette has no {what} `{kind}`")).help(instead_of(
        kind.as_str(),
        "the palette",
        known,
    ))
}

/// Hexes are many and a kind that is missing is missing from all: each is told once, at the first hex.
fn hexes(target: &Target<'_>, found: &mut Vec<Diagnostic>) {
    let (map, palette, spans) = (target.map(), &target.pack.palette, target.map_spans());
    let mut terrains = BTreeMap::<&Id, Vec<(usize, HexNo)>>::new();
    let mut features = BTreeMap::<&Id, Vec<(usize, HexNo)>>::new();
    for hex in map.grid.iter() {
        if let Some(terrain) = map
            .hexes
            .terrain(hex)
            .filter(|terrain| palette.terrains.get(terrain).is_none())
        {
            terrains
                .entry(terrain)
                .or_default()
                .push((hex.index(), map.grid.number(hex)));
        }
        for feature in map
            .hexes
            .features(hex)
            .iter()
            .filter(|feature| palette.features.get(feature).is_none())
        {
            features
                .entry(feature)
                .or_default()
                .push((hex.index(), map.grid.number(hex)));
        }
    }
    let known_terrains: Vec<&Id> = palette.terrains.iter().map(|kind| &kind.id).collect();
    let known_features: Vec<&Id> = palette.features.iter().map(|kind| &kind.id).collect();
    for (what, field, kinds, known) in [
        ("terrain", "terrain", terrains, known_terrains),
        ("feature", "features", features, known_features),
    ] {
        for (kind, mut hexes) in kinds {
            hexes.sort_by(|a, b| a.1.cmp(&b.1));
            let Some((first, number)) = hexes.first() else {
                continue;
            };
            let mut finding =
                unknown(what, kind, known.clone()).at(spans.within("hexes", *first, field));
            if hexes.len() > 1 {
                finding = finding.note(format!(
                    "{} and {} more name it",
                    number,
                    count(hexes.len() - 1, "hex", "hexes")
                ));
            }
            finding.subjects = hexes
                .into_iter()
                .take(64)
                .map(|(_, hex)| Subject::Hex(hex))
                .collect();
            found.push(finding);
        }
    }
}
