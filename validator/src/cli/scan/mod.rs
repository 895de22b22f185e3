//! `beachhead scan`: what a scan says by itself.

mod find;

use clap::{Args, Subcommand};

use super::{Exit, Failure, Output};

/// Reads scans of printed maps: finds the grid that is printed on one.
#[derive(Debug, Args)]
pub(super) struct ScanCommand {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Find(find::Find),
}

impl ScanCommand {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        match self.command {
            Command::Find(find) => find.run(output),
        }
    }
}
