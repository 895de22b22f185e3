//! MAP004: a kind that the palette doesn't have.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::palette::TerrainKind;

use crate::lint::words::{count, instead_of};
use crate::lint::{Findings, Lint, Need, Target};

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

fn check(target: &Target<'_>, found: &mut Findings) {
    hexes(target, found);
    let (map, palette) = (target.map(), &target.pack.palette);
    let known = palette.hexsides.iter().map(|kind| &kind.id).collect();
    let named = map
        .hexsides
        .iter()
        .map(|side| (&side.kind, Subject::Hexside(side.between.clone())));
    look(
        target,
        ["hexside kind", "hexsides", "kind"],
        &known,
        named,
        found,
    );

    let item = |what: &str, id: &Id| Subject::Item(format!("{what} {id}"));
    let known = palette.paths.iter().map(|kind| &kind.id).collect();
    let named = map
        .paths
        .iter()
        .map(|path| (&path.kind, item("path", &path.id)));
    look(target, ["path kind", "paths", "kind"], &known, named, found);

    let known = palette.regions.iter().map(|kind| &kind.id).collect();
    let named = map
        .regions
        .iter()
        .map(|region| (&region.kind, item("region", &region.id)));
    look(
        target,
        ["region kind", "regions", "kind"],
        &known,
        named,
        found,
    );

    let known = palette.markers.iter().map(|kind| &kind.id).collect();
    let named = map
        .markers
        .iter()
        .map(|marker| (&marker.kind, Subject::Hex(marker.hex.clone())));
    look(
        target,
        ["marker kind", "markers", "kind"],
        &known,
        named,
        found,
    );

    // An entry without a side is open to all.
    let known: BTreeSet<&Id> = palette.sides.iter().map(|side| &side.id).collect();
    let anyone = known.first().copied().cloned().unwrap_or_default();
    let named = map.entries.iter().map(|entry| {
        (
            entry.side.as_ref().unwrap_or(&anyone),
            item("entry", &entry.id),
        )
    });
    look(target, ["side", "entries", "side"], &known, named, found);
}

/// Looks at every record of a list; what is looked for, the list, and the field that names it.
fn look<'a>(
    target: &Target<'_>,
    [what, list, field]: [&str; 3],
    known: &BTreeSet<&Id>,
    named: impl Iterator<Item = (&'a Id, Subject)>,
    found: &mut Findings,
) {
    for (at, (kind, subject)) in named
        .enumerate()
        .filter(|(_, (kind, _))| !known.contains(kind))
    {
        let place = target.map_spans().within(list, at, field);
        found.push(unknown(what, kind, known).at(place).on(subject));
    }
}

fn unknown(what: &str, kind: &Id, known: &BTreeSet<&Id>) -> Diagnostic {
    Diagnostic::error(CODE, format!("the palette has no {what} `{kind}`")).help(instead_of(
        kind.as_str(),
        "the palette",
        known.iter().copied(),
    ))
}

/// Hexes are many and a kind that is missing is missing from all: each is told once, at the first hex.
fn hexes(target: &Target<'_>, found: &mut Findings) {
    let (map, palette, spans) = (target.map(), &target.pack.palette, target.map_spans());
    let [mut terrains, mut features, mut tiles, mut sides] =
        std::array::from_fn(|_| BTreeMap::<&Id, Vec<(usize, HexNo)>>::new());
    // Few terrains are named by many hexes: each is sought once.
    let (used, _) = map.hexes.counts();
    let strange = |terrain: &&Id| palette.terrains.get(terrain).is_none();
    let strange: BTreeSet<&Id> = used.keys().filter(strange).collect();
    let missing = |kinds: &mut BTreeMap<_, Vec<_>>, kind, hex: HexIx| {
        let of_kind = kinds.entry(kind).or_default();
        of_kind.push((hex.index(), map.grid.number(hex)));
    };
    let layer = &map.hexes;
    if !strange.is_empty() {
        for hex in map.grid.iter() {
            if let Some(kind) = layer.terrain(hex).filter(|kind| strange.contains(kind)) {
                missing(&mut terrains, kind, hex);
            }
        }
    }
    for hex in layer.with_more() {
        let named = layer.features(hex).iter();
        named
            .filter(|feature| palette.features.get(feature).is_none())
            .for_each(|kind| missing(&mut features, kind, hex));
        for tile in layer.tiles(hex) {
            if palette.tiles.get(&tile.kind).is_none() {
                missing(&mut tiles, &tile.kind, hex);
            }
            if let Some(side) = tile.side.as_ref()
                && palette.sides.get(side).is_none()
            {
                missing(&mut sides, side, hex);
            }
        }
    }
    let ids = |kinds: &'_ [TerrainKind]| kinds.iter().map(|kind| kind.id.clone()).collect();
    let known_terrains: BTreeSet<Id> = ids(palette.terrains.as_slice());
    let known_features: BTreeSet<Id> = ids(palette.features.as_slice());
    let known_tiles: BTreeSet<Id> = ids(palette.tiles.as_slice());
    let known_sides = palette.sides.iter().map(|side| side.id.clone()).collect();
    for (what, field, kinds, known) in [
        ("terrain", "terrain", terrains, known_terrains),
        ("feature", "features", features, known_features),
        ("tile", "tiles", tiles, known_tiles),
        ("side", "side", sides, known_sides),
    ] {
        for (kind, mut hexes) in kinds {
            hexes.sort_by(|a, b| a.1.cmp(&b.1));
            let Some((first, number)) = hexes.first() else {
                continue;
            };
            let known = known.iter().collect();
            let mut finding = unknown(what, kind, &known).at(spans.within("hexes", *first, field));
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
