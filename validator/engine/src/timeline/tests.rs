//! A script or a record that was played, gone through.

use super::*;
use crate::testgame::{Fault, Ferry, recorded, script_of};
use beachhead_model::syntax::Syntax;
use beachhead_text::{SourceFile, read_part, write_part};

fn performed(steps: &str) -> Timeline {
    let (script, places) = script_of(steps);
    perform(&Ferry::default(), &script, &places, Vec::new())
}

fn place(timeline: &Timeline, done: usize, unit: &str) -> Option<String> {
    let scene = timeline.scene(done);
    scene
        .units
        .get(&Id::from(unit))
        .map(|standing| standing.hex.to_string())
}

const CROSSING: &str = "\n Do(Board(unit: \"a\")),\n Refuse(Board(unit: \"z\"), \"1.2 known-unit\"),\n Do(Row, [6]),\n Expect(Lost(unit: \"a\"), \"2.1 swept-away\"),\n Auto(End, 3),\n";

#[test]
fn every_action_stands_by_itself() {
    let timeline = performed(CROSSING);
    let entries = &timeline.entries;
    let reported: Vec<(usize, u32, &str)> = entries
        .iter()
        .take(4)
        .map(|entry| (entry.step, entry.line, entry.words.as_str()))
        .collect();
    assert_eq!(
        reported,
        [
            (0, 2, "Board unit a"),
            (1, 3, "Refuse: board unit z"),
            (2, 4, "Row"),
            (3, 5, "Expect: lost unit a"),
        ]
    );
    assert_eq!(
        entries[2]
            .rules()
            .iter()
            .map(|row| &*row.id)
            .collect::<Vec<_>>(),
        ["2.1 swept-away"]
    );
    let random = entries
        .iter()
        .filter(|entry| entry.verdict == Verdict::Chosen);
    let chosen = random.clone().count();
    assert!(chosen > 1 && random.clone().all(|entry| entry.step == 4));
    let last = entries.last().expect("there are some");
    assert_eq!(
        (last.step, &last.verdict),
        (4, &Verdict::Reached(chosen)),
        "{last:?}"
    );
}

#[test]
fn the_scene_shows_what_was_done_so_far() {
    let timeline = performed(CROSSING);
    let a = |done| place(&timeline, done, "a");
    assert_eq!(a(0).as_deref(), Some("1001"));
    assert_eq!(a(1).as_deref(), Some("1002"));
    assert_eq!(a(2).as_deref(), Some("1002"), "nothing came of the refusal");
    assert_eq!(a(3), None, "swept away");
    let lost = |done| {
        let scene = timeline.scene(done);
        let units = scene.places[0].counters.iter();
        units.map(|it| it.unit.to_string()).collect::<Vec<_>>()
    };
    assert_eq!((lost(2), lost(3)), (vec![], vec!["a".to_owned()]));
    let marks = |done| {
        timeline
            .scene(done)
            .units
            .get(&Id::from("a"))
            .map(|a| a.marks.len())
    };
    assert_eq!(
        [0, 1, 3].map(marks),
        [Some(0), Some(1), None],
        "aboard at 1"
    );
    assert_eq!(timeline.scene(3).lines, ["lost: 1"]);
    assert_eq!(timeline.turn(3).number, 2);
    assert_eq!(
        (timeline.next_turn(0), timeline.previous_turn(3)),
        (3, 0),
        "the second turn begins with the first row"
    );
    assert_eq!(
        timeline.scene(9_999),
        timeline.scene(timeline.entries.len())
    );
}

#[test]
fn the_clock_goes_with_the_turn() {
    let (script, places) = script_of(CROSSING);
    let ferry = Ferry {
        has_clock: true,
        ..Ferry::default()
    };
    let timeline = perform(&ferry, &script, &places, Vec::new());
    let labels = [2, 3].map(|done| timeline.turn(done).label());
    assert_eq!(labels, ["1 (0710 6 June)", "2 (0720 6 June)"]);
    assert_eq!(performed(CROSSING).turn(3).label(), "2", "without a clock");
}

#[test]
fn it_stops_at_what_fails() {
    let timeline = performed(r#"Do(Board(unit: "a")), Do(Board(unit: "z")), Do(Row),"#);
    assert_eq!((timeline.entries.len(), timeline.failed()), (2, Some(1)));
    let failure = timeline.entries[1].failure().expect("it fails");
    assert_eq!(failure.rule.as_deref(), Some("1.2 known-unit"));
    assert_eq!(timeline.scene(1), timeline.scene(2));
    assert_eq!(timeline.entries[1].step, 1);
}

/// Long enough for several whole scenes, with jumps back in between.
#[test]
fn every_scene_comes_back_as_it_was() {
    let steps = r#"Given((aboard: ["a"])), Do(Row, [6]), Auto(End, 5), Given((aboard: ["b", "c"])), Auto(End, 7),"#;
    let (script, places) = script_of(&steps.repeat(12));
    let ferry = Ferry::default();
    let timeline = perform(&ferry, &script, &places, Vec::new());
    assert!(
        timeline.entries.len() > 2 * STRIDE,
        "{}",
        timeline.entries.len()
    );
    let mut seen = vec![ferry.scene(&ferry.start())];
    watch_script(&ferry, &script, &places, &mut |what, state| {
        if !matches!(
            what,
            Seen::Reported(
                ScriptEvent::Started { .. } | ScriptEvent::Warned(_) | ScriptEvent::Finished(_)
            )
        ) {
            seen.push(ferry.scene(state));
        }
    });
    for (done, scene) in seen.iter().enumerate() {
        assert_eq!(timeline.scene(done), *scene, "after {done}");
    }
}

#[test]
fn units_and_hexes_are_found_by_their_names() {
    let timeline = performed(CROSSING);
    assert_eq!(timeline.entries[0].units, [Id::from("a")]);
    let board = Ferry::default().board;
    let scene = timeline.scene(0);
    let text = r#"Move(unit: "b", path: ["2806", "2707"], by: "road")"#;
    let (units, hexes) = named(text, &board, [&scene, &scene]);
    assert_eq!(units, [Id::from("b")]);
    assert_eq!(hexes, ["2806", "2707"].map(HexNo::from));
}

#[test]
fn it_goes_from_turn_to_turn() {
    let timeline = performed(
        r#"Do(Board(unit: "a")), Do(Row, [5]), Do(Board(unit: "b")), Do(Row, [5]), Do(Board(unit: "c")),"#,
    );
    let next = [0, 1, 2, 3, 4, 5].map(|done| timeline.next_turn(done));
    let previous = [0, 1, 2, 3, 4, 5].map(|done| timeline.previous_turn(done));
    assert_eq!(next, [2, 2, 4, 4, 5, 5]);
    assert_eq!(previous, [0, 0, 0, 2, 2, 4]);
    assert_eq!((timeline.left_out, timeline.failed()), (0, None));
}

/// A file of one step may ask for a game that takes longer than anybody looks through.
#[test]
fn what_is_too_much_to_show_is_counted() {
    let endless = Ferry {
        fault: Fault::NoShore,
        ..Ferry::default()
    };
    let (script, places) = script_of(
        r#"Auto(Phase(turn: 19000, phase: "crossing"), 1), Given((aboard: [])), Auto(Phase(turn: 19000, phase: "crossing"), 1), Given((aboard: [])), Auto(Phase(turn: 19000, phase: "crossing"), 1),"#,
    );
    let timeline = perform(&endless, &script, &places, Vec::new());
    let taken: usize = timeline
        .entries
        .iter()
        .filter_map(|entry| match entry.verdict {
            Verdict::Reached(taken) => Some(taken),
            _ => None,
        })
        .sum();
    assert_eq!(timeline.failed(), None);
    let shown = timeline.entries.iter();
    let shown = shown.filter(|entry| entry.verdict == Verdict::Chosen);
    assert_eq!(shown.count() + timeline.left_out, taken);
    // Reports of steps that come after the last action are shown in any case.
    assert_eq!(timeline.entries.len(), MOST + 1);
}
/// A record of these steps, played.
fn performed_record(steps: &str, spoil: impl Fn(String) -> String) -> Timeline {
    let record = recorded(&Ferry::default(), steps);
    let text = spoil(write_part(&record, Syntax::Ron).expect("plain data"));
    let source = SourceFile::new("ferry.record.ron", text);
    let read = read_part::<Record<_>>(&source, Syntax::Ron);
    let record = read.value.expect("a record").part;
    perform_record(&Ferry::default(), record, read.spans, read.diagnostics)
}

#[test]
fn a_record_is_gone_through_by_its_actions() {
    let steps =
        r#"Do(Board(unit: "a")), Do(Row, [5]), Do(Board(unit: "b")), Do(Row), Auto(End, 3),"#;
    let timeline = performed_record(steps, |text| text);
    let script = performed(steps);
    let last = |timeline: &Timeline| timeline.scene(timeline.entries.len());
    assert_eq!(last(&timeline), last(&script));
    let counted: Vec<usize> = timeline.entries.iter().map(|entry| entry.step).collect();
    assert_eq!(counted, (0..timeline.entries.len()).collect::<Vec<_>>());
    let lines: Vec<u32> = timeline.entries.iter().map(|entry| entry.line).collect();
    assert!(lines.windows(2).all(|pair| pair[0] < pair[1]), "{lines:?}");

    let begun = r#"Given((aboard: ["b"])), Do(Row, [5]), Do(Board(unit: "a")),"#;
    let timeline = performed_record(begun, |text| text);
    assert_eq!(timeline.entries[0].verdict, Verdict::Given);
    let places = [0, 1, 2, 3].map(|steps| timeline.after_steps(steps));
    assert_eq!(places, [Some(1), Some(2), Some(3), None]);

    let timeline = performed_record(begun, |text| text.replace("\"a\"", "\"z\""));
    let failure = timeline.entries[2].failure().expect("there is no unit z");
    assert_eq!(
        failure.subjects.last(),
        Some(&Subject::Item("action 2".to_owned()))
    );
    assert_eq!(failure.place, timeline.entries[2].place);
}

#[test]
fn places_are_found_by_step_and_by_phase() {
    let timeline = performed(CROSSING);
    let places = [0, 1, 4, 5, 6].map(|steps| timeline.after_steps(steps));
    let end = timeline.entries.len();
    assert_eq!(places, [Some(0), Some(1), Some(4), Some(end), None]);
    assert_eq!(timeline.steps(), 5);
    // The first row ends the first turn, and still is of it.
    let begins = [0, 1, 3, 4, 5].map(|done| timeline.phase_of(done));
    assert_eq!(begins, [0, 0, 0, 3, 3]);
}
