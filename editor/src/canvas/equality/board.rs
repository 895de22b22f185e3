//! A small map with all kinds of the generic palette, and what the samples don't draw: heights, tiles, markers, tide
//! lines, patterns of the palette's own.

use beachhead_schema::edit::{Edit, Swap};
use beachhead_schema::hex::{Grid, HexIx, HexNo, HexsideNo, preset};
use beachhead_schema::map::{HexRecord, Hexside, Label, Marker, Path, Region, TideLine, Tile};
use beachhead_schema::own_game;
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::{Color, Glyph, PatternKind, Shade, TerrainKind};

const COLUMNS: u16 = 13;
const ROWS: u16 = 9;

/// The map, as a pack.
pub(super) fn pack() -> Pack {
    let grid = Grid::new(preset::battle(COLUMNS, ROWS)).expect("a grid");
    let mut pack = own_game::pack("Board", grid);
    own_kinds(&mut pack);
    let hexes: Vec<HexIx> = pack.map.grid.iter().collect();
    let number = |at: usize| pack.map.grid.number(hexes[at % hexes.len()]);
    let terrains: Vec<_> = pack
        .palette
        .terrains
        .iter()
        .map(|kind| kind.id.clone())
        .collect();
    let records = hexes.iter().enumerate().map(|(at, _)| {
        // Patches of two or three hexes.
        let terrain = terrains[(at / 3 + at / 26) % terrains.len()].clone();
        let mut record = HexRecord::new(number(at), terrain);
        record.elevation = (at % 7 / 3) as i16;
        record.name = (at % 9 == 4).then(|| format!("Village {at}"));
        record.features = if at % 11 == 5 {
            vec!["fort".into()]
        } else {
            Vec::new()
        };
        if at % 13 == 8 {
            record.tiles.push(Tile {
                kind: "wire".into(),
                turned: None,
                like: None,
                side: None,
            });
        }
        record
    });
    let swaps = records.map(|record| Swap::Hex(record.hex.clone(), Some(Box::new(record))));
    let edit = Edit {
        name: String::new(),
        swaps: swaps.collect(),
    };
    let lines = lines(&pack, &hexes);
    let marked = |at: usize, guard: usize| Marker {
        id: format!("m{at}").as_str().into(),
        kind: "objective".into(),
        hex: number(at),
        security: vec![number(guard)],
        source: None,
        note: None,
    };
    let markers = [marked(30, 31), marked(57, 56)].into_iter().collect();
    let labels = [Label {
        id: "bay".into(),
        text: "Long Bay".to_owned(),
        hex: number(84),
        size: 60,
        angle: Some(12),
        source: None,
        note: None,
    }];
    let region = Region {
        id: "goal".into(),
        kind: "objective".into(),
        name: None,
        hexes: [44, 45, 46].map(number).into(),
        source: None,
        note: None,
    };
    let tide = TideLine {
        id: "t5".into(),
        hours: vec![5],
        hexes: row(&pack, &hexes, 6),
        source: None,
        note: None,
    };
    let map = &mut pack.map;
    (map.hexsides, map.paths) = (lines.0.into_iter().collect(), lines.1.into_iter().collect());
    (map.markers, map.labels) = (markers, labels.into_iter().collect());
    map.regions = [region].into_iter().collect();
    map.tide_lines = [tide].into_iter().collect();
    edit.apply(&mut pack).expect("hexes of the grid");
    pack
}

/// A pattern of three glyphs, a terrain that has it, and a tile.
fn own_kinds(pack: &mut Pack) {
    let star = PatternKind {
        id: "star".into(),
        spacing: Some(60),
        jitter: 20,
        gaps: 10,
        vary: 20,
        glyphs: vec![
            Glyph::Fill {
                points: vec![(-12, 10), (0, -14), (12, 10), (0, 2)],
                shade: Shade::Dark,
            },
            Glyph::Line {
                points: vec![(-14, 14), (14, 14)],
                width: 5,
                shade: Shade::Ink,
            },
            Glyph::Dot {
                at: (0, -16),
                radius: 5,
                shade: Shade::Ink,
            },
        ],
    };
    let palette = &mut pack.palette;
    let kind = |id: &str, pattern: Option<&str>, color: Color| TerrainKind {
        id: id.into(),
        name: id.to_owned(),
        order: None,
        color,
        pattern: Default::default(),
        own_pattern: pattern.map(Into::into),
        ink: None,
        stacking: None,
    };
    let [sand, steel] =
        [(210, 190, 150), (120, 120, 130)].map(|(red, green, blue)| Color { red, green, blue });
    palette.patterns = [star].into_iter().collect();
    let starry = kind("starry", Some("star"), sand);
    palette.terrains = palette.terrains.iter().cloned().chain([starry]).collect();
    palette.tiles = [kind("wire", None, steel)].into_iter().collect();
}

/// A hexside and a path of every kind.
fn lines(pack: &Pack, hexes: &[HexIx]) -> (Vec<Hexside>, Vec<Path>) {
    let grid = &pack.map.grid;
    let mut hexsides = Vec::new();
    for (nth, kind) in pack.palette.hexsides.iter().enumerate() {
        for pair in row(pack, hexes, nth + 1).windows(2) {
            hexsides.push(Hexside {
                between: HexsideNo::between(pair[0].clone(), pair[1].clone()),
                kind: kind.id.clone(),
                name: None,
                own: Default::default(),
                source: None,
                note: None,
            });
        }
    }
    let paths = pack.palette.paths.iter().enumerate().map(|(nth, kind)| {
        // From row to row, so that they cross what runs along them.
        let mut here = hexes[nth * 4 + 1];
        let mut way = vec![grid.number(here)];
        while let Some(next) = grid.neighbors(here).into_iter().flatten().max() {
            if next <= here || way.len() > 6 {
                break;
            }
            here = next;
            way.push(grid.number(here));
        }
        Path {
            id: kind.id.clone(),
            kind: kind.id.clone(),
            name: None,
            hexes: way,
            source: None,
            note: None,
        }
    });
    (hexsides, paths.collect())
}

/// Neighbours in order, from a hex onwards.
fn row(pack: &Pack, hexes: &[HexIx], nth: usize) -> Vec<HexNo> {
    let grid = &pack.map.grid;
    let mut here = hexes[(nth * usize::from(COLUMNS)) % hexes.len()];
    let mut row = vec![grid.number(here)];
    while row.len() < 6 {
        let ahead = grid.neighbors(here).into_iter().flatten();
        let Some(next) = ahead.filter(|next| *next > here).min() else {
            break;
        };
        here = next;
        row.push(grid.number(here));
    }
    row
}
