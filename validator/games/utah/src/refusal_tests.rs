//! Refusals that a player can use: the right row, and a reason that says what is wrong and where to go instead.
//!
//! Scripts hold refusals to their rows; here are the reasons.

use beachhead_engine::testing::{Refused, check_refusals};

use crate::tests::{erased, pack};

/// One row an action, as players meet it.
#[test]
fn what_actions_are_refused_for() {
    let pack = pack();
    let game = erased(&pack);
    let refusals = [
        Refused {
            after: r#" Given((turn: 3, phase: "Allied reinforcements", units: [(unit: "8/4", hex: "2508"), (unit: "12/4", hex: "2508"), (unit: "22/4", hex: "2508"), (unit: "6/2", hex: "1709"), ], beachheads: ["2508", "2607"])),"#,
            action: r#"PlaceUnit(unit: "39/9", hex: "2508")"#,
            by: "11.2.1 landing-stack",
            because: "2508 holds 3 units, and takes no more",
            help: Some("it may land at 2607"),
        },
        Refused {
            after: r#" Given((turn: 3, phase: "Allied reinforcements", units: [(unit: "8/4", hex: "2508"), (unit: "12/4", hex: "2508"), (unit: "22/4", hex: "2508"), (unit: "6/2", hex: "2606"), ], beachheads: ["2508", "2607", "2906"])),"#,
            action: r#"PlaceUnit(unit: "39/9", hex: "2607")"#,
            by: "11.2.4 closed-beach",
            because: "2607 is empty, and lies in a German zone of control",
            help: Some("it may land at 2906"),
        },
        Refused {
            after: r#" Given((turn: 2, phase: "Allied movement", units: [(unit: "12/4", hex: "2508"), (unit: "22/4", hex: "2408"), ], beachheads: ["2508", "2607"])),"#,
            action: r#"Move(unit: "22/4", path: ["2508"])"#,
            by: "11.2.1 stack-ends",
            because: "22/4 cannot end in 2508, which holds 12/4: 22/4 came over a beach, and stacks only in the hex where it landed",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German movement", units: [(unit: "709/709", hex: "3303"), (unit: "739/709", hex: "3303"), (unit: "8/4", hex: "2508"), ], beachheads: ["2508"])), Do(Move(unit: "709/709", path: ["3304"])),"#,
            action: r#"Move(unit: "739/709", path: ["3304"])"#,
            by: "sys stacking",
            because: "739/709 cannot end in 3304, which holds 709/709: 1 to a hex is the limit",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "Allied combat", units: [(unit: "8/4", hex: "2508"), (unit: "12/4", hex: "2508"), (unit: "6/2", hex: "2005"), ], beachheads: ["2508"])), Do(Bombard(unit: "6/2")), Do(Draw(side: "Allied", cup: "allied-air"), [6]), Do(Draw(side: "Allied", cup: "allied-air"), [5]),"#,
            action: r#"Draw(side: "Allied", cup: "allied-air")"#,
            by: "11.2.6 two-markers",
            because: "2 markers of the Allied side support this battle already, which is the maximum",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German combat", units: [(unit: "8/4", hex: "2508"), (unit: "6/2", hex: "2506"), ], beachheads: ["2508"])), Do(Bombard(unit: "8/4")), Do(Draw(side: "German", cup: "german"), [1]), Do(Draw(side: "German", cup: "german"), [1]),"#,
            action: r#"Draw(side: "German", cup: "german")"#,
            by: "11.1.4 two-markers",
            because: "2 markers of the German side support this battle already, which is the maximum",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German movement", units: [(unit: "8/4", hex: "2702"), (unit: "501/101", hex: "2501"), (unit: "6/2", hex: "1709"), ], beachheads: ["2508"])),"#,
            action: r#"Move(unit: "191/91", path: ["2301"])"#,
            by: "11.1.2 west-rows",
            because: "191/91 enters on or north of hex row 24xx; 2301 is south of it",
            help: Some("it may enter at 3301, 3201, 3101, 3001, 2901 and 2401"),
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German movement", units: [(unit: "8/4", hex: "2702"), (unit: "501/101", hex: "2501"), (unit: "6/2", hex: "1709"), ], beachheads: ["2508"])),"#,
            action: r#"Move(unit: "1057/91", path: ["2501"])"#,
            by: "11.1.2 entry-free",
            because: "an enemy is in 2501",
            help: Some("it may enter at 3301, 3201, 3101, 3001, 2901 and 2401"),
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German mobile combat", units: [(unit: "6/2", hex: "1709"), (unit: "501/101", hex: "2305"), ])), Do(Done),"#,
            action: r#"Done"#,
            by: "10.2 order-of-play",
            because: "the game is over, and the German side has won: sudden death: no beach landing hex is left, a strategic victory",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German mobile combat", units: [(unit: "6/2", hex: "1709"), (unit: "501/101", hex: "2305"), ])), Do(Done),"#,
            action: r#"Rebuild(unit: "501/101")"#,
            by: "10.2 order-of-play",
            because: "the game is over, and the German side has won: sudden death: no beach landing hex is left, a strategic victory",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 6, phase: "Support fire markers", units: [(unit: "CCA/4", hex: "2607", steps: 1), (unit: "6/2", hex: "1709"), ], beachheads: ["2508"])),"#,
            action: r#"Rebuild(unit: "CCA/4")"#,
            by: "11.2.5 mobile-replacement",
            because: "CCA/4 can't be rebuilt: no replacement point for mobile units comes on game turn 6; the next comes on game turn 7",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 6, phase: "Support fire markers", units: [(unit: "8/4", hex: "2508", steps: 1), (unit: "12/4", hex: "2607", steps: 1), (unit: "6/2", hex: "1709"), ], beachheads: ["2508"])), Do(Rebuild(unit: "12/4")),"#,
            action: r#"Rebuild(unit: "8/4")"#,
            by: "11.2.5 leg-replacement",
            because: "8/4 can't be rebuilt: the replacement points for leg units have been used this turn",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "Beachheads", units: [])),"#,
            action: r#"PlaceBeachhead(hex: "2507")"#,
            by: "11.2.1 marker-hex",
            because: "2507 is not a hex of Utah Beach",
            help: Some("its hexes are 3005, 2906, 2806, 2707, 2607 and 2508"),
        },
        Refused {
            after: r#" Given((turn: 2, phase: "Allied combat", units: [(unit: "8/4", hex: "2508"), (unit: "6/2", hex: "1709"), ], beachheads: ["2508"])),"#,
            action: r#"BeachAssault(hex: "2508")"#,
            by: "11.2.3 assault-every-hex",
            because: "beach assaults are fought before game turn 1, after the airborne landing",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "Drop attacks", units: [(unit: "506/101", hex: "3104"), (unit: "919/709", hex: "3104"), (unit: "8/4", hex: "3005"), ], beachheads: ["3005"])),"#,
            action: r#"DropAttack(hex: "3005")"#,
            by: "11.2.2 drop-attack-due",
            because: "no unit came down on a German in 3005",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "Beach assaults", units: [(unit: "8/4", hex: "2508"), (unit: "22/4", hex: "2607"), ], beachheads: ["2508", "2607"])),"#,
            action: r#"DropAttack(hex: "2508")"#,
            by: "11.2.2 drop-attack-due",
            because: "only units that came down on Germans attack in their own hex, right after the drop",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "Beach assaults", units: [(unit: "8/4", hex: "2508"), (unit: "22/4", hex: "2607"), ], beachheads: ["2508", "2607"])), Do(BeachAssault(hex: "2508")), Do(Done), Do(Done), Do(Resolve, [6]),"#,
            action: r#"BeachAssault(hex: "2508")"#,
            by: "11.2.3 assault-every-hex",
            because: "the beach assault of 2508 has been fought",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "Beach assaults", units: [(unit: "8/4", hex: "2508"), (unit: "22/4", hex: "2607"), ], beachheads: ["2508", "2607"])),"#,
            action: r#"BeachAssault(hex: "2806")"#,
            by: "11.2.3 assault-every-hex",
            because: "2806 is no beach landing hex: it has no beachhead marker",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German combat", units: [(unit: "506/101", hex: "2305"), (unit: "1058/91", hex: "2405"), (unit: "8/4", hex: "2508"), (unit: "22/4", hex: "2806"), ], beachheads: ["2508"])), Do(Attack(units: ["1058/91"], hex: "2305")),"#,
            action: r#"Mines"#,
            by: "11.1.4 mines-played",
            because: "the mines lie in the cup: they have not been drawn this turn",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German combat", units: [(unit: "506/101", hex: "2305"), (unit: "1058/91", hex: "2405"), (unit: "8/4", hex: "2508"), (unit: "22/4", hex: "2806"), ], beachheads: ["2508"])), Do(Attack(units: ["1058/91"], hex: "2305")), Do(Draw(side: "German", cup: "german"), [12]), Do(Mines),"#,
            action: r#"Mines"#,
            by: "11.1.4 mines-played",
            because: "the mines have been played this turn",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German combat", units: [(unit: "506/101", hex: "2305"), (unit: "1058/91", hex: "2405"), (unit: "8/4", hex: "2508"), (unit: "22/4", hex: "2806"), ], beachheads: ["2508"])),"#,
            action: r#"LoseMarker"#,
            by: "11.1.4 edge-loss",
            because: "a marker is lost in the support fire marker phase, on the turn after the hex",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 7, phase: "Support fire markers", units: [(unit: "8/4", hex: "2508"), ], beachheads: ["2508"])),"#,
            action: r#"LoseMarker"#,
            by: "11.1.4 edge-loss",
            because: "no captured map edge hex is left that costs a marker",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German combat", units: [(unit: "506/101", hex: "2305"), (unit: "1058/91", hex: "2405"), (unit: "8/4", hex: "2508"), (unit: "22/4", hex: "2806"), ], beachheads: ["2508"])),"#,
            action: r#"Bombard(unit: "22/4")"#,
            by: "11.1.4 german-range",
            because: "no German unit is within 2 hexes of 2806",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German movement", units: [(unit: "709/709", hex: "2203"), (unit: "8/4", hex: "2508"), ], beachheads: ["2508"])),"#,
            action: r#"Move(unit: "709/709", path: ["2202"])"#,
            by: "sys impassable",
            because: "2202 is closed to mobile units",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German movement", units: [(unit: "6/2", hex: "1709"), (unit: "8/4", hex: "2508"), ], beachheads: ["2508"])),"#,
            action: r#"Move(unit: "6/2", path: ["1710"])"#,
            by: "10.1 east-of-vire",
            because: "1710 lies east of the Vire",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German movement", units: [(unit: "6/2", hex: "1709"), (unit: "8/4", hex: "2508"), ], beachheads: ["2508"])),"#,
            action: r#"Move(unit: "1057/91", path: ["3101", "3102", "3103", "3104"])"#,
            by: "11.1.2 arrival-allowance",
            because: "to 3104 it is 5 movement points, and 1057/91 has 4",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German combat", units: [(unit: "8/4", hex: "2407"), (unit: "6/2", hex: "2507"), ], beachheads: ["2508"])), Do(Attack(units: ["6/2"], hex: "2407")), Do(Done), Do(Done), Do(Resolve, [3]),"#,
            action: r#"Retreat(unit: "6/2", path: ["2508"])"#,
            by: "sys retreat-way",
            because: "2508 has a beachhead marker, and no defeat takes one",
            help: Some("it may end in 2506, 2606 and 2607"),
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German setup", units: [(unit: "8/4", hex: "2508"), ], beachheads: ["2508"])),"#,
            action: r#"PlaceUnit(unit: "1057/91", hex: "3303")"#,
            by: "10.2 order-of-play",
            because: "1057/91 is not placed: it moves onto the map, by an edge hex: it is the German side's phase `German setup`",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, phase: "German movement", units: [(unit: "6/2", hex: "1709"), (unit: "8/4", hex: "2508"), ], beachheads: ["2508"])),"#,
            action: r#"Move(unit: "6/2", path: ["1708", "1707", "1706", "1705", "1704", "1703", "1702", "1701"])"#,
            by: "sys movement-allowance",
            because: "to 1705 it is 4½ movement points, and 6/2 has 4",
            help: None,
        },
    ];
    check_refusals(&*game, "landing-and-linkup", &refusals);
}
