//! `beachhead scan`: what a scan of the printed map says, one file a subcommand.

mod proof;

use clap::{Args, Subcommand};

use self::proof::Proof;
use super::{Exit, Failure, Output};

/// Works with scans of the printed map.
#[derive(Debug, Args)]
pub(super) struct ScanCommand {
    #[command(subcommand)]
    command: OfScan,
}

#[derive(Debug, Subcommand)]
enum OfScan {
    Proof(Proof),
}

impl ScanCommand {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        match self.command {
            OfScan::Proof(proof) => proof.run(output),
        }
    }
}
