//! [`Findings`]: where lints put what they find.
//!
//! Holds always: however much is wrong with a pack, what is kept of it fits into little memory, and what isn't kept
//! is counted and can be recognised (`tests::many_findings_are_counted`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use beachhead_model::diag::{Code, Diagnostic, Instance, Place};

use crate::finding::{Identity, MOST_KEPT, Overflow, Wanted, identities};

/// Findings that are kept whole, where there are more than are shown.
#[derive(Clone, Debug, Default)]
pub enum Room {
    /// The first of each code.
    #[default]
    Some,
    /// All of them: they are to be accepted, and are listed one by one.
    All,
    /// All of them, to be fixed: nobody reads how.
    ToFix,
    /// These, which a first run found and had no room for. Lints find nothing else.
    For(Arc<Wanted>),
}

impl Room {
    /// Whether no finding is only counted.
    pub fn is_for_all(&self) -> bool {
        matches!(self, Self::All | Self::ToFix)
    }
}

/// What lints have found.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    kept: Vec<Diagnostic>,
    counts: BTreeMap<Code, usize>,
    overflow: Overflow,
    room: Room,
    /// The claims that are not true, by their places in the pack: several may be reported as one finding.
    untrue_claims: BTreeSet<usize>,
}

impl Findings {
    /// Findings of which so many are kept.
    pub fn of(room: &Room) -> Self {
        Self {
            room: room.clone(),
            ..Self::default()
        }
    }

    /// A finding with its help, which is only worked out where somebody will read it: the nearest of a thousand names takes
    /// longer to find than all the rest.
    pub fn helped(&self, finding: Diagnostic, help: impl FnOnce() -> String) -> Diagnostic {
        let count = self.counts.get(&finding.code).copied().unwrap_or_default();
        match self.room {
            Room::Some if count >= MOST_KEPT => finding,
            Room::ToFix => finding,
            _ => finding.help(help()),
        }
    }

    /// The place of a finding of this code; a `wide` one in the same file where it is only counted, since looking into a record
    /// takes longer than all the rest.
    pub fn placed(
        &self,
        code: Code,
        exact: impl FnOnce() -> Place,
        wide: impl FnOnce() -> Place,
    ) -> Place {
        let count = self.counts.get(&code).copied().unwrap_or_default();
        match self.room {
            Room::Some if count >= MOST_KEPT => wide(),
            _ => exact(),
        }
    }

    /// Adds a finding, or counts it if there are enough of its kind.
    pub fn push(&mut self, mut finding: Diagnostic) {
        let size = finding.instances.len();
        let count = self.counts.get(&finding.code).copied().unwrap_or_default();
        let has_room = match self.room {
            Room::Some => count + size <= MOST_KEPT,
            Room::All | Room::ToFix => true,
            Room::For(_) => false,
        };
        if size > 1 && !has_room {
            let instances = std::mem::take(&mut finding.instances);
            return self.push_each(finding, instances);
        }
        if let Room::For(wanted) = &self.room {
            let mut known = identities(&finding).into_iter();
            if !known.any(|identity| wanted.contains(&identity)) {
                return;
            }
        }
        if self.has_room(finding.code, size.max(1)) {
            self.kept.push(finding);
        } else {
            self.overflow.add(&finding);
        }
    }

    /// Adds a finding that is reported once for all these instances: it stands at the first, and is about all. There is none
    /// where there is no instance.
    pub fn push_each(
        &mut self,
        mut finding: Diagnostic,
        instances: impl IntoIterator<Item = Instance>,
    ) {
        for instance in instances {
            let identity = Identity::of_instance(&finding, &instance.subject);
            if matches!(&self.room, Room::For(wanted) if !wanted.contains(&identity)) {
                continue;
            }
            if finding.place.file.is_empty() {
                finding.place.file.clone_from(&instance.place.file);
            }
            if self.has_room(finding.code, 1) {
                finding.instances.push(instance);
            } else {
                self.overflow.add_instance(&finding, identity);
            }
        }
        if !finding.instances.is_empty() {
            finding.stand_at_first();
            self.kept.push(finding);
        }
    }

    /// Whether so many more of a code can be kept; then they are counted.
    fn has_room(&mut self, code: Code, more: usize) -> bool {
        let count = self.counts.entry(code).or_default();
        let has_room = *count < MOST_KEPT || self.room.is_for_all();
        *count += if has_room { more } else { 0 };
        has_room
    }

    /// Notes that a claim is not true, by its place in the pack.
    pub fn claim_is_untrue(&mut self, at: usize) {
        self.untrue_claims.insert(at);
    }

    /// The claims that are not true, by their places in the pack.
    pub fn untrue_claims(&self) -> &BTreeSet<usize> {
        &self.untrue_claims
    }

    /// The findings that were kept, and those for which there was no room.
    pub fn into_parts(self) -> (Vec<Diagnostic>, Overflow) {
        (self.kept, self.overflow)
    }
}

#[cfg(test)]
mod tests {
    use beachhead_model::diag::{Place, Severity, Subject};

    use super::*;
    use beachhead_test_support::is_thorough;

    const DOUBLED: Code = Code {
        id: "MAP002",
        name: "hex-doubled",
    };

    fn counted(overflow: &Overflow) -> Vec<(usize, Severity)> {
        let kinds = overflow.iter();
        kinds
            .map(|(kind, counted)| (counted.len(), kind.severity))
            .collect()
    }

    #[test]
    fn many_findings_are_counted() {
        let count = if is_thorough() { 2_000_000 } else { 200_000 };
        let mut findings = Findings::default();
        (0..count).for_each(|_| findings.push(Diagnostic::error(DOUBLED, "")));
        let (kept, more) = findings.into_parts();
        assert_eq!(kept.len(), MOST_KEPT);
        assert_eq!(counted(&more), [(count - MOST_KEPT, Severity::Error)]);
    }

    #[test]
    fn instances_beyond_the_limit_are_counted_and_can_be_asked_for() {
        let instances = || {
            (0..3_000).map(|number| {
                let subject = Subject::Item(format!("no {number}"));
                Instance::new(Place::file("map.ron"), subject)
            })
        };
        let finding = || Diagnostic::warning(DOUBLED, "twice");
        let mut findings = Findings::default();
        findings.push_each(finding(), instances());
        let (kept, more) = findings.into_parts();
        assert_eq!((kept.len(), kept[0].instances.len()), (1, MOST_KEPT));
        assert_eq!(counted(&more), [(3_000 - MOST_KEPT, Severity::Warning)]);
        let last = Identity::of_instance(&finding(), &Subject::Item("no 2999".to_owned()));
        let wanted = Arc::new(Wanted::from([last]));
        let mut findings = Findings::of(&Room::For(wanted));
        findings.push_each(finding(), instances());
        findings.push(finding());
        let (kept, more) = findings.into_parts();
        assert!(more.is_empty());
        let [kept] = &kept[..] else {
            panic!("{kept:?}")
        };
        assert_eq!(kept.subjects, [Subject::Item("no 2999".to_owned())]);
        assert_eq!(kept.place, Place::file("map.ron"));
    }
}
