//! A script file with its steps exchanged for those of a session: what is the same keeps its text, its place and its comments.

use beachhead_model::diag::Diagnostic;
use beachhead_model::script::Script;
use beachhead_text::{ListPatch, SourceFile, read_part};
use serde::Serialize;

use super::Session;
use crate::game::Game;
use crate::interpreter::StepOf;
use crate::reading::is_clean;
use crate::to_text::to_text;

/// Scripts and sessions with more steps than this are compared step by step, without looking for what was moved.
const MOST_COMPARED: usize = 4096;

impl<G: Game> Session<'_, G> {
    /// The text of a script's file with the way to where the session stands in the place of its steps, and behind that the steps
    /// that are still to be made. `None` where the file can't be patched: it is to be written anew then.
    ///
    /// # Errors
    /// Why the file can't be read as a script.
    pub fn into_script(&self, source: &SourceFile) -> Result<Option<String>, Vec<Diagnostic>> {
        let read = read_part::<Script<G::Data>>(source, source.syntax());
        let Some(script) = read.value.filter(|_| is_clean(&read.diagnostics)) else {
            return Err(read.diagnostics);
        };
        let way = self.way_here().into_iter();
        let made = way.filter_map(|place| Some(self.step(place)?.0));
        let after: Vec<&StepOf<G>> = made.chain(self.to_come()).collect();
        let mut patch = ListPatch::new(&read.spans, "steps");
        exchange(&mut patch, &script.steps, &after);
        Ok(patch.finish().map(|changes| {
            let mut text = source.text().to_owned();
            for change in changes.into_iter().rev() {
                text.replace_range(change.span.range(), &change.text);
            }
            text
        }))
    }
}

/// Exchanges the records of a list for others, so that as many as possible stay.
fn exchange<T: PartialEq + Serialize>(patch: &mut ListPatch<'_>, before: &[T], after: &[&T]) {
    let syntax = patch.syntax();
    let text = |step: &T| match syntax {
        beachhead_model::syntax::Syntax::Ron => to_text(step),
        beachhead_model::syntax::Syntax::Json => {
            serde_json::to_string(step).unwrap_or_else(|_| "null".to_owned())
        }
    };
    let kept = common(before, after);
    let ends = kept.iter().copied().chain([(before.len(), after.len())]);
    let (mut old, mut new) = (0, 0);
    for (old_end, new_end) in ends {
        // Between two that stay, the first few are exchanged in place, so that a comment beside them stays there.
        let pairs = (old_end - old).min(new_end - new);
        let behind = (old + pairs).checked_sub(1);
        for (at, step) in (old..).zip(after.iter().skip(new).take(pairs)) {
            patch.replace(at, text(step));
        }
        for at in old + pairs..old_end {
            patch.remove(at);
        }
        let added = after.iter().take(new_end).skip(new + pairs);
        let added: Vec<String> = added.map(|step| text(step)).collect();
        match (behind, added.is_empty()) {
            (_, true) => {}
            (Some(at), false) => patch.follow(at, added),
            (None, false) => patch.add(None, added),
        }
        (old, new) = (old_end + 1, new_end + 1);
    }
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
