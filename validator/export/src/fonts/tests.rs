use std::collections::BTreeMap;
use std::path::Path;

use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_test_support::font;

use super::*;
use crate::picture::{Area, Picture};
use crate::raster::{Raster, png};
use crate::svg::Drawing;
use crate::tree::tree;

/// The bundled letters in the form of `beachhead_draw`'s data: runs of letters with their advances in thousandths.
fn advances() -> Vec<u8> {
    let mut all = BTreeMap::new();
    for (_, bytes) in BUNDLED {
        for (letter, advance) in letters(bytes).expect("it is a font") {
            let thousandths = (advance * 1000.0).round() as u16;
            all.entry(u32::from(letter)).or_insert(thousandths);
        }
    }
    let mut runs: Vec<(u32, Vec<u16>)> = Vec::new();
    for (letter, advance) in all {
        match runs.last_mut() {
            Some((first, run)) if *first + run.len() as u32 == letter => run.push(advance),
            _ => runs.push((letter, vec![advance])),
        }
    }
    let mut bytes = Vec::new();
    for (first, run) in runs {
        bytes.extend(first.to_le_bytes());
        bytes.extend((run.len() as u16).to_le_bytes());
        bytes.extend(run.into_iter().flat_map(u16::to_le_bytes));
    }
    bytes
}

#[test]
fn advances_are_those_of_the_fonts() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../draw/src/text/advances.bin");
    let fresh = advances();
    if std::env::var_os("BEACHHEAD_BLESS").is_some() {
        std::fs::write(&file, &fresh).expect("it can be written");
    }
    let stored = std::fs::read(&file).expect("it is there");
    assert!(
        stored == fresh,
        "the bundled fonts have changed: `BEACHHEAD_BLESS=1 cargo test -p beachhead-export --lib` writes their advances anew"
    );
}

#[test]
fn the_bundled_fonts_are_used() {
    let fonts = Fonts::bundled();
    assert_eq!(fonts.faces.len(), BUNDLED.len());
    for letter in ['A', 'ß', 'Ω', 'Ж', '№', '→'] {
        assert!(fonts.has(letter), "{letter}");
    }
    assert!(!fonts.has('名') && !fonts.has('ع'));
}

#[test]
fn a_letter_is_of_the_first_font_that_has_it() {
    let fonts = Fonts::bundled();
    let wide = fonts.advance('W');
    let one = font(&[('名', 800), ('W', 100)]);
    let two = font(&[('名', 300), ('ع', 600)]);
    let fonts = fonts.with("one.ttf", one).expect("it is a font");
    let fonts = fonts.with("two.ttf", two).expect("it is a font");
    for (letter, advance) in [('W', wide), ('名', 0.8), ('ع', 0.6)] {
        assert!(fonts.has(letter));
        assert_eq!(fonts.advance(letter), advance, "{letter}");
    }
    assert_eq!(fonts.face_of('名'), Some(2));
    assert_eq!(fonts.face_of('ع'), Some(3));
    assert!(!Fonts::bundled().has('名'), "others stay as they are");
}

#[test]
fn what_is_no_font_is_reported() {
    let whole = font(&[('名', 800)]);
    let cut = whole[..whole.len() / 2].to_vec();
    // A glyph of one contour begins so; the points of one that says it has none can't be read.
    let begin = [0, 1, 0, 50, 0, 0];
    let at = whole.windows(begin.len()).position(|part| part == begin);
    let mut pointless = whole.clone();
    pointless[at.expect("there is a glyph") + 1] = 0;
    for (bytes, why) in [
        (Vec::new(), "the file is empty"),
        (b"wOF2 and so on".to_vec(), "it is a web font (WOFF)"),
        (
            b"Not a font".to_vec(),
            "it begins as a file of another kind",
        ),
        (b"\0\x01\0\0".to_vec(), "its tables are damaged or cut off"),
        (cut, "its tables are damaged or cut off"),
        (pointless, "its tables are damaged or cut off"),
        (font(&[]), "it doesn't say which letters it has"),
    ] {
        let error = Fonts::bundled().with("names.ttf", bytes).expect_err(why);
        assert_eq!(
            error.to_string(),
            format!(
                "names.ttf is no font: {why}; give a TrueType or OpenType file (.ttf, .otf, .ttc)"
            )
        );
    }
}

/// A damaged font is refused, or leaves a picture with gaps.
#[test]
fn a_damaged_font_breaks_nothing() {
    let whole = font(&[('名', 800), ('前', 700)]);
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text>W名前</text></svg>";
    let mut taken = 0;
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0xff;
        if let Ok(fonts) = Fonts::bundled().with("damaged.ttf", bytes) {
            tree(svg, &fonts).expect("it is drawn");
            taken += 1;
        }
    }
    assert!(taken > 0 && taken < whole.len(), "{taken}");
}

#[test]
fn added_fonts_change_no_bundled_letter() {
    let utah = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/utah");
    let pack = read_pack(&DiskFiles(utah)).pack.expect("it is whole");
    let drawn = |fonts: &Fonts| {
        let picture = Picture {
            part: Area::Between("1605".into(), "1807".into()),
            legend: true,
            title: true,
            fonts: fonts.clone(),
            ..Picture::of(&pack)
        };
        let drawing = Drawing::of(&pack, &picture);
        let mut bytes = Vec::new();
        let written = png(&drawing, Raster::per_hex(40.0), &mut bytes, &mut |_| true);
        written.expect("it fits");
        bytes
    };
    let ascii: Vec<(char, u16)> = (' '..='~').map(|letter| (letter, 900)).collect();
    let fonts = Fonts::bundled();
    let added = fonts.with("ascii.ttf", font(&ascii)).expect("it is a font");
    assert!(drawn(&fonts) == drawn(&added));
}
