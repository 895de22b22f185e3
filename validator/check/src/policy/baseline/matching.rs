//! Mistakes, each with the entry of a baseline that accepts it.
//!
//! An entry accepts a mistake as often as it says, in its own file. Where that file is gone, it may have been renamed: what
//! follows then is decided once everything was checked ([`super::renamed`]). The same mistake in another file is another.
//!
//! Holds always: no entry accepts more than it says (`tests::an_entry_accepts_one_finding_in_its_own_file`).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use beachhead_model::diag::Severity;
use beachhead_text::path_text;

use super::entries::Baseline;
use super::file::{Accepted, whole};
use crate::finding::{About, FindingSet, Identity, Mistake, Shown, printed};
use crate::paths::relative;
use crate::policy::Policy;
use crate::policy::codes::letters;

/// Whether there is something at a path.
pub(super) type IsThere<'a> = &'a dyn Fn(&Path) -> bool;

/// Verdict of the entries on a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Match {
    /// This entry of its own file accepts it.
    Accepted(usize),
    /// An entry whose file is gone may accept it.
    Waiting,
    /// This entry knows it, and doesn't accept it.
    Other(usize),
    /// No entry knows it, or it can't be accepted.
    Unknown,
}

/// How often an entry accepts a mistake.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stock {
    pub(super) identity: Identity,
    pub(super) entry: usize,
    pub(super) count: u32,
    /// How often it has.
    pub(super) used: u32,
}

/// Everything that is accepted, by identity.
#[derive(Clone, Debug, Default)]
pub(super) struct Stocks(Vec<Stock>);

impl Stocks {
    pub(super) fn of(mut stocks: Vec<Stock>) -> Self {
        stocks.sort_by_key(|stock| (stock.identity, stock.entry));
        stocks.dedup_by(|next, kept| {
            let is_same = (next.identity, next.entry) == (kept.identity, kept.entry);
            kept.count = kept
                .count
                .saturating_add(if is_same { next.count } else { 0 });
            is_same
        });
        Self(stocks)
    }

    pub(super) fn all(&self) -> &[Stock] {
        &self.0
    }

    /// The stocks of a mistake, in the order of their entries.
    pub(super) fn with(&mut self, identity: Identity) -> &mut [Stock] {
        let first = self.0.partition_point(|stock| stock.identity < identity);
        let behind = self.0.partition_point(|stock| stock.identity <= identity);
        self.0.get_mut(first..behind).unwrap_or_default()
    }
}

/// How the entries name the files of findings.
pub(super) struct FileNames<'f>(BTreeMap<&'f str, String>);

impl<'f> FileNames<'f> {
    /// The files of these mistakes, for a baseline at a path.
    pub(super) fn of(home: &Path, mistakes: &[Mistake<'f>]) -> Self {
        let mut names: BTreeMap<&str, String> = BTreeMap::new();
        for mistake in mistakes {
            if !names.contains_key(mistake.file) {
                names.insert(mistake.file, inside(home, mistake.file));
            }
        }
        Self(names)
    }

    pub(super) fn get<'n>(&'n self, file: &'n str) -> &'n str {
        self.0.get(file).map_or(file, String::as_str)
    }
}

impl Baseline {
    /// Verdicts of the entries on the mistakes of one pack, in their order. Accepted ones are taken out of the stocks.
    pub(super) fn matches(
        &self,
        stocks: &mut Stocks,
        found: &FindingSet,
        mistakes: &[Mistake<'_>],
        is_there: IsThere<'_>,
    ) -> Vec<Match> {
        let names = FileNames::of(self.home(), mistakes);
        let mut find = |mistake: &Mistake<'_>| {
            let is_own = |file: &str| file == names.get(mistake.file) || file == mistake.file;
            self.find(stocks, mistake, &is_own, is_there)
        };
        let mut matched = Vec::with_capacity(mistakes.len());
        for (finding, range) in found.shown.iter().zip(found.ranges()) {
            let Some(mistakes) = mistakes.get(range) else {
                continue;
            };
            // What an entry of version 1 accepts is the finding as a whole.
            let as_whole = match mistakes.first().filter(|_| self.has_whole) {
                Some(first) => find(&Mistake {
                    identity: as_whole(finding),
                    times: 1,
                    ..*first
                }),
                None => Match::Unknown,
            };
            matched.extend(mistakes.iter().map(|mistake| match as_whole {
                Match::Accepted(at) => Match::Accepted(at),
                whole => match (find(mistake), whole) {
                    (known @ (Match::Accepted(_) | Match::Waiting), _) => known,
                    (_, Match::Waiting) => Match::Waiting,
                    (Match::Unknown, whole) => whole,
                    (other, _) => other,
                },
            }));
        }
        let counted = mistakes.get(matched.len()..).unwrap_or_default();
        matched.extend(counted.iter().map(find));
        matched
    }

    fn find(
        &self,
        stocks: &mut Stocks,
        mistake: &Mistake<'_>,
        is_own: &dyn Fn(&str) -> bool,
        is_there: IsThere<'_>,
    ) -> Match {
        if !may_be_accepted(mistake.code, mistake.severity) {
            return Match::Unknown;
        }
        let file_of = |at: usize| self.entries.get(at).map(|it| it.accepted.file.as_str());
        let (mut is_waiting, mut other) = (false, None);
        for stock in stocks.with(mistake.identity) {
            other = other.or(Some(stock.entry));
            if stock.count - stock.used < mistake.times {
                continue;
            }
            let Some(file) = file_of(stock.entry) else {
                continue;
            };
            if is_own(file) {
                stock.used += mistake.times;
                return Match::Accepted(stock.entry);
            }
            is_waiting = is_waiting || self.is_gone(file, is_there);
        }
        match other {
            _ if is_waiting => Match::Waiting,
            Some(entry) => Match::Other(entry),
            None => Match::Unknown,
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

/// The identity of a finding as entries of version 1 know it.
pub(super) fn as_whole(finding: &Shown) -> Identity {
    let subjects = printed(&finding.code, &finding.subjects).iter();
    let subject = subjects.map(About::to_string).collect::<Vec<_>>();
    whole(&finding.code, &subject.join(", "), &finding.fingerprint)
}

/// Whether a finding can be accepted. What keeps a file from being read can't: the rest of its pack would never be checked
/// again.
pub fn may_be_accepted(code: &str, severity: Severity) -> bool {
    // A project's own codes may begin alike, as IOWA001 does.
    severity < Severity::Error || letters(code) != "IO"
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
