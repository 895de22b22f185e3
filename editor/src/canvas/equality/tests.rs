//! Every layer of every map, and every kind of fault in either picture.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::Path;

use beachhead_draw::{Layer, List, NumberStyle, PAPER, Text};
use beachhead_export::{Area, Picture, list};
use beachhead_schema::hex::Grid;
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::Pattern;
use beachhead_test_support::is_thorough;

use super::compare::{difference, letters};
use super::{Pixels, Place, board, middle, parts, print, screen};
use crate::picture::Shown;
use crate::picture::Style;
use crate::picture::tile::{SIDE, shown};

/// Sides of the part of a map that is compared, in pixels: it lies within one tile of the canvas.
const SIZE: [usize; 2] = [SIDE - 2, SIDE - 2];
/// Side of such a tile in hex units.
const TILE: f32 = SIDE as f32 / beachhead_draw::PRINT;
/// How much less may be drawn by the one than by the other: letters are bolder on the screen.
const DRAWN: f32 = 0.5;
/// How far the mean colour of any square may differ, of 255: of shapes,
const BLOCK: f32 = 24.0;
/// and of counters and entries, on which there are letters.
const BLOCK_WITH_LETTERS: f32 = 48.0;
/// How far the colour of all of a layer may differ,
const TONE: f32 = 8.0;
/// and that of what is of one colour.
const CORE: u8 = 3;
/// How large letters may be on the screen, as a share of those in print: their size goes in half points there.
const LETTERS: RangeInclusive<f32> = 0.96..=1.04;

fn sample(id: &str) -> Pack {
    let folder = beachhead_test_support::root().join("sample-data").join(id);
    read_pack(&DiskFiles(folder)).pack.expect("it is whole")
}

/// The same part of one map, on the screen and in print.
struct Pair {
    screen: Pixels,
    print: Pixels,
    place: Place,
    texts: Vec<Vec<Text>>,
    /// The pixels in hexes that have hexes all around.
    counts: Vec<bool>,
    layers: Vec<Layer>,
}

/// One of the two sides, as it is drawn.
#[derive(Clone)]
struct Side {
    pack: Pack,
    layers: Vec<Layer>,
    style: Style,
}

impl Side {
    fn of(pack: &Pack, layers: &[Layer]) -> Self {
        Self {
            pack: pack.clone(),
            layers: layers.to_vec(),
            style: Style::default(),
        }
    }
}

fn picture(side: &Side) -> Picture {
    Picture {
        layers: side.layers.iter().copied().collect(),
        ..Picture::of(&side.pack)
    }
}

impl Pair {
    /// Draws the part of the map in which most of these layers is drawn.
    fn of(layers: &[Layer], on_screen: &Side, in_print: &Side) -> Option<Self> {
        let meant = Side::of(&in_print.pack, layers);
        let list = list(&meant.pack, &picture(&meant));
        let tile = fullest(&list, layers)?;
        let grid = &in_print.pack.map.grid;
        let mut seen = picture(in_print);
        if layers != [Layer::Names] {
            // Where a name stands depends on all others.
            seen.part = around(grid, tile);
        }
        let (print, place) = print::draw(&in_print.pack, &seen);
        let corner = corner(tile, place);
        let place = place.within(corner);
        let mut style = on_screen.style.clone();
        let wanted = on_screen.layers.iter().copied().map(shown);
        let wanted: BTreeSet<Shown> = wanted.collect();
        for part in Shown::ALL.into_iter().filter(|part| !wanted.contains(part)) {
            style.visible.toggle(part);
        }
        let is_inner = |nth: usize| {
            let at = place.map(middle(nth % SIZE[0], nth / SIZE[0]));
            let hex = grid.hex_at(at.x, at.y);
            hex.is_some_and(|hex| !grid.neighbors(hex).contains(&None))
        };
        let levels = list.levels();
        let levels =
            levels.filter(|(level, _)| level.layer().is_some_and(|of| layers.contains(&of)));
        Some(Self {
            screen: screen::draw(&on_screen.pack, &style, SIZE, place),
            print: print.part(corner, SIZE),
            place,
            texts: levels.map(|(_, sheet)| sheet.texts.clone()).collect(),
            counts: (0..SIZE[0] * SIZE[1]).map(is_inner).collect(),
            layers: layers.to_vec(),
        })
    }

    /// In what the two differ by more than they may.
    fn complaints(&self, pack: &Pack) -> Vec<String> {
        let paper = parts(PAPER);
        let found = difference(&self.screen, &self.print, paper, &self.counts);
        let grid = &pack.map.grid;
        let hex = |px| {
            let at = self.place.map(px);
            let hex = grid
                .hex_at(at.x, at.y)
                .map(|hex| grid.number(hex).to_string());
            hex.unwrap_or_default()
        };
        let is_text =
            |layer: &Layer| matches!(layer, Layer::Numbers | Layer::Labels | Layer::Names);
        let with_letters = self.texts.iter().any(|texts| !texts.is_empty());
        let mut complaints = Vec::new();
        let [drawn, other] = found.drawn;
        if drawn < other * DRAWN || other < drawn * DRAWN {
            complaints.push(format!("{drawn} of ink on the screen, {other} in print"));
        }
        if found.core > CORE {
            let (apart, hex) = (found.core, hex(found.core_at));
            complaints.push(format!("a colour differs by {apart} in {hex}"));
        }
        // Letters are set on whole pixels on the screen, with edges of another kind.
        if !self.layers.iter().any(is_text) {
            let most = if with_letters {
                BLOCK_WITH_LETTERS
            } else {
                BLOCK
            };
            if found.block > most {
                let (block, hex) = (found.block, hex(found.block_at));
                complaints.push(format!("a square differs by {block} in {hex}"));
            }
            if found.tone > TONE {
                complaints.push(format!("all colours differ by {}", found.tone));
            }
        }
        // What is measured of letters that stand beside lines of their own layer is the lines.
        let beside_lines = |layer: &Layer| matches!(layer, Layer::Elevation | Layer::Markers);
        let measured = !self.layers.iter().any(beside_lines);
        for texts in self.texts.iter().filter(|_| measured) {
            let [screen, print] =
                [&self.screen, &self.print].map(|pixels| letters(pixels, paper, texts, self.place));
            if let (Some(screen), Some(print)) = (screen, print)
                && !LETTERS.contains(&(screen / print))
            {
                let first = texts.first().map(|text| text.text.clone());
                let share = screen / print;
                complaints.push(format!("letters are {share} as large: {first:?} …"));
            }
        }
        complaints
    }
}

/// The tile of the canvas in which most points of these layers lie: its place among the tiles.
fn fullest(list: &List, layers: &[Layer]) -> Option<[isize; 2]> {
    let levels = list.levels();
    let levels = levels.filter(|(level, _)| level.layer().is_some_and(|of| layers.contains(&of)));
    let mut counts = BTreeMap::<[isize; 2], usize>::new();
    for (_, sheet) in levels {
        let shapes = sheet.items().filter_map(|(_, points)| points.first());
        for point in shapes.chain(sheet.texts.iter().map(|text| &text.at)) {
            let tile = [point.x, point.y].map(|at| (at / TILE).floor() as isize);
            *counts.entry(tile).or_default() += 1;
        }
    }
    let fullest = counts.into_iter().max_by_key(|(_, count)| *count);
    fullest.map(|(tile, _)| tile)
}

/// The part of the map that a tile shows and what reaches into it; all of it at the edge of the map.
fn around(grid: &Grid, [x, y]: [isize; 2]) -> Area {
    const REACH: f32 = 3.0;
    let bounds = grid.bounds();
    let hex = |x: f32, y: f32| {
        let x = x.clamp(bounds.min.0 + 1.0, bounds.max.0 - 1.0);
        let y = y.clamp(bounds.min.1 + 1.0, bounds.max.1 - 1.0);
        grid.hex_at(x, y).map(|hex| grid.number(hex))
    };
    let (left, top) = (x as f32 * TILE - REACH, y as f32 * TILE - REACH);
    let reach = TILE + 2.0 * REACH;
    match (hex(left, top), hex(left + reach, top + reach)) {
        (Some(from), Some(to)) => Area::Between(from, to),
        _ => Area::Whole,
    }
}

/// The corner of what is compared on a picture, in pixels.
fn corner([x, y]: [isize; 2], place: Place) -> [isize; 2] {
    let at = |nth: isize, origin: f32| nth * SIDE as isize + 1 + origin.round() as isize;
    [at(x, place.origin.x), at(y, place.origin.y)]
}

/// Every layer by itself, then all of them.
fn each_layer() -> Vec<Vec<Layer>> {
    let single = Layer::ALL.into_iter().map(|layer| vec![layer]);
    single.chain([Layer::ALL.to_vec()]).collect()
}

/// The complaints about a sample, all of its layers drawn together. Each layer by itself is compared on the board, which has them
/// all; on samples, too, in a thorough run.
fn of_sample(id: &str) -> Vec<String> {
    let layers = match is_thorough() {
        true => each_layer(),
        false => vec![Layer::ALL.to_vec()],
    };
    compared(&sample(id), id, &layers)
}

fn compared(pack: &Pack, named: &str, all: &[Vec<Layer>]) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut seen = 0;
    for layers in all {
        let layers = layers.as_slice();
        let side = Side::of(pack, layers);
        let Some(pair) = Pair::of(layers, &side, &side) else {
            continue;
        };
        seen += 1;
        let found = pair.complaints(pack).into_iter();
        if let Some(folder) = std::env::var_os("BEACHHEAD_PICTURES") {
            let name = format!("{named}-{seen}");
            pair.screen
                .save(&Path::new(&folder).join(format!("{name}-screen.png")));
            pair.print
                .save(&Path::new(&folder).join(format!("{name}-print.png")));
        }
        complaints.extend(found.map(|found| format!("{named}, {layers:?}: {found}")));
    }
    assert!(seen > all.len() / 3, "{named}: {seen} layers");
    complaints
}

#[test]
fn utah_is_the_same_on_the_screen_and_in_print() {
    assert_eq!(of_sample("utah"), Vec::<String>::new());
}

#[test]
fn landings_is_the_same_on_the_screen_and_in_print() {
    assert_eq!(of_sample("landings"), Vec::<String>::new());
}

#[test]
fn dday_is_the_same_on_the_screen_and_in_print() {
    assert_eq!(of_sample("dday"), Vec::<String>::new());
}

#[test]
fn a_board_with_everything_is_the_same_on_the_screen_and_in_print() {
    let found = compared(&board::pack(), "board", &each_layer());
    assert_eq!(found, Vec::<String>::new());
}

/// A fault of one of the two sides.
type Fault = fn(&mut Side);

#[test]
fn a_fault_in_either_is_noticed() {
    let pack = sample("utah");
    let faults: [(&str, Layer, Fault); 5] = [
        ("a layer omitted", Layer::Paths, |side| side.layers.clear()),
        ("a terrain's colour off by 8", Layer::Terrain, |side| {
            let mut kinds: Vec<_> = side.pack.palette.terrains.iter().cloned().collect();
            for kind in &mut kinds {
                kind.color.green = kind.color.green.saturating_sub(8);
            }
            side.pack.palette.terrains = kinds.into_iter().collect();
        }),
        ("a line's colour off by 8", Layer::Hexsides, |side| {
            let mut kinds: Vec<_> = side.pack.palette.hexsides.iter().cloned().collect();
            for kind in &mut kinds {
                kind.color.red = kind.color.red.saturating_add(8);
            }
            side.pack.palette.hexsides = kinds.into_iter().collect();
        }),
        ("a counter's colour off by 8", Layer::Units, |side| {
            let mut sides: Vec<_> = side.pack.palette.sides.iter().cloned().collect();
            for known in &mut sides {
                known.color.blue ^= 8;
            }
            side.pack.palette.sides = sides.into_iter().collect();
        }),
        ("a pattern swapped", Layer::Patterns, |side| {
            let mut kinds: Vec<_> = side.pack.palette.terrains.iter().cloned().collect();
            for kind in &mut kinds {
                if kind.pattern == Pattern::Hedges {
                    kind.pattern = Pattern::Dots;
                }
            }
            side.pack.palette.terrains = kinds.into_iter().collect();
        }),
    ];
    for (what, layer, fault) in faults {
        let sound = Side::of(&pack, &[layer]);
        let mut faulty = sound.clone();
        fault(&mut faulty);
        for (one, other) in [(&faulty, &sound), (&sound, &faulty)] {
            let pair = Pair::of(&[layer], one, other).expect("the layer is there");
            assert_ne!(pair.complaints(&pack), Vec::<String>::new(), "{what}");
        }
    }
}

#[test]
fn a_river_a_tenth_of_a_hex_off_is_noticed() {
    let pack = sample("utah");
    let layers = [Layer::Hexsides];
    let side = Side::of(&pack, &layers);
    let pair = Pair::of(&layers, &side, &side).expect("rivers");
    let tenth = (beachhead_export::ACROSS_FLATS / 10.0).round() as isize;
    let moved = |pixels: &Pixels| pixels.part([tenth, 0], SIZE);
    let (screen, print) = (moved(&pair.screen), moved(&pair.print));
    for pair in [
        Pair {
            screen,
            ..pair.again()
        },
        Pair {
            print,
            ..pair.again()
        },
    ] {
        assert_ne!(pair.complaints(&pack), Vec::<String>::new());
    }
}

#[test]
fn letters_a_tenth_larger_are_noticed() {
    let pack = sample("utah");
    let layers = [Layer::Numbers];
    let side = Side::of(&pack, &layers);
    // Print has no such choice: letters that are smaller on the screen are larger in print.
    for size in [1.1, 1.0 / 1.1] {
        let mut other = side.clone();
        other.style.numbers = NumberStyle {
            size,
            ..NumberStyle::default()
        };
        let pair = Pair::of(&layers, &other, &side).expect("numbers");
        assert_ne!(pair.complaints(&pack), Vec::<String>::new(), "{size}");
    }
}

impl Pair {
    fn again(&self) -> Self {
        Self {
            screen: self.screen.clone(),
            print: self.print.clone(),
            place: self.place,
            texts: self.texts.clone(),
            counts: self.counts.clone(),
            layers: self.layers.clone(),
        }
    }
}
