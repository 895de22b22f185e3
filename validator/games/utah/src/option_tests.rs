//! What no script of the sample can say: positions that are refused, what the pack's options change, and plans that
//! are wrong in one thing.

use beachhead_engine::{Game, GivenDice, Silent};
use beachhead_kit::HexNo;
use beachhead_kit::testing::row_of;
use beachhead_model::games::GameScenario;
use beachhead_model::games::utah::UtahScenario;
use beachhead_model::map::Path;
use beachhead_model::pack::Pack;
use ron::extensions::Extensions;

use crate::UtahGame;
use crate::action::Action;
use crate::data::roster::Class;
use crate::hexes::stacking;
use crate::movement::search;
use crate::script::{Fact, Position};
use crate::state::State;
use crate::tests::{cell, erased, game, pack};

/// Rows of the sample's table `system`.
const STACK_LIMIT: u16 = 1;

const ATTACKER_RETREAT: u16 = 10;

const RETREAT_FROM_ENEMY: u16 = 11;

const RETREAT_ONTO_BEACHHEAD: u16 = 12;

const ADVANCING_UNITS: u16 = 13;

pub(crate) fn read<T: serde::de::DeserializeOwned>(text: &str) -> T {
    let dialect = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    dialect
        .from_str(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn staged(game: &UtahGame, position: &str) -> Result<State, String> {
    game.given(&read::<Position>(&format!("(turn: 1, {position})")))
}

/// Takes the actions, each with its dice, or says which row refuses the first that isn't in order.
pub(crate) fn play(
    game: &UtahGame,
    state: &mut State,
    actions: &[(&str, &[u16])],
) -> Result<(), &'static str> {
    for (action, dice) in actions {
        let action: Action = read(action);
        let resolved = game
            .resolve_checked(state, &action)
            .map_err(|refused| row_of(&refused))?;
        game.apply(state, &resolved, &mut GivenDice::new(dice), &mut Silent);
        assert_eq!(game.invariants(state), Ok(()), "after {action:?}");
    }
    Ok(())
}

fn with(options: &[(u16, &str)]) -> Pack {
    let mut pack = pack();
    for (nr, value) in options {
        cell(&mut pack, "system", *nr, value);
    }
    pack
}

/// A position holds what every state does, and can be played on from.
#[test]
fn what_cannot_be_is_not_staged() {
    let game = game(&pack());
    for (position, why) in [
        (
            r#"phase: "German movement", units: [(unit: "6/2", hex: "2404"), (unit: "919/709", hex: "2404")]"#,
            "2404 is too full",
        ),
        (
            r#"phase: "German movement", units: [(unit: "6/2", hex: "2508")], beachheads: ["2508"]"#,
            "stands on the beachhead marker of 2508",
        ),
        (
            r#"phase: "Beach assaults", units: [(unit: "8/4", hex: "2508"), (unit: "12/4", hex: "2508"), (unit: "22/4", hex: "2508"), (unit: "359/90", hex: "2508")], beachheads: ["2508"]"#,
            "2508 is too full",
        ),
        (
            r#"phase: "Drop rolls", units: [(unit: "8/4", hex: "2808")]"#,
            "8/4 stands in 2808, where no unit may be",
        ),
        (
            r#"phase: "Drop losses", units: [(unit: "501/101", hex: "2012")]"#,
            "501/101 stands in 2012, where no unit may be",
        ),
        (
            r#"phase: "Drop attacks", units: [(unit: "8/4", hex: "3002"), (unit: "919/709", hex: "3002")]"#,
            "8/4 can't share 3002 with Germans",
        ),
        (
            r#"phase: "Allied combat", units: [(unit: "501/101", hex: "3002"), (unit: "919/709", hex: "3002")]"#,
            "501/101 can't share 3002 with Germans",
        ),
        (
            r#"phase: "Drop placement""#,
            "once every division has its drop zone",
        ),
        (
            r#"phase: "Drop placement", drop_zones: [(division: "101", hex: "2305"), (division: "82", hex: "2305")]"#,
            "don't share hex 2305",
        ),
        (
            r#"phase: "Drop placement", drop_zones: [(division: "101", hex: "2305"), (division: "82", hex: "2806")]"#,
            "may not lie in a beach hex",
        ),
        (
            r#"phase: "Drop zones", drop_zones: [(division: "101", hex: "3301")]"#,
            "not every unit would find a hex",
        ),
        (
            r#"phase: "Amphibious landing", drop_zones: [(division: "101", hex: "2305")]"#,
            "before phase `Drop zones`",
        ),
        (
            r#"phase: "Allied combat", units: [(unit: "8/4", hex: "2508"), (unit: "12/4", hex: "2508")]"#,
            "2508 is too full",
        ),
        (
            r#"phase: "Allied combat", units: [(unit: "CCA/4", hex: "2508")]"#,
            "CCA/4 is on the map before its time",
        ),
        (
            r#"phase: "Drop zones", units: [(unit: "501/101", hex: "2305")]"#,
            "501/101 is on the map before its time",
        ),
        (
            r#"phase: "German movement", late: ["6/2"]"#,
            "6/2 can't be late",
        ),
        (
            r#"phase: "Drop rolls", held: ["2503"]"#,
            "before the drop the Allies hold nothing",
        ),
        (
            r#"phase: "German movement", held: ["2811"]"#,
            "no unit can have been in 2811",
        ),
    ] {
        let refused = staged(&game, position).expect_err(position);
        assert!(refused.contains(why), "{position}: {refused}");
    }
    let bad = read::<Position>(r#"(turn: 2, phase: "Allied movement", weather_bad: true)"#);
    let refused = game.given(&bad).expect_err("a scenario without weather");
    assert!(refused.contains("without weather"), "{refused}");
}

/// 11.2.1 (2): whatever the pack lets others do, who came over a beach stacks no more.
#[test]
fn a_higher_stack_limit_is_not_for_those_who_landed() {
    let game = game(&with(&[(STACK_LIMIT, "2")]));
    let state = staged(
        &game,
        r#"phase: "German combat", units: [(unit: "8/4", hex: "2508"), (unit: "12/4", hex: "2408"), (unit: "501/101", hex: "2305"), (unit: "6/2", hex: "1809")]"#,
    );
    let state = state.expect("legal");
    for (unit, hex, room) in [
        ("8/4", "2408", Err("11.2.1 stack-ends")),
        ("8/4", "2305", Err("11.2.1 stack-ends")),
        ("501/101", "2408", Err("11.2.1 stack-ends")),
        ("502/101", "2305", Ok(())),
        ("919/709", "1809", Ok(())),
    ] {
        let unit = game.roster.find(&unit.into()).expect("a unit");
        let hex = game.board.hex(hex).expect("a hex");
        let found = stacking::room(game.view(&state), unit, hex);
        assert_eq!(found.map_err(|refused| row_of(&refused)), room, "{hex:?}");
    }
    let moving = r#"phase: "German movement", units: [(unit: "8/4", hex: "2508"), (unit: "6/2", hex: "2406"), (unit: "919/709", hex: "2405"), (unit: "729/709", hex: "2305"), (unit: "739/709", hex: "2305")], beachheads: ["2508"]"#;
    let state = staged(&game, moving).expect("legal");
    let unit = game.roster.find(&"919/709".into()).expect("a unit");
    for (hex, ends) in [("2406", true), ("2305", false), ("2404", true)] {
        let hex = game.board.hex(hex).expect("a hex");
        assert_eq!(
            search::cost_to(game.view(&state), unit, hex).is_some(),
            ends,
            "{hex:?}"
        );
    }
}

/// Where the pack lets a retreat take a beachhead, a unit that dies on the way doesn't, and one that passes does.
#[test]
fn the_dead_take_no_beachhead() {
    let position = |steps: u8, foe: &str| {
        format!(
            r#"phase: "German combat", units: [(unit: "8/4", hex: "{foe}"), (unit: "6/2", hex: "2507", steps: {steps})], beachheads: ["2508"]"#
        )
    };
    let attack = |foe: &str| format!(r#"Attack(units: ["6/2"], hex: "{foe}")"#);
    let marked = |state: &State, game: &UtahGame| {
        let hex: HexNo = "2508".into();
        game.holds(state, &Fact::Beachhead { hex }) == Ok(true)
    };
    let free = [
        (RETREAT_FROM_ENEMY, "anywhere"),
        (RETREAT_ONTO_BEACHHEAD, "yes"),
    ];
    for (options, steps, die, refused, stays) in [
        (&free[..], 1, 5, Ok(()), true),
        (&free[..], 2, 3, Ok(()), false),
        (&free[..1], 2, 3, Err("sys retreat-way"), true),
        (&free[1..], 2, 3, Err("sys retreat-way"), true),
    ] {
        let game = game(&with(options));
        let mut state = staged(&game, &position(steps, "2407")).expect("legal");
        let attack = attack("2407");
        let until = [
            (&*attack, &[][..]),
            ("Done", &[]),
            ("Done", &[]),
            ("Resolve", &[die]),
        ];
        assert_eq!(play(&game, &mut state, &until), Ok(()));
        let retreat = [(r#"Retreat(unit: "6/2", path: ["2508"])"#, &[][..])];
        assert_eq!(play(&game, &mut state, &retreat), refused, "{options:?}");
        assert_eq!(marked(&state, &game), stays, "{options:?}, steps {steps}");
    }
}

#[test]
fn attackers_retreat_and_advance_as_the_pack_says() {
    let position = r#"phase: "German combat", units: [(unit: "506/101", hex: "2305"), (unit: "1057/91", hex: "2405"), (unit: "1058/91", hex: "2204")]"#;
    let fought = |game: &UtahGame, die| {
        let mut state = staged(game, position).expect("legal");
        let attack = r#"Attack(units: ["1057/91", "1058/91"], hex: "2305")"#;
        let actions = [
            (attack, &[][..]),
            ("Done", &[]),
            ("Done", &[]),
            ("Resolve", &[die]),
        ];
        assert_eq!(play(game, &mut state, &actions), Ok(()));
        state
    };
    let farther = game(&with(&[(ATTACKER_RETREAT, "2")]));
    let one = [(r#"Retreat(unit: "1057/91", path: ["2505"])"#, &[][..])];
    let two = [(
        r#"Retreat(unit: "1057/91", path: ["2505", "2604"])"#,
        &[][..],
    )];
    let mut state = fought(&farther, 2);
    assert_eq!(play(&farther, &mut state, &one), Err("sys retreat-way"));
    assert_eq!(play(&farther, &mut state, &two), Ok(()));

    let after = [
        ("Retreat(unit: \"506/101\", path: [\"2306\"])", &[][..]),
        (r#"Advance(unit: "1057/91")"#, &[]),
        (r#"Advance(unit: "1058/91")"#, &[]),
    ];
    for (options, second) in [
        (&[(ADVANCING_UNITS, "2"), (STACK_LIMIT, "2")][..], Ok(())),
        (&[(ADVANCING_UNITS, "2")], Err("10.2 order-of-play")), // No room for the second.
        (&[(STACK_LIMIT, "2")], Err("10.2 order-of-play")),
    ] {
        let game = game(&with(options));
        let mut state = fought(&game, 6);
        assert_eq!(play(&game, &mut state, &after[..2]), Ok(()), "{options:?}");
        assert_eq!(play(&game, &mut state, &after[2..]), second, "{options:?}");
    }
}

/// 11.2.3 names D2 and D3; a table whose beach lines print AR asks for a retreat as well.
#[test]
fn any_retreat_reduces_on_a_beach() {
    let mut pack = pack();
    cell(&mut pack, "crt", 12, "AR");
    let game = game(&pack);
    let position = r#"phase: "Beach assaults", units: [(unit: "8/4", hex: "2508", steps: 1)], beachheads: ["2508"]"#;
    let mut state = staged(&game, position).expect("legal");
    let assault = [
        (r#"BeachAssault(hex: "2508")"#, &[][..]),
        ("Done", &[]),
        ("Done", &[]),
        ("Resolve", &[1]),
    ];
    assert_eq!(play(&game, &mut state, &assault), Ok(()));
    let unit = game.roster.find(&"8/4".into()).expect("a unit");
    assert_eq!(state.units.hex_of(unit), None);
}

/// 11.2.3: a table whose beach lines print AE takes the whole assault, and the beach with it.
#[test]
fn an_eliminated_assault_loses_its_beach() {
    let mut pack = pack();
    cell(&mut pack, "crt", 12, "AE");
    let game = game(&pack);
    let position = r#"phase: "Beach assaults", units: [(unit: "8/4", hex: "2508", steps: 1), (unit: "22/4", hex: "2607")], beachheads: ["2508", "2607"]"#;
    let mut state = staged(&game, position).expect("legal");
    let assault = [
        (r#"BeachAssault(hex: "2508")"#, &[][..]),
        ("Done", &[]),
        ("Done", &[]),
        ("Resolve", &[1]),
    ];
    assert_eq!(play(&game, &mut state, &assault), Ok(()));
    let lost: Fact = read(r#"Eliminated(unit: "8/4")"#);
    let beach: Fact = read(r#"Beachhead(hex: "2508")"#);
    assert_eq!(game.holds(&state, &lost), Ok(true));
    assert_eq!(game.holds(&state, &beach), Ok(false));
}

/// Cost for a leg unit of entering the map at a hex, in half points, where this is the only road.
fn entry_cost(at: &str, road: &[&str]) -> Option<u16> {
    let mut pack = pack();
    let path = Path {
        id: "new".into(),
        kind: "road".into(),
        name: None,
        hexes: road.iter().map(|&hex| hex.into()).collect(),
        source: None,
        note: None,
    };
    pack.map.paths = [path].into_iter().collect();
    let game = game(&pack);
    let hex = game.board.hex(at).expect("a hex");
    game.ground[hex].entry(Class::Leg).cost
}

/// 11.1.2: a road that runs along the edge leads no unit over it; one that ends there does.
#[test]
fn only_a_road_over_the_edge_carries_units_onto_the_map() {
    let cost = |road: &[&str]| entry_cost("3101", road);
    let without = cost(&["2104", "2105"]);
    assert_eq!(cost(&["3101", "3102"]), Some(1));
    assert_eq!(cost(&["3001", "3101", "3201"]), without);
    assert_ne!(without, Some(1));
}

/// 11.1.2: from whichever side a road comes, it leads on over the edge at which it ends.
#[test]
fn a_road_leads_over_the_edge_whichever_way_it_comes() {
    for (edge, before) in [
        ("3101", "3102"),
        ("3101", "3201"),
        ("3101", "3001"),
        ("3201", "3101"),
        ("0105", "0104"),
        ("0105", "0204"),
    ] {
        assert_eq!(
            entry_cost(edge, &[edge, before]),
            Some(1),
            "{before} to {edge}"
        );
    }
}

/// 11.1.2: the north of the west edge is what the rule says, whatever the entry is called and however far it reaches.
#[test]
fn an_entry_is_in_the_west_by_where_it_lies() {
    let mut pack = pack();
    let mut entry = pack
        .map
        .entries
        .get(&"west".into())
        .expect("the whole edge")
        .clone();
    entry.id = "edge-w".into();
    pack.map.entries.exchange(&"edge-w".into(), vec![entry]);
    let mut line = pack.scenarios[0]
        .reinforcements
        .get(&"gt01-west".into())
        .expect("a line")
        .clone();
    line.entry = Some("edge-w".into());
    pack.scenarios[0]
        .reinforcements
        .exchange(&"gt01-west".into(), vec![line]);
    let game = game(&pack);
    let mut state = staged(&game, r#"phase: "German movement""#).expect("legal");
    let enter = |hex: &str| format!(r#"Move(unit: "1057/91", path: ["{hex}"])"#);
    assert_eq!(
        play(&game, &mut state, &[(&enter("2301"), &[])]),
        Err("11.1.2 west-rows")
    );
    assert_eq!(play(&game, &mut state, &[(&enter("2501"), &[])]), Ok(()));
}

/// What a plan gets wrong in a marker or a drop zone isn't reported again of each unit that stands on it.
#[test]
fn a_marker_out_of_place_is_reported_without_its_units() {
    type Spoil = fn(&mut Pack);
    let spoilt: [(Spoil, &[&str]); 5] = [
        (
            |pack| of_plan(pack, |plan| plan.drop_zones[1].hex = "1805".into()),
            &["11.2.2 drop-zone-site"],
        ),
        (
            |pack| of_plan(pack, |plan| drop(plan.drop_zones.pop())),
            &["11.2.2 drop-beside-own-zone"],
        ),
        (
            |pack| of_plan(pack, |plan| plan.beachheads.clear()),
            &["11.2.1 first-wave"],
        ),
        (
            |pack| of_plan(pack, |plan| plan.beachheads[0] = "2507".into()),
            &[
                "11.2.1 marker-hex",
                "11.2.1 first-wave",
                "11.2.1 first-wave",
            ],
        ),
        (
            |pack| of_plan(pack, |plan| plan.beachheads.push("2508".into())),
            &["11.2.1 marker-hex"],
        ),
    ];
    for (spoil, rows) in spoilt {
        let mut pack = pack();
        spoil(&mut pack);
        let reported: Vec<&str> = erased(&pack)
            .setup_violations()
            .iter()
            .map(|refused| row_of(&refused.violation))
            .collect();
        assert_eq!(reported, rows);
    }
}

fn of_plan(pack: &mut Pack, change: impl FnOnce(&mut UtahScenario)) {
    let Some(GameScenario::Utah(plan)) = &mut pack.scenarios[0].rules else {
        panic!("Utah\'s own rules");
    };
    change(plan);
}

/// 11.2.2 (6): in the attack after a drop both sides ignore enemy zones of control, whatever the pack says of others.
#[test]
fn who_retreats_from_a_drop_minds_no_zone() {
    const RETREAT_INTO_EZOC: u16 = 5;
    let game = game(&with(&[(RETREAT_INTO_EZOC, "barred")]));
    let position = r#"phase: "Drop attacks", units: [(unit: "506/101", hex: "3104"), (unit: "919/709", hex: "3104"), (unit: "8/4", hex: "3005")], beachheads: ["3005"]"#;
    let mut state = staged(&game, position).expect("legal");
    let actions = [
        (r#"DropAttack(hex: "3104")"#, &[][..]),
        (r#"Draw(side: "Allied", cup: "allied-air")"#, &[1]),
        ("Done", &[]),
        ("Resolve", &[3]),
        (r#"Retreat(unit: "919/709", path: ["3105"])"#, &[]),
    ];
    assert_eq!(
        play(&game, &mut state, &actions),
        Ok(()),
        "11.2.2 drop-attack-zoc"
    );
}
