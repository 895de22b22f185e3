//! Proves a record: plays it again, and says what no longer holds.
//!
//! The dice in the record are rolled; where it says that its seed gave them, the seed must give them still. The first
//! action that no longer holds ends the replay and is reported by its rule; what held up to there can be stored anew.

use std::fmt::Display;

use beachhead_model::diag::{Diagnostic, Severity, Subject};
use beachhead_model::games::GameData;
use beachhead_model::session::Digests;
use beachhead_model::stored::Stored;
use beachhead_text::Spans;

use super::codes;
use super::dice::{Dice, GivenDice, SeededDice};
use super::digests::KnownData;
use super::form::{is_comparable, state_digest};
use super::game::{ActionOf, Game};
use super::playout::Astray;
use super::random_game::Applied;
use super::record::{Record, RecordedAction, VERSION};
use super::to_text::to_text;
use super::violation::Violation;

/// What came of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay<G: GameData> {
    /// Actions that the record has.
    pub actions: usize,
    /// Actions that still hold.
    pub held: usize,
    /// What differs and what no longer holds.
    pub diagnostics: Vec<Diagnostic>,
    /// The record as it would be made today, up to where it holds.
    pub renewed: Stored<Record<G>>,
    /// Of each row of the rule index, whether an action that holds applied it.
    pub applied: Vec<bool>,
}

/// Result of a replay, with the record as text.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayReport {
    /// Actions that the record has.
    pub actions: usize,
    /// Actions that still hold.
    pub held: usize,
    /// Findings: unreadable lines, other data, actions that no longer hold.
    pub diagnostics: Vec<Diagnostic>,
    /// The record as it would be made today, up to where it holds; none if it can't be read.
    pub renewed: Option<String>,
    /// Of each row of the rule index, whether an action that holds applied it.
    pub applied: Vec<bool>,
}

/// Plays a record again that was read from the file of these spans, with this data.
pub fn replay<G: Game>(
    game: &G,
    record: Stored<Record<G::Data>>,
    data: KnownData,
    spans: &Spans,
) -> Replay<G::Data> {
    let made_with = MadeWith {
        verb: "recorded",
        version: &record.version,
        data: &record.data,
        generator: &record.generator,
    };
    let mut findings = differences(made_with, &data, spans);
    let actions = record.actions.len();
    let mut state = game.start();
    let mut start_stands = true;
    if let Some(position) = &record.start {
        match game.given(position) {
            Ok(given) => state = given,
            Err(why) => {
                start_stands = false;
                findings.push(Diagnostic::error(codes::POSITION, why).at(spans.field("start")));
            }
        }
    }
    // Another generator's dice can't be proved; the record's own are rolled all the same.
    let mut seeded =
        (record.generator == SeededDice::GENERATOR).then(|| SeededDice::new(record.seed));
    let mut held = 0;
    let mut applied = Applied::of(&game.rules());
    for (index, action) in record.actions.iter().enumerate().filter(|_| start_stands) {
        let seeded = if action.given { None } else { seeded.as_mut() };
        if let Err(finding) = prove(game, &mut state, action, seeded, &mut applied) {
            let finding = (*finding)
                .on(Subject::Item(format!("action {}", index + 1)))
                .note(to_text(&action.action));
            findings.push(finding.at(spans.place("deeds", index)));
            break;
        }
        held += 1;
    }
    let end = match state_digest(&state) {
        Ok(end) => end,
        Err(why) => {
            findings.push(Diagnostic::error(codes::BROKEN_RULES, why).at(spans.field("end")));
            record.end.clone()
        }
    };
    if held == actions && start_stands && end != record.end {
        findings.push(other_end(&record.end).at(spans.field("end")));
    }
    if held == actions
        && start_stands
        && let Some(astray) = stranded(game, &state, actions)
    {
        findings.push(astray.diagnostic().at(spans.field("end")));
    }
    let renewed = record.map(|mut record| {
        record.actions.truncate(held);
        Record {
            version: VERSION.to_owned(),
            data: data.today,
            end,
            ..record
        }
    });
    Replay {
        actions,
        held,
        diagnostics: findings,
        renewed,
        applied: applied.rows,
    }
}

/// What is wrong with the end that a record states, which isn't the one it comes to.
fn other_end(stated: &str) -> Diagnostic {
    if is_comparable(stated) {
        let message =
            "every action holds, but they no longer lead to the end that the record states";
        return Diagnostic::error(codes::OTHER_END, message);
    }
    let message = "every action and every die holds, but whether they lead to the same end can't be checked: the record states it in a way of another version";
    Diagnostic::new(Severity::Info, codes::END_NOT_CHECKED, message)
        .help("`beachhead replay --migrate` stores the end that they lead to now")
}

/// Takes an action if it is legal still, and rolls and leads as it did.
fn prove<G: Game>(
    game: &G,
    state: &mut G::State,
    recorded: &RecordedAction<ActionOf<G>>,
    seeded: Option<&mut SeededDice>,
    applied: &mut Applied,
) -> Result<(), Box<Diagnostic>> {
    let refused = |violation: Violation| Box::new(violation.diagnostic(codes::NO_LONGER_LEGAL));
    let resolved = game.read(state, &recorded.action).map_err(refused)?;
    if let Err(violation) = game.check(state, &resolved) {
        return Err(if is_listed(game, state, &resolved) {
            let action = to_text(&recorded.action);
            Astray::ListedButRefused(action, Box::new(violation))
                .diagnostic()
                .into()
        } else {
            refused(violation)
        });
    }
    let mut dice = ProvedDice {
        recorded: GivenDice::new(&recorded.dice),
        seeded,
        differs: None,
    };
    let mut next = state.clone();
    game.apply(&mut next, &resolved, &mut dice, applied);
    let ProvedDice {
        recorded: rolled,
        differs,
        ..
    } = dice;
    rolled
        .finish()
        .map_err(|why| Diagnostic::error(codes::OTHER_DICE, why))?;
    if let Some(differs) = differs {
        let help = "dice that a player gave are marked `given: true`";
        return Err(Diagnostic::error(codes::NOT_FROM_SEED, differs)
            .help(help)
            .into());
    }
    game.invariants(&next)
        .map_err(|what| Astray::Broken(to_text(&recorded.action), what).diagnostic())?;
    *state = next;
    Ok(())
}

/// An action that is refused no longer holds; but where it is listed all the same, the rules contradict themselves.
fn is_listed<G: Game>(game: &G, state: &G::State, action: &G::Resolved) -> bool {
    let mut listed = Vec::new();
    game.legal(state, &mut listed);
    listed.contains(action)
}

/// What is wrong with where a record leaves off: games go on from anywhere to their end.
fn stranded<G: Game>(game: &G, state: &G::State, actions: usize) -> Option<Astray> {
    if game.over(state) {
        return None;
    }
    if actions >= game.most_actions() {
        return Some(Astray::Runaway(actions));
    }
    let mut listed = Vec::new();
    game.legal(state, &mut listed);
    listed
        .is_empty()
        .then(|| Astray::DeadEnd(Box::new(game.turn(state))))
}

/// Version, data and dice with which a record or a session was made.
pub(super) struct MadeWith<'a> {
    /// How it was made: `recorded`.
    pub(super) verb: &'static str,
    /// The version of the engine.
    pub(super) version: &'a str,
    /// The data.
    pub(super) data: &'a Digests,
    /// The generator of the dice.
    pub(super) generator: &'a str,
}

/// Reports each difference between how a record or session was made and how it is replayed; none is a mistake in itself.
pub(super) fn differences(
    made_with: MadeWith<'_>,
    data: &KnownData,
    spans: &Spans,
) -> Vec<Diagnostic> {
    let MadeWith {
        verb,
        version,
        data: made_with,
        generator,
    } = made_with;
    let mut findings = Vec::new();
    let mut differ = |code, severity, field, message: String| {
        findings.push(Diagnostic::new(severity, code, message).at(spans.field(field)));
    };
    if version != VERSION {
        let message = format!("this was {verb} by version {version}; this is {VERSION}");
        differ(codes::OTHER_VERSION, Severity::Info, "version", message);
    }
    for (part, is_comparable) in data.differing(made_with) {
        let other = if part.ends_with('s') {
            "other"
        } else {
            "another"
        };
        let message = match is_comparable {
            true => format!("this was {verb} with {other} {part} than the pack's"),
            false => format!(
                "whether this was {verb} with {other} {part} can't be checked: the file states it in a way of another version"
            ),
        };
        differ(codes::OTHER_DATA, Severity::Warning, "data", message);
    }
    if generator != SeededDice::GENERATOR {
        let message = format!(
            "generator `{generator}` is not known here: its dice can't be proved by the seed"
        );
        differ(
            codes::NOT_FROM_SEED,
            Severity::Warning,
            "generator",
            message,
        );
    }
    findings
}

/// The dice of a record, held against those of its seed.
struct ProvedDice<'a> {
    recorded: GivenDice<'a>,
    seeded: Option<&'a mut SeededDice>,
    differs: Option<String>,
}

impl Dice for ProvedDice<'_> {
    fn roll(&mut self, sides: u16, purpose: &dyn Display) -> u16 {
        let die = self.recorded.roll(sides, purpose);
        if let Some(seeded) = &mut self.seeded {
            let expected = seeded.roll(sides, purpose);
            if die != expected {
                self.differs.get_or_insert_with(|| {
                    format!("the record rolls {die} for {purpose}, but its seed gives {expected}")
                });
            }
        }
        die
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testgame::{Fault, Ferry, FerryAction, digests, recorded};
    use beachhead_model::syntax::Syntax;
    use beachhead_text::{SourceFile, read_part, write_part};

    const STEPS: &str =
        r#"Do(Board(unit: "a")), Do(Row, [5]), Do(Board(unit: "b")), Do(Row), Auto(End, 3),"#;

    /// Spoils a record's text, reads it as from a file, and replays it.
    fn reported(
        ferry: &Ferry,
        spoil: impl Fn(String) -> String,
    ) -> (Vec<String>, Replay<crate::testgame::FerryData>) {
        let record = recorded(&Ferry::default(), STEPS);
        let text = spoil(write_part(&record, Syntax::Ron).expect("plain data"));
        let read = read_part(&SourceFile::new("ferry.record.ron", text), Syntax::Ron);
        assert_eq!(read.diagnostics, []);
        let replay = replay(
            ferry,
            read.value.expect("a record"),
            digests().into(),
            &read.spans,
        );
        let reported = replay
            .diagnostics
            .iter()
            .map(|finding| format!("{}: {}", finding.code.id, finding.message));
        (reported.collect(), replay)
    }

    #[test]
    fn a_record_holds_as_it_was_made() {
        let (reported, replay) = reported(&Ferry::default(), |text| text);
        assert_eq!(reported, Vec::<String>::new());
        assert_eq!(replay.held, replay.actions);
        let rows = Ferry::RULES.iter().zip(&replay.applied);
        let applied: Vec<&str> = rows
            .filter(|(_, is_applied)| **is_applied)
            .map(|(row, _)| &*row.id)
            .collect();
        assert_eq!(applied, ["1.2 known-unit"]);
        assert_eq!(
            replay.renewed,
            recorded(&Ferry::default(), STEPS),
            "what is stored anew is the same"
        );
    }

    #[test]
    fn what_no_longer_holds_is_reported() {
        let seeded = recorded(&Ferry::default(), STEPS)
            .part
            .actions
            .into_iter()
            .find(|action| !action.given && !action.dice.is_empty());
        let [die] = seeded.expect("dice from the seed").dice[..] else {
            panic!("one die")
        };
        let row = |die: u16| format!("(action: Row, dice: [{die}]),");
        for (from, to, finding) in [
            (r#"rulebook: "ferry""#, r#"rulebook: "ferry""#, None),
            (
                r#"version: "0.1.0""#,
                r#"version: "0.0.9""#,
                Some("REC006: this was recorded by version 0.0.9; this is 0.1.0"),
            ),
            (
                r#"map: "m""#,
                r#"map: "n""#,
                Some("REC001: this was recorded with another map than the pack's"),
            ),
            (
                r#"map: "m""#,
                r#"map: "d2:m""#,
                Some("REC001: whether this was recorded with another map can't be checked"),
            ),
            (
                r#"unit: "a""#,
                r#"unit: "z""#,
                Some("REC002: there is no unit z"),
            ),
            (
                "dice: [5]",
                "dice: [5, 5]",
                Some("REC003: 1 of the 2 dice given are never rolled"),
            ),
            (
                &row(die),
                &row(die % 6 + 1),
                Some("REC004: the record rolls"),
            ),
            (
                "pcg32-54",
                "xyz",
                Some("REC004: generator `xyz` is not known here"),
            ),
            (
                r#"end: "s1:"#,
                r#"end: "s1:0"#,
                Some("REC005: every action holds, but"),
            ),
            (
                r#"end: "s1:"#,
                r#"end: ""#,
                Some("REC008: every action and every die holds, but"),
            ),
            (
                r#"end: "s1:"#,
                r#"end: "s2:"#,
                Some("REC008: every action and every die holds, but"),
            ),
            (
                r#"end: "s1:"#,
                r#"end: "0"#,
                Some("REC005: every action holds, but"),
            ),
        ] {
            let (reported, replay) = reported(&Ferry::default(), |text| {
                assert!(text.contains(from), "{from} in {text}");
                text.replacen(from, to, 1)
            });
            match finding {
                None => assert_eq!(reported, Vec::<String>::new()),
                Some(finding) => assert!(
                    reported
                        .iter()
                        .any(|reported| reported.starts_with(finding)),
                    "{finding} in {reported:?}"
                ),
            }
            assert_eq!(replay.renewed.actions.len(), replay.held);
        }
    }

    #[test]
    fn a_fixed_rule_is_reported_at_the_first_action_it_breaks() {
        let stricter = Ferry {
            fault: Fault::OneSeat,
            ..Ferry::default()
        };
        let record = recorded(
            &Ferry::default(),
            r#"Do(Board(unit: "a")), Do(Board(unit: "b")), Do(Row, [1]),"#,
        );
        let text = write_part(&record, Syntax::Ron).expect("plain data");
        let read = read_part(&SourceFile::new("ferry.record.ron", text), Syntax::Ron);
        let replay = replay(
            &stricter,
            read.value.expect("a record"),
            digests().into(),
            &read.spans,
        );
        let [finding] = &replay.diagnostics[..] else {
            panic!("{:?}", replay.diagnostics)
        };
        assert_eq!(finding.code.id, "REC002");
        assert_eq!(finding.rule.as_deref(), Some("1.1 boat-full"));
        assert_eq!(finding.place, read.spans.place("deeds", 1));
        assert_eq!(
            replay
                .renewed
                .actions
                .iter()
                .map(|action| &action.action)
                .collect::<Vec<_>>(),
            [&FerryAction::Board { unit: "a".into() }]
        );
    }

    /// What is wrong after the first fault is not asked for.
    #[test]
    fn a_refusal_is_reported_by_itself() {
        let dead_end = Ferry {
            fault: Fault::DeadEnd,
            ..Ferry::default()
        };
        let (reported, replay) = reported(&dead_end, |text| {
            text.replace(r#"unit: "b""#, r#"unit: "z""#)
        });
        assert_eq!(reported, ["REC002: there is no unit z"]);
        assert_eq!(replay.held, 2);
    }

    #[test]
    fn a_record_begins_at_the_last_position_given() {
        let steps = r#"Do(Board(unit: "a")), Given((aboard: ["b"])), Do(Row, [5]),"#;
        let record = recorded(&Ferry::default(), steps);
        assert_eq!(record.actions.len(), 1);
        let text = write_part(&record, Syntax::Ron).expect("plain data");
        let read = read_part(&SourceFile::new("ferry.record.ron", text), Syntax::Ron);
        assert_eq!(read.value.as_ref(), Some(&record));
        let replay = replay(
            &Ferry::default(),
            read.value.expect("a record"),
            digests().into(),
            &read.spans,
        );
        assert_eq!((replay.diagnostics, replay.held), (Vec::new(), 1));
    }
}
