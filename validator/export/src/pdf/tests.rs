use super::*;
use crate::paper::Paper;
use crate::picture::{Area, Picture};
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::pack::Pack;
use miniz_oxide::inflate::decompress_to_vec_zlib;

fn utah() -> Pack {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/utah");
    read_pack(&DiskFiles(folder)).pack.expect("it is whole")
}

/// Four rows of three hexes.
fn corner() -> Drawing {
    let picture = Picture {
        part: Area::Between("1605".into(), "1907".into()),
        ..Picture::default()
    };
    Drawing::of(&utah(), &picture)
}

fn made(drawing: &Drawing, print: &Print) -> Vec<u8> {
    pdf(drawing, print, "Utah", &mut |_| true).expect("it fits")
}

/// The streams of a file, inflated, in order.
fn streams(file: &[u8]) -> Vec<String> {
    let find = |what: &[u8], from: usize| {
        let rest = file.get(from..)?;
        let at = rest.windows(what.len()).position(|part| part == what)?;
        Some(from + at)
    };
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = find(b"stream\n", at) {
        let start = start + b"stream\n".len();
        let end = find(b"\nendstream", start).expect("a stream ends");
        let bytes = decompress_to_vec_zlib(&file[start..end]).expect("it is deflated");
        found.push(String::from_utf8(bytes).expect("operators are text"));
        at = end + b"\nendstream".len();
    }
    found
}

fn numbers(line: &str) -> Vec<f64> {
    line.split(' ')
        .filter_map(|word| word.parse().ok())
        .collect()
}

#[test]
fn a_hex_is_as_wide_in_print_as_said() {
    let mut alone = Picture {
        part: Area::Between("1706".into(), "1706".into()),
        ..Picture::default()
    };
    alone.layers = [crate::Layer::Terrain].into();
    let drawing = Drawing::of(&utah(), &alone);
    for hex_mm in [12.5, 19.0, 25.0] {
        let print = Print {
            hex_mm,
            ..Print::default()
        };
        let streams = streams(&made(&drawing, &print));
        let (page, form) = (&streams[0], &streams[1]);
        let matrix = page.lines().find(|line| line.ends_with(" cm"));
        let matrix = numbers(matrix.expect("the map is placed"));
        assert!((matrix[0] + matrix[3]).abs() < 1e-9, "north is up");
        // The ring of the hex: the only path with six corners.
        let mut rings = form.split('h').map(|path| {
            let corners = path
                .lines()
                .filter(|line| line.ends_with(" l") || line.ends_with(" m"));
            corners.map(numbers).collect::<Vec<_>>()
        });
        let ring = rings.find(|ring| ring.len() == 6).expect("the hex");
        let across = |a: usize, b: usize, c: usize, d: usize| {
            let middle = |a: usize, b: usize, part: usize| (ring[a][part] + ring[b][part]) / 2.0;
            let (dx, dy) = (
                middle(a, b, 0) - middle(c, d, 0),
                middle(a, b, 1) - middle(c, d, 1),
            );
            dx.hypot(dy) * matrix[0] / 72.0 * 25.4
        };
        for measured in [across(0, 1, 3, 4), across(1, 2, 4, 5), across(2, 3, 5, 0)] {
            assert!(
                (measured - hex_mm).abs() < 0.01,
                "{measured} mm for {hex_mm}"
            );
        }
    }
}

#[test]
fn the_map_is_written_once_and_placed_on_each_page() {
    let drawing = corner();
    let print = Print {
        hex_mm: 120.0,
        ..Print::default()
    };
    let sheets = Sheets::of(&drawing.layout, &print).expect("it fits");
    let file = made(&drawing, &print);
    assert_eq!(file, made(&drawing, &print), "the same bytes each time");
    let streams = streams(&file);
    // The overview, the sheets, and the map.
    assert_eq!(streams.len(), sheets.sheets.len() + 2);
    let placed = streams.iter().filter(|text| text.contains("/Map Do"));
    assert_eq!(placed.count(), sheets.sheets.len() + 1);
    let longest = streams.iter().map(String::len).max().unwrap();
    assert_eq!(streams.last().unwrap().len(), longest);
    let text = String::from_utf8_lossy(&file);
    for expected in [
        "%PDF-",
        "/PrintScaling /None",
        &format!("/Count {}", sheets.sheets.len() + 1),
        "%%EOF",
    ] {
        assert!(text.contains(expected), "{expected}");
    }
    for never in ["/CreationDate", "/ModDate", "/ID"] {
        assert!(!text.contains(never), "{never}");
    }
}

#[test]
fn neighbouring_sheets_show_the_same_at_their_ticks() {
    let drawing = corner();
    let print = Print {
        hex_mm: 120.0,
        overview: false,
        ..Print::default()
    };
    let sheets = Sheets::of(&drawing.layout, &print).expect("it fits");
    let streams = streams(&made(&drawing, &print));
    let placed: Vec<Vec<f64>> = streams
        .iter()
        .filter_map(|text| text.lines().find(|line| line.ends_with(" cm")))
        .map(numbers)
        .collect();
    let (left, _) = sheets.place();
    let half = print.overlap_mm / 2.0;
    for (pair, matrices) in sheets.sheets.windows(2).zip(placed.windows(2)) {
        let ([a, b], [at_a, at_b]) = (pair, matrices) else {
            continue;
        };
        if a.row != b.row {
            continue;
        }
        let in_map = |page_mm: f64, matrix: &[f64]| (page_mm * POINTS - matrix[4]) / matrix[0];
        let east = in_map(left + sheets.window.0 - half, at_a);
        let west = in_map(left + half, at_b);
        assert!(
            (east - west).abs() < 0.01,
            "{} {}: {east} {west}",
            a.label(),
            b.label()
        );
    }
}

#[test]
fn opacity_comes_along_and_the_ground_is_cut_at_the_edge() {
    let drawing = corner();
    let print = Print {
        paper: Paper::Whole,
        ..Print::default()
    };
    let file = made(&drawing, &print);
    let text = String::from_utf8_lossy(&file);
    assert!(text.contains("/ca 0.33"), "grid lines are seen through");
    let map = streams(&file).pop().expect("the map");
    assert!(map.contains("/O33 gs") && map.contains("/O100 gs"));
    let (before, cut) = map.split_once("W\nn").expect("a clip");
    assert!(before.contains("q\n") && cut.contains("Q\n"), "and it ends");
    assert!(
        cut.matches(" gs").count() > 1,
        "what follows has its opacity"
    );
}

/// The numbers of a box, in points, of each page that has one.
fn boxes(file: &[u8], name: &str) -> Vec<Vec<f64>> {
    let text = String::from_utf8_lossy(file);
    let name = format!("/{name} [");
    let rest = text.split(name.as_str()).skip(1);
    let inside = rest.filter_map(|rest| rest.split(']').next());
    inside.map(numbers).collect()
}

#[test]
fn a_page_for_a_print_shop_says_where_it_is_cut() {
    let drawing = corner();
    let print = Print {
        paper: Paper::Whole,
        bleed_mm: 3.0,
        margin_mm: 12.0,
        ..Print::default()
    };
    let file = made(&drawing, &print);
    assert_eq!(file, made(&drawing, &print), "the same bytes each time");
    let sheets = Sheets::of(&drawing.layout, &print).expect("it fits");
    let (width, height) = sheets.picture;
    let near = |found: &[f64], expected: [f64; 4]| {
        for (found, expected) in found.iter().zip(expected) {
            let found = found / POINTS;
            assert!((found - expected).abs() < 0.01, "{found} mm for {expected}");
        }
        assert_eq!(found.len(), 4);
    };
    let [media, trim, bleed] =
        ["MediaBox", "TrimBox", "BleedBox"].map(|name| boxes(&file, name).remove(0));
    near(&media, [0.0, 0.0, width + 30.0, height + 30.0]);
    near(&trim, [15.0, 15.0, 15.0 + width, 15.0 + height]);
    near(&bleed, [12.0, 12.0, 18.0 + width, 18.0 + height]);
    // The page shows the map as far as the bleed, and the ground is as large.
    let streams = streams(&file);
    let clip = streams[0].lines().find(|line| line.ends_with(" re"));
    let clip = numbers(clip.expect("a clip"));
    near(
        &[clip[0], clip[1], clip[0] + clip[2], clip[1] + clip[3]],
        [12.0, 12.0, 18.0 + width, 18.0 + height],
    );
    let beyond = 3.0 / sheets.scale;
    let bbox = boxes(&file, "BBox").remove(0);
    assert!(
        (bbox[0] + beyond).abs() < 0.01 && (bbox[1] + beyond).abs() < 0.01,
        "{bbox:?}"
    );
    let ground = streams.last().expect("the map");
    let first = ground.lines().find(|line| line.ends_with(" m"));
    let first = numbers(first.expect("the ground is drawn first"));
    assert!(
        (first[0] + beyond).abs() < 0.02 && (first[1] + beyond).abs() < 0.02,
        "{first:?}"
    );
}

#[test]
fn sheets_are_cut_where_they_join_and_have_bleed_where_the_map_ends() {
    let drawing = corner();
    let print = Print {
        hex_mm: 120.0,
        bleed_mm: 3.0,
        overview: false,
        ..Print::default()
    };
    let file = made(&drawing, &print);
    let sheets = Sheets::of(&drawing.layout, &print).expect("it fits");
    let (trims, bleeds) = (boxes(&file, "TrimBox"), boxes(&file, "BleedBox"));
    assert_eq!(trims.len(), sheets.sheets.len());
    for ((trim, bleed), sheet) in trims.iter().zip(&bleeds).zip(&sheets.sheets) {
        let [west, north, east, south] = sheets.bleed(sheet, &print);
        let more = [
            trim[0] - bleed[0],
            trim[1] - bleed[1],
            bleed[2] - trim[2],
            bleed[3] - trim[3],
        ];
        for (more, expected) in more.into_iter().zip([west, south, east, north]) {
            assert!(
                (more / POINTS - expected).abs() < 0.01,
                "{} {more}",
                sheet.label()
            );
        }
    }
}

#[test]
fn title_legend_and_tables_follow_the_sheets() {
    let pack = utah();
    let picture = Picture {
        part: Area::Between("1605".into(), "1907".into()),
        title: true,
        legend: true,
        tables: crate::tables_of("", &pack).expect("it has tables"),
        ..Picture::default()
    };
    let drawing = Drawing::of(&pack, &picture);
    let print = Print {
        hex_mm: 120.0,
        ..Print::default()
    };
    let sheets = Sheets::of(&drawing.layout, &print).expect("it fits");
    let streams = streams(&made(&drawing, &print));
    // The overview, the sheets, the pages beside, and the map.
    let (count, beside) = (sheets.sheets.len(), sheets.pages_beside());
    assert!(beside > 0);
    assert_eq!(streams.len(), 1 + count + beside + 1);
    let with_map = streams.iter().map(|text| text.contains("/Map Do"));
    let with_map: Vec<bool> = with_map.collect();
    assert!(with_map[..=count].iter().all(|has| *has));
    assert!(with_map[count + 1..].iter().all(|has| !*has));
}

#[test]
fn it_can_be_stopped() {
    let stopped = pdf(&corner(), &Print::default(), "", &mut |done| done < 0.3);
    assert_eq!(stopped, Err(ExportError::Stopped));
}
