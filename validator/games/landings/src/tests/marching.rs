//! What a move goes by, what it meets on its way and what it is refused for, and the light: tables on small fields.

use beachhead_engine::{Game, GivenDice, Happening};
use beachhead_kit::testing::{built_id, row_of};
use serde_json::{Value, json};

use crate::action::Resolved;
use crate::command::{given, night};
use crate::players;
use crate::side::Side;
use crate::state::{Phase, Played, Way};
use crate::tests::small_field::{TestField, foot};

/// Takes an action, and says what happened.
pub(crate) fn happenings(field: &mut TestField, action: Resolved, dice: &[u16]) -> Vec<Happening> {
    let judged = field.game.check(&field.state, &action);
    judged.unwrap_or_else(|refused| panic!("{action:?}: {refused:?}"));
    let mut given = GivenDice::new(dice);
    let mut seen: Vec<Happening> = Vec::new();
    (field.game).apply(&mut field.state, &action, &mut given, &mut seen);
    let rolled = given.finish();
    rolled.unwrap_or_else(|why| panic!("{action:?}: {why}"));
    seen
}

/// The rows that were applied, each once.
pub(crate) fn rows(seen: &[Happening]) -> Vec<&'static str> {
    let rows = seen.iter().filter_map(|one| match one {
        Happening::Rule(row) => Some(built_id(row)),
        _ => None,
    });
    let mut rows: Vec<&str> = rows.collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}

fn tile(column: i16, name: &str) -> Value {
    json!({"row": 4, "col": column, "terrain": {"name": name, "orientation": 1}})
}

/// The columns of row 4 as a way.
fn along(field: &TestField, columns: &[i16]) -> Way {
    Way::of(columns.iter().map(|column| field.hex(*column, 4))).expect("a way")
}

/// A move applies the rows of the ground that it enters, and of no other.
#[test]
fn a_move_applies_the_rows_of_what_it_enters() {
    const ALL: [&str; 2] = ["M29 move-allowance", "M30 path-free"];
    let block =
        |column: i16, name: &str| json!({"row": 4, "col": column, "obstacle": {"name": name}});
    for (unit, ground, columns, more) in [
        ("infus", vec![], &[12][..], &[][..]),
        ("infus", vec![], &[12, 14], &[]),
        (
            "infus",
            vec![tile(12, "woods")],
            &[12],
            &["M32 stops", "M33 entry-bars-battle", "M63 woods"],
        ),
        ("infus", vec![tile(12, "beach")], &[12], &["M61 beach"]),
        ("infus", vec![tile(12, "coast")], &[12], &["L1 coastline"]),
        (
            "infus",
            vec![tile(12, "marshes")],
            &[12],
            &["M32 stops", "M68 marsh"],
        ),
        (
            "infus",
            vec![tile(12, "ford")],
            &[12],
            &["M32 stops", "M66 river"],
        ),
        (
            "infus",
            vec![block(12, "wire")],
            &[12],
            &["M32 stops", "M70 wire"],
        ),
        (
            "infus",
            vec![block(12, "hedgehog")],
            &[12],
            &["M71 hedgehog"],
        ),
        (
            "infus",
            vec![block(12, "roadblock")],
            &[12],
            &["M32 stops", "M75 road-block"],
        ),
        (
            "infus",
            vec![block(12, "bunker")],
            &[12],
            &["M72 bunker-entry"],
        ),
        (
            "infus",
            vec![tile(10, "road"), tile(12, "road")],
            &[12],
            &["M67 open-ground"],
        ),
        (
            "infus",
            vec![tile(10, "road"), tile(12, "road"), tile(14, "road")],
            &[12, 14],
            &["M67 open-ground"],
        ),
        (
            "infus",
            vec![
                tile(10, "road"),
                tile(12, "road"),
                tile(14, "road"),
                tile(16, "road"),
            ],
            &[12, 14, 16],
            &["M34 road-bonus", "M67 open-ground"],
        ),
        ("tankus", vec![], &[12, 14, 16], &[]),
    ] {
        let stand = json!({"row": 4, "col": 10, "unit": {"name": unit}});
        let mut hexes: Vec<Value> = ground.clone();
        match hexes.iter_mut().find(|hex| hex["col"] == 10) {
            Some(hex) => hex["unit"] = json!({"name": unit}),
            None => hexes.push(stand),
        }
        let mut field = TestField::new(json!(hexes), Vec::new());
        let mover = field.unit(10, 4);
        field.ordered(Phase::Movement, &[mover]);
        let way = along(&field, columns);
        let seen = happenings(
            &mut field,
            Resolved::Move {
                unit: mover,
                path: way,
            },
            &[],
        );
        let mut expected: Vec<&str> = ALL.iter().chain(more).copied().collect();
        expected.sort_unstable();
        assert_eq!(rows(&seen), expected, "{unit} over {ground:?}");
    }
}

/// The player of these units has this card in play.
fn by_card(field: &mut TestField, id: &str) {
    let mut cards = field.game.cards.iter();
    let card = cards.find(|(_, card)| card.id == *id);
    let (card, section) = card.map(|(at, card)| (at, card.section)).expect("the card");
    let acts = card;
    let playing = given::orders_of(
        field.game.view(&field.state),
        Played {
            card,
            acts,
            section,
        },
    );
    let seat = field.state.seat;
    field.state.players[seat].playing = Some(playing);
}

/// Ice breaks under who crosses it, but not behind enemy lines, where one only passes; the last hex is trodden on (M19).
#[test]
fn who_passes_treads_on_the_last_hex_only() {
    for (card, ice, lost) in [
        ("move-out", &[12][..], 1),
        ("move-out", &[12, 14], 2),
        ("behind-enemy-lines", &[12], 0),
        ("behind-enemy-lines", &[14], 1),
        ("behind-enemy-lines", &[12, 14], 1),
    ] {
        let mut hexes: Vec<Value> = ice.iter().map(|column| tile(*column, "wriver")).collect();
        hexes.push(foot(10, 4, "infus"));
        let mut field = TestField::new(json!(hexes), Vec::new());
        let unit = field.unit(10, 4);
        field.ordered(Phase::Movement, &[unit]);
        by_card(&mut field, card);
        let whole = field.figures(unit);
        let way = along(&field, &[12, 14]);
        // A star a hex.
        let dice = [6, 1].repeat(lost);
        field.act(Resolved::Move { unit, path: way }, &dice);
        let left = usize::from(whole - field.figures(unit));
        assert_eq!(left, lost, "{card}, ice at {ice:?}");
    }
}

/// What a move costs and leaves to do is said in words.
#[test]
fn the_cost_of_a_move_is_said() {
    for (unit, columns, said) in [
        (
            "infus",
            &[12][..],
            Some("1 hex of movement, may battle afterwards"),
        ),
        (
            "infus",
            &[12, 14],
            Some("2 hexes of movement, no battle afterwards"),
        ),
        (
            "tankus",
            &[12, 14, 16],
            Some("3 hexes of movement, may battle afterwards"),
        ),
        ("infus", &[18], None),
    ] {
        let mut field = TestField::new(json!([foot(10, 4, unit)]), Vec::new());
        let mover = field.unit(10, 4);
        field.ordered(Phase::Movement, &[mover]);
        let way = along(&field, columns);
        let found = field.game.describe_cost(
            &field.state,
            &Resolved::Move {
                unit: mover,
                path: way,
            },
        );
        assert_eq!(found.as_deref(), said, "{unit} {columns:?}");
        let done = field.game.describe_cost(&field.state, &Resolved::Done);
        assert_eq!(done, None);
    }
}

/// Why a hex is not entered: the row, and what closes it.
#[test]
fn a_closed_hex_says_what_closes_it() {
    let laid = |name: &str| json!({"terrain": {"name": name, "orientation": 1}});
    let turned = json!({"terrain": {"name": "wadi", "orientation": 2}});
    let train = json!({"terrain": {"name": "rail", "orientation": 1}, "rect_terrain": {"name": "loco", "orientation": 1}});
    let unit = |name: &str| json!({"unit": {"name": name}});
    let from_wadi =
        json!({"terrain": {"name": "wadi", "orientation": 2}, "unit": {"name": "infus"}});
    let from_mountain = json!({"terrain": {"name": "mountain"}, "unit": {"name": "infus"}});
    for (start, there, rule, words) in [
        (
            unit("gunus"),
            laid("marshes"),
            "M68 marsh",
            "it can't enter a marsh",
        ),
        (
            unit("infus"),
            laid("river"),
            "M66 river",
            "it can't cross the water",
        ),
        (
            unit("infus"),
            laid("lakeA"),
            "M66 river",
            "it can't cross the water",
        ),
        (
            unit("tankus"),
            laid("fortress"),
            "M30 path-free",
            "the ground is closed to it",
        ),
        (
            unit("infus"),
            turned,
            "M30 path-free",
            "a gully is entered and left by its open ends only",
        ),
        (
            from_wadi,
            json!({}),
            "M30 path-free",
            "a gully is entered and left by its open ends only",
        ),
        (
            unit("infus"),
            laid("mountain"),
            "M30 path-free",
            "a mountain is entered and left by way of hills only",
        ),
        (
            from_mountain,
            json!({}),
            "M30 path-free",
            "a mountain is entered and left by way of hills only",
        ),
        (train, json!({}), "M30 path-free", "no railway leads there"),
    ] {
        let at = |column: i16, hex: &Value| {
            let mut hex = hex.clone();
            hex["row"] = json!(4);
            hex["col"] = json!(column);
            hex
        };
        let hexes = json!([at(10, &start), at(12, &there)]);
        let mut field = TestField::new(hexes, Vec::new());
        let mover = field.unit(10, 4);
        field.ordered(Phase::Movement, &[mover]);
        let way = along(&field, &[12]);
        let refused = field.game.check(
            &field.state,
            &Resolved::Move {
                unit: mover,
                path: way,
            },
        );
        let refused = refused.expect_err(words);
        assert_eq!(refused.rule.id, rule, "{start} to {there}");
        let ends = refused.reason.ends_with(&format!(": {words}"));
        assert!(ends, "{start} to {there}: {}", refused.reason);
    }
}

/// On a road a move may be a hex longer; what is too far is refused by the road's row where that hex is used up.
#[test]
fn a_move_too_far_is_refused_by_its_own_row() {
    let road =
        |columns: &[i16]| -> Vec<Value> { columns.iter().map(|at| tile(*at, "road")).collect() };
    for (ground, columns, rule) in [
        (road(&[]), &[12, 14, 16][..], "M29 move-allowance"),
        (road(&[10, 12, 14]), &[12, 14, 16], "M34 road-bonus"),
        (
            road(&[10, 12, 14, 16, 18]),
            &[12, 14, 16, 18],
            "M34 road-bonus",
        ),
    ] {
        let mut hexes = ground.clone();
        match hexes.iter_mut().find(|hex| hex["col"] == 10) {
            Some(hex) => hex["unit"] = json!({"name": "infus"}),
            None => hexes.push(foot(10, 4, "infus")),
        }
        let mut field = TestField::new(json!(hexes), Vec::new());
        let unit = field.unit(10, 4);
        field.ordered(Phase::Movement, &[unit]);
        let way = along(&field, columns);
        let refused = field
            .game
            .check(&field.state, &Resolved::Move { unit, path: way });
        let found = row_of(&refused.expect_err("too far"));
        assert_eq!(found, rule, "{ground:?}");
    }
}

/// The light is rolled for once a turn, by the side named for it, as long as it still changes.
#[test]
fn the_light_is_rolled_for_while_it_changes() {
    use beachhead_model::games::landings::Special;
    for (falls, side, phase, sight, done, may) in [
        (false, Side::Axis, Phase::Night, 1, false, true),
        (false, Side::Axis, Phase::Night, 5, false, true),
        (false, Side::Axis, Phase::Night, 6, false, false),
        (false, Side::Axis, Phase::Night, 1, true, false),
        (false, Side::Allies, Phase::Night, 1, false, false),
        (false, Side::Axis, Phase::Command, 1, false, false),
        (true, Side::Axis, Phase::Night, 6, false, true),
        (true, Side::Axis, Phase::Night, 2, false, true),
        (true, Side::Axis, Phase::Night, 1, false, false),
        (true, Side::Allies, Phase::Night, 6, false, false),
    ] {
        let rule = Special::Night {
            side: Some("Axis".into()),
            falls,
        };
        let mut field = TestField::new(json!([]), vec![rule]);
        field.state.side = side;
        field.state.seat = players::seat_named(&field.game, side, None).expect("a player");
        field.state.phase = phase;
        field.state.sight = sight;
        let seat = field.state.seat;
        field.state.players[seat].done = done;
        let what = format!("falls {falls}, {side:?}, {phase:?}, sight {sight}, done {done}");
        assert_eq!(!field.refused(Resolved::RollNight), may, "{what}");
        assert_eq!(
            night::is_night(field.game.view(&field.state)),
            sight < 6,
            "{what}"
        );
        if may {
            let seen = happenings(&mut field, Resolved::RollNight, &[1, 1, 1, 1]);
            assert!(rows(&seen).contains(&"M1 turn-order"), "{what}");
        }
    }
}
