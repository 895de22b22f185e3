use super::*;
use crate::about::NamedThings;
use crate::legal::Choice;
use crate::testgame::{FERRY, Fault, Ferry, pack};

const SCRIPT: &str = r#"(
    format: 1,
    scenario: "crossing",
    about: "All come across",
    seed: 606,
    steps: [
        Do(Board(unit: "a")),
        Do(Row, [5]),
        Auto(End, 3),
    ],
)
"#;

fn file(text: impl Into<String>) -> SourceFile {
    SourceFile::new("crossing.ron", text)
}

fn codes_of(findings: &[Diagnostic]) -> Vec<&str> {
    findings.iter().map(|finding| finding.code.id).collect()
}

/// Opens the ferry by a registry line, as everybody does who has many games.
fn opened(pack: &Pack) -> Box<dyn ErasedGame + '_> {
    FERRY
        .open(pack, "crossing")
        .unwrap_or_else(|findings| panic!("{findings:?}"))
}

#[test]
fn a_pack_without_the_scenario_says_which_it_has() {
    let pack = pack();
    let findings = FERRY.open(&pack, "landing").err().expect("there is none");
    assert_eq!(codes_of(&findings), ["PLAY014"]);
    assert_eq!(findings[0].help.as_deref(), Some("it has `crossing`"));
}

#[test]
fn a_script_that_is_not_whole_is_not_played() {
    let pack = pack();
    let game = opened(&pack);
    for (from, to, finding) in [
        ("Do(Row, [5])", "Do(Swim)", "IO005"),
        ("crossing", "landing", "PLAY011"),
        ("format: 1", "format: 99", "IO009"),
    ] {
        let (mut failures, mut steps, mut finished) = (Vec::new(), 0, 0);
        let source = file(SCRIPT.replace(from, to));
        let summary = game.play_script(&source, Syntax::Ron, &mut |event| match event {
            ScriptEvent::Failed(finding) => failures.push(finding),
            ScriptEvent::Step(_) => steps += 1,
            ScriptEvent::Finished(_) => finished += 1,
            ScriptEvent::Started { .. } | ScriptEvent::Warned(_) => {}
        });
        assert_eq!(codes_of(&failures), [finding]);
        assert_eq!((steps, finished), (0, 1));
        assert!(!summary.passes);
        assert_eq!(
            codes_of(
                &game
                    .record_script(&source, Syntax::Ron)
                    .expect_err("no record")
            ),
            [finding]
        );
    }
    assert!(
        game.play_script(&file(SCRIPT), Syntax::Ron, &mut |_| ())
            .passes
    );
}

#[test]
fn a_script_that_fails_is_not_recorded() {
    let pack = pack();
    let source = file(SCRIPT.replace("Do(Row, [5])", "Do(Row, [7])"));
    let findings = opened(&pack)
        .record_script(&source, Syntax::Ron)
        .expect_err("no record");
    assert_eq!(codes_of(&findings), ["PLAY005"]);
}

#[test]
fn a_record_is_proved_from_its_text() {
    let pack = pack();
    let game = opened(&pack);
    let record = game
        .record_script(&file(SCRIPT), Syntax::Ron)
        .expect("it passes");
    assert_eq!(
        scenario_of(&file(record.as_str()), Syntax::Ron),
        Some("crossing".into())
    );
    let report = game.replay(&file(record.as_str()), Syntax::Ron);
    assert_eq!(report.diagnostics, []);
    assert_eq!(
        (report.held, report.renewed.as_ref()),
        (report.actions, Some(&record))
    );
    assert!(report.actions > 2, "{record}");
    for (from, to, finding) in [
        ("action: Row", "action: Swim", "IO005"),
        ("\"ferry\"", "\"raft\"", "REC007"),
        ("\"crossing\"", "\"landing\"", "PLAY011"),
    ] {
        assert!(record.contains(from), "{from} in {record}");
        let report = game.replay(&file(record.replacen(from, to, 1)), Syntax::Ron);
        assert_eq!(codes_of(&report.diagnostics), [finding]);
        assert_eq!(
            (report.actions, report.held, report.renewed),
            (0, 0, None),
            "nothing is played"
        );
    }
}

/// A game that comes to no end is stored, and its record says what was wrong with it.
#[test]
fn a_game_that_goes_astray_is_reported_again_by_its_record() {
    let pack = pack();
    for fault in [
        Fault::DeadEnd,
        Fault::ListsTooMuch,
        Fault::LosesUnits,
        Fault::NoShore,
    ] {
        let ferry = Ferry {
            fault,
            ..Ferry::default()
        };
        let game = Opened::new(ferry, &pack, &pack.scenarios[0]);
        let astray = (0..20).find_map(|seed| {
            let end = game.random_game(seed, Watch::Invariants).end;
            Some((seed, end.err()?))
        });
        let (seed, astray) = astray.unwrap_or_else(|| panic!("{fault:?} is never met"));
        let record = game.record_game(seed, Watch::Invariants);
        let report = game.replay(&file(record.expect("plain data")), Syntax::Ron);
        let reported: Vec<&str> = report
            .diagnostics
            .iter()
            .map(|finding| finding.message.as_str())
            .collect();
        assert_eq!(reported, [astray.diagnostic().message], "{fault:?}");
    }
}

/// A record may leave off anywhere: that of a stopped game holds, and is the beginning of the whole game's.
#[test]
fn a_stopped_game_is_recorded_up_to_its_last_turn() {
    let pack = pack();
    let game = opened(&pack);
    let watch = Watch::Invariants;
    let mut stopped = 0;
    for seed in 0..20 {
        let whole = game.random_game(seed, watch);
        let part = game.random_game_until(seed, watch, Some(2));
        stopped += usize::from(part.actions < whole.actions);
        let record = game.record_game_until(seed, watch, Some(2));
        let report = game.replay(&file(record.expect("plain data")), Syntax::Ron);
        assert_eq!(report.diagnostics, [], "seed {seed}");
        let counts = (report.actions, report.held);
        assert_eq!(counts, (part.actions, part.actions), "seed {seed}");
    }
    assert!(stopped > 5, "{stopped}");
}

#[test]
fn what_may_be_done_is_listed_with_remarks() {
    let pack = pack();
    let reported = |script: &str| {
        let legal = opened(&pack).legal_after(&file(script), Syntax::Ron, &About::Anything);
        legal.map(|legal| legal.choices)
    };
    let choice = |action: &str, unit: Option<&str>, cost: Option<&str>| Choice {
        action: action.to_owned(),
        cost: cost.map(str::to_owned),
        named: NamedThings {
            units: unit.map(Id::from).into_iter().collect(),
            hexes: Vec::new(),
        },
    };
    let first = SCRIPT
        .replace("Do(Row, [5]),", "")
        .replace("Auto(End, 3),", "");
    assert_eq!(
        reported(&first),
        Ok(vec![
            choice("Board(unit: \"b\")", Some("b"), None),
            choice("Board(unit: \"c\")", Some("c"), None),
            choice("Row", None, Some("1 aboard")),
        ])
    );
    assert_eq!(reported(SCRIPT), Ok(Vec::new()), "all are across");
    let fails = reported(&SCRIPT.replace("[5]", "[7]")).expect_err("it fails");
    assert_eq!(codes_of(&fails), ["PLAY005"]);
}

#[test]
fn other_data_is_reported_and_the_record_still_proved() {
    let pack = pack();
    let record = opened(&pack)
        .record_script(&file(SCRIPT), Syntax::Ron)
        .expect("it passes");
    let mut renamed = pack.clone();
    renamed.map.title.push_str(", second printing");
    let report = opened(&renamed).replay(&file(record.as_str()), Syntax::Ron);
    assert_eq!(codes_of(&report.diagnostics), ["REC001"]);
    assert_eq!(report.held, report.actions);
    assert_ne!(report.renewed, Some(record), "it names the new map");
}

#[test]
fn a_record_is_known_by_three_fields() {
    for (text, expected) in [
        (r#"(version: "1", generator: "g", end: "e")"#, true),
        (r#"(version: "1", generator: "g")"#, false),
        (r#"(version: "1", end: "e")"#, false),
        (r#"(generator: "g", end: "e")"#, false),
        (r#"(end: "e")"#, false),
        (SCRIPT, false),
    ] {
        assert_eq!(is_record(&file(text)), expected, "{text}");
    }
}

#[test]
fn a_script_names_a_scenario_of_its_pack() {
    let mut pack = pack();
    let reported = |pack: &Pack, text: &str| {
        let findings = FERRY.read_script(pack, &file(text));
        findings
            .iter()
            .map(|finding| finding.code.id)
            .filter(|id| *id != "PLAY017")
            .collect::<Vec<_>>()
    };
    let elsewhere = SCRIPT.replace("crossing", "landing");
    assert_eq!(reported(&pack, SCRIPT), Vec::<&str>::new());
    assert_eq!(reported(&pack, &elsewhere), ["PLAY014"]);
    pack.manifest.scenarios.push("landing.ron".to_owned());
    assert_eq!(
        reported(&pack, &elsewhere),
        Vec::<&str>::new(),
        "it may be for the scenario that couldn't be read"
    );
}

#[test]
fn a_script_that_expects_nothing_is_reported() {
    let pack = pack();
    let nothing = "no step of the script expects, denies or refuses anything";
    for (steps, expected) in [
        ("", Some("the script has no steps")),
        ("Do(Row)", Some(nothing)),
        ("Do(Row), Auto(End, 1)", Some(nothing)),
        ("Do(Row), Expect(Turn(number: 2))", None),
        ("Deny(Turn(number: 2))", None),
        ("Refuse(Row, \"F1\")", None),
    ] {
        let script =
            format!("(format: 1, scenario: \"crossing\", about: \"\", seed: 1, steps: [{steps}])");
        let found = FERRY.read_script(&pack, &file(&script));
        let said = found.first().map(|finding| finding.message.as_str());
        assert_eq!(said, expected, "{script}");
    }
}

/// What is played move by move is saved, opened again and proved, and its way is a script.
#[test]
fn a_session_is_played_saved_and_proved() {
    let pack = pack();
    let game = opened(&pack);
    let mut session = game
        .begin_session(606, "A try".to_owned())
        .expect("plain data");
    session.set_random(vec!["ferrymen".into()]);
    for (step, dice) in [
        ("Board(unit: \"a\")", &[][..]),
        ("Refuse(Board(unit: \"z\"), \"1.2 known-unit\")", &[]),
        ("Row", &[5]),
        ("Do(Board(unit: \"b\"))", &[]),
        ("Do(Row)", &[6]),
    ] {
        let taken = session.take(step, dice);
        assert!(taken.is_ok(), "{step}: {taken:?}");
    }
    for (step, dice, code) in [
        ("Swim", &[][..], "IO005"),
        ("Board(unit: \"b\")", &[], "PLAY001"),
        ("Row", &[7], "PLAY005"),
        ("Expect(Turn(number: 3))", &[1], "PLAY005"),
    ] {
        let findings = session.take(step, dice).expect_err("it fails");
        assert_eq!(codes_of(&findings), [code], "{step}");
    }
    assert_eq!(
        (session.here(), session.len(), session.way_here()),
        (5, 5, vec![1, 2, 3, 4, 5])
    );
    let made = session.made(3).expect("a move");
    assert_eq!(made, ("Do Row".to_owned(), 2));
    let shown = session.shown();
    assert_eq!(shown.entries[0].words, "Row");
    assert!(
        shown.entries[0]
            .rules()
            .iter()
            .any(|row| row.id == "2.1 swept-away")
    );
    assert!(session.undo() && session.undo());
    let chosen = session.chosen(1).expect("the game goes on");
    assert_eq!(Some(&chosen), session.chosen(1).as_ref());
    session.take(&chosen, &[]).expect("it is legal");

    let text = session.save(Syntax::Ron).expect("plain data");
    let source = SourceFile::new("try.play.ron", text.as_str());
    let (again, findings) = game.open_session(&source, Syntax::Ron);
    assert_eq!(findings, []);
    let mut again = again.expect("it is whole");
    assert_eq!(again.save(Syntax::Ron).ok(), Some(text.clone()));
    assert_eq!(again.random(), [Id::from("ferrymen")]);
    let report = game.replay(&source, Syntax::Ron);
    assert_eq!((report.actions, report.held), (6, 6));
    assert_eq!(report.diagnostics, []);
    assert_eq!(report.renewed, Some(text.clone()));
    assert!(report.applied.contains(&true));

    assert!(again.go(5));
    let script = again.script(Syntax::Ron).expect("plain data");
    assert!(script.contains("Do(Row, [5])"), "{script}");
    let summary = game.play_script(&file(script), Syntax::Ron, &mut |_| ());
    assert!(summary.passes);
    // The session's own way plays as that script does.
    let played = game.play_script(&source, Syntax::Ron, &mut |_| ());
    assert!(played.passes);
    let record = game.record_script(&source, Syntax::Ron).expect("it passes");
    assert_eq!(game.replay(&file(record), Syntax::Ron).diagnostics, []);
    let timeline = game.perform(&source);
    assert_eq!((timeline.findings.len(), timeline.entries.len()), (0, 4));
    assert!(timeline.entries[0].place.span.is_some());

    // A change of the pack is named, and a session that no longer holds is not played on.
    let broken = text.replace("\"a\"", "\"z\"");
    let broken = SourceFile::new("try.play.ron", broken);
    let report = game.replay(&broken, Syntax::Ron);
    assert_eq!(codes_of(&report.diagnostics), ["PLAY001"]);
    assert_eq!((report.actions, report.held), (6, 0));
    let mut failed = Vec::new();
    let summary = game.play_script(&broken, Syntax::Ron, &mut |event| {
        if let ScriptEvent::Failed(finding) = event {
            failed.push(finding);
        }
    });
    assert!(!summary.passes);
    assert_eq!(codes_of(&failed), ["PLAY001"]);
}
