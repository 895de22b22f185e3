//! Looks for hexes: by a query, or by number, name and unit.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::hex::HexIx;
use beachhead_schema::query::{Facts, Pattern, Query};

/// A hex that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) hex: HexIx,
    /// Number, name and what else was found there, in a line.
    pub(crate) line: String,
}

/// What came of looking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SearchHits {
    pub(crate) hits: Vec<Hit>,
    /// What is wrong with the query, and what may have been meant.
    pub(crate) error: Option<(String, Option<String>)>,
}

/// The hexes that a text means.
pub(crate) fn search(facts: &Facts<'_>, text: &str) -> SearchHits {
    let text = text.trim();
    if text.is_empty() {
        return SearchHits::default();
    }
    if !Query::is_meant(text) {
        return by_text(facts, text);
    }
    match Query::parse(text).and_then(|query| query.find(facts)) {
        Ok(hexes) => {
            let hits = hexes.into_iter().map(|hex| hit(facts, hex, &[]));
            SearchHits {
                hits: hits.collect(),
                error: None,
            }
        }
        Err(error) => SearchHits {
            hits: Vec::new(),
            error: Some((error.to_string(), error.help)),
        },
    }
}

/// By printed number first, then by place name, label and region, then by unit.
fn by_text(facts: &Facts<'_>, text: &str) -> SearchHits {
    let map = &facts.pack.map;
    let (whole, part) = (Pattern::new(text), Pattern::holding(text));
    let mut found: BTreeMap<(u8, HexIx), Vec<String>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut meet = |rank: u8, hex: HexIx, why: String| {
        if seen.insert((hex, why.clone())) {
            found.entry((rank, hex)).or_default().push(why);
        }
    };
    for hex in map.grid.iter() {
        if whole.fits(map.grid.number(hex).as_str()) {
            meet(0, hex, String::new());
        }
        if map.hexes.name(hex).is_some_and(|name| part.fits(name)) {
            meet(1, hex, String::new());
        }
    }
    let places = |numbers: &[beachhead_schema::hex::HexNo]| -> Option<HexIx> {
        numbers
            .iter()
            .find_map(|number| map.grid.find(number.as_str()))
    };
    for label in &map.labels {
        if let (true, Some(hex)) = (
            part.fits(&label.text),
            places(std::slice::from_ref(&label.hex)),
        ) {
            meet(2, hex, label.text.clone());
        }
    }
    for region in &map.regions {
        let name = region.name.as_deref().unwrap_or(region.id.as_str());
        if let (true, Some(hex)) = (part.fits(name), places(&region.hexes)) {
            meet(2, hex, format!("region {name}"));
        }
    }
    let setup = facts
        .scenario
        .into_iter()
        .flat_map(|scenario| &scenario.setup);
    for placement in setup {
        let unit = facts.pack.forces.units.get(&placement.unit);
        let name = unit.and_then(|unit| unit.name.as_deref());
        let fits = whole.fits(placement.unit.as_str())
            || part.fits(placement.unit.as_str())
            || name.is_some_and(|name| part.fits(name));
        if let (true, Some(hex)) = (fits, places(std::slice::from_ref(&placement.hex))) {
            meet(3, hex, format!("unit {}", placement.unit));
        }
    }
    let mut hits: Vec<Hit> = Vec::new();
    let mut listed = BTreeSet::new();
    for ((_, hex), why) in found {
        if listed.insert(hex) {
            hits.push(hit(facts, hex, &why));
        }
    }
    SearchHits { hits, error: None }
}

fn hit(facts: &Facts<'_>, hex: HexIx, why: &[String]) -> Hit {
    let map = &facts.pack.map;
    let number = map.grid.number(hex).to_string();
    let name = map.hexes.name(hex).map(str::to_owned);
    let terrain = map.hexes.terrain(hex).map(|id| {
        let kind = facts.pack.palette.terrains.get(id);
        kind.map_or_else(|| id.to_string(), |kind| kind.name.clone())
    });
    let why = why.iter().filter(|why| !why.is_empty()).cloned();
    let parts: Vec<String> = std::iter::once(number)
        .chain(name)
        .chain(terrain)
        .chain(why)
        .collect();
    Hit {
        hex,
        line: parts.join(" · "),
    }
}
