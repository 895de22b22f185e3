//! Words of a refusal: which of several reasons it is, and the numbers, units and squares that it is about.

use beachhead_engine::Game;
use beachhead_kit::testing::row_of;

use crate::action::Action;
use crate::reason_tests::{read, staged, taken};
use crate::tests::{game, pack};

/// A position by week, step and the rest, an action, and what is said of it: in full.
type Row<'a> = (u16, &'a str, &'a str, &'a str, &'a str);

const ALLIED: &str = "Allied movement";
const PLAN: &str = "Allied battle plan";

/// Both reasons for which a square is no base, is taken, or can't be dropped onto are told apart.
#[test]
fn a_refusal_says_which_reason_it_is() {
    let normandy = r#"area: "normandy", units: [(unit: "1 Inf", hex: "T-33"), (unit: "47 Static", hex: "U-34")], entered: ["T-34"]"#;
    let drops = r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-38"), (unit: "82 Abn", hex: "LL-39"), (unit: "47 Static", hex: "II-38")]"#;
    let stars = r#"area: "normandy", units: [(unit: "29 Inf", hex: "S-10"), (unit: "1 Inf", hex: "U-9"), (unit: "21 Pz", hex: "X-33")], lost: ["1SS Pz"]"#;
    let rows: [Row<'_>; 9] = [
        (
            5,
            ALLIED,
            normandy,
            r#"BringIn(unit: "2 Inf", hex: "S-35")"#,
            "S-35 is not controlled: no Allied unit entered it last",
        ),
        (
            5,
            ALLIED,
            normandy,
            r#"BringIn(unit: "2 Inf", hex: "T-34")"#,
            "T-34 is not controlled: T-34 lies in the zone of 47 Static in U-34",
        ),
        (
            5,
            ALLIED,
            drops,
            r#"Drop(unit: "82 Abn", hex: "LL-34")"#,
            "LL-34 is a mountain square",
        ),
        (
            5,
            ALLIED,
            drops,
            r#"Drop(unit: "82 Abn", hex: "S-36")"#,
            "S-36 is a sea square",
        ),
        (
            5,
            ALLIED,
            drops,
            r#"Drop(unit: "82 Abn", hex: "II-38")"#,
            "47 Static stands in II-38",
        ),
        (
            5,
            ALLIED,
            drops,
            r#"Drop(unit: "82 Abn", hex: "JJ-38")"#,
            "JJ-38 lies in the zone of 47 Static in II-38",
        ),
        (
            5,
            ALLIED,
            drops,
            r#"Drop(unit: "82 Abn", hex: "LL-39")"#,
            "82 Abn stands in LL-39 already: a drop takes it to another square",
        ),
        (
            12,
            "German movement",
            stars,
            r#"BringIn(unit: "1SS Pz", hex: "R-10")"#,
            "R-10 lies in the zone of 29 Inf in S-10",
        ),
        (
            12,
            "German movement",
            stars,
            r#"BringIn(unit: "1SS Pz", hex: "U-9")"#,
            "1 Inf stands in U-9",
        ),
    ];
    assert_refused(&rows);
}

/// Odds, enemies and squares of a battle; how far a move is, and how far the unit moves.
#[test]
fn a_refusal_has_its_numbers() {
    let weak = r#"area: "normandy", units: [(unit: "4 Br Cdo Bde", hex: "LL-39"), (unit: "29 Inf", hex: "KK-38"), (unit: "Lehr Pz", hex: "LL-38"), (unit: "48 Static", hex: "LL-40")]"#;
    let fast = r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-42"), (unit: "30 Bde", hex: "LL-44"), (unit: "47 Static", hex: "II-30")]"#;
    let rows: [Row<'_>; 4] = [
        (
            5,
            PLAN,
            weak,
            r#"PlanBattle(attackers: ["4 Br Cdo Bde"], defenders: ["Lehr Pz"])"#,
            "4 Br Cdo Bde against Lehr Pz in LL-38 is 1 to 7, which is 1-7: the worst odds are 1-6",
        ),
        (
            5,
            PLAN,
            weak,
            r#"PlanBattle(attackers: ["4 Br Cdo Bde"], defenders: ["48 Static", "Lehr Pz"])"#,
            "4 Br Cdo Bde against 48 Static in LL-40 and Lehr Pz in LL-38 is 1 to 9, which is 1-9: the worst odds are 1-6",
        ),
        (
            5,
            ALLIED,
            fast,
            r#"Move(units: ["29 Inf"], path: ["LL-41", "LL-40", "LL-39", "LL-38", "LL-37"])"#,
            "LL-37 can't be entered: by this way it is 5 squares away, and 29 Inf moves 4 squares",
        ),
        (
            5,
            "German movement",
            fast,
            r#"Move(units: ["47 Static"], path: ["II-31", "II-32", "II-33"])"#,
            "II-33 can't be entered: by this way it is 3 squares away, and 47 Static moves 2 squares",
        ),
    ];
    assert_refused(&rows);
}

/// A unit has to be fought because of another attack: the message names the attack that calls for it.
#[test]
fn a_call_names_the_attack() {
    let pack = pack();
    let game = game(&pack);
    let units = r#"area: "normandy", units: [(unit: "29 Inf", hex: "FF-41"), (unit: "1 Inf", hex: "FF-41"), (unit: "708 Static", hex: "GG-42"), (unit: "48 Static", hex: "GG-42")]"#;
    let mut state = staged(&game, 5, PLAN, units);
    let one = (
        r#"PlanBattle(attackers: ["29 Inf"], defenders: ["708 Static"])"#,
        &[][..],
    );
    taken(&game, &mut state, &[one]);
    let refused = game.resolve_checked(&state, &read::<Action>("Done"));
    let refused = refused.expect_err("48 Static is in the same fortress");
    assert_eq!(
        refused.reason,
        "48 Static in GG-42 has to be fought, since 29 Inf attacks 708 Static in GG-42: all in a fortress are fought if one is"
    );
}

/// Outside of battles an advance is refused by the step at hand; after one that grants none, by that.
#[test]
fn an_advance_is_refused_by_what_is_at_hand() {
    let pack = pack();
    let game = game(&pack);
    let units = r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39"), (unit: "1 Inf", hex: "FF-34"), (unit: "47 Static", hex: "LL-38"), (unit: "48 Static", hex: "FF-33"), (unit: "OB West HQ", hex: "U-9")]"#;
    let advance = r#"Advance(unit: "29 Inf", hex: "LL-38")"#;
    let refused = |state: &_| {
        let refused = game.resolve_checked(state, &read::<Action>(advance));
        refused.expect_err("there is none").reason
    };
    let mut state = staged(&game, 5, ALLIED, units);
    assert_eq!(
        refused(&state),
        "no unit advances now: it is the Allied side's step `Allied movement`"
    );
    let fight: [(&str, &[u16]); 5] = [
        ("Done", &[]),
        (
            r#"PlanBattle(attackers: ["29 Inf"], defenders: ["47 Static"])"#,
            &[],
        ),
        (
            r#"PlanBattle(attackers: ["1 Inf"], defenders: ["48 Static"])"#,
            &[],
        ),
        ("Done", &[]),
        (r#"Fight(defender: "47 Static")"#, &[1]),
    ];
    taken(&game, &mut state, &fight);
    assert_eq!(refused(&state), "there is no advance after this battle");
}

/// Actions, the last of which is refused with these words; each of the others with its die.
type Refusal<'a> = (
    u16,
    &'a str,
    &'a str,
    &'a [(&'a str, &'a [u16])],
    &'a str,
    &'a str,
);

/// The same row may stand for several reasons: the sentence says which it is.
#[test]
fn one_row_has_a_sentence_for_each_reason() {
    const DONE: (&str, &[u16]) = ("Done", &[]);
    let abroad = r#"area: "normandy", units: [(unit: "1 Inf", hex: "T-34"), (unit: "82 Abn", hex: "T-35"), (unit: "77 ID", hex: "AA-34")]"#;
    let losers = r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39"), (unit: "4 Inf", hex: "LL-39"), (unit: "47 Static", hex: "LL-38")]"#;
    let attack: [(&str, &[u16]); 3] = [
        (
            r#"PlanBattle(attackers: ["29 Inf", "4 Inf"], defenders: ["47 Static"])"#,
            &[],
        ),
        DONE,
        (r#"Fight(defender: "47 Static")"#, &[4]),
    ];
    let river = r#"area: "normandy", units: [(unit: "29 Inf", hex: "N-11"), (unit: "47 Static", hex: "N-10"), (unit: "48 Static", hex: "M-10")]"#;
    let stars = r#"area: "normandy", units: [(unit: "1 Inf", hex: "X-34"), (unit: "77 ID", hex: "X-33"), (unit: "OB West HQ", hex: "U-9"), (unit: "21 AG HQ", hex: "T-36")], lost: ["1SS Pz"]"#;
    let german = "German movement";
    let fortress = r#"area: "normandy", units: [(unit: "29 Inf", hex: "GG-41"), (unit: "1 Inf", hex: "FF-41"), (unit: "12SS Pz", hex: "GG-42"), (unit: "OB West HQ", hex: "U-9"), (unit: "21 AG HQ", hex: "T-36")]"#;
    let within = r#"area: "normandy", units: [(unit: "1 Inf", hex: "GG-41"), (unit: "708 Static", hex: "GG-42"), (unit: "49 Static", hex: "GG-42")]"#;
    let rows: [Refusal<'_>; 11] = [
        (
            5,
            "German battle plan",
            fortress,
            &[],
            r#"PlanBattle(attackers: ["12SS Pz"], defenders: ["29 Inf"])"#,
            "no battle is left for 1 Inf in FF-41, which this one calls for: who attacks out of a fortress fights all next to it",
        ),
        (
            5,
            PLAN,
            within,
            &[],
            r#"PlanBattle(attackers: ["1 Inf"], defenders: ["708 Static"])"#,
            "no battle is left for 49 Static in GG-42, which this one calls for: all in a fortress are fought if one is",
        ),
        (
            2,
            ALLIED,
            abroad,
            &[(r#"Move(units: ["82 Abn"], path: ["U-36"])"#, &[])],
            r#"Drop(unit: "82 Abn", hex: "U-33")"#,
            "82 Abn has moved in this turn",
        ),
        (
            30,
            ALLIED,
            abroad,
            &[(r#"BringIn(unit: "17 Abn", hex: "T-34")"#, &[])],
            r#"Drop(unit: "17 Abn", hex: "U-33")"#,
            "17 Abn has come in this turn",
        ),
        (
            5,
            PLAN,
            losers,
            &attack,
            r#"Retreat(unit: "47 Static", path: ["LL-39", "LL-40"])"#,
            "47 Static can't go back by LL-39, while another way is open: 29 Inf, 4 Inf stand in LL-39",
        ),
        (
            5,
            PLAN,
            losers,
            &attack,
            r#"Retreat(unit: "47 Static", path: ["KK-38", "JJ-38"])"#,
            "47 Static can't go back by KK-38, while another way is open: KK-38 lies in the zone of 29 Inf, 4 Inf in LL-39",
        ),
        (
            5,
            PLAN,
            river,
            &[],
            r#"PlanBattle(attackers: ["29 Inf"], defenders: ["47 Static"])"#,
            "no battle is left for 48 Static in M-10, which this one calls for: who attacks across a river fights all next to it across that river",
        ),
        (
            5,
            ALLIED,
            abroad,
            &[],
            r#"Move(units: ["1 Inf"], path: ["S-34"])"#,
            "S-34 can't be entered: it is a sea square",
        ),
        (
            5,
            ALLIED,
            r#"area: "normandy", units: [(unit: "1 Inf", hex: "Z-15"), (unit: "77 ID", hex: "AA-34")]"#,
            &[],
            r#"Move(units: ["1 Inf"], path: ["AA-15"])"#,
            "AA-15 can't be entered: it is a neutral country",
        ),
        (
            12,
            german,
            stars,
            &[(r#"Move(units: ["OB West HQ"], path: ["U-10"])"#, &[])],
            r#"BringIn(unit: "1SS Pz", hex: "L-11")"#,
            "a unit has moved before 1SS Pz",
        ),
        (
            12,
            german,
            stars,
            &[DONE],
            r#"BringIn(unit: "1SS Pz", hex: "L-11")"#,
            "1SS Pz comes before German units move: it is the German side's step `German battle plan`",
        ),
    ];
    let pack = pack();
    let game = game(&pack);
    for (week, phase, rest, before, action, words) in rows {
        let mut state = staged(&game, week, phase, rest);
        taken(&game, &mut state, before);
        let refused = game.resolve_checked(&state, &read::<Action>(action));
        let said = refused.map_or_else(|refused| refused.reason, |_| "it is legal".to_owned());
        assert_eq!(said, words, "{action}");
    }
}

/// The row of INV-6 is given for an advance inland in the first week when the step has gone on, too.
#[test]
fn no_advance_inland_in_the_first_week_whenever_it_is_tried() {
    let pack = pack();
    let game = game(&pack);
    let units = r#"units: [(unit: "3 Br Inf", hex: "T-32"), (unit: "716 Static", hex: "T-33"), (unit: "77 ID", hex: "AA-34")]"#;
    let mut state = staged(&game, 1, ALLIED, units);
    let fight: [(&str, &[u16]); 4] = [
        ("Done", &[]),
        (
            r#"PlanBattle(attackers: ["3 Br Inf"], defenders: ["716 Static"])"#,
            &[],
        ),
        ("Done", &[]),
        (r#"Fight(defender: "716 Static")"#, &[1]),
    ];
    taken(&game, &mut state, &fight);
    let advance = r#"Advance(unit: "3 Br Inf", hex: "T-33")"#;
    let refused = game.resolve_checked(&state, &read::<Action>(advance));
    let refused = refused.expect_err("it is inland");
    let said = (row_of(&refused), refused.reason.as_str());
    let words = "3 Br Inf has landed in this week, and goes no further inland than its coast";
    assert_eq!(said, ("INV-6 no-inland-move", words));
}

/// A name that no unit has is answered with the one that was meant.
#[test]
fn an_unknown_unit_has_a_suggestion() {
    let pack = pack();
    let game = game(&pack);
    let state = staged(
        &game,
        5,
        ALLIED,
        r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-38"), (unit: "47 Static", hex: "II-30")]"#,
    );
    let said = |unit: &str| {
        let action = format!(r#"Move(units: ["{unit}"], path: ["LL-39"])"#);
        let refused = game.resolve_checked(&state, &read::<Action>(&action));
        let refused = refused.expect_err("there is none");
        (refused.reason, refused.help)
    };
    let why = |unit: &str| format!("no unit of the scenario is called {unit}");
    let meant = Some("did you mean `29 Inf`?".to_owned());
    assert_eq!(said("29 Infx"), (why("29 Infx"), meant));
    assert_eq!(said("Leibstandarte"), (why("Leibstandarte"), None));
}

/// One factor, one unit, one time.
#[test]
fn counts_agree_with_their_nouns() {
    let pack = pack();
    let game = game(&pack);
    // A German battle of 1-1 is exchanged: one attack factor is due.
    let units = r#"area: "normandy", units: [(unit: "1 US HQ", hex: "LL-39"), (unit: "1 Inf", hex: "T-34"), (unit: "47 Static", hex: "LL-38"), (unit: "48 Static", hex: "LL-38")]"#;
    let mut state = staged(&game, 5, "German battle plan", units);
    let exchange: [(&str, &[u16]); 3] = [
        (
            r#"PlanBattle(attackers: ["47 Static", "48 Static"], defenders: ["1 US HQ"])"#,
            &[],
        ),
        ("Done", &[]),
        (r#"Fight(defender: "1 US HQ")"#, &[2]),
    ];
    taken(&game, &mut state, &exchange);
    let refused = game.resolve_checked(&state, &read::<Action>("Done"));
    assert_eq!(
        refused.expect_err("a factor is due").reason,
        "factors are due: the German side first removes 1 attack factor in the exchange"
    );
}

/// Each action is refused with these words.
fn assert_refused(rows: &[Row<'_>]) {
    let pack = pack();
    let game = game(&pack);
    for (week, phase, rest, action, words) in rows {
        let state = staged(&game, *week, phase, rest);
        let refused = game.resolve_checked(&state, &read::<Action>(action));
        assert_eq!(refused.expect_err(action).reason, *words, "{action}");
    }
}
