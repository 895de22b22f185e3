//! Refusals that a player can use: the right row, and a reason that says what is wrong and where to go instead.
//!
//! Scripts hold refusals to their rows; here are the reasons.

use beachhead_engine::testing::{Refused, check_refusals};

use crate::tests::pack::{erased, pack};

/// Second battles, flags, retreats and targets.
#[test]
fn what_battles_and_retreats_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "sword");
    let refusals = [
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21", figures: 1), (unit: "S-DE-inf-2", hex: "Sword-l22"), ])), Do(Attack(unit: "S-GB-inf-1", hex: "Sword-L21"), [1, 6, 6]), Do(TakeGround()),"#,
            action: r#"Attack(unit: "S-GB-inf-1", hex: "Sword-l22")"#,
            by: "M39 one-battle",
            because: "S-GB-inf-1 does not battle again this turn: it has had its one battle, and no row gives it another",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-supinf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21", figures: 1), (unit: "S-DE-inf-3", hex: "Sword-M19"), ])), Do(Attack(unit: "S-GB-supinf-1", hex: "Sword-L21"), [1, 6, 6]), Do(TakeGround()),"#,
            action: r#"Attack(unit: "S-GB-supinf-1", hex: "Sword-M19")"#,
            by: "L71 second-assault",
            because: "S-GB-supinf-1 does not battle again this turn: a second close assault needs an enemy beside the ground that was taken",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-supinf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21", figures: 1), (unit: "S-DE-inf-2", hex: "Sword-l22"), (unit: "S-DE-inf-3", hex: "Sword-M19"), ])), Do(Attack(unit: "S-GB-supinf-1", hex: "Sword-L21"), [1, 6, 6]), Do(TakeGround()),"#,
            action: r#"Attack(unit: "S-GB-supinf-1", hex: "Sword-M19")"#,
            by: "L71 second-assault",
            because: "S-GB-supinf-1 has a second close assault after taking ground, and Sword-M19 is not beside it",
            help: Some("the Allies side first says whether S-GB-supinf-1 battles again"),
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-supinf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21", figures: 1), (unit: "S-DE-inf-2", hex: "Sword-l22", figures: 1), (unit: "S-DE-inf-3", hex: "Sword-M21"), ])), Do(Attack(unit: "S-GB-supinf-1", hex: "Sword-L21"), [1, 6, 6]), Do(TakeGround()), Do(Attack(unit: "S-GB-supinf-1", hex: "Sword-l22"), [2, 6, 6]), Do(TakeGround()),"#,
            action: r#"Attack(unit: "S-GB-supinf-1", hex: "Sword-M21")"#,
            by: "L71 second-assault",
            because: "S-GB-supinf-1 does not battle again this turn: after the second close assault there is no third battle",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-arm-1", hex: "Sword-I23", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-i22", figures: 1), (unit: "S-DE-inf-2", hex: "Sword-j22", figures: 1), (unit: "S-DE-inf-3", hex: "Sword-k22"), (unit: "S-DE-inf-4", hex: "Sword-J23"), ])), Do(Attack(unit: "S-GB-arm-1", hex: "Sword-i22"), [1, 6, 6]), Do(TakeGround()), Do(Attack(unit: "S-GB-arm-1", hex: "Sword-j22"), [2, 6, 6]), Do(TakeGround()),"#,
            action: r#"Attack(unit: "S-GB-arm-1", hex: "Sword-k22")"#,
            by: "M59 overrun",
            because: "S-GB-arm-1 does not battle again this turn: after the battle from taken ground there is no third",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21"), ])), Do(Attack(unit: "S-GB-inf-1", hex: "Sword-L21"), [5, 6, 6]),"#,
            action: r#"IgnoreFlag"#,
            by: "M55 ignore-flag",
            because: "S-DE-inf-1 can't ignore this flag: nothing shelters the unit in its hex",
            help: Some("the Axis side first has S-DE-inf-1 obey a flag"),
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21"), ], field: [(hex: "Sword-L21", kind: "sandbag")])), Do(Attack(unit: "S-GB-inf-1", hex: "Sword-L21"), [5, 5]), Do(IgnoreFlag),"#,
            action: r#"IgnoreFlag"#,
            by: "M55 ignore-flag",
            because: "S-DE-inf-1 can't ignore this flag: one flag is all that may be ignored, and it has been",
            help: Some("the Axis side first has S-DE-inf-1 obey a flag"),
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21"), ])), Do(Attack(unit: "S-GB-inf-1", hex: "Sword-L21"), [5, 6, 6]),"#,
            action: r#"Retreat(unit: "S-DE-inf-1", path: ["Sword-M21"])"#,
            by: "M52 retreat-way",
            because: "S-DE-inf-1 can't retreat by Sword-M21: it does not lead to its own baseline",
            help: Some("it may end in Sword-k22 and Sword-l22"),
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21"), ])), Do(Attack(unit: "S-GB-inf-1", hex: "Sword-L21"), [5, 6, 6]),"#,
            action: r#"Retreat(unit: "S-DE-inf-1", path: [])"#,
            by: "M52 retreat-way",
            because: "S-DE-inf-1 retreats 1 hex, not 0",
            help: Some("it may end in Sword-k22 and Sword-l22"),
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21"), (unit: "S-DE-inf-3", hex: "Sword-M19"), ])),"#,
            action: r#"Attack(unit: "S-GB-inf-1", hex: "Sword-M19")"#,
            by: "M39 adjacent-first",
            because: "S-GB-inf-1 has an enemy beside it, and battles no unit farther off",
            help: Some("the enemy beside it is in Sword-L21"),
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21"), ])),"#,
            action: r#"Attack(unit: "S-GB-inf-1", hex: "Sword-J21")"#,
            by: "M37 dice-by-range",
            because: "S-GB-inf-1 can't attack Sword-J21: no unit is there",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21"), ])),"#,
            action: r#"TakeGround()"#,
            by: "M57 take-ground",
            because: "no ground is taken now: infantry or armour takes a hex that its own close assault has just emptied",
            help: None,
        },
    ];
    check_refusals(&*game, "sword", &refusals);
}

/// Ground over cliffs, flags of strikes, and whatever comes after the end.
#[test]
fn what_cliffs_strikes_and_the_end_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "utah");
    let refusals = [
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "U-US-inf-1", hex: "Utah-A5", ordered: true), (unit: "U-DE-inf-1", hex: "Utah-a6", figures: 1), (unit: "U-DE-inf-2", hex: "Utah-M23"), ])), Do(Attack(unit: "U-US-inf-1", hex: "Utah-a6"), [1, 6]),"#,
            action: r#"TakeGround()"#,
            by: "L5 cliff-take-ground",
            because: "no ground is taken now: the edge between the two hexes is a cliff's, up or down",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Command", units: [(unit: "U-US-inf-1", hex: "Utah-D9"), (unit: "U-DE-inf-1", hex: "Utah-C13"), (unit: "U-DE-inf-2", hex: "Utah-d12"), ], hands: [(side: "Allies", cards: ["recon-1-left", "probe-2-left"]), (side: "Axis", cards: ["recon-1-right"])])), Do(Play(card: "recon-1-left", instead: "off-map-barrage")), Do(RollReinforcements, [4, 4, 4, 1]), Do(Done), Do(Bombard(hex: "Utah-d12"), [6, 1, 4, 5]),"#,
            action: r#"IgnoreFlag"#,
            by: "L55 off-map-hits",
            because: "U-DE-inf-2 can't ignore this flag: flags of this strike are not ignored",
            help: Some("the Axis side first has U-DE-inf-2 obey a flag"),
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "U-US-inf-1", hex: "Utah-D9"), (unit: "U-DE-inf-1", hex: "Utah-C13"), (unit: "U-DE-inf-2", hex: "Utah-d12"), ], card: (card: "barrage"))), Do(Bombard(hex: "Utah-d12"), [6, 4, 3, 5]),"#,
            action: r#"IgnoreFlag"#,
            by: "M17 barrage-hits",
            because: "U-DE-inf-2 can't ignore this flag: flags of this strike are not ignored",
            help: Some("the Axis side first has U-DE-inf-2 obey a flag"),
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "U-US-inf-1", hex: "Utah-D9"), (unit: "U-DE-inf-1", hex: "Utah-C13"), ], card: (card: "barrage"))),"#,
            action: r#"Bombard(hex: "Utah-D9")"#,
            by: "M17 barrage",
            because: "a barrage can't fall on Utah-D9: the unit there is of this side",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Axis", phase: "Command", units: [(unit: "U-US-inf-1", hex: "Utah-D9"), (unit: "U-DE-inf-1", hex: "Utah-C13"), ], hands: [(side: "Axis", cards: ["counter-attack"])], last_card: (card: "counter-attack", instead: "off-map-barrage", section: "right"))), Do(Play(card: "counter-attack")), Do(RollReinforcements, [4, 4, 4]), Do(Done), Do(Done),"#,
            action: r#"Bombard(hex: "Utah-D9")"#,
            by: "M1 turn-order",
            because: "no barrage falls: the card in play is recon-1-left",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "U-US-inf-1", hex: "Utah-A5", ordered: true), (unit: "U-DE-inf-1", hex: "Utah-B5", figures: 1), (unit: "U-DE-inf-2", hex: "Utah-M23"), ], medals: [(side: "Allies", count: 12)])), Do(Attack(unit: "U-US-inf-1", hex: "Utah-B5"), [1, 6, 6]),"#,
            action: r#"Done"#,
            by: "M1 turn-order",
            because: "the game is over: the Allies side has the medals it played for",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "U-US-inf-1", hex: "Utah-A5", ordered: true), (unit: "U-DE-inf-1", hex: "Utah-B5", figures: 1), (unit: "U-DE-inf-2", hex: "Utah-M23"), ], medals: [(side: "Allies", count: 12)])), Do(Attack(unit: "U-US-inf-1", hex: "Utah-B5"), [1, 6, 6]),"#,
            action: r#"Deploy(unit: "U-US-inf-r1", hex: "Utah-A5")"#,
            by: "M1 turn-order",
            because: "the game is over: the Allies side has the medals it played for",
            help: None,
        },
    ];
    check_refusals(&*game, "utah", &refusals);
}

/// Moves.
#[test]
fn what_moves_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "gold");
    let refusals = [
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Movement", units: [(unit: "G-GB-arm-1", hex: "Gold-K5", ordered: true), (unit: "G-DE-inf-1", hex: "Gold-A23"), ])),"#,
            action: r#"Move(unit: "G-GB-arm-1", path: ["Gold-k6"])"#,
            by: "L6 cliff-barred",
            because: "G-GB-arm-1 can't enter Gold-k6: only infantry goes up or down the edge of a cliff",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Movement", units: [(unit: "G-GB-inf-1", hex: "Gold-A11", ordered: true), (unit: "G-GB-inf-2", hex: "Gold-B11", ordered: true), (unit: "G-DE-inf-1", hex: "Gold-A23"), ])),"#,
            action: r#"Move(unit: "G-GB-inf-1", path: ["Gold-B11"])"#,
            by: "M30 path-free",
            because: "G-GB-inf-1 can't enter Gold-B11: G-GB-inf-2 stands there",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Movement", units: [(unit: "G-GB-inf-1", hex: "Gold-A11", ordered: true), (unit: "G-DE-inf-1", hex: "Gold-A23"), ])), Do(Move(unit: "G-GB-inf-1", path: ["Gold-B11"])),"#,
            action: r#"Move(unit: "G-GB-inf-1", path: ["Gold-b10"])"#,
            by: "M28 ordered-once",
            because: "G-GB-inf-1 has moved: one order is one move",
            help: None,
        },
    ];
    check_refusals(&*game, "gold", &refusals);
}

/// Lines of sight: what is in the way.
#[test]
fn what_is_not_seen_is_behind_something() {
    let pack = pack();
    let game = erased(&pack, "gold");
    let refusals = [
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "G-GB-arm-1", hex: "Gold-B11", ordered: true), (unit: "G-GB-inf-2", hex: "Gold-a10"), (unit: "G-GB-inf-3", hex: "Gold-b10"), (unit: "G-DE-inf-1", hex: "Gold-B9")])),"#,
            action: r#"Attack(unit: "G-GB-arm-1", hex: "Gold-B9")"#,
            by: "M47 hexside-sight",
            because: "G-GB-arm-1 does not see Gold-B9: G-GB-inf-2 in Gold-a10 and G-GB-inf-3 in Gold-b10 close both sides of the line",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "G-GB-arm-1", hex: "Gold-A11", ordered: true), (unit: "G-GB-inf-2", hex: "Gold-B11"), (unit: "G-DE-inf-1", hex: "Gold-C11")])),"#,
            action: r#"Attack(unit: "G-GB-arm-1", hex: "Gold-C11")"#,
            by: "M48 units-block",
            because: "G-GB-arm-1 does not see Gold-C11: G-GB-inf-2 in Gold-B11 is in the way",
            help: None,
        },
    ];
    check_refusals(&*game, "gold", &refusals);
}

/// Arrivals: why they wait, and where they could come in.
#[test]
fn what_arrivals_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "omaha");
    let refusals = [
        Refused {
            after: r#" Given((turn: 200, side: "Axis", phase: "Draw", card: (card: "probe-2-left"), units: [(unit: "O-US-inf-1", hex: "Omaha-C5"), (unit: "O-DE-inf-1", hex: "Omaha-D11"), ], medals: [(side: "Allies", count: 3), ])), Do(Draw),"#,
            action: r#"Done"#,
            by: "M1 turn-order",
            because: "the game is over: the turns of the scenario are over, and the Allies side has won",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 2, side: "Allies", phase: "Movement", card: (card: "attack-3-left"), units: [(unit: "O-US-lc-1", hex: "Omaha-b4", ordered: true), (unit: "O-US-inf-8", hex: "Omaha-b4", aboard: "O-US-lc-1"), (unit: "O-US-lc-2", hex: "Omaha-C3"), (unit: "O-US-lc-3", hex: "Omaha-D3"), (unit: "O-US-lc-4", hex: "Omaha-E3"), (unit: "O-US-lc-5", hex: "Omaha-G3"), (unit: "O-US-lc-6", hex: "Omaha-H3"), (unit: "O-US-dd-1", hex: "Omaha-I3"), (unit: "O-US-dd-2", hex: "Omaha-B3"), (unit: "O-US-inf-1", hex: "Omaha-J3"), (unit: "O-DE-inf-1", hex: "Omaha-E11"), ])), Do(Move(unit: "O-US-lc-1", path: ["Omaha-B5"])),"#,
            action: r#"ReturnCraft(craft: "O-US-lc-1", hex: "Omaha-J3")"#,
            by: "L33 craft-returns",
            because: "O-US-lc-1 waits beside the map: no hex with a craft's icon is free",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 2, side: "Axis", phase: "Command", units: [(unit: "O-DE-inf-1", hex: "Omaha-E11"), (unit: "O-US-inf-1", hex: "Omaha-d22"), (unit: "O-US-inf-2", hex: "Omaha-J23"), ], hands: [(side: "Axis", cards: ["probe-2-left", "probe-2-left", "attack-3-left", "probe-2-centre", "probe-2-centre", "probe-2-right"]), (side: "Allies", cards: ["probe-2-left"])])), Do(Play(card: "probe-2-left")), Do(RollReinforcements, [1, 1, 3, 3, 4, 4]), Do(Done), Do(Deploy(unit: "O-DE-inf-r1", hex: "Omaha-D23")), Do(Deploy(unit: "O-DE-arm-r1", hex: "Omaha-H23")), Do(Deploy(unit: "O-DE-art-r1", hex: "Omaha-B23")), Do(Done),"#,
            action: r#"Attack(unit: "O-DE-inf-r1", hex: "Omaha-d22")"#,
            by: "L23 battle",
            because: "O-DE-inf-r1 does not battle this turn: it arrived beside an enemy",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 2, side: "Axis", phase: "Command", units: [(unit: "O-DE-inf-1", hex: "Omaha-E11"), (unit: "O-US-inf-1", hex: "Omaha-d22"), (unit: "O-US-inf-2", hex: "Omaha-J23"), ], hands: [(side: "Axis", cards: ["probe-2-left", "probe-2-left", "attack-3-left", "probe-2-centre", "probe-2-centre", "probe-2-right"]), (side: "Allies", cards: ["probe-2-left"])])), Do(Play(card: "probe-2-left")), Do(RollReinforcements, [1, 1, 3, 3, 4, 4]), Do(Done), Do(Deploy(unit: "O-DE-inf-r1", hex: "Omaha-D23")), Do(Deploy(unit: "O-DE-arm-r1", hex: "Omaha-H23")), Do(Deploy(unit: "O-DE-art-r1", hex: "Omaha-B23")), Do(Done),"#,
            action: r#"Attack(unit: "O-DE-art-r1", hex: "Omaha-d22")"#,
            by: "L24 artillery",
            because: "O-DE-art-r1 does not battle this turn: artillery does not battle on the turn it arrives",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 2, side: "Axis", phase: "Command", units: [(unit: "O-DE-inf-1", hex: "Omaha-E11"), (unit: "O-US-inf-1", hex: "Omaha-d22"), (unit: "O-US-inf-2", hex: "Omaha-J23"), ], hands: [(side: "Axis", cards: ["probe-2-left", "probe-2-left", "attack-3-left", "probe-2-centre", "probe-2-centre", "probe-2-right"]), (side: "Allies", cards: ["probe-2-left"])])), Do(Play(card: "probe-2-left")), Do(RollReinforcements, [1, 1, 3, 3, 4, 4]), Do(Done),"#,
            action: r#"Deploy(unit: "O-DE-inf-r1", hex: "Omaha-M17")"#,
            by: "L28 axis-entry",
            because: "O-DE-inf-r1 comes in by a hex of an entry marker, and Omaha-M17 is none",
            help: Some(
                "it may come in at Omaha-H23, Omaha-B23, Omaha-C23, Omaha-D23 and Omaha-E23",
            ),
        },
    ];
    check_refusals(&*game, "omaha", &refusals);
}

/// Second battles: what the first one, and the ground it won, leave to do.
#[test]
fn what_second_battles_are_refused_for() {
    let pack = pack();
    let game = erased(&pack, "sword");
    let refusals = [
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-arm-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21", figures: 1), (unit: "S-DE-inf-2", hex: "Sword-A23"), ])), Do(Attack(unit: "S-GB-arm-1", hex: "Sword-L21"), [1, 6, 6]), Do(TakeGround()),"#,
            action: r#"Attack(unit: "S-GB-arm-1", hex: "Sword-A23")"#,
            by: "M59 overrun",
            because: "S-GB-arm-1 does not battle again this turn: no enemy is in reach of the ground that it took",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-arm-1", hex: "Sword-k22", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-K23", figures: 1), (unit: "S-DE-inf-2", hex: "Sword-J23"), ])), Do(Attack(unit: "S-GB-arm-1", hex: "Sword-K23"), [4]), Do(TakeGround()),"#,
            action: r#"Attack(unit: "S-GB-arm-1", hex: "Sword-J23")"#,
            by: "M60 overrun-barred",
            because: "S-GB-arm-1 does not battle again this turn: the ground that it took forbids battle to a unit that enters it",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Movement", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21"), ])),"#,
            action: r#"Attack(unit: "S-GB-inf-1", hex: "Sword-L21")"#,
            by: "M1 turn-order",
            because: "no battle of S-GB-inf-1 begins now: it is the Allies side's step `Movement`",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21"), (unit: "S-DE-inf-2", hex: "Sword-J23"), ])),"#,
            action: r#"Attack(unit: "S-DE-inf-1", hex: "Sword-K21")"#,
            by: "M1 turn-order",
            because: "S-DE-inf-1 does not battle now: it is the turn of the Allies side",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21"), ])),"#,
            action: r#"Attack(unit: "S-GB-inf-2", hex: "Sword-L21")"#,
            by: "M1 turn-order",
            because: "S-GB-inf-2 does not battle: it is not on the map",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21"), (unit: "S-DE-inf-1", hex: "Sword-L21"), ])),"#,
            action: r#"Attack(unit: "S-GB-inf-1", hex: "Sword-L21")"#,
            by: "M39 one-battle",
            because: "S-GB-inf-1 does not battle: it has not been ordered this turn",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21"), ])),"#,
            action: r#"Attack(unit: "S-GB-inf-1", hex: "Sword-K21")"#,
            by: "M37 dice-by-range",
            because: "S-GB-inf-1 can't attack Sword-K21: the unit there is of its own side",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21", figures: 2), ])), Do(Attack(unit: "S-GB-inf-1", hex: "Sword-L21"), [1, 6, 6]),"#,
            action: r#"BattleBack"#,
            by: "L105 commonwealth",
            because: "only British and Commonwealth units battle back",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Axis", phase: "Battle", units: [(unit: "S-DE-inf-1", hex: "Sword-L21", ordered: true), (unit: "S-GB-inf-1", hex: "Sword-K21", figures: 3), ])), Do(Attack(unit: "S-DE-inf-1", hex: "Sword-K21"), [1, 6, 6]),"#,
            action: r#"BattleBack"#,
            by: "M45 battle-back",
            because: "only a Commonwealth unit that a close assault has just cut to one figure, and that stayed, battles back",
            help: None,
        },
    ];
    check_refusals(&*game, "sword", &refusals);
    let game = erased(&pack, "utah");
    let refusals = [
        Refused {
            after: r#" Given((turn: 1, side: "Axis", phase: "Battle", units: [(unit: "U-DE-art-1", hex: "Utah-C15", ordered: true), (unit: "U-US-inf-1", hex: "Utah-C11"), ], card: (card: "artillery-bombard"))), Do(Attack(unit: "U-DE-art-1", hex: "Utah-C11"), [6, 6]), Do(Attack(unit: "U-DE-art-1", hex: "Utah-C11"), [6, 6]),"#,
            action: r#"Attack(unit: "U-DE-art-1", hex: "Utah-C11")"#,
            by: "M39 one-battle",
            because: "U-DE-art-1 does not battle again this turn: it has had both battles of the card",
            help: None,
        },
        Refused {
            after: r#" Given((turn: 1, side: "Axis", phase: "Battle", units: [(unit: "U-DE-inf-1", hex: "Utah-C15", ordered: true), (unit: "U-US-inf-1", hex: "Utah-C11"), ])),"#,
            action: r#"Attack(unit: "U-DE-inf-1", hex: "Utah-C11")"#,
            by: "M37 dice-by-range",
            because: "Utah-C11 is 4 hexes off, and U-DE-inf-1 reaches 3 hexes",
            help: None,
        },
    ];
    check_refusals(&*game, "utah", &refusals);
}
