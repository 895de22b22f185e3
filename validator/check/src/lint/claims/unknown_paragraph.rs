//! CLM011: a claim or a source names a paragraph that the rulebook doesn't have, or a claim a row that the paragraph doesn't have.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Source;
use beachhead_engine::{Rows, RuleRow, Rulebook};
use beachhead_model::diag::{Code, Diagnostic, Instance, Place, Severity, Subject};
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::{PartAt, PartKind};
use beachhead_text::nearest;

use crate::lint::{Findings, Lint, Target};
use crate::provenance::{Origin, each_origin};
use crate::registry::rulebook_of;
use crate::words::quoted;

const CODE: Code = Code {
    id: "CLM011",
    name: "unknown-paragraph",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("unknown_paragraph.md"),
    needs: &[PartKind::Rules],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let Some(rulebook) = rulebook_of(target.pack) else {
        return;
    };
    let rules = rulebook.rules_of(target.pack);
    let known = paragraphs(&rules);
    let is_known = |asked: &str| known.contains(chapter(asked));
    let say = |paragraph: &str, places: Vec<Place>| {
        let title = rulebook.title_of(target.pack);
        let message = format!("{title} has no paragraph `{paragraph}`");
        let subject = Subject::Item(format!("paragraph {paragraph}"));
        let mut finding = Diagnostic::warning(CODE, message)
            .at(places.first().cloned().unwrap_or_default())
            .on(subject.clone())
            .help(match nearest(paragraph, known.iter().copied()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => listing(rulebook, target.pack),
            });
        let places = places.into_iter();
        finding.instances = places
            .map(|place| Instance::new(place, subject.clone()))
            .collect();
        finding
    };
    if let Some(spans) = target.spans_of_claims() {
        for (at, record) in target.pack.claims.claims.iter().enumerate() {
            let place = || spans.within("claims", at, "rule");
            if !is_known(&record.rule) {
                found.push(say(record.paragraph(), vec![place()]));
            } else if let Some(name) = record.row_name()
                && rules.iter().all(|row| row.id != record.rule)
            {
                let (title, listing) = (
                    rulebook.title_of(target.pack),
                    listing(rulebook, target.pack),
                );
                let paragraph = record.paragraph();
                let finding = unknown_row((title, listing), &rules, paragraph, name);
                found.push(finding.at(place()));
            }
        }
    }
    // One slip is copied from line to line: it is reported where it stands first.
    let mut naming: BTreeMap<(PartAt, &str), Vec<Origin<'_>>> = BTreeMap::new();
    each_origin(target.pack, |origin| {
        let named = origin.source.into_iter().flat_map(Source::paragraphs);
        for paragraph in named.filter(|paragraph| !is_known(paragraph)) {
            let kind = (origin.part, paragraph);
            naming.entry(kind).or_default().push(origin);
        }
    });
    for ((part, paragraph), origins) in naming {
        let spans = target.spans_of(part);
        let place = |origin: &Origin<'_>| spans.map(|spans| origin.place(spans));
        let places = origins
            .iter()
            .map(|origin| place(origin).unwrap_or_default());
        found.push(say(paragraph, places.collect()));
    }
}

/// The finding of a row that its paragraph doesn't have, with the row that is meant: one of a similar name, one of this name
/// in another paragraph, or one of those that the paragraph has.
fn unknown_row(
    (title, listing): (&str, String),
    rules: &Rows,
    paragraph: &str,
    name: &str,
) -> Diagnostic {
    let rows = || rules.iter();
    let of_its = || rows().filter(|row| row.paragraph() == paragraph);
    let near = nearest(name, of_its().filter_map(RuleRow::name));
    let meant = of_its()
        .find(|row| near.is_some() && row.name() == near)
        .or_else(|| rows().find(|row| row.name() == Some(name)));
    let help = match meant {
        Some(row) => format!("did you mean `{}`?", row.id),
        None if of_its().next().is_none() => listing,
        None => format!(
            "{paragraph} has {}; a claim that proves none of them names the paragraph only",
            quoted(of_its().filter_map(RuleRow::name))
        ),
    };
    let message = format!("{title} has no row `{name}` in paragraph {paragraph}");
    Diagnostic::warning(CODE, message)
        .on(Subject::Item(format!("row {paragraph} {name}")))
        .help(help)
}

/// Where all paragraphs are listed.
fn listing(rulebook: &Rulebook, pack: &Pack) -> String {
    match pack.has_rules() {
        true => "`beachhead rules` with the path of the pack lists all there are".to_owned(),
        false => format!("`beachhead rules {}` lists all there are", rulebook.id),
    }
}

/// The paragraphs of a rulebook as its index and its checklist number them, and the chapters that they stand in.
pub(in crate::lint) fn paragraphs(rules: &Rows) -> BTreeSet<&str> {
    let mut known = BTreeSet::new();
    for row in rules.iter() {
        known.extend(row.checklist.iter());
        let mut inner = chapter(row.paragraph());
        known.insert(inner);
        while let Some((outer, _)) = inner.rsplit_once('.') {
            known.insert(outer);
            inner = outer;
        }
    }
    known
}

/// A paragraph without what stands behind its number, and without the `.0` of a chapter.
fn chapter(paragraph: &str) -> &str {
    let number = paragraph.split([' ', '(']).next().unwrap_or(paragraph);
    number.strip_suffix(".0").unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::rulebook;

    #[test]
    fn the_row_that_is_meant_is_offered() {
        let utah = rulebook("utah").expect("it is built in");
        for (paragraph, name, help) in [
            ("10.2", "lenght", "did you mean `10.2 length`?"),
            ("10.2", "Length", "did you mean `10.2 length`?"),
            ("11.2.4", "scheduel", "did you mean `11.2.4 schedule`?"), // And not the German one.
            ("10.2", "trail-key", "did you mean `10.1 trail-key`?"),   // Of another paragraph.
            (
                "10.2",
                "sunrise",
                "10.2 has `length` and `order-of-play`; a claim that proves none of them names the paragraph only",
            ),
            ("11", "sunrise", "all are listed"), // A chapter has no rows.
        ] {
            let found = unknown_row(
                (utah.title, "all are listed".to_owned()),
                &utah.rules(),
                paragraph,
                name,
            );
            assert_eq!(found.help.as_deref(), Some(help), "{paragraph} {name}");
        }
    }
}
