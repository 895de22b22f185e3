//! `cycles`: which files and folders of a crate need each other, by what their code names and calls.
//!
//! `use` lines don't show what a method call reaches. This reads the sources, follows paths, globs and calls of methods to
//! the files that declare them, and reports circles: folders that need each other, and files of one folder, if there are
//! more than a few. What is compiled for tests only is not read.

mod graph;
mod resolve;
mod source;
#[cfg(test)]
mod tests;
mod uses;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

use crate::graph::{Cycle, cycles, largest};
use crate::source::Source;
use crate::uses::{Needs, needs};

/// Why nothing can be said.
type Failure = Box<dyn std::error::Error + Send + Sync>;

fn failure(why: impl Into<String>) -> Failure {
    Failure::from(why.into())
}

/// Finds files and folders of a crate that need each other, by what their code names and calls.
///
/// Exits with 0 if there are none but small ones, with 1 if there are, with 2 if a crate can't be read.
#[derive(Debug, Parser)]
#[command(name = "cycles")]
struct Arguments {
    /// Folders of sources, each with a lib.rs or main.rs.
    #[arg(required = true)]
    sources: Vec<PathBuf>,
    /// How many files of one folder may need each other.
    #[arg(long, default_value_t = 3)]
    most: usize,
    /// Shows for each pair of files in a circle what one needs of the other.
    #[arg(long)]
    names: bool,
}

fn main() -> ExitCode {
    match look(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(why) => {
            eprintln!("cycles: {why}");
            ExitCode::from(2)
        }
    }
}

/// Reports on all crates; whether they have no circles but small ones.
fn look(arguments: &Arguments) -> Result<bool, Failure> {
    let folders = arguments.sources.iter();
    let read = folders.map(|folder| Ok((folder, Source::read(folder)?)));
    let all: Vec<(&PathBuf, Source)> = read.collect::<Result<_, Failure>>()?;
    let mut is_clean = true;
    for (nth, (folder, source)) in all.iter().enumerate() {
        let others = all.iter().enumerate().filter(|(other, _)| *other != nth);
        let names = others.flat_map(|(_, (_, other))| other.by_name.keys());
        let elsewhere = names.map(String::as_str).collect();
        is_clean &= report(folder, source, &elsewhere, arguments);
    }
    Ok(is_clean)
}

fn report(
    folder: &Path,
    source: &Source,
    elsewhere: &BTreeSet<&str>,
    arguments: &Arguments,
) -> bool {
    let needs = needs(source, elsewhere);
    let all = cycles(&source.files, &needs).into_iter();
    let too_large: Vec<Cycle> = all
        .filter(|cycle| cycle.has_folder || cycle.members.len() > arguments.most)
        .collect();
    let shown = folder.display();
    for cycle in &too_large {
        let place = folder.join(&cycle.folder);
        let (count, members) = (cycle.members.len(), cycle.members.join(" "));
        println!("{}: {count} need each other: {members}", place.display());
        if arguments.names {
            show_names(source, &needs, cycle);
        }
    }
    let (files, most) = (source.files.len(), largest(&source.files, &needs));
    println!("{shown}: {files} files, the largest circle has {most} of them");
    too_large.is_empty()
}

fn show_names(source: &Source, needs: &Needs, cycle: &Cycle) {
    let is_member = |file: &Path| {
        let inside = file.strip_prefix(&cycle.folder).ok();
        let first = inside.and_then(|inside| inside.components().next());
        first.is_some_and(|first| {
            let name = first.as_os_str();
            cycle.members.iter().any(|member| name == member.as_str())
        })
    };
    for ((from, to), names) in needs {
        let [from, to] = [&source.files[*from], &source.files[*to]];
        if is_member(from) && is_member(to) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            println!(
                "  {} -> {}: {}",
                from.display(),
                to.display(),
                names.join(", ")
            );
        }
    }
}
