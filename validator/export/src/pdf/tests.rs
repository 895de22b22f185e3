use std::collections::BTreeMap;

use super::*;
use crate::counters::Flip;
use crate::paper::{Paper, Turn};
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
    // What stands above the map is in no window: the first begins at the corner of the map.
    let matrix = streams[1].lines().find(|line| line.ends_with(" cm"));
    let matrix = numbers(matrix.expect("the map is placed"));
    let (left, top) = sheets.place();
    let x = (left * POINTS - matrix[4]) / matrix[0];
    let y = ((sheets.page.1 - top) * POINTS - matrix[5]) / matrix[3];
    let corner = drawing.layout.map.min;
    assert!(corner.y > 30.0, "the title stands there");
    assert!((x - f64::from(corner.x)).abs() < 0.01 && (y - f64::from(corner.y)).abs() < 0.01);
}

/// The squares of a page: where their middles lie in millimetres from the upper left corner, how large they are, and
/// their colours.
fn squares(page: &str, height: f64) -> Vec<((f64, f64), f64, String)> {
    let (mut color, mut points, mut found) = (String::new(), Vec::new(), Vec::new());
    for line in page.lines() {
        match line.rsplit(' ').next() {
            Some("rg") => line.clone_into(&mut color),
            Some("m") => points = vec![numbers(line)],
            Some("l") => points.push(numbers(line)),
            Some("h") if points.len() == 4 => {
                let side = |part: usize| {
                    let places = || points.iter().map(|point| point[part] / POINTS);
                    let (low, high) = places().fold((f64::MAX, f64::MIN), |(low, high), at| {
                        (low.min(at), high.max(at))
                    });
                    ((low + high) / 2.0, high - low)
                };
                let ((x, wide), (y, high)) = (side(0), side(1));
                if (wide - high).abs() < 0.01 {
                    found.push(((x, height - y), wide, color.clone()));
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn in_the_file_each_back_lies_behind_its_front() {
    let mut pack = utah();
    // Three sides of ten counters each: their rows are not full, so that a page is not its own mirror image.
    let units: Vec<_> = pack.forces.units.iter().take(30).cloned().collect();
    pack.forces = Default::default();
    for (nth, mut unit) in units.into_iter().enumerate() {
        let mut side = pack.palette.sides.iter().next().expect("a side").clone();
        side.id = format!("side {}", nth / 10).as_str().into();
        side.color = format!("#{:02x}4080", nth / 10)
            .try_into()
            .expect("a colour");
        unit.side = side.id.clone();
        pack.palette.sides.exchange(&side.id.clone(), vec![side]);
        pack.forces.units.exchange(&unit.id.clone(), vec![unit]);
    }
    for flip in Flip::ALL {
        for (turn, bleed_mm) in [(Turn::Portrait, 1.0), (Turn::Landscape, 1.3)] {
            let print = CounterPrint {
                flip,
                turn,
                bleed_mm,
                counter_mm: 20.0,
                paper: Paper::A3,
                ..CounterPrint::default()
            };
            let sheets = CounterSheets::of(&pack, &print).expect("it fits");
            let made =
                || counters_pdf(&pack, &print, &Fonts::bundled(), &mut |_| true).expect("it fits");
            let file = made();
            assert_eq!(file, made(), "the same bytes each time");
            let (width, height) = sheets.page;
            let streams = streams(&file);
            assert_eq!(streams.len(), 2 * sheets.sheets.len());
            let side = 20.0 + 2.0 * bleed_mm;
            for pages in streams.chunks(2) {
                let [front, back] = [0, 1].map(|nth| {
                    let mut squares = squares(&pages[nth], height);
                    squares.retain(|(_, size, _)| (size - side).abs() < 0.2);
                    squares
                });
                assert_eq!((front.len(), back.len()), (30, 30));
                let upright_edge = (flip == Flip::Long) == (turn == Turn::Portrait);
                let mut free = back.clone();
                for ((x, y), size, color) in &front {
                    // A cut that is 0.5 mm off shows no white.
                    assert!(*size >= 20.0 + 2.0 * 0.5);
                    let behind = match upright_edge {
                        true => (width - x, *y),
                        false => (*x, height - y),
                    };
                    let is_behind = |at: &(f64, f64)| {
                        (at.0 - behind.0).abs() < 0.01 && (at.1 - behind.1).abs() < 0.01
                    };
                    let found = free
                        .iter()
                        .position(|(at, _, other)| is_behind(at) && other == color);
                    free.remove(found.expect("its back lies there, in its colour"));
                }
            }
        }
    }
}

#[test]
fn it_can_be_stopped() {
    let stopped = pdf(&corner(), &Print::default(), "", &mut |done| done < 0.3);
    assert_eq!(stopped, Err(ExportError::Stopped));
}

/// The paint of a stream: each operator that paints, with its path and all that is in force as it does.
fn painted(stream: &str) -> Vec<(String, Vec<String>)> {
    let mut in_force: Vec<BTreeMap<&str, Vec<&str>>> = vec![BTreeMap::new()];
    let (mut operands, mut path) = (Vec::new(), Vec::new());
    let mut painted = Vec::new();
    for token in stream.split_whitespace() {
        let is_operand = token.starts_with(['/', '[', ']', '-', '.'])
            || token.starts_with(|first: char| first.is_ascii_digit())
            || token.ends_with(']');
        if is_operand {
            operands.push(token);
            continue;
        }
        let given = std::mem::take(&mut operands);
        match token {
            "q" => in_force.push(in_force.last().expect("a state").clone()),
            "Q" => drop(in_force.pop().expect("what was saved")),
            "gs" | "rg" | "RG" | "w" | "J" | "j" | "M" | "d" => {
                let now = in_force.last_mut().expect("a state");
                now.insert(token, given);
            }
            "m" | "l" | "c" | "h" => {
                path.extend(given);
                path.push(token);
            }
            "n" => path.clear(),
            "W" => {}
            "f" | "f*" | "S" => {
                let now = in_force.last().expect("a state").iter();
                let now = now.filter(|(what, _)| match token {
                    "S" => **what != "rg",
                    _ => ["gs", "rg"].contains(*what),
                });
                let now = now.flat_map(|(what, given)| given.iter().chain([what]));
                let all = path.iter().chain(now).map(|token| (*token).to_owned());
                painted.push((token.to_owned(), all.collect()));
                path.clear();
            }
            other => panic!("`{other}` is no operator of ours"),
        }
    }
    painted
}

#[test]
fn a_map_in_pieces_paints_what_a_whole_one_does() {
    let drawing = Drawing::of(&utah(), &Picture::default());
    let map = |letters: usize| {
        let file = in_pieces(&drawing, &Print::default(), "Utah", letters, &mut |_| true);
        let streams = streams(&file.expect("it is drawn"));
        let longest = streams.into_iter().max_by_key(String::len);
        painted(&longest.expect("the map is the longest"))
    };
    let whole = map(usize::MAX);
    assert!(whole.len() > 1_000, "{}", whole.len());
    assert!(map(10_000) == whole);
}
