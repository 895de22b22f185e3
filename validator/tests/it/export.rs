//! `beachhead export` from outside, without a display: pictures, print, and the pack in its other syntax.

use std::fs;
use std::path::Path;

use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_test_support::{Ran, Scratch, joining_font, root, run};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

fn export(folder: &Path, arguments: &[&str]) -> Ran {
    run(BEACHHEAD, folder, &[&["export"], arguments].concat())
}

/// Exports; all must be well.
fn fine(folder: &Path, arguments: &[&str]) -> String {
    let ran = export(folder, arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
    ran.out
}

/// Width and height, as the head of a PNG says.
fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(bytes.get(..8), Some(&b"\x89PNG\r\n\x1a\n"[..]));
    let number = |at: usize| {
        let bytes = bytes.get(at..at + 4).and_then(|part| part.try_into().ok());
        u32::from_be_bytes(bytes.expect("the head is whole"))
    };
    (number(16), number(20))
}

#[test]
fn the_extension_decides_what_is_written_and_the_bytes_are_the_same_each_time() {
    let scratch = Scratch::utah();
    for (name, begins, more) in [
        ("map.svg", "<svg ", &["--layers", "-units"][..]),
        ("map.png", "\u{fffd}PNG", &["--hex-px", "16"]),
        ("map.pdf", "%PDF-", &["--hex-mm", "15", "--paper", "a3"]),
    ] {
        let mut written = Vec::new();
        for _ in 0..2 {
            let reported = fine(scratch.folder(), &[&["-o", name], more].concat());
            assert!(reported.starts_with(&format!("wrote {name}")), "{reported}");
            written.push(fs::read(scratch.path(name)).expect("it was written"));
        }
        assert!(
            String::from_utf8_lossy(&written[0]).starts_with(begins),
            "{name}"
        );
        assert!(written[0] == written[1], "{name} differs from run to run");
    }
}

#[test]
fn both_samples_are_drawn_and_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    for pack in ["utah", "landings"] {
        let pack = root().join("sample-data").join(pack);
        let pack = pack.to_str().expect("it is text");
        let svg = fine(folder.path(), &[pack, "--legend", "--title"]);
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
        let reported = fine(folder.path(), &[pack, "-o", "map.pdf", "--no-units"]);
        assert!(reported.contains(" sheets, A1–"), "{reported}");
    }
}

#[test]
fn pixels_are_as_many_as_said() {
    let scratch = Scratch::utah();
    let size = |arguments: &[&str]| {
        fine(
            scratch.folder(),
            &[&["--part", "1605..1807", "-o", "part.png"], arguments].concat(),
        );
        png_size(&fs::read(scratch.path("part.png")).expect("it was written"))
    };
    let (wide, high) = size(&["--hex-px", "50"]);
    // Three columns, the shifted row half a hex further on both sides; three rows. And the margin.
    assert!(
        (160..260).contains(&wide) && (120..200).contains(&high),
        "{wide} × {high}"
    );
    let (wider, higher) = size(&["--hex-px", "100"]);
    assert!(wider.abs_diff(2 * wide) <= 2 && higher.abs_diff(2 * high) <= 2);
    let in_print = size(&["--dpi", "127", "--hex-mm", "20"]);
    // 20 mm at 127 dots an inch are 100 pixels.
    assert!(in_print.0.abs_diff(wider) <= 1 && in_print.1.abs_diff(higher) <= 1);
}

#[test]
fn sheets_depend_on_paper_and_scale() {
    let scratch = Scratch::utah();
    let sheets = |arguments: &[&str]| -> usize {
        let reported = fine(
            scratch.folder(),
            &[&["-o", "map.pdf", "--no-units"], arguments].concat(),
        );
        let count = reported
            .split(": ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        count
            .and_then(|count| count.parse().ok())
            .expect("it says how many")
    };
    assert_eq!(sheets(&["--paper", "whole"]), 1);
    let (a4, a3) = (sheets(&["--paper", "A4"]), sheets(&["--paper", "a3"]));
    assert!(a3 < a4 && a4 < 12, "{a3}, {a4}");
    assert!(sheets(&["--hex-mm", "30"]) > a4);
    assert!(sheets(&["--landscape"]).min(sheets(&["--portrait"])) == a4);
}

#[test]
fn title_legend_and_tables_have_pages_of_their_own_and_leave_the_sheets_alone() {
    let scratch = Scratch::utah();
    let reported = |arguments: &[&str]| {
        let arguments = [&["-o", "map.pdf", "--no-units"], arguments].concat();
        fine(scratch.folder(), &arguments)
    };
    let plain = reported(&[]);
    let furnished = reported(&["--title", "--legend", "--tables"]);
    let sheets = plain.trim_end();
    assert!(furnished.starts_with(sheets), "{plain}{furnished}");
    assert!(
        furnished.ends_with("and 2 pages of title, legend and tables\n"),
        "{furnished}"
    );
    let some = reported(&["--tables=crt,drift"]);
    assert!(
        some.ends_with("and 1 page of title, legend and tables\n"),
        "{some}"
    );
    let whole = reported(&["--title", "--legend", "--tables", "--paper", "whole"]);
    assert_eq!(whole, "wrote map.pdf: 1 sheet\n");
    let svg = fine(scratch.folder(), &["--tables=drift,crt"]);
    let at = |what: &str| svg.find(what).expect("it is there");
    assert!(
        at("<g id=\"table-drift\">") < at("<g id=\"table-crt\">"),
        "as asked for"
    );
    assert!(!svg.contains("table-terrain"));
}

#[test]
fn bleed_makes_a_picture_larger_and_a_page_says_where_it_is_cut() {
    let scratch = Scratch::utah();
    let size = |arguments: &[&str]| {
        let part = ["--part", "1605..1807", "-o", "part.png", "--dpi", "127"];
        fine(scratch.folder(), &[&part, arguments].concat());
        png_size(&fs::read(scratch.path("part.png")).expect("it was written"))
    };
    let (wide, high) = size(&["--hex-mm", "20"]);
    // 3 mm at 127 dots an inch are 15 pixels.
    assert_eq!(
        size(&["--hex-mm", "20", "--bleed", "3"]),
        (wide + 30, high + 30)
    );
    let print = ["-o", "map.pdf", "--paper", "whole", "--bleed", "3"];
    fine(scratch.folder(), &print);
    let file = fs::read(scratch.path("map.pdf")).expect("it was written");
    let text = String::from_utf8_lossy(&file);
    assert!(text.contains("/TrimBox [") && text.contains("/BleedBox ["));
}

#[test]
fn counters_are_printed_on_both_sides() {
    let scratch = Scratch::utah();
    let sheet = |arguments: &[&str]| {
        let arguments = [&["--counters", "-o", "counters.pdf"], arguments].concat();
        let reported = fine(scratch.folder(), &arguments);
        let bytes = fs::read(scratch.path("counters.pdf")).expect("it was written");
        (reported, bytes)
    };
    let (reported, bytes) = sheet(&[]);
    assert_eq!(
        reported,
        "wrote counters.pdf: 56 counters on 1 sheet, 2 pages\n"
    );
    assert!(
        bytes.starts_with(b"%PDF-") && bytes == sheet(&[]).1,
        "the same bytes"
    );
    let (_, short) = sheet(&["--flip", "short"]);
    assert!(short != bytes, "backs lie elsewhere");
    let (reported, _) = sheet(&["--counter-mm", "40", "--paper", "a3", "--bleed", "2"]);
    assert!(
        reported.contains("56 counters on 2 sheets, 4 pages"),
        "{reported}"
    );
    for pack in ["dday", "landings"] {
        let pack = root().join("sample-data").join(pack);
        let pack = pack.to_str().expect("it is text");
        let arguments = [pack, "--counters", "-o", "others.pdf", "--force"];
        fine(scratch.folder(), &arguments);
    }
}

#[test]
fn a_pack_without_units_has_no_counter_sheets() {
    let scratch = Scratch::utah();
    let forces = "(\n    format: 1,\n    units: [],\n)\n";
    fs::write(scratch.path("forces.ron"), forces).expect("it is written");
    let ran = export(scratch.folder(), &["--counters", "-o", "counters.pdf"]);
    assert_eq!(ran.code, Some(2), "{}", ran.output());
    assert!(ran.err.contains("add units to its forces"), "{}", ran.err);
    assert!(!scratch.path("counters.pdf").exists());
}

#[test]
fn a_pack_goes_both_ways() {
    let scratch = Scratch::utah();
    let inside = ["--format", "json", "-o", "other", "--force"];
    fine(scratch.folder(), &inside);
    let there = read_pack(&DiskFiles(scratch.path("other"))).pack;
    let here = read_pack(&DiskFiles(scratch.folder().to_path_buf())).pack;
    let (there, here) = (there.expect("it is whole"), here.expect("it is whole"));
    assert_eq!(there.map, here.map);
    assert!(scratch.path("other/scripts").is_dir(), "scripts come along");
    fine(
        scratch.folder(),
        &["other", "--format", "ron", "-o", "back"],
    );
    assert_eq!(scratch.text("back/map.ron"), scratch.text("map.ron"));
}

#[test]
fn what_goes_wrong_is_reported_with_what_to_do() {
    let scratch = Scratch::utah();
    for (arguments, why) in [
        (&["--layers", "teraine"][..], "did you mean `terrain`?"),
        (
            &["--part", "0101..9999", "-o", "a.svg"],
            "no part of the map",
        ),
        (
            &["--scenario", "landing-and-linkop"],
            "did you mean `landing-and-linkup`?",
        ),
        (&["-o", "map.gif"], "svg, png, pdf, json, ron"),
        (&["-o", "none/map.svg"], "there is no folder none"),
        (&["-o", "map.png", "--hex-px", "9000"], "pixels a hex fit"),
        (&["-o", "map.pdf", "--hex-mm", "0.1"], "a hex can't be"),
        (&["-o", "map.pdf", "--paper", "b7"], "there are a4, a3"),
        (
            &["-o", "map.pdf", "--margin", "99"],
            "take a smaller margin",
        ),
        (&["-o", "map.svg", "--paper", "a4"], "`--paper` is for PDF"),
        (&["-o", "map.pdf", "--dpi", "300"], "`--dpi` is for PNG"),
        (&["--format", "json"], "name the folder with `-o`"),
        (&["--format", "json", "-o", "."], "name another folder"),
        (
            &["--format", "ron", "-o", "map.ron"],
            "a pack needs a folder",
        ),
        (&["--format", "gif"], "possible values"),
        (
            &["--tables=crt,terain", "-o", "a.svg"],
            "did you mean `terrain`?",
        ),
        (
            &["--tables", "--format", "json", "-o", "a"],
            "`--tables` is for pictures",
        ),
        (
            &["--bleed", "3", "-o", "a.svg"],
            "`--bleed` is for PDF and PNG",
        ),
        (
            &["--bleed", "21", "-o", "a.pdf"],
            "the bleed can't be 21 mm; 0 to 20 mm",
        ),
        (
            &["--bleed", "-1", "-o", "a.png"],
            "the bleed can't be -1 mm",
        ),
        (
            &["--bleed", "3", "--hex-px", "40", "-o", "a.png"],
            "cannot be used with",
        ),
        (
            &["--counters", "-o", "a.png"],
            "name a file that ends in .pdf",
        ),
        (&["--counters"], "name a file that ends in .pdf"),
        (
            &["--counters", "--legend", "-o", "a.pdf"],
            "`--legend` is for the map",
        ),
        (
            &["--counters", "--hex-mm", "19", "-o", "a.pdf"],
            "`--hex-mm` is for the map",
        ),
        (&["--flip", "short", "-o", "a.pdf"], "add `--counters`"),
        (
            &["--counters", "--counter-mm", "300", "-o", "a.pdf"],
            "take smaller counters",
        ),
        (
            &["--counters", "--paper", "whole", "-o", "a.pdf"],
            "paper of a size",
        ),
        (
            &["--counters", "--bleed", "30", "-o", "a.pdf"],
            "0 to 20 mm",
        ),
    ] {
        let ran = export(scratch.folder(), arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.output());
        assert!(ran.err.contains(why), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{arguments:?}");
    }
}

/// The text of the groups of a layer.
fn layer<'s>(svg: &'s str, id: &str) -> Vec<&'s str> {
    let begins = [format!("<g id=\"{id}\">"), format!("<g id=\"{id}-over\">")];
    let groups = begins.iter().filter_map(|begins| {
        let (_, rest) = svg.split_once(begins.as_str())?;
        rest.split_once("</g>\n").map(|(group, _)| group)
    });
    groups.collect()
}

#[test]
fn a_figure_shows_the_position_and_the_moves_that_led_to_it() {
    let pack = root().join("sample-data/dday");
    let figure = |more: &[&str]| fine(&pack, &[&["--positions"], more].concat());
    let svg = figure(&["scripts/many-battles.ron@5"]);
    let (units, play) = (layer(&svg, "units").concat(), layer(&svg, "play").concat());
    assert!(units.contains(">352 ID</text>") && !units.contains(">OB West HQ</text>"));
    for number in ["1", "2", "3"] {
        assert!(play.contains(&format!(">{number}</text>")), "{number}");
    }
    assert_eq!(
        svg,
        figure(&["scripts/many-battles.ron@5"]),
        "the same each time"
    );
    assert_eq!(svg, figure(&["scripts/many-battles.ron@1..5"]));
    assert_eq!(layer(&svg, "zones").len(), 1);
    let bare = figure(&["scripts/many-battles.ron@5", "--layers", "-play,-zones"]);
    assert!(layer(&bare, "zones").is_empty() && layer(&bare, "play").is_empty());
    assert_eq!(layer(&bare, "units"), layer(&svg, "units"));
    // The last of three moves alone, and the battle that is planned afterwards without any.
    let last = layer(&figure(&["scripts/many-battles.ron@3..4"]), "play").concat();
    assert!(last.contains(">1</text>") && !last.contains(">2</text>"));
    let planned = layer(&figure(&["scripts/many-battles.ron@6"]), "play").concat();
    assert!(planned.contains(">2-1</text>") && !planned.contains(">1</text>"));
}

#[test]
fn records_have_figures_of_their_actions_in_every_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let pack = root().join("sample-data/landings");
    let record = pack.join("records/gold.ron");
    let (pack, record) = (pack.to_str().expect("text"), record.to_str().expect("text"));
    let at = format!("{record}@14");
    for name in ["figure.svg", "figure.png", "figure.pdf"] {
        let more = ["--positions", &at, "--part", "Gold", "-o", name];
        fine(folder.path(), &[&[pack], &more[..]].concat());
    }
    let svg = fs::read_to_string(folder.path().join("figure.svg")).expect("it was written");
    let play = layer(&svg, "play").concat();
    assert!(play.contains(">1</text>") && play.contains(">2</text>"));
    // At the beginning nothing has moved.
    let start = format!("{record}@0");
    let svg = fine(folder.path(), &[pack, "--positions", &start]);
    assert!(
        !layer(&svg, "play").concat().contains("#ffb400"),
        "no arrow"
    );
    assert!(play.contains("#ffb400"));
    assert!(!layer(&svg, "units").concat().is_empty());
}

#[test]
fn a_step_that_fails_is_drawn_and_reported() {
    let scratch = Scratch::utah();
    let script = r#"(format: 1, scenario: "landing-and-linkup", about: "", seed: 1, steps: [
        Expect(UnitAt(unit: "8/4", hex: "0101", steps: 2)),
        Do(Done),
    ])"#;
    fs::write(scratch.path("scripts/wrong.ron"), script).expect("it can be written");
    let ran = export(scratch.folder(), &["--positions", "scripts/wrong.ron@1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.err.contains("step 1 does not go as it says"),
        "{}",
        ran.err
    );
    assert!(
        layer(&ran.out, "play").concat().contains("#e2302c"),
        "it is red"
    );
    let ran = export(scratch.folder(), &["--positions", "scripts/wrong.ron@2"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("it stops at step 1"), "{}", ran.err);
}

#[test]
fn what_is_no_position_is_reported_with_what_to_do() {
    let scratch = Scratch::utah();
    let dday = root().join("sample-data/dday/scripts/card.ron");
    let other = format!("{}@1", dday.display());
    let alien = r#"(format: 1, scenario: "atlantis", about: "", seed: 1, steps: [])"#;
    fs::write(scratch.path("scripts/alien.ron"), alien).expect("it can be written");
    let record = fs::read_to_string(scratch.path("records/sudden-death.ron")).expect("it is there");
    let broken = record.replacen("dice: [", "dice: [1, 1, 1, 1, ", 1);
    fs::write(scratch.path("records/broken.ron"), broken).expect("it can be written");
    for (arguments, expected) in [
        (&["scripts/weather.ron"][..], "names no step: add one"),
        (&["scripts/weather.ron@x"], "names no step: add one"),
        (&["scripts/weather.ron@5..2"], "step 5 comes after step 2"),
        (&["scripts/nowhere.ron@1"], "there is no such file"),
        (
            &["map.ron@1"],
            "this is a map; positions are those of a script, a record or a session",
        ),
        (&["scripts/weather.ron@9999"], "has no step 9999: it has "),
        (
            &["records/sudden-death.ron@99999"],
            "has no action 99999: it has ",
        ),
        (
            &["records/broken.ron@900"],
            "beachhead replay records/broken.ron",
        ),
        (&["scripts/alien.ron@1"], "atlantis"),
        (&[other.as_str()], "belongs to the pack"),
        (
            &["scripts/weather.ron@1", "--no-units"],
            "cannot be used with",
        ),
        (
            &["scripts/weather.ron@1", "--format", "json"],
            "`--positions` is for pictures",
        ),
    ] {
        let ran = export(scratch.folder(), &[&["--positions"], arguments].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.contains(expected), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_figure_of_too_many_moves_is_refused() {
    let pack = root().join("sample-data/dday");
    let ran = export(&pack, &["--positions", "records/fifty-weeks.ron@0..1900"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    let advice = "a figure shows 500 at most: begin later, as in `@1880..1900`";
    assert!(ran.err.contains(advice), "{}", ran.err);
}

/// A pack with a name in Chinese and a label in Arabic, and a font that has their letters.
fn with_other_letters() -> Scratch {
    let scratch = Scratch::utah();
    scratch.replace("map.ron", "name: \"Catz\"", "name: \"名前\"");
    scratch.replace("map.ron", "text: \"Utah Beach\"", "text: \"لا Beach\"");
    let letters = [
        ('ل', 600),
        ('ا', 300),
        ('\u{fefb}', 900),
        (' ', 250),
        ('名', 999),
        ('前', 900),
    ];
    fs::write(scratch.path("squares.ttf"), joining_font(&letters)).expect("room on the disk");
    scratch
}

#[test]
fn letters_without_a_font_are_a_finding_and_a_font_gives_them() {
    const PNG: [&str; 6] = ["-o", "map.png", "--hex-px", "30", "--part", "1605..2809"];
    let scratch = with_other_letters();
    let found = || {
        run(
            BEACHHEAD,
            scratch.folder(),
            &["check", "--format", "concise"],
        )
        .out
    };
    let missing = found();
    let lines: Vec<&str> = missing
        .lines()
        .filter(|line| line.contains("MAP046"))
        .collect();
    let name = "warning[MAP046]: the name of hex 1807, “名前”, has letters that no font has: 前 (U+524D) and 名 (U+540D)";
    assert_eq!(lines.len(), 2, "{missing}");
    assert!(
        lines[0].contains("map.ron:") && lines[0].contains(name),
        "{missing}"
    );
    let without = export(scratch.folder(), &PNG);
    assert!(
        without
            .err
            .contains("no font has a glyph for ا ل in “لا Beach”"),
        "{}",
        without.err
    );
    let without = fs::read(scratch.path("map.png")).expect("it was written");

    fine(
        scratch.folder(),
        &[&PNG[..], &["--font", "squares.ttf"]].concat(),
    );
    let given = fs::read(scratch.path("map.png")).expect("it was written");
    assert!(given != without);

    let settings = "[export]\nfonts = [\"squares.ttf\"]\n";
    fs::write(scratch.path("beachhead.toml"), settings).expect("room on the disk");
    assert!(!found().contains("MAP046"), "{}", found());
    fine(scratch.folder(), &PNG);
    let stated = fs::read(scratch.path("map.png")).expect("it was written");
    assert!(given == stated, "the same font, the same picture");
    fine(scratch.folder(), &["-o", "map.pdf", "--hex-mm", "15"]);
}

#[test]
fn a_font_that_is_none_is_reported_where_it_is_named() {
    let scratch = with_other_letters();
    let settings = |font: &str| {
        let text = format!("[export]\nfonts = [\n    \"squares.ttf\",\n    \"{font}\",\n]\n");
        fs::write(scratch.path("beachhead.toml"), text).expect("room on the disk");
    };
    let png = ["-o", "map.png", "--hex-px", "9"];
    for (font, why) in [
        (
            "nowhere.ttf",
            "nowhere.ttf: there is no such file; check the name, also for capital letters",
        ),
        ("scripts", "scripts: this is no file; "),
        (
            "map.ron",
            "map.ron is no font: it begins as a file of another kind; give a TrueType or OpenType file (.ttf, .otf, .ttc)",
        ),
    ] {
        settings(font);
        let why = format!("beachhead.toml:4:5: {why}");
        for arguments in [&[&["export"], &png[..]].concat()[..], &["check"]] {
            let ran = run(BEACHHEAD, scratch.folder(), arguments);
            assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
            assert!(ran.err.contains(&why), "{arguments:?}: {}", ran.err);
        }
        assert!(!scratch.path("map.png").exists());
    }
    fs::write(scratch.path("beachhead.toml"), "").expect("room on the disk");
    let ran = export(
        scratch.folder(),
        &[&png[..], &["--font", "map.ron"]].concat(),
    );
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("--font: map.ron is no font: "),
        "{}",
        ran.err
    );
    let ran = export(
        scratch.folder(),
        &["--format", "json", "-o", "other", "--font", "squares.ttf"],
    );
    assert!(
        ran.err
            .contains("`--font` is for pictures, and this is JSON"),
        "{}",
        ran.err
    );
}
