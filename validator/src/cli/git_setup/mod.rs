//! `beachhead git-setup`: a git repository that merges packs by record, and shows by record what differs in them.

mod attributes;
mod config;
pub(super) mod driver;

use std::path::{Path, PathBuf};

use beachhead_schema::io::path_text;
use clap::Args;

use self::attributes::{ATTRIBUTES, attributes, save, with_ours, without_ours};
use self::config::{ConfigEntries, LocalConfig};
use super::anew::save_lock;
use super::git::git;
use super::messages::shown;
use super::{Exit, Failure, Output};

/// Sets a git repository up so that `git merge`, `git rebase`, `git cherry-pick` and `git stash pop` take packs by record, and
/// `git difftool -t beachhead` shows them so.
///
/// Writes lines into `.gitattributes`, to be committed, and the programs that they name into the configuration of this clone,
/// so that each clone is set up once. If one of the two can't be written, neither is changed. Files that are no part of a pack
/// are left to git, and so is `git diff`, whose patches stay patches.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  beachhead git-setup
  git difftool -y -t beachhead HEAD~1
  beachhead git-setup --undo")]
pub(super) struct GitSetup {
    /// Takes back what an earlier run has written.
    #[arg(long)]
    undo: bool,
    /// The repository, or a folder in it.
    #[arg(default_value = ".")]
    path: PathBuf,
}

impl GitSetup {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let top = top_of(&self.path).map_err(Failure::Said)?;
        // Held until both are written: another run would be lost, or undone by half.
        let _lock = save_lock(&top)?;
        let before = attributes(&top).map_err(Failure::Said)?;
        let (lines, entries) = match self.undo {
            true => (without_ours(&before), ConfigEntries::new()),
            false => (with_ours(&before, &top), entries().map_err(Failure::Said)?),
        };
        // Both are changed, or neither.
        let config = LocalConfig::read(&top).map_err(Failure::Said)?;
        config.replace(&entries).map_err(Failure::Said)?;
        let written = save(&top, &before, &lines);
        let written = written.map_err(|why| Failure::Said(config.taken_back(why)))?;
        let file = shown(&top.join(ATTRIBUTES));
        match (self.undo, written) {
            (true, true) => writeln!(output.out, "wrote {file}")?,
            (false, true) => writeln!(output.out, "wrote {file}: commit it")?,
            (_, false) => {}
        }
        writeln!(
            output.out,
            "{}",
            match self.undo {
                true => "git merges packs by line again",
                false =>
                    "this clone merges packs by record, and `git difftool -y -t beachhead` shows them so; `beachhead git-setup --undo` takes that back",
            }
        )?;
        Ok(Exit::Clean)
    }
}

/// The top of the repository's working tree.
fn top_of(path: &Path) -> Result<PathBuf, String> {
    if !path.is_dir() {
        return Err(format!("{}: there is no such folder", shown(path)));
    }
    let found = git(path, &["rev-parse", "--show-toplevel"], &[]);
    let found =
        found.map_err(|why| why.message(&format!("{} lies in no git repository", shown(path))))?;
    let found = String::from_utf8_lossy(&found);
    Ok(PathBuf::from(found.trim_end_matches(['\r', '\n'])))
}

/// Entries of git's configuration.
fn entries() -> Result<ConfigEntries, String> {
    let program = program()?;
    let entries = [
        (
            "merge.beachhead.name",
            "packs by record and field".to_owned(),
        ),
        ("merge.beachhead.driver", merge_line(&program)),
        (
            "difftool.beachhead.cmd",
            format!("{program} git-driver diff \"$MERGED\" \"$LOCAL\" . . \"$REMOTE\" . ."),
        ),
    ];
    let entries = entries.into_iter();
    Ok(entries
        .map(|(key, value)| (key.to_owned(), value))
        .collect())
}

/// The command that git runs in a shell to merge a file.
///
/// Status 0 and 1 are the driver's answer. Whatever else has happened to it (it is gone, it was killed, it is an earlier version
/// that knows no such command), the file is still as ours has it, and git would leave it so. Then it is merged by line, with
/// marks at what is in conflict. After 2 it is in conflict in any case: an earlier version says so where the grids differ, and
/// lines that go well together would be two grids in one.
fn merge_line(program: &str) -> String {
    // git replaces what follows a `%` in it, and quotes what it puts there where that needs it.
    format!(
        "{} git-driver merge %O %A %B %P; s=$?; test $s -le 1 && exit $s; \
         echo beachhead: %P: the merge driver stopped with status $s, and the file is merged by line >&2; \
         git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B && test $s -ne 2 || exit 1",
        program.replace('%', "%%")
    )
}

/// This program, quoted for the shell that git runs.
fn program() -> Result<String, String> {
    let path = std::env::current_exe()
        .map_err(|error| format!("this program's own path is unknown: {error}"))?;
    Ok(format!("'{}'", path_text(&path).replace('\'', "'\\''")))
}
