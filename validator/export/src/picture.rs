//! What a picture shows: which layers, which part of the map, whose setup.

use std::collections::BTreeSet;

use beachhead_draw::{Layer, Position, TerrainAs};
use beachhead_scan::ScanUnder;
use beachhead_schema::Id;
use beachhead_schema::hex::{Grid, HexNo, NumberError};
use beachhead_schema::io::{is_portable, nearest};
use beachhead_schema::pack::Pack;

use super::fonts::Fonts;

/// The part of the map that is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Area {
    /// All of it.
    #[default]
    Whole,
    /// One of its sheets.
    Sheet(String),
    /// The rectangle that has these two hexes in its corners.
    Between(HexNo, HexNo),
}

impl Area {
    /// Reads a part as typed: the id of a sheet, one hex, or two hexes with `..` or `-` between them.
    ///
    /// # Errors
    /// What is neither.
    pub fn of(text: &str, grid: &Grid) -> Result<Self, String> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Self::Whole);
        }
        let sheets = &grid.spec().sheets;
        if sheets.iter().any(|sheet| sheet.id == text) {
            return Ok(Self::Sheet(text.to_owned()));
        }
        // A number may have a dash in it: every one is tried.
        let splits = ["..", "-", ":"].into_iter().flat_map(|between| {
            text.match_indices(between)
                .map(move |(at, _)| (at, between.len()))
        });
        let pairs =
            splits.filter_map(|(at, length)| Some((text.get(..at)?, text.get(at + length..)?)));
        let pairs: Vec<(&str, &str)> = pairs
            .map(|(from, to)| (from.trim(), to.trim()))
            .filter(|(from, to)| !from.is_empty() && !to.is_empty())
            .collect();
        let is_there = |number: &str| grid.find(number).is_some();
        for (from, to) in &pairs {
            if is_there(from) && is_there(to) {
                return Ok(Self::Between(HexNo::from(*from), HexNo::from(*to)));
            }
        }
        if is_there(text) {
            return Ok(Self::Between(HexNo::from(text), HexNo::from(text)));
        }
        let (from, to) = pairs.first().copied().unwrap_or((text, text));
        let wrong = if is_there(from) { to } else { from };
        let why: NumberError = grid.explain(wrong);
        let ids: Vec<&str> = sheets
            .iter()
            .map(|sheet| sheet.id.as_str())
            .filter(|id| !id.is_empty())
            .collect();
        let sheets = if ids.is_empty() {
            String::new()
        } else {
            format!(", or a sheet: {}", ids.join(", "))
        };
        Err(format!(
            "`{text}` is no part of the map: {why}; name two hexes in its corners, as in 0101..0510{sheets}"
        ))
    }
}

/// The name of a file for what has this title: `utah-beach.pdf`. Every system can have a file of that name.
pub fn file_name(title: &str, ending: &str) -> String {
    let mut name = String::new();
    for letter in title.chars().flat_map(char::to_lowercase) {
        if letter.is_alphanumeric() {
            name.push(letter);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    let name = name.trim_end_matches('-');
    let name = if name.is_empty() { "map" } else { name };
    let file = format!("{name}.{ending}");
    // A map called `Aux` is no device.
    if is_portable(&file) {
        file
    } else {
        format!("map-{file}")
    }
}

/// What a picture shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What is drawn.
    pub layers: BTreeSet<Layer>,
    /// The scenario whose setup is drawn; none is where none is named.
    pub scenario: Option<Id>,
    /// A position of play that is drawn in the place of the setup.
    pub position: Option<Position>,
    /// The part of the map that is shown.
    pub part: Area,
    /// The minute of the day at which the shore is drawn, by its tide line; the ground as printed where none is given.
    pub minute: Option<u16>,
    /// Whether the kinds that are seen are listed below the map, or on a page of their own in print.
    pub legend: bool,
    /// Whether the map's title stands above it, or on a page of its own in print.
    pub title: bool,
    /// The tables of the pack that follow the legend, in this order; ids that the pack lacks are left out.
    pub tables: Vec<Id>,
    /// How the layer `terrain` is drawn.
    pub terrain: TerrainAs,
    /// The scans that lie under it, the lowest first. They are seen where no layer covers them: see [`COVERING`].
    pub scans: Vec<ScanUnder>,
    /// What its text is set in.
    pub fonts: Fonts,
}

/// The layers that cover a scan: drawn upon one only where somebody asks for them.
pub const COVERING: [Layer; 2] = [Layer::Terrain, Layer::Patterns];

impl Default for Picture {
    /// Everything, but no setup, no legend, no title and no tables.
    fn default() -> Self {
        Self {
            layers: Layer::ALL.into(),
            scenario: None,
            position: None,
            part: Area::Whole,
            minute: None,
            legend: false,
            title: false,
            tables: Vec::new(),
            terrain: TerrainAs::Ground,
            scans: Vec::new(),
            fonts: Fonts::bundled(),
        }
    }
}

/// Reads a list of tables as typed: ids with commas between them, or nothing for all that the pack has.
///
/// # Errors
/// What is no table of the pack, and which one may be meant.
pub fn tables_of(text: &str, pack: &Pack) -> Result<Vec<Id>, String> {
    let known = || pack.tables.tables.iter().map(|table| table.id.as_str());
    if known().next().is_none() {
        return Err(
            "the pack has no tables: leave them out, or add them to its `tables`".to_owned(),
        );
    }
    let asked: Vec<&str> = text.split(',').map(str::trim).collect();
    let asked: Vec<&str> = asked.into_iter().filter(|id| !id.is_empty()).collect();
    if asked.is_empty() {
        return Ok(known().map(Id::new).collect());
    }
    let ids = asked.into_iter().map(|id| {
        if known().any(|known| known == id) {
            return Ok(Id::new(id));
        }
        let meant = match nearest(id, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("it has {}", known().collect::<Vec<_>>().join(", ")),
        };
        Err(format!("the pack has no table `{id}`; {meant}"))
    });
    ids.collect()
}

impl Picture {
    /// Everything on the map, and the setup of the pack's first scenario.
    pub fn of(pack: &Pack) -> Self {
        Self {
            scenario: pack.scenarios.first().map(|scenario| scenario.id.clone()),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::hex::preset;

    #[test]
    fn files_are_named_after_the_title() {
        for (title, expected) in [
            ("D-Day: Utah Beach", "d-day-utah-beach.pdf"),
            ("../../etc", "etc.pdf"),
            ("…", "map.pdf"),
            ("Aux", "map-aux.pdf"),
            ("COM1", "map-com1.pdf"),
            ("Auxerre", "auxerre.pdf"),
        ] {
            assert_eq!(file_name(title, "pdf"), expected);
        }
    }

    #[test]
    fn parts_are_read_as_typed() {
        let between = |from: &str, to: &str| Area::Between(from.into(), to.into());
        for (preset, typed, expected) in [
            ("utah", "", Some(Area::Whole)),
            ("utah", "0101..0510", Some(between("0101", "0510"))),
            ("utah", "0101-0510", Some(between("0101", "0510"))),
            ("utah", "1706", Some(between("1706", "1706"))),
            ("utah", "0101..9999", None),
            ("omaha", "B", Some(Area::Sheet("B".to_owned()))),
            ("omaha", "A10.10..B11.11", Some(between("A10.10", "B11.11"))),
            // Its numbers have the dash themselves.
            ("dday", "J-20-L-18", Some(between("J-20", "L-18"))),
        ] {
            let spec = preset::preset(preset).expect("it is built in");
            let grid = Grid::new(spec).expect("it makes sense");
            assert_eq!(Area::of(typed, &grid).ok(), expected, "{typed}");
        }
        let grid = Grid::new(preset::omaha()).expect("it makes sense");
        let why = Area::of("E", &grid).expect_err("there is no such sheet");
        assert!(why.contains("or a sheet: A, B, C, D"), "{why}");
    }
}
