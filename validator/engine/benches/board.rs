//! How fast a map becomes a board, and how fast rules walk on it: `cargo bench -p beachhead-engine --bench board`.
//!
//! Run by hand; figures depend on the machine. The aim: a million hexes compiled in a quarter of a second, and walked at 100 million
//! hexsides a second.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::hint::black_box;
use std::time::Instant;

use beachhead_engine::Board;
use beachhead_hex::{Glyphs, Grid, HexsideNo, preset};
use beachhead_model::map::{HexRecord, Hexside, Map};
use beachhead_model::palette::{Color, LineKind, Palette, Pattern, Stroke, TerrainKind};

fn palette() -> Palette {
    let color = Color {
        red: 0,
        green: 0,
        blue: 0,
    };
    let terrain = |id: &str| TerrainKind {
        id: id.into(),
        name: id.to_owned(),
        order: None,
        color,
        pattern: Pattern::Plain,
        own_pattern: None,
        ink: None,
        stacking: None,
    };
    let river = LineKind {
        id: "river".into(),
        name: "river".to_owned(),
        order: None,
        color,
        width: 8,
        stroke: Stroke::Solid,
    };
    Palette {
        terrains: ["clear", "woods"].map(terrain).into_iter().collect(),
        hexsides: [river].into_iter().collect(),
        ..Palette::default()
    }
}

/// A square map with woods in every seventh hex, and a river on the east side of every tenth.
fn map(side: u16) -> Map {
    let mut spec = preset::utah();
    for sheet in &mut spec.sheets {
        (sheet.columns, sheet.rows) = (side, side);
        sheet.numbering.first.glyphs = Glyphs::Digits(4);
        sheet.numbering.second.glyphs = Glyphs::Digits(4);
    }
    let grid = Grid::new(spec).unwrap_or_else(|errors| unreachable!("{errors:?}"));
    let mut map = Map::blank("bench", grid);
    let mut hexsides = Vec::new();
    for hex in map.grid.iter() {
        let number = map.grid.number(hex);
        let terrain = if hex.0 % 7 == 0 { "woods" } else { "clear" };
        map.hexes.swap(
            hex,
            &number,
            Some(HexRecord::new(number.clone(), terrain.into())),
        );
        if hex.0 % 10 == 0
            && let [_, _, _, Some(east), ..] = map.grid.neighbors(hex)
        {
            hexsides.push(Hexside {
                between: HexsideNo::between(number, map.grid.number(east)),
                kind: "river".into(),
                name: None,
                own: Default::default(),
                source: None,
                note: None,
            });
        }
    }
    map.hexsides = hexsides.into_iter().collect();
    map
}

fn main() {
    for side in [100, 1000] {
        let (map, palette) = (map(side), palette());
        let begun = Instant::now();
        let board = black_box(Board::compile(&map, &palette));
        let compiled = begun.elapsed();
        println!("{:9} hexes: compiled in {compiled:?}", board.len());
        let (Some(woods), Some(river)) = (board.terrain_kind("woods"), board.hexside_kind("river"))
        else {
            unreachable!("both are in the palette");
        };
        let begun = Instant::now();
        let mut crossings = 0u32;
        for hex in board.hexes() {
            for (direction, neighbor) in board.neighbors(hex) {
                let barred =
                    board.terrain(neighbor) == Some(woods) || board.has_side(hex, direction, river);
                crossings += u32::from(!barred);
            }
        }
        let walked = begun.elapsed();
        println!(
            "{:9} hexes: {crossings} free crossings counted in {walked:?}",
            board.len()
        );
    }
}
