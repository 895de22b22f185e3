//! Medals of hexes, of control and of exits, on small fields: who has them, and who may.

use beachhead_engine::{Game, Happening};
use beachhead_kit::HexIx;
use beachhead_model::games::GameScenario;
use beachhead_model::games::landings::{Medal, MedalKind};
use serde_json::{Value, json};

use crate::action::Resolved;
use crate::data::{Objective, Won};
use crate::medals::holding;
use crate::side::{BySide, Side};
use crate::state::{Phase, Way};
use crate::tests::marching::happenings;
use crate::tests::small_field::{TestField, foot};

/// A field with this medal on a hex of row 4.
fn medal_field(hexes: Value, medal: Medal, column: i16) -> TestField {
    let mut pack = TestField::pack(hexes, Vec::new());
    let field = TestField::of(&pack);
    let hexes = vec![field.game.number(field.hex(column, 4))];
    let scenario = pack.scenarios.first_mut().expect("one scenario");
    if let Some(GameScenario::Landings(plan)) = &mut scenario.rules {
        plan.medals.push(Medal { hexes, ..medal });
    }
    TestField::of(&pack)
}

fn medal(kind: MedalKind, turn_start: bool) -> Medal {
    Medal {
        id: "prize".into(),
        side: None,
        hexes: Vec::new(),
        kind,
        worth: 1,
        need: 1,
        turn_start,
        sole_control: false,
        held_by: None,
        rule: None,
        source: None,
        note: None,
    }
}

/// Who stands on a medal's hex from the start has it, but not if it is won on entry, or at the start of a turn (L78, L80).
#[test]
fn who_stands_on_a_medal_at_the_start_may_have_it() {
    for (kind, turn_start, held) in [
        (MedalKind::Temporary, false, 1),
        (MedalKind::Temporary, true, 0),
        (MedalKind::LastToOccupy, false, 1),
        (MedalKind::Permanent, false, 0),
        (MedalKind::SuddenDeath, false, 0),
        (MedalKind::Exit, false, 0),
    ] {
        let field = medal_field(json!([foot(12, 4, "infus")]), medal(kind, turn_start), 12);
        let found = field.state.stand.total(Side::Allies);
        assert_eq!(found, held, "{kind:?}, at turn start: {turn_start}");
    }
}

/// Whoever comes onto the hex has the medal, and it is reported whose it is.
#[test]
fn a_medal_that_changes_hands_is_reported() {
    let hexes = json!([foot(10, 4, "infus")]);
    let mut field = medal_field(hexes, medal(MedalKind::Temporary, false), 12);
    let unit = field.unit(10, 4);
    for (column, said) in [
        (12, "medal prize is the Allies's"),
        (14, "medal prize has no owner"),
    ] {
        field.ordered(Phase::Movement, &[unit]);
        field.state.troops[unit].turn.moved = false;
        let way = Way::of([field.hex(column, 4)]).expect("a hex");
        let seen = happenings(&mut field, Resolved::Move { unit, path: way }, &[]);
        assert!(seen.contains(&Happening::Note(said.into())), "{seen:?}");
    }
}

/// Over half of a group of four is three: two of four are no absolute majority.
#[test]
fn half_of_a_group_is_no_absolute_majority() {
    let group = Objective {
        id: "group".into(),
        won: Won::Hexes(MedalKind::AbsoluteMajority),
        side: None,
        hexes: (0..4).map(HexIx).collect(),
        sections: Vec::new(),
        need: 1,
        worth: BySide([1; 2]),
        turn_start: false,
        sole_control: false,
        held_by: None,
        rows: Vec::new(),
    };
    for (count, holder) in [(2, None), (3, Some(Side::Axis))] {
        let stands = |hex: HexIx| (hex.0 < count).then_some(Side::Axis);
        assert_eq!(
            group.judge(None, stands, |_| None),
            holder,
            "{count} of four"
        );
    }
}

/// A train on the hex of a medal has it; it holds no bridge, and no beach from its defenders (L42, L49).
#[test]
fn only_ground_units_control() {
    let train = json!({
        "row": 4, "col": 12, "terrain": {"name": "rail", "orientation": 1},
        "rect_terrain": {"name": "loco", "orientation": 1},
    });
    for (unit, won, held) in [
        (&train, Won::Bridge, false),
        (&train, Won::Hexes(MedalKind::Temporary), true),
        (&foot(12, 4, "infus"), Won::Bridge, true),
        (&foot(12, 4, "tankus"), Won::Bridge, true),
        (&foot(12, 4, "gunus"), Won::Bridge, true),
        (
            &foot(12, 4, "infus"),
            Won::Hexes(MedalKind::Temporary),
            true,
        ),
    ] {
        let mut field = TestField::new(json!([unit]), Vec::new());
        let objective = Objective {
            id: "there".into(),
            won,
            side: None,
            hexes: vec![field.hex(12, 4)],
            sections: Vec::new(),
            need: 1,
            worth: BySide([1; 2]),
            turn_start: false,
            sole_control: false,
            held_by: None,
            rows: Vec::new(),
        };
        field.game.medals.objectives.push(objective);
        let at = field.game.medals.objectives.len() - 1;
        let holder = holding::judged(field.game.view(&field.state), at);
        assert_eq!(holder.is_some(), held, "{unit} at {won:?}");
    }
}

/// A unit that leaves by an exit hex is paid at once, may win by it, and counts once towards the exits that are needed.
#[test]
fn an_exit_may_win_the_game() {
    for (target, exits, won) in [(1, 0, true), (2, 0, false), (1, 1, true), (1, 2, false)] {
        let exit = json!({"row": 0, "col": 12, "tags": [{"name": "tag5", "side": "ALLIES"}], "unit": {"name": "infus"}});
        let mut field = TestField::new(json!([exit]), Vec::new());
        field.game.medals.target[Side::Allies] = target;
        field.game.medals.must_exit[Side::Allies] = exits;
        let unit = field.unit(12, 0);
        field.ordered(Phase::Movement, &[unit]);
        let way = Way::EMPTY;
        field.act(Resolved::Exit { unit, path: way }, &[]);
        assert_eq!(field.state.stand.total(Side::Allies), 1);
        let over = field.game.over(&field.state);
        assert_eq!(over, won, "{target} medals, {exits} exits");
    }
}

/// What a single action wins for good is paid once, and to no side that can't have it (L112).
#[test]
fn a_first_bridge_is_paid_once() {
    for (side, holder, taker, holds) in [
        (None, None, Side::Allies, Some(Side::Allies)),
        (Some(Side::Allies), None, Side::Allies, Some(Side::Allies)),
        (Some(Side::Allies), None, Side::Axis, None),
        (None, Some(Side::Axis), Side::Allies, Some(Side::Axis)),
    ] {
        let mut bridge = medal(MedalKind::Permanent, false);
        bridge.side = side.map(|side| side.name().into());
        let mut field = medal_field(json!([]), bridge, 12);
        let at = field.game.medals.named(&"prize".into()).expect("the medal");
        field.state.stand.holders[at] = holder;
        field.play(&[], |play| holding::pay_once(play, taker, at));
        assert_eq!(field.state.stand.holders[at], holds, "{side:?} {taker:?}");
    }
}
