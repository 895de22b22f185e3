//! RUL010: an erratum of a paragraph that no line has.

use beachhead_base::nearest::nearest;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::claims::unknown_paragraph::paragraphs;
use crate::lint::{Findings, Lint, Target};
use crate::registry::rulebook_of;

const CODE: Code = Code {
    id: "RUL010",
    name: "no-such-paragraph",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("no_such_paragraph.md"),
    needs: &[PartKind::Rules, PartKind::Errata],
    check,
};

/// Claims, and sources of records, are held to the paragraphs by a lint of the claims, whatever the rulebook.
fn check(target: &Target<'_>, found: &mut Findings) {
    let pack = target.pack;
    let (Some(rulebook), Some(file)) = (rulebook_of(pack), &target.files.errata) else {
        return;
    };
    if !pack.has_rules() {
        return;
    }
    let rules = rulebook.rules_of(pack);
    let known = paragraphs(&rules);
    for (at, erratum) in pack.errata.errata.iter().enumerate() {
        let paragraph = erratum.rule.split_whitespace().next().unwrap_or_default();
        if known.contains(paragraph) {
            continue;
        }
        let message = format!("no line of the rules has paragraph `{paragraph}`");
        let help = match nearest(paragraph, known.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "give the paragraph a line: `Define(\"…\")` where nothing is played".to_owned(),
        };
        let finding = Diagnostic::warning(CODE, message)
            .at(file.spans.within("errata", at, "rule"))
            .on(Subject::Item(format!("erratum {}", erratum.id)));
        found.push(finding.help(help));
    }
}
