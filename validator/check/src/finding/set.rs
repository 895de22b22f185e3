//! [`FindingSet`]: the findings of one target, before it is decided which of them are shown.
//!
//! Comparison with another run goes by single mistakes: a finding that stands for several may be known in part, and then
//! falls into two. Limits come after it.
//!
//! Holds always: dividing a set loses no mistake and doubles none (`tests::dividing_keeps_every_mistake`).

use std::collections::BTreeMap;
use std::ops::Range;

use beachhead_model::diag::Severity;

use super::identity::{Identity, Overflow, Wanted};
use super::limits::{MOST_KEPT, MOST_SHOWN, left_out};
use super::shown::{Shown, Sources};

/// Findings, and the mistakes for which there was no room.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FindingSet {
    /// The findings that were kept, in order.
    pub shown: Vec<Shown>,
    /// The others, counted.
    pub overflow: Overflow,
}

/// One mistake of a set.
#[derive(Clone, Copy, Debug)]
pub struct Mistake<'s> {
    /// The file as the user knows it; empty where there is none.
    pub file: &'s str,
    /// The code.
    pub code: &'s str,
    /// How bad it is.
    pub severity: Severity,
    /// How it is recognised.
    pub identity: Identity,
    /// How often it is there at once.
    pub times: u32,
}

impl FindingSet {
    /// Findings that had room.
    pub fn of(shown: Vec<Shown>) -> Self {
        Self {
            shown,
            overflow: Overflow::default(),
        }
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty() && self.overflow.is_empty()
    }

    /// How many findings there are; one that stands for several mistakes counts once, as it is shown once.
    pub fn len(&self) -> usize {
        self.shown.len() + self.overflow.len()
    }

    /// The worst of what was found.
    pub fn worst(&self) -> Option<Severity> {
        let shown = self.shown.iter().map(|finding| finding.severity);
        let counted = self.overflow.iter().map(|(kind, _)| kind.severity);
        shown.chain(counted).max()
    }

    /// Adds all of another set.
    pub fn extend(&mut self, other: Self) {
        self.shown.extend(other.shown);
        self.overflow.extend(other.overflow);
    }

    /// Every mistake: of each finding in turn, then those that were counted.
    pub fn mistakes(&self) -> Vec<Mistake<'_>> {
        let mut mistakes = Vec::new();
        for finding in &self.shown {
            let identities = finding.identities().into_iter();
            mistakes.extend(identities.map(|identity| Mistake {
                file: finding.file.as_deref().unwrap_or_default(),
                code: &finding.code,
                severity: finding.severity,
                identity,
                times: finding.times,
            }));
        }
        for (kind, counted) in self.overflow.iter() {
            mistakes.extend(counted.iter().map(|it| Mistake {
                file: &kind.file,
                code: kind.code.id,
                severity: kind.severity,
                identity: it.identity,
                times: it.times,
            }));
        }
        mistakes
    }

    /// The mistakes of each finding that was kept, by their places in [`Self::mistakes`].
    pub fn ranges(&self) -> Vec<Range<usize>> {
        let mut end = 0;
        let sizes = self.shown.iter().map(|it| it.locations.len().max(1));
        sizes
            .map(|size| {
                end += size;
                end - size..end
            })
            .collect()
    }

    /// The set as several, by the class of each mistake in [`Self::mistakes`]. A mistake of another class is in none.
    pub fn divided<const N: usize>(self, classes: &[usize]) -> [Self; N] {
        let mut parts = std::array::from_fn(|_| Self::default());
        let ranges = self.ranges();
        let counted_from = ranges.last().map_or(0, |last| last.end);
        for (finding, range) in self.shown.into_iter().zip(ranges) {
            let classes = classes.get(range).unwrap_or_default();
            let first = classes.first().copied().unwrap_or(N);
            if classes.iter().all(|class| *class == first) {
                if let Some(part) = parts.get_mut(first) {
                    part.shown.push(finding);
                }
                continue;
            }
            for (class, part) in parts.iter_mut().enumerate() {
                let is_meant = |at: usize| classes.get(at) == Some(&class);
                part.shown.extend(finding.at_locations(is_meant));
            }
        }
        let mut counted = classes.get(counted_from..).unwrap_or_default().iter();
        for (kind, of_kind) in self.overflow.iter() {
            for (mistake, class) in of_kind.iter().zip(counted.by_ref()) {
                if let Some(part) = parts.get_mut(*class) {
                    part.overflow.push(kind, *mistake);
                }
            }
        }
        parts
    }

    /// The counted mistakes that could be shown, since there are not enough whole ones of their kind.
    pub fn missing(&self) -> Option<Wanted> {
        let mut shown: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for finding in &self.shown {
            let file = finding.file.as_deref().unwrap_or_default();
            *shown.entry((file, &finding.code)).or_default() += 1;
        }
        let mut wanted = Wanted::new();
        for (kind, counted) in self.overflow.iter() {
            let there = shown.get(&(&*kind.file, kind.code.id));
            if there.is_none_or(|there| *there < MOST_SHOWN) {
                let counted = counted.iter().take(MOST_KEPT);
                wanted.extend(counted.map(|it| it.identity));
            }
        }
        (!wanted.is_empty()).then_some(wanted)
    }

    /// Replaces counted mistakes by the same ones of another set, which has them whole.
    pub fn fill(&mut self, whole: Self) {
        let mut open: BTreeMap<(String, Identity), usize> = BTreeMap::new();
        for (kind, counted) in self.overflow.iter() {
            for it in counted {
                let open = open.entry((kind.file.clone(), it.identity));
                *open.or_default() += 1;
            }
        }
        let before = open.clone();
        let classes = whole.mistakes().into_iter().map(|mistake| {
            let key = (mistake.file.to_owned(), mistake.identity);
            match open.get_mut(&key).filter(|open| **open > 0) {
                Some(open) => {
                    *open -= 1;
                    0
                }
                None => 1,
            }
        });
        let classes: Vec<usize> = classes.collect();
        let [filled] = FindingSet::of(whole.shown).divided(&classes);
        self.shown.extend(filled.shown);
        // What was found whole is counted no more.
        let mut gone: BTreeMap<(String, Identity), usize> = before;
        gone.iter_mut().for_each(|(key, count)| {
            *count -= open.get(key).copied().unwrap_or_default();
        });
        let mut left = Overflow::default();
        for (kind, counted) in std::mem::take(&mut self.overflow).iter() {
            for it in counted {
                match gone.get_mut(&(kind.file.clone(), it.identity)) {
                    Some(gone) if *gone > 0 => *gone -= 1,
                    _ => left.push(kind, *it),
                }
            }
        }
        self.overflow = left;
    }

    /// The findings as they are shown: of a code that has too many in a file the first, and how many more there are.
    pub fn limited(self) -> Vec<Shown> {
        let mut more: BTreeMap<(String, String), LeftOut> = BTreeMap::new();
        for (kind, counted) in self.overflow.iter() {
            let of_kind = (kind.file.clone(), kind.code.id.to_owned());
            let left = more.entry(of_kind).or_default();
            left.add(kind.code.name, kind.severity, counted.len());
        }
        let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
        let mut shown = Vec::new();
        for finding in self.shown {
            let file = finding.file.clone().unwrap_or_default();
            let of_kind = (file, finding.code.to_string());
            let count = counts.entry(of_kind.clone()).or_default();
            *count += 1;
            if *count <= MOST_SHOWN {
                shown.push(finding);
            } else {
                let left = more.entry(of_kind).or_default();
                left.add(&finding.name, finding.severity, 1);
            }
        }
        let more = more.into_iter().map(|((file, code), left)| {
            let worst = left.worst.unwrap_or(Severity::Info);
            left_out(&file, &code, &left.name, worst, left.count)
        });
        let more: Vec<_> = more.collect();
        shown.extend(Shown::all(&more, &Sources::new()));
        shown.sort_by(|a, b| {
            let place = |it: &Shown| (it.file.clone(), it.start);
            place(a).cmp(&place(b))
        });
        shown
    }
}

/// Findings of one code in one file that are not shown.
#[derive(Debug, Default)]
struct LeftOut {
    name: String,
    worst: Option<Severity>,
    count: usize,
}

impl LeftOut {
    fn add(&mut self, name: &str, severity: Severity, count: usize) {
        if self.name.is_empty() {
            name.clone_into(&mut self.name);
        }
        self.worst = self.worst.max(Some(severity));
        self.count += count;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::finding::{About, Location, Position};
    use crate::sample::some_finding as some;

    fn about(name: &str) -> About {
        About {
            kind: "hex".into(),
            name: name.to_owned(),
        }
    }

    /// A finding about these hexes, each a mistake of its own.
    fn group(hexes: &[u32]) -> Shown {
        let at = |line: &u32| {
            Some(Position {
                line: *line,
                column: 1,
            })
        };
        let locations = hexes.iter().map(|hex| Location {
            start: at(hex),
            end: at(hex),
            subject: about(&hex.to_string()),
            message: None,
        });
        Shown {
            subjects: hexes.iter().map(|hex| about(&hex.to_string())).collect(),
            locations: locations.collect(),
            ..some(Severity::Error)
        }
    }

    fn set(groups: &[Vec<u32>]) -> FindingSet {
        FindingSet::of(groups.iter().map(|hexes| group(hexes)).collect())
    }

    fn identities(set: &FindingSet) -> Vec<Identity> {
        let mut all: Vec<_> = set.mistakes().iter().map(|it| it.identity).collect();
        all.sort();
        all
    }

    proptest! {
        #[test]
        fn dividing_keeps_every_mistake(
            groups in prop::collection::vec(prop::collection::vec(0..40_u32, 1..6), 0..6),
            classes in prop::collection::vec(0..3_usize, 40),
        ) {
            let whole = set(&groups);
            let before = identities(&whole);
            let parts: [FindingSet; 3] = whole.divided(&classes[..before.len()]);
            let mut after: Vec<_> = parts.iter().flat_map(identities).collect();
            after.sort();
            prop_assert_eq!(after, before);
        }
    }

    #[test]
    fn a_finding_stands_where_what_is_left_of_it_stands() {
        let [left, known] = set(&[vec![1, 2, 3]]).divided(&[1, 0, 0]);
        let [left, known] = [&left.shown[0], &known.shown[0]];
        assert_eq!(left.subjects, [about("2"), about("3")]);
        assert_eq!(left.notes, ["the same holds for 1 more hex: 3"]);
        assert_eq!(known.subjects, [about("1")]);
        assert!(known.notes.is_empty());
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let findings = (0..150).map(|hex| group(&[hex]));
        let shown = FindingSet::of(findings.collect()).limited();
        assert_eq!(shown.len(), MOST_SHOWN + 1);
        let more = shown
            .iter()
            .find(|it| it.code == "IO012")
            .expect("it says so");
        assert_eq!(
            more.message,
            "50 more findings of MAP014 river-gap in this file"
        );
    }
}
