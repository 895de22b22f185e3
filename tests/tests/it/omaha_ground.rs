//! The map of `sample-data/omaha` against what is known of the ground: the table of heights in `sample-data/README.md`, held by
//! claims; draws as the lowest ways up, the bluff as the steepest; tide lines an hour's step apart.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use beachhead_schema::claims::Claim;
use beachhead_schema::hex::{Compass, HexIx};
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::pack::Pack;
use beachhead_schema::query::{Facts, Query};
use beachhead_test_support::{pack_of, root};

fn pack() -> Pack {
    let read = read_pack(&DiskFiles(pack_of("omaha")));
    assert_eq!(read.diagnostics, []);
    read.pack.expect("a pack")
}

/// A hex by its printed number.
fn hex(pack: &Pack, number: &str) -> HexIx {
    let hex = pack.map.grid.find(number);
    hex.unwrap_or_else(|| panic!("no hex {number}"))
}

/// The height of a hex in metres.
fn height(pack: &Pack, number: &str) -> i16 {
    pack.map.hexes.elevation(hex(pack, number))
}

/// A row of the table of heights.
struct Row {
    place: String,
    hex: String,
    height: i16,
    from: i16,
    to: i16,
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(root().join("sample-data/README.md")).expect("a file");
    let (_, table) = text.split_once("#### Heights").expect("a table");
    let lines = table.lines().skip_while(|line| !line.starts_with("|---"));
    let lines = lines.skip(1).take_while(|line| line.starts_with('|'));
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [place, hex, height, between, how] = cells[..] else {
            panic!("five cells: {line}");
        };
        assert!(!how.is_empty(), "how is it known: {line}");
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("a number: {line}"));
        let (from, to) = between.split_once(" and ").expect("two bounds");
        Row {
            place: place.to_owned(),
            hex: hex.to_owned(),
            height: number(height.trim_end_matches(" m")),
            from: number(from),
            to: number(to),
        }
    };
    lines.map(row).collect()
}

/// Each place of the table has the height that it says, and a claim that holds it there.
#[test]
fn heights_are_as_the_table_says_and_claims_hold_them() {
    let (pack, rows) = (pack(), rows());
    assert!(rows.len() >= 40, "{} places", rows.len());
    let claims = pack
        .claims
        .claims
        .iter()
        .filter_map(|line| match &line.claim {
            Claim::Elevation { hex, from, to } => Some((hex.as_str(), (*from, *to))),
            _ => None,
        });
    let claims: BTreeMap<&str, (i16, i16)> = claims.collect();
    for row in &rows {
        let is = height(&pack, &row.hex);
        assert_eq!(is, row.height, "{} in {}", row.place, row.hex);
        let claim = claims.get(row.hex.as_str());
        assert_eq!(claim, Some(&(row.from, row.to)), "{}", row.place);
    }
    let hexes: BTreeSet<&str> = rows.iter().map(|row| row.hex.as_str()).collect();
    assert_eq!(hexes.len(), rows.len(), "a place is named once");
}

/// The ways straight up from high water where obstacles lie: the first hex, and the heights of the next hexes inland, as many as are asked for.
fn ways_up(pack: &Pack, hexes: usize) -> Vec<(String, Vec<i16>)> {
    let map = &pack.map;
    let mut lines = map.tide_lines.iter();
    let high = lines.find(|line| line.id == *"high").expect("high water");
    let mut ways = Vec::new();
    for number in &high.hexes {
        let south = |at: &HexIx| map.grid.neighbor(*at, Compass::S);
        let inland = std::iter::successors(Some(hex(pack, number.as_str())), south).skip(1);
        let inland: Vec<HexIx> = inland.take(hexes).collect();
        let is_obstacle = |hex: HexIx| map.hexes.features(hex).contains(&"obstacle".into());
        if inland.first().copied().is_some_and(is_obstacle) {
            let heights = inland.iter().map(|hex| map.hexes.elevation(*hex));
            ways.push((number.to_string(), heights.collect()));
        }
    }
    ways
}

/// The bluff is the steepest ground of the beaches, and the draws are the lowest ways through it.
#[test]
fn draws_are_the_lowest_ways_up_and_the_bluff_the_steepest() {
    let ways = ways_up(&pack(), 8);
    assert!(ways.len() > 50, "{} columns", ways.len());
    // Three hexes inland, where the bluff has its top.
    let mut by_height: Vec<(i16, &str)> = ways
        .iter()
        .map(|(shore, way)| (way[2], shore.as_str()))
        .collect();
    by_height.sort_unstable();
    let lowest: Vec<&str> = by_height.iter().map(|(_, shore)| *shore).take(14).collect();
    for draw in ["A15.16", "A23.12", "A35.06"] {
        assert!(lowest.contains(&draw), "{draw}: {by_height:?}");
    }
    // Nothing inland rises as the bluff does.
    let rise = |way: &[i16], at: usize| way[at] - way[at - 1];
    let bluff = |way: &[i16]| rise(way, 1).max(rise(way, 2));
    let inland = |way: &[i16]| (3..way.len()).map(|at| rise(way, at)).max();
    let steep = ways
        .iter()
        .filter(|(_, way)| Some(bluff(way)) >= inland(way));
    let (steep, all) = (steep.count(), ways.len());
    assert!(
        steep * 10 >= all * 8,
        "{steep} of {all} are steepest at the bluff"
    );
}

/// From each hour of daylight to the next the water's edge goes one hex, so that one hex of free move saves a unit.
#[test]
fn tide_lines_of_following_hours_are_one_hex_apart() {
    let pack = pack();
    let map = &pack.map;
    let line_at = |hour: u16| {
        let mut lines = map.tide_lines.iter();
        let line = lines.find(|line| line.hours.contains(&(hour * 60)));
        let line = line.unwrap_or_else(|| panic!("no line at {hour}:00"));
        let hexes = line.hexes.iter().map(|number| hex(&pack, number.as_str()));
        hexes.collect::<Vec<_>>()
    };
    for hour in 6..22 {
        let (now, next) = (line_at(hour), line_at(hour + 1));
        for at in &now {
            let nearest = next
                .iter()
                .map(|other| map.grid.distance(*at, *other))
                .min();
            // At noon the tide stands.
            let step = if hour == 11 { 0 } else { 1 };
            assert_eq!(nearest, Some(step), "{hour}:00, {}", map.grid.number(*at));
        }
    }
}

/// The hexes that a query means.
fn found(pack: &Pack, query: &str) -> Result<BTreeSet<HexIx>, String> {
    let facts = Facts {
        pack,
        scenario: None,
        selected: &BTreeSet::new(),
        problems: &BTreeMap::new(),
    };
    let query = Query::parse(query).map_err(|error| error.to_string())?;
    query.find(&facts).map_err(|error| error.to_string())
}

/// What lies beyond the line of an hour is sea: at six no tidal flat, and with each hour a row of them more.
#[test]
fn the_tide_floods_the_flats_hour_by_hour() {
    let pack = pack();
    let flats = |hour: &str| {
        let query = format!("sea={hour} and terrain=flats");
        found(&pack, &query).expect("hexes").len()
    };
    assert_eq!(flats("0600"), 0);
    let counts = ["0700", "08:00", "0900", "1000", "1100"].map(flats);
    assert!(counts.is_sorted_by(|less, more| less < more), "{counts:?}");
    assert_eq!(flats("0640"), 0, "the line of six holds for the whole hour");
    assert_eq!(flats("1200"), flats("1100"), "the tide stands");
    let ever = found(&pack, "sea and terrain=flats").expect("hexes");
    assert_eq!(ever.len(), flats("1100"));
    let dry = found(&pack, "sea!=1000 and terrain=flats").expect("hexes");
    assert_eq!(
        dry.len() + flats("1000"),
        found(&pack, "terrain=flats").map_or(0, |all| all.len())
    );
    let land = found(&pack, "sea=1100 and elevation>2").expect("hexes");
    assert!(land.is_empty(), "the sea stays off the land: {land:?}");
    for (query, says) in [
        ("sea=0300", "no tide line holds at 03:00, at letter 5"),
        (
            "sea=high",
            "`sea` takes an hour, and `high` is none, at letter 5",
        ),
        (
            "sea>0800",
            "`sea` is of one hour, and can't be less or more, at letter 4",
        ),
    ] {
        assert_eq!(found(&pack, query), Err(says.to_owned()), "{query}");
    }
}
