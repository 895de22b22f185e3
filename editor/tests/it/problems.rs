//! The list of problems: gone through by key, explained, and fixed by steps that can be undone.

use std::collections::BTreeSet;

use beachhead_editor::command::{Command, ProblemAsk};
use beachhead_editor::{App, Document};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::edit::{Edit, Safety, Swap};
use beachhead_schema::hex::HexNo;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

/// A pack of which a region names a hex twice, and two that the map doesn't have.
fn spoilt() -> Document {
    let mut document = Document::bundled().expect("the bundled pack can be read");
    let region = document.pack().map.regions.get(&"victory".into());
    let mut region = region.expect("it has one").clone();
    region
        .hexes
        .extend(["1706", "9901", "9902"].map(HexNo::from));
    let swap = Swap::Region(region.id.clone(), vec![region]);
    let edit = Edit::new("Spoil", vec![swap]).expect("a change");
    document.apply(edit).expect("it fits");
    document
}

/// Lets the checks come to an end, and says the codes of what they found.
fn codes(window: &mut Harness<'static, App>) -> BTreeSet<&'static str> {
    for _ in 0..2000 {
        window.step();
        if window.state().is_checked() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(window.state().is_checked());
    window.run_steps(2);
    let findings = window.state().findings().iter();
    findings.map(|finding| finding.code.id).collect()
}

fn found(window: &Harness<'_, App>, code: &str) -> Diagnostic {
    let mut findings = window.state().findings().iter();
    let found = findings.find(|finding| finding.code.id == code);
    found.expect("it is found").clone()
}

fn ask(window: &mut Harness<'_, App>, ask: ProblemAsk) {
    window.state_mut().send(Command::Problem(ask));
    window.run_steps(3);
}

#[test]
fn problems_are_gone_through_and_fixed_one_by_one() {
    let mut window = window_on(spoilt());
    let before = pack(&window).clone();
    assert!(codes(&mut window).is_superset(&BTreeSet::from(["MAP005", "MAP007"])));
    let all = window.state().findings().len();
    // By key through all of them and around; each is opened.
    for _ in 0..=all {
        press(&mut window, Modifiers::NONE, Key::F8);
        assert!(window.query_by_label("Explain").is_some());
    }
    let first = window
        .state()
        .findings()
        .iter()
        .position(|it| it.code.id == "MAP005");
    ask(&mut window, ProblemAsk::Show(first.expect("it is found")));
    choose(&mut window, "Take 9901 out of region victory");
    let region = |window: &Harness<'_, App>| {
        let region = pack(window).map.regions.get(&"victory".into());
        region.expect("it is there").hexes.clone()
    };
    assert!(!region(&window).contains(&HexNo::from("9901")));
    assert!(
        region(&window).contains(&HexNo::from("9902")),
        "nothing else has changed"
    );
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(pack(&window), &before);
}

#[test]
fn all_of_a_kind_are_fixed_in_one_step() {
    let mut window = window_on(spoilt());
    let before = pack(&window).clone();
    codes(&mut window);
    let code = found(&window, "MAP005").code;
    ask(&mut window, ProblemAsk::FixAll(code, Safety::Safe));
    assert_eq!(pack(&window), &before, "none of them is sure");
    ask(&mut window, ProblemAsk::FixAll(code, Safety::Unsafe));
    assert!(!codes(&mut window).contains("MAP005"));
    ask(&mut window, ProblemAsk::FixSure);
    assert!(
        codes(&mut window).is_empty(),
        "{:?}",
        window.state().findings()
    );
    let fixed = pack(&window).clone();
    let bundled = Document::bundled().expect("the bundled pack can be read");
    assert_eq!(&fixed, bundled.pack());
    assert_eq!(
        history(&window),
        ["Spoil", "Fix 2 problems", "Fix 1 problem"]
    );
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(pack(&window), &before, "undone");
    press(&mut window, Modifiers::COMMAND, Key::Y);
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(pack(&window), &fixed, "redone");
    let folder = tempfile::tempdir().expect("a folder");
    let save = Command::SaveTo(folder.path().to_path_buf());
    window.state_mut().send(save);
    window.run_steps(3);
    let read = Document::open(folder.path()).expect("it can be read");
    assert_eq!(read.pack(), &fixed, "read again");
}

#[test]
fn a_code_is_explained_beside_the_list() {
    let mut window = window_on(spoilt());
    codes(&mut window);
    choose(&mut window, "Explain MAP007");
    assert!(window.query_by_label("This is found:").is_some());
    ask(&mut window, ProblemAsk::Explain(None));
    assert!(window.query_by_label("This is found:").is_none());
}
