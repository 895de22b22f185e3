//! Where the values of each field are found, and whether a value can be one at all.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Facts, Field, Pattern, QueryError};
use beachhead_base::Id;
use beachhead_base::nearest::nearest;
use beachhead_hex::HexNo;
use beachhead_model::own::OwnKind;
use beachhead_model::pack::Pack;

/// Which values a pattern may fit, by name: an id with what people call it.
pub(super) type Called = (String, Option<String>);

impl Facts<'_> {
    /// The hexes that have a value of this field which fits.
    pub(super) fn with(&self, field: Field, fits: &dyn Fn(&[&str]) -> bool) -> BTreeSet<u32> {
        let map = &self.pack.map;
        let mut found = BTreeSet::new();
        let mut meet = |hexes: &mut dyn Iterator<Item = &HexNo>| {
            let places = hexes.filter_map(|hex| map.grid.find(hex.as_str()));
            found.extend(places.map(|hex| hex.0));
        };
        let text = |name: &Option<String>| name.clone().unwrap_or_default();
        match field {
            Field::Hexside => {
                for side in &map.hexsides {
                    let kind = self.pack.palette.hexsides.get(&side.kind);
                    let kind = kind.map_or("", |kind| kind.name.as_str());
                    if fits(&[kind, side.kind.as_str(), &text(&side.name)]) {
                        meet(&mut side.between.hexes());
                    }
                }
            }
            Field::Path => {
                for path in &map.paths {
                    let kind = self.pack.palette.paths.get(&path.kind);
                    let called = kind.map_or("", |kind| kind.name.as_str());
                    if fits(&[
                        path.id.as_str(),
                        path.kind.as_str(),
                        called,
                        &text(&path.name),
                    ]) {
                        meet(&mut path.hexes.iter());
                    }
                }
            }
            Field::Region => {
                for region in &map.regions {
                    let kind = self.pack.palette.regions.get(&region.kind);
                    let called = kind.map_or("", |kind| kind.name.as_str());
                    let names = [
                        region.id.as_str(),
                        region.kind.as_str(),
                        called,
                        &text(&region.name),
                    ];
                    if fits(&names) {
                        meet(&mut region.hexes.iter());
                    }
                }
            }
            Field::Beach => {
                for beach in &map.beaches {
                    if fits(&[beach.id.as_str(), &text(&beach.name)]) {
                        meet(&mut beach.hexes.iter());
                    }
                }
            }
            Field::Sector => {
                for sector in &map.sectors {
                    if fits(&[sector.id.as_str(), &text(&sector.name)]) {
                        meet(&mut sector.hexes.iter());
                    }
                }
            }
            Field::Marker => {
                for marker in &map.markers {
                    let kind = self.pack.palette.markers.get(&marker.kind);
                    let called = kind.map_or("", |kind| kind.name.as_str());
                    if fits(&[marker.id.as_str(), marker.kind.as_str(), called]) {
                        meet(&mut std::iter::once(&marker.hex));
                    }
                }
            }
            Field::Breach => {
                for breach in &map.breaches {
                    if fits(&[breach.id.as_str(), breach.through.as_str()]) {
                        meet(&mut breach.between.hexes());
                    }
                }
            }
            Field::Label => {
                for label in &map.labels {
                    if fits(&[label.id.as_str(), &label.text]) {
                        meet(&mut std::iter::once(&label.hex));
                    }
                }
            }
            Field::Unit | Field::Side => {
                let setup = self
                    .scenario
                    .into_iter()
                    .flat_map(|scenario| &scenario.setup);
                for placement in setup {
                    let unit = self.pack.forces.units.get(&placement.unit);
                    let names = match (field, unit) {
                        (Field::Side, Some(unit)) => vec![unit.side.to_string()],
                        (Field::Side, None) => Vec::new(),
                        (_, Some(unit)) => {
                            let formation = unit.formation.as_ref().map(Id::to_string);
                            let named =
                                [unit.id.to_string(), unit.kind.to_string(), text(&unit.name)];
                            named.into_iter().chain(formation).collect()
                        }
                        (_, None) => vec![placement.unit.to_string()],
                    };
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    if fits(&names) {
                        meet(&mut std::iter::once(&placement.hex));
                    }
                }
            }
            Field::Problem => {
                for (hex, codes) in self.problems {
                    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
                    if fits(&codes) {
                        found.insert(hex.0);
                    }
                }
            }
            _ => {}
        }
        found
    }

    /// Refuses a value that nothing of this pack can have: it was mistyped.
    pub(super) fn check(
        &self,
        field: Field,
        pattern: &Pattern,
        value: &str,
        at: &Range<usize>,
    ) -> Result<(), QueryError> {
        let Some(known) = self.known(field).filter(|_| pattern.is_plain()) else {
            return Ok(());
        };
        check_known(&known, field, pattern, (value, at))
    }

    /// Every value that there can be, for fields that have a list of them.
    fn known(&self, field: Field) -> Option<Vec<Called>> {
        let (map, palette) = (&self.pack.map, &self.pack.palette);
        let called = |id: &Id, name: &str| (id.to_string(), Some(name.to_owned()));
        let kinds = |layer: &beachhead_base::layer::Layer<
            beachhead_model::palette::TerrainKind,
        >|
         -> Vec<Called> {
            layer
                .iter()
                .map(|kind| called(&kind.id, &kind.name))
                .collect()
        };
        let used = |id: &Id| (id.to_string(), None);
        let hexes = || map.grid.iter();
        let mut known = match field {
            Field::Terrain => kinds(&palette.terrains),
            Field::Feature => kinds(&palette.features),
            Field::Tile => kinds(&palette.tiles),
            Field::Side => {
                let sides = palette.sides.iter();
                sides.map(|side| called(&side.id, &side.name)).collect()
            }
            Field::Hexside => {
                let lines = palette.hexsides.iter();
                lines.map(|kind| called(&kind.id, &kind.name)).collect()
            }
            Field::Path => {
                let lines = palette.paths.iter();
                lines.map(|kind| called(&kind.id, &kind.name)).collect()
            }
            _ => return None,
        };
        // What the map speaks of without the palette is found too.
        match field {
            Field::Terrain => {
                known.extend(hexes().filter_map(|hex| map.hexes.terrain(hex)).map(used))
            }
            Field::Feature => {
                known.extend(hexes().flat_map(|hex| map.hexes.features(hex)).map(used))
            }
            Field::Tile => {
                let tiles = hexes().flat_map(|hex| map.hexes.tiles(hex));
                known.extend(tiles.map(|tile| used(&tile.kind)));
            }
            Field::Hexside => known.extend(
                map.hexsides
                    .iter()
                    .map(|side| (side.kind.to_string(), side.name.clone())),
            ),
            Field::Path => {
                for path in &map.paths {
                    known.push((path.kind.to_string(), path.name.clone()));
                    known.push(used(&path.id));
                }
            }
            _ => {}
        }
        known.sort();
        known.dedup();
        Some(known)
    }
}

/// Refuses a value that none of the known ones fits.
pub(super) fn check_known(
    known: &[Called],
    field: Field,
    pattern: &Pattern,
    (value, at): (&str, &Range<usize>),
) -> Result<(), QueryError> {
    let words = || {
        let both = known.iter();
        both.flat_map(|(id, name)| std::iter::once(id.as_str()).chain(name.as_deref()))
    };
    if words().any(|word| pattern.fits(word)) {
        return Ok(());
    }
    let what = match field {
        Field::Moves => "class of movement",
        _ => field.word(),
    };
    let message = format!("there is no {what} `{value}` in this pack");
    let known = known.iter().map(|(id, _)| id.as_str());
    Err(QueryError::new(at.clone(), message).help(instead(value, words(), known)))
}

/// What to write instead of a word: the nearest one, or all that there are.
fn instead<'w>(
    word: &str,
    near: impl Iterator<Item = &'w str>,
    known: impl Iterator<Item = &'w str>,
) -> Option<String> {
    if let Some(near) = nearest(word, near) {
        return Some(format!("did you mean `{near}`?"));
    }
    let known: Vec<&str> = known.take(12).collect();
    (!known.is_empty()).then(|| format!("there are {}", known.join(", ")))
}

/// Refuses an own property that neither the schema has nor any record of the kind: it was mistyped.
pub(super) fn check_own(
    pack: &Pack,
    kind: OwnKind,
    name: &Id,
    at: &Range<usize>,
) -> Result<(), QueryError> {
    let schema = pack.own_schema.as_ref();
    if schema.is_some_and(|schema| schema.declares(kind, name)) {
        return Ok(());
    }
    let hexes = &pack.map.hexes;
    let mut known: BTreeSet<&str> = match kind {
        OwnKind::Hex => {
            let owns = hexes.with_more().filter_map(|hex| hexes.own(hex));
            owns.flat_map(|own| own.iter().map(|(name, _)| name.as_str()))
                .collect()
        }
        OwnKind::Unit => {
            let owns = pack.forces.units.iter().map(|unit| &unit.own);
            owns.flat_map(|own| own.iter().map(|(name, _)| name.as_str()))
                .collect()
        }
        OwnKind::Hexside | OwnKind::Scenario => BTreeSet::new(),
    };
    if known.contains(name.as_str()) {
        return Ok(());
    }
    let declared = schema.map_or(&[][..], |schema| schema.fields(kind));
    known.extend(declared.iter().map(|field| field.name.as_str()));
    let message = format!("no {kind} of this pack has an own property `{name}`");
    let help = instead(name.as_str(), known.iter().copied(), known.iter().copied());
    Err(QueryError::new(at.clone(), message).help(help))
}
