//! What the board knows of each kind of record.

use super::super::Board;
use super::*;
use beachhead_hex::{Grid, HexNo, HexsideNo, preset};
use beachhead_model::map::{
    Beach, BeachBox, Breach, Hexside, Map, Marker, MinorSector, Path, Sector, TideLine,
};
use beachhead_model::own::OwnProperties;
use beachhead_model::palette::{AreaKind, Color, LineKind, Palette, Stroke};

fn board(draw: impl FnOnce(&mut Map)) -> Board {
    let color = Color {
        red: 0,
        green: 0,
        blue: 0,
    };
    let line = |id: &str| LineKind {
        id: id.into(),
        name: id.to_owned(),
        order: None,
        color,
        width: 8,
        stroke: Stroke::Solid,
    };
    let area = |id: &str| AreaKind {
        id: id.into(),
        name: id.to_owned(),
        order: None,
        color,
    };
    let palette = Palette {
        hexsides: ["river", "stream"].map(line).into_iter().collect(),
        paths: ["arrow"].map(line).into_iter().collect(),
        markers: ["breach"].map(area).into_iter().collect(),
        ..Palette::default()
    };
    let grid = Grid::new(preset::utah()).expect("a preset is right");
    let mut map = Map::blank("test", grid);
    draw(&mut map);
    Board::compile(&map, &palette)
}

fn numbers(list: &str) -> Vec<HexNo> {
    list.split_whitespace().map(HexNo::from).collect()
}

fn reported(board: &Board, hexes: impl IntoIterator<Item = HexIx>) -> String {
    let numbers = hexes.into_iter().map(|hex| board.number(hex).to_string());
    numbers.collect::<Vec<_>>().join(" ")
}

fn ids<'a>(ids: impl Iterator<Item = &'a Id>) -> Vec<&'a str> {
    ids.map(Id::as_str).collect()
}

#[test]
fn a_hexside_knows_its_river() {
    let side = |a: &str, b: &str, kind: &str, name: Option<&str>| Hexside {
        between: HexsideNo::between(a, b),
        kind: kind.into(),
        name: name.map(str::to_owned),
        own: OwnProperties::default(),
        source: None,
        note: None,
    };
    let board = board(|map| {
        map.hexsides = [
            side("2503", "2603", "river", Some("Douve")),
            side("2503", "2603", "stream", Some("Merderet")),
            side("2503", "2602", "river", None),
            side("2804", "2904", "lava", Some("Styx")),
        ]
        .into_iter()
        .collect();
    });
    let [river, stream] = ["river", "stream"].map(|kind| board.hexside_kind(kind).expect("one"));
    for (from, to, kind, expected) in [
        ("2503", "2603", river, Some("Douve")),
        ("2603", "2503", river, Some("Douve")), // The same from across it.
        ("2603", "2503", stream, Some("Merderet")),
        ("2503", "2602", river, None), // A river without a name,
        ("2503", "2403", river, None), // and none at all.
    ] {
        let [from, to] = [from, to].map(|number| board.hex(number).expect("on the map"));
        let way = board.direction(from, to).expect("they touch");
        assert_eq!(board.side_name(from, way, kind), expected, "{from:?}");
    }
    let [from, to] = ["2503", "2603"].map(|number| board.hex(number).expect("on the map"));
    let way = board.direction(from, to).expect("they touch");
    let named = board.named_sides(from, way).map(|side| side.name);
    assert_eq!(named.collect::<Vec<_>>(), ["Douve", "Merderet"]);
}

#[test]
fn a_path_leads_from_hex_to_hex_in_its_order() {
    let path = |id: &str, kind: &str, hexes: &str| Path {
        id: id.into(),
        kind: kind.into(),
        name: Some(format!("path {id}")),
        hexes: numbers(hexes),
        source: None,
        note: None,
    };
    let board = board(|map| {
        map.paths = [
            path("a", "arrow", "3005 2906 2806"),
            path("b", "arrow", "2806 2906 3005"),
            path("broken", "arrow", "3005 9999 2906 2806 2608"),
            path("lava", "lava", "3005 2906"),
            path("loop", "arrow", "2503 2603 2504 2503"),
        ]
        .into_iter()
        .collect();
    });
    let at = |number: &str| board.hex(number).expect("on the map");
    for (id, hex, before, next) in [
        ("a", "3005", None, Some("2906")), // From the sea
        ("a", "2906", Some("3005"), Some("2806")),
        ("a", "2806", Some("2906"), None),         // to the coast.
        ("b", "2906", Some("2806"), Some("3005")), // The same hexes, the other way.
        ("broken", "3005", None, None),            // What isn't on the map is no step,
        ("broken", "2906", None, Some("2806")),
        ("broken", "2806", Some("2906"), None), // nor what doesn't touch.
        ("loop", "2503", Some("2504"), Some("2603")),
        ("a", "2503", None, None), // Off the path.
    ] {
        let path = board.path(id).expect("there is one");
        let number = |hex: Option<HexIx>| hex.map(|hex| board.number(hex).to_string());
        assert_eq!(
            number(path.before(at(hex))).as_deref(),
            before,
            "{id} {hex}"
        );
        assert_eq!(number(path.next(at(hex))).as_deref(), next, "{id} {hex}");
    }
    let broken = board.path("broken").expect("there is one");
    assert_eq!(reported(&board, broken.hexes()), "3005 2906 2806 2608");
    let arrow = board.path("a").expect("there is one");
    assert_eq!(arrow.name.as_deref(), Some("path a"));
    assert_eq!(
        reported(&board, arrow.first().into_iter().chain(arrow.last())),
        "3005 2806"
    );
    let through = |hex| ids(board.paths_through(at(hex)).map(|path| &path.id));
    assert_eq!(through("3005"), ["a", "b", "broken"]);
    assert_eq!(
        through("2503"),
        ["loop"],
        "once, though it comes there twice"
    );
    assert_eq!(through("1001"), [""; 0]);
    assert_eq!(board.path("lava"), None, "no kind of the palette");
    assert_eq!(board.paths().len(), 4);
}

#[test]
fn markers_are_found_by_their_hex_and_by_those_that_guard_them() {
    let marker = |id: &str, kind: &str, hex: &str, security: &str| Marker {
        id: id.into(),
        kind: kind.into(),
        hex: hex.into(),
        security: numbers(security),
        source: None,
        note: None,
    };
    let board = board(|map| {
        map.markers = [
            marker("1", "breach", "2503", "2603 9999 2604"),
            marker("2", "breach", "2503", ""),
            marker("3", "breach", "9999", "2603"),
            marker("4", "lava", "2503", ""),
        ]
        .into_iter()
        .collect();
    });
    let at = |number: &str| board.hex(number).expect("on the map");
    assert_eq!(
        ids(board.markers_on(at("2503")).map(|it| &it.id)),
        ["1", "2"]
    );
    let guarded = board.markers_guarded_from(at("2603"));
    assert_eq!(ids(guarded.map(|it| &it.id)), ["1"]);
    let one = board.marker("1").expect("there is one");
    assert_eq!(reported(&board, one.security.iter().copied()), "2603 2604");
    assert_eq!((one.kind.as_str(), one.hex), ("breach", at("2503")));
    assert_eq!((board.marker("3"), board.markers().len()), (None, 2));
}

#[test]
fn the_last_tide_line_before_the_minute_holds() {
    let line = |id: &str, hours: &[u16], hexes: &str| TideLine {
        id: id.into(),
        hours: hours.to_vec(),
        hexes: numbers(hexes),
        source: None,
        note: None,
    };
    let board = board(|map| {
        map.tide_lines = [
            line("a-high", &[480], "2503 2504"),
            line("b-low", &[1080, 360], "2603 9999"),
        ]
        .into_iter()
        .collect();
    });
    for (minute, expected) in [
        (359, None),
        (360, Some("b-low")),
        (460, Some("b-low")),
        (480, Some("a-high")),
        (1_079, Some("a-high")),
        (1_439, Some("b-low")),
    ] {
        let line = board.tide_line_at(minute).map(|line| line.id.as_str());
        assert_eq!(line, expected, "{minute}");
    }
    assert_eq!(
        ids(board.tide_lines().iter().map(|it| &it.id)),
        ["b-low", "a-high"]
    );
    let low = board.tide_line("b-low").expect("there is one");
    assert_eq!(reported(&board, low.hexes.iter().copied()), "2603");
    assert_eq!(low.hours, [360, 1080]);
}

#[test]
fn a_die_counts_along_the_line_of_the_hour() {
    let line = |id: &str, hours: &[u16], hexes: &str| TideLine {
        id: id.into(),
        hours: hours.to_vec(),
        hexes: numbers(hexes),
        source: None,
        note: None,
    };
    let board = board(|map| {
        map.tide_lines = [
            line("high", &[480, 540], "2201 2202 2203 2204"),
            line("low", &[360], "2304 2303 2302 2301"),
        ]
        .into_iter()
        .collect();
        map.sectors = [Sector {
            id: "red".into(),
            beach: "easy".into(),
            name: None,
            hexes: numbers("2203 2202 2302 2303"),
            from: numbers("2202 2302"),
            minor: Vec::new(),
            source: None,
            note: None,
        }]
        .into_iter()
        .collect();
    });
    let red = board.sector("red").expect("there is one");
    for (minute, die, expected) in [
        (359, 1, ""),     // Before the first hour,
        (360, 1, "2302"), // at it,
        (460, 2, "2303"), // within it,
        (480, 2, "2203"), // and at a later one,
        (599, 1, "2202"), // which has the same line as the next.
        (599, 3, ""),
    ] {
        let lands = board.landing(red, minute, die);
        assert_eq!(reported(&board, lands), expected, "{minute}, die {die}");
    }
}

#[test]
fn a_breach_lies_on_a_hexside() {
    let breach = |id: &str, a: &str, b: &str, through: &str| Breach {
        id: id.into(),
        between: HexsideNo::between(a, b),
        through: through.into(),
        security: numbers("2603 9999 2604"),
        source: None,
        note: None,
    };
    let board = board(|map| {
        map.breaches = [
            breach("1", "2603", "2503", "river"),
            breach("2", "2503", "2703", "river"), // They don't touch,
            breach("3", "2503", "9999", "river"), // one is not on the map,
            breach("4", "2503", "2602", "lava"),  // and that is no kind of the palette.
        ]
        .into_iter()
        .collect();
    });
    let at = |number: &str| board.hex(number).expect("on the map");
    assert_eq!(ids(board.breaches().iter().map(|it| &it.id)), ["1"]);
    let one = board.breach("1").expect("there is one");
    assert_eq!(reported(&board, one.security.iter().copied()), "2603 2604");
    assert!(one.is_between(at("2503"), at("2603")) && one.is_between(at("2603"), at("2503")));
    let between = |a: &str, b: &str| board.breach_between(at(a), at(b)).map(|it| it.id.as_str());
    assert_eq!(between("2603", "2503"), Some("1"));
    assert_eq!(between("2603", "2604"), None);
}

#[test]
fn a_hex_knows_its_sector_and_its_beach() {
    let sector = |id: &str, hexes: &str, minor: Vec<MinorSector>| Sector {
        id: id.into(),
        beach: "omaha".into(),
        name: Some(id.to_uppercase()),
        hexes: numbers(hexes),
        from: numbers(hexes).into_iter().take(1).collect(),
        minor,
        source: None,
        note: None,
    };
    let part = |dice: &[u8], hexes: &str| MinorSector {
        dice: dice.to_vec(),
        hexes: numbers(hexes),
    };
    let board = board(|map| {
        map.beaches = [Beach {
            id: "omaha".into(),
            name: Some("Omaha".to_owned()),
            hexes: numbers("2806 2707 9999 2608"),
            source: None,
            note: None,
        }]
        .into_iter()
        .collect();
        map.boxes = [("box", "2908"), ("lost", "9999")]
            .map(|(id, hex)| BeachBox {
                id: id.into(),
                beach: "omaha".into(),
                hex: hex.into(),
                source: None,
                note: None,
            })
            .into_iter()
            .collect();
        let minor = vec![part(&[1, 2], "2806"), part(&[3, 4, 5, 6], "9999 2707")];
        map.sectors = [
            sector("dog", "2806 9999 2707", minor),
            sector("easy", "2707 2608", Vec::new()),
        ]
        .into_iter()
        .collect();
    });
    let at = |number: &str| board.hex(number).expect("on the map");
    for (hex, sectors, beaches) in [
        ("2806", &["dog"][..], &["omaha"][..]),
        ("2707", &["dog", "easy"], &["omaha"]),
        ("2908", &[], &[]),
    ] {
        let found = ids(board.sectors_of(at(hex)).map(|it| &it.id));
        assert_eq!(found, sectors, "{hex}");
        assert_eq!(
            ids(board.beaches_of(at(hex)).map(|it| &it.id)),
            beaches,
            "{hex}"
        );
    }
    for (id, die, expected) in [
        ("dog", 2, "2806"),
        ("dog", 6, "2707"),
        ("easy", 1, "2707"),
        ("easy", 2, "2608"),
        ("easy", 3, ""),
    ] {
        let sector = board.sector(id).expect("there is one");
        assert_eq!(
            reported(&board, board.landing(sector, 0, die)),
            expected,
            "{id} {die}"
        );
    }
    assert_eq!(
        board
            .landing(board.sector("easy").expect("one"), 0, 0)
            .next(),
        None
    );
    let dog = board.sector("dog").expect("there is one");
    assert_eq!(
        (dog.beach.as_str(), dog.name.as_deref()),
        ("omaha", Some("DOG"))
    );
    assert_eq!(reported(&board, dog.hexes.iter().copied()), "2806 2707");
    let boats = ids(board.boxes_on(at("2908")).map(|it| &it.id));
    assert_eq!((boats, board.beach_box("lost")), (vec!["box"], None));
    let omaha = board.beaches().first().expect("there is one");
    assert_eq!(
        reported(&board, omaha.hexes.iter().copied()),
        "2806 2707 2608"
    );
    assert_eq!(omaha.name.as_deref(), Some("Omaha"));
}
