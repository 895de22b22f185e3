//! `beachhead completions` and `beachhead man`: what shells and `man` know of the program, made from its own arguments.

use std::collections::BTreeMap;
use std::path::PathBuf;

use beachhead_engine::listed;
use beachhead_schema::io::save_files;
use clap::{Arg, Args, Command, CommandFactory as _};
use clap_complete::{Shell, generate};

use super::messages::{not_saved, shown_in};
use super::program::Arguments;
use super::{Exit, Failure, Output};

/// Prints a completion script for a shell.
///
/// For bash: `beachhead completions bash > ~/.local/share/bash-completion/completions/beachhead`.
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let mut program = Arguments::command();
        // Into memory, since a pipe that closes early is no reason to panic.
        let mut text = Vec::new();
        generate(self.shell, &mut program, NAME, &mut text);
        output.data().write_all(&text)?;
        Ok(Exit::Clean)
    }
}

/// Prints a manual page, as `man` reads it.
///
/// `beachhead man check | man -l -` shows that of `check`, `beachhead man report merge` that of `report merge`.
#[derive(Debug, Args)]
pub(super) struct Man {
    /// The subcommand; the program itself, if none is given.
    #[arg(value_name = "SUBCOMMAND")]
    subcommand: Vec<String>,
    /// Writes the pages of the program and of every subcommand into this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "subcommand")]
    out: Option<PathBuf>,
}

/// What the program is called.
const NAME: &str = "beachhead";

impl Man {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let mut program = Arguments::command()
            .disable_help_subcommand(true)
            .mut_subcommands(|command| command.mut_args(with_aliases));
        program.build();
        if let Some(folder) = &self.out {
            let mut pages = BTreeMap::new();
            let mut commands = vec![&program];
            while let Some(command) = commands.pop() {
                let page = page(command);
                pages.insert(page.get_filename(), text(&page)?);
                commands.extend(shown(command));
            }
            save_files(folder, &pages).map_err(|finding| Failure::Said(not_saved(&finding)))?;
            for name in pages.keys() {
                writeln!(output.out, "wrote {}", shown_in(folder, name))?;
            }
            return Ok(Exit::Clean);
        }
        let mut command = &program;
        for name in &self.subcommand {
            command = command.find_subcommand(name).ok_or_else(|| {
                let known: Vec<&str> = shown(command).map(Command::get_name).collect();
                let known = listed(known);
                Failure::Said(format!(
                    "there is no subcommand `{name}`; the subcommands are {known}"
                ))
            })?;
        }
        output.data().write_all(&text(&page(command))?)?;
        Ok(Exit::Clean)
    }
}

/// The subcommands that help lists.
fn shown(command: &Command) -> impl Iterator<Item = &Command> {
    let subcommands = command.get_subcommands();
    subcommands.filter(|subcommand| !subcommand.is_hide_set())
}

fn page(command: &Command) -> clap_mangen::Man {
    let version = env!("CARGO_PKG_VERSION");
    clap_mangen::Man::new(command.clone())
        .source(format!("{NAME} {version}"))
        .manual("Beachhead")
}

/// An argument that names its aliases in its own help; pages would leave them out.
fn with_aliases(arg: Arg) -> Arg {
    let aliases = arg.get_visible_aliases().unwrap_or_default();
    let (Some(first), Some(help)) = (aliases.first(), arg.get_help()) else {
        return arg;
    };
    let help = format!("{help}. --{first} means the same");
    arg.help(help.clone()).long_help(help)
}

fn text(page: &clap_mangen::Man) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    page.render(&mut text)?;
    Ok(text)
}
