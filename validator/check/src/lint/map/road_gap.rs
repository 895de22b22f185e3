//! MAP037: a road in pieces, or two roads that end in the open before each other.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::map::{Map, Path};
use beachhead_model::part_kind::PartKind;

use super::groups::Groups;
use super::water::Water;
use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP037",
    name: "road-gap",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("road_gap.md"),
    needs: &[PartKind::Map, PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    if target.map().paths.len() > 1 {
        pieces(target, found);
        dead_ends(target, found);
    }
}

/// Roads of one name that no net of roads joins.
fn pieces(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let mut named = BTreeMap::<(&Id, &str), Vec<(usize, &Path)>>::new();
    for (at, path) in map.paths.iter().enumerate() {
        if let Some(name) = &path.name {
            named
                .entry((&path.kind, name))
                .or_default()
                .push((at, path));
        }
    }
    named.retain(|_, roads| roads.len() > 1);
    if named.is_empty() {
        return;
    }
    let mut net = Net::of(map);
    for ((kind, name), roads) in named {
        let mut pieces = roads.iter().filter_map(|(at, path)| {
            let start = path
                .hexes
                .iter()
                .find_map(|hex| map.grid.find(hex.as_str()))?;
            Some((*at, *path, net.root(NetNode::Hex(start))))
        });
        let Some((_, first, whole)) = pieces.next() else {
            continue;
        };
        let mut reported = BTreeSet::from([whole]);
        for (at, path, _) in pieces.filter(|(.., piece)| reported.insert(*piece)) {
            let message = format!(
                "the {kind} {name} has a gap: path {} does not join path {}",
                path.id, first.id
            );
            let mut finding = Diagnostic::warning(CODE, message)
                .at(target.map_spans().within("paths", at, "hexes"))
                .about(Address::of(Spot::Path(path.id.clone())).field("hexes"))
                .help("add the hexes that are missing between them, or give one of the two another name");
            if let Some((end, near)) = nearest(map, path, first) {
                finding = finding
                    .on(Subject::Hex(map.grid.number(end)))
                    .on(Subject::Hex(map.grid.number(near)))
                    .note(format!(
                        "the gap is between {} and {}",
                        map.grid.number(end),
                        map.grid.number(near)
                    ));
            }
            found.push(finding);
        }
    }
}

/// The end of one road and that of another which lie nearest to each other.
fn nearest(map: &Map, path: &Path, other: &Path) -> Option<(HexIx, HexIx)> {
    let ends = |path: &Path| -> Vec<HexIx> {
        let ends = [path.hexes.first(), path.hexes.last()];
        let on_map = |hex: &HexNo| map.grid.find(hex.as_str());
        ends.into_iter().flatten().filter_map(on_map).collect()
    };
    let (ours, theirs) = (ends(path), ends(other));
    let pairs = ours
        .iter()
        .flat_map(|a| theirs.iter().map(move |b| (*a, *b)));
    pairs.min_by_key(|(a, b)| map.grid.distance(*a, *b))
}

/// Two roads of a kind that end in the open, each in the hex beside the other's.
fn dead_ends(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let mut stops = Vec::new();
    for (at, path) in map.paths.iter().enumerate() {
        let last = path.hexes.len().saturating_sub(1);
        for (nr, hex) in path.hexes.iter().enumerate() {
            if let Some(hex) = map.grid.find(hex.as_str()) {
                stops.push((hex, at, nr == 0 || nr == last));
            }
        }
    }
    stops.sort_unstable();
    // A road may well end at a place, at the shore or where the map does.
    let beaches = map.beaches.iter().flat_map(|beach| &beach.hexes);
    let beaches: BTreeSet<&HexNo> = beaches.collect();
    let water = Water::of(map, &target.pack.palette);
    let in_the_open = |hex: HexIx| {
        let around = map.grid.neighbors(hex);
        map.hexes.name(hex).is_none()
            && map.hexes.features(hex).is_empty()
            && around
                .into_iter()
                .all(|near| near.is_some_and(|near| !water.is_at(near)))
            && !beaches.contains(&map.grid.number(hex))
    };
    let alone = stops
        .chunk_by(|a, b| a.0 == b.0)
        .filter_map(|here| match here {
            [(hex, at, true)] => Some((*hex, *at)),
            _ => None,
        });
    let ends: BTreeMap<HexIx, usize> = alone.filter(|(hex, _)| in_the_open(*hex)).collect();
    for (hex, at) in &ends {
        let around = map.grid.neighbors(*hex).into_iter().flatten();
        let beside = around.filter_map(|near| Some((near, *ends.get(&near)?)));
        for (near, other) in beside.filter(|(near, _)| near < hex) {
            let (Some(path), Some(other)) = (
                map.paths.as_slice().get(*at),
                map.paths.as_slice().get(other),
            ) else {
                continue;
            };
            if path.id == other.id || path.kind != other.kind {
                continue;
            }
            let (end, near) = (map.grid.number(*hex), map.grid.number(near));
            let message = format!(
                "path {} ends in {end}, right beside {near}, where path {} ends",
                path.id, other.id
            );
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(word(
                        target.map_spans(),
                        "paths",
                        *at,
                        "hexes",
                        end.as_str(),
                    ))
                    .on(Subject::Hex(end))
                    .on(Subject::Hex(near))
                    .about(Address::of(Spot::Path(path.id.clone())).field("hexes"))
                    .help("lead one of them on into the other's hex, if they are one road"),
            );
        }
    }
}

/// A place at which roads meet: a hex, or the world beyond the map.
#[derive(Clone, Copy)]
enum NetNode {
    Beyond,
    Hex(HexIx),
}

impl NetNode {
    fn number(self) -> usize {
        match self {
            Self::Beyond => 0,
            Self::Hex(hex) => hex.index() + 1,
        }
    }
}

/// The hexes that roads join.
struct Net {
    groups: Groups,
}

impl Net {
    fn of(map: &Map) -> Self {
        let mut net = Self {
            groups: Groups::of(map.grid.len() as usize + 1),
        };
        for path in &map.paths {
            let hexes = || {
                path.hexes
                    .iter()
                    .filter_map(|hex| map.grid.find(hex.as_str()))
            };
            for (a, b) in hexes().zip(hexes().skip(1)) {
                net.join(NetNode::Hex(a), NetNode::Hex(b));
            }
            // A road may leave the map and come back.
            for end in [hexes().next(), hexes().next_back()].into_iter().flatten() {
                if map.grid.off_map(end).next().is_some() {
                    net.join(NetNode::Hex(end), NetNode::Beyond);
                }
            }
        }
        net
    }

    fn join(&mut self, a: NetNode, b: NetNode) {
        self.groups.join(a.number(), b.number());
    }

    fn root(&mut self, node: NetNode) -> usize {
        self.groups.first(node.number())
    }
}
