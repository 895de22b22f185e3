//! PACK001: a rulebook that isn't built in.

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_text::slips;

use crate::lint::{Findings, Lint, Target};
use crate::registry::{RULEBOOKS, rulebook};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "PACK001",
    name: "unknown-rulebook",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("unknown_rulebook.md"),
    needs: &[],
    check,
};

/// An id as near as this to a built-in one is a mistake in writing it, and no rulebook of somebody's own.
const MOST_SLIPS: usize = 2;

fn check(target: &Target<'_>, found: &mut Findings) {
    // A game may have no rulebook; then nothing of the pack is held to one.
    let Some(id) = &target.pack.manifest.rulebook else {
        return;
    };
    if rulebook(id.as_str()).is_none() {
        let known: Vec<Id> = RULEBOOKS
            .iter()
            .map(|rulebook| Id::new(rulebook.id))
            .collect();
        let is_near = |known: &Id| slips(id.as_str(), known.as_str()) <= MOST_SLIPS;
        let severity = match known.iter().any(is_near) {
            true => Severity::Error,
            false => Severity::Warning,
        };
        found.push(
            Diagnostic::new(
                severity,
                CODE,
                format!("no rulebook `{id}` is built in: nothing is checked against its rules"),
            )
            .at(target.files.manifest.spans.field("rulebook"))
            .on(Subject::Item(format!("rulebook {id}")))
            .help(instead_of(id.as_str(), "this program", &known)),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check_pack;
    use crate::sample::sixteen_hexes;
    use beachhead_text::MemoryFiles;

    #[test]
    fn a_slip_is_an_error_and_another_rulebook_a_warning() {
        let [built_in, ..] = RULEBOOKS else {
            panic!("there are rulebooks")
        };
        let (head, _) = built_in.id.split_at(built_in.id.len() - 1);
        for (id, expected) in [
            (built_in.id.to_owned(), None),
            (head.to_owned(), Some(Severity::Error)),
            (built_in.id.to_uppercase(), Some(Severity::Error)),
            (format!("{}xy", built_in.id), Some(Severity::Error)),
            (format!("{}xyz", built_in.id), Some(Severity::Warning)),
            ("example".to_owned(), Some(Severity::Warning)),
        ] {
            let mut pack = sixteen_hexes();
            let manifest = pack.get_mut("pack.ron").expect("it is there");
            *manifest = manifest.replacen("\"example\"", &format!("\"{id}\""), 1);
            let bytes = pack
                .into_iter()
                .map(|(name, text)| (name, text.into_bytes()));
            let found = check_pack(&MemoryFiles(bytes.collect())).diagnostics;
            let reported = found.iter().find(|finding| finding.code == CODE);
            assert_eq!(reported.map(|finding| finding.severity), expected, "{id}");
        }
    }
}
