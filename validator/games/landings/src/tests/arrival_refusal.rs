//! Refusals of who comes in by sea or by land: why, and where it could come in instead.

use beachhead_engine::testing::{Refused, check_refusals};

use crate::tests::pack::{erased, pack};

#[test]
fn what_landings_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "omaha");
    let refusals = [
        // An empty craft, or the coast of two sections that are held; a hex under a dotted line once.
        Refused {
            after: r#" Given((turn: 2, side: "Allies", phase: "Command", units: [(unit: "O-US-inf-1", hex: "Omaha-E5"), (unit: "O-US-lc-1", hex: "Omaha-B3"), (unit: "O-US-lc-2", hex: "Omaha-C3"), (unit: "O-US-inf-2", hex: "Omaha-C3", aboard: "O-US-lc-2"), (unit: "O-DE-inf-1", hex: "Omaha-K7")], hands: [(side: "Allies", cards: ["probe-2-left", "attack-3-left"]), (side: "Axis", cards: ["probe-2-left"])])), Do(Play(card: "probe-2-left")), Do(RollReinforcements, [1, 1]), Do(Done),"#,
            action: r#"Deploy(unit: "O-US-inf-r1", hex: "Omaha-E3")"#,
            by: "L29 allied-entry",
            because: "O-US-inf-r1 comes in by an empty landing craft, and there is none in Omaha-E3",
            help: Some(
                "it may come in at Omaha-B3, Omaha-A5, Omaha-B5, Omaha-C5, Omaha-D5, Omaha-F5, Omaha-G5, Omaha-H5 and Omaha-I5",
            ),
        },
        Refused {
            after: r#" Given((turn: 2, side: "Allies", phase: "Command", units: [(unit: "O-US-inf-1", hex: "Omaha-E5"), (unit: "O-US-lc-2", hex: "Omaha-C3"), (unit: "O-US-inf-2", hex: "Omaha-C3", aboard: "O-US-lc-2"), (unit: "O-DE-inf-1", hex: "Omaha-E7"), (unit: "O-DE-inf-2", hex: "Omaha-D7")], hands: [(side: "Allies", cards: ["probe-2-left", "attack-3-left"]), (side: "Axis", cards: ["probe-2-left"])])), Do(Play(card: "probe-2-left")), Do(RollReinforcements, [1, 1]), Do(Done),"#,
            action: r#"Deploy(unit: "O-US-inf-r1", hex: "Omaha-E3")"#,
            by: "L29 allied-entry",
            because: "O-US-inf-r1 comes in by an empty landing craft, and there is none in Omaha-E3",
            help: Some(
                "no landing craft is empty, and no two neighbouring beach sections are held",
            ),
        },
        Refused {
            after: r#" Given((turn: 2, side: "Allies", phase: "Movement", card: (card: "attack-3-left"), units: [(unit: "O-US-lc-1", hex: "Omaha-B3", ordered: true), (unit: "O-US-inf-8", hex: "Omaha-B3", aboard: "O-US-lc-1"), (unit: "O-DE-inf-1", hex: "Omaha-E11")])),"#,
            action: r#"ReturnCraft(craft: "O-US-lc-1", hex: "Omaha-C3")"#,
            by: "L33 craft-returns",
            because: "O-US-lc-1 has not just landed a unit",
            help: None,
        },
    ];
    check_refusals(&*game, "omaha", &refusals);
}

/// The hexes of markers that are free, and open to the unit.
#[test]
fn what_arrivals_by_land_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "omaha");
    let refusals = [
        Refused {
            after: r#" Given((turn: 2, side: "Axis", phase: "Command", units: [(unit: "O-DE-inf-1", hex: "Omaha-C23"), (unit: "O-US-inf-1", hex: "Omaha-E5")], field: [(hex: "Omaha-H23", kind: "hedgehog")], hands: [(side: "Axis", cards: ["probe-2-left", "attack-3-left"]), (side: "Allies", cards: ["probe-2-left"])])), Do(Play(card: "probe-2-left")), Do(RollReinforcements, [3, 3]), Do(Done),"#,
            action: r#"Deploy(unit: "O-DE-arm-r1", hex: "Omaha-M17")"#,
            by: "L28 axis-entry",
            because: "O-DE-arm-r1 comes in by a hex of an entry marker, and Omaha-M17 is none",
            help: Some("it may come in at Omaha-B23, Omaha-D23 and Omaha-E23"),
        },
        // A gun moves or battles.
        Refused {
            after: r#" Given((turn: 2, side: "Axis", phase: "Movement", card: (card: "direct-from-hq"), units: [(unit: "O-DE-art-1", hex: "Omaha-I11", ordered: true), (unit: "O-US-inf-1", hex: "Omaha-E5"), (unit: "O-US-inf-2", hex: "Omaha-L11")])), Do(Move(unit: "O-DE-art-1", path: ["Omaha-J11"])), Do(Done),"#,
            action: r#"Attack(unit: "O-DE-art-1", hex: "Omaha-L11")"#,
            by: "M29 move-allowance",
            because: "O-DE-art-1 does not battle this turn: a unit like it moves or battles, and it has moved",
            help: None,
        },
    ];
    check_refusals(&*game, "omaha", &refusals);
}
