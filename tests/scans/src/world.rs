//! A random map: a grid, a palette, blobs of terrain, rivers, roads and names.

use std::collections::BTreeSet;

use beachhead_schema::Id;
use beachhead_schema::hex::{
    Alphabet, Axis, Case, Corner, Glyphs, Grid, GridSpec, Grows, Halves, HexIx, Lines, Numbering,
    Orientation, Parity, Sheet,
};
use beachhead_schema::map::{HexRecord, Hexside, Label, Path};
use beachhead_schema::own_game;
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::{Color, LineKind, Stroke};

use crate::dice::Dice;
use crate::paint::kinds;
use crate::wants::Wants;

/// A random pack.
pub(crate) fn world(seed: u64, want: &Wants) -> Pack {
    let mut dice = Dice::new(seed, "world");
    let grid = grid(&mut dice, want);
    let mut pack = own_game::pack("A map", grid);
    let (terrains, patterns) = kinds(&mut Dice::new(seed, "paint"));
    pack.palette.terrains = terrains.into_iter().collect();
    pack.palette.patterns = patterns.into_iter().collect();
    terrain(&mut dice, &mut pack);
    let mut dice = Dice::new(seed, "lines");
    if want.clutter > 0.0 {
        lines(&mut dice, &mut pack, want.clutter);
        names(&mut dice, &mut pack, want.clutter);
    }
    pack
}

fn grid(dice: &mut Dice, want: &Wants) -> Grid {
    let size = |dice: &mut Dice, range: &std::ops::RangeInclusive<u16>| {
        dice.count(u32::from(*range.start())..=u32::from(*range.end())) as u16
    };
    let columns = size(dice, &want.columns);
    let rows = size(dice, &want.rows);
    let either = [Orientation::Pointy, Orientation::Flat];
    let drawn = *dice.pick(&either);
    let orientation = want.orientation.unwrap_or(drawn);
    let letters = Glyphs::Letters(Alphabet::Doubled, Case::Upper);
    let (first, second) = *dice.pick(&[
        (Glyphs::Digits(2), Glyphs::Digits(2)),
        (Glyphs::Digits(2), Glyphs::Digits(2)),
        (letters, Glyphs::Digits(1)),
    ]);
    let start = *dice.pick(&[1, 1, 1, 10, 34]);
    let axis = |counts, grows, glyphs, start| Axis {
        counts,
        grows,
        glyphs,
        start,
    };
    let east = *dice.pick(&[Grows::East, Grows::East, Grows::West]);
    let south = *dice.pick(&[Grows::South, Grows::South, Grows::North]);
    let start_first = if matches!(first, Glyphs::Digits(_)) {
        start
    } else {
        1
    };
    let mut axes = [
        axis(Lines::Columns, east, first, start_first),
        axis(Lines::Rows, south, second, 1),
    ];
    if dice.chance(0.3) {
        axes.reverse();
        if let (Glyphs::Digits(1), Glyphs::Letters(..)) = (axes[0].glyphs, axes[1].glyphs) {
            axes.reverse();
        }
    }
    let [first, second] = axes;
    let spec = GridSpec {
        orientation,
        sheets: vec![Sheet {
            id: String::new(),
            columns,
            rows,
            shifted: *dice.pick(&[Parity::Even, Parity::Odd]),
            at: (0, 0),
            halves: Halves::default(),
            numbering: Numbering {
                prefix: String::new(),
                first,
                separator: String::new(),
                second,
            },
            holes: Vec::new(),
        }],
    };
    Grid::new(spec).expect("such a sheet has its numbers")
}

/// Gives each hex its terrain: the first kind is the ground, the others lie on it in blobs, the last but one often along
/// an edge, as a sea does.
fn terrain(dice: &mut Dice, pack: &mut Pack) {
    let kinds: Vec<Id> = ordered_kinds(pack);
    let grid = pack.map.grid.clone();
    let mut chosen: Vec<usize> = vec![0; grid.len() as usize];
    let all: Vec<HexIx> = grid.iter().collect();
    for kind in 1..kinds.len() {
        let share = dice.within(0.04..=0.16);
        let mut left = (share * all.len() as f64).ceil() as usize;
        // Towns are single hexes, woods are large.
        let blob = *dice.pick(&[1, 3, 8, 15, 25]);
        while left > 0 {
            let mut at = *dice.pick(&all);
            for _ in 0..blob.min(left) {
                chosen[at.index()] = kind;
                let around: Vec<HexIx> = grid.neighbors(at).into_iter().flatten().collect();
                at = *dice.pick(&around);
                left -= 1;
            }
        }
    }
    if kinds.len() > 3 && dice.chance(0.5) {
        coast(dice, &grid, &mut chosen, kinds.len() - 1);
    }
    for hex in grid.iter() {
        let number = grid.number(hex);
        let record = HexRecord::new(number.clone(), kinds[chosen[hex.index()]].clone());
        pack.map.hexes.swap(hex, &number, Some(record));
    }
}

/// The kinds of terrain in the order in which they were made.
pub(crate) fn ordered_kinds(pack: &Pack) -> Vec<Id> {
    let mut kinds: Vec<_> = pack.palette.terrains.iter().collect();
    kinds.sort_by_key(|kind| kind.order);
    kinds.into_iter().map(|kind| kind.id.clone()).collect()
}

/// One kind along an edge of the map.
fn coast(dice: &mut Dice, grid: &Grid, chosen: &mut [usize], kind: usize) {
    let bounds = grid.bounds();
    let (wide, high) = (
        f64::from(bounds.max.0 - bounds.min.0),
        f64::from(bounds.max.1 - bounds.min.1),
    );
    let (from_west, is_far) = (dice.chance(0.5), dice.chance(0.5));
    let depth = dice.within(0.1..=0.3);
    let waves = dice.next();
    for hex in grid.iter() {
        let (x, y) = grid.center(hex);
        let (x, y) = (
            f64::from(x - bounds.min.0) / wide,
            f64::from(y - bounds.min.1) / high,
        );
        let (across, along) = if from_west { (x, y) } else { (y, x) };
        let across = if is_far { 1.0 - across } else { across };
        let shore = depth + 0.08 * crate::dice::smooth(waves, along * 6.0, 0.0, 1.0);
        if across < shore {
            chosen[hex.index()] = kind;
        }
    }
}

/// Rivers along hexsides, roads between hexes.
fn lines(dice: &mut Dice, pack: &mut Pack, clutter: f64) {
    let color = |dice: &mut Dice, base: [f64; 3]| {
        let [red, green, blue] =
            base.map(|part| (part + dice.around(25.0)).clamp(0.0, 255.0) as u8);
        Color { red, green, blue }
    };
    let strokes = [Stroke::Solid, Stroke::Solid, Stroke::Dashed, Stroke::Cased];
    let kind = |id: &str, color: Color, width: u32, stroke: Stroke| LineKind {
        id: id.into(),
        name: id.to_owned(),
        order: None,
        color,
        width: width as u8,
        stroke,
    };
    let river = color(dice, [80.0, 130.0, 190.0]);
    let road = color(
        dice,
        *dice.clone().pick(&[
            [150.0, 80.0, 50.0],
            [90.0, 90.0, 90.0],
            [220.0, 200.0, 160.0],
        ]),
    );
    let rail = color(dice, [60.0, 60.0, 60.0]);
    let cliff = color(dice, [110.0, 80.0, 50.0]);
    pack.palette.hexsides = [
        kind("river", river, dice.count(8..=22), Stroke::Solid),
        kind("cliff", cliff, dice.count(6..=12), Stroke::Teeth),
    ]
    .into_iter()
    .collect();
    pack.palette.paths = [
        kind("road", road, dice.count(5..=14), *dice.pick(&strokes)),
        kind("rail", rail, dice.count(4..=9), Stroke::Dashed),
    ]
    .into_iter()
    .collect();
    let grid = pack.map.grid.clone();
    let all: Vec<HexIx> = grid.iter().collect();
    let area = all.len() as f64 / 100.0;
    let many =
        |dice: &mut Dice, most: f64| (dice.unit() * clutter * most * area.sqrt()).round() as u32;
    let mut sides = BTreeSet::new();
    let mut hexsides = Vec::new();
    for nth in 0..many(dice, 5.0) {
        let corner = |dice: &mut Dice| -> Option<Corner> {
            let (x, y) = grid.center(*dice.pick(&all));
            grid.corner_at(x + 0.7, y + 0.4).map(|(corner, _)| corner)
        };
        let (Some(from), Some(to)) = (corner(dice), corner(dice)) else {
            continue;
        };
        let id = if nth % 3 == 2 { "cliff" } else { "river" };
        for side in grid.chain(from, to).unwrap_or_default() {
            if grid.across(side).is_some() && sides.insert(side) {
                hexsides.push(Hexside {
                    between: grid.hexside_no(side),
                    kind: id.into(),
                    name: None,
                    own: Default::default(),
                    source: None,
                    note: None,
                });
            }
        }
    }
    pack.map.hexsides = hexsides.into_iter().collect();
    let mut paths = Vec::new();
    for nth in 0..many(dice, 5.0) {
        let hexes = grid.line_between(*dice.pick(&all), *dice.pick(&all));
        if hexes.len() > 1 {
            paths.push(Path {
                id: Id::new(format!("path-{nth}")),
                kind: if nth % 4 == 3 { "rail" } else { "road" }.into(),
                name: None,
                hexes: hexes.into_iter().map(|hex| grid.number(hex)).collect(),
                source: None,
                note: None,
            });
        }
    }
    pack.map.paths = paths.into_iter().collect();
}

const NAMES: [&str; 16] = [
    "Elm Ford",
    "Carentan",
    "Hill 30",
    "St. Ives",
    "Old Mill",
    "Kall",
    "Nieuwstad",
    "La Fière",
    "Graben",
    "Oak",
    "Westerhoek",
    "Bois Jacques",
    "Monte Sole",
    "Ry",
    "Kursk Rd",
    "Zell am Main",
];

fn names(dice: &mut Dice, pack: &mut Pack, clutter: f64) {
    let all: Vec<HexIx> = pack.map.grid.iter().collect();
    for _ in 0..(clutter * dice.unit() * all.len() as f64 / 20.0) as u32 {
        let hex = *dice.pick(&all);
        let number = pack.map.grid.number(hex);
        let Some(mut record) = pack.map.hexes.record(hex, number.clone()) else {
            continue;
        };
        record.name = Some((*dice.pick(&NAMES)).to_owned());
        pack.map.hexes.swap(hex, &number, Some(record));
    }
    let mut labels = Vec::new();
    for nth in 0..dice.count(0..=3) {
        if dice.chance(clutter * 0.7) {
            labels.push(Label {
                id: Id::new(format!("label-{nth}")),
                text: dice.pick(&NAMES).to_uppercase(),
                hex: pack.map.grid.number(*dice.pick(&all)),
                size: dice.count(40..=120) as u16,
                angle: dice.chance(0.5).then(|| dice.around(60.0) as i16),
                source: None,
                note: None,
            });
        }
    }
    pack.map.labels = labels.into_iter().collect();
}
