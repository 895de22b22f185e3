//! The comments of a file as two branches have left them: none of them is in conflict with another.

use std::collections::{BTreeMap, BTreeSet};

use super::{CommentLine, Comments, Inner, OfField, OfList, OfRecord, Owned};

impl Comments {
    /// What both branches have made of the comments of a file: those that one has put in and those that none has taken out.
    /// Where both have put in some at one place, they stand there in alphabetical order.
    pub fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        if ours == theirs || theirs == base {
            return ours.clone();
        }
        if ours == base {
            return theirs.clone();
        }
        let none = Owned::default();
        let [base, ours, theirs] = [base, ours, theirs].map(|side| side.owned().unwrap_or(&none));
        Self::new(owned([base, ours, theirs]))
    }
}

/// One thing in the three versions of a file: the base, ours, theirs.
type Three<'a, T> = [&'a T; 3];

fn owned(all: Three<'_, Owned>) -> Owned {
    let lines = |get: fn(&Owned) -> &Vec<CommentLine>| line_list(all.map(get));
    Owned {
        head: lines(|owned| &owned.head),
        tail: lines(|owned| &owned.tail),
        foot: lines(|owned| &owned.foot),
        fields: by_key(all.map(|owned| &owned.fields), field),
    }
}

fn field(all: Three<'_, OfField>) -> OfField {
    OfField {
        above: line_list(all.map(|field| &field.above)),
        opening: texts(all.map(|field| &field.opening)),
        beside: texts(all.map(|field| &field.beside)),
        inner: items(all.map(|field| &field.inner), |inner: &Inner| {
            format!("{inner:?}")
        }),
        records: by_key(all.map(|field| &field.records), record),
        list: blocks(all.map(|field| &field.list)),
    }
}

fn record(all: Three<'_, OfRecord>) -> OfRecord {
    OfRecord {
        above: texts(all.map(|record| &record.above)),
        beside: texts(all.map(|record| &record.beside)),
    }
}

/// What is found by a key on some side, merged; without what is empty then.
fn by_key<T: Default + PartialEq>(
    all: Three<'_, BTreeMap<String, T>>,
    merge: fn(Three<'_, T>) -> T,
) -> BTreeMap<String, T> {
    let keys: BTreeSet<&String> = all.iter().flat_map(|side| side.keys()).collect();
    let none = T::default();
    let merged = keys.into_iter().map(|key| {
        let versions = all.map(|side| side.get(key).unwrap_or(&none));
        (key.clone(), merge(versions))
    });
    merged.filter(|(_, merged)| *merged != none).collect()
}

fn texts(all: Three<'_, Vec<String>>) -> Vec<String> {
    items(all, String::clone)
}

fn line_list(all: Three<'_, Vec<CommentLine>>) -> Vec<CommentLine> {
    items(all, |line| format!("{} {}", line.text, line.gap))
}

/// Comments that stand together in a list belong to where their branch has them. Where both have moved them, the one place is
/// as good as the other.
fn blocks(all: Three<'_, Vec<OfList>>) -> Vec<OfList> {
    items(all, |block| format!("{block:?}")).into_iter().fold(
        Vec::new(),
        |mut kept: Vec<OfList>, block| {
            if !kept.iter().any(|other| other.lines == block.lines) {
                kept.push(block);
            }
            kept
        },
    )
}

/// Those of the base that both have left, in its order, and behind them what is new, by its text.
fn items<T: Clone + PartialEq>(
    [base, ours, theirs]: Three<'_, Vec<T>>,
    text: fn(&T) -> String,
) -> Vec<T> {
    if ours == theirs || theirs == base {
        return ours.clone();
    }
    if ours == base {
        return theirs.clone();
    }
    let stays = |item: &&T| ours.contains(item) && theirs.contains(item);
    let mut merged: Vec<T> = base.iter().filter(stays).cloned().collect();
    let is_new = |item: &&T| !base.contains(item);
    let mut added: Vec<T> = ours.iter().filter(is_new).cloned().collect();
    let more = theirs.iter().filter(is_new);
    added.extend(more.filter(|item| !ours.contains(item)).cloned());
    added.sort_by_cached_key(text);
    merged.extend(added);
    merged
}
