//! The program: its arguments, its subcommands, and how it ends.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use beachhead_report::{StandardOutput, Style, Visible};
use clap::{Parser, Subcommand, ValueEnum};

use super::ended::{Exit, Failure};
use super::output::Output;
use super::terminal::understands_escapes;
use super::{
    check, claims, convert, diff, explain, export, fmt, git_setup, hex, init, los, manual, merge,
    migrate, play, rename, replay, report, resolve, rules, scan, schema,
};

/// Checks hex-wargame packs against their rulebook, and plays scripted turns through it.
#[derive(Debug, Parser)]
// Usage lines name the program so on every system: by its file name it would be `beachhead.exe` on Windows.
#[command(
    name = "beachhead",
    bin_name = "beachhead",
    version,
    max_term_width = 100
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Whether text is coloured. `auto` colours on terminals; the variable NO_COLOR turns that off, CLICOLOR_FORCE on.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, global = true)]
    color: Color,
}

/// When text is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Color {
    /// On a terminal, unless the environment says otherwise.
    #[default]
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

impl Color {
    /// Resolves to a style: the argument overrides the variables, NO_COLOR overrides CLICOLOR_FORCE, and both override whether
    /// the output is a terminal.
    fn style(self, variable: impl Fn(&str) -> Option<OsString>, is_terminal: bool) -> Style {
        let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
        let is_zero = |name| variable(name).is_some_and(|value| value == "0");
        let is_dumb = || variable("TERM").is_some_and(|value| value == "dumb");
        let is_colored = match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto if is_set("NO_COLOR") => false,
            Self::Auto if is_set("CLICOLOR_FORCE") && !is_zero("CLICOLOR_FORCE") => true,
            Self::Auto => is_terminal && !is_zero("CLICOLOR") && !is_dumb(),
        };
        if is_colored {
            Style::Colored
        } else {
            Style::Plain
        }
    }
}

/// The subcommands, as help lists them.
#[derive(Debug, Subcommand)]
enum Command {
    Init(init::Init),
    Check(check::Check),
    Diff(diff::DiffCommand),
    Merge(merge::MergeCommand),
    Resolve(resolve::Resolve),
    GitSetup(git_setup::GitSetup),
    #[command(hide = true)]
    GitDriver(git_setup::driver::GitDriver),
    Report(report::Report),
    Play(play::Play),
    Replay(replay::Replay),
    Explain(explain::Explain),
    Rules(rules::Rules),
    Claims(claims::ClaimsCommand),
    Hex(hex::HexCommand),
    Los(los::Los),
    Scan(scan::ScanCommand),
    Fmt(fmt::Fmt),
    Rename(rename::Rename),
    Migrate(migrate::Migrate),
    Convert(convert::Convert),
    Export(export::Export),
    Scan(scan::ScanCommand),
    Schema(schema::SchemaCommand),
    Completions(manual::Completions),
    Man(manual::Man),
}

/// The whole program.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(instead) => return answered(&instead),
    };
    let stdout = io::stdout();
    let style = { arguments.color }.style(|name| std::env::var_os(name), understands_escapes());
    // On a terminal line by line, so that nothing that stands on the error output cuts one in two.
    let is_terminal = stdout.is_terminal();
    let out: Box<dyn Write> = if is_terminal {
        Box::new(stdout.lock())
    } else {
        Box::new(io::BufWriter::new(stdout.lock()))
    };
    let mut out = StandardOutput::new(out);
    let ended = run(
        arguments.command,
        &mut Output {
            out: Visible::new(&mut out),
            style,
            is_terminal,
        },
    );
    // What was found before belongs before the reason why there is no more. Neither is lost on a closed pipe.
    let finished = out.finish();
    let failures = match ended {
        Ok(exit) => match finished {
            Ok(()) => return exit.code(),
            Err(error) => vec![Failure::Output(error)],
        },
        Err(failure) => std::iter::once(failure)
            .chain(finished.err().map(Failure::Output))
            .collect(),
    };
    failures.iter().for_each(Failure::report);
    ExitCode::from(2)
}

/// Prints what is asked for instead of a subcommand, such as help, or what is wrong with the arguments.
fn answered(instead: &clap::Error) -> ExitCode {
    let printed = match instead.use_stderr() {
        // An argument in it may hold anything.
        true => write!(Visible::new(io::stderr()), "{instead}"),
        false => instead.print().and_then(|()| io::stdout().flush()),
    };
    match printed {
        Err(error) if !instead.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            Failure::Output(error).report();
            ExitCode::from(2)
        }
        _ if instead.use_stderr() => ExitCode::from(2),
        _ => ExitCode::SUCCESS,
    }
}

fn run(command: Command, output: &mut Output<'_>) -> Result<Exit, Failure> {
    match command {
        Command::Init(init) => init.run(output),
        Command::Check(check) => check.run(output),
        Command::Diff(diff) => diff.run(output),
        Command::Report(report) => report.run(output),
        Command::Merge(merge) => merge.run(output),
        Command::Resolve(resolve) => resolve.run(output),
        Command::GitSetup(setup) => setup.run(output),
        Command::GitDriver(driver) => driver.run(output),
        Command::Play(play) => play.run(output),
        Command::Replay(replay) => replay.run(output),
        Command::Explain(explain) => explain.run(output),
        Command::Rules(rules) => rules.run(output),
        Command::Claims(claims) => claims.run(output),
        Command::Hex(hex) => hex.run(output),
        Command::Los(los) => los.run(output),
        Command::Scan(scan) => scan.run(output),
        Command::Fmt(fmt) => fmt.run(output),
        Command::Rename(rename) => rename.run(output),
        Command::Migrate(migrate) => migrate.run(output),
        Command::Convert(convert) => convert.run(output),
        Command::Export(export) => export.run(output),
        Command::Scan(scan) => scan.run(output),
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

    #[test]
    fn usage_names_the_program_alike_on_every_system() {
        for (first, arguments) in [
            ("beachhead", &["check", "--help"]),
            ("beachhead.exe", &["check", "--help"]),
            ("beachhead.exe", &["check", "--no-such-option"]),
        ] {
            let all = std::iter::once(&first).chain(arguments);
            let shown = Arguments::try_parse_from(all).unwrap_err().to_string();
            assert!(shown.contains("Usage: beachhead check"), "{shown}");
        }
    }

    #[test]
    fn colours_are_as_the_argument_the_environment_and_the_terminal_say() {
        use Color::{Always, Auto, Never};
        for (color, variables, on_terminal, elsewhere) in [
            (Auto, &[][..], true, false),
            (Auto, &[("NO_COLOR", "1")], false, false),
            (Auto, &[("NO_COLOR", "")], true, false),
            (Auto, &[("CLICOLOR_FORCE", "1")], true, true),
            (Auto, &[("CLICOLOR_FORCE", "0")], true, false),
            (
                Auto,
                &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")],
                false,
                false,
            ),
            (Auto, &[("CLICOLOR", "0")], false, false),
            (Auto, &[("TERM", "dumb")], false, false),
            (Always, &[("NO_COLOR", "1")], true, true),
            (Never, &[("CLICOLOR_FORCE", "1")], false, false),
        ] {
            let variable = |name: &str| {
                let mut set = variables.iter().filter(|(set, _)| *set == name);
                set.next().map(|(_, value)| value.into())
            };
            let seen = [true, false].map(|is_terminal| color.style(variable, is_terminal));
            let expected = [on_terminal, elsewhere].map(|is_colored| match is_colored {
                true => Style::Colored,
                false => Style::Plain,
            });
            assert_eq!(seen, expected, "{color:?} with {variables:?}");
        }
    }
}
