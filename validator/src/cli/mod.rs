//! The command line: one file a subcommand. Each reads its arguments, asks the library, and shows what it says.
//!
//! Exit codes are 0 where nothing is wrong, 1 where something was found, 2 where the program could not do its work. A
//! closed pipe is the end of the output and no error.

mod baselines;
mod check;
mod convert;
mod explain;
mod export;
mod find;
mod fmt;
mod hex;
mod kinds;
mod left_out;
mod manual;
mod mend;
mod merge;
mod migrate;
mod named;
mod overwrite;
mod packs;
mod play;
mod policies;
mod progress;
mod random;
mod records;
mod recovery;
mod replay;
mod rewrite;
mod rules;
mod schema;
mod shard;
mod terminal;
mod unsaved;
mod wares;
mod watch;
mod whole_pack;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use self::terminal::understands_escapes;
use crate::report::{Style, plain};

/// Checks hex-wargame packs against their rulebook, and plays scripted turns through it.
#[derive(Debug, Parser)]
#[command(name = "beachhead", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// The subcommands, as help lists them.
#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Check),
    Merge(merge::Merge),
    Play(play::Play),
    Replay(replay::Replay),
    Explain(explain::Explain),
    Rules(rules::Rules),
    Hex(hex::HexCommand),
    Fmt(fmt::Fmt),
    Migrate(migrate::Migrate),
    Convert(convert::Convert),
    Export(export::Export),
    Schema(schema::SchemaCommand),
    Completions(manual::Completions),
    Man(manual::Man),
}

/// How a subcommand ended, if it could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    /// Nothing is wrong.
    Clean,
    /// Something was found.
    Findings,
}

impl Exit {
    fn of(is_clean: bool) -> Self {
        if is_clean {
            Self::Clean
        } else {
            Self::Findings
        }
    }
}

/// Why a subcommand could not do its work.
#[derive(Debug)]
enum Failure {
    /// The output can't be written.
    Output(io::Error),
    /// Anything else, in words.
    Said(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Where a subcommand writes, and how.
struct Output<'w> {
    out: &'w mut dyn Write,
    style: Style,
}

/// The whole program.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let stdout = io::stdout();
    let is_colored =
        understands_escapes() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let style = if is_colored {
        Style::Colored
    } else {
        Style::Plain
    };
    // On a terminal line by line, so that nothing that stands on the error output cuts one in two.
    let mut out: Box<dyn Write> = if stdout.is_terminal() {
        Box::new(stdout.lock())
    } else {
        Box::new(io::BufWriter::new(stdout.lock()))
    };
    let ended = run(
        arguments.command,
        &mut Output {
            out: &mut out,
            style,
        },
    );
    let ended = ended.and_then(|exit| out.flush().map(|()| exit).map_err(Failure::Output));
    match ended {
        Ok(Exit::Clean) => ExitCode::SUCCESS,
        Ok(Exit::Findings) => ExitCode::from(1),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            // What was found before belongs before the reason why there is no more. Neither is lost on a closed pipe.
            let _ = out.flush();
            let why = match failure {
                Failure::Output(error) => format!("the output can't be written: {error}"),
                Failure::Said(why) => why,
            };
            // A name in it may hold anything: no line of it is taken for one of another program.
            for line in why.split('\n') {
                let _ = writeln!(io::stderr(), "beachhead: {}", plain(line));
            }
            ExitCode::from(2)
        }
    }
}

fn run(command: Command, output: &mut Output<'_>) -> Result<Exit, Failure> {
    match command {
        Command::Check(check) => check.run(output),
        Command::Merge(merge) => merge.run(output),
        Command::Play(play) => play.run(output),
        Command::Replay(replay) => replay.run(output),
        Command::Explain(explain) => explain.run(output),
        Command::Rules(rules) => rules.run(output),
        Command::Hex(hex) => hex.run(output),
        Command::Fmt(fmt) => fmt.run(output),
        Command::Migrate(migrate) => migrate.run(output),
        Command::Convert(convert) => convert.run(output),
        Command::Export(export) => export.run(output),
        Command::Schema(schema) => schema.run(output),
        Command::Completions(completions) => completions.run(output),
        Command::Man(man) => man.run(output),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_arguments_make_sense_together() {
        Arguments::command().debug_assert();
    }
}
