//! `beachhead export`: the map as a picture.

use std::path::PathBuf;

use beachhead_schema::Id;
use beachhead_schema::io::save_atomic;
use clap::Args;

use super::packs::{playable_at, shown};
use super::{Exit, Failure, Output};
use crate::export::svg;

/// Draws the map of a pack as SVG.
///
/// The setup of its first scenario, or of the one named, is drawn on it.
#[derive(Debug, Args)]
pub(super) struct Export {
    /// The pack, or an `.m44` file.
    #[arg(default_value = ".")]
    pack: PathBuf,
    /// The scenario whose setup is drawn.
    #[arg(long, conflicts_with = "no_units")]
    scenario: Option<String>,
    /// Draws the map alone.
    #[arg(long)]
    no_units: bool,
    /// The file to write; else the picture is printed.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Export {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        // Half a map isn't drawn: nobody would see from the picture what is missing.
        let (pack, _) = playable_at(&self.pack, "drawn")?;
        let scenario = match &self.scenario {
            _ if self.no_units => None,
            None => pack.scenarios.first(),
            Some(id) => Some(pack.scenario(&Id::new(id)).ok_or_else(|| {
                let known: Vec<&str> = pack
                    .scenarios
                    .iter()
                    .map(|known| known.id.as_str())
                    .collect();
                Failure::Said(format!(
                    "the pack has no scenario `{id}`; it has {}",
                    known.join(", ")
                ))
            })?),
        };
        let picture = svg(&pack, scenario);
        match &self.output {
            None => write!(output.out, "{picture}")?,
            Some(path) => {
                save_atomic(path, picture.as_bytes())
                    .map_err(|finding| Failure::Said(finding.message))?;
                writeln!(output.out, "wrote {}", shown(path))?;
            }
        }
        Ok(Exit::Clean)
    }
}
