//! The baselines of a run: each is read once, and reported or written at the end.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use beachhead_check::finding::{FindingSet, Shown, Sources};
use beachhead_check::policy::{Baseline, Policy, Taken, may_be_accepted};
use beachhead_report::Reporter;
use beachhead_schema::diag::Severity;
use beachhead_schema::io::{read_source, save_atomic};

use super::Failure;
use super::anew::save_lock;
use super::messages::{not_saved, shown};
use super::recovery::folder_of;

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
    /// Whether it is to be written anew.
    is_updated: bool,
    known: usize,
    new: Vec<Shown>,
    waiting: Vec<Waiting>,
    /// All that was asked of a baseline that is to be written: where another process writes it meanwhile, all is asked again.
    asked: Vec<AskedFindings>,
}

/// Findings of one pack that a baseline was asked about.
#[derive(Clone, Debug)]
struct AskedFindings {
    is_new: bool,
    policy: Policy,
    files: Vec<String>,
    found: FindingSet,
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
            read.insert(file.to_path_buf(), BaselineEntry::of(baseline, updates));
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
        if let Some(entry) = policy.baseline().and_then(|file| self.read.get_mut(file)) {
            entry.take(is_new, policy, files, found, sources);
        }
    }

    /// Decides about the findings that have waited, once everything was checked. Reports those that no entry accepts, unless
    /// the baseline is to be updated.
    pub(super) fn settle(
        &mut self,
        report: &mut dyn FnMut(Late) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut entries = self.read.values_mut();
        entries.try_for_each(|entry| entry.settle(report))
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
        for (file, mut entry) in self.read {
            let name = shown(&file);
            if self.updates && entry.baseline.is_whole() {
                entry.write(&file)?;
            }
            let BaselineEntry {
                baseline,
                known,
                new,
                ..
            } = entry;
            if self.updates && !baseline.is_whole() {
                problems.push(format!(
                    "{name}: not written anew, what can't be read in it would be lost: fix it first"
                ));
            } else if self.updates {
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

impl BaselineEntry {
    /// A baseline that was asked nothing yet.
    fn of(baseline: Baseline, is_updated: bool) -> Self {
        Self {
            baseline,
            is_updated,
            known: 0,
            new: Vec::new(),
            waiting: Vec::new(),
            asked: Vec::new(),
        }
    }

    fn take(
        &mut self,
        is_new: bool,
        policy: &Policy,
        files: &[String],
        found: &mut FindingSet,
        sources: &Sources,
    ) {
        if self.is_updated {
            self.asked.push(AskedFindings {
                is_new,
                policy: policy.clone(),
                files: files.to_vec(),
                found: found.clone(),
            });
        }
        let Taken { known, waiting } = self.baseline.take(policy, files, found, &is_there);
        self.known += known.len();
        if !waiting.is_empty() {
            let named: BTreeSet<&str> = waiting
                .shown
                .iter()
                .filter_map(|it| it.file.as_deref())
                .collect();
            let named = sources.iter().filter(|(name, _)| named.contains(&***name));
            let sources = named.map(|(name, source)| (name.clone(), source.clone()));
            self.waiting.push(Waiting {
                sources: sources.collect(),
                fails_from: policy.least_failing(),
                found: waiting,
                is_new,
            });
        }
        if self.is_updated && self.baseline.is_whole() {
            let accepted = found.shown.extract_if(.., |finding| is_acceptable(finding));
            self.new.extend(accepted);
        }
    }

    fn settle(&mut self, report: &mut dyn FnMut(Late) -> io::Result<()>) -> io::Result<()> {
        let waiting = std::mem::take(&mut self.waiting);
        let sets: Vec<&FindingSet> = waiting.iter().map(|it| &it.found).collect();
        let accepted = self.baseline.follow(&sets, &is_there);
        for (waiting, accepted) in waiting.into_iter().zip(accepted) {
            let classes = accepted.into_iter().map(|it| usize::from(!it));
            let classes: Vec<usize> = classes.collect();
            let [known, mut left] = waiting.found.divided(&classes);
            self.known += known.len();
            if self.is_updated && self.baseline.is_whole() {
                let accepted = left.shown.extract_if(.., |finding| is_acceptable(finding));
                self.new.extend(accepted);
            }
            if waiting.is_new && !left.is_empty() {
                report(Late {
                    fails: left.worst() >= Some(waiting.fails_from),
                    found: left,
                    sources: waiting.sources,
                })?;
            }
        }
        Ok(())
    }

    /// Writes the baseline. Where another process has written it meanwhile, all findings are first looked for in what is
    /// there now; one that can't be read whole stays as it is.
    fn write(&mut self, file: &Path) -> Result<(), Failure> {
        let _lock = save_lock(&folder_of(file))?;
        let now = match read_source(file, MOST_BYTES) {
            Ok(source) => Baseline::read(file, source.text()),
            Err(_) if file.symlink_metadata().is_err() => Baseline::empty(file),
            Err(finding) => return Err(Failure::Said(not_saved(&finding))),
        };
        if now.source().text() != self.baseline.source().text() {
            let asked = std::mem::replace(self, Self::of(now, true)).asked;
            for mut asked in asked {
                let none = Sources::new();
                let found = &mut asked.found;
                self.take(asked.is_new, &asked.policy, &asked.files, found, &none);
            }
            self.settle(&mut |_| Ok(()))?;
        }
        if self.baseline.is_whole() {
            let text = self.baseline.renewed(&self.new);
            save_atomic(file, text.as_bytes())
                .map_err(|finding| Failure::Said(not_saved(&finding)))?;
        }
        Ok(())
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
