//! What the README promises. Which crate may know which is held by Cargo, what the libraries may call by `clippy.toml`.

use std::fs;
use std::path::Path;

use beachhead_test_support::root;

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
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
    // What takes a build for release waits for the night.
    for (command, script) in commands.into_iter().zip([".ci/nightly", ".ci/run"]) {
        assert!(
            read(script).contains(command),
            "{script} does not run `{command}`"
        );
    }
}
