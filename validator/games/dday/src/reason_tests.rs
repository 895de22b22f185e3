//! What a player reads: why something is refused, what an action did, and what a side has lost; and the positions that no script
//! may begin from.

use beachhead_base::Id;
use beachhead_engine::{Game, GivenDice, Happening, RuleIndex};
use beachhead_kit::UnitIx;
use beachhead_kit::testing::built_id;
use ron::extensions::Extensions;

use crate::action::Action;
use crate::script::Position;
use crate::state::{Place, State};
use crate::tests::{game, pack};
use crate::{DdayGame, Rule};

pub(crate) fn read<T: serde::de::DeserializeOwned>(text: &str) -> T {
    let dialect = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let read = dialect.from_str(text);
    read.unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The state of a position: its week, its step, and the rest as scripts write it.
fn given(game: &DdayGame, week: u16, phase: &str, rest: &str) -> Result<State, String> {
    game.given(&read::<Position>(&format!(
        r#"(week: {week}, phase: "{phase}", {rest})"#
    )))
}

pub(crate) fn staged(game: &DdayGame, week: u16, phase: &str, rest: &str) -> State {
    given(game, week, phase, rest).unwrap_or_else(|why| panic!("{rest}: {why}"))
}

/// Takes actions, each with its dice, and keeps what the last of them makes known.
pub(crate) fn taken(
    game: &DdayGame,
    state: &mut State,
    actions: &[(&str, &[u16])],
) -> Vec<Happening> {
    let mut heard = Vec::new();
    for (action, dice) in actions {
        let resolved = game.resolve_checked(state, &read::<Action>(action));
        let resolved = resolved.unwrap_or_else(|refused| panic!("{action}: {refused:?}"));
        heard.clear();
        game.apply(state, &resolved, &mut GivenDice::new(dice), &mut heard);
    }
    heard
}

/// A position that can't be is refused in words that name what is wrong with it.
#[test]
fn positions_that_cannot_be_are_refused() {
    let pack = pack();
    let game = game(&pack);
    let normandy = r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39"), (unit: "47 Static", hex: "II-30")]"#;
    let at_sea = r#"units: [(unit: "29 Inf", hex: "S-36"), (unit: "47 Static", hex: "II-30")]"#;
    let rows: [(u16, &str, &str, &str); 15] = [
        (51, "Allied movement", normandy, "51"),
        (
            3,
            "Invasion",
            normandy,
            "step `Invasion` comes before the first week",
        ),
        (
            3,
            "German set-up",
            normandy,
            "step `German set-up` comes before the first week",
        ),
        (
            3,
            "Allied movement",
            r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39"), (unit: "29 Inf", hex: "LL-38")]"#,
            "29 Inf is named twice",
        ),
        (
            3,
            "Allied movement",
            r#"area: "normandy", units: [(unit: "29 Inf", hex: "S-36")]"#,
            "29 Inf can't stand in S-36",
        ),
        (
            1,
            "Allied movement",
            r#"units: [(unit: "47 Static", hex: "S-36")]"#,
            "47 Static can't stand in S-36",
        ),
        (
            3,
            "Allied movement",
            r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39"), (unit: "47 Static", hex: "LL-39")]"#,
            "47 Static can't share LL-39 with the enemy",
        ),
        (
            3,
            "Allied movement",
            r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39"), (unit: "1 Inf", hex: "LL-39"), (unit: "4 Inf", hex: "LL-39"), (unit: "47 Static", hex: "II-30")]"#,
            "LL-39 is too full",
        ),
        (
            1,
            "Allied movement",
            r#"units: [(unit: "29 Inf", hex: "S-36"), (unit: "1 Inf", hex: "K-20")]"#,
            "units are at sea in one area only",
        ),
        (
            1,
            "Allied movement",
            r#"area: "brittany", units: [(unit: "29 Inf", hex: "S-36")]"#,
            "the units at sea are in another area than `brittany`",
        ),
        (
            3,
            "Allied movement",
            r#"area: "nowhere", units: [(unit: "29 Inf", hex: "LL-39")]"#,
            "there is no invasion area `nowhere`",
        ),
        (
            3,
            "Allied movement",
            r#"units: [(unit: "29 Inf", hex: "LL-39"), (unit: "47 Static", hex: "II-30")]"#,
            "`area` is missing",
        ),
        (
            3,
            "Allied movement",
            r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39")], lost: ["29 Inf"]"#,
            "29 Inf is on the board, and lost",
        ),
        (
            3,
            "Allied movement",
            r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39")], dropped: ["82 Abn"]"#,
            "82 Abn was dropped, and is still in Britain",
        ),
        (
            3,
            "Allied movement",
            r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39")], dropped: ["29 Inf"]"#,
            "29 Inf is no parachute unit",
        ),
    ];
    for (week, phase, rest, words) in rows {
        let refused = given(&game, week, phase, rest).err().unwrap_or_default();
        assert!(refused.contains(words), "{rest}: {refused}");
    }
    // The same, as they can be: in the week of the steps before, with the area named though it follows.
    let area = format!(r#"area: "normandy", {at_sea}"#);
    for (week, phase, rest) in [
        (1, "Invasion", at_sea),
        (1, "Allied movement", at_sea),
        (1, "Allied movement", &area),
        (3, "Allied movement", normandy),
    ] {
        assert!(given(&game, week, phase, rest).is_ok(), "{week}: {rest}");
    }
}

/// Why a refusal is made, where its row is not all there is to say.
#[test]
fn refusals_say_what_is_wrong() {
    let pack = pack();
    let game = game(&pack);
    let allied = "Allied movement";
    let german = "German movement";
    let stacked = r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-38"), (unit: "1 Inf", hex: "LL-38"), (unit: "4 Inf", hex: "LL-39"), (unit: "2 Inf", hex: "LL-39"), (unit: "47 Static", hex: "II-30")]"#;
    let ashore = r#"area: "normandy", units: [(unit: "1 Inf", hex: "T-34"), (unit: "47 Static", hex: "II-30")], lost: ["29 Inf", "82 Abn"]"#;
    let dead = r#"area: "normandy", units: [(unit: "1 Inf", hex: "T-34"), (unit: "21 Pz", hex: "X-33")], lost: ["1SS Pz", "12SS Pz", "2 Para", "48 Static", "7 Army HQ"]"#;
    let move_it = r#"Move(units: ["4 Inf"], path: ["LL-38"])"#;
    let rows: [(u16, &str, &str, &str, &str); 15] = [
        (
            5,
            allied,
            stacked,
            move_it,
            "2 Allied units share a square at most",
        ),
        (
            5,
            allied,
            stacked,
            r#"Move(units: ["4 Inf", "2 Inf"], path: ["LL-38"])"#,
            "LL-38 has no room for all of them",
        ),
        (
            5,
            allied,
            stacked,
            "GiveUp(unit: \"4 Inf\")",
            "no attack factors are due: it is the Allied side's step `Allied movement`",
        ),
        (
            5,
            allied,
            stacked,
            r#"Retreat(unit: "4 Inf", path: ["LL-40", "LL-41"])"#,
            "no unit goes back now",
        ),
        (
            2,
            allied,
            ashore,
            r#"BringIn(unit: "43 Br Inf", hex: "T-34")"#,
            "43 Br Inf is in Britain from week",
        ),
        (
            2,
            allied,
            ashore,
            r#"BringIn(unit: "1 Inf", hex: "T-34")"#,
            "1 Inf stands in ",
        ),
        (
            8,
            allied,
            ashore,
            r#"BringIn(unit: "29 Inf", hex: "T-34")"#,
            "there are replacements from week 9 on",
        ),
        (
            9,
            allied,
            ashore,
            r#"BringIn(unit: "29 Inf", hex: "T-34")"#,
            "29 Inf costs 4 attack factors, and 2 are there",
        ),
        (
            9,
            allied,
            ashore,
            r#"BringIn(unit: "82 Abn", hex: "T-34")"#,
            "units like 82 Abn are not replaced",
        ),
        (
            12,
            german,
            dead,
            r#"BringIn(unit: "12SS Pz", hex: "L-11")"#,
            "there are replacements from week 16 on; the Time Record Card has 12SS Pz in week 14",
        ),
        (
            13,
            german,
            dead,
            r#"BringIn(unit: "1SS Pz", hex: "L-11")"#,
            "there are replacements from week 16 on",
        ),
        (
            16,
            german,
            dead,
            r#"BringIn(unit: "1SS Pz", hex: "L-11")"#,
            "1SS Pz costs 7 attack factors, and 5 are there",
        ),
        (
            16,
            german,
            dead,
            r#"BringIn(unit: "48 Static", hex: "L-11")"#,
            "units like 48 Static are not replaced",
        ),
        (
            16,
            german,
            dead,
            r#"BringIn(unit: "7 Army HQ", hex: "L-11")"#,
            "units like 7 Army HQ are not replaced",
        ),
        (
            16,
            german,
            dead,
            r#"BringIn(unit: "21 Pz", hex: "L-11")"#,
            "21 Pz stands in ",
        ),
    ];
    for (week, phase, rest, action, words) in rows {
        let state = staged(&game, week, phase, rest);
        let refused = game.resolve_checked(&state, &read::<Action>(action));
        let refused = refused.expect_err(action).reason;
        assert!(refused.starts_with(words), "{action}: {refused}");
    }
    let ended = |week, action| {
        let state = staged(&game, week, german, dead);
        let refused = game.resolve_checked(&state, &read::<Action>(action));
        refused.expect_err(action).reason.ends_with("on")
    };
    let bring_in = r#"BringIn(unit: "1SS Pz", hex: "L-11")"#;
    assert!(ended(13, bring_in), "a week that is over is not named");
    let mut state = staged(&game, 12, german, dead);
    let goes = (r#"Move(units: ["21 Pz"], path: ["W-33"])"#, &[][..]);
    taken(&game, &mut state, &[goes]);
    let late = game.resolve_checked(&state, &read::<Action>(bring_in));
    let late = late.expect_err("too late").reason;
    assert_eq!(late, "a unit has moved before 1SS Pz");
    let plan = r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39"), (unit: "1 Inf", hex: "KK-40"), (unit: "47 Static", hex: "LL-38"), (unit: "48 Static", hex: "II-30")]"#;
    let mut state = staged(&game, 5, "Allied battle plan", plan);
    let fight: [(&str, &[u16]); 3] = [
        (
            r#"PlanBattle(attackers: ["29 Inf"], defenders: ["47 Static"])"#,
            &[],
        ),
        ("Done", &[]),
        (r#"Fight(defender: "47 Static")"#, &[3]),
    ];
    taken(&game, &mut state, &fight);
    let other = read::<Action>(r#"Retreat(unit: "1 Inf", path: ["KK-41", "KK-42"])"#);
    let other = game.resolve_checked(&state, &other).expect_err("a victor");
    assert!(
        other.reason.starts_with("this unit doesn't go back: "),
        "{}",
        other.reason
    );
}

/// Who only listens learns where units went, and which were eliminated.
#[test]
fn what_an_action_did_is_made_known() {
    let pack = pack();
    let game = game(&pack);
    let said = |heard: Vec<Happening>| -> Vec<String> {
        let said = heard.into_iter().filter_map(|happening| match happening {
            Happening::Moved { unit, to } => Some(format!("{unit} to {to}")),
            Happening::Eliminated { unit } => Some(format!("{unit} eliminated")),
            _ => None,
        });
        said.collect()
    };
    let plan = r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39"), (unit: "47 Static", hex: "LL-38"), (unit: "48 Static", hex: "II-30")]"#;
    let fight = |die: &'static [u16]| -> [(&str, &[u16]); 3] {
        [
            (
                r#"PlanBattle(attackers: ["29 Inf"], defenders: ["47 Static"])"#,
                &[],
            ),
            ("Done", &[]),
            (r#"Fight(defender: "47 Static")"#, die),
        ]
    };
    let mut state = staged(&game, 5, "Allied battle plan", plan);
    let heard = taken(&game, &mut state, &fight(&[1]));
    assert_eq!(said(heard), ["47 Static eliminated"]);
    let mut state = staged(&game, 5, "Allied battle plan", plan);
    taken(&game, &mut state, &fight(&[3]));
    let back = (
        r#"Retreat(unit: "47 Static", path: ["LL-37", "LL-36"])"#,
        &[][..],
    );
    assert_eq!(
        said(taken(&game, &mut state, &[back])),
        ["47 Static to LL-36"]
    );
}

/// The last attacker that is given up pays, once.
#[test]
fn an_exchange_is_paid_once() {
    let pack = pack();
    let game = game(&pack);
    let plan = r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39"), (unit: "47 Static", hex: "LL-38"), (unit: "48 Static", hex: "II-30"), (unit: "1 Inf", hex: "T-34")]"#;
    let mut state = staged(&game, 5, "Allied battle plan", plan);
    let exchange: [(&str, &[u16]); 4] = [
        (
            r#"PlanBattle(attackers: ["29 Inf"], defenders: ["47 Static"])"#,
            &[],
        ),
        ("Done", &[]),
        (r#"Fight(defender: "47 Static")"#, &[2]),
        (r#"GiveUp(unit: "29 Inf")"#, &[]),
    ];
    let heard = taken(&game, &mut state, &exchange).into_iter();
    let named = heard.filter_map(|happening| match happening {
        Happening::Rule(row) => Some(built_id(&row)),
        _ => None,
    });
    let named: Vec<&str> = named.collect();
    assert_eq!(named, [Rule::ExchangeAttacker.cited()]);
}

/// A row that a closed plan applies is named once, in the order of the index, however many units it is about.
#[test]
fn a_closed_plan_names_each_row_once() {
    let pack = pack();
    let game = game(&pack);
    let plan = r#"area: "normandy", units: [(unit: "29 Inf", hex: "GG-41"), (unit: "1 Inf", hex: "FF-41"), (unit: "708 Static", hex: "GG-42"), (unit: "4 Inf", hex: "LL-39"), (unit: "2 Inf", hex: "LL-39"), (unit: "47 Static", hex: "LL-38")]"#;
    let mut state = staged(&game, 5, "Allied battle plan", plan);
    let heard = taken(
        &game,
        &mut state,
        &[
            (
                r#"PlanBattle(attackers: ["4 Inf", "2 Inf"], defenders: ["47 Static"])"#,
                &[],
            ),
            ("Done", &[]),
        ],
    );
    let named = heard.into_iter().filter_map(|happening| match happening {
        Happening::Rule(row) => Some(built_id(&row)),
        _ => None,
    });
    let named: Vec<&str> = named
        .filter(|row| *row != Rule::SideByTurn.cited())
        .collect();
    let place = |id: &&str| Rule::ROWS.iter().position(|row| row.id == *id);
    assert!(named.is_sorted_by(|a, b| place(a) < place(b)), "{named:?}");
    assert!(named.contains(&Rule::AttackOrWithdraw.cited()), "{named:?}");
    assert!(named.contains(&Rule::FortressOptional.cited()), "{named:?}");
}

/// A unit that is lost counts as one unit and one step; who has yet to come, or has no part in the game, is not lost.
#[test]
fn losses_are_those_of_each_side() {
    let pack = pack();
    let game = game(&pack);
    let lost = |state: &State| -> Vec<(Id, u32, u32)> {
        let losses = game.losses(state).into_iter();
        losses
            .map(|lost| (lost.side, lost.units, lost.steps))
            .collect()
    };
    for (side, units, steps) in lost(&game.start()) {
        assert_eq!((units, steps), (0, 0), "{side}");
    }
    let dead = r#"area: "normandy", units: [(unit: "1 Inf", hex: "T-34"), (unit: "21 Pz", hex: "X-33")], lost: ["1SS Pz", "12SS Pz", "29 Inf"]"#;
    for (side, units, steps) in lost(&staged(&game, 5, "Allied movement", dead)) {
        let expected = if side == *"German" { 2 } else { 1 };
        assert_eq!((units, steps), (expected, expected), "{side}");
    }
}

/// The scenario's plan is in the order of play: first the German set-up, then the embarkation.
#[test]
fn the_plan_begins_with_the_set_up() {
    let pack = pack();
    let game = game(&pack);
    let planned = crate::report::plan::planned(&game);
    let embarks = |action: &Action| matches!(action, Action::Embark { .. });
    let order: Vec<bool> = planned
        .iter()
        .map(|planned| embarks(&planned.action))
        .collect();
    assert!(order.is_sorted(), "{order:?}");
    assert_eq!((order.first(), order.last()), (Some(&false), Some(&true)));
}

/// A unit that the scenario names nowhere has no part in the game.
#[test]
fn a_spare_unit_has_no_part_in_the_game() {
    let mut pack = pack();
    let scenario = pack.scenarios.first_mut().expect("a scenario");
    let spare = Id::new("17 Abn");
    let reinforcements = scenario.reinforcements.iter();
    let mut groups = reinforcements.filter(|group| group.units.contains(&spare));
    let mut group = groups.next().expect("it comes some time").clone();
    group.units.retain(|unit| *unit != spare);
    scenario
        .reinforcements
        .exchange(&group.id.clone(), vec![group]);
    let game = game(&pack);
    let unit = game.roster.find(&spare).expect("a counter");
    let state = game.start();
    let place = |unit: UnitIx| beachhead_kit::Placed::place(&state.units[unit]);
    assert_eq!(place(unit), Place::Absent);
    let due = game.roster.find(&Id::new("13 Abn")).expect("a counter");
    assert_eq!(place(due), Place::Waiting);
}

/// What a position doesn't say is not written.
#[test]
fn points_are_written_if_there_are_some() {
    for (points, is_written) in [([0, 0], false), ([1, 0], true), ([0, 1], true)] {
        let position = Position {
            points,
            ..Position::default()
        };
        let text = ron::to_string(&position).expect("text");
        assert_eq!(text.contains("points"), is_written, "{text}");
    }
}
