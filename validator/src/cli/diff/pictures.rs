//! Both maps of a diff, drawn small enough for one file.
//!
//! What both maps have alike is written once. Where that is still too much, patterns are left out, and then each hex is one
//! plain shape: a map of 10,000 hexes of mixed terrain takes about 2 MB so.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use beachhead_export::{ACROSS_FLATS, Drawing, Layer, Picture};
use beachhead_schema::diff::Changes;
use beachhead_schema::pack::Pack;

use crate::diff::{DiffReport, MapPictures};

/// The most bytes of both maps together.
const MOST_BYTES: usize = 3 << 20;
/// The colour of a terrain that the palette lacks.
const UNKNOWN: &str = "#ffffff";

/// Both maps; none where there is nothing on the later one.
pub(super) fn maps(old: &Pack, new: &Pack, report: &DiffReport) -> Option<MapPictures> {
    if new.map.hexes.known() == 0 && old.map.hexes.known() == 0 {
        return None;
    }
    // On the grid of the later one, so that they lie upon one another.
    let base = Changes::between(old, new).base;
    let mut maps = [DrawDetail::Full, DrawDetail::WithoutPatterns]
        .into_iter()
        .map(|detail| drawn(&base, new, detail))
        .find(|maps| maps.shared.len() + maps.before.len() + maps.after.len() <= MOST_BYTES)
        .unwrap_or_else(|| drawn(&base, new, DrawDetail::Plain));
    let layout = Drawing::of(new, &picture(new, DrawDetail::Plain)).layout;
    let changed = report.changes.iter();
    let hexes = changed.flat_map(|change| change.hexes_before.iter().chain(&change.hexes_after));
    let places = hexes.filter_map(|number| {
        let hex = new.map.grid.find(number)?;
        Some((number.clone(), *layout.hexes.get(hex.index())?))
    });
    maps.places = places.collect();
    Some(maps)
}

/// How much is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DrawDetail {
    Full,
    WithoutPatterns,
    /// Hexes are single shapes.
    Plain,
}

fn picture(pack: &Pack, detail: DrawDetail) -> Picture {
    let mut picture = Picture {
        scenario: pack.scenarios.first().map(|first| first.id.clone()),
        ..Picture::default()
    };
    let left_out: &[Layer] = match detail {
        DrawDetail::Full => &[],
        DrawDetail::WithoutPatterns => &[Layer::Patterns],
        DrawDetail::Plain => &[Layer::Patterns, Layer::Terrain, Layer::Grid],
    };
    picture.layers.retain(|layer| !left_out.contains(layer));
    picture
}

fn drawn(base: &Pack, new: &Pack, detail: DrawDetail) -> MapPictures {
    let [before, after] = [base, new].map(|pack| {
        let drawing = Drawing::of(pack, &picture(pack, detail));
        let mut elements = elements(&drawing.svg(None));
        if detail == DrawDetail::Plain {
            elements.insert(ground_end(&elements), plain_hexes(pack, &drawing));
        }
        (elements, drawing.layout)
    });
    let (width, height) = (after.1.width, after.1.height);
    let mut maps = MapPictures {
        width,
        height,
        radius: ACROSS_FLATS / 2.0,
        ..MapPictures::default()
    };
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for element in &before.0 {
        // What is short needs no reference.
        if element.len() > 80 && after.0.contains(element) && !known.contains_key(element.as_str())
        {
            let number = known.len();
            known.insert(element, number);
            let _ = write!(maps.shared, "<g id=\"s{number}\">\n{element}</g>\n");
        }
    }
    for (elements, out) in [(&before.0, &mut maps.before), (&after.0, &mut maps.after)] {
        for element in elements {
            match known.get(element.as_str()) {
                Some(number) => {
                    let _ = writeln!(out, "<use href=\"#s{number}\"/>");
                }
                None => out.push_str(element),
            }
        }
    }
    maps
}

/// The layers of a picture, each as one text, without the `<svg>` around them. Their names are classes then, since each is
/// there twice; the outline of the map is the same in both.
fn elements(svg: &str) -> Vec<String> {
    let mut elements = Vec::new();
    let mut element = String::new();
    let mut depth = 0;
    for line in svg.lines() {
        if line.starts_with("<svg ") || line.starts_with("</svg>") || line.starts_with("<title>") {
            continue;
        }
        depth += line.matches("<g>").count() + line.matches("<g ").count();
        depth = depth.saturating_sub(line.matches("</g>").count());
        element.push_str(&line.replace("<g id=\"", "<g class=\""));
        element.push('\n');
        if depth == 0 {
            elements.push(std::mem::take(&mut element));
        }
    }
    elements
}

/// Behind the paper and the outline of the map.
fn ground_end(elements: &[String]) -> usize {
    elements
        .iter()
        .position(|element| element.starts_with("<g "))
        .unwrap_or(elements.len())
}

/// Every hex in the colour of its terrain, a path for each.
fn plain_hexes(pack: &Pack, drawing: &Drawing) -> String {
    let grid = &pack.map.grid;
    let scale = ACROSS_FLATS / 3_f32.sqrt();
    let mut kinds: BTreeMap<String, String> = BTreeMap::new();
    for hex in grid.iter() {
        let Some((x, y)) = drawing.layout.hexes.get(hex.index()) else {
            continue;
        };
        let terrain = pack.map.hexes.terrain(hex);
        let kind = terrain.and_then(|terrain| pack.palette.terrains.get(terrain));
        let color = kind.map_or_else(|| UNKNOWN.to_owned(), |kind| kind.color.into());
        let path = kinds.entry(color).or_default();
        let (middle_x, middle_y) = grid.center(hex);
        let corners = grid.corners(hex).map(|(corner_x, corner_y)| {
            (
                x + (corner_x - middle_x) * scale,
                y + (corner_y - middle_y) * scale,
            )
        });
        let mut last: Option<(i32, i32)> = None;
        for (x, y) in corners {
            // Whole units are fine enough, and steps from corner to corner are short.
            let corner = (x.round() as i32, y.round() as i32);
            let _ = match last {
                None => write!(path, "M{} {}", corner.0, corner.1),
                Some(last) => write!(path, "l{} {}", corner.0 - last.0, corner.1 - last.1),
            };
            last = Some(corner);
        }
        path.push('z');
    }
    let paths = kinds
        .into_iter()
        .map(|(color, path)| format!("<path fill=\"{color}\" stroke=\"#7a776c\" d=\"{path}\"/>\n"));
    paths.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_falls_into_its_layers() {
        let svg = "<svg a=\"b\">\n<title>T</title>\n<rect/>\n<g id=\"terrain\" x=\"1\">\n<path/>\n<g transform=\"t\"><text/></g>\n</g>\n<g id=\"grid\">\n</g>\n</svg>\n";
        let expected = [
            "<rect/>\n",
            "<g class=\"terrain\" x=\"1\">\n<path/>\n<g transform=\"t\"><text/></g>\n</g>\n",
            "<g class=\"grid\">\n</g>\n",
        ];
        assert_eq!(elements(svg), expected);
        assert_eq!(ground_end(&elements(svg)), 1);
    }
}
