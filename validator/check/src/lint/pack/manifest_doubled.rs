//! PACK004: a manifest in the other syntax, which is never read.

use beachhead_model::diag::{Code, Diagnostic, Place, Severity};
use beachhead_model::pack::Manifest;
use beachhead_text::{ReadError, Syntax};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PACK004",
    name: "manifest-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("manifest_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let [ron, json] = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
    let is_beside = |name: &str| !matches!(target.folder.read(name), Err(ReadError::NotFound));
    if target.files.manifest.name != ron || !is_beside(&json) {
        return;
    }
    // The folder knows by what name a person looks for the file.
    let shown = match target.folder.source(&json) {
        Ok(source) => Place::file(source.name()),
        Err(why) => Place::file(why.place.file),
    };
    found.push(
        Diagnostic::warning(
            CODE,
            format!("`{json}` is never read: `{ron}` stands beside it"),
        )
        .at(shown)
        .help("keep the one that is meant, and move the other one away"),
    );
}
