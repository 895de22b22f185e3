//! SVG and PDF show in other programs what the PNG shows: Debian's `rsvg-convert` and `pdftoppm` draw them, and the
//! pictures are compared. Where a program is absent, a line says so and nothing is compared.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    reason = "tests start programs and read their pictures"
)]

use std::path::Path;
use std::process::Command;

use beachhead_export::{Drawing, Layer, Paper, Picture, Print, Raster, pdf, png};
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::pack::Pack;

/// Side of the squares whose mean colours are compared, in pixels.
const BLOCK: usize = 16;
/// How far the mean of a colour part of any square may differ, of 255, and how far the mean over all squares may: each
/// program smooths edges in its own way.
type Bounds = (f32, f32);
/// The print: 60 pixels a hex.
const DPI: f32 = 80.0;
const HEX_MM: f32 = 19.05;

fn sample(id: &str) -> Pack {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data");
    read_pack(&DiskFiles(root.join(id)))
        .pack
        .expect("it is whole")
}

struct Pixels {
    width: usize,
    height: usize,
    rgb: Vec<[u8; 3]>,
}

impl Pixels {
    fn of(bytes: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().expect("a PNG");
        let mut data = vec![0; reader.output_buffer_size().expect("it fits into memory")];
        let info = reader.next_frame(&mut data).expect("a PNG");
        let pixels = data[..info.buffer_size()].chunks_exact(info.color_type.samples());
        Self {
            width: info.width as usize,
            height: info.height as usize,
            rgb: pixels.map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect(),
        }
    }

    /// By how much the mean colours of the squares differ: the most, and the mean.
    fn differs_from(&self, other: &Self) -> (f32, f32) {
        let (width, height) = (self.width.min(other.width), self.height.min(other.height));
        let (mut most, mut sum, mut count) = (0.0_f32, 0.0, 0.0);
        for top in (0..height - BLOCK).step_by(BLOCK) {
            for left in (0..width - BLOCK).step_by(BLOCK) {
                let mut sums = [0_i32; 3];
                for (y, x) in
                    (top..top + BLOCK).flat_map(|y| (left..left + BLOCK).map(move |x| (y, x)))
                {
                    let (here, there) =
                        (self.rgb[y * self.width + x], other.rgb[y * other.width + x]);
                    for part in 0..3 {
                        sums[part] += i32::from(here[part]) - i32::from(there[part]);
                    }
                }
                let apart = sums.map(i32::abs).into_iter().max().unwrap_or_default();
                let apart = apart as f32 / (BLOCK * BLOCK) as f32;
                most = most.max(apart);
                sum += apart;
                count += 1.0;
            }
        }
        (most, sum / count)
    }
}

/// All that is no text: other programs set text in fonts of their own.
fn picture(pack: &Pack) -> Picture {
    let texts = [
        Layer::Numbers,
        Layer::Labels,
        Layer::Names,
        Layer::Units,
        Layer::Entries,
    ];
    let mut picture = Picture::of(pack);
    picture.layers.retain(|layer| !texts.contains(layer));
    picture
}

/// Runs a program in a folder; no if there is none of that name.
fn ran(program: &str, arguments: &[&str], folder: &Path) -> bool {
    match Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
    {
        Ok(output) => {
            assert!(output.status.success(), "{program}: {output:?}");
            true
        }
        Err(_) => {
            println!("skipped: there is no {program} on this machine");
            false
        }
    }
}

fn compared(
    make: impl Fn(&Drawing) -> Vec<u8>,
    file: &str,
    program: &str,
    arguments: &[&str],
    bounds: Bounds,
) {
    for id in ["utah", "landings", "dday"] {
        let pack = sample(id);
        let drawing = Drawing::of(&pack, &picture(&pack));
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join(file), make(&drawing)).expect("written");
        if !ran(program, arguments, folder.path()) {
            return;
        }
        let theirs = std::fs::read(folder.path().join("out.png")).expect("it has drawn");
        let mut ours = Vec::new();
        let raster = Raster::for_print(DPI, HEX_MM);
        png(&drawing, raster, &mut ours, &mut |_| true).expect("it is drawn");
        let (ours, theirs) = (Pixels::of(&ours), Pixels::of(&theirs));
        assert!(
            ours.width.abs_diff(theirs.width) <= 1,
            "{id}: {} and {}",
            ours.width,
            theirs.width
        );
        let (most, mean) = ours.differs_from(&theirs);
        println!("{id}, {program}: {most} at most, {mean} in the mean");
        assert!(
            most <= bounds.0 && mean <= bounds.1,
            "{id}, {program}: {most}, {mean}"
        );
    }
}

#[test]
fn svg_is_the_same_in_librsvg() {
    let dpi = DPI.to_string();
    let arguments = ["-d", &dpi, "-p", &dpi, "-o", "out.png", "map.svg"];
    let make = |drawing: &Drawing| drawing.svg(Some(HEX_MM)).into_bytes();
    compared(make, "map.svg", "rsvg-convert", &arguments, (10.0, 0.8));
}

#[test]
fn pdf_is_the_same_in_poppler() {
    let dpi = DPI.to_string();
    let arguments = ["-png", "-singlefile", "-r", &dpi, "map.pdf", "out"];
    let print = Print {
        hex_mm: f64::from(HEX_MM),
        paper: Paper::Whole,
        margin_mm: 0.0,
        marks: false,
        overview: false,
        ..Print::default()
    };
    let make = |drawing: &Drawing| pdf(drawing, &print, "Map", &mut |_| true).expect("it is drawn");
    compared(make, "map.pdf", "pdftoppm", &arguments, (20.0, 1.8));
}
