//! Each choice of table `system` made otherwise than in the sample, whose own choices the script `system-choices` plays.

use beachhead_engine::{OpenGames, ScriptEvent};
use beachhead_text::SourceFile;

use crate::RULEBOOK;
use crate::tests::pack::{pack, row};

/// Choices by their place in the table.
const TURNS: u16 = 1;

const TURNS_OVER: u16 = 2;

const CRAFT_TARGETS: u16 = 3;

const LANDED_BATTLE: u16 = 4;

/// Beside a loaded craft: one of its side, and an enemy two hexes off.
const AFLOAT: &str = r#"Given((turn: 2, side: "Axis", phase: "Battle", card: (card: "attack-3-left"), units: [
    (unit: "O-DE-inf-1", hex: "Omaha-B5", ordered: true), (unit: "O-US-lc-1", hex: "Omaha-b4"),
    (unit: "O-US-inf-8", hex: "Omaha-b4", aboard: "O-US-lc-1"), (unit: "O-US-inf-1", hex: "Omaha-D5"),
], hands: [(side: "Allies", cards: ["probe-2-left"])])),"#;

/// A craft that lands its unit two hexes from an enemy.
const LANDING: &str = r#"Given((turn: 2, side: "Allies", phase: "Movement", card: (card: "attack-3-left"), units: [
    (unit: "O-US-lc-1", hex: "Omaha-B3", ordered: true), (unit: "O-US-inf-8", hex: "Omaha-B3", aboard: "O-US-lc-1"),
    (unit: "O-US-inf-1", hex: "Omaha-b6"), (unit: "O-DE-inf-1", hex: "Omaha-D5"),
], hands: [(side: "Axis", cards: ["probe-2-left"])])),
    Do(Move(unit: "O-US-lc-1", path: ["Omaha-b4", "Omaha-B5"])),
    Do(ReturnCraft(craft: "O-US-lc-1", hex: "Omaha-B3")), Do(Done),"#;
/// The last step of turn 3, with more medals for the Axis.
const LAST_DRAW: &str = r#"Given((turn: 3, side: "Axis", phase: "Draw", card: (card: "probe-2-left"), units: [
    (unit: "O-US-inf-1", hex: "Omaha-C5"), (unit: "O-DE-inf-1", hex: "Omaha-D11"),
], medals: [(side: "Axis", count: 9)])), Do(Draw),"#;

/// What keeps these steps from going as they say, with these cells of the table.
fn faults(choices: &[(u16, &str)], steps: &[&str]) -> Vec<String> {
    let mut pack = pack();
    for (nr, text) in choices {
        row(&mut pack, "system", *nr, |row| {
            row.cells = vec![(*text).into()]
        });
    }
    let steps = steps.concat();
    let text = format!(r#"(format: 1, scenario: "omaha", about: "", seed: 31, steps: [{steps}])"#);
    let mut playing = OpenGames::new(&RULEBOOK, &pack);
    let mut faults = Vec::new();
    let source = SourceFile::new("choice.ron", text);
    let game = playing.game(&source).expect("a scenario of the pack");
    game.play_script(&source, source.syntax(), &mut |event| {
        if let ScriptEvent::Failed(finding) = event {
            faults.push(format!("{}: {:?}", finding.message, finding.notes));
        }
    });
    faults
}

#[test]
fn each_choice_plays_as_its_row_says() {
    let over = r#"Refuse(Draw, "M1 turn-order"),"#;
    let sunk = r#"Do(Attack(unit: "O-DE-inf-1", hex: "Omaha-b4"), [4, 6, 6]),
        Expect(Gone(unit: "O-US-lc-1")), Expect(Gone(unit: "O-US-inf-8")), "#;
    let missed = r#"Do(Attack(unit: "O-DE-inf-1", hex: "Omaha-b4"), [1, 3, 6]),
        Expect(Aboard(unit: "O-US-inf-8", craft: "O-US-lc-1")),"#;
    let farther = r#"Refuse(Attack(unit: "O-DE-inf-1", hex: "Omaha-D5"), "M39 adjacent-first"),"#;
    let battles = r#"Do(Attack(unit: "O-US-inf-8", hex: "Omaha-D5"), [1, 6]),
        Expect(UnitAt(unit: "O-DE-inf-1", hex: "Omaha-D5", figures: 3)),"#;
    let goes_on = r#"Deny(Won(side: "Axis")), Expect(Phase(turn: 4, side: "Allies", phase: "Reinforcements")),"#;
    let axis_won = r#"Expect(Won(side: "Axis")),"#;
    let draw = r#"Deny(Won(side: "Axis")), Deny(Won(side: "Allies")),"#;
    for (choices, steps) in [
        (&[(CRAFT_TARGETS, "yes")][..], &[AFLOAT, sunk][..]),
        (&[(CRAFT_TARGETS, "yes")], &[AFLOAT, missed]),
        (&[(CRAFT_TARGETS, "yes")], &[AFLOAT, farther]),
        (&[(LANDED_BATTLE, "yes")], &[LANDING, battles]),
        (&[], &[LAST_DRAW, goes_on]),
        (&[(TURNS, "3")], &[LAST_DRAW, axis_won, over]),
        (
            &[(TURNS, "3"), (TURNS_OVER, "draw")],
            &[LAST_DRAW, draw, over],
        ),
    ] {
        assert_eq!(faults(choices, steps), [""; 0], "{choices:?}");
    }
}

/// A scenario that counts its turns overrides the table.
#[test]
fn a_scenarios_own_turns_override_the_table() {
    let mut pack = pack();
    pack.scenarios
        .iter_mut()
        .for_each(|scenario| scenario.turns = Some(7));
    assert_eq!(crate::tests::pack::game(&pack, "omaha").turns, 7);
}
