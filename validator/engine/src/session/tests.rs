use beachhead_model::diag::Severity;
use beachhead_model::script::Until;
use beachhead_model::session::SavedSession;
use beachhead_model::stored::Stored;
use beachhead_model::syntax::Syntax;
use beachhead_text::{SourceFile, read_part, write_part};

use super::file::OpenedSession;
use super::*;
use crate::about::About;
use crate::choices::Choices;
use crate::interpreter::MOST_RANDOM_ACTIONS;
use crate::legal::Legal;
use crate::testgame::{Fault, Ferry, FerryAction, FerryData, FerryFact, FerryPosition, digests};

type FerryStep = StepOf<Ferry>;

pub(super) fn board(unit: &str) -> FerryStep {
    Step::Do(FerryAction::Board { unit: unit.into() }, Vec::new())
}

pub(super) fn row(dice: &[u16]) -> FerryStep {
    Step::Do(FerryAction::Row, dice.to_vec())
}

pub(super) fn played<'g>(ferry: &'g Ferry, steps: &[FerryStep]) -> Session<'g, Ferry> {
    let mut session = Session::new(ferry, 606);
    for step in steps {
        session.take(step.clone()).expect("it goes as it says");
    }
    session
}

/// Sessions that went every which way: moves with and without dice, proofs, positions, random play, back and forth.
fn walked(
    ferry: &Ferry,
    seed: u64,
) -> (Session<'_, Ferry>, Vec<Situation<<Ferry as Game>::State>>) {
    let mut session = Session::new(ferry, seed);
    let mut seen = vec![session.now.clone()];
    let mut choices = Choices::new(seed);
    for _ in 0..120 {
        match choices.below(12) {
            0 => drop(session.go(choices.below(session.len() + 1))),
            1 => drop(session.undo()),
            2 => drop(session.redo()),
            3 => {
                let position = FerryPosition::aboard(&["a", "c"]);
                drop(session.take(Step::Given(position)));
            }
            4 => drop(session.take(Step::Auto(Until::End, seed))),
            5 => drop(session.take(Step::Deny(FerryFact::Turn { number: 9000 }, None))),
            6 => drop(session.take(row(&[3]))),
            7 | 8 => drop(session.take(row(&[]))),
            _ => {
                let unit = choices.pick(&["a", "b", "c"]).expect("three");
                drop(session.take(board(unit)));
            }
        }
        if session.here() == seen.len() {
            seen.push(session.now.clone());
        }
    }
    (session, seen)
}

#[test]
fn every_place_comes_back_as_it_was() {
    let ferry = Ferry::default();
    for seed in 0..40 {
        let (mut session, seen) = walked(&ferry, seed);
        assert!(
            session.len() > STRIDE,
            "far enough to lie between kept places"
        );
        let mut choices = Choices::new(seed);
        for _ in 0..60 {
            let place = choices.below(seen.len());
            assert!(session.go(place));
            assert_eq!((session.here(), &session.now), (place, &seen[place]));
        }
        assert!(!session.go(seen.len()), "there is no such place");
    }
}

#[test]
fn undone_moves_stay_as_branches() {
    let ferry = Ferry::default();
    let mut session = played(&ferry, &[board("a"), row(&[5]), board("b")]);
    assert!(session.undo() && session.undo());
    assert_eq!(session.here(), 1);
    session.take(row(&[6])).expect("it goes as it says");
    assert_eq!((session.here(), session.way_here()), (4, vec![1, 4]));
    assert_eq!(session.branches(1), [2, 4]);
    assert!(session.undo() && session.redo());
    assert_eq!(session.here(), 4, "again by the branch that was last gone");
    assert!(session.go(3) && session.undo() && session.undo() && session.redo());
    assert_eq!(session.here(), 2);
    assert!(session.go(0) && !session.undo());
}

#[test]
fn a_move_that_fails_changes_nothing() {
    let ferry = Ferry::default();
    let mut session = played(&ferry, &[board("a"), board("b")]);
    let before = session.now.clone();
    for (step, code) in [
        (board("c"), "PLAY001"),
        (row(&[7]), "PLAY005"),
        (row(&[1, 2]), "PLAY005"),
        (Step::Expect(FerryFact::Turn { number: 2 }, None), "PLAY004"),
        (Step::Given(FerryPosition::aboard(&["z"])), "PLAY008"),
    ] {
        let finding = session.take(step).expect_err("it doesn't go as it says");
        assert_eq!(finding.code.id, code);
        assert_eq!(
            (session.here(), session.len(), &session.now),
            (2, 2, &before)
        );
    }
    let broken = Ferry {
        fault: Fault::LosesUnits,
        ..Ferry::default()
    };
    let mut session = played(&broken, &[board("a")]);
    let before = session.now.clone();
    let finding = session.take(row(&[5])).expect_err("somebody is lost");
    assert_eq!((finding.code.id, &session.now), ("PLAY012", &before));
}

#[test]
fn a_move_is_taken_out_with_what_leads_on_from_it() {
    let ferry = Ferry::default();
    let mut session = played(&ferry, &[board("a"), row(&[5]), board("b")]);
    session.go(1);
    session.take(board("c")).expect("it goes as it says");
    session.take(row(&[2])).expect("it goes as it says");
    assert!(session.remove(2));
    assert_eq!((session.len(), session.here()), (3, 3));
    assert_eq!(session.way_here(), [1, 2, 3]);
    assert!(session.remove(2));
    assert_eq!(
        (session.len(), session.here()),
        (1, 1),
        "before what was taken out"
    );
    assert!(!session.redo(), "nothing leads on");
    assert!(!session.remove(0) && !session.remove(2));
}

#[test]
fn which_die_comes_next_is_known_beforehand() {
    let ferry = Ferry::default();
    let session = played(&ferry, &[board("a")]);
    let die = AskedDie {
        sides: 6,
        purpose: "the current".to_owned(),
    };
    let next = |action: &FerryAction, dice: &[u16]| session.next_die(action, dice);
    assert_eq!(next(&FerryAction::Row, &[]), Ok(Some(die)));
    assert_eq!(next(&FerryAction::Row, &[6]), Ok(None));
    let boarding = FerryAction::Board { unit: "b".into() };
    assert_eq!(next(&boarding, &[]), Ok(None));
    let code =
        |action: &FerryAction, dice: &[u16]| next(action, dice).expect_err("it can't be").code.id;
    assert_eq!(code(&FerryAction::Row, &[7]), "PLAY005");
    assert_eq!(code(&boarding, &[1]), "PLAY005");
    assert_eq!(
        code(&FerryAction::Board { unit: "a".into() }, &[]),
        "PLAY001"
    );
    assert_eq!(session.here(), 1, "nothing was done");
}

#[test]
fn what_is_legal_is_asked_for_a_unit() {
    let ferry = Ferry::default();
    let session = played(&ferry, &[board("a")]);
    let legal = |about| {
        let choices = Legal::of(&ferry, session.state(), &about).choices;
        let actions = choices.into_iter().map(|choice| choice.action);
        actions.collect::<Vec<_>>()
    };
    assert_eq!(legal(About::Anything).len(), 3);
    assert_eq!(legal(About::Unit("b".into())), ["Board(unit: \"b\")"]);
    assert_eq!(legal(About::Unit("a".into())), [""; 0]);
    let refused = session.verdict(&FerryAction::Board { unit: "a".into() });
    let row = refused.map_err(|why| why.rule.id.to_string());
    assert_eq!(row, Err("1.2 known-unit".to_owned()));
}

fn text_of(session: &Session<'_, Ferry>) -> String {
    let saved = session.save("crossing".into(), "A try".to_owned(), digests());
    write_part(&Stored::from(saved), Syntax::Ron).expect("plain data")
}

fn opened<'g>(ferry: &'g Ferry, text: &str) -> OpenedSession<'g, Ferry> {
    let source = SourceFile::new("crossing.play.ron", text);
    assert!(is_session(&source));
    let read = read_part::<SavedSession<FerryData>>(&source, Syntax::Ron);
    assert_eq!(read.diagnostics, []);
    let saved = read.value.expect("a session");
    open_session(ferry, &saved, &digests().into(), &read.spans)
}

#[test]
fn a_session_is_saved_and_opened_again() {
    let ferry = Ferry::default();
    for seed in 0..40 {
        let (mut session, seen) = walked(&ferry, seed);
        session.go(seed as usize % (session.len() + 1));
        let text = text_of(&session);
        let mut again = opened(&ferry, &text);
        assert_eq!(again.diagnostics, []);
        assert_eq!(text_of(&again.session), text);
        for (place, seen) in seen.iter().enumerate() {
            assert!(again.session.go(place));
            assert_eq!(&again.session.now, seen);
        }
    }
}

/// What no longer holds is named, and left out with what leads on from it.
#[test]
fn a_session_of_other_rules_loses_what_no_longer_holds() {
    let ferry = Ferry::default();
    let mut session = played(&ferry, &[board("a"), board("b"), row(&[5])]);
    session.go(1);
    session.take(row(&[])).expect("it goes as it says");
    session.go(3);
    let text = text_of(&session);
    let stricter = Ferry {
        fault: Fault::OneSeat,
        ..Ferry::default()
    };
    let opened = opened(&stricter, &text);
    let [finding] = &opened.diagnostics[..] else {
        panic!("{:?}", opened.diagnostics)
    };
    assert_eq!(finding.rule.as_deref(), Some("1.1 boat-full"));
    assert!(finding.place.span.is_some());
    assert_eq!((opened.session.len(), opened.session.here()), (2, 1));
    assert_eq!(opened.lines, [0, 3]);
}

#[test]
fn what_can_not_be_is_named_at_its_line() {
    let ferry = Ferry::default();
    let mut session = played(&ferry, &[board("a"), row(&[])]);
    session.go(1);
    session.take(board("b")).expect("it goes as it says");
    let text = text_of(&session);
    let rolled = session.rolled(2)[0];
    let (die, other) = (
        format!("rolled: [{rolled}]"),
        format!("rolled: [{}]", rolled % 6 + 1),
    );
    for (from, to, code, left) in [
        ("after: 1", "after: 7", "PLAY018", 2),
        ("here: 3", "here: 9", "PLAY018", 3),
        (die.as_str(), other.as_str(), "REC003", 2),
        ("pcg32-54", "coin", "REC004", 3),
        ("map: \"", "map: \"0", "REC001", 3),
    ] {
        assert!(text.contains(from), "{from} in {text}");
        let opened = opened(&ferry, &text.replacen(from, to, 1));
        let [finding] = &opened.diagnostics[..] else {
            panic!("{:?}", opened.diagnostics)
        };
        assert_eq!(finding.code.id, code, "{to}");
        assert!(finding.place.span.is_some());
        assert_eq!(opened.session.len(), left, "{to}");
        let is_mistake = finding.severity == Severity::Error;
        assert_eq!(is_mistake, code.starts_with("PLAY") || code == "REC003");
    }
}

/// The way plays as a script to the state where the session stands.
#[test]
fn a_way_is_a_script() {
    use crate::script::run_script;
    use crate::step_places::StepPlaces;

    let ferry = Ferry::default();
    for seed in 0..40 {
        let (session, _) = walked(&ferry, seed);
        let script = session.to_script("crossing".into(), "A try".to_owned());
        let text = write_part(&Stored::from(script.clone()), Syntax::Ron).expect("plain data");
        let source = SourceFile::new("crossing.ron", text);
        let read = read_part(&source, Syntax::Ron);
        assert_eq!(
            read.value.map(|stored: Stored<_>| stored.part),
            Some(script.clone())
        );
        let places = StepPlaces::of_script(read.spans);
        let played = run_script(&ferry, &script, &places, &mut |_| ());
        assert!(played.summary.passes);
        assert_eq!(&played.state, session.state());
    }
    let session = played(&ferry, &[board("a"), row(&[])]);
    let rolled = session.rolled(2);
    let steps = session.to_script("crossing".into(), String::new()).steps;
    assert_eq!(
        steps,
        [board("a"), row(&rolled)],
        "the dice are written down"
    );
}

/// Each branch may be a whole game: a file of many is not played through.
#[test]
fn random_moves_are_bounded_over_all_ways() {
    let ferry = Ferry::default();
    let mut session = Session::new(&ferry, 606);
    session
        .take(Step::Auto(Until::End, 3))
        .expect("it comes to its end");
    let text = text_of(&session);
    let (before, after) = text.split_once("        (step").expect("a move");
    let (line, rest) = after.split_once('\n').expect("a line");
    let line = format!("        (step{}, after: 0),\n", line.trim_end_matches("),"));
    let branches = MOST_RANDOM_ACTIONS / 3;
    let text = format!("{before}{}{rest}", line.repeat(branches));
    let opened = opened(&ferry, &text);
    let codes = opened.diagnostics.iter().map(|finding| finding.code.id);
    assert!(codes.clone().count() > 0 && codes.clone().all(|code| code == "PLAY016"));
    assert!(opened.session.kept <= MOST_KEPT);
    assert!(opened.session.len() < branches);
}

/// Who opens a game that came by mail is told whatever doesn't hold of it.
#[test]
fn a_letter_says_who_decides() {
    let ferry = Ferry::default();
    let mut session = played(&ferry, &[board("a"), board("b")]);
    session.undo();
    session.take(row(&[])).expect("it goes as it says");
    let letter = session.letter("crossing".into(), "By mail".to_owned(), digests());
    assert_eq!((letter.moves.len(), letter.here), (2, 2), "one way alone");
    let side = letter.decides.clone().expect("the game goes on");
    let text = write_part(&Stored::from(letter), Syntax::Ron).expect("plain data");
    assert_eq!(opened(&ferry, &text).diagnostics, []);
    let from = format!("decides: \"{side}\"");
    assert!(text.contains(&from), "{text}");
    let lies = text.replace(&from, "decides: \"nobody\"");
    let codes = opened(&ferry, &lies).diagnostics;
    let codes: Vec<&str> = codes.iter().map(|finding| finding.code.id).collect();
    assert_eq!(codes, ["PLAY004"]);
}
