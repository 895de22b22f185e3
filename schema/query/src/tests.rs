use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use beachhead_base::Source;
use beachhead_base::layer::Keyed;
use beachhead_hex::{HexIx, HexsideNo};
use beachhead_model::arbitrary::small_pack;
use beachhead_model::forces::Unit;
use beachhead_model::map::{HexRecord, Hexside};
use beachhead_model::own::OwnProperties;
use beachhead_model::pack::Pack;
use beachhead_model::palette::UnitKind;

/// Carentan in 1706 and 1805, a road from 2203 to 2205, and some more.
fn pack() -> Pack {
    let mut pack = small_pack();
    let map = &mut pack.map;
    for (hex, terrain, elevation) in [
        ("2203", "woods", 2),
        ("2204", "woods", 0),
        ("0101", "clear", -1),
    ] {
        let mut record = HexRecord::new(hex.into(), terrain.into());
        record.elevation = elevation;
        record.source = (hex == "2204").then(|| Source::Rules("13.0".into()));
        record
            .features
            .extend((hex == "2203").then(|| "church".into()));
        let at = map.grid.find(hex).expect("on the map");
        map.hexes.swap(at, &hex.into(), Some(record));
    }
    let river = Hexside {
        between: HexsideNo::between("2503", "2603"),
        kind: "river".into(),
        name: Some("Vire".to_owned()),
        own: OwnProperties::default(),
        source: None,
        note: None,
    };
    map.hexsides.exchange(&river.key(), vec![river.clone()]);
    pack
}

fn found(pack: &Pack, query: &str) -> Result<String, QueryError> {
    let selected = BTreeSet::from([pack.map.grid.find("0101").expect("on the map")]);
    let problems = BTreeMap::from([(
        pack.map.grid.find("2205").expect("on the map"),
        vec!["MAP012".to_owned(), "hexside-apart".to_owned()],
    )]);
    let facts = Facts {
        pack,
        scenario: pack.scenario_at(0),
        selected: &selected,
        problems: &problems,
    };
    let hexes: BTreeSet<HexIx> = Query::parse(query)?.find(&facts)?;
    if hexes.len() > 20 {
        return Ok(hexes.len().to_string());
    }
    let mut numbers: Vec<_> = hexes.iter().map(|hex| pack.map.grid.number(*hex)).collect();
    numbers.sort();
    Ok(numbers
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" "))
}

#[test]
fn queries_find_hexes() {
    let pack = pack();
    for (query, expected) in [
        ("terrain=woods", "2203 2204"),
        ("terrain=woods and not feature", "2204"),
        ("terrain=WOODS feature=church", "2203"), // `and` may be left out.
        (
            "terrain=woods & !feature=church | blank & number=0102",
            "0102 2204",
        ),
        ("terrain=w* elevation>=2", "2203"),
        ("elevation<0", "0101"),
        ("elevation!=0", "0101 2203"),
        ("elevation", "0101 2203"),
        ("named", "1706 1805"),
        ("name~rent", "1706 1805"),
        ("name=\"Carentan\" and row=17", "1706"),
        ("terrain=woods and not named", "2203 2204"),
        ("source=rules", "2204"),
        ("source=\"rules 13.0\"", "2204"),
        ("source=printed", ""),
        ("hexside", "2503 2603"),
        ("hexside=river", "2503 2603"),
        ("hexside=vire", "2503 2603"),
        ("path=road and not terrain", "2205"),
        ("path=N13", "2203 2204 2205"),
        ("region=victory", "1706"),
        ("number=220?  column<3", "2201 2202"),
        ("number=3314", "3314"),
        ("selected", "0101"),
        ("problem", "2205"),
        ("problem=map012 or problem=hexside-*", "2205"),
        (
            "problem!=map012 and number=220*",
            "2201 2202 2203 2204 2206 2207 2208 2209",
        ),
        ("(terrain=clear or terrain=city) and (row=1)", "0101"),
        ("edge and row=1 and column=1", "0101"),
        ("not not selected", "0101"),
        ("number", "462"),
    ] {
        assert_eq!(found(&pack, query).as_deref(), Ok(expected), "{query}");
    }
}

#[test]
fn mistakes_are_reported_with_their_place() {
    let pack = pack();
    for (query, says, help) in [
        (
            "",
            "the query ends where a field is expected, at letter 1",
            None,
        ),
        (
            "terain=woods",
            "there is no field `terain`, at letter 1",
            Some("did you mean `terrain`?"),
        ),
        (
            "woods",
            "there is no field `woods`",
            Some("to find a kind write terrain=woods, to find a name name=woods"),
        ),
        (
            "terrain=wods",
            "there is no terrain `wods` in this pack, at letter 9",
            Some("did you mean `woods`?"),
        ),
        (
            "terrain=granite",
            "there is no terrain `granite`",
            Some("there are city, clear, woods"),
        ),
        (
            "terrain=",
            "ends where a value is expected, at letter 9",
            None,
        ),
        (
            "terrain=woods and",
            "ends where a field is expected, at letter 18",
            None,
        ),
        ("(terrain=woods", "this `(` has no `)`, at letter 1", None),
        (
            "terrain=woods)",
            "a `)` without its `(`, at letter 14",
            None,
        ),
        (
            "terrain<3",
            "`terrain` is text",
            Some("compare it by = != ~"),
        ),
        (
            "elevation=high",
            "`elevation` is a number, and `high` is none, at letter 11",
            None,
        ),
        (
            "elevation~2",
            "holds nothing",
            Some("compare it by = != < > <= >="),
        ),
        (
            "named=yes",
            "has no value",
            Some("write `named` or `not named`"),
        ),
        (
            "name=\"Caren",
            "the quotes are not closed, at letter 6",
            None,
        ),
        ("terrain==(", "a value is expected here, at letter 10", None),
        (
            "\"Carentan\"",
            "a field is expected here",
            Some("write name=\"Carentan\" to find a name"),
        ),
    ] {
        let error = found(&pack, query).expect_err(query);
        assert!(error.to_string().contains(says), "{query}: {error}");
        assert_eq!(error.help.as_deref(), help, "{query}");
    }
    assert!(Query::parse(&"(".repeat(1900)).is_err());
    assert!(Query::parse(&"not ".repeat(490)).is_err());
    assert!(Query::parse(&"x".repeat(9000)).is_err());
}

#[test]
fn a_query_is_distinguished_from_a_name() {
    for (text, expected) in [
        ("terrain=woods", true),
        ("named", true),
        ("not named", true),
        ("edge and blank", true),
        ("2206", false),
        ("Carentan", false),
        ("8/4", false),
        ("Sainte Marie", false),
        ("", false),
    ] {
        assert_eq!(Query::is_meant(text), expected, "{text}");
    }
}

#[test]
fn every_field_is_in_the_documentation() {
    let page = include_str!("lib.rs");
    for (name, field) in [Of::Hexes, Of::Units].into_iter().flat_map(Of::fields) {
        assert!(page.contains(&format!("`{name}`")), "{name}");
        assert_eq!(field.word(), *name);
    }
}

/// Own properties by what a file would say.
fn own(properties: &str) -> OwnProperties {
    beachhead_text::ron_options()
        .from_str(properties)
        .expect(properties)
}

/// Some hexes and units with own properties.
fn with_own() -> Pack {
    let mut pack = pack();
    for (hex, properties) in [
        (
            "2203",
            "{\"vp\": 3, \"state\": \"mud\", \"victory points\": 1}",
        ),
        ("2204", "{\"vp\": 1.5, \"held\": false}"),
        ("0101", "{\"held\": true}"),
    ] {
        let at = pack.map.grid.find(hex).expect("on the map");
        let mut record = pack
            .map
            .hexes
            .record(at, hex.into())
            .expect("it is painted");
        record.own = own(properties);
        pack.map.hexes.swap(at, &hex.into(), Some(record));
    }
    for unit in [
        r#"(id: "8/4", side: "Allied", kind: "infantry", formation: "4", name: "First", steps: 2, figures: {"attack": 5, "movement": 4}, reduced: {"attack": 2}, own: {"morale": 7})"#,
        r#"(id: "22/4", side: "Allied", kind: "armor", steps: 1, figures: {"attack": 6}, own: {"elite": true}, source: Printed)"#,
        r#"(id: "1/919", side: "German", kind: "infantry", nation: "Georgian", steps: 1, figures: {"attack": 3}, note: "at Utah")"#,
    ] {
        let unit: Unit = beachhead_text::ron_options().from_str(unit).expect(unit);
        pack.forces.units.exchange(&unit.id.clone(), vec![unit]);
    }
    pack
}

#[test]
fn queries_ask_for_own_properties() {
    let pack = with_own();
    for (query, expected) in [
        ("own", "0101 2203 2204"),
        ("own.vp>=3", "2203"),
        ("own.vp>1 and own.vp<2", "2204"),
        ("own.vp<=3", "2203 2204"),
        ("own.vp=3.0", "2203"),
        ("own.vp=1.5", "2204"),
        ("own.vp!=3", "2204"), // Where it is.
        ("terrain=woods not own.vp=3", "2204"),
        ("own.vp", "2203 2204"),
        ("own.held", "0101"),
        ("own.held=false", "2204"),
        ("own.state=MUD", "2203"),
        ("own.state~u", "2203"),
        ("own.state>0", ""),
        ("own.\"victory points\"=1", "2203"),
        ("own.\"victory points\" or own.held", "0101 2203"),
    ] {
        assert_eq!(found(&pack, query).as_deref(), Ok(expected), "{query}");
    }
    for (query, at, says, help) in [
        (
            "own=3",
            3..4,
            "`own` is compared by its members",
            "name one, as in `own.vp`",
        ),
        (
            "own.",
            0..4,
            "the name of a member is expected after `own.`",
            "",
        ),
        (
            "own.vp>x",
            7..8,
            "only numbers are less or more, and `x` is none",
            "",
        ),
        (
            "own.vp>",
            7..7,
            "the query ends where a value is expected",
            "",
        ),
        (
            "own.vps=1",
            0..7,
            "no hex of this pack has an own property `vps`",
            "did you mean `vp`?",
        ),
        (
            "named own.zzzzzz",
            6..16,
            "no hex of this pack has an own property `zzzzzz`",
            "there are held, state, victory points, vp",
        ),
        (
            "terrain.x=1",
            0..9,
            "`terrain` has no members",
            "write `terrain` alone",
        ),
    ] {
        let error = found(&pack, query).expect_err(query);
        assert_eq!(
            (error.at.clone(), error.message.as_str()),
            (at, says),
            "{query}"
        );
        assert_eq!(error.help.as_deref().unwrap_or_default(), help, "{query}");
    }
    assert!(Query::is_meant("own.vp"));
}

#[test]
fn queries_find_units() {
    let mut pack = with_own();
    let kind = r#"(id: "infantry", name: "Foot", symbol: Infantry, moves: "leg")"#;
    let kind: UnitKind = beachhead_text::ron_options().from_str(kind).expect(kind);
    pack.palette.units.exchange(&kind.id.clone(), vec![kind]);
    let facts = Facts {
        pack: &pack,
        scenario: None,
        selected: &BTreeSet::new(),
        problems: &BTreeMap::new(),
    };
    for (query, expected) in [
        ("id=8/*", "8/4"),
        ("name=first", "8/4"),
        ("not named", "1/919 22/4"),
        ("side=allied", "22/4 8/4"),
        ("kind!=infantry", "22/4"),
        ("formation=4 or nation=georgian", "1/919 8/4"),
        ("formation", "8/4"),
        ("moves=LEG", "1/919 8/4"),
        ("moves and not named", "1/919"),
        ("steps>1", "8/4"),
        ("steps", "1/919 22/4 8/4"),
        ("reduced", "8/4"),
        ("figure.attack>=5", "22/4 8/4"),
        ("figure.movement", "8/4"),
        ("figure and not figure.movement", "1/919 22/4"),
        ("own", "22/4 8/4"),
        ("own.elite", "22/4"),
        ("own.morale=7 or own.elite=true", "22/4 8/4"),
        ("source=printed", "22/4"),
        ("source or note~utah", "1/919 22/4"),
    ] {
        let asked = Query::parse_of(Of::Units, query).expect(query);
        assert_eq!(asked.find(&facts).map(|hexes| hexes.len()), Ok(0));
        let found = asked.find_units(&pack).expect(query).into_iter();
        let units = found.filter_map(|at| pack.forces.units.as_slice().get(at));
        let ids: Vec<&str> = units.map(|unit| unit.id.as_str()).collect();
        assert_eq!(ids.join(" "), expected, "{query}");
    }
    assert_eq!(
        Query::parse("named").expect("a query").find_units(&pack),
        Ok(Vec::new())
    );
    for (query, says, help) in [
        (
            "terrain=woods",
            "units have no field `terrain`",
            "to find a kind write kind=terrain, to find a unit id=terrain",
        ),
        (
            "sides=x",
            "units have no field `sides`",
            "did you mean `side`?",
        ),
        ("side=x", "there is no side `x` in this pack", "there are "),
        (
            "moves=wheels",
            "there is no class of movement `wheels` in this pack",
            "",
        ),
        (
            "figure.atack=1",
            "there is no figure `atack` in this pack",
            "",
        ),
        (
            "own.moral=1",
            "no unit of this pack has an own property `moral`",
            "did you mean `morale`?",
        ),
        (
            "figure=1",
            "`figure` is compared by its members",
            "name one, as in `figure.attack`",
        ),
    ] {
        let error = Query::parse_of(Of::Units, query).and_then(|query| query.find_units(&pack));
        let error = error.expect_err(query);
        assert_eq!(error.message, says, "{query}");
        assert!(error.help.unwrap_or_default().starts_with(help), "{query}");
    }
}

proptest! {
    #[test]
    fn no_query_does_harm(text in "(terrain|=|and|or|not|\\(|\\)|\"|name|own|own\\.vp|figure\\.|~|woods|<|[ a-z*?]){0,12}") {
        let pack = pack();
        drop(found(&pack, &text));
        drop(Query::parse_of(Of::Units, &text).and_then(|query| query.find_units(&pack)));
        let _: bool = Query::is_meant(&text);
    }

    #[test]
    fn patterns_with_stars_hold_their_parts(a in "[ab]{0,4}", b in "[ab]{0,4}", c in "[ab]{0,4}") {
        let text = format!("{a}{b}{c}");
        let around = format!("{a}*{c}");
        prop_assert!(Pattern::new(&around).fits(&text));
        prop_assert!(Pattern::holding(&b).fits(&text));
        prop_assert_eq!(Pattern::new(&a).fits(&b), a == b);
        prop_assert!(Pattern::new("*").fits(&text));
    }
}
