//! Faults that change nothing that could be seen, each with the reason: they are not counted.
//!
//! The list is `tests/mutants/equivalent/<crate>.json`. An entry that fits no fault any more is an error, so that the list
//! can't outlive the code.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::Failure;
use crate::find::find;
use crate::site::{Mutant, Operator};
use crate::target::TriedCrate;

/// A fault by what it changes, not by its line, which moves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Equivalent {
    /// The file, as seen from the crate's sources.
    file: String,
    function: String,
    operator: Operator,
    before: String,
    after: String,
    /// Why the fault can't be seen.
    reason: String,
}

/// The entries of a crate.
pub(crate) struct Equivalents {
    sources: &'static str,
    entries: Vec<Equivalent>,
}

impl Equivalents {
    /// Reads the list of a crate, and looks whether every entry still fits.
    pub(crate) fn read(
        target: &TriedCrate,
        workspace: &Path,
        holds: bool,
    ) -> Result<Self, Failure> {
        let path = format!("tests/mutants/equivalent/{}.json", target.name);
        let text = fs::read_to_string(workspace.join(&path))?;
        let entries: Vec<Equivalent> =
            serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))?;
        for entry in entries.iter().filter(|_| holds) {
            let file = workspace.join(target.sources).join(&entry.file);
            let text = fs::read_to_string(&file).unwrap_or_default();
            if !find(&text)?.iter().any(|mutant| entry.fits(mutant)) {
                let Equivalent {
                    file,
                    function,
                    before,
                    ..
                } = entry;
                return Err(format!(
                    "{path}: no fault fits `{before}` in {function} of {file} any more"
                )
                .into());
            }
        }
        let sources = target.sources;
        Ok(Self { sources, entries })
    }

    /// Why a fault changes nothing, if the list says so.
    pub(crate) fn reason(&self, file: &str, mutant: &Mutant) -> Option<&str> {
        let file = file.strip_prefix(self.sources)?.trim_start_matches('/');
        let mut entries = self.entries.iter();
        let fits = |entry: &&Equivalent| entry.file == file && entry.fits(mutant);
        Some(&entries.find(fits)?.reason)
    }
}

impl Equivalent {
    fn fits(&self, mutant: &Mutant) -> bool {
        self.function == mutant.function
            && self.operator == mutant.operator
            && self.before == mutant.before
            && self.after == mutant.after
    }
}
