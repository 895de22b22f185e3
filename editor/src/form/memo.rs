//! What is kept of a list of records between two frames: which record is which, whatever is added, removed or renamed.
//!
//! Holds always: no two records of a frame have one salt (`tests::salts_follow_records`).

use std::collections::{BTreeMap, BTreeSet};

/// Which of the records of a list are which.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Memo {
    /// The salts of records that were renamed, by their names now: those that they began with.
    salts: BTreeMap<String, String>,
    /// Numbers of the records in order, for those that have no name.
    numbers: Vec<u64>,
    /// How many numbers were given.
    given: u64,
    /// The record that is to be opened and scrolled to, by its key.
    pub(super) shown: Option<String>,
}

impl Memo {
    /// What each record is known by: its name, or a number that it keeps.
    pub(super) fn keys(&mut self, names: &[Option<String>]) -> Vec<String> {
        self.numbers.truncate(names.len());
        while self.numbers.len() < names.len() {
            self.number();
        }
        let keys = names.iter().zip(&self.numbers);
        keys.map(|(name, number)| name.clone().unwrap_or_else(|| format!("#{number}")))
            .collect()
    }

    /// The salts of the widgets of each record. They stay when it is renamed.
    pub(super) fn salts(&self, keys: &[String]) -> Vec<String> {
        let mut used = BTreeSet::new();
        // Those that were renamed first: another one may have got their old name.
        let kept = keys.iter().map(|key| {
            let salt = self.salts.get(key)?;
            used.insert(salt.clone()).then(|| salt.clone())
        });
        let kept: Vec<Option<String>> = kept.collect();
        let salts = kept.into_iter().zip(keys).map(|(kept, key)| {
            kept.unwrap_or_else(|| {
                let mut salt = key.clone();
                while !used.insert(salt.clone()) {
                    salt.push('\'');
                }
                salt
            })
        });
        salts.collect()
    }

    /// A record has another name.
    pub(super) fn rename(&mut self, old: &str, new: &str) {
        let salt = self.salts.get(old).map_or(old, String::as_str).to_owned();
        self.salts.insert(new.to_owned(), salt);
    }

    /// A record was taken out.
    pub(super) fn remove(&mut self, at: usize) {
        if at < self.numbers.len() {
            self.numbers.remove(at);
        }
    }

    /// A record was added at the end: it will be shown.
    pub(super) fn add(&mut self, name: Option<String>) {
        let number = self.number();
        self.shown = Some(name.unwrap_or_else(|| format!("#{number}")));
    }

    fn number(&mut self) -> u64 {
        let number = self.given;
        self.given += 1;
        self.numbers.push(number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn salts(memo: &mut Memo, names: &[&str]) -> Vec<String> {
        let names: Vec<Option<String>> = names
            .iter()
            .map(|name| Some((*name).to_owned()).filter(|name| !name.is_empty()))
            .collect();
        let keys = memo.keys(&names);
        memo.salts(&keys)
    }

    #[test]
    fn salts_follow_records() {
        let mut memo = Memo::default();
        assert_eq!(salts(&mut memo, &["a", "b"]), ["a", "b"]);
        memo.rename("a", "c");
        assert_eq!(salts(&mut memo, &["b", "c"]), ["b", "a"], "renamed");
        assert_eq!(salts(&mut memo, &["a", "b"]), ["a", "b"], "undone");
        memo.rename("c", "d");
        assert_eq!(salts(&mut memo, &["b", "d"]), ["b", "a"], "renamed again");
        assert_eq!(
            salts(&mut memo, &["a", "a", "d"]),
            ["a'", "a''", "a"],
            "others have its old name"
        );
    }

    #[test]
    fn records_without_names_keep_their_salts() {
        let mut memo = Memo::default();
        assert_eq!(salts(&mut memo, &["", "", ""]), ["#0", "#1", "#2"]);
        memo.remove(1);
        memo.add(None);
        assert_eq!(salts(&mut memo, &["", "", ""]), ["#0", "#2", "#3"]);
        assert_eq!(memo.shown.as_deref(), Some("#3"));
    }
}
