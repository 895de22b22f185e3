//! Every act becomes a test: steps put together, refusals and expectations by a click, scripts repaired, games by mail.

use std::path::Path;

use beachhead_editor::command::{Command, DraftAsk, PlayAsk, StepsAsk};
use beachhead_editor::live::{Beginning, DraftKind, Judged, ToCome};
use beachhead_editor::player::ScriptFile;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::kit::{choose, choose_unseen, click, press};
use crate::play::{Window, at, begin, live, position, says, wait, window_on_sample};

fn ask(window: &mut Window, ask: PlayAsk) {
    window.state_mut().send(Command::Play(ask));
    window.run_steps(2);
    wait(window);
}

/// Begins a game with the steps of a script, all made.
fn play_on(window: &mut Window, script: &Path, steps: Option<usize>) {
    let script = ScriptFile::Elsewhere(script.to_path_buf());
    ask(window, PlayAsk::PlayOn(script, steps));
}

/// A window on utah with a script that stands before a move.
fn before_a_move(folder: &Path, steps: &str) -> (Window, std::path::PathBuf) {
    let window = window_on_sample("utah", folder);
    let script = folder.join("utah/scripts/mine.ron");
    let text = format!(
        "// Mine.\n(\n    format: 1,\n    scenario: \"landing-and-linkup\",\n    about: \"A try\",\n    seed: 606,\n    steps: [\n        // It stands.\n        Given((turn: 7, phase: \"German movement\", units: [(unit: \"506/101\", hex: \"2305\"), (unit: \"729/709\", hex: \"2505\")])),\n{steps}    ],\n)\n"
    );
    std::fs::write(&script, text).expect("room");
    (window, script)
}

/// A click on a hex that the rules refuse is a step that says so, and the script that is written plays.
#[test]
fn what_must_be_refused_is_written_down_by_a_click() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut window, script) = before_a_move(folder.path(), "");
    play_on(&mut window, &script, None);
    assert_eq!(position(&window).here, 1);
    let counter = at(&window, "2505");
    click(&mut window, counter);
    wait(&mut window);
    assert_eq!(
        live(&window).unit().map(ToString::to_string),
        Some("729/709".to_owned())
    );
    // Across the map.
    let far = at(&window, "3303");
    click(&mut window, far);
    wait(&mut window);
    let (hex, meant) = live(&window).refused_there().expect("it is refused");
    assert_eq!(hex.as_str(), "3303");
    let nth = meant
        .iter()
        .position(|meant| meant.action.starts_with("Move("));
    let nth = nth.expect("a move may be meant");
    let row = &meant[nth].refused.as_ref().expect("why").rule.id;
    let refusal = format!("Refuse({}, \"{row}\"),", meant[nth].action);
    assert!(says(&window, row));
    let mut buttons = window.query_all_by_label("Must be refused");
    buttons.nth(nth).expect("a button").click_accesskit();
    drop(buttons);
    window.run_steps(2);
    wait(&mut window);
    assert_eq!(position(&window).here, 2);
    choose(&mut window, "Write back");
    wait(&mut window);
    let text = std::fs::read_to_string(&script).expect("a file");
    assert!(
        text.contains("// It stands.") && text.contains("// Mine."),
        "{text}"
    );
    assert!(text.contains(&refusal), "{refusal} in {text}");
}

/// A plan is put together by clicks on counters, with what the rules say of it all the while.
#[test]
fn a_battle_is_planned_counter_by_counter() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut window, script) = before_a_move(
        folder.path(),
        "        Do(Move(unit: \"729/709\", path: [\"2405\"])),\n        Do(Done),\n",
    );
    play_on(&mut window, &script, None);
    assert_eq!(live(&window).findings(), []);
    press(&mut window, Modifiers::SHIFT, Key::A);
    wait(&mut window);
    let draft = live(&window).draft().expect("an action is put together");
    assert_eq!(draft.draft_kind(), DraftKind::Action);
    let attack = serde_json::json!({"Attack": {"hex": "", "units": []}});
    ask(&mut window, PlayAsk::Draft(DraftAsk::Value(attack)));
    assert!(says(&window, "Still to be said: Hex"));
    for (field, hex) in [("units", "2405"), ("hex", "2305")] {
        let field = PlayAsk::Draft(DraftAsk::Field(field.to_owned()));
        ask(&mut window, field);
        let place = at(&window, hex);
        click(&mut window, place);
        wait(&mut window);
    }
    let draft = live(&window).draft().expect("it is still put together");
    let wanted = serde_json::json!({"Attack": {"hex": "2305", "units": ["729/709"]}});
    assert_eq!(draft.value(), &wanted);
    assert!(matches!(draft.judged(), Some(Judged::Legal(_))));
    assert!(says(&window, "It may be done"));
    let before = position(&window).here;
    choose(&mut window, "Do it");
    wait(&mut window);
    assert_eq!(position(&window).here, before + 1);
    assert!(live(&window).draft().is_none());

    // What isn't so is denied.
    ask(&mut window, PlayAsk::Draft(DraftAsk::New(DraftKind::Fact)));
    let weather = serde_json::json!({"Eliminated": {"unit": "729/709"}});
    ask(&mut window, PlayAsk::Draft(DraftAsk::Value(weather)));
    choose(&mut window, "Must not be so");
    wait(&mut window);
    let (_, told) = position(&window).way.last().expect("a move");
    assert!(told.starts_with("Deny: eliminated"), "{told}");
}

/// A script that fails is repaired where it stands: the step is changed, what is behind it made again, comments stay.
#[test]
fn a_failing_script_is_repaired() {
    let folder = tempfile::tempdir().expect("a folder");
    let steps = "        Do(Move(unit: \"729/709\", path: [\"2705\"])), // too far\n        // Then.\n        Expect(Zoc(side: \"German\", hex: \"2404\")),\n        Do(Done), // done\n";
    let (mut window, script) = before_a_move(folder.path(), steps);
    play_on(&mut window, &script, None);
    assert_eq!(position(&window).here, 1);
    assert_eq!(position(&window).to_come_in_all, 3);
    let [finding] = live(&window).findings() else {
        panic!("{:?}", live(&window).findings());
    };
    assert_eq!(finding.code.id, "PLAY001");
    choose(&mut window, "Change next…");
    wait(&mut window);
    let draft = live(&window).draft().expect("it is put together anew");
    assert!(draft.exchanges() && matches!(draft.judged(), Some(Judged::Refused(_))));
    let moves = serde_json::json!({"Move": {"unit": "729/709", "path": ["2405"]}});
    ask(&mut window, PlayAsk::Draft(DraftAsk::Value(moves)));
    choose(&mut window, "Do it");
    wait(&mut window);
    assert_eq!(live(&window).findings(), []);
    assert_eq!(
        (position(&window).here, position(&window).to_come_in_all),
        (4, 0)
    );
    choose(&mut window, "Write back");
    wait(&mut window);
    let text = std::fs::read_to_string(&script).expect("a file");
    for kept in [
        "path: [\"2405\"])), // too far",
        "// Then.",
        "Do(Done), // done",
    ] {
        assert!(text.contains(kept), "{kept} in {text}");
    }

    // A move is taken out alone, and put back by another branch; one is made earlier.
    let place = position(&window).way[2].0;
    ask(&mut window, PlayAsk::Steps(StepsAsk::TakeOut(place)));
    assert_eq!(position(&window).way.len(), 3);
    let place = position(&window).way[1].0;
    ask(&mut window, PlayAsk::Steps(StepsAsk::Later(place)));
    assert_eq!(
        live(&window).findings().len(),
        1,
        "who is done moves no more"
    );
    assert_eq!(position(&window).to_come_in_all, 1);
    ask(&mut window, PlayAsk::Steps(StepsAsk::ToCome(ToCome::Drop)));
    assert_eq!(position(&window).to_come_in_all, 0);

    // Nobody else's changes are written over.
    std::fs::write(&script, format!("{text}\n")).expect("room");
    choose(&mut window, "Write back");
    wait(&mut window);
    assert_eq!(live(&window).findings().len(), 1);
}

/// A script is gone through in the player, and played on from where it is shown.
#[test]
fn a_script_is_played_on_from_where_it_is_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window_on_sample("utah", folder.path());
    let script = folder
        .path()
        .join("utah/records/us-campaign-6320428949920201910.record.ron");
    window
        .state_mut()
        .send(Command::PlayScript(ScriptFile::Elsewhere(script)));
    for _ in 0..6000 {
        window.step();
        if !window
            .state()
            .player()
            .is_some_and(beachhead_editor::player::Player::is_playing)
        {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    for _ in 0..5 {
        press(&mut window, Modifiers::NONE, Key::Period);
    }
    choose_unseen(&mut window, "Play on from here");
    wait(&mut window);
    assert_eq!(live(&window).findings(), []);
    assert_eq!(position(&window).here, 5);
    assert!(position(&window).to_come_in_all > 100);
    assert_eq!(
        position(&window).script,
        None,
        "records are not written back"
    );
    ask(&mut window, PlayAsk::Steps(StepsAsk::ToCome(ToCome::Make)));
    assert_eq!(position(&window).here, 6);
}

/// A game goes by mail: one file, which names the first move that doesn't hold; what holds is kept in a file of its own.
#[test]
fn a_game_goes_by_mail() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window_on_sample("utah", folder.path());
    begin(&mut window);
    choose_unseen(&mut window, "Set up as the scenario does");
    wait(&mut window);
    press(&mut window, Modifiers::NONE, Key::Comma);
    wait(&mut window);
    let here = position(&window).way.len();
    let letter = folder.path().join("to-you.play.ron");
    ask(&mut window, PlayAsk::Letter(letter.clone()));
    let text = std::fs::read_to_string(&letter).expect("it is written");
    assert!(text.contains("decides: \""), "{text}");
    ask(&mut window, PlayAsk::Begin(Beginning::Open(letter.clone())));
    assert_eq!(position(&window).way.len(), here);
    assert_eq!(live(&window).findings(), []);

    // A move that the rules refuse.
    let (before, after) = text.split_once("PlaceBeachhead(hex: \"").expect("a move");
    let forged = format!("{before}PlaceBeachhead(hex: \"1101{}", &after[4..]);
    std::fs::write(&letter, &forged).expect("room");
    ask(&mut window, PlayAsk::Begin(Beginning::Open(letter.clone())));
    assert!(live(&window).position().is_none());
    let finding = &live(&window).findings()[0];
    assert!(
        finding.rule.is_some() && finding.place.span.is_some(),
        "{finding:?}"
    );
    choose(&mut window, "Keep what holds");
    wait(&mut window);
    assert!(
        position(&window).to_come_in_all > 0,
        "what doesn't hold waits to be repaired"
    );
    let mended = live(&window).file().expect("it has a place").to_path_buf();
    assert!(mended != letter && mended.is_file());
    let left = std::fs::read_to_string(&letter).expect("a file");
    assert_eq!(left, forged, "the other file stays as it was");
}
