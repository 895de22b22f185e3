//! `beachhead schema`: the JSON Schemas of the files, and of the reports for programs.

use std::path::PathBuf;

use beachhead_schema::io::{nearest, save_atomic};
use clap::Args;

use super::anew::save_lock;
use super::messages::{not_saved, shown};
use super::{Exit, Failure, Output};
use crate::schemas;

/// Prints the JSON Schema of a kind of file, or of a report for programs.
///
/// Without a kind, lists them.
#[derive(Debug, Args)]
pub(super) struct SchemaCommand {
    /// The kind of file, such as `map` or `script-utah`; `report` is what `check --format json` writes, `diff` what `diff` does.
    kind: Option<String>,
    /// Writes the schema, or without a kind all of them, into this folder.
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

impl SchemaCommand {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let mut schemas = [schemas::files(), schemas::reports()].concat();
        if let Some(kind) = &self.kind {
            let known: Vec<String> = schemas.iter().map(|(name, _)| name.clone()).collect();
            schemas.retain(|(name, _)| name == kind);
            if schemas.is_empty() {
                let hint = match nearest(kind, known.iter().map(String::as_str)) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => format!("there are {}", known.join(", ")),
                };
                return Err(Failure::Said(format!(
                    "there is no kind of file `{kind}`; {hint}"
                )));
            }
        }
        for (name, text) in schemas {
            match (&self.output, &self.kind) {
                (Some(folder), _) => {
                    std::fs::create_dir_all(folder)
                        .map_err(|why| Failure::Said(format!("{}: {why}", shown(folder))))?;
                    let _lock = save_lock(folder)?;
                    let path = folder.join(format!("{name}.schema.json"));
                    save_atomic(&path, text.as_bytes())
                        .map_err(|finding| Failure::Said(not_saved(&finding)))?;
                    writeln!(output.out, "wrote {}", shown(&path))?;
                }
                (None, Some(_)) => write!(output.data(), "{text}")?,
                (None, None) => writeln!(output.out, "{name}")?,
            }
        }
        Ok(Exit::Clean)
    }
}
