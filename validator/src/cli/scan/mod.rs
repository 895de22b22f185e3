//! `beachhead scan`: what a scan of the printed map says by itself, one file a subcommand.

mod find;
mod proof;
mod propose;

use clap::{Args, Subcommand};

use self::find::Find;
use self::proof::Proof;
use self::propose::Propose;
use super::{Exit, Failure, Output};

/// Reads scans of printed maps: finds the grid on one, proposes terrain, and proof-reads a map by its own.
#[derive(Debug, Args)]
pub(super) struct ScanCommand {
    #[command(subcommand)]
    command: OfScan,
}

#[derive(Debug, Subcommand)]
enum OfScan {
    Find(Find),
    Propose(Propose),
    Proof(Proof),
}

impl ScanCommand {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        match self.command {
            OfScan::Find(find) => find.run(output),
            OfScan::Propose(propose) => propose.run(output),
            OfScan::Proof(proof) => proof.run(output),
        }
    }
}
