//! Makes a [`Board`] of a map and the palette it is drawn with.
//!
//! What the palette doesn't know, or what lies off the grid, is skipped here: lints report it.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::map::Map;
use beachhead_model::palette::Palette;
use beachhead_shore::{ShoreLines, entry_hexes, places, sector_dice};

use super::hex_index::HexIndex;
use super::record::{
    BoardBeach, BoardBox, BoardBreach, BoardMarker, BoardPath, BoardSector, BoardTideLine,
};
use super::side_names::SideNames;
use super::{Board, Cell, MOST_KINDS, NO_HEX, NO_TERRAIN, bit, by_id, opposite, position};

impl Board {
    /// Compiles a map.
    pub fn compile(map: &Map, palette: &Palette) -> Self {
        let grid = map.grid.clone();
        let count = grid.iter().len();
        let mut board = Self {
            terrains: palette
                .terrains
                .iter()
                .map(|kind| kind.id.clone())
                .take(usize::from(NO_TERRAIN))
                .collect(),
            features: palette
                .features
                .iter()
                .map(|kind| kind.id.clone())
                .take(MOST_KINDS)
                .collect(),
            hexsides: palette
                .hexsides
                .iter()
                .map(|kind| kind.id.clone())
                .take(MOST_KINDS)
                .collect(),
            paths: palette
                .paths
                .iter()
                .map(|kind| kind.id.clone())
                .take(MOST_KINDS)
                .collect(),
            cells: Vec::with_capacity(count),
            neighbors: Vec::with_capacity(count),
            sides: vec![[0; 6]; count],
            ways: vec![[0; 6]; count],
            regions: BTreeMap::new(),
            entries: BTreeMap::new(),
            beaches: BTreeMap::new(),
            side_names: SideNames::default(),
            runs: Vec::new(),
            runs_at: HexIndex::default(),
            markers: Vec::new(),
            markers_at: HexIndex::default(),
            guarded_at: HexIndex::default(),
            breaches: Vec::new(),
            breaches_at: HexIndex::default(),
            tide_lines: Vec::new(),
            tide_hours: BTreeMap::new(),
            shores: Vec::new(),
            shores_at: HexIndex::default(),
            boxes: Vec::new(),
            boxes_at: HexIndex::default(),
            sectors: Vec::new(),
            sectors_at: HexIndex::default(),
            grid,
        };
        board.compile_hexes(map);
        board.compile_hexsides(map);
        board.compile_paths(map);
        let found = |numbers: &[HexNo]| {
            numbers
                .iter()
                .filter_map(|number| map.grid.find(number.as_str()))
                .collect()
        };
        board.regions = map
            .regions
            .iter()
            .map(|region| (region.id.clone(), found(&region.hexes)))
            .collect();
        board.beaches = map
            .beaches
            .iter()
            .map(|beach| (beach.id.clone(), found(&beach.hexes)))
            .collect();
        board.entries = map
            .entries
            .iter()
            .map(|entry| {
                (
                    entry.id.clone(),
                    entry_hexes(&map.grid, &entry.at).into_iter().collect(),
                )
            })
            .collect();
        board.compile_markers(map, palette);
        board.compile_breaches(map);
        board.compile_shore(map);
        board
    }

    fn compile_hexes(&mut self, map: &Map) {
        // Neighbours are mostly alike, and palettes short: the last answer, then a search, is quick enough.
        let mut last: Option<(&Id, u16)> = None;
        for hex in map.grid.iter() {
            let terrain = match (map.hexes.terrain(hex), last) {
                (Some(id), Some((known, terrain))) if id == known => terrain,
                (Some(id), _) => {
                    let terrain = position(&self.terrains, id.as_str()).unwrap_or(NO_TERRAIN);
                    last = Some((id, terrain));
                    terrain
                }
                (None, _) => NO_TERRAIN,
            };
            let features = map.hexes.features(hex).iter();
            let features = features.filter_map(|id| position::<u8>(&self.features, id.as_str()));
            self.cells.push(Cell {
                terrain,
                elevation: map.hexes.elevation(hex),
                features: features.fold(0, |bits, kind| bits | bit(kind)),
                playable: map.grid.playable(hex),
            });
            let neighbors = map.grid.neighbors(hex);
            self.neighbors
                .push(neighbors.map(|neighbor| neighbor.map_or(NO_HEX, |hex| hex.0)));
        }
    }

    fn compile_hexsides(&mut self, map: &Map) {
        let mut named = Vec::new();
        for side in &map.hexsides {
            if let Some(kind) = self.hexside_kind(side.kind.as_str())
                && let Ok(at) = map.grid.hexside(&side.between)
            {
                let here = (at.hex(), at.direction());
                let across = self.neighbor(at.hex(), at.direction());
                let across = across.map(|hex| (hex, opposite(at.direction())));
                for (hex, direction) in std::iter::once(here).chain(across) {
                    mark(&mut self.sides, hex, direction, bit(kind.0));
                    if let Some(name) = &side.name {
                        named.push((hex, direction, kind, name.as_str()));
                    }
                }
            }
        }
        self.side_names = SideNames::of(named.into_iter());
    }

    fn compile_paths(&mut self, map: &Map) {
        for path in &map.paths {
            let Some(kind) = self.path_kind(path.kind.as_str()) else {
                continue;
            };
            let mut order: Vec<u32> = Vec::with_capacity(path.hexes.len());
            let mut before = None;
            for number in &path.hexes {
                let here = self.hex(number.as_str());
                let way = before
                    .zip(here)
                    .and_then(|(from, to)| Some((from, self.direction(from, to)?)));
                if let (Some((from, direction)), Some(here)) = (way, here) {
                    mark(&mut self.ways, from, direction, bit(kind.0));
                    mark(&mut self.ways, here, opposite(direction), bit(kind.0));
                } else if order.last().is_some_and(|last| *last != NO_HEX) {
                    order.push(NO_HEX);
                }
                order.extend(here.map(|hex| hex.0));
                before = here;
            }
            self.runs.push(BoardPath {
                id: path.id.clone(),
                kind,
                name: path.name.clone(),
                order,
            });
        }
        self.runs_at = HexIndex::of(self.runs.iter().map(BoardPath::hexes));
    }

    fn compile_markers(&mut self, map: &Map, palette: &Palette) {
        let known = map.markers.iter();
        let known = known.filter(|marker| palette.markers.get(&marker.kind).is_some());
        let compiled = known.filter_map(|marker| {
            Some(BoardMarker {
                id: marker.id.clone(),
                kind: marker.kind.clone(),
                hex: map.grid.find(marker.hex.as_str())?,
                security: places(&map.grid, &marker.security),
            })
        });
        self.markers = compiled.collect();
        self.markers_at = HexIndex::of(self.markers.iter().map(|marker| [marker.hex]));
        let guards = self.markers.iter().map(|marker| &marker.security);
        self.guarded_at = HexIndex::of(guards.map(|hexes| hexes.iter().copied()));
    }

    fn compile_breaches(&mut self, map: &Map) {
        let compiled = map.breaches.iter().filter_map(|breach| {
            let hex = map.grid.find(breach.between.hex().as_str())?;
            let across = map.grid.find(breach.between.other()?.as_str())?;
            map.grid.side_between(hex, across)?;
            Some(BoardBreach {
                id: breach.id.clone(),
                hex,
                across,
                through: self.hexside_kind(breach.through.as_str())?,
                security: places(&map.grid, &breach.security),
            })
        });
        self.breaches = compiled.collect();
        let sides = self
            .breaches
            .iter()
            .map(|breach| [breach.hex, breach.across]);
        self.breaches_at = HexIndex::of(sides);
    }

    fn compile_shore(&mut self, map: &Map) {
        let lines = map.tide_lines.iter().map(|line| BoardTideLine {
            id: line.id.clone(),
            hours: {
                let mut hours = line.hours.clone();
                hours.sort_unstable();
                hours
            },
            hexes: places(&map.grid, &line.hexes),
        });
        self.tide_lines = lines.collect();
        self.tide_lines
            .sort_by_key(|line| line.hours.first().copied());
        let beaches = map.beaches.iter().map(|beach| BoardBeach {
            id: beach.id.clone(),
            name: beach.name.clone(),
            hexes: places(&map.grid, &beach.hexes),
        });
        self.shores = beaches.collect();
        let hexes = self.shores.iter().map(|beach| beach.hexes.iter().copied());
        self.shores_at = HexIndex::of(hexes);
        let boxes = map.boxes.iter().filter_map(|boats| {
            Some(BoardBox {
                id: boats.id.clone(),
                beach: boats.beach.clone(),
                hex: map.grid.find(boats.hex.as_str())?,
            })
        });
        self.boxes = boxes.collect();
        self.boxes_at = HexIndex::of(self.boxes.iter().map(|boats| [boats.hex]));
        for (line, tide) in self.tide_lines.iter().enumerate() {
            for hour in &tide.hours {
                self.tide_hours.entry(*hour).or_insert(line);
            }
        }
        // No die is counted along a line that holds at no hour.
        let hold: BTreeSet<usize> = self.tide_hours.values().copied().collect();
        let lines = (0..)
            .zip(&self.tide_lines)
            .map(|(at, line)| match hold.contains(&at) {
                true => &line.hexes[..],
                false => &[],
            });
        let lines = ShoreLines::of(&map.grid, lines);
        let sectors = map.sectors.iter().map(|sector| {
            let dice = match self.tide_lines.is_empty() {
                true => {
                    let beach = by_id(&self.shores, sector.beach.as_str(), |beach| &beach.id);
                    let hexes = beach.map_or(&[][..], |beach| &beach.hexes);
                    vec![sector_dice(&map.grid, sector, hexes)]
                }
                false => lines.dice(sector),
            };
            let dice = dice.into_iter().map(|dice| {
                let dice = dice.into_iter();
                dice.filter(|(_, dice)| !dice.is_empty()).collect()
            });
            BoardSector {
                id: sector.id.clone(),
                beach: sector.beach.clone(),
                name: sector.name.clone(),
                hexes: places(&map.grid, &sector.hexes),
                dice: dice.collect(),
            }
        });
        self.sectors = sectors.collect();
        let hexes = self
            .sectors
            .iter()
            .map(|sector| sector.hexes.iter().copied());
        self.sectors_at = HexIndex::of(hexes);
    }
}

fn mark(words: &mut [[u32; 6]], hex: HexIx, direction: u8, bits: u32) {
    if let Some(word) = words
        .get_mut(hex.0 as usize)
        .and_then(|word| word.get_mut(usize::from(direction)))
    {
        *word |= bits;
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::hex_set::HexSet;
    use super::*;
    use beachhead_hex::{Compass, Grid};
    use beachhead_hex::{HexsideNo, preset};
    use beachhead_model::map::EntryHexes;
    use beachhead_model::map::{Entry, HexRecord, Hexside, Path, Region};
    use beachhead_model::palette::{Color, LineKind, Stroke, TerrainKind};
    use std::collections::BTreeSet;

    fn palette() -> Palette {
        let color = Color {
            red: 0,
            green: 0,
            blue: 0,
        };
        let area = |id: &str| TerrainKind {
            id: id.into(),
            name: id.to_owned(),
            order: None,
            color,
            pattern: Default::default(),
            own_pattern: None,
            ink: None,
            stacking: None,
        };
        let line = |id: &str| LineKind {
            id: id.into(),
            name: id.to_owned(),
            order: None,
            color,
            width: 8,
            stroke: Stroke::Solid,
        };
        Palette {
            terrains: ["city", "clear"].map(area).into_iter().collect(),
            features: ["church"].map(area).into_iter().collect(),
            hexsides: ["bridge", "river"].map(line).into_iter().collect(),
            paths: ["road", "trail"].map(line).into_iter().collect(),
            ..Palette::default()
        }
    }

    fn board(draw: impl FnOnce(&mut Map)) -> Board {
        let grid = Grid::new(preset::utah()).expect("a preset is right");
        let mut map = Map::blank("test", grid);
        draw(&mut map);
        Board::compile(&map, &palette())
    }

    fn put(map: &mut Map, record: HexRecord) {
        let hex = map.grid.find(record.hex.as_str()).expect("on the grid");
        map.hexes.swap(hex, &record.hex.clone(), Some(record));
    }

    #[test]
    fn hexes_are_what_the_map_says() {
        let board = board(|map| {
            put(
                map,
                HexRecord {
                    features: vec!["church".into()],
                    elevation: 2,
                    ..HexRecord::new("1706".into(), "city".into())
                },
            );
            put(map, HexRecord::new("1707".into(), "lava".into()));
        });
        let at = |number: &str| board.hex(number).expect("on the grid");
        assert_eq!(board.terrain_id(at("1706")), Some(&"city".into()));
        assert_eq!(board.terrain(at("1706")), board.terrain_kind("city"));
        assert_eq!(board.elevation(at("1706")), 2);
        let church = board.feature_kind("church").expect("in the palette");
        assert!(board.has_feature(at("1706"), church) && !board.has_feature(at("1707"), church));
        for unknown in ["1707", "1708"] {
            assert_eq!(
                board.terrain(at(unknown)),
                None,
                "{unknown} is lava, which no palette knows, or blank"
            );
        }
        assert_eq!(
            board.terrain(HexIx(board.len() as u32)),
            None,
            "off the board"
        );
        assert_eq!(board.number(at("1706")), "1706");
    }

    #[test]
    fn both_hexes_see_what_lies_between() {
        let side = |a: &str, b: &str, kind: &str| Hexside {
            between: HexsideNo::between(a, b),
            kind: kind.into(),
            name: None,
            own: Default::default(),
            source: None,
            note: None,
        };
        let board = board(|map| {
            map.hexsides = [
                side("2503", "2603", "river"),
                side("2503", "2605", "river"),
                side("2503", "2603", "bridge"),
            ]
            .into_iter()
            .collect();
            let path = Path {
                id: "N13".into(),
                kind: "road".into(),
                name: None,
                hexes: ["3005", "2906", "2806", "2608"].map(HexNo::from).to_vec(),
                source: None,
                note: None,
            };
            map.paths = [path].into_iter().collect();
        });
        let at = |number: &str| board.hex(number).expect("on the grid");
        let [river, bridge] =
            ["river", "bridge"].map(|kind| board.hexside_kind(kind).expect("in the palette"));
        let road = board.path_kind("road").expect("in the palette");
        let ways = |is_there: &dyn Fn(HexIx, u8) -> bool| {
            let number = |hex| board.number(hex).to_string();
            let from = |hex| board.neighbors(hex).map(move |(way, to)| (hex, way, to));
            let all = board
                .hexes()
                .flat_map(from)
                .filter(|&(hex, way, _)| is_there(hex, way));
            all.map(|(from, _, to)| (number(from), number(to)))
                .collect::<BTreeSet<_>>()
        };
        let pairs = |pairs: &[(&str, &str)]| {
            let both = pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
            both.map(|(a, b)| (a.to_owned(), b.to_owned()))
                .collect::<BTreeSet<_>>()
        };
        // 2605 does not touch 2503, nor 2608 hex 2806: lints say so, here they are no way.
        assert_eq!(
            ways(&|hex, way| board.has_side(hex, way, river)),
            pairs(&[("2503", "2603")])
        );
        assert_eq!(
            ways(&|hex, way| board.has_side(hex, way, bridge)),
            pairs(&[("2503", "2603")])
        );
        assert_eq!(
            ways(&|hex, way| board.has_path(hex, way, road)),
            pairs(&[("3005", "2906"), ("2906", "2806")])
        );
        let way = board.direction(at("2503"), at("2603")).expect("they touch");
        assert_eq!(
            board.side_kinds(at("2503"), way).collect::<Vec<_>>(),
            [bridge, river]
        );
        assert_eq!(board.path_kinds(at("2906")).collect::<Vec<_>>(), [road]);
        assert_eq!(board.path_kinds(at("2608")).count(), 0);
    }

    #[test]
    fn a_hex_is_its_neighbours_neighbour() {
        let board = board(|_| ());
        for hex in board.hexes() {
            for (direction, neighbor) in board.neighbors(hex) {
                assert_eq!(board.neighbor(neighbor, opposite(direction)), Some(hex));
                assert_eq!(board.distance(hex, neighbor), 1);
            }
        }
        let corner = board.hex("0101").expect("on the grid");
        assert!(board.neighbors(corner).count() < 6);
    }

    #[test]
    fn entries_are_stretches_of_an_edge() {
        let entry = |id: &str, at: EntryHexes| Entry {
            id: id.into(),
            side: None,
            at,
            source: None,
            note: None,
        };
        let west = Compass::W;
        let board = board(|map| {
            map.entries = [
                entry("west", EntryHexes::Edge(west)),
                entry(
                    "north-west",
                    EntryHexes::Between(west, "3301".into(), "2401".into()),
                ),
                entry(
                    "roads",
                    EntryHexes::Hexes(vec!["2901".into(), "9999".into()]),
                ),
                entry(
                    "lost",
                    EntryHexes::Between(west, "3301".into(), "9999".into()),
                ),
            ]
            .into_iter()
            .collect();
            let region = Region {
                id: "victory".into(),
                kind: "victory".into(),
                name: None,
                hexes: vec!["1706".into(), "2206".into()],
                source: None,
                note: None,
            };
            map.regions = [region].into_iter().collect();
        });
        let numbers = |set: Option<&HexSet>| {
            let mut numbers: Vec<HexNo> = set
                .into_iter()
                .flat_map(HexSet::iter)
                .map(|hex| board.number(hex))
                .collect();
            numbers.sort();
            numbers.iter().map(HexNo::to_string).collect::<Vec<_>>()
        };
        let rows = |rows: std::ops::RangeInclusive<u32>| {
            rows.map(|row| format!("{row:02}01")).collect::<Vec<_>>()
        };
        assert_eq!(numbers(board.entry("west")), rows(1..=33));
        assert_eq!(numbers(board.entry("north-west")), rows(24..=33));
        assert_eq!(numbers(board.entry("roads")), ["2901"]);
        assert_eq!(numbers(board.entry("lost")), Vec::<String>::new());
        assert_eq!(numbers(board.region("victory")), ["1706", "2206"]);
        assert_eq!(board.region("elsewhere"), None);
    }

    #[test]
    fn there_is_nothing_off_the_board() {
        let board = board(|_| ());
        let off = HexIx(u32::MAX);
        assert!(!board.is_empty() && !board.playable(off));
        assert_eq!(board.hexes().count(), board.len());
        assert_eq!((board.elevation(off), board.terrain(off)), (0, None));
        let church = board.feature_kind("church").expect("a kind");
        assert!(!board.has_feature(off, church));
    }
}
