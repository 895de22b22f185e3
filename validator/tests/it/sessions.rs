//! Sessions from the outside: played, proved, migrated, formatted and drawn as scripts and records are.

use std::fs;

use beachhead_check::playing::{Playing, playable};
use beachhead_schema::io::{DiskFiles, Syntax};
use beachhead_test_support::{Ran, Scratch, run};

fn beachhead(scratch: &Scratch, arguments: &[&str]) -> Ran {
    run(env!("CARGO_BIN_EXE_beachhead"), scratch.folder(), arguments)
}

/// A session of Utah Beach: its beachheads are placed, one of them twice, and the phase is ended on one of two ways.
fn session(scratch: &Scratch) -> String {
    let pack = playable(&DiskFiles(scratch.folder().to_path_buf())).expect("a sample");
    let mut playing = Playing::of(&pack).expect("a rulebook");
    let scenario = pack.scenarios[0].id.to_string();
    let game = playing.of_scenario(scenario).expect("it opens");
    let mut session = game.begin_session(5, "A try".to_owned()).expect("data");
    assert!(session.may_set_up() && session.set_up() == 3);
    session.take("Done", &[]).expect("it is legal");
    assert!(session.undo() && session.undo());
    session
        .take("PlaceBeachhead(hex: \"2806\")", &[])
        .expect("it is legal");
    session
        .take(
            "Refuse(PlaceBeachhead(hex: \"2806\"), \"11.2.1 marker-hex\")",
            &[],
        )
        .expect("it is refused");
    session.save(Syntax::Ron).expect("plain data")
}

#[test]
fn a_session_is_played_and_proved() {
    let scratch = Scratch::utah();
    let text = session(&scratch);
    scratch.write("try.play.ron", &text);
    let ran = beachhead(
        &scratch,
        &["play", "--legal", "--about", "2508", "try.play.ron"],
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(
        ran.out.contains("pass try.play.ron: 4 steps, 3 actions"),
        "{}",
        ran.out
    );
    assert!(
        !ran.out.contains("PlaceBeachhead"),
        "2508 is taken: {}",
        ran.out
    );
    let ran = beachhead(
        &scratch,
        &["play", "--legal", "--about", "3005", "try.play.ron"],
    );
    assert!(
        ran.out.contains("PlaceBeachhead(hex: \"3005\")"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("Done"), "only what names it: {}", ran.out);
    let ran = beachhead(
        &scratch,
        &["play", "--legal", "--about", "9999", "try.play.ron"],
    );
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("neither a unit nor a hex `9999`"),
        "{}",
        ran.err
    );

    let ran = beachhead(&scratch, &["replay", "try.play.ron"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(
        ran.out.contains("holds try.play.ron: 6 of 6"),
        "{}",
        ran.out
    );
    let ran = beachhead(
        &scratch,
        &["play", "--record", "try.record.ron", "try.play.ron"],
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let ran = beachhead(&scratch, &["replay", "try.record.ron"]);
    assert!(
        ran.out.contains("holds try.record.ron: 3 of 3"),
        "{}",
        ran.out
    );
}

#[test]
fn a_session_that_no_longer_holds_is_named_and_migrated() {
    let scratch = Scratch::utah();
    let text = session(&scratch);
    // The first move can't be made any more, nor what leads on from it; the rest of the file stays as it was.
    scratch.write("try.play.ron", text.replacen("2508", "2206", 1));
    let ran = beachhead(&scratch, &["play", "try.play.ron"]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.contains("PLAY001") && ran.out.contains("move 1"),
        "{}",
        ran.out
    );
    let ran = beachhead(&scratch, &["replay", "--migrate", "try.play.ron"]);
    assert!(
        ran.out.contains("BROKEN try.play.ron: 0 of 6"),
        "{}",
        ran.out
    );
    let migrated = fs::read_to_string(scratch.folder().join("try.play.ron")).expect("a file");
    assert!(migrated.contains("here: 0"), "{migrated}");
    let ran = beachhead(&scratch, &["replay", "try.play.ron"]);
    assert_eq!(ran.code, Some(0), "{}", ran.out);

    for (from, to, code) in [
        ("after: 2", "after: 9", "PLAY018"),
        ("here: 6", "here: 66", "PLAY018"),
        ("rulebook: \"utah\"", "rulebook: \"omaha\"", "REC007"),
        ("map: \"d1:", "map: \"d1:0", "REC001"),
        ("step: Do(Done)", "step: Do(Doen)", "IO005"),
    ] {
        assert!(text.contains(from), "{from} in {text}");
        scratch.write("try.play.ron", text.replacen(from, to, 1));
        let ran = beachhead(&scratch, &["replay", "try.play.ron"]);
        assert!(ran.out.contains(code), "{to}: {}{}", ran.out, ran.err);
        assert_ne!(ran.code, Some(0), "{to}");
    }
}

#[test]
fn a_session_is_formatted_drawn_and_has_a_schema() {
    let scratch = Scratch::utah();
    let text = session(&scratch);
    scratch.write("try.play.ron", &text);
    let ran = beachhead(&scratch, &["schema", "session-utah"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("\"moves\""), "{}", ran.out);
    let ran = beachhead(
        &scratch,
        &[
            "export",
            ".",
            "-o",
            "try.svg",
            "--positions",
            "try.play.ron@2",
        ],
    );
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let ran = beachhead(&scratch, &["convert", "try.play.ron", "try.play.json"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let ran = beachhead(&scratch, &["replay", "try.play.json"]);
    let holds = ran.out.contains("holds try.play.json: 6 of 6");
    assert!(holds, "{}{}", ran.out, ran.err);
    let ran = beachhead(
        &scratch,
        &[
            "merge",
            "-o",
            "merged.ron",
            "try.play.ron",
            "try.play.ron",
            "try.play.ron",
        ],
    );
    assert!(ran.err.contains("sessions are not merged"), "{}", ran.err);
}
