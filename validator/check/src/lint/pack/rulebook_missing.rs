//! PACK007: what only a rulebook can read, in a pack that names none.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};
use crate::words::count;

const CODE: Code = Code {
    id: "PACK007",
    name: "rulebook-missing",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("rulebook_missing.md"),
    needs: &[PartKind::Manifest, PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let manifest = &target.pack.manifest;
    if manifest.rulebook.is_some() {
        return;
    }
    let scenarios = target.scenarios();
    let mut with_rules =
        scenarios.filter_map(|(scenario, spans)| Some((scenario, scenario.rules.as_ref()?, spans)));
    if let Some((scenario, rules, spans)) = with_rules.next() {
        let message = format!(
            "scenario {} has `rules`, but the pack names no rulebook",
            scenario.id
        );
        let mut finding = Diagnostic::error(CODE, message)
            .at(spans.field("rules"))
            .on(Subject::Item(format!("scenario {}", scenario.id)))
            .help(match &manifest.rules {
                Some(file) => format!("leave it out: the pack is played by {file}"),
                None => format!(
                    "add `rulebook: \"{}\"` to the manifest; or leave out `rules`, if the game has no built-in rulebook",
                    rules.rulebook()
                ),
            });
        let others: Vec<Subject> = with_rules
            .map(|(scenario, _, _)| Subject::Item(format!("scenario {}", scenario.id)))
            .collect();
        if !others.is_empty() {
            let more = count(others.len(), "more scenario has", "more scenarios have");
            finding = finding.note(format!("{more} `rules`"));
        }
        let all: Vec<Subject> = finding.subjects.iter().cloned().chain(others).collect();
        finding = finding.what("rules without a rulebook").each(all);
        found.push(finding);
    }
}
