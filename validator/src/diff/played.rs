//! Scripts and records that held with the earlier pack and don't hold with the later one, each with its cause.
//!
//! What changes the pack as a whole, such as another grid, and ids that are others now are made first: all else refers to
//! them. Of the other changes those are tried that a script can notice.

use std::borrow::Cow;
use std::collections::BTreeMap;

use beachhead_check::playing::Playing;
use beachhead_check::registry::played_by;
use beachhead_engine::{ScriptEvent, codes};
use beachhead_schema::diag::{Diagnostic, Place, Severity};
use beachhead_schema::diff::{ChangeGroup, ChangeKind, Changes, PackChange};
use beachhead_schema::io::SourceFile;
use beachhead_schema::pack::Pack;

use super::cause::{Budget, smallest};
use super::document::{BrokenScript, EffectReport, PlayReport};
use super::finding;
use super::side::DiffSide;

/// How a file is held to a pack: its first failure, if it fails.
type Hold = fn(&mut Playing<'_>, &SourceFile) -> Option<Diagnostic>;

/// Plays the scripts and records of the later pack, and finds out why those fail that held with the earlier one.
pub(super) fn play(
    changes: &Changes,
    old: &DiffSide<'_>,
    new: &DiffSide<'_>,
    budget: &mut Budget<'_>,
    effect: &mut EffectReport,
) {
    if played_by(new.pack).is_none() {
        return;
    }
    let mut trials = Trials::of(changes, old);
    for (hold, files, place) in [
        (
            script as Hold,
            (&old.scripts, &new.scripts),
            &mut effect.scripts,
        ),
        (
            record as Hold,
            (&old.records, &new.records),
            &mut effect.records,
        ),
    ] {
        if !files.1.is_empty() {
            *place = Some(trials.report(hold, files, (old, new), budget));
        }
    }
}

fn script(playing: &mut Playing<'_>, source: &SourceFile) -> Option<Diagnostic> {
    let mut first = None;
    let summary = playing.play(source, &mut |event| {
        if let ScriptEvent::Failed(finding) = event {
            first.get_or_insert(finding);
        }
    });
    (!summary.passes).then(|| first.unwrap_or_else(|| unread(source)))
}

fn record(playing: &mut Playing<'_>, source: &SourceFile) -> Option<Diagnostic> {
    let replay = match playing.game(source) {
        Ok(game) => game.replay(source, source.syntax()),
        Err(findings) => {
            return findings.into_iter().next().or_else(|| Some(unread(source)));
        }
    };
    // Other data than it was recorded with is no failure yet.
    let is_error = |finding: &Diagnostic| finding.severity == Severity::Error;
    let holds = replay.held == replay.actions && !replay.diagnostics.iter().any(is_error);
    let first = replay.diagnostics.into_iter().find(is_error);
    (!holds).then(|| first.unwrap_or_else(|| unread(source)))
}

fn unread(source: &SourceFile) -> Diagnostic {
    Diagnostic::error(codes::NOTHING_PLAYED, "it can't be played").at(Place::file(source.name()))
}

/// The changes as they are tried.
struct Trials<'a> {
    changes: &'a [PackChange],
    /// The earlier pack with what is made first.
    base: Pack,
    /// The changes that are made first, and those that a script can notice, by their places.
    first: Vec<usize>,
    noticed: Vec<usize>,
}

impl<'a> Trials<'a> {
    fn of(changes: &'a Changes, old: &DiffSide<'_>) -> Self {
        let mut base = changes.base.clone();
        let mut trials = (Vec::new(), Vec::new());
        for (at, change) in changes.all.iter().enumerate() {
            match &change.edit {
                None if change.group == ChangeGroup::Scripts => {}
                None => trials.0.push(at),
                Some(edit) if change.kind == ChangeKind::Renamed => {
                    // It was made for this base.
                    let _ = edit.clone().apply(&mut base);
                    trials.0.push(at);
                }
                Some(_) if is_noticed(change) => trials.1.push(at),
                Some(_) => {}
            }
        }
        Self {
            changes: &changes.all,
            base: old.house.laid_on(&base).into_owned(),
            first: trials.0,
            noticed: trials.1,
        }
    }

    fn report(
        &mut self,
        hold: Hold,
        (before, after): (&BTreeMap<String, SourceFile>, &BTreeMap<String, SourceFile>),
        (old, new): (&DiffSide<'_>, &DiffSide<'_>),
        budget: &mut Budget<'_>,
    ) -> PlayReport {
        let mut report = PlayReport {
            hold: 0,
            all: after.len(),
            broken: Vec::new(),
        };
        let (earlier, later) = (old.house.laid_on(old.pack), new.house.laid_on(new.pack));
        let (Some(mut playing), mut playing_old) =
            (Playing::of(&later).ok(), Playing::of(&earlier).ok())
        else {
            return report;
        };
        for (name, source) in after {
            let Some(failure) = hold(&mut playing, source) else {
                report.hold += 1;
                continue;
            };
            let known = before.get(name).zip(playing_old.as_mut());
            let Some((text, playing_old)) = known else {
                continue;
            };
            if hold(playing_old, text).is_some() {
                continue;
            }
            let scenario = playing.scenario_of(source);
            let (causes, is_own) = self.causes(hold, (text, source), &scenario, budget);
            let of_file = failure.place.file == source.name();
            let line = failure.place.span.filter(|_| of_file);
            let line = line.map(|span| source.line_column(span.start).0);
            let mut finding = finding::of(&failure, line);
            // What is so instead says more than that something is not so.
            if let Some(instead) = failure.notes.first()
                && failure.code == codes::FACT_DOES_NOT_HOLD
            {
                finding.message = format!("{}: {instead}", finding.message);
            }
            finding.file = source.name().to_owned();
            report.broken.push(BrokenScript {
                finding,
                causes,
                is_own,
            });
        }
        report
    }

    /// The changes for which it fails, and whether it fails by what it says itself.
    fn causes(
        &self,
        hold: Hold,
        (before, after): (&SourceFile, &SourceFile),
        scenario: &str,
        budget: &mut Budget<'_>,
    ) -> (Vec<usize>, bool) {
        let own = self.changes.iter().position(|change| {
            change.group == ChangeGroup::Scripts
                && change.label == after.name()
                && change.kind == ChangeKind::Changed
        });
        let fails = |pack: &Pack, source: &SourceFile| match Playing::of(pack) {
            Ok(mut playing) => hold(&mut playing, source).is_some(),
            Err(_) => true,
        };
        // What only follows other numbers and ids is not listed among the changes of scripts.
        let source = if own.is_some() { before } else { after };
        if fails(&self.base, source) {
            let is_own = self.first.is_empty();
            let few = self.first.len() <= 3;
            let causes = self.first.iter().copied().filter(|_| few);
            return (causes.collect(), is_own);
        }
        let of_scenario = |at: &usize| {
            let change = self.changes.get(*at);
            change.is_some_and(|change| {
                change
                    .scenario
                    .as_ref()
                    .is_none_or(|id| id.as_str() == scenario)
            })
        };
        let mut tried: Vec<usize> = self.noticed.iter().copied().filter(of_scenario).collect();
        tried.extend(own);
        let mut try_set = |set: &[usize]| {
            let chosen = || set.iter().filter_map(|place| tried.get(*place).copied());
            let Some(pack) = self.with(chosen()) else {
                return false;
            };
            let has_own = chosen().any(|at| Some(at) == own);
            fails(&pack, if has_own { after } else { source })
        };
        let found = smallest(tried.len(), budget, &mut try_set).unwrap_or_default();
        let causes = found
            .into_iter()
            .filter_map(|place| tried.get(place).copied());
        (causes.collect(), false)
    }

    /// The base with these changes; `None` where they make no sense without others.
    fn with(&self, chosen: impl Iterator<Item = usize>) -> Option<Cow<'_, Pack>> {
        let mut pack = Cow::Borrowed(&self.base);
        for at in chosen {
            if let Some(edit) = self.changes.get(at).and_then(|change| change.edit.clone()) {
                edit.apply(pack.to_mut()).ok()?;
            }
        }
        Some(pack)
    }
}

/// Whether rules can notice the change: not what is only read or drawn.
fn is_noticed(change: &PackChange) -> bool {
    let is_played = matches!(
        change.group,
        ChangeGroup::Map
            | ChangeGroup::Setup
            | ChangeGroup::Forces
            | ChangeGroup::Tables
            | ChangeGroup::Palette
    );
    is_played
        && !matches!(
            change.list,
            "comments" | "labels" | "title" | "underlays" | "patterns"
        )
}
