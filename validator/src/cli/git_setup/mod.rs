//! `beachhead git-setup`: a git repository that diffs and merges packs by record.

pub(super) mod driver;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use beachhead_schema::io::{MAX_FILE, Syntax, path_text, read_source, save_atomic};
use beachhead_schema::pack::Manifest;
use clap::Args;

use super::git::git;
use super::packs::{not_saved, packs_below, shown};
use super::{Exit, Failure, Output};

/// Sets a git repository up so that `git diff`, `git merge`, `git rebase` and `git cherry-pick` take packs by record.
///
/// Writes lines into `.gitattributes`, to be committed, and the programs that they name into the configuration of this clone,
/// so that each clone is set up once. Files that are no part of a pack are left to git.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  beachhead git-setup
  beachhead git-setup --undo")]
pub(super) struct GitSetup {
    /// Takes back what an earlier run has written.
    #[arg(long)]
    undo: bool,
    /// The repository, or a folder in it.
    #[arg(default_value = ".")]
    path: PathBuf,
}

/// What the lines in `.gitattributes` and the sections of the configuration are named by.
const NAME: &str = "beachhead";
const ATTRIBUTES: &str = ".gitattributes";
/// Stands above our lines.
const HEAD: &str = "# Packs of beachhead, by `beachhead git-setup`";

impl GitSetup {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let top = top_of(&self.path).map_err(Failure::Said)?;
        match self.undo {
            true => undo(&top, output),
            false => set_up(&top, output),
        }
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

fn set_up(top: &Path, output: &mut Output<'_>) -> Result<Exit, Failure> {
    let before = attributes(top)?;
    let mut lines: Vec<String> = without_ours(&before);
    lines.push(HEAD.to_owned());
    lines.extend(patterns(top).iter().map(|pattern| attribute(pattern)));
    if save(top, &before, &lines)? {
        writeln!(
            output.out,
            "wrote {}: commit it",
            shown(&top.join(ATTRIBUTES))
        )?;
    }
    let program = program()?;
    for (key, value) in [
        (
            "merge.beachhead.name",
            "packs by record and field".to_owned(),
        ),
        (
            "merge.beachhead.driver",
            // git replaces what follows a `%` in it.
            format!(
                "{} git-driver merge %O %A %B %P",
                program.replace('%', "%%")
            ),
        ),
        (
            "diff.beachhead.command",
            format!("{program} git-driver diff"),
        ),
    ] {
        configure(top, &["config", "--local", key, &value])?;
    }
    writeln!(
        output.out,
        "this clone merges and diffs packs by record; `beachhead git-setup --undo` takes that back"
    )?;
    Ok(Exit::Clean)
}

fn undo(top: &Path, output: &mut Output<'_>) -> Result<Exit, Failure> {
    let before = attributes(top)?;
    let lines = without_ours(&before);
    if save(top, &before, &lines)? {
        writeln!(output.out, "wrote {}", shown(&top.join(ATTRIBUTES)))?;
    }
    for section in ["merge.beachhead", "diff.beachhead"] {
        // One that isn't there is gone already.
        let listed = git(
            top,
            &[
                "config",
                "--local",
                "--get-regexp",
                &format!("^{section}\\."),
            ],
            &[],
        );
        if listed.is_ok() {
            configure(top, &["config", "--local", "--remove-section", section])?;
        }
    }
    writeln!(output.out, "git diffs and merges packs by line again")?;
    Ok(Exit::Clean)
}

fn configure(top: &Path, arguments: &[&str]) -> Result<(), Failure> {
    let done = git(top, arguments, &[]);
    let done = done.map(|_| ());
    done.map_err(|why| Failure::Said(why.message("git's configuration can't be changed")))
}

/// This program, quoted for the shell that git runs.
fn program() -> Result<String, Failure> {
    let path = std::env::current_exe()
        .map_err(|error| Failure::Said(format!("this program's own path is unknown: {error}")))?;
    Ok(format!("'{}'", path_text(&path).replace('\'', "'\\''")))
}

/// Which files are ours: all in RON, and those in the folders of packs in JSON.
fn patterns(top: &Path) -> BTreeSet<String> {
    let mut patterns = BTreeSet::from(["*.ron".to_owned()]);
    for folder in packs_below(top) {
        if !folder.join(Manifest::file_name(Syntax::Json)).exists() {
            continue;
        }
        let within = folder.strip_prefix(top).unwrap_or(&folder);
        patterns.insert(match path_text(within).as_str() {
            "" => "*.json".to_owned(),
            within => format!("{}/**/*.json", plain_pattern(within)),
        });
    }
    patterns
}

/// A path as a pattern: `?` in the place of what means something in patterns, or ends them.
fn plain_pattern(path: &str) -> String {
    let plain = |letter: char| match letter {
        '/' | '.' | '-' | '_' => letter,
        letter if letter.is_alphanumeric() => letter,
        _ => '?',
    };
    path.chars().map(plain).collect()
}

/// A line of `.gitattributes`.
fn attribute(pattern: &str) -> String {
    format!("{pattern} diff={NAME} merge={NAME}")
}

/// What `.gitattributes` holds; nothing, where it isn't there.
fn attributes(top: &Path) -> Result<String, Failure> {
    let file = top.join(ATTRIBUTES);
    if !file.exists() {
        return Ok(String::new());
    }
    let read = read_source(&file, MAX_FILE);
    let read =
        read.map_err(|finding| Failure::Said(format!("{}: {}", shown(&file), finding.message)))?;
    Ok(read.text().to_owned())
}

/// The lines that others have written.
fn without_ours(text: &str) -> Vec<String> {
    let ours = format!(" diff={NAME} merge={NAME}");
    let lines = text.lines();
    let others = lines.filter(|line| *line != HEAD && !line.ends_with(&ours));
    others.map(str::to_owned).collect()
}

/// Writes the lines, if they are others; a file without any is removed. Returns whether something was written.
fn save(top: &Path, before: &str, lines: &[String]) -> Result<bool, Failure> {
    let file = top.join(ATTRIBUTES);
    let ends = if before.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let text: String = lines.iter().map(|line| format!("{line}{ends}")).collect();
    if text == before {
        return Ok(false);
    }
    if text.is_empty() {
        std::fs::remove_file(&file)
            .map_err(|error| Failure::Said(format!("{}: {error}", shown(&file))))?;
        return Ok(true);
    }
    save_atomic(&file, text.as_bytes()).map_err(|finding| Failure::Said(not_saved(&finding)))?;
    Ok(true)
}
