//! The house itself: what the README promises, which crate may know which, who may name a game.

use std::fs;
use std::path::{Path, PathBuf};

use beachhead_tests::root;

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The sources of a folder, but for files that hold nothing but tests.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !only_for_tests(&path)
            {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "no sources in {folder}");
    found.sort();
    found
}

/// Whether the module above declares this file, or a folder that it lies in, for tests only; one called `tests` always is.
fn only_for_tests(path: &Path) -> bool {
    path.ancestors()
        .take_while(|part| *part != root())
        .any(|part| {
            let stem = part.file_stem().and_then(|stem| stem.to_str());
            let stem = stem.unwrap_or_default();
            let declared = fs::read_to_string(part.with_file_name("mod.rs"));
            let mark = format!("#[cfg(test)]\nmod {stem};");
            stem == "tests" || declared.is_ok_and(|text| text.contains(&mark))
        })
}

/// What is compiled into the product: everything before a file's tests, without comments.
fn product_lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("sources are text");
    let product = text.split("#[cfg(test)]").next().unwrap_or_default();
    product
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_readmes_commands_are_the_ones_that_ci_runs() {
    let readme = read("README.md");
    let section = readme
        .split("## Two commands")
        .nth(1)
        .and_then(|rest| rest.split("\n## ").next());
    let commands: Vec<&str> = section
        .expect("the README has its section of two commands")
        .split("```sh\n")
        .skip(1)
        .filter_map(|block| block.lines().next())
        .filter(|line| line.starts_with("cargo "))
        .collect();
    assert_eq!(commands, ["cargo run --release", "cargo test --workspace"]);
    let ci = read(".ci/run");
    for command in commands {
        assert!(ci.contains(command), "CI does not run `{command}`");
    }
}

#[test]
fn imports_run_one_way() {
    for (folder, barred) in [
        (
            "schema/src",
            &[
                "beachhead_validator",
                "beachhead_editor",
                "eframe",
                "egui",
                "clap",
            ][..],
        ),
        ("validator/src", &["beachhead_editor", "eframe", "egui::"]),
    ] {
        for path in rust_files(folder) {
            for line in product_lines(&path) {
                let named = barred.iter().find(|name| line.contains(*name));
                assert!(
                    named.is_none(),
                    "{} knows {named:?}: {line}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn only_registries_name_a_game() {
    let games: Vec<String> = fs::read_dir(root().join("validator/src/games"))
        .expect("there are games")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.is_dir())
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    assert!(games.contains(&"utah".to_owned()));
    for folder in [
        "validator/src/engine",
        "validator/src/lint",
        "validator/src/report",
    ] {
        for path in rust_files(folder) {
            if path.file_name().is_some_and(|name| name == "registry.rs") {
                continue;
            }
            for line in product_lines(&path) {
                let named = games
                    .iter()
                    .find(|game| line.to_lowercase().contains(game.as_str()));
                assert!(
                    named.is_none(),
                    "{} names the game {named:?}: {line}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn the_library_has_no_clock_thread_or_file_outside_its_adapters() {
    for (folder, adapters) in [
        (
            "schema/src",
            // What comes out of `together` never depends on how many threads there are; a test beside it holds that.
            &["io/disk.rs", "io/disk/", "io/together.rs"][..],
        ),
        ("validator/src", &["cli/", "main.rs"]),
    ] {
        for path in rust_files(folder) {
            let name = path.to_string_lossy().replace('\\', "/");
            if adapters
                .iter()
                .any(|adapter| name.contains(&format!("{folder}/{adapter}")))
            {
                continue;
            }
            for line in product_lines(&path) {
                for barred in [
                    "std::fs",
                    "std::thread",
                    "std::time",
                    "SystemTime",
                    "Instant::now",
                ] {
                    assert!(!line.contains(barred), "{name} uses {barred}: {line}");
                }
            }
        }
    }
}
