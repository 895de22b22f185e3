//! Facts and positions: what holds, what is so in its place, what a position can't say; and what is to be seen.

use beachhead_engine::testing::check_golden;
use beachhead_engine::{Game, SeededDice, Silent};
use beachhead_kit::testing::sample_pack;
use beachhead_model::script::Script;

use crate::script::{Fact, Free, Position};
use crate::tests::{action, game};
use crate::{FreeGame, State};

fn read<T: serde::de::DeserializeOwned>(text: &str) -> T {
    let options = ron::Options::default();
    let options = options.with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let read = options.from_str(text);
    read.unwrap_or_else(|error| panic!("{text}: {error}"))
}

const POSITION: &str = "(units: [(unit: \"1/Blue\", hex: \"0303\", steps: 1, flipped: true, facing: 2), (unit: \"2/Blue\", hex: \"0305\")], \
    cells: [(unit: \"5/Blue\", chart: \"reserve\", cell: 2)], removed: [\"3/Blue\"], \
    marks: [(name: \"smoke\", hex: \"0505\"), (name: \"turn\", value: 2)])";

/// The position after two dice, and a marker with a number.
fn staged(game: &FreeGame) -> State {
    let mut state = game.given(&read(POSITION)).expect("it can be");
    for text in [
        "Roll(dice: 2, sides: 6)",
        "Mark(name: \"fire\", hex: \"0404\", value: 3)",
        "Note(text: \"night falls\")",
    ] {
        let action = game.resolve_checked(&state, &action(text)).expect(text);
        game.apply(&mut state, &action, &mut SeededDice::new(42), &mut Silent);
    }
    state
}

#[test]
fn facts_hold_or_are_answered_by_what_is_so() {
    let pack = sample_pack("free");
    let game = game(&pack);
    let state = staged(&game);
    for (fact, holds, instead) in [
        (
            "UnitAt(unit: \"1/Blue\", hex: \"0303\")",
            true,
            "1/Blue is in 0303, with 1 step, its back up, facing 2",
        ),
        (
            "UnitAt(unit: \"2/Blue\", hex: \"0303\")",
            false,
            "2/Blue is in 0305, with 2 steps, its front up, facing 0",
        ),
        (
            "InCell(unit: \"5/Blue\", chart: \"reserve\", cell: 2)",
            true,
            "in cell 2 of Reserve",
        ),
        (
            "InCell(unit: \"5/Blue\", chart: \"reserve\", cell: 1)",
            false,
            "in cell 2 of Reserve",
        ),
        ("OffMap(unit: \"5/Blue\")", true, ""),
        ("OffMap(unit: \"1/Red\")", true, "1/Red is off the map"),
        ("OffMap(unit: \"1/Blue\")", false, ""),
        ("Removed(unit: \"3/Blue\")", true, "out of the game"),
        ("Removed(unit: \"5/Blue\")", false, ""),
        ("Flipped(unit: \"1/Blue\")", true, ""),
        ("Flipped(unit: \"2/Blue\")", false, ""),
        ("Facing(unit: \"1/Blue\", facing: 2)", true, ""),
        ("Facing(unit: \"1/Blue\", facing: 3)", false, ""),
        ("Steps(unit: \"1/Blue\", steps: 1)", true, ""),
        ("Steps(unit: \"1/Blue\", steps: 2)", false, ""),
        (
            "MarkAt(name: \"fire\", hex: \"0404\")",
            true,
            "fire is in 0404, at 3",
        ),
        (
            "MarkAt(name: \"smoke\", hex: \"0404\")",
            false,
            "smoke is in 0505",
        ),
        (
            "MarkAt(name: \"mines\", hex: \"0404\")",
            false,
            "there is no marker mines",
        ),
        ("MarkValue(name: \"turn\", value: 2)", true, "turn is at 2"),
        (
            "MarkValue(name: \"smoke\", value: 0)",
            false,
            "smoke is in 0505",
        ),
        ("Rolled(sum: 1)", false, "the dice come to"),
    ] {
        let read: Fact = read(fact);
        assert_eq!(game.holds(&state, &read), Ok(holds), "{fact}");
        let said = game.instead(&state, &read).expect("something is so");
        assert!(said.contains(instead), "{fact}: {said}");
    }
    for (fact, why) in [
        ("Flipped(unit: \"1/Bleu\")", "did you mean `1/Blue`?"),
        ("UnitAt(unit: \"1/Blue\", hex: \"9999\")", "9999"),
        (
            "InCell(unit: \"1/Blue\", chart: \"reserv\", cell: 1)",
            "did you mean `reserve`?",
        ),
    ] {
        let said = game.holds(&state, &read(fact)).expect_err(fact);
        assert!(said.contains(why), "{fact}: {said}");
    }
    let unrolled = game.start();
    assert_eq!(game.holds(&unrolled, &read("Rolled(sum: 0)")), Ok(false));
}

#[test]
fn a_position_says_what_can_be() {
    let pack = sample_pack("free");
    let game = game(&pack);
    for (position, why) in [
        (
            "(units: [(unit: \"1/Bleu\", hex: \"0303\")])",
            "did you mean `1/Blue`?",
        ),
        ("(units: [(unit: \"1/Blue\", hex: \"9999\")])", "9999"),
        (
            "(units: [(unit: \"1/Blue\", hex: \"0303\", steps: 3)])",
            "it has 1 to 2",
        ),
        (
            "(units: [(unit: \"1/Blue\", hex: \"0303\", facing: 6)])",
            "not by 6",
        ),
        (
            "(units: [(unit: \"1/Blue\", hex: \"0303\")], removed: [\"1/Blue\"])",
            "1/Blue is named twice",
        ),
        (
            "(cells: [(unit: \"1/Blue\", chart: \"reserve\", cell: 9)])",
            "reserve has no cell 9",
        ),
        (
            "(cells: [(unit: \"1/Blue\", chart: \"turm\", cell: 1)])",
            "did you mean `turns`?",
        ),
        ("(marks: [(name: \"smoke\")])", "neither a hex nor a value"),
        ("(marks: [(name: \"\", value: 1)])", "needs a name"),
        (
            "(marks: [(name: \"a\", value: 1), (name: \"a\", value: 2)])",
            "marker a is named twice",
        ),
    ] {
        let position: Position = read(position);
        let said = game.given(&position).expect_err(why);
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn what_lies_on_the_table_is_seen() {
    let pack = sample_pack("free");
    let game = game(&pack);
    let scene = game.scene(&staged(&game));
    let marks = |unit: &str| -> Vec<&str> {
        let marks = scene.units[unit].marks.iter();
        marks.map(|mark| &*mark.tooltip).collect()
    };
    assert_eq!(marks("1/Blue"), ["its back is up", "turned by 2 sixths"]);
    assert_eq!(marks("2/Blue"), Vec::<&str>::new());
    let markers: Vec<String> = scene
        .markers
        .iter()
        .map(|marker| format!("{} in {}", marker.label, marker.hex))
        .collect();
    assert_eq!(markers, ["fire 3 in 0404", "smoke in 0505"]);
    let places: Vec<String> = scene
        .places
        .iter()
        .map(|place| format!("{}: {}", place.name, place.counters.len()))
        .collect();
    let expected = [
        "cell 2 of Reserve: 1",
        "To come on turn 2: 2",
        "To come on turn 3: 1",
        "Off the map: 7",
        "Out of the game: 1",
    ];
    assert_eq!(places, expected);
    assert_eq!(scene.turn.number, 2);
    let [turn, rolled, noted] = &scene.lines[..] else {
        panic!("{:?}", scene.lines)
    };
    assert_eq!(
        (turn.as_str(), noted.as_str()),
        ("turn: 2", "noted: night falls")
    );
    assert!(
        rolled.starts_with("rolled: ") && rolled.contains(" = "),
        "{rolled}"
    );
    // A turn that no track can show.
    let mut state = game.start();
    let far = game
        .read(&state, &action("Mark(name: \"turn\", value: -1)"))
        .expect("a marker");
    game.apply(&mut state, &far, &mut SeededDice::new(1), &mut Silent);
    assert_eq!(game.turn(&state).number, 0);
}

#[test]
fn scripts_of_this_format_are_read() {
    let golden = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../schema/golden");
    check_golden::<Script<Free>>(&golden.join("format-1/script-free"));
}
