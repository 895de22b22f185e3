//! `check --since`: only what a revision did not have is reported.
//!
//! The packs of the revision are checked under the settings of now, and what is found in them is accepted as a baseline
//! accepts it. A pack that the revision lacks had no findings, unless its folder was renamed ([`super::since_renamed`]).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beachhead_check::finding::FindingSet;
use beachhead_check::import::examine_m44;
use beachhead_check::lint::Room;
use beachhead_check::policy::{Baseline, Policy};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::io::{DiskFiles, Files, ReadError, SourceFile};
use clap::Args;
use rayon::prelude::*;

use super::baselines::is_there;
use super::git::{GitFiles, Repository};
use super::messages::shown;
use super::since_renamed::earlier_pack;
use super::targets::{CheckTarget, CheckedTarget, Detail, check_files};

/// Of which revision the findings are known.
#[derive(Clone, Debug, Args)]
pub(super) struct SinceArgs {
    /// Reports only findings that this revision of the git repository did not have, such as `origin/main`. The revision is
    /// read through git, and checked under the settings of now; the work tree stays as it is.
    #[arg(
        long,
        value_name = "REV",
        conflicts_with_all = ["stdin", "watch", "update_baseline", "fix", "unsafe_fixes", "diff"],
        help_heading = "Policy"
    )]
    since: Option<String>,
}

/// Where each target lies in the revision.
pub(super) struct Since(BTreeMap<CheckTarget, InRevision>);

/// A path in a commit.
struct InRevision {
    repository: Repository,
    commit: String,
}

impl SinceArgs {
    /// The revision, as the user named it.
    pub(super) fn revision(&self) -> Option<&str> {
        self.since.as_deref()
    }

    /// Finds the revision for each of these.
    ///
    /// # Errors
    /// One lies in no git repository, or in one without that revision; or there is no git.
    pub(super) fn resolve(&self, targets: &[CheckTarget]) -> Result<Option<Since>, String> {
        let Some(revision) = &self.since else {
            return Ok(None);
        };
        let resolve = |target: &CheckTarget| {
            let repository = Repository::of(target.path())?;
            let commit = repository.commit(revision)?;
            Ok((target.clone(), InRevision { repository, commit }))
        };
        // In order, so that it is always the same one that is reported.
        let resolved: Vec<Result<_, String>> = targets.par_iter().map(resolve).collect();
        let resolved: Result<_, String> = resolved.into_iter().collect();
        resolved.map(Since).map(Some)
    }
}

impl Since {
    /// Takes the findings that the revision had out of those of a target.
    ///
    /// # Errors
    /// The revision can't be read.
    pub(super) fn separate(
        &self,
        target: &CheckTarget,
        policy: &Policy,
        checked: &mut CheckedTarget,
    ) -> Result<(), String> {
        let Some(then) = self.0.get(target) else {
            return Ok(());
        };
        if checked.found.is_empty() {
            return Ok(());
        }
        let then = then.found(target, policy)?;
        let found = std::mem::take(&mut checked.found);
        [checked.earlier, checked.found] =
            Baseline::of(&then).divide(policy, &checked.files, found, &is_there);
        Ok(())
    }
}

impl InRevision {
    /// What was found there, each file by its name of now.
    fn found(&self, target: &CheckTarget, policy: &Policy) -> Result<FindingSet, String> {
        let blobs = self.repository.blobs(&self.commit)?;
        let checked = match target {
            CheckTarget::Pack(folder) => {
                let mut files = self.repository.pack(&blobs, self.repository.path())?;
                if files.is_none() {
                    files = earlier_pack(&self.repository, &self.commit, folder)?;
                }
                let Some(files) = files else {
                    return Ok(FindingSet::default());
                };
                let records = files.records();
                let files = NamedOnDisk::new(files, folder);
                check_files(policy, &files, || records, &Room::Some)
            }
            CheckTarget::Battle(path) => {
                let Some(blob) = blobs.get(self.repository.path()) else {
                    return Ok(FindingSet::default());
                };
                match SourceFile::from_bytes(shown(path), self.repository.read(blob)?) {
                    Ok(source) => examine_m44(policy.checks(), &source, &Room::Some),
                    // What keeps a file from being read is never accepted.
                    Err(_) => return Ok(FindingSet::default()),
                }
            }
        };
        self.repository.all_read()?;
        Ok(CheckedTarget::of(checked, target.path(), policy, Detail::Brief).found)
    }
}

/// The files of a revision, which findings name as those of the folder on the disk.
struct NamedOnDisk {
    files: GitFiles,
    disk: DiskFiles,
}

impl NamedOnDisk {
    fn new(files: GitFiles, folder: &Path) -> Self {
        let disk = DiskFiles(PathBuf::from(folder));
        Self { files, disk }
    }
}

impl Files for NamedOnDisk {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        self.files.read(name)
    }

    fn list(&self) -> Vec<String> {
        self.files.list()
    }

    fn shown(&self, name: &str) -> String {
        self.disk.shown(name)
    }

    fn source(&self, name: &str) -> Result<SourceFile, Box<Diagnostic>> {
        let shown = self.shown(name);
        let bytes = self
            .read(name)
            .map_err(|error| Box::new(error.diagnostic(&shown)))?;
        SourceFile::from_bytes(shown, bytes)
    }
}
