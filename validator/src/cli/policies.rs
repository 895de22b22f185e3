//! The policies of a run: what the command line says, over the `beachhead.toml` nearest to each pack.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use beachhead_check::house::HouseRules;
use beachhead_check::policy::{self, Codes, Level, Policy, Rule};
use beachhead_schema::diag::Severity;
use beachhead_schema::io::read_source;
use clap::Args;

use super::Failure;
use super::fonts::fonts_of;
use super::messages::{from_here, shown};

/// A file larger than this states no policy.
pub(super) const MOST_BYTES: u64 = 1 << 20;

/// What the command line says of codes. `MAP014`, its name `river-gap`, or `MAP` for all of that category; those of a
/// project's own lints, too.
#[derive(Clone, Debug, Args)]
pub(super) struct PolicyArgs {
    /// Shows only findings of these codes.
    #[arg(
        long,
        value_name = "CODE",
        value_delimiter = ',',
        value_parser = Codes::asked,
        help_heading = "Policy"
    )]
    select: Vec<Codes>,
    /// Shows no finding of these codes.
    #[arg(
        long,
        visible_alias = "allow",
        value_name = "CODE",
        value_delimiter = ',',
        value_parser = Codes::asked,
        help_heading = "Policy"
    )]
    ignore: Vec<Codes>,
    /// Reports findings of these codes as warnings.
    #[arg(
        long,
        value_name = "CODE",
        value_delimiter = ',',
        value_parser = Codes::asked,
        help_heading = "Policy"
    )]
    warn: Vec<Codes>,
    /// Reports findings of these codes as errors.
    #[arg(
        long,
        value_name = "CODE",
        value_delimiter = ',',
        value_parser = Codes::asked,
        help_heading = "Policy"
    )]
    deny: Vec<Codes>,
    /// Exits with 1 for warnings too.
    #[arg(long, help_heading = "Policy")]
    strict: bool,
    /// Also plays the scripts of packs and proves the records in their folders `records`; where nothing is played, a finding
    /// says why.
    #[arg(long, conflicts_with = "stdin", help_heading = "Policy")]
    scripts: bool,
    /// Exits with 0 whatever is found.
    #[arg(long, help_heading = "Policy")]
    exit_zero: bool,
    /// Uses this file of accepted findings instead of those that `beachhead.toml` names.
    #[arg(long, value_name = "FILE", help_heading = "Policy")]
    baseline: Option<PathBuf>,
    /// Adds every finding to the baseline, and removes entries that no longer match any.
    #[arg(long, conflicts_with_all = ["stdin", "watch"], help_heading = "Policy")]
    update_baseline: bool,
    /// Uses this file instead of any `beachhead.toml`.
    #[arg(long, value_name = "FILE", help_heading = "Policy")]
    config: Option<PathBuf>,
    /// Uses no `beachhead.toml`.
    #[arg(long, conflicts_with = "config", help_heading = "Policy")]
    no_config: bool,
}

impl PolicyArgs {
    pub(super) fn exits_zero(&self) -> bool {
        self.exit_zero
    }

    pub(super) fn updates_baseline(&self) -> bool {
        self.update_baseline
    }

    /// The codes that may be those of own lints, each with the option that names it.
    fn maybe_own(&self) -> impl Iterator<Item = (&'static str, &Codes)> {
        let options = [
            ("--select", &self.select),
            ("--ignore", &self.ignore),
            ("--warn", &self.warn),
            ("--deny", &self.deny),
        ];
        let codes = { options.into_iter() }
            .flat_map(|(option, codes)| codes.iter().map(move |codes| (option, codes)));
        codes.filter(|(_, codes)| codes.may_be_own())
    }

    /// The files on which it depends what is made of findings there.
    pub(super) fn files<'p>(&self, paths: impl Iterator<Item = &'p Path>) -> BTreeSet<PathBuf> {
        let named = self.config.iter().chain(&self.baseline);
        let mut files: BTreeSet<PathBuf> = named.cloned().collect();
        let Ok(mut policies) = Policies::new(self) else {
            return files;
        };
        for path in paths {
            files.extend(policies.file(path));
            if let Ok(policy) = policies.of(path) {
                files.extend(policy.baseline().map(Path::to_path_buf));
                let fonts = policy.fonts().iter();
                files.extend(fonts.map(|font| font.path().to_path_buf()));
            }
        }
        files
    }
}

/// Policies by the file that states them, each read once.
pub(super) struct Policies<'a> {
    args: &'a PolicyArgs,
    rules: Vec<Rule>,
    read: BTreeMap<PathBuf, Result<Policy, String>>,
    without: Policy,
}

impl<'a> Policies<'a> {
    /// # Errors
    /// What is wrong with the file that the command line names.
    pub(super) fn new(args: &'a PolicyArgs) -> Result<Self, Failure> {
        let levels = [
            (&args.ignore, Level::Off),
            (&args.warn, Level::Counts(Severity::Warning)),
            (&args.deny, Level::Counts(Severity::Error)),
        ];
        let rules = levels.into_iter().flat_map(|(codes, level)| {
            let codes = codes.iter();
            codes.map(move |codes| (codes.clone(), level))
        });
        let rules: Vec<Rule> = rules.collect();
        let without = Policy::default().overruled(&args.select, &rules, args.strict);
        let without = without.playing(args.scripts);
        let mut policies = Self {
            args,
            rules,
            read: BTreeMap::new(),
            without,
        };
        if let Some(file) = &args.config {
            policies.read(file).map_err(Failure::Said)?;
        }
        Ok(policies)
    }

    /// The policy for what lies there.
    ///
    /// # Errors
    /// The error in the file that states it.
    pub(super) fn of(&mut self, path: &Path) -> Result<Policy, String> {
        let policy = match self.file(path) {
            Some(file) => self.read(&file)?,
            None => self.without.clone(),
        };
        Ok(match &self.args.baseline {
            Some(file) => policy.with_baseline(file.clone()),
            None => policy,
        })
    }

    /// Whether each code of the command line is built in, or is one of a project that has something at these paths.
    ///
    /// # Errors
    /// The first that is neither. Where settings can't be read, they may define it, and nothing is said here.
    pub(super) fn know_codes<'p>(
        &mut self,
        paths: impl Iterator<Item = &'p Path>,
    ) -> Result<(), Failure> {
        let args = self.args;
        if args.maybe_own().next().is_none() {
            return Ok(());
        }
        let mut own = BTreeSet::new();
        for path in paths {
            match self.of(path) {
                Ok(policy) => own.extend(policy.own_lints().codes()),
                Err(_) => return Ok(()),
            }
        }
        args.maybe_own().try_for_each(|(option, codes)| {
            let known = codes.known_among(own.iter().copied());
            known.map_err(|unknown| Failure::Said(format!("{option}: {unknown}")))
        })
    }

    /// The file that states the policy for what lies there.
    fn file(&self, path: &Path) -> Option<PathBuf> {
        match &self.args.config {
            Some(file) => Some(file.clone()),
            None if self.args.no_config => None,
            None => find(path),
        }
    }

    fn read(&mut self, file: &Path) -> Result<Policy, String> {
        if let Some(known) = self.read.get(file) {
            return known.clone();
        }
        let policy = read_policy(file).and_then(|policy| {
            let letters = match policy.fonts() {
                [] => policy.letters().clone(),
                _ => fonts_of(&policy)?.metrics().clone(),
            };
            let policy = policy.with_letters(letters);
            let policy = policy.overruled(&self.args.select, &self.rules, self.args.strict);
            Ok(policy.playing(self.args.scripts))
        });
        self.read.insert(file.to_path_buf(), policy.clone());
        policy
    }
}

/// The optional rules by which packs there are played.
///
/// # Errors
/// What is wrong with the file that states them.
pub(super) fn house_at(path: &Path) -> Result<HouseRules, String> {
    policy_at(path).map(|policy| policy.house().clone())
}

/// The policy that what lies there is held to, where the command line says nothing else.
///
/// # Errors
/// The error in the file that states it.
pub(super) fn policy_at(path: &Path) -> Result<Policy, String> {
    find(path).map_or_else(|| Ok(Policy::default()), |file| read_policy(&file))
}

/// The file that states the policy for what lies, or is to lie, there.
pub(super) fn settings_at(path: &Path) -> Option<PathBuf> {
    find(path)
}

/// The policy that a file states, whatever the command line says.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read_policy(file: &Path) -> Result<Policy, String> {
    let source = read_source(file, MOST_BYTES)
        .map_err(|finding| format!("{}: {}", shown(file), finding.message))?;
    policy::read(file, source.text())
}

/// The nearest `beachhead.toml` upwards from a path, within the git repository.
fn find(from: &Path) -> Option<PathBuf> {
    let from = std::path::absolute(from).ok()?;
    policy::nearest(&from, &|path| path.symlink_metadata().is_ok()).map(from_here)
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_check::policy::FILE_NAME;

    #[test]
    fn the_nearest_upwards_is_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let pack = folder.path().join("packs/utah");
        std::fs::create_dir_all(&pack).expect("room on the disk");
        assert_eq!(find(&pack.join("map.ron")), None);
        let file = folder.path().join(FILE_NAME);
        std::fs::write(&file, "").expect("room on the disk");
        assert_eq!(find(&pack), Some(file));
        let nearer = folder.path().join("packs").join(FILE_NAME);
        std::fs::write(&nearer, "").expect("room on the disk");
        assert_eq!(find(&pack), Some(nearer));
    }
}
