//! What no sample scenario has: the odd units and actions of the base game, each on a small field.

use beachhead_engine::{Game, GivenDice, Happening};
use beachhead_kit::testing::row_of;
use beachhead_model::games::landings::{Drop, Special};
use serde_json::json;

use crate::action::{Resolved, blow, jump};
use crate::arrivals::drops;
use crate::battle::{cites, flight, targets};
use crate::entering::enter::How;
use crate::entering::{enter, losing};
use crate::ground::Work;
use crate::movement::moves;
use crate::players;
use crate::report::plan;
use crate::script::Fact;
use crate::side::Side;
use crate::state::{Pending, Phase, Place, Way};
use crate::tests::small_field::{TestField, foot};
use crate::view::Play;

/// A Tiger is hurt by a hit only if a second die shows a grenade.
#[test]
fn a_tiger_takes_a_second_roll() {
    let tiger = json!({"row": 4, "col": 12, "unit": {"name": "tank2ger", "nbr_units": 1}});
    let mut field = TestField::new(json!([tiger, foot(14, 4, "infus")]), Vec::new());
    let (tiger, foe) = (field.unit(12, 4), field.unit(14, 4));
    assert_eq!(field.figures(tiger), 1);
    field.ordered(Phase::Battle, &[foe]);
    let hex = field.hex(12, 4);
    field.act(Resolved::Attack { unit: foe, hex }, &[4, 6, 6, 3]);
    assert_eq!(field.figures(tiger), 1, "the second die was no grenade");
    field.play(&[4], |play| {
        losing::lose_figures(play, tiger, 1);
    });
    assert_eq!(field.state.troops[tiger].place, Place::Lost);
}

/// A truck gives its figures away; what it spends is no loss, and counts for no medal.
#[test]
fn a_truck_spends_its_figures() {
    let truck = json!({"row": 6, "col": 12, "unit": {"name": "vehus", "nbr_units": 2}});
    let mut field = TestField::new(json!([truck, foot(14, 6, "infus")]), Vec::new());
    let (truck, weak) = (field.unit(12, 6), field.unit(14, 6));
    field.state.troops[weak].figures = 1;
    field.ordered(Phase::Battle, &[truck, weak]);
    let give = |figures| Resolved::Resupply {
        truck,
        unit: weak,
        figures,
    };
    assert!(field.refused(give(3)), "it has two figures");
    field.act(give(2), &[]);
    assert_eq!(field.figures(weak), 3);
    assert_eq!(field.state.troops[truck].place, Place::Left);
    assert_eq!(field.state.stand.total(Side::Axis), 0);
    assert!(field.state.troops[weak].turn.no_battle);
}

/// Infantry that has not moved, with no enemy beside it, gets figures back at a hospital.
#[test]
fn infantry_recovers_at_a_hospital() {
    let hospital = json!({
        "row": 6, "col": 12, "terrain": {"name": "phospital"}, "unit": {"name": "infus"},
    });
    let mut field = TestField::new(json!([hospital]), vec![Special::Recovery]);
    let unit = field.unit(12, 6);
    field.ordered(Phase::Battle, &[unit]);
    assert!(
        field.refused(Resolved::Recover { unit }),
        "no figure is missing"
    );
    field.state.troops[unit].figures = 1;
    field.act(Resolved::Recover { unit }, &[1, 6, 3, 4, 5, 3]);
    assert_eq!(field.figures(unit), 3, "a symbol and a star");
}

/// Ice breaks under who enters it, in a retreat too; who passes behind the lines does not tread on it.
#[test]
fn ice_may_break() {
    let ice = json!({"row": 5, "col": 13, "terrain": {"name": "wriver", "orientation": 1}});
    let mut field = TestField::new(json!([ice, foot(12, 4, "infus")]), Vec::new());
    let (unit, hex) = (field.unit(12, 4), field.hex(13, 5));
    let mut again = field.state.clone();
    field.play(&[6, 1], |play| {
        enter::enter(play, unit, hex, How::Retreat);
    });
    assert_eq!(field.figures(unit), 3);
    std::mem::swap(&mut field.state, &mut again);
    field.play(&[], |play| {
        enter::enter(play, unit, hex, How::Pass);
    });
    assert_eq!(field.figures(unit), 4);
}

/// A river costs a die from a boat, a ford from any unit; a unit that is put into a river without a boat has all of them.
#[test]
fn a_river_costs_boats_a_die() {
    let river = json!({"name": "river", "orientation": 1});
    let wide = json!({"name": "river", "orientation": 1, "behavior": "WIDE_RIVER"});
    let ford = json!({"name": "river", "orientation": 1, "behavior": "FORD"});
    let (by_foot, boat) = (
        json!({"name": "infus"}),
        json!({"name": "infus", "equipment": "boat"}),
    );
    for (unit, tile, dice) in [
        (&by_foot, &river, 3),
        (&by_foot, &wide, 3),
        (&by_foot, &ford, 2),
        (&boat, &river, 2),
        (&boat, &wide, 2),
        (&boat, &ford, 2),
    ] {
        let field = TestField::new(
            json!([{"row": 4, "col": 12, "terrain": tile, "unit": unit}, foot(14, 4, "infger")]),
            Vec::new(),
        );
        let (attacker, target) = (field.unit(12, 4), field.hex(14, 4));
        let found = targets::dice_on(field.game.view(&field.state), attacker, target);
        assert_eq!(found, dice, "{unit} in {tile}");
        let mut state = field.state.clone();
        let mut cited: Vec<Happening> = Vec::new();
        let mut play = Play {
            game: &field.game,
            state: &mut state,
            dice: &mut GivenDice::new(&[]),
            trace: &mut cited,
        };
        cites::cite_dice(&mut play, attacker, target);
        let by_river = cited
            .iter()
            .any(|one| matches!(one, Happening::Rule(row) if row.id == "M66 river"));
        assert_eq!(by_river, unit == &boat && tile != &ford, "{unit} in {tile}");
    }
}

/// A star blows the bridge, and who stands on it goes with it.
#[test]
fn a_bridge_is_blown_under_its_guard() {
    let bridge = json!({
        "row": 4, "col": 12, "terrain": {"name": "river", "orientation": 1},
        "rect_terrain": {"name": "bridge", "orientation": 1}, "unit": {"name": "infus"},
    });
    let rule = Special::BlowBridge {
        side: "Axis".into(),
        near: false,
    };
    let mut field = TestField::new(json!([bridge]), vec![rule]);
    let (guard, hex) = (field.unit(12, 4), field.hex(12, 4));
    field.play(&[1, 2], |play| blow::apply(play, hex));
    assert!(field.state.works_on(hex).lies.is_empty());
    field.play(&[1, 6], |play| blow::apply(play, hex));
    assert!(field.state.works_on(hex).lies.has(Work::BLOWN));
    assert_eq!(field.state.troops[guard].place, Place::Lost);
    assert_eq!(field.state.stand.total(Side::Axis), 1);
}

/// Who drops drifts step by step; off the board he is lost, and no side gets a medal for it.
#[test]
fn drops_drift() {
    let hexes = json!([foot(12, 8, "inf2us"), foot(14, 8, "inf2us")]);
    let mut field = TestField::new(hexes, Vec::new());
    let (first, second) = (field.unit(12, 8), field.unit(14, 8));
    for unit in [first, second] {
        field.play(&[], |play| play.state.put(unit, Place::Waiting));
    }
    let ids: Vec<_> = [first, second]
        .map(|unit| field.game.roster[unit].id.clone())
        .to_vec();
    let number = |field: &TestField, column, row| field.game.number(field.hex(column, row));
    field.game.plan.special.push(Special::Paradrop(Drop {
        side: "Allies".into(),
        units: ids,
        center: vec![number(&field, 12, 4), number(&field, 0, 0)],
        range: 1,
    }));
    assert!(drops::has_drops(
        field.game.view(&field.state),
        Side::Allies
    ));
    field.state.phase = Phase::Jump;
    field.state.seat = players::seat_named(&field.game, Side::Allies, None).expect("a player");
    field.play(&[1], |play| jump::apply(play, first));
    let landed = field.state.hex_of(first).expect("it has landed");
    assert!(field.game.board.touch(landed, field.hex(12, 4)));
    assert!(field.refused(Resolved::Jump { unit: first }), "it has");
    assert!(!field.refused(Resolved::Jump { unit: second }));
    assert!(!drops::has_drops(field.game.view(&field.state), Side::Axis));
    let lost = (1..=6).filter(|die| {
        let mut field = TestField {
            game: field.game.clone(),
            state: field.state.clone(),
        };
        field.play(&[*die], |play| jump::apply(play, second));
        field.state.stand.total(Side::Axis) == 0 && field.state.troops[second].place == Place::Lost
    });
    assert_eq!(lost.count(), 4, "a corner has two neighbours");
}

/// Who is hit and can't answer loses no more than it has, and owes nothing afterwards.
#[test]
fn the_dead_owe_no_flags() {
    let hexes = json!([foot(12, 4, "infus"), foot(14, 4, "infger")]);
    let mut field = TestField::new(hexes, Vec::new());
    let (unit, foe) = (field.unit(12, 4), field.unit(14, 4));
    field.state.troops[foe].figures = 1;
    field.ordered(Phase::Battle, &[unit]);
    let hex = field.hex(14, 4);
    field.act(Resolved::Attack { unit, hex }, &[1, 5, 5]);
    assert!(matches!(
        field.state.pending.first(),
        Some(Pending::TakeGround { .. })
    ));
}

/// Who enters the enemy's headquarters takes a card from him; taking it back returns one.
#[test]
fn a_headquarters_is_worth_a_card() {
    let camp = json!({"row": 2, "col": 12, "terrain": {"name": "pheadquarter"}});
    let hexes = json!([camp, foot(12, 4, "infus"), foot(16, 2, "infger")]);
    let mut field = TestField::new(hexes, Vec::new());
    let (unit, own, hex) = (field.unit(12, 4), field.unit(16, 2), field.hex(12, 2));
    let seat = players::seat_named(&field.game, Side::Axis, None).expect("a player");
    let (card, _) = field.game.cards.iter().next().expect("a card");
    field.state.players[seat].hand.add(card);
    let held = |field: &TestField| field.state.players[seat].hand.len();
    field.play(&[1], |play| {
        enter::enter(play, unit, hex, How::Step);
    });
    assert_eq!(held(&field), 0);
    field.play(&[], |play| play.state.put(unit, Place::Left));
    field.play(&[1], |play| {
        enter::enter(play, own, hex, How::Step);
    });
    assert_eq!(held(&field), 1);
    field.play(&[], |play| play.state.put(own, Place::Waiting));
    field.play(&[], |play| {
        enter::enter(play, own, hex, How::Arrive);
    });
    assert_eq!(held(&field), 1, "it is theirs already");
}

/// Who is driven off by an ambush battles no more this turn, and has crushed no wire by it.
#[test]
fn an_ambush_ends_the_attackers_battles() {
    let tank = json!({
        "row": 4, "col": 12, "obstacle": {"name": "wire"}, "unit": {"name": "tankus"},
    });
    let mut field = TestField::new(json!([tank, foot(14, 4, "infger")]), Vec::new());
    let (tank, hex) = (field.unit(12, 4), field.hex(14, 4));
    let card = field.game.cards.ambush.expect("the card");
    for player in &mut field.state.players.0 {
        player.hand.add(card);
    }
    field.ordered(Phase::Battle, &[tank]);
    field.act(Resolved::Attack { unit: tank, hex }, &[]);
    field.act(Resolved::Ambush, &[5, 6, 6]);
    let way = Way::of([field.hex(11, 5)]).expect("a hex");
    field.act(
        Resolved::Retreat {
            unit: tank,
            path: way,
        },
        &[],
    );
    assert!(field.state.troops[tank].turn.no_battle && field.state.battle.is_none());
    let from = field.hex(12, 4);
    assert!(field.state.works_on(from).lies.has(Work::WIRE));
}

/// A train goes through a station, whose rails join those on both sides, and no further than rails meet.
#[test]
fn a_train_keeps_to_rails_that_meet() {
    let rail = |column: i16, name: &str| json!({"row": 4, "col": column, "terrain": {"name": name, "orientation": 1}});
    let train = json!({
        "row": 4, "col": 10, "terrain": {"name": "rail", "orientation": 1},
        "rect_terrain": {"name": "loco", "orientation": 1},
    });
    // East of the train a station; west of it rails that run across.
    let across = json!({"row": 4, "col": 8, "terrain": {"name": "rail", "orientation": 2}});
    let hexes = json!([across, train, rail(12, "station"), rail(14, "rail")]);
    let mut field = TestField::new(hexes, Vec::new());
    let train = field.unit(10, 4);
    for (column, reached) in [(8, false), (12, true), (14, true), (16, false)] {
        let found = moves::reached(field.game.view(&field.state), train, field.hex(column, 4));
        assert_eq!(found.is_some(), reached, "column {column}");
    }
    for flags in [1, 2] {
        let west = field.hex(10 - 2 * i16::from(flags), 4);
        assert!(!flight::runs_to(
            field.game.view(&field.state),
            train,
            flags,
            west
        ));
    }
    field.ordered(Phase::Movement, &[train]);
    let way = Way::of([field.hex(12, 4)]).expect("a hex");
    field.act(
        Resolved::Move {
            unit: train,
            path: way,
        },
        &[],
    );
    assert_eq!(field.game.invariants(&field.state), Ok(()));
}

/// A scenario may put units where a tile's behaviour lets no unit enter, but not where the ground itself is closed.
#[test]
fn units_begin_where_a_tile_alone_closes_the_hex() {
    for (terrain, unit, may) in [
        (
            json!({"name": "hills", "behavior": "IMPASSABLE_HILL"}),
            "infger",
            true,
        ),
        (
            json!({"name": "woods", "behavior": "IMPASSABLE_HILL"}),
            "tankger",
            true,
        ),
        (
            json!({"name": "mountain", "behavior": "IMPASSABLE_BLOCKING_HILL"}),
            "infger",
            true,
        ),
        (
            json!({"name": "mountain", "behavior": "IMPASSABLE_BLOCKING_HILL"}),
            "tankger",
            false,
        ),
        (json!({"name": "dam"}), "tankger", false),
        (json!({"name": "river", "orientation": 1}), "infger", false),
        (json!({"name": "hills"}), "infger", true),
    ] {
        let hex = json!({"row": 4, "col": 12, "terrain": terrain, "unit": {"name": unit}});
        let mut field = TestField::new(json!([hex]), Vec::new());
        let (unit, hex) = (field.unit(12, 4), field.hex(12, 4));
        let enters = Resolved::Enter { unit, hex };
        plan::ready(&field.game, &mut field.state, &enters);
        assert_eq!(!field.refused(enters), may, "{terrain}: {unit:?}");
    }
}

/// Wittmann's tank, marked by its equipment, its behaviour or a tag, has a die more as long as it has not moved.
#[test]
fn wittmann_has_four_dice_where_he_stands() {
    for (unit, tags, dice) in [
        (
            json!({"name": "tank2ger", "equipment": "wittmann"}),
            json!([]),
            4,
        ),
        (
            json!({"name": "tank2ger", "behavior": "IS_WITTMANN"}),
            json!([]),
            4,
        ),
        (
            json!({"name": "tank2ger"}),
            json!([{"name": "tag1", "behavior": "IS_WITTMANN"}]),
            4,
        ),
        (json!({"name": "tank2ger"}), json!([{"name": "tag1"}]), 3),
        (
            json!({"name": "tank2ger", "equipment": "motorized"}),
            json!([]),
            3,
        ),
    ] {
        let tank = json!({"row": 4, "col": 12, "unit": unit, "tags": tags});
        let mut field = TestField::new(json!([tank, foot(18, 4, "infus")]), Vec::new());
        let (tank, target) = (field.unit(12, 4), field.hex(18, 4));
        assert_eq!(
            targets::dice_on(field.game.view(&field.state), tank, target),
            dice,
            "{unit} {tags}"
        );
        field.ordered(Phase::Movement, &[tank]);
        let way = Way::of([field.hex(14, 4)]).expect("a hex");
        field.act(
            Resolved::Move {
                unit: tank,
                path: way,
            },
            &[],
        );
        assert_eq!(
            targets::dice_on(field.game.view(&field.state), tank, target),
            3,
            "{unit} {tags}"
        );
    }
}

/// The dice that a fact gives are those of a battle that can still be fought this turn.
#[test]
fn who_has_battled_or_moved_too_far_has_no_dice_left() {
    let hexes = json!([
        foot(12, 4, "infus"),
        foot(16, 4, "infus"),
        foot(14, 4, "infger")
    ]);
    let mut field = TestField::new(hexes, Vec::new());
    let (battles, moves, hex) = (field.unit(12, 4), field.unit(16, 4), field.hex(14, 4));
    let left =
        |field: &TestField, unit| targets::dice_left(field.game.view(&field.state), unit, hex);
    assert_eq!((left(&field, battles), left(&field, moves)), (3, 3));
    field.ordered(Phase::Movement, &[battles, moves]);
    let way = Way::of([field.hex(17, 3), field.hex(15, 3)]).expect("two hexes");
    field.act(
        Resolved::Move {
            unit: moves,
            path: way,
        },
        &[],
    );
    assert_eq!((left(&field, battles), left(&field, moves)), (3, 0));
    field.ordered(Phase::Battle, &[battles]);
    field.act(Resolved::Attack { unit: battles, hex }, &[6, 6, 6]);
    assert_eq!(left(&field, battles), 0);
}

/// What keeps a unit from a target that no hexside hides is named by its own row.
#[test]
fn a_target_out_of_sight_is_refused_by_what_hides_it() {
    let wadi = |column: i16, unit: Option<&str>| {
        let mut hex =
            json!({"row": 4, "col": column, "terrain": {"name": "wadi", "orientation": 1}});
        if let Some(name) = unit {
            hex["unit"] = json!({"name": name});
        }
        hex
    };
    let wide = json!({
        "row": 4, "col": 14,
        "terrain": {"name": "river", "orientation": 2, "behavior": "WIDE_RIVER"},
    });
    for (between, sight, rule) in [
        (
            json!([
                wadi(12, Some("infus")),
                wadi(14, None),
                wadi(16, Some("infger"))
            ]),
            6,
            "M46 gully",
        ),
        (
            json!([foot(12, 4, "infus"), wadi(16, Some("infger"))]),
            6,
            "M46 gully",
        ),
        (
            json!([foot(12, 4, "infus"), foot(16, 4, "infger")]),
            1,
            "M46 sight",
        ),
        (
            json!([foot(12, 4, "infus"), wide, foot(16, 4, "infger")]),
            6,
            "M49 ground-blocks",
        ),
    ] {
        let mut field = TestField::new(between, Vec::new());
        field.state.sight = sight;
        let unit = field.unit(12, 4);
        field.ordered(Phase::Battle, &[unit]);
        let hex = field.hex(16, 4);
        let number = |hex| field.game.number(hex);
        let sees = Fact::Sees {
            from: number(field.hex(12, 4)),
            to: number(hex),
        };
        // How far one sees and what is too wide for infantry belong to the attack, a gully to the two hexes.
        let hidden = field.game.holds(&field.state, &sees) == Ok(false);
        assert_eq!(hidden, rule == "M46 gully", "{rule}");
        let refused = field
            .game
            .check(&field.state, &Resolved::Attack { unit, hex });
        let rows = refused.map_err(|violation| row_of(&violation));
        assert_eq!(rows, Err(rule));
    }
}
