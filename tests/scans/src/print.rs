//! The map as printed: its ground, hex lines of some look, numbers in some place, and what stands beside the map.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use beachhead_export::{ACROSS_FLATS, Drawing, Layer, Picture};
use beachhead_schema::calibrate::Point;
use beachhead_schema::hex::{Grid, HexIx, Orientation};
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::Color;
use image::RgbImage;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::dice::Dice;
use crate::ground::{painted, wandered};
use crate::shrink::Shrink;
use crate::wants::Wants;
use crate::world::ordered_kinds;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(epaint_default_fonts::UBUNTU_LIGHT.to_vec());
    let family = fonts.faces().next().map(|face| face.families[0].0.clone());
    fonts.set_sans_serif_family(family.expect("it is a font"));
    Arc::new(fonts)
});

/// How the lines between hexes are printed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HexLines {
    /// As SVG has it.
    pub(crate) color: &'static str,
    /// 0 to 1.
    pub(crate) opacity: f64,
    /// In circumradii of a hex.
    pub(crate) width: f64,
    pub(crate) shape: LineShape,
    /// Share of the sides that aren't printed.
    pub(crate) missing: f64,
}

/// Shades by which lines differ from the ground at least.
const LEAST_SHADES: f64 = 25.0;

/// How a side of a hex is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum LineShape {
    Solid,
    /// Length of dashes and gaps in circumradii.
    Dashed(f64, f64),
    /// Only this share at each end.
    Ticks(f64),
}

impl HexLines {
    /// Lines that can be seen on the first kind of terrain, if only just.
    pub(crate) fn of(dice: &mut Dice, trouble: f64, ground: Color) -> Self {
        let parts = [ground.red, ground.green, ground.blue].map(f64::from);
        let ground = 0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2];
        let is_light = dice.chance(0.3 * trouble) && ground < 200.0;
        let is_faint = dice.chance(0.4 * trouble);
        let is_broken = dice.chance(0.25 * trouble);
        let color = match is_light {
            true => *dice.pick(&["#ffffff", "#f4efe0"]),
            false => *dice.pick(&["#000000", "#303030", "#503820", "#203050"]),
        };
        let (dashed, ticks) = (dice.chance(0.12 * trouble), dice.chance(0.06 * trouble));
        let shape = match (dashed, ticks) {
            (true, _) => LineShape::Dashed(dice.within(0.06..=0.2), dice.within(0.06..=0.16)),
            (_, true) => LineShape::Ticks(dice.within(0.15..=0.3)),
            _ => LineShape::Solid,
        };
        let opacity = match is_faint {
            true => dice.within(0.3..=0.5),
            false => dice.within(0.6..=1.0),
        };
        let contrast = if is_light {
            240.0 - ground
        } else {
            ground - 30.0
        };
        Self {
            color,
            opacity: opacity.max(LEAST_SHADES / contrast.max(LEAST_SHADES)),
            width: dice.within(0.022..=0.022 + 0.06 * trouble),
            shape,
            missing: if is_broken {
                dice.within(0.05..=0.35)
            } else {
                0.0
            },
        }
    }
}

/// The print: pixels, and where the map's origin lies on them.
pub(crate) struct Print {
    pub(crate) image: RgbImage,
    pub(crate) origin: Point,
    /// Pixels to a unit of the map.
    pub(crate) scale: f64,
}

/// Prints a pack's map at `px_per_hex` pixels from one side of a hex to the side across. Without lines the hexes are not
/// outlined.
pub(crate) fn print(
    seed: u64,
    pack: &Pack,
    px_per_hex: f64,
    lines: Option<&HexLines>,
    want: &Wants,
) -> Print {
    let mut dice = Dice::new(seed, "print");
    let zoom = px_per_hex / f64::from(ACROSS_FLATS);
    let room = paper_room(&mut dice, want.clutter);
    let picture = |layers: &[Layer]| Picture {
        layers: layers.iter().copied().collect::<BTreeSet<_>>(),
        ..Picture::default()
    };
    let ground = Drawing::of(pack, &picture(&[Layer::Terrain, Layer::Patterns]));
    let over = [
        Layer::Regions,
        Layer::Hexsides,
        Layer::Paths,
        Layer::Labels,
        Layer::Names,
    ];
    let over = Drawing::of(pack, &picture(&over));
    let layout = &ground.layout;
    let canvas = Canvas {
        view: [
            -room[0],
            -room[1],
            f64::from(layout.width) + room[0] + room[2],
            f64::from(layout.height) + room[1] + room[3],
        ],
        zoom,
    };
    // The same for every picture of the map.
    let (x0, y0) = layout.on_grid((0.0, 0.0));
    let (x1, _) = layout.on_grid((1.0, 0.0));
    let unit = 1.0 / f64::from(x1 - x0);
    let origin = [-f64::from(x0) * unit, -f64::from(y0) * unit];

    let paper = *dice.pick(&[
        "#f4efe0", "#ffffff", "#e9e2cc", "#dfe3df", "#c9b98f", "#4a5a48",
    ]);
    let unit_px = unit * zoom;
    let place = Point::new((origin[0] + room[0]) * zoom, (origin[1] + room[1]) * zoom);
    let mut pixels = canvas.drawn(&elements(&ground, false), Some(paper));
    let share = dice.unit();
    if want.wander > 0.0 {
        let bare = Drawing::of(&bare_of(pack), &picture(&[Layer::Terrain, Layer::Patterns]));
        let bare = canvas.drawn(&elements(&bare, false), Some(paper));
        let shrink = Shrink::of(&mut Dice::new(seed, "shrink"), pack, want.wander);
        shrink.apply(&mut pixels, &bare, pack, place, unit_px);
    }
    let mut ground = wandered(seed, pixels, want.wander * share * unit_px, unit_px);
    painted(
        &mut Dice::new(seed, "painted"),
        &mut ground,
        want.clutter,
        unit_px,
    );
    let mut text = String::new();
    if let Some(lines) = lines {
        hex_lines(&mut text, &mut dice, &pack.map.grid, lines, origin, unit);
    }
    text += &elements(&over, lines.is_some() && dice.chance(0.4));
    if lines.is_some() && want.clutter > 0.0 {
        numbers(&mut text, &mut dice, &pack.map.grid, origin, unit);
    }
    beside(&mut text, &mut dice, want.clutter, &canvas, room);
    let over = canvas.drawn(&text, None);
    Print {
        image: laid_over(ground, &over),
        origin: place,
        scale: unit * zoom,
    }
}

/// The same map, all of the first kind of terrain.
fn bare_of(pack: &Pack) -> Pack {
    let mut bare = pack.clone();
    if let Some(first) = ordered_kinds(pack).first() {
        bare.map.fill(first);
    }
    bare
}

/// How many pixels wide and high the print of this grid is at most, without what stands beside it.
pub(crate) fn size_of(grid: &Grid, px_per_hex: f64) -> [f64; 2] {
    let bounds = grid.bounds();
    let unit = px_per_hex / 3f64.sqrt();
    [
        f64::from(bounds.max.0 - bounds.min.0 + 1.0) * unit,
        f64::from(bounds.max.1 - bounds.min.1 + 1.0) * unit,
    ]
}

/// Paper beside the map at its four edges, in units of the picture.
fn paper_room(dice: &mut Dice, clutter: f64) -> [f64; 4] {
    [(); 4].map(|()| match dice.chance(0.3 * clutter) {
        true => dice.within(60.0..=160.0),
        false => dice.within(0.0..=30.0) * clutter,
    })
}

struct Canvas {
    /// Left, top, width and height in units of the picture.
    view: [f64; 4],
    /// Pixels to such a unit.
    zoom: f64,
}

impl Canvas {
    fn drawn(&self, elements: &str, paper: Option<&str>) -> Pixmap {
        let [left, top, width, height] = self.view;
        let paper = paper.map_or_else(String::new, |paper| {
            // Somewhat larger: a pixel at the edge may lie half beyond it.
            let (left, top, width, height) = (left - 9.0, top - 9.0, width + 18.0, height + 18.0);
            format!(
                r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{paper}"/>"#
            )
        });
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{left} {top} {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">{paper}{elements}</svg>"
        );
        let options = Options {
            fontdb: FONTS.clone(),
            ..Options::default()
        };
        let tree = Tree::from_str(&svg, &options).expect("it is SVG");
        let [width, height] = [width, height].map(|side| (side * self.zoom).ceil() as u32);
        let mut pixels = Pixmap::new(width, height).expect("it has a size");
        let zoom = self.zoom as f32;
        resvg::render(
            &tree,
            Transform::from_scale(zoom, zoom),
            &mut pixels.as_mut(),
        );
        pixels
    }
}

/// The elements of a drawing, without its paper; the line where the map ends may be left out.
fn elements(drawing: &Drawing, has_edge: bool) -> String {
    let svg = drawing.svg(None);
    let (_, inner) = svg.split_once("</title>\n").expect("a picture has a title");
    let (paper, inner) = inner.split_once('\n').expect("its paper has a line");
    assert!(paper.starts_with("<rect"), "{paper}");
    let inner = inner.trim_end().trim_end_matches("</svg>");
    match inner.split_once("<g id=\"edge\">") {
        Some((before, edge)) if !has_edge => {
            let (_, after) = edge.split_once("</g>\n").expect("a group ends");
            format!("{before}{after}")
        }
        _ => inner.to_owned(),
    }
}

/// The corners of each side of the grid, once, in map space.
fn sides(grid: &Grid) -> Vec<[(f64, f64); 2]> {
    let mut sides = Vec::new();
    let mut seen = BTreeSet::new();
    for hex in grid.iter() {
        let corners = grid.corners(hex).map(|(x, y)| (f64::from(x), f64::from(y)));
        for at in 0..6 {
            let ends = [corners[at], corners[(at + 1) % 6]];
            let key = |(x, y): (f64, f64)| ((x * 50.0).round() as i64, (y * 50.0).round() as i64);
            let mut name = ends.map(key);
            name.sort_unstable();
            if seen.insert(name) {
                sides.push(ends);
            }
        }
    }
    sides
}

fn hex_lines(
    text: &mut String,
    dice: &mut Dice,
    grid: &Grid,
    lines: &HexLines,
    origin: [f64; 2],
    unit: f64,
) {
    let mut path = String::new();
    let mut line = |from: (f64, f64), to: (f64, f64)| {
        let [x, y] = [origin[0] + from.0 * unit, origin[1] + from.1 * unit];
        let [to_x, to_y] = [origin[0] + to.0 * unit, origin[1] + to.1 * unit];
        let _ = write!(path, "M{x:.2} {y:.2}L{to_x:.2} {to_y:.2}");
    };
    let part = |from: (f64, f64), to: (f64, f64), share: f64| {
        (
            from.0 + (to.0 - from.0) * share,
            from.1 + (to.1 - from.1) * share,
        )
    };
    for [from, to] in sides(grid) {
        if dice.chance(lines.missing) {
            // Half of those that are not whole lack a part only.
            if dice.chance(0.5) {
                line(from, part(from, to, dice.within(0.2..=0.7)));
            }
            continue;
        }
        match lines.shape {
            LineShape::Solid | LineShape::Dashed(..) => line(from, to),
            LineShape::Ticks(share) => {
                line(from, part(from, to, share));
                line(part(from, to, 1.0 - share), to);
            }
        }
    }
    let dashes = match lines.shape {
        LineShape::Dashed(dash, gap) => {
            format!(
                r#" stroke-dasharray="{:.2} {:.2}""#,
                dash * unit,
                gap * unit
            )
        }
        _ => String::new(),
    };
    let _ = writeln!(
        text,
        r#"<path fill="none" stroke="{}" stroke-opacity="{:.2}" stroke-width="{:.2}" stroke-linecap="round"{dashes} d="{path}"/>"#,
        lines.color,
        lines.opacity,
        lines.width * unit,
    );
}

/// Printed numbers, mostly below the upper edge, else where some game prints them; some maps have none, or every second one.
fn numbers(text: &mut String, dice: &mut Dice, grid: &Grid, origin: [f64; 2], unit: f64) {
    if dice.chance(0.15) {
        return;
    }
    let every = *dice.pick(&[1, 1, 1, 2, 5]);
    let height = dice.within(0.18..=0.34);
    let angle = *dice.pick(&[0, 0, 0, 0, 90, -30, 180]);
    let reach = match grid.spec().orientation {
        Orientation::Pointy => 0.82,
        Orientation::Flat => 0.72,
    };
    let place = *dice.pick(&[
        (0.0, height - reach),
        (0.0, height - reach),
        (0.0, reach - 0.3 * height),
        (0.0, 0.3 * height),
        (-0.4, 0.0),
        (0.38, 0.4),
    ]);
    let color = *dice.pick(&["#000000", "#202020", "#6a5a48", "#802020", "#ffffff"]);
    let opacity = dice.within(0.6..=1.0);
    let _ = writeln!(
        text,
        r#"<g fill="{color}" fill-opacity="{opacity:.2}" font-size="{:.2}">"#,
        height * unit
    );
    for hex in grid.iter().filter(|hex| hex.0 % every == 0) {
        let (x, y) = grid.center(hex);
        let x = origin[0] + (f64::from(x) + place.0) * unit;
        let y = origin[1] + (f64::from(y) + place.1) * unit;
        let number = number(grid, hex);
        let turned = match angle {
            0 => String::new(),
            angle => format!(
                r#" transform="rotate({angle} {x:.2} {:.2})""#,
                y - 0.15 * unit
            ),
        };
        let _ = writeln!(
            text,
            r#"<text x="{x:.2}" y="{y:.2}"{turned}>{number}</text>"#
        );
    }
    text.push_str("</g>\n");
}

fn number(grid: &Grid, hex: HexIx) -> String {
    grid.number(hex).to_string()
}

/// Title, boxes and tracks in the paper beside the map.
fn beside(text: &mut String, dice: &mut Dice, clutter: f64, canvas: &Canvas, room: [f64; 4]) {
    let [left, top, width, height] = canvas.view;
    if room[1] > 50.0 {
        let size = room[1] * 0.5;
        let _ = writeln!(
            text,
            r##"<text x="{:.1}" y="{:.1}" font-size="{size:.1}" fill="#301810">OPERATION NUTSHELL</text>"##,
            left + width * 0.4,
            top + room[1] * 0.7,
        );
    }
    if room[2] > 50.0 && dice.chance(clutter) {
        // A turn track: squares that are no hexes.
        let side = room[2] * 0.6;
        let x = left + width - room[2] * 0.8;
        for nth in 0..((height / side) as u32).saturating_sub(2) {
            let y = top + side * (f64::from(nth) + 0.8);
            let _ = writeln!(
                text,
                r##"<rect x="{x:.1}" y="{y:.1}" width="{side:.1}" height="{side:.1}" fill="#f0e8d0" stroke="#222" stroke-width="1.5"/><text x="{:.1}" y="{:.1}" font-size="{:.1}">{}</text>"##,
                x + side / 2.0,
                y + side * 0.6,
                side * 0.35,
                nth + 1,
            );
        }
    }
    if room[3] > 50.0 && dice.chance(clutter) {
        for line in 0..(room[3] / 14.0) as u32 {
            let y = top + height - room[3] + 10.0 + 13.0 * f64::from(line);
            let _ = writeln!(
                text,
                r##"<text x="{:.1}" y="{y:.1}" font-size="10" fill="#222">Terrain Effects Chart: +1 to the die if the defender is in woods; rivers double. See 8.{line}</text>"##,
                left + width * 0.45,
            );
        }
    }
    if dice.chance(0.3 * clutter) {
        let inset = dice.within(2.0..=16.0);
        let _ = writeln!(
            text,
            r##"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" fill="none" stroke="#201810" stroke-width="{:.1}"/>"##,
            left + inset,
            top + inset,
            width - 2.0 * inset,
            height - 2.0 * inset,
            dice.within(1.0..=5.0),
        );
    }
}

fn laid_over(ground: Pixmap, over: &Pixmap) -> RgbImage {
    let (width, height) = (ground.width(), ground.height());
    let mut rgb = Vec::with_capacity((width * height * 3) as usize);
    let pixels = ground
        .data()
        .chunks_exact(4)
        .zip(over.data().chunks_exact(4));
    for (ground, over) in pixels {
        let through = 255 - u32::from(over[3]);
        for part in 0..3 {
            let below = (u32::from(ground[part]) * through + 127) / 255;
            rgb.push((u32::from(over[part]) + below).min(255) as u8);
        }
    }
    RgbImage::from_raw(width, height, rgb).expect("three bytes a pixel")
}
