//! Works: mines that are trodden on, and what is cleared or sealed instead of a battle.

use beachhead_engine::Game;
use beachhead_kit::tables::Reader;
use beachhead_model::games::landings::Special;
use beachhead_model::tables::{TableRow, Tables};
use serde_json::json;

use crate::action::{Resolved, work};
use crate::battle::targets;
use crate::data::MineMarkers;
use crate::entering::mines;
use crate::ground::{Marks, Work};
use crate::open::in_words;
use crate::script::Position;
use crate::side::Side;
use crate::state::{Mine, Phase};
use crate::tests::marching::{happenings, rows};
use crate::tests::pack::{game, pack};
use crate::tests::small_field::{TestField, foot};

/// A tile takes the place of the ground that is printed below it; what only lies upon that ground leaves it there.
#[test]
fn a_tile_hides_the_ground_below_it() {
    let woods = json!({"name": "woods"});
    let sandbags = json!({"name": "sand"});
    let hexes = json!([
        {"row": 4, "col": 8, "terrain": woods},
        {"row": 4, "col": 12, "obstacle": sandbags},
        {"row": 4, "col": 16, "terrain": woods, "obstacle": sandbags},
    ]);
    let field = TestField::of(&TestField::pack_on("BEACH", hexes, Vec::new()));
    for (column, beach, wooded) in [
        (8, false, true),
        (12, true, false),
        (16, false, true),
        (20, true, false),
    ] {
        let hex = field.hex(column, 4);
        let is = |marks| field.game.ground.is(hex, marks);
        let found = (is(Marks::BEACH), is(Marks::WOODS));
        assert_eq!(found, (beach, wooded), "in column {column}");
    }
}

/// Mine markers are drawn without being put back, until each lies open somewhere.
#[test]
fn mine_markers_are_drawn_one_by_one() {
    let mut field = TestField::new(json!([foot(10, 4, "infus")]), Vec::new());
    let tables = mines(&[("0", "1"), ("3", "1")]);
    field.game.mines = MineMarkers::read(&mut Reader::new(&tables, in_words));
    let unit = field.unit(10, 4);
    let hexes = [(10, 0), (14, 0), (18, 0)].map(|(column, row)| field.hex(column, row));
    for hex in hexes {
        let works = field.state.works_mut(hex).expect("a hex");
        (works.lies, works.owner) = (Work::MINE, Some(Side::Axis));
    }
    // Of one field it is known where it lies, and not yet what it is.
    let (hex, dice) = (hexes[1], None);
    field.state.mines = vec![Mine { hex, dice }];
    // The first marker of two is the 0; then only the 3 is left; then both are drawn from again.
    for (hex, dice) in [
        (hexes[0], &[1][..]),
        (hexes[1], &[1, 6, 6, 6]),
        (hexes[2], &[2, 6, 6, 6]),
        (hexes[2], &[6, 6, 6]), // It lies open now.
    ] {
        field.play(dice, |play| mines::tread_on_mine(play, unit, hex, false));
    }
    assert!(
        field.state.works_on(hexes[0]).lies.is_empty(),
        "a 0 is no mine"
    );
}

/// A table of mines.
fn mines(markers: &[(&str, &str)]) -> Tables {
    let mut tables: Tables = pack().tables.part;
    let rows = tables
        .rows
        .iter()
        .filter(|row| row.table != *"mines")
        .cloned();
    let mut rows: Vec<TableRow> = rows.collect();
    let any = tables
        .rows
        .iter()
        .find(|row| row.table == *"mines")
        .expect("a row");
    for (nr, (value, count)) in (1u16..).zip(markers) {
        let mut row = any.clone();
        row.nr = nr;
        row.row = (*value).into();
        row.cells = vec![(*count).into()];
        rows.push(row);
    }
    tables.rows = rows.into_iter().collect();
    tables
}

/// Values and counts of mine markers go up to 20, and one marker at least there must be.
#[test]
fn the_table_of_mines_says_what_can_be_drawn() {
    for (markers, readable) in [
        (&[("0", "2"), ("4", "1")][..], true),
        (&[("20", "20")], true),
        (&[("21", "1")], false),
        (&[("1", "21")], false),
        (&[("1", "0")], false),
        (&[("1", "one")], false),
    ] {
        let tables = mines(markers);
        let mut reader = Reader::new(&tables, in_words);
        MineMarkers::read(&mut reader);
        assert_eq!(reader.findings.is_empty(), readable, "{markers:?}");
    }
}

/// An accessory clears the hex beside its unit, and that is listed (L109).
#[test]
fn what_an_accessory_clears_is_listed() {
    let pack = pack();
    let game = game(&pack, "juno");
    for (with, kind, listed) in [
        ("flail", "mine", true),
        ("flail", "wire", false),
        ("bridge", "mine", false),
    ] {
        let text = format!(
            r#"(turn: 2, side: "Allies", phase: "Battle", units: [(unit: "J-GB-fun-2", hex: "Juno-A13", ordered: true, with: "{with}"), (unit: "J-DE-inf-1", hex: "Juno-M23")], card: (card: "direct-from-hq"), field: [(hex: "Juno-a12", kind: "{kind}")])"#
        );
        let ron = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let position: Position = ron.from_str(&text).expect("a position");
        let state = game.given(&position).expect("it can be staged");
        let unit = game.roster.find(&"J-GB-fun-2".into()).expect("a unit");
        let hex = game.board.hex("Juno-a12").expect("a hex");
        let mut actions = Vec::new();
        game.legal(&state, &mut actions);
        let found = actions.contains(&Resolved::Work { unit, hex });
        assert_eq!(found, listed, "{with} at {kind}");
    }
}

/// Who stands in a cave of the enemy's may seal it, and that is listed; in the open nothing is.
#[test]
fn a_cave_that_may_be_sealed_is_listed() {
    for (ground, listed) in [("pcave", true), ("hills", false)] {
        let stand =
            json!({"row": 4, "col": 12, "terrain": {"name": ground}, "unit": {"name": "infus"}});
        let mut field = TestField::new(json!([stand]), vec![Special::ImperialJapan]);
        let (unit, hex) = (field.unit(12, 4), field.hex(12, 4));
        field.ordered(Phase::Battle, &[unit]);
        let mut actions = Vec::new();
        field.game.legal(&field.state, &mut actions);
        assert_eq!(
            actions.contains(&Resolved::Work { unit, hex }),
            listed,
            "{ground}"
        );
    }
}

/// Engineers battle and remove the wire they stand in, but only those that were ordered (M42, M70).
#[test]
fn engineers_in_wire_are_ordered_first() {
    let engineer = json!({
        "row": 4, "col": 12, "obstacle": {"name": "wire"},
        "unit": {"name": "infus", "badge": "badge4"},
    });
    for (ordered, works) in [(true, true), (false, false)] {
        let mut field = TestField::new(json!([engineer, foot(14, 4, "infger")]), Vec::new());
        let (unit, hex) = (field.unit(12, 4), field.hex(12, 4));
        let kind = field.game.roster.kind_named("engineer").expect("the kind");
        field.state.troops[unit].kind = kind;
        field.ordered(Phase::Battle, &[unit]);
        field.state.troops[unit].turn.ordered = ordered;
        let work = Resolved::Work { unit, hex };
        assert_eq!(!field.refused(work), works, "ordered: {ordered}");
        if ordered {
            let foe = field.hex(14, 4);
            let dice = targets::dice_on(field.game.view(&field.state), unit, foe);
            field.act(
                Resolved::Attack { unit, hex: foe },
                &vec![6; usize::from(dice)],
            );
            field.act(work, &[]);
            assert!(field.state.works_on(hex).lies.is_empty(), "battle and work");
        }
    }
}

/// Who clears what, and by which row: wire is infantry's affair, mines and road blocks are engineers'.
#[test]
fn works_go_by_the_rows_of_who_does_them() {
    const WIRE: &str = "M70 wire";
    const ENGINEER: &str = "M42 engineer";
    for (unit, engineer, lies, by) in [
        ("infus", false, Work::WIRE, &[WIRE][..]),
        ("infus", true, Work::WIRE, &[ENGINEER, WIRE]),
        ("infus", true, Work::ROAD_BLOCK, &[ENGINEER]),
        ("infus", true, Work::MINE, &[ENGINEER]),
        ("infus", false, Work::ROAD_BLOCK, &[]),
        ("infus", false, Work::MINE, &[]),
        ("tankus", false, Work::WIRE, &[]),
    ] {
        let mut field = TestField::new(json!([foot(12, 4, unit)]), Vec::new());
        let (unit, hex) = (field.unit(12, 4), field.hex(12, 4));
        if engineer {
            let kind = field.game.roster.kind_named("engineer").expect("the kind");
            field.state.troops[unit].kind = kind;
        }
        let works = field.state.works_mut(hex).expect("a hex");
        (works.lies, works.owner) = (lies, Some(Side::Axis));
        field.ordered(Phase::Battle, &[unit]);
        let work = Resolved::Work { unit, hex };
        let listed = work::own_hex(field.game.view(&field.state), unit);
        assert_eq!(listed == Some(hex), !by.is_empty(), "{lies:?}");
        if !by.is_empty() {
            let seen = happenings(&mut field, work, &[]);
            assert_eq!(rows(&seen), by, "{lies:?}, engineer: {engineer}");
            assert!(field.state.works_on(hex).lies.is_empty(), "{lies:?}");
        }
    }
}
