//! Facts of a pack that the leaflet settles: a wrong one is found as the pack is opened, or as its set-up is judged.

use beachhead_base::Id;
use beachhead_engine::Rulebook;
use beachhead_hex::HexNo;
use beachhead_model::map::HexRecord;
use beachhead_model::pack::Pack;

use crate::RULEBOOK;
use crate::tests::{SCENARIO, opened, pack, region, row};

/// A change to the sample pack.
type Change = fn(&mut Pack);

/// Changes the record of a square.
fn square(pack: &mut Pack, number: &str, change: impl FnOnce(&mut HexRecord)) {
    let number = HexNo::from(number);
    let hex = pack.map.grid.find(number.as_str()).expect("a square");
    let mut record = pack
        .map
        .hexes
        .record(hex, number.clone())
        .expect("a record");
    change(&mut record);
    pack.map.hexes.swap(hex, &number, Some(record));
}

fn terrain(pack: &mut Pack, number: &str, terrain: &str) {
    square(pack, number, |record| record.terrain = terrain.into());
}

fn feature(pack: &mut Pack, number: &str, feature: &str) {
    square(pack, number, |record| record.features.push(feature.into()));
}

fn across(pack: &mut Pack, change: impl FnOnce(&mut Vec<HexNo>)) {
    region(pack, "across-the-rhine", |region| change(&mut region.hexes));
}

/// Each is one finding, whose message names what is wrong.
#[test]
fn a_wrong_fact_is_found() {
    let wrong: [(&str, Change, &str); 17] = [
        (
            "DDAY011",
            |pack| across(pack, |hexes| hexes.retain(|hex| *hex != *"D-10")),
            "doesn't follow the river: D-10 is not in it, D-9 is in it, and no river is between them",
        ),
        (
            "DDAY011",
            |pack| {
                across(pack, |hexes| {
                    hexes.retain(|hex| !hex.as_str().starts_with("M-"))
                })
            },
            "and no river is between them, and at 24 other pairs of squares",
        ),
        (
            "DDAY011",
            |pack| across(pack, |hexes| hexes.push("C-9".into())),
            "has C-9, which lies outside of the line between D-10 and AA-16",
        ),
        (
            "DDAY011",
            |pack| across(pack, |hexes| hexes.push("BB-10".into())),
            "has BB-10, which lies outside of the line",
        ),
        (
            "DDAY011",
            |pack| across(pack, |hexes| hexes.push("V-27".into())),
            "doesn't follow the river",
        ),
        (
            // Over the river: the squares on its west bank.
            "DDAY011",
            |pack| across(pack, |hexes| hexes.push("L-11".into())),
            "doesn't follow the river",
        ),
        (
            "DDAY011",
            |pack| across(pack, Vec::clear),
            "borders on no river",
        ),
        (
            "DDAY012",
            |pack| row(pack, "units", "hq", |row| row.cells[1] = "division".into()),
            "kind `hq` of table `units` is a division, and headquarters are none",
        ),
        (
            "DDAY012",
            |pack| {
                row(pack, "units", "infantry", |row| {
                    row.cells[1] = "brigade".into()
                })
            },
            "kind `infantry` of table `units` is no division, but 1 Cdn Inf, `1st Canadian Infantry Division`, is a division, as 69 more are",
        ),
        (
            "DDAY012",
            |pack| {
                row(pack, "units", "armour-brigade", |row| {
                    row.cells[1] = "division".into()
                })
            },
            "is a brigade, as 11 more are",
        ),
        (
            "DDAY013",
            |pack| terrain(pack, "L-17", "clear"),
            "inland port L-17 is no city square: its terrain is `clear`",
        ),
        (
            "DDAY013",
            |pack| feature(pack, "A-10", "inland-port"),
            "inland port A-10 is no city square: its terrain is `all-sea`",
        ),
        (
            "DDAY013",
            |pack| feature(pack, "F-13", "inland-port"),
            "F-13 is an inland port, and a coastal square as well: an arrow points to it",
        ),
        (
            "DDAY014",
            |pack| feature(pack, "V-34", "star"),
            "reinforcement center V-34 is not in Germany",
        ),
        (
            "DDAY014",
            |pack| terrain(pack, "R-10", "x-mountain"),
            "reinforcement center R-10 is closed to units: its terrain is `x-mountain`",
        ),
        (
            "DDAY015",
            |pack| terrain(pack, "BB-15", "clear"),
            "BB-15 lies in `switzerland`, which is closed: its terrain is `clear`, not `neutral`",
        ),
        (
            "DDAY015",
            |pack| terrain(pack, "TT-55", "mountain"),
            "TT-55 lies in `spain`, which is closed: its terrain is `mountain`, not `neutral`",
        ),
    ];
    for (code, change, says) in wrong {
        let findings = opened(change);
        let lines = beachhead_kit::testing::in_lines(&findings);
        let [finding] = findings.as_slice() else {
            panic!("{code}, {says}:\n{lines}");
        };
        assert_eq!(finding.code.id, code, "{lines}");
        assert!(finding.message.contains(says), "{lines}");
        let pages = RULEBOOK.pages.iter();
        let mut pages = pages.filter(|(code, _)| *code == finding.code);
        assert!(pages.next().is_some(), "{code} has a page");
    }
}

/// A set-up that leaves one German unit out can't be ended: an error at that unit, by the paragraph that places it.
#[test]
fn a_set_up_leaves_no_german_out() {
    let left_out = |units: &[&str]| -> Vec<(String, String)> {
        let mut pack = pack();
        let scenario = pack.scenarios.first_mut().expect("a scenario");
        for unit in units {
            scenario.setup.exchange(&Id::new(*unit), Vec::new());
        }
        let game = Rulebook::open(&RULEBOOK, &pack, SCENARIO);
        let game = game
            .unwrap_or_else(|findings| panic!("{}", beachhead_kit::testing::in_lines(&findings)));
        let found = game.setup_violations().into_iter();
        let said = found.map(|found| (found.violation.rule.id.to_string(), found.violation.reason));
        said.collect()
    };
    let says =
        |unit: &str, place: &str| format!("the set-up leaves {unit} out, which is set up {place}");
    assert_eq!(left_out(&[]), []);
    assert_eq!(
        left_out(&["21 Pz", "47 Static", "9SS Pz"]),
        [
            (
                "SET-c anywhere".to_owned(),
                says("21 Pz", "anywhere on the board")
            ),
            (
                "SET-a statics-on-coast".to_owned(),
                says("47 Static", "on a coastal square")
            ),
            (
                "SET-b star-squares".to_owned(),
                says("9SS Pz", "on a reinforcement center")
            ),
        ]
    );
    // The Allied player embarks as few as he likes; a scenario without a set-up leaves it all to the players.
    assert_eq!(left_out(&["29 Inf"]), []);
    let pack = pack();
    let scenario = pack.scenarios.first().expect("a scenario");
    let all: Vec<&str> = scenario
        .setup
        .iter()
        .map(|place| place.unit.as_str())
        .collect();
    assert_eq!(left_out(&all), []);
}
