//! Refusals of what supports a battle: strikes, smoke, trucks; and of ground taken after one.

use beachhead_engine::testing::{Refused, check_refusals};

use crate::tests::pack::{erased, pack};

/// Strikes of cards.
#[test]
fn what_strikes_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "utah");
    let refusals = [
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Movement", units: [(unit: "U-US-inf-1", hex: "Utah-D9"), (unit: "U-DE-inf-1", hex: "Utah-C13"), (unit: "U-DE-inf-2", hex: "Utah-M23")], card: (card: "barrage"))),"#,
            action: r#"Bombard(hex: "Utah-C13")"#,
            by: "M1 turn-order",
            because: "no barrage falls now: it is the Allies side's step `Movement`",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "U-US-inf-1", hex: "Utah-D9"), (unit: "U-DE-inf-1", hex: "Utah-C13"), (unit: "U-DE-inf-2", hex: "Utah-M23")], card: (card: "barrage"))), Do(Bombard(hex: "Utah-C13"), [6, 6, 3, 6]),"#,
            action: r#"Bombard(hex: "Utah-C13")"#,
            by: "M1 turn-order",
            because: "the barrage of barrage has fallen",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "U-US-inf-1", hex: "Utah-D9"), (unit: "U-DE-inf-1", hex: "Utah-C13"), (unit: "U-DE-inf-2", hex: "Utah-M23")], card: (card: "barrage"))),"#,
            action: r#"Strike(hexes: ["Utah-C13"])"#,
            by: "M1 turn-order",
            because: "no air strike falls: the card in play is barrage",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "U-US-inf-1", hex: "Utah-D9"), (unit: "U-DE-inf-1", hex: "Utah-C13"), (unit: "U-DE-inf-2", hex: "Utah-M23")], card: (card: "air-power"))),"#,
            action: r#"Strike(hexes: [])"#,
            by: "M18 air-power",
            because: "an air strike falls on one to four hexes",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "U-US-inf-1", hex: "Utah-D9"), (unit: "U-DE-inf-1", hex: "Utah-C13"), (unit: "U-DE-inf-2", hex: "Utah-M23")], card: (card: "air-power"))),"#,
            action: r#"Strike(hexes: ["Utah-C13", "Utah-C13"])"#,
            by: "M18 air-power",
            because: "it is named twice",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "U-US-inf-1", hex: "Utah-D9"), (unit: "U-DE-inf-1", hex: "Utah-C13"), (unit: "U-DE-inf-2", hex: "Utah-M23")], card: (card: "air-power"))),"#,
            action: r#"Strike(hexes: ["Utah-C13", "Utah-M23"])"#,
            by: "M18 air-power",
            because: "it is not next to the hex before",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "U-US-inf-1", hex: "Utah-f12", ordered: true), (unit: "U-DE-inf-1", hex: "Utah-F13", figures: 1), (unit: "U-DE-inf-2", hex: "Utah-M23")])), Do(Attack(unit: "U-US-inf-1", hex: "Utah-F13"), [1, 6]),"#,
            action: r#"TakeGround()"#,
            by: "L12 mouth-to-bridge",
            because: "no ground is taken now: a bridge is not entered from water",
            help: None,
        },
    ];
    check_refusals(&*game, "utah", &refusals);
}

/// A bluff beside the ground, and a craft as a target.
#[test]
fn what_bluffs_and_craft_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "omaha");
    let refusals = [
        Refused {
            after: r#" Given((turn: 2, side: "Axis", phase: "Battle", card: (card: "barrage"), units: [(unit: "O-DE-inf-1", hex: "Omaha-B5"), (unit: "O-US-lc-1", hex: "Omaha-b4"), (unit: "O-US-inf-1", hex: "Omaha-D5")])),"#,
            action: r#"Bombard(hex: "Omaha-b4")"#,
            by: "M17 barrage",
            because: "a barrage can't fall on Omaha-b4: by the pack's table `system` a landing craft is no target",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "O-DE-inf-2", hex: "Omaha-M23"), (unit: "O-US-arm-1", hex: "Omaha-c6", ordered: true), (unit: "O-DE-inf-3", hex: "Omaha-C7", figures: 1)])), Do(Attack(unit: "O-US-arm-1", hex: "Omaha-C7"), [1, 6]),"#,
            action: r#"TakeGround()"#,
            by: "L10 bluff-take-ground",
            because: "no ground is taken now: only infantry goes up or down the bluff between the two hexes",
            help: None,
        },
    ];
    check_refusals(&*game, "omaha", &refusals);
}

/// Smoke shells, and ground that is closed.
#[test]
fn what_smoke_and_closed_ground_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "sword");
    let refusals = [
        Refused {
            after: r#" Given((turn: 1, side: "Axis", phase: "Battle", units: [(unit: "S-DE-neb-1", hex: "Sword-K21", ordered: true), (unit: "S-GB-inf-1", hex: "Sword-K15")])),"#,
            action: r#"Work(unit: "S-DE-neb-1", hex: "Sword-K21")"#,
            by: "L108 smoke-shells",
            because: "S-DE-neb-1 lays no smoke on Sword-K21: it stands there",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Axis", phase: "Battle", units: [(unit: "S-DE-neb-1", hex: "Sword-K21", ordered: true), (unit: "S-GB-inf-1", hex: "Sword-K15")], field: [(hex: "Sword-K19", kind: "smoke")])),"#,
            action: r#"Work(unit: "S-DE-neb-1", hex: "Sword-K19")"#,
            by: "L108 smoke-shells",
            because: "S-DE-neb-1 lays no smoke on Sword-K19: smoke lies there",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Axis", phase: "Battle", units: [(unit: "S-DE-neb-1", hex: "Sword-K21", ordered: true), (unit: "S-GB-inf-1", hex: "Sword-K15")])),"#,
            action: r#"Work(unit: "S-DE-neb-1", hex: "Sword-C5")"#,
            by: "L108 smoke-shells",
            because: "S-DE-neb-1 lays no smoke on Sword-C5: it is 16 hexes off, and smoke shells reach 6 hexes",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-arm-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21", figures: 1), (unit: "S-DE-inf-2", hex: "Sword-A23")], field: [(hex: "Sword-L21", kind: "hedgehog")])), Do(Attack(unit: "S-GB-arm-1", hex: "Sword-L21"), [1, 6, 6]),"#,
            action: r#"TakeGround()"#,
            by: "M58 take-ground-barred",
            because: "no ground is taken now: the ground or the hexside is closed to the unit, or ground has stopped it this turn",
            help: None,
        },
    ];
    check_refusals(&*game, "sword", &refusals);
}

/// Figures that a truck gives away.
#[test]
fn what_trucks_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "airborne");
    let refusals = [
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "A-US-truck-1", hex: "Airborne-C11", ordered: true), (unit: "A-US-abn-1", hex: "Airborne-D11", figures: 2), (unit: "A-DE-inf-1", hex: "Airborne-B11", figures: 2)])),"#,
            action: r#"Resupply(truck: "A-US-truck-1", unit: "A-DE-inf-1", figures: 1)"#,
            by: "L25 truck",
            because: "A-DE-inf-1 takes no figures from A-US-truck-1: it is of the other side",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "A-US-truck-1", hex: "Airborne-C11", ordered: true), (unit: "A-US-abn-1", hex: "Airborne-D11", figures: 2), (unit: "A-DE-inf-1", hex: "Airborne-B11", figures: 2)])),"#,
            action: r#"Resupply(truck: "A-US-truck-1", unit: "A-US-truck-r1", figures: 1)"#,
            by: "L25 truck",
            because: "A-US-truck-r1 takes no figures from A-US-truck-1: it is not beside it",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "A-US-truck-1", hex: "Airborne-C11", ordered: true), (unit: "A-US-abn-1", hex: "Airborne-D11", figures: 2), (unit: "A-DE-inf-1", hex: "Airborne-B11", figures: 2)])),"#,
            action: r#"Resupply(truck: "A-US-truck-1", unit: "A-US-abn-1", figures: 0)"#,
            by: "L25 truck",
            because: "A-US-abn-1 takes 1 to 2 figures, not 0",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "A-US-truck-1", hex: "Airborne-C11", ordered: true), (unit: "A-US-abn-1", hex: "Airborne-D11", figures: 2), (unit: "A-DE-inf-1", hex: "Airborne-A21")])),"#,
            action: r#"Resupply(truck: "A-US-abn-1", unit: "A-US-abn-1", figures: 1)"#,
            by: "L25 truck",
            because: "A-US-abn-1 has nothing to give",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "A-US-truck-1", hex: "Airborne-C11", ordered: true), (unit: "A-US-abn-1", hex: "Airborne-D11", figures: 2), (unit: "A-DE-inf-1", hex: "Airborne-A21")])),"#,
            action: r#"Resupply(truck: "A-US-truck-1", unit: "A-DE-inf-1", figures: 1)"#,
            by: "L25 truck",
            because: "A-DE-inf-1 takes no figures from A-US-truck-1: it is of the other side",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "A-US-truck-1", hex: "Airborne-C11", ordered: true), (unit: "A-US-abn-1", hex: "Airborne-E11", figures: 2), (unit: "A-DE-inf-1", hex: "Airborne-A21")])),"#,
            action: r#"Resupply(truck: "A-US-truck-1", unit: "A-US-abn-1", figures: 1)"#,
            by: "L25 truck",
            because: "A-US-abn-1 takes no figures from A-US-truck-1: it is not beside it",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "A-US-truck-1", hex: "Airborne-C11", ordered: true), (unit: "A-US-abn-1", hex: "Airborne-D11"), (unit: "A-DE-inf-1", hex: "Airborne-A21")])),"#,
            action: r#"Resupply(truck: "A-US-truck-1", unit: "A-US-abn-1", figures: 1)"#,
            by: "L25 truck",
            because: "A-US-abn-1 takes no figures from A-US-truck-1: it lacks no figure",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "A-US-truck-1", hex: "Airborne-C11", ordered: true), (unit: "A-US-abn-1", hex: "Airborne-D11", figures: 2), (unit: "A-DE-inf-1", hex: "Airborne-A21")])),"#,
            action: r#"Resupply(truck: "A-US-truck-1", unit: "A-US-abn-1", figures: 3)"#,
            by: "L25 truck",
            because: "A-US-abn-1 takes 1 to 2 figures, not 3",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "A-US-truck-1", hex: "Airborne-C11", ordered: true), (unit: "A-US-abn-1", hex: "Airborne-D11", figures: 2, ordered: true), (unit: "A-DE-inf-1", hex: "Airborne-E11")])), Do(Attack(unit: "A-US-abn-1", hex: "Airborne-E11"), [6, 6, 6]),"#,
            action: r#"Resupply(truck: "A-US-truck-1", unit: "A-US-abn-1", figures: 1)"#,
            by: "L25 truck",
            because: "A-US-abn-1 takes no figures from A-US-truck-1: it has battled this turn",
            help: None,
        },
    ];
    check_refusals(&*game, "airborne", &refusals);
}
