//! Arbitrary records of rules.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::record::{arb_id, arb_source, arb_text};
use crate::rules::{
    Act, Basic, Move, MoveClass, Over, Paragraph, Phase, RuleLine, Says, Setup, Stack, StackUnit,
    Turn, Whose, Zoc,
};

/// Queries over units and hexes, and texts that are none.
fn arb_query() -> impl Strategy<Value = String> {
    let queries = [
        "kind=a",
        "terrain=b or named",
        "not (side=\"8/4\")",
        "=",
        "",
    ];
    prop::sample::select(queries.to_vec()).prop_map(str::to_owned)
}

pub fn arb_paragraph() -> impl Strategy<Value = Paragraph> {
    let printed = ["1", "1.2", "1.10", "1.2 (3)", "p. 4, Moving", ""];
    prop::sample::select(printed.to_vec()).prop_map(Paragraph::from)
}

pub fn arb_move_class() -> impl Strategy<Value = MoveClass> {
    (
        arb_id(),
        arb_query(),
        option::of(arb_paragraph()),
        option::of(arb_text()),
    )
        .prop_map(|(id, units, printed, note)| MoveClass {
            id,
            units,
            printed,
            note,
        })
}

pub fn arb_phase() -> impl Strategy<Value = Phase> {
    let side = prop_oneof![arb_id().prop_map(Whose::Only), Just(Whose::Each)];
    let act = prop_oneof![Just(Act::SetUp), arb_id().prop_map(Act::Move)];
    (
        1..4_u16,
        arb_id(),
        side,
        vec(act, 0..3),
        any::<bool>(),
        option::of(arb_paragraph()),
        option::of(arb_text()),
    )
        .prop_map(|(nr, id, side, does, before, printed, note)| Phase {
            nr,
            id,
            side,
            does,
            before,
            printed,
            note,
        })
}

fn arb_move() -> impl Strategy<Value = Move> {
    let costs = vec((arb_id(), arb_id()), 0..3);
    prop_oneof![
        (arb_id(), arb_id()).prop_map(|(figure, mode)| Move::Allowance { figure, mode }),
        arb_id().prop_map(|table| Move::HexCost { table }),
        (arb_id(), costs).prop_map(|(table, over)| {
            let over = over.into_iter().map(|(upper, lower)| Over(upper, lower));
            let over = over.collect();
            Move::HexsideCost { table, over }
        }),
        (arb_id(), option::of(arb_query()))
            .prop_map(|(table, never)| Move::PathCost { table, never }),
        Just(Move::OneHex),
        Just(Move::NotIntoEnemies),
        Just(Move::NotThroughFriends),
        Just(Move::StopsIn),
        option::of(arb_id()).prop_map(|hexsides| Move::Closed { hexsides }),
        (arb_id(), arb_id(), arb_query()).prop_map(|(hexsides, counts_as, between)| {
            Move::Bridged {
                hexsides,
                counts_as,
                between,
            }
        }),
        arb_id().prop_map(|mode| Move::Only { mode }),
        arb_id().prop_map(|mode| Move::NotFromZones { mode }),
    ]
}

fn arb_zoc() -> impl Strategy<Value = Zoc> {
    prop_oneof![
        Just(Zoc::Has),
        (arb_id(), vec(arb_id(), 0..3))
            .prop_map(|(hexsides, but_for)| Zoc::NotOver { hexsides, but_for }),
        Just(Zoc::NotInto),
        Just(Zoc::NotFrom),
        Just(Zoc::Stops),
        any::<bool>().prop_map(|first| Zoc::NotThrough { first }),
        any::<u8>().prop_map(|points| Zoc::EnterCosts { points }),
        any::<u8>().prop_map(|points| Zoc::LeaveCosts { points }),
        Just(Zoc::Locks),
    ]
}

fn arb_stack() -> impl Strategy<Value = Stack> {
    let of = prop::sample::select(vec![StackUnit::Units, StackUnit::Steps]);
    prop_oneof![
        (any::<u8>(), of).prop_map(|(most, of)| Stack::Limit { most, of }),
        arb_query().prop_map(|others| Stack::NeverWith { others }),
    ]
}

fn arb_says() -> impl Strategy<Value = Says> {
    let basic = vec![
        Basic::OrderOfPlay,
        Basic::KnownNames,
        Basic::StepByStep,
        Basic::OncePerPhase,
    ];
    let setup = vec![Setup::Groups, Setup::Stacking];
    prop_oneof![
        prop::sample::select(basic).prop_map(Says::Basic),
        Just(Says::Turn(Turn::Length)),
        prop::sample::select(setup).prop_map(Says::Setup),
        arb_move().prop_map(Says::Move),
        arb_zoc().prop_map(Says::Zoc),
        arb_stack().prop_map(Says::Stack),
        arb_text().prop_map(Says::Define),
        arb_text().prop_map(Says::NotYet),
    ]
}

pub fn arb_rule_line() -> impl Strategy<Value = RuleLine> {
    let scopes = (option::of(arb_query()), option::of(arb_query()));
    let words = (option::of(arb_text()), option::of(arb_text()));
    (
        (arb_id(), arb_paragraph(), arb_says()),
        scopes,
        vec(arb_id(), 0..2),
        words,
        arb_source(),
        option::of(arb_text()),
    )
        .prop_map(
            |((id, printed, says), (units, hexes), replaces, (title, ruling), source, note)| {
                RuleLine {
                    id,
                    printed,
                    says,
                    units,
                    hexes,
                    replaces,
                    title,
                    ruling,
                    source,
                    note,
                }
            },
        )
}
