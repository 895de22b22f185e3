//! Which findings are listed, in what order, and which of them is looked at.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_check::fix;
use beachhead_schema::diag::{Code, Diagnostic, Severity};
use beachhead_schema::edit::Fix;

use crate::document::Document;

/// What findings are grouped by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Grouping {
    #[default]
    Code,
    File,
    Severity,
}

impl Grouping {
    pub(crate) const ALL: [Self; 3] = [Self::Code, Self::File, Self::Severity];

    pub(crate) fn called(self) -> &'static str {
        match self {
            Self::Code => "By code",
            Self::File => "By file",
            Self::Severity => "By severity",
        }
    }
}

/// How the findings are listed.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    pub(crate) grouping: Grouping,
    pub(crate) filter: String,
    pub(crate) hidden: BTreeSet<Severity>,
    /// The finding that is looked at. Kept as it is, since its place in the list changes with every check.
    at: Option<Diagnostic>,
    /// The code whose page is open.
    pub(crate) explained: Option<Code>,
    /// The fixes of the finding looked at, and of which revision: some look through the whole map.
    fixes: Option<(u64, Diagnostic, Vec<Fix>)>,
}

/// Findings under one heading, each with its place among all.
pub(crate) struct Group<'a> {
    pub(crate) title: String,
    pub(crate) code: Option<Code>,
    pub(crate) members: Vec<(usize, &'a Diagnostic)>,
}

impl Listing {
    pub(crate) fn toggle(&mut self, severity: Severity) {
        if !self.hidden.remove(&severity) {
            self.hidden.insert(severity);
        }
    }

    pub(crate) fn is_at(&self, finding: &Diagnostic) -> bool {
        self.at.as_ref() == Some(finding)
    }

    /// Looks at a finding.
    pub(crate) fn look_at(&mut self, finding: Diagnostic) {
        self.at = Some(finding);
    }

    /// What would fix a finding of the document as it is now.
    pub(crate) fn fixes(&mut self, document: &Document, finding: &Diagnostic) -> &[Fix] {
        let revision = document.revision();
        let known =
            |(of, about, _): &(u64, Diagnostic, Vec<Fix>)| *of == revision && about == finding;
        let made = match self.fixes.take().filter(known) {
            Some(made) => made,
            None => {
                let fixes = fix::fixes(document.pack(), finding);
                (revision, finding.clone(), fixes)
            }
        };
        &self.fixes.insert(made).2
    }

    /// The findings that pass the filter, in groups; the worst group first, within a group as the checks give them.
    pub(crate) fn groups<'a>(&self, all: &'a [Diagnostic]) -> Vec<Group<'a>> {
        let mut groups: Vec<Group<'a>> = Vec::new();
        let mut places = BTreeMap::<String, usize>::new();
        let passing = all.iter().enumerate().filter(|(_, it)| self.passes(it));
        for (at, finding) in passing {
            let (title, code) = match self.grouping {
                Grouping::Code => (finding.code.to_string(), Some(finding.code)),
                Grouping::File if finding.place.file.is_empty() => ("No file".to_owned(), None),
                Grouping::File => (file_of(finding).to_owned(), None),
                Grouping::Severity => (word(finding.severity).to_owned(), None),
            };
            let place = *places.entry(title.clone()).or_insert(groups.len());
            if place == groups.len() {
                groups.push(Group {
                    title,
                    code,
                    members: Vec::new(),
                });
            }
            if let Some(group) = groups.get_mut(place) {
                group.members.push((at, finding));
            }
        }
        groups
    }

    fn passes(&self, finding: &Diagnostic) -> bool {
        if self.hidden.contains(&finding.severity) {
            return false;
        }
        if self.filter.trim().is_empty() {
            return true;
        }
        let subjects = finding.subjects.iter().map(ToString::to_string);
        let subjects: Vec<String> = subjects.collect();
        let reported = format!(
            "{} {} {} {}",
            finding.code,
            finding.message,
            finding.place.file,
            subjects.join(" ")
        );
        let reported = reported.to_lowercase();
        let filter = self.filter.to_lowercase();
        filter
            .split_whitespace()
            .all(|word| reported.contains(word))
    }

    /// The finding after the one looked at, or before it, in the order of the list; around the ends.
    pub(crate) fn beside(&self, all: &[Diagnostic], forward: bool) -> Option<usize> {
        let groups = self.groups(all);
        let members = groups.iter().flat_map(|group| &group.members);
        let order: Vec<(usize, &Diagnostic)> = members.copied().collect();
        let here = order.iter().position(|(_, finding)| self.is_at(finding));
        let last = order.len().checked_sub(1)?;
        let next = match (here, forward) {
            (None, true) => 0,
            (None, false) => last,
            (Some(here), true) if here == last => 0,
            (Some(here), true) => here + 1,
            (Some(here), false) => here.checked_sub(1).unwrap_or(last),
        };
        order.get(next).map(|(at, _)| *at)
    }
}

/// The file of a finding, without line and column.
fn file_of(finding: &Diagnostic) -> &str {
    let file = finding.place.file.as_str();
    file.split_once(':').map_or(file, |(file, _)| file)
}

pub(crate) fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "Error",
        Severity::Warning => "Warning",
        Severity::Info => "Note",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::diag::Place;

    const ONE: Code = Code {
        id: "MAP001",
        name: "hex-off-grid",
    };
    const TWO: Code = Code {
        id: "SCN001",
        name: "unknown-unit",
    };

    fn findings() -> Vec<Diagnostic> {
        vec![
            Diagnostic::error(ONE, "9901 is off the map").at(Place::file("map.ron:3:1")),
            Diagnostic::error(TWO, "no unit").at(Place::file("landing.ron:3:1")),
            Diagnostic::error(ONE, "9902 is off the map").at(Place::file("map.ron:4:1")),
            Diagnostic::warning(TWO, "a unit").at(Place::file("landing.ron:9:1")),
        ]
    }

    #[test]
    fn findings_are_grouped_and_filtered() {
        let all = findings();
        let mut listing = Listing::default();
        let shape = |listing: &Listing| -> Vec<(String, Vec<usize>)> {
            let groups = listing.groups(&all).into_iter();
            let places = |group: &Group<'_>| group.members.iter().map(|(at, _)| *at).collect();
            groups
                .map(|group| (group.title.clone(), places(&group)))
                .collect()
        };
        let group = |title: &str, at: &[usize]| (title.to_owned(), at.to_vec());
        let by_code = [
            group("MAP001 hex-off-grid", &[0, 2]),
            group("SCN001 unknown-unit", &[1, 3]),
        ];
        assert_eq!(shape(&listing), by_code);
        listing.grouping = Grouping::File;
        assert_eq!(
            shape(&listing),
            [group("map.ron", &[0, 2]), group("landing.ron", &[1, 3])]
        );
        listing.grouping = Grouping::Severity;
        assert_eq!(
            shape(&listing),
            [group("Error", &[0, 1, 2]), group("Warning", &[3])]
        );
        listing.toggle(Severity::Error);
        assert_eq!(shape(&listing), [group("Warning", &[3])]);
        listing.toggle(Severity::Error);
        listing.filter = "OFF 9902".to_owned();
        assert_eq!(shape(&listing), [group("Error", &[2])]);
    }

    #[test]
    fn one_goes_through_them_in_the_order_of_the_list() {
        let all = findings();
        let mut listing = Listing::default();
        for (forward, expected) in [
            (true, 0),
            (true, 2), // The others of its code come first,
            (true, 1),
            (true, 3),
            (true, 0), // and after the last comes the first.
            (false, 3),
        ] {
            let at = listing.beside(&all, forward).expect("there are some");
            assert_eq!(at, expected);
            listing.look_at(all[at].clone());
        }
        assert_eq!(listing.beside(&[], true), None);
    }
}
