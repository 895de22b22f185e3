//! Cards in staged positions: what can't be staged, and what a script is shown of orders and sections.

use beachhead_engine::Game;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use crate::LandingsGame;
use crate::report::facts;
use crate::script::{Fact, Position};
use crate::tests::pack;

fn read<T: DeserializeOwned>(text: &str) -> T {
    let ron = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    ron.from_str(text)
        .unwrap_or_else(|wrong| panic!("{wrong}: {text}"))
}

fn game() -> LandingsGame {
    pack::game(&pack::pack(), "sainte-mere-eglise")
}

fn position(phase: &str, card: &str) -> Position {
    read(&format!(
        r#"(turn: 1, side: "Allies", phase: "{phase}", card: {card}, units: [
            (unit: "A-US-abn-1", hex: "Airborne-A9"), (unit: "A-DE-inf-3", hex: "Airborne-L21"),
        ])"#
    ))
}

/// A card is in play from the step after that of command on, under names that the pack knows.
#[test]
fn a_card_in_play_is_staged_once_it_was_played() {
    let game = game();
    for (phase, card, wrong) in [
        ("Orders", r#"(card: "probe-2-left")"#, None),
        (
            "Command",
            r#"(card: "probe-2-left")"#,
            Some("only after it was played"),
        ),
        (
            "Night",
            r#"(card: "probe-2-left")"#,
            Some("only after it was played"),
        ),
        (
            "Orders",
            r#"(card: "infantry-assault", section: "middle")"#,
            Some("`middle` is no section"),
        ),
    ] {
        let staged = game.given(&position(phase, card));
        let found = staged.err();
        let as_it_should = match (&found, wrong) {
            (None, None) => true,
            (Some(found), Some(wrong)) => found.contains(wrong),
            _ => false,
        };
        assert!(as_it_should, "{phase}, {card}: {found:?}");
    }
}

#[test]
fn orders_and_sections_are_said_in_words() {
    let game = game();
    let state = game.given(&position("Orders", r#"(card: "probe-2-left")"#));
    let state = state.expect("it can be staged");
    for (fact, instead) in [
        (r#"Orders(left: 3)"#, "2 orders are left"),
        (r#"Orders(section: "right", left: 1)"#, "0 orders are left"),
        (
            r#"InSection(side: "Allies", hex: "Airborne-d10", section: "right")"#,
            "its sections are left and centre",
        ),
        (
            r#"InSection(side: "Axis", hex: "Airborne-d10", section: "left")"#,
            "its sections are centre and right",
        ),
    ] {
        let fact: Fact = read(fact);
        assert_eq!(game.holds(&state, &fact), Ok(false), "{fact:?}");
        let said = facts::instead(game.view(&state), &fact);
        assert_eq!(said.as_deref(), Some(instead), "{fact:?}");
    }
}
