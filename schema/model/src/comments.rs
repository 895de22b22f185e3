//! [`Comments`]: the comments of a file, each with what owns it, so that they survive sorting, renumbering and rewriting.
//!
//! A comment belongs to the record on whose line it stands or that it stands directly above; before a blank line, and
//! before the end of a list, to the list, at that place; at a field, to the field; outside the brackets, to the file. Inside a
//! record it moves to the end of the record's line. Its owner is found when the file is read (the crate `beachhead-text` does
//! so), and records are known by their keys from then on: who gives a record another key says so (`Edit::with_comments`).
//!
//! The comments of a record that is taken out stay here, unwritten, so that an undo brings them back.
//!
//! Holds always: no comment is lost but those of records that are gone, none changes its owner, and writing twice gives the
//! same bytes (`beachhead_edit::comments::tests::comments_survive_edits`).

mod merge;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A file with more comments is read, but not rewritten.
pub const MAX_COMMENTS: usize = 1 << 16;

/// This many records on either side of a comment of a list are remembered, to find its place again.
pub const NEIGHBOURS: usize = 16;

/// The comments of one file. A copy shares them until one of the two is changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments(Option<Arc<Owned>>);

/// All comments of a file that has any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owned {
    /// Before the first bracket.
    pub head: Vec<CommentLine>,
    /// Behind the last field.
    pub tail: Vec<CommentLine>,
    /// Behind the last bracket.
    pub foot: Vec<CommentLine>,
    /// Of each field, by its name.
    pub fields: BTreeMap<String, OfField>,
}

/// A comment on a line of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommentLine {
    /// What it says, with its signs.
    pub text: String,
    /// A blank line follows.
    pub gap: bool,
}

/// The comments of a field and of what is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfField {
    /// Above the field.
    pub above: Vec<CommentLine>,
    /// At the end of the line on which the list begins.
    pub opening: Vec<String>,
    /// Behind the value.
    pub beside: Vec<String>,
    /// Inside a value that is no list of records.
    pub inner: Vec<Inner>,
    /// By the key of the record.
    pub records: BTreeMap<String, OfRecord>,
    /// Of the list itself, in their order.
    pub list: Vec<OfList>,
}

/// A comment inside a value, and the way to what it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inner {
    /// The members that lead to it, from the outermost on.
    pub way: Vec<Step>,
    /// What it says, with its signs.
    pub text: String,
    /// It stands above its member, not beside it.
    pub is_above: bool,
}

/// One member of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Its name, if it is one of a struct.
    pub name: Option<String>,
    /// A digest of what it says, whatever its layout.
    pub says: u64,
    /// Its place among the members.
    pub index: usize,
}

/// The comments of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfRecord {
    /// Above the record.
    pub above: Vec<String>,
    /// On the record's line, or inside the record.
    pub beside: Vec<String>,
}

/// Comments of a list that stand together, and the keys of the records around them, the nearest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfList {
    /// What they say.
    pub lines: Vec<String>,
    /// Keys of the records behind them.
    pub next: Vec<String>,
    /// Keys of the records before them.
    pub previous: Vec<String>,
}

impl OfField {
    /// All of them.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let inner = self.inner.iter().map(|inner| inner.text.as_str());
        let records = self.records.values();
        let of_records = records.flat_map(|record| record.above.iter().chain(&record.beside));
        let of_lists = self.list.iter().flat_map(|block| &block.lines);
        let loose = self.opening.iter().chain(&self.beside);
        let lines = self.above.iter().map(|line| line.text.as_str());
        lines
            .chain(loose.map(String::as_str))
            .chain(inner)
            .chain(of_lists.map(String::as_str))
            .chain(of_records.map(String::as_str))
    }

    /// Whether there are any besides those of its records.
    pub fn is_own(&self) -> bool {
        !(self.above.is_empty()
            && self.opening.is_empty()
            && self.beside.is_empty()
            && self.list.is_empty())
    }
}

impl Comments {
    /// Those of a file.
    pub fn new(owned: Owned) -> Self {
        Self((owned != Owned::default()).then(|| Arc::new(owned)))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// How many there are, those of records that were taken out included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |owned| {
            let of_fields = owned.fields.values().map(|field| field.texts().count());
            of_fields.sum::<usize>() + owned.head.len() + owned.tail.len() + owned.foot.len()
        })
    }

    /// All of them, if there are any.
    pub fn owned(&self) -> Option<&Owned> {
        self.0.as_deref()
    }

    /// Those of a field.
    pub fn of_field(&self, field: &str) -> Option<&OfField> {
        self.owned()?.fields.get(field)
    }

    /// Whether a list has comments that are found by the keys of its records.
    pub fn has_keys(&self, list: &str) -> bool {
        let field = self.of_field(list);
        field.is_some_and(|field| !field.records.is_empty() || !field.list.is_empty())
    }

    /// Exchanges the comments of two records of a list: doing so again takes it back.
    pub fn exchange(&mut self, list: &str, a: &str, b: &str) {
        self.rekey(list, |key| {
            let new = match key {
                _ if key == a => b,
                _ if key == b => a,
                _ => key,
            };
            Some(new.to_owned())
        });
    }

    /// Gives the records of a list other keys. Those without one lose their comments.
    pub fn rename(&mut self, list: &str, new: impl Fn(&str) -> Option<String>) {
        self.rekey(list, |key| {
            let (key, copy) = split_copy(key);
            Some(format!("{}{copy}", new(key)?))
        });
    }

    fn rekey(&mut self, list: &str, new: impl Fn(&str) -> Option<String>) {
        if !self.has_keys(list) {
            return;
        }
        let Some(owned) = &mut self.0 else { return };
        let Some(field) = Arc::make_mut(owned).fields.get_mut(list) else {
            return;
        };
        let mut records = BTreeMap::<String, OfRecord>::new();
        for (key, record) in std::mem::take(&mut field.records) {
            let Some(key) = new(&key) else { continue };
            let there = records.entry(key).or_default();
            there.above.extend(record.above);
            there.beside.extend(record.beside);
        }
        field.records = records;
        for block in &mut field.list {
            for keys in [&mut block.next, &mut block.previous] {
                *keys = keys.iter().filter_map(|key| new(key)).collect();
            }
        }
    }
}

/// As data they are all comments with what owns each, since a text of them alone has no records to stand at.
impl Serialize for Comments {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.owned().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Comments {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let owned = Option::<Owned>::deserialize(deserializer)?;
        Ok(owned.map(Self::new).unwrap_or_default())
    }
}

/// Stands between the key of a record and its number among those that share the key.
pub const COPY: char = '\u{1}';

/// Numbers records that share a key, in the order of their list.
#[derive(Default)]
pub struct Numbers(HashMap<String, usize>);

impl Numbers {
    /// The key of the next record of the list.
    pub fn next(&mut self, key: String) -> String {
        let count = self.0.entry(key.clone()).or_insert(0);
        let before = *count;
        *count += 1;
        copy_key(&key, before)
    }
}

/// The key of a record behind `before` others that share it.
pub fn copy_key(key: &str, before: usize) -> String {
    match before {
        0 => key.to_owned(),
        before => format!("{key}{COPY}{}", before + 1),
    }
}

/// The keys of the records of a list in its order, with a number where several share one.
pub fn numbered(keys: impl Iterator<Item = String>) -> impl Iterator<Item = String> {
    let mut numbers = Numbers::default();
    keys.map(move |key| numbers.next(key))
}

/// A key, and the number that [`Numbers`] gave it.
pub fn split_copy(key: &str) -> (&str, &str) {
    key.split_at(key.find(COPY).unwrap_or(key.len()))
}

/// The text by which the comments of a record are found.
pub fn key_text(key: &impl std::fmt::Debug) -> String {
    format!("{key:?}")
}
