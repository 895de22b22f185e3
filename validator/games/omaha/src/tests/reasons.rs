//! What a player reads: why something is refused, and what an action did.

use beachhead_engine::testing::{Refused, check_refusals};
use beachhead_engine::{Happening, Outcome, ScriptEvent};
use beachhead_kit::testing::in_a_line;
use beachhead_model::pack::Pack;
use beachhead_model::syntax::Syntax;
use beachhead_text::SourceFile;

use super::pack;
use crate::RULEBOOK;

/// A flood at 0700 with a gun that is towed, a pill box, and both sides side by side.
const FLOOD: &str = r#" Given((clock: "0700 6 June", phase: "Tide", units: [(unit: "1/A", hex: "A6.08"), (unit: "1/726", hex: "A6.07"), (unit: "PB 1", hex: "A7.08")])),"#;
/// All DUKWs of the second wave but one, loaded.
const THREE_DUKWS: &str = r#" Do(Assign(boat: "k1")), Do(Assign(boat: "k2")), Do(Assign(boat: "k3")), Do(Board(boat: "k1", unit: "AT 3")), Do(Board(boat: "k2", unit: "AT 4")), Do(Board(boat: "k3", unit: "AT 5")),"#;

/// A refusal counts what there is, and names what is in the way.
#[test]
fn refusals_say_what_is_wrong() {
    let four_dukws = format!(r#"{THREE_DUKWS} Do(Assign(boat: "k4")),"#);
    let waits = r#" Given((clock: "0640 6 June", phase: "Landing survival", boats: ["a1"])),"#;
    let acts = r#" Given((clock: "0900 6 June", phase: "US action")),"#;
    let rows: [(&str, &str, &str, &str, &str); 15] = [
        (
            "plan",
            waits,
            r#"Scatter(boat: "a1")"#,
            "2.1 order",
            "boat a1 waits for phase `Scatter`; it is phase `Landing survival` of 0640 6 June",
        ),
        (
            "plan",
            waits,
            r#"Beach(boat: "a1")"#,
            "2.1 order",
            "boat a1 waits for phase `Beaching`; it is phase `Landing survival` of 0640 6 June",
        ),
        (
            "plan",
            r#" Given((clock: "0640 6 June", phase: "Landing survival", boats: ["a1", "b1"])),"#,
            r#"Survive(boat: "b1")"#,
            "2.1a waves",
            "boat b1 is of wave 2, which lands at 0740; it is 0640 6 June",
        ),
        (
            "plan",
            acts,
            r#"LoadTransport(boat: "Transport LCT 1", unit: "1/A")"#,
            "2.1m assigned",
            "Transport LCT 1 is assigned in phase `Command planning` of an hour turn, for the next hour",
        ),
        (
            "history",
            r#" Do(Assign(boat: "w3")),"#,
            r#"Board(boat: "w3", unit: "1/116")"#,
            "2.7a slots",
            "in the historical game 1/116 lands in wave 1 or 2",
        ),
        (
            "history",
            r#" Do(Assign(boat: "w2")),"#,
            r#"Board(boat: "w2", unit: "1/115")"#,
            "2.7a slots",
            "in the historical game 1/115 lands in wave 3, or in the first transport landing",
        ),
        (
            "faults",
            "",
            r#"Assign(boat: "rhino")"#,
            "2.1g boats-of-a-wave",
            "boat rhino is a Rhino of wave 1, which has 0 of them",
        ),
        (
            "faults",
            THREE_DUKWS,
            r#"Assign(boat: "late")"#,
            "2.1f dukws",
            "boat late is a Rhino of wave 2, which uses 3 of its 4 DUKWs",
        ),
        (
            "faults",
            &four_dukws,
            r#"Assign(boat: "late")"#,
            "2.1f dukws",
            "boat late is a Rhino of wave 2, and DUKW k4 has 0 load points; it needs 4",
        ),
        (
            "faults",
            r#" Do(Assign(boat: "whole")), Do(Board(boat: "whole", unit: "1/A")), Do(Assign(boat: "twice")),"#,
            r#"Board(boat: "twice", unit: "1/A")"#,
            "2.1h schematic",
            "with boat twice, 10 steps of 1/A would be aboard, of 5",
        ),
        (
            "plan",
            r#" Given((clock: "0640 6 June", phase: "Leaders", boats: ["a1"])),"#,
            r#"Embark(leader: "1/A", boat: "a1")"#,
            "2.3f cup",
            "1/A is no leader",
        ),
        (
            "plan",
            FLOOD,
            r#"FleeTide(unit: "PB 1", hex: "A7.07")"#,
            "1.12a free-move",
            "PB 1 never moves",
        ),
        (
            "plan",
            FLOOD,
            r#"FleeTide(unit: "1/A", hex: "A6.07")"#,
            "1.12a free-move",
            "A6.07 is held by the enemy",
        ),
        (
            "plan",
            r#" Given((clock: "0800 6 June", phase: "US action", units: [(unit: "1/A", hex: "A3.02")])),"#,
            r#"Move(unit: "1/A", path: ["A4.02", "A5.03", "A3.03"])"#,
            "2.1n landing-first",
            "A3.03 is not next to A5.03",
        ),
        (
            "plan",
            r#" Given((clock: "0800 6 June", phase: "US action", units: [(unit: "1/A", hex: "A3.02")])),"#,
            r#"Move(unit: "1/A", path: ["A7.02"])"#,
            "2.1n landing-first",
            "A7.02 is not next to A3.02",
        ),
    ];
    let pack = pack();
    for (scenario, after, action, by, because) in rows {
        let game = RULEBOOK.open(&pack, scenario).expect("a scenario");
        let after = after.to_owned().leak();
        let help = None;
        let refused = Refused {
            after,
            action,
            by,
            because,
            help,
        };
        check_refusals(&*game, scenario, &[refused]);
    }
}

/// What the last action of these steps made known, without the rolls and the rows.
fn said(scenario: &str, steps: &str) -> Vec<String> {
    said_of(&pack(), scenario, steps)
}

/// The same of any pack.
pub(super) fn said_of(pack: &Pack, scenario: &str, steps: &str) -> Vec<String> {
    let game = RULEBOOK.open(pack, scenario).expect("a scenario");
    let script = format!(
        r#"(format: 1, scenario: "{scenario}", about: "What is said", seed: 1, steps: [{steps}])"#
    );
    let source = SourceFile::new("said.ron", script);
    let mut said = Vec::new();
    game.play_script(&source, Syntax::Ron, &mut |event| match event {
        ScriptEvent::Step(step) => {
            if let Outcome::Done(happenings) = step.outcome {
                said = happenings.into_iter().filter_map(in_words).collect();
            }
        }
        ScriptEvent::Failed(finding) => panic!("{}", in_a_line(&finding)),
        _ => {}
    });
    said
}

fn in_words(happening: Happening) -> Option<String> {
    match happening {
        Happening::Moved { unit, to } => Some(format!("{unit} to {to}")),
        Happening::Eliminated { unit } => Some(format!("{unit} eliminated")),
        Happening::Note(note) => Some(note),
        _ => None,
    }
}

/// Who only listens learns how each boat fared, where units went, and which were eliminated.
#[test]
fn what_an_action_did_is_made_known() {
    let land = r#"Given((clock: "0640 6 June", phase: "Landing survival", boats: ["a1", "t1"])), Do(Survive(boat: "a1"), [1, 1]), Do(Survive(boat: "t1"), [1, 2]),"#;
    let scattered =
        format!(r#"{land} Do(Scatter(boat: "a1"), [2]), Do(Scatter(boat: "t1"), [3]),"#);
    let off = r#"Given((clock: "0940 6 June", phase: "Landing survival", boats: ["c1"])), Do(Survive(boat: "c1"), [1, 1]), Do(Scatter(boat: "c1"), [6]),"#;
    let leaves = r#"Given((clock: "1240 6 June", phase: "US action", units: [(unit: "Taylor", hex: "A4.02"), (unit: "1/A", hex: "A4.02")], leaders: ["Smith"])), Do(Done),"#;
    let draws = r#"Given((clock: "0640 6 June", phase: "Leaders", boats: ["a1"])), Do(DrawLeaders, [2, 3, 3, 1]),"#;
    let action = r#"Given((clock: "0800 6 June", phase: "US action", units: [(unit: "1/A", hex: "A3.02")])),"#;
    let rows = [
        (land.to_owned(), vec!["t1: 3-1 is 2, survives"]),
        (scattered.clone(), vec!["t1 goes to red-2"]),
        (
            format!(r#"{scattered} Do(Beach(boat: "a1"), [1]),"#),
            vec!["1/A to A4.08", "3/A to A4.08"],
        ),
        (
            off.to_owned(),
            vec!["c1 scatters off the map, and is lost", "2/B eliminated"],
        ),
        (leaves.to_owned(), vec!["1300 6 June", "1300 6 June: Taylor leaves"]),
        (draws.to_owned(), vec!["leaders: Taylor, Driscoll"]),
        (
            format!(r#"{action} Do(Move(unit: "1/A", path: ["A3.01"])),"#),
            vec!["1/A to A3.01"],
        ),
        (format!("{action} Do(Done),"), vec!["0820 6 June"]),
        (
            r#"Given((clock: "0700 6 June", phase: "Tide", units: [(unit: "1/A", hex: "A6.08"), (unit: "2/A", hex: "A6.08")])), Do(FleeTide(unit: "1/A", hex: "A6.07")),"#.to_owned(),
            vec!["1/A to A6.07"],
        ),
        (
            r#"Given((clock: "0700 6 June", phase: "Tide", units: [(unit: "1/A", hex: "A6.08")])), Do(Done),"#.to_owned(),
            vec!["1/A eliminated"],
        ),
    ];
    for (steps, expected) in rows {
        assert_eq!(said("plan", &steps), expected, "{steps}");
    }
    let example = r#"Given((clock: "0740 6 June", phase: "Landing survival", boats: ["D", "E"])), Do(Survive(boat: "E"), [2, 2]), Do(Survive(boat: "D"), [6, 6]),"#;
    assert_eq!(
        said("example", example),
        ["D: 12-1 is 11, survives"],
        "no pill box is left"
    );
    let lost = r#"Given((clock: "0740 6 June", phase: "Landing survival", boats: ["G"])), Do(Survive(boat: "G"), [6, 6]),"#;
    assert_eq!(
        said("example", lost),
        ["G: 12+0 is 12, lost", "AT 1 eliminated"]
    );
}
