use super::*;
use crate::arbitrary::walk;
use crate::draw_hexsides;
use beachhead_hex::HexsideNo;
use beachhead_model::arbitrary::small_pack;
use beachhead_model::map::{Beside, Chart, ChartKind, Label, Marker, TideLine};

fn hex(number: &str) -> Spot {
    Spot::Hex(number.into())
}

fn labels(pack: &Pack, spots: &[Spot]) -> Vec<String> {
    let all = properties(pack, spots).into_iter();
    all.map(|property| property.label).collect()
}

fn value(pack: &Pack, spots: &[Spot], field: &'static str) -> Option<Value> {
    let all = properties(pack, spots).into_iter();
    all.filter(|property| property.field == Field::Named(field))
        .find_map(|property| property.value)
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

/// A pack with one of several kinds.
fn pack() -> Pack {
    let mut pack = small_pack();
    let sides = [
        HexsideNo::between("2603", "2503"),
        HexsideNo::between("2503", "2602"),
    ];
    let river = draw_hexsides(&pack.map, &sides, &"river".into(), None).expect("a change");
    let more = Edit::new(
        "More",
        vec![
            Swap::Chart("england".into(), vec![england()]),
            Swap::Label(
                "sea".into(),
                vec![Label {
                    id: "sea".into(),
                    text: "Sea".to_owned(),
                    hex: "3301".into(),
                    size: 80,
                    angle: None,
                    source: None,
                    note: None,
                }],
            ),
            Swap::Marker(
                "gap".into(),
                vec![Marker {
                    id: "gap".into(),
                    kind: "breach".into(),
                    hex: "2404".into(),
                    security: Vec::new(),
                    source: None,
                    note: None,
                }],
            ),
            Swap::TideLine(
                "h".into(),
                vec![TideLine {
                    id: "h".into(),
                    hours: vec![390, 1080],
                    hexes: vec!["2404".into()],
                    source: None,
                    note: None,
                }],
            ),
        ],
    );
    for edit in [river, more.expect("four swaps")] {
        edit.apply(&mut pack).expect("it fits");
    }
    pack
}

fn england() -> Chart {
    Chart {
        id: "england".into(),
        kind: ChartKind::Holding,
        title: None,
        beside: Beside::East,
        apart: 50,
        along: 0,
        cells: 2,
        columns: 1,
        width: 200,
        height: 200,
        first: None,
        labels: Vec::new(),
        source: None,
        note: None,
    }
}

fn all_spots(pack: &Pack) -> Vec<Spot> {
    let sides = pack.map.hexsides.iter();
    let sides = sides.map(|side| Spot::Hexside((side.between.clone(), side.kind.clone())));
    let others = [
        hex("1706"),
        hex("2206"),
        Spot::Path("road-1".into()),
        Spot::Region("victory".into()),
        Spot::Label("sea".into()),
        Spot::Marker("gap".into()),
        Spot::TideLine("h".into()),
        Spot::Chart("england".into()),
    ];
    sides.chain(others).collect()
}

#[test]
fn what_is_shown_is_what_is_there() {
    let pack = pack();
    for spot in all_spots(&pack) {
        let shown = properties(&pack, std::slice::from_ref(&spot));
        assert!(!shown.is_empty(), "{spot:?}");
        for property in shown {
            let value = property
                .value
                .expect("one thing doesn't differ from itself");
            let edit = set_property(&pack, std::slice::from_ref(&spot), &property.field, &value);
            assert_eq!(edit, None, "{spot:?} {}", property.label);
        }
    }
}

#[test]
fn every_property_of_every_kind_is_set_and_undone() {
    let mut pack = pack();
    for spot in all_spots(&pack) {
        let spots = [spot];
        for property in properties(&pack, &spots) {
            let new = match property.input {
                Input::Line if property.label == "Hours" => text("06:00, 18:30"),
                Input::Line | Input::Lines => text("new"),
                Input::Number(..) => Value::Number(Some(7)),
                Input::Word(..) => continue, // Another kind of hexside is another spot: below.
                Input::Words(_) => Value::Words(vec!["new".into()]),
                Input::Hex => Value::Hex("0101".into()),
                Input::Hexes => Value::Hexes(vec!["0101".into(), "0102".into()]),
                Input::Dice => Value::Dice(vec![1, 2]),
                Input::Source => Value::Source(Some(Source::Printed)),
                Input::Choice(all) => Value::Word(Id::new(all[all.len() - 1].0)),
                Input::Own(own) => Value::Own(own.read("true").expect("it takes anything")),
                Input::Nothing => continue,
            };
            let edit = set_property(&pack, &spots, &property.field, &new);
            walk(&mut pack, edit.expect(&property.label));
            let now = properties(&pack, &spots).into_iter();
            let now = now
                .filter(|other| other.field == property.field)
                .find_map(|other| other.value);
            assert_eq!(now, Some(new), "{spots:?} {}", property.label);
        }
    }
}

#[test]
fn own_properties_are_asked_for_as_the_schema_has_them() {
    let mut pack = pack();
    let schema = r#"{"properties": {
        "hex": {"properties": {"vp": {"title": "Victory points", "type": "integer"}}},
        "hexside": {"properties": {"depth": {"type": "number"}}},
        "scenario": {"properties": {"fog": {"type": "boolean"}}}
    }}"#;
    let schema = beachhead_text::SourceFile::new("own.schema.json", schema);
    pack.manifest.own = Some("own.schema.json".to_owned());
    pack.own_schema = beachhead_text::read_own_schema(&schema).ok();
    let side = (HexsideNo::between("2603", "2503"), Id::new("river"));
    for (spot, name, label, value, called) in [
        (
            hex("1706"),
            "vp",
            "Victory points",
            OwnValue::Whole(3),
            "1706",
        ),
        (
            Spot::Hexside(side),
            "depth",
            "depth",
            OwnValue::Whole(2),
            "river 2503/2603",
        ),
        (
            Spot::ScenarioHead("landing".into()),
            "fog",
            "fog",
            OwnValue::Truth(true),
            "landing",
        ),
    ] {
        let spots = [spot];
        let field = Field::Own(name.into());
        let shown = |pack: &Pack| {
            let all = properties(pack, &spots).into_iter();
            let mut own = all.filter(|property| property.field == field);
            own.next().map(|property| (property.label, property.value))
        };
        assert_eq!(
            shown(&pack),
            Some((label.to_owned(), Some(Value::Own(None))))
        );
        let value = Value::Own(Some(value));
        let edit = set_property(&pack, &spots, &field, &value).expect(name);
        assert_eq!(edit.name, format!("Set {name} of {called}"));
        walk(&mut pack, edit);
        assert_eq!(shown(&pack), Some((label.to_owned(), Some(value))));
        let edit = set_property(&pack, &spots, &field, &Value::Own(None));
        walk(&mut pack, edit.expect("it is taken away"));
        assert_eq!(
            shown(&pack),
            Some((label.to_owned(), Some(Value::Own(None))))
        );
    }
    // Own properties stand before the source, and no path has any.
    let of_hex = labels(&pack, &[hex("1706")]);
    let at = of_hex.iter().position(|label| label == "Victory points");
    assert_eq!(
        at.and_then(|at| of_hex.get(at + 1)).map(String::as_str),
        Some("Source")
    );
    assert_eq!(
        set_property(
            &pack,
            &[Spot::Path("road-1".into())],
            &Field::Own("vp".into()),
            &Value::Own(Some(OwnValue::Whole(1)))
        ),
        None
    );
}

#[test]
fn own_properties_that_no_schema_has_are_shown_where_they_are() {
    let mut pack = pack();
    let (place, number) = (
        pack.map.grid.find("1706").expect("on the grid"),
        HexNo::from("1706"),
    );
    let mut record = pack.map.record(&number).expect("it is painted");
    record.own.set(&"vp".into(), Some(OwnValue::Whole(3)));
    pack.map.hexes.swap(place, &number, Some(record));
    let shown = |pack: &Pack, hexes: &[Spot]| {
        let all = properties(pack, hexes).into_iter();
        let own = all.filter(|property| matches!(property.field, Field::Own(_)));
        own.map(|property| property.value).collect::<Vec<_>>()
    };
    assert_eq!(
        shown(&pack, &[hex("1706")]),
        [Some(Value::Own(Some(OwnValue::Whole(3))))]
    );
    assert_eq!(shown(&pack, &[hex("1805")]), []);
    // The other has no such property to differ in.
    assert_eq!(shown(&pack, &[hex("1706"), hex("1805")]), []);
    let field = Field::Own("vp".into());
    let edit = set_property(&pack, &[hex("1706")], &field, &Value::Own(None)).expect("a change");
    walk(&mut pack, edit);
    assert_eq!(shown(&pack, &[hex("1706")]), []);
}

#[test]
fn several_are_edited_at_once() {
    let mut pack = pack();
    let both = [hex("1706"), hex("1805")];
    assert_eq!(value(&pack, &both, "name"), Some(text("Carentan")));
    let terrain = Field::Named("terrain");
    let woods = Value::Word("woods".into());
    let edit = set_property(&pack, &both[..1], &terrain, &woods).expect("a change");
    assert_eq!(edit.name, "Set terrain of 1706");
    walk(&mut pack, edit);
    assert_eq!(value(&pack, &both, "terrain"), None, "they differ");
    let edit = set_property(&pack, &both, &Field::Named("note"), &text(" proof "));
    let edit = edit.expect("a change");
    assert_eq!(edit.name, "Set note of 2 hexes");
    walk(&mut pack, edit);
    assert_eq!(value(&pack, &both, "note"), Some(text("proof")));

    // Of a hex that is unknown, only the terrain can be said.
    let with_blank = [hex("1706"), hex("2206")];
    assert_eq!(labels(&pack, &with_blank), ["Terrain"]);
    assert_eq!(
        set_property(&pack, &with_blank[1..], &Field::Named("note"), &text("x")),
        None
    );
    let edit = set_property(&pack, &with_blank, &terrain, &woods).expect("a change");
    assert_eq!(edit.name, "Set terrain of 2206");
    walk(&mut pack, edit);
}

#[test]
fn a_hexside_of_another_kind_takes_all_along() {
    let mut pack = pack();
    let spots: Vec<Spot> = all_spots(&pack).into_iter().take(2).collect();
    let name = set_property(&pack, &spots, &Field::Named("name"), &text("Vire"));
    walk(&mut pack, name.expect("a change"));
    let kind = Value::Word("cliff".into());
    let edit = set_property(&pack, &spots, &Field::Named("kind"), &kind).expect("a change");
    assert_eq!(edit.name, "Set kind of 2 hexsides");
    walk(&mut pack, edit);
    let sides: Vec<(&str, Option<&str>)> = pack
        .map
        .hexsides
        .iter()
        .map(|side| (side.kind.as_str(), side.name.as_deref()))
        .collect();
    assert_eq!(sides, [("cliff", Some("Vire")), ("cliff", Some("Vire"))]);
}

#[test]
fn nonsense_is_no_value() {
    let pack = pack();
    for (spot, field, value) in [
        (hex("1706"), "elevation", Value::Number(Some(70_000))),
        (hex("1706"), "elevation", Value::Number(None)),
        (hex("1706"), "terrain", Value::Word(Id::default())),
        (hex("1706"), "terrain", text("woods")),
        (hex("1706"), "hours", text("06:00")),
        (Spot::TideLine("h".into()), "hours", text("06:00, noon")),
        (hex("9999"), "terrain", Value::Word("woods".into())),
        (Spot::Label("sea".into()), "text", text("  ")),
        (Spot::Path("nowhere".into()), "name", text("x")),
    ] {
        assert_eq!(
            set_property(&pack, &[spot], &Field::Named(field), &value),
            None,
            "{field}"
        );
    }
}

#[test]
fn what_is_not_there_has_no_properties() {
    let pack = pack();
    for spots in [vec![], vec![Spot::Path("nowhere".into()), hex("9999")]] {
        assert_eq!(properties(&pack, &spots), [], "{spots:?}");
    }
}

#[test]
fn things_are_removed() {
    let mut pack = pack();
    let spots = all_spots(&pack);
    let edit = remove(&pack, &spots[..2]).expect("there are two");
    assert_eq!(edit.name, "Remove 2 hexsides");
    walk(&mut pack, edit);
    assert!(pack.map.hexsides.is_empty());
    let edit = remove(&pack, &spots).expect("the rest is there");
    walk(&mut pack, edit);
    assert!(pack.map.paths.is_empty() && pack.map.labels.is_empty());
    assert_eq!(remove(&pack, &spots), None);
}
