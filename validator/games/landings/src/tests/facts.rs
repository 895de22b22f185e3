//! What a script is shown in the place of a fact that doesn't hold.

use beachhead_engine::{About, Game};

use crate::script::Fact;
use crate::side::Side;
use crate::state::{Ending, How};
use crate::tests::card::{Staged, read};

const POSITION: &str = r#"(
    turn: 2, side: "Allies", phase: "Battle", sight: 3,
    units: [
        (unit: "O-US-inf-1", hex: "Omaha-E5", ordered: true), (unit: "O-US-lc-1", hex: "Omaha-b4"),
        (unit: "O-US-inf-8", hex: "Omaha-b4", aboard: "O-US-lc-1"), (unit: "O-DE-inf-1", hex: "Omaha-E7", figures: 2),
    ],
    hands: [(side: "Allies", cards: ["probe-2-left", "medics"]), (side: "Axis", cards: ["probe-2-right"])],
)"#;

#[test]
fn what_is_so_is_said_in_words() {
    let mut staged = Staged::of("omaha", |_| {}, POSITION);
    for (fact, instead) in [
        (
            r#"Phase(turn: 2, side: "Axis", phase: "Battle")"#,
            "it is step `Battle` of the Allies side's turn 2",
        ),
        (
            r#"UnitAt(unit: "O-DE-inf-1", hex: "Omaha-E7", figures: 4)"#,
            "O-DE-inf-1 is in Omaha-E7, with figures: 2",
        ),
        (
            r#"Gone(unit: "O-US-inf-8")"#,
            "O-US-inf-8 is aboard O-US-lc-1",
        ),
        (
            r#"Aboard(unit: "O-US-inf-r1", craft: "O-US-lc-1")"#,
            "O-US-inf-r1 is in reserve",
        ),
        (
            r#"Kind(unit: "O-US-inf-1", kind: "elite")"#,
            "O-US-inf-1 is of kind `infantry`",
        ),
        (
            "Battle(dice: 1, hits: 1, flags: 0)",
            "no battle has been fought",
        ),
        (
            r#"Medals(side: "Axis", count: 9)"#,
            "the Axis side has 4 medals",
        ),
        (
            r#"Hand(side: "Allies", cards: 4)"#,
            "the hand is of 2 cards",
        ),
        (
            r#"HasCard(side: "Axis", card: "medics")"#,
            "the Axis side holds probe-2-right",
        ),
        ("DeckLeft(cards: 3)", "77 cards are left"),
        ("Sight(hexes: 4)", "one sees 3 hexes"),
        (
            r#"Holds(side: "Allies", medal: "town-1")"#,
            "`town-1` is held by Axis",
        ),
        (
            r#"Controls(side: "Allies", hex: "Omaha-J9")"#,
            "Omaha-J9 is controlled by Axis",
        ),
        (
            r#"Controls(side: "Allies", hex: "Omaha-E11")"#,
            "Omaha-E11 is controlled by neither side",
        ),
        (
            r#"Pool(side: "Allies", figures: "infantry", left: 1)"#,
            "76 figures `infantry` are left",
        ),
        (r#"Arrivals(kind: "infantry", left: 2)"#, "0 may come"),
        (
            r#"Reaches(unit: "O-US-inf-1", hex: "Omaha-G13", cost: 1, battle: true)"#,
            "Omaha-G13 is out of reach",
        ),
        (
            r#"Dice(unit: "O-US-inf-1", hex: "Omaha-G13", dice: 2)"#,
            "0 dice are rolled",
        ),
        (r#"Won(side: "Axis")"#, "the game is not over"),
    ] {
        let asked: Fact = read(fact);
        assert_eq!(
            staged.game.holds(&staged.state, &asked),
            Ok(false),
            "{fact}"
        );
        let found = staged.game.instead(&staged.state, &asked);
        assert_eq!(found.as_deref(), Some(instead), "{fact}");
    }
    for fact in [
        "Sight(hexes: 3)",
        r#"HasCard(side: "Allies", card: "medics")"#,
        r#"HasCard(side: "Axis", card: "probe-2-right")"#,
    ] {
        let asked: Fact = read(fact);
        assert_eq!(staged.game.holds(&staged.state, &asked), Ok(true), "{fact}");
    }
    staged.state.ending = Some(Ending {
        winner: Some(Side::Allies),
        how: How::Medals,
    });
    let won: Fact = read(r#"Won(side: "Axis")"#);
    assert_eq!(
        staged.game.instead(&staged.state, &won).as_deref(),
        Some("the Allies side has the medals it played for")
    );
}

/// A medal that no side holds.
#[test]
fn a_medal_without_an_owner_is_said() {
    let staged = Staged::of(
        "sword",
        |_| {},
        r#"(turn: 2, side: "Allies", phase: "Battle", units: [
            (unit: "S-GB-inf-1", hex: "Sword-C11"), (unit: "S-DE-inf-1", hex: "Sword-F21"),
        ])"#,
    );
    let held: Fact = read(r#"Holds(side: "Allies", medal: "bridge-Sword-F9")"#);
    assert_eq!(
        staged.game.instead(&staged.state, &held).as_deref(),
        Some("neither side holds `bridge-Sword-F9`")
    );
}

/// No battle of the sample is fought at night, so that no script can show it.
#[test]
fn how_far_one_sees_at_night_is_offered() {
    for (sight, is_offered) in [("sight: 3,", true), ("", false)] {
        let staged = Staged::of("omaha", |_| {}, &POSITION.replace("sight: 3,", sight));
        let facts = staged.game.facts_about(&staged.state, &About::Anything);
        let offered = facts.contains(&Fact::Sight { hexes: 3 });
        assert_eq!(offered, is_offered, "{sight}");
        let any = facts.iter().any(|fact| matches!(fact, Fact::Sight { .. }));
        assert_eq!(any, is_offered, "{sight}");
    }
}
