//! A copy of the workspace in which all faults are planted at once; the working tree is never written to.
//!
//! A fault that the compiler refuses is no fault that anyone could make: it is taken out, and the rest is built again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::find::find;
use crate::plant::{PROOFS, Planted, SWITCH, planted};
use crate::site::Mutant;
use crate::target::TriedCrate;
use crate::{Failure, failure};

/// So often the compiler may refuse faults.
const MOST_BUILDS: usize = 20;

/// Crates that take longer to be optimised than tests spend in them: they read packs.
const UNOPTIMISED: [&str; 5] = ["model", "text", "edit", "versions", "import"];

/// A fault and the file that it is in, as seen from the workspace.
#[derive(Clone, Debug)]
pub(crate) struct Numbered {
    pub id: u32,
    pub file: String,
    pub mutant: Mutant,
}

/// The copy, built.
pub(crate) struct ScratchCopy {
    pub folder: PathBuf,
    /// What it is a copy of.
    pub workspace: PathBuf,
    pub mutants: Vec<Numbered>,
    /// The unit tests of each package by its name, and test programs by theirs.
    pub tests: BTreeMap<String, PathBuf>,
}

impl ScratchCopy {
    /// Copies the workspace into `folder`, plants the faults of a target, in the named files if there are any, and builds
    /// what tries them.
    pub(crate) fn build(
        workspace: &Path,
        folder: &Path,
        target: &TriedCrate,
        named: &[PathBuf],
    ) -> Result<Self, Failure> {
        claim(folder)?;
        mirror(workspace, folder, &|name| {
            name != "target" && !name.starts_with('.')
        })?;
        let rules = fs::read_to_string(workspace.join(target.sources).join("rules.rs"));
        let rows = row_ids(&rules.unwrap_or_default());
        let of_rules = rule_files(&workspace.join(target.sources), target)?;
        let mut unknown = named.iter();
        if let Some(name) = unknown.find(|name| !of_rules.iter().any(|file| file.ends_with(name))) {
            let why = format!(
                "no file of {} with rules is called {}",
                target.name,
                name.display()
            );
            return Err(failure(why));
        }
        let mut files = Vec::new();
        let mut next = 1;
        for file in of_rules {
            if !named.is_empty() && !named.iter().any(|name| file.ends_with(name)) {
                continue;
            }
            let name = format!("{}/{}", target.sources, file.to_string_lossy());
            let text = fs::read_to_string(workspace.join(&name))?;
            let mut found = find(&text).map_err(|error| failure(format!("{name}: {error}")))?;
            found.retain(|mutant| TriedCrate::is_of_rules(&mutant.function));
            let mut found: Vec<(u32, Mutant)> = (next..).zip(found).collect();
            for (_, mutant) in &mut found {
                let ids = mutant.rows.iter().filter_map(|row| rows.get(row).cloned());
                mutant.rows = ids.collect();
            }
            next += u32::try_from(found.len()).unwrap_or(0);
            files.push(SourceText { name, text, found });
        }
        let added = added(target);
        for (name, more) in &added {
            let library = folder.join(name);
            let text = fs::read_to_string(&library)?;
            fs::write(&library, format!("{text}{more}"))?;
        }
        // The copy plants over what it has; the library's own faults come in with its switch.
        let mut scratch = Self {
            folder: folder.to_path_buf(),
            workspace: workspace.to_path_buf(),
            mutants: Vec::new(),
            tests: BTreeMap::new(),
        };
        let mut refused = BTreeSet::new();
        for _ in 0..MOST_BUILDS {
            let planted = plant_all(folder, &files, &refused, &added)?;
            let more = scratch.compile(target, &planted)?;
            if more.is_empty() {
                let left = files.into_iter().flat_map(|file| {
                    let SourceText { name, found, .. } = file;
                    found
                        .into_iter()
                        .map(move |(id, mutant)| (id, name.clone(), mutant))
                });
                let left = left.filter(|(id, ..)| !refused.contains(id));
                let numbered = |(id, file, mutant)| Numbered { id, file, mutant };
                scratch.mutants = left.map(numbered).collect();
                return Ok(scratch);
            }
            eprintln!("the compiler refuses {} faults", more.len());
            refused.extend(more);
        }
        Err(failure("the compiler still refuses faults"))
    }

    /// Builds all that tries the faults; the numbers of those that the compiler refuses.
    fn compile(
        &mut self,
        target: &TriedCrate,
        planted: &BTreeMap<String, Planted>,
    ) -> Result<BTreeSet<u32>, Failure> {
        let mut arguments = vec!["test", "--no-run", "--lib"];
        for package in target.tests {
            arguments.extend(["-p", package]);
        }
        for program in target.programs {
            arguments.extend(["--test", program]);
        }
        let messages = self.cargo(&arguments)?;
        let errors = messages
            .iter()
            .filter(|message| message["message"]["level"] == "error");
        let mut refused = BTreeSet::new();
        for error in errors {
            refused.extend(blamed(&error["message"], planted)?);
        }
        if refused.is_empty() {
            self.tests = messages.iter().filter_map(test_program).collect();
        }
        Ok(refused)
    }

    fn cargo(&self, arguments: &[&str]) -> Result<Vec<Value>, Failure> {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command
            .args(arguments)
            .args(["--offline", "--message-format", "json"])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            // Quick to run, since each program is run thousands of times, and never debugged.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .args(UNOPTIMISED.iter().flat_map(|name| {
                let level = format!("profile.dev.package.beachhead-{name}.opt-level=0");
                ["--config".to_owned(), level]
            }))
            .env("RUSTFLAGS", "-Awarnings");
        let output = command.output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let messages: Vec<Value> = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        let has_error = |message: &Value| message["message"]["level"] == "error";
        if !output.status.success() && !messages.iter().any(has_error) {
            return Err(failure(
                String::from_utf8_lossy(&output.stderr).into_owned(),
            ));
        }
        Ok(messages)
    }
}

struct SourceText {
    name: String,
    text: String,
    found: Vec<(u32, Mutant)>,
}

/// Writes the files with all faults that are not refused.
fn plant_all(
    folder: &Path,
    files: &[SourceText],
    refused: &BTreeSet<u32>,
    added: &BTreeMap<String, String>,
) -> Result<BTreeMap<String, Planted>, Failure> {
    let mut all = BTreeMap::new();
    for SourceText { name, text, found } in files {
        let left: Vec<(u32, &Mutant)> = found
            .iter()
            .filter(|(id, _)| !refused.contains(id))
            .map(|(id, mutant)| (*id, mutant))
            .collect();
        let planted = planted(text, &left);
        let more = added.get(name).map_or("", String::as_str);
        fs::write(folder.join(name), format!("{}{more}", planted.text))?;
        all.insert(name.clone(), planted);
    }
    Ok(all)
}

/// The faults that a message of the compiler is about; none if it only counts errors.
fn blamed(message: &Value, planted: &BTreeMap<String, Planted>) -> Result<Vec<u32>, Failure> {
    let spans = message["spans"].as_array().map_or(&[][..], Vec::as_slice);
    if spans.is_empty() {
        return Ok(Vec::new());
    }
    let places = |is_primary: bool| {
        let those = spans
            .iter()
            .filter(move |span| span["is_primary"] == is_primary);
        those.filter_map(|span| {
            let file = planted.get(span["file_name"].as_str()?)?;
            let [start, end] = ["byte_start", "byte_end"].map(|end| span[end].as_u64());
            Some((
                file,
                usize::try_from(start?).ok()?,
                usize::try_from(end?).ok()?,
            ))
        })
    };
    let mut all = places(true).chain(places(false));
    if let Some(id) = all.find_map(|(file, start, end)| file.blamed(start, end)) {
        return Ok(vec![id]);
    }
    // Something between what is said first and what is said last keeps a borrow.
    let first = places(true).next();
    let between = first.map_or_else(Vec::new, |(file, start, end)| {
        let there = places(true).chain(places(false));
        let ends = there.map(|(_, start, end)| (start, end));
        let (start, end) = ends.fold((start, end), |(start, end), (other_start, other_end)| {
            (start.min(other_start), end.max(other_end))
        });
        file.between(start, end)
    });
    match between.is_empty() {
        false => Ok(between),
        true => Err(failure(
            message["rendered"]
                .as_str()
                .unwrap_or("an error without a text"),
        )),
    }
}

/// A program of tests that was built, by its name; that of unit tests is their package's.
fn test_program(message: &Value) -> Option<(String, PathBuf)> {
    let program = PathBuf::from(message["executable"].as_str()?);
    let name = message["target"]["name"].as_str()?.replace('_', "-");
    Some((name, program))
}

/// Source that libraries get in addition, by file: the tried crate its switch, a rulebook the test that asks for proofs.
fn added(target: &TriedCrate) -> BTreeMap<String, String> {
    let mut added = BTreeMap::from([(format!("{}/lib.rs", target.sources), SWITCH.to_owned())]);
    for package in target.rulebooks() {
        let id = package.trim_start_matches("beachhead-");
        let library = format!("validator/games/{id}/src/lib.rs");
        added.entry(library).or_default().push_str(PROOFS);
    }
    added
}

/// The ids of the rows of a rule index, by their names in the code: `Stacking = "5.1 limit" in …`.
fn row_ids(rules: &str) -> BTreeMap<String, String> {
    let lines = rules.lines().filter_map(|line| {
        let (name, rest) = line.trim().split_once(" = \"")?;
        let (id, _) = rest.split_once("\" in ")?;
        Some((name.to_owned(), id.to_owned()))
    });
    lines.collect()
}

/// The files that hold rules, as seen from the folder, without modules that are only compiled for tests.
fn rule_files(sources: &Path, target: &TriedCrate) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    let mut tests = BTreeSet::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(sources.join(&folder))? {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                tests.extend(test_modules(
                    &fs::read_to_string(sources.join(&path))?,
                    &path,
                ));
                files.push(path);
            }
        }
    }
    let is_test = |file: &PathBuf| {
        file.ancestors()
            .any(|part| tests.contains(&part.with_extension("")))
    };
    files.retain(|file| !is_test(file) && target.holds_rules(file));
    files.sort();
    Ok(files)
}

/// The modules that a file names for tests only, as paths without an extension.
fn test_modules(text: &str, file: &Path) -> Vec<PathBuf> {
    let stem = file.file_stem().unwrap_or_default();
    let parent = file.parent().unwrap_or(Path::new(""));
    let home = match stem == "lib" || stem == "mod" {
        true => parent.to_path_buf(),
        false => parent.join(stem),
    };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let pairs = lines.windows(2).filter(|pair| pair[0] == "#[cfg(test)]");
    let names = pairs.filter_map(|pair| {
        let name = pair[1]
            .trim_start_matches("pub(crate) ")
            .trim_start_matches("pub ");
        name.strip_prefix("mod ")?.strip_suffix(';')
    });
    names.map(|name| home.join(name)).collect()
}

/// The file that marks a folder as a copy of this command's making, in which it may delete.
const MARK: &str = ".beachhead-mutants";

/// Marks a folder as the copy; an error where it holds something else.
fn claim(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder)?;
    let mark = folder.join(MARK);
    if fs::read_dir(folder)?.next().is_some() && !mark.exists() {
        let folder = folder.display();
        return Err(failure(format!(
            "{folder} is not empty, and not a copy that this command has made: give `--scratch` a new folder"
        )));
    }
    Ok(fs::write(mark, "")?)
}

/// Makes the copy of a folder hold what the folder holds of all that is meant, and nothing else of it.
fn mirror(from: &Path, to: &Path, meant: &dyn Fn(&str) -> bool) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(to)? {
        let entry = entry?;
        let name = entry.file_name();
        // A module that was moved would stand in the copy twice.
        if meant(&name.to_string_lossy()) && !from.join(&name).exists() {
            match entry.file_type()?.is_dir() {
                true => fs::remove_dir_all(entry.path())?,
                false => fs::remove_file(entry.path())?,
            }
        }
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if !meant(&name.to_string_lossy()) {
            continue;
        }
        let (path, copied) = (entry.path(), to.join(&name));
        if entry.file_type()?.is_dir() {
            mirror(&path, &copied, meant)?;
        } else if fs::read(&path)? != fs::read(&copied).unwrap_or_default() {
            fs::copy(path, copied)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_forgets_what_has_moved() {
        let place = tempfile::tempdir().unwrap();
        let (from, to) = (place.path().join("from"), place.path().join("to"));
        fs::create_dir_all(from.join("battle")).unwrap();
        fs::write(from.join("battle/mod.rs"), "new").unwrap();
        claim(&to).unwrap();
        for gone in ["battle.rs", "target"] {
            fs::write(to.join(gone), "old").unwrap();
        }
        claim(&to).unwrap();
        mirror(&from, &to, &|name| {
            name != "target" && !name.starts_with('.')
        })
        .unwrap();
        let held =
            ["battle/mod.rs", "battle.rs", "target", MARK].map(|name| to.join(name).exists());
        assert_eq!(held, [true, false, true, true]);
    }

    #[test]
    fn a_folder_of_something_else_is_refused() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("letter.txt"), "mine").unwrap();
        let error = claim(place.path()).unwrap_err().to_string();
        assert!(error.contains("not a copy"), "{error}");
    }
}
