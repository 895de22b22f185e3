//! Comments inside a value that is written over several lines, such as the part of a scenario that only its rulebook has.
//!
//! Such a comment belongs to the member of the value on whose line it stands or that it stands above. Members of a struct
//! are known by name, those of a list by their text, and by their number where the text has changed. A member that is gone
//! leaves its comments to what it was in.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::ops::Range;

use super::super::scan::{self, RawStrings};
use beachhead_model::comments::{Inner, Step};
use beachhead_model::syntax::Syntax;

/// The step that leads to a member of a value.
fn step_to(member: &str, index: usize) -> Step {
    let word = member.bytes().take_while(|byte| scan::is_word(*byte));
    let (word, rest) = member.split_at_checked(word.count()).unwrap_or_default();
    let is_name = !word.is_empty() && rest.trim_start().starts_with(':');
    Step {
        name: is_name.then(|| word.to_owned()),
        says: digest(member),
        index,
    }
}

/// A comment that belongs to the value as a whole.
pub(super) fn of_whole(text: String) -> Inner {
    let (way, is_above) = (Vec::new(), false);
    Inner {
        way,
        text,
        is_above,
    }
}

/// Whether the comment belongs to the member at this depth, not to something in it.
pub(crate) fn ends_at(comment: &Inner, depth: usize) -> bool {
    comment.way.len() == depth + 1
}

/// The members of a value that is written, to be found again.
pub(crate) struct Members {
    steps: Vec<Step>,
    by_name: BTreeMap<String, usize>,
    by_text: BTreeMap<u64, Vec<usize>>,
}

impl Members {
    pub(crate) fn of(members: &[&str]) -> Self {
        let mut found = Self {
            steps: Vec::with_capacity(members.len()),
            by_name: BTreeMap::new(),
            by_text: BTreeMap::new(),
        };
        for (index, member) in members.iter().enumerate() {
            let step = step_to(member, index);
            match &step.name {
                Some(name) => {
                    found.by_name.insert(name.clone(), index);
                }
                None => found.by_text.entry(step.says).or_default().push(index),
            }
            found.steps.push(step);
        }
        found
    }

    /// The member at this depth that a comment belongs to or is in: of those that say the same, the nearest to where it was.
    pub(crate) fn find(&self, comment: &Inner, depth: usize) -> Option<usize> {
        let step = comment.way.get(depth)?;
        if let Some(name) = &step.name {
            return self.by_name.get(name).copied();
        }
        let alike = self.by_text.get(&step.says).into_iter().flatten().copied();
        let nearest = alike.min_by_key(|index| step.index.abs_diff(*index));
        let there = self
            .steps
            .get(step.index)
            .filter(|step| step.name.is_none());
        nearest.or(there.map(|step| step.index))
    }
}

/// The members of a value, and theirs, as far as its brackets go.
pub(super) struct Tree<'v> {
    value: &'v str,
    nodes: Vec<Node>,
    /// The members of the value itself.
    top: Vec<usize>,
}

struct Node {
    range: Range<usize>,
    members: Vec<usize>,
    index: usize,
    step: OnceCell<Step>,
}

/// The members of a bracket that is not closed yet.
#[derive(Default)]
struct OpenBracket {
    members: Vec<usize>,
    /// The member that is being read, and the members of its first bracket.
    member: Option<(Range<usize>, Option<Vec<usize>>)>,
}

impl OpenBracket {
    fn add(&mut self, token: Range<usize>) {
        let (range, _) = self.member.get_or_insert((token.clone(), None));
        range.end = token.end;
    }

    fn end_member(&mut self, nodes: &mut Vec<Node>) {
        if let Some((range, members)) = self.member.take() {
            let index = self.members.len();
            self.members.push(nodes.len());
            nodes.push(Node {
                range,
                members: members.unwrap_or_default(),
                index,
                step: OnceCell::new(),
            });
        }
    }
}

impl<'v> Tree<'v> {
    pub(super) fn of(value: &'v str) -> Self {
        let mut nodes = Vec::new();
        let mut open = vec![OpenBracket::default()];
        for token in Tokens::of(value) {
            let text = value.get(token.clone()).unwrap_or_default();
            let is_opened = open.len() > 1;
            let Some(inner) = open.last_mut() else { break };
            match text {
                ")" | "]" | "}" if is_opened => {
                    inner.end_member(&mut nodes);
                    let closed = open.pop().unwrap_or_default();
                    if let Some(around) = open.last_mut() {
                        around.add(token);
                        if let Some((_, members)) = &mut around.member {
                            members.get_or_insert(closed.members);
                        }
                    }
                }
                "," if is_opened => inner.end_member(&mut nodes),
                "(" | "[" | "{" => {
                    inner.add(token);
                    open.push(OpenBracket::default());
                }
                _ => inner.add(token),
            }
        }
        let mut top = Vec::new();
        if let Some(whole) = open.into_iter().next() {
            top = whole
                .member
                .and_then(|(_, members)| members)
                .unwrap_or_default();
        }
        Self { value, nodes, top }
    }

    /// The comment that begins at `at` in the value.
    pub(super) fn comment(&self, at: usize, text: String) -> Inner {
        let mut found = of_whole(text);
        let is_line = |from: usize, to: usize| !self.text(from..to).contains('\n');
        let mut members = self.top.as_slice();
        loop {
            let node = |index: usize| self.nodes.get(*members.get(index)?);
            let next = members.partition_point(|member| {
                self.nodes
                    .get(*member)
                    .is_some_and(|node| node.range.end <= at)
            });
            let previous = next.checked_sub(1).and_then(node);
            let (owner, following) = match (previous, node(next)) {
                (_, Some(around)) if around.range.start <= at => {
                    found.way.push(self.step(around));
                    members = &around.members;
                    continue;
                }
                (Some(previous), _) if is_line(previous.range.end, at) => (Some(previous), false),
                (_, Some(following)) => (Some(following), true),
                (previous, None) => (previous, false),
            };
            found.is_above = following;
            found.way.extend(owner.map(|owner| self.step(owner)));
            return found;
        }
    }

    fn step(&self, node: &Node) -> Step {
        let step = || step_to(self.text(node.range.clone()), node.index);
        node.step.get_or_init(step).clone()
    }

    fn text(&self, range: Range<usize>) -> &'v str {
        self.value.get(range).unwrap_or_default()
    }
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
