//! What is checked as one: a pack, or a battle in another program's format.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use beachhead_check::check::{Checked, examine_pack};
use beachhead_check::finding::{FindingSet, Shown, Sources};
use beachhead_check::fix::Fixing;
use beachhead_check::import::examine_m44;
use beachhead_check::lint::Room;
use beachhead_check::paths::within;
use beachhead_check::playing::rehearse;
use beachhead_check::policy::Policy;
use beachhead_report::PackReport;
use beachhead_schema::diag::Code;
use beachhead_schema::edit::Fix;
use beachhead_schema::io::{Files, TrackedFiles};

use super::find::Found;
use super::messages::shown;
use super::outputs::Outputs;
use super::packs::{read_battle, settled};
use super::records::records_of;

/// What is checked as one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CheckTarget {
    Pack(PathBuf),
    Battle(PathBuf),
}

impl CheckTarget {
    /// Everything that was found, packs first.
    pub(super) fn all(found: &Found) -> Vec<Self> {
        let packs = found.packs.iter().cloned().map(Self::Pack);
        let battles = found.battles.iter().cloned().map(Self::Battle);
        packs.chain(battles).collect()
    }

    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Pack(path) | Self::Battle(path) => path,
        }
    }

    /// Checks it, as its policy has it. Where there is no room for all findings, those that are asked for are kept.
    pub(super) fn look(&self, policy: &Policy, detail: Detail, room: &Room) -> CheckedTarget {
        let checked = match self {
            Self::Pack(folder) => {
                let check =
                    |files: &TrackedFiles| check_files(policy, files, || records_of(folder), room);
                settled(folder, check).1
            }
            Self::Battle(path) => battle(path, policy, room),
        };
        let looked = CheckedTarget::of(checked, self.path(), policy, detail);
        let summary = looked.summary;
        CheckedTarget {
            summary: summary.map(|summary| format!("{}: {summary}", self.name(policy))),
            ..looked
        }
    }

    /// What its summary calls it: one name however the command line names it, from this folder or that of the policy.
    fn name(&self, policy: &Policy) -> String {
        let mut homes = [Path::new(""), policy.home()].into_iter();
        match homes.find_map(|home| within(home, self.path())) {
            Some(path) if path.as_os_str().is_empty() => ".".to_owned(),
            Some(path) => shown(&path),
            None => shown(self.path()),
        }
    }
}

/// How much is to be known of what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// What people read.
    Brief,
    /// What programs want to know besides: what each fix changes, where the reconstructed records are.
    Full,
}

impl Detail {
    /// As much as reports have room for.
    pub(super) fn of(outputs: &Outputs) -> Self {
        if outputs.have_details() {
            Self::Full
        } else {
            Self::Brief
        }
    }
}

/// What there is to show of a pack; the pack itself is let go by the thread that has read it.
#[derive(Clone, Debug)]
pub(super) struct CheckedTarget {
    pub(super) files: Vec<String>,
    pub(super) found: FindingSet,
    /// Those that the revision of `--since` had.
    pub(super) earlier: FindingSet,
    /// How many findings the settings ignore.
    pub(super) ignored: usize,
    /// The codes that the settings keep from being looked for.
    pub(super) skipped: BTreeSet<Code>,
    /// The files that something was found in.
    pub(super) sources: Sources,
    pub(super) summary: Option<String>,
    /// The pack's title.
    pub(super) title: Option<String>,
    /// The same as data, where that is wanted.
    pub(super) pack: Option<PackReport>,
}

impl CheckedTarget {
    /// What a policy makes of what was found there.
    pub(super) fn of(mut checked: Checked, path: &Path, policy: &Policy, detail: Detail) -> Self {
        let fixable = checked.fixable().is_some();
        let ignored = policy.apply(&mut checked.diagnostics);
        let (overflow, more_ignored) = policy.judged(std::mem::take(&mut checked.overflow));
        let ignored = ignored + more_ignored;
        let pack = checked.pack.as_ref().zip(checked.parts.as_ref());
        let skipped = std::mem::take(&mut checked.skipped).into_iter();
        let skipped = skipped.filter(|code| policy.is_asked_for(*code)).collect();
        let title = pack.map(|(pack, _)| pack.manifest.title.clone());
        // In a pack that wasn't read whole, what could be read can be fixed.
        let read = checked.pack.as_ref().filter(|_| fixable);
        let fixing = read.map(Fixing::of);
        let findings = checked.diagnostics.iter();
        let fixes: Vec<Vec<Fix>> = match &fixing {
            Some(fixing) => findings.map(|finding| fixing.fixes(finding)).collect(),
            None => Vec::new(),
        };
        let (found, report) = match detail {
            Detail::Brief => {
                let found = Shown::offered(&checked.diagnostics, &fixes, &checked.sources);
                (found, None)
            }
            Detail::Full => {
                let summary = checked.summary.as_ref();
                let report = summary.map(|summary| PackReport::of(shown(path), summary));
                let report = report.map(|report| match pack {
                    Some((pack, files)) => report.with_lines(pack, files),
                    None => report,
                });
                let found =
                    Shown::with_details(&checked.diagnostics, &fixes, &checked.sources, pack);
                (found, report)
            }
        };
        let mut sources = checked.sources;
        let named: BTreeSet<&str> = found.iter().filter_map(|it| it.file.as_deref()).collect();
        sources.retain(|name, _| named.contains(&**name));
        let found = FindingSet {
            shown: found,
            overflow,
        };
        Self {
            files: checked.files,
            summary: checked.summary.map(|summary| summary.to_string()),
            title,
            skipped,
            pack: report,
            found,
            earlier: FindingSet::default(),
            ignored,
            sources,
        }
    }
}

impl CheckedTarget {
    /// Finds those mistakes whole that were only counted, as far as they are shown: what is known was compared with all of
    /// them, and fewer than are shown may be left of those that had room.
    pub(super) fn complete(&mut self, target: &CheckTarget, policy: &Policy, detail: Detail) {
        if let Some(wanted) = self.found.missing() {
            let room = Room::For(Arc::new(wanted));
            let whole = target.look(policy, detail, &room);
            self.found.fill(whole.found);
            self.sources.extend(whole.sources);
        }
    }
}

/// Checks a pack's files, and plays what is to be played, as a policy has it.
pub(super) fn check_files(
    policy: &Policy,
    files: &dyn Files,
    records: impl FnOnce() -> Vec<String>,
    room: &Room,
) -> Checked {
    let mut checked = examine_pack(policy.checks(), files, room);
    if policy.plays_scripts() {
        rehearse(policy.house(), files, &records(), &mut checked);
    }
    checked
}

/// What there is to say about an `.m44` file, if only that it can't be read.
fn battle(path: &Path, policy: &Policy, room: &Room) -> Checked {
    match read_battle(path) {
        Ok(source) => examine_m44(policy.checks(), &source, room),
        Err(finding) => Checked {
            diagnostics: vec![*finding],
            files: vec![shown(path)],
            ..Checked::default()
        },
    }
}
