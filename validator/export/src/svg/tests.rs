use super::*;
use crate::picture::Area;
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::map::{
    Beach, BeachBox, Entry, EntryHexes, HexRecord, Label, Marker, MinorSector, ScatterPath, Sector,
    TideLine,
};
use beachhead_schema::palette::{AreaKind, Glyph, PatternKind, Shade, TerrainKind};

fn utah() -> Pack {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/utah");
    read_pack(&DiskFiles(folder)).pack.expect("it is whole")
}

fn svg(pack: &Pack, picture: &Picture) -> String {
    Drawing::of(pack, picture).svg(None)
}

#[test]
fn every_unit_that_is_not_covered_is_drawn_and_all_text_is_safe() {
    let mut pack = utah();
    pack.map.title = "a<script>&\u{7}".to_owned();
    let with_units = Picture::of(&pack);
    let picture = svg(&pack, &with_units);
    let count = |text: &str, what: &str| text.matches(what).count();
    let setup = &pack.scenarios[0].setup;
    for (nth, placement) in setup.iter().enumerate() {
        let unit = format!(">{}</text>", escaped(placement.unit.as_str()));
        let mut upon = setup.iter().skip(nth + 1);
        let is_covered = upon.any(|other| other.hex == placement.hex);
        assert_eq!(picture.contains(&unit), !is_covered, "{unit}");
    }
    assert!(picture.contains("<title>a&lt;script&gt;&amp;\u{fffd}</title>"));
    assert_eq!(picture, svg(&pack, &with_units), "the same bytes each time");
    let alone = svg(&pack, &Picture::default());
    assert_eq!(count(&alone, r#"<g id="units""#), 0);
    assert_eq!(count(&picture, r#"<g id="units""#), 1);
}

/// A pack in which every layer has something.
fn rich() -> Pack {
    let mut pack = utah();
    let hexes = |list: &str| list.split(' ').map(Into::into).collect::<Vec<_>>();
    let map = &mut pack.map;
    let add = |keyed: &str| keyed.into();
    let tide = TideLine {
        id: add("low"),
        hours: vec![390],
        hexes: hexes("2605 2606 2607"),
        source: None,
        note: None,
    };
    map.tide_lines.exchange(&tide.id.clone(), vec![tide]);
    let beach = Beach {
        id: add("dog"),
        name: Some("Dog & Co".to_owned()),
        hexes: hexes("2605 2606 2607"),
        source: None,
        note: None,
    };
    map.beaches.exchange(&beach.id.clone(), vec![beach]);
    let place = BeachBox {
        id: add("box 1"),
        beach: add("dog"),
        hex: "2609".into(),
        source: None,
        note: None,
    };
    map.boxes.exchange(&place.id.clone(), vec![place]);
    let minor = |dice: &[u8], list: &str| MinorSector {
        dice: dice.to_vec(),
        hexes: hexes(list),
    };
    let sector = Sector {
        id: add("dog red"),
        beach: add("dog"),
        name: None,
        hexes: hexes("2605 2606"),
        from: hexes("2605"),
        minor: vec![minor(&[1, 2, 3], "2605"), minor(&[4, 6], "2606")],
        source: None,
        note: None,
    };
    map.sectors.exchange(&sector.id.clone(), vec![sector]);
    let way = ScatterPath {
        id: add("way"),
        from: add("box 1"),
        to: Some(add("dog red")),
        dice: vec![5],
        way: hexes("2609 2608 2607"),
        source: None,
        note: None,
    };
    map.scatter_paths.exchange(&way.id.clone(), vec![way]);
    let entry = Entry {
        id: add("road west"),
        side: None,
        at: EntryHexes::Between(
            beachhead_schema::hex::Compass::W,
            "1001".into(),
            "1401".into(),
        ),
        source: None,
        note: None,
    };
    map.entries.exchange(&entry.id.clone(), vec![entry]);
    pack.palette.markers.exchange(
        &add("breach"),
        vec![AreaKind {
            id: add("breach"),
            name: "Breach".to_owned(),
            order: None,
            color: "#fff2a0".to_owned().try_into().unwrap(),
        }],
    );
    let marker = Marker {
        id: add("m1"),
        kind: add("breach"),
        hex: "2206".into(),
        security: hexes("2207 2306"),
        source: None,
        note: None,
    };
    map.markers.exchange(&marker.id.clone(), vec![marker]);
    let label = Label {
        id: add("sea"),
        text: "Baie de la Seine".to_owned(),
        hex: "2611".into(),
        size: 30,
        angle: Some(-30),
        source: None,
        note: None,
    };
    map.labels.exchange(&label.id.clone(), vec![label]);
    let hill = map.grid.find("1804").unwrap();
    map.hexes.swap(
        hill,
        &"1804".into(),
        Some(HexRecord {
            elevation: 45,
            ..HexRecord::new("1804".into(), "woods".into())
        }),
    );
    pack
}

#[test]
fn every_layer_is_drawn_and_can_be_left_out() {
    let pack = rich();
    let all = Picture::of(&pack);
    let whole = svg(&pack, &all);
    for (layer, sign) in [
        (Layer::Terrain, "<g id=\"terrain\""),
        (Layer::Patterns, "<g id=\"patterns\""),
        (Layer::Elevation, ">45</text>"),
        (Layer::Hexsides, "<g id=\"hexsides\""),
        (Layer::Paths, "<g id=\"paths\""),
        (Layer::Regions, "<g id=\"regions\""),
        (Layer::TideLines, ">06:30</text>"),
        (Layer::Beaches, ">1-3</text>"),
        (Layer::Beaches, ">4,6</text>"),
        (Layer::Scatter, ">Dog &amp; Co</text>"),
        (Layer::Scatter, ">5</text>"),
        (Layer::Entries, ">road west</text>"),
        (Layer::Grid, "<g id=\"grid\""),
        (Layer::Numbers, ">2206</text>"),
        (Layer::Markers, ">B</text>"),
        (Layer::Names, ">CARENTAN</text>"),
        (Layer::Labels, "rotate(-30)"),
        (Layer::Units, ">506/101</text>"),
    ] {
        assert!(whole.contains(sign), "{layer:?} draws {sign}");
        let mut less = all.clone();
        less.layers.remove(&layer);
        assert!(
            !svg(&pack, &less).contains(sign),
            "without {layer:?}, {sign}"
        );
    }
    let mut sides_alone = all.clone();
    sides_alone.layers.remove(&Layer::Paths);
    assert!(svg(&pack, &sides_alone).contains("<g id=\"hexsides\""));
    // Bridges lie over the roads that they carry.
    assert!(whole.contains("<g id=\"hexsides-over\""));
}

#[test]
fn a_part_holds_its_hexes_alone() {
    let pack = utah();
    let whole = Drawing::of(&pack, &Picture::default());
    let picture = Picture {
        part: Area::Between("0101".into(), "0503".into()),
        ..Picture::default()
    };
    let part = Drawing::of(&pack, &picture);
    assert_eq!(whole.layout.hexes.len(), 462);
    // Five rows of three; the shifted ones are as long.
    assert_eq!(part.layout.hexes.len(), 15);
    assert!(
        part.layout.width < whole.layout.width / 3.0
            && part.layout.height < whole.layout.height / 4.0
    );
    let text = part.svg(None);
    assert!(text.contains(">0503<") && !text.contains(">0504<") && !text.contains(">0601<"));
    // Labels of the sea to the north; entries at the west are cut off at its edge.
    assert!(!text.contains(">Baie des Veys<") && whole.svg(None).contains(">Baie des Veys<"));
    assert!(text.contains("<g id=\"entries\" clip-path=\"url(#extent)\">"));
}

#[test]
fn a_pattern_of_the_palette_is_drawn_on_the_map_and_in_the_legend() {
    let mut pack = utah();
    let with_legend = Picture {
        legend: true,
        ..Picture::default()
    };
    let picture = |pack: &Pack| Drawing::of(pack, &with_legend).svg(None);
    let given = picture(&pack);
    let arrow = Glyph::Fill {
        points: vec![(-20, 20), (0, -20), (20, 20), (0, 5)],
        shade: Shade::Ink,
    };
    let own = PatternKind {
        id: "arrows".into(),
        spacing: None,
        jitter: 0,
        gaps: 0,
        vary: 0,
        glyphs: vec![arrow],
    };
    pack.palette.patterns.exchange(&own.id.clone(), vec![own]);
    let ink = "#010203".to_owned();
    let woods = pack.palette.terrains.get(&"woods".into()).unwrap();
    let woods = TerrainKind {
        own_pattern: Some("arrows".into()),
        ink: Some(ink.clone().try_into().unwrap()),
        ..woods.clone()
    };
    let terrains = &mut pack.palette.terrains;
    terrains.exchange(&woods.id.clone(), vec![woods]);
    let drawn = picture(&pack);
    assert!(!given.contains(&ink));
    // A dent makes two triangles of an arrow; there is one for each hex of woods, and one in the legend.
    let hexes = pack.map.grid.iter();
    let woods = hexes.filter(|hex| pack.map.hexes.terrain(*hex) == Some(&"woods".into()));
    let paths = drawn.lines().filter(|line| line.contains(&ink));
    let triangles: usize = paths.map(|line| line.matches('M').count()).sum();
    assert_eq!(triangles, 2 * (woods.count() + 1));
}

#[test]
fn text_that_is_read_from_right_to_left_says_so() {
    let mut pack = utah();
    let labels: Vec<Label> = { pack.map.labels.iter().zip(["شاطئ (1)", "Beach شاطئ"]) }
        .map(|(label, text)| Label {
            text: text.to_owned(),
            ..label.clone()
        })
        .collect();
    for label in labels {
        pack.map.labels.exchange(&label.id.clone(), vec![label]);
    }
    let drawn = svg(&pack, &Picture::default());
    let right_to_left = drawn
        .lines()
        .filter(|line| line.contains(r#"direction="rtl""#));
    let right_to_left: Vec<&str> = right_to_left.collect();
    assert!(
        matches!(right_to_left[..], [line] if line.contains(">شاطئ (1)<")),
        "{right_to_left:?}"
    );
}

/// A name that takes much room in the font that is given finds another place than one of narrow letters.
#[test]
fn names_are_placed_by_the_widths_of_the_fonts_that_are_given() {
    let mut pack = utah();
    let hex = pack.map.grid.find("2206").expect("there is such a hex");
    let record = HexRecord {
        name: Some("名名名名名名".to_owned()),
        ..HexRecord::new("2206".into(), "clear".into())
    };
    pack.map.hexes.swap(hex, &"2206".into(), Some(record));
    let fonts = Fonts::bundled();
    let place = |advance: u16| {
        let font = beachhead_test_support::font(&[('名', advance)]);
        let fonts = fonts.with("names.ttf", font).expect("it is a font");
        let picture = Picture {
            fonts,
            ..Picture::default()
        };
        let drawn = svg(&pack, &picture);
        let line = drawn.lines().find(|line| line.contains(">名名"));
        line.map(str::to_owned)
    };
    let (narrow, wide) = (place(100), place(2500));
    assert!(narrow.is_some() && narrow != wide, "{narrow:?} {wide:?}");
}

#[test]
fn title_and_legend_take_room_of_their_own() {
    let pack = rich();
    let plain = Drawing::of(&pack, &Picture::default());
    let picture = Picture {
        title: true,
        legend: true,
        ..Picture::default()
    };
    let reported = Drawing::of(&pack, &picture);
    assert!(reported.layout.height > plain.layout.height + 34.0);
    assert_eq!(reported.layout.width, plain.layout.width);
    let text = reported.svg(None);
    for name in ["Woods", "Breach", "Tide line, with its hours", "Beach"] {
        let name = format!(">{name}</text>");
        assert!(text.contains(&name), "{name}");
    }
    assert_eq!(
        text.matches(">Rocket</text>").count(),
        0,
        "kinds that aren't seen"
    );
}

#[test]
fn the_legend_goes_by_the_order_of_the_palette() {
    let mut pack = rich();
    let picture = Picture {
        legend: true,
        ..Picture::default()
    };
    let names = |pack: &Pack| {
        let text = Drawing::of(pack, &picture).svg(None);
        let legend = text.split("<g id=\"legend\">").nth(1).unwrap().to_owned();
        ["Clear", "Woods"].map(|name| legend.find(&format!(">{name}</text>")).unwrap())
    };
    let [clear, woods] = names(&pack);
    assert!(clear < woods, "by id");
    let mut first = pack.palette.terrains.get(&"woods".into()).unwrap().clone();
    first.order = Some(1);
    let terrains = &mut pack.palette.terrains;
    terrains.exchange(&first.id.clone(), vec![first]);
    let [clear, woods] = names(&pack);
    assert!(woods < clear, "by order");
}

#[test]
fn tables_stand_below_the_legend_and_the_map_can_be_had_alone() {
    let pack = utah();
    let picture = Picture {
        title: true,
        legend: true,
        tables: vec!["crt".into(), "terrain".into()],
        ..Picture::default()
    };
    let drawing = Drawing::of(&pack, &picture);
    let text = drawing.svg(None);
    let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what}"));
    assert!(at("<g id=\"numbers\"") < at("<g id=\"legend\">"));
    assert!(at("<g id=\"legend\">") < at("<g id=\"table-crt\">"));
    assert!(at("<g id=\"table-crt\">") < at("<g id=\"table-terrain\">"));
    assert!(!text.contains("table-bombardment"));
    for cell in [">field -5<", ">AE<", ">defence<", ">Terrain effects<"] {
        assert!(text.contains(cell), "{cell}");
    }
    let map = drawing.view(View::Map, 10.0);
    for beside in ["<g id=\"legend\">", "table-", ">Legend<"] {
        assert!(!map.contains(beside), "{beside}");
    }
    let ground = drawing.layout.map.expand(10.0);
    let ground = format!(
        r#"<rect x="-10" y="{}" width="{}" height="{}""#,
        N(ground.top()),
        N(ground.width()),
        N(ground.height())
    );
    assert!(map.contains(&ground), "{ground}");
}

#[test]
fn in_print_a_hex_is_as_wide_as_said() {
    let drawing = Drawing::of(&utah(), &Picture::default());
    let text = drawing.svg(Some(19.0));
    let mm = drawing.layout.width / ACROSS_FLATS * 19.0;
    assert!(text.contains(&format!("width=\"{}mm\"", N(mm))), "{mm}");
}

#[test]
fn all_names_of_the_samples_find_room_and_one_that_does_not_is_reported() {
    for id in ["utah", "landings", "dday"] {
        let samples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data");
        let pack = read_pack(&DiskFiles(samples.join(id)))
            .pack
            .expect("it is whole");
        let drawing = Drawing::of(&pack, &Picture::of(&pack));
        assert_eq!(drawing.unplaced_names(), None, "{id}");
    }
    let mut pack = utah();
    let hex = pack.map.grid.find("1804").unwrap();
    let name = "a-name-".repeat(200);
    let record = HexRecord {
        name: Some(name.clone()),
        ..HexRecord::new("1804".into(), "woods".into())
    };
    pack.map.hexes.swap(hex, &"1804".into(), Some(record));
    let reported = Drawing::of(&pack, &Picture::default()).unplaced_names();
    let reported = reported.expect("it is wider than the map");
    assert!(reported.contains(&format!("no room for “{name}” in 1804: ")));
    let mut without = Picture::default();
    without.layers.remove(&Layer::Names);
    assert_eq!(Drawing::of(&pack, &without).unplaced_names(), None);
}

/// The drawing of a picture, element by element, each with the groups around it.
fn drawn_elements(svg: &str) -> Vec<(Vec<String>, String)> {
    let mut open: Vec<String> = Vec::new();
    let mut drawn = Vec::new();
    for line in svg.lines() {
        if line == "</g>" {
            open.pop().expect("a group is open");
        } else if line.starts_with("<g ") && !line.ends_with("</g>") {
            open.push(line.to_owned());
        } else if !["<svg", "</svg", "<title", "<clipPath"]
            .iter()
            .any(|it| line.starts_with(it))
        {
            drawn.push((open.clone(), line.to_owned()));
        }
    }
    assert!(open.is_empty(), "{open:?}");
    drawn
}

#[test]
fn pieces_draw_what_the_whole_does() {
    let mut pack = rich();
    pack.map.labels = pack
        .map
        .labels
        .iter()
        .cloned()
        .map(|label| Label {
            text: "Two\nlines of <label>".to_owned(),
            ..label
        })
        .collect();
    let picture = Picture {
        title: true,
        legend: true,
        ..Picture::of(&pack)
    };
    let drawing = Drawing::of(&pack, &picture);
    for view in [View::Whole, View::Map] {
        let whole = drawn_elements(&drawing.view(view, 3.0));
        for letters in [1, 5_000, 10_000_000] {
            let pieces: Vec<(String, f32)> = drawing.pieces(view, 3.0, letters).collect();
            assert_eq!(pieces.len() == 1, letters == 10_000_000, "{}", pieces.len());
            let together: Vec<_> = pieces
                .iter()
                .flat_map(|(svg, _)| drawn_elements(svg))
                .collect();
            assert!(together == whole, "{view:?} in pieces of {letters}");
            let done: Vec<f32> = pieces.iter().map(|(_, done)| *done).collect();
            assert!(done.is_sorted() && done.last() == Some(&1.0));
        }
        for (svg, _) in drawing.pieces(view, 3.0, 50_000) {
            crate::tree::parsed(&svg, &drawing.fonts).expect("it is a picture by itself");
        }
    }
}
