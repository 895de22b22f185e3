//! Which file an entry follows whose own file is gone.
//!
//! A file that was renamed and one that was deleted look alike, so an entry follows only where there is no doubt: everything
//! that was accepted in the file that is gone, as far as it was asked for, is found in exactly one other file, and no other
//! file that is gone lays claim to the same findings. Else none is followed, and the entry names the files.
//!
//! Holds always: `tests::a_renamed_file_is_followed_where_there_is_no_doubt`.

use std::collections::BTreeMap;
use std::ops::Range;

use super::entries::Baseline;
use super::matching::{FileNames, IsThere, as_whole};
use crate::finding::{FindingSet, Identity, Mistake, Shown};

/// Mistakes of a file by their identity, each by its places in the list that is asked about: a finding as a whole has
/// several.
type Offered = BTreeMap<Identity, Vec<Range<usize>>>;

/// Identities, and how often each is needed.
type Needed = BTreeMap<Identity, u32>;

impl Baseline {
    /// Mistakes of these findings that entries accept whose files are gone, in their order. The findings are those of
    /// all packs, once they were checked.
    pub fn follow(&mut self, waiting: &[&FindingSet], is_there: IsThere<'_>) -> Vec<Vec<bool>> {
        let mistakes: Vec<Vec<Mistake<'_>>> = waiting.iter().map(|it| it.mistakes()).collect();
        let lengths: Vec<usize> = mistakes.iter().map(Vec::len).collect();
        let mut accepted = self
            .followed(waiting, &mistakes.concat(), is_there)
            .into_iter();
        let each = lengths.into_iter();
        each.map(|length| accepted.by_ref().take(length).collect())
            .collect()
    }

    fn followed(
        &mut self,
        waiting: &[&FindingSet],
        mistakes: &[Mistake<'_>],
        is_there: IsThere<'_>,
    ) -> Vec<bool> {
        let mut accepted = vec![false; mistakes.len()];
        if mistakes.is_empty() {
            // Entries whose files are gone are stale all the same.
            return accepted;
        }
        let names = FileNames::of(self.home(), mistakes);
        let mut offered: BTreeMap<&str, Offered> = BTreeMap::new();
        for (at, mistake) in mistakes.iter().enumerate() {
            let places = offered.entry(names.get(mistake.file)).or_default();
            let places = places.entry(mistake.identity).or_default();
            places.push(at..at + 1);
        }
        let wholes = match self.has_whole {
            true => wholes(waiting),
            false => Vec::new(),
        };
        for (finding, range) in &wholes {
            let file = names.get(finding.file.as_deref().unwrap_or_default());
            let places = offered.entry(file).or_default();
            let places = places.entry(as_whole(finding)).or_default();
            places.push(range.clone());
        }
        let groups = self.gone(is_there);
        let each = self.needed(&groups);
        let needed: Vec<Needed> = groups.iter().map(|entries| sum(entries, &each)).collect();
        let mut targets: Vec<Option<&str>> = needed
            .iter()
            .map(|needed| {
                let mut whole = offered
                    .iter()
                    .filter(|(_, offered)| holds(offered, needed))
                    .map(|(file, _)| *file);
                whole.next().filter(|_| whole.next().is_none())
            })
            .collect();
        // What two files that are gone would both have become, neither has.
        let mut claimed: BTreeMap<&str, Needed> = BTreeMap::new();
        for (needed, target) in needed.iter().zip(&targets) {
            let Some(target) = *target else { continue };
            let claims = claimed.entry(target).or_default();
            for (identity, count) in needed {
                add(claims, *identity, *count);
            }
        }
        targets.iter_mut().for_each(|target| {
            *target = target.filter(|file| {
                let (offered, claims) = (offered.get(*file), claimed.get(file));
                matches!((offered, claims), (Some(offered), Some(claims)) if holds(offered, claims))
            });
        });
        let targets: Vec<Option<String>> = targets
            .into_iter()
            .map(|target| target.map(str::to_owned))
            .collect();
        let mut offered: BTreeMap<String, Offered> = offered
            .into_iter()
            .map(|(file, offered)| (file.to_owned(), offered))
            .collect();
        for ((entries, needed), target) in groups.into_iter().zip(needed).zip(targets) {
            match target {
                Some(target) => {
                    self.settle(&entries, &needed, &target, &mut offered, &mut accepted)
                }
                None => self.note_candidates(&entries, &each, &offered),
            }
        }
        let mut left: Vec<(Identity, String)> = {
            let all = mistakes.iter().zip(&accepted);
            let left = all.filter(|(_, is_accepted)| !**is_accepted);
            left.map(|(it, _)| (it.identity, names.get(it.file).to_owned()))
                .collect()
        };
        for (finding, range) in wholes {
            let is_left = accepted.get(range).is_some_and(|it| !it.contains(&true));
            if is_left {
                let file = names.get(finding.file.as_deref().unwrap_or_default());
                left.push((as_whole(finding), file.to_owned()));
            }
        }
        for (identity, file) in left {
            self.leave(identity, file);
        }
        accepted
    }

    /// The entries that nothing was found for in their own files, by those files, where they are gone. An entry without a
    /// file stands alone.
    fn gone(&self, is_there: IsThere<'_>) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mut homeless = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let is_open = entry.met.is_none() && entry.asked_for;
            match entry.accepted.file.as_str() {
                _ if !is_open => {}
                "" => homeless.push(vec![at]),
                file => groups.entry(file).or_default().push(at),
            }
        }
        groups.retain(|file, _| self.is_gone(file, is_there));
        groups.into_values().chain(homeless).collect()
    }

    /// How many mistakes of each kind each of these entries accepts.
    fn needed(&self, groups: &[Vec<usize>]) -> BTreeMap<usize, Needed> {
        let entries = groups.iter().flatten();
        let mut needed: BTreeMap<usize, Needed> = entries.map(|at| (*at, Needed::new())).collect();
        for stock in self.stocks.all() {
            if let Some(needed) = needed.get_mut(&stock.entry) {
                add(needed, stock.identity, stock.count);
            }
        }
        needed
    }

    /// Lets entries accept their mistakes in the file that their own has become.
    fn settle(
        &mut self,
        entries: &[usize],
        needed: &Needed,
        target: &str,
        offered: &mut BTreeMap<String, Offered>,
        accepted: &mut [bool],
    ) {
        let Some(offered) = offered.get_mut(target) else {
            return;
        };
        for (identity, count) in needed {
            for stock in self.stocks.with(*identity) {
                if entries.contains(&stock.entry) {
                    stock.used = stock.count;
                }
            }
            let places = offered.get_mut(identity).into_iter().flatten();
            for range in places.take(usize::try_from(*count).unwrap_or(usize::MAX)) {
                let range = std::mem::take(range);
                if let Some(accepted) = accepted.get_mut(range) {
                    accepted.fill(true);
                }
            }
        }
        for at in entries {
            if let Some(entry) = self.entries.get_mut(*at) {
                entry.met = Some(target.to_owned());
                entry.is_moved = true;
            }
        }
    }

    /// Notes the files that have mistakes like those of entries that follow none.
    fn note_candidates(
        &mut self,
        entries: &[usize],
        needed: &BTreeMap<usize, Needed>,
        offered: &BTreeMap<String, Offered>,
    ) {
        for at in entries {
            let Some(needed) = needed.get(at) else {
                continue;
            };
            let alike = offered.iter().filter(|(_, offered)| {
                needed.keys().any(|identity| offered.contains_key(identity))
            });
            let candidates = alike.map(|(file, _)| file.clone()).collect();
            if let Some(entry) = self.entries.get_mut(*at) {
                entry.candidates = candidates;
            }
        }
    }

    /// Notes a mistake that no entry accepts; entries that follow none name its file already.
    fn leave(&mut self, identity: Identity, file: String) {
        let entries: Vec<usize> = {
            let stocks = self.stocks.with(identity);
            stocks.iter().map(|stock| stock.entry).collect()
        };
        let is_named = |at: &usize| {
            let entry = self.entries.get(*at);
            entry.is_some_and(|entry| entry.candidates.contains(&file))
        };
        if entries.iter().any(is_named) {
            return;
        }
        if let Some(entry) = entries.first().and_then(|at| self.entries.get_mut(*at)) {
            entry.fits_also(file);
        }
    }
}

/// The findings of several sets, each with the places of its mistakes among those of all.
fn wholes<'f>(sets: &[&'f FindingSet]) -> Vec<(&'f Shown, Range<usize>)> {
    let mut first = 0;
    let mut wholes = Vec::new();
    for set in sets {
        let findings = set.shown.iter().zip(set.ranges());
        wholes.extend(
            findings.map(|(finding, range)| (finding, first + range.start..first + range.end)),
        );
        first += set.mistakes().len();
    }
    wholes
}

/// How many mistakes of each kind these entries accept together.
fn sum(entries: &[usize], each: &BTreeMap<usize, Needed>) -> Needed {
    let mut sum = Needed::new();
    for (identity, count) in entries.iter().filter_map(|at| each.get(at)).flatten() {
        add(&mut sum, *identity, *count);
    }
    sum
}

/// Needs a mistake so many times more.
fn add(needed: &mut Needed, identity: Identity, count: u32) {
    let sum = needed.entry(identity).or_default();
    *sum = sum.saturating_add(count);
}

/// Whether there are as many mistakes of each kind as are needed.
fn holds(offered: &Offered, needed: &Needed) -> bool {
    needed.iter().all(|(identity, count)| {
        let there = offered.get(identity).map_or(0, Vec::len);
        there >= usize::try_from(*count).unwrap_or(usize::MAX)
    })
}
