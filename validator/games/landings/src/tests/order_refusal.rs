//! Refusals of orders and moves, and of whatever is not decided now: the row, and the reason in words.

use beachhead_engine::testing::{Refused, check_refusals};

use crate::tests::pack::{erased, pack};

/// What a section card, and a copy of one, does not order.
#[test]
fn what_orders_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "airborne");
    let refusals = [
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Orders", units: [(unit: "A-US-abn-1", hex: "Airborne-A9"), (unit: "A-US-abn-5", hex: "Airborne-L7"), (unit: "A-DE-inf-1", hex: "Airborne-A21")], card: (card: "probe-2-left"))),"#,
            action: r#"Order(unit: "A-US-abn-5")"#,
            by: "M27 mirrored",
            because: "A-US-abn-5 stands on the other flank, as this player sees it",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Orders", units: [(unit: "A-US-abn-1", hex: "Airborne-A9"), (unit: "A-US-abn-4", hex: "Airborne-E9"), (unit: "A-DE-inf-1", hex: "Airborne-A21")], card: (card: "probe-2-left"))),"#,
            action: r#"Order(unit: "A-US-abn-4")"#,
            by: "M26 two-sections",
            because: "A-US-abn-4 stands in another section only",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Orders", units: [(unit: "A-US-abn-1", hex: "Airborne-A9", ordered: true), (unit: "A-US-abn-2", hex: "Airborne-C9"), (unit: "A-DE-inf-1", hex: "Airborne-A21")], card: (card: "recon-1-left"))),"#,
            action: r#"Order(unit: "A-US-abn-2")"#,
            by: "M7 section-card",
            because: "recon-1-left has no order left for A-US-abn-2: all that could go to it are given",
            help: None,
        },
    ];
    check_refusals(&*game, "airborne", &refusals);
    let game = erased(&pack, "sainte-mere-eglise");
    let refusals = [Refused {
        after: r#" Given((turn: 1, side: "Allies", phase: "Command", units: [(unit: "A-US-abn-1", hex: "Airborne-A9"), (unit: "A-US-abn-5", hex: "Airborne-L7"), (unit: "A-DE-inf-3", hex: "Airborne-L21")], hands: [(side: "Allies", cards: ["counter-attack"])], last_card: (card: "probe-2-left"))), Do(Play(card: "counter-attack")),"#,
        action: r#"Order(unit: "A-US-abn-1")"#,
        by: "M23 counter-attack",
        because: "A-US-abn-1 stands in another section than the one facing that of the enemy's card",
        help: None,
    }];
    check_refusals(&*game, "sainte-mere-eglise", &refusals);
}

/// What is not decided now, and what ends by itself.
#[test]
fn what_is_refused_because_something_else_is_due() {
    let pack = pack();
    let game = erased(&pack, "sword");
    let refusals = [
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21")])), Do(Attack(unit: "S-GB-inf-1", hex: "Sword-L21"), [5, 6, 6]),"#,
            action: r#"Move(unit: "S-GB-inf-1", path: ["Sword-J21"])"#,
            by: "M1 turn-order",
            because: "this is not what is decided now: the Axis side first has S-DE-inf-1 obey a flag",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Draw", units: [(unit: "S-GB-inf-1", hex: "Sword-K21"), (unit: "S-DE-inf-1", hex: "Sword-L21")], card: (card: "probe-2-left"))),"#,
            action: r#"Done"#,
            by: "M1 turn-order",
            because: "the step ends when everything in it is done: it is the Allies side's step `Draw`",
            help: None,
        },
    ];
    check_refusals(&*game, "sword", &refusals);
}

/// A climb takes two hexes of movement.
#[test]
fn what_climbs_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "utah");
    let refusals = [Refused {
        after: r#" Given((turn: 1, side: "Allies", phase: "Movement", units: [(unit: "U-US-inf-1", hex: "Utah-B5", ordered: true), (unit: "U-DE-inf-1", hex: "Utah-M23")])),"#,
        action: r#"Move(unit: "U-US-inf-1", path: ["Utah-A5", "Utah-a6"])"#,
        by: "L4 cliff-climb",
        because: "U-US-inf-1 can't enter Utah-a6: going up or down takes two hexes of movement, and it has 1 hex left",
        help: None,
    }];
    check_refusals(&*game, "utah", &refusals);
}
