//! Which entry of a baseline accepts which finding.
//!
//! An entry accepts one finding of its key, in its own file. Where that file is gone, it may have been renamed: what follows
//! then is decided once everything was checked ([`super::renamed`]). The same mistake in another file is another finding.
//!
//! Holds always: no entry accepts two findings (`tests::an_entry_accepts_one_finding_in_its_own_file`).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use beachhead_schema::io::path_text;

use super::{Accepted, Baseline, can_be_accepted, key_of};
use crate::policy::{Policy, relative};
use crate::report::Shown;

/// Whether there is something at a path.
pub(super) type IsThere<'a> = &'a dyn Fn(&Path) -> bool;

/// What the baseline makes of a finding.
pub(super) struct Matched {
    /// The finding's file, as entries name it.
    pub(super) file: String,
    /// The entry that has its key.
    pub(super) entry: Match,
}

/// What the entries say of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Match {
    /// This entry of its own file accepts it.
    Accepted(usize),
    /// An entry whose file is gone has its key.
    Waiting,
    /// This entry has its key, and doesn't accept it.
    Other(usize),
    /// No entry has its key, or it can't be accepted.
    Unknown,
}

impl Baseline {
    /// What the entries say of these findings of one pack, in their order.
    pub(super) fn matches(&self, found: &[Shown], is_there: IsThere<'_>) -> Vec<Matched> {
        let mut free: BTreeSet<usize> = (0..self.entries.len()).collect();
        free.retain(|at| self.entries.get(*at).is_some_and(|it| it.met.is_none()));
        let mut matched: Vec<Matched> = found.iter().map(|it| self.candidate(it)).collect();
        for (finding, matched) in found.iter().zip(&mut matched) {
            if !matches!(matched.entry, Match::Other(_)) {
                continue;
            }
            let named = finding.file.as_deref().unwrap_or_default();
            let file_of = |at: usize| self.entries.get(at).map(|it| it.accepted.file.as_str());
            let same_key = self.by_key.get(&key_of(finding)).into_iter().flatten();
            let mut open = same_key.filter(|at| free.contains(at)).copied();
            let is_own =
                |at: &usize| file_of(*at).is_some_and(|file| file == matched.file || file == named);
            if let Some(at) = open.clone().find(is_own) {
                free.remove(&at);
                matched.entry = Match::Accepted(at);
            } else if open.any(|at| file_of(at).is_some_and(|file| self.is_gone(file, is_there))) {
                matched.entry = Match::Waiting;
            }
        }
        matched
    }

    /// The finding with the first entry of its key, which may be another's.
    fn candidate(&self, finding: &Shown) -> Matched {
        let same_key = self.by_key.get(&key_of(finding));
        let first = same_key.and_then(|entries| entries.first());
        let first = first.filter(|_| can_be_accepted(finding));
        Matched {
            file: inside(self.home(), finding.file.as_deref().unwrap_or_default()),
            entry: first.map_or(Match::Unknown, |at| Match::Other(*at)),
        }
    }

    /// Notes which entries these files, checked under this policy, would have met. An entry about a file that is gone from
    /// a pack counts too: else it would wait for the same mistake in another file.
    pub(super) fn look_for(&mut self, policy: &Policy, files: &[String], is_there: IsThere<'_>) {
        let home = self.home();
        let mut names: BTreeMap<String, &str> = BTreeMap::new();
        let mut packs = BTreeSet::new();
        for name in files {
            let file = inside(home, name);
            if let Some(folder) = ["pack.ron", "pack.json"]
                .iter()
                .find_map(|manifest| file.strip_suffix(manifest))
                .filter(|folder| folder.is_empty() || folder.ends_with('/'))
            {
                packs.insert(folder.to_owned());
            }
            names.insert(file, name);
            names.insert(name.clone(), name);
        }
        let is_looked_for = |file: &str, code: &str| match names.get(file) {
            Some(name) => policy.shows(code, name),
            None => {
                let is_below = |folder: &String| match folder.as_str() {
                    "" => !file.starts_with("../"),
                    folder => file.starts_with(folder),
                };
                let in_pack = packs.iter().any(is_below);
                let is_gone = || !file.is_empty() && self.is_gone(file, is_there);
                in_pack && is_gone() && policy.shows(code, &at_home(home, file))
            }
        };
        let asked = |Accepted { file, code, .. }: &Accepted| {
            let is_asked_for = policy.shows(code, &at_home(home, file));
            (is_looked_for(file, code), is_asked_for)
        };
        let asked: Vec<(bool, bool)> = self.entries.iter().map(|it| asked(&it.accepted)).collect();
        for (entry, (is_looked_for, is_asked_for)) in self.entries.iter_mut().zip(asked) {
            entry.looked_for |= is_looked_for;
            entry.asked_for |= is_asked_for;
        }
    }

    /// Whether the file that an entry names isn't there, from the baseline's folder or from the one that the program runs
    /// in. An entry that names none may be about any file.
    pub(super) fn is_gone(&self, file: &str, is_there: IsThere<'_>) -> bool {
        let named = [at_home(self.home(), file), file.to_owned()];
        file.is_empty() || !named.iter().any(|path| is_there(Path::new(path)))
    }
}

/// A file that an entry names, as it is named from where the program runs.
fn at_home(home: &Path, file: &str) -> String {
    let folder = home.parent().unwrap_or(Path::new(""));
    path_text(&folder.join(file))
}

/// The name of a file from the folder that another lies in, with `/`; as it is, where no way leads from one to the other.
pub(super) fn inside(home: &Path, name: &str) -> String {
    if name.is_empty() {
        return String::new();
    }
    let folder = home.parent().unwrap_or(Path::new(""));
    relative(folder, Path::new(name)).map_or_else(|| name.to_owned(), |path| path_text(&path))
}
