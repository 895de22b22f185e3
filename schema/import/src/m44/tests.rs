//! Whole files: what is imported comes back however it is written, and an edit comes with it.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::kept::equal;
use super::{Import, codes, export, import};
use beachhead_model::diag::{Code, Severity};
use beachhead_model::games::GameScenario;
use beachhead_model::games::landings::{LandingsScenario, MedalKind, Special};
use beachhead_model::map::Tile;
use beachhead_model::own::OwnValue;
use beachhead_model::pack::Pack;
use beachhead_text::SourceFile;
use beachhead_text::codes::{TOO_DEEP, TOO_LARGE};

fn read(text: &str) -> Import {
    import(&SourceFile::new("battle.m44", text))
}

fn plan(pack: &mut Pack) -> &mut LandingsScenario {
    match &mut pack.scenarios[0].rules {
        Some(GameScenario::Landings(plan)) => plan,
        _ => panic!("another rulebook"),
    }
}

fn written(pack: &Pack) -> Value {
    let text = export(pack, &"battle".into())
        .text
        .expect("it can be written");
    serde_json::from_str(&text).expect("JSON")
}

fn battle(hexagons: Value) -> Value {
    json!({
        "meta_data": {"status": "PRIVATE", "software": "sed 1.2"},
        "game_info": {
            "date_begin": "1944-06-06", "starting": "PLAYER2", "side_player1": "AXIS", "side_player2": "ALLIES",
            "country_player1": "DE", "country_player2": "US", "cards_player1": 4, "cards_player2": "5",
            "victory_player1": 4, "victory_player2": 6,
        },
        "board": {"type": "STANDARD", "face": "BEACH", "hexagons": hexagons},
        "text": {"de": {"name": "Der Strand"}, "fr": {"name": "La plage", "rules": "…"}},
    })
}

fn codes_of(read: &Import) -> Vec<Code> {
    read.diagnostics
        .iter()
        .map(|finding| finding.code)
        .collect()
}

/// Quirks that people's files have: reported, understood, and written back.
#[test]
fn quirks_are_understood_and_come_back() {
    for (hexagons, code) in [
        (
            json!([{"row": "4", "col": 12.0, "terrain": {"name": "woods"}}]),
            Some(codes::SPELLING),
        ),
        (
            json!({"item": [{"row": 4, "col": 12, "tags": {"item": {"name": "medal1"}}}]}),
            Some(codes::SPELLING),
        ),
        (
            json!({"item": {"row": 4, "col": 12, "unit": {"name": "infger"}}}),
            Some(codes::SPELLING),
        ),
        (
            json!([
                {"row": 4, "col": 12, "tags": [{"name": "medal1"}]},
                {"row": 4, "col": 12, "tags": {"item": [{"name": "tag5"}, {"name": "tag1", "why": {"item": []}}]}},
                {"row": 4, "col": 12, "terrain": {"name": "woods"}},
            ]),
            Some(codes::HEX_LISTED_AGAIN),
        ),
        (
            json!([{"row": 8, "col": 0}, {"row": 0, "col": 0}, {"row": 2, "col": 2, "a/b~c": {"#d": 1}}]),
            None,
        ),
        (
            json!([{"row": 4, "col": 12, "terrain": [{"name": "hills"}, {"name": "woods", "x": 1}]}]),
            None,
        ),
        (
            json!([{"row": 4, "col": 12, "terrain": {"name": "sand", "orientation": 2}}]),
            None,
        ),
        (
            json!([{"row": 4, "col": 12, "tags": [{"name": "tag1"}, {"name": "medal6"}, {"name": "tag3", "side": "AXIS"}]}]),
            None,
        ),
        (
            json!([
                {"row": 4, "col": 10, "unit": {"name": "tank2ger"}, "tags": [{"name": "tag1", "behavior": "IS_WITTMANN"}]},
                {"row": 4, "col": 12, "unit": {"name": "tank2ger", "behavior": "IS_WITTMANN"}},
            ]),
            None,
        ),
        (
            json!([{"row": 4, "col": 12, "tags": [{"name": "tag1", "behavior": "IS_WITTMANN"}]}]),
            Some(codes::UNFIT_VALUE),
        ),
        (
            json!([{"row": 4, "col": 12, "unit": {"name": "infus", "equipment": "boat"}, "tags": [{"name": "tag1", "behavior": "IS_WITTMANN"}]}]),
            Some(codes::UNFIT_VALUE),
        ),
        (
            json!([{"row": 4, "col": 12, "unit": {"name": "infus", "equipment": "skis"}}]),
            Some(codes::UNKNOWN_BEHAVIOUR),
        ),
        (
            json!([{"row": 4, "col": 12, "tags": [{"name": "medal1", "behavior": "EXIT_MARKER"}]}]),
            Some(codes::UNKNOWN_BEHAVIOUR),
        ),
        (
            json!([{"row": 4, "col": 12, "terrain": {"name": "woods", "properties": {"isImpassable": true}}}]),
            Some(codes::UNKNOWN_BEHAVIOUR),
        ),
        (
            json!([{"row": 4, "col": 13, "unit": {"name": "infger"}}, 7, null, "x"]),
            Some(codes::HEX_OFF_BOARD),
        ),
        (
            json!([{"row": 4e300, "col": -9_007_199_254_740_993_i64}]),
            Some(codes::UNFIT_VALUE),
        ),
        (
            json!([{"row": i64::MAX, "col": i64::MIN}]),
            Some(codes::HEX_OFF_BOARD),
        ),
        (json!("none"), Some(codes::UNFIT_VALUE)),
    ] {
        let file = battle(hexagons);
        let read = read(&file.to_string());
        if let Some(code) = code {
            assert!(codes_of(&read).contains(&code), "{code}: {file}");
        }
        let pack = read.pack.expect("a battle");
        let again = written(&pack);
        assert!(equal(&again, &file), "{again:#}\nfor {file:#}");
    }
}

#[test]
fn a_battle_becomes_a_pack() {
    let file = battle(json!([
        {"row": 0, "col": 12, "terrain": {"name": "church"}, "unit": {"name": "inf2ger", "badge": "badge4"}},
        {"row": 1, "col": 3, "tags": [{"name": "medal1", "medal": {"majority": true, "counts_for": 2}, "group": ["C9"]}]},
        {"row": 4, "col": 12, "rect_terrain": {"name": "bunker", "orientation": 1, "original_owner": "AXIS"},
            "obstacle": {"name": "wire", "orientation": 1}, "tags": [{"name": "tag3", "side": "AXIS", "behavior": "MINE_FIELD"}]},
        {"row": 8, "col": 24, "unit": {"name": "infjp", "badge": "badge37", "nbr_units": 3}, "tags": [{"name": "tag15"}]},
    ]));
    let read = read(&file.to_string());
    assert_eq!(
        codes_of(&read),
        [codes::SPELLING],
        "the count of cards is a text"
    );
    let mut pack = read.pack.expect("a battle");
    let map = &pack.map;
    let hex = |number: &str| map.grid.find(number).expect("on the board");
    assert_eq!(
        map.hexes.terrain(hex("G9")).map(|id| id.as_str()),
        Some("country")
    );
    assert_eq!(
        map.hexes.terrain(hex("M1")).map(|id| id.as_str()),
        Some("ocean")
    );
    let kinds: Vec<&str> = map
        .hexes
        .tiles(hex("G5"))
        .iter()
        .map(|tile| tile.kind.as_str())
        .collect();
    assert_eq!(kinds, ["bunker", "wire", "tag3"]);
    let section = map.regions.get(&"left".into()).expect("a section");
    assert!(section.hexes.contains(&"d4".into()) && !section.hexes.contains(&"E5".into()));
    let unit = pack.forces.units.get(&"infjp-1".into()).expect("a unit");
    assert_eq!((unit.kind.as_str(), unit.steps), ("anti-tank-late", 3));
    assert_eq!(pack.scenarios[0].title, "Der Strand");
    assert_eq!(pack.scenarios[0].first, "Allies");
    let plan = plan(&mut pack);
    let medal = &plan.medals[0];
    assert_eq!((medal.kind, medal.worth), (MedalKind::Majority, 2));
    assert_eq!(medal.hexes, ["b8", "C9"]);
    assert!(
        plan.troops
            .iter()
            .any(|troop| troop.unit == "infjp-1" && troop.camouflaged)
    );
    assert_eq!(plan.special, [Special::ImperialJapan]);
    assert_eq!(
        plan.players
            .iter()
            .map(|player| player.cards)
            .collect::<Vec<_>>(),
        [4, 5]
    );
}

/// Trains and ships are tiles in a file, and units of a battle.
#[test]
fn tiles_that_stand_for_units_become_units() {
    let file = battle(json!([
        {"row": 2, "col": 22, "terrain": {"name": "rail", "orientation": 1}, "rect_terrain": {"name": "loco", "orientation": 1}},
        {"row": 2, "col": 24, "rect_terrain": [{"name": "bridge"}, {"name": "wagon", "original_owner": "AXIS"}]},
    ]));
    let pack = read(&file.to_string()).pack.expect("a battle");
    let units = pack.forces.units.iter();
    let units: Vec<_> = units
        .map(|unit| (unit.kind.as_str(), unit.side.as_str(), unit.steps))
        .collect();
    assert_eq!(units, [("locomotive", "Allies", 4), ("wagon", "Axis", 3)]);
    assert!(equal(&written(&pack), &file));
}

/// What is changed is written, and what stood beside it stays.
#[test]
fn edits_are_written() {
    let file = battle(json!([
        {"row": 0, "col": 12, "terrain": {"name": "church", "x": 1}, "unit": {"name": "infger", "nbr_units": "3", "y": 2}},
        {"row": 4, "col": 12, "tags": [{"name": "medal4", "z": 3}, {"name": "tag1"}]},
        {"row": 4, "col": 12, "terrain": {"name": "woods"}},
    ]));
    let mut pack = read(&file.to_string()).pack.expect("a battle");
    let hex = pack.map.grid.find("G9").expect("on the board");
    let mut record = pack.map.record(&"G9".into()).expect("a record");
    record.tiles.push(Tile::new("wire".into()));
    pack.map.hexes.swap(hex, &"G9".into(), Some(record));
    let mut unit = pack
        .forces
        .units
        .get(&"infger-1".into())
        .expect("a unit")
        .clone();
    unit.steps = 2;
    pack.forces.units.exchange(&"infger-1".into(), vec![unit]);
    plan(&mut pack).medals[0].worth = 2;
    plan(&mut pack).players[1].cards = 6;
    pack.scenarios[0].title = "Strand".to_owned();
    let again = written(&pack);
    let hexagons = &again["board"]["hexagons"];
    assert_eq!(
        hexagons[0],
        json!({
            "row": 0, "col": 12, "terrain": {"name": "church", "x": 1}, "obstacle": {"name": "wire"},
            "unit": {"name": "infger", "nbr_units": 2, "y": 2},
        })
    );
    let medal = &hexagons[1]["tags"][0];
    assert_eq!((&medal["name"], &medal["z"]), (&json!("medal4"), &json!(3)));
    assert_eq!(medal["medal"]["counts_for"], 2);
    assert_eq!(again["game_info"]["cards_player2"], 6);
    assert_eq!(again["game_info"]["cards_player1"], 4);
    assert_eq!(again["text"]["de"]["name"], "Strand");
    assert_eq!(again["text"]["fr"], file["text"]["fr"]);
    assert_eq!(again["meta_data"], file["meta_data"]);
}

/// A pack that no file stood behind is written too, and reads as the same battle.
#[test]
fn nothing_kept_is_needed() {
    let text = include_str!("../../../../tests/fixtures/village.m44");
    let mut pack = read(text).pack.expect("a battle");
    plan(&mut pack).kept.clear();
    plan(&mut pack).troops.clear();
    let text = written(&pack).to_string();
    let again = read(&text);
    assert!(codes_of(&again).is_empty(), "{:?}", again.diagnostics);
    let mut again = again.pack.expect("a battle");
    assert_eq!(again.map, pack.map);
    assert_eq!(again.forces, pack.forces);
    assert_eq!(plan(&mut again).medals, plan(&mut pack).medals);
}

#[test]
fn what_is_no_battle_is_reported_in_little_memory() {
    let deep = "[".repeat(100_000);
    let many = format!(
        "{{\"board\":{{\"hexagons\":[{}]}}}}",
        vec!["{}"; 1_000_000].join(",")
    );
    let hexes: Vec<String> = (0..9_000)
        .map(|row| format!("{{\"row\":{row},\"col\":0}}"))
        .collect();
    let hexes = format!(
        "{{\"board\":{{\"type\":\"STANDARD\",\"face\":\"BEACH\",\"hexagons\":[{}]}}}}",
        hexes.join(",")
    );
    let large = " ".repeat(9 << 20);
    for (text, code) in [
        ("", codes::BROKEN_JSON),
        ("\u{0}\u{1}\u{2}", codes::BROKEN_JSON),
        (
            "{\"board\": {\"type\": \"STANDARD\", \"face\": \"BEACH\", \"hexagons\": [{\"row\": 1e999}]}}",
            codes::BROKEN_JSON,
        ),
        ("[]", codes::NO_BATTLE),
        ("{\"board\": 3}", codes::NO_BATTLE),
        (deep.as_str(), TOO_DEEP),
        (many.as_str(), TOO_LARGE),
        (hexes.as_str(), TOO_LARGE),
        (large.as_str(), TOO_LARGE),
    ] {
        let read = read(text);
        let start: String = text.chars().take(40).collect();
        assert!(
            codes_of(&read).contains(&code),
            "{code}: {start:?} {:?}",
            codes_of(&read)
        );
        assert!(read.diagnostics.len() < 2_000, "{start:?}");
        if let Some(pack) = read.pack {
            drop(export(&pack, &"battle".into()));
        }
    }
}

/// No file of another program can say them: they stay in the pack, and that is said once.
#[test]
fn own_properties_are_left_out_with_a_warning() {
    let mut pack = read(&battle(json!([])).to_string()).pack.expect("a pack");
    let before = written(&pack);
    assert_eq!(export(&pack, &"battle".into()).diagnostics, []);
    let vp = || [("vp".into(), OwnValue::Whole(3))].into_iter().collect();
    let mut record = pack.map.records().next().expect("it has hexes");
    record.own = vp();
    let (hex, number) = (pack.map.grid.find(record.hex.as_str()), record.hex.clone());
    pack.map
        .hexes
        .swap(hex.expect("it is on the grid"), &number, Some(record));
    pack.scenarios[0].own = vp();
    let found = export(&pack, &"battle".into()).diagnostics;
    let said = found.iter().map(|finding| finding.message.as_str());
    let expected = "such files have no room for the own properties of 2 records";
    assert_eq!(said.collect::<Vec<_>>(), [expected]);
    assert_eq!(written(&pack), before);
}

/// However early a file ends: one finding of that, with its place, and no panic.
#[test]
fn a_file_may_end_anywhere() {
    let text = include_str!("../../../../tests/fixtures/village.m44");
    for end in (0..text.trim_end().len()).step_by(13) {
        let read = read(text.get(..end).unwrap_or_default());
        let broken = |code: &&Code| **code == codes::BROKEN_JSON;
        assert_eq!(codes_of(&read).iter().filter(broken).count(), 1, "at {end}");
        let finding = read
            .diagnostics
            .iter()
            .find(|finding| finding.code == codes::BROKEN_JSON);
        assert!(
            finding.is_some_and(|finding| finding.place.span.is_some()),
            "at {end}"
        );
    }
}

/// JSON of the keys, words and numbers that such files have, put together at random.
fn arb_json() -> impl Strategy<Value = Value> {
    const WORDS: [&str; 21] = [
        "infger",
        "tank2us",
        "badge4",
        "woods",
        "river",
        "bunker",
        "sand",
        "AXIS",
        "allies",
        "medal1",
        "tag3",
        "tag5",
        "EXIT_MARKER",
        "STANDARD",
        "BRKTHRU",
        "BEACH",
        "G5",
        "b8",
        "4",
        "",
        "a/b~c#d;e",
    ];
    let leaf = prop_oneof![
        4 => prop::sample::select(&WORDS[..]).prop_map(Value::from),
        4 => (-2..26_i64).prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => (-1e20..1e20_f64).prop_map(Value::from),
        1 => Just(Value::Null),
    ];
    const KEYS: [&str; 25] = [
        "row",
        "col",
        "terrain",
        "rect_terrain",
        "obstacle",
        "unit",
        "tags",
        "name",
        "badge",
        "nbr_units",
        "orientation",
        "behavior",
        "side",
        "medal",
        "group",
        "original_owner",
        "item",
        "hexagons",
        "labels",
        "text",
        "permanent",
        "counts_for",
        "#item",
        "#order",
        "~/",
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((prop::sample::select(&KEYS[..]), inner), 0..5).prop_map(
                |fields| {
                    Value::Object(
                        fields
                            .into_iter()
                            .map(|(key, value)| (key.to_owned(), value))
                            .collect(),
                    )
                }
            ),
        ]
    })
}

/// A hexagon that is nearly right.
fn arb_hexagon() -> impl Strategy<Value = Value> {
    (0..9_i64, -1..13_i64, arb_json(), arb_json(), any::<bool>()).prop_map(|(row, column, tile, tags, is_text)| {
        let col = 2 * column + row % 2;
        let row = if is_text { Value::from(row.to_string()) } else { Value::from(row) };
        json!({"row": row, "col": col, "terrain": {"name": "river", "behavior": tile.clone()},
            "unit": {"name": "infger", "nbr_units": tile}, "tags": [{"name": "medal1", "group": tags.clone()}, tags]})
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The invariant of this module: any JSON with a board comes back equal, and the pack goes through its own files.
    #[test]
    fn whatever_is_imported_comes_back(
        board in arb_json(), info in arb_json(), more in arb_json(),
        hexagons in prop::collection::vec(prop_oneof![3 => arb_hexagon(), 1 => arb_json()], 0..6),
    ) {
        let file = json!({
            "board": {"type": "STANDARD", "face": board.clone(), "hexagons": hexagons, "labels": more.clone(), "more": board},
            "game_info": info, "text": more.clone(), "#more": more,
        });
        let read = read(&file.to_string());
        let pack = read.pack.expect("it has a board");
        prop_assert!(read.diagnostics.iter().all(|finding| finding.severity <= Severity::Error));
        let again = written(&pack);
        prop_assert!(equal(&again, &file), "{again:#}\nfor {file:#}");
    }

    #[test]
    fn no_text_panics(text in "[\\[\\]{}\":,a-z0-9\\\\ .eE+-]{0,60}") {
        drop(read(&text));
        drop(read(&format!("{{\"board\": {text}")));
    }
}

#[test]
fn a_merge_conflict_is_the_one_finding() {
    let text = serde_json::to_string_pretty(&battle(json!([]))).expect("JSON");
    let (before, after) = text.split_once("\n").expect("several lines");
    let ours = "<<<<<<< HEAD\n\"a\": 1,\n=======\n\"a\": 2,\n>>>>>>> theirs\n";
    let read = read(&format!("{before}\n{ours}{after}"));
    let [found] = &read.diagnostics[..] else {
        panic!("one finding, not {:?}", read.diagnostics)
    };
    assert_eq!(found.message, "unresolved merge conflict, lines 2\u{2013}6");
    assert!(read.pack.is_none());
}
