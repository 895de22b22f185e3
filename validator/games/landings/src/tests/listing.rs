//! What is listed is what is accepted, in positions that random games seldom come to.
//!
//! Every action that names no more than a unit, a hex and a number of figures is asked about; longer ways are spoilt at
//! random in `random`.

use std::collections::BTreeSet;

use beachhead_engine::{Game, GivenDice, Silent};
use beachhead_kit::HexIx;
use beachhead_model::games::landings::{Drop, Special};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::action::{Action, Resolved};
use crate::command::given;
use crate::data::{LandingsGame, Specials};
use crate::players;
use crate::script::Position;
use crate::side::Side;
use crate::state::{Phase, Place, Played, State, Way};
use crate::tests::pack;
use crate::tests::small_field::{TestField, foot};

/// Actions that name a unit, a hex, both or neither, in order or not: for a unit on the map hexes near it,
/// for any other all hexes.
fn short_actions(game: &LandingsGame, state: &State) -> Vec<Resolved> {
    const FAR: u32 = 6;
    const MOST_FIGURES: u8 = 4;
    let hexes: Vec<HexIx> = game.board.hexes().collect();
    let mut actions = vec![
        Resolved::RollCard,
        Resolved::RollReinforcements,
        Resolved::Ambush,
        Resolved::IgnoreFlag,
        Resolved::BattleBack,
        Resolved::TakeGround { beyond: None },
        Resolved::Draw,
        Resolved::Done,
    ];
    for &hex in &hexes {
        let beyond = Some(hex);
        actions.extend([Resolved::TakeGround { beyond }, Resolved::Blow { hex }]);
        actions.push(Resolved::Bombard { hex });
    }
    for (unit, _) in state.troops.iter() {
        let way = Way::EMPTY;
        actions.extend([Resolved::Order { unit }, Resolved::OnTheMove { unit }]);
        actions.extend([Resolved::Recover { unit }, Resolved::Jump { unit }]);
        actions.push(Resolved::Exit { unit, path: way });
        for figures in 1..=MOST_FIGURES {
            actions.push(Resolved::Restore { unit, figures });
            let others = state.troops.iter().map(|(truck, _)| truck);
            actions.extend(others.map(|truck| Resolved::Resupply {
                truck,
                unit,
                figures,
            }));
        }
        let Some(place) = state.hex_of(unit) else {
            for &hex in &hexes {
                actions.extend([
                    Resolved::Enter { unit, hex },
                    Resolved::Deploy { unit, hex },
                ]);
            }
            continue;
        };
        let near = |hex: &&HexIx| game.board.distance(place, **hex) < FAR;
        for &hex in hexes.iter().filter(near) {
            actions.extend([
                Resolved::Attack { unit, hex },
                Resolved::Work { unit, hex },
                Resolved::Bridge { unit, hex },
                Resolved::ReturnCraft { craft: unit, hex },
            ]);
        }
    }
    actions
}

/// Of the actions asked about, just the accepted ones are listed; and this one is among them.
pub(crate) fn check_listing(game: &LandingsGame, state: &State, offered: &Resolved) {
    let mut listed = Vec::new();
    game.legal(state, &mut listed);
    for action in &listed {
        assert_eq!(game.check(state, action), Ok(()), "{action:?} is listed");
    }
    for action in short_actions(game, state) {
        if game.check(state, &action).is_ok() {
            let action_listed = listed.contains(&action);
            assert!(action_listed, "{action:?} is accepted, not listed");
        }
    }
    let in_words = listed.iter().map(|action| format!("{action:?}"));
    let different: BTreeSet<String> = in_words.collect();
    assert_eq!(different.len(), listed.len(), "twice in {listed:?}");
    assert!(listed.contains(offered), "{offered:?} not in {listed:?}");
}

pub(crate) fn read<T: DeserializeOwned>(text: &str) -> T {
    let ron = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    ron.from_str(text)
        .unwrap_or_else(|wrong| panic!("{wrong}: {text}"))
}

/// A position of the sample, and what is done from there.
struct Case {
    scenario: &'static str,
    position: &'static str,
    actions: &'static [(&'static str, &'static [u16])],
    /// What is then listed, among others.
    offered: &'static str,
}

#[test]
fn positions_of_the_sample_list_what_they_accept() {
    let pack = pack::pack();
    for case in [
        Case {
            scenario: "sainte-mere-eglise",
            position: r#"(turn: 1, side: "Allies", phase: "Command", units: [(unit: "A-US-abn-1", hex: "Airborne-A9", figures: 2), (unit: "A-US-abn-2", hex: "Airborne-C9"), (unit: "A-DE-inf-3", hex: "Airborne-A21", figures: 1)], hands: [(side: "Allies", cards: ["medics", "barrage"])])"#,
            actions: &[(r#"Play(card: "medics")"#, &[])],
            offered: r#"Order(unit: "A-US-abn-1")"#,
        },
        Case {
            scenario: "airborne",
            position: r#"(turn: 1, side: "Allies", phase: "Command", units: [(unit: "A-US-abn-1", hex: "Airborne-A9", figures: 1), (unit: "A-US-art-1", hex: "Airborne-E9", figures: 1), (unit: "A-DE-inf-1", hex: "Airborne-A21", figures: 1)], hands: [(side: "Allies", cards: ["medics"])])"#,
            actions: &[
                (r#"Play(card: "medics")"#, &[]),
                ("RollCard", &[1, 2, 6, 5]),
            ],
            offered: r#"Restore(unit: "A-US-abn-1", figures: 3)"#,
        },
        Case {
            scenario: "sword",
            position: r#"(turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-supinf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21", figures: 1), (unit: "S-DE-inf-2", hex: "Sword-l22"), (unit: "S-DE-inf-3", hex: "Sword-M19")])"#,
            actions: &[
                (
                    r#"Attack(unit: "S-GB-supinf-1", hex: "Sword-L21")"#,
                    &[1, 6, 6],
                ),
                ("TakeGround()", &[]),
            ],
            offered: r#"Attack(unit: "S-GB-supinf-1", hex: "Sword-l22")"#,
        },
        Case {
            scenario: "sword",
            position: r#"(turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-arm-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21", figures: 1), (unit: "S-DE-inf-3", hex: "Sword-J23")])"#,
            actions: &[(
                r#"Attack(unit: "S-GB-arm-1", hex: "Sword-L21")"#,
                &[1, 6, 6],
            )],
            offered: "TakeGround()",
        },
        Case {
            scenario: "sword",
            position: r#"(turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-arm-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21", figures: 1), (unit: "S-DE-inf-3", hex: "Sword-M19")])"#,
            actions: &[
                (
                    r#"Attack(unit: "S-GB-arm-1", hex: "Sword-L21")"#,
                    &[1, 6, 6],
                ),
                ("TakeGround()", &[]),
            ],
            offered: r#"Attack(unit: "S-GB-arm-1", hex: "Sword-M19")"#,
        },
        Case {
            scenario: "sword",
            position: r#"(turn: 1, side: "Axis", phase: "Battle", units: [(unit: "S-DE-neb-1", hex: "Sword-K21", ordered: true), (unit: "S-GB-inf-1", hex: "Sword-K15")], field: [(hex: "Sword-L21", kind: "smoke")])"#,
            actions: &[],
            offered: r#"Work(unit: "S-DE-neb-1", hex: "Sword-K19")"#,
        },
        Case {
            scenario: "gold",
            position: r#"(turn: 2, side: "Allies", phase: "Movement", units: [(unit: "G-GB-arm-1", hex: "Gold-L9", ordered: true), (unit: "G-GB-arm-2", hex: "Gold-M9", ordered: true), (unit: "G-GB-inf-2", hex: "Gold-M15", ordered: true), (unit: "G-DE-inf-1", hex: "Gold-M13")], card: (card: "direct-from-hq"))"#,
            actions: &[],
            offered: r#"Exit(unit: "G-GB-arm-2", path: [])"#,
        },
        Case {
            scenario: "omaha",
            position: r#"(turn: 2, side: "Allies", phase: "Movement", card: (card: "attack-3-left"), units: [(unit: "O-US-lc-1", hex: "Omaha-B3", ordered: true), (unit: "O-US-inf-8", hex: "Omaha-B3", aboard: "O-US-lc-1"), (unit: "O-US-lc-2", hex: "Omaha-D3"), (unit: "O-DE-inf-1", hex: "Omaha-E11")])"#,
            actions: &[(
                r#"Move(unit: "O-US-lc-1", path: ["Omaha-b4", "Omaha-B5"])"#,
                &[],
            )],
            offered: r#"ReturnCraft(craft: "O-US-lc-1", hex: "Omaha-J3")"#,
        },
        Case {
            scenario: "omaha",
            position: r#"(turn: 2, side: "Allies", phase: "Command", units: [(unit: "O-US-inf-1", hex: "Omaha-E5"), (unit: "O-US-lc-1", hex: "Omaha-B3"), (unit: "O-US-lc-2", hex: "Omaha-D3"), (unit: "O-DE-inf-1", hex: "Omaha-D7")], hands: [(side: "Allies", cards: ["attack-3-left", "probe-2-centre", "probe-2-left", "recon-1-right"])])"#,
            actions: &[
                (r#"Play(card: "attack-3-left")"#, &[]),
                ("RollReinforcements", &[1, 2, 6, 6]),
                ("Done", &[]),
            ],
            offered: r#"Deploy(unit: "O-US-inf-r1", hex: "Omaha-B3")"#,
        },
        Case {
            scenario: "utah",
            position: r#"(turn: 1, side: "Axis", phase: "Battle", units: [(unit: "U-DE-art-1", hex: "Utah-C15", ordered: true), (unit: "U-DE-art-2", hex: "Utah-L17", ordered: true), (unit: "U-US-inf-1", hex: "Utah-C11"), (unit: "U-US-inf-2", hex: "Utah-L9")], card: (card: "artillery-bombard"))"#,
            actions: &[(r#"Attack(unit: "U-DE-art-1", hex: "Utah-C11")"#, &[6, 6])],
            offered: r#"Attack(unit: "U-DE-art-1", hex: "Utah-C11")"#,
        },
        Case {
            scenario: "utah",
            position: r#"(turn: 1, side: "Allies", phase: "Battle", units: [(unit: "U-US-inf-1", hex: "Utah-D9"), (unit: "U-DE-inf-1", hex: "Utah-C13")], card: (card: "barrage"))"#,
            actions: &[],
            offered: r#"Bombard(hex: "Utah-C13")"#,
        },
        Case {
            scenario: "airborne",
            position: r#"(turn: 1, side: "Allies", phase: "Orders", units: [(unit: "A-US-abn-1", hex: "Airborne-C11"), (unit: "A-US-art-1", hex: "Airborne-A9"), (unit: "A-DE-inf-1", hex: "Airborne-c8")], card: (card: "move-out"))"#,
            actions: &[],
            offered: r#"Order(unit: "A-US-abn-1")"#,
        },
        Case {
            scenario: "sword",
            position: r#"(turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21")], field: [(hex: "Sword-L21", kind: "sandbag")])"#,
            actions: &[(r#"Attack(unit: "S-GB-inf-1", hex: "Sword-L21")"#, &[5, 5])],
            offered: "IgnoreFlag",
        },
        Case {
            scenario: "sword",
            position: r#"(turn: 1, side: "Allies", phase: "Equip", units: [(unit: "S-GB-fun-1", hex: "Sword-K5"), (unit: "S-GB-abn-1", hex: "Sword-G9"), (unit: "S-DE-inf-1", hex: "Sword-L21")])"#,
            actions: &[],
            offered: r#"Equip(unit: "S-GB-fun-1", with: "bobbin")"#,
        },
        Case {
            scenario: "juno",
            position: r#"(turn: 2, side: "Allies", phase: "Battle", units: [(unit: "J-GB-fun-1", hex: "Juno-A11", ordered: true, with: "flail"), (unit: "J-GB-fun-2", hex: "Juno-A13", ordered: true, with: "flail"), (unit: "J-DE-inf-1", hex: "Juno-M23")], card: (card: "direct-from-hq"), field: [(hex: "Juno-a12", kind: "mine"), (hex: "Juno-A13", kind: "mine")])"#,
            actions: &[(r#"Work(unit: "J-GB-fun-1", hex: "Juno-a12")"#, &[])],
            offered: r#"Work(unit: "J-GB-fun-2", hex: "Juno-A13")"#,
        },
        Case {
            scenario: "juno",
            position: r#"(turn: 2, side: "Allies", phase: "Battle", units: [(unit: "J-GB-fun-1", hex: "Juno-I9", ordered: true, with: "bridge"), (unit: "J-GB-fun-2", hex: "Juno-I11", ordered: true, with: "flail"), (unit: "J-DE-inf-1", hex: "Juno-M23")], card: (card: "direct-from-hq"))"#,
            actions: &[],
            offered: r#"Bridge(unit: "J-GB-fun-1", hex: "Juno-J9")"#,
        },
    ] {
        let game = pack::game(&pack, case.scenario);
        let position: Position = read(case.position);
        let mut state = game.given(&position).expect("it can be staged");
        let resolve = |state: &State, action: &str| {
            let action: Action = read(action);
            game.read(state, &action).expect("known names")
        };
        for (action, dice) in case.actions {
            let resolved = resolve(&state, action);
            assert_eq!(game.check(&state, &resolved), Ok(()), "{action}");
            let mut given = GivenDice::new(dice);
            game.apply(&mut state, &resolved, &mut given, &mut Silent);
            given.finish().expect("just that many dice");
        }
        let offered = resolve(&state, case.offered);
        check_listing(&game, &state, &offered);
    }
}

/// Works and battles: a gun on a mountain, engineers' affairs, a hospital, a truck.
#[test]
fn battle_steps_list_what_they_accept() {
    let hexes = json!([
        {"row": 0, "col": 0, "terrain": {"name": "mountain"}, "unit": {"name": "gunus"}},
        foot(14, 0, "infger"),
        {"row": 6, "col": 12, "terrain": {"name": "phospital"}, "unit": {"name": "infus"}},
        {"row": 6, "col": 4, "unit": {"name": "vehus", "nbr_units": 2}},
        foot(6, 6, "infus"),
        {"row": 4, "col": 20, "obstacle": {"name": "wire"}, "unit": {"name": "infus"}},
        foot(22, 4, "infger")
    ]);
    let mut field = TestField::new(hexes, vec![Special::Recovery]);
    let (gun, sick, truck) = (field.unit(0, 0), field.unit(12, 6), field.unit(4, 6));
    let (weak, in_wire) = (field.unit(6, 6), field.unit(20, 4));
    for unit in [sick, weak] {
        field.state.troops[unit].figures = 2;
    }
    field.ordered(Phase::Battle, &[gun, sick, truck, weak, in_wire]);
    let (wire, far) = (field.hex(20, 4), field.hex(14, 0));
    for offered in [
        Resolved::Attack {
            unit: gun,
            hex: far,
        },
        Resolved::Recover { unit: sick },
        Resolved::Resupply {
            truck,
            unit: weak,
            figures: 2,
        },
        Resolved::Work {
            unit: in_wire,
            hex: wire,
        },
    ] {
        check_listing(&field.game, &field.state, &offered);
    }
}

/// Armour of the desert may go on from the ground it takes; all others stop there.
#[test]
fn ground_beyond_is_listed_as_it_is_accepted() {
    for (desert, name) in [(true, "tankus"), (true, "infus"), (false, "tankus")] {
        let hexes = json!([
            foot(12, 4, name),
            foot(14, 4, "infger"),
            foot(16, 4, "infger")
        ]);
        let special = desert.then_some(Special::NorthAfrica);
        let mut field = TestField::new(hexes, special.into_iter().collect());
        let (unit, foe) = (field.unit(12, 4), field.unit(14, 4));
        field.state.troops[foe].figures = 1;
        field.ordered(Phase::Battle, &[unit]);
        let hex = field.hex(14, 4);
        field.act(Resolved::Attack { unit, hex }, &[1, 6, 6]);
        let offered = Resolved::TakeGround { beyond: None };
        check_listing(&field.game, &field.state, &offered);
        let onward = |column, row| {
            let beyond = Some(field.hex(column, row));
            !field.refused(Resolved::TakeGround { beyond })
        };
        let onward_in_desert = desert && name == "tankus";
        assert_eq!(onward(15, 3), onward_in_desert, "{desert} {name}");
        assert!(!onward(16, 4), "a unit stands there");
        assert!(!onward(18, 4), "that is two hexes further");
    }
}

/// Units that are to drop are listed one at a time, and none of the other side.
#[test]
fn drops_are_listed_as_they_are_accepted() {
    let hexes = json!([
        foot(12, 8, "inf2us"),
        foot(14, 8, "inf2us"),
        foot(4, 4, "infus")
    ]);
    let mut field = TestField::new(hexes, Vec::new());
    let (drops, waits) = (field.unit(12, 8), field.unit(14, 8));
    for unit in [drops, waits] {
        field.play(&[], |play| play.state.put(unit, Place::Waiting));
    }
    field.game.plan.special.push(Special::Paradrop(Drop {
        side: "Allies".into(),
        units: vec![field.game.roster[drops].id.clone()],
        center: vec![field.game.number(field.hex(12, 4))],
        range: 1,
    }));
    field.state.side = Side::Allies;
    field.state.phase = Phase::Jump;
    field.state.seat = players::seat_named(&field.game, Side::Allies, None).expect("a player");
    check_listing(&field.game, &field.state, &Resolved::Jump { unit: drops });
    assert!(field.refused(Resolved::Jump { unit: waits }));
}

/// A breakthrough comes in by the enemy's baseline, once.
#[test]
fn a_breakthrough_is_listed_as_it_is_accepted() {
    let hexes = json!([
        foot(12, 8, "tankger"),
        foot(14, 8, "tankger"),
        foot(0, 0, "infus")
    ]);
    let mut field = TestField::new(hexes, Vec::new());
    let (comes, waits) = (field.unit(12, 8), field.unit(14, 8));
    for unit in [comes, waits] {
        field.play(&[], |play| play.state.put(unit, Place::Waiting));
    }
    let special = Special::ArmorBreakthrough {
        side: "Axis".into(),
        units: vec![field.game.roster[comes].id.clone()],
    };
    assert!(!Specials::of(&[Special::Recovery]).arrivals);
    assert!(Specials::of(std::slice::from_ref(&special)).arrivals);
    field.game.plan.special.push(special);
    field.game.specials.arrivals = true;
    let axis = field.unit(24, 0);
    field.ordered(Phase::Movement, &[axis]);
    // By a section's card in that section: the Axis's left is the map's right.
    for (id, column, enters) in [
        ("direct-from-hq", 12, true),
        ("direct-from-hq", 24, true),
        ("probe-2-left", 24, true),
        ("probe-2-left", 12, false),
        ("probe-2-right", 4, true),
        ("probe-2-right", 24, false),
        ("recon-1-left", 24, true),
        ("recon-1-left", 12, false),
        ("single-order", 12, true),
    ] {
        let mut cards = field.game.cards.iter();
        let card = cards.find(|(_, card)| card.id == *id);
        let (card, section) = card.map(|(at, card)| (at, card.section)).expect("the card");
        let played = Played {
            card,
            acts: card,
            section,
        };
        let playing = given::orders_of(field.game.view(&field.state), played);
        let seat = field.state.seat;
        field.state.players[seat].playing = Some(playing);
        let hex = field.hex(column, 8);
        let entered = Resolved::Enter { unit: comes, hex };
        assert_eq!(field.refused(entered), !enters, "{id} at column {column}");
        if enters {
            check_listing(&field.game, &field.state, &entered);
        }
        assert!(field.refused(Resolved::Enter { unit: waits, hex }));
    }
    let inland = field.hex(12, 4);
    let inland = Resolved::Enter {
        unit: comes,
        hex: inland,
    };
    assert!(field.refused(inland), "no hex of the baseline");
}

/// Of a card with one set of orders, and none On the Move, all that it may order are listed.
#[test]
fn orders_of_a_single_set_are_listed() {
    let pack = pack::pack();
    let game = pack::game(&pack, "airborne");
    let position: Position = read(
        r#"(turn: 1, side: "Allies", phase: "Orders", units: [
            (unit: "A-US-abn-1", hex: "Airborne-A9"), (unit: "A-US-abn-4", hex: "Airborne-E9"),
            (unit: "A-US-abn-5", hex: "Airborne-L7"), (unit: "A-DE-inf-1", hex: "Airborne-A21"),
        ], card: (card: "direct-from-hq"))"#,
    );
    let state = game.given(&position).expect("it can be staged");
    let mut legal = Vec::new();
    game.legal(&state, &mut legal);
    let orders = legal
        .iter()
        .filter(|action| matches!(action, Resolved::Order { .. }));
    assert_eq!(orders.count(), 3);
}

/// The orders of a card that are no battle orders are listed to the last one, when all others have been given.
#[test]
fn orders_on_the_move_are_listed_to_the_last() {
    let pack = pack::pack();
    let game = pack::game(&pack, "airborne");
    let position: Position = read(
        r#"(turn: 1, side: "Allies", phase: "Orders", units: [
            (unit: "A-US-abn-1", hex: "Airborne-A9"), (unit: "A-US-abn-2", hex: "Airborne-C9"),
            (unit: "A-US-abn-4", hex: "Airborne-E9"), (unit: "A-US-abn-5", hex: "Airborne-L7"),
            (unit: "A-US-abn-6", hex: "Airborne-L9"), (unit: "A-DE-inf-1", hex: "Airborne-A21"),
        ], card: (card: "probe-2-left"))"#,
    );
    let mut state = game.given(&position).expect("it can be staged");
    for (action, listed) in [
        (r#"Order(unit: "A-US-abn-1")"#, 5),
        (r#"Order(unit: "A-US-abn-2")"#, 4),
        (r#"OnTheMove(unit: "A-US-abn-4")"#, 3),
        (r#"OnTheMove(unit: "A-US-abn-5")"#, 2),
        ("Done", 0),
    ] {
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        let on_the_move = legal
            .iter()
            .filter(|action| matches!(action, Resolved::OnTheMove { .. }));
        assert_eq!(on_the_move.count(), listed, "before {action}");
        let action: Action = read(action);
        let resolved = game.resolve_checked(&state, &action).expect("legal");
        game.apply(&mut state, &resolved, &mut GivenDice::new(&[]), &mut Silent);
    }
}
