//! Comments inside a value that is written over several lines, such as the part of a scenario that only its rulebook has.
//!
//! Such a comment belongs to the member of the value on whose line it stands or that it stands above. Members of a struct
//! are known by name, those of a list by their text, and by their number where the text has changed. A member that is gone
//! leaves its comments to what it was in.

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::ops::Range;

use super::super::scan::{self, MAX_DEPTH, RawStrings};
use super::super::syntax::Syntax;

/// A comment inside a value, and the way to what it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Inner {
    way: Vec<Step>,
    pub text: String,
    /// It stands above its member, not beside it.
    pub is_above: bool,
}

/// One member of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    name: Option<String>,
    /// A digest of what it says, whatever its layout.
    says: u64,
    index: usize,
}

impl Step {
    fn of(member: &str, index: usize) -> Self {
        let end = scan::word_end(member.as_bytes(), 0).min(member.len());
        let (word, rest) = member.split_at_checked(end).unwrap_or_default();
        let name = rest.trim_start().starts_with(':').then(|| word.to_owned());
        Self {
            name,
            says: digest(member),
            index,
        }
    }

    fn is_alike(&self, other: &Self) -> bool {
        self.name == other.name && (self.name.is_some() || self.says == other.says)
    }
}

impl Inner {
    /// A comment that belongs to the value as a whole.
    pub(super) fn of_whole(text: String) -> Self {
        let (way, is_above) = (Vec::new(), false);
        Self {
            way,
            text,
            is_above,
        }
    }

    /// The comment that begins at `at` in a value.
    pub(super) fn find(value: &str, at: usize, text: String) -> Self {
        let mut found = Self::of_whole(text);
        let (mut start, mut whole) = (0, value);
        while found.way.len() < MAX_DEPTH {
            let here = at - start;
            let members = members(whole);
            let is_line = |from: usize, to: usize| {
                !whole
                    .get(from.min(to)..to)
                    .unwrap_or_default()
                    .contains('\n')
            };
            let next = members.partition_point(|member| member.end <= here);
            let around = members.get(next).filter(|member| member.start <= here);
            let previous = next
                .checked_sub(1)
                .and_then(|at| Some((at, members.get(at)?)));
            let following = members.get(next).map(|member| (next, member));
            let (index, member) = match (around, previous, following) {
                (Some(member), ..) => (next, member),
                (_, Some((index, member)), _) if is_line(member.end, here) => (index, member),
                (_, _, Some((index, member))) => {
                    found.is_above = true;
                    (index, member)
                }
                (_, Some((index, member)), _) => (index, member),
                _ => break,
            };
            let Some(inside) = whole.get(member.clone()) else {
                break;
            };
            found.way.push(Step::of(inside, index));
            if around.is_none() {
                break;
            }
            start += member.start;
            whole = inside;
        }
        found
    }

    /// Whether the comment belongs to the member at this depth, not to something in it.
    pub(crate) fn ends_at(&self, depth: usize) -> bool {
        self.way.len() == depth + 1
    }

    /// The member at this depth that the comment belongs to or is in.
    pub(crate) fn member(&self, depth: usize, members: &Members) -> Option<usize> {
        let step = self.way.get(depth)?;
        let alike = (0..)
            .zip(&members.0)
            .filter(|(_, member)| step.is_alike(member));
        let nearest = alike.min_by_key(|(index, _)| step.index.abs_diff(*index));
        let at_index = members
            .0
            .get(step.index)
            .filter(|member| member.name == step.name);
        nearest
            .map(|(index, _)| index)
            .or(at_index.map(|member| member.index))
    }
}

/// The members of a value that is written.
pub(crate) struct Members(Vec<Step>);

impl Members {
    pub(crate) fn of(members: &[&str]) -> Self {
        let steps = members.iter().zip(0..);
        Self(
            steps
                .map(|(member, index)| Step::of(member, index))
                .collect(),
        )
    }
}

/// The members in the first bracket of a value.
fn members(value: &str) -> Vec<Range<usize>> {
    let (mut members, mut member) = (Vec::new(), None::<Range<usize>>);
    let mut depth = 0_usize;
    for token in Tokens::of(value) {
        let text = value.get(token.clone()).unwrap_or_default();
        let closes = matches!(text, ")" | "]" | "}");
        if closes {
            depth = depth.saturating_sub(1);
        }
        match depth {
            0 if closes => {
                members.extend(member.take());
                break;
            }
            0 => {}
            1 if text == "," => members.extend(member.take()),
            _ => {
                let start = member.map_or(token.start, |member| member.start);
                member = Some(start..token.end);
            }
        }
        if matches!(text, "(" | "[" | "{") {
            depth += 1;
        }
    }
    members
}

/// A digest of what a value says: of its tokens, but the commas that stand before a closing bracket.
fn digest(value: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    let mut has_comma = false;
    for token in Tokens::of(value) {
        let text = value.get(token).unwrap_or_default();
        if has_comma && !matches!(text, ")" | "]" | "}") {
            hasher.write(b",");
        }
        has_comma = text == ",";
        if !has_comma {
            hasher.write(text.as_bytes());
            hasher.write_u8(0);
        }
    }
    hasher.finish()
}

/// The tokens of a value in RON, without blanks and comments.
struct Tokens<'v> {
    value: &'v [u8],
    at: usize,
    raw: RawStrings,
}

impl<'v> Tokens<'v> {
    fn of(value: &'v str) -> Self {
        let (value, raw) = (value.as_bytes(), RawStrings::default());
        Self { value, at: 0, raw }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        loop {
            self.at = scan::blank_end(self.value, self.at);
            match scan::comment_end(self.value, self.at) {
                Some(Ok(end) | Err(end)) => self.at = end,
                None => break,
            }
        }
        let start = self.at;
        self.at = match self.value.get(start)? {
            b'"' => {
                let end = self.raw.string_end(self.value, start, Syntax::Ron);
                end.unwrap_or(self.value.len())
            }
            b'\'' => scan::char_end(self.value, start),
            byte if scan::is_word(*byte) => scan::word_end(self.value, start),
            _ => start + 1,
        };
        Some(start..self.at)
    }
}
