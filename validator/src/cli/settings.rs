//! Remarks of a run on the settings that it used: which are in force, how many findings they ignore, and what in them or beside
//! packs has no effect.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use beachhead_check::finding::{Shown, Sources};
use beachhead_check::paths::within;
use beachhead_check::policy::{FILE_NAME, Policy, is_misnamed, misnamed, searched, unused};
use beachhead_report::Reporter;
use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::io::{DiskFiles, Files, SourceFile, read_source};

use super::messages::{from_here, shown};
use super::policies::MOST_BYTES;
use super::targets::{CheckTarget, CheckedTarget};

/// The most files of settings, and codes in them, that the summary names.
const MOST_NAMED: usize = 8;

/// The settings of a run, each with what it did.
#[derive(Debug, Default)]
pub(super) struct SettingsInForce(BTreeMap<PathBuf, Effect>);

/// Effect of the settings of a file.
#[derive(Debug)]
struct Effect {
    policy: Policy,
    /// The codes that they keep from being looked for.
    skipped: BTreeSet<Code>,
    /// How many findings they ignore.
    ignored: usize,
    /// Their patterns, by their order, that have fitted a file.
    fitted: BTreeSet<usize>,
}

impl SettingsInForce {
    /// Counts what the settings made of a target.
    pub(super) fn take(&mut self, policy: &Policy, checked: &CheckedTarget) {
        let Some(file) = policy.file() else {
            return;
        };
        let effect = self.0.entry(file.to_path_buf()).or_insert_with(|| Effect {
            policy: policy.clone(),
            skipped: BTreeSet::new(),
            ignored: 0,
            fitted: BTreeSet::new(),
        });
        effect.skipped.extend(&checked.skipped);
        effect.ignored += checked.ignored;
        effect.fit(|| checked.files.iter().cloned());
    }

    /// Reports which settings are in force, what in them has no effect, and files beside these targets that are none. Of
    /// settings whose whole folder was gone through, every pattern is to fit something. Returns whether that fails the run.
    pub(super) fn finish(
        mut self,
        targets: &[CheckTarget],
        policies: &[Policy],
        is_whole: impl Fn(&Path) -> bool,
        reporter: &mut dyn Reporter,
    ) -> std::io::Result<bool> {
        let mut fails = false;
        let mut report = |policy: &Policy, mut found: Vec<Diagnostic>, sources: &Sources| {
            policy.apply(&mut found);
            let worst = found.iter().map(|finding| finding.severity).max();
            fails |= worst >= Some(policy.least_failing());
            reporter.show(&Shown::all(&found, sources), sources)
        };
        for (file, policy) in misnamed_files(targets, policies) {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let found = misnamed(&shown(&file), &name);
            report(policy, vec![found], &Sources::new())?;
        }
        let governed = targets.iter().zip(policies);
        for (target, policy) in governed {
            // A pack has more files than those that were read.
            let effect = policy.file().and_then(|file| self.0.get_mut(file));
            if let (Some(effect), CheckTarget::Pack(folder)) = (effect, target)
                && is_whole(effect.policy.home())
            {
                effect.fit(|| files_of(folder));
            }
        }
        for (file, effect) in &self.0 {
            if !is_whole(effect.policy.home()) {
                continue;
            }
            if let Ok(source) = read_source(file, MOST_BYTES) {
                let found = effect.unused(&source);
                let sources = Sources::from([(source.name().to_owned(), source)]);
                report(&effect.policy, found, &sources)?;
            }
        }
        // To people alone: in parts of divided work, and from other folders, it reads differently.
        match self.0.len() {
            0..=MOST_NAMED => { self.0.iter() }.try_for_each(|(file, effect)| {
                let ignored = ignored_by(&effect.skipped, effect.ignored);
                reporter.advice(&format!("settings: {}{ignored}", shown(file)))
            })?,
            many => {
                let skipped = self.0.values().flat_map(|effect| &effect.skipped);
                let ignored = self.0.values().map(|effect| effect.ignored).sum();
                let ignored = ignored_by(&skipped.copied().collect(), ignored);
                reporter.advice(&format!("settings: {many} files {FILE_NAME}{ignored}"))?;
            }
        }
        Ok(fails)
    }
}

/// The codes that settings keep from being looked for, and how many findings they ignore besides, where they do any of it.
fn ignored_by(skipped: &BTreeSet<Code>, count: usize) -> String {
    let skipped = match skipped.len() {
        0 => None,
        few if few <= MOST_NAMED => {
            let names: Vec<&str> = skipped.iter().map(|code| code.id).collect();
            Some(format!("not looked for: {}", names.join(", ")))
        }
        many => Some(format!("not looked for: {many} codes")),
    };
    let ignored = match count {
        0 => None,
        1 => Some("1 finding ignored".to_owned()),
        many => Some(format!("{many} findings ignored")),
    };
    let said: Vec<String> = skipped.into_iter().chain(ignored).collect();
    match said.as_slice() {
        [] => String::new(),
        said => format!(" ({})", said.join("; ")),
    }
}

impl Effect {
    /// Notes which patterns fit one of these files. They are only listed where a pattern has fitted none yet.
    fn fit<F: Iterator<Item = String>>(&mut self, files: impl Fn() -> F) {
        let waiting = self.policy.patterns().enumerate();
        let waiting = waiting.filter(|(at, _)| !self.fitted.contains(at));
        let fitting = waiting.filter(|(_, pattern)| files().any(|file| pattern.fits(&file)));
        let fitting: Vec<usize> = fitting.map(|(at, _)| at).collect();
        self.fitted.extend(fitting);
    }

    /// The patterns that have fitted nothing.
    fn unused(&self, source: &SourceFile) -> Vec<Diagnostic> {
        let patterns = self.policy.patterns().enumerate();
        let unused_ones = patterns.filter(|(at, _)| !self.fitted.contains(at));
        unused_ones
            .map(|(_, pattern)| unused(source, pattern.span()))
            .collect()
    }
}

/// The files of a pack, as findings name them.
fn files_of(folder: &Path) -> impl Iterator<Item = String> {
    let files = DiskFiles(folder.to_path_buf());
    let names = files.list();
    names.into_iter().map(move |name| files.shown(&name))
}

/// Whether a run on these paths goes through all of a folder.
pub(super) fn goes_through(paths: &[PathBuf], folder: &Path) -> bool {
    let mut folders = paths.iter().filter(|path| path.is_dir());
    folders.any(|path| within(path, folder).is_some())
}

/// Files that were probably meant to be settings, each once, with the policy of the first target that they would count for.
fn misnamed_files<'p>(
    targets: &[CheckTarget],
    policies: &'p [Policy],
) -> BTreeMap<PathBuf, &'p Policy> {
    let is_there = |path: &Path| path.symlink_metadata().is_ok();
    let mut looked_at = BTreeSet::new();
    let mut found = Vec::new();
    for (target, policy) in targets.iter().zip(policies) {
        let Ok(path) = std::path::absolute(target.path()) else {
            continue;
        };
        let folder = match target {
            CheckTarget::Pack(_) => path.as_path(),
            CheckTarget::Battle(_) => path.parent().unwrap_or(&path),
        };
        let folders: Vec<&Path> = searched(folder, &is_there).collect();
        let settings = policy.file();
        let settings = settings.and_then(|file| std::path::absolute(file).ok());
        let home = settings.as_deref().and_then(Path::parent);
        let is_inside = |folder: &&Path| Some(*folder) != home;
        let is_repository = { folders.last() }.is_some_and(|top| is_there(&top.join(".git")));
        // Outside of any project nobody knows how far up the files are the user's.
        let most = match home.is_some() || is_repository {
            true => usize::MAX,
            false => 2,
        };
        for folder in folders.into_iter().take_while(is_inside).take(most) {
            if !looked_at.insert(folder.to_path_buf()) {
                break;
            }
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
            let files = names.filter(|name| is_misnamed(name));
            let files = files.map(|name| folder.join(name));
            found.extend(files.map(|file| (from_here(file), policy)));
        }
    }
    // The first of each.
    found.reverse();
    found.into_iter().collect()
}
