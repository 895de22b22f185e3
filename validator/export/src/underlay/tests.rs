use super::*;
use crate::{Area, Drawing, Picture, Print, Raster, Sheets, pdf, png};
use beachhead_scan::Scan;
use beachhead_schema::calibrate::Registration;
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::map::{Fit, Part};
use beachhead_schema::pack::Pack;
use std::collections::BTreeSet;
use std::io::Cursor;

fn utah() -> Pack {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/utah");
    read_pack(&DiskFiles(folder)).pack.expect("it is whole")
}

/// The colour of a place on the scan: red grows to the right, green downwards.
fn shade(x: f64, y: f64) -> [f64; 3] {
    [x / 8.0, y / 8.0, 140.0]
}

/// Where it lies.
fn registration() -> Registration {
    let pairs = [(0.0, 0.0), (20.0, 0.0), (0.0, 20.0)].map(|(x, y)| {
        let scan = Point::new(120.0 + 50.0 * x - 1.5 * y, 90.0 + 1.5 * x + 50.0 * y);
        (Point::new(x, y), scan)
    });
    Registration::fit(Fit::Affine, &pairs).expect("it fits")
}

/// A scan of 1,600 × 1,800 pixels, of which 50 lie along a hex unit, a little turned.
fn slopes() -> ScanUnder {
    let image = image::RgbImage::from_fn(1600, 1800, |x, y| {
        image::Rgb(shade(f64::from(x), f64::from(y)).map(|part| part as u8))
    });
    let mut bytes = Cursor::new(Vec::new());
    let written = image.write_to(&mut bytes, image::ImageFormat::Png);
    written.expect("an image");
    bytes.set_position(0);
    ScanUnder {
        pyramid: Scan::read_from(bytes).expect("an image").pyramid,
        registration: registration(),
        shown: Part::whole([1600, 1800]),
    }
}

/// A part of Utah with nothing of the map upon the scan.
fn bare(title: bool) -> Drawing {
    let picture = Picture {
        layers: BTreeSet::new(),
        part: Area::Between("1605".into(), "1808".into()),
        title,
        scans: vec![slopes()],
        ..Picture::default()
    };
    Drawing::of(&utah(), &picture)
}

/// How far a colour is from that of the scan at a place of the picture.
fn off(drawing: &Drawing, by: &Registration, at: (f32, f32), color: &[u8]) -> f64 {
    let (x, y) = drawing.layout.on_grid(at);
    let at = Point::new(f64::from(x), f64::from(y));
    let scan = by.scan_from_map(at);
    let expected = shade(scan.x, scan.y);
    let parts = expected.iter().zip(color);
    let off = parts.map(|(expected, color)| (expected - f64::from(*color)).abs());
    off.fold(0.0, f64::max)
}

/// Colours of the slopes go up in steps, and tiles are JPEG.
const ALIKE: f64 = 6.0;

#[test]
fn pixels_show_the_scan_where_it_lies_whatever_stands_around_the_map() {
    let by = registration();
    for (title, bleed) in [(false, 0.0), (true, 0.0), (false, 2.0)] {
        let drawing = bare(title);
        let raster = Raster::for_print(120.0, 19.0);
        let raster = raster.with_bleed(bleed).expect("a bleed");
        let mut bytes = Vec::new();
        png(&drawing, raster, &mut bytes, &mut |_| true).expect("it is drawn");
        let image = image::load_from_memory(&bytes).expect("a PNG").to_rgb8();
        let scale = raster.px_per_hex / crate::ACROSS_FLATS;
        let bleed_px = raster.bleed_px;
        let map = drawing.layout.map.shrink(APART + 1.0);
        let mut looked = 0;
        for (x, y, pixel) in image.enumerate_pixels().step_by(7) {
            let at = [x, y].map(|at| (at as f32 + 0.5 - bleed_px) / scale);
            if map.contains(Pos2::from(at)) {
                let off = off(&drawing, &by, (at[0], at[1]), &pixel.0);
                assert!(off < ALIKE, "{off} at {at:?}, {title}, {bleed}");
                looked += 1;
            }
        }
        assert!(looked > 8_000, "{looked}");
        let corner = image.get_pixel(0, 0).0;
        let paper = [PAPER.red, PAPER.green, PAPER.blue];
        match (title, bleed > 0.0) {
            (true, _) => assert_eq!(corner, paper, "no scan under the title"),
            (_, true) => assert_ne!(corner, paper, "the scan goes on to where it is cut"),
            _ => {}
        }
    }
}

#[test]
fn two_parts_of_an_image_lie_side_by_side() {
    let whole = slopes();
    let by = registration();
    let map = bare(false).layout.map;
    let middle = bare(false).layout.on_grid(map.center().into());
    let fold = by
        .scan_from_map(Point::new(f64::from(middle.0), f64::from(middle.1)))
        .x;
    let (mut left, mut right) = (whole.clone(), whole.clone());
    left.shown.right = fold;
    right.shown.left = fold;
    let painted = |scans: Vec<ScanUnder>| {
        let mut drawing = bare(false);
        drawing.scans = Underlays::of(&scans, &drawing.layout);
        let (scale, size) = (1.5, map.size() * 1.5);
        let mut band = Pixmap::new(size.x as u32, size.y as u32).expect("it has a size");
        drawing.scans.paint(&mut band, scale, Vec2::ZERO, 0.0);
        band
    };
    let seen = |band: &Pixmap| {
        band.pixels()
            .iter()
            .filter(|pixel| pixel.alpha() > 0)
            .count()
    };
    let (both, one, other) = (
        painted(vec![left.clone(), right.clone()]),
        painted(vec![left]),
        painted(vec![right]),
    );
    assert_eq!(
        seen(&one) + seen(&other),
        seen(&both),
        "no pixel is in both"
    );
    assert!(seen(&one) > 1_000 && seen(&other) > 1_000);
    assert_eq!(
        both.data(),
        painted(vec![whole]).data(),
        "together they are the whole"
    );
}

#[test]
fn a_scan_keeps_off_title_and_legend_and_bleeds_where_it_is_cut() {
    let picture = Picture {
        legend: true,
        scans: vec![slopes()],
        part: Area::Between("1605".into(), "1808".into()),
        ..Picture::default()
    };
    let below = Drawing::of(&utah(), &picture);
    let seen = below.scans.seen(View::Whole, 20.0);
    let map = below.layout.map;
    assert_eq!(
        (seen.left(), seen.top()),
        (map.left() - 20.0, map.top() - 20.0)
    );
    assert_eq!(seen.bottom(), map.bottom() - APART, "the legend is there");
    let above = bare(true);
    let seen = above.scans.seen(View::Whole, 20.0);
    let map = above.layout.map;
    assert_eq!(seen.top(), map.top() + APART, "the title is there");
    assert_eq!(seen.bottom(), map.bottom() + 20.0);
    // On sheets the map is alone.
    assert_eq!(above.scans.seen(View::Map, 20.0), map.expand(20.0));
}

#[test]
fn tiles_cover_the_map_and_show_the_scan_where_it_lies() {
    let drawing = bare(true);
    let tiles = drawing.scans.tiles(100.0, (View::Map, 0.0), &mut |_| true);
    let tiles = tiles.expect("they are drawn");
    let map = drawing.layout.map;
    let union = tiles.iter().map(|tile| tile.place).reduce(Rect::union);
    let union = union.expect("there are tiles");
    assert!(union.contains_rect(map.shrink(0.1)), "{union:?} of {map:?}");
    let by = registration();
    for tile in &tiles {
        let image = image::load_from_memory(&tile.jpeg)
            .expect("a JPEG")
            .to_rgb8();
        assert_eq!([image.width(), image.height()], tile.size);
        let [width, height] = tile.size.map(|side| side as f32);
        for (x, y, pixel) in image.enumerate_pixels().step_by(7) {
            let at = tile.place.min
                + Vec2::new(
                    (x as f32 + 0.5) / width * tile.place.width(),
                    (y as f32 + 0.5) / height * tile.place.height(),
                );
            let off = off(&drawing, &by, (at.x, at.y), &pixel.0);
            assert!(off < 2.0 * ALIKE, "{off} at {at:?}");
        }
    }
}

#[test]
fn a_scan_is_no_finer_in_print_than_it_is_or_than_print_shows() {
    let drawing = bare(false);
    let pixels = |most: f64| {
        let tiles = drawing.scans.tiles(most, (View::Map, 0.0), &mut |_| true);
        let tiles = tiles.expect("they are drawn");
        // What a tile shows of the next is as little as a pixel.
        let areas = tiles
            .iter()
            .map(|tile| f64::from(tile.size[0] * tile.size[1]));
        (areas.sum::<f64>() / f64::from(drawing.layout.map.area())).sqrt()
    };
    let own = 50.0 / f64::from(SIZE);
    for (most, expected) in [(100.0, own), (own, own), (0.5, 0.5)] {
        let found = pixels(most);
        assert!((found / expected - 1.0).abs() < 0.03, "{found} of {most}");
    }
}

#[test]
fn a_print_and_a_drawing_have_the_scan_below_the_map() {
    let drawing = Drawing::of(
        &utah(),
        &Picture {
            scans: vec![slopes()],
            ..Picture::default()
        },
    );
    let svg = drawing.svg(None);
    let scan = svg.find(r#"<g id="scan">"#).expect("the scan");
    assert!(svg.find("<rect").expect("the paper") < scan);
    assert!(scan < svg.find(r#"<g id="terrain""#).expect("the map"));
    assert!(svg.contains(r#"href="data:image/jpeg;base64,/9j/"#));
    let print = Print::default();
    let pages = Sheets::of(&drawing.layout, &print)
        .expect("they fit")
        .sheets
        .len();
    let bytes = pdf(&drawing, &print, "Utah", &mut |_| true).expect("it is drawn");
    let text = String::from_utf8_lossy(&bytes);
    let images = text.matches("/Filter /DCTDecode").count();
    assert!(images > 0 && pages > 1);
    let tiles = drawing.scans.tiles(300.0, (View::Map, 0.0), &mut |_| true);
    assert!(
        images <= tiles.expect("they are drawn").len(),
        "each is there once, however many pages show it"
    );
    let stopped = pdf(&drawing, &print, "Utah", &mut |done| done < 0.45);
    assert_eq!(stopped, Err(ExportError::Stopped));
}

#[test]
fn without_a_scan_nothing_of_it_is_written() {
    let drawing = Drawing::of(&utah(), &Picture::default());
    assert!(!drawing.svg(None).contains("<image"));
    assert!(drawing.scans.is_empty());
}
