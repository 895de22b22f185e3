//! [`Identity`]: how a mistake is recognised in another run.
//!
//! A mistake is the same as long as its code, what is wrong and its subject are. Its line may move, its message may count
//! others as well, its neighbours may be fixed: none of that makes it another. A finding that stands for several equal
//! mistakes has an identity for each of them.
//!
//! Holds always: no limit on what is kept or shown changes an identity, or takes one away
//! (`tests::every_mistake_has_its_identity_however_many_there_are`).

use std::collections::{BTreeMap, HashSet};

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use sha2::{Digest, Sha256};

use super::about::About;

/// A hash of a mistake's code, what is wrong, and its subjects. The file is not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity([u64; 2]);

impl Identity {
    /// The identity of a mistake about these subjects, named as reports name them.
    pub fn of(code: &str, what: &str, subjects: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let mut hash = Sha256::new();
        let mut add = |text: &str| {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        };
        add(code);
        add(what);
        subjects
            .into_iter()
            .for_each(|subject| add(subject.as_ref()));
        let digest = hash.finalize();
        let word = |from: usize| {
            let bytes = digest.iter().skip(from).take(8);
            bytes.fold(0, |number, byte| (number << 8) | u64::from(*byte))
        };
        Self([word(0), word(8)])
    }

    /// The identity that an instance of a finding has, or would have.
    pub(crate) fn of_instance(finding: &Diagnostic, subject: &Subject) -> Self {
        let subject = About::of(subject).to_string();
        Self::of(finding.code.id, what(finding), [subject])
    }
}

/// The mistake, in words that don't change while the mistake stays.
pub(crate) fn what(finding: &Diagnostic) -> &str {
    finding.what.as_deref().unwrap_or(&finding.message)
}

/// The identities of a finding: one for each instance, else one for all that it is about together.
pub fn identities(finding: &Diagnostic) -> Vec<Identity> {
    if finding.instances.is_empty() {
        let about = finding.subjects.iter();
        let about = about.map(|subject| About::of(subject).to_string());
        return vec![Identity::of(finding.code.id, what(finding), about)];
    }
    let each = finding.instances.iter();
    each.map(|it| Identity::of_instance(finding, &it.subject))
        .collect()
}

/// The mistakes that are to be kept whole, whatever else there is: those that a first run found to be new, and had no room for.
pub(crate) type Wanted = HashSet<Identity>;

/// The mistakes for which there was no room: a hash each, by file, code and severity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overflow(BTreeMap<OverflowKind, Vec<Counted>>);

/// The findings that are counted together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OverflowKind {
    /// The file as the user knows it.
    pub file: String,
    /// The code.
    pub code: Code,
    /// How bad each is.
    pub severity: Severity,
}

/// A mistake that was only counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// How it is recognised.
    pub identity: Identity,
    /// How often it is there at once: by how much a count is wrong.
    pub times: u32,
}

impl Overflow {
    /// Adds every mistake that a finding stands for.
    pub(crate) fn add(&mut self, finding: &Diagnostic) {
        let times = finding.times;
        let counted = identities(finding).into_iter();
        let counted = counted.map(|identity| Counted { identity, times });
        self.of(finding).extend(counted);
    }

    /// Adds one more instance of a finding.
    pub(crate) fn add_instance(&mut self, finding: &Diagnostic, identity: Identity) {
        self.of(finding).push(Counted { identity, times: 1 });
    }

    fn of(&mut self, finding: &Diagnostic) -> &mut Vec<Counted> {
        let kind = OverflowKind {
            file: finding.place.file.clone(),
            code: finding.code,
            severity: finding.severity,
        };
        self.0.entry(kind).or_default()
    }

    /// Adds all of another.
    pub(crate) fn extend(&mut self, other: Self) {
        for (kind, counted) in other.0 {
            self.0.entry(kind).or_default().extend(counted);
        }
    }

    /// Adds one mistake.
    pub(crate) fn push(&mut self, kind: &OverflowKind, counted: Counted) {
        match self.0.get_mut(kind) {
            Some(of_kind) => of_kind.push(counted),
            None => {
                self.0.insert(kind.clone(), vec![counted]);
            }
        }
    }

    /// All kinds with their mistakes, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&OverflowKind, &[Counted])> {
        self.0.iter().map(|(kind, counted)| (kind, &**counted))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// Whether everything had room.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same with other severities; where there is none, the mistakes are dropped.
    pub fn judged(self, mut judge: impl FnMut(&OverflowKind) -> Option<Severity>) -> Self {
        let mut judged = Self::default();
        for (kind, counted) in self.0 {
            if let Some(severity) = judge(&kind) {
                let kind = OverflowKind { severity, ..kind };
                judged.0.entry(kind).or_default().extend(counted);
            }
        }
        judged
    }

    /// The same, all of it in this file.
    pub(crate) fn in_file(self, file: &str) -> Self {
        let mut moved = Self::default();
        for (kind, counted) in self.0 {
            let kind = OverflowKind {
                file: file.to_owned(),
                ..kind
            };
            moved.0.entry(kind).or_default().extend(counted);
        }
        moved
    }

    /// The same with the files for which this holds.
    pub fn in_files(mut self, is_meant: impl Fn(&str) -> bool) -> Self {
        self.0.retain(|kind, _| is_meant(&kind.file));
        self
    }
}

#[cfg(test)]
mod tests {
    use beachhead_model::diag::Place;

    use super::*;
    use crate::check::gathered;
    use crate::lint::{Findings, Room};

    const WRONG: Code = Code {
        id: "MAP004",
        name: "unknown-kind",
    };

    /// All identities of a run that found the same mistake at so many hexes.
    fn found(hexes: u32, room: &Room) -> Vec<Identity> {
        let mut findings = Findings::of(room);
        for hex in 0..hexes {
            let finding = Diagnostic::error(WRONG, format!("no {hex} of {hexes}"))
                .at(Place::file("map.ron"))
                .on(Subject::Hex(hex.to_string().as_str().into()))
                .what("terrain `bocagge`");
            findings.push(finding);
        }
        let (kept, mut overflow) = findings.into_parts();
        let kept = gathered(kept, room, &mut overflow);
        let mut all: Vec<Identity> = kept.iter().flat_map(identities).collect();
        let counted = overflow.iter().flat_map(|(_, counted)| counted);
        all.extend(counted.map(|it| it.identity));
        all.sort();
        all
    }

    #[test]
    fn every_mistake_has_its_identity_however_many_there_are() {
        let all = found(3_000, &Room::All);
        assert_eq!(found(3_000, &Room::Some), all);
        let fewer = found(2_999, &Room::Some);
        assert_eq!(all.iter().filter(|it| !fewer.contains(it)).count(), 1);
    }

    #[test]
    fn an_identity_is_of_code_mistake_and_subjects() {
        let of = |code, what, subjects: &[&str]| Identity::of(code, what, subjects);
        let one = of("A", "b", &["c"]);
        assert_eq!(one, of("A", "b", &["c"]));
        for other in [
            of("B", "b", &["c"]),
            of("A", "d", &["c"]),
            of("A", "b", &["d"]),
            of("A", "b", &[]),
            of("A", "b", &["c", ""]),
            of("A", "bc", &[""]),
        ] {
            assert_ne!(one, other);
        }
    }
}
