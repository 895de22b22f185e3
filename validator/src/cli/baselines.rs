//! The baselines of a run: each is read once, and reported or written at the end.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use beachhead_schema::diag::Severity;
use beachhead_schema::io::{read_source, save_atomic};

use super::Failure;
use super::packs::{not_saved, shown};
use crate::policy::{Baseline, Policy, Taken, may_be_accepted};
use crate::report::{FindingSet, Reporter, Shown, Sources};

/// A file larger than this is no baseline: a pack has no more findings than it lists.
const MOST_BYTES: u64 = 32 << 20;

/// Baselines by their file, with what was found besides.
#[derive(Debug, Default)]
pub(super) struct Baselines {
    read: BTreeMap<PathBuf, BaselineEntry>,
    updates: bool,
}

#[derive(Debug)]
struct BaselineEntry {
    baseline: Baseline,
    known: usize,
    new: Vec<Shown>,
    waiting: Vec<Waiting>,
}

/// Findings of a pack that entries whose files are gone may accept.
#[derive(Debug)]
struct Waiting {
    found: FindingSet,
    /// The texts of their files.
    sources: Sources,
    /// From which severity on a finding of the pack fails the run.
    fails_from: Severity,
    /// Whether they are reported where no entry accepts them.
    is_new: bool,
}

/// Findings that are reported once everything was checked.
pub(super) struct Late {
    pub(super) found: FindingSet,
    pub(super) sources: Sources,
    /// Whether they fail the run.
    pub(super) fails: bool,
}

impl Baselines {
    /// Reads every baseline that these policies name. One that isn't there is empty, if it is to be written; one that can't
    /// be looked at is a problem, and accepts nothing.
    ///
    /// # Errors
    /// Findings are to be accepted, but no file is named for them.
    pub(super) fn of(
        policies: &[Policy],
        updates: bool,
        problems: &mut Vec<String>,
    ) -> Result<Self, Failure> {
        let mut looked_at = BTreeSet::new();
        let mut read = BTreeMap::new();
        for policy in policies {
            let Some(file) = policy.baseline() else {
                if updates {
                    return Err(Failure::Said("there is no baseline to update: name one with --baseline FILE, or as `baseline` in beachhead.toml".to_owned()));
                }
                continue;
            };
            if !looked_at.insert(file) {
                continue;
            }
            let is_new = updates && file.symlink_metadata().is_err();
            let baseline = match read_source(file, MOST_BYTES) {
                Ok(source) => Baseline::read(file, source.text()),
                Err(_) if is_new => Baseline::empty(file),
                Err(finding) => {
                    let how = match file.symlink_metadata() {
                        Ok(_) => "",
                        Err(_) => ": `beachhead check --update-baseline` makes it",
                    };
                    problems.push(format!("{}: {}{how}", shown(file), finding.message));
                    continue;
                }
            };
            let entry = BaselineEntry {
                baseline,
                known: 0,
                new: Vec::new(),
                waiting: Vec::new(),
            };
            read.insert(file.to_path_buf(), entry);
        }
        Ok(Self { read, updates })
    }

    /// Whether all is known that is accepted under a policy; or why not.
    ///
    /// # Errors
    /// The baseline can't be read, or not all of it.
    pub(super) fn hold(&self, policy: &Policy) -> Result<(), String> {
        let Some(file) = policy.baseline() else {
            return Ok(());
        };
        match self.read.get(file) {
            Some(entry) if entry.baseline.is_whole() => Ok(()),
            _ => Err(format!(
                "what {} accepts is unknown: it can't be read, or not all of it",
                shown(file)
            )),
        }
    }

    /// Which of these findings of one pack the baseline of a policy accepts, in their order.
    pub(super) fn knows(&self, policy: &Policy, found: &FindingSet) -> Vec<bool> {
        let entry = policy.baseline().and_then(|file| self.read.get(file));
        entry.map_or_else(
            || vec![false; found.shown.len()],
            |entry| entry.baseline.knows(found, &is_there),
        )
    }

    /// Takes what is known out of the findings in these files; all of it, where the baseline is to be updated. What an
    /// entry whose file is gone may accept waits until everything was checked.
    pub(super) fn take(
        &mut self,
        policy: &Policy,
        files: &[String],
        found: &mut FindingSet,
        sources: &Sources,
    ) {
        self.take_as(true, policy, files, found, sources);
    }

    /// Lets entries accept findings that an earlier revision had, and that aren't reported whatever is accepted: else these
    /// entries would count as stale. Before [`Self::take`], since an entry accepts one finding.
    pub(super) fn take_earlier(
        &mut self,
        policy: &Policy,
        files: &[String],
        mut found: FindingSet,
        sources: &Sources,
    ) {
        self.take_as(false, policy, files, &mut found, sources);
    }

    fn take_as(
        &mut self,
        is_new: bool,
        policy: &Policy,
        files: &[String],
        found: &mut FindingSet,
        sources: &Sources,
    ) {
        let Some(entry) = policy.baseline().and_then(|file| self.read.get_mut(file)) else {
            return;
        };
        let Taken { known, waiting } = entry.baseline.take(policy, files, found, &is_there);
        entry.known += known.len();
        if !waiting.is_empty() {
            let named: BTreeSet<&str> = waiting
                .shown
                .iter()
                .filter_map(|it| it.file.as_deref())
                .collect();
            let named = sources.iter().filter(|(name, _)| named.contains(&***name));
            let sources = named.map(|(name, source)| (name.clone(), source.clone()));
            entry.waiting.push(Waiting {
                sources: sources.collect(),
                fails_from: policy.least_failing(),
                found: waiting,
                is_new,
            });
        }
        if self.updates && entry.baseline.is_whole() {
            let can_be = found.shown.extract_if(.., |finding| is_acceptable(finding));
            entry.new.extend(can_be);
        }
    }

    /// Decides about the findings that have waited, once everything was checked. Reports those that no entry accepts, unless
    /// the baseline is to be updated.
    pub(super) fn settle(
        &mut self,
        report: &mut dyn FnMut(Late) -> io::Result<()>,
    ) -> io::Result<()> {
        for entry in self.read.values_mut() {
            let waiting = std::mem::take(&mut entry.waiting);
            let sets: Vec<&FindingSet> = waiting.iter().map(|it| &it.found).collect();
            let accepted = entry.baseline.follow(&sets, &is_there);
            for (waiting, accepted) in waiting.into_iter().zip(accepted) {
                let classes = accepted.into_iter().map(|it| usize::from(!it));
                let classes: Vec<usize> = classes.collect();
                let [known, mut left] = waiting.found.divided(&classes);
                entry.known += known.len();
                if self.updates && entry.baseline.is_whole() {
                    let can_be = left.shown.extract_if(.., |finding| is_acceptable(finding));
                    entry.new.extend(can_be);
                }
                if waiting.is_new && !left.is_empty() {
                    report(Late {
                        fails: left.worst() >= Some(waiting.fails_from),
                        found: left,
                        sources: waiting.sources,
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Reports what was accepted, and what is wrong with the baselines; or writes them, but for those that aren't whole: what
    /// couldn't be read in them would be lost. Returns the worst of what is wrong.
    pub(super) fn finish(
        self,
        reporter: &mut dyn Reporter,
        problems: &mut Vec<String>,
    ) -> Result<Option<Severity>, Failure> {
        let mut worst = None;
        let none = Sources::new();
        for (file, entry) in self.read {
            let BaselineEntry {
                baseline,
                known,
                new,
                waiting: _,
            } = entry;
            let name = shown(&file);
            if self.updates && !baseline.is_whole() {
                problems.push(format!(
                    "{name}: not written anew, what can't be read in it would be lost: fix it first"
                ));
            } else if self.updates {
                write(&file, &baseline.renewed(&new))?;
                let count = new.len();
                let s = if count == 1 { "" } else { "s" };
                reporter.remark(&format!(
                    "{count} new finding{s} accepted in {name}: give each its reason there"
                ))?;
                continue;
            }
            let findings = baseline.findings();
            worst = worst.max(findings.iter().map(|finding| finding.severity).max());
            let sources = Sources::from([(
                baseline.source().name().to_owned(),
                baseline.source().clone(),
            )]);
            let shown = Shown::all(&findings, &sources);
            // A file that is no baseline may be anything, by a link too: no line of it is shown.
            let is_ours = baseline.is_whole();
            reporter.show(&shown, if is_ours { &sources } else { &none })?;
            if known > 0 {
                let s = if known == 1 { "" } else { "s" };
                reporter.remark(&format!("{known} finding{s} accepted by {name}"))?;
            }
        }
        Ok(worst)
    }
}

fn is_acceptable(finding: &Shown) -> bool {
    may_be_accepted(&finding.code, finding.severity)
}

/// Whether there is something at a path; where that can't be known, there may be.
pub(super) fn is_there(path: &Path) -> bool {
    match path.symlink_metadata() {
        Ok(_) => true,
        Err(error) => !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
    }
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    save_atomic(file, text.as_bytes()).map_err(|finding| Failure::Said(not_saved(&finding)))
}
