//! A pack of a few hexes for tests: two sides with three units each, on six columns of five hexes.
//!
//! Columns of odd numbers lie half a hex to the north: 0202 touches 0102, 0103, 0302 and 0303. A river runs between the columns 03 and
//! 04, with a bridge between 0303 and 0402; a road goes 0202, 0303, 0402, 0503. There are woods in 0203 and 0502, a marsh in 0302 and a
//! lake in 0605; all else is clear.

use beachhead_engine::{Game, Happening, SeededDice};
use beachhead_hex::{Grid, HexNo, usual};
use beachhead_kit::{HexIx, UnitIx};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_model::stored::Stored;
use beachhead_model::syntax::Syntax;
use beachhead_text::{Part, SourceFile, own_game, read_part};

use crate::TableGame;
use crate::action::Resolved;
use crate::script::{Position, UnitPlace};
use crate::state::State;

pub(crate) const SCENARIO: &str = "first";

/// Lines by which the pack is played, each by its paragraph.
pub(crate) const LINES: &[&str] = &[
    r#"(id: "length", printed: "2.1", says: Turn(Length))"#,
    r#"(id: "groups", printed: "3.1", says: Setup(Groups))"#,
    r#"(id: "setup-stacking", printed: "3.2", says: Setup(Stacking))"#,
    r#"(id: "allowance", printed: "4.1", says: Move(Allowance(figure: "movement", mode: "march")))"#,
    r#"(id: "terrain-cost", printed: "4.2", says: Move(HexCost(table: "terrain")))"#,
    r#"(id: "river-cost", printed: "4.3", says: Move(HexsideCost(table: "hexside", over: [("bridge", "river")])))"#,
    r#"(id: "road-cost", printed: "4.4", says: Move(PathCost(table: "path")))"#,
    r#"(id: "enemy-hex", printed: "4.5", says: Move(NotIntoEnemies))"#,
    r#"(id: "one-hex", printed: "4.6", says: Move(OneHex))"#,
    r#"(id: "zone", printed: "5.1", says: Zoc(Has))"#,
    r#"(id: "zone-stops", printed: "5.2", says: Zoc(Stops))"#,
    r#"(id: "zone-to-zone", printed: "5.3", says: Zoc(NotThrough(first: false)))"#,
    r#"(id: "two-to-a-hex", printed: "6.1", says: Stack(Limit(most: 2, of: Units)))"#,
];

/// The pack, played by [`LINES`].
pub(crate) fn pack() -> Pack {
    with_lines(LINES)
}

/// The pack, played by these lines.
pub(crate) fn with_lines(lines: &[&str]) -> Pack {
    let mut spec = usual::flat_columns_first();
    for sheet in &mut spec.sheets {
        (sheet.columns, sheet.rows) = (6, 5);
    }
    let mut pack = own_game::pack("Mill", Grid::new(spec).expect("a usual grid"));
    let special = [
        ("0203", "woods"),
        ("0502", "woods"),
        ("0302", "marsh"),
        ("0605", "water"),
    ];
    let hexes = pack.map.grid.iter().map(|hex| {
        let number = pack.map.grid.number(hex);
        let terrain = special.iter().find(|(hex, _)| number == **hex);
        let terrain = terrain.map_or("clear", |(_, terrain)| terrain);
        format!("(hex: \"{number}\", terrain: \"{terrain}\")")
    });
    let hexes: Vec<String> = hexes.collect();
    let sides = pack.map.grid.iter().flat_map(|hex| {
        let grid = &pack.map.grid;
        let number = grid.number(hex);
        let around = grid.neighbors(hex).into_iter().flatten();
        let around = around.map(|near| grid.number(near));
        let is_over =
            |near: &HexNo| number.as_str().starts_with("03") && near.as_str().starts_with("04");
        let over = around.filter(is_over).collect::<Vec<_>>();
        over.into_iter()
            .map(move |near| format!("(between: (\"{number}\", \"{near}\"), kind: \"river\")"))
    });
    let mut sides: Vec<String> = sides.collect();
    sides.push("(between: (\"0303\", \"0402\"), kind: \"bridge\")".to_owned());
    let mut map: Stored<beachhead_model::map::Map> = read(
        "map",
        &format!(
            "(format: 1, title: \"Mill\", grid: {}, hexes: [{}], hexsides: [{}], paths: [{}])",
            r#"(orientation: Flat, sheets: [(columns: 6, rows: 5, shifted: Odd, numbering: (first: (counts: Columns, grows: East, glyphs: Digits(2)), second: (counts: Rows, grows: South, glyphs: Digits(2))))])"#,
            hexes.join(", "),
            sides.join(", "),
            r#"(id: "road", kind: "road", hexes: ["0202", "0303", "0402", "0503"])"#,
        ),
    );
    std::mem::swap(&mut pack.map, &mut map);
    let unit = |id: &str, side: &str, kind: &str, movement: u8| {
        format!(
            "(id: \"{id}\", side: \"{side}\", kind: \"{kind}\", steps: 2, figures: {{\"attack\": 2, \"defence\": 2, \"movement\": {movement}}}, reduced: {{\"movement\": 2}})"
        )
    };
    let units = [
        unit("B1", "blue", "infantry", 4),
        unit("B2", "blue", "infantry", 3),
        unit("BA", "blue", "armor", 6),
        unit("R1", "red", "infantry", 4),
        unit("R2", "red", "infantry", 3),
        unit("RA", "red", "armor", 6),
    ];
    pack.forces = read(
        "forces",
        &format!("(format: 1, units: [{}])", units.join(", ")),
    );
    pack.tables = read(
        "tables",
        r#"(format: 1,
            tables: [
                (id: "terrain", title: "Terrain", columns: ["leg", "mobile"]),
                (id: "hexside", title: "Hexsides", columns: ["leg", "mobile"]),
                (id: "path", title: "Road", columns: ["leg", "mobile"]),
            ],
            rows: [
                (table: "terrain", nr: 1, row: "clear", cells: ["1", "1"]),
                (table: "terrain", nr: 2, row: "woods", cells: ["2", "3"]),
                (table: "terrain", nr: 3, row: "marsh", cells: ["3", "-"]),
                (table: "terrain", nr: 4, row: "water", cells: ["-", "-"]),
                (table: "hexside", nr: 1, row: "river", cells: ["2", "-"]),
                (table: "hexside", nr: 2, row: "bridge", cells: ["0", "0"]),
                (table: "path", nr: 1, row: "road", cells: ["1/2", "1/2"]),
            ],
        )"#,
    );
    pack.rules = read(
        "rules",
        &format!(
            r#"(format: 1, title: "Mill",
                phases: [
                    (nr: 1, id: "Blue setup", side: Only("blue"), does: [SetUp], before: true),
                    (nr: 2, id: "Red setup", side: Only("red"), does: [SetUp], before: true),
                    (nr: 3, id: "movement", side: Each, does: [Move("march")]),
                ],
                rules: [{}],
            )"#,
            lines.join(", ")
        ),
    );
    pack.manifest.part.rules = Some("rules.ron".to_owned());
    pack.scenarios = vec![read(
        "scenarios/first",
        r#"(format: 1, id: "first", title: "The mill", turns: 4, first: "blue",
            groups: [
                (id: "blue", side: "blue", units: ["B1", "B2", "BA"], area: Hexes(["0101", "0102", "0103"]), stack: 2),
                (id: "red", side: "red", units: ["R1", "R2", "RA"], area: Hexes(["0601", "0602", "0603"]), stack: 2),
            ],
            setup: [
                (unit: "B1", hex: "0101"),
                (unit: "B2", hex: "0102"),
                (unit: "BA", hex: "0102"),
                (unit: "R1", hex: "0601"),
                (unit: "R2", hex: "0602"),
                (unit: "RA", hex: "0602"),
            ],
        )"#,
    )];
    pack
}

fn read<T: Part>(name: &str, text: &str) -> Stored<T> {
    let read = read_part::<T>(&SourceFile::new(format!("{name}.ron"), text), Syntax::Ron);
    assert_eq!(read.diagnostics, [], "{text}");
    read.value.expect("it is read")
}

/// The lines of a rulebook.
pub(crate) fn open(lines: &[&str]) -> TableGame {
    opened(&with_lines(lines))
}

/// The same, of a pack that a test has changed.
pub(crate) fn opened(pack: &Pack) -> TableGame {
    let scenario = pack.scenarios.first().expect("it has one");
    TableGame::open(pack, scenario).unwrap_or_else(|why| panic!("{why:#?}"))
}

/// The pack in which the blue side alone sets up units; those of the red side stand where the scenario has them.
pub(crate) fn blue_sets_up() -> Pack {
    let mut pack = pack();
    let phases = pack.rules.phases.iter();
    let phases = phases.filter(|phase| phase.id != *"Red setup").cloned();
    pack.rules.part.phases = phases.collect();
    pack
}

/// The pack with its scenario changed.
pub(crate) fn with_scenario(change: impl FnOnce(&mut Scenario)) -> Pack {
    let mut pack = pack();
    change(&mut pack.scenarios.first_mut().expect("it has one").part);
    pack
}

/// The state after an action, and the rows that it cites with what else happened: `4.1 allowance`, `B1 to 0102`.
pub(crate) fn taken(game: &TableGame, state: &State, action: &Resolved) -> (State, Vec<String>) {
    assert_eq!(game.check(state, action), Ok(()));
    let (mut state, mut happened) = (state.clone(), Vec::new());
    game.apply(&mut state, action, &mut SeededDice::new(1), &mut happened);
    let happened = happened.into_iter().map(|happening| match happening {
        Happening::Rule(row) => row.id.to_string(),
        Happening::Moved { unit, to } => format!("{unit} to {to}"),
        other => format!("{other:?}"),
    });
    (state, happened.collect())
}

/// The movement phase of the blue side in turn 1, with these units on the map: `"B1 0101"`, with fewer steps `"B1 0101 1"`.
pub(crate) fn state(game: &TableGame, units: &[&str]) -> State {
    staged(game, units).unwrap_or_else(|why| panic!("{units:?}: {why}"))
}

/// The same; an error says what can't be.
pub(crate) fn staged(game: &TableGame, units: &[&str]) -> Result<State, String> {
    let units = units.iter().map(|text| {
        let mut words = text.split(' ');
        let mut word = || words.next();
        UnitPlace {
            unit: word().expect("a unit").into(),
            hex: word().expect("a hex").into(),
            steps: word().map(|steps| steps.parse().expect("steps")),
            moved: false,
        }
    });
    game.given(&Position {
        turn: 1,
        phase: "blue movement".to_owned(),
        units: units.collect(),
        waiting: Vec::new(),
    })
}

pub(crate) fn unit(game: &TableGame, id: &str) -> UnitIx {
    game.roster.find(&id.into()).expect("a unit")
}

pub(crate) fn hex(game: &TableGame, number: &str) -> HexIx {
    game.board.hex(number).expect("a hex")
}
