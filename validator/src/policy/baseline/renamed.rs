//! Which file an entry follows whose own file is gone.
//!
//! A file that was renamed and one that was deleted look alike, so an entry follows only where there is no doubt: everything
//! that was accepted in the file that is gone, as far as it was asked for, is found in exactly one other file, and no other
//! file that is gone lays claim to the same findings. Else none is followed, and the entry names the files.
//!
//! Holds always: `tests::a_renamed_file_is_followed_where_there_is_no_doubt`.

use std::collections::BTreeMap;

use super::matching::{IsThere, inside};
use super::{Baseline, Key, key_of};
use crate::report::Shown;

/// Findings by their key, each by its number.
type Offered = BTreeMap<Key, Vec<usize>>;

impl Baseline {
    /// Which of these findings the entries accept whose files are gone, in their order. Of all packs, once they were
    /// checked.
    pub fn follow(&mut self, waiting: &[Shown], is_there: IsThere<'_>) -> Vec<bool> {
        let mut offered: BTreeMap<String, Offered> = BTreeMap::new();
        let mut files = Vec::new();
        for (number, finding) in waiting.iter().enumerate() {
            let file = inside(self.home(), finding.file.as_deref().unwrap_or_default());
            let keys = offered.entry(file.clone()).or_default();
            keys.entry(key_of(finding)).or_default().push(number);
            files.push(file);
        }
        let groups = self.gone(is_there);
        let mut targets: Vec<Option<&String>> = groups
            .iter()
            .map(|entries| {
                let needed = self.needed(entries);
                let mut whole = offered
                    .iter()
                    .filter(|(_, offered)| holds(offered, &needed))
                    .map(|(file, _)| file);
                whole.next().filter(|_| whole.next().is_none())
            })
            .collect();
        // What two files that are gone would both have become, neither has.
        let mut claimed: BTreeMap<&String, BTreeMap<Key, usize>> = BTreeMap::new();
        for (entries, target) in groups.iter().zip(&targets) {
            let Some(target) = *target else { continue };
            let claims = claimed.entry(target).or_default();
            for (key, count) in self.needed(entries) {
                *claims.entry(key).or_default() += count;
            }
        }
        targets.iter_mut().for_each(|target| {
            *target = target.filter(|file| {
                let (offered, claims) = (offered.get(*file), claimed.get(file));
                matches!((offered, claims), (Some(offered), Some(claims)) if holds(offered, claims))
            });
        });
        let targets: Vec<Option<String>> =
            targets.into_iter().map(Option::<&String>::cloned).collect();
        let mut accepted = vec![false; waiting.len()];
        for (entries, target) in groups.into_iter().zip(targets) {
            for at in entries {
                self.settle(at, target.as_ref(), &mut offered, &mut accepted);
            }
        }
        for ((finding, file), _) in waiting
            .iter()
            .zip(files)
            .zip(&accepted)
            .filter(|(_, is_accepted)| !**is_accepted)
        {
            self.leave(&key_of(finding), file);
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

    /// How many findings of each key these entries accept.
    fn needed(&self, entries: &[usize]) -> BTreeMap<Key, usize> {
        let mut needed = BTreeMap::new();
        for entry in entries.iter().filter_map(|at| self.entries.get(*at)) {
            *needed.entry(entry.accepted.key()).or_default() += 1;
        }
        needed
    }

    /// Lets an entry accept its finding in the file that its own has become, or notes the files that have one like it.
    fn settle(
        &mut self,
        at: usize,
        target: Option<&String>,
        offered: &mut BTreeMap<String, Offered>,
        accepted: &mut [bool],
    ) {
        let Some(entry) = self.entries.get_mut(at) else {
            return;
        };
        let key = entry.accepted.key();
        let Some(target) = target else {
            let alike = offered
                .iter()
                .filter(|(_, offered)| offered.contains_key(&key));
            entry.candidates = alike.map(|(file, _)| file.clone()).collect();
            return;
        };
        let numbers = offered.get_mut(target).and_then(|keys| keys.get_mut(&key));
        let number = numbers.and_then(Vec::pop);
        if let Some(accepted) = number.and_then(|number| accepted.get_mut(number)) {
            *accepted = true;
            entry.met = Some(target.clone());
            entry.is_moved = true;
        }
    }

    /// Notes a finding that no entry of its key accepts; entries that follow none name its file already.
    fn leave(&mut self, key: &Key, file: String) {
        let entries = self.by_key.get(key).into_iter().flatten().copied();
        let is_named = |at: usize| {
            let entry = self.entries.get(at);
            entry.is_some_and(|entry| entry.candidates.contains(&file))
        };
        let first = entries
            .clone()
            .next()
            .filter(|_| !entries.clone().any(is_named));
        if let Some(entry) = first.and_then(|at| self.entries.get_mut(at)) {
            entry.others.push(file);
        }
    }
}

/// Whether there are as many findings of each key as are needed.
fn holds(offered: &Offered, needed: &BTreeMap<Key, usize>) -> bool {
    needed
        .iter()
        .all(|(key, count)| offered.get(key).is_some_and(|found| found.len() >= *count))
}
