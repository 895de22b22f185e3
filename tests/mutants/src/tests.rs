//! Faults are found where they belong, and nowhere else.

use std::path::Path;

use crate::equivalent::Equivalents;
use crate::find::find;
use crate::plant::planted;
use crate::target::TriedCrate;

fn found(text: &str) -> Vec<String> {
    let found = find(text).expect("it is Rust");
    let shown = found.into_iter().map(|mutant| {
        format!(
            "{}: {:?} {} -> {}",
            mutant.line, mutant.operator, mutant.before, mutant.after
        )
    });
    shown.collect()
}

#[test]
fn each_kind_of_fault_is_found() {
    for (body, expected) in [
        (
            "-> bool { a < b }",
            &[
                "1: Comparison a < b -> (a) <= (b)",
                "1: Comparison a < b -> (a) >= (b)",
            ][..],
        ),
        (
            "-> bool { a && !b }",
            &[
                "1: Logic a && !b -> (a) || (!b)",
                "1: Negation a && !b -> !(a && !b)",
                "1: Negation !b -> b",
            ],
        ),
        (
            "{ if let Some(x) = a && x > 1 { g(); } }",
            &[
                "1: Comparison x > 1 -> (x) >= (1)",
                "1: Comparison x > 1 -> (x) <= (1)",
                "1: Arithmetic 1 -> 2",
                "1: Arithmetic 1 -> 0",
                "1: DroppedStatement g(); -> ",
            ],
        ),
        (
            "-> Result<(), E> { check()?; Ok(()) }",
            &[
                "1: EarlyOk f -> return Ok(())",
                "1: DroppedStatement check()?; -> ",
            ],
        ),
        (
            "-> u8 { match x { 1 => 2, _ => 0 } }",
            &[
                "1: Arithmetic 2 -> 3",
                "1: Arithmetic 2 -> 1",
                "1: Arithmetic 0 -> 1",
                "1: DroppedArm 1 -> ",
            ],
        ),
        (
            "-> Vec<U> { all.iter().filter(|unit| unit.is_left()).collect() }",
            &["1: Negation unit.is_left() -> !(unit.is_left())"],
        ),
        (
            "{ const X: u8 = 3; let [_, ..] = [0_u8; 4]; assert!(a < b); }",
            &["1: Arithmetic 0_u8 -> 1u8"],
        ),
    ] {
        assert_eq!(found(&format!("fn f() {body}")), expected, "{body}");
    }
    for none in [
        "const fn f() -> u8 { 1 + 2 }",
        "#[cfg(test)] mod tests { fn f() -> u8 { 1 } }",
        "#[cfg(any(test, feature = \"x\"))] fn f() -> u8 { 1 }",
        "#[test] fn f() { assert!(g(1)); }",
        "impl Debug for X { fn fmt(&self) -> bool { true } }",
    ] {
        assert_eq!(found(none), [""; 0], "{none}");
    }
}

#[test]
fn planted_faults_lie_in_one_another() {
    let text = "fn f(a: u8) -> bool { if a < 3 { g(); } a + 1 == 2 }";
    let found = find(text).expect("it is Rust");
    let numbered: Vec<_> = (1..).zip(&found).collect();
    let planted = planted(text, &numbered);
    syn::parse_file(&planted.text).expect("it is Rust still");
    for (id, _) in &numbered {
        let switch = format!("is_on({id})");
        assert_eq!(planted.text.matches(&switch).count(), 1, "{}", planted.text);
        let at = planted.text.find(&switch).expect("it is there");
        assert_eq!(planted.blamed(at, at + 1), Some(*id));
    }
}

#[test]
fn a_fault_knows_the_rows_of_its_function() {
    let text =
        "fn f() { if a { return refuse(Rule::TurnOrder); } g(format!(\"{}\", Rule::Once)); }";
    let found = find(text).expect("it is Rust");
    assert!(
        found
            .iter()
            .all(|mutant| mutant.rows == ["Once", "TurnOrder"])
    );
}

/// The list is checked on every change, not only when faults are planted.
#[test]
fn every_equivalent_fits_the_code() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for target in TriedCrate::all() {
        let name = target.name;
        let read = Equivalents::read(target, &workspace, true);
        assert!(read.is_ok(), "{name}: {:?}", read.err());
    }
}
