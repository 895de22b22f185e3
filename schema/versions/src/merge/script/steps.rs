//! Steps of two branches as one sequence, by the steps that they share with the base.

use serde_json::Value;

use super::{STEPS, ScriptText, StepText, comments};
use crate::diff::kept_steps;
use crate::merge::records::conflict;
use crate::merge::value::Versions;
use beachhead_model::conflict::Conflict;

/// The steps of both branches, as one sequence.
///
/// Steps that are there twice can be matched in several ways: by what each branch shares with the base, or with the other
/// branch, which is how one that has been merged before goes. Of those without a conflict the shortest sequence is taken, in
/// which a step that both have added is there once.
pub(super) fn merge_steps<'a>(
    scripts: &Versions<&ScriptText<'a>>,
    conflicts: &mut Vec<Conflict>,
) -> Vec<StepText<'a>> {
    let says = scripts.map(|script| {
        let steps = script.steps.iter().map(|step| step.says.clone());
        steps.collect::<Vec<String>>()
    });
    let (one, other) = (
        matched(&says.base, &says.ours),
        matched(&says.base, &says.theirs),
    );
    let across = matched(&says.ours, &says.theirs);
    let back: Matches = across
        .iter()
        .map(|(ours, theirs)| (*theirs, *ours))
        .collect();
    let nearest = merge_along(scripts, &says, &one, &other);
    let ours_by_theirs = merge_along(scripts, &says, &through(&other, &back), &other);
    let theirs_by_ours = merge_along(scripts, &says, &one, &through(&one, &across));
    let merged = shortest(nearest, [ours_by_theirs, theirs_by_ours]);
    conflicts.extend(merged.conflicts);
    merged.steps
}

/// The shortest of the sequences without a conflict; the nearest where two that differ are as short.
fn shortest<'a>(nearest: MergedSteps<'a>, others: [MergedSteps<'a>; 2]) -> MergedSteps<'a> {
    let is_clean = nearest.conflicts.is_empty();
    let clean = others.into_iter().filter(|it| {
        it.conflicts.is_empty() && !(is_clean && it.steps.len() >= nearest.steps.len())
    });
    let mut clean: Vec<MergedSteps<'a>> = clean.collect();
    clean.sort_by_key(|it| it.steps.len());
    let mut clean = clean.into_iter();
    match (clean.next(), clean.next()) {
        (Some(first), Some(second))
            if first.steps.len() == second.steps.len() && first.says() != second.says() =>
        {
            nearest
        }
        (Some(first), _) => first,
        (None, _) => nearest,
    }
}

/// Places of steps that are the same in two sequences, in order.
type Matches = Vec<(usize, usize)>;

/// The most steps that are the same in both, whichever of the two comes first.
fn matched(one: &[String], other: &[String]) -> Matches {
    let is_same = |pair: &(&String, &String)| pair.0 == pair.1;
    if one <= other {
        return kept_steps(one, other, &is_same);
    }
    let turned = kept_steps(other, one, &is_same).into_iter();
    turned.map(|(other, one)| (one, other)).collect()
}

/// Matches of the first sequence with the third, by what both have in common with the second.
fn through(first: &[(usize, usize)], second: &[(usize, usize)]) -> Matches {
    let pairs = first.iter().filter_map(|(from, by)| {
        let found = second.iter().find(|(same, _)| same == by)?;
        Some((*from, found.1))
    });
    pairs.collect()
}

/// Steps of both branches by one way to match them, and what is in conflict by it.
struct MergedSteps<'a> {
    steps: Vec<StepText<'a>>,
    conflicts: Vec<Conflict>,
}

impl MergedSteps<'_> {
    fn says(&self) -> Vec<&str> {
        self.steps.iter().map(|step| step.says.as_str()).collect()
    }
}

/// Merges the runs between steps that all three have, by the steps that the base shares with each branch.
fn merge_along<'a>(
    scripts: &Versions<&ScriptText<'a>>,
    says: &Versions<Vec<String>>,
    one: &[(usize, usize)],
    other: &[(usize, usize)],
) -> MergedSteps<'a> {
    // Steps that all three have, by their places.
    let anchors = one.iter().filter_map(|(base, ours)| {
        let found = other.iter().find(|(same, _)| same == base)?;
        Some((*base, *ours, found.1))
    });
    let ends = (says.base.len(), says.ours.len(), says.theirs.len());
    let mut merged = MergedSteps {
        steps: Vec::new(),
        conflicts: Vec::new(),
    };
    let (mut base_from, mut ours_from, mut theirs_from) = (0, 0, 0);
    for (base, ours, theirs) in anchors.chain([ends]) {
        fn run<T>(all: &[T], from: usize, to: usize) -> &[T] {
            all.get(from..to).unwrap_or_default()
        }
        let runs = Versions {
            base: run(&says.base, base_from, base),
            ours: run(&says.ours, ours_from, ours),
            theirs: run(&says.theirs, theirs_from, theirs),
        };
        let (our_steps, their_steps) = (
            run(&scripts.ours.steps, ours_from, ours),
            run(&scripts.theirs.steps, theirs_from, theirs),
        );
        if runs.ours == runs.base && runs.theirs != runs.base {
            merged.steps.extend(their_steps.iter().cloned());
        } else {
            if runs.plain().is_none() {
                let texts = Versions {
                    base: step_values(run(&scripts.base.steps, base_from, base)),
                    ours: step_values(our_steps),
                    theirs: step_values(their_steps),
                };
                let place = (merged.steps.len() + 1).to_string();
                merged
                    .conflicts
                    .push(conflict(STEPS, place, texts.map(Vec::as_slice)));
            }
            merged.steps.extend(our_steps.iter().cloned());
        }
        merged.steps.extend(scripts.ours.steps.get(ours).cloned());
        (base_from, ours_from, theirs_from) = (base + 1, ours + 1, theirs + 1);
    }
    merged
}

/// Steps as texts, each below its comments.
fn step_values(steps: &[StepText<'_>]) -> Vec<Value> {
    let texts = steps.iter().map(|step| {
        let comments = comments(step.lead, step.trail);
        Value::from(format!("{comments}{}", step.record))
    });
    texts.collect()
}
