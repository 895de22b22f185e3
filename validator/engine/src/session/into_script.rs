//! A script file with its steps exchanged for those of a session: what is the same keeps its text, its place and its comments.

use std::collections::BTreeMap;

use beachhead_model::diag::Diagnostic;
use beachhead_model::script::Script;
use beachhead_text::{ListPatch, SourceFile, read_part, write_part};
use serde::Serialize;

use super::Session;
use crate::game::Game;
use crate::interpreter::StepOf;
use crate::reading::{is_clean, not_written};
use crate::to_text::to_text;

/// Scripts and sessions with more steps than this are compared step by step, without looking for what was moved.
const MOST_COMPARED: usize = 4096;

impl<G: Game> Session<'_, G> {
    /// The text of a script's file with the way to where the session stands in the place of its steps, and behind that the steps
    /// that are still to be made. Where the file can't be patched it is laid out anew, with its comments beside the steps that have their
    /// places now.
    ///
    /// # Errors
    /// Why the file can't be read as a script, or can't be written.
    pub fn into_script(&self, source: &SourceFile) -> Result<String, Vec<Diagnostic>> {
        let read = read_part::<Script<G::Data>>(source, source.syntax());
        let Some(script) = read.value.filter(|_| is_clean(&read.diagnostics)) else {
            return Err(read.diagnostics);
        };
        let way = self.way_here().into_iter();
        let made = way.filter_map(|place| Some(self.step(place)?.0));
        let after: Vec<&StepOf<G>> = made.chain(self.to_come()).collect();
        let mut patch = ListPatch::new(&read.spans, "steps");
        let places = exchange(&mut patch, &script.steps, &after);
        let Some(changes) = patch.finish() else {
            let steps = after.into_iter().cloned().collect();
            let mut anew = script.map(|script| Script { steps, ..script });
            anew.margin.comments.rename("steps", |old| {
                let new = places.get(&old.parse().ok()?)?;
                Some(new.to_string())
            });
            return write_part(&anew, source.syntax()).map_err(not_written);
        };
        let mut text = source.text().to_owned();
        for change in changes.into_iter().rev() {
            text.replace_range(change.span.range(), &change.text);
        }
        Ok(text)
    }
}

/// Exchanges the records of a list for others, so that as many as possible stay. Returns the new places of those that stay, or are
/// exchanged in place.
fn exchange<T: PartialEq + Serialize>(
    patch: &mut ListPatch<'_>,
    before: &[T],
    after: &[&T],
) -> BTreeMap<usize, usize> {
    let syntax = patch.syntax();
    let text = |step: &T| match syntax {
        beachhead_model::syntax::Syntax::Ron => to_text(step),
        beachhead_model::syntax::Syntax::Json => {
            serde_json::to_string(step).unwrap_or_else(|_| "null".to_owned())
        }
    };
    let kept = common(before, after);
    let ends = kept.iter().copied().chain([(before.len(), after.len())]);
    let mut places: BTreeMap<usize, usize> = kept.iter().copied().collect();
    let (mut old, mut new) = (0, 0);
    for (old_end, new_end) in ends {
        // Between two that stay, the first few are exchanged in place, so that a comment beside them stays there.
        let pairs = (old_end - old).min(new_end - new);
        let behind = (old + pairs).checked_sub(1);
        for (at, step) in (old..).zip(after.iter().skip(new).take(pairs)) {
            patch.replace(at, text(step));
            places.insert(at, at - old + new);
        }
        for at in old + pairs..old_end {
            patch.remove(at);
        }
        let added = after.iter().take(new_end).skip(new + pairs);
        let added: Vec<String> = added.map(|step| text(step)).collect();
        match (behind, added.is_empty()) {
            (_, true) => {}
            (Some(at), false) => patch.follow(at, added),
            (None, false) if before.is_empty() => patch.add(None, added),
            (None, false) => patch.precede(0, added),
        }
        (old, new) = (old_end + 1, new_end + 1);
    }
    places
}

/// The places of a longest list of equal steps that both have, in order.
fn common<T: PartialEq>(before: &[T], after: &[&T]) -> Vec<(usize, usize)> {
    let same = |(old, new): (&T, &&T)| old == *new;
    let head = before.iter().zip(after).take_while(|pair| same(*pair));
    let head = head.count();
    let (rest_old, rest_new) = (
        before.get(head..).unwrap_or_default(),
        after.get(head..).unwrap_or_default(),
    );
    let tail = rest_old.iter().rev().zip(rest_new.iter().rev());
    let tail = tail.take_while(|pair| same(*pair)).count();
    let middle_old = rest_old.get(..rest_old.len() - tail).unwrap_or_default();
    let middle_new = rest_new.get(..rest_new.len() - tail).unwrap_or_default();
    let mut kept: Vec<(usize, usize)> = (0..head).map(|at| (at, at)).collect();
    let within = longest(middle_old, middle_new);
    kept.extend(
        within
            .into_iter()
            .map(|(old, new)| (old + head, new + head)),
    );
    let tails = (before.len() - tail..before.len()).zip(after.len() - tail..);
    kept.extend(tails);
    kept
}

/// The same by comparing each with each, between what begins and ends alike.
fn longest<T: PartialEq>(before: &[T], after: &[&T]) -> Vec<(usize, usize)> {
    if before.len() > MOST_COMPARED || after.len() > MOST_COMPARED {
        return Vec::new();
    }
    let width = after.len() + 1;
    // Of each pair of places, how many steps the two lists have in common from there on.
    let mut lengths = vec![0_u32; (before.len() + 1) * width];
    let length = |lengths: &[u32], old: usize, new: usize| {
        lengths.get(old * width + new).copied().unwrap_or_default()
    };
    for (old, step) in before.iter().enumerate().rev() {
        for (new, other) in after.iter().enumerate().rev() {
            let best = match step == *other {
                true => length(&lengths, old + 1, new + 1) + 1,
                false => length(&lengths, old + 1, new).max(length(&lengths, old, new + 1)),
            };
            if let Some(cell) = lengths.get_mut(old * width + new) {
                *cell = best;
            }
        }
    }
    let mut kept = Vec::new();
    let (mut old, mut new) = (0, 0);
    while let (Some(step), Some(other)) = (before.get(old), after.get(new)) {
        if step == *other {
            kept.push((old, new));
            (old, new) = (old + 1, new + 1);
        } else if length(&lengths, old + 1, new) >= length(&lengths, old, new + 1) {
            old += 1;
        } else {
            new += 1;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use beachhead_model::script::Step;
    use beachhead_text::read_part;

    use super::super::tests::{board, played, row};
    use super::*;
    use crate::choices::Choices;
    use crate::testgame::{Ferry, FerryData, FerryFact};

    fn written(session: &Session<'_, Ferry>, text: &str) -> String {
        let source = SourceFile::new("crossing.ron", text);
        session.into_script(&source).expect("a script")
    }

    fn head(steps: &str) -> String {
        format!(
            "// Ours.\nScript(\n    format: 1,\n    scenario: \"crossing\",\n    about: \"A try\",\n    seed: 606,\n    steps: [\n{steps}    ],\n)\n"
        )
    }

    #[test]
    fn what_stays_keeps_its_comments() {
        let ferry = Ferry::default();
        let text = head(
            "        // First.\n        Do(Board(unit: \"a\")), // a\n        Do(Board(unit: \"b\")), // b\n        // They row.\n        Do(Row, [5]), // row\n",
        );
        let same = played(&ferry, &[board("a"), board("b"), row(&[5])]);
        assert_eq!(written(&same, &text), text);
        let other = played(&ferry, &[board("a"), board("c"), row(&[5])]);
        assert_eq!(written(&other, &text), text.replace("\"b\"", "\"c\""));
        let mut more = played(&ferry, &[board("a"), board("b"), row(&[5])]);
        more.queue([Step::Expect(FerryFact::Turn { number: 2 }, None)]);
        let patched = written(&more, &text);
        assert!(patched.contains("Do(Row, [5]),\n        Expect(Turn(number: 2)), // row"));
        // A comment hides the comma behind a step that goes.
        let hidden = text.replace("\"b\")), // b", "\"b\")) // b\n        ,");
        let fewer = played(&ferry, &[board("a"), row(&[5])]);
        for text in [&text, &hidden] {
            let patched = written(&fewer, text);
            assert!(
                patched.contains("// They row.") && patched.contains("// a"),
                "{patched}"
            );
            assert!(!patched.contains("\"b\""), "{patched}");
        }
        let none = Session::new(&ferry, 606);
        assert!(written(&none, &text).contains("// They row."));
    }

    /// Whatever is exchanged, the file holds the steps of the session afterwards.
    #[test]
    fn the_file_holds_the_steps_afterwards() {
        let ferry = Ferry::default();
        for seed in 0..200 {
            let mut choices = Choices::new(seed);
            let mut steps = || {
                let many = choices.below(7);
                let step = |_| match choices.below(4) {
                    0 => row(&[]),
                    number => Step::Expect(
                        FerryFact::Turn {
                            number: number as u16,
                        },
                        None,
                    ),
                };
                (0..many).map(step).collect::<Vec<_>>()
            };
            let (before, after) = (steps(), steps());
            let lines = before
                .iter()
                .map(|step| format!("        {}, // c\n", to_text(step)));
            let mut session = Session::new(&ferry, 606);
            session.queue(after.clone());
            let text = written(&session, &head(&lines.collect::<String>()));
            let source = SourceFile::new("crossing.ron", text.clone());
            let read = read_part::<Script<FerryData>>(&source, source.syntax());
            assert_eq!(read.diagnostics, [], "{text}");
            assert_eq!(read.value.expect("a script").part.steps, after, "{text}");
        }
    }
}
