//! Every hex that a layer of the map names, with the place where it does.

use beachhead_schema::diag::{Place, Subject};
use beachhead_schema::hex::HexNo;
use beachhead_schema::map::{EntryHexes, Map};

use crate::lint::Target;
use crate::lint::target::word;

/// A hex as a record of the map names it.
pub(super) struct Reference<'a> {
    pub field: &'static str,
    pub index: usize,
    pub inner: &'static str,
    pub hex: &'a HexNo,
}

impl Reference<'_> {
    pub fn place(&self, target: &Target<'_>) -> Place {
        word(
            target.map_spans(),
            self.field,
            self.index,
            self.inner,
            self.hex.as_str(),
        )
    }

    pub fn subject(&self) -> Subject {
        Subject::Hex(self.hex.clone())
    }
}

/// A list of hexes as a record of the map names it, and what the record is called.
pub(super) struct HexList<'a> {
    pub field: &'static str,
    pub index: usize,
    pub inner: &'static str,
    pub what: String,
    pub hexes: &'a [HexNo],
}

/// The lists of hexes in which an order or a membership is written down.
pub(super) fn lists(map: &Map) -> Vec<HexList<'_>> {
    let mut lists = Vec::new();
    let mut add = |field, index, inner, what: String, hexes| {
        lists.push(HexList {
            field,
            index,
            inner,
            what,
            hexes,
        })
    };
    for (at, path) in map.paths.iter().enumerate() {
        add(
            "paths",
            at,
            "hexes",
            format!("path {}", path.id),
            &path.hexes,
        );
    }
    for (at, line) in map.tide_lines.iter().enumerate() {
        add(
            "tide_lines",
            at,
            "hexes",
            format!("tide line {}", line.id),
            &line.hexes,
        );
    }
    for (at, beach) in map.beaches.iter().enumerate() {
        add(
            "beaches",
            at,
            "hexes",
            format!("beach {}", beach.id),
            &beach.hexes,
        );
    }
    for (at, sector) in map.sectors.iter().enumerate() {
        add(
            "sectors",
            at,
            "hexes",
            format!("sector {}", sector.id),
            &sector.hexes,
        );
        for minor in &sector.minor {
            add(
                "sectors",
                at,
                "minor",
                format!("a minor sector of {}", sector.id),
                &minor.hexes,
            );
        }
    }
    for (at, path) in map.scatter_paths.iter().enumerate() {
        add(
            "scatter_paths",
            at,
            "way",
            format!("scatter path {}", path.id),
            &path.way,
        );
    }
    for (at, entry) in map.entries.iter().enumerate() {
        if let EntryHexes::Hexes(hexes) = &entry.at {
            add("entries", at, "at", format!("entry {}", entry.id), hexes);
        }
    }
    for (at, region) in map.regions.iter().enumerate() {
        add(
            "regions",
            at,
            "hexes",
            format!("region {}", region.id),
            &region.hexes,
        );
    }
    for (at, marker) in map.markers.iter().enumerate() {
        add(
            "markers",
            at,
            "security",
            format!("marker {}", marker.id),
            &marker.security,
        );
    }
    lists
}

/// Every hex that any layer names, but for hexsides, which have a lint of their own.
pub(super) fn references(map: &Map) -> Vec<Reference<'_>> {
    let mut all = Vec::new();
    for list in lists(map) {
        let HexList {
            field,
            index,
            inner,
            hexes,
            ..
        } = list;
        all.extend(hexes.iter().map(|hex| Reference {
            field,
            index,
            inner,
            hex,
        }));
    }
    let mut add = |field, index, inner, hex| {
        all.push(Reference {
            field,
            index,
            inner,
            hex,
        })
    };
    for (at, beach_box) in map.boxes.iter().enumerate() {
        add("boxes", at, "hex", &beach_box.hex);
    }
    for (at, entry) in map.entries.iter().enumerate() {
        if let EntryHexes::Between(_, from, to) = &entry.at {
            add("entries", at, "at", from);
            add("entries", at, "at", to);
        }
    }
    for (at, marker) in map.markers.iter().enumerate() {
        add("markers", at, "hex", &marker.hex);
    }
    for (at, label) in map.labels.iter().enumerate() {
        add("labels", at, "hex", &label.hex);
    }
    for (at, underlay) in map.underlays.iter().enumerate() {
        underlay
            .anchors
            .iter()
            .for_each(|anchor| add("underlays", at, "anchors", &anchor.hex));
    }
    all
}
